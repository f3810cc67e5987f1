"""The report on simulated campaigns of Unterseeboot, patrol by patrol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

from campaigns.games.unterseeboot.rules.state import CAUSES, HOME
from campaigns.simulation.outings import OutingReport


class PatrolsReport(OutingReport):
    """Columns differ in type and map."""

    axes = {"type": "VIIA", "map": "offset"}
    setup = {"kommandant": "Schmidt"}
    listed = "records"
    part, played = gettext_lazy("Patrol"), gettext_lazy("Patrols played")
    means = {
        gettext_lazy("Tons"): lambda one: one["tons"],
        gettext_lazy("Turns"): lambda one: one["turns"],
        gettext_lazy("Torpedoes fired"): lambda one: one["fired"],
    }
    words = {
        gettext_lazy("How patrols ended"): (lambda one: one["cause"] or HOME, (HOME, *CAUSES)),
        gettext_lazy("Honour"): (lambda one: one["honour"], ()),
    }

    def title(self, setup: Mapping[str, Any]) -> str:
        return f"{setup['type']}, {setup['map']}"
