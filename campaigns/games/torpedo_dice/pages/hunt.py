"""A solo round in one form: the die, a change, fire or activate, and the field under the pattern's middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.engine.prompts import Prompt
from campaigns.games.torpedo_dice.pages.boats import afterwards, name, row
from campaigns.games.torpedo_dice.rules import aim, changes
from campaigns.games.torpedo_dice.rules.shots import ACTIVATE, FIRE
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, TICKED, Match, PrintedSheet, Series
from campaigns.games.torpedo_dice.rules.texts import WORDS
from campaigns.pages.words import joined, translate

KIND: Final = "hunt"
TEMPLATE: Final = "games/torpedo_dice/_hunt.html"


def read(post: QueryDict) -> dict[str, Any]:
    """The whole round: the die with its lie, and the answers that ride on it."""
    die, _point, pattern = post.get("take", "").partition(":")
    act, change = post.get("order", FIRE), post.get("change", changes.NONE)
    laid = {"at": post.get("at", "")[:3], "pattern": "" if change != changes.NONE else pattern[:9]}
    riders: dict[str, Any] = {"round.change": {"choose": change}, "round.act": {"choose": act}}
    if act == FIRE:
        riders["round.fire"] = {"facts": laid}
    return {"choose": die, "usual": True, "riders": riders}


def hunt(series: Series, match: Match, sheet: PrintedSheet, prompt: Prompt, typed: Mapping[str, str]) -> dict[str, Any]:
    dice = list(prompt.data["dice"])
    return {
        "rows": _fields(match, sheet, typed.get("at", "")),
        "dice": [die for place in range(len(dice)) for die in _dice(match, sheet, prompt, place, typed)],
        "changes": _changes(series, match, dice, typed.get("change", changes.NONE)),
        "acts": _acts(match, typed.get("order", FIRE)),
        "systems": [row(number, system, match, sheet) for number, system in enumerate(SYSTEMS, start=1)],
    }


def _fields(match: Match, sheet: PrintedSheet, typed: str) -> list[list[dict[str, Any]]]:
    seat, on = match.seats[0], aim.fields(sheet.drawn)
    return [
        [_field(f"{column}{row}", on[f"{column}{row}"], seat.filled, seat.sunk, typed) for column in aim.COLUMNS]
        for row in range(1, aim.ROWS + 1)
    ]


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
    """A die of the throw, in each way it can lie."""
    dice, lying = prompt.data["dice"], prompt.data.get("lies") or [None, None]
    face, left, lie = dice[place], dice[1 - place], lying[place]
    ways = aim.PATTERNS[face]
    shown = {lie: ways[lie]} if lie in ways else dict(ways)
    return [
        {
            "value": (value := f"die_{place + 1}:{pattern}"),
            "id": f"die-{place + 1}-{pattern}",
            "face": face,
            "spoken": joined([_("The %d") % face, translate(WORDS[way]) if way else ""]),
            "turned": way in ("rising", "across"),
            "then": afterwards(match, sheet, left),
            "left": left,
            "picked": typed.get("take") == value,
        }
        for way, pattern in shown.items()
    ]


def _changes(series: Series, match: Match, dice: list[int], typed: str) -> list[dict[str, Any]]:
    """The possible changes of either die by own systems."""
    found: dict[str, list[str]] = {}
    for face, left in zip(dice, dice[::-1], strict=True):
        for option in changes.open_to(series, match.seats[0], face, {"rudder": left}):
            pips = option.data.get("pips")
            found.setdefault(option.key, []).append(f"{face} → {pips}" if pips is not None else _("%d again") % face)
    none = {"key": changes.NONE, "name": _("No change"), "small": "", "picked": typed == changes.NONE}
    return [none] * bool(found) + [
        {"key": key, "name": name(key.partition("_")[0]), "small": joined(dict.fromkeys(way)), "picked": typed == key}
        for key, way in found.items()
    ]


def _acts(match: Match, typed: str) -> list[dict[str, Any]]:
    """Fire, or activate a system that is idle."""
    idle = [system for system in TICKED if match.seats[0].systems[system] == "idle"]
    keys = [(FIRE, _("Fire"))] + [(ACTIVATE + system, name(system)) for system in idle]
    return [{"key": key, "name": words, "picked": typed == key} for key, words in keys] if idle else []
