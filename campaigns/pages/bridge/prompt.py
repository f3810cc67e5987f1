from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine import dice as dice_
from campaigns.engine.amending import possible
from campaigns.engine.prompts import Charts, Choose, Facts, Option, Prompt, Roll
from campaigns.engine.texts import NOTHING, Texts
from campaigns.glossary import terms_in
from campaigns.models import Career
from campaigns.pages.bridge.facts import facts_form
from campaigns.pages.bridge.posted import PostedForm
from campaigns.pages.bridge.reading import LONGEST, Reading, percent, reading
from campaigns.pages.games import presentation_of
from campaigns.pages.presentation import GuideLine
from campaigns.pages.words import Say, by_seat, cases, joined, translate
from campaigns.play import OpenCareer
from campaigns.rulebook import rulebook

if TYPE_CHECKING:
    from campaigns.pages.presentation import Presentation


@dataclass(frozen=True)
class Mod:
    """One modifier; why says why it does not count."""

    drm: str
    label: str
    case: str
    why: str = ""
    against: bool = False


@dataclass(frozen=True)
class DieBox:
    """A box for one die."""

    label: str
    low: int
    high: int
    value: str = ""
    longest: int = 1  # digits


def die_boxes(notation: str, typed: Sequence[str]) -> list[DieBox]:
    faces = dice_.faces(notation)
    values = [*typed, *[""] * len(faces)]
    return [
        DieBox(_box_label(notation, place, len(faces)), low, high, values[place], len(str(high)))
        for place, (low, high) in enumerate(faces)
    ]


@dataclass(frozen=True)
class Choice:
    key: str
    label: str
    help: str = ""
    case: str = ""
    risk: str = ""
    picked: bool = False
    number: int = 0
    form: Any = None  # of the facts that follow it
    ends: bool = False  # the prompt comes again until this is chosen
    page: str = ""  # where it is entered, when not here


@dataclass
class PromptView:
    number: int
    kind: str
    key: str
    title: str
    why: str
    do: str
    case: str
    chart: str = ""
    chart_url: str = ""
    chart_title: str = ""
    rules: Sequence[tuple[str, Sequence[str]]] = ()
    plus_helps: str = ""
    mods: Sequence[Mod] = ()
    sum: Mod | None = None
    off: Sequence[Mod] = ()
    reading: Reading | None = None
    boxes: Sequence[DieBox] = ()
    choices: list[Choice] = field(default_factory=list)
    many: tuple[int, int] | None = None
    enter: str = ""  # what the button says that enters it; without one a press on an option is the answer
    ways: Sequence[tuple[str, str]] = ()  # other answers of one press: what is done, and its words
    form: Any = None
    template: str = ""
    data: Any = None
    asides: Sequence[Choice] = ()
    odds: bool = False
    weighs: bool = True
    broad: bool = False
    here: bool = False
    terms: Sequence[tuple[str, str, str]] = ()  # a word of the game, what it means, and its case
    by_hand: bool = True  # whether a modifier by hand can count
    seat: int | None = None
    above: tuple[str, Any] | None = None  # what the game draws above the form
    board: tuple[str, Any] | None = None  # what it draws in the place of card and dock
    settled: bool = False  # by others of its team: there is nothing to fill in
    guide: GuideLine | None = None
    card: str = ""  # the options of the results that the player's own card may have
    card_long: bool = False  # they are too many for a list: the name is typed
    card_first: bool = False  # whether it is asked before the dice
    own: str = ""  # what a result is called that the chart does not have
    refusal: str = ""  # what was refused of it, where nothing else of the page says so
    given: PostedForm = field(default_factory=PostedForm)  # what was typed and refused

    @property
    def text(self) -> str:
        options = [f"{choice.label} {choice.help}" for choice in self.choices]
        return ". ".join([self.title, self.do, self.why, *options, *(mod.label for mod in self.mods)])

    @property
    def rows(self) -> bool:
        return self.form is not None and bool(self.form.rows)

    @property
    def typed_form(self) -> Any:
        """The form that was posted: the prompt's own, or that of the chosen option."""
        return self.form or next((choice.form for choice in self.choices if choice.picked and choice.form), None)


