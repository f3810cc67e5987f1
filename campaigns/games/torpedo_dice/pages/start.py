from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy

from campaigns.games.torpedo_dice.rules import GAME
from campaigns.pages.pieces.start import SetupForm


class SeriesForm(SetupForm):
    """Names clockwise, one for the solo game; the rest is printed on the sheet, which the first prompt asks for."""

    game = GAME
    about = gettext_lazy(
        "You need the game: target fields, screens and arrows are printed on its sheets, so you count hits and misses "
        "there. This book keeps track of rounds, boats, scores and ranks. Enter the names clockwise; one name is the "
        "solo game."
    )
    aside = gettext_lazy("alone, or a table of two to four")
    begin = gettext_lazy("Start a series")
    quick = ("players",)
    heading = gettext_lazy("A table of two to four")
    folded = ("players_2", "players_3", "players_4", "side", "counting")
    sections = (
        (
            gettext_lazy("Alone, or a table of two to four"),
            ("players", *folded, "dice_mode", "edition", "odds"),
        ),
    )

    def setup(self) -> dict[str, Any]:
        """Alone every shot is played."""
        asked = super().setup()
        return asked if len(asked["players"]) > 1 else asked | {"counting": "full"}
