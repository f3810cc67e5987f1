"""A career by year and half-year: patrols, ships, tons and torpedoes, comparable by patrol."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.pages.record import TorpedoCount
from campaigns.games.the_hunted.rules.state import Career, Patrol


@dataclass(frozen=True)
class Period:
    """The patrols that sailed in it, and the ships sunk on them."""

    label: str
    year: bool  # a whole one
    patrols: int
    ships: int
    tons: int
    shots: TorpedoCount
    share: float  # of the most tons of any half-year, for the bar

    @property
    def each(self) -> int:
        return self.tons // self.patrols if self.patrols else 0


def periods(career: Career) -> list[Period]:
    sailed = career.all_patrols
    halves: dict[tuple[str, int], list[Patrol]] = {}
    for patrol in sailed:
        halves.setdefault((patrol.start[:4], 1 + (patrol.start[5:7] > "06")), []).append(patrol)
    most = max((_tons(career, found) for found in halves.values()), default=0) or 1
    told = []
    for year in dict.fromkeys(year for year, _half in halves):
        whole = [patrol for (of, _half), found in halves.items() if of == year for patrol in found]
        told.append(_period(career, year, whole, 0, year=True))
        for half in (1, 2):
            if found := halves.get((year, half)):
                first = _("January to June %s") if half == 1 else _("July to December %s")
                told.append(_period(career, first % year, found, most, year=False))
    return told


def _tons(career: Career, patrols: list[Patrol]) -> int:
    numbers = {patrol.number for patrol in patrols}
    return sum(ship.tons for ship in career.sinkings if ship.patrol in numbers)


def _period(career: Career, label: str, patrols: list[Patrol], most: int, year: bool) -> Period:
    numbers = {patrol.number for patrol in patrols}
    ships = [ship for ship in career.sinkings if ship.patrol in numbers]
    fired, hits, duds = (sum(getattr(patrol, name) for patrol in patrols) for name in ("fired", "hits", "duds"))
    tons = sum(ship.tons for ship in ships)
    share = round(100 * tons / most, 1) if most else 0.0
    return Period(
        label, year, len(patrols), len(ships), tons, TorpedoCount(label, fired, hits, duds, len(ships)), share
    )
