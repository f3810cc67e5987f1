"""Prompts: what may be asked and how each reads its answer; and notes.

Prompts are frozen. What they show is worked out when it is shown and again when it is answered, from the present state,
so that an amendment reaches the open prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeAlias

import msgspec

from campaigns.engine import dice as dice_
from campaigns.engine.dice import Source
from campaigns.engine.fields import BadAnswer as BadAnswer  # where everybody looks for it
from campaigns.engine.fields import Field as Field
from campaigns.engine.fields import Json, cleaned_names, listed, reason, record

Data: TypeAlias = Mapping[str, Any]
NO_DATA: Final[Data] = {}
MOST_BY_HAND: Final = 20  # the largest modifier a player may add by hand
RECONSTRUCTED: Final = "house"  # the source of a figure that the edition had to reconstruct
HOLE: Final = object()  # what an edition does not say


class ChartModifier(Protocol):
    """A modifier as the chart states it."""

    @property
    def drm(self) -> int: ...
    @property
    def label(self) -> str: ...
    @property
    def case(self) -> str: ...


class Charts(Protocol):
    """What the kernel and most games need of a chart book; charts.book.Book gives it."""

    @property
    def version(self) -> str: ...
    @property
    def tables(self) -> Mapping[str, Sequence[Mapping[str, Any]]]: ...
    def dice(self, chart: str) -> str: ...
    def reading(self, chart: str, column: str | None, natural: int, total: int) -> Any: ...
    def readings(self, chart: str, column: str | None, naturals: Iterable[int], drm: int) -> Mapping[int, Any]: ...
    def lines(self, chart: str, month: str | None = None) -> Mapping[str, ChartModifier]: ...
    def answers(self, chart: str, column: str | None) -> Sequence[Any]: ...
    def sources(self, chart: str, column: str | None, naturals: Iterable[int], drm: int) -> Mapping[int, str]: ...
    def row_list(self, chart: str, column: str | None) -> Sequence[tuple[int | None, int | None, Any]]: ...


class Modifier(msgspec.Struct, frozen=True):
    """When a modifier of the chart counts: test gives how many times; why_not is shown when it gives none."""

    key: str
    test: Callable[[Any], int]
    why_not: str = ""


class Drm(msgspec.Struct, frozen=True):
    """One modifier of one roll, worked out; those that apply add up, the others say why not."""

    key: str
    drm: int
    label: str
    case: str
    applied: bool
    why: str = ""


class Rolled(msgspec.Struct, frozen=True):
    """A finished roll: the dice, their natural sum, all modifiers, and the result of the chart."""

    dice: tuple[int, ...]
    natural: int
    drm: int
    total: int
    result: Any = None
    beside: Any = None


class Aside(msgspec.Struct, frozen=True):
    """The player took another way that the prompt offered."""

    key: str


class Note(msgspec.Struct, frozen=True):
    """A message of the rules: a key into the game's sentences, and its data."""

    key: str
    data: Data = NO_DATA
    case: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """The result of totals from low to high, for a roll without a chart, or with rows of its own on a chart."""

    low: int | None
    high: int | None
    result: Any


def _held(outcomes: Sequence[Outcome], total: int) -> Any:
    """The result of the outcome that holds a total; the first and the last extend outwards."""
    found = (outcome for outcome in outcomes if outcome.high is None or total <= outcome.high)
    return next(found, outcomes[-1]).result


Reader: TypeAlias = Callable[[Charts, int, int], Any]


