"""Ships in sight, the light, and ships that were let be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.registry import tells

if TYPE_CHECKING:
    from campaigns.games.the_hunted.pages.story.facts import Fact
    from campaigns.games.the_hunted.pages.story.passage import Passage


@dataclass
class Sight:
    """What came into sight and is not told yet; again is whether it is a convoy that was followed."""

    kind: str = ""
    ships: Sequence[str] = ()
    again: bool = False


@tells("travel.sighted")
def sighted(passage: Passage, fact: Fact) -> None:
    ships = [passage.ship(ship) for ship in fact.data.get("ships", [])]
    passage.sight = Sight(fact.text("kind"), ships, passage.sight.again)
    passage.story.convoy = passage.sight.kind == "convoy"


@tells("following.convoy_again")
def convoy_again(passage: Passage, fact: Fact) -> None:
    passage.sight.again = True


@tells("travel.light")
def light(passage: Passage, fact: Fact) -> None:
    tell(passage, fact.text("light"))


@tells("contests.sunk_by")
def sunk_by(passage: Passage, fact: Fact) -> None:
    """13.5: another boat of the pack has sunk a ship of its convoy."""
    passage.settle()
    target = passage.ship(f"{fact.text('target')}, {fact.count('tons'):,} t")
    passage.say("pack.sunk", boat=fact.text("boat"), target=target)


def tell(passage: Passage, light: str = "") -> None:
    """What is in sight, by day or at night; both come with the light, as a rule."""
    sight, passage.sight = passage.sight, Sight()
    if not sight.ships:
        if sight.again:
            passage.say("follow.convoy.dark")
        return
    words, many = forms.met(sight.kind)
    count, ships = 2 if many else 1, "; ".join(sight.ships)
    if light not in forms.LIGHTS:
        passage.story.here("")
        passage.place("sight.dark", count, kind=words, ships=ships)
    elif sight.again:
        passage.say("follow.convoy", ships=ships, light=forms.word(forms.LIGHTS, light))
    else:
        passage.place("sight", count, kind=words, ships=ships, light=forms.word(forms.LIGHTS, light))


@tells("travel.passed_by")
def passed_by(passage: Passage, fact: Fact) -> None:
    words, many = forms.met(fact.text("kind"))
    passage.say("passed.many" if many else "passed", kind=words)


@tells("travel.to_night")
def to_night(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("wait.to_night")


@tells("travel.contact_lost")
def contact_lost(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("wait.lost")
