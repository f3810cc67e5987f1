"""The exact risk of a way or a shot: the tree of one turn is small."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.engine.prompts import Prompt
from campaigns.games.unterseeboot.rules import chances, torpedoes
from campaigns.pages.bridge.reading import percent
from campaigns.play import OpenCareer


def risk(prompt: Prompt, option: str, table: OpenCareer) -> str:
    if table.state is None or table.state.patrol is None:
        return ""
    if prompt.key == "turn.move":
        cost = chances.way(table.state, table.book, option)
        said = {"hull": percent(cost.hull), "boat": percent(cost.boat)}
        if cost.boat:
            return _("If you do not fire: a hull token lost %(hull)s, the boat lost %(boat)s") % said
        return _("If you do not fire: a hull token lost %(hull)s") % said
    if prompt.key == "torpedo.fire" and option != torpedoes.NONE:
        shots = chances.sinks(table.state, table.book, option)
        return "; ".join(_("%(ship)s sinks: %(odds)s") % {"ship": name, "odds": percent(odds)} for name, odds in shots)
    return ""
