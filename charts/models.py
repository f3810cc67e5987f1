"""Editions as the database keeps them: charts, rosters, boat types, patrol tracks, and who changed what.

The rows are storage. What the rules read is the compiled book (charts.books); what changes an edition is
charts.grid.keep alone, so that no broken chart is ever stored and no change goes unrecorded.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from charts.fields import Name


class Source(models.TextChoices):
    """Where a fact comes from; each has a letter and a colour in the browser, see charts.figures.signs."""

    RULEBOOK = "rulebook", _("Rulebook")
    HUNTERS = "hunters", _("Predecessor, The Hunters")
    AAR = "aar", _("Public material")
    HISTORY = "history", _("History")
    HOUSE = "house", _("House reconstruction")
    CARD = "card", _("A printed card")


class EditionInUse(Exception):
    """An edition that careers or contests are played with cannot go; names them."""


class EditionManager(models.Manager):
    def get_by_natural_key(self, slug: str) -> Any:
        return self.get(slug=slug)


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

    objects = EditionManager()

    class Meta:
        ordering = ["-shipped", "name"]
        verbose_name = _("edition")
        verbose_name_plural = _("editions")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("charts:edition", args=[self.slug])

    def natural_key(self) -> tuple[str, ...]:
        return (self.slug,)

    def played_in(self) -> list[str]:
        """The names of the careers and contests that keep this edition: whatever protects it, of any app."""
        keepers = [one for one in self._meta.related_objects if one.on_delete is models.PROTECT]
        return [str(row) for one in keepers for row in one.related_model.objects.filter(**{one.field.name: self})]

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if names := self.played_in():
            raise EditionInUse(_("%(edition)s is in use by: %(names)s.") % {"edition": self, "names": ", ".join(names)})
        return super().delete(*args, **kwargs)


class PartManager(models.Manager):
    """Parts of an edition are named by the edition and their code."""

    def get_by_natural_key(self, slug: str, code: str) -> Any:
        return self.get(edition__slug=slug, code=code)


class Sourced(models.Model):
    """A fact that says where it comes from and, where the rulebook states it, its case."""

    source = models.CharField(_("source"), max_length=8, choices=Source)
    case: Any = Name(_("case"), max_length=60, blank=True)
    note = models.TextField(_("note"), blank=True)

    class Meta:
        abstract = True


class Chart(models.Model):
    """A chart that dice are read on, or a plain table when it has no dice."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="charts")
    code = models.CharField(_("code"), max_length=12)
    title: Any = Name(_("title"), max_length=120)
    dice = models.CharField(_("dice"), max_length=6, null=True, blank=True)  # noqa: DJ001 - none is a table
    notes = models.JSONField(_("notes"), default=list, blank=True)

    objects = PartManager()

    class Meta:
        ordering = ["edition", "code"]
        constraints = [models.UniqueConstraint(fields=["edition", "code"], name="one_chart_per_code")]
        verbose_name = _("chart")
        verbose_name_plural = _("charts")

    def __str__(self) -> str:
        return f"{self.code}, {self.title}"

    def get_absolute_url(self) -> str:
        return reverse("charts:part", args=[self.edition.slug, self.code])

    def natural_key(self) -> tuple[str, ...]:
        return (*self.edition.natural_key(), self.code)


class Column(models.Model):
    """A column of a chart; first and last bound the months in which a dated one holds."""

    chart = models.ForeignKey(Chart, models.CASCADE, related_name="columns")
    order = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=40)
    label: Any = Name(max_length=60)
    first = models.CharField(max_length=7, null=True)  # noqa: DJ001 - null is an open end
    last = models.CharField(max_length=7, null=True)  # noqa: DJ001 - null is an open end

    class Meta:
        ordering = ["chart", "order"]
        constraints = [models.UniqueConstraint(fields=["chart", "key"], name="one_column_per_key")]

    def __str__(self) -> str:
        return self.label


class Row(Sourced):
    """A row of dice (low to high, null an open end), an override of an unmodified roll, or a line of a table.

    One result per column; cells holds the origin of those cells whose origin differs from the row's.
    """

    chart = models.ForeignKey(Chart, models.CASCADE, related_name="rows")
    order = models.PositiveSmallIntegerField()
    low = models.SmallIntegerField(null=True)
    high = models.SmallIntegerField(null=True)
    natural = models.SmallIntegerField(null=True)
    results = models.JSONField()
    cells = models.JSONField(default=dict)

    class Meta:
        ordering = ["chart", "order"]
        constraints = [models.UniqueConstraint(fields=["chart", "order"], name="one_row_per_place")]

    def __str__(self) -> str:
        return f"{self.low} - {self.high}" if self.natural is None else f"= {self.natural}"


