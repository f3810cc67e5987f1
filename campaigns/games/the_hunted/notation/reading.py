"""A line becomes the model, with the faults that it has: one a box at most, the rest is read."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from campaigns.games.the_hunted.notation import tokens
from campaigns.games.the_hunted.notation.engagement import Engagement
from campaigns.games.the_hunted.notation.faults import Fault, Hint
from campaigns.games.the_hunted.notation.fleet import Fleet
from campaigns.games.the_hunted.notation.lexicon import Lexicon
from campaigns.games.the_hunted.notation.scan import Token, open_quote, split, words
from campaigns.games.the_hunted.table.model import BoxForm, EngagementForm, PatrolForm

ORDERS: Final = re.compile(r"([A-Za-z]+?)(?:\(([WMAwma])\)|([WMwm]))?", re.ASCII)
BOX: Final = re.compile(r"\d{1,2}|\?", re.ASCII)
REFIT: Final = re.compile(r"R(\d{1,2})", re.ASCII)
LISTED: Final = re.compile(r"(\d+)([aez])", re.ASCII)


@dataclass
class LineReading:
    form: PatrolForm
    faults: list[Fault] = field(default_factory=list)
    hints: list[Hint] = field(default_factory=list)


def read(text: str, lexicon: Lexicon) -> LineReading:
    return _Reader(lexicon).read(text)


def paragraphs(text: str) -> list[str]:
    """Several patrols: one a paragraph, with a blank line between."""
    found: list[str] = []
    for line, _at in split(text.replace("\r\n", "\n"), "\n"):
        if not line.strip():
            found.append("")
        elif found and found[-1]:
            found[-1] += "\n" + line
        else:
            found.append(line)
    return [one for one in found if one]


class _Reader:
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.hints: list[Hint] = []
        self.fleet = Fleet(lexicon.ships, self.hints.append)
        self.boxes = 0  # of the track; 0 when it is not known

    def read(self, text: str) -> LineReading:
        form: dict[str, Any] = {"orders": {}, "boxes": [], "home": {}}
        faults: list[Fault] = []
        if (quote := open_quote(text)) >= 0:
            faults.append(Fault("quote", quote, 1))
            text = text[:quote]
        for part, at in split(text, "|\n"):
            try:
                self._part(part, at, form, head=at == 0)
            except Fault as fault:
                faults.append(fault)
        return LineReading(cast(PatrolForm, form), faults, self.hints)

    def _part(self, part: str, at: int, form: dict[str, Any], head: bool) -> None:
        found = words(part, at)
        if head:
            self._head(found, form)
        elif found and found[0].low in tokens.ENDS:
            _end(found, form["home"])
        elif found:
            self._box(part, at, found[0], form["boxes"])

    # --- the head -------------------------------------------------------------------------------------

    def _head(self, found: Sequence[Token], form: dict[str, Any]) -> None:
        if len(found) > 1 and BOX.fullmatch(found[0].text):
            raise found[0].fault("box_first")
        for word in found:
            self._head_word(word, form)
        orders = form["orders"].get("orders")
        if orders is None:
            first = found[0].at if found else 0
            raise Fault("no_orders", first, max(sum(len(word.text) for word in found), 1))
        self.boxes = self.lexicon.tracks.get(orders, 0)

    def _head_word(self, word: Token, form: dict[str, Any]) -> None:
        orders = form["orders"]
        if word.quoted:
            orders["orders"] = word.bare
        elif month := tokens.MONTH.fullmatch(word.text):
            orders["start"] = _month(word, month)
        elif word.low in tokens.POSTINGS:
            orders["posting"] = tokens.POSTINGS[word.low]
        elif found := tokens.EXCHANGE.fullmatch(word.low):
            if int(found[1]) > self.lexicon.exchange:
                raise word.fault("exchange", most=self.lexicon.exchange)
            form["load"] = {"more": tokens.TORPEDOES[found[2]], "count": int(found[1])}
        elif tokens.LISTED.fullmatch(word.low):
            counts = {tokens.TORPEDOES[kind]: int(count) for count, kind in LISTED.findall(word.low)}
            form["load"] = {"listed": counts}
        elif found := ORDERS.fullmatch(word.text):
            orders["orders"] = _orders(word, found)
        else:
            raise word.fault("head")

    # --- a box ----------------------------------------------------------------------------------------

    def _box(self, text: str, at: int, first: Token, boxes: list[BoxForm]) -> None:
        if not BOX.fullmatch(first.text):
            raise first.fault("number")
        number = None if first.text == "?" else int(first.text)
        if number is not None and (number < 1 or (self.boxes and number > self.boxes)):
            raise first.fault("no_box", boxes=self.boxes or 99, box=first.text)
        self.fleet.next_box()
        box: BoxForm = {"box": number, "ships": self.fleet.here, "engagements": []}
        boxes.append(box)
        start = first.at + len(first.text)
        parts = list(split(text[start - at :], ";", start))
        for part, place in parts:
            self._engagement(part, place, box, last=place == parts[-1][1])
        if not box["engagements"] and not box.get("note"):
            raise first.fault("empty", box=first.text)

    def _engagement(self, text: str, at: int, box: BoxForm, last: bool) -> None:
        cut = list(split(text, ",", at))
        items = [words(part, place) for part, place in cut]
        note = _own_words(items)
        if note is not None and (last or not any(items)):
            box["note"] = note
        if not any(items):
            return
        found: dict[str, Any] = {"kind": "attack"}
        box["engagements"].append(cast(EngagementForm, found))
        if note is not None and not last:
            found["note"] = note
        reader = Engagement(self.lexicon, self.fleet, self.hints, found, first=len(box["engagements"]) == 1)
        try:
            reader.opening(items[0])
            for item, (_text, place) in zip(items[1:], cut[1:], strict=True):
                if not item:
                    raise Fault("comma", place, 1)
                reader.item(item)
        finally:
            reader.close()


def _own_words(items: list[list[Token]]) -> str | None:
    """The words in quotation marks at the end; a name alone after a comma is a ship, one after ev an event."""
    last = items[-1]
    before = [one.low for one in last[:-1]]
    if not last or not last[-1].quoted or before == ["ev"] or (not before and len(items) > 1):
        return None
    return last.pop().bare


# --- pieces -----------------------------------------------------------------------------------------------


def _month(word: Token, found: re.Match[str]) -> str:
    if not 1 <= int(found[1]) <= 12:
        raise word.fault("month", month=found[1])
    year = found[2] if len(found[2]) == 4 else f"19{found[2]}"
    return f"{year}-{int(found[1]):02d}"


def _orders(word: Token, found: re.Match[str]) -> str:
    area, tag = found[1].upper(), (found[2] or found[3] or "").upper()
    if area not in tokens.AREAS:
        near = difflib.get_close_matches(area, tokens.AREAS, 1, 0.3)
        shown = tuple(f"{one} ({tokens.AREAS[one]})" for one in near)
        raise word.fault("area", tuple(near), shown=shown, known=list(tokens.AREAS))
    return tokens.AREAS[area] + (f" ({tag})" if tag else "")


def _end(found: Sequence[Token], home: dict[str, Any]) -> None:
    for word in found:
        if word.low in tokens.ENDS:
            if "how" in home:
                raise word.fault("two_ends")
            home["how"] = tokens.ENDS[word.low]
        elif word.low in tokens.SUNK_BY and home.get("how") == "sunk":
            home["by"] = tokens.SUNK_BY[word.low]
        elif word.text in ("S", "F"):
            home["outcome"] = word.text
        elif word.low in tokens.BASES:
            home["base"] = tokens.BASES[word.low]
        elif refit := REFIT.fullmatch(word.text):
            home["refit"] = int(refit[1])
        elif month := tokens.MONTH.fullmatch(word.text):
            home["month"] = _month(word, month)
        elif word.quoted:
            home["base"] = word.bare
        else:
            raise word.fault("ending")
