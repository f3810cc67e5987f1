"""The record of a series: scores, ranks, means, losses; at a table the winner, and who sank whose systems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.games.torpedo_dice.pages.boats import name, rank
from campaigns.games.torpedo_dice.rules.score import BY, ranks
from campaigns.games.torpedo_dice.rules.state import OF_SIDE, SYSTEMS, Record, Series
from campaigns.models import Outing
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.pieces.ladder import rungs
from campaigns.pages.pieces.series import Crosstab, OutingRow, Outings, mean, share
from campaigns.pages.telling import listed
from campaigns.pages.words import joined


def context(log_book: CareerLog) -> dict[str, Any]:
    series: Series = log_book.state
    shown = {"facts": facts(series), "count": len(series.games), "alone": series.alone}
    if not series.alone:
        won = who_won(series, series.games[-1]) if series.games else None
        tables = {"tables": [_evening(series)], "crosstab": _crosses(series)}
        return {**shown, **tables, "won": won}
    return {
        **shown,
        "tables": [_games(series, log_book.best_first)],
        "ranks": rungs(ranks(log_book.book), rank, Counter(record.rank or "" for record in series.won), BY),
        "crosstab": _lost(series.games),
    }


def who_won(series: Series, last: Record) -> dict[str, Any]:
    """The winner's name first; the winners are above the others."""
    winners = last.winners or []
    names = listed([series.players[seat - 1] for seat in winners])
    title = _("Nobody won game %(number)d") if not names else _("%(names)s won game %(number)d")
    if len(winners) > 1:
        title = _("%(names)s share game %(number)d")
    rows = [_seat_row(series, last, seat) for seat in range(1, len(series.players) + 1)]
    rows.sort(key=lambda row: not row["won"])
    said = title % {"names": names, "number": last.number}
    return {"title": said, "why": _why(last, names), "number": last.number, "seats": rows}


def _why(last: Record, names: str) -> str:
    if not names:
        return _("Every boat ran out of torpedoes.")
    if last.cause == "sunk":
        return _("Every system of the target was destroyed.")
    return _("A skull ended the game, and these were the most points of those without one.")


def _seat_row(series: Series, last: Record, seat: int) -> dict[str, Any]:
    place, points = seat - 1, (last.points or [])[seat - 1 : seat]
    return {
        "name": series.players[place],
        "won": seat in (last.winners or ()),
        "hits": last.hits[place],
        "reserve": last.reserve[place],
        "points": _("out") if points in ([], [None]) else points[0],
        "sunk": joined(name(system) for system in last.sunk[place]),
        "target": series.players[seat % len(series.players)],
        "wins": series.wins[place],
    }


def facts(series: Series) -> list[tuple[str, str]]:
    games = series.games
    shown = [(_("Games"), str(len(games)))]
    shown += (
        _won_alone(series) if series.alone else list(zip(series.players, map(_games_won, series.wins), strict=True))
    )
    if games:
        shown.append((_("Mean rounds"), mean([record.rounds for record in games])))
    if fired := sum(record.fired or 0 for record in games):
        shown.append((_("Hits"), share(sum(record.hits for record in games), fired)))
    return shown


def _won_alone(series: Series) -> list[tuple[str, str]]:
    found = series.best
    best_ = _("%(score)d, %(rank)s") % {"score": found.score, "rank": rank(found.rank or "")} if found else "0"
    shown = [(_("Won"), str(len(series.won))), (_("Best score"), best_)]
    if series.games:
        shown.append((_("Mean score"), mean([record.score or 0 for record in series.games])))
    return shown


def _games_won(count: int) -> str:
    return _("won %d") % count


def by_name(players: Sequence[str], counts: Sequence[Any]) -> str:
    """Ada 2, Bo 1."""
    return joined(f"{player} {count}" for player, count in zip(players, counts, strict=True))


def ending(record: Record, players: Sequence[str] = ()) -> str:
    if record.winners is not None:
        return _at_table([players[seat - 1] for seat in record.winners], record.cause)
    return _alone(record.outcome, record.cause, record.rank or "")


def ending_of(row: Outing) -> str:
    facts = row.facts
    if "winners" in facts:
        return _at_table(facts["winners"], facts["cause"])
    return _alone(row.outcome, facts["cause"], facts["rank"])


def _at_table(winners: Sequence[str], cause: str) -> str:
    names = joined(winners)
    if not names:
        return _("Every player is out of torpedoes")
    return (_("%s won, target sunk") if cause == "sunk" else _("%s won on points")) % names


def _alone(outcome: str | None, cause: str, reached: str) -> str:
    if outcome == "won":
        return _("Won, %s") % rank(reached)
    return _("Lost, out of torpedoes") if cause == "skull" else _("Lost, no system left")


# --- tables -----------------------------------------------------------------------------------------------


def _games(series: Series, best_first: bool) -> Outings:
    return Outings.of(
        "series",
        (_("The series"), _("Game")),
        series.games,
        {_("End"): ending},
        {_("Rounds"): lambda one: one.rounds, _("Score"): lambda one: one.score},
        lambda one: one.score,
        best_first,
    )


def _evening(series: Series) -> Outings:
    rows = [
        OutingRow(
            record.number,
            [ending(record, series.players)],
            [_("out") if points is None else points for points in record.points or ()],
        )
        for record in reversed(series.games)
    ]
    return Outings("series", _("Games and points"), _("Game"), [_("End")], series.players, rows)


def _crosses(series: Series) -> Crosstab:
    rows = [
        (
            name(system),
            [sum(system in record.sunk[place] for record in series.games) for place in range(len(series.players))],
        )
        for system in OF_SIDE[series.side]
    ]
    caption = _("In how many games, of the boat on the left")
    return Crosstab("crosses", _("Who destroyed what"), caption, _("System"), series.players, rows)


def _lost(games: Sequence[Record]) -> Crosstab:
    rows = [
        (f"{number} {name(system)}", [sum(system not in (record.left or ()) for record in games)])
        for number, system in enumerate(SYSTEMS, start=1)
    ]
    caption = _("In how many games each was destroyed")
    return Crosstab("lost", _("Own systems lost"), caption, _("System"), [_("Games")], rows)
