"""A patrol as a story: the sailing, quiet stretches run together, a row for each other box, home, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from campaigns.games.the_hunted.pages.story import forms, port
from campaigns.games.the_hunted.pages.story.facts import Fact, Leg
from campaigns.games.the_hunted.pages.story.passage import OPENERS, Passage, Story
from campaigns.pages.telling import Paragraph, StoryRow, full_month, listed

UNEVENTFUL: Final = {
    "travel.nothing",
    "travel.unseen",
    "travel.quiet",
    "travel.rolls",
    "travel.one_more",
    "travel.mission_up",
    "travel.holed_up",
    "travel.kite_again",
    "travel.posture",
    "events.ignored",
    "events.quiet",
    "damage.healed",
    "damage.not_healed",
}
DODGED: Final = {"aircraft.sighted", "aircraft.dived"}
SAILING: Final = {"assignment.sails", "assignment.ready", "assignment.bound", "assignment.mission"} | {
    "assignment.tanker",
    "loading.shortage",
    "refit.gun_gone",
    "refit.gun_back",
}


def keys(leg: Leg) -> set[str]:
    return {fact.key for fact in leg.facts}


def uneventful(leg: Leg) -> bool:
    """Nothing happened, but for aircraft that were seen in time."""
    return keys(leg) <= UNEVENTFUL | DODGED and dodges(leg) == sum(f.key == "aircraft.sighted" for f in leg.facts)


def dodges(leg: Leg) -> int:
    return sum(fact.key == "aircraft.dived" for fact in leg.facts)


def unseen(leg: Leg) -> int:
    return sum(fact.key == "travel.unseen" for fact in leg.facts)


def snorkelled(leg: Leg) -> bool:
    return any(fact.key == "travel.posture" and fact.answered == "schnorchel" for fact in leg.facts)


def rows(legs: Sequence[Leg], story: Story) -> list[StoryRow]:
    """All of a patrol, in order."""
    boxes = [leg for leg in legs if leg.zone and not leg.home]
    station = [place for place, leg in enumerate(boxes) if not leg.zone.startswith("transit")]
    over = any(leg.home for leg in legs)
    told: list[StoryRow] = []
    run: list[Leg] = []
    place = 0

    def flush() -> None:
        if run:
            first, last = place - len(run), place
            out = first == 0 and bool(station) and last == station[0] and last < len(boxes)
            back = over and bool(station) and first == station[-1] + 1 and last == len(boxes)
            told.append(quiet(run, story, "quiet.out" if out else "quiet.home" if back else ""))
            run.clear()

    for leg in legs:
        if leg.zone and not leg.home:
            if uneventful(leg):
                run.append(leg)
            else:
                flush()
                told.append(box(leg, story))
            place += 1
            continue
        flush()
        told.append(port.home(leg, story) if leg.home else sailing(leg, story))
    flush()
    return [row for row in told if row.paragraphs]


# --- sailing ------------------------------------------------------------------------------------------------------


def sailing(leg: Leg, story: Story) -> StoryRow:
    found = {fact.key: fact for fact in leg.facts}
    sails = found.get("assignment.sails")
    if sails is None:
        return StoryRow()
    say, base = story.teller.say, sails.text("base")
    story.base = base
    orders = sails.text("assignment")
    ready, short = found.get("assignment.ready"), found.get("loading.shortage")
    torpedoes = ready.count("torpedoes") if ready else 0
    blanks: dict[str, Any] = {
        "boat": story.boat,
        "month": full_month(sails.text("month")),
        "from_base": forms.base(base, 0),
        "in_base": forms.base(base, 1),
        "bound": forms.bound(orders) or orders,
        "torpedoes": torpedoes,
    }
    name = "sail.empty" if not torpedoes else "sail.within" if orders == base else "sail"
    parts = [say(name, story.outing, torpedoes, **blanks)]
    if short and short.count("short"):
        parts.append(say("sail.short", short.number, short.count("short")))
    bound = found.get("assignment.bound")
    if bound and not orders.lower().endswith(bound.text("base").lower()):
        parts.append(say("sail.bound", bound.number, in_base=forms.base(bound.text("base"), 1)))
    if "assignment.tanker" in found:
        parts.append(say("sail.tanker", story.outing))
    elif "assignment.mission" in found:
        parts.append(say("sail.agent" if "(A)" in orders else "sail.mines", sails.number))
    for key, name in (("refit.gun_gone", "sail.gun_gone"), ("refit.gun_back", "sail.gun_back")):
        if key in found:
            parts.append(say(name, found[key].number))
    return StoryRow(where=base, paragraphs=[Paragraph(" ".join(parts), leg.numbers)], first=leg.since)


# --- quiet boxes --------------------------------------------------------------------------------------------------


def quiet(run: Sequence[Leg], story: Story, passage: str) -> StoryRow:
    """Neighbouring boxes in which nothing happened."""
    numbers = sorted({number for leg in run for number in leg.numbers})
    at = numbers[0] if numbers else 0
    say = story.teller.say
    if passage and not any(dodges(leg) or unseen(leg) for leg in run):
        story.area = run[-1].zone
        parts = [say(passage, at)]
    else:
        parts = [sentence for stretch in _alike(run) for sentence in _one(stretch, story, at)]
        missed = sum(unseen(leg) for leg in run)
        if missed:
            told = any(all(snorkelled(leg) for leg in stretch) and not dodges(stretch[0]) for stretch in _alike(run))
            parts.append(say("unseen.short" if told and parts else "unseen", at, missed))
    return StoryRow(
        when=",".join(str(leg.box) for leg in run),
        where=",".join(dict.fromkeys(leg.zone for leg in run)),
        paragraphs=[Paragraph(" ".join(parts), numbers)] if parts else [],
        quiet=not any(dodges(leg) for leg in run),
        first=run[0].since,
    )


def _alike(run: Sequence[Leg]) -> list[list[Leg]]:
    """Boxes of one area in which aircraft came, and what lies between."""
    cut: list[list[Leg]] = []
    for leg in run:
        busy = bool(dodges(leg))
        if cut and busy == bool(dodges(cut[-1][-1])) and (not busy or cut[-1][-1].zone == leg.zone):
            cut[-1].append(leg)
        else:
            cut.append([leg])
    return cut


def _one(stretch: Sequence[Leg], story: Story, at: int) -> list[str]:
    say = story.teller.say
    zones = list(dict.fromkeys(leg.zone for leg in stretch))
    here = zones == [story.area]
    more = ".more" if here else ".rest" if story.area in zones else ""
    places = listed([forms.at(zone) for zone in zones])
    story.area = zones[-1]
    seen = sum(dodges(leg) for leg in stretch)
    if seen:
        return [say("air.dodge.here" if here else "air.dodge", at, seen, places=places)]
    if here and any(unseen(leg) for leg in stretch):
        return []
    if all(snorkelled(leg) for leg in stretch):
        return [say(f"quiet.snorkel{more}", at, places=places)]
    return [say(f"quiet{more or '.at'}", at, places=places)]


# --- boxes in which something happened ----------------------------------------------------------------------------


def box(leg: Leg, story: Story) -> StoryRow:
    """A paragraph for each passage of it."""
    told: list[Paragraph] = []
    passage = Passage(story, leg)
    dodged = {place + 1 for place, fact in enumerate(leg.facts) if fact.key == "aircraft.dived"}
    for place, fact in enumerate(leg.facts):
        opens = fact.key in OPENERS and not (fact.key == "aircraft.sighted" and place + 2 in dodged)
        if opens and passage.begun and not passage.goes_on(fact.key):
            told += passage.done()
            passage = Passage(story, leg)
        passage.read(fact)
    told += passage.done()
    return StoryRow(str(leg.box), leg.zone, told, first=leg.since)


def handled(fact: Fact) -> bool:
    return fact.key in UNEVENTFUL | DODGED | SAILING
