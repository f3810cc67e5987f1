"""Every change of an edition goes through here: load, add, copy, replace a part, rename, fill in what is new.

A change is checked against the whole edition before anything is stored, is written in one transaction with a
line of the change log for every value, and moves the edition to its next revision, which drops compiled books.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from charts import bounds
from charts.books import raw_of
from charts.check import Fault, faults
from charts.check.tables import is_open
from charts.differences import differences
from charts.models import Change, Edition
from charts.shipped import sorted_edition
from charts.storage import PARTS, part_name, renew, store, store_part
from charts.version import version_of


class ShippedEdition(Exception):
    """The shipped edition is not edited; it is copied."""


class Unsound(Exception):
    """A change would leave the edition broken; carries the faults."""

    def __init__(self, found: Sequence[Fault]) -> None:
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
        store(edition, raw) if is_new else renew(edition, raw)
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
        store(made, raw)
    return made


def copy(edition: Edition, name: str, slug: str, by: AbstractBaseUser | None) -> Edition:
    """A copy that the keeper may change, with the same figures and the same sources."""
    with transaction.atomic():
        raw = {**raw_of(edition), "edition": slug, "name": name, "note": ""}
        like = {"game": edition.game, "notes": edition.notes, "copied_from": edition}
        made = Edition.objects.create(slug=slug, name=name, note="", fingerprint=version_of(raw), **like)
        store(made, raw)
        _record(made, [(_("edition"), _("copied from"), "", edition.name)], by)
    return made


def replace(
    edition: Edition, kind: str, part: Mapping[str, Any], by: AbstractBaseUser | None, revision: int | None = None
) -> int:
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
        store_part(kept, kind, part)
        _record(kept, lines, by)
        _advance(kept, raw)
    return len(lines)


def rename(edition: Edition, name: str, note: str, by: AbstractBaseUser | None) -> None:
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
                added += [f"{one['id']} {key}" for key in _fill_in(mine, one, edition.game)]
            elif kind == "boat":
                fresh = {figure: value for figure, value in one.items() if figure not in mine}
                mine |= fresh
                added += [f"{one['type']} {figure}" for figure in fresh]
    if added:
        with transaction.atomic():
            renew(edition, sorted_edition(raw))
            _record(edition, [(_("edition"), _("new in the shipped edition"), "", name) for name in added], None)
            _advance(edition, raw)
    return added


def _fill_in(mine: dict[str, Any], theirs: Mapping[str, Any], game: str) -> Iterator[str]:
    keys = {line["key"] for line in mine["modifiers"]}
    for line in theirs["modifiers"]:
        if line["key"] not in keys:
            mine["modifiers"].append(line)
            yield line["key"]
    if theirs["dice"] is None and not is_open(game, theirs["id"]):
        key = theirs["columns"][0]["key"]
        have = {row[key] for row in mine["rows"]}
        for row in theirs["rows"]:
            if row[key] not in have:
                mine["rows"].append(row)
                yield row[key]


def _record(edition: Edition, lines: Iterable[tuple[str, str, str, str]], by: AbstractBaseUser | None) -> None:
    who = "" if by is None else by.get_username()
    Change.objects.bulk_create(
        Change(edition=edition, part=part, place=place[:120], old=old, new=new, by=by, by_name=who)
        for part, place, old, new in lines
    )


def _advance(edition: Edition, raw: Mapping[str, Any]) -> None:
    """The next revision: every process drops its compiled book at its next look."""
    Edition.objects.filter(pk=edition.pk).update(revision=F("revision") + 1, fingerprint=version_of(raw))
