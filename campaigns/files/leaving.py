"""A player leaves: his careers are exported, and then his account is closed.

The log keeps its entries, and other players at his tables keep theirs. The account loses its name, its address and
its way in.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models.deletion import ProtectedError
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from campaigns.files import portable, private
from campaigns.models import Career, Contest, Seat
from campaigns.play import people

FOLDER: Final = "left"


class StillNeeded(Exception):
    """This account cannot go; says why."""


def packed(user: Any) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for career in Career.objects.filter(owner=user).order_by("pk"):
            stem, _dot, ending = portable.file_name(career).rpartition(".")
            archive.writestr(f"{stem}-{str(career.uuid)[:8]}.{ending}", portable.export_career(career))
    return data.getvalue()


def archive_name(user: Any) -> str:
    return f"{slugify(user.get_username()) or 'player'}-{timezone.now():%Y-%m-%d-%H%M%S}.zip"


def close_account(user: Any, by: AbstractBaseUser) -> Path | None:
    """Export a player's careers, then close his account; the path of the archive, if there was anything to keep."""
    if user.pk == by.pk:
        raise StillNeeded(_("You cannot remove your own account."))
    if user.is_superuser and not by.is_superuser:
        raise StillNeeded(_("Only another administrator may remove an administrator."))
    kept = None
    if Career.objects.filter(owner=user).exists():
        folder = Path(settings.DATA_DIR) / FOLDER
        private.folder(folder)
        kept = folder / archive_name(user)
        with open(kept, "wb", opener=private.opener) as file:
            file.write(packed(user))
    with transaction.atomic():
        Seat.objects.filter(user=user).delete()
        _out_of_contests(user, by)
        Career.objects.filter(owner=user, archived=None).update(archived=timezone.now())
        Career.objects.filter(owner=user).update(share_token=None)
        try:
            with transaction.atomic():
                user.delete()
        except ProtectedError:
            _strip(user)
    return kept


def _out_of_contests(user: Any, by: AbstractBaseUser) -> None:
    """Nobody waits for his boats any longer; the account that removed him runs his contests."""
    for career in Career.objects.filter(owner=user, contest__ended=None).exclude(contest=None):
        people.leave_contest(career, str(Career.Left.WITHDRAWN), by)
    Contest.objects.filter(owner=user, ended=None).update(owner=by)


def _strip(user: Any) -> None:
    """An account that nobody can use, and that says of nobody who he was."""
    user.username = f"former-player-{user.pk}"
    user.email = user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
