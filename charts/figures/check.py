"""The checks of an edition; each fault names the chart, the row and the cell.

Of every edition: a chart answers every total that dice and modifiers can reach with exactly one row, rosters run
without gap, every fact has a source. An edition of a game that ships one has the charts, columns, modifiers and named
lines of the shipped one, and only results that occur there too. Each game may register more checks
(charts.figures.rules).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.fields import is_name
from charts.figures.parts import (
    LARGEST,
    MONTH,
    Fault,
    Part,
    Raw,
    cell_origin_faults,
    is_one_line,
    is_whole,
    origin_faults,
    plain_text,
    row_name,
    text_faults,
    twice,
)
from charts.figures.reach import holds, totals, totals_ranges, unmodified_totals
from charts.figures.rules import CellValues, FigureRules, rules_of, shipped_values
from charts.figures.shipped import shipped_parts
from charts.figures.version import KINDS, part_name


def faults(raw: Raw) -> list[Fault]:
    """Every fault of an edition; empty for a sound one."""
    game = raw.get("game", "")
    found = [*_missing(raw, game), *_twice(raw)]
    sound = []
    for chart in raw["charts"]:
        own = chart_faults(chart, game)
        found += own
        if not own:
            sound.append(chart)
    for roster in raw["rosters"]:
        found += roster_faults(roster, {**raw, "charts": sound})
    for boat in raw["boats"]:
        found += boat_faults(boat, game)
    for track in raw["tracks"]:
        found += track_faults(track, raw)
    if not found:  # only sound charts can be walked through
        found += rules_of(game).whole(raw)
    return found


def _missing(raw: Raw, game: str) -> Iterator[Fault]:
    """Everything the shipped edition has must be there; tracks may be added and removed."""
    for kind in ("charts", "rosters", "boats"):
        have = {part_name(kind, part) for part in raw[kind]}
        for name in sorted(set(shipped_parts(game, kind)) - have):
            yield Fault(name, _("This part is missing from the edition."))


def _twice(raw: Raw) -> Iterator[Fault]:
    for kind in KINDS:
        for name in twice(part_name(kind, part) for part in raw[kind]):
            yield Fault(name, _("This part appears twice in the edition."))


# --- one chart or table by itself ------------------------------------------------------------------------------------


FARTHEST: Final = 999  # no dice and no modifiers come near


def chart_faults(chart: Part, game: str) -> list[Fault]:
    """A chart against the shipped one of its code; on its own where the game ships none."""
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
    """The dice allowed for a chart, the shipped ones first; a table has none."""
    if expected["dice"] is None:
        return (expected["dice"],)
    return tuple(dict.fromkeys((expected["dice"], *rules_of(game).dice(expected["id"]))))


def values_of(game: str, chart: str, column: str) -> CellValues | None:
    """The values allowed in a column: from its game, else from the shipped chart; None is anything."""
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
    """Rows whose totals cannot be told."""
    for index, row in enumerate(chart["rows"]):
        if any(end is not None and not is_whole(end, -FARTHEST, FARTHEST) for end in (row["low"], row["high"])):
            text = _("No dice can reach row %(row)s.") % {"row": row_name(row)}
            yield Fault(chart["id"], text, index, "low")
        elif row["low"] is not None and row["high"] is not None and row["low"] > row["high"]:
            text = _("In row %(row)s, “from” is larger than “to”.") % {"row": row_name(row)}
            yield Fault(chart["id"], text, index, "low")


def _reach_faults(chart: Part) -> Iterator[Fault]:
    """Totals without a row, or with several."""
    for stretch in totals_ranges(chart):
        rows = [row_name(chart["rows"][index]) for index in stretch.rows]
        if stretch.state == "gap":
            yield Fault(chart["id"], _("Gap: no row covers %(total)s.") % {"total": stretch.label})
        elif stretch.state == "overlap":
            text = _("Overlap: %(total)s is in more than one row (%(rows)s).")
            text %= {"total": stretch.label, "rows": ", ".join(rows)}
            yield Fault(chart["id"], text, stretch.rows[-1], "low")


def _cell_faults(chart: Part, row: Part, index: int, kind: str, game: str) -> Iterator[Fault]:
    """The cells and sources of a row of dice or of a line of a table."""
    has_dice = chart["dice"] is not None
    name = row_name(row) if has_dice else plain_text(next(iter(row.values())))
    at, cells = (_("Row %(row)s, %(column)s"), row["results"]) if has_dice else (_("Line %(row)s, %(column)s"), row)
    for column in chart["columns"]:
        key, place = column["key"], at % {"row": name, "column": column["label"]}
        value, values = cells.get(key), values_of(game, chart["id"], key)
        if (value is None and not (values and values.blank)) if has_dice else key not in cells:
            yield Fault(chart["id"], _("%(place)s: please fill this in.") % {"place": place}, index, key, kind)
        elif values and not values.allows(value):
            text = _("%(place)s: “%(value)s” is not a valid value. Valid values: %(known)s")
            text %= {"place": place, "value": plain_text(value)[:40], "known": values}
            yield Fault(chart["id"], text, index, key, kind)
    where = (_("row %(row)s") if has_dice else _("line %(row)s")) % {"row": name}
    yield from origin_faults(chart["id"], where, row, index, kind)
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
            text = _("Modifier %(key)s: enter a whole number from −9 to 9 instead of “%(drm)s”.")
            yield Fault(id, text % {"key": line["key"], "drm": line["drm"]}, index, "drm", "modifier")
        yield from _date_faults(id, line, index, may_be_dated)
        if not line["label"]:
            yield Fault(id, _("Modifier %(key)s needs a name.") % {"key": line["key"]}, index, "label", "modifier")
        yield from text_faults(id, _("modifier %(key)s") % {"key": line["key"]}, line, index, "modifier")
        yield from origin_faults(id, _("modifier %(key)s") % {"key": line["key"]}, line, index, "modifier")


def _date_faults(id: str, line: Part, index: int, may_be_dated: bool) -> Iterator[Fault]:
    """The months from which a modifier is another number."""
    dated = line.get("dated", {})
    if dated and not may_be_dated:
        text = _("Modifier %(key)s: this roll has no month in the rules.") % {"key": line["key"]}
        yield Fault(id, text, index, "dated", "modifier")
    elif not isinstance(dated, dict) or not all(
        MONTH.fullmatch(str(month)) and is_whole(drm, -9, 9) for month, drm in dated.items()
    ):
        text = _("Modifier %(key)s: write months as 1944-01 +2, separated by commas.") % {"key": line["key"]}
        yield Fault(id, text, index, "dated", "modifier")


# --- columns ----------------------------------------------------------------------------------------------------------


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
    """Whether a column is one of those chosen by month."""
    if stem is None or not key.startswith(stem):
        return False
    shipped = next((column for column in expected["columns"] if column["key"] == key), None)
    return shipped is None or bool(shipped["first"] or shipped["last"])


def like_column(game: str, code: str, key: str) -> str:
    """The shipped column that a column replaces: its own, or the first one chosen by month."""
    pattern = shipped_parts(game, "charts").get(code, {"columns": ()})
    keys = [column["key"] for column in pattern["columns"]]
    if key in keys:
        return key
    stem = rules_of(game).dated.get(code)
    return next((one for one in keys if is_dated(pattern, one, stem)), key)


def _without_dated(chart: Part, expected: Part, stem: str | None) -> list[object]:
    """The keys in order, with a single mark for neighbours chosen by month."""
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


# --- tables -----------------------------------------------------------------------------------------------------------


def table_faults(table: Part, expected: Part, game: str) -> Iterator[Fault]:
    """The game's own checks run only on a table whose values are of the right kinds."""
    rules = rules_of(game)
    found = [fault for index, row in enumerate(table["rows"]) for fault in _cell_faults(table, row, index, "row", game)]
    found += (_open_faults if is_open(game, table["id"]) else _same_lines)(table, expected, rules)
    yield from found
    if not found and table["id"] in rules.tables:
        yield from rules.tables[table["id"]](table, expected)


