"""The faults of a line: place, and suggestion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from campaigns.engine.texts import Texts, Translate, plain

FAULTS: Final = {
    "area": "“{word}” is not an area. {known:l}.{near}",
    "month": "{month} is not a month. Write 9/43 for September 1943.",
    "box_first": "The line starts with the orders, such as A(W). Here a box comes first.",
    "no_orders": "The orders are missing. Start with an area: A, A(W), BI(M), NA, AR …",
    "head": "“{word}” is not part of the orders. They are month, area and load: 9/43 A(W) +4a.",
    "exchange": "At most {most} torpedoes may be exchanged (4.5).",
    "no_box": "This track has {boxes} boxes. There is no box {box}.",
    "number": "A box starts with its number. “{word}” is none. Write 3 {word} …, or ? {word} if you do not know.",
    "empty": "Box {box} is empty. Write what you met, or - for nothing.",
    "met": "“{word}” is nothing a boat can meet.{near} Ships come after a comma.",
    "goes_on": "“{word}” goes on with ships already met. Start the box with cv, s, s+, 2s, 2s+, tk or cap.",
    "twice": "The {what:w} is given twice: {first:w} and {second:w}.",
    "ns_day": "A night surface attack needs night (9.5.1). Write o for an attack on the surface by day.",
    "comma": "Nothing is written between two commas.",
    "which_event": "Which event? man, caught, gyro, sup, hals, luft, weather, torp, storm or swim.",
    "event": "“{word}” is no event on R1.",
    "events": "“{word}” may be {names}.",
    "part": "“{word}” is no spare part. {known:l}.",
    "count": "How many? Write {word}2.",
    "count_flak": "How many? Write fl2. For the Flak write flak or fk.",
    "most": "“{word}” is too many: {most} at most.",
    "hull": "The hull has {most} boxes; {hull} cannot be lost.",
    "state": "“{word}” is no state of a man. lw, sw, kia, fit, kite, acc, over.{near}",
    "boat": "“{word}” is nothing that can happen to the boat.{near}",
    "tons": "{tons:t} t is outside 100 to 99,999 t. Write thousands, such as 8.2, or 8200.",
    "figure": "“{word}” is not a tonnage. Write thousands, such as 8.2, or 8200.",
    "after_salvo": "“{word}” comes after a salvo. A comma is missing before the next ship, or the word is misspelt.",
    "no_salvo": "“{word}” comes after the salvo it belongs to.",
    "how_many": "How many of the {fired} hit? Write {one} or {all}.",
    "accounted": "{fired} fired, but {sum} accounted for ({hit} hit, {dud} dud, {wasted} wasted).",
    "fired": "A salvo has 1 to {most}.",
    "no_ship": "There are {count} ships so far; {word} is none of them.",
    "ships": "“{word}” may be {names}. Write one more letter or word.",
    "unlisted": "“{word}” is on no roster.{near} Give kind and tons, such as L8.2.",
    "nearly": "“{word}” is on no roster.{near} Otherwise give kind and tons, such as L8.2.",
    "kind": "“{word}” is on no roster. What kind was she? S, L, T, C or E before the tons: L{thousands}.",
    "sunk_tons": "{name} was sunk, so her tons are needed. She is on no roster: write L8.2, S3.5, T9.8 or C22.",
    "aimed": "At which ship? Name her before the salvo.",
    "ending": "“{word}” is no way to end a patrol. Known: home, towed, rescued, scuttled, captured, lost.",
    "two_ends": "The patrol ends twice.",
    "quote": "The quotation mark is not closed.",
}  # fmt: skip
HINTS: Final = {
    "ship.tons": "{name}: {typed:t} t as typed; {roster} has {tons:t}.",
    "sunk.no_hit": "{name}: sunk, and no hit is noted.",
}
NEARER: Final = ("one", "two")  # words that would do instead
NEAR: Final = {"one": " Did you mean {one}?", "two": " Did you mean {one} or {two}?"}
WORDS: Final = {
    "light": "light",
    "mode": "mode",
    "range": "range",
    "pack": "wolfpack",
    "escort": "escort",
    "end": "outcome",
    "posture": "posture",
    "quality": "quality",
    "first": "first shot",
    "night_surface": "night surface",
    "flak": "Flak",
    "weapon": "weapon",
}
TEXTS: Final = Texts({}, {}, {}, WORDS, {}, {**FAULTS, **HINTS, **NEAR})


@dataclass(frozen=True)
class Hint:
    """Something to look at; it stops nothing."""

    key: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def text(self, translate: Translate = plain) -> str:
        return TEXTS.error(self.key, self.data, translate)


class Fault(Exception):
    """An unreadable word: its place in the line, and at most two suggestions."""

    def __init__(self, key: str, at: int, length: int, near: tuple[str, ...] = (), **data: Any) -> None:
        super().__init__(key)
        self.key, self.at, self.length, self.near, self.data = key, at, length, near[:2], data

    def text(self, translate: Translate = plain) -> str:
        shown = self.data.get("shown") or self.near
        near = TEXTS.error(NEARER[len(shown) - 1], dict(zip(NEARER, shown, strict=False)), translate) if shown else ""
        return TEXTS.error(self.key, {**self.data, "near": near}, translate)
