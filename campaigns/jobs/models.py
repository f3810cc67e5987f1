"""What is kept of a job beside its row in the queue."""

import time
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_tasks_db.models import DBTaskResult

EVERY: Final = 0.5  # seconds between two notes of a job's progress
REASONS: Final = {  # by the name of the exception that is stored for a failed job
    "CancelledError": _("This was stopped."),
    "TimeoutError": _("This took longer than it is allowed to, so it was stopped."),
    "MemoryError": _("This needed more memory than it is allowed to use, so it was stopped."),
    "BrokenProcessPool": _("This was interrupted several times and was not tried again."),
}


class WithoutFiles(models.Manager):
    """Input and output may be large: they are read when they are asked for."""

    def get_queryset(self) -> models.QuerySet:
        return super().get_queryset().select_related("row").defer("input", "output")


class Job(models.Model):
    """Its input is dropped soon after it ends, the rest after a day."""

    row = models.OneToOneField(DBTaskResult, models.CASCADE, primary_key=True, related_name="job")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="jobs")
    key = models.CharField(max_length=200, unique=True, null=True)  # noqa: DJ001 - jobs of older versions have none
    title = models.CharField(max_length=200, blank=True)
    back = models.CharField(max_length=300, blank=True)  # the page on which it was asked for
    next = models.CharField(max_length=300, blank=True)  # the page of its result, by its address or its name
    file = models.BooleanField(default=False)  # ... or the file
    input = models.BinaryField(null=True)
    output = models.BinaryField(null=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    given_up = models.BooleanField(default=False)
    language = models.CharField(max_length=20, blank=True)

    objects = WithoutFiles()
    _said = 0.0

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("jobs:job", args=[self.pk])

    @property
    def is_finished(self) -> bool:
        return self.row.status in ("SUCCESSFUL", "FAILED")

    @property
    def is_good(self) -> bool:
        return bool(self.row.status == "SUCCESSFUL")

    @property
    def why(self) -> Any:
        failure = self.row.exception_class_path.rpartition(".")[2]
        return REASONS.get(failure, _("This failed. The reason is in the server’s log."))

    def progress(self, done: int, total: int) -> None:
        """Called by its task, outside of transactions, or nobody sees it."""
        if time.monotonic() - self._said >= EVERY:
            self._said = time.monotonic()
            Job.objects.filter(pk=self.pk).update(done=done, total=total)


class Worker(models.Model):
    """What starts processes that take jobs; seen is when it last said that it is there."""

    name = models.CharField(max_length=64, unique=True)
    seen = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name
