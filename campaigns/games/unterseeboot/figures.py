"""The checks of an edition of Unterseeboot: whole maps, and honours that rise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.games.unterseeboot.rules.area import MAP, board
from campaigns.games.unterseeboot.rules.endings import LADDER
from campaigns.games.unterseeboot.rules.state import board_faults
from charts.figures.parts import Fault, Part
from charts.figures.rules import FigureRules, FigureWords, register, rising, whole_number

MOST: Final = 999  # thousands of tons


def map_faults(table: Part, shipped: Part) -> Iterator[Fault]:
    """Every map by itself: its spaces, its targets, and ways that lead both ways."""
    rows: list[dict[str, Any]] = table["rows"]
    for name in dict.fromkeys(str(row["map"]) for row in rows):
        mine = [row for row in rows if row["map"] == name]
        if len({row["space"] for row in mine}) != len(mine):
            yield Fault(MAP, _("%(map)s: a space appears twice.") % {"map": name})
        for fault in board_faults(board(rows, name)):
            yield Fault(MAP, f"{name}: {fault}")


register(
    "unterseeboot",
    FigureRules(
        values=lambda chart, column: whole_number(0, MOST, blank=True) if (chart, column) == (LADDER, "most") else None,
        open_tables=frozenset({MAP}),
        tables={MAP: map_faults, LADDER: rising(LADDER)},
        words=FigureWords(
            groups=[
                (gettext_lazy("On patrol"), "map id big_ship torpedo"),
                (gettext_lazy("Hunted"), "spot strafe detect attack dive repair"),
                (gettext_lazy("At home"), "honours"),
            ]
        ),
    ),
)
