"""Careers, their permanent journal, and the rows derived from it.

Three kinds of rows. Career and Entry are the record: entries are appended and never changed, by the model, by
the queryset and by the database itself (campaigns.log.triggers); a career is archived, never deleted, and Listed, a
chain of its own, says which must exist. Figures keeps each set of charts that entries were played with, so that a
replay reads the same figures. Snapshot and the ledger are derived: they can be rebuilt from the journal.
"""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.fields import Document
from charts.fields import Name


class Permanent(Exception):
    """Journal rows are neither changed nor removed."""


class Contest(models.Model):
    """A duel or a tournament: terms that several careers are begun on.

    several: whether one account may have more than one boat in it. others_roll: where two sail by turns, whether the
    enemy's dice are the other player's, on a device of his own. token is that of the link that invites; teams are
    the names that may be chosen where a form has any. undos is how often each may undo; without it there is no bound.
    ended is when the last boat was home and the result was written into every log; result is what was written.
    """

    class Admits(models.TextChoices):
        """Who may enter."""

        INVITED = "invited", _("Only players I invite")
        KNOWN = "known", _("Everyone with an account who knows the address")
        ALL = "all", _("Everyone with an account (the contest is listed for all)")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="contests")
    edition = models.ForeignKey("charts.Edition", models.PROTECT, related_name="contests")
    game = models.CharField(max_length=40)
    name: Any = Name(_("name"), max_length=60)
    form = models.CharField(_("form"), max_length=10)
    type = models.CharField(_("type"), max_length=20, blank=True)  # empty: everybody chooses
    start = models.CharField(_("first month"), max_length=7, blank=True)
    until = models.CharField(_("last month"), max_length=7, blank=True)
    options = Document(default=list, blank=True)
    created = models.DateTimeField(_("begun"), auto_now_add=True)
    closed = models.BooleanField(_("closed"), default=False)
    admits = models.CharField(_("who may enter"), max_length=7, choices=Admits, default=Admits.INVITED)
    several = models.BooleanField(_("several boats a player"), default=False)
    token = models.CharField(max_length=43, unique=True, null=True, blank=True, editable=False)
    teams: list[str] = Document(default=list, blank=True)
    invited: list[str] = Document(default=list, blank=True, editable=False)  # names that nobody has come by yet
    others_roll = models.BooleanField(_("the other player rolls for the enemy"), default=False)
    open_logs = models.BooleanField(_("logs open to each other"), default=False)
    undos = models.PositiveSmallIntegerField(_("undos"), null=True, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True, editable=False)
    result: dict[str, Any] | None = Document(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-created"]
        verbose_name = _("contest")
        verbose_name_plural = _("contests")

    def __str__(self) -> str:
        return self.name


class Admission(models.Model):
    """Somebody whom a contest is open to: invited by name or by its link. removed: no longer.

    mail: whether he wants to be written to when it is his turn; told is when he was, until he has done something.
    """

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="admissions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    removed = models.BooleanField(default=False)
    mail = models.BooleanField(default=False)
    told = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["contest", "user"], name="one_admission_per_account")]

    def __str__(self) -> str:
        return f"{self.contest_id}/{self.user_id}"


