"""The form that opens a campaign."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.games.unterseeboot.rules import GAME, area, setup
from campaigns.games.unterseeboot.rules.state import OPTIONS, TORPEDOES
from campaigns.pages.harbour.start import StartForm
from campaigns.pages.words import capital, sayer

HELPS = {
    "entry": gettext_lazy("Each patrol begins on any level at either side of the area."),
    "big-ships": gettext_lazy("A 6 may be a ship of up to 20,000 t. You need a D8, a D10, a D12 and a D20."),
    "uncontrolled-dive": gettext_lazy("At 200 m with one hull token left an attack may cost the boat."),
}


class CampaignForm(StartForm):
    """A Kommandant is enough; the rules check the rest, and their words come back beside the field."""

    game = GAME
    template = "games/unterseeboot/new.html"
    block = "games/unterseeboot/_start.html"

    kommandant = forms.CharField(label=gettext_lazy("Kommandant"), max_length=setup.LONGEST_NAME, initial="Schmidt")
    boat = forms.CharField(
        label=gettext_lazy("Boat"),
        max_length=setup.LONGEST_BOAT,
        required=False,
        help_text=gettext_lazy("Such as U-30. May be left empty."),
    )
    type = forms.ChoiceField(
        label=gettext_lazy("Type"),
        required=False,
        choices=[(type_, type_) for type_ in TORPEDOES],
        initial="VIIA",
        widget=forms.RadioSelect,
        help_text=gettext_lazy("VIIA: 7 torpedoes. VIIC: 14, and two may be fired at once."),
    )
    map = forms.ChoiceField(
        label=gettext_lazy("Map"),
        required=False,
        help_text=gettext_lazy("Choose the one that matches your board. You can draw your own in your own edition."),
    )
    start = forms.CharField(
        label=gettext_lazy("Start"),
        max_length=2,
        required=False,
        initial="S1",
        help_text=gettext_lazy("The space with the start mark: S, P, D or T for the level, and its place, such as S1."),
    )
    options = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="unterseeboot-%s", **kwargs)
        say = sayer(GAME.texts)
        maps = area.maps(self.book) if self.book is not None else []
        self.fields["map"].choices = [(name, capital(say(name))) for name in maps]
        self.fields["options"].choices = [(option, capital(say(option))) for option in OPTIONS]
        for name in ("kommandant", "boat", "start"):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    @property
    def switches(self) -> list[dict[str, Any]]:
        chosen = self["options"].value() or []
        return [
            {"key": key, "label": label, "case": "", "help": HELPS[key], "chosen": key in chosen}
            for key, label in self.fields["options"].choices
        ]

    def setup(self) -> dict[str, Any]:
        """What was left empty is as usual."""
        data = self.cleaned_data
        asked = {key: data[key] for key in ("boat", "type", "map") if data[key]}
        if data["start"]:
            asked["start"] = data["start"].upper()
        return {"kommandant": data["kommandant"], **asked, "options": data["options"]}
