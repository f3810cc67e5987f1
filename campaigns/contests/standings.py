"""The standings of a contest, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine import contest as rules
from campaigns.engine import game as games
from campaigns.engine.contest import ContestRules, Place
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career, Contest, Outing


@dataclass
class Placing:
    career: Career
    place: int | None
    score: int
    head: Mapping[str, Any] = field(default_factory=dict)
    over: bool = False
    at_turn: bool = False
    team: str = ""


@dataclass
class Standings:
    """full: nobody else can enter. home: nobody is left to play."""

    contest: Contest
    lines: list[Placing]
    teams: list[Place]
    full: bool
    home: bool

    @property
    def decided(self) -> bool:
        return self.full and self.home

    @property
    def winners(self) -> list[Placing]:
        return [line for line in self.lines if line.place == 1] if self.decided else []


def rules_of(contest: Contest) -> ContestRules:
    """The contest rules of its game; BadAnswer when it has none."""
    found = {game.key: game.contest for game in games.games()}.get(contest.game)
    if found is None:
        raise BadAnswer("game", game=contest.game)
    return found


def standings_of(contest: Contest) -> Standings:
    """The standings, from the careers' rows.

    Last, without a place, come those who left, and boats from files whose log the rules do not follow to the end.
    """
    game_rules = rules_of(contest)
    form = game_rules.form(contest.form)
    careers = {career.pk: career for career in contest.careers.select_related("owner").order_by("pk")}
    out = {pk for pk, one in careers.items() if one.left or one.counted is not None}
    first = dict(Outing.objects.filter(career__contest=contest, number=1).values_list("career_id", "score"))
    everybody = {
        pk: game_rules.entrant(form.key, rules.Career(pk, one.head, one.ended, first.get(pk) or 0))
        for pk, one in careers.items()
    }
    sailing = [one for key, one in everybody.items() if key not in out]
    gone = [Place(None, key, _counted(careers[key], one.score)) for key, one in everybody.items() if key in out]
    playing = at_turn(contest, game_rules, list(careers.values())) if form.by_turns else None
    lines = [
        Placing(
            careers[place.key],
            place.place,
            place.score,
            careers[place.key].head,
            everybody[place.key].over or bool(careers[place.key].left),
            place.key == playing,
            everybody[place.key].team,
        )
        for place in [*game_rules.table(form.key, sailing), *gone]
    ]
    full = contest.closed or len(everybody) >= form.most
    return Standings(
        contest,
        lines,
        rules.teams(sailing) if form.teams else [],
        full,
        bool(everybody) and rules.is_decided(sailing),
    )


def _counted(career: Career, score: int) -> int:
    """The score of a boat without a place; of one from a file, as far as the rules follow its log."""
    return score if career.counted is None else min(score, career.score)


def at_turn(contest: Contest, game_rules: ContestRules, careers: list[Career]) -> int | None:
    sailing = [career for career in careers if not career.ended and not career.left]
    if contest.closed or len(careers) < 2 or not sailing:
        return None
    return min(sailing, key=lambda career: (game_rules.turn(career.head), career.pk)).pk
