"""Story prose: patterns with alternatives and plural forms, and the words put into them.

A pattern has one or more alternatives that say the same and take turns; the log alone decides which comes first, so
that a career told twice reads the same. An alternative is a text, or forms of one by a count. Blanks are filled by
name; {At} is {at} with a capital. {n} is a word up to twelve, {n:times} once, twice, three times. A noun says which
case it stands in: {ship:nom} acts, {ship:acc} is acted upon, {ship:dat} and {ship:gen} follow a preposition. A
translation may take another case than the English, and an empty blank leaves no space behind.
A pattern that begins with a small letter is a clause.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from zlib import crc32

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import pgettext, pgettext_lazy

from campaigns.engine.texts import N_
from campaigns.pages.words import Translate, capital, no_break_before_t, translate

tell: Final = Translate.places["story"]
A_COMMA: Final = re.compile(r",(?!\d)")  # none within a figure
IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
SPARE: Final = re.compile(r"\s+(?=[.,;:])|(?<=\s)\s+|^\s+|,(?=[.,;:])|\.(?=\.)")
"""Left over beside an empty blank, or after an abbreviation where the sentence ends."""


@dataclass(frozen=True)
class Forms:
    """A sentence in the plural forms of the language, with its own form for two where that reads better."""

    one: str
    more: str
    two: str = ""

    def of(self, count: int) -> str:
        return tell(self.two) if self.two and count == 2 else tell.plural(self.one, self.more, count)


def forms(one: str, more: str, two: str = "") -> Forms:
    """Marks a sentence and its plural for translators."""
    return Forms(one, more, two)


@dataclass(frozen=True)
class Noun:
    """A noun with its article, in the case in which a sentence puts it; many: it takes the verb in the plural."""

    form: Callable[[str], str]
    many: bool = False

    @property
    def count(self) -> int:
        return 2 if self.many else 1


NOUNS: Final[set[str]] = set()
"""Those in the source, for translators."""


def noun(text: str, many: bool = False) -> Noun:
    """Marks a noun and its cases for translators; English has one form for all."""
    NOUNS.add(text)
    return Noun(lambda case: tell.in_case(text, case), many)


def name(text: str) -> Noun:
    """A name, which is the same in every case."""
    return Noun(lambda _case: text)


def together(nouns: Iterable[Noun]) -> Noun:
    found = list(nouns)
    many = len(found) > 1 or any(one.many for one in found)
    return Noun(lambda case: listed([one.form(case) for one in found]), many)


Alternative = str | Forms
Pattern = str | Sequence[Alternative]

COUNTS: Final = (
    "no",
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)
NTH: Final = (  # at their ... search
    pgettext_lazy("search", "first"),
    pgettext_lazy("search", "second"),
    pgettext_lazy("search", "third"),
    pgettext_lazy("search", "fourth"),
    pgettext_lazy("search", "fifth"),
    pgettext_lazy("search", "sixth"),
    pgettext_lazy("search", "seventh"),
)
MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def number(count: int) -> str:
    if count == 0:
        return pgettext("count", "no")
    return translate(COUNTS[count]) if 0 < count < len(COUNTS) else translate.number(count)


def times(count: int) -> str:
    if count == 1:
        return translate(N_("once"))
    if count == 2:
        return translate(N_("twice"))
    return translate(N_("{n} times")).format(n=number(count))


def nth(count: int) -> str:
    return str(NTH[count - 1]) if 0 < count <= len(NTH) else f"{count}."


def full_month(month: str) -> str:
    year, _dash, place = month.partition("-")
    return f"{translate(MONTHS[int(place) - 1])} {year}" if place.isdecimal() and 1 <= int(place) <= 12 else month


def listed(words: Sequence[str]) -> str:
    """One, two and three; semicolons where a word holds a comma outside brackets."""
    if len(words) < 2:
        return "".join(words)
    if any(A_COMMA.search(IN_BRACKETS.sub("", word)) for word in words):
        return "; ".join(words)
    return translate(N_("{some} and {last}")).format(some=", ".join(words[:-1]), last=words[-1])


def clauses(parts: Sequence[str]) -> str:
    """Clauses with subjects of their own: a comma before the and."""
    if len(parts) < 2:
        return "".join(parts)
    return translate(N_("{some}, and {last}")).format(some=", ".join(parts[:-1]), last=parts[-1])


@dataclass(frozen=True)
class OwnWords:
    """The player's words beside a paragraph or in its place, and the number of their entry."""

    number: int
    text: str
    in_form: bool = False  # part of an answer, and changed with it


@dataclass
class Paragraph:
    """A scene in words; numbers are its entries, names its ships."""

    text: str
    numbers: list[int] = field(default_factory=list)
    by_hand: bool = False
    corrected: bool = False  # something in it was corrected by hand
    end: bool = False  # of the career
    names: Sequence[str] = ()
    anchor: int = 0  # the line number of the player's own words
    over: OwnWords | None = None
    beside: list[OwnWords] = field(default_factory=list)

    @property
    def pieces(self) -> list[tuple[str, str]]:
        """The text in pieces with their marks: name for a ship's, else empty."""
        if not self.names:
            return [(self.text, "")]
        longest = sorted(self.names, key=len, reverse=True)
        known = re.compile(r"(?<!\w)(" + "|".join(re.escape(one) for one in longest) + r")(?!\w)")
        parts = known.split(self.text)
        return [(part, "name" if place % 2 else "") for place, part in enumerate(parts) if part]

    @property
    def html(self) -> SafeString:
        """The text with ships in italics and figures beside their t."""
        spelt = (
            format_html("<i>{}</i>", text) if mark else escape(no_break_before_t(text)) for text, mark in self.pieces
        )
        return format_html_join("", "{}", ((one,) for one in spelt))


