"""Unterseeboot as it is shown."""

from __future__ import annotations

from typing import Final

from campaigns.games.unterseeboot.rules import GAME
from campaigns.pages.presentation import Presentation


class Unterseeboot(Presentation):
    """The patrol area, the counters, the log sheet."""


PRESENTATION: Final = Unterseeboot(GAME)
