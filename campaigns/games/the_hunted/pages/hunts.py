"""What only the journal knows: what hunted the boat and how it ended, and what happened to each man."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from campaigns.engine.replay import STATE_CHANGING
from campaigns.engine.texts import HUNTERS, NoteText, Texts
from campaigns.pages.logbook import tally
from campaigns.pages.logbook.open import OpenLog

COLUMNS: Final = ("number", "notes", "voids", "chapter")
OF_MEN: Final = ("man", "death")
NEW_FIGHT: Final = ("box", "fight")
SUNK_BY: Final = {
    "sunk_escort": "escort",
    "sunk_depth": "escort",
    "sunk_aircraft": "aircraft",
    "sunk_submarine": "submarine",
}


@dataclass
class HuntCount:
    """One kind of hunter: how often it was there, found the boat, what it did, and how often the boat got away."""

    kind: str
    met: int = 0
    found: int = 0
    hits: int = 0
    sank: bool = False

    @property
    def escaped(self) -> int:
        return self.found - self.sank

    @property
    def unseen(self) -> int:
        return max(self.met - self.found, 0)


@dataclass(frozen=True)
class Hurt:
    """A note about a man: in which patrol, on which line, of which post."""

    number: int
    patrol: int
    post: str
    key: str
    data: dict[str, Any]


@dataclass
class HuntCounts:
    """What the notes of a journal tell."""

    hunts: dict[str, HuntCount]
    men: list[Hurt] = field(default_factory=list)


def counts(log_book: OpenLog) -> HuntCounts:
    """The hunts and the men of a career's whole journal."""
    rows = log_book.entries(kind__in=[*STATE_CHANGING, "strike"]).values_list(*COLUMNS)
    texts = log_book.game.texts
    found = tally.cached(log_book, "hunts", lambda: count(rows.iterator(), texts))
    reason = log_book.career.head.get("end", "")
    if reason in SUNK_BY:
        killer = found.hunts[SUNK_BY[reason]]
        killer.sank, killer.found = True, max(killer.found, 1)
        killer.met = max(killer.met, killer.found)
    return found


def count(rows: Iterable[tuple[Any, ...]], texts: Texts) -> HuntCounts:
    """Count the hunts of the entries that stand."""
    rows = list(rows)
    struck = {number for row in rows for number in row[2]}
    found = HuntCounts({kind: HuntCount(kind) for kind in HUNTERS})
    seen: set[str] = set()
    for number, notes, _voids, chapter in rows:
        if number in struck:
            continue
        for key, data, _case in notes:
            note = texts.kind(key)
            _hunted(found.hunts, seen, note, data)
            if note.role in OF_MEN and data.get("post"):
                found.men.append(Hurt(number, chapter, data["post"], key, data))
    return found


def _hunted(hunts: dict[str, HuntCount], seen: set[str], note: NoteText, data: Mapping[str, Any]) -> None:
    """One note; within one fight escorts are met once and find the boat once, however many sweeps it takes."""
    if note.opens in NEW_FIGHT or note.closes:
        seen.clear()
    if not note.hunter:
        return
    kind, hunt = note.hunter, hunts[note.hunter]
    if note.role == "sighting":
        hunt.met += 1
        seen.discard(f"{kind} found")
    if kind == "escort" and note.role in ("found", "unseen") and kind not in seen:
        seen.add(kind)
        hunt.met += 1
    if note.role == "found" and f"{kind} found" not in seen:
        seen.add(f"{kind} found")
        hunt.found += 1
    if note.role == "attack":
        hunt.hits += int(data.get("hits") or 0)
