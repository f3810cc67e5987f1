"""Which game has drawings and forms of its own. A game that has none is shown by plain.py."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from campaigns.games.the_hunted.pages import presenter as hunted
from campaigns.pages import plain

PRESENTERS: Final[dict[str, ModuleType]] = {"hunted": hunted}


def presenter(key: str) -> ModuleType:
    """A module with the names that plain.py has."""
    return PRESENTERS.get(key, plain)
