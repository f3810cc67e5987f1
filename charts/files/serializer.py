"""Django's format "tsv": `loaddata` reads the file of an edition, and with it the edition, as `loadeditions` does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.serializers import base

from charts.figures.shipped import BadFixture, folders, raw_edition
from charts.grid import keep
from charts.models import Edition


class Serializer(base.Serializer):
    """An edition leaves as JSON or as a workbook (charts.files.views)."""

    internal_use_only = False  # or loaddata would not know the format

    def start_serialization(self) -> None:
        raise base.SerializationError("tsv is read, and not written")


class EditionFile(base.DeserializedObject):
    """A whole edition: a chart alone may not be sound without the others."""

    def __init__(self, slug: str) -> None:
        self.raw = raw_edition(slug)
        super().__init__(Edition(slug=slug, name=self.raw["name"]))

    def save(self, *args: Any, **options: Any) -> None:
        try:
            keep.load(self.raw)
        except keep.Unsound as error:
            raise ValueError(str(error)) from error


def Deserializer(stream: Any, **options: Any) -> Iterator[EditionFile]:
    """The edition in whose folder the file lies."""
    path = Path(getattr(stream, "name", "")).resolve()
    slug = next((slug for slug, folder in folders().items() if folder.resolve() in path.parents), None)
    try:
        if slug is None:
            raise BadFixture(f"{path.name} lies in no edition: fixtures/<game>/<edition>/")
        yield EditionFile(slug)
    except BadFixture as error:
        raise base.DeserializationError(str(error)) from error
