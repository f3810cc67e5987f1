"""Games round by round, as the log sheet has them: read off the journal, whose notes say what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.replay import ANSWERS, standing
from campaigns.games.torpedo_dice.pages.boats import name
from campaigns.games.torpedo_dice.rules.state import Record, Series
from campaigns.pages.logbook.open import OpenLog

SHOWN: Final = 12  # games on the sheet; older ones have their diary


@dataclass
class Round:
    """A row of the log sheet."""

    number: int
    dice: list[int] = field(default_factory=list)
    took: int | None = None
    change: str = ""
    shot: str = ""
    sunk: list[str] = field(default_factory=list)
    reserve: int | None = None
    back: str = ""
    gone: bool = False  # the shot of the boat destroyed a system


@dataclass
class Played:
    """A game with its rounds; the record once it is over."""

    number: int
    record: Record | None
    rounds: list[Round]


def games(log_book: OpenLog) -> list[Played]:
    """The latest games, the last one first."""
    series: Series = log_book.state
    first = max(series.number - SHOWN + 1, 1)
    entries: dict[int, list[Any]] = {}
    for entry in log_book.entries(chapter__gte=first):
        entries.setdefault(entry.chapter, []).append(entry)
    records = {record.number: record for record in series.games}
    return [Played(number, records.get(number), rounds(entries[number])) for number in sorted(entries, reverse=True)]


def rounds(entries: Iterable[Any]) -> list[Round]:
    found: list[Round] = []
    for entry in standing(list(entries)):
        answer = entry.answer or {}
        if entry.kind not in ANSWERS:
            continue
        if answer.get("key") == "round.roll":
            found.append(Round(answer["data"]["round"], list(answer.get("dice") or [])))
        elif answer.get("key") == "round.take" and found:
            found[-1].took = (answer.get("chosen") or {}).get(answer["choose"], {}).get("face")
        if found:
            for event, data, _case in entry.notes:
                _tell(found[-1], event, data)
    return found


def _tell(row: Round, event: str, data: Mapping[str, Any]) -> None:
    match event:
        case "round.changed":
            row.change = _("%(system)s: %(pips)d") % {"system": name(data["system"]), "pips": data["pips"]}
        case "round.activated":
            row.shot = _("%s activated") % name(data["system"])
        case "round.nothing":
            row.shot = _("nothing to fire")
        case "round.fired":
            row.shot = _("hits %(hits)d, misses %(misses)d") % data
            row.reserve = data["reserve"]
        case "system.destroyed":
            row.sunk.append(name(data["system"]))
        case "round.skull":
            row.shot += ", " + _("skull")
        case "ai.struck":
            row.back = _("%(face)d: %(system)s, first box") % {"face": data["face"], "system": name(data["system"])}
        case "ai.destroyed":
            row.back = _("%(face)d: %(system)s destroyed") % {"face": data["face"], "system": name(data["system"])}
            row.gone = True
        case "ai.missed":
            row.back = _("%(face)d: missed") % data


def context(log_book: OpenLog) -> dict[str, Any]:
    played = games(log_book)
    return {"games": played, "older": played[-1].number - 1 if played else 0, "player": log_book.state.players[0]}
