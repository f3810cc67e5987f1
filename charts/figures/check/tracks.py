"""A track: boxes that its game knows, each with its rolls."""

from __future__ import annotations

from django.utils.translation import gettext as _

from charts.figures.fault import Fault, Part, Raw, origin_faults
from charts.figures.rules import rules_of
from charts.figures.version import part_name


def track_faults(track: Part, raw: Raw) -> list[Fault]:
    part = part_name("tracks", track)
    found = [] if track["boxes"] else [Fault(part, _("A patrol track needs at least one box."))]
    found += rules_of(raw.get("game", "")).track(track, raw)
    found += origin_faults(part, _("the track"), track, None)
    return found
