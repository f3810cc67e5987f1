"""The log book on a home screen: its manifest, and the worker that shows the last state when the line is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import get_script_prefix
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

WORKER: Final = Path(__file__).parent / "worker.js"
"""No static file: a worker serves the pages below its own address only."""


@login_not_required
@require_GET
def manifest(_request: HttpRequest) -> JsonResponse:
    icon = {"src": static("hunted/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    said = {
        "name": _("The log book"),
        "short_name": _("Log book"),
        "start_url": get_script_prefix(),
        "display": "standalone",
        "background_color": "#ebebe4",
        "theme_color": "#ebebe4",
        "icons": [icon],
    }
    return JsonResponse(said, content_type="application/manifest+json")


@login_not_required
@require_GET
def worker(_request: HttpRequest) -> HttpResponse:
    response = HttpResponse(WORKER.read_text(), content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
