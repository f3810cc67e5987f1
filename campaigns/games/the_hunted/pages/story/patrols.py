"""A patrol as a story: the sailing, quiet stretches run together, one paragraph a scene, home, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.facts import Fact, Leg
from campaigns.games.the_hunted.pages.story.scenes import OPENERS, Passage, Story
from campaigns.pages.telling import Paragraph, full_month, listed

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
}
DODGED: Final = {"aircraft.sighted", "aircraft.dived"}
WITHOUT_BOAT: Final = ("sunk_escort", "sunk_aircraft", "sunk_submarine", "sunk_depth", "sunk_mine")
ENDS: Final = {
    "scuttled": "end.scuttled",
    "boat_captured": "end.captured",
    "captured": "end.captured",
    "lost_at_sea": "end.at_sea",
    "kommandant_killed": "end.killed",
    "kommandant_accident": "end.accident",
    "relieved": "end.relieved",
    "war_over": "end.war",
    "contest_over": "end.contest",
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


def paragraphs(legs: Sequence[Leg], story: Story, boat: str) -> list[Paragraph]:
    """All of a patrol, in order."""
    told: list[Paragraph] = []
    boxes = [leg for leg in legs if leg.zone and not leg.home]
    station = [place for place, leg in enumerate(boxes) if not leg.zone.startswith("transit")]
    over = any(leg.home for leg in legs)
    place = 0
    for leg in legs:
        if leg.home:
            told += _home(leg, story, boat)
        elif not leg.zone:
            told += _sailing(leg, story, boat)
    run: list[Leg] = []
    middle: list[Paragraph] = []
    for place, leg in enumerate(boxes):
        if uneventful(leg):
            run.append(leg)
            if place < len(boxes) - 1:
                continue
        last = place if not uneventful(leg) else place + 1
        if run:
            first = last - len(run)
            out = first == 0 and bool(station) and last == station[0] and last < len(boxes)
            back = over and bool(station) and first == station[-1] + 1 and last == len(boxes)
            middle += _quiet(run, story, "quiet.out" if out else "quiet.home" if back else "")
            run = []
        if not uneventful(leg):
            middle += _scenes(leg, story)
    where = next((place for place, leg in enumerate(legs) if leg.zone), len(legs))
    before = sum(1 for one in told if one.numbers and legs[where:] and one.numbers[0] <= _first(legs[where]))
    return [*told[:before], *middle, *told[before:], *_end(legs, story)]


def _first(leg: Leg) -> int:
    return leg.facts[0].number if leg.facts else 0


def _player(fact: Fact) -> Paragraph:
    return Paragraph(str(fact.data.get("remark", "")), [fact.number], own=True)


# --- sailing ------------------------------------------------------------------------------------------------------


def _sailing(leg: Leg, story: Story, boat: str) -> list[Paragraph]:
    found = {fact.key: fact for fact in leg.facts}
    own = [_player(fact) for fact in leg.facts if fact.key == "remark"]
    sails = found.get("assignment.sails")
    if sails is None:
        return own
    say, data = story.teller.say, sails.data
    orders = str(data.get("assignment", ""))
    ready = found.get("assignment.ready")
    torpedoes = int(ready.data.get("torpedoes", 0)) if ready else 0
    blanks: dict[str, Any] = {
        "boat": boat,
        "month": full_month(str(data.get("month", ""))),
        "from_base": forms.base(str(data.get("base", "")), 0),
        "bound": forms.bound(orders) or orders,
        "torpedoes": f"{torpedoes}",
    }
    parts = [say("sail" if torpedoes else "sail.empty", story.outing, **blanks)]
    if "assignment.bound" in found:
        fact = found["assignment.bound"]
        parts.append(say("sail.bound", fact.number, in_base=forms.base(str(fact.data.get("base", "")), 1)))
    if "assignment.tanker" in found:
        parts.append(say("sail.tanker", sails.number))
    elif "assignment.mission" in found:
        parts.append(say("sail.agent" if "(A)" in orders else "sail.mines", sails.number))
    for key, name in (("refit.gun_gone", "sail.gun_gone"), ("refit.gun_back", "sail.gun_back")):
        if key in found:
            parts.append(say(name, found[key].number))
    return [Paragraph(" ".join(parts), sorted({fact.number for fact in leg.facts})), *own]


# --- under way ----------------------------------------------------------------------------------------------------


def _quiet(run: Sequence[Leg], story: Story, passage: str) -> list[Paragraph]:
    """Neighbouring boxes in which nothing happened."""
    numbers = sorted({fact.number for leg in run for fact in leg.facts})
    at = numbers[0] if numbers else 0
    say = story.teller.say
    if passage and not any(dodges(leg) or unseen(leg) for leg in run):
        return [Paragraph(say(passage, at), numbers)]
    parts: list[str] = []
    for stretch in _stretches(run):
        parts += _stretch(stretch, story, at)
    missed = sum(unseen(leg) for leg in run)
    if missed:
        snorkelling = any("chnorchel" in part for part in parts)
        parts.append(say("unseen.short" if snorkelling else "unseen", at, missed))
    return [Paragraph(" ".join(parts), numbers)] if parts else []


def _stretches(run: Sequence[Leg]) -> list[list[Leg]]:
    """Boxes of one area in which aircraft came, and what lies between."""
    cut: list[list[Leg]] = []
    for leg in run:
        busy = bool(dodges(leg))
        if cut and busy == bool(dodges(cut[-1][-1])) and (not busy or cut[-1][-1].zone == leg.zone):
            cut[-1].append(leg)
        else:
            cut.append([leg])
    return cut


def _stretch(stretch: Sequence[Leg], story: Story, at: int) -> list[str]:
    say = story.teller.say
    zones = list(dict.fromkeys(leg.zone for leg in stretch))
    here = zones == [story.area]
    places = listed([forms.at(zone) for zone in zones if here or zone != story.area])
    story.area = zones[-1]
    seen = sum(dodges(leg) for leg in stretch)
    if seen:
        return [say("air.dodge.here" if here else "air.dodge", at, seen, places=places)]
    under = all(snorkelled(leg) for leg in stretch)
    if here and any(unseen(leg) for leg in stretch):
        return []
    if under:
        return [say("quiet.snorkel.more" if here else "quiet.snorkel", at, places=places)]
    return [say("quiet.more" if here else "quiet.at", at, places=places)]


def _scenes(leg: Leg, story: Story) -> list[Paragraph]:
    """The scenes of one box."""
    told: list[Paragraph] = []
    scene = Passage(story, leg)
    dodged = {place + 1 for place, fact in enumerate(leg.facts) if fact.key == "aircraft.dived"}
    for place, fact in enumerate(leg.facts):
        if fact.key == "remark":
            done = scene.done()
            told += [done] if done else []
            told.append(_player(fact))
            scene = Passage(story, leg)
            continue
        opens = fact.key in OPENERS and not (fact.key == "aircraft.sighted" and place + 2 in dodged)
        if opens and scene.begun and not (fact.key == "travel.sighted" and scene.led):
            done = scene.done()
            told += [done] if done else []
            scene = Passage(story, leg)
        scene.read(fact)
    done = scene.done()
    return [*told, done] if done else told


# --- home ---------------------------------------------------------------------------------------------------------


def _home(leg: Leg, story: Story, boat: str) -> list[Paragraph]:
    say, told = story.teller.say, []
    own = [_player(fact) for fact in leg.facts if fact.key == "remark"]
    parts: list[str] = []
    awards: list[Fact] = []
    dead: list[Fact] = []
    over = any(fact.key == "victory.end" for fact in leg.facts)
    for fact in leg.facts:
        parts += _port(fact, story, boat, over)
        if fact.key == "advancement.award":
            awards.append(fact)
        if fact.key in ("refit.replaced", "advancement.replaced") and fact.data.get("why") == "killed":
            dead.append(fact)
    parts += _replaced(dead, story)
    if awards:
        names = [forms.award(str(fact.data.get("award", ""))) for fact in awards]
        parts.append(say("award", awards[0].number, awards=listed(names)))
    if parts:
        told.append(Paragraph(" ".join(parts), sorted({fact.number for fact in leg.facts})))
    return [*told, *own]


def _replaced(dead: Sequence[Fact], story: Story) -> list[str]:
    posts = [str(fact.data.get("post", "")) for fact in dead]
    named = [post for post in posts if post in forms.POSTS]
    said = [story.teller.say("gone.killed", dead[0].number, 1, man=forms.man(post)) for post in named]
    rest = len(posts) - len(named)
    return [*said, story.teller.say("gone.killed", dead[0].number, rest, man=forms.man(""))] if rest else said


def _port(fact: Fact, story: Story, boat: str, over: bool) -> list[str]:
    """What one note of the stay in port says."""
    say, data, at = story.teller.say, fact.data, fact.number
    man = forms.man(str(data.get("post", "")), str(data.get("name", "") or ""))
    match fact.key:
        case "refit.home":
            name = str(data.get("base", ""))
            return [say("home", at, boat=boat, to_base=forms.base(name, 2), in_base=forms.base(name, 1))]
        case "refit.crew_home":
            return [say("home.crew", at)]
        case "refit.length" if not over and int(data.get("months", 0)) > 0:
            return [say("refit", at, int(data["months"]))]
        case "refit.given_up":
            return [say("refit.given_up", at)]
        case "refit.raid" if f"raid.{data.get('result')}" in story.teller.patterns:
            return [say(f"raid.{data['result']}", at)]
        case "refit.replaced" | "advancement.replaced" if f"gone.{data.get('why')}" in story.teller.patterns:
            return [] if data["why"] == "killed" else [say(f"gone.{data['why']}", at, man=man)]
        case "advancement.own_command":
            return [say("gone.own command", at, man=forms.man("1wo", str(data.get("name", "") or "")))]
        case "advancement.promoted":
            return [say("promoted", at, rank=story.word(str(data.get("rank", ""))))]
        case "advancement.level_up" | "advancement.level_down":
            way = fact.key.rpartition("_")[2]
            return [say(f"level.{way}", at, level=story.word(str(data.get("level", ""))))]
        case "advancement.experte":
            return [say("experte", at, man=man)]
        case "newboat.received":
            return [say("newboat", at, boat=str(data.get("number", "")), type=str(data.get("type", "")))]
        case "refit.moved":
            return [say("moved", at, to_base=forms.base(str(data.get("to", "")), 2))]
        case "byhand.port":
            return [say("byhand.port", at)]
    return []


# --- the end ------------------------------------------------------------------------------------------------------


def _end(legs: Sequence[Leg], story: Story) -> list[Paragraph]:
    found = next(((leg, fact) for leg in legs for fact in leg.facts if fact.key == "victory.end"), None)
    if found is None:
        return []
    leg, fact = found
    say, at, data = story.teller.say, fact.number, fact.data
    reason, boat = str(data.get("reason", "")), str(data.get("boat", ""))
    month = full_month(str(data.get("month", "")))
    where = forms.at(leg.zone or next((one.zone for one in reversed(legs) if one.zone), ""))
    parts: list[str] = []
    if reason in WITHOUT_BOAT:
        killer = {"sunk_mine": "end.mine", "sunk_depth": "end.depth", "sunk_submarine": "end.torpedo"}.get(reason)
        parts.append(say(killer or story.killer or "end.hull", at))
        parts.append(say("end.hands", at, boat=boat, at=where, month=month))
    elif reason in ENDS:
        parts.append(say(ENDS[reason], at, boat=boat, month=month))
    parts += story.epitaph(at)
    return [Paragraph(" ".join(parts), [at], end=True)] if parts else []
