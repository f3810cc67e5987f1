from __future__ import annotations

from django.utils.translation import gettext_lazy

from campaigns.games.unterseeboot.rules import GAME
from campaigns.pages.pieces.start import SetupForm


class CampaignForm(SetupForm):
    """A Kommandant is enough."""

    game = GAME
    about = gettext_lazy(
        "A patrol of up to twenty turns with a Type VII boat, and a campaign of ten patrols. All of its rules are "
        "included: play with the printed board and your own dice, or with this book alone."
    )
    aside = gettext_lazy("solo")
    begin = gettext_lazy("Start a campaign")
    quick = ("kommandant", "boat", "type")
    more = gettext_lazy("Map, start, optional rules, edition")
    sections = (
        (gettext_lazy("A campaign"), ("kommandant", "boat", "type")),
        (gettext_lazy("The patrol area"), ("map", "start")),
        (gettext_lazy("Dice and odds"), ("dice_mode", "edition", "odds")),
        (gettext_lazy("Optional rules"), ("options",)),
    )
    suggested = {"kommandant": "Schmidt"}
