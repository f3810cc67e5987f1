"""Reasons why the story leaves a note to the fold."""

from __future__ import annotations

from typing import Final

BOOKS: Final = "book-keeping of the rules: what it changes is told where it shows"
NOTHING: Final = "that something did not happen"
QUIET: Final = "a quiet box, which the passing of time tells"
ROLL: Final = "helps or hinders a later roll"
SETUP: Final = "how the career was set up; its head says it"
TOLD: Final = "another note or answer of the same moment tells it"
