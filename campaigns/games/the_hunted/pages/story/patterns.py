"""The sentences of the story, from patterns.txt.

Each line is a key and a sentence; lines with one key are variants and take turns. "||" separates the forms for one and
for more, "|2|" adds one for two. A blank that begins with a capital has a capital in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from campaigns.pages.telling import Alternative, Alternatives, Forms, Pattern
from campaigns.pages.words import capital

FILE: Final = Path(__file__).with_name("patterns.txt")
SPARE_SPACE: Final = re.compile(r"\s+(?=[.,;:])|(?<=\s)\s+|^\s+")


def _sentence(text: str) -> Alternative:
    text, _mark, two = (part.strip() for part in text.partition("|2|"))
    one, _bar, more = (part.strip() for part in text.partition("||"))
    return Forms(one, more or one, two) if more or two else one


def _read(lines: Iterator[str]) -> dict[str, Pattern]:
    found: dict[str, list[Alternative]] = {}
    for line in lines:
        key, bar, text = line.partition(" | ")
        if bar and not line.startswith("#"):
            found.setdefault(key.strip(), []).append(_sentence(text))
    return dict(found)


PATTERNS: Final[Mapping[str, Pattern]] = _read(iter(FILE.read_text(encoding="utf-8").splitlines()))


class Sentences(Alternatives):
    """The teller of one patrol, guided or entered by hand: whose turn it is goes by the patrol, not by its entries.

    An empty blank leaves no space behind.
    """

    def __init__(self, patrol: str = "") -> None:
        super().__init__(PATTERNS)
        self.patrol = patrol

    def clause(self, name: str, _at: int, count: int = 1, /, **blanks: Any) -> str:
        turn = crc32(f"{self.patrol}/{name}".encode())
        return SPARE_SPACE.sub("", super().clause(name, turn, count, **blanks))

    def say(self, name: str, at: int, count: int = 1, /, **blanks: Any) -> str:
        return capital(self.clause(name, at, count, **blanks))
