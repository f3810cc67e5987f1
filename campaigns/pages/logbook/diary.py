"""The war diary: the journal of one patrol as boxes, each with its sentences and, behind a fold, its rolls.

Sentences are those of the shared presenter of lines (campaigns.pages.bridge.log). An entry whose last note opens the
next box stands in both; the first place has its anchor. What was struck opens no box.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.engine.replay import ANSWERS
from campaigns.engine.texts import month_name
from campaigns.models import Patrol
from campaigns.pages.bridge import log
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.words import closed, translate

PAGE: Final = 160  # entries on a page: a long patrol fills one, a longer one goes on
NEAR: Final = 20  # lines looked through for the box that a later page begins in
OPENS: Final = "travel.box"
LOOKS: Final = "travel.encounter"
HOME: Final = ("refit.home", "refit.crew_home")
SAILS: Final = "assignment.sails"
DECISIONS: Final = ("attack.how", "attack.range", "attack.salvo", "submarines.salvo")
SALVOS: Final = ("attack.salvo", "submarines.salvo")
MANNERS: Final = ("travel.posture", "attack.how", "following.light")
TORPEDO: Final = ("attack.torpedo", "attack.late", "attack.extreme", "attack.gun")
TONS: Final = re.compile(r"(?<=\d) (?=t\b)")
SHIP: Final = re.compile(r"(.+), ([\d,]+) t\.?")


def unbroken(text: str) -> str:
    """Figures and their t stay on one line."""
    return TONS.sub("\N{NO-BREAK SPACE}", text)


@dataclass(frozen=True)
class Piece:
    """A sentence: its tone, and the tonnage in it that is circled (sunk) or ticked (damaged)."""

    text: str
    tone: str = "plain"
    circled: str = ""
    ticked: str = ""

    @property
    def html(self) -> SafeString:
        """The sentence, the tonnage of what sank in a circle, of what was damaged behind a tick."""
        text = unbroken(self.text)
        before, mark, after = text.rpartition(self.circled) if self.circled else (text, "", "")
        circled = format_html('<span class="circled">{}</span>', mark) if mark else ""
        html = format_html("{}{}{}", before, circled, after)
        return format_html('{} <span class="ticked nw">{}</span>', html, self.ticked) if self.ticked else html


@dataclass
class Told:
    """One entry as a line of a box; kind is plain, struck, amend, marked or remark."""

    number: int
    kind: str
    pieces: list[Piece] = field(default_factory=list)
    changes: Sequence[tuple[str, str, str]] = ()
    small: str = ""
    beside: int = 0
    anchor: bool = True

    @property
    def text(self) -> str:
        return " ".join(piece.text for piece in self.pieces)


@dataclass(frozen=True)
class Thrown:
    """One entry in the fold: what was asked, the dice, and what they said."""

    number: int
    title: str
    case: str
    dice: Sequence[tuple[int, bool]]
    said: str
    struck: bool
    anchor: bool


@dataclass
class Box:
    """A stretch of the patrol: in port, or one travel box."""

    when: str
    where: str = ""
    how: list[str] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    thrown: list[Thrown] = field(default_factory=list)
    again: bool = False  # goes on from the page before

    @property
    def manner(self) -> str:
        return ", ".join(self.how)

    def mark(self, word: str) -> None:
        if word and word not in self.how:
            self.how.append(word)

    def holds(self, number: int) -> bool:
        return any(one.number == number for one in self.thrown)

    @property
    def empty(self) -> bool:
        return not (self.told or self.thrown)


@dataclass
class Diary:
    """One page of a patrol."""

    patrol: int
    boxes: list[Box]
    page: int
    pages: int
    count: int
    aim: int = 0  # the line that was asked for

    @property
    def own(self) -> bool:
        return any(told.kind == "remark" for box in self.boxes for told in box.told)

    @property
    def corrected(self) -> bool:
        return any(told.kind not in ("plain", "remark") for box in self.boxes for told in box.told)


# --- reading ------------------------------------------------------------------------------------------------------


def chapters(patrol: int) -> tuple[int, ...]:
    """What was entered before the first orders stands with the first patrol."""
    return (0, 1) if patrol == 1 else (patrol,)


def page(log_book: OpenLog, patrol: int, number: int = 1, aim: int = 0) -> Diary:
    """One page of a patrol; with aim the page that holds this line."""
    entries = log_book.entries(chapter__in=chapters(patrol))
    count = entries.count()
    pages = max(1, -(-count // PAGE))
    if aim:
        number = entries.filter(number__lt=aim).count() // PAGE + 1
    number = min(max(number, 1), pages)
    start = (number - 1) * PAGE
    shown = list(entries[start : start + PAGE])
    struck = _struck(log_book, patrol)
    first = _opening(log_book, patrol, shown[0].number, struck) if start else _in_port(log_book, patrol)
    return Diary(patrol, _boxes(log_book, shown, struck, first), number, pages, count, aim)


def whole(log_book: OpenLog, patrol: int) -> Diary:
    """A whole patrol, for what is passed on."""
    shown = list(log_book.entries(chapter__in=chapters(patrol)))
    boxes = _boxes(log_book, shown, _struck(log_book, patrol), _in_port(log_book, patrol))
    return Diary(patrol, boxes, 1, 1, len(shown))


def _struck(log_book: OpenLog, patrol: int) -> dict[int, int]:
    """Which line was voided by which: a strike stands later in the same patrol, perhaps on another page."""
    voiding = log_book.entries(chapter__in=chapters(patrol)).exclude(voids=[])
    return {number: by for by, voids in voiding.values_list("number", "voids") for number in voids}


def _in_port(log_book: OpenLog, patrol: int) -> Box:
    """Where a patrol begins: its base, and the month of sailing."""
    logged = Patrol.objects.filter(career=log_book.career, number=patrol).only("base_from", "start").first()
    box = Box(_("In port"))
    if logged is not None:
        box.where = log_book.say(logged.base_from)
        box.mark(month_name(logged.start, translate))
    return box


def _opening(log_book: OpenLog, patrol: int, first: int, struck: Mapping[int, int]) -> Box:
    """The box in which a later page begins."""
    before = log_book.entries(chapter__in=chapters(patrol), number__lt=first, notes__contains=OPENS)
    for number, notes in before.order_by("-number").values_list("number", "notes")[:NEAR]:
        if number not in struck:
            box = _box(log_book, next(data for key, data, _case in reversed(notes) if key == OPENS))
            box.again = True
            return box
    return Box(_("In port"), again=True)


def _boxes(log_book: OpenLog, entries: Sequence[Any], struck: Mapping[int, int], first: Box) -> list[Box]:
    lines = log.lines(log_book.table, entries)
    reader = _Reader(log_book, first, _aims(lines))
    for line in lines:
        line.struck_by = struck.get(line.number, 0)
        reader.read(line)
    return [box for box in reader.boxes if not box.empty]


def _box(log_book: OpenLog, data: Mapping[str, Any]) -> Box:
    return Box(_("Box %s") % data.get("box", ""), log_book.say(str(data.get("zone", "")).removesuffix("_or_mission")))


def _aims(lines: Iterable[log.Line]) -> dict[int, dict[str, str]]:
    """Salvo -> tube -> the ship it was fired at, as the torpedoes' own rolls name it."""
    found: dict[int, dict[str, str]] = {}
    salvo: dict[str, str] = {}
    for line in lines:
        answer = line.entry.answer or {}
        if answer.get("key") in SALVOS:
            salvo = found.setdefault(line.number, {})
        data = answer.get("data") or {}
        if answer.get("key") in TORPEDO and data.get("target"):
            salvo[str(data.get("tube") or "gun")] = str(data["target"])
        for key, told, _case in line.entry.notes:
            if key == "attack.spent" and told.get("tube"):
                salvo[str(told["tube"])] = str(told.get("target", ""))
    return found


