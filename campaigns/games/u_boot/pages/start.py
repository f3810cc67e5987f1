"""The form that opens a group's log: roles, levels, and the number of missions."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.games.u_boot.rules import GAME, setup
from campaigns.games.u_boot.rules.state import LEVELS, MODES, ROLES
from campaigns.games.u_boot.rules.words import ROLES as ROLE_WORDS
from campaigns.pages.harbour.start import StartForm
from campaigns.pages.words import capital, sayer, translate

HELPS: Final = {
    "crew-sheet": gettext_lazy("Tracks every man’s tokens, wounds and repairs, and works out the excess."),
    "simple-watch": gettext_lazy("Easy roles slide their tiles at the bell, so the icons stay in place."),
}
CASES: Final = {"crew-sheet": "6.6", "simple-watch": "6.8"}


def _name(label: Any, **more: Any) -> forms.CharField:
    widget = forms.TextInput({"autocomplete": "off"})
    return forms.CharField(label=label, max_length=setup.LONGEST_NAME, widget=widget, **more)


def _figure(label: Any, help_: Any) -> forms.IntegerField:
    widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=label, required=False, widget=widget, help_text=help_)


class TourForm(StartForm):
    """The Captain is enough; the rules check the rest, and their words come back beside the field."""

    game = GAME
    template = "games/u_boot/new.html"
    block = "games/u_boot/_start.html"

    captain = _name(gettext_lazy("Captain"))
    first_officer = _name(gettext_lazy("First Officer"), required=False)
    navigator = _name(gettext_lazy("Navigator"), required=False)
    engineer = _name(gettext_lazy("Chief Engineer"), required=False)
    mode = forms.ChoiceField(
        label=gettext_lazy("What you play"),
        required=False,
        initial="single",
        widget=forms.RadioSelect,
        help_text=gettext_lazy("One mission, several as one patrol, or the campaign of the app."),
    )
    missions = _figure(gettext_lazy("Missions"), gettext_lazy("How many you plan to play, up to 20."))
    alerts = _figure(
        gettext_lazy("High alerts a watch"), gettext_lazy("As the app shows it. Leave empty not to track it.")
    )
    captain_cards = _figure(
        gettext_lazy("Captain’s cards"), gettext_lazy("As the app shows it. Leave empty not to count them.")
    )
    options = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="u-boot-%s", **kwargs)
        say = sayer(GAME.texts)
        self.fields["mode"].choices = [(mode, capital(say(mode))) for mode in MODES]
        self.fields["options"].choices = [(option, capital(say(option))) for option in setup.OPTIONS]
        for role in ROLES:
            self.fields[f"{role}_level"] = forms.ChoiceField(
                label=translate(ROLE_WORDS[role]),
                required=False,
                initial="medium",
                choices=[(level, capital(say(level))) for level in LEVELS],
            )

    @property
    def officers(self) -> list[forms.BoundField]:
        """Those beside the Captain."""
        return [self[role] for role in ROLES[1:]]

    @property
    def levels(self) -> list[forms.BoundField]:
        return [self[f"{role}_level"] for role in ROLES]

    @property
    def switches(self) -> list[dict[str, Any]]:
        chosen = self["options"].value() or []
        return [
            {"key": key, "label": label, "case": CASES[key], "help": HELPS[key], "chosen": key in chosen}
            for key, label in self.fields["options"].choices
        ]

    def setup(self) -> dict[str, Any]:
        """Empty fields get their usual value; alerts and cards come from the edition, by the Captain's level."""
        data = self.cleaned_data
        known = self._of_level(data["captain_level"] or "medium")
        asked = {key: data[key] for key in ROLES if data[key]}
        asked |= {f"{role}_level": data[f"{role}_level"] or "medium" for role in ROLES}
        asked |= {key: data[key] for key in ("mode", "missions") if data[key]}
        for key, column in (("alerts", "alerts"), ("captain_cards", "cards")):
            value = data[key] if data[key] is not None else known.get(column)
            asked |= {} if value is None else {key: value}
        return {**asked, "options": data["options"]}

    def _of_level(self, level: str) -> dict[str, Any]:
        """The keeper's figures for the Captain's level."""
        rows = self.book.tables["levels"] if self.book is not None else ()
        return next((dict(row) for row in rows if row["key"] == f"captain-{level}"), {})
