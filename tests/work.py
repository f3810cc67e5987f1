"""Work, counted: a busy machine does as much of it as a free one. Times are measured by python -m tests.bench."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import django.template
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.test.utils import CaptureQueriesContext

STEP = 100  # instructions of SQLite that are counted as one
BASE: Final = f"{Path(__file__).resolve().parent.parent}/"
ROOMS: Final = ("campaigns/", "charts/", "hunted/")
WORDS: Final = ("campaigns/pages/words.py", "campaigns/engine/texts.py")  # whatever is shown is said by them
TEMPLATES: Final = str(Path(django.template.__file__).parent)
EXECUTE: Final = (CursorWrapper.execute.__code__, CursorWrapper.executemany.__code__)


@dataclass
class Work:
    calls: int = 0  # of functions, Python's and C's, as cProfile counts them
    crossings: int = 0  # from a function of one package into one of another
    statements: int = 0  # for the database; the end of a savepoint is not counted again


def work(deed: Callable[[], Any]) -> Work:
    """All three at once, so that a deed need not be done three times."""
    found = Work()

    def one(frame: FrameType, event: str, argument: Any) -> None:
        if event == "c_call":
            found.calls += 1
        elif event == "call":
            found.calls += 1
            found.crossings += crosses(frame)
            if frame.f_code in EXECUTE:
                found.statements += not str(frame.f_locals["sql"]).startswith("RELEASE")

    _watch(one, deed)
    return found


def crosses(frame: FrameType) -> bool:
    """Whether this call comes from another package, whatever of Django and Python lies between.

    Makers of objects, lambdas and comprehensions are no functions here.
    """
    here = package(frame.f_code)
    if here is None or frame.f_code.co_name.startswith(("<", "__")):
        return False
    above = frame.f_back
    while above is not None and (there := package(above.f_code)) is None:
        above = above.f_back
    return above is not None and there != here and not above.f_code.co_name.startswith("<")


@cache
def package(code: CodeType) -> str | None:
    """The folder of a function of the log book; templates are one package; nothing for what is not ours."""
    place = code.co_filename.removeprefix(BASE)
    if code.co_filename.startswith(TEMPLATES) or place == "hunted/templates.py":
        return "templates"
    return place.rpartition("/")[0] if place.startswith(ROOMS) and place not in WORDS else None


def _watch(one: Callable[[FrameType, str, Any], None], deed: Callable[[], Any]) -> None:
    gc.disable()  # nothing that happens to be collected now is counted
    sys.setprofile(one)
    try:
        deed()
    finally:
        sys.setprofile(None)
        gc.enable()


def calls(deed: Callable[[], Any]) -> int:
    count = 0

    def one(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    _watch(one, deed)
    return count


def statements(deed: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as caught:
        deed()
    return len(caught)


def steps(deed: Callable[[], Any]) -> int:
    """How far the database had to read, in instructions of SQLite; 0 for other databases."""
    if connection.vendor != "sqlite":
        deed()
        return 0
    count = 0

    def some() -> None:
        nonlocal count
        count += 1

    connection.ensure_connection()
    connection.connection.set_progress_handler(some, STEP)
    try:
        deed()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return count
