"""Every change of an edition goes through here: load, add, copy, change parts, undo, rename, fill in what is new.

A change is checked against the whole edition before anything is stored, is written in one transaction with a
revision of every value in words, and moves the edition to its next revision, which drops compiled books.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.core import signing
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.text import slugify
from django.utils.translation import gettext as _

from charts.books import raw_for, raw_of
from charts.figures import bounds, changes, version
from charts.figures.changes import differences
from charts.figures.check import faults, is_open
from charts.figures.parts import Fault, shortened
from charts.figures.rules import rules_of
from charts.figures.version import PARTS, sorted_edition, version_of
from charts.models import Edition, Part, Revision


def part_name(kind: str, part: Mapping[str, Any]) -> str:
    return version.part_name(PARTS[kind], part)


def part_of(raw: Mapping[str, Any], kind: str, name: str) -> Any:
    return next((one for one in raw[PARTS[kind]] if part_name(kind, one) == name), None)


def renew(edition: Edition, raw: Mapping[str, Any]) -> None:
    """Write the parts that differ from the stored ones; the others keep their rows and their addresses."""
    kept, new = raw_of(edition), []
    for kind, place in PARTS.items():
        have, want = ({part_name(kind, one): one for one in one_raw[place]} for one_raw in (kept, raw))
        new += [_row(edition, kind, name, want[name]) for name in want if name not in have]
        for name in have:
            if have[name] != want.get(name):
                put(edition, kind, name, want.get(name))
    Part.objects.bulk_create(new)


def _row(edition: Edition, kind: str, name: str, part: Mapping[str, Any]) -> Part:
    return Part(edition=edition, kind=kind, code=name, title=part.get("title", ""), data=part)


def put(edition: Edition, kind: str, name: str, part: Mapping[str, Any] | None) -> None:
    """Write, replace or remove one part."""
    place = edition.parts.filter(kind=kind, code=name)
    if part is None:
        place.delete()
    elif not place.update(title=part.get("title", ""), data=part):
        _row(edition, kind, name, part).save()


# --- every change of an edition goes through here --------------------------------------------------------------------


class ShippedEdition(Exception):
    """The shipped edition is not edited; it is copied."""


class Unsound(Exception):
    """A change would break the edition; carries the faults."""

    def __init__(self, found: Sequence[Fault]) -> None:
        super().__init__(" ".join(map(str, found)))
        self.faults = list(found)


class EditionChanged(Exception):
    """The edition moved on while this change was being prepared."""


def load(raw: Mapping[str, Any]) -> bool:
    """Bring the shipped edition in step with its fixtures; False when it already is. Its game may check more by now."""
    if found := faults(raw):
        raise Unsound(found)
    fingerprint = version_of(raw)
    with transaction.atomic():
        edition = Edition.objects.select_for_update().filter(slug=raw["edition"]).first()
        if edition is not None and edition.fingerprint == fingerprint:
            return False
        edition = edition or Edition(slug=raw["edition"], revision=0)
        edition.game, edition.name = raw["game"], raw["name"]
        edition.note, edition.notes = raw["note"], raw["notes"]
        edition.shipped, edition.fingerprint = True, fingerprint
        edition.revision += 1
        edition.save()
        renew(edition, raw)
    return True


def add(raw: Mapping[str, Any], by: AbstractBaseUser | None = None, why: str = "") -> Edition:
    """The keeper's own edition, made from imported figures."""
    if far := bounds.beyond(raw) or ("" if raw["edition"] else _("Please enter a name for the edition.")):
        raise Unsound([Fault(str(raw.get("edition"))[:40], far)])
    if found := faults(raw):
        raise Unsound(found)
    with transaction.atomic():
        made = _create(raw)
        if why:
            _record(made, [(_("edition"), _("imported"), "", made.name)], by, why)
    return made


def _create(raw: Mapping[str, Any], **more: Any) -> Edition:
    like = {key: raw[key] for key in ("name", "note", "notes")}
    game = raw.get("game", "")
    made = Edition.objects.create(slug=raw["edition"], game=game, fingerprint=version_of(raw), **like, **more)
    renew(made, raw)
    return made


def copy(edition: Edition, name: str, slug: str, by: AbstractBaseUser | None) -> Edition:
    """A copy that the keeper may change, with the same figures and the same sources."""
    with transaction.atomic():
        made = _create({**raw_of(edition), "edition": slug, "name": name, "note": ""}, copied_from=edition)
        _record(made, [(_("edition"), _("copied from"), "", edition.name)], by)
    return made


@dataclass(frozen=True, slots=True)
class PartChange:
    """The wanted state of one part: replaced, new, or removed."""

    kind: str
    name: str
    part: Mapping[str, Any] | None


