"""A posted answer: the raw answer, and what was typed, so that nothing typed is ever lost."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext

from campaigns.pages.corrections.values import number

FACTS: Final = {"i": "integer", "b": "boolean", "t": "text", "c": "choice", "m": "many"}
ROW: Final = re.compile(r"(.+)\.(\d{1,3})\.([^.]+)")  # a field of a list, of one of its rows, its key
LONGEST_MORE: Final = 200
LONGEST: Final = 4000  # signs of one field; the kernel refuses long before
USUAL: Final = "usual"  # in the place of an option: nobody said otherwise


@dataclass
class PostedForm:
    """post is empty when nothing has been typed yet."""

    post: QueryDict = field(default_factory=QueryDict)
    act: str = "answer"

    @property
    def seq(self) -> int:
        """The number of the answered prompt; -1, which matches none, when the form has no number."""
        found = number(self.post.get("number", "")[:12])
        return found if isinstance(found, int) and found > 0 else -1

    @property
    def dice(self) -> list[str]:
        return [die[:4] for die in self.post.getlist("die")[:20]]

    @property
    def choices(self) -> list[str]:
        return self.post.getlist("choose")

    def text(self, name: str) -> str:
        return self.post.get(name, "")[:LONGEST]

    @property
    def card(self) -> str:
        """The result on the player's card, as JSON; nothing when it is as in the table."""
        return self.text("card")

    @property
    def more(self) -> str:
        """Dice of the rolls that follow, as they fell."""
        return self.text("more")[:LONGEST_MORE]

    @property
    def drm(self) -> str:
        return self.text("drm")

    @property
    def drm_why(self) -> str:
        return self.text("drm_why")

    @property
    def facts(self) -> dict[str, str]:
        return {key[2:]: self.text(key) for key in self.post if key[:2] in {f"{sign}:" for sign in FACTS}}

    @property
    def shown(self) -> list[str]:
        return self.text("shown").split()

    @property
    def spoken(self) -> str:
        """What was typed, in a few words, for the notice that it was not entered."""
        if any(self.dice):
            return ", ".join(die for die in [*self.dice, self.more] if die)
        return ", ".join(self.choices)[:80]


def raw_answer(given: PostedForm, read_kind: Any) -> dict[str, Any]:
    """The raw answer in the bridge's form; the open prompt interprets it."""
    post = given.post
    if given.act == "reroll":
        return {"reroll": True} | ({"auto": True} if post.get("do") == "roll" else {"dice": _dice(given)})
    if given.act == "strike":
        return {"strike": True}
    if given.act == "sign":
        return {"sign": True}
    if post.get("redo"):
        return {"redo": True}
    if post.get("undo"):
        return {"strike": number(post["undo"][:12])}
    if post.get("aside"):
        return {"aside": post["aside"]}
    match post.get("kind"):
        case "roll":
            if given.card:
                return _by_card(given)
            by_hand = bool(given.drm.strip() or given.drm_why.strip())
            if post.get("do") == "on" and not by_hand:
                return {"auto": "rolls"}
            here = post.get("do") in ("roll", "on")
            raw: dict[str, Any] = {"auto": True} if here else {"dice": _dice(given)}
            if given.more.strip() and not here:
                raw = {"dice": [*_dice(given), *_dice_in(given.more)], "on": True}
            if by_hand:
                raw["modifier"] = {"drm": number(given.drm), "why": given.drm_why}
            return raw
        case "choose" if post.get("again"):
            return {"choose": post["again"], "again": True}
        case "choose":
            facts = facts_of(post, f"{given.choices[0]}/") if len(given.choices) == 1 else {}
            ridden = {"usual": True, "riders": riders_of(post)} if post.get("usual") else {}
            return {"choose": given.choices} | ({"facts": facts} if facts else {}) | ridden
        case "facts":
            return {"facts": facts_of(post)}
        case str(kind) if kind:
            return dict(read_kind(kind, post))
    return {"dice": None}


def _by_card(given: PostedForm) -> dict[str, Any]:
    """The result of the card beside the dice, which may have been left out."""
    try:
        result = json.loads(given.card)
    except ValueError:
        result = None
    rolled: dict[str, Any] = {"dice": _dice(given)} if any(given.dice) else {}
    if given.post.get("do") in ("roll", "on"):
        rolled = {"auto": True}
    if given.drm.strip() and rolled:
        rolled["modifier"] = {"drm": number(given.drm), "why": given.drm_why}
    return {"overrule": result, "why": gettext("As on my card"), **rolled}


def _dice(given: PostedForm) -> list[Any]:
    return [number(die) for die in given.dice]


def _dice_in(text: str) -> list[Any]:
    """Dice as separated faces, or one digit each; anything else is kept for the message."""
    faces = re.split(r"[\s,;.+]+", text.strip())
    return [number(face) for one in faces for face in (one if len(faces) == 1 else [one])]


def facts_of(post: QueryDict, under: str = "") -> dict[str, Any]:
    """Typed facts by the kind of their field; under is the prefix of an option's form."""
    facts: dict[str, Any] = {}
    for name in post:
        kind, _, key = name.partition(":")
        if kind not in FACTS or not key.startswith(under) or key == under:
            continue
        key = key.removeprefix(under)
        value = post[name]
        match kind:
            case "i":
                facts[key] = number(value) if value.strip() else None
            case "b":
                facts[key] = value == "on"
            case "m":
                facts[key] = post.getlist(name)
            case _:
                facts[key] = value.replace("\r\n", "\n") or None
    return with_rows(facts)


def riders_of(post: QueryDict) -> dict[str, dict[str, Any]]:
    """Answers to prompts that ride on a choice, unless left as usual. Only keys of prompts hold a point."""
    names = dict.fromkeys(name.partition(":")[2].rpartition("/")[0] or name.rpartition("/")[0] for name in post)
    riders: dict[str, dict[str, Any]] = {}
    for name in names:
        if "." in name and post.get(f"{name}/choose") != USUAL:
            chosen = [key for key in post.getlist(f"{name}/choose") if key]
            riders[name] = {"choose": chosen} if f"{name}/choose" in post else {"facts": facts_of(post, f"{name}/")}
    return riders


def with_rows(facts: dict[str, Any]) -> dict[str, Any]:
    """Fields named list.place.key as lists of rows, without empty rows."""
    lists: dict[str, dict[int, dict[str, Any]]] = {}
    for key in list(facts):
        if found := ROW.fullmatch(key):
            lists.setdefault(found[1], {}).setdefault(int(found[2]), {})[found[3]] = facts.pop(key)
    for name, rows in lists.items():
        facts[name] = [row for _place, row in sorted(rows.items()) if any(row.values())]
    return facts


def numbers(post: QueryDict, prefix: str) -> dict[str, Any]:
    """Fields named prefix:key as numbers, without empty ones."""
    return {
        name.removeprefix(prefix): number(post[name])
        for name in post
        if name.startswith(prefix) and post[name].strip() and post[name].strip() != "0"
    }


def texts(post: QueryDict, prefix: str) -> dict[str, str]:
    return {name.removeprefix(prefix): post[name][:60] for name in post if name.startswith(prefix) and post[name]}


__all__: Sequence[str] = ("PostedForm", "facts_of", "numbers", "raw_answer", "texts", "with_rows")
