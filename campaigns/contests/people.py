"""Who is in a contest: who may see it and enter, by name or by link; who withdraws, is removed, or hands over."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db import transaction

from campaigns import play, quotas
from campaigns.contests import reading, settle
from campaigns.contests.table import rules_of
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Admission, Career, Contest, Seat
from charts.books import book_for

LENGTH: Final = 24  # bytes of chance in a link
MOST: Final = 300  # whom a contest is open to
Admits = Contest.Admits


# --- coming ----------------------------------------------------------------------------------------------


def may_see(contest: Contest, user: Any) -> bool:
    """Whether the page of a contest is there for an account."""
    open_ = contest.admits != Admits.INVITED or user.is_staff
    return open_ or reading.takes_part(contest, user) or Admission.objects.filter(contest=contest, user=user).exists()


def why_not(contest: Contest, user: Any) -> str:
    """What keeps an account from entering a boat: the key of the refusal; empty when nothing does."""
    removed = dict(Admission.objects.filter(contest=contest, user=user).values_list("user", "removed"))
    if contest.closed or contest.ended is not None:
        return "contest.closed"
    if removed.get(user.pk):
        return "contest.removed"
    if contest.admits == Admits.INVITED and contest.owner_id != user.pk and not removed:
        return "contest.invited"
    if not contest.several and Career.objects.filter(contest=contest, owner=user).exists():
        return "contest.one"
    return ""


@transaction.atomic
def enter(contest: Contest, owner: Any, wish: dict[str, Any], **settings: Any) -> Career:
    """Begin a career on the terms of a contest; BadAnswer when it cannot be."""
    contest = Contest.objects.select_for_update(no_key=True).get(pk=contest.pk)
    rules = rules_of(contest)
    if refusal := why_not(contest, owner):
        raise BadAnswer(refusal)
    if rules.form(contest.form).teams and wish.get("pack") not in teams_with_room(contest):
        raise BadAnswer("contest.team", "pack")
    taken = set(contest.careers.values_list("boat", flat=True))
    terms = {name: getattr(contest, name) for name in ("form", "type", "start", "until", "options", "closed")}
    setup = rules.setup(terms, wish, taken, book_for(contest.edition))
    return play.start(owner, contest.game, setup, contest.edition, contest=contest, **settings)


def teams_with_room(contest: Contest) -> dict[str, int]:
    """The teams that are not full, each with how many places it has left."""
    rules = rules_of(contest)
    most = rules.form(contest.form).team_size
    names = [rules.team(head) for head in contest.careers.values_list("head", flat=True)]
    return {team: most - names.count(team) for team in contest.teams if names.count(team) < most}


def add_team(contest: Contest, name: str) -> None:
    """Another team to choose from; BadAnswer where there is one of that name, however it is spelled."""
    if name.casefold() in [team.casefold() for team in contest.teams]:
        raise BadAnswer("contest.team_twice", "team", name=name)
    contest.teams = [*contest.teams, name]
    contest.save(update_fields=["teams"])


def invite(contest: Contest, name: str) -> Admission:
    """Open it to an account by its name; BadAnswer where there is none."""
    users = get_user_model()
    user = users.objects.filter(**{users.USERNAME_FIELD: name.strip()}, is_active=True).first()
    if user is None:
        raise BadAnswer("contest.unknown", "name", name=name.strip())
    admission = admit(contest, user)
    if admission.removed:
        remove(contest, user, False)
    return admission


def admit(contest: Contest, user: Any) -> Admission:
    """Open it to an account, as to whoever follows its link; one that was removed is let in again only by name."""
    if Admission.objects.filter(contest=contest).count() >= MOST:
        raise BadAnswer("contest.crowded", "name")
    admission, _new = Admission.objects.get_or_create(contest=contest, user=user)
    return admission


def set_link(contest: Contest, wanted: bool) -> None:
    """A link that invites, and no older one; or none."""
    contest.token = secrets.token_urlsafe(LENGTH) if wanted else None
    contest.save(update_fields=["token"])


# --- going -----------------------------------------------------------------------------------------------


def leave(career: Career, how: str) -> None:
    """A boat is out of the contest; its log goes on. The last that others waited for may have been this one."""
    Career.objects.filter(pk=career.pk, left="", contest__ended=None).update(left=how)
    settle.settle(Contest.objects.get(pk=career.contest_id))


def back(career: Career) -> None:
    """It is in the contest again."""
    Career.objects.filter(pk=career.pk, contest__ended=None).update(left="")


def remove(contest: Contest, user: Any, removed: bool = True) -> None:
    """An account is out, with its boats; or in again."""
    admission, _new = Admission.objects.get_or_create(contest=contest, user=user)
    admission.removed = removed
    admission.save(update_fields=["removed"])
    for career in Career.objects.filter(contest=contest, owner=user):
        if removed:
            leave(career, str(Career.Left.REMOVED))
        elif career.left == Career.Left.REMOVED:
            back(career)


@transaction.atomic
def hand_over(career: Career, name: str, words: str) -> None:
    """A boat to another account that the contest is open to; the log says so in the words given."""
    career = play.lock(career.pk)
    contest = Contest.objects.select_for_update(no_key=True).get(pk=career.contest_id)
    member = invited(contest, name)
    removed = Admission.objects.filter(contest=contest, user=member, removed=True).exists()
    if removed or member.pk == career.owner_id or contest.ended is not None:
        raise BadAnswer("contest.stranger", "name", name=name)
    if not contest.several and Career.objects.filter(contest=contest, owner=member).exists():
        raise BadAnswer("contest.has_one", "name", name=name)
    if quotas.no_room_for_a_career(member):
        raise BadAnswer("contest.no_room", "name", name=name)
    reply = play.act(career.pk, {"remark": words}, by=career.owner)
    if reply.error is not None:
        raise reply.error
    Seat.objects.filter(career=career).delete()
    Career.objects.filter(pk=career.pk).update(owner=member, share_token=None)


def invited(contest: Contest, name: str) -> Any:
    """An account that the contest is open to, by its name; BadAnswer for any other."""
    users = get_user_model()
    user = users.objects.filter(**{users.USERNAME_FIELD: name.strip()}, is_active=True).first()
    if user is None or not (reading.takes_part(contest, user) or Admission.objects.filter(contest=contest, user=user)):
        raise BadAnswer("contest.stranger", "name", name=name.strip())
    return user
