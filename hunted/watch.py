"""A number for each request, a log line for each answer, a warning for a slow one.

The log names the route, since an address may hold a secret.
"""

import logging
import re
import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

from hunted import metrics
from hunted.health import QUESTIONS
from hunted.logs import current

log = logging.getLogger("hunted.requests")
HEADER = "X-Request-ID"
NUMBER = re.compile(r"[A-Za-z0-9_.-]{8,64}")
METHODS = ("GET", "HEAD", "POST", "OPTIONS")
QUIET = {"static", *(path.lstrip("/") for path in QUESTIONS)}  # no news, unless it takes long


def keep_watch(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """On a host; at home nobody watches."""
    if not settings.WATCH:
        raise MiddlewareNotUsed

    def middleware(request: HttpRequest) -> HttpResponse:
        number = _number(request)
        kept, began = current.set(number), time.perf_counter()
        try:
            response = get_response(request)
            _note(request, response, time.perf_counter() - began)
        finally:
            current.reset(kept)
        response.headers[HEADER] = number
        return response

    return middleware


def _number(request: HttpRequest) -> str:
    """The proxy's number where there is one, so that both logs can be compared."""
    said = request.headers.get(HEADER, "") if settings.BEHIND_PROXY else ""
    return said if NUMBER.fullmatch(said) else secrets.token_hex(8)


def _note(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    route = route_of(request)
    metrics.answered(route, response.status_code, seconds)
    slow = 1000 * seconds >= settings.SLOW
    if (route in QUIET or response.status_code == 204) and not slow:
        return
    user = getattr(request, "_cached_user", None)
    told = {
        "method": request.method if request.method in METHODS else "other",
        "route": route,
        "status": response.status_code,
        "ms": round(1000 * seconds, 1),
        "account": user.pk if user is not None else None,
    }
    if slow:
        log.warning("slow answer", extra=told)
    else:
        log.info("answer", extra=told)


def route_of(request: HttpRequest) -> str:
    """The pattern that an address matches: there are about a hundred, and any number of addresses."""
    if request.resolver_match is not None:
        return str(request.resolver_match.route) or "/"
    if request.path_info in QUESTIONS:
        return request.path_info.lstrip("/")
    return "static" if request.path_info.startswith(settings.STATIC_URL) else "none"
