"""What makes an edition sound; each fault names the chart, the row and the cell.

A chart answers every total that dice and modifiers can reach with exactly one row; a result is one that the
rules know; rosters run without gap; loads fit their boats; every assignment that P1 can give has a track.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.bounds import LARGEST, boat_numbers
from charts.reach import holds, stretches, totals, unmodified_totals
from charts.shipped import raw_edition
from charts.version import KINDS, part_name

DIE_SIZES: Final = (6, 8, 10, 12, 20, 100)
FREE: Final = {("R1", "effect"), ("R1", "restriction")}  # read by the player, not by the rules
SOURCES: Final = ("rulebook", "hunters", "aar", "history", "house", "card")
CAPITAL: Final = ("BB", "CV", "CVE", "CL", "CA", "BC")
PENANG: Final = ("Australia", "Indian Ocean (from Penang)", "Indian Ocean (return to Europe)")
MONTH: Final = re.compile(r"19(39|4[0-5])-(0[1-9]|1[0-2])")


DATE: Final = re.compile(r"19[0-9][0-9](-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
LONGEST: Final = {  # letters that there is room for
    "title": 120,
    "label": 80,
    "case": 60,
    "name": 60,
    "class": 40,
    "nation": 40,
    "uboat": 12,
    "family": 6,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, where: a part of the edition, in it a row (by its place, or its name) and a column."""

    part: str
    text: str
    row: int | None = None
    column: str | None = None
    kind: str = "row"  # row, natural or modifier: which list of a chart the row number counts in

    def __str__(self) -> str:
        return f"{self.part}: {self.text}"


@dataclass(frozen=True, slots=True)
class FigureRules:
    """What a game knows of its own kinds of figures, and of all of them together."""

    boat: Callable[[Mapping[str, Any]], list[Fault]]
    track: Callable[[Mapping[str, Any], Mapping[str, Any]], list[Fault]]
    """With the charts of the edition by their codes."""
    boxes: Callable[[Mapping[str, Any]], tuple[str, ...]]
    """What a track may be made of, by the same charts."""
    whole: Callable[[Mapping[str, Any]], list[Fault]]
    """Of an edition whose parts are sound one by one."""


_rules: dict[str, FigureRules] = {}


def register(game: str, rules: FigureRules) -> None:
    _rules[game] = rules


def box_names(game: str, charts: Mapping[str, Any]) -> tuple[str, ...]:
    """What the tracks of a game may be made of; nothing where it has said nothing of tracks."""
    return _rules[game].boxes(charts) if game in _rules else ()


def faults(raw: Mapping[str, Any]) -> list[Fault]:
    """Everything wrong with an edition; an empty list is a sound one."""
    rules = _rules.get(raw.get("game", ""))
    return _plain_faults(raw) if rules is None else _faults(raw, rules)


def _plain_faults(raw: Mapping[str, Any]) -> list[Fault]:
    """Of a game that says nothing more of its figures: whole charts and rosters, each part once."""
    found = [
        Fault(name, _("stands in the edition twice"))
        for name in twice(part_name(kind, part) for kind in KINDS for part in raw[kind])
    ]
    for chart in raw["charts"]:
        found += length_faults(chart["id"], "", chart)
        found += _line_faults(chart) if chart["dice"] is None else _dice_faults(chart, chart, lambda *cell: True)
    for roster in raw["rosters"]:
        found += _roll_faults(roster)
    return found


def _faults(raw: Mapping[str, Any], rules: FigureRules) -> list[Fault]:
    charts = {chart["id"]: chart for chart in raw["charts"]}
    found = list(_missing(raw))
    for chart in raw["charts"]:
        found += chart_faults(chart)
    points = None if any(fault.part == "U3-PT" for fault in found) else charts["U3-PT"]
    for roster in raw["rosters"]:
        found += roster_faults(roster, points)
    for boat in raw["boats"]:
        found += rules.boat(boat)
    for track in raw["tracks"]:
        found += rules.track(track, charts)
    if not found:  # only sound charts can be walked through
        found += rules.whole(raw)
    return found


