"""The only door through which an edition changes: load, copy, replace a part, fill in what is new.

A change is checked against the whole edition before anything is stored, is written in one transaction with a
line of the change log for every value, and moves the edition to its next revision, which drops compiled books.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from charts import bounds
from charts.books import raw_of
from charts.check import OPEN, Fault, faults, row_name, said
from charts.models import BoatType, Change, Chart, Column, Edition, Modifier, Roster, Row, Ship, Track
from charts.shipped import sorted_edition
from charts.version import version_of

PARTS: Final = {"chart": "charts", "roster": "rosters", "boat": "boats", "track": "tracks"}


class ShippedEdition(Exception):
    """The shipped edition is not edited; it is copied."""


class Unsound(Exception):
    """A change would leave the edition broken; carries the faults."""

    def __init__(self, found: Sequence[Fault]):
        super().__init__("; ".join(map(str, found)))
        self.faults = list(found)


class Overtaken(Exception):
    """The edition moved on while this change was being prepared."""


def load(raw: Mapping[str, Any]) -> bool:
    """Bring the shipped edition in step with its fixtures; False when it already is."""
    fingerprint = version_of(raw)
    with transaction.atomic():
        edition = Edition.objects.select_for_update().filter(slug=raw["edition"]).first()
        if edition is not None and edition.fingerprint == fingerprint:
            return False
        if found := faults(raw):
            raise Unsound(found)
        edition = edition or Edition(slug=raw["edition"], revision=0)
        edition.game, edition.name = raw["game"], raw["name"]
        edition.note, edition.notes = raw["note"], raw["notes"]
        edition.shipped, edition.fingerprint = True, fingerprint
        edition.revision += 1
        is_new = edition.pk is None
        edition.save()
        _store(edition, raw) if is_new else _renew(edition, raw)
    return True


def add(raw: Mapping[str, Any]) -> Edition:
    """An edition of the keeper's own, made from figures that came with a career's file."""
    if far := bounds.beyond(raw) or ("" if raw["edition"] else _("An edition has a name.")):
        raise Unsound([Fault(str(raw.get("edition"))[:40], far)])
    if found := faults(raw):
        raise Unsound(found)
    with transaction.atomic():
        made = Edition.objects.create(
            slug=raw["edition"],
            game=raw.get("game", ""),
            name=raw["name"],
            note=raw["note"],
            notes=raw["notes"],
            fingerprint=version_of(raw),
        )
        _store(made, raw)
    return made


def copy(edition: Edition, name: str, slug: str, by) -> Edition:
    """A copy that the keeper may change, with the same figures and the same sources."""
    with transaction.atomic():
        raw = raw_of(edition)
        like = {"game": edition.game, "notes": edition.notes, "copied_from": edition}
        made = Edition.objects.create(slug=slug, name=name, note="", **like)
        _store(made, raw)
        _record(made, [(_("edition"), _("copied from"), "", edition.name)], by)
    return made


def replace(edition: Edition, kind: str, part: Mapping[str, Any], by, revision: int | None = None) -> int:
    """Put a changed chart, roster, boat or track in place of the old; the number of values that changed.

    With a revision, the change counts only if the edition has not moved on since.
    """
    with transaction.atomic():
        kept = Edition.objects.select_for_update().get(pk=edition.pk)
        if kept.shipped:
            raise ShippedEdition(_("The shipped edition is not edited. Copy it to change it."))
        if revision is not None and kept.revision != revision:
            raise Overtaken(_("Somebody changed this edition meanwhile. Look at it again before you save."))
        raw = raw_of(kept)
        name = part_name(kind, part)
        place = next(i for i, one in enumerate(raw[PARTS[kind]]) if part_name(kind, one) == name)
        lines = [(name, *line) for line in differences(kind, raw[PARTS[kind]][place], part)]
        if not lines:
            return 0
        raw[PARTS[kind]][place] = part
        if found := faults(raw):
            raise Unsound(found)
        _store_part(kept, kind, part)
        _record(kept, lines, by)
        _advance(kept, raw)
    return len(lines)


def rename(edition: Edition, name: str, note: str, by) -> None:
    """Another name or note for a copy."""
    with transaction.atomic():
        kept = Edition.objects.select_for_update().get(pk=edition.pk)
        if kept.shipped:
            raise ShippedEdition(_("The shipped edition is not edited. Copy it to change it."))
        was = {_("name"): kept.name, _("note"): kept.note}
        kept.name, kept.note = name, note
        now = {_("name"): kept.name, _("note"): kept.note}
        kept.revision += 1  # the book carries the name
        kept.save(update_fields=["name", "note", "revision"])
        _record(kept, [(_("edition"), key, was[key], now[key]) for key in was if was[key] != now[key]], by)


def complete(edition: Edition, shipped: Mapping[str, Any]) -> list[str]:
    """Give a copy what a newer shipped edition has and it lacks: charts, modifiers, lines that rules now read."""
    raw = raw_of(edition)
    added = []
    for kind, place in PARTS.items():
        have = {part_name(kind, one): one for one in raw[place]}
        for one in shipped[place]:
            mine = have.get(part_name(kind, one))
            if mine is None:
                raw[place].append(one)
                added.append(part_name(kind, one))
            elif kind == "chart":
                added += [f"{one['id']} {key}" for key in _fill_in(mine, one)]
            elif kind == "boat":
                fresh = {figure: value for figure, value in one.items() if figure not in mine}
                mine |= fresh
                added += [f"{one['type']} {figure}" for figure in fresh]
    if added:
        with transaction.atomic():
            _renew(edition, sorted_edition(raw))
            _record(edition, [(_("edition"), _("new in the shipped edition"), "", name) for name in added], None)
            _advance(edition, raw)
    return added


def _fill_in(mine: dict[str, Any], theirs: Mapping[str, Any]) -> Iterator[str]:
    keys = {line["key"] for line in mine["modifiers"]}
    for line in theirs["modifiers"]:
        if line["key"] not in keys:
            mine["modifiers"].append(line)
            yield line["key"]
    if theirs["dice"] is None and theirs["id"] not in OPEN:
        key = theirs["columns"][0]["key"]
        have = {row[key] for row in mine["rows"]}
        for row in theirs["rows"]:
            if row[key] not in have:
                mine["rows"].append(row)
                yield row[key]


# What changed, in words


def part_name(kind: str, part: Mapping[str, Any]) -> str:
    if kind == "track":
        return f"{part['type']}, {part['assignment']}"
    return part["type"] if kind == "boat" else part["id"]


def differences(kind: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Every value that differs: where, what it was, what it is."""
    before, after = dict(_values(kind, old)), dict(_values(kind, new))
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
    yield _("notes"), "\n".join(chart["notes"])
    if chart["dice"] is None:
        for number, row in enumerate(chart["rows"], 1):
            for key, value in row.items():
                yield f"{_('line')} {number}, {key}", said(value)
        return
    labels = {column["key"]: column["label"] for column in chart["columns"]}
    for row in [*chart["natural"], *chart["rows"]]:
        name = f"{_('row')} {row_name(row)}"
        for key, value in row["results"].items():
            yield f"{name}, {labels.get(key, key)}", said(value)
            yield f"{name}, {labels.get(key, key)}, {_('source')}", _origin(row.get("cells", {}).get(key, row))
        yield f"{name}, {_('source')}", _origin(row)
    for line in chart["modifiers"]:
        name = f"{_('modifier')} {line['key']}"
        yield f"{name}, DRM", f"{line['drm']:+}"
        yield f"{name}, {_('name')}", line["label"]
        yield f"{name}, {_('source')}", _origin(line)