def change(
    edition: Edition,
    wanted: Sequence[PartChange],
    by: AbstractBaseUser | None,
    revision: int | None = None,
    why: str = "",
    undoes: Revision | None = None,
) -> int:
    """Change parts of an edition at once, all or nothing; returns the number of values that changed.

    Parts that follow from them change as well. With a revision, the change counts only if the edition has not
    moved on since.
    """
    with transaction.atomic():
        kept = _held(edition, revision)
        raw = _free(raw_for(kept))
        done = []
        for one in with_what_follows(raw, wanted):
            was = _put_in(raw, one)
            if steps := changes.steps(was, one.part):
                done.append((one, was, steps))
        if not done:
            return 0
        if found := faults(sorted_edition(raw)):
            raise Unsound(found)
        lines = [(one.name, *line) for one, was, _steps in done for line in differences(one.kind, was, one.part)]
        for one, _was, _steps in done:
            put(kept, one.kind, one.name, one.part)
        patch = [{"kind": one.kind, "name": one.name, "steps": steps} for one, _was, steps in done]
        _record(kept, lines, by, why, patch, undoes)
        _advance(kept, raw)
    return len(lines)


def change_own(
    edition: Edition,
    wanted: Sequence[PartChange],
    by: AbstractBaseUser,
    revision: int | None = None,
    why: str = "",
) -> tuple[Edition, int]:
    """The edition with these changes, and their number: a shipped edition is read-only, so a copy of it is changed."""
    if edition.shipped:
        if found := faults_after(raw_for(edition), wanted):
            raise Unsound(found)
        edition, revision = make_copy(edition, "", by), None
    return edition, change(edition, wanted, by, revision, why)


def faults_after(raw: Mapping[str, Any], wanted: Sequence[PartChange]) -> list[Fault]:
    """The faults of an edition after these changes; nothing is stored."""
    return faults(_changed(raw, with_what_follows(raw, wanted)))


def with_what_follows(raw: Mapping[str, Any], wanted: Sequence[PartChange]) -> list[PartChange]:
    """These changes, and the changes of other parts that follow from them; wanted parts stay as wanted."""
    named, follows = {(one.kind, one.name) for one in wanted}, rules_of(raw["game"]).follows
    leading = {one.name for one in wanted if one.part is not None and one.name in follows}
    if not leading:
        return list(wanted)
    changed = _changed(raw, wanted)
    leading -= {fault.part for fault in faults(changed)}
    led = [(kind, part_name(kind, part), part) for name in sorted(leading) for kind, part in follows[name](changed)]
    return [*wanted, *(PartChange(*one) for one in led if one[:2] not in named)]


def last_changed(edition: Edition) -> Counter[str]:
    return Counter(line[0] for line in edition.revisions.latest("pk").lines)


def _changed(raw: Mapping[str, Any], wanted: Iterable[PartChange]) -> dict[str, Any]:
    changed = _free(raw)
    for one in wanted:
        _put_in(changed, one)
    return sorted_edition(changed)