def is_open(game: str, code: str) -> bool:
    """Whether lines may be added to a table and removed: also where no shipped lines are named."""
    pattern = shipped_parts(game, "charts").get(code)
    return code in rules_of(game).open_tables or pattern is None or not _names_its_lines(pattern)


def _names_its_lines(table: Part) -> bool:
    key = table["columns"][0]["key"]
    return not twice(plain_text(row.get(key)) for row in table["rows"])


def _open_faults(table: Part, expected: Part, rules: FigureRules) -> Iterator[Fault]:
    """In a table read line after line, values are of the kinds of the shipped column."""
    for column in table["columns"]:
        likes = [row.get(column["key"]) for row in expected["rows"]]
        for index in range(len(table["rows"]) if likes else 0):
            yield from _kind_faults(table, index, column, likes, rules)


def _same_lines(table: Part, expected: Part, rules: FigureRules) -> Iterator[Fault]:
    """A table read by the names of its lines has exactly these lines, each value of its own kind."""
    key = expected["columns"][0]["key"]
    wanted = {row[key]: row for row in expected["rows"]}
    names = [row.get(key) for row in table["rows"]]
    have = [str(name) if isinstance(name, list | dict) else name for name in names]  # from a file it may be anything
    for name in wanted:
        if name not in have:
            yield Fault(table["id"], _("Line %(name)s is missing.") % {"name": name})
    for name in twice(have):
        yield Fault(table["id"], _("Line %(name)s appears twice.") % {"name": name})
    for index, name in enumerate(have):
        if name not in wanted:
            text = _("Line %(name)s does not exist in the rules.") % {"name": name}
            yield Fault(table["id"], text, index, key)
            continue
        for column in table["columns"]:
            yield from _kind_faults(table, index, column, [wanted[name].get(column["key"])], rules)


