"""Ask which ship, launcher or target. A single candidate is not asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine.prompts import Choose, Option, Procedure
from campaigns.games.scope.rules.state import Match, Series, at_table


def one_of(key: str, case: str, series: Series, side: str, names: Callable[[Match], list[str]]) -> Procedure:
    """One of those that can do it now."""
    match = at_table(series)
    found = names(match)
    if len(found) == 1:
        return found[0]
    return (yield Choose(key, case, lambda: options(names(match)), data=series.asks(side), rides=True))


def options(keys: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(key) for key in keys)
