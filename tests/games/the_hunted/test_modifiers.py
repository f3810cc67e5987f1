"""Every modifier of every chart is weighed by the rules, and the rules weigh none that no chart has."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

from campaigns.games.the_hunted import rules
from charts.figures.shipped import book

MODULES = [
    importlib.import_module(f"campaigns.games.the_hunted.rules.{found.name}")
    for found in pkgutil.iter_modules(rules.__path__)
]


def rolls(module) -> Iterator[ast.Call]:
    """Every Roll(...) of a module that takes modifiers."""
    with open(module.__file__, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Roll":
            keywords = {keyword.arg: keyword.value for keyword in node.keywords}
            if "drms" in keywords:
                node.chart = ast.literal_eval(keywords.get("chart", node.args[3] if len(node.args) > 3 else None))
                node.table = eval(ast.unparse(keywords["drms"]), vars(module))
                node.dated = ast.unparse(keywords["month"]).endswith(".month") if "month" in keywords else False
                yield node


@pytest.fixture(scope="module")
def weighed() -> dict[str, set[str]]:
    """Chart -> the modifiers that some roll on it weighs."""
    found: dict[str, set[str]] = {}
    for module in MODULES:
        for roll in rolls(module):
            found.setdefault(roll.chart, set()).update(modifier.key for modifier in roll.table)
    return found


def test_every_roll_with_modifiers_says_its_month():
    """A modifier of a keeper's edition may change with the date."""
    assert [(roll.chart, roll.lineno) for module in MODULES for roll in rolls(module) if not roll.dated] == []


CHARTS = {code: set(chart.modifiers) for code, chart in book().charts.items() if chart.modifiers}


@pytest.mark.parametrize("code", CHARTS)
def test_every_modifier_of_the_chart_is_weighed(weighed, code):
    assert CHARTS[code] - weighed.get(code, set()) == set()


def test_no_modifier_is_weighed_that_its_chart_does_not_have(weighed):
    assert {
        code: keys - CHARTS.get(code, set()) for code, keys in weighed.items() if keys - CHARTS.get(code, set())
    } == {}


@pytest.mark.parametrize("code", ["U1", "U2", "U3", "E2", "E2-CL"])
def test_one_table_weighs_the_whole_chart(code):
    """Each roll on these charts lists all of its modifiers, so that none is passed over in silence."""
    tables = [roll.table for module in MODULES for roll in rolls(module) if roll.chart == code]
    assert tables
    assert all({modifier.key for modifier in table} == CHARTS[code] for table in tables)


@pytest.mark.case("10.6.3/a", "10.6.3/b", "11.1.3/b", "11.1.3/d")
@pytest.mark.parametrize(
    ("chart", "key", "case"),
    [
        *((chart, key, "10.6.3") for chart in ("U1", "E2") for key in ("kmdt_sw", "kmdt_and_1wo_sw")),
        *((chart, key, "11.1.3") for chart, key in [("U1", "crew_green"), ("A1", "crew_green"), ("A1", "crew_elite")]),
        ("A2", "crew_veteran_or_elite", "11.1.3"),
        *(("U1", key, "4.5") for key in ("electric_medium", "electric_long")),
        *(("U1", key, "9.2.5") for key in ("homing_medium", "homing_long")),
    ],
)
def test_modifier_whose_figure_is_the_predecessors_names_the_case_that_calls_for_it(chart, key, case):
    assert book().lines(chart)[key].case == case
