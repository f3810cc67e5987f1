"""The ships' cards: their kinds, the figures that a match needs, and the question for unknown ones.

Their figures are printed on the players' own cards. The rulebook's figures are in the chart "cards".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Charts, Facts, Field, Procedure
from campaigns.games.scope.rules import state
from campaigns.games.scope.rules.state import Card, Series

CASE: Final = "COMPONENTS"
CHART: Final = "cards"
MOST: Final = state.MOST_FIGURE
FIGURES: Final = ("value", "firepower", "armour", "fast")
SIDE_OF: Final = {
    "freighter": state.ALLIED,
    "armed-freighter": state.ALLIED,
    "tanker": state.ALLIED,
    "destroyer": state.ALLIED,
    "corvette": state.ALLIED,
    "battleship": state.ALLIED,
    "carrier": state.ALLIED,
    "submarine": state.GERMAN,
    "german-destroyer": state.GERMAN,
    "german-battleship": state.GERMAN,
    "s-boot": state.GERMAN,
    "allied-mines": state.ALLIED,
    "german-mines": state.GERMAN,
}
KINDS: Final = tuple(SIDE_OF)
MINES: Final = ("allied-mines", "german-mines")
SHIPS: Final = tuple(kind for kind in KINDS if kind not in MINES)
CARGO: Final = ("freighter", "armed-freighter", "tanker")
BATTLESHIPS: Final = ("battleship", "german-battleship")
HUNTERS: Final = ("destroyer", "corvette")  # of submarines

Fleet = Mapping[str, int]
"""How many of each kind are laid out; mines are no ships."""


def known_cards(charts: Charts, told: Any) -> dict[str, Card]:
    """All cards: the edition's figures, overridden by those of the set-up."""
    rows = {row["kind"]: row for row in charts.tables[CHART]}
    found = {kind: Card(**{figure: rows[kind][figure] for figure in FIGURES}) for kind in KINDS}
    if not isinstance(told, Mapping):
        raise BadAnswer("cards.form", "cards")
    for kind, figures in told.items():
        if kind not in KINDS:
            raise BadAnswer("cards.kind", "cards", name=str(kind)[:60])
        if not isinstance(figures, Mapping):
            raise BadAnswer("cards.form", "cards")
        for figure, value in figures.items():
            if not fits(kind, figure, value):
                raise BadAnswer("cards.figure", "cards", name=str(kind), figure=str(figure)[:60], most=MOST)
            setattr(found[kind], figure, value)
    return found


def fits(kind: str, figure: Any, value: Any) -> bool:
    """Whether a figure can be printed on a card of this kind; mines have a value and nothing else."""
    if figure == "fast":
        return kind not in MINES and isinstance(value, bool)
    if figure not in FIGURES or (kind in MINES and figure != "value"):
        return False
    return type(value) is int and 0 <= value <= MOST


# --- what a match needs -----------------------------------------------------------------------------------


def in_play(fleet: Fleet) -> list[str]:
    return [kind for kind in KINDS if fleet.get(kind)]


def needed(mode: str, rules: list[str], fleet: Fleet) -> Iterator[tuple[str, str]]:
    """Kind and figure of every value a match needs from the cards."""
    kinds = in_play(fleet)
    ships = [kind for kind in kinds if kind not in MINES]
    valued = {
        state.CONVOY: kinds,
        state.NAVAL: kinds,
        state.SHEPHERD: [kind for kind in kinds if kind in CARGO],
        state.HUNT: [kind for kind in kinds if kind == "submarine"],
    }[mode]
    if state.REINFORCEMENTS in rules:  # ships are given up for others of the same value
        valued = [*kinds, *(("destroyer", "submarine") if mode != state.NAVAL else ())]
    if state.SURFACE_COMBAT in rules:
        fought = ships
    elif "carrier" in ships:  # its aircraft attack, and are fired at
        fought = [kind for kind in ships if SIDE_OF[kind] == state.GERMAN]
    else:
        fought = []
    for kind in KINDS:
        if kind in valued:
            yield kind, "value"
        if kind in fought:
            yield kind, "firepower"
            yield kind, "armour"
        if kind in ships:
            yield kind, "fast"


def ask(series: Series, mode: str, rules: list[str], fleet: Fleet) -> Procedure:
    """Ask every unknown figure that this match needs: a form a card."""
    wanted: dict[str, list[str]] = {}
    for kind, figure in needed(mode, rules, fleet):
        if getattr(series.cards[kind], figure) is None:
            wanted.setdefault(kind, []).append(figure)
    for kind, figures in wanted.items():
        fields = tuple(_field(figure) for figure in figures)
        facts = yield Facts("card", CASE, fields, data={"ship": kind})
        for figure in figures:
            setattr(series.cards[kind], figure, facts[figure])


def _field(figure: str) -> Field:
    return Field(figure, "boolean", required=False) if figure == "fast" else Field(figure, "integer", low=0, high=MOST)
