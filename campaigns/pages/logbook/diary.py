"""The diary: the journal of one outing as boxes, each with its sentences and, behind a fold, its rolls.

Sentences are those of the shared presenter of lines (campaigns.pages.bridge.log). An entry whose last note opens the
next box stands in both; the first place has its anchor. What was struck opens no box.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.template.defaultfilters import linebreaksbr
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.engine.replay import ANSWERS
from campaigns.engine.texts import blanks, sentences
from campaigns.log.outing import OutingLog
from campaigns.pages.bridge import log
from campaigns.pages.bridge.prompt import signed
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.words import by_seat, joined, month, no_break_before_t, translate

PAGE: Final = 160  # entries on a page: a long outing fills one, a longer one goes on
STRONG: Final = ("sunk", "award")
FOLDED: Final = (*ANSWERS, "strike", "odds")  # kinds of lines behind the fold
Events = Mapping[int, Sequence[tuple[str, str]]]
SHIP: Final = re.compile(r"(.+), ([\d,]+) t\.?")


@dataclass(frozen=True)
class DiarySentence:
    """A sentence with its tone; the tonnage in it is circled (sunk) or ticked (damaged)."""

    text: str
    tone: str = "plain"
    circled: str = ""
    ticked: str = ""

    @property
    def html(self) -> SafeString:
        """The sentence, the tonnage of what sank in a circle, of what was damaged behind a tick."""
        text = no_break_before_t(self.text)
        before, mark, after = text.rpartition(self.circled) if self.circled else (text, "", "")
        circled = format_html('<span class="circled">{}</span>', mark) if mark else ""
        html = format_html("{}{}{}", before, circled, after)
        if self.ticked:
            return format_html('{} <span class="ticked nw">{}</span>', html, self.ticked)
        return format_html("<b>{}</b>", html) if self.tone in STRONG else html


@dataclass
class DiaryLine:
    """One entry as a line of a box; kind is plain, struck, amend, marked or remark."""

    number: int
    kind: str
    pieces: list[DiarySentence] = field(default_factory=list)
    changes: Sequence[tuple[str, str, str]] = ()
    small: str = ""
    beside: int = 0
    anchor: bool = True

    @property
    def text(self) -> str:
        return " ".join(piece.text for piece in self.pieces)

    @property
    def html(self) -> SafeString:
        """The correction, then the sentences; a struck line is crossed out."""
        struck = self.kind == "struck"
        change = "{}: {}, {}." if struck else "{}: <del>{}</del> <ins>{}</ins>."
        parts = [format_html(change, *one) for one in self.changes]
        parts += [linebreaksbr(piece.text) if self.kind == "remark" else piece.html for piece in self.pieces]
        html = format_html_join(" ", "{}", ((part,) for part in parts))
        return format_html("<del>{}</del>", html) if struck else html


@dataclass(frozen=True)
class DiaryRoll:
    """One entry behind the fold: the question, the dice and their result."""

    number: int
    title: str
    case: str
    dice: Sequence[tuple[int, bool]]
    result: str
    struck: bool
    anchor: bool


@dataclass
class DiaryLeg:
    """A leg of the outing: in port, or one travel box."""

    when: str
    where: str = ""
    opened: Mapping[str, Any] = field(default_factory=dict)  # the data of the note that opened it
    how: list[str] = field(default_factory=list)
    lines: list[DiaryLine] = field(default_factory=list)
    rolls: list[DiaryRoll] = field(default_factory=list)
    again: bool = False  # goes on from the page before
    open: bool = False  # its rolls lie open

    @property
    def circumstances(self) -> str:
        return joined(self.how)

    def mark(self, word: str) -> None:
        if word and word not in self.how:
            self.how.append(word)

    @property
    def empty(self) -> bool:
        return not (self.lines or self.rolls)


@dataclass
class Diary:
    """One page of an outing."""

    outing: int
    legs: list[DiaryLeg]
    page: int
    pages: int
    count: int
    aim: int = 0  # the line that was asked for


# --- reading ------------------------------------------------------------------------------------------------------


def page(log_book: CareerLog, outing: int, number: int = 1, aim: int = 0) -> Diary:
    """One page of an outing; with aim the page that holds this line."""
    log_ = log_book.outing(outing)
    count = len(log_.entries)
    pages = max(1, -(-count // PAGE))
    if aim:
        number = sum(entry.number < aim for entry in log_.entries) // PAGE + 1
    number = min(max(number, 1), pages)
    start = (number - 1) * PAGE
    legs = _legs(log_book, log_, start, start + PAGE)
    for leg in legs:
        leg.open = any(one.number == aim for one in leg.rolls)
    return Diary(outing, legs, number, pages, count, aim)


def whole_diary(log_book: CareerLog, outing: int) -> Diary:
    log_ = log_book.outing(outing)
    count = len(log_.entries)
    return Diary(outing, _legs(log_book, log_, 0, count), 1, 1, count)


def _legs(log_book: CareerLog, outing: OutingLog, start: int, end: int) -> list[DiaryLeg]:
    lines = log.lines(log_book.table, outing.entries[start:end], outing.struck_by)
    later = log_book.presentation.later_words([line.entry for line in lines])
    first = _opening(log_book, outing, start)
    reader = _Reader(log_book, first, later, log_book.presentation.events(log_book, outing.number))
    for line in lines:
        reader.read(line)
    return [leg for leg in reader.legs if not leg.empty]


def _opening(log_book: CareerLog, outing: OutingLog, start: int) -> DiaryLeg:
    """The box in which a page begins."""
    section = _leg(log_book, "port", {})
    texts = log_book.game.texts
    for entry in outing.entries[:start]:
        for key, data, _case in entry.notes if outing.stands(entry) else ():
            if texts.kind(key).opens == "box":
                section = _leg(log_book, "box", data)
            _retitle(log_book, section, key, data)
    section.again = start > 0
    return section


def _leg(log_book: CareerLog, what: str, data: Mapping[str, Any]) -> DiaryLeg:
    return DiaryLeg(*log_book.presentation.leg_title(what, data), data)


def _retitle(log_book: CareerLog, leg: DiaryLeg, key: str, data: Mapping[str, Any]) -> None:
    """Some boxes are named by what happens in them, such as where a boat went."""
    leg.when = log_book.presentation.leg_since(leg.opened, key, data) or leg.when


class _Reader:
    """Puts lines into boxes, one after another."""

    def __init__(
        self, log_book: CareerLog, first: DiaryLeg, later: Mapping[int, str], events: Events | None = None
    ) -> None:
        self.log_book, self.legs, self.later = log_book, [first], later
        self.texts = log_book.game.texts
        self.tons: dict[str, str] = {}  # of the ships that were sighted
        self.events = events  # as the game tells them

    @property
    def leg(self) -> DiaryLeg:
        return self.legs[-1]

    def read(self, line: log.Line) -> None:
        match line.kind:
            case "remark" if not line.remark:
                self.leg.lines.append(DiaryLine(line.number, "plain", [DiarySentence(line.text)]))
            case "remark":
                self.leg.lines.append(DiaryLine(line.number, "remark", [DiarySentence(line.remark)], beside=line.at))
            case "amend":
                kind = "struck" if line.struck_by else "amend"
                small = self._struck(line) or _("corrected: %s") % line.why
                self.leg.lines.append(DiaryLine(line.number, kind, changes=line.changes, small=small))
            case "switch" | "sign" | "result" | "contest" | "correct":
                self.leg.lines.append(DiaryLine(line.number, "plain", [DiarySentence(line.text, line.tone or "plain")]))
            case "strike" | "odds":
                self._fold(line, anchor=True)
            case _:
                self._answer(line)

    def _answer(self, line: log.Line) -> None:
        """The answer and what followed; a note that opens a box starts a section within the line."""
        at, before = self.leg, len(self.leg.lines)
        answer = line.entry.answer or {}
        place = self.texts.asked(answer.get("key", "")).role == "place"
        if place and (answer.get("data") or {}).get("zone"):
            at.where = self.log_book.say(answer["data"]["zone"])  # of a boat in the Mediterranean the track says Biscay
        events = None if line.struck_by or line.kind not in ANSWERS else self.events
        pieces = self._decided(line) if events is None else []
        for key, data, _case in line.entry.notes:
            note = self.texts.kind(key)
            if note.opens == "box" and not line.struck_by:
                self._tell(line, pieces)
                pieces = []
                self.legs.append(_leg(self.log_book, "box", data))
                if data.get("assumed"):
                    self.leg.mark(_("assumed"))
                continue
            if note.closes == "outing" and not line.struck_by:
                self._tell(line, pieces)
                pieces = []
                self.legs.append(_leg(self.log_book, "port", data))
            elif note.opens == "outing" and not line.struck_by and self.leg is self.legs[0]:
                self.leg.where = self.log_book.say(data.get("base", ""))
                self.leg.mark(month(str(data.get("month", ""))))
            if not line.struck_by:
                _retitle(self.log_book, self.leg, key, data)
            if events is not None:
                continue
            pieces.append(self._piece(key, data))
            if len(pieces) == 1 and key == line.entry.notes[0][0]:  # at a table it begins with the name
                said = by_seat(pieces[0].text, answer.get("data") or {}, answer.get("seat"))
                pieces[0] = replace(pieces[0], text=said)
        if events is not None:
            pieces = [DiarySentence(*event) for event in events.get(line.number, ())]
        self._tell(line, pieces)
        self._circumstances(line)
        known = len(at.lines) > before or any(one.number == line.number for one in self.leg.lines)
        if line.kind in ANSWERS:
            self._fold(line, anchor=not known, leg=at)

    def _tell(self, line: log.Line, pieces: list[DiarySentence]) -> None:
        if not pieces:
            return
        corrected = line.kind in ("overrule", "reroll") and not line.typed_result
        kind = "struck" if line.struck_by else "marked" if corrected else "plain"
        again = any(one.number == line.number for leg in self.legs[-2:] for one in leg.lines)
        small = "" if again else self._small(line)
        self.leg.lines.append(DiaryLine(line.number, kind, pieces, small=small, anchor=not again))

    def _small(self, line: log.Line) -> str:
        """The correction and its reason."""
        if line.struck_by:
            return self._struck(line)
        if line.corrected_by:
            return _corrected(line)
        if line.kind == "overrule" and not line.typed_result:
            return _("my card says otherwise: %s") % line.why
        if line.kind == "reroll":
            return _("reroll; replaces no. %s") % joined(map(str, line.entry.voids))
        answer = line.entry.answer or {}
        if answer.get("assumed"):
            return _("assumed")
        if extra := answer.get("modifier"):
            return _("modifier by hand %(drm)s: %(why)s") % {"drm": signed(extra["drm"]), "why": extra["why"]}
        return ""

    def _struck(self, line: log.Line) -> str:
        return _("undone by no. %d") % line.struck_by if line.struck_by else ""

    def _decided(self, line: log.Line) -> list[DiarySentence]:
        """Decisions that belong to the story; notes tell those that took another way."""
        answer, notes = line.entry.answer or {}, line.entry.notes
        if "aside" in answer:
            return []
        if line.kind == "overrule" and not line.typed_result:
            return [DiarySentence(line.sentences[0].text)] if line.sentences else []
        asked = self.texts.asked(answer.get("key", ""))
        told_by_notes = answer.get("choose") in asked.noted and notes
        if asked.role != "decision" or line.kind not in ANSWERS or told_by_notes:
            return []
        said = line.sentences[0].text if line.sentences else ""
        return [DiarySentence(self.later.get(line.number, said))]

    def _piece(self, key: str, data: Mapping[str, Any]) -> DiarySentence:
        text, note = self.texts.note(key, data, translate), self.texts.kind(key)
        if note.role == "sighting":
            ships = data.get("ships") or [data.get("ship", "")]
            found = (SHIP.fullmatch(str(ship)) for ship in ships)
            self.tons |= {ship[1]: ship[2] for ship in found if ship}
        if note.role == "sunk" and data.get("tons"):
            return DiarySentence(text, note.tone, circled=f"{data['tons']:,}")
        if (
            note.role == "hit"
            and not any("tons" in blanks(text) for text in sentences(note.text))
            and data.get("target") in self.tons
        ):
            return DiarySentence(text, note.tone, ticked=f"{self.tons[data['target']]}\N{NO-BREAK SPACE}t")
        return DiarySentence(text, note.tone)

    def _circumstances(self, line: log.Line) -> None:
        """How things lie in the box, such as posture and light, in order."""
        if line.struck_by:
            return
        for word in self.log_book.presentation.circumstances(line.entry):
            self.leg.mark(word)

    def _fold(self, line: log.Line, anchor: bool, leg: DiaryLeg | None = None) -> None:
        (leg or self.leg).rolls.append(_roll(self.log_book, line, anchor))


def _corrected(line: log.Line) -> str:
    """The correction that put a line here, and its reason."""
    said = _("corrected in no. %d") % line.corrected_by
    return f"{said}: {line.why}" if line.why else said


def rolls(log_book: CareerLog, outing: int, first: int, last: int) -> list[DiaryRoll]:
    """The rolls and choices of an outing from one line to another."""
    read = log_book.outing(outing)
    wanted = [one for one in read.entries if one.kind in FOLDED and first <= one.number <= last]
    return [_roll(log_book, line) for line in log.lines(log_book.table, wanted, read.struck_by)]


def _roll(log_book: CareerLog, line: log.Line, anchor: bool = False) -> DiaryRoll:
    said = [line.figures, _result(log_book, line)] if line.figures or line.dice else [line.text]
    text = joined(part for part in said if part)
    return DiaryRoll(line.number, line.title, line.case, line.dice, text, bool(line.struck_by), anchor)


def _result(log_book: CareerLog, line: log.Line) -> str:
    answer, asked = line.entry.answer or {}, line.entry.asked or []
    result = answer.get("result")
    if result is None or len(asked) < 4:
        return ""
    before = [] if answer.get("said") is None else [answer["said"]]
    now, *was = log_book.presentation.results(asked[3], [result, *before])
    return _("%(now)s by the card instead of %(before)s") % {"now": now, "before": was[0]} if was else now
