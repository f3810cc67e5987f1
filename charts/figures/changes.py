"""What a change did to a part: in words, and step by step so that it can be taken back."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.parts import ORIGIN, SIGNS
from charts.figures.words import by_date, plain_text, row_name


def differences(kind: str, old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> list[tuple[str, str, str]]:
    """Every value that differs: where, what it was, what it is. None is a part that is not there."""
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
        for key, value in row.items():
            if key not in ORIGIN:
                yield f"{name}, {key}", plain_text(value)
                yield f"{name}, {key}, {_('source')}", _origin(row.get("cells", {}).get(key, row))
        yield f"{name}, {_('source')}", _origin(row)


def _roster_values(roster: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("title"), roster["title"]
    for ship in roster["ships"]:
        for key, value in ship.items():
            if key not in ("roll", *ORIGIN):
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
    """What a step left behind is no longer what stands there."""


def steps(old: Any, new: Any) -> list[dict[str, Any]]:
    """What leads from one state of a part to another; None is a part that is not there."""
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
    """The part before these steps; Passed when it is no longer as they left it."""
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
    """Whether later steps moved what these steps point to: they replaced a list in which it stands."""
    places = [tuple(step["at"]) for step in done]
    return any(place[: len(moved)] == moved for moved in (tuple(step["at"]) for step in later) for place in places)