def row_name(row: Mapping[str, Any]) -> str:
    """A row as a player would say it."""
    if "roll" in row:
        return _("%(roll)s unmodified") % {"roll": row["roll"]}
    low, high = row["low"], row["high"]
    if low is None and high is None:
        return _("any")
    if low is None:
        return _("%(high)s or less") % {"high": high}
    if high is None:
        return _("%(low)s or more") % {"low": low}
    return str(low) if low == high else _("%(low)s to %(high)s") % {"low": low, "high": high}


# Charts


def chart_faults(chart: Mapping[str, Any]) -> list[Fault]:
    """One chart by itself, against what the rules expect of it."""
    expected = shipped("charts").get(chart["id"])
    if expected is None:
        return [Fault(chart["id"], _("the rules know no such chart"))]
    found = []
    if chart["dice"] != expected["dice"]:
        found.append(Fault(chart["id"], _("is read with %(dice)s") % {"dice": expected["dice"] or _("no dice")}))
    columns = [column["key"] for column in chart["columns"]]
    if columns != [column["key"] for column in expected["columns"]]:
        found.append(Fault(chart["id"], _("its columns are not those that the rules read")))
    found += length_faults(chart["id"], "", chart)
    if found:
        return found
    return list(_table_faults(chart, expected) if chart["dice"] is None else _dice_faults(chart, expected))


def _dice_faults(
    chart: Mapping[str, Any], expected: Mapping[str, Any], known: Callable[[str, str, Any], bool] | None = None
) -> Iterator[Fault]:
    id = chart["id"]
    modifiers = list(_modifier_faults(chart, expected))
    yield from modifiers
    if any(fault.column == "drm" for fault in modifiers):
        return  # without them nobody knows how far the totals reach
    if not chart["rows"]:
        yield Fault(id, _("has no rows"))
        return
    for index, row in enumerate(chart["rows"]):
        if any(end is not None and not -999 <= end <= 999 for end in (row["low"], row["high"])):
            yield Fault(id, _("row %(row)s is beyond all dice") % {"row": row_name(row)}, index, "low")
        if row["low"] is not None and row["high"] is not None and row["low"] > row["high"]:
            text = _("row %(row)s runs backwards") % {"row": row_name(row)}
            yield Fault(id, text, index, "low")
    reach = totals(chart)
    for stretch in stretches(chart):
        rows = [row_name(chart["rows"][index]) for index in stretch.rows]
        if stretch.state == "gap":
            yield Fault(id, _("gap: no row holds %(total)s") % {"total": stretch.label})
        elif stretch.state == "overlap":
            text = _("overlap: %(total)s stands in rows %(rows)s")
            text %= {"total": stretch.label, "rows": ", ".join(rows)}
            yield Fault(id, text, stretch.rows[-1], "low")
    for index, row in enumerate(chart["rows"]):
        if not any(holds(row, total) for total in reach):
            text = _("row %(row)s can never be reached: totals run from %(low)s to %(high)s")
            yield Fault(id, text % {"row": row_name(row), "low": reach[0], "high": reach[-1]}, index, "low")
        yield from _cell_faults(chart, row, index, "row", known or is_known)
    shown = unmodified_totals(chart["dice"])
    for index, row in enumerate(chart["natural"]):
        if row["roll"] not in shown:
            text = _("an unmodified %(roll)s cannot be rolled with %(dice)s")
            yield Fault(id, text % {"roll": row["roll"], "dice": chart["dice"]}, index, "roll", "natural")
        yield from _cell_faults(chart, row, index, "natural", known or is_known)
    for roll in twice(row["roll"] for row in chart["natural"]):
        yield Fault(id, _("the unmodified %(roll)s stands there twice") % {"roll": roll})


def _cell_faults(
    chart: Mapping[str, Any], row: Mapping[str, Any], index: int, kind: str, known: Callable[[str, str, Any], bool]
) -> Iterator[Fault]:
    name = row_name(row)
    for column in chart["columns"]:
        where = {"row": name, "column": column["label"]}
        if column["key"] not in row["results"] or row["results"][column["key"]] is None:
            yield Fault(chart["id"], _("row %(row)s, %(column)s: empty") % where, index, column["key"], kind)
            continue
        value = row["results"][column["key"]]
        if not known(chart["id"], column["key"], value):
            text = _("row %(row)s, %(column)s: “%(value)s” is no result that the rules know; they know %(known)s")
            where |= {"value": value, "known": known_text(chart["id"], column["key"])}
            yield Fault(chart["id"], text % where, index, column["key"], kind)
    yield from origin_faults(chart["id"], _("row %(row)s") % {"row": name}, row, index, kind)
    for key, said in row.get("cells", {}).items():
        yield from origin_faults(chart["id"], f"{name}, {key}", said, index, kind)


