"""Figures from a file on their way into an edition: what of it changes, and where that comes from.

What was changed without naming another source is from the keeper's card, as on his own page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from charts.figures.fault import ORIGIN, Part, Raw
from charts.figures.filing import NO_FIGURES, changed_sources, filed_under
from charts.figures.origins import CARD, carried, origin_of
from charts.figures.words import row_name
from charts.grid.keep import PartChange
from charts.grid.storage import PARTS, part_name, part_of


def into(kept: Raw, brought: Raw) -> list[PartChange]:
    """The parts of an edition that a file has otherwise. Parts that it does not hold stay; tracks come all or none."""
    game, found = kept["game"], []
    for kind, place in PARTS.items():
        for part in brought[place]:
            name = part_name(kind, part)
            was = part_of(kept, kind, name)
            now = part if was is None else reconciled(kind, was, part, game)
            if now != was:
                found.append(PartChange(kind, name, now))
    if brought["tracks"]:
        have = {part_name("track", track) for track in brought["tracks"]}
        gone = [part_name("track", track) for track in kept["tracks"]]
        found += [PartChange("track", name, None) for name in gone if name not in have]
    return found


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