class Roll(msgspec.Struct, frozen=True):
    """Roll dice and read them: on a chart, by outcomes, or by the procedure's own reader."""

    kind: ClassVar[str] = "roll"
    key: str
    dice: str
    case: str
    chart: str | None = None
    column: str | None = None
    drms: tuple[Modifier, ...] = ()
    on: Any = None
    read_by: Reader | None = None
    outcomes: Callable[[], Sequence[Outcome]] | None = None
    instead: Mapping[Any, Any] = NO_DATA  # what a bare throw is read as in place of its row
    each: bool = False  # every die is read by itself, as for the sizes of a convoy's ships; no modifier, no sum
    own: Facts | None = None  # the form of a result that no row has, for a player whose own card does
    shared: str = ""  # the key under which the careers of a team have one answer
    month: str | None = None  # in which it is rolled, for modifiers that change with the date
    data: Data = NO_DATA
    asides: tuple[str, ...] = ()
    seat: int | None = None
    beside: Callable[[tuple[int, ...], Source], Json] | None = None
    """What dice that the program throws also decide, such as how they lie; dice on a table show it themselves."""

    def signature(self) -> list[str | None]:
        return [self.kind, self.case, self.dice, self.chart, self.column]

    def on_dice_of(self, charts: Charts) -> Roll:
        """The same roll with the dice of its chart, where the edition has others than the rulebook."""
        if self.chart is None:
            return self
        dice = charts.dice(self.chart)
        if self.each:
            dice = f"{len(dice_.faces(self.dice))}{dice[1:]}"
        return self if dice == self.dice else msgspec.structs.replace(self, dice=dice)

    def drm(self, charts: Charts) -> int:
        if not self.drms or self.chart is None:
            return 0
        lines, on = charts.lines(self.chart, self.month), self.on
        total = 0
        for modifier in self.drms:
            times = modifier.test(on)
            if times:
                total += times * lines[modifier.key].drm
        return total

    def considered(self, charts: Charts) -> list[Drm]:
        """Every modifier of the roll, those that count first, each with its case."""
        if not self.drms or self.chart is None:
            return []
        lines, found = charts.lines(self.chart, self.month), []
        for modifier in self.drms:
            times, line = int(modifier.test(self.on) or 0), lines[modifier.key]
            found.append(
                Drm(
                    modifier.key,
                    line.drm * (times or 1),
                    line.label,
                    line.case,
                    bool(times),
                    "" if times else modifier.why_not,
                )
            )
        return sorted(found, key=lambda drm: not drm.applied)

    def possible(self, charts: Charts) -> Sequence[Any]:
        """The results that this roll can have; a reader beside a chart gives results of that chart."""
        if self.outcomes is not None:
            return [outcome.result for outcome in self.outcomes()]
        return [] if self.chart is None else [*charts.answers(self.chart, self.column), *self.instead.values()]

    def result(self, charts: Charts, dice: tuple[int, ...], natural: int, total: int) -> Any:
        if self.each:
            return list(dice) if self.chart is None else [charts.reading(self.chart, self.column, d, d) for d in dice]
        if natural in self.instead:
            return self.instead[natural]
        if self.read_by is not None:
            return self.read_by(charts, natural, total)
        if self.outcomes is not None:
            return _held(self.outcomes(), total)
        return None if self.chart is None else charts.reading(self.chart, self.column, natural, total)

    def sources(self, charts: Charts, naturals: Iterable[int], drm: int) -> dict[int, str]:
        """The edition's sources of the results; empty without a chart."""
        if self.chart is None or self.outcomes is not None or self.each:
            return {}
        return {**charts.sources(self.chart, self.column, naturals, drm), **dict.fromkeys(self.instead, "rulebook")}

    def results(self, charts: Charts, drm: int | None = None) -> dict[int, Any]:
        """The result of each natural roll; HOLE where the edition has none: the roll itself will say so."""
        naturals, drm = dice_.spread(self.dice), self.drm(charts) if drm is None else drm
        if self.chart is not None and self.read_by is None and self.outcomes is None and not self.each:
            read = charts.readings(self.chart, self.column, naturals, drm)
            return {natural: self.instead.get(natural, read.get(natural, HOLE)) for natural in naturals}
        found = {}
        for natural in naturals:
            try:
                found[natural] = self.result(charts, (natural,), natural, natural + drm)
            except LookupError:
                found[natural] = HOLE
        return found

    def fallen(self, charts: Charts, dice: tuple[int, ...]) -> Rolled:
        natural = dice_.natural(self.dice, dice)
        drm = self.drm(charts) if self.drms else 0
        return Rolled(dice, natural, drm, natural + drm, self.result(charts, dice, natural, natural + drm))

    def read(self, raw: Mapping[str, Json], charts: Charts, source: Source) -> tuple[dict[str, Json], Any]:
        """The answer as it is stored, and as the procedure gets it."""
        if "aside" in raw:
            return read_aside(raw, self.asides)
        extra = None if raw.get("modifier") is None else _by_hand(raw["modifier"])  # before any die is thrown
        if extra is not None and self.each:
            raise BadAnswer("modifier.none", "modifier")
        if raw.get("auto") is True:
            by, dice = "here", dice_.throw(self.dice, source)
        else:
            by, dice = "hand", self._faces(raw.get("dice"))
        natural = dice_.natural(self.dice, dice)
        counted = [drm for drm in self.considered(charts) if drm.applied]
        drm = sum(line.drm for line in counted)
        kept: dict[str, Json] = {"dice": list(dice), "by": by, "mods": [[line.key, line.drm] for line in counted]}
        if extra is not None:
            kept["modifier"] = extra
            drm += extra["drm"]
        kept |= {"natural": natural, "drm": drm, "total": natural + drm}
        try:
            kept["result"] = self.result(charts, dice, natural, natural + drm)
        except LookupError:
            if extra is None:
                raise  # a hole in the edition, not in the answer
            raise BadAnswer("roll.off_chart", "modifier", total=natural + drm) from None
        if self.sources(charts, [natural], drm).get(natural) == RECONSTRUCTED:
            kept["source"] = RECONSTRUCTED
        if self.beside is not None and by == "here":
            kept["beside"] = self.beside(dice, source)
        return kept, self.answer_from(kept)

    def answer_from(self, kept: Mapping[str, Json]) -> Any:
        """A recorded roll replays as recorded, whatever the chart says by now."""
        if "aside" in kept:
            return Aside(kept["aside"])
        beside = kept.get("beside")
        return Rolled(tuple(kept["dice"]), kept["natural"], kept["drm"], kept["total"], kept["result"], beside)

    def _faces(self, dice: Json) -> tuple[int, ...]:
        if not isinstance(dice, list | tuple):
            raise BadAnswer("form", "dice")
        sides = dice_.faces(self.dice)
        if len(dice) != len(sides):
            raise BadAnswer("dice.count", "dice", dice=self.dice, want=len(sides))
        if missing := [place for place, die in enumerate(dice, start=1) if die is None or die == ""]:
            raise BadAnswer("dice.missing", "dice", places=missing)
        odd = [place for place, die in enumerate(dice, start=1) if not isinstance(die, int) or isinstance(die, bool)]
        if odd:
            raise BadAnswer("dice.number", "dice", places=odd)
        try:
            return dice_.checked(self.dice, dice)
        except dice_.BadDice as error:
            low, high = sides[0]
            raise BadAnswer("dice.face", "dice", dice=self.dice, low=low, high=high, places=[error.place]) from None


