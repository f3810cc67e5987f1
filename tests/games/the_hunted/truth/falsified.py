"""A career's pages with one thing in them made false: each cell, figure and name by itself."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from campaigns.pages.telling import OutingStory
from tests.games.the_hunted.stories import Told

False_ = Iterator[tuple[str, Any]]  # the place of what is false, and the whole with it

SAYINGS = (  # of a story, and false ones
    (r"\bsubmerged at (?=close|medium|long|extreme)", "on the surface at "),
    (r"\bon the surface at (?=close|medium|long|extreme)", "submerged at "),
    (r"(submerged|on the surface) at (close|medium) range", r"\1 at long range"),
    (r"Hedgehog|Squid", "fire"),
    (r"(\w+)(?= months? (?:of refit|later|in port))|(?<=refit took )\w+", "eleven"),
    (r"Iron Cross 2nd Class|Iron Cross 1st Class|Knight’s Cross", "medal"),
)
COUNT = re.compile(r"\d[\d,]*|once|twice|\w+ times|nobody|nothing|none fired|\b[a-z]+(?= ships? )")


def other(value: Any) -> Any:
    """A figure one higher; another word."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value in ("yes", "no"):
        return "no" if value == "yes" else "yes"
    if digits := re.search(r"\d+", value):
        return f"{value[: digits.start()]}{int(digits[0]) + 1}{value[digits.end() :]}"
    return "1 aircraft" if value in ("", "nothing", "none fired", "nobody", "seen") else "fifty times"


def of(whole: Any, name: str, changed: Callable[[Any], False_]) -> False_:
    """What is false in one attribute."""
    for where, value in changed(getattr(whole, name)):
        yield where, replace(whole, **{name: value})


def each(values: list[Any], changed: Callable[[Any], False_]) -> False_:
    """What is false in one of several."""
    for place, one in enumerate(values):
        for where, false in changed(one):
            yield where, [*values[:place], false, *values[place + 1 :]]


def listed(values: list[Any]) -> False_:
    """What is false in a row, or a row that is missing or stands there twice."""
    yield from each(values, cells)
    for place in range(len(values)):
        yield "missing", values[:place] + values[place + 1 :]
        yield "twice", [*values[: place + 1], *values[place:]]


def cells(row: Any) -> False_:
    if isinstance(row, Mapping):
        yield from ((key, {**row, key: other(value)}) for key, value in row.items())
    elif isinstance(row, list):
        yield from ((str(at), [*row[:at], other(value), *row[at + 1 :]]) for at, value in enumerate(row))
    else:
        for name in (one.name for one in fields(row)):
            if isinstance(value := getattr(row, name), int | str):
                yield name, replace(row, **{name: other(value)})


def counts(text: str) -> False_:
    for found in COUNT.finditer(text):
        yield "", text[: found.start()] + other(found[0]) + text[found.end() :]


def in_facts(facts: list[tuple[str, str]]) -> False_:
    yield from each(facts, lambda fact: ((fact[0], (fact[0], false)) for _where, false in counts(fact[1])))


def in_tables(tables: list[Any]) -> False_:
    for at, table in enumerate(tables):
        for where, false in of(table, "rows", listed):
            yield f"{table.title}.{where}", [*tables[:at], false, *tables[at + 1 :]]


def in_text(telling: OutingStory, names: set[str]) -> False_:
    """A saying that is false in one paragraph; a name that stands in none."""

    def told(said: Callable[[str], str]) -> OutingStory:
        rows = [
            replace(row, paragraphs=[replace(one, text=said(one.text)) for one in row.paragraphs])
            for row in telling.rows
        ]
        return replace(telling, rows=rows)

    whole = " ".join(paragraph.text for paragraph in telling.paragraphs)
    for pattern, false in SAYINGS:
        if re.search(pattern, whole):
            yield pattern, told(lambda text, p=pattern, f=false: re.sub(p, f, text))  # type: ignore[misc]
    for name in names:
        if name in whole:
            yield "name", told(lambda text, n=name: text.replace(n, "Somebody"))  # type: ignore[misc]
    if len(telling.rows) > 2:
        yield "order", replace(telling, rows=telling.rows[::-1])


def in_story(telling: OutingStory, names: set[str]) -> False_:
    for name, changed in (("tables", in_tables), ("facts", in_facts), ("head", counts), ("lede", counts)):
        yield from ((f"{name}.{where}", false) for where, false in of(telling, name, changed))
    yield from ((f"text.{where}", false) for where, false in in_text(telling, names))


def in_mapping(whole: Mapping[str, Any], names: Any, changed: Callable[[Any], False_]) -> False_:
    for name in names:
        for where, false in changed(whole[name]):
            yield f"{name}.{where}", {**whole, name: false}


def in_sheet(sheet: Any) -> False_:
    yield from ((name, replace(sheet, **{name: other(getattr(sheet, name))})) for name in ("ships", "tons", "damaged"))
    yield from of(sheet, "months", lambda months: each(months, lambda month: of(month, "ships", listed)))


def in_hunts(hunts: list[tuple[str, Any]]) -> False_:
    yield from each(hunts, lambda hunt: ((where, (hunt[0], false)) for where, false in cells(hunt[1])))


def in_diary(lines: list[Any]) -> False_:
    for place, line in enumerate(lines):
        if any(piece.circled for piece in line.pieces):
            yield "circled", lines[:place] + lines[place + 1 :]


def falsified(told: Told) -> Iterator[tuple[str, Told]]:
    """Where something is false, and the career with it."""
    names = {row["name"] for row in told.tables["target"] if row["fate"] != "seen" and row["name"] != "Escort"}
    pages: dict[str, Callable[[Any], False_]] = {
        "tellings": lambda found: each(found, lambda telling: in_story(telling, names)),
        "tables": lambda tables: in_mapping(tables, tables, listed),
        "record": lambda record: in_mapping(record, ("shots", "types", "meetings", "held"), listed),
        "sheet": in_sheet,
        "diary": lambda diary: (
            (place.partition(".")[2], false) for place, false in in_mapping(diary, diary, in_diary)
        ),
        "crew": listed,
    }
    for page, changed in pages.items():
        yield from ((f"{page}.{where}", false) for where, false in of(told, page, changed))
    yield from (
        (f"hunts.{where}", replace(told, record={**told.record, "hunts": false}))
        for where, false in in_hunts(told.record["hunts"])
    )
