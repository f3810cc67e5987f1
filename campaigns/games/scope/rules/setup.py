"""BASE GAME - SETUP: the players, and the muster of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.fields import LONGEST_NAME, read_setup
from campaigns.engine.prompts import Aside, BadAnswer, Charts, Facts, Field, Note, Procedure
from campaigns.games.scope.rules import cards, entered, fleets, scenarios, state
from campaigns.games.scope.rules.books import scenario
from campaigns.games.scope.rules.cards import Fleet
from campaigns.games.scope.rules.scenarios import Scenario
from campaigns.games.scope.rules.state import Match, Series

CASE: Final = "BASE GAME - SETUP"
SETUP: Final = tuple(Field(person, "text", high=LONGEST_NAME) for person in state.PEOPLE)


def new(setup: Mapping[str, Any], charts: Charts) -> Series:
    """Two people with different names, and the figures of their cards."""
    asked = dict(setup)
    known = cards.known_cards(charts, asked.pop("cards", {}))
    if asked.pop("options", None):
        raise BadAnswer("series.options", "options")
    people = read_setup(SETUP, asked)
    if len(set(people.values())) < len(state.PEOPLE):
        raise BadAnswer("series.same", "second")
    return Series(people, known)


def muster(series: Series, charts: Charts) -> Procedure:
    """Choose the scenario; with reinforcements the fleets; then the needed cards."""
    found = scenarios.rows(charts)
    facts = yield Facts(
        "muster",
        scenarios.CASE,
        lambda: (*scenarios.fields(series), *scenarios.more_fields()),
        check=lambda facts: scenarios.check(facts, found),
        data={"number": series.number, **series.people},
        asides=(entered.BY_HAND,),
    )
    if isinstance(facts, Aside):
        yield from entered.match(series, charts)
        return
    row, rules = found[scenarios.key(facts["mode"], facts["size"])], scenarios.rules(facts)
    yield _chosen(series, facts, rules)
    fleet = yield from fleets.chosen(series, row, facts, rules)
    series.match = match = _match(series, facts, rules, row, fleet)
    yield from _report_layout(match)


def _chosen(series: Series, facts: Mapping[str, Any], rules: list[str]) -> Note:
    players = {person: series.people[person] for person in state.PEOPLE}
    german = players.pop(facts["german"])
    told = {"scenario": scenario(facts["mode"], facts["size"]), "german": german, "allied": players.popitem()[1]}
    return Note("muster.chosen", {**told, "rules": rules or ["none"]}, scenarios.CASE)


def _match(series: Series, facts: Mapping[str, Any], rules: list[str], row: Scenario, fleet: Fleet) -> Match:
    mode = facts["mode"]
    return Match(
        number=series.number,
        german=facts["german"],
        mode=mode,
        size=facts["size"],
        rows=row["rows"],
        columns=row["columns"],
        rules=rules,
        edge=facts["edge"] or "none",
        extra=facts["extra"] or "none",
        target=row["target"] if mode in (state.CONVOY, state.NAVAL) else None,
        fleet_points=row["points"] if mode == state.NAVAL else None,
        ships=fleets.ships(series.cards, fleet),
        masked=fleets.masked(fleet),
        mines={side: fleet.get(f"{side}-mines", 0) for side in state.SIDES},
        aircraft=state.DECK if fleet.get("carrier") else None,
    )


def _report_layout(match: Match) -> Procedure:
    """The layout of the area, and with reinforcements whose turn it is to lay each mine and each ship."""
    mines = sum(match.mines.values())
    sea = match.rows * match.columns - match.submarines - mines
    yield Note(
        "muster.checklist",
        {
            "rows": match.rows,
            "columns": match.columns,
            "sea": sea,
            "aside": state.SEA_CARDS - sea,
            "submarines": match.submarines,
            "mines": mines,
            "target": match.target,
        },
        CASE,
    )
    if match.has(state.REINFORCEMENTS):
        ships = {side: sum(ship.surfaced for ship in match.of(side).values()) for side in state.SIDES}
        yield Note("muster.order", {"mines": fleets.order(match.mines), "ships": fleets.order(ships)}, fleets.CASE)
