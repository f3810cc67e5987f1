"""One part of an edition as fields of plain text, and the way back.

A form is read twice: from the kept figures when it is opened, and from the posted texts when it comes back, so that
typed text is kept when it cannot be saved. A field that was not posted keeps its value.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.figures.changes import NO_FIGURES, reconciled
from charts.figures.check import dice_of, is_dated, is_open, ship_kinds
from charts.figures.parts import (
    CARD,
    Fault,
    Part,
    Raw,
    origin_of,
    place_row,
    plain_text,
    raw_modifier,
    raw_ship,
    row_name,
    without_origin,
)
from charts.figures.rules import rules_of
from charts.figures.shipped import shipped_parts
from charts.figures.words import (
    ENDS,
    NATURAL,
    ORIGIN,
    SHIP,
    RowField,
    as_before,
    as_month,
    as_text,
    cell_field,
    figure_name,
    flat,
    in_words,
    likes_of,
    modifier_fields,
    read_whole,
    spaced,
    track_text,
    typed_track,
)
from charts.grid.cells import ChartCell
from charts.grid.keep import part_name
from charts.grid.sections import FieldGroup, FormSection, InputField

MOST_ROWS: Final = 60
MOST_COLUMNS: Final = 12
MOST_SHIPS: Final = 100
LONG: Final = 20  # letters of a text that needs a broad field
LISTS: Final = {"row": "rows", "natural": "natural"}
TOTALS: Final = ("low", "high", "roll")
Posted = Mapping[str, str] | None
Slot = tuple[str, RowField]  # the end of a field's name, and the field


def slots_of(fields: Iterable[RowField]) -> list[Slot]:
    return [(one.key, one) for one in fields]


@dataclass(frozen=True)
class FormRow:
    """Fields that belong together, and what is kept of them; their names begin alike."""

    stem: str
    heading: str
    kept: Part
    slots: Sequence[Slot]
    has_origin: bool = True
    is_removable: bool = False
    is_new: bool = False
    address: str = ""  # of the figure that the whole row is, if it is one
    addresses: Mapping[str, str] = field(default_factory=dict)  # of the figures that its fields are

    def name(self, tag: str) -> str:
        return f"{self.stem}-{tag}" if self.stem else tag


Table = tuple[FormSection, Iterable[FormRow]]


# --- what all forms share ------------------------------------------------------------------------------------------


class PartForm(ABC):
    kind = ""
    usual_more, most_more = 0, 0  # blank rows that are offered
    step = 3
    can_grow = False

    def __init__(
        self, kept: Part, raw: Raw, posted: Posted = None, prefix: str = "", figures: Iterable[ChartCell] = ()
    ) -> None:
        self.stored, self.raw, self.game, self.prefix = kept, raw, raw["game"], prefix
        posted = posted or {}
        self.posted = {one.removeprefix(prefix): posted[one] for one in posted if one.startswith(prefix)}
        self.part_name = part_name(self.kind, kept)
        self.figures = {one.address: one for one in figures}
        self.errors: dict[str, str] = {}
        self.more = self.asked("more", self.usual_more, self.most_more) if self.is_open else 0

    @property
    def is_open(self) -> bool:
        return False

    def asked(self, name: str, usual: int, most: int) -> int:
        text = str(self.posted.get(name, ""))
        return min(most, int(text)) if re.fullmatch(r"\d{1,4}", text) else usual

    def ask_for_more(self, button: str) -> None:
        """A button that only asks for more rows was pressed."""
        self.more = min(self.more + self.step, self.most_more)

    def add_faults(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            if fault.part == self.part_name and (name := self.field_of(fault)):
                self.errors.setdefault(name, fault.text)

    @abstractmethod
    def field_of(self, fault: Fault) -> str | None:
        """The field of a fault."""

    @abstractmethod
    def tables(self) -> Iterator[Table]:
        """The part as sections of rows."""

    @abstractmethod
    def typed(self) -> dict[str, Any]:
        """The typed part, with typed sources."""

    def parse(self) -> dict[str, Any]:
        """The typed part; changes without a source are from the keeper's card."""
        return reconciled(self.kind, self.stored, self.typed(), self.game)

    # out

    def sections(self) -> list[FormSection]:
        """The fields with their figures and faults, as a page of several parts names them."""
        return [replace(section, lines=[self._group(row) for row in rows]) for section, rows in self.tables()]

    def _group(self, row: FormRow) -> FieldGroup:
        """The fields of a row, those of its source, and a tick that takes it away; a blank one has none."""
        fields = [self._input(row, *slot) for slot in row.slots]
        if row.is_removable:
            name = row.name("remove")
            kind = "gap" if row.is_new else "check"
            fields.append(InputField(self.prefix + name, _("Remove"), self.text(name), kind))
        origin = [self._input(row, one.key, one) for one in ORIGIN] if row.has_origin else []
        return FieldGroup(row.heading, fields, origin, row.is_new, row.address, self.figures.get(row.address))

    def _input(self, row: FormRow, tag: str, one: RowField) -> InputField:
        """One value of a row as shown, or as typed."""
        name, address = row.name(tag), row.addresses.get(tag, "")
        kept = one.show(row.kept[one.key]) if one.key in row.kept else ""
        text = self.text(name) if name in self.posted else kept
        found = InputField(self.prefix + name, str(one.label), text, one.kind, choices(one, text), one.size, address)
        found.error, found.figure = self.errors.get(name, ""), self.figures.get(address)
        return found

    # in

    def text(self, name: str) -> str:
        return str(self.posted.get(name, "")).replace("\x00", "").strip()

    def value(self, row: FormRow, tag: str, one: RowField, likes: Sequence[Any] = ()) -> Any:
        """The typed value; a field that was not posted keeps its value."""
        name = row.name(tag)
        return one.value(self.text(name), row.kept, likes) if name in self.posted else row.kept.get(one.key)

    def values(self, row: FormRow) -> dict[str, Any]:
        return {one.key: self.value(row, tag, one) for tag, one in row.slots}

    def origin(self, row: FormRow) -> dict[str, str]:
        return {one.key: self.value(row, one.key, one) or "" for one in ORIGIN}

    def is_gone(self, row: FormRow, needed: Sequence[str] = ()) -> bool:
        """A row that was ticked for removal, or a blank one left blank."""
        tags = needed or [tag for tag, _one in row.slots]
        return bool(self.text(row.name("remove"))) or (row.is_new and not any(self.text(row.name(tag)) for tag in tags))

    def general(self, heading: str, *others: RowField) -> FormRow:
        """The title of the part, which it keeps where nothing is typed."""
        title = RowField("title", _("Title"), lambda text, likes: text or self.stored["title"], size="broad")
        return FormRow("", heading, self.stored, slots_of([title, *others]), has_origin=False)


