"""The end of a career in a row of its own: what sank the boat, who died, who had commanded and what he had done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.facts import Leg
from campaigns.games.the_hunted.pages.story.passage import Story
from campaigns.games.the_hunted.rules.state import GRADES, RANKS, Career, Man
from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from campaigns.pages.telling import Paragraph, StoryRow, full_month, listed

WITHOUT_BOAT: Final = ("sunk_escort", "sunk_aircraft", "sunk_submarine", "sunk_depth", "sunk_mine")
ENDS: Final = {
    "scuttled": "end.scuttled",
    "boat_captured": "end.captured",
    "captured": "end.captured",
    "lost_at_sea": "end.at_sea",
    "kommandant_killed": "end.killed",
    "kommandant_accident": "end.killed",
    "relieved": "end.relieved",
    "war_over": "end.war",
    "contest_over": "end.contest",
}
KILLERS: Final = {"sunk_mine": "end.mine", "sunk_depth": "end.depth", "sunk_submarine": "end.torpedo"}


def end(legs: Sequence[Leg], story: Story, career: Career) -> StoryRow | None:
    """The last row of the last patrol."""
    found = next(((leg, fact) for leg in legs for fact in leg.facts if fact.key == "victory.end"), None)
    if found is None:
        return None
    leg, fact = found
    say, at, reason = story.teller.say, fact.number, fact.text("reason")
    blanks: dict[str, Any] = {
        "boat": fact.text("boat"),
        "month": full_month(fact.text("month")),
        "at": forms.at(leg.zone or next((one.zone for one in reversed(legs) if one.zone), "")),
    }
    parts = []
    if reason in WITHOUT_BOAT:
        parts = [say(KILLERS.get(reason) or story.killer or "end.hull", at), say("end.hands", at, **blanks)]
    elif reason in ENDS:
        parts = [say(ENDS[reason], at, **blanks)]
    if reason in ALL_HANDS:
        parts += _lost(story, career, at)
    parts += epitaph(story, career, at)
    return StoryRow(paragraphs=[Paragraph(" ".join(parts), [at], end=True)], first=at)


def _lost(story: Story, career: Career, at: int) -> list[str]:
    """The men with names who went down with the boat."""
    men = [(man.post, man.name) for man in (career.kommandant, *career.crew.values()) if man.name and _went(man)]
    return [story.teller.say("end.with_it", at, men=forms.men(men, "")[0])] if len(men) > 1 else []


def _went(man: Man) -> bool:
    """The Kommandant is dead by then; of the others those who were aboard."""
    return man.post == "kommandant" or man.aboard


def epitaph(story: Story, career: Career, at: int) -> list[str]:
    """Who had commanded since when, what he held, and what he had sunk."""
    say = story.teller.say
    rank, name = story.word(RANKS[career.rank]), career.kommandant.name
    parts = [say("end.since", at, rank=rank, name=name, month=full_month(career.start))]
    held = _grade(career)
    if held:
        parts.append(say("end.holds", at, awards=held))
    first = ".first" if career.number <= 1 else ""
    blanks = {"patrols": career.number, "tons": f"{career.tons - career.notional:,}"}
    if career.notional and not career.ships:
        parts.append(say(f"end.credit.only{first}", at, **{**blanks, "tons": f"{career.notional:,}"}))
    else:
        parts.append(say(f"end.score{first}{'' if career.ships else '.none'}", at, career.ships, **blanks))
        if career.notional:
            parts.append(say("end.credit", at, tons=f"{career.notional:,}"))
    dead = sum(man.wound == "KIA" for man in (*career.crew.values(), *career.former))
    if dead:
        parts.append(say("end.dead", at, dead))
    return parts


def _grade(career: Career) -> str:
    """The Knight's Cross with what it was raised to."""
    held = {award.name for award in career.awards}
    highest = max((grade for grade in GRADES if grade in held), key=GRADES.index, default="")
    return listed([forms.award(highest)]) if highest else ""
