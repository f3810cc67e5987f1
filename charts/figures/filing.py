"""Under which name the source of a boat's figure is filed: its own, or one that several figures share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from charts.figures.fault import Part
from charts.figures.origins import CARD
from charts.figures.rules import rules_of

NO_FIGURES: Final = ("type", "sources")


def filed_under(boat: Part, figure: str, game: str) -> str | None:
    """The name of a figure's source; None where it has none."""
    sources = boat["sources"]
    if figure in sources:
        return figure
    named = {one.key: one.filed for one in rules_of(game).words.boat_figures}.get(figure)
    if named in sources:
        return named
    return next((name for name in sources if figure.startswith(f"{name}_")), None)


def changed_sources(
    boat: Part, sources: Mapping[str, Any], changed: Iterable[str], game: str, origin: Mapping[str, Any] = CARD
) -> dict[str, Any]:
    """The sources, with the keeper's card for figures that were changed; of no other figure the source changes."""
    found, changed = dict(sources), list(changed)
    names = {figure: filed_under(boat, figure, game) for figure in [*boat, *changed]}
    for name in dict.fromkeys(names[figure] for figure in changed):
        mine = [figure for figure in changed if names[figure] == name]
        others = [figure for figure in boat if names[figure] == name and figure not in mine]
        if name is None or (others and name not in mine):
            found |= {figure: dict(origin) for figure in mine}
        else:
            found |= {other: dict(sources[name]) for other in others}
            found[name] = dict(origin)
    return found
