"""Access to a local log book: the token of a start, and the QR code that invites a device."""

import hashlib
import ipaddress
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from hunted.environment import LOOPBACK_NAMES, kept_secret
from hunted.models import Device, Invitation

PLAYER = "player"
INVITATIONS = "/phone-in/"
WAY_IN = "/open/"
COOKIE = "hunted_device"
COOKIE_AGE = int(timedelta(days=400).total_seconds())  # the longest a browser keeps one
INVITATION_AGE = timedelta(minutes=30)
SEEN_EVERY = timedelta(hours=1)
HANDED_ON = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_FORWARDED", "HTTP_VIA")


def token() -> str:
    """The token in the address of a start. Only who can read the data folder knows it: no proxy, no other account."""
    return kept_secret(settings.DATA_DIR / "token")


def new_token() -> None:
    (settings.DATA_DIR / "token").unlink(missing_ok=True)
    token()


def is_token(said: str) -> bool:
    return secrets.compare_digest(said.encode(errors="replace"), token().encode())


def home_cookie(request: HttpRequest) -> str:
    """The cookie that keeps the token.

    Its name holds the port, because browsers send it to every port of this machine.
    """
    return f"hunted_home_{request.get_port()}"


def is_at_home(request: HttpRequest) -> bool:
    """At this machine, with the token of this start. A developer's server asks for none."""
    return is_this_machine(request) and (settings.DEBUG or is_token(request.COOKIES.get(home_cookie(request), "")))


def is_this_machine(request: HttpRequest) -> bool:
    """The request came from the loopback address, by its name, and no proxy handed it on."""
    if any(header in request.META for header in HANDED_ON):
        return False
    host = request.get_host()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    return name in LOOPBACK_NAMES and _is_loopback(request.META.get("REMOTE_ADDR", ""))


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def local_player() -> Any:
    """The one player of local mode. He may open the admin, and has no password, so nobody can log in as him."""
    usual = {"is_staff": True, "is_superuser": True, "password": make_password(None)}
    return get_user_model().objects.get_or_create(username=PLAYER, defaults=usual)[0]


def is_door(request: HttpRequest) -> bool:
    """The pages that check a token or a QR code themselves."""
    doors = (WAY_IN, INVITATIONS) if settings.PHONE else (WAY_IN,)
    return request.path_info.startswith(doors)


def what_to_do(request: HttpRequest) -> str:
    if is_this_machine(request):
        return _(
            "Open this log book with the address printed when it was started. "
            "To print it again, run: python3 run.py address"
        )
    return _("This log book runs on another computer. Scan the QR code shown there to connect.")


def is_home_only(request: HttpRequest) -> bool:
    """A device can play; the admin and the list of devices need the machine itself."""
    return request.path_info.startswith((reverse("admin:index"), reverse("phone")))


def device_of(request: HttpRequest) -> Device | None:
    key = request.COOKIES.get(COOKIE)
    if not settings.PHONE or not key:
        return None
    device = Device.objects.filter(key_hash=_hashed(key)).first()
    if device and timezone.now() - device.seen > SEEN_EVERY:
        Device.objects.filter(pk=device.pk).update(seen=timezone.now())
    return device


def open_invitation() -> Invitation | None:
    return Invitation.objects.filter(made__gt=timezone.now() - INVITATION_AGE).order_by("-made").first()


def invite() -> Invitation:
    """A new invitation; earlier ones end."""
    Invitation.objects.all().delete()
    return Invitation.objects.create(code=secrets.token_urlsafe(16))


def link(invitation: Invitation) -> str:
    return f"http://{settings.PHONE}{reverse('phone-in', args=[invitation.code])}"


def stands(code: str) -> bool:
    return Invitation.objects.filter(code=code, made__gt=timezone.now() - INVITATION_AGE).exists()


def take_up(code: str, name: str) -> str | None:
    """Trade the invitation for a device's key. Deleting it decides who was first, so one code lets one device in."""
    if not Invitation.objects.filter(code=code, made__gt=timezone.now() - INVITATION_AGE).delete()[0]:
        return None
    key = secrets.token_urlsafe(32)
    Device.objects.create(name=name, key_hash=_hashed(key))
    return key


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
