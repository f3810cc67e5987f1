"""Results of simulated matches of SCOPE U-Boot. The policies see no board: this measures rules, not players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

from campaigns.games.scope.rules.books import scenario
from campaigns.games.scope.rules.state import ALLIED, DRAW, GERMAN, REASONS
from campaigns.simulation.outings import OutingReport


class MatchesReport(OutingReport):
    """A column a policy: there is nothing in a set-up that would matter."""

    setup = {"first": "Anna", "second": "Ben"}
    listed = "rows"
    whole = False
    part, played = gettext_lazy("Match"), gettext_lazy("Matches played")
    means = {
        gettext_lazy("German turns"): lambda one: one["turns"],
        gettext_lazy("Points of the Allies"): lambda one: one["allied_points"],
        gettext_lazy("Points of the Germans"): lambda one: one["german_points"],
        gettext_lazy("Margin"): lambda one: abs(one["allied_points"] - one["german_points"]),
    }
    words = {
        gettext_lazy("Won by"): (lambda one: one["winner"] or "", (GERMAN, ALLIED, DRAW)),
        gettext_lazy("How matches ended"): (lambda one: one["reason"], REASONS),
        gettext_lazy("Scenario"): (lambda one: scenario(one["mode"], one["size"]), ()),
    }

    def title(self, setup: Mapping[str, Any]) -> str:
        return ""
