"""What is kept of long work beside its row in the queue: whose it is, how far it is, what it needs and what it gave."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_tasks_db.models import DBTaskResult

GIVEN_UP, TIME, MEMORY, LOST, FAULT = "given_up", "time", "memory", "lost", "fault"
TROUBLES = {
    GIVEN_UP: _("stopped"),
    TIME: _("took too long"),
    MEMORY: _("needed too much memory"),
    LOST: _("was interrupted repeatedly"),
    FAULT: _("failed"),
}


class WithoutFiles(models.Manager):
    """What a job was given and what it gave may be large: it is read when it is asked for."""

    def get_queryset(self) -> models.QuerySet:
        return super().get_queryset().defer("input", "output")


class Job(models.Model):
    """One piece of work that somebody waits for. What it needs is dropped when it ends, what it gave after a day."""

    row = models.OneToOneField(DBTaskResult, models.CASCADE, primary_key=True, related_name="job")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="jobs")
    key = models.CharField(max_length=200, unique=True, null=True)  # noqa: DJ001 - null: nobody looks for it
    title = models.CharField(_("title"), max_length=200, blank=True)
    back = models.CharField(max_length=300, blank=True)  # the page that it was asked for on
    next = models.CharField(max_length=300, blank=True)  # the address of what it gave
    file = models.BooleanField(default=False)  # ... which is a file to keep
    input = models.BinaryField(null=True)
    output = models.BinaryField(null=True)
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("of"), default=0)
    given_up = models.BooleanField(_("given up"), default=False)
    language = models.CharField(max_length=20, blank=True)  # of whoever asked
    trouble = models.CharField(_("trouble"), max_length=10, blank=True, choices=TROUBLES)

    objects = WithoutFiles()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")

    def __str__(self) -> str:
        return self.title or str(self.pk)

    @property
    def is_finished(self) -> bool:
        return self.row.status in ("SUCCESSFUL", "FAILED")

    @property
    def is_good(self) -> bool:
        return bool(self.row.status == "SUCCESSFUL")

    @property
    def is_running(self) -> bool:
        return bool(self.row.status == "RUNNING")


class Worker(models.Model):
    """A pool of processes that takes jobs; seen is when it last said that it is there."""

    name = models.CharField(_("name"), max_length=64, unique=True)
    host = models.CharField(_("machine"), max_length=120)
    processes = models.PositiveSmallIntegerField(_("processes"))
    began = models.DateTimeField(_("started"), default=timezone.now)
    seen = models.DateTimeField(_("seen"), default=timezone.now)

    class Meta:
        ordering = ["host", "began"]
        verbose_name = _("worker")
        verbose_name_plural = _("workers")

    def __str__(self) -> str:
        return self.name
