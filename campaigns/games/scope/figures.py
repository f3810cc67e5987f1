"""The checks of an edition of SCOPE U-Boot: scenarios that the box can fill, cards with figures in their ranges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.games.scope.rules import cards, scenarios
from campaigns.games.scope.rules.state import SEA_CARDS
from charts.figures.parts import Fault, Part
from charts.figures.rules import CellValues, FigureRules, FigureWords, one_of, register, whole_number

LARGEST: Final = 9  # rows, and columns
MOST_POINTS: Final = 99
VALUES: Final[dict[tuple[str, str], CellValues]] = {
    **{(cards.CHART, figure): whole_number(0, cards.MOST, blank=True) for figure in ("value", "firepower", "armour")},
    (cards.CHART, "fast"): one_of((True, False), blank=True),
    (cards.CHART, "box"): whole_number(0, 9),
    **{(scenarios.CHART, side): whole_number(1, LARGEST) for side in ("rows", "columns")},
    **{(scenarios.CHART, kind): whole_number(0, 2) for kind in ("freighters", "tankers")},
    **{(scenarios.CHART, kind): whole_number(0, scenarios.MOST_HUNTERS) for kind in ("destroyers", "submarines")},
    (scenarios.CHART, "points"): whole_number(0, MOST_POINTS),
    (scenarios.CHART, "target"): whole_number(1, MOST_POINTS),
}


def scenario_faults(table: Part, shipped: Part) -> Iterator[Fault]:
    """The area is laid out with the sea cards of the box; mode and size stay as they are."""
    for index, (row, pattern) in enumerate(zip(table["rows"], shipped["rows"], strict=False)):
        sea = row["rows"] * row["columns"]
        if sea - row["submarines"] > SEA_CARDS:
            yield Fault(scenarios.CHART, _("The box has %d sea cards.") % SEA_CARDS, index, "columns")
        for column in ("mode", "size"):
            if row[column] != pattern[column]:
                yield Fault(scenarios.CHART, _("This names the scenario and cannot be changed."), index, column)


def card_faults(table: Part, shipped: Part) -> Iterator[Fault]:
    """Mines have a value and nothing else."""
    for index, row in enumerate(table["rows"]):
        for figure in cards.FIGURES:
            value: Any = row[figure]
            if value is not None and not cards.fits(row["kind"], figure, value):
                yield Fault(cards.CHART, _("This card has no such figure."), index, figure)


register(
    "scope",
    FigureRules(
        values=lambda chart, column: VALUES.get((chart, column)),
        tables={scenarios.CHART: scenario_faults, cards.CHART: card_faults},
        words=FigureWords(groups=[(gettext_lazy("The match"), "scenarios cards")]),
    ),
)
