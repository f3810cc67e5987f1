"""The form that opens a series."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy

from campaigns.games.scope.rules import GAME
from campaigns.pages.pieces.start import SetupForm


class SeriesForm(SetupForm):
    """Two names; scenario, sides and rules are chosen before each match."""

    game = GAME
    about = gettext_lazy(
        "You need the game: cards and tokens stay on the table. This book helps you choose the scenario, checks the "
        "limits that both players can see, works out the gunnery and keeps the score. It never asks where a submarine "
        "is."
    )
    aside = gettext_lazy("two players, one table")
    begin = gettext_lazy("Start a series")
    quick = ("first", "second")
    more = gettext_lazy("Odds of any shot")
    more_at = "campaigns:scope:bench"
    sections = ((gettext_lazy("Two players, one table"), ("first", "second", "dice_mode", "edition")),)

    left_out = ("odds",)  # those of a draw are always told, and nothing else can be weighed here

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["dice_mode"].label = gettext_lazy("Draws")
        self.fields["dice_mode"].help_text = gettext_lazy(
            "Shots are drawn from cards at the table. If you use a die instead, this book can throw it."
        )
