"""SCOPE U-Boot as it is shown."""

from typing import Final

from campaigns.games.scope.rules import GAME
from campaigns.pages.presentation import Presentation

PRESENTATION: Final = Presentation(GAME)
