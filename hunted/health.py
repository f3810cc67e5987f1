"""Health checks for run.py, a proxy and monitoring."""

from __future__ import annotations

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hunted.models import Stamp
from hunted.prepare import migrations_wait


@require_safe
@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """The server answers; no database is asked."""
    return HttpResponse("alive", content_type="text/plain")


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """The database can be read and has this version; otherwise 503, and a proxy sends nobody here."""
    try:
        Stamp.objects.exists()
        said = "" if _is_prepared() else "not prepared: manage.py prepare"
    except Error:
        said = "away"
    if said:
        return HttpResponse(said, status=503, content_type="text/plain", headers={"Retry-After": "10"})
    return HttpResponse("ready", content_type="text/plain")


def _is_prepared() -> bool:
    """Asked until it is true; it stays true while this process runs."""
    if not _prepared:
        _prepared.extend([] if migrations_wait() else [True])
    return bool(_prepared)


_prepared: list[bool] = []


QUESTIONS = {"/alive/": alive, "/ready/": ready}
