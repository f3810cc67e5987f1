"""Work, counted: a busy machine does as much of it as a free one. Times are measured by python -m tests.bench."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

STEP = 100  # instructions of SQLite that are counted as one


def calls(deed: Callable[[], Any]) -> int:
    """How many functions were called, Python's and C's."""
    count = 0

    def one(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    gc.disable()  # nothing that happens to be collected now is counted
    sys.setprofile(one)
    try:
        deed()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def statements(deed: Callable[[], Any]) -> int:
    """How many statements were executed."""
    with CaptureQueriesContext(connection) as caught:
        deed()
    return len(caught)


def steps(deed: Callable[[], Any]) -> int:
    """How far the database had to read, in instructions of SQLite; other databases do not tell: 0."""
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
