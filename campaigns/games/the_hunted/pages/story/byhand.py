"""What the player entered by hand, in the same words as far as they go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.harm import sentence
from campaigns.games.the_hunted.pages.story.registry import Tell, tells
from campaigns.pages.telling import listed

if TYPE_CHECKING:
    from campaigns.games.the_hunted.pages.story.facts import Fact
    from campaigns.games.the_hunted.pages.story.passage import Passage


@dataclass
class Hand:
    """Ships by what became of them, until it is told."""

    ships: dict[str, list[str]] = field(default_factory=dict)


@tells("byhand.entered", "afterwards.entered")
def entered(passage: Passage, fact: Fact) -> None:
    passage.by_hand = True


@tells("byhand.met")
def met(passage: Passage, fact: Fact) -> None:
    passage.by_hand = True
    words, _many = forms.met(fact.text("met"))
    passage.place("byhand.met", kind=words)
    passage.story.convoy = fact.text("met") == "convoy"


@tells("byhand.fired")
def fired(passage: Passage, fact: Fact) -> None:
    parts = {name: fact.count(name) for name in ("hit", "dud", "missed")}
    said = listed([passage.clause(f"part.{name}", number) for name, number in parts.items() if number])
    passage.say("byhand.fired", fact.count("fired"), parts=said)


@tells("byhand.aircraft")
def aircraft(passage: Passage, fact: Fact) -> None:
    passage.say("byhand." + (fact.text("fate") or "caught").replace(" ", "_"))


@tells("byhand.hits")
def hits(passage: Passage, fact: Fact) -> None:
    passage.say("byhand.hits", fact.count("hits"))


def fate(name: str) -> Tell:
    """What became of a ship."""

    def take_up(passage: Passage, fact: Fact) -> None:
        tons = fact.data.get("tons")
        ship = forms.ship(fact.text("target"), fact.text("kind"), f"{tons:,} t" if isinstance(tons, int) else "")
        passage.hand.ships.setdefault(name, []).append(ship)

    return take_up


tells("byhand.sunk")(fate("byhand.sunk"))
tells("byhand.damaged")(fate("byhand.hurt"))
tells("byhand.seen")(fate("byhand.seen"))


@tells("byhand.note")
def note(passage: Passage, fact: Fact) -> None:
    if fact.text("note").strip():
        passage.settle()
        passage.sentences.append(sentence(fact.text("note")))


def tell(passage: Passage) -> None:
    ships, passage.hand.ships = passage.hand.ships, {}
    for name, found in ships.items():
        passage.say(name, len(found), ships=listed(found))
