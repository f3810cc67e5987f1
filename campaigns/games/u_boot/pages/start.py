"""The form that opens a group's log: roles, levels, and the number of missions."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy

from campaigns.games.u_boot.rules import GAME
from campaigns.games.u_boot.rules.state import ROLES
from campaigns.pages.pieces.start import SetupForm

OF_LEVEL: Final = {"alerts": "alerts", "captain_cards": "cards"}  # columns of the Captain's level


class TourForm(SetupForm):
    """The Captain is enough."""

    game = GAME
    about = gettext_lazy(
        "You need the game and its app, which runs the sea. This book keeps the Captain’s log, both tracks, the "
        "watches, meals, damage and the dead, with one tap for each event. The Captain plays every role without a name."
    )
    aside = gettext_lazy("one to four players")
    begin = gettext_lazy("Start a mission")
    quick = ("captain",)
    heading = gettext_lazy("Other players")
    folded = ROLES[1:]
    more = gettext_lazy("Levels, linked missions, campaign, crew sheet")
    sections = (
        (gettext_lazy("Who plays"), ROLES),
        (gettext_lazy("Levels"), (*(f"{role}_level" for role in ROLES), *OF_LEVEL)),
        (gettext_lazy("Missions"), ("mode", "missions", "edition")),
        (gettext_lazy("Level of detail, fixed for this log"), ("options",)),
    )
    left_out = ("dice_mode", "odds")
    cases = {"crew-sheet": "6.6", "simple-watch": "6.8"}

    def setup(self) -> dict[str, Any]:
        """Alerts and cards that were left empty are as the edition has them for the Captain's level."""
        asked = super().setup()
        rows = self.book.tables["levels"] if self.book is not None else ()
        level = f"captain-{asked.get('captain_level', 'medium')}"
        known: dict[str, Any] = next((dict(row) for row in rows if row["key"] == level), {})
        usual = {key: known.get(column) for key, column in OF_LEVEL.items()}
        return {**{key: value for key, value in usual.items() if value is not None}, **asked}
