"""Entries of the journal as lines of the log."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.contests.guard import is_final
from campaigns.engine import dice as dice_
from campaigns.engine.replay import ANSWERS, UNDONE, voided
from campaigns.engine.texts import Texts
from campaigns.engine.wire import SWITCHED
from campaigns.log.journal import kernel
from campaigns.models import Entry
from campaigns.pages.bridge.prompt import signed
from campaigns.pages.bridge.reading import ChartRow, fallen
from campaigns.pages.contests.telling import change, sentences
from campaigns.pages.corrections import values
from campaigns.pages.games import presentation_of
from campaigns.pages.words import by_seat, closed, dice, joined, no_break_before_t, sign, translate
from campaigns.play import OpenCareer

MOST_TOLD = 8
HAPPENINGS = (*UNDONE, "strike", "open")
TONES = ("damage", "sunk", "award")
EDGES = {"damage": "bad", "sunk": "good", "award": "good"}


@dataclass(frozen=True)
class LineSentence:
    text: str
    tone: str = "plain"


@dataclass
class Line:
    """One entry as the log shows it."""

    number: int
    kind: str
    title: str = ""
    sentences: Sequence[LineSentence] = ()
    dice: Sequence[tuple[int, bool]] = ()  # face, and whether it has a picture
    figures: str = ""
    case: str = ""
    struck_by: int = 0
    who: str = ""
    corrected_by: int = 0  # it replaces others, or says something else
    why: str = ""
    changes: Sequence[tuple[str, str, str]] = ()
    remark: str = ""
    at: int = 0
    sign: str = ""  # of a result that rests on a reconstruction or on the player's own card
    strikable: bool = False
    chain: bool = False  # of those that one press brought
    edge: str = ""  # that it has in the film
    entry: Any = field(default=None, repr=False)  # the kernel's part of it

    @property
    def typed_result(self) -> bool:
        """A result entered without its dice, where the player did not overrule the chart."""
        return self.kind == "overrule" and typed_result(self.entry.answer or {})

    @property
    def hidden(self) -> bool:
        """Another way was taken, or a team had no news: the next line tells it."""
        answer = self.entry.answer or {}
        told = "aside" in answer or ("facts" in answer and "team" in (answer.get("origin") or {}))
        return told and not self.entry.notes

    @property
    def tone(self) -> str:
        tones = [one.tone for one in self.sentences]
        return next((tone for tone in TONES if tone in tones), "")

    @cached_property
    def drawn(self) -> str:
        return dice(self.dice)

    @property
    def text(self) -> str:
        return " ".join(one.text for one in self.sentences)

    @property
    def brief(self) -> str:
        """The act in a few words."""
        if self.changes:
            return "; ".join(f"{what}: {new}" for what, _old, new in self.changes)
        chosen = self.kind == "answer" and self.entry.asked[0] != "roll" and self.sentences
        return self.sentences[0].text if chosen else self.title


@dataclass(frozen=True)
class Chain:
    """Lines that one press brought and that are undone together; of a long run only the newest are loaded."""

    first: int
    last: int
    lines: Sequence[Line]

    @property
    def count(self) -> int:
        return self.last - self.first + 1


def lines(table: OpenCareer, entries: Sequence[Entry], struck: Mapping[int, int] | None = None) -> list[Line]:
    """Entries as lines. struck says which line struck which; without it only strikes among these entries count."""
    if struck is None:
        struck = voided(entries)
    session = table.session
    open_ = () if session is None or is_final(table.career) else (session.last_chapter, session.chapter)
    found = [line(table, one, 0 if one.corrected_by else struck.get(one.number, 0), open_) for one in entries]
    if secret(table):
        return [_kept_back(one) if one.number == table.seq - 1 else one for one in found]
    return found


def visible_lines(listed: Sequence[Line]) -> list[Line]:
    """Without strikes (they show on the struck lines) and without asides (the next line tells them)."""
    return [one for one in listed if one.kind not in ("strike", "odds") and not one.hidden]


def _who(table: OpenCareer, seat: int) -> str:
    names = table.game.seats(table.state) if seat and table.state is not None else ()
    return names[seat - 1] if 0 < seat <= len(names) else ""


def line(table: OpenCareer, entry: Entry, struck_by: int = 0, open_: Sequence[int] = ()) -> Line:
    texts = table.game.texts
    answer: dict[str, Any] = entry.answer or {}
    found = Line(entry.number, entry.kind, struck_by=struck_by, why=entry.why, entry=kernel(entry))
    found.corrected_by = entry.corrected_by
    found.chain = "run" in answer
    found.who = _who(table, answer.get("entered_by", 0))
    found.strikable = entry.kind in UNDONE and not struck_by and entry.chapter in open_
    said = [
        LineSentence(_marked(texts.note(key, data, translate), data), texts.tone(key))
        for key, data, _case in entry.notes
    ]
    match entry.kind:
        case "open":
            found.title = _("Log opened")
            said = said or [LineSentence(closed(found.title))]
        case "answer" | "overrule" | "reroll":
            found.title = texts.title(answer.get("key", ""), answer.get("data") or {}, translate)
            found.case = (entry.asked or ["", ""])[1] or ""
            own = _own_words(table, entry, answer)
            said = ([LineSentence(own)] if own else []) + said
            _rolled(found, entry, answer)
            if not said:
                said = [LineSentence(_result(table, entry, found.title, answer))]
            said[0] = replace(said[0], text=by_seat(said[0].text, answer.get("data") or {}, answer.get("seat")))
            said[0] = replace(said[0], text=_marked(said[0].text, answer))
        case "amend":
            found.title, say = _("Corrected"), functools.partial(texts.word, translate=translate)
            found.changes = [
                (values.label(table.game, path), values.value_text(old, say), values.value_text(new, say))
                for path, (old, new) in answer["amend"].items()
            ]
        case "correct":
            found.title = _("Corrected")
            said = [LineSentence(_corrects(table, answer, len(entry.voids)))]
        case "strike":
            found.title = _("Undone")
            said = [LineSentence(one) for one in _strikes(entry.voids, _numbered(table, answer))]
        case "remark":
            found.title, found.remark, found.at = _("Note"), answer.get("remark", ""), answer.get("at") or 0
            if not found.remark:
                said = [LineSentence(_("The words at no. %d were removed.") % found.at)]
        case "odds":
            found.title = _("Odds")
            said = [LineSentence(_("The player looked at the odds."))]
        case "sign":
            found.title = _("Signed")
            said = [LineSentence(_("%s is signed.") % _numbered(table, answer))]
        case "result":
            found.title = _("Contest")
            said = [LineSentence(" ".join(sentences(answer, table.career.uuid, texts)), "award")]
        case "contest":
            found.title = _("Contest")
            said = [LineSentence(change(answer, table.career.boat))]
        case "switch":
            found.title = _("Odds") if "odds" in answer else _("Charts")
            said = [LineSentence(texts.fill(SWITCHED[answer.get("odds")], answer, translate))]
    if answer.get("origin"):
        found.figures = ", ".join(filter(None, (found.figures, _origin(answer["origin"]))))
    found.sentences = [replace(one, text=no_break_before_t(one.text)) for one in said if one.text]
    found.edge = EDGES.get(found.tone, "")
    return found


def _marked(text: str, told: Mapping[str, Any]) -> str:
    """What nobody said, and was taken for granted, is marked."""
    return closed(_("%s (assumed)") % text.removesuffix(".")) if told.get("assumed") else text


def _origin(origin: Mapping[str, Any]) -> str:
    """Who answered, if it was not the boat's own player."""
    if "player" in origin:
        return _("by %(player)s") % {"player": origin["player"]}
    if "boat" in origin:
        return _("from %(boat)s, no. %(number)s") % {"boat": origin["boat"], "number": origin.get("number", "")}
    return ""


