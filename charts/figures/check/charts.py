"""One chart by itself: its rows, its cells, its modifiers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from charts.figures.cell_values import CellValues, shipped_values
from charts.figures.check.columns import column_faults, like_column
from charts.figures.check.tables import table_faults
from charts.figures.fault import MONTH, Fault, Part, cell_origin_faults, is_whole, origin_faults, text_faults, twice
from charts.figures.reach import holds, stretches, totals, unmodified_totals
from charts.figures.rules import rules_of
from charts.figures.shipped import shipped_parts
from charts.figures.words import row_name

FARTHEST: Final = 999  # no dice and no modifiers come near


def chart_faults(chart: Part, game: str) -> list[Fault]:
    """A chart against the shipped one of its code; by itself where the game ships none."""
    patterns = shipped_parts(game, "charts")
    if patterns and chart["id"] not in patterns:
        return [Fault(chart["id"], _("This chart does not exist in the rules."))]
    expected = patterns.get(chart["id"], chart)
    found = [*column_faults(chart, expected, game), *text_faults(chart["id"], "", chart)]
    if chart["dice"] not in (known := dice_of(expected, game)):
        text = _("This chart is read with %(dice)s.") % {"dice": ", ".join(filter(None, known)) or _("no dice")}
        found.append(Fault(chart["id"], text, column="dice", kind="general"))
    if found:
        return found
    check = table_faults if chart["dice"] is None else _dice_faults
    return list(check(chart, expected, game))


def dice_of(expected: Part, game: str) -> tuple[str | None, ...]:
    """The dice with which a chart may be read, those of the shipped one first; a table has none."""
    if expected["dice"] is None:
        return (expected["dice"],)
    return tuple(dict.fromkeys((expected["dice"], *rules_of(game).dice(expected["id"]))))


def values_of(game: str, chart: str, column: str) -> CellValues | None:
    """What may stand in a column of a chart: as its game says, else as the shipped one has it; None is anything."""
    column = like_column(game, chart, column)
    return rules_of(game).values(chart, column) or shipped_values(game, chart, column)


def _dice_faults(chart: Part, expected: Part, game: str) -> Iterator[Fault]:
    id = chart["id"]
    modifiers = list(_modifier_faults(chart, expected, rules_of(game).dated_modifiers))
    yield from modifiers
    if any(fault.column in ("drm", "dated") for fault in modifiers):
        return  # without them nobody knows how far the totals reach
    if not chart["rows"]:
        yield Fault(id, _("This chart has no rows."))
        return
    ends = list(_end_faults(chart))
    yield from ends
    if ends:
        return
    yield from _reach_faults(chart)
    reach = totals(chart)
    for index, row in enumerate(chart["rows"]):
        if not any(holds(row, total) for total in reach):
            text = _("Row %(row)s can never be reached: totals run from %(low)s to %(high)s.")
            yield Fault(id, text % {"row": row_name(row), "low": reach[0], "high": reach[-1]}, index, "low")
        yield from _cell_faults(chart, row, index, "row", game)
    unmodified = unmodified_totals(chart["dice"])
    for index, row in enumerate(chart["natural"]):
        if row["roll"] not in unmodified:
            text = _("An unmodified %(roll)s cannot be rolled with %(dice)s.")
            yield Fault(id, text % {"roll": row["roll"], "dice": chart["dice"]}, index, "roll", "natural")
        yield from _cell_faults(chart, row, index, "natural", game)
    for roll in twice(row["roll"] for row in chart["natural"]):
        yield Fault(id, _("The unmodified %(roll)s appears twice.") % {"roll": roll})


def _end_faults(chart: Part) -> Iterator[Fault]:
    """Rows of which nobody can say what they hold."""
    for index, row in enumerate(chart["rows"]):
        if any(end is not None and not is_whole(end, -FARTHEST, FARTHEST) for end in (row["low"], row["high"])):
            text = _("No dice can reach row %(row)s.") % {"row": row_name(row)}
            yield Fault(chart["id"], text, index, "low")
        elif row["low"] is not None and row["high"] is not None and row["low"] > row["high"]:
            text = _("In row %(row)s, “from” is larger than “to”.") % {"row": row_name(row)}
            yield Fault(chart["id"], text, index, "low")


def _reach_faults(chart: Part) -> Iterator[Fault]:
    """Totals that no row holds, or several do."""
    for stretch in stretches(chart):
        rows = [row_name(chart["rows"][index]) for index in stretch.rows]
        if stretch.state == "gap":
            yield Fault(chart["id"], _("Gap: no row covers %(total)s.") % {"total": stretch.label})
        elif stretch.state == "overlap":
            text = _("Overlap: %(total)s is in more than one row (%(rows)s).")
            text %= {"total": stretch.label, "rows": ", ".join(rows)}
            yield Fault(chart["id"], text, stretch.rows[-1], "low")


def _cell_faults(chart: Part, row: Part, index: int, kind: str, game: str) -> Iterator[Fault]:
    name = row_name(row)
    for column in chart["columns"]:
        where = {"row": name, "column": column["label"]}
        value = row["results"].get(column["key"])
        values = values_of(game, chart["id"], column["key"])
        if value is None and not (values and values.blank):
            yield Fault(
                chart["id"], _("Row %(row)s, %(column)s: please fill this in.") % where, index, column["key"], kind
            )
        elif values and not values.allows(value):
            text = _("Row %(row)s, %(column)s: “%(value)s” is not a valid result. Valid results: %(known)s")
            where |= {"value": value, "known": str(values)}
            yield Fault(chart["id"], text % where, index, column["key"], kind)
    yield from origin_faults(chart["id"], _("row %(row)s") % {"row": name}, row, index, kind)
    yield from cell_origin_faults(chart["id"], name, row, index, kind)


def _modifier_faults(chart: Part, expected: Part, may_be_dated: bool) -> Iterator[Fault]:
    id = chart["id"]
    keys = [line["key"] for line in chart["modifiers"]]
    wanted = {line["key"] for line in expected["modifiers"]}
    for key in twice(keys):
        yield Fault(id, _("Modifier %(key)s appears twice.") % {"key": key})
    for key in sorted(wanted - set(keys)):
        yield Fault(id, _("Modifier %(key)s is missing. Enter 0 if your card does not have it.") % {"key": key})
    for index, line in enumerate(chart["modifiers"]):
        if line["key"] not in wanted:
            text = _("Modifier %(key)s does not exist in the rules.") % {"key": line["key"]}
            yield Fault(id, text, index, "key", "modifier")
        if not is_whole(line["drm"], -9, 9):
            text = _("Modifier %(key)s: enter a whole number from -9 to 9 instead of “%(drm)s”.")
            yield Fault(id, text % {"key": line["key"], "drm": line["drm"]}, index, "drm", "modifier")
        yield from _date_faults(id, line, index, may_be_dated)
        if not line["label"]:
            yield Fault(id, _("Modifier %(key)s needs a name.") % {"key": line["key"]}, index, "label", "modifier")
        yield from text_faults(id, _("modifier %(key)s") % {"key": line["key"]}, line, index, "modifier")
        yield from origin_faults(id, _("modifier %(key)s") % {"key": line["key"]}, line, index, "modifier")


def _date_faults(id: str, line: Part, index: int, may_be_dated: bool) -> Iterator[Fault]:
    """The months from which on a modifier is another number."""
    dated = line.get("dated", {})
    if dated and not may_be_dated:
        text = _("Modifier %(key)s: this roll has no month in the rules.") % {"key": line["key"]}
        yield Fault(id, text, index, "dated", "modifier")
    elif not isinstance(dated, dict) or not all(
        MONTH.fullmatch(str(month)) and is_whole(drm, -9, 9) for month, drm in dated.items()
    ):
        text = _("Modifier %(key)s: write months as 1944-01 +2, separated by commas.") % {"key": line["key"]}
        yield Fault(id, text, index, "dated", "modifier")
