"""Editions in the database: each part as one document, each save as one revision.

The rules read the compiled book (charts.books); only charts.grid.keep changes an edition, so that no
broken chart is ever stored and no change goes unrecorded.
"""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from charts.fields import Name, PlainData


class EditionInUse(Exception):
    """An edition used by careers or contests cannot be deleted; names them."""


class Edition(models.Model):
    """A complete set of the charts of one game; a shipped one comes from the fixtures and is copied, never edited."""

    slug = models.SlugField(_("short name"), max_length=40, unique=True)
    game = models.CharField(_("game"), max_length=40, default="", editable=False)
    name: Any = Name(_("name"), max_length=80)
    note = models.TextField(_("note"), blank=True)
    notes = models.JSONField(_("notes on boats"), default=list, blank=True)
    shipped = models.BooleanField(_("shipped"), default=False, editable=False)
    copied_from = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, editable=False, related_name="copies"
    )
    revision = models.PositiveIntegerField(_("revision"), default=1, editable=False)
    fingerprint = models.CharField(max_length=16, default="", editable=False)

    class Meta:
        ordering = ["-shipped", "name"]
        verbose_name = _("edition")
        verbose_name_plural = _("editions")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("charts:edition", args=[self.slug])

    def played_in(self) -> list[str]:
        """The names of the careers and contests with this edition: whatever protects it, of any app."""
        keepers = [one for one in self._meta.related_objects if one.on_delete is models.PROTECT]
        return [str(row) for one in keepers for row in one.related_model.objects.filter(**{one.field.name: self})]

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if names := self.played_in():
            raise EditionInUse(_("%(edition)s is in use by: %(names)s.") % {"edition": self, "names": ", ".join(names)})
        return super().delete(*args, **kwargs)


class Kind(models.TextChoices):
    CHART = "chart", _("charts")
    ROSTER = "roster", _("rosters")
    BOAT = "boat", _("boat types")
    TRACK = "track", _("patrol tracks")


class Part(models.Model):
    """A chart, a roster, a boat type or a track, as one document; charts/README.md shows its shape."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="parts")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    code: Any = Name(_("code"), max_length=60)
    title: Any = Name(_("title"), max_length=120, blank=True)
    data: Any = PlainData()

    class Meta:
        ordering = ["edition", "kind", "code"]
        constraints = [models.UniqueConstraint(fields=["edition", "kind", "code"], name="one_part_per_code")]
        verbose_name = _("part")
        verbose_name_plural = _("parts")

    def __str__(self) -> str:
        return f"{self.code}, {self.title}" if self.title else self.code

    def get_absolute_url(self) -> str:
        if self.kind in ("chart", "roster"):
            return reverse("charts:part", args=[self.edition.slug, self.code])
        return reverse("charts:boat", args=[self.edition.slug, boat_slug(self.data["type"])])


class RevisionQuerySet(models.QuerySet["Revision"]):
    def of_part(self, part: str) -> list[Revision]:
        """The revisions that changed a part, each with its changes."""
        found = list(self.filter(lines__contains=f"[{json.dumps(part, ensure_ascii=False)},"))
        for one in found:
            one.lines = [line for line in one.lines if line[0] == part]
        return [one for one in found if one.lines]


class Revision(models.Model):
    """One save of a keeper: who, when, why, and how to undo it (charts.figures.changes)."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="revisions")
    what = models.CharField(_("what"), max_length=120)
    why: Any = Name(_("why"), max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(_("by"), max_length=150)
    at = models.DateTimeField(_("at"), default=timezone.now)
    lines: Any = PlainData(default=list)
    """In words: part, place, what it was and what it is, of every value."""
    patch = models.JSONField(default=list)
    undoes = models.OneToOneField("self", models.SET_NULL, null=True, related_name="undone_by")

    objects = models.Manager.from_queryset(RevisionQuerySet)()

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")

    def __str__(self) -> str:
        return self.what

    @property
    def is_undone(self) -> bool:
        return hasattr(self, "undone_by")

    @property
    def can_be_undone(self) -> bool:
        return bool(self.patch) and not self.is_undone


def boat_slug(type_: str) -> str:
    """VIIC/41 and VIIC Flak in an address."""
    return type_.replace("/", "-").replace(" ", "-")
