"""Contests (13): the careers of one side by side, who is at turn, and the table of what was sunk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction

from campaigns import damage, play
from campaigns.games.the_hunted.rules import contests as rules
from campaigns.games.the_hunted.rules import newboat
from campaigns.models import Career, Contest, Patrol
from charts.books import book_for

GAME: Final = "hunted"


@dataclass
class Line:
    """One boat in the table."""

    career: Career
    place: int | None
    tons: int
    head: dict[str, Any] = field(default_factory=dict)
    over: bool = False
    at_turn: bool = False
    pack: str = ""
    said: str = ""


@dataclass
class Standing:
    """A contest as it stands."""

    contest: Contest
    lines: list[Line]
    packs: list[rules.Place]
    decided: bool

    @property
    def winners(self) -> list[Line]:
        return [line for line in self.lines if line.place == 1] if self.decided else []


@transaction.atomic
def enter(contest: Contest, owner: Any, wish: dict[str, Any], **settings: Any) -> Career:
    """Begin a career on the terms of a contest; BadAnswer when it cannot be."""
    contest = Contest.objects.select_for_update().get(pk=contest.pk)
    taken = set(contest.careers.values_list("boat", flat=True))
    rules.admit(contest.form, taken, str(wish.get("boat") or ""), contest.closed)
    terms = {"form": contest.form, "type": contest.type, "start": contest.start, "until": contest.until}
    setup = {
        **wish,
        "type": contest.type or wish.get("type"),
        "start": contest.start,
        "options": contest.options,
        "contest": {**terms, "pack": wish.get("pack") or ""},
    }
    setup.pop("pack", None)
    if not setup.get("boat"):
        book = book_for(contest.edition)
        setup["boat"] = newboat.suggest(book, str(setup["type"]), len(taken) + len(setup["kommandant"]), taken)
    return play.start(owner, GAME, setup, contest.edition, contest=contest, **settings)


def standing(contest: Contest) -> Standing:
    """The table, from what the careers' rows say."""
    first = _first_patrols(contest) if contest.form == rules.WOLFPACK else {}
    afloat = damage.each(contest.careers.select_related("owner").order_by("pk"))
    told, _damaged = damage.sorted_out(afloat, lambda career: (career, _sailor(contest, career, first)))
    careers, sailors = [career for career, _sailor in told], [sailor for _career, sailor in told]
    by_key = {career.pk: (career, sailor) for career, sailor in zip(careers, sailors, strict=True)}
    sailing = _at_turn(contest, careers)
    lines = [
        Line(
            by_key[place.key][0],
            place.place,
            place.tons,
            by_key[place.key][0].head,
            by_key[place.key][1].over,
            place.key == sailing,
            by_key[place.key][1].pack,
        )
        for place in rules.table(contest.form, sailors)
    ]
    packs = rules.packs(sailors) if contest.form == rules.WOLFPACK else []
    full = contest.closed or len(sailors) == rules.MOST.get(contest.form, rules.ALL)
    return Standing(contest, lines, packs, full and bool(sailors) and rules.is_decided(sailors))


def _sailor(contest: Contest, career: Career, first: dict[int, int]) -> rules.Sailor:
    head = career.head
    pack_is_home = contest.form == rules.WOLFPACK and head.get("patrols", 0) > 0  # 13.5.6: one patrol counts
    return rules.Sailor(
        career.pk,
        first.get(career.pk, 0) if pack_is_home else head.get("tons", 0),
        not career.ended or head.get("end") == "war_over",
        career.ended or pack_is_home,
        head.get("pack", ""),
    )


def _first_patrols(contest: Contest) -> dict[int, int]:
    rows = Patrol.objects.filter(career__contest=contest, number=1)
    return {career: tons or 0 for career, tons in rows.values_list("career_id", "tonnage")}


def _at_turn(contest: Contest, careers: list[Career]) -> int | None:
    """13.1.2: in a duel of two, whose patrol it is."""
    open_ = [career for career in careers if not career.ended]
    if contest.form != rules.DUEL or contest.closed or len(careers) < 2 or not open_:
        return None
    return min(open_, key=lambda career: (career.head.get("patrol", 0), career.pk)).pk