def choices(one: RowField, text: str) -> Sequence[tuple[Any, Any]]:
    """The words that a field knows, or what can be chosen; another text that was typed comes first."""
    if one.kind == "known":
        return [(one.show(result), "") for result in one.results]
    if one.kind != "choice":
        return ()
    known = [*one.results] or [("yes", _("yes")), ("no", _("no"))]
    return known if text in dict(known) else [(text, text or "-"), *known]


# --- charts and tables ---------------------------------------------------------------------------------------------


class ChartForm(PartForm):
    """A chart: rows, overrides, modifiers, columns, dice; a table has lines."""

    kind = "chart"
    usual_more, most_more = 3, MOST_ROWS

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.places: dict[str, list[int]] = {"row": [], "natural": [], "modifier": [], "column": []}
        self.new_columns = self.asked("new_columns", 0, MOST_COLUMNS)
        self.has_dice = self.stored["dice"] is not None

    @property
    def is_open(self) -> bool:
        """Not for tables that are read by the names of their lines."""
        return self.stored["dice"] is not None or is_open(self.game, self.part_name)

    def ask_for_more(self, button: str) -> None:
        if button == "_column":
            self.new_columns = min(self.new_columns + 1, MOST_COLUMNS)
            self.__dict__.pop("columns", None)
        else:
            super().ask_for_more(button)

    @cached_property
    def columns(self) -> ChartColumns:
        return ChartColumns(self, self.new_columns)

    @property
    def can_grow(self) -> bool:  # type: ignore[override]
        return self.columns.stem is not None

    def field_of(self, fault: Fault) -> str | None:
        if fault.kind == "general":
            return fault.column
        if fault.row is None or fault.column is None or fault.row >= len(self.places[fault.kind]):
            return None
        numbers = {column["key"]: number for number, column in self.columns.slots}
        column = f"c{numbers[fault.column]}" if fault.column in numbers else fault.column
        return f"{fault.kind}-{self.places[fault.kind][fault.row]}-{column}"

    def tables(self) -> Iterator[Table]:
        columns = self.columns.slots
        if not self.has_dice:
            yield FormSection(_("Lines")), self.rows("row", columns)
        else:
            help = _("Leave “from” or “to” empty for an open end, such as “8 or less”. Rows can be in any order.")
            yield FormSection(_("Rows"), help=help), self.rows("row", columns)
            help = _("What the dice show before modifiers, such as an unmodified 2.")
            yield FormSection(_("Results of unmodified rolls"), help=help), self.rows("natural", columns)
        if self.stored["modifiers"]:
            help = _(
                "Enter 0 for a modifier your card does not have. One that can count several times starts with “Each”."
            )
            yield FormSection(_("Modifiers"), help=help), self.modifiers()
        help = _(
            "Write months like this: 1943-07. Leave a month empty for an open end. Every month belongs to one column."
        )
        yield FormSection(_("Columns"), help=help if self.can_grow else "", look="fields"), self.columns.rows()
        yield FormSection(_("Dice, title and notes"), look="fields"), [self.all_of_it()]

    def all_of_it(self) -> FormRow:
        notes = RowField(
            "notes",
            _("Notes, one per line"),
            lambda text, likes: [line.strip() for line in text.splitlines() if line.strip()],
            "\n".join,
            "area",
            size="broad",
        )
        row = self.general(_("Chart"), notes)
        return replace(row, slots=[("dice", self.dice), *row.slots]) if len(self.dice.results) > 1 else row

    @cached_property
    def dice(self) -> RowField:
        expected = shipped_parts(self.game, "charts").get(self.part_name, self.stored)
        known = [(dice, dice) for dice in dice_of(expected, self.game) if dice is not None]
        return RowField("dice", _("Dice"), kind="choice", results=known)

    def rows(self, kind: str, columns: Sequence[tuple[int, Part]]) -> Iterator[FormRow]:
        """The kept rows, and blank ones."""
        ends = slots_of((NATURAL,) if kind == "natural" else ENDS) if self.has_dice else []
        cells = [(f"c{number}", self.cell(column)) for number, column in columns]
        extra = (self.more if kind == "row" else 1) if self.is_open else 0
        for place, row in enumerate([*self.stored[LISTS[kind]], *[None] * extra]):
            heading = (row_name(row) if ends else plain_text(next(iter(row.values())))) if row else _("New row")
            address = f"{LISTS[kind]}-{place}" if row else ""
            yield FormRow(
                f"{kind}-{place}",
                heading,
                self.columns.filled(flat(row or CARD)),
                [*ends, *cells],
                is_removable=self.is_open,
                is_new=row is None,
                address="" if ends else address,
                addresses={tag: f"{address}-{tag[1:]}" for tag, _one in cells} if ends and row else {},
            )

    def cell(self, column: Part) -> RowField:
        one = cell_field(self.stored, column, self.game)
        texts = [plain_text(row.get("results", row).get(one.key)) for row in self.stored["rows"]]
        is_long = one.kind == "text" and max(map(len, texts), default=0) >= LONG
        return replace(one, label=one.label or _("New column"), size="broad" if is_long else one.size)

    def modifiers(self) -> list[FormRow]:
        slots = slots_of(modifier_fields(self.game))
        return [
            FormRow(f"modifier-{i}", spaced(line["key"]), line, slots, addresses={"drm": f"modifiers-{i}"})
            for i, line in enumerate(self.stored["modifiers"])
        ]

    def typed(self) -> dict[str, Any]:
        columns, general = self.columns.parse(), self.all_of_it()
        modifiers = [raw_modifier({**row.kept, **self.values(row), **self.origin(row)}) for row in self.modifiers()]
        self.places = {"row": [], "natural": [], "column": [number for number, _column in columns]}
        self.places["modifier"] = list(range(len(modifiers)))
        part = {**self.stored, **self.values(general), "modifiers": modifiers, "rows": [], "natural": []}
        part["columns"] = [column for _number, column in columns]
        if self.has_dice:
            part["dice"] = self.value(general, "dice", self.dice)
        for kind in LISTS if self.has_dice else ("row",):
            for place, row in enumerate(self.rows(kind, columns)):
                if not self.is_gone(row):
                    self._put_row(part, place, row)
                    self.places[kind].append(place)
        return part

    def _put_row(self, part: dict[str, Any], place: int, row: FormRow) -> None:
        totals, results = {}, {}
        for tag, one in row.slots:
            if tag in TOTALS:
                totals[tag] = self.value(row, tag, one)
            else:
                likes = likes_of(self.stored, one.key, row.kept, place, self.game)
                results[one.key] = self.value(row, tag, one, likes)
        if "roll" in totals and totals["roll"] is None:
            totals["roll"] = ""
        place_row(part, totals, results, self.origin(row), row.kept.get("cells"))


