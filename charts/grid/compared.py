"""An edition beside the shipped one that it goes back to: the same figures, and what is otherwise there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from charts.books import raw_for, shipped_root
from charts.figures.fault import Part
from charts.figures.words import row_name
from charts.grid.cells import Figure, by_place, figures
from charts.grid.storage import PARTS, part_name, part_of
from charts.models import Edition


def shipped_figure(edition: Edition, figure: Figure) -> Figure | None:
    """The same figure as the shipped edition has it today."""
    root = shipped_root(edition)
    if root is None or root.pk == edition.pk:
        return None
    raw = raw_for(root)
    mine, theirs = (part_of(one, figure.kind, figure.part) for one in (raw_for(edition), raw))
    if mine is None or theirs is None:
        return None
    known = by_place(figures(figure.kind, theirs, raw["game"]))
    places = by_place(figures(figure.kind, mine, raw["game"]))
    return next((known.get(place) for place, one in places.items() if one == figure), None)


def other_figures(edition: Edition) -> Iterator[tuple[Figure, Figure]]:
    """Figures of both editions that stand at the same place and differ, but for those of the keeper's own card."""
    root = shipped_root(edition)
    if root is None or root.pk == edition.pk:
        return
    mine, theirs = raw_for(edition), raw_for(root)
    for kind, place in PARTS.items():
        for part in mine[place]:
            other = part_of(theirs, kind, part_name(kind, part))
            if other is None or other == part:
                continue
            known = by_place(figures(kind, other, mine["game"]))
            for found, one in by_place(figures(kind, part, mine["game"])).items():
                like = known.get(found)
                if like is not None and one.source != "card" and one.value != like.value:
                    yield one, like


def other_shapes(edition: Edition) -> Iterator[dict[str, str]]:
    """Charts that have other dice, rows or months than the shipped ones, which no single figure shows."""
    root = shipped_root(edition)
    if root is None or root.pk == edition.pk:
        return
    theirs = {chart["id"]: _shape(chart) for chart in raw_for(root)["charts"]}
    for chart in raw_for(edition)["charts"]:
        code = chart["id"]
        if code in theirs and _shape(chart) != theirs[code]:
            url = reverse("charts:check-list", args=[edition.slug, code])
            yield {"name": f"{code}, {chart['title']}", "url": url}


def _shape(chart: Part) -> list[Any]:
    columns = [(column["key"], column["first"], column["last"]) for column in chart["columns"]]
    dated = {line["key"]: line.get("dated", {}) for line in chart["modifiers"]}
    names = [row_name(row) for row in [*chart["natural"], *chart["rows"]]] if chart["dice"] is not None else []
    return [chart["dice"], columns, dated, names]
