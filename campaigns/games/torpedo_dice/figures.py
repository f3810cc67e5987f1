"""The checks of an edition of Torpedo Dice: a sheet that can be printed, ranks that rise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.games.torpedo_dice.rules.score import LADDER
from campaigns.games.torpedo_dice.rules.setup import SHEET
from campaigns.games.torpedo_dice.rules.state import ARROWS, MOST_RESERVE, TICKED
from charts.figures.parts import Fault, Part
from charts.figures.rules import CellValues, FigureRules, FigureWords, one_of, register, rising, text, whole_number

MOST: Final = 999  # points
MATES: Final = ("gun_1", "gun_2", "portholes_1", "portholes_2")
VALUES: Final[dict[tuple[str, str], CellValues]] = {
    (SHEET, "reserve"): whole_number(1, MOST_RESERVE, blank=True),
    **{(SHEET, mate): one_of(TICKED, blank=True) for mate in MATES},
    (SHEET, "arrows"): text(),
    (LADDER, "most"): whole_number(0, MOST, blank=True),
    ("shots", "pattern"): text(blank=True),
    ("FIG", "value"): whole_number(0, MOST),
}


def sheet_faults(table: Part, shipped: Part) -> Iterator[Fault]:
    """A system is on one screen only, and the arrows lead round all seven."""
    rows: list[dict[str, Any]] = table["rows"]
    for index, row in enumerate(rows):
        mates = [row[mate] for mate in MATES if row[mate] is not None]
        for mate in MATES:
            if mates.count(row[mate]) > 1:
                yield Fault(SHEET, _("Each system is on one screen only."), index, mate)
        if sorted(str(row["arrows"])) != sorted(ARROWS):
            yield Fault(SHEET, _("Enter each number from 1 to 7 once."), index, "arrows")


register(
    "torpedo-dice",
    FigureRules(
        values=lambda chart, column: VALUES.get((chart, column)),
        tables={SHEET: sheet_faults, LADDER: rising(LADDER)},
        words=FigureWords(groups=[(gettext_lazy("The game"), "systems sheet shots ranks FIG")]),
    ),
)
