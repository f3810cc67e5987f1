"""Count log-in attempts and sign-ups in the database, across processes and restarts."""

import ipaddress
import logging
import secrets
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.backends import ModelBackend
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from campaigns.log.prepared import Prepared
from hunted.models import Attempt, Lockout
from hunted.names import skeleton

LOGIN_WINDOW = timedelta(minutes=15)
SIGNUP_WINDOW = MAIL_WINDOW = timedelta(hours=1)
WINDOWS = {"login": LOGIN_WINDOW, "signup": SIGNUP_WINDOW, "mail": MAIL_WINDOW}
FOR_ONE_NAME_FROM_ONE_ADDRESS = 5
FROM_ONE_ADDRESS = 20
FOR_ONE_NAME = 50  # from anywhere: slows a crowd down without handing everybody the key to lock a player out
SIGNUPS_FROM_ONE_ADDRESS = 10
LETTERS_FROM_ONE_ADDRESS = 10
LETTERS_TO_ONE_ADDRESS = 3
LOCKOUTS_ARE_KEPT = timedelta(days=90)
KNOWN_FOR = timedelta(days=400)  # the longest a browser keeps a cookie

log = logging.getLogger(__name__)


def address_of(request: HttpRequest) -> str:
    """The caller's address; behind our own proxy the last one in the header, which the caller cannot forge."""
    if settings.BEHIND_PROXY:
        return network_of(request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip())
    return network_of(request.META.get("REMOTE_ADDR", ""))


def network_of(address: str) -> str:
    """An IPv6 address by its /64: one household has 2 to the 64 addresses."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address[:45]
    if read.version == 4:
        return str(read)
    return str(read.ipv4_mapped or ipaddress.IPv6Network((int(read), 64), strict=False))


def may_log_in(request: HttpRequest, username: str) -> Attempt | None:
    """Count the attempt first and judge then: two at once cannot both be the last one allowed."""
    device = known_device(request, username)
    attempt = _count("login", f"device {device}" if device else address_of(request), username)
    by_address, by_name = {"address": attempt.address}, {"username": attempt.username}
    bounds = [({**by_address, **by_name}, FOR_ONE_NAME_FROM_ONE_ADDRESS)]
    if not device:  # one that was in before answers for its own attempts only, not for what others do
        bounds += [(by_address, FROM_ONE_ADDRESS), (by_name, FOR_ONE_NAME)]
    for what, most in bounds:
        if _recent("login").filter(**what).count() > most:
            attempt.delete()  # a refused attempt does not lengthen the wait
            _lock(what)
            return None
    return attempt


def logged_in(attempt: Attempt) -> None:
    """Forget this attempt. Earlier ones stay, since others may share the address; a known device clears its own."""
    attempt.delete()
    if attempt.address.startswith("device "):
        Attempt.objects.filter(door="login", address=attempt.address).delete()


def may_sign_up(request: HttpRequest) -> bool:
    """A few accounts an hour from one address."""
    attempt = _count("signup", address_of(request), "")
    if _recent("signup").filter(address=attempt.address).count() <= SIGNUPS_FROM_ONE_ADDRESS:
        return True
    attempt.delete()
    return False


def may_write(request: HttpRequest, to: str) -> bool:
    """A few e-mails an hour, to one mailbox and from one address."""
    attempt = _count("mail", address_of(request), to.casefold())
    sent = _recent("mail")
    if (
        sent.filter(address=attempt.address).count() <= LETTERS_FROM_ONE_ADDRESS
        and sent.filter(username=attempt.username).count() <= LETTERS_TO_ONE_ADDRESS
    ):
        return True
    attempt.delete()
    return False


def _count(door: str, address: str, username: str) -> Attempt:
    Attempt.objects.filter(door=door, made__lt=timezone.now() - WINDOWS[door]).delete()
    return Attempt.objects.create(door=door, address=address, username=skeleton(username)[:150])


def _recent(door: str) -> QuerySet[Attempt]:
    return Attempt.objects.filter(door=door, made__gte=timezone.now() - WINDOWS[door])


def _lock(what: dict[str, str]) -> None:
    """Record a lock-out once, for the staff and the log."""
    now = timezone.now()
    Lockout.objects.filter(began__lt=now - LOCKOUTS_ARE_KEPT).delete()
    scope = {"address": "", "username": "", **what}
    if not Lockout.objects.filter(**scope, lifted=None, began__gte=now - LOGIN_WINDOW).exists():
        Lockout.objects.create(**scope)
        log.warning("Log-in locked: name %r, address %r", scope["username"], scope["address"], extra={"locked": scope})


# Devices that were in before


def remember(request: HttpRequest, response: HttpResponse, user: Any) -> None:
    """After a log-in the device is known for this account, until its password changes."""
    value = signing.dumps(known_device(request, user.get_username()) or secrets.token_hex(8), salt=_salt(user))
    response.set_cookie(
        _cookie(user),
        value,
        max_age=int(KNOWN_FOR.total_seconds()),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def known_device(request: HttpRequest, username: str) -> str | None:
    user = get_user_model().objects.filter(username=username).first()
    if user is None:
        return None
    try:
        return signing.loads(request.COOKIES.get(_cookie(user), ""), salt=_salt(user), max_age=KNOWN_FOR)
    except signing.BadSignature:
        return None


def _cookie(user: Any) -> str:
    """One for each account, so that players who share a device keep theirs."""
    return f"{'__Host-' if settings.SESSION_COOKIE_SECURE else ''}known_{user.pk}"


def _salt(user: Any) -> str:
    return f"hunted.limits.known {user.get_session_auth_hash()}"


class LimitedBackend(ModelBackend):
    """Django's accounts with counted attempts, whichever page asks for the password."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **credentials: Any,
    ) -> Any:
        if request is None or username is None or password is None:
            return super().authenticate(request, username=username, password=password, **credentials)
        attempt = may_log_in(request, username)
        if attempt is None:
            request.too_many_attempts = True
            raise PermissionDenied
        user = super().authenticate(request, username=username, password=password, **credentials)
        if user is not None:
            logged_in(attempt)
        return user

    def get_user(self, user_id: int) -> Any:
        user = _BY_KEY.get(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None


_BY_KEY: Final[Prepared[Any]] = Prepared("id", lambda: get_user_model()._default_manager.all())
