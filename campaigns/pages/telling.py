"""Story prose: patterns with alternatives and plural forms, and the words that are put into them.

A pattern is one or more alternatives that say the same; the number of the entry picks one, so that a career told twice
reads the same. An alternative is a text, or several by a count: one, more, or one, two, more. Blanks are filled by
name; {At} is {at} with a capital. {n} is a word up to twelve, {n:times} once, twice, three times.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from campaigns.engine.texts import N_
from campaigns.models import Entry
from campaigns.pages.words import capital, translate

Alternative = str | tuple[str, ...]
Pattern = str | Sequence[Alternative]

COUNTS: Final = (
    N_("no"),
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
NTH: Final = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"), N_("seventh"))
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
    """A word up to twelve."""
    return translate(COUNTS[count]) if 0 <= count < len(COUNTS) else f"{count:,}"


def times(count: int) -> str:
    if count == 1:
        return translate(N_("once"))
    if count == 2:
        return translate(N_("twice"))
    return translate(N_("{n} times")).format(n=number(count))


def nth(count: int) -> str:
    return translate(NTH[count - 1]) if 0 < count <= len(NTH) else f"{count}."


def full_month(month: str) -> str:
    """1943-07 as July 1943."""
    year, _dash, place = month.partition("-")
    return f"{translate(MONTHS[int(place) - 1])} {year}" if place.isdecimal() and 1 <= int(place) <= 12 else month


def listed(words: Sequence[str]) -> str:
    """One, two and three; semicolons where a word holds a comma."""
    if len(words) < 2:
        return "".join(words)
    if any("," in word for word in words):
        return "; ".join(words)
    return translate(N_("{some} and {last}")).format(some=", ".join(words[:-1]), last=words[-1])


def clauses(parts: Sequence[str]) -> str:
    """Clauses with subjects of their own: a comma stands before the and."""
    if len(parts) < 2:
        return "".join(parts)
    return translate(N_("{some}, and {last}")).format(some=", ".join(parts[:-1]), last=parts[-1])


def living(entries: Iterable[Entry]) -> list[Entry]:
    """Those that were not undone."""
    kept = list(entries)
    gone = {number for entry in kept for number in entry.voids or []}
    return [entry for entry in kept if entry.number not in gone]


@dataclass
class Paragraph:
    """A scene in words; numbers are those of the entries behind it, names those of ships."""

    text: str
    numbers: list[int] = field(default_factory=list)
    own: bool = False  # the player's own words
    by_hand: bool = False
    end: bool = False  # of the career
    names: Sequence[str] = ()

    @property
    def html(self) -> SafeString:
        """The text, ships in italics."""
        return mark_safe(self.spelt(lambda text: str(escape(text)), "<i>{}</i>".format))  # noqa: S308

    def spelt(self, text: Callable[[str], str], name: Callable[[str], str]) -> str:
        """The text as some kind of file spells it: every ship marked, everything else made safe."""
        if not self.names or self.own:
            return text(self.text)
        known = re.compile("(" + "|".join(re.escape(one) for one in sorted(self.names, key=len, reverse=True)) + ")")
        parts = known.split(self.text)
        return "".join(name(text(part)) if place % 2 else text(part) for place, part in enumerate(parts))


@dataclass(frozen=True)
class FactsTable:
    """Facts after the story; a table without rows is left out."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Telling:
    """An outing as it is read."""

    number: int
    head: str
    paragraphs: Sequence[Paragraph]
    tables: Sequence[FactsTable] = ()


class _Blanks(string.Formatter):
    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        name = str(key)
        if name in kwargs:
            return kwargs[name]
        value = kwargs[name[:1].lower() + name[1:]]
        return capital(number(value) if isinstance(value, int) else value)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "times":
            return times(value)
        if format_spec == "Times":
            return capital(times(value))
        if format_spec == "nth":
            return nth(value)
        return number(value) if isinstance(value, int) else str(value)


class Teller:
    """Chooses among the alternatives from the start of an outing; the same is not taken twice running."""

    def __init__(self, patterns: Mapping[str, Pattern]) -> None:
        self.patterns = patterns
        self.last: dict[str, int] = {}

    def say(self, name: str, at: int, count: int = 1, /, **blanks: Any) -> str:
        """The sentence of a pattern; at is the number of its entry."""
        pattern = self.patterns[name]
        alternatives = (pattern,) if isinstance(pattern, str) else pattern
        pick = at % len(alternatives)
        if pick == self.last.get(name):
            pick = (pick + 1) % len(alternatives)
        self.last[name] = pick
        found = alternatives[pick]
        text = found if isinstance(found, str) else found[min(max(count, 1), len(found)) - 1]
        return capital(_Blanks().vformat(translate(text), (), {"n": count} | blanks))
