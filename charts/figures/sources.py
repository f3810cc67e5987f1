"""Where a figure comes from when it was changed, and under which name the source of a boat's figure is filed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from charts.figures.parts import CARD, ORIGIN, Part, carried, origin_of
from charts.figures.rules import rules_of
from charts.figures.words import row_name

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


# --- figures that were typed or read from a file ----------------------------------------------------------------------


def reconciled(kind: str, was: Part, now: Part, game: str) -> dict[str, Any]:
    """A part from a file, with the keeper's card as the source of whatever it changes without another word."""
    if kind == "track":
        return _fact(was, now, ("boxes",))
    if kind == "boat":
        return _boat(was, now, game)
    if kind == "roster":
        return {**now, "ships": _paired(was["ships"], now["ships"], lambda ship: str(ship["name"]).casefold(), _ship)}
    found = {**now, "modifiers": _paired(was["modifiers"], now["modifiers"], lambda line: line["key"], _modifier)}
    if now["dice"] is None:
        first = now["columns"][0]["key"]
        return {**found, "rows": _paired(was["rows"], now["rows"], lambda row: str(row.get(first)), _line)}
    return {**found, **{which: _paired(was[which], now[which], row_name, _row) for which in ("natural", "rows")}}


Name = Callable[[Part], str]
Merge = Callable[[Part, Part], dict[str, Any]]


def _paired(was: Sequence[Part], now: Sequence[Part], name: Name, merge: Merge) -> list[dict[str, Any]]:
    """Each row with the one that it was: of the same name, at the same place if it can be, else the next in order."""
    left = dict(enumerate(was))
    found: dict[int, Part] = {}
    same_place: Callable[[int, int], bool] = lambda i, j: i == j and name(now[i]) == name(was[j])  # noqa: E731
    same_name: Callable[[int, int], bool] = lambda i, j: name(now[i]) == name(was[j])  # noqa: E731
    in_order: Callable[[int, int], bool] = lambda i, j: True  # noqa: E731
    for is_meant in (same_place, same_name, in_order):
        for place in range(len(now)):
            at = None if place in found else next((one for one in left if is_meant(place, one)), None)
            if at is not None:
                found[place] = left.pop(at)
    return [merge(found[place], one) if place in found else dict(one) for place, one in enumerate(now)]


def _row(was: Part, now: Part) -> dict[str, Any]:
    changed = [key for key, value in now["results"].items() if _differs(value, was["results"].get(key))]
    return carried(was, now, changed, now["results"], moved=row_name(was) != row_name(now))


def _line(was: Part, now: Part) -> dict[str, Any]:
    keys = [key for key in now if key not in ORIGIN]
    return carried(was, now, [key for key in keys if _differs(now[key], was.get(key))], keys)


def _ship(was: Part, now: Part) -> dict[str, Any]:
    return _fact(was, now, [key for key in {**was, **now} if key not in (*ORIGIN, "roll")])


def _modifier(was: Part, now: Part) -> dict[str, Any]:
    found = _fact(was, now, ("drm", "dated"))
    return {**found, "note": found.get("note", "")}


def _fact(was: Part, now: Part, keys: Sequence[str]) -> dict[str, Any]:
    """A line with one origin: from the card when it was changed and the origin left alone."""
    if origin_of(was) != origin_of(now) or not any(_differs(now.get(key), was.get(key)) for key in keys):
        return dict(now)
    return {key: value for key, value in now.items() if key not in ORIGIN} | dict(CARD)


def _boat(was: Part, now: Part, game: str) -> dict[str, Any]:
    changed = [key for key in {**was, **now} if key not in NO_FIGURES and _differs(now.get(key), was.get(key))]
    same = [key for key in changed if _source_of(was, key, game) == _source_of(now, key, game)]
    return {**now, "sources": changed_sources(now, now["sources"], same, game)}


def _source_of(boat: Part, figure: str, game: str) -> Mapping[str, Any] | None:
    name = filed_under(boat, figure, game)
    return None if name is None else origin_of(boat["sources"][name])


def _differs(one: Any, other: Any) -> bool:
    return type(one) is not type(other) or one != other
