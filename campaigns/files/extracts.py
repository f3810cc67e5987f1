"""The parts of the figures that a career has read: they go into its file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaigns.engine.game import Game
from campaigns.engine.walk import Course, Walk
from campaigns.log import journal
from campaigns.models import Career, Entry, Extract, Figures
from charts.book import compile_book, watched
from charts.books import raw_for
from charts.figures import shipped
from charts.figures.version import LEFT_OUT, extract, filled, is_version
from charts.models import Edition

Raw = Mapping[str, Any]


def figures_of(career: Career, versions: Sequence[str]) -> dict[str, Raw]:
    """The figures of each version: whole where they are here, else the parts imported with the career."""
    brought = Extract.objects.filter(career=career, version__in=versions).values_list("version", "raw")
    found = dict(brought) | dict(Figures.objects.filter(version__in=versions).values_list("version", "raw"))
    return {version: found[version] for version in versions if version in found}


def read_by(game: Game, rows: Iterable[Entry], along: Course, raws: Mapping[str, Raw]) -> dict[str, Raw]:
    """The figures reduced to the parts that a replay reads or a line names; whole where the rules no longer follow.

    The first of the figures are those of the first line.
    """
    seen = {version: watched(compile_book(raw)) for version, raw in raws.items()}
    walk = Walk(game, next(iter(seen.values()))[0], along, books=lambda version: seen[version][0])
    for row in rows:
        walk.follow(journal.kernel(row), seen[row.book][0])
        walk.release()
        for word in row.asked or ():
            seen[row.book][1].update((kind, word) for kind in ("charts", "rosters") if word)
    if walk.faults:
        return dict(raws)
    return {version: extract(raw, version, seen[version][1]) for version, raw in raws.items()}


def completed(career: Career, raws: Mapping[str, Raw]) -> dict[str, Raw]:
    """Figures from a file, with missing parts filled in where the very same are here."""
    return {version: _completed(career.game, version, raw) if LEFT_OUT in raw else raw for version, raw in raws.items()}


def _completed(game: str, version: str, raw: Raw) -> Raw:
    kept = Figures.objects.filter(version=version).first()
    if kept is not None and is_version(kept.raw, version):
        return kept.raw
    return filled(raw, _like(game, str(raw["edition"])))


def _like(game: str, slug: str) -> Iterable[Raw]:
    for edition in Edition.objects.filter(game=game):
        if edition.shipped or edition.slug == slug:
            yield raw_for(edition)


def keep(career: Career, raws: Mapping[str, Raw]) -> None:
    """Keep the figures of a file: whole ones for everybody, parts for the career that brought them."""
    here = set(Figures.objects.filter(version__in=raws).values_list("version", flat=True))
    for version, raw in raws.items():
        if version in here:
            continue
        if LEFT_OUT in raw:
            Extract.objects.create(career=career, version=version, raw=raw)
        else:
            Figures.objects.create(version=version, edition=str(raw.get("edition", ""))[:40], raw=raw)


def shipped_edition(game: str, slug: str) -> Raw | None:
    """The figures of a shipped edition, whether it has been loaded or not."""
    raw = shipped.raw_edition(slug) if slug in shipped.folders() else None
    return raw if raw is not None and raw["game"] == game else None
