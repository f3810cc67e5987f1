"""The rounds of a game from its log, for the log sheet and the story."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from campaigns.log.outing import Noted
from campaigns.pages.logbook.plain_story import ToldBox, boxes, figure


@dataclass
class SeatTurn:
    """What a seat did in a round; without a die where only its shot was entered."""

    seat: int
    face: int = 0
    left: int = 0
    notes: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)


@dataclass
class Round(ToldBox):
    @property
    def number(self) -> int:
        return figure(self.opened, "round")

    @property
    def dice(self) -> list[int]:
        return next((list(one.get("dice") or ()) for one in self.answers if one.get("key") == "round.roll"), [])

    @cached_property
    def turns(self) -> dict[int, SeatTurn]:
        found = dict[int, SeatTurn]()
        for answer in self.answers:
            if answer.get("key") == "round.take":
                chosen = (answer.get("chosen") or {}).get(answer.get("choose")) or {}
                seat = figure(answer.get("data"), "seat")
                found[seat] = SeatTurn(seat, figure(chosen, "face"), figure(chosen, "left"))
        for event, data in self.notes:
            if self.is_of_seat(event, data):
                seat = figure(data, "seat")
                found.setdefault(seat, SeatTurn(seat)).notes.append((event, data))
        return found

    def is_of_seat(self, event: str, data: Mapping[str, Any]) -> bool:
        """A game that was entered by hand has no turns."""
        seated = event.startswith(("round.", "system.")) and figure(data, "seat") > 0
        return seated and self.told("entered.told") is None


def rounds(noted: Iterable[Noted]) -> tuple[Round, list[Round]]:
    """What came before the first round, and the rounds."""
    before, *found = boxes(noted, ("round.begun",), Round)
    return before, found
