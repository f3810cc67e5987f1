"""Figures as rows of the database, written without a question; charts.grid.keep has checked them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from charts.books import raw_of
from charts.figures import version
from charts.figures.fault import ORIGIN
from charts.models import BoatType, Chart, Column, Edition, Modifier, Roster, Row, Ship, Track

PARTS: Final = {"chart": "charts", "roster": "rosters", "boat": "boats", "track": "tracks"}


def part_name(kind: str, part: Mapping[str, Any]) -> str:
    return version.part_name(PARTS[kind], part)


def part_of(raw: Mapping[str, Any], kind: str, name: str) -> Any:
    """A part of an edition by its name; None where it has none such."""
    return next((one for one in raw[PARTS[kind]] if part_name(kind, one) == name), None)


def store(edition: Edition, raw: Mapping[str, Any]) -> None:
    """Write every part of an edition that has none yet."""
    charts = Chart.objects.bulk_create(_chart(edition, one) for one in raw["charts"])
    _store_charts(list(zip(charts, raw["charts"], strict=True)))
    rosters = Roster.objects.bulk_create(_roster(edition, one) for one in raw["rosters"])
    _store_ships(list(zip(rosters, raw["rosters"], strict=True)))
    BoatType.objects.bulk_create(_boat(edition, one) for one in raw["boats"])
    Track.objects.bulk_create(_track(edition, one) for one in raw["tracks"])


def renew(edition: Edition, raw: Mapping[str, Any]) -> None:
    """Write the parts that differ from what is kept; the others keep their rows and their addresses."""
    kept = raw_of(edition)
    for kind, place in PARTS.items():
        have = {part_name(kind, one): one for one in kept[place]}
        want = {part_name(kind, one): one for one in raw[place]}
        for name in have.keys() - want.keys():
            _row(edition, kind, have[name]).delete()
        store(edition, {each: [] for each in PARTS.values()} | {place: [want[new] for new in want if new not in have]})
        for name in have.keys() & want.keys():
            if have[name] != want[name]:
                store_part(edition, kind, want[name])


def put(edition: Edition, kind: str, was: Mapping[str, Any] | None, part: Mapping[str, Any] | None) -> None:
    """Write one part: in place of what was there, as a new one, or none any more."""
    if part is None:
        if was is not None:
            _row(edition, kind, was).delete()
    elif was is None:
        store(edition, {each: [] for each in PARTS.values()} | {PARTS[kind]: [part]})
    else:
        store_part(edition, kind, part)


def _row(edition: Edition, kind: str, part: Mapping[str, Any]) -> Chart | Roster | BoatType | Track:
    """The row in which a part is kept."""
    match kind:
        case "chart":
            return edition.charts.get(code=part["id"])
        case "roster":
            return edition.rosters.get(code=part["id"])
        case "boat":
            return edition.boats.get(type=part["type"])
    return edition.tracks.get(type=part["type"], assignment=part["assignment"])


def store_part(edition: Edition, kind: str, part: Mapping[str, Any]) -> None:
    """Write one part anew; its own row keeps its key, so that its address in the admin stays."""
    kept = _row(edition, kind, part)
    if kind == "chart":
        kept.title, kept.dice, kept.notes = part["title"], part["dice"], part["notes"]
        kept.save()
        kept.columns.all().delete()
        kept.rows.all().delete()
        kept.modifiers.all().delete()
        _store_charts([(kept, part)])
    elif kind == "roster":
        kept.title = part["title"]
        kept.save()
        kept.ships.all().delete()
        _store_ships([(kept, part)])
    else:
        made = (_boat if kind == "boat" else _track)(edition, part)
        made.pk = kept.pk
        made.save(force_update=True)


def _store_charts(pairs: Sequence[tuple[Chart, Mapping[str, Any]]]) -> None:
    Column.objects.bulk_create(
        Column(chart=chart, order=order, **column)
        for chart, raw in pairs
        for order, column in enumerate(raw["columns"])
    )
    Row.objects.bulk_create(row for chart, raw in pairs for row in _rows(chart, raw))
    Modifier.objects.bulk_create(
        Modifier(chart=chart, order=order, **line)
        for chart, raw in pairs
        for order, line in enumerate(raw["modifiers"])
    )


def _rows(chart: Chart, raw: Mapping[str, Any]) -> Iterator[Row]:
    for order, row in enumerate([*raw["natural"], *raw["rows"]]):
        if raw["dice"] is None:
            results = {key: value for key, value in row.items() if key not in ORIGIN}
            yield Row(chart=chart, order=order, results=results, cells=row.get("cells", {}), **_origin(row))
            continue
        yield Row(
            chart=chart,
            order=order,
            low=row.get("low"),
            high=row.get("high"),
            natural=row.get("roll"),
            results=row["results"],
            cells=row.get("cells", {}),
            **_origin(row),
        )


def _store_ships(pairs: Sequence[tuple[Roster, Mapping[str, Any]]]) -> None:
    plain = ("roll", "name", "kind", "tons", "points")
    words = ("nation", "date", "uboat")
    Ship.objects.bulk_create(
        Ship(
            roster=roster,
            exact_tons=ship.get("exact_tons"),
            fast=ship.get("fast"),
            ship_class=ship.get("class", ""),
            **{key: ship[key] for key in plain},
            **{key: ship.get(key, "") for key in words},
            **_origin(ship),
        )
        for roster, raw in pairs
        for ship in raw["ships"]
    )


def _chart(edition: Edition, raw: Mapping[str, Any]) -> Chart:
    return Chart(edition=edition, code=raw["id"], title=raw["title"], dice=raw["dice"], notes=raw["notes"])


def _roster(edition: Edition, raw: Mapping[str, Any]) -> Roster:
    return Roster(edition=edition, code=raw["id"], title=raw["title"])


def _boat(edition: Edition, raw: Mapping[str, Any]) -> BoatType:
    figures = {key: value for key, value in raw.items() if key not in ("type", "sources")}
    return BoatType(edition=edition, type=raw["type"], figures=figures, sources=raw["sources"])


def _track(edition: Edition, raw: Mapping[str, Any]) -> Track:
    return Track(edition=edition, type=raw["type"], assignment=raw["assignment"], boxes=raw["boxes"], **_origin(raw))


def _origin(raw: Mapping[str, Any]) -> dict[str, str]:
    return {"source": raw["source"], "case": raw["case"], "note": raw.get("note", "")}
