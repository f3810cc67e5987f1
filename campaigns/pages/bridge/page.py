"""The table as the bridge shows it: one view of it, made once and handed down, and what of it an answer changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

import msgspec
from django.utils.translation import gettext as _

from campaigns import journal
from campaigns.contests import turns
from campaigns.contests.guard import is_final
from campaigns.engine import dice as dice_
from campaigns.engine.prompts import Choose
from campaigns.models import Career, Entry
from campaigns.pages.bridge import log
from campaigns.pages.bridge.prompt import DieBox, PromptView, prompt_view
from campaigns.pages.bridge.taking import take_over
from campaigns.pages.bridge.typed import Given
from campaigns.pages.frame import edge
from campaigns.pages.games import presentation_of
from campaigns.pages.presentation import Cell, Close, Milestone, Panel, Part
from campaigns.pages.words import joined, translate
from campaigns.play import OpenCareer, Reply

LONGEST_TYPED: Final = 300  # signs of what is told back
BUTTONS: Final = ("strike", "redo", "sign", "auto")
"""Acts without a field of their own: what is wrong with one is said above the answer."""
LONGEST_CHOSEN: Final = 20  # options of it
SHOWN: Final = 14  # lines beside the prompt; the rest of the patrol is one link away


@dataclass(frozen=True)
class Fault:
    """What was wrong with an answer: beside which field the words belong, and with which of its dice."""

    field: str | None
    text: str
    places: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.field is not None

    @property
    def first(self) -> int:
        return self.places[0] if self.places else 0

    @property
    def last(self) -> int:
        return self.places[-1] if self.places else 0


NO_FAULT: Final = Fault(None, "")
"""What templates ask where nothing is wrong: to look for a part of nothing takes them long."""


def fault(table: OpenCareer, error: Any) -> Fault:
    """The words of a BadAnswer."""
    text = table.game.texts.error(error.key, error.data, translate)
    return Fault(error.field, text, tuple(error.data.get("places", ())))


@dataclass(frozen=True)
class Reroll:
    """The last roll, which may be made again while a re-roll is held."""

    held: int
    boxes: Sequence[DieBox]
    number: int
    title: str
    open: bool


@dataclass(frozen=True)
class Halt:
    """What the rules ask now in place of what a line answered."""

    number: int
    last: int
    recorded: str
    asked: str
    resumable: bool


@dataclass(frozen=True)
class Around:
    """What stands around the prompt."""

    head: Sequence[Cell]
    marks: Sequence[Milestone]  # the nearest first
    panels: Sequence[Panel]

    @property
    def tabs(self) -> list[tuple[str, str]]:
        return [(panel.id, panel.tab) for panel in self.panels]

    def written(self) -> dict[str, bytes]:
        """Each part of it written down, by its id: the state it was made of goes on changing."""
        parts: dict[str, Any] = {
            "head": self.head,
            "marks": self.marks,
            "tabs": self.tabs,
        }
        for panel in self.panels:
            parts[panel.id] = [panel.template, panel.data, [part.id for part in panel.parts]]
            parts[panel.head_id] = [panel.title, panel.aside]
            parts |= {part.id: part for part in panel.parts}
        return {key: msgspec.msgpack.encode(part, enc_hook=str) for key, part in parts.items()}


@dataclass(frozen=True)
class Seen:
    """What a page showed before an act."""

    parts: Mapping[str, bytes]
    secret: bool  # a line whose words were kept back


@dataclass(frozen=True)
class Fresh:
    """What around the prompt is to be drawn: what an answer changed, or all of it."""

    head: bool
    marks: bool
    tabs: bool
    away: Sequence[str]
    panels: Sequence[Panel]
    heads: Sequence[Panel]  # of panels that stay otherwise
    parts: Sequence[Part]  # of panels that stay otherwise


def fresh(around: Around, away: Sequence[str], changed: Collection[str]) -> Fresh:
    """What is to be drawn, by the ids of what changed."""
    stay = [panel for panel in around.panels if panel.id not in changed]
    return Fresh(
        "head" in changed,
        "marks" in changed,
        "tabs" in changed,
        [id_ for id_ in away if id_ in changed],
        [panel for panel in around.panels if panel.id in changed],
        [panel for panel in stay if panel.head_id in changed],
        [part for panel in stay for part in panel.parts if part.id in changed],
    )


@dataclass(frozen=True)
class View:
    """Everything that the bridge shows; nothing that draws it asks the table again."""

    career: Career
    seq: int
    over: bool
    title: str
    head: Sequence[Cell]
    marks: Sequence[Milestone]
    tabs: Sequence[tuple[str, str]]
    panels: Sequence[Panel]
    away: Sequence[str]  # panels whose place is empty now
    prompt: PromptView | None
    lines: Sequence[log.Line]  # the newest first
    happened: log.Line | None
    arrival: Close | None
    ending: Close | None
    last: log.Line | None  # that can be struck
    amends: bool  # whether the facts of the mat can be set right
    signs: bool  # whether an outing lies behind that can be signed
    chain: log.Chain | None  # what one press brought last, when it was several lines
    redo: Sequence[int]  # lines that were undone last and can be entered again
    reroll: Reroll | None
    out_of_step: Halt | None
    waits_for: str
    fault: Fault
    meanwhile: Sequence[log.Line]  # what others had entered since the page that was answered
    stale: Sequence[log.Line] | None
    stale_number: int
    stale_typed: str
    fresh: Fresh
    whole: bool = True  # whether the log is, not its new lines alone


def see(table: OpenCareer) -> Seen:
    """What the page of this table shows, as far as an act is compared with it."""
    return Seen(around(table).written(), log.secret(table))


def around(table: OpenCareer) -> Around:
    presentation = presentation_of(table.game.key)
    if table.state is None:
        return Around(presentation.head(table.facts), [], [])
    marks = sorted(presentation.milestones(table), key=lambda mark: -mark.share) if not table.over else []
    return Around(presentation.head(table.facts), marks, presentation.panels(table))


def bridge(
    table: OpenCareer, given: Given | None = None, reply: Reply | None = None, together: Sequence[int] = ()
) -> View:
    """The whole bridge; given and reply when an answer has just been refused.

    together are the first and the last number of what one press brought.
    """
    return _view(table, journal.tail(table.career, SHOWN), given, reply)


def answered(reply: Reply, given: Given | None) -> View:
    """The bridge after an act that stands: what it changed, when the page is known to stand where the act began.

    The form's number says so, as long as nothing but the answer was written since, and nothing was struck.
    """
    seen, entries = reply.before, reply.entries
    stands = given is not None and entries and entries[0].number == given.seq and entries[-1].kind != "sign"
    if reply.since:
        return replace(bridge(reply.table), meanwhile=log.visible_lines(log.lines(reply.table, reply.since)))
    if seen is None or not stands or seen.secret or any(entry.voids for entry in entries):
        return bridge(reply.table)
    return _view(reply.table, entries, seen=seen)


def _view(
    table: OpenCareer,
    entries: Sequence[Entry],
    given: Given | None = None,
    reply: Reply | None = None,
    seen: Seen | None = None,
) -> View:
    presentation = presentation_of(table.game.key)
    lines = log.lines(table, entries)
    stale = reply is not None and reply.stale
    prompt = prompt_view(table, None if stale and not _asked_still(table, given) else given)
    if prompt is not None:
        take_over(prompt, table)
    wrong = fault(table, reply.error) if reply is not None and reply.error is not None else NO_FAULT
    form = prompt.typed_form if prompt is not None else None
    if wrong.field in BUTTONS:
        wrong = replace(wrong, field="")
    if wrong and form is not None and wrong.field != "choose":
        form.refuse(wrong)
    last, happened, chain = log.last_strikable(lines), log.last_done(lines), log.chained(lines)
    signs = table.session is not None and table.out_of_step is None and table.session.signs
    back = signs or presentation.arrives(log.notes(happened, chain))  # from an outing that can still be signed
    beside = around(table)
    parts = beside.written()
    away = [key for key in presentation.passing if key not in parts]
    before: Mapping[str, bytes] = {} if seen is None else seen.parts
    return View(
        career=table.career,
        seq=table.seq,
        over=table.over,
        title=prompt.title if prompt else _("The end") if table.over else _("Log book"),
        head=beside.head,
        marks=beside.marks,
        tabs=beside.tabs,
        panels=beside.panels,
        away=away,
        prompt=prompt,
        lines=log.visible_lines(lines)[::-1],
        happened=happened,
        arrival=presentation.arrival(table) if back and not stale and not table.over else None,
        ending=presentation.ending(table) if table.over and table.state is not None else None,
        last=last,
        amends=table.session is not None and table.out_of_step is None and not table.over,
        signs=signs,
        chain=chain,
        redo=_redo(table),
        reroll=_reroll(table, last, given),
        out_of_step=_halt(table),
        waits_for=turns.waits_for(table.career, table.game, table.state) if prompt else "",
        fault=wrong,
        meanwhile=(),
        stale=log.lines(table, reply.since) if reply is not None and reply.stale else None,
        stale_number=(given or Given()).seq if stale else 0,
        stale_typed=_typed(table, given or Given()) if stale else "",
        fresh=fresh(
            beside, away, {key for key in (*parts, *away) if seen is None or parts.get(key) != before.get(key)}
        ),
        whole=seen is None,
    )


def _typed(table: OpenCareer, given: Given) -> str:
    """What was typed and not entered: dice, what was chosen, or the facts by their names."""
    if given.spoken:
        return (_options_typed(table, given) or given.spoken)[:LONGEST_TYPED]
    presentation, key = presentation_of(table.game.key), given.text("key")
    facts = [
        (presentation.field_label(key, name)[0], _("yes") if text == "on" else text)
        for name, text in given.facts.items()
    ]
    return joined(f"{label} {text}" for label, text in facts if text)[:LONGEST_TYPED]


def _options_typed(table: OpenCareer, given: Given) -> str:
    """What was chosen, in words; of what is no longer asked, as far as they are known without its data."""
    texts, prompt, key = table.game.texts, table.prompt, given.text("key")
    if not isinstance(prompt, Choose) or key != prompt.key:
        return (
            ""
            if any(given.dice)
            else joined(texts.option(key, one, translate=translate)[0] for one in given.choices[:LONGEST_CHOSEN])
        )
    known = {option.key: option for option in prompt.open()}
    chosen = [known[one] for one in given.choices if one in known]
    return joined(texts.option(prompt.key, one.key, prompt.data, one.data, translate)[0] for one in chosen)


def _asked_still(table: OpenCareer, given: Given | None) -> bool:
    """Whether what was typed fits the prompt that stands by now: at a table, the same one of the same seat.

    What was typed for another prompt is told, never filled in.
    """
    prompt, typed = table.prompt, given or Given()
    if prompt is None or table.state is None or not table.game.seats(table.state):
        return False
    return (typed.text("key"), typed.text("seat")) == (prompt.key, str(prompt.seat or ""))


def context(view: View) -> dict[str, Any]:
    """What the templates take."""
    return {**edge(view.career), "most": SHOWN, **{field.name: getattr(view, field.name) for field in fields(view)}}


def _redo(table: OpenCareer) -> Sequence[int]:
    if table.session is None or table.out_of_step is not None or is_final(table.career):
        return ()
    return table.session.would_redo()


def _reroll(table: OpenCareer, last: log.Line | None, given: Given | None) -> Reroll | None:
    """The re-roll of the last roll, while one is held."""
    if last is None or table.session is None or table.out_of_step is not None:
        return None
    if last.entry.asked is None or last.entry.asked[0] != "roll" or "aside" in last.entry.answer:
        return None
    held = table.game.rerolls(table.state)
    if held < 1:
        return None
    typed = given.dice if given is not None and given.act == "reroll" else []
    boxes = [
        DieBox(_("Die %d") % (place + 1), low, high, typed[place] if place < len(typed) else "")
        for place, (low, high) in enumerate(dice_.faces(last.entry.asked[2]))
    ]
    return Reroll(held, boxes, last.number, last.title, bool(typed))


def _halt(table: OpenCareer) -> Halt | None:
    error = table.out_of_step
    if error is None:
        return None
    recorded, asked = _signature(table, error.recorded), _signature(table, error.asked)
    return Halt(error.number, error.last, recorded, asked, table.session is not None)


def _signature(table: OpenCareer, asked: Any) -> str:
    """A prompt by its kind, case, dice and chart, as far as they are known."""
    if not isinstance(asked, list):
        return str(asked) if asked else _("nothing")
    kind, case, dice, chart, column = (*asked, None, None, None, None, None)[:5]
    texts = table.game.texts
    what = texts.title(column, {}, translate) if kind != "roll" and column else str(kind)
    return joined(str(part) for part in (what, dice, chart, case) if part)
