"""The story of a patrol: a second reading of the log for people. No fact in it that is not in a note or an answer.

facts.py     what is read, and how it is cut into port, boxes and home
scenes.py    what happened in one box
patrols.py   a whole patrol: sailing, quiet stretches, home, the end
patterns.py  the sentences        forms.py  the words that are put into them
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.pages.story import patrols
from campaigns.games.the_hunted.pages.story.facts import Fact, facts, legs
from campaigns.games.the_hunted.pages.story.patterns import PATTERNS
from campaigns.games.the_hunted.pages.story.scenes import Story
from campaigns.games.the_hunted.rules.state import RANKS
from campaigns.models import Patrol, Target
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.telling import FactsTable, Teller, Telling, full_month
from campaigns.pages.words import Say, capital, sayer, tons


def tell(log_book: OpenLog, number: int) -> Telling:
    """One patrol; what was entered before the first orders stands with the first."""
    chapters = (0, 1) if number == 1 else (number,)
    found = list(facts(log_book.entries(chapter__in=chapters)))
    logged = Patrol.objects.filter(career=log_book.career, number=number).select_related("boat").first()
    boat = logged.boat.number if logged and logged.boat else log_book.career.boat
    say = sayer(log_book.game.texts)
    kinds = {fact.answered["name"]: fact.answered["kind"] for fact in found if _identified(fact)}
    story = Story(Teller(PATTERNS), kinds, say, lambda told, at: _epitaph(told.teller, log_book, at), number)
    told = patrols.paragraphs(legs(found), story, boat)
    targets = list(
        Target.objects.filter(career=log_book.career, encounter__patrol__number=number)
        .select_related("encounter")
        .order_by("id")
    )
    names = {*kinds, *(target.name for target in targets if target.name)}
    for paragraph in told:
        paragraph.names = sorted(names)
    head = _head(story.teller, log_book, logged, found, say)
    return Telling(number, head, told, _tables(targets, logged, log_book, say))


def _tables(targets: Sequence[Target], logged: Patrol | None, log_book: OpenLog, say: Say) -> list[FactsTable]:
    """Ships as they were met, and torpedoes."""
    ships = [
        [
            target.name,
            capital(say(target.kind)),
            tons(target.tonnage),
            capital(say(target.encounter.area)),
            say(target.fate),
        ]
        for target in targets
    ]
    heads = [_("Ship"), _("Kind"), _("Tonnage"), _("Where"), _("Fate")]
    found = [FactsTable(_("Ships"), heads, ships)] if ships else []
    if logged and logged.fired:
        missed = max((logged.fired or 0) - (logged.hits or 0) - (logged.duds or 0), 0)
        row = [str(figure or 0) for figure in (logged.fired, logged.hits, logged.duds, missed)]
        found.append(FactsTable(_("Torpedoes"), [_("Fired"), _("Hits"), _("Duds"), _("Misses")], [row]))
    return found


def _identified(fact: Fact) -> bool:
    return (
        fact.key == "travel.identity" and isinstance(fact.answered, dict) and {"name", "kind"} <= fact.answered.keys()
    )


def _sum(teller: Teller, logged: Patrol, found: Sequence[Fact]) -> str:
    """What the patrol came to: its task if that was done, and what was sunk."""
    done = {fact.key for fact in found}
    sunk = f"{logged.tonnage or 0:,}"
    text = teller.say("sum", 0, logged.ships, tons=sunk) if logged.ships else teller.say("sum.none", 0)
    text = text[:1].lower() + text[1:]
    for key, name in (("mines_laid", "sum.mines"), ("agent_landed", "sum.agent"), ("replenished", "sum.tanker")):
        if f"missions.{key}" in done:
            text = teller.say(name, 0, sum=text, tons=sunk)
    return text[:1].lower() + text[1:]


def _head(teller: Teller, log_book: OpenLog, logged: Patrol | None, found: Sequence[Fact], say: Say) -> str:
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
        "sum": _sum(teller, logged, found),
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
    sunk = career.tons - career.notional
    score = teller.say(name, at, career.ships, patrols=career.number, tons=f"{sunk:,}")
    credit = [teller.say("end.credit", at, tons=f"{career.notional:,}")] if career.notional else []
    return [since, *([teller.say("end.sum.first", at)] if first else []), score, *credit]