def prompt_view(table: OpenCareer, given: PostedForm | None = None) -> PromptView | None:
    """The open prompt; given holds what was typed and refused."""
    prompt = table.prompt
    if prompt is None:
        return None
    given = given or PostedForm()
    texts, charts, presentation = table.game.texts, table.book, presentation_of(table.game.key)
    view = PromptView(
        number=table.career.last + 1,  # the line that an answer will be, whatever note or signature came in between
        kind=prompt.kind,
        key=prompt.key,
        title=by_seat(texts.title(prompt.key, prompt.data, translate), prompt.data, prompt.seat),
        why=texts.why(prompt.key, prompt.data, translate),
        do="",
        case=prompt.case,
        rules=rulebook(table.game.key).explain(prompt.case),
        asides=[_aside(prompt, key, table, texts, presentation) for key in prompt.asides],
        odds=table.career.odds,
        weighs=presentation.weighs,
        here=table.career.dice_mode == "here",
        given=given,
        seat=prompt.seat,
    )
    view.above = presentation.above(prompt, table)
    view.guide = presentation.guide(prompt, table) if table.career.guide else None
    match prompt:
        case Roll():
            _roll(view, prompt, table, charts, texts, presentation)
        case Choose():
            _choose(view, prompt, table, texts, presentation)
        case Facts():
            view.enter = presentation.enter_facts(prompt)
            view.form = facts_form(prompt, texts, presentation, given)
            view.broad = len(prompt.open()) > 8 or view.form.rows
        case _:
            view.template = presentation.kind_template(prompt.kind)
            view.data = presentation.kind_data(prompt, table, given)
            view.do = presentation.do_kind(prompt)
            view.enter, view.ways = presentation.enter_kind(prompt), presentation.ways_kind(prompt)
    if view.enter and prompt.seat and prompt.data.get("name"):  # at a table the button carries the name
        view.enter = _("%(enter)s for %(name)s") % {"enter": view.enter, "name": prompt.data["name"]}
    view.board = presentation.board(view, table)
    view.terms = [
        (translate(one.term), translate(one.says), cases(one.case, table.game.key))
        for one in terms_in(table.game.key, view.text)
    ]
    return view


def _aside(prompt: Prompt, key: str, table: OpenCareer, texts: Texts, presentation: Presentation) -> Choice:
    """Another way to answer; one with a page of its own is a link."""
    leads = presentation.afterwards is not None and key == presentation.afterwards.way
    page = reverse("campaigns:afterwards", args=[table.career.uuid]) if leads else ""
    return replace(_option(prompt, Option(key), texts), page=page)


def _roll(
    view: PromptView, prompt: Roll, table: OpenCareer, charts: Charts, texts: Texts, presentation: Presentation
) -> None:
    results = [] if prompt.chart is None else possible(charts, prompt)
    words: dict[str, str] = {}
    if 0 < len(results) <= LONGEST:
        words = dict(zip(map(repr, results), presentation.results(prompt.chart, results), strict=True))

    def say(value: Any) -> str:
        key = repr(value)
        if key not in words:
            [words[key]] = presentation.results(prompt.chart, [value])
        return words[key]

    considered = prompt.considered(charts)
    total = sum(drm.drm for drm in considered if drm.applied)
    bad = presentation.plus_is_bad(prompt.chart)
    mods = [_mod(drm, bad, table.game.key) for drm in considered]
    view.mods = [mod for mod, drm in zip(mods, considered, strict=True) if drm.applied and drm.drm]
    view.off = [mod for mod, drm in zip(mods, considered, strict=True) if not drm.applied or not drm.drm]
    if view.mods:
        count = counted([drm.drm for drm in considered if drm.applied])
        view.sum = Mod(signed(total), named(view.mods), "", count, total * bad > 0)
        view.plus_helps = presentation.plus_helps(prompt.chart)
    view.do, view.enter = presentation.do_roll(prompt, table), _("Enter roll")
    view.chart = prompt.chart or ""
    view.own = texts.title(prompt.own.key, prompt.own.data, translate) if prompt.own is not None else ""
    view.by_hand = not prompt.each
    view.chart_url = _chart_url(table.career, prompt)
    view.chart_title = _chart_title(charts, prompt)
    view.reading = reading(
        prompt, charts, total, say, view.odds, presentation.idle(prompt, table), partial(presentation.wins, prompt)
    )
    view.card_long = len(results) > LONGEST and not prompt.each
    if words and not prompt.each:
        view.card = _card_options(results, say, view.given.card)
    view.card_first = table.career.cards and view.reading is not None and view.reading.rebuilt and bool(view.card)
    view.boxes = die_boxes(prompt.dice, view.given.dice)