def _free(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The figures with copied lists: cached ones stay unchanged."""
    return {**raw, **{place: list(raw[place]) for place in PARTS.values()}}


def _put_in(raw: dict[str, Any], wanted: PartChange) -> Mapping[str, Any] | None:
    """Put a part into the figures; returns the previous one."""
    parts = raw[PARTS[wanted.kind]]
    place = next((i for i, one in enumerate(parts) if part_name(wanted.kind, one) == wanted.name), None)
    was = None if place is None else parts[place]
    if wanted.part is None:
        if place is not None:
            del parts[place]
    elif place is None:
        parts.append(wanted.part)
    else:
        parts[place] = wanted.part
    return was


def undo(save: Revision, by: AbstractBaseUser | None) -> int:
    """Undo a save, if its changes are still in place; returns the number of values that changed."""
    with transaction.atomic():
        edition = _held(save.edition)
        if not save.can_be_undone:
            raise EditionChanged(_("This has already been undone."))
        moved: dict[tuple[str, str], list[changes.Step]] = {(one["kind"], one["name"]): [] for one in save.patch}
        for other in _standing(Revision.objects.filter(edition=edition, pk__gt=save.pk)):
            for one in other.patch:
                if (one["kind"], one["name"]) in moved:
                    moved[one["kind"], one["name"]] += one["steps"]
        raw, wanted = raw_of(edition), []
        for one in save.patch:
            try:
                if changes.overlap(one["steps"], moved[one["kind"], one["name"]]):
                    raise changes.Passed
                part = changes.undone(part_of(raw, one["kind"], one["name"]), one["steps"])
            except changes.Passed:
                text = _("%(part)s has been changed again since then. Undo the later change first.") % {
                    "part": one["name"]
                }
                raise EditionChanged(text) from None
            wanted.append(PartChange(one["kind"], one["name"], part))
        return change(edition, wanted, by, why=_("Undone: %(what)s") % {"what": save.what}, undoes=save)


def _standing(saves: Iterable[Revision]) -> list[Revision]:
    """Saves that still count: one that was undone, and the one that undid it, do not."""
    found = {save.pk: save for save in saves}
    for save in sorted(found.values(), key=lambda one: -one.pk):
        if save.pk in found and save.undoes_id in found:
            del found[save.pk], found[save.undoes_id]
    return list(found.values())


def _held(edition: Edition, revision: int | None = None) -> Edition:
    """The edition, locked; refused where it is read-only, or has moved on."""
    kept = Edition.objects.select_for_update().get(pk=edition.pk)
    if kept.shipped:
        raise ShippedEdition(_("The shipped edition cannot be edited. Copy it to make changes."))
    if revision is not None and kept.revision != revision:
        raise EditionChanged(_("Somebody else has changed this edition. Please check it again before saving."))
    return kept


def rename(edition: Edition, name: str, note: str, by: AbstractBaseUser | None) -> None:
    """Another name or note for a copy."""
    with transaction.atomic():
        kept = _held(edition)
        values = [(_("edition"), _("name"), kept.name, name), (_("edition"), _("note"), kept.note, note)]
        kept.name, kept.note, kept.revision = name, note, kept.revision + 1  # the book carries the name
        kept.save(update_fields=["name", "note", "revision"])
        _record(kept, [line for line in values if line[2] != line[3]], by)


def complete(edition: Edition, shipped: Mapping[str, Any]) -> list[str]:
    """Give a copy the additions of a newer shipped edition: charts, modifiers, lines that rules now read."""
    raw = raw_of(edition)
    added = fill_in(raw, shipped)
    if added:
        with transaction.atomic():
            renew(edition, sorted_edition(raw))
            _record(edition, [(_("edition"), _("new in the shipped edition"), "", name) for name in added], None)
            _advance(edition, raw)
    return added


def fill_in(raw: dict[str, Any], shipped: Mapping[str, Any]) -> list[str]:
    """Add to older figures whatever the shipped edition has and they lack; returns the names of the additions."""
    added = []
    for kind, place in PARTS.items():
        have = {part_name(kind, one): one for one in raw[place]}
        for one in shipped[place] if kind != "track" or not raw[place] else ():
            mine = have.get(part_name(kind, one))
            if mine is None:
                raw[place].append(one)
                added.append(part_name(kind, one))
            elif kind == "chart":
                added += [f"{one['id']} {key}" for key in _fill_in(mine, one, raw["game"])]
            elif kind == "boat":
                fresh = {figure: value for figure, value in one.items() if figure not in mine}
                mine |= fresh
                added += [f"{one['type']} {figure}" for figure in fresh]
    return added


def _fill_in(mine: dict[str, Any], theirs: Mapping[str, Any], game: str) -> Iterator[str]:
    keys = {line["key"] for line in mine["modifiers"]}
    for line in theirs["modifiers"]:
        if line["key"] not in keys:
            mine["modifiers"].append(line)
            yield line["key"]
    if theirs["dice"] is None and not is_open(game, theirs["id"]):
        key = theirs["columns"][0]["key"]
        have = [row.get(key) for row in mine["rows"]]  # from a file it may be anything
        for row in theirs["rows"]:
            if row[key] not in have:
                mine["rows"].append(row)
                yield row[key]


def _record(
    edition: Edition,
    lines: Sequence[tuple[str, str, str, str]],
    by: AbstractBaseUser | None,
    why: str = "",
    patch: Sequence[Mapping[str, Any]] = (),
    undoes: Revision | None = None,
) -> None:
    """One revision, with every value in words."""
    Revision.objects.create(
        edition=edition,
        what=shortened("; ".join(f"{part}: {place}" for part, place, _old, _new in lines), 120),
        why=shortened(why, 200),
        by=by,
        by_name="" if by is None else by.get_username(),
        lines=lines,
        patch=list(patch),
        undoes=undoes,
    )


def _advance(edition: Edition, raw: Mapping[str, Any]) -> None:
    """The next revision: every process drops its compiled book at its next look."""
    Edition.objects.filter(pk=edition.pk).update(revision=F("revision") + 1, fingerprint=version_of(raw))


# --- a copy of an edition under a name of its own --------------------------------------------------------------------


LONGEST_NAME = 72


def make_copy(edition: Edition, name: str, by: AbstractBaseUser) -> Edition:
    """A copy under a new name; a short name that is taken gets a number."""
    full, slug = free_name(name or _("%(name)s, my cards") % {"name": edition.name})
    try:
        with transaction.atomic():
            return copy(edition, full, slug, by)
    except IntegrityError:  # another keeper took the short name at the same moment
        return copy(edition, full, f"{slug[:28]}-{signing.Signer().signature(full)[:8].lower()}", by)


def free_name(wanted: str) -> tuple[str, str]:
    """A name and a short name that no edition has; taken ones get a number."""
    wanted = wanted[:LONGEST_NAME]
    taken = set(Edition.objects.values_list("name", flat=True))
    number, full = 1, wanted
    while full in taken:
        number += 1
        full = f"{wanted} {number}"
    stem = slugify(full)[:32] or "cards"
    slugs = set(Edition.objects.values_list("slug", flat=True))
    return full, next(one for one in (stem, *(f"{stem}-{n}" for n in range(2, 9999))) if one not in slugs)