def _modifier_faults(chart: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[Fault]:
    id = chart["id"]
    keys = [line["key"] for line in chart["modifiers"]]
    wanted = {line["key"] for line in expected["modifiers"]}
    for key in twice(keys):
        yield Fault(id, _("modifier %(key)s stands there twice") % {"key": key})
    for key in sorted(wanted - set(keys)):
        yield Fault(id, _("modifier %(key)s is missing; a modifier that your card lacks is a 0") % {"key": key})
    for index, line in enumerate(chart["modifiers"]):
        if line["key"] not in wanted:
            text = _("modifier %(key)s: the rules know no such modifier") % {"key": line["key"]}
            yield Fault(id, text, index, "key", "modifier")
        if not is_whole(line["drm"], -9, 9):
            text = _("modifier %(key)s: “%(drm)s” is no whole number from -9 to 9")
            yield Fault(id, text % {"key": line["key"], "drm": line["drm"]}, index, "drm", "modifier")
        if not line["label"]:
            yield Fault(id, _("modifier %(key)s has no name") % {"key": line["key"]}, index, "label", "modifier")
        yield from length_faults(id, _("modifier %(key)s") % {"key": line["key"]}, line, index, "modifier")
        yield from origin_faults(id, _("modifier %(key)s") % {"key": line["key"]}, line, index, "modifier")


def _line_faults(chart: Mapping[str, Any]) -> Iterator[Fault]:
    """A table by itself: no cell empty, every line with its origin."""
    id = chart["id"]
    for index, row in enumerate(chart["rows"]):
        name = str(next(iter(row.values())))
        for column in chart["columns"]:
            if column["key"] not in row:
                text = _("line %(row)s, %(column)s: empty") % {"row": name, "column": column["label"]}
                yield Fault(id, text, index, column["key"])
        yield from origin_faults(id, _("line %(row)s") % {"row": name}, row, index)


def _table_faults(chart: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[Fault]:
    id = chart["id"]
    yield from _line_faults(chart)
    if id not in OPEN:
        yield from _same_lines(chart, expected)
    check = TABLES.get(id)
    if check is not None:
        yield from check(chart, expected)


def _homing(chart: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[Fault]:
    for index, row in enumerate(chart["rows"]):
        if not is_whole(row.get("minimum"), 2, 12):
            text = _("%(torpedo)s: an unmodified roll lies between 2 and 12") % {"torpedo": row.get("torpedo")}
            yield Fault(chart["id"], text, index, "minimum")


def _boat_numbers(chart: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[Fault]:
    """IDS: single numbers, or the first and the last of a run."""
    for index, row in enumerate(chart["rows"]):
        for item in row["numbers"] if isinstance(row.get("numbers"), list) else ():
            if boat_numbers(item) is None:
                text = _("%(type)s: “%(item)s” is no number of a boat, nor a run such as 103-111")
                yield Fault(chart["id"], text % {"type": row["type"], "item": str(item)[:40]}, index, "numbers")


def _points_to_sink(chart: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[Fault]:
    """U3-PT: each target's lines of tonnage follow one another without a hole."""
    targets = {row["target"] for row in expected["rows"]}
    lines: dict[str, list[Mapping[str, Any]]] = {target: [] for target in targets}
    for index, row in enumerate(chart["rows"]):
        if row.get("target") not in targets:
            text = _("“%(target)s” is no target that the rules know") % {"target": row.get("target")}
            yield Fault(chart["id"], text, index, "target")
        elif not isinstance(row["tons_from"], int) or not isinstance(row["tons_to"], int | None):
            yield Fault(chart["id"], _("%(target)s: tons are whole numbers") % row, index, "tons_from")
        else:
            lines[row["target"]].append(row)
    for target, rows in sorted(lines.items()):
        if not rows:
            yield Fault(chart["id"], _("%(target)s has no line") % {"target": target})
        for below, above in pairwise(rows):
            if below["tons_to"] is None or above["tons_from"] != below["tons_to"] + 1:
                text = _("%(target)s: the line from %(tons)s t does not follow the one before")
                yield Fault(chart["id"], text % {"target": target, "tons": above["tons_from"]})


def _restrictions(chart: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[Fault]:
    """P1-R: lists of types and assignments."""
    types = {boat for row in expected["rows"] for boat in row["types"]} | set(shipped("boats"))
    for index, row in enumerate(chart["rows"]):
        for column in ("types", "from"):
            if not isinstance(row.get(column), list) or not row[column]:
                text = _("line %(order)s: %(column)s is a list") % {"order": row.get("order"), "column": column}
                yield Fault(chart["id"], text, index, column)
                return
        for unknown in sorted(set(row["types"]) - types):
            text = _("line %(order)s: no boat type %(type)s") % {"order": row["order"], "type": unknown}
            yield Fault(chart["id"], text, index, "types")


OPEN: Final = ("P1-R", "U3-PT")  # tables whose lines are read one after another, not by name
TABLES: Final[dict[str, Callable[..., Iterator[Fault]]]] = {
    "U1-HM": _homing,
    "IDS": _boat_numbers,
    "U3-PT": _points_to_sink,
    "P1-R": _restrictions,
}


def _same_lines(chart: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[Fault]:
    """A table that the rules read by the name of its lines has just these lines, each value of its own kind."""
    key = expected["columns"][0]["key"]
    wanted = {row[key]: row for row in expected["rows"]}
    have = [row.get(key) for row in chart["rows"]]
    for name in wanted:
        if name not in have:
            yield Fault(chart["id"], _("line %(name)s is missing") % {"name": name})
    for name in twice(have):
        yield Fault(chart["id"], _("line %(name)s stands there twice") % {"name": name})
    for index, row in enumerate(chart["rows"]):
        if row.get(key) not in wanted:
            text = _("the rules know no line %(name)s") % {"name": row.get(key)}
            yield Fault(chart["id"], text, index, key)
            continue
        for column in chart["columns"]:
            value, like = row.get(column["key"]), wanted[row[key]][column["key"]]
            if not _is_like(value, like):
                text = _("%(name)s, %(column)s: “%(value)s” is not of the kind of “%(like)s”")
                text %= {"name": row[key], "column": column["label"], "value": said(value), "like": said(like)}
                yield Fault(chart["id"], text, index, column["key"])


def _is_like(value: Any, like: Any) -> bool:
    """Whether a value may stand where another stood: a number for a number, a month for a month."""
    if type(value) is not type(like):
        return False
    if isinstance(like, str) and MONTH.fullmatch(like):
        return bool(MONTH.fullmatch(value))
    if isinstance(like, int) and not isinstance(like, bool):
        return bool(abs(value) <= LARGEST and (value >= 0 or like < 0))
    return bool(value) or not like or isinstance(like, int)


# Known results


@cache
def known_results(chart: str, column: str) -> tuple[Any, ...] | None:
    """The results that the rules know for a cell, from the shipped edition; None where text is free.

    Columns that answer the same question (the zones of E1, the dates of P1) share their words.
    """
    if (chart, column) in FREE or chart not in shipped("charts"):
        return None
    pattern = shipped("charts")[chart]
    rows = pattern["rows"] + pattern["natural"]
    own = {row["results"][column] for row in rows}
    values = list(own)
    if _all_words(own):
        columns = [{row["results"][other["key"]] for row in rows} for other in pattern["columns"]]
        values = [value for words in columns if words & own for value in words]
    if chart == "P1":
        zones = {
            assignment for _type, assignment in _tracks() if assignment not in PENANG and "(M/A)" not in assignment
        }
        values += [zone + suffix for zone in zones for suffix in ("", " (W)", " (M)", " (A)")]
    if chart == "R1":
        values = own
    if chart == "E4" and column == "damage":
        values += [row["system"] for row in shipped("charts")["E5-EF"]["rows"]]
    words = [value for value in values if isinstance(value, str)] if _all_words(own) else values
    return tuple(sorted(set(words), key=str))


def is_known(chart: str, column: str, value: Any) -> bool:
    """Whether the rules can act on a result; a count may be any small whole number."""
    known = known_results(chart, column)
    if known is None:
        return isinstance(value, str)
    if is_count(chart, column):
        return is_whole(value, -9 if min(known) < 0 else 0, 9)
    return any(value == one and type(value) is type(one) for one in known)


def is_count(chart: str, column: str) -> bool:
    """Whether a column counts something: hits, boxes, months."""
    known = known_results(chart, column)
    return known is not None and all(isinstance(one, int) and not isinstance(one, bool) for one in known)


def known_text(chart: str, column: str) -> str:
    if is_count(chart, column):
        return str(_("whole numbers up to 9"))
    return ", ".join(said(one) for one in known_results(chart, column) or ())


def said(value: Any) -> str:
    """A result in words."""
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if isinstance(value, list):
        return ", ".join(said(one) for one in value)
    return "" if value is None else str(value)


# Rosters


def roster_faults(roster: Mapping[str, Any], points_to_sink: Mapping[str, Any] | None) -> list[Fault]:
    """A sound list; points as a sound U3-PT asks of the tonnage."""
    id, ships = roster["id"], roster["ships"]
    if id not in shipped("rosters"):
        return [Fault(id, _("the rules know no such roster"))]
    found = _roll_faults(roster)
    kinds = known_kinds(id)
    for index, ship in enumerate(ships):
        found += _ship_faults(id, ship, index, kinds, points_to_sink)
    return found


def _roll_faults(roster: Mapping[str, Any]) -> list[Fault]:
    """1 to N without gap or double, as many as a die has sides."""
    id, ships = roster["id"], roster["ships"]
    found = []
    if len(ships) not in DIE_SIZES:
        sizes = ", ".join(map(str, DIE_SIZES))
        text = _("%(number)s ships; no die has so many sides (%(sizes)s)")
        found.append(Fault(id, text % {"number": len(ships), "sizes": sizes}))
    rolls = [ship["roll"] for ship in ships]
    for roll in sorted(set(range(1, len(ships) + 1)) - set(rolls)):
        found.append(Fault(id, _("no ship stands at %(roll)s") % {"roll": roll}))
    for roll in twice(rolls):
        names = ", ".join(ship["name"] for ship in ships if ship["roll"] == roll)
        found.append(Fault(id, _("%(roll)s holds several ships: %(names)s") % {"roll": roll, "names": names}))
    for index, ship in enumerate(ships):
        if ship["roll"] not in range(1, len(ships) + 1):
            text = _("%(name)s at %(roll)s: rolls run from 1 to %(last)s")
            text %= {"name": ship["name"], "roll": ship["roll"], "last": len(ships)}
            found.append(Fault(id, text, index, "roll"))
    for name in twice(ship["name"].casefold() for ship in ships):
        places = [index for index, ship in enumerate(ships) if ship["name"].casefold() == name]
        text = _("%(name)s stands there twice, at %(rolls)s")
        at = ", ".join(str(ships[place]["roll"]) for place in places)
        found.append(Fault(id, text % {"name": ships[places[0]]["name"], "rolls": at}, places[-1], "name"))
    return found


def known_kinds(roster: str) -> tuple[str, ...]:
    """The kinds of ship that may stand in a roster."""
    kinds = {ship["kind"] for ship in shipped("rosters")[roster]["ships"]}
    return CAPITAL if kinds & set(CAPITAL) else tuple(sorted(kinds))


def _ship_faults(
    id: str,
    ship: Mapping[str, Any],
    index: int,
    kinds: Iterable[str],
    points_to_sink: Mapping[str, Any] | None,
) -> Iterator[Fault]:
    at = {"name": ship["name"] or "?", "roll": ship["roll"]}
    if not ship["name"]:
        yield Fault(id, _("the ship at %(roll)s has no name") % at, index, "name")
    yield from length_faults(id, _("%(name)s at %(roll)s") % at, ship, index)
    if ship.get("date") and not DATE.fullmatch(str(ship["date"])):
        text = _("%(name)s at %(roll)s: “%(date)s” is no date, written 1943-07-01")
        yield Fault(id, text % (at | {"date": ship["date"]}), index, "date")
    if ship["kind"] not in kinds:
        text = _("%(name)s at %(roll)s: “%(kind)s” is no kind of this roster (%(kinds)s)")
        yield Fault(id, text % (at | {"kind": ship["kind"], "kinds": ", ".join(kinds)}), index, "kind")
        return
    if not is_whole(ship["tons"], 1, 99999):
        yield Fault(id, _("%(name)s at %(roll)s: tons must be a whole number from 1 to 99,999") % at, index, "tons")
        return
    if "exact_tons" in ship and not is_whole(ship["exact_tons"], 0, 999_999):
        text = _("%(name)s at %(roll)s: exact tons must be a whole number from 0 to 999,999")
        yield Fault(id, text % at, index, "exact_tons")
    capital = ship["kind"] in CAPITAL
    if capital and not isinstance(ship.get("fast"), bool):
        yield Fault(id, _("%(name)s at %(roll)s: fast must be yes or no") % at, index, "fast")
    right = (ship["points"],) if points_to_sink is None else points_wanted(ship, points_to_sink)
    if ship["points"] not in right:
        text = _("%(name)s at %(roll)s: %(tons)s t make %(right)s points (U3-PT), not %(points)s")
        right_text = _(" or ").join(map(str, right))
        at |= {"tons": f"{ship['tons']:,}", "right": right_text, "points": ship["points"]}
        yield Fault(id, text % at, index, "points")
    yield from origin_faults(id, _("%(name)s at %(roll)s") % at, ship, index)


def points_wanted(ship: Mapping[str, Any], points_to_sink: Mapping[str, Any]) -> tuple[int, ...]:
    """What a ship of this kind and tonnage takes to sink, by this edition's own U3-PT."""
    target = "freighter or tanker"
    if ship["kind"] in CAPITAL:
        target = "capital ship"
    elif ship["kind"] == "submarine":
        target = "enemy submarine"
    for row in points_to_sink["rows"]:
        if row["target"] == target and row["tons_from"] <= ship["tons"] <= (row["tons_to"] or ship["tons"]):
            numbers = [int(number) for number in re.findall(r"\b\d\b", str(row["points"]))]
            return tuple(numbers)
    return ()


# The edition as a whole, and helpers


def _missing(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Nothing that the rules read may be missing or stand there twice."""
    for part, key in (("charts", "id"), ("rosters", "id"), ("boats", "type")):
        have = [one[key] for one in raw[part]]
        for id in sorted(set(shipped(part)) - set(have)):
            yield Fault(id, _("is missing from the edition"))
        for id in twice(have):
            yield Fault(id, _("stands in the edition twice"))
    for type_, assignment in twice((track["type"], track["assignment"]) for track in raw["tracks"]):
        yield Fault(f"{type_}, {assignment}", _("stands in the edition twice"))


def length_faults(
    part: str, where: str, fields: Mapping[str, Any], index: int | None = None, kind: str = "row"
) -> Iterator[Fault]:
    for key, most in LONGEST.items():
        if len(str(fields.get(key) or "")) > most:
            text = (
                _("%(where)s: %(key)s is longer than %(most)s letters")
                if where
                else _("%(key)s is longer than %(most)s letters")
            )
            text %= {"where": where, "key": key, "most": most}
            yield Fault(part, text, index, key, kind)


def origin_faults(
    part: str, where: str, said_: Mapping[str, Any], index: int | None, kind: str = "row"
) -> Iterator[Fault]:
    if len(said_.get("case", "")) > LONGEST["case"]:
        text = _("%(where)s: a case has at most %(most)s letters") % {"where": where, "most": LONGEST["case"]}
        yield Fault(part, text, index, "case", kind)
    if said_.get("source") not in SOURCES:
        text = _("%(where)s: “%(source)s” is no source (%(sources)s)")
        text %= {"where": where, "source": said_.get("source"), "sources": ", ".join(SOURCES)}
        yield Fault(part, text, index, "source", kind)


def twice(keys: Iterable[Any]) -> list[Any]:
    return [key for key, times in Counter(keys).items() if times > 1]


def is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _all_words(values: Iterable[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


@cache
def shipped(part: str) -> dict[str, Any]:
    key = "type" if part == "boats" else "id"
    return {one[key]: one for one in raw_edition()[part]}


@cache
def _tracks() -> frozenset[tuple[str, str]]:
    return frozenset((track["type"], track["assignment"]) for track in raw_edition()["tracks"])