def _card_options(results: Sequence[Any], say: Say, picked: str) -> str:
    told = [(json.dumps(result), say(result)) for result in results]
    options = [(value, " selected" if value == picked else "", words) for value, words in told]
    return format_html_join("", '<option value="{}"{}>{}</option>', options)


def _choose(view: PromptView, prompt: Choose, table: OpenCareer, texts: Texts, presentation: Presentation) -> None:
    options = prompt.open()
    view.many = prompt.many
    if prompt.many is None:
        view.do = presentation.do_choose(prompt, table)
        view.why = "" if view.do else view.why
    elif prompt.many[0] == prompt.many[1]:
        view.do = ngettext("Choose %d.", "Choose %d.", prompt.many[0]) % prompt.many[0]
    else:
        view.do = _("Choose %(low)d to %(high)d.") % {"low": prompt.many[0], "high": prompt.many[1]}
    picked, blanks = view.given.choices, presentation.blanks(prompt, table)
    outlook = presentation.outlook(prompt, table)
    view.choices = []
    for place, option in enumerate(options, start=1):
        risk = presentation.risk(prompt, option.key, table) if view.odds else ""
        alone = len(options) == 1 and prompt.many is None  # nothing to choose: one press
        choice = _option(
            prompt, option, texts, blanks.get(option.key, NOTHING), risk, option.key in picked or alone, place
        )
        form = option.follows and facts_form(option.follows, texts, presentation, view.given, f"{option.key}/")
        help_ = choice.help or outlook.get(option.key, "")
        view.choices.append(replace(choice, form=form, help=help_, ends=option.key in prompt.ends))
    if prompt.many is not None or any(choice.form for choice in view.choices):
        view.enter = _("Confirm")


def _option(
    prompt: Prompt,
    option: Option,
    texts: Texts,
    blanks: Mapping[str, Any] = NOTHING,
    risk: str = "",
    picked: bool = False,
    place: int = 0,
) -> Choice:
    label, help_ = texts.option(prompt.key, option.key, prompt.data, {**option.data, **blanks}, translate)
    return Choice(option.key, label, help_, option.case, risk, picked, place)


def _mod(drm: Any, bad: int, game: str) -> Mod:
    return Mod(signed(drm.drm), translate(drm.label), cases(drm.case, game), translate(drm.why), drm.drm * bad > 0)


def named(mods: Sequence[Mod]) -> str:
    """For example: Close range, elite escort +1 each; BOLD −1."""
    alike: dict[str, list[str]] = {}
    for mod in mods:
        alike.setdefault(mod.drm, []).append(mod.label)
    parts = [
        (_("%(names)s %(drm)s each") if len(labels) > 1 else "%(names)s %(drm)s")
        % {"names": joined(labels), "drm": drm}
        for drm, labels in alike.items()
    ]
    return "; ".join(parts)


def counted(drms: Sequence[int]) -> str:
    """For example: 7 modifiers: +5 and −2. For a narrow page."""
    count = sum(map(bool, drms))
    text = ngettext("%d modifier", "%d modifiers", count) % count
    plus, minus = sum(drm for drm in drms if drm > 0), sum(drm for drm in drms if drm < 0)
    parts = {"modifiers": text, "plus": signed(plus), "minus": signed(minus)}
    return _("%(modifiers)s: %(plus)s and %(minus)s") % parts if plus and minus else text


def signed(drm: int) -> str:
    """A modifier as it is printed: +1, −1, ±0."""
    return f"+{drm}" if drm > 0 else f"−{-drm}" if drm < 0 else "±0"


def _chart_url(career: Career, prompt: Roll) -> str:
    """The page of the chart."""
    if prompt.chart is None or career.edition is None:
        return ""
    try:
        return reverse("charts:part", args=[career.edition.slug, prompt.chart])
    except NoReverseMatch:
        return ""


def _chart_title(charts: Charts, prompt: Roll) -> str:
    if prompt.chart is None:
        return ""
    found = getattr(charts, "charts", {}).get(prompt.chart)
    return translate(found.title) if found is not None else ""


def _box_label(notation: str, place: int, count: int) -> str:
    if count == 1:
        return _("Die")
    if notation in ("d66", "d100"):
        return _("Tens") if place == 0 else _("Ones")
    return _("Die %d") % (place + 1)


__all__ = ["Choice", "DieBox", "Mod", "PromptView", "percent", "prompt_view", "signed"]
