"""Tables of a career as CSV: plain figures, words beside keys, and no cell that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.log import outing
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.words import translate

NUMBERS: Final = (int, float)
LISTED: Final = (dict, list)
RUNS: Final = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "|",
    "%",
    "\N{FULLWIDTH EQUALS SIGN}",
    "\N{FULLWIDTH PLUS SIGN}",
    "\N{FULLWIDTH HYPHEN-MINUS}",
    "\N{FULLWIDTH COMMERCIAL AT}",
)
MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by which spreadsheets know UTF-8
# Table -> its columns; those with __ belong to the row above it
TABLES: Final[dict[str, tuple[str, ...]]] = {
    "outing": ("number", "title", "outcome", "score", "unit", "facts"),
    "patrol": (
        "number",
        "boat__number",
        "assignment",
        "tag",
        "start",
        "end",
        "base_from",
        "base_to",
        "outcome",
        "tonnage",
        "ships",
        "fired",
        "hits",
        "duds",
        "aborted",
        "letters",
    ),
    "encounter": ("patrol__number", "order", "box", "area", "kind", "light", "month", "escorted", "entered"),
    "target": (
        "encounter__patrol__number",
        "encounter__box",
        "name",
        "kind",
        "tonnage",
        "points",
        "hits",
        "fate",
        "weapon",
        "month",
        "area",
    ),
    "crew_member": (
        "post",
        "name",
        "rank",
        "experte",
        "wound",
        "wounds",
        "boat__number",
        "joined",
        "left",
        "fate",
    ),
    "boat": ("order", "number", "type", "joined", "left", "fate"),
    "refit": ("patrol__number", "start", "months", "hull", "inoperable", "base", "air_raid"),
    "award": ("order", "name", "month", "reason"),
    "promotion": ("rank", "month", "success"),
}
# Columns of keys, each with its words at its right: kind, kind_words
KEYS: Final = {
    "title",
    "outcome",
    "unit",
    "assignment",
    "base_from",
    "base_to",
    "area",
    "kind",
    "light",
    "fate",
    "weapon",
    "post",
    "rank",
    "wound",
    "base",
    "air_raid",
}
NAMED: Final = {"award": "name"}  # in these tables the name is a key as well
ROLLS: Final = (
    "number",
    "chapter",
    "case",
    "what",
    "dice",
    "chart",
    "column",
    "faces",
    "by",
    "by_words",
    "natural",
    "drm",
    "total",
    "result_words",
    "struck",
)


BY: Final = {
    "hand": gettext_lazy("entered by hand"),
    "here": gettext_lazy("rolled here"),
    "card": gettext_lazy("by the card"),
}


def table(log_book: CareerLog, name: str) -> str:
    if name == "roll":
        return csv_text(ROLLS, rolls(log_book))
    columns = TABLES[name]
    kept = sorted(log_book.rows[name].values(), key=lambda row: getattr(row, "joined", ""))
    rows = [[_value(row, column) for column in columns] for row in kept]
    keys = [place for place, column in enumerate(columns) if column in KEYS or column == NAMED.get(name)]
    heads = [column.replace("__", "_") for column in columns]
    return csv_text(worded(heads, keys), (_in_words(log_book, row, keys) for row in rows))


def _value(row: Any, column: str) -> Any:
    for name in column.split("__"):
        row = getattr(row, name, None)
    return row


def worded(heads: Sequence[str], keys: Sequence[int]) -> list[str]:
    return [name for place, head in enumerate(heads) for name in ([head, f"{head}_words"] if place in keys else [head])]


def _in_words(log_book: CareerLog, row: Sequence[Any], keys: Sequence[int]) -> list[Any]:
    cells: list[Any] = []
    for place, value in enumerate(row):
        cells.append(value)
        if place in keys:
            cells.append(log_book.say(value) if value not in (None, "") else "")
    return cells


def rolls(log_book: CareerLog) -> Iterable[Sequence[Any]]:
    for number, chapter, asked, answer, struck in outing.rolls(log_book.career, log_book.upto):
        yield (
            number,
            chapter,
            asked[1],
            log_book.game.texts.title(answer.get("key", ""), answer.get("data") or {}, translate),
            asked[2],
            asked[3],
            asked[4],
            " ".join(map(str, answer["dice"])),
            answer["by"],
            str(BY.get(answer["by"], answer["by"])),
            answer["natural"],
            answer["drm"],
            answer["total"],
            "" if answer.get("result") is None else log_book.presentation.results(asked[3], [answer["result"]])[0],
            struck,
        )


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows([safe(value) for value in row] for row in rows)
    return MARK + out.getvalue()


def safe(value: Any) -> Any:
    """A cell as plain text or number; text that begins like a formula gets an apostrophe."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, NUMBERS):
        return value
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, LISTED) else str(value).replace("\0", "")
    return f"'{text}" if text.lstrip(" ").startswith(RUNS) else text