class Career(models.Model):
    """One player's campaign.

    last and seal repeat the number and the hash of the last entry, so that a log cut short is noticed, and listed
    the hash of its last line in the list of careers; book is the version of the figures that were kept last; name,
    boat, head, ended and the measure (score to lost) repeat what the state says, odds what the journal does; so
    does conduct, of a career in a contest (contests.conduct). out_of_step is the first line that the rules could
    not follow when the career was taken in from a file, 0 when there is none; counted is then the last line before
    it: score to ships, and rows that are not beyond it, are as they stood there, whatever the file says of the
    rest. left says how a career left its contest; its log goes on. asks is the seat that is asked now, of a career
    in a contest, and shared what it has answered that is the same for all of its team (contests.packs).
    """

    class Left(models.TextChoices):
        WITHDRAWN = "withdrawn", _("withdrawn")
        REMOVED = "removed", _("removed")

    class Dice(models.TextChoices):
        TABLE = "table", _("I roll my own dice")
        HERE = "here", _("Roll for me")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="careers")
    contest = models.ForeignKey(Contest, models.PROTECT, null=True, blank=True, related_name="careers")
    left = models.CharField(max_length=9, choices=Left, blank=True, default="", editable=False)
    game = models.CharField(max_length=40)
    edition = models.ForeignKey("charts.Edition", models.PROTECT, null=True, blank=True, related_name="careers")
    name: Any = Name(_("Kommandant"), max_length=120)
    boat: Any = Name(_("boat"), max_length=60, blank=True)
    created = models.DateTimeField(_("begun"))
    touched = models.DateTimeField(_("last entry"))
    ended = models.BooleanField(_("ended"), default=False)
    archived = models.DateTimeField(_("archived"), null=True, blank=True)
    head: dict[str, Any] = Document(default=dict)
    score = models.IntegerField(_("score"), default=0)
    unit = models.CharField(max_length=20, blank=True, default="")
    won = models.BooleanField(_("won"), default=False)
    lost = models.BooleanField(_("lost"), default=False)
    end = models.CharField(max_length=40, blank=True, default="", editable=False)
    victory = models.CharField(max_length=40, blank=True, default="", editable=False)
    type = models.CharField(max_length=20, blank=True, default="", editable=False)
    start = models.CharField(max_length=7, blank=True, default="", editable=False)
    months = models.PositiveIntegerField(default=0, editable=False)
    sailed = models.PositiveIntegerField(default=0, editable=False)
    ships = models.PositiveIntegerField(default=0, editable=False)
    dice_mode = models.CharField(_("dice"), max_length=5, choices=Dice, default=Dice.TABLE)
    odds = models.BooleanField(_("show the odds"), default=False)
    guide = models.BooleanField(_("guide me through the first patrol"), default=False)
    cards = models.BooleanField(_("I have the printed cards"), default=False)
    share_token = models.CharField(max_length=43, unique=True, null=True, blank=True)
    last = models.PositiveIntegerField(default=0, editable=False)
    seal = models.CharField(max_length=64, default="", editable=False)
    listed = models.CharField(max_length=64, default="", editable=False)
    book = models.CharField(max_length=16, default="", editable=False)
    conduct: dict[str, int] = Document(default=dict, editable=False)
    shared: dict[str, Any] = Document(default=dict, editable=False)
    asks = models.PositiveSmallIntegerField(null=True, editable=False)
    out_of_step = models.PositiveIntegerField(default=0, editable=False)
    counted = models.PositiveIntegerField(null=True, editable=False)

    class Meta:
        ordering = ["-touched"]
        indexes = [models.Index(fields=["owner", "-touched"])]
        verbose_name = _("career")
        verbose_name_plural = _("careers")

    def __str__(self) -> str:
        return f"{self.name}, {self.boat}" if self.boat else self.name


class HandOver(models.Model):
    """A boat of a contest offered to another account, or without one the contest itself; it takes effect once
    accepted.
    """

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="offers")
    career = models.OneToOneField(Career, models.CASCADE, null=True, related_name="offer")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest"], condition=models.Q(career=None), name="one_offer_of_a_contest")
        ]

    def __str__(self) -> str:
        return f"{self.contest_id}/{self.user_id}"

    @property
    def is_open(self) -> bool:
        if self.career is None:
            return self.contest.owner_id == self.by_id
        return self.career.owner_id == self.by_id and not self.career.left and not self.career.ended


class AppendOnly(models.QuerySet):
    """A queryset that reads and adds."""

    def update(self, **values: Any) -> int:
        raise Permanent

    def delete(self) -> tuple[int, dict[str, int]]:
        raise Permanent

    def bulk_update(self, *args: Any, **options: Any) -> int:
        raise Permanent

    def bulk_create(self, objs: Any, *args: Any, **options: Any) -> list[Any]:
        if options.get("update_conflicts") or options.get("ignore_conflicts"):
            raise Permanent
        return super().bulk_create(objs, *args, **options)


