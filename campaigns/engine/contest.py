"""Contests of a game: what it registers, and the places that scores give."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec

from campaigns.engine.prompts import Prompt


class Form(msgspec.Struct, frozen=True):
    key: str
    label: str
    help: str
    case: str
    most: int
    """Careers in it."""
    by_turns: bool = False
    teams: bool = False
    team_size: int = 0
    """Careers in a team at most."""


class Entrant(msgspec.Struct, frozen=True):
    key: Any
    score: int
    lasts: bool
    """Whether it came through, where that counts."""
    over: bool
    team: str = ""


class Place(msgspec.Struct, frozen=True):
    """A place in the standings; none for a career that did not last."""

    place: int | None
    key: Any
    score: int


class Career(msgspec.Struct, frozen=True):
    """The facts of a career, whether it is over, and the score of its first outing."""

    key: Any
    head: Mapping[str, Any]
    ended: bool
    first: int


def _unknown(prompt: Prompt, head: Mapping[str, Any], mates: Sequence[Mapping[str, Any]]) -> None:
    return None


class ContestRules(msgspec.Struct, frozen=True, kw_only=True):
    """How a game compares careers."""

    forms: tuple[Form, ...]
    setup: Callable[[Mapping[str, Any], Mapping[str, Any], Collection[str], Any], dict[str, Any]]
    """The set-up of a career that enters: the terms, what its player asks, the boats that are taken, the charts."""
    entrant: Callable[[str, Career], Entrant]
    """A career as the table of a form counts it."""
    table: Callable[[str, Sequence[Entrant]], list[Place]]
    """The places in a form of contest."""
    turn: Callable[[Mapping[str, Any]], int]
    """The present or next outing, from the facts of a career."""
    may_wait: Callable[[Any], bool]
    """Whether a state is at a point where another career of the same contest may have to go first."""
    team: Callable[[Mapping[str, Any]], str] = lambda head: ""
    """The team of a career, from its facts."""
    other_seat: int = 0
    """The seat at which the other player of two answers for the enemy; 0 where the game has none."""
    known: Callable[[Any, Mapping[str, Any], Sequence[Mapping[str, Any]]], Mapping[str, Any] | None] = _unknown
    """What the log book answers to a prompt from the facts of a career and of the others of its team, if it can."""
    gone_by: Callable[[Mapping[str, Any], Mapping[str, Any]], bool] = lambda head, mate: False
    """Whether another of its team has gone by what, by these facts of a career, is no longer so."""
    entered: Collection[str] = ()
    """The keys of the forms that enter as fact what happened at the table."""

    def form(self, key: str) -> Form:
        """LookupError for an unknown key."""
        return {form.key: form for form in self.forms}[key]


def by_score(scores: Mapping[Any, int]) -> list[Place]:
    """Highest first; equal scores share a place."""
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    return [Place(1 + sum(more > score for more in scores.values()), key, score) for key, score in ranked]


def teams(entrants: Sequence[Entrant]) -> list[Place]:
    """Team against team, by the sum of their careers."""
    scores: dict[str, int] = {}
    for one in entrants:
        scores[one.team] = scores.get(one.team, 0) + one.score
    return by_score(scores)


def is_decided(entrants: Sequence[Entrant]) -> bool:
    return all(one.over for one in entrants)
