"""Who may see a contest and enter it, by name or by link; who withdraws, is removed, or takes a boat over."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q

from campaigns import play
from campaigns.accounts import quotas
from campaigns.contests import changes, reading, settle
from campaigns.contests.standings import rules_of
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.replay import STATE_CHANGING
from campaigns.models import Admission, Career, Contest, Entry, HandOver, Seat
from charts.books import book_for
from charts.names import cleaned_name

LENGTH: Final = 24  # bytes of chance in a link
MOST: Final = 300  # whom a contest is open to
Admits = Contest.Admits


# --- coming ----------------------------------------------------------------------------------------------


def may_see(contest: Contest, user: Any) -> bool:
    open_ = contest.admits != Admits.INVITED or user.is_staff or user.get_username() in contest.invited
    return open_ or reading.takes_part(contest, user) or Admission.objects.filter(contest=contest, user=user).exists()


def why_not(contest: Contest, user: Any) -> str:
    """The key of the reason why an account cannot enter a boat; empty when it can."""
    removed = dict(Admission.objects.filter(contest=contest, user=user).values_list("user", "removed"))
    invited = removed or contest.owner_id == user.pk or user.get_username() in contest.invited
    if contest.closed or contest.ended is not None:
        return "contest.closed"
    if removed.get(user.pk):
        return "contest.removed"
    if contest.admits == Admits.INVITED and not invited:
        return "contest.invited"
    if not contest.several and boats_of(contest, user):
        return "contest.one"
    return ""


def boats_of(contest: Contest, user: Any) -> set[int]:
    """Every boat that an account has or had. Giving a boat away makes no room for another."""
    entered = Q(entries__number=1, entries__by=user)
    found = set(Career.objects.filter(Q(owner=user) | entered, contest=contest).values_list("pk", flat=True))
    lines = [line for line in changes.lines_of(contest) if line.by_id == user.pk]
    return found | {line.career_id for line in lines if line.answer["what"] == changes.HANDED}


@transaction.atomic
def enter_contest(contest: Contest, owner: Any, wish: dict[str, Any], **settings: Any) -> Career:
    """Begin a career on the terms of a contest; BadAnswer when it cannot begin."""
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
    """The teams that are not full, each with its free places."""
    rules = rules_of(contest)
    most = rules.form(contest.form).team_size
    names = [rules.team(head) for head in contest.careers.values_list("head", flat=True)]
    return {team: most - names.count(team) for team in contest.teams if names.count(team) < most}


def add_team(contest: Contest, name: str) -> None:
    """Another team to choose from. BadAnswer if the name is taken, however it is spelled."""
    if name.casefold() in [team.casefold() for team in contest.teams]:
        raise BadAnswer("contest.team_twice", "team", name=name)
    contest.teams = [*contest.teams, name]
    contest.save(update_fields=["teams"])


@transaction.atomic
def invite(contest: Contest, name: str) -> None:
    """Open it to the account of this name. None is looked up, so nobody learns whether there is one."""
    name, contest = cleaned_name(name).strip(), Contest.objects.select_for_update(no_key=True).get(pk=contest.pk)
    here = Admission.objects.filter(contest=contest)
    if not name:
        raise BadAnswer("field.required", "name")
    found = here.select_related("user").filter(**{f"user__{get_user_model().USERNAME_FIELD}": name}).first()
    if found is not None and found.removed:
        remove(contest, found.user, False)
    elif found is None and name not in contest.invited:
        if here.count() + len(contest.invited) >= MOST:
            raise BadAnswer("contest.crowded", "name")
        _set_invited(contest, [*contest.invited, name])


def uninvite(contest: Contest, name: str) -> bool:
    """Withdraw an invitation that nobody has used yet; false if there is none."""
    there = name in contest.invited
    if there:
        _set_invited(contest, [one for one in contest.invited if one != name])
    return there


def come_by_name(contest: Contest, user: Any) -> None:
    """An account comes by its name."""
    if uninvite(contest, user.get_username()):
        Admission.objects.get_or_create(contest=contest, user=user)


def _set_invited(contest: Contest, names: list[str]) -> None:
    contest.invited = names
    contest.save(update_fields=["invited"])


def admit(contest: Contest, user: Any) -> Admission:
    """Open it to an account that followed the link. A removed account gets in again only by name."""
    if Admission.objects.filter(contest=contest).count() >= MOST:
        raise BadAnswer("contest.crowded", "name")
    admission, _new = Admission.objects.get_or_create(contest=contest, user=user)
    return admission


def set_link(contest: Contest, wanted: bool) -> None:
    """A new link that invites, in place of any older one; or none."""
    contest.token = secrets.token_urlsafe(LENGTH) if wanted else None
    contest.save(update_fields=["token"])


# --- going -----------------------------------------------------------------------------------------------


def leave_contest(career: Career, how: str, by: Any = None) -> None:
    """A boat leaves the contest; its log goes on. The others may have waited for this boat alone."""
    with transaction.atomic():
        career = play.lock(career.pk)
        if career.left or career.contest.ended is not None:
            return
        career.left = how
        career.save(update_fields=["left"])
        changes.note(career, how, by)
    settle.settle(career.contest)


@transaction.atomic
def return_to_contest(career: Career, by: Any = None) -> bool:
    """A boat returns, unless it was played outside the contest."""
    career = play.lock(career.pk)
    if not career.left or career.contest.ended is not None or _played_outside(career):
        return False
    career.left = ""
    career.save(update_fields=["left"])
    changes.note(career, changes.BACK, by)
    return True


def _played_outside(career: Career) -> bool:
    """Whether a boat was played on after it left, which would change its contest.

    Outside, nobody else rolls for the enemy, nobody waits, and no team answers. The other boat of a duel had no
    rival, and a team did not know what this boat sank.
    """
    contest = career.contest
    together = contest.others_roll or rules_of(contest).form(contest.form).teams
    left = Entry.objects.filter(career=career, kind=changes.KIND).order_by("-number").first()
    if left is None:  # it left before logs told of it
        return False
    boats = Career.objects.filter(contest=contest) if together else [career]
    since = Entry.objects.filter(career__in=boats, pk__gt=left.pk)
    return since.filter(kind__in=(*STATE_CHANGING, "strike")).exists()


def remove(contest: Contest, user: Any, removed: bool = True, by: Any = None) -> list[Career]:
    """Remove an account with its boats, or let it in again. Gives the boats that stay out."""
    uninvite(contest, user.get_username())
    admission, _new = Admission.objects.get_or_create(contest=contest, user=user)
    admission.removed = removed
    admission.save(update_fields=["removed"])
    boats = Career.objects.filter(contest=contest, owner=user)
    if removed:
        for career in boats:
            leave_contest(career, str(Career.Left.REMOVED), by)
        return []
    return [career for career in boats.filter(left=Career.Left.REMOVED) if not return_to_contest(career, by)]


# --- handing over ----------------------------------------------------------------------------------------


@transaction.atomic
def offer(contest: Contest, name: str, by: Any, career: Career | None = None) -> None:
    """Offer a boat, or without one the running of the contest, to an account that the contest is open to."""
    contest = Contest.objects.select_for_update(no_key=True).get(pk=contest.pk)
    user = invited(contest, name)
    _refuse(contest, user, career)
    HandOver.objects.update_or_create(contest=contest, career=career, defaults={"by": by, "user": user})


def offers(contest: Contest) -> list[HandOver]:
    """Open offers."""
    found = HandOver.objects.filter(contest=contest, contest__ended=None).select_related("by", "user", "career")
    return [one for one in found.order_by("pk") if one.is_open]


@transaction.atomic
def accept(one: HandOver, last: int | None = None) -> None:
    """Accept an offer. last is the line of the boat's log at which its taker agreed."""
    career = None if one.career_id is None else play.lock(one.career_id)
    contest = Contest.objects.select_for_update(no_key=True).get(pk=one.contest_id)
    one = HandOver.objects.select_for_update(of=("self",)).select_related("career", "user").get(pk=one.pk)
    if not one.is_open:
        raise BadAnswer("contest.no_offer")
    if career is not None and career.last != last:
        raise BadAnswer("contest.sailed_on", boat=career.boat)
    _refuse(contest, one.user, career)
    one.delete()
    if career is None:
        contest.owner = one.user
        contest.save(update_fields=["owner"])
        return
    former, career.owner, career.share_token = career.owner.get_username(), one.user, None
    career.save(update_fields=["owner", "share_token"])
    Seat.objects.filter(career=career).delete()
    changes.note(career, changes.HANDED, one.user, former)


def _refuse(contest: Contest, user: Any, career: Career | None) -> None:
    """BadAnswer where an account cannot take over a boat, or the contest."""
    name = user.get_username()
    owner = contest.owner_id if career is None else career.owner_id
    removed = Admission.objects.filter(contest=contest, user=user, removed=True).exists()
    if removed or user.pk == owner or contest.ended is not None or (career is not None and career.left):
        raise BadAnswer("contest.stranger", "name", name=name)
    if career is not None and not contest.several and boats_of(contest, user) - {career.pk}:
        raise BadAnswer("contest.has_one", "name", name=name)
    if quotas.no_room_for_a_contest(user) if career is None else quotas.no_room_for_a_career(user):
        raise BadAnswer("contest.no_room", "name", name=name)


def invited(contest: Contest, name: str) -> Any:
    """An account that the contest is open to, by name; BadAnswer for any other."""
    users = get_user_model()
    user = users.objects.filter(**{users.USERNAME_FIELD: name.strip()}, is_active=True).first()
    if user is None or not (reading.takes_part(contest, user) or Admission.objects.filter(contest=contest, user=user)):
        raise BadAnswer("contest.stranger", "name", name=name.strip())
    return user
