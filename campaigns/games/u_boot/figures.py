"""The checks of an edition of U-BOOT: orders that somebody can carry out, food that spoils once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.games.u_boot.rules.state import MORALE, ROLES, SUPPLIES
from campaigns.games.u_boot.rules.tables import ANY
from charts.figures.parts import Fault, Part
from charts.figures.rules import CellValues, FigureRules, FigureWords, one_of, register, text, whole_number

MOST_TONS: Final = 99_999
SECTIONS: Final = (ANY, *(str(section) for section in range(1, 9)))
VALUES: Final[dict[tuple[str, str], CellValues]] = {
    ("orders", "all"): one_of((True, False)),
    ("orders", "men"): whole_number(1, 16),
    ("grt", "tons"): whole_number(0, MOST_TONS, blank=True),
    ("decks", "deck"): whole_number(1, 3),
    ("meals", "morale"): whole_number(-MORALE, MORALE),
    ("spoilage", "order"): whole_number(1, 7),
    ("supplies", "supply"): one_of(SUPPLIES, blank=True),
    ("supplies", "wounds"): text(blank=True),
    ("levels", "alerts"): whole_number(0, 9, blank=True),
    ("levels", "cards"): whole_number(0, 20, blank=True),
    ("levels", "remark"): text(blank=True),
    ("changes", "morale"): whole_number(-MORALE, MORALE),
}
KNOWN: Final = {"role": ROLES, "surfaced": SECTIONS, "submerged": SECTIONS}
LETTERS: Final = set("ABCDEFGH")


def order_faults(table: Part, shipped: Part) -> Iterator[Fault]:
    """Roles and sections exist, and an order is open in some posture."""
    rows: list[dict[str, Any]] = table["rows"]
    for index, row in enumerate(rows):
        for column, known in KNOWN.items():
            if not isinstance(row[column], list) or not set(row[column]) <= set(known):
                yield Fault("orders", _("Choose only from these: %s") % ", ".join(known), index, column)
        if not row["surfaced"] and not row["submerged"]:
            yield Fault("orders", _("This order could never be given."), index, "surfaced")


def spoilage_faults(table: Part, shipped: Part) -> Iterator[Fault]:
    order = [row["order"] for row in table["rows"]]
    for index, place in enumerate(order):
        if order.count(place) > 1:
            yield Fault("spoilage", _("Two kinds of food cannot spoil at once."), index, "order")


def puzzle_faults(table: Part, shipped: Part) -> Iterator[Fault]:
    for index, row in enumerate(table["rows"]):
        letters = str(row["letters"])
        if len(letters) != 3 or not set(letters) <= LETTERS:
            yield Fault("puzzle", _("Enter three letters from A to H."), index, "letters")


def supply_faults(table: Part, shipped: Part) -> Iterator[Fault]:
    for index, row in enumerate(table["rows"]):
        if row["supply"] is None and row["condition"] != "attack":
            yield Fault("supplies", _("Every condition needs something that deals with it."), index, "supply")


register(
    "u-boot",
    FigureRules(
        values=lambda chart, column: VALUES.get((chart, column)),
        tables={
            "orders": order_faults,
            "spoilage": spoilage_faults,
            "puzzle": puzzle_faults,
            "supplies": supply_faults,
        },
        words=FigureWords(
            groups=[
                (gettext_lazy("Orders and men"), "orders levels"),
                (gettext_lazy("Morale"), "changes decks meals spoilage"),
                (gettext_lazy("Damage and ships"), "supplies puzzle grt"),
            ]
        ),
    ),
)
