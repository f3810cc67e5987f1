"""Tables of a career as CSV, for a spreadsheet: plain figures, and no cell that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.replay import ANSWERS
from campaigns.models import LEDGER
from campaigns.pages.logbook.open import OpenLog

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
ROLLS: Final = (
    "number",
    "chapter",
    "case",
    "dice",
    "chart",
    "column",
    "faces",
    "by",
    "natural",
    "drm",
    "total",
    "struck",
)


def table(log_book: OpenLog, name: str) -> str:
    """One table of a career; rolls come from the journal, all others from the ledger."""
    if name == "roll":
        return written(ROLLS, rolls(log_book))
    columns = TABLES[name]
    rows = LEDGER[name].objects.filter(career=log_book.career).values_list(*columns)
    return written([column.replace("__", "_") for column in columns], rows)


def rolls(log_book: OpenLog) -> Iterable[Sequence[Any]]:
    """Every roll of the journal, the struck ones marked."""
    rows = list(log_book.entries().values_list("number", "kind", "chapter", "asked", "answer", "voids"))
    struck = {number for row in rows for number in row[5]}
    for number, kind, chapter, asked, answer, _voids in rows:
        if kind in ANSWERS and asked[0] == "roll" and "dice" in answer:
            yield (
                number,
                chapter,
                asked[1],
                asked[2],
                asked[3],
                asked[4],
                " ".join(map(str, answer["dice"])),
                answer["by"],
                answer["natural"],
                answer["drm"],
                answer["total"],
                number in struck,
            )


def written(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """The text of a file: a head, and a line a row."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows([safe(value) for value in row] for row in rows)
    return MARK + out.getvalue()


def safe(value: Any) -> Any:
    """A cell as plain words or a plain figure; words that begin like a formula are put behind an apostrophe."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int | float):
        return value
    text = str(value).replace("\0", "")
    return f"'{text}" if text.lstrip(" ").startswith(RUNS) else text