def _kind_faults(table: Part, index: int, column: Part, likes: Sequence[Any], rules: FigureRules) -> Iterator[Fault]:
    """Where the game does not list the values, a value has the type of one of these."""
    row, key = table["rows"][index], column["key"]
    if rules.values(table["id"], key) is None and not any(_is_like(row.get(key), like, rules) for like in likes):
        text = _("%(name)s, %(column)s: “%(value)s” is not the same kind of value as “%(like)s”.")
        where = {"name": plain_text(next(iter(row.values()))), "column": column["label"]}
        where |= {"value": plain_text(row.get(key)), "like": plain_text(likes[0])}
        yield Fault(table["id"], text % where, index, key)


def _is_like(value: Any, like: Any, rules: FigureRules) -> bool:
    """Whether a value may replace another: a number for a number, a month for a month."""
    if type(value) is not type(like):
        return False
    if isinstance(like, int):  # yes and no among them
        return abs(value) <= LARGEST and (value >= 0 or like < 0)
    if isinstance(like, str) and MONTH.fullmatch(like):
        return bool(rules.months.fullmatch(value))
    if isinstance(like, list) and not all(isinstance(one, str | int) for one in value):
        return False
    return bool(value) or not like


# --- rosters, boat types and tracks, each by itself ------------------------------------------------------------------


