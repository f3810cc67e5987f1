"""The sound part of a damaged career: its journal as far as the chain holds, as a file for import."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from campaigns.engine.chain import GENESIS, Unkeepable, as_json
from campaigns.engine.replay import opening
from campaigns.files import journal_replay, portable
from campaigns.log import damage, journal
from campaigns.log.damage import Damaged
from campaigns.models import Career, Entry, Extract, Figures
from campaigns.play.verify import is_sealed
from charts.figures.version import is_version
from charts.models import Edition


def salvage(key: int) -> tuple[str, int]:
    """The file of the sound part, and the number of its last line; BadFile when nothing is sound."""
    career = Career(pk=key, uuid=_column(key, "uuid", UUID, None))
    if career.uuid is None:
        raise portable.BadFile(_("The name that its entries were sealed with cannot be read."))
    rows, figures = _whole(career)
    if not rows:
        raise portable.BadFile(_("Its first entry is damaged."))
    career.game = str(rows[0].answer["game"])
    mode = _column(key, "dice_mode", str, "")
    career.dice_mode = mode if mode in Career.Dice.values else str(Career.Dice.TABLE)
    career.archived = _column(key, "archived", datetime, None)
    career.created = _column(key, "created", datetime, rows[0].at)
    career.odds = journal.shows_odds(rows)
    career.book = rows[-1].book
    career.edition = _edition(figures[career.book])
    career.last, career.seal = rows[-1].number, rows[-1].hash
    first = opening(journal.kernel(rows[0]))
    to_follow = journal_replay.JournalToFollow(
        career.game, figures, [row.book for row in rows], [*map(journal.kernel, rows)], first
    )
    found = journal_replay.replay_file(to_follow)
    last = first if found.error else found.snapshots[-1]
    return portable.career_file(career, rows, figures, last), career.last


def _whole(career: Career) -> tuple[list[Entry], dict[str, Any]]:
    """The lines as far as the chain and their figures are whole."""
    rows: list[Entry] = []
    figures: dict[str, Any] = {}
    previous = GENESIS
    for row in damage.each_row(Entry.objects.filter(career=career.pk).order_by("number")):
        if isinstance(row, Damaged) or (row.number, row.previous) != (len(rows) + 1, previous):
            break
        if not is_sealed(career, row) or not _keep(career, figures, row.book):
            break
        try:
            as_json([row.asked, row.answer, row.notes, row.why, row.signed])
        except Unkeepable:
            break
        rows.append(row)
        previous = row.hash
    return rows, figures


def _keep(career: Career, figures: dict[str, Any], version: str) -> bool:
    """Whether the figures of a version are here as they were."""
    if version not in figures:
        brought = Extract.objects.filter(career=career.pk, version=version)
        for kept in [*damage.each_row(brought), *damage.each_row(Figures.objects.filter(version=version))]:
            if not isinstance(kept, Damaged) and is_version(kept.raw, version):
                figures[version] = kept.raw
    return version in figures


def _column(key: int, name: str, kind: type, usual: Any) -> Any:
    """One value of a career's row, or the usual one when it cannot be read."""
    try:
        found = Career.objects.filter(pk=key).values_list(name, flat=True).get()
    except Exception as error:
        if not damage.is_damage(error):
            raise
        return usual
    return found if isinstance(found, kind) else usual


def _edition(raw: Any) -> Edition | None:
    """The edition that its last whole line was played with, if any; where it is gone, what its figures say of it."""
    slug = str(raw.get("edition") or "")[:40]
    if not slug:
        return None
    return Edition.objects.filter(slug=slug).first() or Edition(slug=slug, name=str(raw.get("name", ""))[:60])
