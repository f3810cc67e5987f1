"""U-BOOT The Board Game as it is shown."""

from campaigns.games.u_boot.rules import GAME
from campaigns.pages.presentation import Presentation

PRESENTATION = Presentation(GAME)

__all__ = ["PRESENTATION"]
