"""How a source shows: a letter, a colour and a word, never the colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Sign:
    """The letter is printed beside every cell; the style names the colour in charts.css."""

    source: str
    letter: str
    name: str
    meaning: str


NOT_ENTERED: Final = Sign("empty", "?", _("not entered yet"), _("Printed only on your own card."))
SIGNS: Final = {
    sign.source: sign
    for sign in (
        Sign("rulebook", "R", _("rulebook"), _("Stated in the rulebook, at the rule given.")),
        Sign("hunters", "H", _("predecessor"), _("The chart of the game’s predecessor.")),
        Sign("aar", "P", _("public material"), _("Seen in public material on the game itself.")),
        Sign("history", "W", _("history"), _("A fact of the war.")),
        Sign("house", "C", _("reconstruction"), _("Our own reconstruction.")),
        Sign("card", "K", _("your card"), _("Entered by the owner of this edition from a printed card.")),
    )
}
