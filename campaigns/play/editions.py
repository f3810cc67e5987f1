"""Which other edition a career under way may take from its next entry on, and why not another."""

from __future__ import annotations

from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career
from charts.books import raw_for
from charts.figures.version import part_name
from charts.models import Edition


def refusal(career: Career, edition: Edition) -> BadAnswer | None:
    """Why a career cannot take an edition: its boat and its tracks must be there, and a contest has one for all."""
    if career.contest_id is not None:
        return BadAnswer("edition.contest", "switch")
    if career.ended:
        return BadAnswer("over", "switch")
    if edition.pk == career.edition_id:
        return BadAnswer("switch.same", "switch")
    if lacks := _lacking(career, edition):
        return BadAnswer("edition.lacks", "switch", name=edition.name, lacks=lacks)
    return None


def as_recorded(career: Career, edition: Edition) -> dict[str, str]:
    """What the log says: names last longer than rows."""
    return {"edition": edition.slug, "from": career.edition.slug if career.edition else "", "name": edition.name}


def _lacking(career: Career, edition: Edition) -> list[str]:
    """The boat types and tracks that its present edition has and the other has not."""
    had, has = raw_for(career.edition), raw_for(edition)
    return [
        name
        for kind in ("boats", "tracks")
        for name in (part_name(kind, part) for part in had[kind])
        if name not in {part_name(kind, part) for part in has[kind]}
    ]
