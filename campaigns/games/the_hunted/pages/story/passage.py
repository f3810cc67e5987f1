"""One passage in the making: an encounter, an event, a mission. Its facts are gathered until their sentences are due.

What is gathered lies in parts of its own: shots by target until the escorts come, a hunt until it ends, damage once
for each blow. settle() tells all that is due, in the order of a passage. It is one paragraph; a hunt that found the
boat is another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from campaigns.games.the_hunted.pages.story import air, attacks, byhand, events, forms, harm, hunts, sighting
from campaigns.games.the_hunted.pages.story.facts import Fact, Leg
from campaigns.games.the_hunted.pages.story.registry import TELLS
from campaigns.pages.telling import Paragraph, Teller
from campaigns.pages.words import capital

OPENERS: Final = {
    "travel.sighted",
    "travel.escort",
    "travel.passed_by",
    "aircraft.sighted",
    "events.event",
    "submarines.sighted",
    "missions.replenishing",
    "missions.ship_ignored",
    "missions.mines_laid",
    "missions.agent_landed",
    "byhand.entered",
    "byhand.met",
    "byhand.aircraft",
    "following.cripple",
    "following.straggler",
    "following.ships_again",
    "following.convoy_again",
}


class Story:
    """What is remembered from box to box: the area named last, the kinds of the ships, what would sink the boat."""

    def __init__(
        self, teller: Teller, kinds: Mapping[str, str], word: Callable[[str], str], boat: str, outing: int
    ) -> None:
        self.teller = teller
        self.kinds = kinds
        self.word = word
        self.boat = boat
        self.outing = outing
        self.area = ""
        self.base = ""  # whence it sailed
        self.killer = ""
        self.how = ("", "")  # mode and range of the last attack
        self.convoy = False  # whether what was met last has more than one escort

    def here(self, zone: str) -> bool:
        """Whether the area was named last; if not, it is now."""
        same = zone == self.area
        self.area = zone
        return same


class Passage:
    """What was told so far, and what is still to be told."""

    def __init__(self, story: Story, leg: Leg) -> None:
        self.story, self.leg = story, leg
        self.sentences: list[str] = []
        self.numbers: list[int] = []
        self.cuts: list[tuple[int, int]] = []  # a new paragraph from this sentence on, and from this number
        self.at = 0
        self.lead = ""  # the sentence that leads to a sighting
        self.by_hand = False
        self.sight = sighting.Sight()
        self.attack = attacks.Attack()
        self.hand = byhand.Hand()
        self.raid = air.Raid()
        self.hunt: hunts.Hunt | None = None
        self.in_vain = ""  # who searched and did not find the boat
        self.harm = harm.Harm()
        self.repairs = harm.Repairs()
        self.company = events.Company()

    # --- reading ------------------------------------------------------------------------------------------

    def read(self, fact: Fact) -> None:
        self.at = fact.number
        if fact.number not in self.numbers:
            self.numbers.append(fact.number)
        if fact.key in TELLS:
            TELLS[fact.key](self, fact)

    @property
    def begun(self) -> bool:
        """Whether something stands here already."""
        gathered = (
            self.sight.ships
            or self.raid.flak
            or self.attack.shots
            or self.hunt
            or self.in_vain
            or self.hand.ships
            or self.repairs.any
        )
        return bool(self.sentences or gathered)

    @property
    def led(self) -> bool:
        """Whether what stands here last is what led to ships: a report."""
        return bool(self.sentences) and self.sentences[-1] == self.lead

    def goes_on(self, key: str) -> bool:
        """Whether what would open a passage of its own was led up to here: a ship reported, an aircraft announced."""
        return (key == "travel.sighted" and self.led) or (key == "aircraft.sighted" and self.raid.announced)

    # --- writing ------------------------------------------------------------------------------------------

    def say(self, name: str, count: int = 1, /, **blanks: Any) -> None:
        self.sentences.append(self.story.teller.say(name, self.at, count, **blanks))

    def clause(self, name: str, count: int = 1, /, **blanks: Any) -> str:
        return self.story.teller.clause(name, self.at, count, **blanks)

    def place(self, name: str, count: int = 1, /, **blanks: Any) -> None:
        """A sentence that names the area, if it is not the one named last and there is a twin without."""
        here = self.story.here(self.leg.zone) and f"{name}.here" in self.story.teller.patterns
        self.say(f"{name}.here" if here else name, count, at=forms.at(self.leg.zone), **blanks)

    def cut(self, number: int) -> None:
        """What follows is a paragraph of its own; its numbers begin here."""
        if self.sentences:
            self.cuts.append((len(self.sentences), number))

    def expect_one(self) -> None:
        """A single escort has turned up."""
        self.hunt = hunts.Hunt(one=True)

    def ship(self, text: str) -> str:
        """Name, 4,700 t as name (small freighter, 4,700 t)."""
        name, _comma, tons = text.rpartition(", ")
        return forms.ship(name, self.story.kinds.get(name, ""), tons) if name else text

    # --- what is due --------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Tell what was gathered, in the order of a passage."""
        sighting.tell(self)
        byhand.tell(self)
        attacks.tell(self)
        air.tell(self)
        hunts.tell(self)
        harm.tell(self)

    def done(self) -> list[Paragraph]:
        self.settle()
        harm.tell_repairs(self)
        harm.tell_abort(self)
        byhand.tell(self)
        found: list[Paragraph] = []
        edges = [(0, 0), *self.cuts, (len(self.sentences), 1 << 62)]
        for (first, since), (last, until) in pairwise(edges):
            text = " ".join(self.sentences[first:last])
            numbers = [number for number in self.numbers if since <= number < until]
            if text:
                found.append(Paragraph(capital(text), numbers or self.numbers[-1:], by_hand=self.by_hand))
        return found
