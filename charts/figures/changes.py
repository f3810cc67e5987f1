"""The effect of a change on a part: its sources, the differences in words, and the way back."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.parts import (
    CARD,
    SIGNS,
    Part,
    by_date,
    carried,
    origin_of,
    plain_text,
    row_name,
    without_origin,
)
from charts.figures.rules import rules_of


def differences(kind: str, old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> list[tuple[str, str, str]]:
    """Every value that differs: place, old value, new value. None is a missing part."""
    before, after = (dict(_values(kind, one)) if one is not None else {} for one in (old, new))
    places = list(before) + [place for place in after if place not in before]
    return [
        (place, before.get(place, ""), after.get(place, ""))
        for place in places
        if before.get(place) != after.get(place)
    ]


def _values(kind: str, part: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield from {"chart": _chart_values, "roster": _roster_values, "boat": _boat_values, "track": _track_values}[kind](
        part
    )


def _chart_values(chart: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("title"), chart["title"]
    yield _("dice"), chart["dice"] or ""
    yield _("notes"), "\n".join(chart["notes"])
    for place, column in enumerate(chart["columns"], 1):
        name = _("column %(number)s") % {"number": place}
        yield f"{name}, {_('name')}", column["label"]
        yield f"{name}, {_('first month')}", column.get("first") or ""
        yield f"{name}, {_('last month')}", column.get("last") or ""
    if chart["dice"] is None:
        yield from _table_values(chart)
        return
    labels = {column["key"]: column["label"] for column in chart["columns"]}
    for row in [*chart["natural"], *chart["rows"]]:
        name = f"{_('row')} {row_name(row)}"
        for key, value in row["results"].items():
            yield f"{name}, {labels.get(key, key)}", plain_text(value)
            yield f"{name}, {labels.get(key, key)}, {_('source')}", _origin(row.get("cells", {}).get(key, row))
        yield f"{name}, {_('source')}", _origin(row)
    for line in chart["modifiers"]:
        name = f"{_('modifier')} {line['key']}"
        yield f"{name}, DRM", f"{line['drm']:+}"
        yield f"{name}, {_('by date')}", by_date(line.get("dated", {}))
        yield f"{name}, {_('name')}", line["label"]
        yield f"{name}, {_('source')}", _origin(line)


def _table_values(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for number, row in enumerate(table["rows"], 1):
        name = f"{_('line')} {number}"
        for key, value in without_origin(row).items():
            yield f"{name}, {key}", plain_text(value)
            yield f"{name}, {key}, {_('source')}", _origin(row.get("cells", {}).get(key, row))
        yield f"{name}, {_('source')}", _origin(row)


def _roster_values(roster: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("title"), roster["title"]
    for ship in roster["ships"]:
        for key, value in without_origin(ship).items():
            if key != "roll":
                yield f"{ship['roll']}, {key}", plain_text(value)
        yield f"{ship['roll']}, {_('source')}", _origin(ship)


def _boat_values(boat: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for figure, value in boat.items():
        if figure == "sources":
            for name, origin in value.items():
                yield f"{name}, {_('source')}", _origin(origin)
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield f"{figure}, {key}", plain_text(inner)
        else:
            yield figure, plain_text(value)


def _track_values(track: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("boxes"), ", ".join(f"{box['box']} x{box['rolls']}" for box in track["boxes"])
    yield _("source"), _origin(track)


def _origin(origin: Mapping[str, Any]) -> str:
    sign = SIGNS.get(origin["source"])
    return " ".join(filter(None, (str(sign.name) if sign else "", origin["case"], origin.get("note", ""))))


# --- step by step -----------------------------------------------------------------------------------------------------


Step = Mapping[str, Any]
_NOTHING: Final = object()


class Passed(Exception):
    """The part no longer is as the step left it."""


def steps(old: Any, new: Any) -> list[dict[str, Any]]:
    """The steps from one state of a part to another; None is a missing part."""
    return list(_steps(_NOTHING if old is None else old, _NOTHING if new is None else new, []))


def _steps(old: Any, new: Any, at: list[Any]) -> Iterator[dict[str, Any]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from _steps(old.get(key, _NOTHING), new.get(key, _NOTHING), [*at, key])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _steps(one, other, [*at, place])
    elif type(old) is not type(new) or old != new:
        step: dict[str, Any] = {"at": at}
        step |= {} if old is _NOTHING else {"old": old}
        yield step | ({} if new is _NOTHING else {"new": new})


def undone(part: Any, done: Iterable[Step]) -> Any:
    """The part before these steps; raises Passed when it was changed since."""
    holder = {"part": copy.deepcopy(part)} if part is not None else {}
    for step in done:
        _take_back(holder, ["part", *step["at"]], step)
    return holder.get("part")


def _take_back(inside: Any, at: Sequence[Any], step: Step) -> None:
    try:
        for key in at[:-1]:
            inside = inside[key]
        there = inside[at[-1]] if isinstance(inside, list) else inside.get(at[-1], _NOTHING)
    except (LookupError, TypeError, AttributeError):
        raise Passed from None
    wanted = step.get("new", _NOTHING)
    if type(there) is not type(wanted) or there != wanted:
        raise Passed
    if "old" in step:
        inside[at[-1]] = copy.deepcopy(step["old"])
    else:
        del inside[at[-1]]


def overlap(done: Iterable[Step], later: Iterable[Step]) -> bool:
    """Whether later steps moved the targets of these steps by replacing a list around them."""
    places = [tuple(step["at"]) for step in done]
    return any(place[: len(moved)] == moved for moved in (tuple(step["at"]) for step in later) for place in places)


# --- where a figure comes from when it was changed, and under which name the source of a boat's figure is filed ------


NO_FIGURES: Final = ("type", "sources")


def filed_under(boat: Part, figure: str, game: str) -> str | None:
    """The key of a figure's source; None where it has none."""
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
    """The sources, with the keeper's card for changed figures; other sources stay."""
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
    """A part from a file; its changes get the keeper's card as source unless the file names one."""
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
    """Each row with its former self: of the same name, if possible at the same place, else the next in order."""
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
    keys = list(without_origin(now))
    return carried(was, now, [key for key in keys if _differs(now[key], was.get(key))], keys)


def _ship(was: Part, now: Part) -> dict[str, Any]:
    return _fact(was, now, [key for key in without_origin({**was, **now}) if key != "roll"])


def _modifier(was: Part, now: Part) -> dict[str, Any]:
    found = _fact(was, now, ("drm", "dated"))
    return {**found, "note": found.get("note", "")}


def _fact(was: Part, now: Part, keys: Sequence[str]) -> dict[str, Any]:
    """A line with one source: the card, when it was changed and the source left alone."""
    if origin_of(was) != origin_of(now) or not any(_differs(now.get(key), was.get(key)) for key in keys):
        return dict(now)
    return without_origin(now) | dict(CARD)


def _boat(was: Part, now: Part, game: str) -> dict[str, Any]:
    changed = [key for key in {**was, **now} if key not in NO_FIGURES and _differs(now.get(key), was.get(key))]
    same = [key for key in changed if _source_of(was, key, game) == _source_of(now, key, game)]
    return {**now, "sources": changed_sources(now, now["sources"], same, game)}


def _source_of(boat: Part, figure: str, game: str) -> Mapping[str, Any] | None:
    name = filed_under(boat, figure, game)
    return None if name is None else origin_of(boat["sources"][name])


def _differs(one: Any, other: Any) -> bool:
    return type(one) is not type(other) or one != other
