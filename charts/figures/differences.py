"""What differs between two states of a part of an edition: where, what it was, what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from charts.figures.fault import ORIGIN
from charts.figures.signs import SIGNS
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