class Option(msgspec.Struct, frozen=True):
    """One way to answer.

    The texts have label and help, under the prompt's key or the option's own. follows is the form that the
    procedure asks right after this option: pages show its fields beside the option, and take both answers at once.
    beside are facts that may come with it, and are never asked.
    """

    key: str
    data: Data = NO_DATA
    case: str = ""
    follows: Facts | None = None
    beside: tuple[Field, ...] = ()
    once: int = 0  # seconds in which the same from another seat is most likely the same event, and asked about


class Chosen(str):
    """The key of an option with the facts that came beside it."""

    beside: Mapping[str, Any]


class Choose(msgspec.Struct, frozen=True):
    """Choose one option, or several when many gives the least and the most.

    Only the keys decide what follows; the data of the chosen options is stored beside them for readers of the log.
    A standing prompt is asked again and again (until_ended); ends holds the options that end it, which are always
    open. A prompt that rides may be answered in the form of the choice before it: see campaigns.engine.ahead.
    """

    kind: ClassVar[str] = "choose"
    key: str
    case: str
    options: tuple[Option, ...] | Callable[[], tuple[Option, ...]]
    many: tuple[int, int] | None = None
    data: Data = NO_DATA
    asides: tuple[str, ...] = ()
    seat: int | None = None
    ends: tuple[str, ...] = ()
    formerly: tuple[Option, ...] = ()  # what older versions offered too: only a recorded answer may hold it
    rides: bool = False
    usual: str | tuple[str, ...] | None = None  # taken when nothing else is said; a prompt that rides may have one
    among: str = ""  # the key of the prompt among whose answers these options are

    def signature(self) -> list[str | None]:
        return [self.kind, self.case, None, None, self.key]

    def as_recorded(self) -> Choose:
        """The prompt as an older version may have asked it."""
        if not self.formerly:
            return self
        options = (*self.open(), *self.formerly)
        many = self.many and (self.many[0], len(options))
        return msgspec.structs.replace(self, options=options, many=many, formerly=())

    def open(self) -> tuple[Option, ...]:
        options = self.options() if callable(self.options) else self.options
        keys = {option.key for option in options}
        return (*options, *(Option(key) for key in self.ends if key not in keys))

    def usual_answer(self) -> dict[str, Json] | None:
        """The raw answer that is taken when nothing else is said; none when that is not open."""
        wanted = self.usual if isinstance(self.usual, tuple) else (self.usual,)
        if self.usual is None or not {option.key for option in self.open()}.issuperset(wanted):
            return None
        return {"choose": list(wanted) if self.many else wanted[0]}

    def read(self, raw: Mapping[str, Json], charts: Charts | None, source: Source) -> tuple[dict[str, Json], Any]:
        if "aside" in raw:
            return read_aside(raw, self.asides)
        chosen = raw.get("choose")
        options = {option.key: option for option in self.open()}
        if self.many is None:
            if isinstance(chosen, list) and len(chosen) == 1:
                chosen = chosen[0]
            if not isinstance(chosen, str) or not chosen:
                raise BadAnswer("choice.none", "choose")
            if chosen not in options:
                raise BadAnswer("choice.unknown", "choose")
            kept: dict[str, Json] = {"choose": chosen, "chosen": {chosen: dict(options[chosen].data)}}
            if isinstance(raw.get("beside"), Mapping):
                kept["beside"] = record(options[chosen].beside, raw["beside"])
            return kept, self.answer_from(kept)
        low, high = self.many
        if isinstance(chosen, str):
            chosen = [chosen]
        if not isinstance(chosen, list | tuple) or not all(isinstance(key, str) and key in options for key in chosen):
            raise BadAnswer("choice.unknown", "choose")
        if len(set(chosen)) != len(chosen):
            raise BadAnswer("choice.twice", "choose")
        if len(chosen) < low:
            raise BadAnswer("choice.few", "choose", low=low)
        if len(chosen) > high:
            raise BadAnswer("choice.many", "choose", high=high)
        return {"choose": list(chosen), "chosen": {key: dict(options[key].data) for key in chosen}}, tuple(chosen)

    def answer_from(self, kept: Mapping[str, Json]) -> Any:
        if "aside" in kept:
            return Aside(kept["aside"])
        chosen = kept["choose"]
        if "beside" in kept:
            chosen = Chosen(chosen)
            chosen.beside = kept["beside"]
        return chosen if isinstance(chosen, str) else tuple(chosen)