class Entry(models.Model):
    """One line of the journal; hash seals it together with the line before it (campaigns.log.journal.content)."""

    career = models.ForeignKey(Career, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    chapter = models.PositiveIntegerField()
    asked = Document(null=True)
    answer = Document(null=True)
    notes = Document(default=list)
    voids = Document(default=list)
    why = models.TextField(blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    signed = models.CharField(max_length=150, blank=True)  # the name of by as it was; travels with an export
    book = models.CharField(max_length=16)  # the version of the figures it was played with
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    corrected_by: int = 0  # as it is read: the correction that put it in the place of another; not stored

    objects = AppendOnly.as_manager()

    class Meta:
        base_manager_name = "objects"
        ordering = ["career_id", "number"]
        constraints = [models.UniqueConstraint(fields=["career", "number"], name="one_entry_per_number")]
        indexes = [
            models.Index(fields=["career", "chapter", "number"]),
            models.Index(fields=["career"], name="changes_in_contests", condition=models.Q(kind="contest")),
        ]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")

    def __str__(self) -> str:
        return f"{self.career_id}/{self.number} {self.kind}"

    def save(self, *args: Any, **options: Any) -> None:
        if not self._state.adding:
            raise Permanent
        super().save(force_insert=True, using=options.get("using"))

    def delete(self, *args: Any, **options: Any) -> tuple[int, dict[str, int]]:
        raise Permanent


class Figures(models.Model):
    """The figures of one version of an edition, kept from the day an entry was first played with them."""

    version = models.CharField(max_length=16, unique=True)
    edition = models.CharField(max_length=40)
    raw = Document()

    objects = AppendOnly.as_manager()

    class Meta:
        verbose_name_plural = "figures"

    def __str__(self) -> str:
        return f"{self.edition} {self.version}"


class Listed(models.Model):
    """One line of the list of careers: a career was here, and had this seal (campaigns.log.register).

    said holds what its journal does not; lines of earlier versions have none.
    """

    number = models.PositiveIntegerField(unique=True)
    career = models.UUIDField()
    last = models.PositiveIntegerField()
    seal = models.CharField(max_length=64)
    at = models.DateTimeField()
    said: dict[str, Any] | None = Document(null=True)
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    objects = AppendOnly.as_manager()

    class Meta:
        base_manager_name = "objects"
        ordering = ["number"]
        verbose_name = _("line of the list of careers")
        verbose_name_plural = _("list of careers")

    def __str__(self) -> str:
        return f"{self.number}: {self.career}"


class Extract(models.Model):
    """Figures that a career brought along in its file: of a version that is not here, the parts that it had read."""

    career = models.ForeignKey(Career, models.PROTECT, related_name="extracts")
    version = models.CharField(max_length=16)
    raw = Document()

    objects = AppendOnly.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["career", "version"], name="one_extract_per_version")]

    def __str__(self) -> str:
        return self.version


class Seat(models.Model):
    """A place at a table that its owner gives to another account: by a link that can be used once."""

    career = models.ForeignKey(Career, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=43, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")

    class Meta:
        ordering = ["career_id", "number"]
        constraints = [models.UniqueConstraint(fields=["career", "number"], name="one_seat_per_number")]

    def __str__(self) -> str:
        return f"{self.career_id}/{self.number}"


class Draft(models.Model):
    """An outing that is being entered afterwards, as far as it is typed: the same on every device of the player."""

    career = models.OneToOneField(Career, models.CASCADE, related_name="draft")
    outing = models.PositiveIntegerField()
    form = Document()
    past = Document(default=list)  # forms that pages may still hold
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.career_id}/{self.outing}"


class Snapshot(models.Model):
    """The state that a scene opens with, right after entry number: derived, and thrown away when struck past."""

    career = models.ForeignKey(Career, models.CASCADE, related_name="snapshots")
    number = models.PositiveIntegerField()
    scene = models.CharField(max_length=60, null=True)  # noqa: DJ001 - null: the career is over
    chapter = models.PositiveIntegerField()
    state = Document()
    rules = models.CharField(max_length=16, default="")  # the version of the rules that arrived at it

    class Meta:
        ordering = ["career_id", "number"]
        constraints = [models.UniqueConstraint(fields=["career", "number"], name="one_snapshot_per_number")]

    def __str__(self) -> str:
        return f"{self.career_id}/{self.number}"


