"""Careers played by turns: between two chapters, a boat waits for its turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.contests.standings import at_turn
from campaigns.engine import game as games
from campaigns.engine.game import Game
from campaigns.models import Career

NOBODY: Final = "-"  # yet: the other has still to enter


def waits_for(career: Career, game: Game, state: Any) -> str:
    """The boat that goes before this one; empty when it may go on.

    Nobody waits in the middle of a chapter. Where another player rolls for the enemy, they must be present.
    """
    rules = game.contest
    if career.contest_id is None or career.left or state is None or rules is None:
        return ""
    if not rules.may_wait(state) or career.contest.closed:
        return ""
    others = Career.objects.filter(contest=career.contest_id, ended=False, left="").exclude(pk=career.pk)
    boats = {(rules.turn(other.head), other.pk): other.boat for other in others}
    if career.contest.others_roll and not Career.objects.filter(contest=career.contest_id).exclude(pk=career.pk):
        return NOBODY
    return first_boat((game.chapter(state), career.pk), boats)


def is_waiting(career: Career) -> bool:
    """The same from the rows alone, for a career between two chapters."""
    rules = games.game(career.game).contest
    if career.contest is None or rules is None:
        return False
    careers = list(Career.objects.filter(contest=career.contest_id).order_by("pk"))
    return at_turn(career.contest, rules, careers) not in (None, career.pk)


def first_boat(mine: tuple[int, int], others: Mapping[tuple[int, int], str]) -> str:
    """The boat with the fewest chapters goes first, then by its place in the list. Empty: this one."""
    first = min(others, default=mine)
    return others[first] if first < mine else ""
