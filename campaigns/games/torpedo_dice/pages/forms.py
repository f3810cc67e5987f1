"""Rounds that are pressed: alone the die, a change, fire or activate, and a field; at a table a seat's result."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.engine.prompts import Facts, Prompt
from campaigns.games.torpedo_dice.pages.boats import afterwards, name, row
from campaigns.games.torpedo_dice.rules import aim, changes
from campaigns.games.torpedo_dice.rules.aim import HOUSE
from campaigns.games.torpedo_dice.rules.shots import ACTIVATE, DESTROYED, FIRE, MOST_PIPS
from campaigns.games.torpedo_dice.rules.state import OF_SIDE, PAIRED, SYSTEMS, TICKED, Match, PrintedSheet, Seat, Series
from campaigns.games.torpedo_dice.rules.texts import WORDS
from campaigns.pages.corrections.values import number
from campaigns.pages.words import joined, say_word

HUNT: Final = ("hunt", "games/torpedo_dice/_hunt.html")
SCORED: Final = ("score", "games/torpedo_dice/_score.html")
DRAWN: Final = ("sheet", "games/torpedo_dice/_draw.html")
ASKED: Final = ("round.take", "round.change", "round.act", "round.fire")
COUNTS: Final = range(MOST_PIPS + 1)


def read_hunt(post: QueryDict) -> dict[str, Any]:
    """The whole round, or the shot of a seat: the answer to what is asked, and those that ride on it."""
    die, _point, pattern = post.get("take", "").partition(":")
    act, change = post.get("order", FIRE), post.get("change", changes.NONE)
    laid = {"at": post.get("at", "")[:3], "pattern": "" if change != changes.NONE else pattern[:9]}
    answers: dict[str, Any] = {
        "round.take": {"choose": die},
        "round.change": {"choose": change},
        "round.act": {"choose": act},
        "round.fire": {"facts": laid},
    }
    asked = ASKED.index(post["key"]) if post.get("key") in ASKED else 0
    riders = {key: answers[key] for key in ASKED[asked + 1 :] if act == FIRE or key != "round.fire"}
    return {**answers[ASKED[asked]], **({"usual": True, "riders": riders} if riders else {})}


def hunt(series: Series, match: Match, sheet: PrintedSheet, prompt: Prompt, typed: Mapping[str, str]) -> dict[str, Any]:
    seat, data = match.seat(prompt.data["seat"]), prompt.data
    dice = list(data["dice"]) if prompt.key == "round.take" else [data["face"]]
    on = aim.fields(sheet.drawn)
    shown: dict[str, Any] = {
        "title": _("Choose a die and a field") if series.alone else _("%(name)s: choose a field") % data,
        "rows": [
            [
                _field(at, on[at], seat.filled, seat.sunk, typed.get("at", ""))
                for at in (f"{column}{row}" for column in aim.COLUMNS)
            ]
            for row in range(1, aim.ROWS + 1)
        ],
        "acts": _acts(seat, typed.get("order", FIRE)) if prompt.key != "round.fire" else [],
    }
    if series.alone:
        shown["dice"] = [die for place in range(len(dice)) for die in _dice(match, sheet, prompt, place, typed)]
        shown["systems"] = [row(number, system, match, sheet) for number, system in enumerate(SYSTEMS, start=1)]
        others = [{"rudder": left} for left in dice[::-1]]
    else:
        shown["dice"] = _lying(data["face"], data.get("lie"), "die", "", typed) if _is_as_taken(data) else []
        faces = dict(zip(data["taken"], data["dice"], strict=True))
        others = [{f"rudder_{other}": faces[other] for other in sorted(faces) if other not in (0, data["seat"])}]
    if prompt.key in ("round.take", "round.change"):
        shown["changes"] = _changes(
            series, seat, dict(zip(dice, others, strict=True)), typed.get("change", changes.NONE)
        )
    return shown


def _is_as_taken(data: Mapping[str, Any]) -> bool:
    """A die that was changed lies as its player likes."""
    return data.get("pips", data["face"]) == data["face"]


def _field(at: str, system: str, filled: list[str], sunk: list[str], typed: str) -> dict[str, Any]:
    state = "down" if system in sunk else "hit" if at in filled else "free" if system else ""
    said = {
        "down": _("%(at)s: %(system)s, destroyed"),
        "hit": _("%(at)s: %(system)s, hit"),
        "free": _("%(at)s: %(system)s"),
        "": _("%(at)s: water"),
    }[state] % {"at": at, "system": name(system) if system else ""}
    number = SYSTEMS.index(system) + 1 if system else ""
    return {"at": at, "number": number, "state": state, "spoken": said, "picked": at == typed}


def _dice(
    match: Match, sheet: PrintedSheet, prompt: Prompt, place: int, typed: Mapping[str, str]
) -> list[dict[str, Any]]:
    dice, lying = prompt.data["dice"], prompt.data.get("lies") or [None, None]
    then = afterwards(match, sheet, dice[1 - place])
    return _lying(dice[place], lying[place], f"die_{place + 1}", then, typed)


def _lying(face: int, lie: str | None, key: str, then: str, typed: Mapping[str, str]) -> list[dict[str, Any]]:
    """A die in each way it can lie."""
    ways = aim.PATTERNS[face]
    shown = {lie: ways[lie]} if lie in ways else dict(ways)
    return [
        {
            "value": (value := f"{key}:{pattern}"),
            "id": f"{key.replace('_', '-')}-{pattern}",
            "face": face,
            "spoken": joined([_("The %d") % face, say_word(WORDS[way]) if way else ""]),
            "turned": way in ("rising", "across"),
            "then": then,
            "picked": (len(shown) == 1 and key == "die") or typed.get("take") == value,
        }
        for way, pattern in shown.items()
    ]


def _changes(series: Series, seat: Seat, dice: Mapping[int, Mapping[str, int]], typed: str) -> list[dict[str, Any]]:
    """The possible changes of each die by own systems; the Rudder takes the face of another."""
    found: dict[str, list[str]] = {}
    for face, others in dice.items():
        for option in changes.open_to(series, seat, face, others):
            pips = option.data.get("pips")
            found.setdefault(option.key, []).append(f"{face} → {pips}" if pips is not None else _("%d again") % face)
    none = {"key": changes.NONE, "name": _("No change"), "small": "", "picked": typed == changes.NONE}
    return [none] * bool(found) + [
        {"key": key, "name": name(key.partition("_")[0]), "small": joined(dict.fromkeys(way)), "picked": typed == key}
        for key, way in found.items()
    ]


def _acts(seat: Seat, typed: str) -> list[dict[str, Any]]:
    """Fire, or activate a system that is idle."""
    idle = [system for system in TICKED if seat.systems.get(system) == "idle"]
    keys = [(FIRE, _("Fire"))] + [(ACTIVATE + system, name(system)) for system in idle]
    return [{"key": key, "name": words, "picked": typed == key} for key, words in keys] if idle else []


# --- a table that is only scored: one press a seat gives the result of its shot ------------------------------


def read_score(post: QueryDict) -> dict[str, Any]:
    """The button carries hits and misses, or the activated system; destroyed systems are ticked."""
    shot = post.get("shot", "")
    if shot.startswith(ACTIVATE):
        return {"facts": {"hits": 0, "misses": 0, "activated": shot.removeprefix(ACTIVATE)}}
    hits, _sign, misses = shot.partition("-")
    fallen = {DESTROYED + system: True for system in post.getlist("destroyed")}
    return {"facts": {"hits": number(hits[:2]), "misses": number(misses[:2]), **fallen}}


def _shot(hits: int, misses: int) -> dict[str, int] | None:
    return {"hits": hits, "misses": misses} if 0 < hits + misses <= MOST_PIPS else None


def score(series: Series, prompt: Facts) -> dict[str, Any]:
    players, seat = series.players, int(prompt.data["seat"])
    fields = {field.key: field for field in prompt.open()}
    return {
        "title": _("%(player)s, your shot at %(target)s")
        % {"player": players[seat - 1], "target": players[seat % len(players)]},
        "heads": list(COUNTS),
        "rows": [[_shot(hits, misses) for hits in COUNTS] for misses in COUNTS],
        "standing": [
            {"key": key.removeprefix(DESTROYED), "name": name(key.removeprefix(DESTROYED))}
            for key in fields
            if key.startswith(DESTROYED)
        ],
        "idle": [{"key": ACTIVATE + system, "name": name(system)} for system in fields["activated"].options],
    }


# --- the player's own sheet, drawn once ----------------------------------------------------------------------


def read_sheet(post: QueryDict) -> dict[str, Any]:
    """What is printed on it: the house has its own, and without a field hits are counted by the player."""
    keys = post.get("asks", "").split()
    if post.get("do") == HOUSE:
        return {"facts": dict.fromkeys(keys) | {"drawn": HOUSE}}
    signs = [sign.strip()[:1] or aim.WATER for sign in post.getlist("field")]
    facts: dict[str, Any] = {"reserve": number(post.get("reserve", "")[:2]), "arrows": post.get("arrows", "")[:7]}
    for system in PAIRED:
        facts |= {f"{system}_{place}": mate for place, mate in enumerate(post.getlist(system)[:2], start=1)}
    drawn = post.get("do") != "count" and any(sign != aim.WATER for sign in signs)
    return {"facts": {key: facts.get(key) or None for key in keys} | ({"fields": "".join(signs)} if drawn else {})}


def sheet(prompt: Facts, typed: QueryDict, kept: Mapping[str, Any]) -> dict[str, Any]:
    """The form: as it was typed, or as the player's last series had it."""
    initial = {field.key: field.initial for field in prompt.open()}
    signs = typed.getlist("field") or list(aim.SHEETS.get(kept.get("drawn", ""), kept.get("drawn", "")))
    systems = OF_SIDE[prompt.data["side"]]
    usual = {system: kept.get(system) or [initial.get(f"{system}_{place}") for place in (1, 2)] for system in PAIRED}
    return {
        "asks": " ".join(key for key in initial if key not in ("drawn", "fields")),
        "systems": [{"number": place, "name": name(system)} for place, system in enumerate(systems, start=1)],
        "fields": [
            {"at": at, "sign": sign.replace(aim.WATER, "")}
            for at, sign in zip_longest(aim.fields(HOUSE), signs[: len(aim.fields(HOUSE))], fillvalue="")
        ],
        "reserve": typed.get("reserve", kept.get("reserve") or initial["reserve"] or ""),
        "arrows": typed.get("arrows", kept.get("arrows") or initial["arrows"]) if "arrows" in initial else None,
        "screens": [
            {
                "key": system,
                "name": _("With the %s") % name(system),
                "mates": [
                    {"key": mate, "name": name(mate), "picked": mate in (typed.getlist(system) or usual[system])}
                    for mate in TICKED
                ],
            }
            for system in PAIRED
            if f"{system}_1" in initial
        ],
    }
