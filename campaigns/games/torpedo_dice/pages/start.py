"""The form that opens a series, alone or at a table."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.games.torpedo_dice.rules import GAME
from campaigns.games.torpedo_dice.rules.setup import LONGEST_NAME
from campaigns.games.torpedo_dice.rules.state import MOST_PLAYERS
from campaigns.pages.harbour.start import StartForm

OTHERS: Final = tuple(f"player_{place}" for place in range(2, MOST_PLAYERS + 1))
SIDES: Final = (("mission", gettext_lazy("Mission side")), ("training", gettext_lazy("Training side")))


def _name(label: Any, **more: Any) -> forms.CharField:
    widget = forms.TextInput({"autocomplete": "off"})
    return forms.CharField(label=label, max_length=LONGEST_NAME, widget=widget, **more)


COUNTINGS: Final = (
    ("full", gettext_lazy("Die by die")),
    ("score", gettext_lazy("Score only: the dice stay on the table")),
)


class SeriesForm(StartForm):
    """Names clockwise, one for the solo game; all else is printed on the sheet, which the first prompt asks for."""

    game = GAME
    template = "games/torpedo_dice/new.html"
    block = "games/torpedo_dice/_start.html"

    players = _name(gettext_lazy("Your name"))
    player_2 = _name(gettext_lazy("On your left"), required=False)
    player_3 = _name(gettext_lazy("Then"), required=False)
    player_4 = _name(gettext_lazy("Finally"), required=False)
    side = forms.ChoiceField(
        label=gettext_lazy("Side of the sheets"),
        required=False,
        choices=SIDES,
        initial="mission",
        widget=forms.RadioSelect,
        help_text=gettext_lazy("The solo game uses the mission side."),
    )

    counting = forms.ChoiceField(
        label=gettext_lazy("At a table"),
        required=False,
        choices=COUNTINGS,
        initial="full",
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="torpedo-dice-%s", **kwargs)

    @property
    def seats(self) -> list[forms.BoundField]:
        """The names at a table, beside the first."""
        return [self[key] for key in OTHERS]

    def setup(self) -> dict[str, Any]:
        names = [self.cleaned_data["players"], *(self.cleaned_data[key] for key in OTHERS if self.cleaned_data[key])]
        counting = self.cleaned_data["counting"] if len(names) > 1 else ""
        return {"players": names, "side": self.cleaned_data["side"] or "mission", "counting": counting or "full"}
