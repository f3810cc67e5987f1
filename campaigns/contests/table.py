"""The table of a contest: its careers side by side, and who is at turn, as their game counts."""

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
    """One career in the table."""

    career: Career
    place: int | None
    score: int
    head: Mapping[str, Any] = field(default_factory=dict)
    over: bool = False
    at_turn: bool = False
    team: str = ""


@dataclass
class Standing:
    """A contest as it stands; full when nobody else can enter, home when nobody is left to play."""

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
    """What its game says of contests; BadAnswer when it has none."""
    found = {game.key: game.contest for game in games.games()}.get(contest.game)
    if found is None:
        raise BadAnswer("game", game=contest.game)
    return found


def standing(contest: Contest) -> Standing:
    """The table, from what the careers' rows say; who has left stands at its end, without a place.

    So does a boat from a file whose log the rules do not follow to its end.
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
    return Standing(
        contest,
        lines,
        rules.teams(sailing) if form.teams else [],
        full,
        bool(everybody) and rules.is_decided(sailing),
    )


def _counted(career: Career, score: int) -> int:
    """The score of a boat that is not placed: of one from a file that the rules do not follow, as far as they do."""
    return score if career.counted is None else min(score, career.score)


def at_turn(contest: Contest, game_rules: ContestRules, careers: list[Career]) -> int | None:
    """Whose outing it is, where they are played by turns."""
    sailing = [career for career in careers if not career.ended and not career.left]
    if contest.closed or len(careers) < 2 or not sailing:
        return None
    return min(sailing, key=lambda career: (game_rules.turn(career.head), career.pk)).pk
