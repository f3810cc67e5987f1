"""The form that opens a series."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.games.torpedo_dice.rules import GAME
from campaigns.games.torpedo_dice.rules.setup import LONGEST_NAME
from campaigns.pages.harbour.start import StartForm


class SeriesForm(StartForm):
    """A name; all else is printed on the sheet, which the first prompt asks for."""

    game = GAME
    template = "games/torpedo_dice/new.html"
    block = "games/torpedo_dice/_start.html"

    players = forms.CharField(label=gettext_lazy("Your name"), max_length=LONGEST_NAME)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="torpedo-dice-%s", **kwargs)
        self.fields["players"].widget.attrs["autocomplete"] = "off"

    def setup(self) -> dict[str, Any]:
        return {"players": [self.cleaned_data["players"]]}
