"""Attacks of ours: how they were made, what became of each target, and whether the boat followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from campaigns.games.the_hunted.pages.story import forms, harm
from campaigns.games.the_hunted.pages.story.registry import Tell, tells
from campaigns.pages.telling import listed
from campaigns.pages.words import translate

if TYPE_CHECKING:
    from campaigns.games.the_hunted.pages.story.facts import Fact
    from campaigns.games.the_hunted.pages.story.passage import Passage

OUTCOMES: Final = {
    "attack.missed": "missed",
    "attack.gun_missed": "missed",
    "attack.spent": "wasted",
    "attack.round_spent": "wasted",
    "attack.dud": "dud",
    "attack.hit": "hit",
    "attack.sunk": "sunk",
}


@dataclass
class FiredAt:
    """What was fired at one target."""

    at: int
    count: Counter[str] = field(default_factory=Counter)

    @property
    def fired(self) -> int:
        return self.count.total()

    @property
    def hits(self) -> int:
        return self.count["hit"] + self.count["sunk"]


@dataclass
class Attack:
    """How the boat attacks, and what was fired and is not told yet: by target, torpedoes and rounds apart."""

    mode: str = ""
    range: str = ""
    last_named: tuple[str, str] = ("", "")
    shots: dict[tuple[str, bool], FiredAt] = field(default_factory=dict)
    strays: list[str] = field(default_factory=list)
    stray: str | None = None  # the ship that a torpedo found on its way
    afloat: dict[str, bool] = field(default_factory=dict)  # damaged by us
    hindered: list[str] = field(default_factory=list)
    missed_us: int = 0  # torpedoes of a submarine


# --- how ----------------------------------------------------------------------------------------------------------


@tells("attack.how")
def how(passage: Passage, fact: Fact) -> None:
    passage.attack.mode = str(fact.answered)


@tells("attack.changed")
def changed(passage: Passage, fact: Fact) -> None:
    passage.attack.mode = fact.text("mode") or passage.attack.mode


@tells("attack.range")
def range_(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.attack.range = str(fact.answered)


@tells("attack.hindered")
def hindered(passage: Passage, fact: Fact) -> None:
    passage.attack.hindered = [forms.word(forms.HINDERED, str(why)) for why in fact.data.get("why", [])]


@tells("attack.cannot")
def cannot(passage: Passage, fact: Fact) -> None:
    passage.settle()
    if passage.attack.hindered:
        passage.say("hindered", why=listed(passage.attack.hindered))


@tells("attack.left_alone")
def left_alone(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("left")


def tell_how(passage: Passage) -> None:
    """Mode and range, once; with what, where it was fired at several targets."""
    attack = passage.attack
    how = attack.mode, attack.range
    if attack.mode not in forms.MODES or attack.range not in forms.RANGES or attack.last_named == how:
        return
    again = ".again" if passage.story.how == how else ""
    attack.last_named = passage.story.how = how
    blanks = {"mode": translate(forms.MODES[attack.mode]), "range": translate(forms.RANGES[attack.range])}
    if len(attack.shots) < 2:
        passage.say(f"how{again}", **blanks)
        return
    salvo = []
    for gun, name in ((False, "how.torpedoes"), (True, "how.rounds")):
        fired = sum(shots.fired for (_target, by_gun), shots in attack.shots.items() if by_gun is gun)
        salvo += [passage.clause(name, fired)] if fired else []
    passage.say(f"how{again}.with", salvo=listed(salvo), **blanks)


# --- shots --------------------------------------------------------------------------------------------------------


def target_of(fact: Fact) -> str:
    return translate(forms.THE_ESCORT) if fact.data.get("kind") == "escort" else fact.text("target")


def outcome(kind: str) -> Tell:
    """What becomes of one shot."""

    def take_up(passage: Passage, fact: Fact) -> None:
        attack, target, gun = passage.attack, target_of(fact), "tube" not in fact.data
        if attack.missed_us:
            passage.settle()
        if kind == "hit":
            attack.afloat[target] = True
        if kind == "sunk":
            attack.afloat.pop(target, None)
        if attack.stray is not None and not gun:
            found = attack.stray or passage.ship(fact.text("target"))
            attack.strays.append(passage.story.teller.say(f"fat.{kind}", fact.number, target=found))
            attack.stray = None
            return
        attack.shots.setdefault((target, gun), FiredAt(fact.number)).count[kind] += 1

    return take_up


for _key, _kind in OUTCOMES.items():
    tells(_key)(outcome(_kind))


@tells("attack.fat_found")
def fat_found(passage: Passage, fact: Fact) -> None:
    outcome("missed")(passage, fact)
    passage.attack.stray = ""


@tells("travel.identified")
def identified(passage: Passage, fact: Fact) -> None:
    if passage.attack.stray is not None:
        passage.attack.stray = passage.ship(fact.text("ship"))


def tell(passage: Passage) -> None:
    attack = passage.attack
    if attack.missed_us:
        passage.say("sub.miss", attack.missed_us)
        attack.missed_us = 0
    if not attack.shots:
        return
    tell_how(passage)
    before = ""
    for (target, gun), shots in attack.shots.items():
        named = translate(forms.THE_SAME) if target == before else target
        passage.sentences.append(shot(passage, named, gun, shots))
        before = target
    passage.sentences += attack.strays
    attack.shots, attack.strays = {}, []


def shot(passage: Passage, target: str, gun: bool, shots: FiredAt) -> str:
    """What was fired at one target."""
    count, fired = shots.count, shots.fired
    parts = {"hit": shots.hits, "dud": count["dud"], "missed": count["missed"], "wasted": count["wasted"]}
    said = listed([passage.clause(f"part.{name}", number) for name, number in parts.items() if number])
    name = (gun_pattern if gun else torpedo_pattern)(shots)
    return passage.story.teller.say(name, shots.at, fired, target=target, parts=said)


def gun_pattern(shots: FiredAt) -> str:
    name = "gun.all" if shots.hits == shots.fired else "gun.miss" if shots.count["missed"] == shots.fired else "gun"
    return f"{name}.sunk" if shots.count["sunk"] else name


def torpedo_pattern(shots: FiredAt) -> str:
    count, fired = shots.count, shots.fired
    if count["sunk"]:
        return "shot.sunk1" if fired == 1 else "shot.all" if shots.hits == fired else "shot.sunk"
    if shots.hits:
        return "shot.hurt.all" if shots.hits == fired and fired > 1 else "shot.hurt"
    alone = {"missed": "shot.miss", "dud": "shot.duds", "wasted": "shot.wasted"}
    return next((pattern for name, pattern in alone.items() if count[name] == fired), "shot.dud")


# --- afterwards ---------------------------------------------------------------------------------------------------


@tells("attack.company")
def company(passage: Passage, fact: Fact) -> None:
    passage.settle()
    who = "aircraft" if "aircraft" in fact.text("who") else "escort"
    again = ".again" if any(passage.attack.last_named) else ""
    passage.say(f"company.{who}{again}")
    passage.raid.announced = who == "aircraft"
    if who == "escort":
        passage.expect_one()


@tells("attack.driven_off")
def driven_off(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("driven_off")


@tells("following.let_go")
def let_go(passage: Passage, fact: Fact) -> None:
    afloat = list(passage.attack.afloat)
    searched, passage.in_vain = (passage.in_vain, "") if afloat else ("", passage.in_vain)
    passage.settle()
    harm.tell_repairs(passage)
    if afloat:
        name = f"{searched}.not_found.hurt" if searched else "after.hurt"
        passage.say(name, len(afloat), targets=listed(afloat))


@tells("following.lost")
def lost(passage: Passage, fact: Fact) -> None:
    passage.settle()
    harm.tell_repairs(passage)
    passage.say("follow.lost")


def followed(name: str) -> Callable[[Passage, Fact], None]:
    def take_up(passage: Passage, fact: Fact) -> None:
        blanks: dict[str, Any] = {"target": fact.text("name")} if fact.text("name") else {}
        passage.say(name, **blanks)

    return take_up


tells("following.cripple")(followed("follow.cripple"))
tells("following.straggler")(followed("follow.straggler"))
tells("following.ships_again")(followed("follow.ships"))


# --- submarines ---------------------------------------------------------------------------------------------------


@tells("submarines.sighted")
def submarine(passage: Passage, fact: Fact) -> None:
    tons = fact.data.get("tons")
    target = forms.ship(fact.text("name"), "", f"{tons:,} t" if isinstance(tons, int) else "")
    passage.story.here(passage.leg.zone)
    passage.say("sub.met", at=forms.at(passage.leg.zone), target=target)


@tells("submarines.surprise")
def surprise(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("sub.first.enemy")


@tells("submarines.found_us")
def found_us(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("sub.first.found")


@tells("submarines.missed_us")
def missed_us(passage: Passage, fact: Fact) -> None:
    """Its torpedoes come in twos."""
    if not passage.attack.missed_us:
        passage.settle()
    passage.attack.missed_us += 1


@tells("submarines.dud")
def dud(passage: Passage, fact: Fact) -> None:
    if fact.answered is not None:
        passage.story.killer = "end.torpedo"
        return
    passage.settle()
    passage.say("sub.dud")


@tells("submarines.left", "submarines.unarmed", "submarines.homeward")
def left(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("sub.left")


@tells("submarines.company")
def ended(passage: Passage, fact: Fact) -> None:
    passage.settle()
    who = "aircraft" if "aircraft" in fact.text("who") else "escort"
    passage.say(f"sub.company.{who}")
    if who == "escort":
        passage.expect_one()