# --- the ledger ---------------------------------------------------------------------------------------------------


class LedgerRow(models.Model):
    """A row of the ledger, known within its career by its key; named by what of it says something to a reader.

    beyond: it is not as it stood at the last line that counts (Career.counted), so no hall or total takes it.
    """

    key = models.CharField(max_length=120)
    beyond = models.BooleanField(null=True, editable=False)
    NAMED_BY: ClassVar[tuple[str, ...]] = ()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        words = [str(getattr(self, name)).replace("_", " ") for name in self.NAMED_BY if getattr(self, name)]
        return ", ".join(words) or self.key


def of(table: str) -> models.ForeignKey:
    """The row of another table that a row belongs to; they come and go together."""
    return models.ForeignKey(table, models.CASCADE, null=True, related_name="%(class)s_rows")


def figure(name: Any = None) -> models.IntegerField:
    return models.IntegerField(name, null=True)


def word(name: Any = None, longest: int = 120) -> models.CharField:
    return models.CharField(name, max_length=longest, blank=True, default="")


def year_month(name: Any = None) -> models.CharField:
    """YYYY-MM, so that months sort and compare as they are."""
    return models.CharField(name, max_length=7, blank=True, default="")


class Outing(LedgerRow):
    """A patrol, a match, a mission, an evening: what every game has. Title, outcome and unit are words of the game."""

    NAMED_BY = ("title",)
    career = models.ForeignKey(Career, models.CASCADE, related_name="outings")
    number = figure(_("number"))
    title = word(_("title"))
    outcome = word(_("outcome"))
    score = figure(_("score"))
    unit = word(_("unit"), 20)
    facts = models.JSONField(_("facts"), null=True)

    class Meta:
        ordering = ["career_id", "number"]
        constraints = [models.UniqueConstraint(fields=["career", "key"], name="one_outing_per_key")]
        indexes = [models.Index(fields=["unit", "score"])]
        verbose_name = _("outing")
        verbose_name_plural = _("outings")


class Boat(LedgerRow):
    NAMED_BY = ("number", "type")
    career = models.ForeignKey(Career, models.CASCADE, related_name="boats")
    number = word(_("number"))
    type = word(_("type"))
    joined = year_month(_("joined"))
    left = year_month(_("left"))
    fate = word(_("fate"))
    order = figure()

    class Meta:
        ordering = ["career_id", "order", "id"]
        constraints = [models.UniqueConstraint(fields=["career", "key"], name="one_boat_per_key")]
        verbose_name = _("boat")
        verbose_name_plural = _("boats")


class CrewMember(LedgerRow):
    NAMED_BY = ("name", "post")
    career = models.ForeignKey(Career, models.CASCADE, related_name="crew_members")
    boat = of("campaigns.Boat")
    post = word(_("post"))
    name = word(_("name"))
    rank = word(_("rank"))
    experte = models.BooleanField(_("Experte"), default=False)
    wound = word(_("wound"))
    wounds = models.JSONField(_("wounds"), null=True)
    joined = year_month(_("joined"))
    left = year_month(_("left"))
    fate = word(_("fate"))

    class Meta:
        ordering = ["career_id", "id"]
        constraints = [models.UniqueConstraint(fields=["career", "key"], name="one_crew_member_per_key")]
        verbose_name = _("crew member")
        verbose_name_plural = _("crew members")


class Patrol(LedgerRow):
    NAMED_BY = ("number", "assignment", "start")
    career = models.ForeignKey(Career, models.CASCADE, related_name="patrols")
    boat = of("campaigns.Boat")
    number = figure(_("number"))
    assignment = word(_("assignment"))
    zone = word(_("zone"))
    tag = word(_("tag"))
    start = year_month(_("sailed"))
    end = year_month(_("returned"))
    base_from = word(_("from"))
    base_to = word(_("to"))
    outcome = word(_("outcome"))
    tonnage = figure(_("tonnage"))
    ships = figure(_("ships"))
    fired = figure(_("torpedoes fired"))
    hits = figure(_("hits"))
    duds = figure(_("duds"))
    aborted = models.BooleanField(_("aborted"), default=False)
    letters = models.JSONField(_("letters"), null=True)

    class Meta:
        ordering = ["career_id", "number"]
        constraints = [models.UniqueConstraint(fields=["career", "key"], name="one_patrol_per_key")]
        indexes = [models.Index(fields=["start"])]
        verbose_name = _("patrol")
        verbose_name_plural = _("patrols")