HEADING: Final = RowField("label", gettext_lazy("Heading"), size="broad")
MONTHS: Final = (
    RowField("first", gettext_lazy("First month"), lambda text, likes: as_month(text) or None),
    RowField("last", gettext_lazy("Last month"), lambda text, likes: as_month(text) or None),
)


class ChartColumns:
    """The columns of one chart, in the order of the page, each with its number in the names of fields.

    New ones come after those chosen by month and begin as a copy of the last of them.
    """

    def __init__(self, form: PartForm, new: int) -> None:
        self.form, self.stored = form, form.stored["columns"]
        code = form.stored["id"]
        self.stem = rules_of(form.game).dated.get(code)
        self.expected = shipped_parts(form.game, "charts").get(code, form.stored)
        dated = [number for number, column in enumerate(self.stored) if self.is_dated(column)]
        self.pattern = dated[-1] if dated else 0  # the column that a new one is a copy of
        fresh = [(len(self.stored) + place, column) for place, column in enumerate(self._fresh(new))] if dated else []
        self.slots: list[tuple[int, Mapping[str, Any]]] = list(enumerate(self.stored))
        self.slots[self.pattern + 1 : self.pattern + 1] = fresh

    def is_dated(self, column: Mapping[str, Any]) -> bool:
        return is_dated(self.expected, column["key"], self.stem)

    def _fresh(self, new: int) -> list[Mapping[str, Any]]:
        taken = {column["key"] for column in self.stored}
        free = [key for key in (f"{self.stem}{number}" for number in range(1, 200)) if key not in taken]
        return [
            {**self.stored[self.pattern], "key": key, "label": "", "first": None, "last": None} for key in free[:new]
        ]

    def filled(self, row: Part) -> dict[str, Any]:
        """A row in which a new column repeats the column before it."""
        before = self.stored[self.pattern]["key"]
        fresh = [column["key"] for number, column in self.slots if number >= len(self.stored)]
        return {**row, **{key: row[before] for key in fresh if before in row}}

    def rows(self) -> Iterator[FormRow]:
        """The headings of all columns, and the months of dated ones."""
        for number, column in self.slots:
            is_dated, heading = self.is_dated(column), column["label"] or _("New column")
            slots = slots_of((HEADING, *MONTHS) if is_dated else (HEADING,))
            yield FormRow(f"column-{number}", heading, column, slots, has_origin=False, is_removable=is_dated)

    def parse(self) -> list[tuple[int, dict[str, Any]]]:
        """The typed columns, dated ones in the order of time."""
        found = [
            (number, {**column, **self.form.values(row)})
            for (number, column), row in zip(self.slots, self.rows(), strict=True)
            if not (row.is_removable and self.form.is_gone(row))
        ]
        places = [place for place, (_number, column) in enumerate(found) if self.is_dated(column)]
        in_time = sorted((found[place] for place in places), key=lambda one: one[1]["first"] or "")
        for place, one in zip(places, in_time, strict=True):
            found[place] = one
        return found


