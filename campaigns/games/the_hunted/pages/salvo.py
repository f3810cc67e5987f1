"""The salvo: a line a tube, with its targets beside it (9.2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine import dice as dice_
from campaigns.games.the_hunted.pages.boat import short_name
from campaigns.games.the_hunted.pages.risks import in_words, plain_ship, rolls_for
from campaigns.games.the_hunted.rules import firing
from campaigns.games.the_hunted.rules.salvo import ENDS, Salvo
from campaigns.games.the_hunted.rules.state import Target
from campaigns.pages.bridge.posted import PostedForm, numbers, texts
from campaigns.pages.bridge.prompt import signed
from campaigns.pages.bridge.reading import percent
from campaigns.pages.words import closed, joined
from campaigns.play import OpenCareer
from charts.book import Book

SHIPS = {"small freighter": "small", "large freighter": "large", "tanker": "tanker", "escort": "escort"}


def silhouette(ship: Target) -> str:
    if ship.kind == "capital ship":
        return "capital"
    return "sub" if ship.kind == "submarine" else SHIPS.get(ship.kind, "large")


def drawing(prompt: Salvo, table: OpenCareer, given: PostedForm) -> dict[str, Any]:
    book, odds = table.book, table.career.odds
    ships = {key: ship for key, ship in prompt.targets().items() if not ship.sunk}
    loads = prompt.tubes()
    set_ = texts(given.post, "salvo:")
    fight, targets = prompt.watch.fight, list(ships.values())
    usual = plain_ship(targets) if targets and fight.range not in ("", "extreme") else None
    needed = {load: needs(prompt, book, load, usual, odds) for load in dict.fromkeys(loads.values())}
    tubes = [
        {
            "tube": tube,
            "name": short_name(load),
            "aft": ENDS[tube[0]] == "aft",
            "needs": needed[load],
            "cells": [{"key": key, "name": ship.name, "set": set_.get(tube) == key} for key, ship in ships.items()],
            "held": not set_.get(tube),
        }
        for tube, load in loads.items()
    ]
    rounds = prompt.rounds()
    typed = numbers(given.post, "gun:")
    both = prompt.both and len({ENDS[tube[0]] for tube in loads}) > 1
    return {
        "tubes": tubes,
        "silent": silent(prompt),
        "rounds": rounds,
        "gun": [{"key": key, "name": ship.name, "typed": typed.get(key, "")} for key, ship in ships.items() if rounds],
        "both": both,
        "heard": both and fight.escorted,
        "rushed": both and bool(targets) and rushed(prompt, loads, targets),
        "one_end": len({ENDS[tube[0]] for tube in loads}) > 1 and not prompt.both,
        "first": given.text("first") or "fore",
    }


def needs(prompt: Salvo, book: Book, load: str, usual: Target | None, odds: bool) -> str:
    """The roll needed at an ordinary merchant at this range; other modifiers show at the torpedo's own roll."""
    if usual is None:
        return ""
    roll = firing.to_hit(prompt.watch, load, usual)
    hits, spread = rolls_for(roll, book, "hit"), dice_.spread(roll.dice)
    text = in_words(hits, roll.dice) or _("cannot be rolled")
    return f"{text}, {percent(sum(spread[natural] for natural in hits))}" if odds and hits else text


WHY: Final = {
    "tube_empty": gettext_lazy("empty"),
    "tube_mine": gettext_lazy("holds mines"),
    "tube_doors": gettext_lazy("its doors are damaged"),
    "tube_other_end": gettext_lazy("the other end of the boat fires"),
    "tube_extreme": gettext_lazy("only FaT torpedoes reach so far"),
}


def silent(prompt: Salvo) -> list[tuple[str, Any]]:
    found: dict[str, list[str]] = {}
    for tube, why in prompt.silent().items():
        found.setdefault(why, []).append(tube)
    return [(joined(tubes), WHY[why]) for why, tubes in found.items()]


def heavier(prompt: Salvo, book: Book) -> dict[str, str]:
    """The ships that are harder or easier to hit than the ordinary merchant of needs() (8.3.2, 9.10)."""
    ships = {key: ship for key, ship in prompt.targets().items() if not ship.sunk}
    load, range_ = next(iter(prompt.tubes().values()), ""), prompt.watch.fight.range
    if not ships or not load or not range_ or range_ == "extreme":
        return {}
    drms = {key: firing.to_hit(prompt.watch, load, ship).drm(book) for key, ship in ships.items()}
    plain = plain_ship(list(ships.values()))
    usual = next(drms[key] for key, ship in ships.items() if ship is plain)
    return {key: _("%s to hit") % signed(drm - usual) for key, drm in drms.items() if drm != usual}


def rushed(prompt: Salvo, loads: Mapping[str, str], ships: list[Target]) -> bool:
    """Whether the second salvo costs its +1 to hit (9.5.2); from extreme range nothing is added (14.16)."""
    shot = firing.Shot(prompt.watch, next(iter(loads.values())), plain_ship(ships), second=True)
    second = next(modifier for modifier in firing.TO_HIT if modifier.key == "second_salvo")
    return prompt.watch.fight.range != "extreme" and bool(second.test(shot))


def read(post: Any) -> dict[str, Any]:
    if post.get("do") == "hold":
        return {"salvo": {}}
    raw: dict[str, Any] = {"salvo": texts(post, "salvo:")}
    rounds = numbers(post, "gun:")
    if rounds:
        raw["gun"] = rounds
    if post.get("first"):
        raw["first"] = post["first"][:20]
    return raw if any(raw["salvo"].values()) or rounds else raw | {"fire": True}


def say(answer: Mapping[str, Any]) -> str:
    """F1, F2 at Samsuva; F3 at Devis; 2 rounds at Devis."""
    ships = answer.get("chosen") or {}
    aimed: dict[str, list[str]] = {}
    for tube, key in (answer.get("salvo") or {}).items():
        aimed.setdefault(key, []).append(tube)
    parts = [
        _("%(tubes)s at %(ship)s") % {"tubes": joined(tubes), "ship": _ship(key, ships)} for key, tubes in aimed.items()
    ]
    for key, count in (answer.get("gun") or {}).items():
        rounds = ngettext("%d round", "%d rounds", count) % count
        parts.append(_("%(rounds)s at %(ship)s") % {"rounds": rounds, "ship": _ship(key, ships)})
    return closed(_("Aimed: %s") % "; ".join(parts)) if parts else _("The Kommandant held fire.")


def _ship(key: str, ships: Mapping[str, Mapping[str, Any]]) -> str:
    """The ship's name; an old log kept only its place."""
    if key == "E":
        return _("the escort")
    return str(ships.get(key, {}).get("name") or _("ship %s") % key)
