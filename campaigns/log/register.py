"""The list of careers: append-only and chained like a journal, so that a missing career is noticed.

A line is written when a career begins or is imported, when a patrol ends, and when the career ends. A copy of the seals
kept elsewhere (manage.py seals) also reveals that this database was replaced by an older one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import connection
from django.utils import timezone

from campaigns.engine.chain import GENESIS, link
from campaigns.log import damage, journal
from campaigns.log.damage import Damaged
from campaigns.models import Career, Entry, Listed

HEADING: Final = "seals of the log book, 1"
LOCK: Final = 1943  # of PostgreSQL: one line of the list after the other; on SQLite the transaction is the lock


class Seal(NamedTuple):
    """A career that must be here, with this hash at this line."""

    career: UUID
    last: int
    seal: str


class BadList(ValueError):
    """A file that is not a list of seals."""


def register_seal(career: Career, taken_in: bool = False) -> None:
    """Add a line for the career in its present state; the caller holds a transaction, and saves the career's "listed".

    Lines of imported careers point to no account.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    number, previous = Listed.objects.order_by("-number").values_list("number", "hash").first() or (0, GENESIS)
    row = Listed(number=number + 1, career=career.uuid, last=career.last, seal=career.seal, at=timezone.now())
    row.said = {**_settings(career), **({"taken_in": career.last} if taken_in else {})}
    row.previous, row.hash = previous, link(previous, _content(row))
    row.save(force_insert=True)
    career.listed = row.hash


def _settings(career: Career) -> dict[str, Any]:
    """Properties of a career that no line of its log holds."""
    edition = career.edition
    return {"created": journal.moment(career.created), "edition": None if edition is None else edition.slug}


def _content(row: Listed) -> dict[str, Any]:
    told = {"number": row.number, "career": str(row.career), "last": row.last, "seal": row.seal}
    return {**told, "at": journal.moment(row.at), **({} if row.said is None else {"said": row.said})}


def faults() -> Iterator[str]:
    """Breaks of the list, and careers that differ from it: gone, cut short, made anew, of another edition."""
    previous, last = GENESIS, 0
    seals: list[Seal] = []
    of_career: dict[UUID, list[Listed]] = {}
    for row in damage.each_row(Listed.objects.order_by("number")):
        if isinstance(row, Damaged):
            yield f"The list of careers cannot be read: {row.why}"
            return
        try:
            sound = (row.number, row.previous) == (last + 1, previous) and row.hash == link(previous, _content(row))
        except (TypeError, ValueError, AttributeError):
            sound = False
        if not sound:
            yield f"The list of careers is damaged at its line {row.number}."
        previous, last = row.hash, row.number
        seals.append(Seal(row.career, row.last, row.seal))
        of_career.setdefault(row.career, []).append(row)
    yield from _missed(seals, "the list of careers")
    for career in damage.each_row(Career.objects.select_related("edition").order_by("pk")):
        if isinstance(career, Career):
            yield from _beside_list(career, of_career.get(career.uuid, []))
    yield from _without_account(of_career)


def _beside_list(career: Career, lines: list[Listed]) -> Iterator[str]:
    """Differences between a career and its lines of the list."""
    name = f"{career} ({career.uuid})"
    if not lines:
        yield f"{name} is not in the list of careers."
    elif career.listed not in {line.hash for line in lines} and not Listed.objects.filter(hash=career.listed).exists():
        yield f"The last line of {name} is missing from the list of careers."
    said: dict[str, Any] = next((line.said for line in reversed(lines) if isinstance(line.said, dict)), {})
    for key, value in _settings(career).items():
        if key in said and said[key] != value:
            yield f"{name}: {key} is {value}, the list of careers says {said[key]}."


def _without_account(of_career: dict[UUID, list[Listed]]) -> Iterator[str]:
    """Lines signed by an account here that point to no account any more; imported lines never did."""
    taken_in = {
        uuid: max([line.said.get("taken_in", 0) for line in lines if isinstance(line.said, dict)], default=0)
        for uuid, lines in of_career.items()
    }
    found: dict[UUID, list[int]] = {}
    for uuid, number in Entry.objects.filter(by=None).exclude(signed="").values_list("career__uuid", "number"):
        if isinstance(number, int) and number > taken_in.get(uuid, 0):
            found.setdefault(uuid, []).append(number)
    for uuid, numbers in found.items():
        yield f"The career {uuid}: {len(numbers)} signed lines point to no account, the first is no. {min(numbers)}."


def _missed(seals: Iterable[Seal], where: str) -> Iterator[str]:
    wanted: dict[UUID, dict[int, str]] = {}
    for seal in seals:
        wanted.setdefault(seal.career, {})[seal.last] = seal.seal
    for uuid, lines in wanted.items():
        key = Career.objects.filter(uuid=uuid).values_list("pk", flat=True).first()
        if key is None:
            yield f"The career {uuid}, which {where} holds, is not here."
            continue
        here = dict(Entry.objects.filter(career=key, number__in=lines).values_list("number", "hash"))
        for number, hash_ in lines.items():
            if number not in here:
                yield f"The career {uuid} has no line {number}; {where} holds one."
            elif here[number] != hash_:
                yield f"The career {uuid} has another line {number} than {where} holds."


def seal_lines() -> Iterator[str]:
    """The present seals, as lines to keep elsewhere."""
    number, hash_ = Listed.objects.order_by("-number").values_list("number", "hash").first() or (0, GENESIS)
    yield HEADING
    yield f"list {number} {hash_}"
    for key in Career.objects.order_by("pk").values_list("pk", flat=True):
        for career in damage.each_row(Career.objects.filter(pk=key)):
            if isinstance(career, Career):
                yield f"{career.uuid} {career.last} {career.seal}"


def missing_from(text: str) -> Iterator[str]:
    """Differences from an earlier list of seals: careers or lines of it that are gone."""
    lines = [line.strip() for line in text.splitlines()]  # an editor may have changed the line ends
    try:
        if lines[0] != HEADING:
            raise ValueError
        _word, number, hash_ = lines[1].split()
        seals = [Seal(UUID(uuid), int(last), seal) for uuid, last, seal in map(str.split, filter(None, lines[2:]))]
        listed = int(number)
    except (ValueError, IndexError):
        raise BadList from None
    if listed and Listed.objects.filter(number=listed).values_list("hash", flat=True).first() != hash_:
        yield f"The list of careers has no such line {listed} as the seals given: this is an older or another database."
    yield from _missed(seals, "the list of seals given")