class Modifier(Sourced):
    """A die-roll modifier of a chart; a key that starts with per_ may count several times.

    dated holds the months from which on it is another number.
    """

    chart = models.ForeignKey(Chart, models.CASCADE, related_name="modifiers")
    order = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=40)
    drm = models.SmallIntegerField("DRM")
    dated = models.JSONField(default=dict)
    label: Any = Name(max_length=80)

    class Meta:
        ordering = ["chart", "order"]
        constraints = [models.UniqueConstraint(fields=["chart", "key"], name="one_modifier_per_key")]

    def __str__(self) -> str:
        return f"{self.drm:+} {self.label}"


class Roster(models.Model):
    """A list of ships, one for each roll of its die."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="rosters")
    code = models.CharField(_("code"), max_length=12)
    title: Any = Name(_("title"), max_length=120)

    objects = PartManager()

    class Meta:
        ordering = ["edition", "code"]
        constraints = [models.UniqueConstraint(fields=["edition", "code"], name="one_roster_per_code")]
        verbose_name = _("roster")
        verbose_name_plural = _("rosters")

    def __str__(self) -> str:
        return f"{self.code}, {self.title}"

    def get_absolute_url(self) -> str:
        return reverse("charts:part", args=[self.edition.slug, self.code])

    def natural_key(self) -> tuple[str, ...]:
        return (*self.edition.natural_key(), self.code)


class Ship(Sourced):
    """A ship of a roster: tons as the game rounds them, points that sink it."""

    roster = models.ForeignKey(Roster, models.CASCADE, related_name="ships")
    roll = models.PositiveSmallIntegerField()
    name: Any = Name(max_length=60)
    kind = models.CharField(max_length=20)
    tons = models.PositiveIntegerField()
    points = models.PositiveSmallIntegerField()
    exact_tons = models.PositiveIntegerField(null=True)
    fast = models.BooleanField(null=True)
    ship_class: Any = Name(max_length=40, blank=True)
    nation: Any = Name(max_length=40, blank=True)
    date = models.CharField(max_length=10, blank=True)
    uboat: Any = Name(max_length=12, blank=True)

    class Meta:
        ordering = ["roster", "roll"]
        constraints = [
            models.UniqueConstraint(fields=["roster", "roll"], name="one_ship_per_roll"),
            models.UniqueConstraint(fields=["roster", "name"], name="one_ship_per_name"),
        ]

    def __str__(self) -> str:
        return self.name


class BoatType(models.Model):
    """A type of boat, every figure in one document."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="boats")
    type = models.CharField(_("type"), max_length=12)
    figures = models.JSONField()
    sources = models.JSONField(default=dict)

    class Meta:
        ordering = ["edition", "type"]
        constraints = [models.UniqueConstraint(fields=["edition", "type"], name="one_boat_per_type")]
        verbose_name = _("boat type")
        verbose_name_plural = _("boat types")

    def __str__(self) -> str:
        return self.type

    def get_absolute_url(self) -> str:
        return reverse("charts:boat", args=[self.edition.slug, boat_slug(self.type)])


class Track(Sourced):
    """The travel boxes of one assignment for one type of boat."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="tracks")
    type = models.CharField(_("type"), max_length=12)
    assignment = models.CharField(_("assignment"), max_length=40)
    boxes = models.JSONField()

    class Meta:
        ordering = ["edition", "type", "assignment"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "type", "assignment"], name="one_track_per_assignment")
        ]
        verbose_name = _("patrol track")
        verbose_name_plural = _("patrol tracks")

    def __str__(self) -> str:
        return f"{self.type}, {self.assignment}"

    def get_absolute_url(self) -> str:
        return reverse("charts:boat", args=[self.edition.slug, boat_slug(self.type)])


class Save(models.Model):
    """What a keeper did at once: who, when and why; steps says how it is taken back (charts.figures.patch)."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="saves")
    what = models.CharField(_("what"), max_length=120)
    why: Any = Name(_("why"), max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(_("by"), max_length=150)
    at = models.DateTimeField(_("at"), auto_now_add=True)
    steps = models.JSONField(default=list)
    undoes = models.OneToOneField("self", models.SET_NULL, null=True, related_name="undone_by")

    class Meta:
        ordering = ["-id"]
        verbose_name = _("save")
        verbose_name_plural = _("saves")

    def __str__(self) -> str:
        return self.what

    @property
    def is_undone(self) -> bool:
        return hasattr(self, "undone_by")

    @property
    def can_be_undone(self) -> bool:
        return bool(self.steps) and not self.is_undone


class Change(models.Model):
    """One value that a keeper changed: what it was, what it is, who did it and when; a save has one or many."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="changes")
    save_of = models.ForeignKey(Save, models.CASCADE, null=True, related_name="changes")
    part = models.CharField(_("part"), max_length=60)
    place = models.CharField(_("place"), max_length=120)
    old = models.TextField(_("was"), blank=True)
    new = models.TextField(_("is"), blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(_("by"), max_length=150)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["edition", "part"])]
        verbose_name = _("change")
        verbose_name_plural = _("changes")

    def __str__(self) -> str:
        return f"{self.part}: {self.place}"


def boat_slug(type_: str) -> str:
    """VIIC/41 and VIIC Flak as they stand in an address."""
    return type_.replace("/", "-").replace(" ", "-")