@dataclass
class StoryRow:
    """A row of the story: the time in port, a box, or quiet boxes run together."""

    when: str = ""
    where: str = ""
    paragraphs: list[Paragraph] = field(default_factory=list)
    quiet: bool = False
    first: int = 0  # the number of the entry that it begins with
    how: str = ""
    folded: Sequence[int] = ()  # the lines behind the fold


MARKS: Final = {"sunk": "circled", "damaged": "ticked"}  # of a figure, as on the printed log sheet


@dataclass(frozen=True)
class FactsTable:
    """A table of facts after the story; left out without rows."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    aside: str = ""
    figures: Sequence[int] = ()  # the columns that hold figures
    tones: Sequence[str] = ()  # sunk, damaged or nothing, for each row
    marked: int = -1  # the column that is circled where something sank, and ticked where it was damaged
    spare: Sequence[int] = ()  # columns that are left out where there is little room
    outings: Sequence[int] = ()  # the outing that a row leads to

    @property
    def columns(self) -> list[FactsCell]:
        return [FactsCell(head, place in self.figures, place in self.spare) for place, head in enumerate(self.heads)]

    @property
    def lines(self) -> list[tuple[int, list[FactsCell]]]:
        """For each row its outing, or 0, and its cells."""
        tones = [*self.tones, *[""] * len(self.rows)]
        outings = [*self.outings, *[0] * len(self.rows)]
        return [
            (outing, [self._cell(place, cell, tone) for place, cell in enumerate(row)])
            for row, tone, outing in zip(self.rows, tones, outings, strict=False)
        ]

    def _cell(self, place: int, text: str, tone: str) -> FactsCell:
        mark = MARKS.get(tone, "") if place == self.marked else ""
        return FactsCell(text, place in self.figures, place in self.spare, mark)


@dataclass(frozen=True)
class FactsCell:
    """A cell of such a table with its marks."""

    text: str
    figure: bool = False
    spare: bool = False
    mark: str = ""

    @property
    def classes(self) -> str:
        return " ".join(name for name, wanted in (("num", self.figure), ("wide", self.spare)) if wanted)


@dataclass(frozen=True)
class OutingStory:
    """An outing as it is read: place and dates, the result, then the story."""

    number: int
    head: str
    rows: Sequence[StoryRow]
    tables: Sequence[FactsTable] = ()
    lede: str = ""
    facts: Sequence[tuple[str, str]] = ()
    chart: Any = None
    line: str = ""  # all of it in the notation of its game

    @property
    def opening(self) -> str:
        return no_break_before_t(self.lede or self.head)

    @property
    def paragraphs(self) -> list[Paragraph]:
        return [paragraph for row in self.rows for paragraph in row.paragraphs]


@dataclass(frozen=True)
class CareerStory:
    """The head of a career whose outings are read together."""

    title: str
    lede: str = ""
    facts: Sequence[tuple[str, str]] = ()
    chart: Any = None
    tables: Sequence[FactsTable] = ()

    @property
    def opening(self) -> str:
        return no_break_before_t(self.lede)


class _Blanks(string.Formatter):
    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        name = str(key)
        if name in kwargs:
            return kwargs[name]
        value = kwargs[name[:1].lower() + name[1:]]
        if isinstance(value, Noun):
            return Noun(lambda case: capital(value.form(case)), value.many)
        return capital(number(value) if isinstance(value, int) else value)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Noun):
            return value.form(format_spec)
        if format_spec == "times":
            return times(value)
        if format_spec == "Times":
            return capital(times(value))
        if format_spec == "nth":
            return nth(value)
        return number(value) if isinstance(value, int) else str(value)


class Alternatives:
    """Chooses among alternatives: of those used least, the one whose turn it is. The seed says whose is first.

    known are blanks that any sentence may have.
    """

    def __init__(self, patterns: Mapping[str, Pattern], seed: str = "", **known: str) -> None:
        self.patterns, self.seed, self.known = patterns, seed, known
        self.said: dict[str, Counter[int]] = {}

    def say(self, name: str, count: int = 1, /, **blanks: Any) -> str:
        """The sentence of a pattern, with a capital."""
        return capital(self.clause(name, count, **blanks))

    def clause(self, name: str, count: int = 1, /, **blanks: Any) -> str:
        """The same without a capital, for the middle of a sentence."""
        pattern = self.patterns[name]
        alternatives = (pattern,) if isinstance(pattern, str) else pattern
        turn = crc32(f"{self.seed}/{name}".encode()) if self.seed else 0
        often, many = self.said.setdefault(name, Counter()), len(alternatives)
        pick = min(range(many), key=lambda place: (often[place], (place - turn) % many))
        often[pick] += 1
        found = alternatives[pick]
        text = tell(found) if isinstance(found, str) else found.of(count)
        return SPARE.sub("", _Blanks().vformat(text, (), {"n": count} | self.known | blanks))
