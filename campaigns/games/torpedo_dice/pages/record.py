"""The record of a series: scores, ranks, means, what the boat destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.games.torpedo_dice.pages.boats import name, rank
from campaigns.games.torpedo_dice.rules.score import HIGHEST, RANKS
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, Record, Series
from campaigns.pages.logbook.open import OpenLog

BEST: Final = 10


def context(log_book: OpenLog) -> dict[str, Any]:
    series: Series = log_book.state
    best = sorted(series.won, key=lambda record: -record.score)[:BEST]
    return {
        "facts": facts(series),
        "best": [(record, rank(record.rank)) for record in best],
        "games": [(record, ending(record)) for record in reversed(series.games)],
        "ranks": [(rank(key), sum(record.rank == key for record in series.won)) for key in _rank_keys()],
        "lost": [(number, name(system), _lost(series.games, system)) for number, system in enumerate(SYSTEMS, 1)],
        "count": len(series.games),
    }


def facts(series: Series) -> list[tuple[str, str]]:
    """The figures above the tables."""
    games, won, best = series.games, series.won, series.best
    fired = sum(record.fired for record in games)
    found = [
        (_("Games"), str(len(games))),
        (_("Won"), str(len(won))),
        (_("Best score"), _("%(score)d, %(rank)s") % {"score": best.score, "rank": rank(best.rank)} if best else "0"),
    ]
    if games:
        found += [
            (_("Mean score"), mean([record.score for record in games])),
            (_("Mean rounds"), mean([record.rounds for record in games])),
        ]
    if fired:
        hits = sum(record.hits for record in games)
        said = _("%(hits)d of %(fired)d, %(share)d %%")
        found.append((_("Hits"), said % {"hits": hits, "fired": fired, "share": round(100 * hits / fired)}))
    return found


def mean(values: Sequence[int]) -> str:
    return f"{sum(values) / len(values):.1f}"


def ending(record: Record) -> str:
    """How a game ended, in words."""
    if record.outcome == "won":
        return _("Won, %s") % rank(record.rank)
    return _("Lost, out of torpedoes") if record.cause == "skull" else _("Lost, no system left")


def _rank_keys() -> list[str]:
    return [*(key for _most, key in RANKS), HIGHEST]


def _lost(games: Sequence[Record], system: str) -> int:
    return sum(system not in record.left for record in games)
