"""The checks of an edition of The Hunted, and the names of its figures."""

from __future__ import annotations

from typing import Final

from campaigns.games.the_hunted.figures import boats, results, rosters, tables, tracks, words
from charts.figures.rules import FigureRules, register

RULES: Final = FigureRules(
    values=results.values,
    dice=results.dice,
    dated={"P1": "", "E3a": "", "E3b": "", "U2": "G7es Zaunkönig "},
    open_tables=frozenset({"P1-R", "U3-PT"}),
    tables=tables.CHECKS,
    months=boats.WAR_MONTH,
    ship_kinds=rosters.kinds,
    ship=rosters.ship_faults,
    points=rosters.points_by_tons,
    follows={"U3-PT": rosters.points_anew},
    dated_modifiers=True,
    numbers=boats.numbers,
    boat=boats.faults,
    track=tracks.track_faults,
    boxes=tracks.box_names,
    whole=lambda raw: [*tables.homing(raw), *tracks.assignment_faults(raw)],
    beyond=tables.beyond,
    words=words.WORDS,
)
register("hunted", RULES)