def secret(table: OpenCareer) -> bool:
    """13.1.2: two players choose in secret; the first choice is shown together with the second."""
    return table.prompt is not None and bool(table.prompt.data.get("secret"))


def _kept_back(one: Line) -> Line:
    return replace(one, sentences=[LineSentence(_("Chosen, but still hidden."))])


def _own_words(table: OpenCareer, entry: Entry, answer: dict[str, Any]) -> str:
    """The player's decision, where no note tells it."""
    texts, key = table.game.texts, answer.get("key", "")
    if "aside" in answer:
        return closed(texts.option(key, answer["aside"], answer.get("data") or {}, translate=translate)[0])
    kind = entry.asked[0]
    if kind == "choose":
        if entry.notes and any(one in (answer.get("choose"), "*") for one in texts.asked(key).noted):
            return ""
        label = joined(texts.chosen(answer, translate))
        if label == answer.get("choose") and entry.notes:
            return ""  # a proper name, or all that an old log kept; the notes name it
        told = texts.answered(key, answer.get("data") or {}, answer.get("choose"), translate)
        if told:
            return told
        title = texts.title(key, answer.get("data") or {}, translate)
        return closed(label if title.endswith("?") else f"{title}: {label}")
    if kind == "facts" and texts.asked(key).answered:
        return texts.answered(key, answer.get("data") or {}, answer.get("facts"), translate)
    if kind == "facts" and not entry.notes:
        return _facts_in_words(texts, key, answer)
    if kind in ("roll", "facts"):
        if entry.kind == "overrule" and not (entry.notes and typed_result(answer)):
            [said] = presentation_of(table.game.key).results(entry.asked[3], [answer.get("result")])
            return closed(_("By the card: %s") % said)
        return ""
    return presentation_of(table.game.key).say_kind(kind, answer)


