"""What TASKS names: where a job that was asked for is done. All of them keep it in the same table."""

from __future__ import annotations

from django.db import transaction
from django_tasks_db.backend import DatabaseBackend

from campaigns.jobs.models import Job


class Queue(DatabaseBackend):
    """Hosted: workers (manage.py worker) look for it, on as many machines as one likes."""

    def wake(self, job: Job) -> None:
        """Nobody here needs to be told."""

    def is_attended(self) -> bool:
        """Whether somebody is there to work."""
        from campaigns.jobs import queue

        return bool(queue.workers().exists())


class Embedded(Queue):
    """Local: a pool in this very process, which is started when the first job is asked for."""

    def wake(self, job: Job) -> None:
        from campaigns.jobs import pool

        transaction.on_commit(pool.here(self.alias).wake)

    def is_attended(self) -> bool:
        return True


class Inline(Embedded):
    """Tests: done before ask() returns."""

    def wake(self, job: Job) -> None:
        from campaigns.jobs import process, queue

        row = queue.claim("inline", self.alias)
        if row is not None:
            process.perform(row)
        job.refresh_from_db()
