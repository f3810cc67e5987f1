"""The rulebook's cases with a line in our own words each; fixtures/rulebook.json carries them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

RULEBOOK: Final = Path(__file__).resolve().parent.parent.parent / "fixtures" / "rulebook.json"
CASE: Final = re.compile(r"\d{1,2}(?:\.\d{1,2})+|\d{1,2}\.0|\b\d{1,2}\b")
MOST_FOUND: Final = 60


@cache
def rulebook() -> Mapping[str, Mapping[str, Any]]:
    """Case -> its entry, in the order of the rulebook; empty while there is none."""
    try:
        raw = json.loads(RULEBOOK.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    entries = raw.get("cases", []) if isinstance(raw, dict) else raw
    found = {str(entry["case"]): entry for entry in entries if isinstance(entry, dict) and entry.get("case")}
    return dict(sorted(found.items(), key=lambda item: order(item[0])))


def order(case: str) -> list[int]:
    return [int(part) for part in case.split(".") if part.isdecimal()]


def cases_in(text: str) -> list[str]:
    """Every case that a text names: "9.6.3, 11.3.6"."""
    return CASE.findall(text or "")


def line(case: str) -> str:
    """Our own words for a case; for one that has none, those of the case it belongs to."""
    book = rulebook()
    while case:
        if case in book:
            return str(book[case].get("line") or "")
        case = case.rpartition(".")[0]
    return ""


def lines(text: str) -> list[tuple[str, str]]:
    """Case and line for every case a text names that has one."""
    return [(case, found) for case in cases_in(text) if (found := line(case))]


def title(case: str) -> str:
    return str(rulebook().get(case, {}).get("title") or "")


def search(query: str) -> Sequence[Mapping[str, Any]]:
    """Cases whose number begins with the query, or that hold all of its words."""
    words = query.casefold().split()
    book = rulebook()
    if not words:
        return list(book.values())
    first = [entry for case, entry in book.items() if case == words[0] or case.startswith(words[0] + ".")]
    if first and len(words) == 1:
        return first
    return [entry for entry in book.values() if all(word in _text(entry) for word in words)][:MOST_FOUND]


def chapters() -> list[tuple[str, str]]:
    """The chapters: whole numbers, or n.0, that the index names."""
    found = []
    for case, entry in rulebook().items():
        parts = case.split(".")
        if len(parts) == 1 or (len(parts) == 2 and parts[1] == "0"):
            found.append((case, str(entry.get("title") or "")))
    return found


def _text(entry: Mapping[str, Any]) -> str:
    return " ".join(str(entry.get(key) or "") for key in ("case", "title", "line")).casefold()