class _Reader:
    """Puts lines into boxes, one after another."""

    def __init__(self, log_book: OpenLog, first: Box, aims: Mapping[int, Mapping[str, str]]) -> None:
        self.log_book, self.boxes, self.aims = log_book, [first], aims
        self.tons: dict[str, str] = {}  # of the ships that were sighted

    @property
    def box(self) -> Box:
        return self.boxes[-1]

    def read(self, line: log.Line) -> None:
        match line.kind:
            case "remark":
                self.box.told.append(Told(line.number, "remark", [Piece(line.remark)], beside=line.at))
            case "amend":
                kind = "struck" if line.struck_by else "amend"
                small = self._struck(line) or _("amended: %s") % line.why
                self.box.told.append(Told(line.number, kind, changes=line.changes, small=small))
            case "switch":
                self.box.told.append(Told(line.number, "plain", [Piece(line.text)]))
            case "strike" | "odds":
                self._fold(line, anchor=True)
            case _:
                self._answer(line)

    def _answer(self, line: log.Line) -> None:
        """What was answered and what followed; a note that opens a box turns the page within the line."""
        at, told = self.box, len(self.box.told)
        answer = line.entry.answer or {}
        if answer.get("key") == LOOKS and (answer.get("data") or {}).get("zone"):
            at.where = self.log_book.say(answer["data"]["zone"])  # of a boat in the Mediterranean the track says Biscay
        pieces = self._decided(line)
        for key, data, _case in line.entry.notes:
            if key == OPENS and not line.struck_by:
                self._tell(line, pieces)
                pieces = []
                self.boxes.append(_box(self.log_book, data))
                continue
            if key in HOME and not line.struck_by:
                self._tell(line, pieces)
                pieces = []
                self.boxes.append(Box(_("In port"), self.log_book.say(data.get("base", ""))))
            elif key == SAILS and not line.struck_by and self.box is self.boxes[0]:
                self.box.where = self.log_book.say(data.get("base", ""))
                self.box.mark(month_name(str(data.get("month", "")), translate))
            pieces.append(self._said(key, data))
        self._tell(line, pieces)
        self._manner(line)
        known = len(at.told) > told or any(one.number == line.number for one in self.box.told)
        if line.kind in ANSWERS:
            self._fold(line, anchor=not known, box=at)

    def _tell(self, line: log.Line, pieces: list[Piece]) -> None:
        if not pieces:
            return
        kind = "struck" if line.struck_by else "marked" if line.kind in ("overrule", "reroll") else "plain"
        again = any(told.number == line.number for box in self.boxes[-2:] for told in box.told)
        small = "" if again else self._small(line)
        self.box.told.append(Told(line.number, kind, pieces, small=small, anchor=not again))

    def _small(self, line: log.Line) -> str:
        """What was corrected, and why."""
        if line.struck_by:
            return self._struck(line)
        if line.kind == "overrule":
            return _("my card says otherwise: %s") % line.why
        if line.kind == "reroll":
            return _("re-rolled; no. %s is struck") % ", ".join(map(str, line.entry.voids))
        extra = (line.entry.answer or {}).get("modifier")
        if extra:
            return _("modifier by hand %(drm)s: %(why)s") % {"drm": log.signed(extra["drm"]), "why": extra["why"]}
        return ""

    def _struck(self, line: log.Line) -> str:
        return _("struck by %d") % line.struck_by if line.struck_by else ""

    def _decided(self, line: log.Line) -> list[Piece]:
        """The decisions that belong to the story."""
        answer, notes = line.entry.answer or {}, line.entry.notes
        if line.kind == "overrule" or "aside" in answer:
            return [Piece(line.said[0].text)] if line.said else []
        key = answer.get("key")
        if key not in DECISIONS or line.kind not in ANSWERS:
            return []
        if key in SALVOS:
            return [Piece(self._salvo(line, answer))]
        if key == "attack.how" and answer.get("choose") == "leave" and notes:
            return []
        text = line.said[0].text if line.said else ""
        return [Piece(text)]

    def _salvo(self, line: log.Line, answer: Mapping[str, Any]) -> str:
        """F1, F2 at Dalfram; F3, F4 at Devis. An old log kept only their places, but its rolls name them."""
        at = self.aims.get(line.number, {})
        tubes = answer.get("salvo") or {}
        if "chosen" in answer or answer.get("gun") or not tubes or any(tube not in at for tube in tubes):
            return line.said[0].text if line.said else ""
        aimed: dict[str, list[str]] = {}
        for tube in tubes:
            aimed.setdefault(at[tube], []).append(tube)
        said = [_("%(tubes)s at %(ship)s") % {"tubes": ", ".join(which), "ship": ship} for ship, which in aimed.items()]
        return closed("; ".join(said))

    def _said(self, key: str, data: Mapping[str, Any]) -> Piece:
        texts = self.log_book.game.texts
        text, tone = texts.note(key, data, translate), texts.tone(key)
        if key in ("travel.sighted", "travel.identified", "following.ships_again"):
            ships = data.get("ships") or [data.get("ship", "")]
            found = (SHIP.fullmatch(str(ship)) for ship in ships)
            self.tons |= {ship[1]: ship[2] for ship in found if ship}
        if tone == "sunk" and data.get("tons"):
            return Piece(text, tone, circled=f"{data['tons']:,}")
        if key == "attack.hit" and data.get("target") in self.tons:
            return Piece(text, tone, ticked=f"{self.tons[data['target']]}\N{NO-BREAK SPACE}t")
        return Piece(text, tone)

    def _manner(self, line: log.Line) -> None:
        """Posture and light of the box, in the order in which they came."""
        if line.struck_by:
            return
        answer = line.entry.answer or {}
        key, chosen = answer.get("key"), answer.get("choose")
        if key in MANNERS and isinstance(chosen, str) and chosen not in ("leave", "wait"):
            self.box.mark(self.log_book.say(chosen).lower())
        for note, data, _case in line.entry.notes:
            if note == "travel.light":
                self.box.mark(self.log_book.say(data.get("light", "")).lower())
            elif note == "travel.to_night":
                self.box.mark(self.log_book.say("night").lower())

    def _fold(self, line: log.Line, anchor: bool, box: Box | None = None) -> None:
        """The roll or the choice behind a line."""
        said = [line.figures, self._result(line)] if line.figures or line.dice else [line.text]
        (box or self.box).thrown.append(
            Thrown(
                line.number,
                line.title,
                line.case,
                line.dice,
                ", ".join(part for part in said if part),
                bool(line.struck_by),
                anchor,
            )
        )

    def _result(self, line: log.Line) -> str:
        answer, asked = line.entry.answer or {}, line.entry.asked or []
        result = answer.get("result")
        if result is None or len(asked) < 4:
            return ""
        said = answer.get("said")
        text = str(self.log_book.shown.result(asked[3], result))
        if said is not None:
            before = str(self.log_book.shown.result(asked[3], said))
            text = _("%(now)s by the card, not %(before)s") % {"now": text, "before": before}
        return text
