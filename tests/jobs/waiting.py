"""A queue that nobody works on, for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.test import override_settings

QUEUE = {"default": {"BACKEND": "campaigns.jobs.backends.Queue"}}


@contextmanager
def queued() -> Iterator[None]:
    with override_settings(TASKS=QUEUE):
        yield
