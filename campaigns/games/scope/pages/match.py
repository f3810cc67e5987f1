"""The match sheet: turns, scores with their reasons, threats, the ships that both have seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.games.scope.pages import names
from campaigns.games.scope.rules import cards, score, state, torpedoes
from campaigns.games.scope.rules.cards import SIDE_OF
from campaigns.games.scope.rules.score import FREIGHTER
from campaigns.games.scope.rules.state import Match, Series, Ship
from campaigns.pages.pieces.counters import squares
from campaigns.pages.pieces.tracks import StepTrack, TrackStep
from charts.book import Book

PAST, AHEAD = 4, 1  # turns on the track, before this one and after it


@dataclass(frozen=True)
class WatchedFact:
    """A fact that both sides can see: its name, its value or squares, and its consequence."""

    label: str
    value: str = ""
    small: str = ""
    squares: tuple[str, ...] = ()


def sheet(series: Series, match: Match, book: Book) -> dict[str, Any]:
    return {
        "turns": _turns(match),
        "sides": [_side(series, match, side) for side in state.SIDES],
        "watched": list(_watched(match)),
        "ships": list(ships(series, match, book)),
        "guns": _fought(match),
        "target": match.target,
    }


def _turns(match: Match) -> StepTrack:
    """The turns around this one: G for the German side, A for the Allies."""
    first = max(match.turn - PAST, 1)
    turns = [(turn, side) for turn in range(first, match.turn + AHEAD + 1) for side in (state.GERMAN, state.ALLIED)]
    now = turns.index((match.turn, match.side))
    letters = {state.GERMAN: _("G%d"), state.ALLIED: _("A%d")}
    steps = [
        TrackStep(letters[side] % turn, past=place < now, now=place == now) for place, (turn, side) in enumerate(turns)
    ]
    return StepTrack(names.turn(match.turn, match.side), steps)


# --- scores -------------------------------------------------------------------------------------------------


def _side(series: Series, match: Match, side: str) -> dict[str, Any]:
    own = [line for line in match.lines if line.side == side]
    lines = [{"text": line_of(match, line.ship, line.how), "points": line.points} for line in own]
    told = sum(line.points for line in own)
    return {
        "title": names.side(series, side),
        "points": match.score[side],
        "of": match.target,
        "lines": lines,
        "by_hand": match.score[side] - told,
    }


def line_of(match: Match, name: str, how: str) -> str:
    """Why something scored, without its points."""
    ship = names.ship(match, name)
    if how == "torpedo" and match.ships[name].kind == "tanker":
        return _("%s torpedoed, burning") % ship
    return HOW[how]() % ship


HOW: Final = {
    "torpedo": lambda: _("%s torpedoed"),
    "revealed": lambda: _("%s found under an escort"),
    "charges": lambda: _("%s sunk by depth charges"),
    "gun": lambda: _("%s sunk by gunfire"),
    "bomb": lambda: _("%s sunk by the bomber"),
    "inescapable": lambda: _("%s could not escape a torpedo"),
    "escaped": lambda: _("%s left the area, double"),
    "exit": lambda: _("%s left the area"),
    "afloat": lambda: _("%s still afloat, double"),
    "by-hand": lambda: _("%s set by hand"),
}


# --- what is watched ----------------------------------------------------------------------------------------


def _watched(match: Match) -> Iterator[WatchedFact]:
    for side in (state.GERMAN, state.ALLIED):
        if side == state.GERMAN or match.has(state.SURFACE_COMBAT) or match.flies:
            yield _tokens(match, side)
            yield _row(match, side)
    for side in state.SIDES:
        if (name := match.order[side]) is not None:
            yield WatchedFact(_("Slow ship under order"), names.ship(match, name), _when(match, side))
    if match.has(state.SLOW_SUBMARINES):
        lies = _("The four cards under it neither move nor launch in the next German turn.")
        yield WatchedFact(_("Ping"), _("lies on four cards") if match.ping else _("off"), lies if match.ping else "")
    if match.aircraft is not None:
        yield WatchedFact(_("Aircraft"), names.say(match.aircraft))
    if match.masked:
        yield WatchedFact(_("Armed freighter"), _("hidden among the freighters"))
    if any(match.mines.values()):
        said = {"allied": match.mines[state.ALLIED], "german": match.mines[state.GERMAN]}
        yield WatchedFact(_("Mines"), _("Allied %(allied)d, German %(german)d") % said)
    if match.mode in (state.CONVOY, state.SHEPHERD):
        left = len(score.cargo(match))
        said = ngettext("%d ship", "%d ships", left) % left
        yield WatchedFact(_("Cargo that can still move"), said, " ".join(foretold(match)))


def _tokens(match: Match, side: str) -> WatchedFact:
    running = match.in_play(side)
    label = _("German torpedo tokens free") if side == state.GERMAN else _("Allied torpedo tokens free")
    free = 2 - len(running)
    small = " ".join(
        _("%s was launched this turn.") % names.running(match, token)
        if (match.torpedoes[token] or {}).get("fresh")
        else _("%s runs.") % names.running(match, token)
        for token in running
    )
    return WatchedFact(label, str(free), small, tuple(squares(free, 2)))


def _row(match: Match, side: str) -> WatchedFact:
    """The ships that launched last turn and may not launch a third time."""
    row = match.launch[side]
    label = _("German launches in a row") if side == state.GERMAN else _("Allied launches in a row")
    if row is None:
        return WatchedFact(label, _("none"))
    who = _("a submerged boat") if row["ship"] == state.SUBMERGED else names.ship(match, str(row["ship"]))
    if row["run"] == torpedoes.MOST_RUNNING:
        pause = _("Next turn it has to do something else, or another boat launches.")
        return WatchedFact(label, _("%s, twice") % who, pause)
    return WatchedFact(label, _("%s, once") % who)


def _when(match: Match, side: str) -> str:
    if match.side == side:
        return _("It moves at the start of %s.") % names.turn(match.turn + 1, side)
    return _("It moves at the start of %s.") % names.turn(match.turn + (side == state.GERMAN), side)


def foretold(match: Match) -> Iterator[str]:
    """The ship that, sunk or away, would end the match, and the score then: figures, no advice."""
    left = score.cargo(match)
    allied, german = match.score[state.ALLIED], match.score[state.GERMAN]
    for name, ship in left.items():
        if match.masked and ship.kind == FREIGHTER:
            continue
        worth = ship.value or 0
        said = {
            "ship": names.ship(match, name),
            "sunk": names.versus(allied, german + score.worth(match, ship)),
            "away": names.versus(allied + 2 * worth, german),
        }
        last = len(left) == 1
        ends = {
            side: last or _reached(match, points)
            for side, points in ((state.GERMAN, german + score.worth(match, ship)), (state.ALLIED, allied + 2 * worth))
        }
        if ends[state.GERMAN] and ends[state.ALLIED]:
            yield _("%(ship)s: sunk, the match ends %(sunk)s; away, it ends %(away)s.") % said
        elif ends[state.ALLIED]:
            yield _("%(ship)s: away, the match ends %(away)s.") % said
        elif ends[state.GERMAN]:
            yield _("%(ship)s: sunk, the match ends %(sunk)s.") % said


def _reached(match: Match, points: int) -> bool:
    return match.target is not None and points >= match.target


# --- ships --------------------------------------------------------------------------------------------------


def _fought(match: Match) -> bool:
    """Whether firepower and armour matter."""
    return match.has(state.SURFACE_COMBAT) or match.flies


def ships(series: Series, match: Match, book: Book) -> Iterator[dict[str, Any]]:
    """Every ship that both have seen; boats below the surface are one line, without a place."""
    rulebook = {row["kind"]: row for row in book.tables[cards.CHART]}
    for name, ship in match.ships.items():
        if ship.surfaced or not ship.alive:
            yield {
                "name": names.ship(match, name),
                "side": names.say(ship.side),
                "figures": _figures(ship, rulebook, _fought(match)),
                "state": _state(match, name, ship),
                "gone": ship.state in ("sunk", "escaped"),
                "red": ship.state in ("damaged", "burning", "sunk"),
            }
    if match.submarines:
        boat = Ship(
            state.SUBMARINE,
            SIDE_OF[state.SUBMARINE],
            **{f: getattr(series.cards[state.SUBMARINE], f) for f in cards.FIGURES},
        )
        yield {
            "name": ngettext("%d submarine", "%d submarines", match.submarines) % match.submarines,
            "side": names.say(state.GERMAN),
            "figures": _figures(boat, rulebook, _fought(match)),
            "state": _("below the surface"),
            "small": _("their positions are never asked for or kept"),
            "gone": False,
        }


def _figures(ship: Ship, rulebook: Mapping[str, Mapping[str, Any]], fought: bool) -> list[tuple[str, bool]]:
    """Value, and with guns or aircraft firepower and armour; those of the players’ own cards are marked."""
    found = []
    for figure in ("value", "firepower", "armour") if fought else ("value",):
        value = getattr(ship, figure)
        found.append(("" if value is None else str(value), value is not None and rulebook[ship.kind][figure] != value))
    return found


def _state(match: Match, name: str, ship: Ship) -> str:
    if name in match.order.values():
        return _("%s, under order") % names.say(ship.state)
    if ship.state == "burning":
        return _("burning, never moves again")
    return names.say(ship.state)