class Facts(msgspec.Struct, frozen=True):
    """A small form, entered by hand; check looks at all facts together.

    The entry also says which values were chosen from a list, so that the log gives them the words of options.
    """

    kind: ClassVar[str] = "facts"
    key: str
    case: str
    fields: tuple[Field, ...] | Callable[[], tuple[Field, ...]]
    check: Callable[[Mapping[str, Any]], None] | None = None
    data: Data = NO_DATA
    asides: tuple[str, ...] = ()
    seat: int | None = None
    shared: str = ""  # as of a roll
    rides: bool = False  # as of a choice; its usual answer is what its fields begin with
    formerly: tuple[Facts, ...] = ()  # forms of older versions in its place: only a recorded answer may fill them

    def signature(self) -> list[str | None]:
        return [self.kind, self.case, None, None, self.key]

    def as_recorded(self, asked: Sequence[str | None] | None) -> Facts:
        """The form that an older version asked, if a recorded answer filled that one."""
        return next((form for form in self.formerly if form.signature() == asked), self)

    def open(self) -> tuple[Field, ...]:
        return self.fields() if callable(self.fields) else self.fields

    def usual_answer(self) -> dict[str, Json] | None:
        """The start values of the fields; None when a required one is empty."""
        fields = self.open()
        if any(field.required and field.initial is None and field.type not in ("boolean", "list") for field in fields):
            return None
        return {"facts": {field.key: field.initial for field in fields if field.initial is not None}}

    def read(self, raw: Mapping[str, Json], charts: Charts | None, source: Source) -> tuple[dict[str, Json], Any]:
        if "aside" in raw:
            return read_aside(raw, self.asides)
        facts = raw.get("facts")
        if not isinstance(facts, Mapping):
            raise BadAnswer("form", "facts")
        fields = self.open()
        values = record(fields, facts)
        if self.check is not None:
            self.check(values)
        chosen: Data = {key: {} for key in listed(fields, values)}
        return {"facts": values} | ({"chosen": chosen} if chosen else {}), dict(values)

    def answer_from(self, kept: Mapping[str, Json]) -> Any:
        return Aside(kept["aside"]) if "aside" in kept else kept["facts"]


