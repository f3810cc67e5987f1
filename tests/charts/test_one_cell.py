"""Every single figure of the shipped edition changed on its page: it is from the card, and no other moves."""

import pytest

from charts.figures.check import values_of
from charts.figures.parts import cell_origin
from charts.figures.shipped import raw_edition
from charts.figures.version import PARTS
from charts.grid.cells import figures
from charts.grid.forms import FORMS, ChartForm

HOUSE = raw_edition()
CHARTS = {chart["id"]: chart for chart in HOUSE["charts"]}


def another(chart, key, value):
    """Something else that may stand in a cell."""
    values = values_of("hunted", chart["id"], key)
    if values is None or not (values.is_number or values.results):
        return f"{value or ''} also"
    if values.is_number:
        return str((value or 0) + 1)
    return next((str(one) for one in values.results if one != value and isinstance(one, str) and one), "other")


def changed(chart):
    """Every cell of a chart or a table: the field in which it is typed, its list, its row and its key."""
    for which, stem in (("rows", "row"), ("natural", "natural")):
        for i, row in enumerate(chart[which]):
            for place, column in enumerate(chart["columns"]):
                yield f"{stem}-{i}-c{place}", which, i, column["key"], row.get("results", row).get(column["key"])


def origins(chart):
    keys = [column["key"] for column in chart["columns"]]
    return {
        (which, i, key): cell_origin(row, key)
        for which in ("rows", "natural")
        for i, row in enumerate(chart[which])
        for key in keys
    }


@pytest.mark.parametrize("code", [code for code, chart in CHARTS.items() if chart["dice"] is not None])
def test_a_changed_cell_moves_the_origin_of_no_other(code):
    chart = CHARTS[code]
    before = origins(chart)
    for field, which, i, key, value in changed(chart):
        found = ChartForm(chart, HOUSE, {field: another(chart, key, value)}).parse()
        after = origins(found)
        assert {place for place in before if before[place] != after[place]} <= {(which, i, key)}, field
        assert after[which, i, key]["source"] == "card", field
        assert {key for key in found if key not in ("rows", "natural") and found[key] != chart[key]} == set()


def test_a_changed_modifier_moves_the_origin_of_no_other():
    for chart in CHARTS.values():
        for i, line in enumerate(chart["modifiers"]):
            found = ChartForm(chart, HOUSE, {f"modifier-{i}-drm": str(line["drm"] + 1)}).parse()
            assert found["modifiers"][i]["source"] == "card"
            others = [[one for j, one in enumerate(part["modifiers"]) if j != i] for part in (chart, found)]
            assert others[0] == others[1]
            assert origins(found) == origins(chart)


@pytest.mark.parametrize("code", [code for code, chart in CHARTS.items() if chart["dice"] is None])
def test_a_changed_cell_of_a_line_moves_the_origin_of_no_other(code):
    chart = CHARTS[code]
    before = origins(chart)
    for field, which, i, key, value in changed(chart):
        if isinstance(value, bool | list | dict) or value is None:
            continue
        typed = str(value + 1) if isinstance(value, int | float) else f"{value} also"
        after = origins(ChartForm(chart, HOUSE, {field: typed}).parse())
        assert {place for place in before if before[place] != after[place]} <= {(which, i, key)}, field


@pytest.mark.parametrize("kind", ["roster", "boat", "track"])
def test_a_changed_figure_of_any_other_part_moves_the_origin_of_no_other(kind):
    for part in HOUSE[PARTS[kind]]:
        was = {one.address: one for one in figures(kind, part, "hunted")}
        lines = [line for section in FORMS[kind](part, HOUSE).sections() for line in section.lines]
        fields = [(line, one) for line in lines for one in line.fields if one.kind in ("text", "number")]
        for line, one in fields[:: 7 if kind == "roster" else 1]:
            if one.name.endswith("-roll") or one.name.startswith(("new", "origin")):
                continue
            text = (
                f"{one.text}1"
                if one.kind == "number"
                else f"{one.text}, transit"
                if kind == "track"
                else f"{one.text} x"
            )
            now = {
                each.address: each
                for each in figures(kind, FORMS[kind](part, HOUSE, {one.name: text}).parse(), "hunted")
            }
            mine = one.address or line.address
            moved = {place for place in was if was[place].origin != now[place].origin}
            assert moved <= {mine}, (kind, one.name)
