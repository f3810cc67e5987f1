"""Who may come in, and how. All of it holds in every mode unless a line says otherwise."""

import re
import threading
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.core.exceptions import BadRequest, DisallowedHost, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from whitenoise.middleware import WhiteNoiseMiddleware

from hunted import access, errors
from hunted.health import QUESTIONS
from hunted.prepare import STATIC_STAMP

NOT_SERVED = ("staticfiles.json", STATIC_STAMP)  # what lies among the static files for ourselves
View = Callable[[HttpRequest], HttpResponse]
READING = ("GET", "HEAD", "OPTIONS", "TRACE")
WRITERS = 6  # at once, in each process; a server in threads has some more of them
POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

PORT = r"[0-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]"
USUAL_HOST = re.compile(rf"(\[.*\]|[^:]*[^:.])(:({PORT}))?")
FEW_FIGURES = re.compile(r"[0-9]{1,18}")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
}


def refuse_foreign_hosts(get_response: View) -> View:
    """Refuse an unknown Host before anything is served, static files included (DNS rebinding).

    Django lets a final dot and any port pass; no browser sends them.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            if not USUAL_HOST.fullmatch(request.get_host()):
                raise DisallowedHost("an odd name or port in the Host header")
        except DisallowedHost as error:
            return errors.bad_request(request, error)
        return get_response(request)

    return middleware


def refuse_unreadable(get_response: View) -> View:
    """No browser writes in a charset but UTF-8, and no address holds a NUL, which PostgreSQL refuses."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.content_params.get("charset", "utf-8").lower() != "utf-8":
            raise BadRequest("a charset other than UTF-8")
        if not FEW_FIGURES.fullmatch(request.META.get("CONTENT_LENGTH") or "0"):
            raise BadRequest("a length that is no number")
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("a NUL in the address")
        return get_response(request)

    return middleware


class StaticFiles(WhiteNoiseMiddleware):
    """The collected files without those that are ours alone."""

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        if not url.endswith(NOT_SERVED):
            super().add_file_to_dictionary(url, path, stat_cache)


def answer_health(get_response: View) -> View:
    """Before anything that may wait for the database: sessions, accounts, a place among the writers."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = QUESTIONS.get(request.path_info, get_response)
        return answer(request)

    return middleware


def leave_room_for_readers(get_response: View) -> View:
    """A limited number may wait to write to a locked database; the next gets 503, and reading goes on."""
    room = threading.BoundedSemaphore(WRITERS)

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method in READING:
            return get_response(request)
        if not room.acquire(blocking=False):
            return errors.away()
        try:
            return get_response(request)
        finally:
            room.release()

    return middleware


class AccountRequired(LoginRequiredMiddleware):
    """Django's own, but a page that needs no account does not read the session."""

    def process_view(self, request: HttpRequest, view: Callable[..., HttpResponse], *given: object) -> object:
        return super().process_view(request, view, *given) if getattr(view, "login_required", True) else None


def usual_headers(get_response: View) -> View:
    """On every answer, refusals included."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response

    return middleware


def let_the_player_in(get_response: View) -> View:
    """Local mode: the holder of the token is the local player; only invited devices can enter as well."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if settings.MODE != "local":
            return get_response(request)
        request.at_home = access.is_at_home(request)
        if request.at_home:
            if not request.user.is_authenticated:
                request.user = SimpleLazyObject(access.local_player)
            return get_response(request)
        if access.is_door(request):
            return get_response(request)
        device = access.device_of(request)
        if device is None:
            raise PermissionDenied(access.what_to_do(request))
        if access.is_home_only(request):
            raise PermissionDenied(_("This page can only be opened on the computer that runs the log book."))
        request.user = SimpleLazyObject(access.local_player)
        return get_response(request)

    return middleware
