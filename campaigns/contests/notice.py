"""One e-mail to a player whom a contest waits for, if they want it, until they act in it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.accounts.mail import notify
from campaigns.contests import due
from campaigns.contests.due import Waiting
from campaigns.models import Admission, Career, Contest


def can_write(user: Any) -> bool:
    """Whether this log book sends e-mail, and has an address."""
    return bool(getattr(settings, "MAIL", False) and user.email)


def wanted(contest: Contest, user: Any) -> bool:
    return Admission.objects.filter(contest=contest, user=user, mail=True).exists()


def want(contest: Contest, user: Any, mail: bool) -> None:
    Admission.objects.update_or_create(contest=contest, user=user, defaults={"mail": mail})


def notify_waiting(career: Career, by: Any) -> None:
    """Write to the player a contest waits for now. One who has just acted may get another e-mail next time."""
    if not getattr(settings, "MAIL", False):
        return
    letters = Admission.objects.filter(contest=career.contest_id)
    if by is not None:
        letters.filter(user=by).exclude(told=None).update(told=None)
    waited = due.waiting_in(Contest.objects.get(pk=career.contest_id))
    if waited is None or waited.user == getattr(by, "pk", None):
        return
    letter = letters.filter(user=waited.user, mail=True, told=None).select_related("user").first()
    if letter is not None and letters.filter(pk=letter.pk, told=None).update(told=timezone.now()):
        _write(letter.user, waited)


def _write(user: Any, waited: Waiting) -> None:
    named = {"contest": waited.contest.name, "boat": waited.career.boat}
    if waited.what == due.ROLL:
        said = _("%(boat)s is waiting for your dice.") % named
    else:
        said = _("It is your turn with %(boat)s.") % named
    path = reverse("campaigns:contest", args=[waited.contest.uuid])
    notify(user, _("%(contest)s: your turn") % named, said, path)