DIE_SIZES: Final = (6, 8, 10, 12, 20, 100)
MOST_TONS: Final = 999_999
MOST_POINTS: Final = 99
DATE: Final = re.compile(r"19[0-9][0-9](-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


def roster_faults(roster: Part, raw: Raw) -> list[Fault]:
    """A roster of an edition; only its sound charts are handed in."""
    game = raw.get("game", "")
    patterns = shipped_parts(game, "rosters")
    if patterns and roster["id"] not in patterns:
        return [Fault(roster["id"], _("This roster does not exist in the rules."))]
    found = [*_roll_faults(roster), *text_faults(roster["id"], "", roster)]
    kinds = ship_kinds(game, roster["id"])
    for index, ship in enumerate(roster["ships"]):
        own = list(_ship_faults(roster["id"], ship, index, kinds))
        found += own or rules_of(game).ship(roster, ship, index, raw)
    return found


def ship_kinds(game: str, roster: str) -> tuple[str, ...]:
    """The kinds of ship allowed in a roster; empty where any may."""
    declared = rules_of(game).ship_kinds
    if declared is not None:
        return declared(roster)
    pattern = shipped_parts(game, "rosters").get(roster, {"ships": ()})
    return tuple(sorted({ship["kind"] for ship in pattern["ships"]}))


def _roll_faults(roster: Part) -> list[Fault]:
    """1 to N without gap or double, N being the sides of a die."""
    id, ships = roster["id"], roster["ships"]
    found = []
    if len(ships) not in DIE_SIZES:
        sizes = ", ".join(map(str, DIE_SIZES))
        text = _("%(number)s ships: choose a number that a die can give (%(sizes)s).")
        found.append(Fault(id, text % {"number": len(ships), "sizes": sizes}))
    rolls = [ship["roll"] for ship in ships]
    for roll in sorted(set(range(1, len(ships) + 1)) - set(rolls)):
        found.append(Fault(id, _("There is no ship at %(roll)s.") % {"roll": roll}))
    for roll in twice(rolls):
        names = ", ".join(ship["name"] for ship in ships if ship["roll"] == roll)
        found.append(Fault(id, _("Several ships share the roll %(roll)s: %(names)s") % {"roll": roll, "names": names}))
    for index, ship in enumerate(ships):
        if ship["roll"] not in range(1, len(ships) + 1):
            text = _("%(name)s at %(roll)s: rolls run from 1 to %(last)s.")
            text %= {"name": ship["name"], "roll": ship["roll"], "last": len(ships)}
            found.append(Fault(id, text, index, "roll"))
    for name in twice(ship["name"].casefold() for ship in ships):
        places = [index for index, ship in enumerate(ships) if ship["name"].casefold() == name]
        text = _("%(name)s appears twice, at %(rolls)s.")
        at = ", ".join(str(ships[place]["roll"]) for place in places)
        found.append(Fault(id, text % {"name": ships[places[0]]["name"], "rolls": at}, places[-1], "name"))
    return found


def _ship_faults(id: str, ship: Part, index: int, kinds: tuple[str, ...]) -> Iterator[Fault]:
    at = {"name": ship.get("name") or "?", "roll": ship["roll"]}
    where = _("%(name)s at %(roll)s") % at
    if not ship.get("name"):
        yield Fault(id, _("The ship at %(roll)s needs a name.") % at, index, "name")
    yield from text_faults(id, where, ship, index)
    if ship.get("date") and not DATE.fullmatch(str(ship["date"])):
        text = _("%(name)s at %(roll)s: “%(date)s” is not a date. Write it like this: 1943-07-01.")
        yield Fault(id, text % (at | {"date": ship["date"]}), index, "date")
    if kinds and ship.get("kind") not in kinds:
        text = _("%(name)s at %(roll)s: “%(kind)s” is not a kind of ship in this roster (%(kinds)s).")
        yield Fault(id, text % (at | {"kind": ship.get("kind"), "kinds": ", ".join(kinds)}), index, "kind")
        return
    for figure, most in (("tons", MOST_TONS), ("points", MOST_POINTS), ("exact_tons", MOST_TONS)):
        if (figure != "exact_tons" or figure in ship) and not is_whole(ship.get(figure), 0, most):
            text = _("%(name)s at %(roll)s: %(figure)s must be a whole number from 0 to %(most)s, not “%(value)s”.")
            value = plain_text(ship.get(figure))[:40]
            text %= at | {"figure": figure.replace("_", " "), "most": f"{most:,}", "value": value}
            yield Fault(id, text, index, figure)
    if "fast" in ship and not isinstance(ship["fast"], bool):
        yield Fault(id, _("%(name)s at %(roll)s: fast must be yes or no") % at, index, "fast")
    yield from origin_faults(id, where, ship, index)


# --- boat types -------------------------------------------------------------------------------------------------------


MOST_FIGURE: Final = 9999
MOST_NUMBER: Final = 99


def boat_faults(boat: Part, game: str) -> list[Fault]:
    id, patterns = boat["type"], shipped_parts(game, "boats")
    if patterns and id not in patterns:
        return [Fault(id, _("This boat type does not exist in the rules."))]
    found: list[Fault] = []
    for figure, like in patterns.get(id, boat).items():
        value = boat.get(figure)
        if figure not in boat:
            found.append(Fault(id, _("%(figure)s is missing.") % {"figure": figure}, column=figure))
        elif isinstance(like, bool | int | list | dict) and type(value) is not type(like):
            text = _("%(figure)s: “%(value)s” is not the same kind of value as %(like)s.")
            found.append(Fault(id, text % {"figure": figure, "value": value, "like": plain_text(like)}, column=figure))
        elif isinstance(value, int) and value < 0:
            found.append(Fault(id, _("%(figure)s cannot be less than 0.") % {"figure": figure}, column=figure))
        elif isinstance(value, int) and value > MOST_FIGURE:
            found.append(Fault(id, _("%(figure)s is too large.") % {"figure": figure}, column=figure))
    if found:
        return found
    for figure, origin in boat["sources"].items():
        found += origin_faults(id, figure, origin, None)
    found += _number_faults(boat, game)
    return found or list(rules_of(game).boat(boat))


def _number_faults(boat: Part, game: str) -> Iterator[Fault]:
    """Whole numbers, for keys that the game knows; the card may leave some out."""
    for figure, keys in rules_of(game).numbers(boat).items():
        numbers = boat.get(figure, {})
        if not isinstance(numbers, dict):
            yield Fault(boat["type"], _("%(figure)s needs a number for each name.") % {"figure": figure}, column=figure)
            continue
        for key, number in numbers.items():
            if key not in keys:
                text = _("%(figure)s: “%(key)s” does not exist in the rules.") % {
                    "figure": figure,
                    "key": str(key)[:40],
                }
                yield Fault(boat["type"], text, column=figure)
            elif not is_whole(number, 0, MOST_NUMBER):
                text = _("%(figure)s, %(key)s: enter a whole number from 0 to %(most)s instead of “%(number)s”.")
                at = {"figure": figure, "key": key, "number": str(number)[:40], "most": MOST_NUMBER}
                yield Fault(boat["type"], text % at, column=f"{figure}-{key}")


# --- tracks -----------------------------------------------------------------------------------------------------------


def track_faults(track: Part, raw: Raw) -> list[Fault]:
    part = part_name("tracks", track)
    found = [] if track["boxes"] else [Fault(part, _("A patrol track needs at least one box."))]
    found += rules_of(raw.get("game", "")).track(track, raw)
    found += origin_faults(part, _("the track"), track, None)
    return found
