"""Which paragraph tells what: units by their weight, and the way between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.notes.outing import Hunt, Leg, PatrolLog, Unit
from campaigns.games.the_hunted.pages.story.turning import LARGE, TurningPoint
from campaigns.games.the_hunted.pages.story.units import Told, UnitTeller
from campaigns.games.the_hunted.pages.story.voice import Voice
from campaigns.games.the_hunted.rules.calendar import between
from campaigns.pages.telling import OwnWords, Paragraph, StoryRow
from campaigns.pages.words import Say, capital, joined

SHORT: Final = 100  # characters of a text that is put in front of the next
SMALL: Final = 260
TOGETHER: Final = 420  # of small units that run together
LONG: Final = 430  # of a unit whose hunt begins a paragraph
QUIET_WAY: Final = 150  # of a quiet way out that is joined to the sailing
LONG_CALENDAR: Final = ("IXD-2", "IXD/42")  # months at sea that its boxes do not count
LEAST_DAYS: Final = 4  # of a travel box
FIRST: Final = {2: "when.first.2", 3: "when.first.3", 4: "when.first.3", 5: "when.first.4"}


@dataclass
class Paragraphs:
    """A paragraph in the making, with its legs and entries."""

    text: str = ""
    numbers: set[int] = field(default_factory=set)
    legs: list[Leg] = field(default_factory=list)
    own_words: list[tuple[int, str]] = field(default_factory=list)
    quiet: bool = True
    by_hand: bool = False

    def add(self, text: str, numbers: Sequence[int], legs: Sequence[Leg]) -> None:
        self.text = f"{self.text} {text}".strip()
        self.numbers.update(numbers)
        self.legs += legs

    def row(self, say: Say) -> StoryRow:
        numbers = sorted(self.numbers)
        paragraph = Paragraph(capital(self.text), numbers, by_hand=self.by_hand)
        paragraph.beside = [OwnWords(number, text, in_form=True) for number, text in self.own_words]
        zones = dict.fromkeys(capital(say(leg.zone)) for leg in self.legs if leg.zone)
        return StoryRow(self._boxes(), joined(zones), [paragraph], self.quiet, min(numbers, default=0))

    def _boxes(self) -> str:
        numbers = list(dict.fromkeys(leg.box for leg in self.legs if leg.zone))
        if len(numbers) < 2:
            return _("Box %d") % numbers[0] if numbers else _("In port")
        steps = {after - before for before, after in pairwise(numbers)}
        if len(numbers) > 2 and steps in ({1}, {-1}):
            return _("Boxes %(first)d to %(last)d") % {"first": numbers[0], "last": numbers[-1]}
        return _("Boxes %s") % joined(map(str, numbers))


def _fits_the_calendar(log: PatrolLog) -> bool:
    """Whether boxes of at least four days each fit between sailing and coming home."""
    sails, came = log.sailing.get("assignment.sails"), log.port.arrival
    if sails is None or came is None:
        return True
    months = between(sails.text("month"), came.text("month")) + 1
    return LEAST_DAYS * (sum(bool(leg.zone) for leg in log.legs) - 1) <= 31 * months


class Planner:
    """Puts the units of a patrol into paragraphs."""

    def __init__(
        self, log: PatrolLog, voice: Voice, turning: Sequence[TurningPoint], scores: Mapping[int, float], type_: str
    ) -> None:
        self.log, self.voice = log, voice
        self.vague = type_ in LONG_CALENDAR or not _fits_the_calendar(log)
        self.turning = {id(point.unit) for point in turning}
        self.scores = scores
        self.passages: list[Paragraphs] = []
        self.open = Paragraphs()  # small texts that may still run together
        self.last_leg = -1  # the last one told
        self.told_in_leg: Leg | None = None

    def passages_at_sea(self, sailing: Paragraphs) -> list[Paragraphs]:
        """The sailing, and everything between it and home."""
        self.passages = [sailing]
        since = 0
        for place, unit in enumerate(self.log.units):
            if self._tells(unit):
                self._way(since, unit)
                self._unit(place, unit)
                since = unit.number
        self._way(since, None)
        self._close()
        return self.passages

    def _tells(self, unit: Unit) -> bool:
        return not unit.dodged and bool(unit.beats or unit.met or unit.own_words or unit.lead)

    # --- the way between --------------------------------------------------------------------------------------

    def _way(self, since: int, unit: Unit | None) -> None:
        """Quiet boxes: sightings are counted, the way out and home has a sentence, the rest is left out."""
        until = unit.number if unit is not None else 1 << 62
        legs = self.log.legs[self.last_leg + 1 : self.log.legs.index(unit.leg) if unit is not None else None]
        legs = [leg for leg in legs if leg.zone]
        dodged = [one for one in self.log.units if one.dodged and since < one.number < until]
        passing = [(number, what) for number, what in self.log.passing if since < number < until]
        unseen = sum(what == "unseen" for _number, what in passing)
        said = [self.voice.say(f"quiet.{what}") for _number, what in passing if what != "unseen"]
        said += [self.voice.say("quiet.dived", len(dodged))] if dodged else []
        said += [self.voice.say("quiet.unseen", unseen)] if unseen else []
        text = " ".join(said) or self._quiet(legs, unit)
        if not text:
            return
        numbers = [number for number, _what in passing]
        numbers += [number for one in dodged for number in one.numbers] + [leg.number for leg in legs]
        if len(self.passages) == 1 and not self.open.text and len(text) <= QUIET_WAY and self.passages[0].text:
            self.passages[0].add(text, numbers, [])
        else:
            self._run_together(text, numbers, legs, quiet=not dodged)

    def _quiet(self, legs: Sequence[Leg], unit: Unit | None) -> str:
        """On the way out, on the way home, or all of it."""
        snorkel, first = "schnorchel" if all(leg.snorkelled for leg in legs) else "", self.told_in_leg is None
        if unit is None and legs and self.log.port.arrival is not None:
            return self.voice.say("quiet.all" if first else self.voice.best("quiet.home", snorkel))
        if unit is not None and legs and first and not unit.leg.zone.startswith("transit"):
            return self.voice.say(self.voice.best("quiet.out", snorkel))
        return ""

    # --- units ------------------------------------------------------------------------------------------------

    def _unit(self, place: int, unit: Unit) -> None:
        large = id(unit) in self.turning or self.scores.get(place, 0.0) >= LARGE
        mark = self.voice.mark()
        joins = bool(self.open.text) and (not large or len(self.open.text) < SHORT)
        told = self._told(place, unit, joins)
        length = len(told.text)
        if joins and len(self.open.text) >= SHORT and (length > SMALL or len(self.open.text) + length > TOGETHER):
            self.voice.reset(mark)
            told, joins = self._told(place, unit, within=False), False
        if not joins:
            self._close()
        for later, (text, numbers) in enumerate(self._parts(unit, told)):
            if later:
                self._close()
            self._run_together(text, numbers, [unit.leg], quiet=False)
        self.open.by_hand = self.open.by_hand or unit.by_hand
        self.open.own_words += unit.own_words
        large = large or length > SMALL
        if large or unit.own_words:
            self._close()
        if told.dead:
            self._close()
            self._run_together(" ".join(told.dead), [max(unit.numbers)], [unit.leg], quiet=False)
            self._close()
        self.told_in_leg = unit.leg
        self.last_leg = self.log.legs.index(unit.leg)

    def _parts(self, unit: Unit, told: Told) -> list[tuple[str, list[int]]]:
        """The text and its entries; of a long one the hunt that found the boat is a second part."""
        numbers, cut = sorted(unit.numbers), told.cut
        if not cut or len(told.text) <= LONG:
            return [(told.text, numbers)]
        since = next(beat.number for beat in unit.beats if isinstance(beat, Hunt) and beat.found)
        before = [number for number in numbers if number < since] or numbers[:1]
        after = [number for number in numbers if number >= since] or numbers[-1:]
        return [(" ".join(told.sentences[:cut]), before), (" ".join(told.sentences[cut:]), after)]

    def _told(self, place: int, unit: Unit, within: bool) -> Told:
        over = place + 1 < len(self.log.units) or self.log.port.arrival is not None or unit.leg is not self.log.leg
        same_box = unit.leg is self.told_in_leg
        return UnitTeller(self.voice, unit, self._when(unit, within), over, same_box).tell()

    def _when(self, unit: Unit, within: bool) -> str:
        """The time since the box that was told last."""
        at = self.log.legs.index(unit.leg)
        passed = at - self.last_leg
        if self.last_leg < 0:
            name = "" if self.vague else FIRST.get(at + 1, "")
        elif within and (passed == 0 or (passed == 1 and not self.vague)):
            name = "when.then"
        elif passed == 0:
            name = ""
        else:
            name = "when.later" if self.vague or f"when.{passed}" not in self.voice.patterns else f"when.{passed}"
        return self.voice.clause(name) if name else ""

    # --- paragraphs -------------------------------------------------------------------------------------------

    def _run_together(self, text: str, numbers: Sequence[int], legs: Sequence[Leg], quiet: bool) -> None:
        if self.open.text and len(self.open.text) >= SHORT and len(self.open.text) + len(text) > TOGETHER:
            self._close()
        self.open.add(text, numbers, legs)
        self.open.quiet = self.open.quiet and quiet

    def _close(self) -> None:
        if self.open.text or self.open.own_words:
            self.passages.append(self.open)
        self.open = Paragraphs()


def rows(passages: Sequence[Paragraphs], say: Say) -> list[StoryRow]:
    """A row each; neighbours of one box share theirs."""
    found: list[StoryRow] = []
    for passage in passages:
        row = passage.row(say) if passage.text or passage.own_words else None
        if row and found and passage.legs and row.when == found[-1].when:
            found[-1].paragraphs += row.paragraphs
        elif row:
            found.append(row)
    return found
