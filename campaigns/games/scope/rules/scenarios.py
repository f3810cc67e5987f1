"""SCENARIOS, ALTERNATIVE SCENARIOS: the size of the area, the ships, and the goal of the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Charts, Field
from campaigns.games.scope.rules import state
from campaigns.games.scope.rules.state import Series

CASE: Final = "SCENARIOS"
CHART: Final = "scenarios"
MOST_HUNTERS: Final = 3  # destroyers, and submarines: as many as are in the box
Scenario = Mapping[str, Any]
Scenarios = Mapping[tuple[str, str], Scenario]


def rows(charts: Charts) -> Scenarios:
    """The scenarios by mode and size: those of a convoy and of a naval battle; the others use a convoy's."""
    return {(row["mode"], row["size"]): row for row in charts.tables[CHART]}


def key(mode: str, size: str) -> tuple[str, str]:
    return (state.NAVAL if mode == state.NAVAL else state.CONVOY), size


def fields(series: Series) -> tuple[Field, ...]:
    """The German player, by default the other one than last time; mode and size."""
    last = series.record[-1] if series.record else None
    german = state.PEOPLE[1 - state.PEOPLE.index(last.german)] if last else state.PEOPLE[0]
    return (
        Field("german", "choice", options=state.PEOPLE, initial=german),
        Field("mode", "choice", options=state.MODES, initial=last.mode if last else state.CONVOY),
        Field("size", "choice", options=state.SIZES, initial=last.size if last else state.SIZES[0]),
    )


def more_fields() -> tuple[Field, ...]:
    """The advanced rules, an edge for a duel, one more ship for a hunting group."""
    return (
        *(Field(rule.replace("-", "_"), "boolean", required=False) for rule in state.RULES),
        Field("edge", "choice", options=state.EDGES, required=False, initial=state.EDGES[0]),
        Field("extra", "choice", options=state.EXTRAS, required=False, initial=state.EXTRAS[0]),
    )


def check(facts: Mapping[str, Any], scenarios: Scenarios) -> None:
    """DUEL WITH AN EDGE: an edge is for convoys, one more ship for hunting groups; both within what is in the box."""
    fleet = laid_out(facts, scenarios[key(facts["mode"], facts["size"])])
    if _taken(facts, "edge") and facts["mode"] != state.CONVOY:
        raise BadAnswer("muster.edge", "edge")
    if _taken(facts, "edge") and not in_box(fleet):
        raise BadAnswer("muster.edge_box", "edge", most=MOST_HUNTERS)
    if _taken(facts, "extra") and facts["mode"] != state.HUNT:
        raise BadAnswer("muster.extra", "extra")
    if _taken(facts, "extra") and fleet["destroyer"] > MOST_HUNTERS:
        raise BadAnswer("muster.extra_box", "extra", most=MOST_HUNTERS)


def in_box(fleet: Mapping[str, int]) -> bool:
    """Whether both sides have a hunter or a boat, and no more than the box holds."""
    return all(0 < fleet[kind] <= MOST_HUNTERS for kind in ("destroyer", "submarine"))


def _taken(facts: Mapping[str, Any], key: str) -> str:
    return "" if facts[key] in (None, "none") else str(facts[key])


def rules(facts: Mapping[str, Any]) -> list[str]:
    """The advanced rules; a naval battle is a fight of warships under them."""
    always = (state.SURFACE_COMBAT, state.REINFORCEMENTS) if facts["mode"] == state.NAVAL else ()
    return [rule for rule in state.RULES if facts[rule.replace("-", "_")] or rule in always]


def laid_out(facts: Mapping[str, Any], scenario: Scenario) -> dict[str, int]:
    """The ships before any exchange; none in a naval battle."""
    mode, edge, extra = facts["mode"], _taken(facts, "edge"), _taken(facts, "extra")
    alone = mode == state.SHEPHERD
    cargo = {kind: 0 if mode == state.HUNT else scenario[f"{kind}s"] for kind in ("freighter", "tanker")}
    destroyers = 1 if alone else scenario["destroyers"] + {"allied-more": 1, "allied-fewer": -1}.get(edge, 0)
    return {
        **cargo,
        "destroyer": destroyers + (extra == "destroyer"),
        "submarine": 1 if alone else scenario["submarines"] + {"german-more": 1, "german-fewer": -1}.get(edge, 0),
        "carrier": int(extra == "carrier"),
    }
