"""4.3.2: notes of a patrol played at the table alone: the player's own words, and boxes without a note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf
from campaigns.games.the_hunted.notes.folds import BOOKS, QUIET
from campaigns.games.the_hunted.notes.outing import NOTHING, TABLE, LogEvent, PatrolLog
from campaigns.games.the_hunted.table.model import HINTS


def words(log: PatrolLog, event: LogEvent) -> None:
    log.words.append((event.number, event.text("note").strip()))


def engagement(log: PatrolLog, event: LogEvent) -> None:
    log.form = event.answered if isinstance(event.answered, Mapping) else NOTHING


NOTES: Final[Mapping[str, N]] = {
    "table.differs": N(OneOf("hint", HINTS), fold=BOOKS),
    "table.note": N("{note}", into=words),
    "table.no_note": N(
        OneOf("boxes", {"1": "Box {from}: no note.", "*": "Boxes {from} to {to}: no note."}),
        role="quiet",
        opens="box",
        fold=QUIET,
    ),
}
ANSWERS = dict.fromkeys(TABLE, engagement)
