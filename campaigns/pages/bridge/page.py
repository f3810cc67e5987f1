"""The bridge: one view of the open career, built once, and the difference to the page that was answered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Final
from zlib import crc32

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.contests import turns
from campaigns.contests.guard import is_final
from campaigns.engine.prompts import Choose
from campaigns.engine.replay import ANSWERS
from campaigns.log import journal
from campaigns.models import Career, Entry
from campaigns.pages.bridge import log
from campaigns.pages.bridge.posted import PostedForm
from campaigns.pages.bridge.prompt import DieBox, PromptView, die_boxes, prompt_view
from campaigns.pages.bridge.taking import show_team_answer
from campaigns.pages.corrections.values import number as figure
from campaigns.pages.frame import edge
from campaigns.pages.games import presentation_of
from campaigns.pages.presentation import Cell, Milestone, Panel, PanelPart
from campaigns.pages.words import career_address, joined, translate
from campaigns.play import OpenCareer, Reply

LONGEST_TYPED: Final = 300  # characters repeated in a message
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
    first: int = 0  # of the places
    last: int = 0

    def __bool__(self) -> bool:
        return self.field is not None


NO_FAULT: Final = Fault(None, "")
"""What templates ask where nothing is wrong: to look for a part of nothing takes them long."""


def fault(table: OpenCareer, error: Any) -> Fault:
    text = table.game.texts.error(error.key, error.data, translate)
    places = tuple(error.data.get("places", ()))
    return Fault(error.field, text, places, *((places[0], places[-1]) if places else ()))


def twice(reply: Reply) -> dict[str, Any] | None:
    """What another seat entered a moment ago, with the form that enters it again."""
    if reply.twice is None:
        return None
    (line,) = log.lines(reply.table, [reply.twice])
    return {"who": line.who, "line": line, "key": reply.twice.answer["choose"]}


def left_over(reply: Reply) -> str:
    """What the form said and nothing asked for, in words."""
    texts, found = reply.table.game.texts, list[str]()
    for name, raw in reply.left_over.items():
        key, chosen = name.partition("#")[0], raw.get("choose", ())
        listed = [chosen] if isinstance(chosen, str) else chosen
        found += [texts.option(key, one, translate=translate)[0] for one in listed] or [texts.title(key, {}, translate)]
    return joined(found)


def refuse(prompt: PromptView | None, wrong: Fault) -> None:
    """Show a fault beside its field, or below the question."""
    if prompt is None or not wrong:
        return
    if prompt.board is not None and hasattr(prompt.board[1], "refuse"):
        prompt.board[1].refuse(wrong)
    elif prompt.typed_form is not None and wrong.field != "choose":
        prompt.typed_form.refuse(wrong)
    else:
        prompt.refusal = wrong.field or prompt.kind


@dataclass(frozen=True)
class Reroll:
    """The last roll, as long as it may be made again."""

    held: int
    boxes: Sequence[DieBox]
    number: int
    title: str
    open: bool


@dataclass(frozen=True)
class OutOfStepView:
    """What the rules ask now, where a recorded answer no longer fits."""

    number: int
    last: int
    recorded: str
    asked: str
    resumable: bool


@dataclass(frozen=True)
class Panels:
    """The panels around the prompt; each part is made when it is drawn."""

    head: PanelPart
    marks: PanelPart
    so_far: Callable[[], Sequence[tuple[str, str]]] = tuple
    panels: Sequence[Panel] = ()
    away: Sequence[str] = ()  # the places of panels that come and go
    amends: bool = False  # whether values on them lead to their correction

    @property
    def tabs(self) -> list[tuple[str, str]]:
        return [(panel.id, panel.tab) for panel in self.panels]

    def digests(self) -> dict[str, str]:
        """Digests of all parts by id, including the places kept for panels that come and go."""
        sources: dict[str, Any] = {"head": self.head.of, "marks": self.marks.of, "tabs": self.tabs}
        sources |= dict.fromkeys(self.away)
        for panel in self.panels:
            sources[panel.id] = [panel.template, panel.data, [part.id for part in panel.parts], self.amends]
            sources[panel.head_id] = [panel.title, panel.aside]
            for part in panel.parts:
                sources[part.id] = part.of
        return {key: digest(key, source) for key, source in sources.items()}


def digest(key: str, source: Any) -> str:
    """A short mark of a part's content, with the part's id."""
    return f"{crc32(_packed((key, source))):08x}"[1:]


_packed: Final = msgspec.msgpack.Encoder(enc_hook=lambda one: str(one) + "").encode  # a SafeString and "" are a str


@dataclass(frozen=True)
class Changed:
    """The panels and parts to draw: those whose digest the page did not post."""

    head: bool
    marks: bool
    tabs: bool
    away: Sequence[str]
    panels: Sequence[Panel]
    heads: Sequence[Panel]  # of panels that stay otherwise
    parts: Sequence[PanelPart]  # of panels that stay otherwise


def changed(around: Panels, digests: Mapping[str, str], shown: Collection[str]) -> Changed:
    differs = {key for key, one in digests.items() if one not in shown}
    stay = [panel for panel in around.panels if panel.id not in differs]
    return Changed(
        "head" in differs,
        "marks" in differs,
        "tabs" in differs,
        [id_ for id_ in around.away if id_ in differs],
        [panel for panel in around.panels if panel.id in differs],
        [panel for panel in stay if panel.head_id in differs],
        [part for panel in stay for part in panel.parts if part.id in differs],
    )


@dataclass(frozen=True)
class BridgeView:
    """Everything the bridge shows. Templates ask the career nothing."""

    career: Career
    seq: int
    over: bool
    title: str
    head: Callable[[], Sequence[Cell]]
    marks: Callable[[], Sequence[Milestone]]  # the nearest first
    so_far: Callable[[], Sequence[tuple[str, str]]]  # of this outing, beside the milestones
    tabs: Sequence[tuple[str, str]]
    panels: Sequence[Panel]
    away: Sequence[str]  # panels whose place is empty now
    prompt: PromptView | None
    lines: Sequence[log.Line]  # that the page does not show yet, the newest first
    film: Sequence[log.Line]  # the same without those undone, the oldest first
    happened: log.Line | None
    last: log.Line | None  # that can be struck
    chain: log.Chain | None  # what one press brought last, when it was several lines
    redo: Sequence[int]  # lines that were undone last and can be entered again
    reroll: Reroll | None
    out_of_step: OutOfStepView | None
    waits_for: str
    fault: Fault
    meanwhile: Sequence[log.Line]  # what others had entered since the page that was answered
    stale: Sequence[log.Line] | None
    stale_number: int
    stale_typed: str
    changed: Changed
    struck: Sequence[log.Line]  # lines that the page shows, struck since
    whole: bool  # whether all of the log is drawn, not its new lines alone
    shown: str  # what a page of this view shows: posted with its next answer


def around(table: OpenCareer) -> Panels:
    presentation = presentation_of(table.game.key)
    facts, state = table.facts, table.state
    glance = presentation.glance(table) if state is not None else ""
    cells = [Cell(presentation.outing.this, glance, wide=True, bare=True)] if glance else []
    head = PanelPart("head", "", [facts, glance], lambda: [*presentation.head(facts), *cells])
    if state is None or table.career.ended:
        marks = PanelPart("marks", "", None, list)
    else:
        source = presentation.milestones_of(state)
        marks = PanelPart("marks", "", source, cache(lambda: _nearest(presentation.milestones(table))))
    amends = table.session is not None and table.out_of_step is None and not table.career.ended
    amend = career_address(table.career, "amend") if amends else ""
    panels = presentation.panels(table, amend) if state is not None else []
    here = {panel.id for panel in panels}
    away = [id_ for id_ in presentation.passing if id_ not in here]
    return Panels(head, marks, cache(lambda: presentation.so_far(table)), panels, away, amends)


def _nearest(marks: Sequence[Milestone]) -> list[Milestone]:
    return sorted(marks, key=lambda mark: -mark.share)


def bridge(table: OpenCareer, given: PostedForm | None = None, reply: Reply | None = None) -> BridgeView:
    """The view, after an answer when reply is given; given says what the page shows and what was typed."""
    shown, given = [] if given is None else given.shown, given if reply is None or not reply.accepted else None
    page = digest("page", [get_language(), table.book.version])
    if page not in shown:
        shown = []
    known = _last_shown(table, shown)
    lines = log.lines(table, _entries(table, reply, known))
    chain = log.chained(lines)
    if not known and chain is not None and chain.first < lines[0].number:  # all that the run brought
        lines = log.lines(table, journal.tail(table.career, table.career.last - chain.first + 1))
        chain = log.chained(lines)
    stale = reply is not None and reply.stale
    prompt = prompt_view(table, None if stale and not _asked_still(table, given) else given)
    if prompt is not None:
        show_team_answer(prompt, table)
    wrong = fault(table, reply.error) if reply is not None and reply.error is not None else NO_FAULT
    if wrong.field in BUTTONS:
        wrong = replace(wrong, field="")
    refuse(prompt, wrong)
    last, happened = log.last_strikable(lines), log.last_done(lines)
    beside = around(table)
    digests = beside.digests()
    since = log.lines(table, reply.since) if reply is not None and reply.since else []
    fresh = log.visible_lines([one for one in lines if one.number > known])
    mark = "-" if log.secret(table) else str(table.career.last)
    return BridgeView(
        career=table.career,
        seq=table.seq,
        over=table.career.ended,
        title=prompt.title if prompt else _("The end") if table.career.ended else _("Log book"),
        head=beside.head.make,
        marks=beside.marks.make,
        so_far=beside.so_far,
        tabs=beside.tabs,
        panels=beside.panels,
        away=beside.away,
        prompt=prompt,
        lines=fresh[: -SHOWN - 1 : -1],
        film=[one for one in fresh if not one.struck_by],
        happened=happened,
        last=last,
        chain=chain,
        redo=_redo(table),
        reroll=_reroll(table, last, given),
        out_of_step=_halt(table),
        waits_for=turns.waits_for(table.career, table.game, table.state) if prompt else "",
        fault=wrong,
        meanwhile=() if stale else log.visible_lines(since),
        stale=since if stale else None,
        stale_number=(given or PostedForm()).seq if stale else 0,
        stale_typed=_typed(table, given or PostedForm()) if stale else "",
        changed=changed(beside, digests, shown),
        struck=log.visible_lines([one for one in lines if one.number <= known < one.struck_by]),
        whole=not known,
        shown=" ".join((mark, page, *digests.values())),
    )


def _last_shown(table: OpenCareer, shown: Sequence[str]) -> int:
    """The last line on the page; 0 when the log must be drawn whole because the page is too old or a line is kept
    back.
    """
    number = figure(shown[0]) if shown else 0
    return number if isinstance(number, int) and 0 <= table.career.last - number <= SHOWN else 0


def _entries(table: OpenCareer, reply: Reply | None, known: int) -> Sequence[Entry]:
    """The entries a view needs: those just written, or the last ones after a strike."""
    written = reply.entries if reply is not None else []
    if not known or not written or written[0].number != known + 1:
        return journal.tail(table.career, SHOWN)
    if all(entry.kind in ANSWERS and not entry.voids for entry in written):
        return written
    return journal.tail(table.career, SHOWN)


def _typed(table: OpenCareer, given: PostedForm) -> str:
    """What was typed and not entered, in words."""
    if given.spoken:
        return (_options_typed(table, given) or given.spoken)[:LONGEST_TYPED]
    presentation, key = presentation_of(table.game.key), given.text("key")
    facts = [
        (presentation.field_label(key, name)[0], _("yes") if text == "on" else text)
        for name, text in given.facts.items()
    ]
    return joined(f"{label} {text}" for label, text in facts if text)[:LONGEST_TYPED]


def _options_typed(table: OpenCareer, given: PostedForm) -> str:
    """The chosen options in words, as far as they are still known."""
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


def _asked_still(table: OpenCareer, given: PostedForm | None) -> bool:
    """Whether what was typed fits the open prompt (at a table: of the same seat).

    If it does not, it is shown and never filled in.
    """
    prompt, typed = table.prompt, given or PostedForm()
    if prompt is None or table.state is None or not table.game.seats(table.state):
        return False
    return (typed.text("key"), typed.text("seat")) == (prompt.key, str(prompt.seat or ""))


def context(view: BridgeView) -> dict[str, Any]:
    return {**edge(view.career), "most": SHOWN, **{field.name: getattr(view, field.name) for field in fields(view)}}


def _redo(table: OpenCareer) -> Sequence[int]:
    if table.session is None or table.out_of_step is not None or is_final(table.career):
        return ()
    return table.session.would_redo()


def _reroll(table: OpenCareer, last: log.Line | None, given: PostedForm | None) -> Reroll | None:
    """The re-roll of the last roll, while the player holds one."""
    if last is None or table.session is None or table.out_of_step is not None:
        return None
    if last.entry.asked is None or last.entry.asked[0] != "roll" or "aside" in last.entry.answer:
        return None
    held = table.game.rerolls(table.state)
    if held < 1:
        return None
    typed = given.dice if given is not None and given.act == "reroll" else []
    return Reroll(held, die_boxes(last.entry.asked[2], typed), last.number, last.title, bool(typed))


def _halt(table: OpenCareer) -> OutOfStepView | None:
    error = table.out_of_step
    if error is None:
        return None
    recorded, asked = _signature(table, error.recorded), _signature(table, error.asked)
    return OutOfStepView(error.number, error.last, recorded, asked, table.session is not None)


def _signature(table: OpenCareer, asked: Any) -> str:
    """Kind, case, dice and chart of a prompt, as far as they are known."""
    if not isinstance(asked, list):
        return str(asked) if asked else _("nothing")
    kind, case, dice, chart, column = (*asked, None, None, None, None, None)[:5]
    texts = table.game.texts
    what = texts.title(column, {}, translate) if kind != "roll" and column else str(kind)
    return joined(str(part) for part in (what, dice, chart, case) if part)