class Encounter(LedgerRow):
    NAMED_BY = ("kind", "area", "month")
    career = models.ForeignKey(Career, models.CASCADE, related_name="encounters")
    patrol = of("campaigns.Patrol")
    order = figure()
    box = word(_("travel box"))
    area = word(_("area"))
    kind = word(_("kind"))
    light = word(_("light"))
    month = year_month(_("month"))
    escorted = models.BooleanField(_("escorted"), default=False)
    entered = models.BooleanField(_("entered as fact"), default=False)

    class Meta:
        ordering = ["career_id", "patrol__number", "order"]
        constraints = [models.UniqueConstraint(fields=["career", "key"], name="one_encounter_per_key")]
        indexes = [models.Index(fields=["kind", "month"])]
        verbose_name = _("encounter")
        verbose_name_plural = _("encounters")


class Target(LedgerRow):
    NAMED_BY = ("name", "kind", "fate")
    career = models.ForeignKey(Career, models.CASCADE, related_name="targets")
    encounter = of("campaigns.Encounter")
    order = figure()
    name = word(_("name"))
    kind = word(_("kind"))
    tonnage = figure(_("tonnage"))
    points = figure(_("points"))
    hits = figure(_("hits"))
    fate = word(_("fate"), 20)
    weapon = word(_("weapon"))
    month = year_month(_("month"))
    area = word(_("area"))

    class Meta:
        ordering = ["career_id", "id"]
        constraints = [models.UniqueConstraint(fields=["career", "key"], name="one_target_per_key")]
        indexes = [
            models.Index(fields=["fate", "month"], include=["tonnage"], name="tonnage_by_month"),
            models.Index(fields=["career", "fate"]),
        ]
        verbose_name = _("target")
        verbose_name_plural = _("targets")


class Refit(LedgerRow):
    NAMED_BY = ("start", "base")
    career = models.ForeignKey(Career, models.CASCADE, related_name="refits")
    patrol = of("campaigns.Patrol")
    start = year_month(_("began"))
    months = figure(_("months"))
    hull = figure(_("hull"))
    inoperable = figure(_("inoperable systems"))
    base = word(_("base"))
    air_raid = word(_("air raid"))

    class Meta:
        ordering = ["career_id", "start", "id"]
        constraints = [models.UniqueConstraint(fields=["career", "key"], name="one_refit_per_key")]
        verbose_name = _("refit")
        verbose_name_plural = _("refits")


class Award(LedgerRow):
    NAMED_BY = ("name", "month")
    career = models.ForeignKey(Career, models.CASCADE, related_name="awards")
    name = word(_("name"))
    month = year_month(_("month"))
    reason = word(_("reason"), 300)
    order = figure()

    class Meta:
        ordering = ["career_id", "order", "id"]
        constraints = [models.UniqueConstraint(fields=["career", "key"], name="one_award_per_key")]
        indexes = [models.Index(fields=["name"])]
        verbose_name = _("award")
        verbose_name_plural = _("awards")


class Promotion(LedgerRow):
    NAMED_BY = ("rank", "month")
    career = models.ForeignKey(Career, models.CASCADE, related_name="promotions")
    rank = word(_("rank"))
    month = year_month(_("month"))
    success = models.BooleanField(_("promoted"), default=False)

    class Meta:
        ordering = ["career_id", "month", "id"]
        constraints = [models.UniqueConstraint(fields=["career", "key"], name="one_promotion_per_key")]
        verbose_name = _("promotion")
        verbose_name_plural = _("promotions")


LEDGER: dict[str, type[models.Model]] = {
    "outing": Outing,
    "boat": Boat,
    "crew_member": CrewMember,
    "patrol": Patrol,
    "encounter": Encounter,
    "target": Target,
    "refit": Refit,
    "award": Award,
    "promotion": Promotion,
}
"""Parents before their children."""