def typed_result(answer: Mapping[str, Any]) -> bool:
    """A result of the table, entered without its dice as one of a run."""
    return "run" in answer and answer.get("said") is None


def _facts_in_words(texts: Texts, key: str, answer: dict[str, Any]) -> str:
    """A short form written out; a long one by its title."""
    data, listed = answer.get("data") or {}, answer.get("chosen") or {}
    told = [(name, value) for name, value in (answer.get("facts") or {}).items() if value not in (None, "", False, [])]
    title = texts.title(key, data, translate)
    if not told or len(told) > MOST_TOLD:
        return closed(title)
    parts = []

    def say(path: str, value: Any) -> str:
        if value is True:
            return texts.field(key, path.rpartition(".")[2], translate)[0]
        own = listed.get(path)
        return values.value_text(value) if own is None else texts.option(key, str(value), data, own, translate)[0]

    def say_row(name: str, row: Any) -> str:
        """A record of a list, or one of several options."""
        if isinstance(row, Mapping):
            return joined(say(f"{name}.{part}", one) for part, one in row.items() if one)
        return texts.option(key, str(row), data, translate=translate)[0]

    for name, value in told:
        said = "; ".join(say_row(name, row) for row in value) if isinstance(value, list) else say(name, value)
        parts.append(f"{texts.field(key, name, translate)[0]} {said}")
    return closed(f"{title}: {', '.join(parts)}")


def _result(table: OpenCareer, entry: Entry, title: str, answer: dict[str, Any]) -> str:
    """The result of a roll that no note tells."""
    if entry.asked[0] != "roll" or answer.get("result") is None:
        return closed(title)
    told = table.game.texts.answered(answer.get("key", ""), answer.get("data") or {}, answer["result"], translate)
    if told:
        return told
    [said] = presentation_of(table.game.key).results(entry.asked[3], [answer["result"]])
    return closed(f"{title} {said}" if title.endswith("?") else f"{title}: {said}")


def _rolled(found: Line, entry: Entry, answer: dict[str, Any]) -> None:
    """Add the dice, the modifiers and their origin."""
    dice = answer.get("dice")
    if entry.asked[0] != "roll" or dice is None or answer.get("assumed"):
        return
    notation, chart = entry.asked[2], entry.asked[3]
    pictured = [high <= 6 for _low, high in dice_.faces(notation)]
    found.dice = [] if len(dice) == 1 and not pictured[0] else list(zip(dice, pictured, strict=False))
    parts = []
    if dice:
        parts.append(_natural(notation, dice, answer))
        if answer["drm"]:
            parts.append(f"{signed(answer['drm'])} = {answer['total']}")
    text = " ".join(part for part in parts if part) + (f", {chart}" if chart else "")
    extra = answer.get("modifier")
    if extra:
        text += ", " + _("modifier by hand %(drm)s: %(why)s") % {"drm": signed(extra["drm"]), "why": extra["why"]}
    text += {"here": ", " + _("rolled here"), "card": ", " + _("by the card")}.get(answer.get("by", ""), "")
    found.figures = text.removeprefix(", ")
    found.sign = sign("card" if entry.kind == "overrule" else answer.get("source", ""))


