"""What the keeper's page shows: the figure in hand, its checklist, and the list of all checklists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.books import raw_for
from charts.figures.fault import Fault, Raw
from charts.figures.rules import rules_of
from charts.figures.signs import NOT_ENTERED, SIGNS, Sign
from charts.figures.wording import in_words
from charts.grid.cells import TO_CHECK, Figure
from charts.grid.compared import other_figures, shipped_figure
from charts.grid.forms.fields import InputField
from charts.grid.forms.single import fields_of, track_text
from charts.grid.storage import part_of
from charts.grid.worklist import Checklist, address_of, checklists, progress
from charts.models import Edition, Save

NEAR: Final = 12  # lines of the worklist that stand open
EDIT_NAMES: Final = {
    "chart": gettext_lazy("Dice, rows, columns and months, modifiers"),
    "roster": gettext_lazy("The whole roster"),
    "boat": gettext_lazy("The whole boat type"),
    "track": gettext_lazy("The whole track"),
}


@dataclass(frozen=True)
class CellView:
    """A figure as it stands in the grid."""

    key: str
    row: str
    column: str
    text: str
    sign: Sign
    here: bool
    shown: bool
    """On a phone too, where one column is shown at a time."""


def url_of(edition: Edition, code: str, **asked: str) -> str:
    query = urlencode({key: value for key, value in asked.items() if value})
    return reverse("charts:check-list", args=[edition.slug, code]) + (f"?{query}" if query else "")


def last_save(edition: Edition, by: Any) -> Save | None:
    """What undo takes back: the last that this keeper did and has not taken back already."""
    saves = edition.saves.filter(by=by, undoes=None, undone_by=None).exclude(steps=[])
    return saves.first() if not edition.shipped else None


def page(
    request: HttpRequest,
    edition: Edition,
    checklist: Checklist,
    source: str,
    here: Figure | None,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    raw = raw_for(edition)
    here = here or checklist.next_left(source=source) or next(iter(checklist.figures), None)
    found = checklists(raw)
    theirs = shipped_figure(edition, here) if here is not None else None
    context = {
        "edition": edition,
        "checklist": checklist,
        "here": here,
        "cell": address_of(here) if here is not None else "",
        "said": figure_text(here, raw) if here is not None else "",
        "sign": _sign(here) if here is not None else None,
        "fields": _fields(here, raw, request.POST if faults else None),
        "faults": [fault.text for fault in faults[:3]],
        "place": checklist.figures.index(here) + 1 if here is not None else 0,
        "columns": (columns := _columns(checklist, here)),
        "grid": _grid(checklist, here, raw, next((one["name"] for one in columns if one["here"]), "")),
        "has_numbers": any(rules_of(raw["game"]).numbers(boat) for boat in raw["boats"]),
        "modifiers": [_cell(one, here, raw) for one in checklist.modifiers],
        "theirs": figure_text(theirs, raw)
        if theirs is not None and here is not None and theirs.value != here.value
        else "",
        "worklist": (worklist := _worklist(edition, found, checklist, source)),
        "folded": sum(not line["near"] for line in worklist),
        "progress": progress(found),
        "otherwise": sum(1 for _pair in other_figures(edition)),
        "undo": last_save(edition, request.user),
        "source": source,
        "sources": [sign_of(one) for one in TO_CHECK if any(one in other.counts for other in found)],
        "around": _around(edition, checklist, here, source),
        "edit_name": EDIT_NAMES[here.kind] if here is not None else "",
        "edit": _edit_url(edition, here),
        "signs": SIGNS.values(),
    }
    response = render(request, "charts/check.html", context, status=200)
    if request.htmx:
        response["HX-Push-Url"] = url_of(edition, checklist.code, cell=str(context["cell"]), source=source)
    return response


def _fields(here: Figure | None, raw: Raw, posted: Mapping[str, str] | None) -> list[InputField]:
    return [] if here is None else fields_of(here, part_of(raw, here.kind, here.part), raw, posted)


def figure_text(figure: Figure, raw: Raw) -> str:
    """A figure in words."""
    if figure.kind == "track":
        return track_text(figure.value, raw["game"])
    if figure.address.startswith("modifiers"):
        return f"{figure.value:+}"
    if figure.kind == "roster":
        ship = figure.value
        known = {"name": ship["name"], "kind": in_words(ship["kind"], raw["game"]), "tons": f"{ship['tons']:,}"}
        return _("%(name)s, %(kind)s, %(tons)s t, %(points)s points") % {**known, "points": ship["points"]}
    if isinstance(figure.value, dict) and figure.kind == "chart":
        return ", ".join(filter(None, (in_words(value, raw["game"]) for value in figure.value.values())))
    return in_words(figure.value, raw["game"])


def sign_of(source: str) -> Sign:
    return SIGNS.get(source, NOT_ENTERED)


def _sign(figure: Figure) -> Sign:
    return sign_of(figure.source)


def _cell(figure: Figure, here: Figure | None, raw: Raw, column: str = "") -> CellView:
    where = address_of(figure), figure.row, figure.column
    return CellView(*where, figure_text(figure, raw), _sign(figure), figure == here, figure.column == column)


def _grid(checklist: Checklist, here: Figure | None, raw: Raw, shown: str) -> list[dict[str, Any]]:
    """Rows with a cell for each column; a boat may lack a figure that others have."""
    rows = []
    for key, mine in checklist.rows.items():
        at = {one.column: _cell(one, here, raw, shown) for one in mine}
        left = any(one.is_left for one in mine)
        cells = [at.get(column) for column in checklist.columns]
        rows.append({"key": key, "name": mine[0].row, "left": left, "cells": cells})
    return rows


def _columns(checklist: Checklist, here: Figure | None) -> list[dict[str, Any]]:
    found = []
    for name in checklist.columns:
        mine = [one for one in checklist.grid_figures if one.column == name]
        first = checklist.figures[checklist.figures.index(mine[0])]
        left = sum(one.is_left for one in mine)
        at = here is not None and here.column == name and here in mine
        found.append({"name": name, "left": left, "here": at, "first": address_of(first)})
    if found and not any(one["here"] for one in found):
        found[0]["here"] = True
    return found


def _worklist(edition: Edition, found: Sequence[Checklist], here: Checklist, source: str) -> list[dict[str, Any]]:
    """A line for every checklist with figures of the source asked for; the first and the present one are not folded."""
    lines: list[dict[str, Any]] = []
    for checklist in found:
        if source and not checklist.counts[source]:
            continue
        counts = [
            (sign_of(key), checklist.counts[key]) for key in (*TO_CHECK, "rulebook", "card") if checklist.counts[key]
        ]
        at = checklist.code == here.code
        near = at or (len(lines) < NEAR and bool(checklist.left))
        url = url_of(edition, checklist.code, source=source)
        lines.append({"checklist": checklist, "counts": counts, "url": url, "here": at, "near": near})
    return lines


def _around(edition: Edition, checklist: Checklist, here: Figure | None, source: str) -> dict[str, str]:
    """Where the arrows lead from here: up and down a column, along a row."""
    if here is None or here not in checklist.figures:
        return {}
    place, found = checklist.figures.index(here), {}
    if place:
        found["up"] = checklist.figures[place - 1]
    if place + 1 < len(checklist.figures):
        found["down"] = checklist.figures[place + 1]
    along = [one for one in checklist.figures if one.row == here.row]
    at = along.index(here)
    if at:
        found["left"] = along[at - 1]
    if at + 1 < len(along):
        found["right"] = along[at + 1]
    return {key: url_of(edition, checklist.code, cell=address_of(one), source=source) for key, one in found.items()}


def _edit_url(edition: Edition, here: Figure | None) -> str:
    """The whole part as a form: rows, dice, columns and months, modifiers."""
    if here is None:
        return ""
    match here.kind:
        case "chart":
            row, model = edition.charts.get(code=here.part), "chart"
        case "roster":
            row, model = edition.rosters.get(code=here.part), "roster"
        case "boat":
            row, model = edition.boats.get(type=here.part), "boattype"
        case _:
            type_, _comma, assignment = here.part.partition(", ")
            row, model = edition.tracks.get(type=type_, assignment=assignment), "track"
    return reverse(f"admin:charts_{model}_change", args=[row.pk])
