"""A table, read without dice: its lines by name, or one after another where its game says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from charts.figures.fault import LARGEST, MONTH, Fault, Part, cell_origin_faults, origin_faults, twice
from charts.figures.rules import FigureRules, rules_of
from charts.figures.shipped import shipped_parts
from charts.figures.words import plain_text


def table_faults(table: Part, expected: Part, game: str) -> Iterator[Fault]:
    """What its game asks beyond that is asked only of a table whose values are of their kinds."""
    rules = rules_of(game)
    found = [*_line_faults(table), *_declared_faults(table, rules)]
    found += (_kind_faults if is_open(game, table["id"]) else _same_lines)(table, expected, rules)
    yield from found
    if not found and table["id"] in rules.tables:
        yield from rules.tables[table["id"]](table, expected)


def is_open(game: str, code: str) -> bool:
    """Whether lines may be added to a table and removed: also where no shipped one names them, each by itself."""
    pattern = shipped_parts(game, "charts").get(code)
    return code in rules_of(game).open_tables or pattern is None or not _names_its_lines(pattern)


def _names_its_lines(table: Part) -> bool:
    key = table["columns"][0]["key"]
    return not twice(plain_text(row.get(key)) for row in table["rows"])


def _line_faults(table: Part) -> Iterator[Fault]:
    """No cell without a value, every line with its origin."""
    for index, row in enumerate(table["rows"]):
        name = str(next(iter(row.values())))
        for column in table["columns"]:
            if column["key"] not in row:
                text = _("Line %(row)s, %(column)s: please fill this in.") % {"row": name, "column": column["label"]}
                yield Fault(table["id"], text, index, column["key"])
        yield from origin_faults(table["id"], _("line %(row)s") % {"row": name}, row, index)
        yield from cell_origin_faults(table["id"], name, row, index)


def _declared_faults(table: Part, rules: FigureRules) -> Iterator[Fault]:
    """Each value is one that the game allows in its column."""
    for column in table["columns"]:
        values = rules.values(table["id"], column["key"])
        if values is None:
            continue
        for index, row in enumerate(table["rows"]):
            value = row.get(column["key"])
            if not values.allows(value):
                text = _("Line %(row)s, %(column)s: “%(value)s” is not a valid value. Valid values: %(known)s")
                where = {"row": plain_text(next(iter(row.values()))), "column": column["label"]}
                where |= {"value": plain_text(value)[:40], "known": str(values)}
                yield Fault(table["id"], text % where, index, column["key"])


def _kind_faults(table: Part, expected: Part, rules: FigureRules) -> Iterator[Fault]:
    """A table that is read one line after another has values of the kinds that stand in the shipped column."""
    for column in table["columns"]:
        key = column["key"]
        likes = [row.get(key) for row in expected["rows"]]
        if not likes or rules.values(table["id"], key) is not None:
            continue
        for index, row in enumerate(table["rows"]):
            if not any(_is_like(row.get(key), like, rules) for like in likes):
                text = _("%(name)s, %(column)s: “%(value)s” is not the same kind of value as “%(like)s”.")
                where = {"name": plain_text(next(iter(row.values()))), "column": column["label"]}
                where |= {"value": plain_text(row.get(key)), "like": plain_text(likes[0])}
                yield Fault(table["id"], text % where, index, key)


def _same_lines(table: Part, expected: Part, rules: FigureRules) -> Iterator[Fault]:
    """A table that the rules read by the name of its lines has just these lines, each value of its own kind."""
    key = expected["columns"][0]["key"]
    wanted = {row[key]: row for row in expected["rows"]}
    names = [row.get(key) for row in table["rows"]]
    have = [str(name) if isinstance(name, list | dict) else name for name in names]  # from a file it may be anything
    for name in wanted:
        if name not in have:
            yield Fault(table["id"], _("Line %(name)s is missing.") % {"name": name})
    for name in twice(have):
        yield Fault(table["id"], _("Line %(name)s appears twice.") % {"name": name})
    for index, (name, row) in enumerate(zip(have, table["rows"], strict=True)):
        if name not in wanted:
            text = _("Line %(name)s does not exist in the rules.") % {"name": name}
            yield Fault(table["id"], text, index, key)
            continue
        for column in table["columns"]:
            value, like = row.get(column["key"]), wanted[name].get(column["key"])
            if rules.values(table["id"], column["key"]) is None and not _is_like(value, like, rules):
                text = _("%(name)s, %(column)s: “%(value)s” is not the same kind of value as “%(like)s”.")
                where = {"name": name, "column": column["label"]}
                where |= {"value": plain_text(value), "like": plain_text(like)}
                yield Fault(table["id"], text % where, index, column["key"])


def _is_like(value: Any, like: Any, rules: FigureRules) -> bool:
    """Whether a value may stand where another stood: a number for a number, a month for a month."""
    if type(value) is not type(like):
        return False
    if isinstance(like, int):  # yes and no among them
        return abs(value) <= LARGEST and (value >= 0 or like < 0)
    if isinstance(like, str) and MONTH.fullmatch(like):
        return bool(rules.months.fullmatch(value))
    if isinstance(like, list) and not all(isinstance(one, str | int) for one in value):
        return False
    return bool(value) or not like
