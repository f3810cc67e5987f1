"""The record of a series: scores, ranks, means, what the boat destroyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.games.torpedo_dice.pages.boats import name, rank
from campaigns.games.torpedo_dice.rules.score import BY, RANKS
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, Record, Series
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.pieces.ladder import rungs
from campaigns.pages.pieces.series import OutingRow, Outings, best, mean, share


def context(log_book: OpenLog) -> dict[str, Any]:
    series: Series = log_book.state
    return {
        "facts": facts(series),
        "tables": [_best(series), _all(series)],
        "ranks": rungs(RANKS, rank, Counter(record.rank for record in series.won), BY),
        "lost": [(number, name(system), _lost(series.games, system)) for number, system in enumerate(SYSTEMS, 1)],
        "count": len(series.games),
    }


def facts(series: Series) -> list[tuple[str, str]]:
    """The figures above the tables."""
    games, won, found = series.games, series.won, series.best
    shown = [
        (_("Games"), str(len(games))),
        (_("Won"), str(len(won))),
        (
            _("Best score"),
            _("%(score)d, %(rank)s") % {"score": found.score, "rank": rank(found.rank)} if found else "0",
        ),
    ]
    if games:
        shown += [
            (_("Mean score"), mean([record.score for record in games])),
            (_("Mean rounds"), mean([record.rounds for record in games])),
        ]
    if fired := sum(record.fired for record in games):
        shown.append((_("Hits"), share(sum(record.hits for record in games), fired)))
    return shown


def ending(record: Record) -> str:
    """How a game ended, in words."""
    if record.outcome == "won":
        return _("Won, %s") % rank(record.rank)
    return _("Lost, out of torpedoes") if record.cause == "skull" else _("Lost, no system left")


def _best(series: Series) -> Outings:
    rows = [
        OutingRow(record.number, [rank(record.rank)], [record.rounds, record.score])
        for record in best(series.won, lambda record: record.score)
    ]
    heads = ([_("Rank")], [_("Rounds"), _("Score")])
    return Outings("best", _("Best scores"), _("Game"), *heads, rows, _("No game won."))


def _all(series: Series) -> Outings:
    rows = [
        OutingRow(record.number, [ending(record)], [record.rounds, record.score]) for record in reversed(series.games)
    ]
    return Outings("series", _("The series"), _("Game"), [_("End")], [_("Rounds"), _("Score")], rows)


def _lost(games: Sequence[Record], system: str) -> int:
    return sum(system not in record.left for record in games)
