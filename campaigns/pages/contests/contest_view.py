from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.contests import changes, reading, settle, standings
from campaigns.contests.standings import Placing, Standings
from campaigns.engine.contest import Form
from campaigns.models import Career, Contest
from campaigns.pages.contests.forms import ContestPages
from campaigns.pages.contests.telling import change
from campaigns.pages.corrections import values
from campaigns.pages.games import presentation_of, presentations
from campaigns.pages.presentation import Presentation
from campaigns.pages.words import score, translate
from campaigns.play import people


@dataclass(frozen=True)
class TableLine:
    """One boat in the standings: link is its bridge for its player, log its diary for readers."""

    career: Career
    place: int | None
    detail: str
    played: int
    score: int
    state: str
    at_turn: bool
    mine: bool
    readable: bool
    conduct: Sequence[tuple[Any, str]]


@dataclass(frozen=True)
class ShownContest:
    contest: Contest
    presentation: Presentation
    pages: ContestPages
    kind: Form
    standing: Standings


def contest_games() -> dict[str, ContestPages]:
    return {key: one.contest for key, one in presentations().items() if one.contest and one.game.contest}


def find_contest(user: Any, uuid: UUID, owned: bool = False) -> Contest:
    """A contest the account may see, or with owned one it opened; else 404."""
    contest = get_object_or_404(Contest.objects.select_related("edition", "owner"), uuid=uuid)
    presentation = presentation_of(contest.game)
    if presentation.contest is None or presentation.game.contest is None:
        raise Http404
    if not people.may_see(contest, user) or (owned and contest.owner_id != user.pk):
        raise Http404
    people.come_by_name(contest, user)
    return contest


def opened(contest: Contest) -> ShownContest:
    """The contest with its standings; settled first if the last boat came home meanwhile."""
    presentation = presentation_of(contest.game)
    assert presentation.contest is not None
    standing = standings.standings_of(contest)
    if standing.decided and contest.ended is None and settle.settle(contest):
        contest.refresh_from_db()
        standing = standings.standings_of(contest)
    return ShownContest(
        contest, presentation, presentation.contest, standings.rules_of(contest).form(contest.form), standing
    )


def lines(one: ShownContest, user: Any) -> list[TableLine]:
    reads = reading.takes_part(one.contest, user)
    return [_line(one, line, user, reads) for line in one.standing.lines]


def _line(one: ShownContest, line: Placing, user: Any, reads: bool) -> TableLine:
    career, detail = line.career, one.pages.detail(one.contest, line.head, line.team)
    if settings.MODE == "hosted":
        detail = _("%(detail)s, played by %(player)s") % {"detail": detail, "player": career.owner.get_username()}
    mine = career.owner_id == user.pk
    return TableLine(
        career,
        line.place,
        detail,
        one.pages.played(line.head),
        line.score,
        _state(one, line),
        line.at_turn,
        mine,
        not mine and reads and reading.is_open(one.contest),
        conduct(career),
    )


def _state(one: ShownContest, line: Placing) -> str:
    if line.career.left:
        return str(Career.Left(line.career.left).label)
    if line.head.get("end"):
        return values.value_text(one.presentation.game.texts.word(line.head["end"], translate))
    if line.at_turn:
        return _("to play")
    return _("home") if line.over else one.pages.state(line.head)


def conduct(career: Career) -> list[tuple[Any, str]]:
    held = {key: int(career.conduct.get(key, 0)) for key in ("here", "hand", "undone", "lines")}
    undone = str(held["undone"])
    if held["lines"]:
        lines = ngettext("%(lines)d line", "%(lines)d lines", held["lines"]) % held
        undone = _("%(undone)d (%(lines)s)") % {"undone": held["undone"], "lines": lines}
    return [
        (_("Rolled here"), f"{held['here']:,}"),
        (_("Rolled at the table"), f"{held['hand']:,}"),
        (_("Entered as fact"), _sum(career, "card", "entered")),
        (_("Undone"), undone),
        (_("Values corrected"), _sum(career, "amended")),
        (_("Own card used"), _sum(career, "overruled")),
        (_("Modifiers by hand"), _sum(career, "modifiers")),
        (_("Odds looked at"), _sum(career, "odds")),
        *([(_("By the other player"), _sum(career, "others"))] if career.contest.others_roll else []),
    ]


def _sum(career: Career, *keys: str) -> str:
    return f"{sum(career.conduct.get(key, 0) for key in keys):,}"


def in_words(form: Form) -> dict[str, str]:
    return {"label": translate(form.label), "help": translate(form.help), "case": form.case}


def result_words(one: ShownContest) -> list[tuple[Placing, str]]:
    texts = one.presentation.game.texts
    return [(line, score(line.score, line.career.unit, texts)) for line in one.standing.winners]


def happened(one: ShownContest) -> list[tuple[Any, str]]:
    return [(line.at, change(line.answer, line.career.boat)) for line in changes.lines_of(one.contest)]


def rules_in_words(one: ShownContest) -> list[str]:
    contest, found = one.contest, []
    if settings.MODE == "hosted":
        found.append(_("A player may enter several boats.") if contest.several else _("One boat for each player."))
        if contest.others_roll:
            found.append(_("The other player rolls for the enemy."))
        if contest.open_logs and contest.ended is None:
            found.append(_("Players may read each other’s logs, up to the last finished box."))
    if contest.undos is not None:
        said = ngettext("Each boat may undo once.", "Each boat may undo %(most)d times.", contest.undos)
        found.append(said % {"most": contest.undos} if contest.undos else _("Nothing may be undone."))
    return found