# --- rosters -------------------------------------------------------------------------------------------------------


class RosterForm(PartForm):
    """The ships of a roster, some of them on a page; a changed roll moves the ship there."""

    kind = "roster"
    most_more, step = MOST_SHIPS, 5

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.on_page: Sequence[Part] = self.stored["ships"]
        self.kinds = ship_kinds(self.game, self.part_name)
        self.order: list[str] = []

    @property
    def is_open(self) -> bool:
        return True

    def field_of(self, fault: Fault) -> str | None:
        return None if fault.row is None or fault.column is None else f"{self.order[fault.row]}-{fault.column}"

    @cached_property
    def slots(self) -> list[Slot]:
        """The fields this roster uses: no U-boat sank the submarines, only warships are fast."""
        have = {key for ship in self.stored["ships"] for key in ship}
        return slots_of(
            replace(one, kind="choice" if self.kinds else "text", results=[(kind, kind) for kind in self.kinds])
            if one.kind == "kind"
            else one
            for one in SHIP
            if one.key in have and (one.key != "kind" or len(self.kinds) != 1)
        )

    def tables(self) -> Iterator[Table]:
        help = _("Change the number under Roll to move a ship. The others move up.")
        shown = [ship["roll"] for ship in self.on_page]
        by_roll = {row.kept["roll"]: row for row in self.ships()}
        yield FormSection(self.stored["title"], help=help), [*map(by_roll.__getitem__, shown), *self.new_ships()]
        yield FormSection(_("Title"), look="fields"), [self.general(_("Roster"))]

    def ships(self) -> list[FormRow]:
        return [
            FormRow(f"ship-{ship['roll']}", ship["name"], ship, self.slots, is_removable=True, address=f"ships-{place}")
            for place, ship in enumerate(self.stored["ships"])
        ]

    def new_ships(self) -> list[FormRow]:
        blank = {"kind": self.kinds[0] if len(self.kinds) == 1 else "", **CARD}
        return [
            FormRow(f"new-{place}", _("New ship"), blank, self.slots, is_removable=True, is_new=True)
            for place in range(self.more)
        ]

    def typed(self) -> dict[str, Any]:
        """A ship whose roll was changed moves there, the others close up, new ones follow."""
        ships = dict(self._typed_ships())
        self.order = list(ships)
        meant = {stem: ship["roll"] for stem, ship in ships.items()}
        moves = [stem for stem, roll in meant.items() if isinstance(roll, int) and stem != f"ship-{roll}"]
        for stem in sorted(moves, key=lambda stem: (meant[stem], stem)):
            self.order.remove(stem)
            self.order.insert(meant[stem] - 1, stem)
        placed = [
            ships[stem] | {"roll": meant[stem] if self._is_no_roll(meant[stem], stem in moves) else place}
            for place, stem in enumerate(self.order, 1)
        ]
        return {**self.stored, **self.values(self.general("")), "ships": placed}

    def _is_no_roll(self, meant: Any, moves: bool) -> bool:
        """A value that is no roll of this roster stays, and is refused."""
        return isinstance(meant, str) or (moves and not 1 <= meant <= len(self.order))

    def _typed_ships(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for row in [*self.ships(), *self.new_ships()]:
            if self.is_gone(row, ("roll", "name", "tons", "points")):
                continue
            is_here = any(row.name(tag) in self.posted for tag, _one in self.slots)
            yield row.stem, self._ship(row) if is_here else dict(row.kept)

    def _ship(self, row: FormRow) -> dict[str, Any]:
        values = self.values(row)
        if values["roll"] is None and "roll" in row.kept:
            values["roll"] = "?"
        return raw_ship({**row.kept, **values, "name": values["name"] or "", **self.origin(row)})


# --- boats and tracks ----------------------------------------------------------------------------------------------


class BoatForm(PartForm):
    """The figures of a boat type, each as a text of its own kind, and their sources."""

    kind = "boat"

    def field_of(self, fault: Fault) -> str | None:
        return f"figure-{fault.column}" if fault.column else None

    @cached_property
    def numbers(self) -> Mapping[str, Sequence[str]]:
        """Figures with a number for each of some keys, where the card has one."""
        return rules_of(self.game).numbers(self.stored)

    def tables(self) -> Iterator[Table]:
        """A figure a row; the page lays the types side by side."""
        help = _("Separate items with commas. Write loads like this: “8 G7e FaT, 4 G7a FaT”.")
        yield FormSection(_("Figures"), help=help), self.figure_rows()
        for figure in self.numbers:
            help = _("Leave empty where the shared chart applies.")
            yield FormSection(figure_name(figure, self.game), help=help), self.number_rows(figure)
        yield FormSection(_("Sources"), look="fields"), self.source_rows()

    def figure_rows(self) -> Iterator[FormRow]:
        for key in self.stored:
            if key not in (*NO_FIGURES, *self.numbers):
                one = self._figure(key, self.stored[key])
                yield FormRow("figure", one.label, self.stored, [(key, one)], has_origin=False, addresses={key: key})

    def _figure(self, key: str, value: Any) -> RowField:
        kind = "choice" if isinstance(value, bool) else "number" if isinstance(value, int) else "text"
        size = "broad" if kind == "text" and len(as_text(value)) > 10 else ""
        name = figure_name(key, self.game)
        return RowField(key, name, lambda text, likes: as_before(text, value), as_text, kind, size=size)

    def number_rows(self, figure: str) -> Iterator[FormRow]:
        for key in self.numbers[figure]:
            one = RowField(key, in_words(key, self.game), read_whole, kind="number", size="slim")
            yield FormRow(f"figure-{figure}", one.label, self.stored.get(figure, {}), [(key, one)], has_origin=False)

    def source_rows(self) -> Iterator[FormRow]:
        for key, origin in self.stored["sources"].items():
            yield FormRow(f"origin-{key}", figure_name(key, self.game), origin, slots_of(ORIGIN), has_origin=False)

    def typed(self) -> dict[str, Any]:
        part = {"type": self.stored["type"]}
        for row in self.figure_rows():
            part |= self.values(row)
        for figure in self.numbers:
            typed = {key: number for row in self.number_rows(figure) for key, number in self.values(row).items()}
            held = {key: number for key, number in typed.items() if number is not None}
            part |= {figure: held} if held else {}
        sources = {row.stem.removeprefix("origin-"): origin_of(self.origin(row)) for row in self.source_rows()}
        return part | {"sources": sources}


class TrackForm(PartForm):
    """The boxes of a track in their order: Biscay, Transit, Atlantic x2."""

    kind = "track"

    def field_of(self, fault: Fault) -> str | None:
        return "track-boxes"

    @property
    def is_removed(self) -> bool:
        return bool(self.text("track-remove"))

    @property
    def row(self) -> FormRow:
        show = partial(track_text, game=self.game)
        boxes = RowField("boxes", _("Boxes"), lambda text, likes: typed_track(text, self.raw), show, size="broad")
        slots, addresses = slots_of([boxes]), {"boxes": "track"}
        return FormRow("track", self.part_name, self.stored, slots, is_removable=True, addresses=addresses)

    def tables(self) -> Iterator[Table]:
        yield FormSection(_("Boxes")), [self.row]

    def typed(self) -> dict[str, Any]:
        return without_origin(self.stored) | self.values(self.row) | origin_of(self.origin(self.row))


FORMS: Final[Mapping[str, type[PartForm]]] = {form.kind: form for form in (ChartForm, RosterForm, BoatForm, TrackForm)}
