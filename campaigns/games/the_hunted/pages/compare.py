"""This career beside the player's others: the same figures of each, by patrol and by torpedo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Sum

from campaigns.models import Career, Patrol
from campaigns.pages.logbook.career_log import CareerLog

MOST: Final = 12  # careers beside this one: those touched last


@dataclass(frozen=True)
class ComparedCareer:
    title: str
    patrols: int
    tons: int  # a patrol
    ships: str  # a patrol
    hits: str  # a torpedo
    duds: str  # of those that struck
    each: str  # tons a torpedo
    career: Career | None = None
    this: bool = False


def compared_careers(log_book: CareerLog) -> list[ComparedCareer]:
    """The player's careers of this game, the best first, and their total; empty for a single one."""
    career = log_book.career
    if not log_book.owned:
        return []
    others = Career.objects.filter(owner=career.owner_id, game=career.game, archived=None).exclude(pk=career.pk)
    shown = {one.pk: one for one in [career, *others.order_by("-touched")[:MOST]]}
    sums = Patrol.objects.filter(career__in=shown, beyond=None).values("career").annotate(**_SUMS)
    rows = [_row(log_book, shown[one["career"]], one) for one in sums if one["sailed"]]
    if len(rows) < 2:
        return []
    together = Patrol.objects.filter(career__in=shown, beyond=None).aggregate(**_SUMS)
    return [*sorted(rows, key=lambda row: -row.tons), _figures("", together)]


_SUMS: Final = {
    "sailed": Count("id"),
    "tons": Sum("tonnage"),
    "sunk": Sum("ships"),
    "shot": Sum("fired"),
    "struck": Sum("hits"),
    "dull": Sum("duds"),
}


def _row(log_book: CareerLog, career: Career, sums: dict[str, Any]) -> ComparedCareer:
    summary = log_book.presentation.summary(career.head)
    return _figures(f"{summary.title}, {summary.who}", sums, career, career.pk == log_book.career.pk)


def _figures(title: str, sums: dict[str, Any], career: Career | None = None, this: bool = False) -> ComparedCareer:
    sailed, tons, sunk = sums["sailed"] or 1, sums["tons"] or 0, sums["sunk"] or 0
    shot, struck, dull = sums["shot"] or 0, sums["struck"] or 0, sums["dull"] or 0
    return ComparedCareer(
        title,
        sailed,
        tons // sailed,
        f"{sunk / sailed:.1f}",
        _share(struck, shot),
        _share(dull, struck + dull),
        f"{tons // shot:,}\N{NO-BREAK SPACE}t" if shot else "–",
        career,
        this,
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}\N{NO-BREAK SPACE}%" if whole else "–"
