"""Error pages: what happened and what to do. None has a form or reads POST, because POST itself may have failed."""

import logging
import sys

from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

log = logging.getLogger(__name__)
PLAIN = "The log book could not answer. Every saved entry is safe. The traceback is on the server's console."


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 without the request: its Host header cannot be trusted."""
    log.warning("Refused a request: %.150s", exception, extra={"status_code": 400, "request": request})
    return HttpResponse(render_to_string("errors/400.html"), status=400)


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, with the reason if there is one."""
    return HttpResponse(render_to_string("errors/403.html", {"reason": str(exception)}, request), status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404; never says whether the thing exists for somebody else."""
    return HttpResponse(render_to_string("errors/404.html", {}, request), status=404)


AWAY = (OperationalError, InterfaceError, InternalError)  # gone, locked, full, or not to be written to


def failed(request: HttpRequest) -> HttpResponse:
    """500 without request or database; 503 when the database failed. If the page itself fails, a plain line."""
    return away() if isinstance(sys.exc_info()[1], AWAY) else _plainly(500)


def away() -> HttpResponse:
    """503: the database is away, or too many wait for it."""
    return _plainly(503, {"Retry-After": "10"})


def _plainly(status: int, headers: dict[str, str] | None = None) -> HttpResponse:
    try:
        return HttpResponse(render_to_string(f"errors/{status}.html"), status=status, headers=headers)
    except (ValueError, TemplateDoesNotExist):  # the static files were not collected
        return HttpResponse(PLAIN, status=status, content_type="text/plain", headers=headers)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 when the token of a form is missing or old."""
    log.warning("Refused a form: %.150s", reason, extra={"status_code": 403, "request": request})
    words = _(
        "The form was open for too long, or cookies are blocked. Go back, reload the page and send the form again."
    )
    return HttpResponse(render_to_string("errors/csrf.html", {"reason": words}, request), status=403)
