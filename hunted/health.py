"""Whether the log book lives, and whether it can be used: for run.py, for a proxy, for whoever watches over a host."""

from __future__ import annotations

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hunted.models import Stamp


@require_safe
@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """The server answers; no database is asked."""
    return HttpResponse("alive", content_type="text/plain")


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """The database can be read as well; 503 when it cannot."""
    try:
        Stamp.objects.exists()
    except Error:
        return HttpResponse("away", status=503, content_type="text/plain", headers={"Retry-After": "10"})
    return HttpResponse("ready", content_type="text/plain")


QUESTIONS = {"/alive/": alive, "/ready/": ready}
