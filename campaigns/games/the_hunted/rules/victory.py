"""5: how it ends, and what it was worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from campaigns.engine.prompts import Note
from campaigns.games.the_hunted.rules import refit
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS
from campaigns.games.the_hunted.rules.state import Career, End
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch

BANDS: Final = ("draw", "marginal", "substantial", "decisive")
WON: Final = BANDS[1:]  # 5.2.2: a draw is no victory


class BoatFate(NamedTuple):
    """What became of a boat, and whether those aboard lived to be taken prisoner."""

    words: str
    prisoners: bool = False


FATES: Final = {  # the ends of a career that are the end of its boat
    "sunk_escort": BoatFate("sunk by escorts"),
    "sunk_aircraft": BoatFate("sunk by aircraft"),
    "sunk_submarine": BoatFate("torpedoed by a submarine"),
    "sunk_depth": BoatFate("crushed at depth"),
    "sunk_mine": BoatFate("sunk by a mine"),
    "scuttled": BoatFate("scuttled", prisoners=True),  # 10.10.2
    "boat_captured": BoatFate("captured", prisoners=True),
    "lost_at_sea": BoatFate("scuttled"),  # 10.10.4: nobody finds the crew
}
ALL_HANDS: Final = frozenset(reason for reason, fate in FATES.items() if not fate.prisoners)


def is_loss(reason: str) -> bool:
    """Whether an end took the boat or its Kommandant; the end of the war, of a contest or of a command did not."""
    return reason in FATES or reason.startswith("kommandant")


def bands(career: Career, figures: Mapping[str, Any]) -> list[tuple[str, int]]:
    """5.2.2: from what tonnage each level counts; a joined career has its own (15.4)."""
    prefix = "combined_" if career.combined else "victory_"
    return [(band, int(figures[prefix + band])) for band in BANDS]


def level(watch: Watch, captured: bool = False) -> str:
    """5.2.1, 5.2.2: by the tonnage of the career; a captured boat is a defeat whatever was sunk."""
    reached = [band for band, tons in bands(watch.career, watch.book.figures) if watch.career.tons >= tons]
    return "defeat" if captured or not reached else reached[-1]


def close(watch: Watch, end: CareerEnds) -> Play:
    """5.0, 5.1: the career is over; victory is read now and not before (5.1.4), after death and capture too (5.2.3)."""
    career = watch.career
    refit.at_the_end(watch)
    if end.reason in FATES:
        career.boat.fate, career.boat.left = FATES[end.reason].words, career.month
    if end.reason.startswith("kommandant") or (end.reason in FATES and not end.alive):
        career.kommandant.wound = "KIA"
    month = min(career.month, GAME_ENDS)
    career.end = End(end.reason, month, level(watch, end.captured), end.alive, end.captured, end.case)
    yield Note("victory.end", {"reason": end.reason, "boat": career.boat.number, "month": month}, end.case)
    yield Note("victory.level", {"level": career.end.victory, "tons": career.tons}, "5.2.2")
