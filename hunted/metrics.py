"""Metrics for Prometheus, if HUNTED_METRICS names a token.

Each process counts its answers, prometheus_client adds them up; figures of the database are counted on request.
"""

import secrets
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_not_required
from django.db.models import Count, Min, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tasks_db.models import DBTaskResult

from campaigns.jobs import queue
from campaigns.models import Career, Contest
from hunted.models import Lockout

DAY = timedelta(days=1)
BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


def answered(route: str, status: int, seconds: float) -> None:
    if settings.METRICS:
        _answers().labels(route, f"{status // 100}xx").observe(seconds)


@login_not_required
@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """A 404 without the token."""
    word, _space, token = request.headers.get("Authorization", "").partition(" ")
    right = secrets.compare_digest(token.encode(errors="replace"), settings.METRICS.encode())
    if not settings.METRICS or word != "Bearer" or not right:
        raise Http404
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector

    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(settings.METRICS_DIR))
    registry.register(_Stored())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


@cache
def _answers() -> Any:
    from prometheus_client import Histogram

    return Histogram("hunted_answer_seconds", "Time of an answer", ["route", "status"], buckets=BOUNDS)


class _Stored:
    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily

        for name, said, labels, values in figures():
            family = GaugeMetricFamily(f"hunted_{name}", said, labels=labels)
            for label, value in values:
                family.add_metric(label, value)
            yield family


def figures() -> Iterator[tuple[str, str, list[str], list[tuple[list[str], float]]]]:
    def one(value: float | None) -> list[tuple[list[str], float]]:
        return [([], value or 0)]

    now = timezone.now()
    careers = Career.objects.order_by().values_list("game", "ended").annotate(Count("pk"))
    states = {True: "ended", False: "under way"}
    yield "careers", "Careers", ["game", "state"], [([game, states[ended]], n) for game, ended, n in careers]
    yield "entries", "Lines of all journals", [], one(Career.objects.aggregate(all=Sum("last"))["all"])
    yield "careers_out_of_step", "Taken in, but not followed", [], one(Career.objects.exclude(out_of_step=0).count())
    yield "contests_open", "Contests that are open", [], one(Contest.objects.filter(closed=False).count())
    yield "accounts", "Accounts", [], one(get_user_model().objects.count())
    yield "lockouts_day", "Log-ins locked in a day", [], one(Lockout.objects.filter(began__gte=now - DAY).count())
    rows = DBTaskResult.objects.order_by().values_list("status").annotate(Count("pk"))
    yield "jobs", "Background jobs of the last day", ["state"], [([state.lower()], n) for state, n in rows]
    waits = DBTaskResult.objects.ready().order_by().aggregate(first=Min("enqueued_at"))["first"]
    yield "job_waits_seconds", "How long the first has waited", [], one((now - waits).total_seconds() if waits else 0)
    yield "workers", "Workers that are there", [], one(queue.workers().count())
