"""The tables of The Hunted that are more than names and values: IDS, U3-PT, P1-R, U1-HM."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.parts import Fault, Part, Raw, chart_of
from charts.figures.reach import unmodified_totals
from charts.figures.shipped import shipped_parts

BOAT_NUMBERS: Final = re.compile(r"([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?")
MOST: Final = 1_000  # runs of numbers in a line


def homing(raw: Raw) -> Iterator[Fault]:
    """9.2.5: the highest unmodified roll that is a certain hit for a homing torpedo, with any dice of U1."""
    charts = {chart["id"]: chart for chart in raw["charts"]}
    rolls = unmodified_totals(charts["U1"]["dice"])
    for index, row in enumerate(charts["U1-HM"]["rows"]):
        if not rolls[0] <= row["minimum"] <= rolls[-1]:
            text = _("%(torpedo)s: enter an unmodified roll from %(low)s to %(high)s.")
            text %= {"torpedo": row["torpedo"], "low": rolls[0], "high": rolls[-1]}
            yield Fault("U1-HM", text, index, "minimum")


def boat_numbers(item: object) -> range | None:
    """A number of a boat, or a run of them such as 103-111; None for anything else."""
    found = BOAT_NUMBERS.fullmatch(item) if isinstance(item, str) else None
    if found is None:
        return None
    first, last = int(found[1]), int(found[2] or found[1])
    return range(first, last + 1) if first <= last else None


def _boat_numbers(chart: Part, expected: Part) -> Iterator[Fault]:
    """IDS: single numbers, or the first and the last of a run."""
    for index, row in enumerate(chart["rows"]):
        for item in row["numbers"] if isinstance(row.get("numbers"), list) else ():
            if boat_numbers(item) is None:
                text = _("%(type)s: “%(item)s” is neither a boat number nor a range such as 103-111.")
                yield Fault(chart["id"], text % {"type": row["type"], "item": str(item)[:40]}, index, "numbers")


def beyond(raw: Raw) -> str:
    """IDS: each run is written out when a boat is named (14.4)."""
    chart = chart_of(raw, "IDS")
    for row in chart["rows"] if chart else ():
        numbers: Any = row.get("numbers")
        if not isinstance(numbers, list) or len(numbers) > MOST or None in map(boat_numbers, numbers):
            return "IDS: numbers of boats"
    return ""


def _points_to_sink(chart: Part, expected: Part) -> Iterator[Fault]:
    """U3-PT: each target's lines of tonnage follow one another without a hole."""
    targets = {row["target"] for row in expected["rows"]}
    lines: dict[str, list[Part]] = {target: [] for target in targets}
    for index, row in enumerate(chart["rows"]):
        if row.get("target") not in targets:
            text = _("“%(target)s” is not a target in the rules.") % {"target": row.get("target")}
            yield Fault(chart["id"], text, index, "target")
        elif not isinstance(row["tons_from"], int) or not isinstance(row["tons_to"], int | None):
            yield Fault(chart["id"], _("%(target)s: enter tons as a whole number.") % row, index, "tons_from")
        else:
            lines[row["target"]].append(row)
    for target, rows in sorted(lines.items()):
        if not rows:
            yield Fault(chart["id"], _("%(target)s needs a line.") % {"target": target})
        for below, above in pairwise(rows):
            if below["tons_to"] is None or above["tons_from"] != below["tons_to"] + 1:
                text = _("%(target)s: the line from %(tons)s t does not continue the one before it.")
                yield Fault(chart["id"], text % {"target": target, "tons": above["tons_from"]})


def _restrictions(chart: Part, expected: Part) -> Iterator[Fault]:
    """P1-R: lists of types and assignments."""
    types = {boat for row in expected["rows"] for boat in row["types"]} | set(shipped_parts("hunted", "boats"))
    for index, row in enumerate(chart["rows"]):
        for column in ("types", "from"):
            if not isinstance(row.get(column), list) or not row[column]:
                text = _("Line %(order)s: %(column)s must be a list.") % {"order": row.get("order"), "column": column}
                yield Fault(chart["id"], text, index, column)
                return
        for unknown in sorted(set(row["types"]) - types):
            text = _("Line %(order)s: there is no boat type %(type)s.") % {"order": row["order"], "type": unknown}
            yield Fault(chart["id"], text, index, "types")


CHECKS: Final[Mapping[str, Callable[[Part, Part], Iterator[Fault]]]] = {
    "IDS": _boat_numbers,
    "U3-PT": _points_to_sink,
    "P1-R": _restrictions,
}
