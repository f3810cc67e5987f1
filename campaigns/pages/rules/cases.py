"""The rulebook's cases with a line in our own words each; fixtures/the_hunted/rulebook.json carries them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from campaigns.rulebook import index

CASE: Final = re.compile(r"\d{1,2}(?:\.\d{1,2})+|\d{1,2}\.0|\b\d{1,2}\b")
MOST_FOUND: Final = 80
MOST_TOLD: Final = 6


@cache
def rulebook() -> Mapping[str, Mapping[str, Any]]:
    """Case -> its entry, by number: 9.2 before 9.10."""
    return dict(sorted(index().items(), key=lambda item: order(item[0])))


def order(case: str) -> tuple[list[int], list[str]]:
    """9.2 before 9.10, a case before its parts."""
    number, *parts = case.split("/")
    return [int(part) for part in number.split(".") if part.isdecimal()], parts


def cases_in(text: str) -> list[str]:
    """Every case that a text names: "9.6.3, 11.3.6"."""
    return CASE.findall(text or "")


def parts(case: str) -> list[Mapping[str, Any]]:
    """What a case says, one sentence each: 9.6.9/a, 9.6.9/b ..."""
    return [entry for key, entry in rulebook().items() if key.startswith(case + "/")]


@lru_cache(maxsize=2000)
def told(case: str) -> Sequence[str]:
    """Our own words for a case: its line and those of its parts that bind; else those of the case above it."""
    book = rulebook()
    while case:
        entry = book.get(case)
        found = [str(entry["line"])] if entry and entry.get("line") and entry.get("binding", True) else []
        found += [str(part["line"]) for part in parts(case) if part.get("binding", True) and part.get("line")]
        if found:
            return found
        case = case.rpartition(".")[0]
    return []


def lines(text: str) -> list[tuple[str, Sequence[str]]]:
    """Case and words for every case a text names that has any."""
    return [(case, found[:MOST_TOLD]) for case in cases_in(text) if (found := told(case))]


def below(case: str) -> list[Mapping[str, Any]]:
    """The cases right below a case, with their parts left out."""
    stem = case.removesuffix(".0") + "."
    return [entry for key, entry in rulebook().items() if key.startswith(stem) and "/" not in key and key != case]


def search(query: str) -> Sequence[Mapping[str, Any]]:
    """Cases whose number begins with the query, or that hold all of its words; the chapters' heads for nothing."""
    words = query.casefold().split()
    book = rulebook()
    if not words:
        return []
    if len(words) == 1 and CASE.fullmatch(words[0]):
        stem = words[0].removesuffix(".0")
        first = [entry for case, entry in book.items() if case == stem or case.startswith((stem + ".", stem + "/"))]
        if first:
            return first[:MOST_FOUND]
    return [entry for entry in book.values() if all(word in _text(entry) for word in words)][:MOST_FOUND]


def chapters() -> list[tuple[str, str]]:
    """The chapters: n.0 or n."""
    return [
        (case.removesuffix(".0"), str(entry.get("title") or ""))
        for case, entry in rulebook().items()
        if "/" not in case and (case.endswith(".0") or "." not in case)
    ]


def number(case: str) -> str:
    """The case a part belongs to: 9.6.9 of 9.6.9/a."""
    return case.partition("/")[0]


def _text(entry: Mapping[str, Any]) -> str:
    return " ".join(str(entry.get(key) or "") for key in ("case", "title", "line")).casefold()