class Prompt(Protocol):
    """Any prompt, the kernel's or one that a game registers.

    signature: what makes a recorded answer fit. read: a raw answer as it is stored, and as the procedure gets it;
    BadAnswer when it cannot be. answer_from: a stored answer, as the procedure gets it. A game's own prompt also
    has wire(), a dictionary of what the wire shows beyond title, why and case. A procedure gets the stored answer,
    never the raw one, so that play and replay cannot differ.
    """

    kind: ClassVar[str]

    @property
    def key(self) -> str: ...
    @property
    def case(self) -> str: ...
    @property
    def data(self) -> Data: ...
    @property
    def asides(self) -> tuple[str, ...]: ...
    @property
    def seat(self) -> int | None:
        """The place at the table that is asked, counted from 1; None where there is but one player."""
        ...

    def signature(self) -> list[str | None]: ...
    def read(self, raw: Mapping[str, Json], charts: Charts, source: Source) -> tuple[dict[str, Json], Any]: ...
    def answer_from(self, kept: Mapping[str, Json]) -> Any: ...


Procedure: TypeAlias = Generator[Any, Any, Any]


def usual_answer(prompt: Prompt) -> dict[str, Json] | None:
    """The raw answer of a prompt that rides when nothing else is said."""
    return prompt.usual_answer() if isinstance(prompt, Choose | Facts) else None


def rides(prompt: Prompt | None, seat: int | None = None) -> bool:
    """At a table on an answer of its own seat only."""
    return isinstance(prompt, Choose | Facts) and prompt.rides and (seat is None or prompt.seat in (None, seat))


def until_ended(ask: Callable[[], Choose], do: Callable[[str], Procedure]) -> Procedure:
    """Ask a standing prompt again after each thing done, until the player ends it; gives the key that ended it."""
    while True:
        prompt = ask()
        key = yield prompt
        if key in prompt.ends:
            return key
        yield from do(key)


def read_aside(raw: Mapping[str, Json], open_: tuple[str, ...]) -> tuple[dict[str, Json], Aside]:
    if raw["aside"] not in open_:
        raise BadAnswer("aside.unknown", "aside")
    return {"aside": raw["aside"]}, Aside(raw["aside"])


def as_asked(prompt: Prompt, asked: Sequence[str | None] | None) -> Prompt:
    """The open prompt, or the form of an older version that a recorded answer filled in its place."""
    return prompt.as_recorded(asked) if isinstance(prompt, Facts) else prompt


def read_recorded(
    prompt: Prompt,
    answer: Mapping[str, Json],
    charts: Charts,
    source: Source,
    asked: Sequence[str | None] | None = None,
) -> dict[str, Json]:
    """Read a recorded answer again. Older versions let characters into names that are refused today."""
    prompt = as_asked(prompt, asked)
    try:
        return prompt.read(answer, charts, source)[0]
    except BadAnswer as error:
        if error.key != "field.name":
            raise
        return prompt.read({**answer, "facts": cleaned_names(answer["facts"])}, charts, source)[0]


def _by_hand(raw: Json) -> dict[str, Json]:
    if not isinstance(raw, Mapping):
        raise BadAnswer("form", "modifier")
    drm = raw.get("drm")
    if not isinstance(drm, int) or isinstance(drm, bool) or abs(drm) > MOST_BY_HAND:
        raise BadAnswer("modifier.number", "modifier")
    return {"drm": drm, "why": reason(raw)}
