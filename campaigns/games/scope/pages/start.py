from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.games.scope.rules import GAME
from campaigns.games.scope.rules.soundness import LONGEST_NAME
from campaigns.pages.harbour.start import StartForm


def _name(label: Any) -> forms.CharField:
    widget = forms.TextInput({"autocomplete": "off"})
    return forms.CharField(label=label, max_length=LONGEST_NAME, widget=widget)


class SeriesForm(StartForm):
    """Two names; scenario, sides and rules are chosen before each match."""

    game = GAME
    template = "games/scope/new.html"
    block = "games/scope/_start.html"

    first = _name(gettext_lazy("Your name"))
    second = _name(gettext_lazy("The other player"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="scope-%s", **kwargs)
        del self.fields["odds"]  # those of a draw are always told, and nothing else can be weighed here
        self.fields["dice_mode"].label = gettext_lazy("Draws")
        self.fields["dice_mode"].help_text = gettext_lazy(
            "Shots are drawn from cards at the table. If you use a die instead, this book can throw it."
        )

    def setup(self) -> dict[str, Any]:
        return {"first": self.cleaned_data["first"], "second": self.cleaned_data["second"]}

    def settings(self) -> dict[str, Any]:
        return {"dice_mode": self.cleaned_data["dice_mode"] or self.fields["dice_mode"].initial}
