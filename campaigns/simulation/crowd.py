"""Thousands of careers on all cores. Workers are started afresh (spawn), so that it runs the same everywhere."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from campaigns import games as _registered  # noqa: F401 - the games register themselves, in every worker too
from campaigns.simulation.careers import Plan, PlayedCareer, play
from charts.book import Book, compile_book

CHUNK: Final = 40  # careers in one batch: a tenth of a second, so that the bar moves
Batch = tuple[int, Plan, str, int, int]

_books: dict[str, tuple[Book, Any]] = {}


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(
    plans: Sequence[Plan],
    editions: Mapping[str, Any],
    count: int,
    seed: str,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> list[list[PlayedCareer]]:
    """count careers of each plan, by number, whichever core plays them. progress is called with how many are done."""
    batches = [
        (column, plan, seed, first, min(CHUNK, count - first))
        for first in range(0, count, CHUNK)
        for column, plan in enumerate(plans)
    ]  # every column grows alike, so that the bar tells the truth
    found: dict[tuple[int, int], list[PlayedCareer]] = {}
    done = 0
    for column, first, records in _played(batches, editions, jobs):
        found[column, first] = records
        done += len(records)
        progress(done)
    firsts = range(0, count, CHUNK)
    return [[record for first in firsts for record in found[column, first]] for column in range(len(plans))]


def _played(batches: list[Batch], editions: Mapping[str, Any], jobs: int) -> Any:
    if jobs <= 1:
        _prepare(editions)
        yield from map(_run, batches)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _at_work, (dict(editions),)) as pool:
        yield from pool.imap_unordered(_run, batches)


def _at_work(editions: Mapping[str, Any]) -> None:
    """A worker leaves an interrupt to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _prepare(editions)


def _prepare(editions: Mapping[str, Any]) -> None:
    _books.clear()
    _books.update({slug: (compile_book(raw), raw) for slug, raw in editions.items()})


def _run(batch: Batch) -> tuple[int, int, list[PlayedCareer]]:
    column, plan, seed, first, count = batch
    book, raw = _books[plan.edition]
    counted = raw if plan.sources else None
    return column, first, [play(plan, book, seed, number, counted) for number in range(first, first + count)]
