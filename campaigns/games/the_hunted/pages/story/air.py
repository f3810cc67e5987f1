"""Aircraft: dived from or not, Flak and attack as one moment, and whatever the aircraft called up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from campaigns.games.the_hunted.pages.story import forms, harm
from campaigns.games.the_hunted.pages.story.registry import tells
from campaigns.pages.words import translate

if TYPE_CHECKING:
    from campaigns.games.the_hunted.pages.story.facts import Fact
    from campaigns.games.the_hunted.pages.story.passage import Passage

PLAIN: Final = "depth charges"
BY_AIR: Final = ("end.bombs", "end.fido")  # what sank the boat
FATES: Final = ("none", "miss", "damaged", "shot down")  # what the Flak did, rising


@dataclass
class Raid:
    """An attack from the air, as far as it is not told yet; each called aircraft brought so many hits, or none yet."""

    weapon: str = PLAIN
    flak: str = ""
    called: list[int | None] = field(default_factory=list)
    kite: str = ""  # who was lost with it
    cannot_dive: bool = False
    announced: bool = False  # told already that it turned up


@tells("travel.kite_lost")
def kite_lost(passage: Passage, fact: Fact) -> None:
    passage.raid.kite = forms.man(fact.text("who"), fact.text("name"))


@tells("aircraft.dived")
def dived(passage: Passage, fact: Fact) -> None:
    here, kite = passage.story.here(passage.leg.zone), passage.raid.kite
    if kite:
        passage.say("air.dodge.kite", man=kite)
        passage.raid.kite = ""
    elif passage.raid.announced:
        passage.say("air.dodge.announced")
    else:
        passage.say("air.dodge.here" if here else "air.dodge", places=forms.at(passage.leg.zone))


@tells("aircraft.cannot_dive")
def cannot_dive(passage: Passage, fact: Fact) -> None:
    passage.raid.cannot_dive = True


@tells("aircraft.caught")
def caught(passage: Passage, fact: Fact) -> None:
    passage.settle()
    if passage.raid.announced:
        passage.say("air.caught.announced")
    else:
        passage.place("air.cannot" if passage.raid.cannot_dive else "air.caught")
    if passage.raid.kite:
        passage.say("air.kite", man=passage.raid.kite)
    passage.raid.kite, passage.raid.cannot_dive, passage.raid.announced = "", False, False


@tells("aircraft.weapon")
def weapon(passage: Passage, fact: Fact) -> None:
    passage.raid.weapon = PLAIN


@tells("aircraft.special")
def special(passage: Passage, fact: Fact) -> None:
    passage.raid.weapon = fact.text("weapon") or PLAIN


@tells("aircraft.weapon_useless")
def useless(passage: Passage, fact: Fact) -> None:
    passage.raid.weapon = PLAIN


@tells("aircraft.flak", "aircraft.no_flak")
def flak(passage: Passage, fact: Fact) -> None:
    """Several volleys of one moment count as the best of them."""
    if not passage.raid.flak:
        passage.settle()
    result = fact.text("result") if fact.key == "aircraft.flak" else "none"
    passage.raid.flak = max(passage.raid.flak or "none", result if result in FATES else "miss", key=FATES.index)


@tells("aircraft.hits", "aircraft.no_hits")
def bombed(passage: Passage, fact: Fact) -> None:
    raid, hits = passage.raid, fact.count("hits")
    if raid.called:
        raid.called[-1] = hits
        return
    harm.tell(passage)
    if raid.weapon == "FIDO":
        passage.say("air.fido.hit" if hits else "air.fido.miss")
        tell(passage)
        return
    words = translate(forms.WEAPONS.get(raid.weapon, forms.WEAPONS[PLAIN]))
    passage.say(f"air.{'hits' if hits else 'miss'}.{raid.flak}", hits, weapon=words)
    raid.flak = ""


@tells("aircraft.holed")
def holed(passage: Passage, fact: Fact) -> None:
    passage.harm.holed = True


@tells("aircraft.second", "aircraft.tsetse_back")
def second(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("air.again")


@tells("aircraft.called")
def called(passage: Passage, fact: Fact) -> None:
    if "escort" in fact.text("who"):
        passage.settle()
        passage.say("air.escort")
        passage.expect_one()
        return
    if not passage.raid.called:
        passage.settle()
    passage.raid.called.append(None)


@tells("aircraft.lost_us")
def lost_us(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("air.lost")


@tells("aircraft.over")
def over(passage: Passage, fact: Fact) -> None:
    """That it was shot down was told with the Flak."""
    passage.settle()
    fate = fact.text("fate")
    if fate != "shot down":
        passage.say("air.over.damaged" if fate == "damaged" else "air.over")


@tells("aircraft.other_boat")
def other_boat(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("air.other")


@tells("aircraft.exhausted")
def exhausted(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("air.exhausted")


def tell(passage: Passage) -> None:
    """Flak that no attack followed, and the aircraft that were called in, with what they did."""
    raid = passage.raid
    if raid.flak:
        sunk = passage.story.killer in BY_AIR and raid.flak == "shot down"
        passage.say("air.flak.too_late" if sunk else f"air.flak.{raid.flak}")
        raid.flak = ""
    if raid.called:
        hits = sum(hit or 0 for hit in raid.called)
        open_ = any(hit is None for hit in raid.called)
        name = "air.called" if hits else "air.called.lost" if open_ else "air.called.none"
        passage.say(name, len(raid.called), hits=hits)
        raid.called = []
