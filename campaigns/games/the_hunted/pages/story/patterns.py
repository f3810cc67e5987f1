"""The sentences of the story, from patterns.txt.

Each line is a key and a sentence; lines with one key are variants and take turns. "||" separates the forms for one and
for more, "|2|" adds one for two. A blank that begins with a capital has a capital in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from campaigns.pages.telling import Alternative, Forms, Pattern

FILE: Final = Path(__file__).with_name("patterns.txt")


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
