"""The parts of an edition as rows of the database, written without a question; charts.grid.keep has checked them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from charts.books import raw_of
from charts.figures import version
from charts.figures.version import PARTS
from charts.models import Edition, Part

__all__ = ["PARTS", "part_name", "part_of", "put", "renew", "store"]


def part_name(kind: str, part: Mapping[str, Any]) -> str:
    return version.part_name(PARTS[kind], part)


def part_of(raw: Mapping[str, Any], kind: str, name: str) -> Any:
    """A part of an edition by its name; None where it has none such."""
    return next((one for one in raw[PARTS[kind]] if part_name(kind, one) == name), None)


def store(edition: Edition, raw: Mapping[str, Any]) -> None:
    """Write every part of an edition that has none yet."""
    Part.objects.bulk_create(
        Part(edition=edition, kind=kind, code=part_name(kind, one), title=one.get("title", ""), data=one)
        for kind, place in PARTS.items()
        for one in raw[place]
    )


def renew(edition: Edition, raw: Mapping[str, Any]) -> None:
    """Write the parts that differ from what is kept; the others keep their rows and their addresses."""
    kept = raw_of(edition)
    for kind, place in PARTS.items():
        have, want = ({part_name(kind, one): one for one in one_raw[place]} for one_raw in (kept, raw))
        for name in have | want:
            if have.get(name) != want.get(name):
                put(edition, kind, name, want.get(name))


def put(edition: Edition, kind: str, name: str, part: Mapping[str, Any] | None) -> None:
    """Write one part: in place of what was there, as a new one, or none any more."""
    place = edition.parts.filter(kind=kind, code=name)
    if part is None:
        place.delete()
    elif not place.update(title=part.get("title", ""), data=part):
        Part.objects.create(edition=edition, kind=kind, code=name, title=part.get("title", ""), data=part)
