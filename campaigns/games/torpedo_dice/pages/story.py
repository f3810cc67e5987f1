"""A game as prose, from its notes and the dice that were taken: three rounds a paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.games.torpedo_dice.pages.rounds import Round, SeatTurn, rounds
from campaigns.games.torpedo_dice.rules.state import OF_SIDE, SYSTEMS, Series
from campaigns.games.torpedo_dice.rules.texts import NAMES, WORDS
from campaigns.pages import telling
from campaigns.pages.logbook import plain_story
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.plain_story import figure, word, words
from campaigns.pages.telling import Alternatives, OutingStory, Paragraph, Pattern, StoryRow, forms, listed, number
from campaigns.pages.words import capital, say_word

TOGETHER: Final = 3  # rounds of a paragraph
LOW: Final = 3  # torpedoes in reserve

PATTERNS: Final[dict[str, Pattern]] = {
    "took": (
        "{who} took the {face} and left the {left}",
        "the {face} was taken and the {left} left",
    ),
    "took.same": ("both dice showed a {face}", "{who} threw the {face} twice"),
    "took.table": "{who} took the {face}",
    "fired": "{who} fired.",
    "periscope": "the Periscope turned it over to a {pips}",
    "gun": "the Gun added a pip",
    "tower": "the Tower turned it to a {pips}",
    "rudder": "the Rudder turned it to the {pips} of the other die",
    "engine": "the Engine took a pip away",
    "portholes": "the Portholes laid its pips in a line",
    "propeller": "the Propeller threw it again, a {pips}",
    "hit": (
        forms("The torpedo hit.", "All {n} torpedoes hit."),
        forms("Its one torpedo hit.", "Every one of the {n} torpedoes hit."),
    ),
    "missed": (
        forms("The torpedo missed.", "All {n} torpedoes missed."),
        forms("Its one torpedo missed.", "None of the {n} torpedoes hit."),
    ),
    "mixed": (
        forms("{N} torpedo hit, {misses} missed.", "{N} torpedoes hit, {misses} missed."),
        "{N} struck the target, and {misses} went past it.",
    ),
    "nothing": "No pip was left to fire.",
    "fell": (
        "The last field of the {system:gen} went with it.",
        "That was the end of the enemy’s {system:gen}.",
    ),
    "fell.table": "{who} destroyed {target}’s {system:acc}.",
    "activated": ("The {system:nom} was activated.", "Instead of a shot the {system:nom} was made ready."),
    "activated.table": "{who} activated the {system:acc}.",
    "reserve": (forms("{N} torpedo was left in reserve.", "{N} torpedoes were left in reserve."),),
    "reserve.none": "The reserve was empty.",
    "skull": "A miss with no torpedo in reserve ticked the skull.",
    "skull.table": "{who} missed with no torpedo in reserve and was out.",
    "ai.struck": (
        "The boat’s {face} struck our {system:acc}.",
        "The boat fired the {face} and hit our {system:acc}.",
    ),
    "ai.destroyed": "The boat’s {face} destroyed our {system:acc}.",
    "ai.missed": "The boat’s {face} missed.",
    "last": "Only our {system:nom} was left.",
    "by_hand": "The game was entered by hand as it was played at the table.",
    "by_hand.seat": "{who} hit {n:times}, with {reserve}.",
    "in_reserve": (forms("{n} torpedo in reserve", "{n} torpedoes in reserve"),),
    "in_reserve.none": "nothing in reserve",
    "won": (
        forms(
            "The enemy was sunk in {rounds}, with {n} system of ours left: {score} points, the {rank}.",
            "The enemy was sunk in {rounds}, with {n} systems of ours left: {score} points, the {rank}.",
        ),
    ),
    "lost.skull": "The game was lost in {rounds}, out of torpedoes.",
    "lost.systems": "The game was lost in {rounds}, with no system of ours left.",
    "table.sunk": "{who} won in {rounds}: the target was sunk.",
    "table.skull": "{who} won in {rounds} with {score} points.",
    "table.nobody": "Nobody won: every boat ran out of torpedoes.",
    "rounds": (forms("{n} round", "{n} rounds"),),
}


def tell(log_book: CareerLog, outing: int) -> OutingStory:
    told = Voice(log_book.state).rows(*rounds(log_book.outing(outing).noted))
    return plain_story.telling(log_book, outing, told)


class Voice:
    """Tells one game of a series."""

    def __init__(self, series: Series) -> None:
        self.series, self.teller = series, Alternatives(PATTERNS)
        self.lost: list[str] = []  # our systems
        self.reserve: dict[int, int] = {}  # of each seat, as it was left by its last shots

    def say(self, name: str, count: int = 1, /, **blanks: Any) -> str:
        return self.teller.say(name, count, **blanks)

    def rows(self, before: Round, found: Sequence[Round]) -> Iterator[StoryRow]:
        played = [one for one in found if one.turns or one.notes]
        for start in range(0, len(played), TOGETHER):
            together = played[start : start + TOGETHER]
            text = " ".join(sentence for one in together for sentence in self.round(one))
            numbers = [*(before.numbers if not start else ()), *(one for row in together for one in row.numbers)]
            end, by_hand = (
                any(one.told(event) is not None for one in together) for event in ("game.over", "entered.told")
            )
            when = _("The game") if by_hand else _when(together)
            paragraph = Paragraph(text, numbers, by_hand=by_hand)
            yield StoryRow(when, paragraphs=[paragraph], first=numbers[0] if numbers else 0)
            if end:
                break
        told = before.told("game.over")
        if told is not None and not played:
            paragraph = Paragraph(self.over(told), before.numbers)
            yield StoryRow(_("The game"), paragraphs=[paragraph], first=before.numbers[0])

    def round(self, row: Round) -> Iterator[str]:
        for act in row.turns.values():
            yield from self.act(act)
        for event, data in row.notes:
            if row.is_of_seat(event, data):
                continue
            if event.startswith("ai."):
                yield from self.fired_back(event, data)
            elif event == "entered.told":
                yield self.say("by_hand")
            elif event == "entered.seat":
                yield from self.entered(data)
            elif event == "round.skull":
                yield self.say("skull.table", who=self.who(figure(data, "seat")))
            elif event == "game.over":
                yield self.over(data)

    def entered(self, data: Mapping[str, Any]) -> Iterator[str]:
        """One seat's result in a game that was entered by hand."""
        seat, left = figure(data, "seat"), figure(data, "reserve")
        reserve = self.teller.clause("in_reserve" if left else "in_reserve.none", left)
        yield self.say("by_hand.seat", figure(data, "hits"), who=self.who(seat), reserve=reserve)
        systems = [_name({"system": system}) for system in words(data, "sunk")]
        if systems:
            target = self.who(seat % self.count + 1)
            yield self.say("fell.table", who=self.who(seat), target=target, system=telling.together(systems))

    def act(self, act: SeatTurn) -> Iterator[str]:
        if act.face:
            yield self.took(act)
        for event, data in act.notes:
            match event:
                case "round.fired":
                    yield from () if act.face else (self.say("fired", who=self.who(act.seat)),)
                    yield from self.fired(act.seat, data)
                case "round.nothing":
                    yield self.say("nothing")
                case "round.activated":
                    yield self.of_seat("activated", act, system=_name(data))
                case "system.destroyed":
                    yield self.of_seat("fell", act, system=_name(data), target=self.who(act.seat % self.count + 1))
                case "round.skull":
                    yield self.of_seat("skull", act)

    def took(self, act: SeatTurn) -> str:
        """The die and its change, in one sentence."""
        key = "took" if self.series.alone else "took.table"
        key = "took.same" if self.series.alone and act.face == act.left else key
        taken = self.say(key, who=self.who(act.seat), face=str(act.face), left=str(act.left))
        for event, data in act.notes:
            if event == "round.changed" and word(data, "system") in NAMES:
                changed = self.teller.clause(word(data, "system"), 0, pips=str(figure(data, "pips")))
                return _("%(taken)s, and %(changed)s.") % {"taken": taken, "changed": changed}
        return taken + "."

    def fired(self, seat: int, data: Mapping[str, Any]) -> Iterator[str]:
        hits, misses, reserve = (figure(data, name) for name in ("hits", "misses", "reserve"))
        if hits and misses:
            yield self.say("mixed", hits, misses=number(misses))
        else:
            yield self.say("hit" if hits else "missed", hits or misses)
        before, self.reserve[seat] = self.reserve.get(seat), reserve
        if misses and reserve <= LOW and reserve != before:
            yield self.say("reserve", reserve) if reserve else self.say("reserve.none")

    def of_seat(self, name: str, act: SeatTurn, **blanks: Any) -> str:
        return self.say(name if self.series.alone else f"{name}.table", who=self.who(act.seat), **blanks)

    def fired_back(self, event: str, data: Mapping[str, Any]) -> Iterator[str]:
        yield self.say(event, face=str(figure(data, "face")), system=_name(data))
        if event == "ai.destroyed":
            self.lost.append(word(data, "system"))
            left = [system for system in SYSTEMS if system not in self.lost]
            if len(left) == 1:
                yield self.say("last", system=_name({"system": left[0]}))

    def over(self, data: Mapping[str, Any]) -> str:
        said = {"rounds": self.teller.clause("rounds", figure(data, "rounds")), "score": str(figure(data, "score"))}
        if self.series.alone:
            left = len(words(data, "left"))
            if word(data, "outcome") == "won":
                return self.say("won", left, **said, rank=say_word(WORDS.get(word(data, "rank"), "")))
            return self.say(f"lost.{'systems' if word(data, 'cause') == 'systems' else 'skull'}", **said)
        winners = [seat for seat in words(data, "winners") if type(seat) is int and 0 < seat <= self.count]
        if not winners:
            return self.say("table.nobody")
        said["score"] = str(_points(data, winners[0]))
        cause = "sunk" if word(data, "cause") == "sunk" else "skull"
        return self.say(f"table.{cause}", **said, who=listed([self.who(seat) for seat in winners]))

    @property
    def count(self) -> int:
        return len(self.series.players)

    def who(self, seat: int) -> str:
        return self.series.players[seat - 1] if 0 < seat <= self.count else ""


def _points(data: Mapping[str, Any], seat: int) -> int:
    points = words(data, "points")
    found = points[seat - 1] if len(points) >= seat else 0
    return found if type(found) is int else 0


def _name(data: Mapping[str, Any]) -> telling.Noun:
    system = word(data, "system")
    in_case = telling.Noun(lambda case: say_word.in_case(NAMES[system], case))
    return in_case if system in OF_SIDE["mission"] else telling.name(system)


def _when(together: Sequence[Round]) -> str:
    first, last = together[0].number, together[-1].number
    if first == last:
        return _("Round %s") % first
    words = _("Rounds %(first)s and %(last)s") if last == first + 1 else _("Rounds %(first)s to %(last)s")
    return capital(words % {"first": first, "last": last})
