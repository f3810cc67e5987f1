"""The story of a patrol: a second reading of the log for people. No fact in it that is not in a note or an answer.

facts.py     what is read, and how it is cut into port, boxes and home
scenes.py    what happened in one box
patrols.py   a whole patrol: sailing, quiet stretches, home, the end
patterns.py  the sentences        forms.py  the words that are put into them
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.games.the_hunted.pages.story import forms, patrols
from campaigns.games.the_hunted.pages.story.facts import Fact, facts, legs
from campaigns.games.the_hunted.pages.story.patterns import PATTERNS
from campaigns.games.the_hunted.pages.story.scenes import Paragraph, Story
from campaigns.games.the_hunted.rules.state import RANKS
from campaigns.models import Patrol, Target
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.telling import Teller, full_month
from campaigns.pages.words import sayer

SUNK = "sunk"


@dataclass(frozen=True)
class Told:
    """A patrol as it is read."""

    number: int
    head: str
    paragraphs: Sequence[Paragraph]
    ships: Sequence[Target]
    logged: Patrol | None


def tell(log_book: OpenLog, number: int) -> Told:
    """One patrol; what was entered before the first orders stands with the first."""
    chapters = (0, 1) if number == 1 else (number,)
    found = list(facts(log_book.entries(chapter__in=chapters)))
    logged = Patrol.objects.filter(career=log_book.career, number=number).select_related("boat").first()
    boat = logged.boat.number if logged and logged.boat else log_book.career.boat
    say = sayer(log_book.game.texts)
    kinds = {fact.answered["name"]: fact.answered["kind"] for fact in found if _identified(fact)}
    story = Story(Teller(PATTERNS), kinds, say, lambda told, at: _epitaph(told.teller, log_book, at))
    told = patrols.paragraphs(legs(found), story, boat)
    where = {"career": log_book.career, "encounter__patrol__number": number}
    ships = Target.objects.filter(**where).select_related("encounter").order_by("id")
    return Told(number, _head(story.teller, log_book, logged, found, say), told, list(ships), logged)


def _identified(fact: Fact) -> bool:
    return fact.key == "travel.identity" and isinstance(fact.answered, dict) and {"name", "kind"} <= fact.answered.keys()


def _sum(teller: Teller, ships: int, tons: int) -> str:
    text = teller.say("sum", 0, ships, tons=f"{tons:,}") if ships else teller.say("sum.none", 0)
    return text[:1].lower() + text[1:]


def _head(
    teller: Teller, log_book: OpenLog, logged: Patrol | None, found: Sequence[Fact], say: Callable[[Any], str]
) -> str:
    """Labels only, so that nothing has to agree."""
    if logged is None:
        return ""
    end = next((fact for fact in found if fact.key == "victory.end"), None)
    home = next((fact for fact in found if fact.key == "refit.home"), None)
    blanks: dict[str, Any] = {
        "patrol": str(logged.number),
        "boat": logged.boat.number if logged.boat else log_book.career.boat,
        "type": logged.boat.type if logged.boat else "",
        "area": say(logged.assignment),
        "month": full_month(logged.start or ""),
        "base": say(logged.base_from),
        "to": say(home.data.get("base", "")) if home else "",
        "outcome": {"S": say("S"), "F": say("F")}.get(logged.outcome or "", say(logged.outcome or "")),
        "reason": say(end.data.get("reason", "")) if end else "",
        "sum": _sum(teller, logged.ships or 0, logged.tonnage or 0),
    }
    if home:
        return teller.say("head", 0, **blanks)
    return teller.say("head.lost" if end else "head.under_way", 0, **blanks)


def _epitaph(teller: Teller, log_book: OpenLog, at: int) -> list[str]:
    """Who had commanded since when, and what he had sunk."""
    career = log_book.state
    rank = sayer(log_book.game.texts)(RANKS[career.rank])
    since = teller.say("end.since", at, rank=rank, name=career.kommandant.name, month=full_month(career.start))
    first = career.number <= 1
    name = "end.score" + (".first" if first else "") + ("" if career.ships else ".none")
    score = teller.say(name, at, career.ships, patrols=career.number, tons=f"{career.tons:,}")
    return [since, *([teller.say("end.sum.first", at)] if first else []), score]


def page(log_book: OpenLog, number: int | None = None) -> dict[str, Any]:
    """What the page of the story shows; the latest patrol when none is named."""
    numbers = list(Patrol.objects.filter(career=log_book.career).order_by("number").values_list("number", flat=True))
    wanted = number if number in numbers else numbers[-1] if numbers else 1
    return {"told": tell(log_book, wanted), "numbers": numbers, "patrol": wanted, "forms": forms}