def _roster_values(roster: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("title"), roster["title"]
    for ship in roster["ships"]:
        for key, value in ship.items():
            if key != "roll":
                yield f"{ship['roll']}, {key}", said(value)


def _boat_values(boat: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for figure, value in boat.items():
        if figure == "sources":
            for name, origin in value.items():
                yield f"{name}, {_('source')}", _origin(origin)
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield f"{figure}, {key}", said(inner)
        else:
            yield figure, said(value)


def _track_values(track: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("boxes"), ", ".join(f"{box['box']} x{box['rolls']}" for box in track["boxes"])
    yield _("source"), _origin(track)


def _origin(origin: Mapping[str, Any]) -> str:
    return " ".join(filter(None, (origin["source"], origin["case"], origin.get("note", ""))))


# Storage


def _record(edition: Edition, lines: Iterable[tuple[str, str, str, str]], by) -> None:
    who = "" if by is None else by.get_username()
    Change.objects.bulk_create(
        Change(edition=edition, part=part, place=place[:120], old=old, new=new, by=by, by_name=who)
        for part, place, old, new in lines
    )


def _advance(edition: Edition, raw: Mapping[str, Any]) -> None:
    """The next revision: every process drops its compiled book at its next look."""
    Edition.objects.filter(pk=edition.pk).update(revision=F("revision") + 1, fingerprint=version_of(raw))


def _store(edition: Edition, raw: Mapping[str, Any]) -> None:
    """Write every part of an edition that has none yet."""
    charts = Chart.objects.bulk_create(_chart(edition, one) for one in raw["charts"])
    _store_charts(list(zip(charts, raw["charts"], strict=True)))
    rosters = Roster.objects.bulk_create(_roster(edition, one) for one in raw["rosters"])
    _store_ships(list(zip(rosters, raw["rosters"], strict=True)))
    BoatType.objects.bulk_create(_boat(edition, one) for one in raw["boats"])
    Track.objects.bulk_create(_track(edition, one) for one in raw["tracks"])


def _renew(edition: Edition, raw: Mapping[str, Any]) -> None:
    """Write the parts that differ from what is kept; the others keep their rows and their addresses."""
    kept = raw_of(edition)
    for kind, place in PARTS.items():
        have = {part_name(kind, one): one for one in kept[place]}
        want = {part_name(kind, one): one for one in raw[place]}
        for name in have.keys() - want.keys():
            _row(edition, kind, have[name]).delete()
        _store(edition, {each: [] for each in PARTS.values()} | {place: [want[new] for new in want if new not in have]})
        for name in have.keys() & want.keys():
            if have[name] != want[name]:
                _store_part(edition, kind, want[name])


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


def _store_part(edition: Edition, kind: str, part: Mapping[str, Any]) -> None:
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
            results = {key: value for key, value in row.items() if key not in ("source", "case", "note")}
            yield Row(chart=chart, order=order, results=results, **_said(row))
            continue
        yield Row(
            chart=chart,
            order=order,
            low=row.get("low"),
            high=row.get("high"),
            natural=row.get("roll"),
            results=row["results"],
            cells=row.get("cells", {}),
            **_said(row),
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
            **_said(ship),
        )
        for roster, raw in pairs
        for ship in raw["ships"]
    )


def _chart(edition: Edition, raw: Mapping[str, Any]) -> Chart:
    return Chart(edition=edition, code=raw["id"], title=raw["title"], dice=raw["dice"], notes=raw["notes"])


def _roster(edition: Edition, raw: Mapping[str, Any]) -> Roster:
    return Roster(edition=edition, code=raw["id"], title=raw["title"])


def _boat(edition: Edition, raw: Mapping[str, Any]) -> BoatType:
    searched = {key: raw[key] for key in ("family", "available", "hull_boxes", "torpedo_total")}
    figures = {key: value for key, value in raw.items() if key not in ("type", "sources")}
    return BoatType(edition=edition, type=raw["type"], figures=figures, sources=raw["sources"], **searched)


def _track(edition: Edition, raw: Mapping[str, Any]) -> Track:
    return Track(edition=edition, type=raw["type"], assignment=raw["assignment"], boxes=raw["boxes"], **_said(raw))


def _said(raw: Mapping[str, Any]) -> dict[str, str]:
    return {"source": raw["source"], "case": raw["case"], "note": raw.get("note", "")}
