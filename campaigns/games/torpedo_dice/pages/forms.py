"""Rounds that are pressed: alone the die, a change, fire or activate, and a field; at a table a seat's result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.engine.prompts import Facts, Prompt
from campaigns.games.torpedo_dice.pages.boats import afterwards, name, row
from campaigns.games.torpedo_dice.rules import aim, changes
from campaigns.games.torpedo_dice.rules.shots import ACTIVATE, DESTROYED, FIRE, MOST_PIPS
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, TICKED, Match, PrintedSheet, Series
from campaigns.games.torpedo_dice.rules.texts import WORDS
from campaigns.pages.corrections.values import number
from campaigns.pages.words import joined, translate

HUNT: Final = ("hunt", "games/torpedo_dice/_hunt.html")
SCORED: Final = ("score", "games/torpedo_dice/_score.html")
COUNTS: Final = range(MOST_PIPS + 1)


def read_hunt(post: QueryDict) -> dict[str, Any]:
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
