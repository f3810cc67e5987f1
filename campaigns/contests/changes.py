"""Each change of a boat's place in its contest is a line in its log, which nobody can take back."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any, Final

from campaigns.engine import game as games
from campaigns.engine.chain import as_json
from campaigns.engine.opened import Step
from campaigns.engine.replay import Entry as Line
from campaigns.engine.session import Session
from campaigns.log import journal, register
from campaigns.models import Career, Contest, Entry, Snapshot
from charts.books import book_for

KIND: Final = "contest"
HANDED: Final = "handed"  # the others are Career.Left
BACK: Final = "back"


def note(career: Career, what: str, by: Any, former: str = "") -> None:
    """The caller holds the career's lock."""
    name = "" if by is None else by.get_username()
    said = {"contest": career.contest.name, "what": str(what), "by": name} | ({"former": former} if former else {})
    write(career, KIND, said, by)


def write(career: Career, kind: str, answer: Mapping[str, Any], by: Any = None) -> None:
    line = Line(career.last + 1, kind, answer=as_json(dict(answer)), chapter=_chapter(career))
    journal.append(career, Step(line), career.book, by)
    register.register_seal(career)
    career.save(update_fields=["last", "seal", "touched", "listed"])


def lines_of(contest: Contest) -> list[Entry]:
    return list(Entry.objects.filter(career__contest=contest, kind=KIND).select_related("career").order_by("pk"))


def _chapter(career: Career) -> int:
    """The current chapter, or that of the last state if the log cannot be followed."""
    history = journal.Log(career)
    try:
        game, book = games.game(career.game), book_for(career.edition_id)
        return Session(game, book, history, SystemRandom(), career.last, halt=True).chapter
    except Exception:  # of other rules, of a game that is gone, or damaged: a boat leaves all the same
        kept = Snapshot.objects.filter(career=career).order_by("-number").values_list("chapter", flat=True)
        return kept.first() or 1
