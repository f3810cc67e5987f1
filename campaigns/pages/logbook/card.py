"""The picture of a shared link, legible in a preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaigns.pages.logbook.sea_chart import SeaChart
from campaigns.pages.logbook.typeset import map_svg, picture
from charts.names import cleaned_name

MOST_PLACED: Final = 5
MOST_PENNANTS: Final = 6


def card(
    boat: str,
    who: str,
    facts: Sequence[tuple[str, str]],
    ending: str,
    sunk: Sequence[int],
    chart: SeaChart | None = None,
) -> bytes:
    pennants = [f"{tons:,}" for tons in sorted(sunk, reverse=True)[:MOST_PENNANTS]]
    return picture(
        "card",
        boat=cleaned_name(boat),
        who=cleaned_name(who),
        facts=[(str(label), cleaned_name(str(value))) for label, value in facts],
        ending=ending,
        sunk=pennants,
        chart=map_svg(chart),
    )


def table(name: str, what: str, rows: Sequence[tuple[str, str, str]]) -> bytes:
    """The result of a contest, in the same size."""
    placed = [(place, cleaned_name(who), score) for place, who, score in rows[:MOST_PLACED]]
    return picture("card", name=cleaned_name(name), what=what, rows=placed)