def _natural(notation: str, dice: Sequence[int], answer: dict[str, Any]) -> str:
    """The dice before modifiers; dice that are read one by one are not added up."""
    if isinstance(answer.get("result"), list):
        return "" if dice and dice_.faces(notation)[0][1] <= 6 else joined(map(str, dice))
    if len(dice) > 1 and notation[0] != "d" and not answer["drm"]:
        return "+".join(map(str, dice)) + f" = {answer['natural']}"
    return f"= {answer['natural']}" if notation == "d100" else str(answer["natural"])


def as_read(table: OpenCareer, entry: Entry) -> list[ChartRow]:
    """The chart of a roll, with the row that was hit."""
    answer: dict[str, Any] = entry.answer or {}
    asked: list[Any] = entry.asked or []
    if entry.kind not in ANSWERS or not asked or asked[0] != "roll" or not asked[3] or "result" not in answer:
        return []
    presentation = presentation_of(table.game.key)
    try:
        listed = table.book.row_list(asked[3], asked[4])
    except LookupError:
        return []
    result = answer.get("said") or answer["result"]
    rows = fallen(listed, answer["total"], result, lambda values: presentation.results(asked[3], values))
    return rows if any(row.fell for row in rows) else []  # it was read otherwise, or the chart has changed since


def last_done(lines_: Sequence[Line]) -> Line | None:
    return next((one for one in reversed(lines_) if one.kind in HAPPENINGS), None)


def last_strikable(lines_: Sequence[Line]) -> Line | None:
    """The line that *Undo* takes back: an answer, or another edition that nothing was played with yet."""
    if lines_ and lines_[-1].entry.kind == "switch" and "edition" in lines_[-1].entry.answer:
        return lines_[-1]
    return next((one for one in reversed(lines_) if one.strikable), None)


def chained(lines_: Sequence[Line]) -> Chain | None:
    """The run that one press brought, if the last line that can be struck belongs to one."""
    last = last_strikable(lines_)
    first = last.entry.answer.get("run") if last is not None else None
    if last is None or not first or first == last.number:
        return None
    return Chain(first, last.number, [one for one in lines_ if one.number >= first and one.strikable])


def notes(happened: Line | None, chain: Chain | None) -> list[tuple[str, Mapping[str, Any], str]]:
    done = chain.lines if chain is not None else [happened] if happened is not None else []
    return [(key, data, case) for one in done for key, data, case in one.entry.notes]


def _numbered(table: OpenCareer, answer: Mapping[str, Any]) -> str:
    return presentation_of(table.game.key).outing.numbered % answer["signed"] if "signed" in answer else ""


def _corrects(table: OpenCareer, answer: Mapping[str, Any], lines: int) -> str:
    """Which outing a correction sets right, and how many lines it replaced."""
    told = _("%(outing)s was corrected: %(lines)s from no. %(number)d on, replaced.") % {
        "outing": presentation_of(table.game.key).outing.numbered % max(answer["correct"]["chapter"], 1),
        "lines": ngettext("%d entry", "%d entries", lines) % lines,
        "number": answer["correct"]["from"],
    }
    return str(told)


def _strikes(voids: Sequence[int], signed: str) -> Iterator[str]:
    if signed:
        yield _("%s is no longer signed.") % signed
    if len(voids) > 1:
        yield _("No. %(first)d to %(last)d were undone. Play continues from no. %(first)d.") % {
            "first": voids[0],
            "last": voids[-1],
        }
    elif voids and not signed:
        yield _("No. %d was undone. Its question is asked again.") % voids[0]
