"""Log-in attempts and sign-ups are counted in the database, so that the count holds across processes and restarts."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from hunted.models import Attempt

LOGIN_WINDOW = timedelta(minutes=15)
SIGNUP_WINDOW = timedelta(hours=1)
WINDOWS = {"login": LOGIN_WINDOW, "signup": SIGNUP_WINDOW}
FOR_ONE_NAME_FROM_ONE_ADDRESS = 5
FROM_ONE_ADDRESS = 20
FOR_ONE_NAME = 50  # from anywhere: slows a crowd down without handing everybody the key to lock a player out
SIGNUPS_FROM_ONE_ADDRESS = 10


def address_of(request) -> str:
    """The caller's address; behind our own proxy the last one it wrote down, the only one the caller cannot invent."""
    if settings.BEHIND_PROXY:
        return request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()[:45]
    return request.META.get("REMOTE_ADDR", "")[:45]


def may_log_in(request, username: str) -> bool:
    """Count this attempt first and judge then: two at once cannot both be the last one allowed."""
    attempt = _count("login", address_of(request), username)
    recent = _recent("login")
    by_address, by_name = {"address": attempt.address}, {"username": attempt.username}
    if (
        recent.filter(**by_address, **by_name).count() <= FOR_ONE_NAME_FROM_ONE_ADDRESS
        and recent.filter(**by_address).count() <= FROM_ONE_ADDRESS
        and recent.filter(**by_name).count() <= FOR_ONE_NAME
    ):
        return True
    attempt.delete()  # a refused attempt does not lengthen the wait
    return False


def logged_in(request, username: str) -> None:
    """Whoever got in has no failures left behind."""
    Attempt.objects.filter(door="login", address=address_of(request), username=_folded(username)).delete()


def may_sign_up(request) -> bool:
    """A few accounts an hour from one address."""
    attempt = _count("signup", address_of(request), "")
    if _recent("signup").filter(address=attempt.address).count() <= SIGNUPS_FROM_ONE_ADDRESS:
        return True
    attempt.delete()
    return False


def _count(door: str, address: str, username: str) -> Attempt:
    Attempt.objects.filter(door=door, made__lt=timezone.now() - WINDOWS[door]).delete()
    return Attempt.objects.create(door=door, address=address, username=_folded(username))


def _recent(door: str):
    return Attempt.objects.filter(door=door, made__gte=timezone.now() - WINDOWS[door])


def _folded(username: str) -> str:
    return username.casefold()[:150]


class LimitedBackend(ModelBackend):
    """Django's own accounts, with the attempts counted, whichever page asks for the password."""

    def authenticate(self, request, username=None, password=None, **credentials):
        if request is None or username is None or password is None:
            return super().authenticate(request, username=username, password=password, **credentials)
        if not may_log_in(request, username):
            request.too_many_attempts = True
            raise PermissionDenied
        user = super().authenticate(request, username=username, password=password, **credentials)
        if user is not None:
            logged_in(request, username)
        return user
