"""What makes an edition sound; each fault names the chart, the row and the cell.

Of every edition: a chart answers every total that dice and modifiers can reach with exactly one row, rosters run
without gap, every fact has a source. An edition of a game that ships one has the charts, columns, modifiers and named
lines of the shipped one, and results that stand there too. What else its game asks, it has registered
(charts.figures.rules).
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from charts.figures.check_charts import chart_faults
from charts.figures.check_parts import boat_faults, roster_faults, track_faults
from charts.figures.parts import Fault, Raw, twice
from charts.figures.rules import rules_of
from charts.figures.shipped import shipped_parts
from charts.figures.version import KINDS, part_name

__all__ = ["Fault", "faults", "roster_faults"]


def faults(raw: Raw) -> list[Fault]:
    """Everything wrong with an edition; an empty list is a sound one."""
    game = raw.get("game", "")
    found = [*_missing(raw, game), *_twice(raw)]
    sound = []
    for chart in raw["charts"]:
        own = chart_faults(chart, game)
        found += own
        if not own:
            sound.append(chart)
    for roster in raw["rosters"]:
        found += roster_faults(roster, {**raw, "charts": sound})
    for boat in raw["boats"]:
        found += boat_faults(boat, game)
    for track in raw["tracks"]:
        found += track_faults(track, raw)
    if not found:  # only sound charts can be walked through
        found += rules_of(game).whole(raw)
    return found


def _missing(raw: Raw, game: str) -> Iterator[Fault]:
    """Nothing that the shipped edition has may be missing; tracks are the keeper's to give or to take."""
    for kind in ("charts", "rosters", "boats"):
        have = {part_name(kind, part) for part in raw[kind]}
        for name in sorted(set(shipped_parts(game, kind)) - have):
            yield Fault(name, _("This part is missing from the edition."))


def _twice(raw: Raw) -> Iterator[Fault]:
    for kind in KINDS:
        for name in twice(part_name(kind, part) for part in raw[kind]):
            yield Fault(name, _("This part appears twice in the edition."))
