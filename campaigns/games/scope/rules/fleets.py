"""REINFORCEMENTS, NAVAL BATTLE: the ships each side lays out, and in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Facts, Field, Note, Procedure
from campaigns.games.scope.rules import cards, scenarios, state
from campaigns.games.scope.rules.cards import MINES, SIDE_OF, Fleet
from campaigns.games.scope.rules.scenarios import Scenario
from campaigns.games.scope.rules.state import Card, Series, Ship, other

CASE: Final = "REINFORCEMENTS"
BATTLE: Final = "NAVAL BATTLE"
MOST_SHARED: Final = 2  # cards that have mines on their backs, a side
MOST_NAVAL: Final = 3

# Field, kind, and the most of it; the first is what the scenario gives, and may be given up
FIELDS: Final = {
    state.ALLIED: (
        ("destroyers", "destroyer", MOST_NAVAL),
        ("corvettes", "corvette", MOST_SHARED),
        ("battleship", "battleship", 1),
        ("armed_freighter", "armed-freighter", 1),
        ("carrier", "carrier", 1),
        ("mines", "allied-mines", MOST_SHARED),
    ),
    state.GERMAN: (
        ("submarines", "submarine", MOST_NAVAL),
        ("destroyer", "german-destroyer", 1),
        ("battleship", "german-battleship", 1),
        ("s_boots", "s-boot", MOST_SHARED),
        ("mines", "german-mines", MOST_SHARED),
    ),
}
BACKS: Final = {state.ALLIED: "corvettes", state.GERMAN: "s_boots"}  # of the mines' cards
NAMED: Final = {  # ships of which there is one have no number
    "freighter": "freighter-{}",
    "tanker": "tanker-{}",
    "destroyer": "destroyer-{}",
    "corvette": "corvette-{}",
    "battleship": "battleship",
    "carrier": "carrier",
    "submarine": "submarine-{}",
    "german-destroyer": "german-destroyer",
    "german-battleship": "german-battleship",
    "s-boot": "s-boot-{}",
}


def chosen(series: Series, scenario: Scenario, facts: Mapping[str, Any], rules: list[str]) -> Procedure:
    """The fleets, with the cards they need; lists are typed again where an exchange is not even."""
    mode = facts["mode"]
    naval = mode == state.NAVAL
    base = scenarios.laid_out(facts, scenario)
    points = scenario["points"] if naval else None
    fleet = dict(base)
    wrong: Sequence[str] = state.SIDES if state.REINFORCEMENTS in rules else ()
    while True:
        for side in wrong:
            rides = side == state.GERMAN and wrong is state.SIDES
            fleet |= yield from _asked(series, facts["german"], side, base, points, rides)
        yield from cards.ask(series, mode, rules, fleet)
        faults = {side: _uneven(series.cards, side, base, fleet, points) for side in wrong}
        wrong = [side for side in wrong if faults[side]]
        if not wrong:
            return fleet
        for side in wrong:
            yield Note("fleet.points", {"side": side, **faults[side]}, BATTLE if naval else CASE)


def _asked(series: Series, german: str, side: str, base: Fleet, points: int | None, rides: bool = False) -> Procedure:
    """One side's list; empty fields are 0. Points are those of a naval battle."""
    own = FIELDS[side][0][1]
    person = next(one for one in state.PEOPLE if (one == german) is (side == state.GERMAN))

    def field(key: str, kind: str, most: int) -> Field:
        kept = kind == own and points is None
        given = kind == "carrier" and base["carrier"]
        high = base[kind] if kept else 0 if given else most
        return Field(key, "integer", low=0, high=high, initial=base[kind] if kept else None, required=False)

    typed = yield Facts(
        "fleet",
        CASE if points is None else BATTLE,
        tuple(field(*one) for one in FIELDS[side]),
        check=lambda typed: _check(typed, side),
        data={"side": side, "base": base[own], "points": points, "name": series.people[person]},
        rides=rides,
    )
    fleet = {kind: typed[key] or 0 for key, kind, _most in FIELDS[side]}
    return fleet | ({"carrier": 1} if side == state.ALLIED and base["carrier"] else {})


def _check(typed: Mapping[str, Any], side: str) -> None:
    if (typed[BACKS[side]] or 0) + (typed["mines"] or 0) > MOST_SHARED:
        raise BadAnswer("fleet.mines", "mines", most=MOST_SHARED)


def _uneven(told: Mapping[str, Card], side: str, base: Fleet, fleet: Fleet, points: int | None) -> dict[str, int]:
    """The fault of a list, in points; empty when it is even."""
    changes = {kind: fleet[kind] - base.get(kind, 0) for _key, kind, _most in FIELDS[side]}
    worth = {kind: count * (told[kind].value or 0) for kind, count in changes.items()}
    if points is not None:
        spent, ships = sum(worth.values()), any(changes[kind] for kind in changes if kind not in MINES)
        return {} if ships and spent <= points else {"spent": spent, "points": points}
    given, taken = -sum(min(one, 0) for one in worth.values()), sum(max(one, 0) for one in worth.values())
    return {} if given == taken else {"given": given, "taken": taken}


# --- what lies on the table -------------------------------------------------------------------------------


def masked(fleet: Fleet) -> bool:
    """Whether the armed freighter is hidden among others; alone it is known."""
    return bool(fleet.get("armed-freighter") and fleet.get("freighter"))


def ships(told: Mapping[str, Card], fleet: Fleet) -> dict[str, Ship]:
    """Every ship by its name. The armed freighter lies among the freighters, with the figures of one."""
    found: dict[str, Ship] = {}
    for kind, name in NAMED.items():
        lies = "armed-freighter" if kind == "freighter" and not fleet.get(kind) else kind
        count = fleet.get(kind, 0) + (fleet.get("armed-freighter", 0) if kind == "freighter" else 0)
        found |= {name.format(place + 1): ship(told, lies) for place in range(count)}
    return found


def ship(told: Mapping[str, Card], kind: str) -> Ship:
    card = told[kind]
    return Ship(
        kind,
        SIDE_OF[kind],
        card.value,
        card.firepower,
        card.armour,
        card.fast,
        surfaced=kind != "submarine",
    )


def order(counts: Mapping[str, int]) -> list[str]:
    """Alternately, beginning with the side that has more, else with the Allies; the rest in a row."""
    side = state.GERMAN if counts[state.GERMAN] > counts[state.ALLIED] else state.ALLIED
    left, found = dict(counts), []
    while any(left.values()):
        if left[side]:
            left[side] -= 1
            found.append(side)
        side = other(side)
    return found
