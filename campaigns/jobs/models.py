"""What is kept of a job beside its row in the queue."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.db import models
from django.dispatch import receiver
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _
from django_tasks.signals import task_finished, task_started
from django_tasks_db.models import DBTaskResult

log = logging.getLogger(__name__)
spoken: list[str | None] = []  # the language of this process before a job
GIVEN_UP, TIME, MEMORY, LOST, FAULT = "given_up", "time", "memory", "lost", "fault"
FAILURES = {
    "": "",
    GIVEN_UP: _("This was stopped."),
    TIME: _("This took longer than it is allowed to, so it was stopped."),
    MEMORY: _("This needed more memory than it is allowed to use, so it was stopped."),
    LOST: _("This was interrupted several times and was not tried again."),
    FAULT: _("This failed. The reason is in the server’s log."),
}
ENDINGS = {"GivenUp": GIVEN_UP, "TooLong": TIME, "MemoryError": MEMORY}  # by the exception that ended a job


class WithoutFiles(models.Manager):
    """Input and output may be large: they are read when they are asked for."""

    def get_queryset(self) -> models.QuerySet:
        return super().get_queryset().defer("input", "output")


class Job(models.Model):
    """Its input is dropped when it ends, the rest after a day."""

    row = models.OneToOneField(DBTaskResult, models.CASCADE, primary_key=True, related_name="job")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="jobs")
    key = models.CharField(max_length=200, unique=True, null=True)  # noqa: DJ001 - null: nobody looks for it
    title = models.CharField(_("title"), max_length=200, blank=True)
    back = models.CharField(max_length=300, blank=True)  # the page on which it was asked for
    next = models.CharField(max_length=300, blank=True)  # the page of its result
    file = models.BooleanField(default=False)  # ... or the file
    input = models.BinaryField(null=True)
    output = models.BinaryField(null=True)
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("of"), default=0)
    given_up = models.BooleanField(_("given up"), default=False)
    language = models.CharField(max_length=20, blank=True)
    trouble = models.CharField(_("trouble"), max_length=10, blank=True)

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

    @property
    def failure(self) -> str:
        """Why it failed: a key of FAILURES. What is stored was ended from outside."""
        found = ENDINGS.get(self.row.exception_class_path.rpartition(".")[2], FAULT)
        return "" if self.row.status != "FAILED" else self.trouble or found

    @property
    def why(self) -> Any:
        return FAILURES[self.failure]


class Worker(models.Model):
    """A process that takes jobs; seen is when it last said that it is there."""

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


@receiver(task_started)
def speak_its_language(task_result: Any, **more: Any) -> None:
    spoken[:] = [translation.get_language()]
    language = Job.objects.filter(pk=task_result.id).values_list("language", flat=True).first()
    translation.activate(language or settings.LANGUAGE_CODE)


@receiver(task_finished)
def record_end(task_result: Any, **more: Any) -> None:
    while spoken:
        translation.activate(spoken.pop() or settings.LANGUAGE_CODE)
    for error in task_result.errors:
        if error.exception_class_path.rpartition(".")[2] not in ENDINGS:
            log.error("A job failed: %s\n%s", task_result.task.module_path, error.traceback)
    settle(task_result.id)


def settle(key: Any, trouble: str = "") -> None:
    """The input is needed no more."""
    Job.objects.filter(pk=key).update(input=None, trouble=trouble, done=models.F("total"))
