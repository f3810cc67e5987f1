"""The words of each game in a sentence or two: fixtures/<game>/glossary.json, read once. A game may have none."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from campaigns.rulebook import ROOT, rulebook

MOST: Final = 6  # terms beside one prompt


@dataclass(frozen=True)
class Term:
    """A word of the game, what it means, and its case."""

    term: str
    says: str
    case: str

    def place_in(self, text: str) -> int:
        """The place in a text, in singular or plural; -1 when absent. Capitals match only capitals."""
        place = _pattern(self.term).search(text)
        return place.start() if place else -1


@cache
def _pattern(term: str) -> re.Pattern[str]:
    small = 0 if term.isupper() or not term[0].isalpha() else re.IGNORECASE
    return re.compile(rf"(?<!\w){re.escape(term)}s?(?!\w)", small)


@cache
def glossary(game: str) -> Sequence[Term]:
    path = ROOT / "fixtures" / rulebook(game).folder / "glossary.json"
    if not path.exists():
        return ()
    return tuple(Term(**one) for one in json.loads(path.read_text(encoding="utf-8")))


@lru_cache(maxsize=2000)
def terms_in(game: str, text: str) -> Sequence[Term]:
    """The terms of a text in order; of many the first few. Cached: the same prompts come again and again."""
    lowered = text.casefold()
    places = [(term.place_in(text), term) for term in glossary(game) if term.term.casefold() in lowered]
    return [term for _place, term in sorted((one for one in places if one[0] >= 0), key=lambda one: one[0])][:MOST]
