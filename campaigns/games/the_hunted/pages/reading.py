"""The events of a patrol from the entries of its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from campaigns.engine.replay import ANSWERS
from campaigns.games.the_hunted import notes
from campaigns.games.the_hunted.notes.outing import ON_THE_WAY, TABLE, Into, LogEvent, PatrolLog, read
from campaigns.log.outing import OutingLog
from campaigns.models import Entry

INTO: Final[Mapping[str, Into]] = {key: note.into for key, note in notes.NOTES.items() if note.into is not None}


def patrol_log(outing: OutingLog) -> PatrolLog:
    """One patrol, without undone entries."""
    return read(events(outing.living), INTO, notes.ANSWERS)


def events(entries: Iterable[Entry]) -> Iterator[LogEvent]:
    at_table = False
    for entry in entries:
        answer: Mapping[str, Any] = entry.answer or {}
        prompt = answer.get("key", "") if entry.kind in ANSWERS else ""
        at_table = prompt in TABLE or (at_table and prompt in ON_THE_WAY)
        if prompt:
            yield _answered(entry, prompt, answer)
        for key, data, _case in entry.notes:
            yield LogEvent(entry.number, key, data, prompt=prompt, at_table=at_table)


def _answered(entry: Entry, prompt: str, answer: Mapping[str, Any]) -> LogEvent:
    said = None if answer.get("assumed") else answer.get("facts") or answer.get("choose") or answer.get("result")
    roll = {**answer, "asked": entry.asked, "book": entry.book} if answer.get("dice") else None
    return LogEvent(entry.number, prompt, answer.get("data") or {}, said, prompt, answers=True, roll=roll)
