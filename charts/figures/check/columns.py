"""The columns of a chart: those that the rules read, and one for every month where the month chooses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _

from charts.fields import is_name
from charts.figures.fault import MONTH, Fault, Part, is_one_line, twice
from charts.figures.rules import rules_of
from charts.figures.shipped import shipped_parts

LONGEST_KEY: Final = 40
LONGEST_LABEL: Final = 60
MOST: Final = 60


def column_faults(chart: Part, expected: Part, game: str) -> Iterator[Fault]:
    """Every fault names the column by its label, and as the row its place among the columns."""
    stem = rules_of(game).dated.get(chart["id"])
    if _without_dated(chart, expected, stem) != _without_dated(expected, expected, stem):
        yield Fault(chart["id"], _("The columns are not the ones that the rules need."))
        return
    keys = [column["key"] for column in chart["columns"]]
    if len(keys) > MOST or twice(keys) or any(not 0 < len(key) <= LONGEST_KEY for key in keys):
        yield Fault(chart["id"], _("The columns are not the ones that the rules need."))
        return
    for place, column in enumerate(chart["columns"]):
        if not 0 < len(column["label"]) <= LONGEST_LABEL:
            text = _("Column %(number)s: enter a heading of 1 to %(most)s characters.")
            yield _fault(chart, text % {"number": place + 1, "most": LONGEST_LABEL}, place, "label")
        elif not is_one_line(column["label"]):
            yield _fault(chart, str(is_name.message), place, "label")
    if stem is not None:
        yield from _month_faults(chart, expected, stem)


def is_dated(expected: Part, key: str, stem: str | None) -> bool:
    """Whether a column is one of those that the month chooses among."""
    if stem is None or not key.startswith(stem):
        return False
    shipped = next((column for column in expected["columns"] if column["key"] == key), None)
    return shipped is None or bool(shipped["first"] or shipped["last"])


def like_column(game: str, code: str, key: str) -> str:
    """The shipped column in whose place a column stands: its own, or the first that the month chooses among."""
    pattern = shipped_parts(game, "charts").get(code, {"columns": ()})
    keys = [column["key"] for column in pattern["columns"]]
    if key in keys:
        return key
    stem = rules_of(game).dated.get(code)
    return next((one for one in keys if is_dated(pattern, one, stem)), key)


def _without_dated(chart: Part, expected: Part, stem: str | None) -> list[object]:
    """The keys in their order, with a single mark for neighbours that the month chooses among."""
    found: list[object] = []
    for column in chart["columns"]:
        mark = None if is_dated(expected, column["key"], stem) else column["key"]
        if mark is not None or not found or found[-1] is not None:
            found.append(mark)
    return found


def _month_faults(chart: Part, expected: Part, stem: str) -> Iterator[Fault]:
    """From the first month of the shipped columns to the last, each month in one column."""
    dated = [
        (place, column) for place, column in enumerate(chart["columns"]) if is_dated(expected, column["key"], stem)
    ]
    shipped = [column for column in expected["columns"] if is_dated(expected, column["key"], stem)]
    found = False
    for place, column in dated:
        for end in ("first", "last"):
            if column[end] is not None and not MONTH.fullmatch(str(column[end])):
                found = True
                text = _("%(label)s: “%(month)s” is not a month. Write it like this: 1943-07.")
                yield _fault(chart, text % {"label": column["label"], "month": column[end]}, place, end)
        if not found and None not in (column["first"], column["last"]) and column["first"] > column["last"]:
            found = True
            text = _("%(label)s ends before it begins.") % {"label": column["label"]}
            yield _fault(chart, text, place, "first")
    if found:
        return
    first, last = shipped[0]["first"], shipped[-1]["last"]
    (begins, opening), (ends, closing) = dated[0], dated[-1]
    if opening["first"] is not None and (first is None or opening["first"] > first):
        yield _fault(
            chart, _("No column covers the months before %(month)s.") % {"month": opening["first"]}, begins, "first"
        )
    if closing["last"] is not None and (last is None or closing["last"] < last):
        yield _fault(
            chart, _("No column covers the months after %(month)s.") % {"month": closing["last"]}, ends, "last"
        )
    for (_before, one), (place, other) in pairwise(dated):
        if one["last"] is None or other["first"] != _month_after(one["last"]):
            text = _("%(label)s does not begin where %(before)s ends.")
            yield _fault(chart, text % {"label": other["label"], "before": one["label"]}, place, "first")


def _month_after(month: str) -> str:
    year, number = int(month[:4]), int(month[5:])
    return f"{year + number // 12:04}-{number % 12 + 1:02}"


def _fault(chart: Part, text: str, place: int, end: str) -> Fault:
    return Fault(chart["id"], text, place, end, "column")
