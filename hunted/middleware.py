"""Who may come in, and how. All of it holds in every mode, except where a line says otherwise."""

import logging
import threading
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest, DisallowedHost, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from hunted import access, errors
from hunted.health import QUESTIONS

log = logging.getLogger(__name__)
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


def refuse_foreign_hosts(get_response: View) -> View:
    """A Host header we do not know is refused before anything, static files included, is served (DNS rebinding)."""

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            request.get_host()
        except DisallowedHost as error:
            log.warning("Refused a request for the host %r", request.META.get("HTTP_HOST", "")[:100])
            return errors.bad_request(request, error)
        return get_response(request)

    return middleware


def refuse_nul(get_response: View) -> View:
    """No address of ours holds a NUL, and PostgreSQL would choke on one that is looked up."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("a NUL in the address")
        return get_response(request)

    return middleware


def answer_health(get_response: View) -> View:
    """Before anything that may wait for the database: sessions, accounts, a place among the writers."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = QUESTIONS.get(request.path_info, get_response)
        return answer(request)

    return middleware


def leave_room_for_readers(get_response: View) -> View:
    """Whoever writes may have to wait for a locked database; so many may, the next is told so, and reading goes on."""
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


def content_security_policy(get_response: View) -> View:
    """Nothing but our own files; no inline script, no inline style, no frame around us."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return middleware


def let_the_player_in(get_response: View) -> View:
    """Local mode: who holds the token of this start is the local player; besides him only invited devices come in."""

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
