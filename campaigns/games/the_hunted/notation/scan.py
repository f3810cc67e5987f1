"""A line cut into boxes, engagements, items and words, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from campaigns.games.the_hunted.notation.faults import Fault

WORD: Final = re.compile(r'\+?"(?:[^"]|"")*"|[^\s"]+')
THOUSANDS: Final = re.compile(r"\d{3}(?!\d)", re.ASCII)
GROUPED: Final = re.compile(r"\d{1,3}[.,]\d{3}", re.ASCII)
TONNAGES: Final = range(100, 100_000)
DIGIT: Final = re.compile(r"\d\Z", re.ASCII)


@dataclass(frozen=True)
class Token:
    text: str
    at: int

    @property
    def low(self) -> str:
        return self.text.lower()

    @property
    def quoted(self) -> bool:
        return self.text.lstrip("+").startswith('"')

    @property
    def bare(self) -> str:
        """Without its quotation marks; two inside mean one."""
        return self.text.lstrip("+").strip()[1:-1].replace('""', '"') if self.quoted else self.text

    def fault(self, key: str, near: tuple[str, ...] = (), **data: object) -> Fault:
        return Fault(key, self.at, len(self.text), near, **{"word": self.text, **data})


def split(text: str, signs: str, start: int = 0) -> Iterator[tuple[str, int]]:
    """The parts between signs, but for those in quotation marks and the comma of 8,200."""
    begin, quoted = 0, False
    for place, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif sign in signs and not quoted and not (sign == "," and _figure(text, place)):
            yield text[begin:place], start + begin
            begin = place + 1
    yield text[begin:], start + begin


def _figure(text: str, comma: int) -> bool:
    return bool(DIGIT.search(text, max(0, comma - 1), comma) and THOUSANDS.match(text, comma + 1))


def figure_of_tons(text: str) -> int | None:
    """8200, 8,200 or 8.200, and below a hundred thousands, such as 8.2; any with a t behind."""
    text = text.lower().rstrip("t")
    if GROUPED.fullmatch(text):
        return int(text[:-4] + text[-3:])
    try:
        figure = float(text.replace(",", "."))
    except ValueError:
        return None
    return round(figure * 1000) if figure < 100 else round(min(figure, 1e9))


def words(text: str, at: int) -> list[Token]:
    return [Token(found[0], at + found.start()) for found in WORD.finditer(text)]


def open_quote(text: str) -> int:
    return text.rindex('"') if text.count('"') % 2 else -1
