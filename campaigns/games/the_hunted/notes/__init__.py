"""Every kind of note, a module a chapter: its sentence in the log, and its effect on the reading of a patrol.

ANSWERS of a chapter are prompts whose answers have an effect as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText, by_key
from campaigns.games.the_hunted.notes import (
    aircraft,
    attack,
    byhand,
    contests,
    damage,
    escorts,
    events,
    following,
    homeward,
    missions,
    port,
    sailing,
    setup,
    submarines,
    table,
    travel,
)
from campaigns.games.the_hunted.notes.outing import Into

NOTES: Final[Mapping[str, NoteText]] = by_key(
    chapter.NOTES
    for chapter in (
        setup,
        contests,
        sailing,
        travel,
        attack,
        escorts,
        following,
        aircraft,
        submarines,
        damage,
        homeward,
        missions,
        events,
        port,
        byhand,
        table,
    )
)
ANSWERS: Final[Mapping[str, Into]] = {
    **travel.ANSWERS,
    **attack.ANSWERS,
    **escorts.ANSWERS,
    **following.ANSWERS,
    **aircraft.ANSWERS,
    **submarines.ANSWERS,
    **byhand.ANSWERS,
    **table.ANSWERS,
}
