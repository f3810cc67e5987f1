"""Two who sail by turns, each on an account of his own: the other answers for the enemy, and for nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine import game as games
from campaigns.engine.game import Game
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.raw import act_of
from campaigns.engine.session import Session
from campaigns.models import Career

ANSWER: Final = {"dice", "on", "auto", "choose"}  # what he may say


def seat_of(career: Career) -> int:
    """The seat at which another answers for the enemy in this contest; 0 where nobody does."""
    contest, rules = career.contest, games.game(career.game).contest
    if contest is None or career.left or rules is None or not contest.others_roll:
        return 0
    return rules.other_seat if rules.form(contest.form).by_turns else 0


def rival(career: Career) -> Any:
    """The account that answers for the enemy; None where the owner does himself."""
    if not seat_of(career):
        return None
    others = Career.objects.filter(contest=career.contest_id, left="").exclude(pk=career.pk)
    other = others.exclude(owner=career.owner_id).select_related("owner").order_by("pk").first()
    return None if other is None else other.owner


def is_rival(career: Career, user: Any) -> bool:
    found = rival(career)
    return found is not None and user is not None and found.pk == user.pk


def seat(session: Session, career: Career, game: Game, by: Any, raw: Mapping[str, Any]) -> None:
    """Seat whoever is at a career's log: each answers for his own seat. BadAnswer for what the rival may not do."""
    found = rival(career)
    if found is None or by is None:
        return
    theirs = seat_of(career)
    if by.pk != found.pk:
        session.barred = {theirs: found.get_username()}
        return
    if act_of(raw) != "answer" or set(raw) - ANSWER or raw.get("on") not in (None, True):
        raise BadAnswer("seat.owner")
    names = game.seats(session.state)
    session.barred = {place: name for place, name in enumerate(names, start=1) if place != theirs}
    session.origin = {"player": found.get_username()}
