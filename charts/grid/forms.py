"""One part of an edition as fields of plain text, and the way back.

A form is read twice: from the kept figures when it is opened, and from the posted texts when it comes back, so that
typed text is kept when it cannot be saved. A field that was not posted keeps its value.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.changes import NO_FIGURES, reconciled
from charts.figures.check import dice_of, is_dated, is_open, ship_kinds
from charts.figures.parts import (
    CARD,
    SIGNS,
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
    track_text,
    typed_track,
)
from charts.grid.cells import ChartCell
from charts.grid.keep import part_name
from charts.grid.sections import FieldGroup, FormSection, InputField

SOURCES: Final = tuple((sign.source, sign.name) for sign in SIGNS.values())
MOST_ROWS: Final = 60
MOST_COLUMNS: Final = 12
MOST_SHIPS: Final = 100
MONTHS: Final = ("first", "last")
LONG: Final = 20  # letters of a text that needs a broad field
LISTS: Final = {"row": "rows", "natural": "natural", "modifier": "modifiers"}
Posted = Mapping[str, str] | None
Slot = tuple[str, RowField]  # the name of a field in its row, and the field


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
        self.posted = posted and {one.removeprefix(prefix): posted[one] for one in posted if one.startswith(prefix)}
        self.part_name = part_name(self.kind, kept)
        self.figures = {one.address: one for one in figures}
        self.errors: dict[str, str] = {}
        self.more = self.asked("more", self.usual_more, self.most_more) if self.is_open else 0

    @property
    def is_open(self) -> bool:
        """Whether rows may be added and removed."""
        return False

    def asked(self, name: str, usual: int, most: int) -> int:
        text = str((self.posted or {}).get(name, ""))
        return min(most, int(text)) if re.fullmatch(r"\d{1,4}", text) else usual

    def ask_for_more(self, button: str) -> None:
        """A button that only asks for more rows was pressed."""
        self.more = min(self.more + self.step, self.most_more)

    def text(self, name: str, kept: Any = "") -> str:
        """The text of a field: posted, else kept."""
        if self.posted is None or name not in self.posted:
            return plain_text(kept)
        return str(self.posted[name]).replace("\x00", "").strip()

    def add_faults(self, faults: Iterable[Fault]) -> None:
        """Put faults of the checks beside their fields."""
        for fault in faults:
            if fault.part == self.part_name and (name := self.field_of(fault)):
                self.errors.setdefault(name, fault.text)

    @abstractmethod
    def field_of(self, fault: Fault) -> str | None:
        """The field of a fault."""

    @abstractmethod
    def lines(self) -> list[FormSection]:
        """The part as fields."""

    @abstractmethod
    def typed(self) -> dict[str, Any]:
        """The typed part, with typed sources."""

    def sections(self) -> list[FormSection]:
        """The fields with their figures and faults, as a page of several parts names them."""
        found = self.lines()
        for line in [line for section in found for line in section.lines]:
            line.figure = self.figures.get(line.address)
            for one in line.everything:
                one.error, one.figure = self.errors.get(one.name, ""), self.figures.get(one.address)
                one.name = self.prefix + one.name if one.name else ""
        return found

    def parse(self) -> dict[str, Any]:
        """The typed part; changes without a source are from the keeper's card."""
        return reconciled(self.kind, self.stored, self.typed(), self.game)

    def input(self, stem: str, tag: str, one: RowField, row: Part) -> InputField:
        """One value of a row as shown, or as typed."""
        name = f"{stem}-{tag}"
        kept = one.show(row[one.key]) if one.key in row else ""
        text = kept if self.posted is None or name not in self.posted else self.text(name)
        found = InputField(name, str(one.label), text, "choice" if one.kind == "kind" else one.kind)
        if one.kind == "number":
            found.size = "slim"
        elif one.kind == "known":
            found.choices = [(one.show(result), "") for result in one.results]
        elif one.kind == "choice":
            found.choices = yes_or_no(text)
        return found

    def value(self, stem: str, tag: str, one: RowField, row: Part, likes: Sequence[Any] = ()) -> Any:
        """The typed value; a field that was not posted keeps its value."""
        if self.posted is None or f"{stem}-{tag}" not in self.posted:
            return row.get(one.key)
        return one.value(self.text(f"{stem}-{tag}"), row, likes)

    def is_gone(self, stem: str, row: Part | None, tags: Iterable[str]) -> bool:
        """A row that was ticked for removal, or a blank one left blank."""
        if self.text(f"{stem}-remove"):
            return True
        return row is None and not any(self.text(f"{stem}-{tag}") for tag in tags)

    def group(
        self, stem: str, heading: str, row: Part, slots: Iterable[Slot], blank: bool = False, removable: bool = False
    ) -> FieldGroup:
        """The fields of a row, those of its source, and a tick that takes it away; a blank one has none."""
        fields = [self.input(stem, tag, one, row) for tag, one in slots]
        if removable:
            fields.append(self.remove_field(stem, blank))
        return FieldGroup(heading, fields, self.origin_fields(stem, row), blank)

    def remove_field(self, stem: str, blank: bool = False) -> InputField:
        return InputField(f"{stem}-remove", _("Remove"), self.text(f"{stem}-remove"), "gap" if blank else "check")

    def title_field(self) -> InputField:
        return InputField("title", _("Title"), self.text("title", self.stored["title"]), size="broad")

    def title(self) -> str:
        return self.text("title", self.stored["title"]) or self.stored["title"]

    def origin_fields(self, stem: str, kept: Part) -> list[InputField]:
        found = [self.input(stem, one.key, one, kept) for one in ORIGIN]
        found[0].kind, found[0].choices, found[2].size = "choice", SOURCES, "broad"
        return found

    def origin(self, stem: str, kept: Part) -> dict[str, str]:
        return {one.key: self.value(stem, one.key, one, kept) or "" for one in ORIGIN}


def yes_or_no(text: str) -> list[tuple[str, str]]:
    known = [("yes", _("yes")), ("no", _("no"))]
    return known if text in ("yes", "no") else [(text, text or "-"), *known]


# --- charts and tables ---------------------------------------------------------------------------------------------


class ChartForm(PartForm):
    """A chart: rows, overrides, modifiers, columns, dice; a table has lines."""

    kind = "chart"
    usual_more, most_more = 3, MOST_ROWS

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.places: dict[str, list[int]] = {"row": [], "natural": [], "modifier": [], "column": []}
        self.new_columns = self.asked("new_columns", 0, MOST_COLUMNS)

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

    def ends(self, kind: str) -> list[tuple[str, RowField]]:
        """The totals of a row, each with the name of its field."""
        ends = () if self.stored["dice"] is None else (NATURAL,) if kind == "natural" else ENDS
        return [(one.key, one) for one in ends]

    def cells(self, columns: Iterable[tuple[int, Part]]) -> list[tuple[str, RowField]]:
        return [(f"c{number}", cell_field(self.stored, column, self.game)) for number, column in columns]

    # out

    def lines(self) -> list[FormSection]:
        if self.stored["dice"] is None:
            found = [FormSection(_("Lines"), self._groups("row"))]
        else:
            help = _("Leave “from” or “to” empty for an open end, such as “8 or less”. Rows can be in any order.")
            found = [FormSection(_("Rows"), self._groups("row"), help)]
            help = _("What the dice show before modifiers, such as an unmodified 2.")
            found.append(FormSection(_("Results of unmodified rolls"), self._groups("natural"), help))
        if self.stored["modifiers"]:
            help = _(
                "Enter 0 for a modifier your card does not have. One that can count several times starts with “Each”."
            )
            found.append(FormSection(_("Modifiers"), list(self._modifier_groups()), help))
        general = FormSection(_("Dice, title and notes"), [self._general()], "", "fields")
        return [*found, self.columns.section(), general]

    def _general(self) -> FieldGroup:
        fields = []
        expected = shipped_parts(self.game, "charts").get(self.part_name, self.stored)
        known = [dice for dice in dice_of(expected, self.game) if dice is not None]
        if len(known) > 1:
            dice = self.text("dice", self.stored["dice"])
            choices = [(one, one) for one in dict.fromkeys((dice, *known))]
            fields.append(InputField("dice", _("Dice"), dice, "choice", choices))
        notes = InputField("notes", _("Notes, one per line"), self._notes(), "area", size="broad")
        return FieldGroup(_("Chart"), [*fields, self.title_field(), notes])

    def _notes(self) -> str:
        return self.text("notes", "\n".join(self.stored["notes"]))

    def _all(self, kind: str) -> list[tuple[int, Part | None]]:
        """The kept rows, and blank ones."""
        extra = (self.more if kind == "row" else 1) if self.is_open else 0
        return list(enumerate([*self.stored[LISTS[kind]], *[None] * extra]))

    def _groups(self, kind: str) -> list[FieldGroup]:
        ends, cells = self.ends(kind), self.cells(self.columns.slots)
        return [self._group(kind, place, row, ends, cells) for place, row in self._all(kind)]

    def _group(
        self, kind: str, place: int, row: Part | None, ends: Sequence[Slot], cells: Sequence[Slot]
    ) -> FieldGroup:
        heading = (row_name(row) if ends else plain_text(next(iter(row.values())))) if row else _("New row")
        kept = self.columns.filled(flat(row or CARD))
        group = self.group(f"{kind}-{place}", heading, kept, [*ends, *cells], row is None, self.is_open)
        group.address = f"{LISTS[kind]}-{place}" if row and not ends else ""
        for one, (tag, cell) in zip(group.fields[len(ends) :], cells, strict=False):
            one.label = one.label or _("New column")
            one.address = f"{LISTS[kind]}-{place}-{tag[1:]}" if ends and row else ""
            if one.kind == "text" and self.columns.longest(cell.key) >= LONG:
                one.size = "broad"
        return group

    def _modifier_groups(self) -> Iterator[FieldGroup]:
        slots = [(one.key, one) for one in modifier_fields(self.game)]
        for place, line in enumerate(self.stored["modifiers"]):
            group = self.group(f"modifier-{place}", line["key"].replace("_", " "), line, slots)
            group.fields[0].address, group.fields[-1].size = f"modifiers-{place}", "broad"
            yield group

    # in

    def typed(self) -> dict[str, Any]:
        columns = self.columns.parse()
        modifiers = [self._modifier(f"modifier-{i}", line) for i, line in enumerate(self.stored["modifiers"])]
        self.places = {"row": [], "natural": [], "column": [number for number, _column in columns]}
        self.places["modifier"] = list(range(len(modifiers)))
        part = dict(self.stored) | {
            "title": self.title(),
            "notes": [line.strip() for line in self._notes().splitlines() if line.strip()],
            "columns": [column for _number, column in columns],
            "modifiers": modifiers,
            "rows": [],
            "natural": [],
        }
        if self.stored["dice"] is not None:
            part["dice"] = self.text("dice", self.stored["dice"])
            self._put_rows(part, "natural", self.cells(columns))
        self._put_rows(part, "row", self.cells(columns))
        return part

    def _put_rows(self, part: dict[str, Any], kind: str, cells: Sequence[Slot]) -> None:
        ends = self.ends(kind)
        for place, row in self._all(kind):
            stem = f"{kind}-{place}"
            if self.is_gone(stem, row, [tag for tag, _one in [*ends, *cells]]):
                continue
            kept = flat(row or {})
            totals = {one.key: self.value(stem, tag, one, kept) for tag, one in ends}
            kept = self.columns.filled(kept)
            results = {
                one.key: self.value(stem, tag, one, kept, likes_of(self.stored, one.key, kept, place, self.game))
                for tag, one in cells
            }
            if kind == "natural":
                totals["roll"] = "" if totals["roll"] is None else totals["roll"]
            place_row(part, totals, results, self.origin(stem, row or CARD), (row or {}).get("cells"))
            self.places[kind].append(place)

    def _modifier(self, stem: str, line: Part) -> dict[str, Any]:
        values = {one.key: self.value(stem, one.key, one, line) for one in modifier_fields(self.game)}
        return raw_modifier({**line, **values, **self.origin(stem, line)})


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

    def longest(self, key: str) -> int:
        return max((len(plain_text(row.get("results", row).get(key))) for row in self.form.stored["rows"]), default=0)

    def section(self) -> FormSection:
        """The headings of all columns, and the months of dated ones."""
        lines = []
        for number, column in self.slots:
            stem = f"column-{number}"
            fields = [InputField(f"{stem}-label", _("Heading"), self._text(number, "label", column), size="broad")]
            if self.is_dated(column):
                for end, label in zip(MONTHS, (_("First month"), _("Last month")), strict=True):
                    fields.append(InputField(f"{stem}-{end}", label, self._text(number, end, column)))
                if self.stem is not None:
                    fields.append(self.form.remove_field(stem))
            lines.append(FieldGroup(column["label"] or _("New column"), fields))
        help = _(
            "Write months like this: 1943-07. Leave a month empty for an open end. Every month belongs to one column."
        )
        return FormSection(_("Columns"), lines, help if self.stem is not None else "", "fields")

    def _text(self, number: int, key: str, column: Mapping[str, Any]) -> str:
        return self.form.text(f"column-{number}-{key}", column[key] or "")

    def parse(self) -> list[tuple[int, dict[str, Any]]]:
        """The typed columns, dated ones in the order of time."""
        found = []
        for number, column in self.slots:
            if self.is_dated(column) and self.form.text(f"column-{number}-remove"):
                continue
            typed = {**column, "label": self._text(number, "label", column)}
            if self.is_dated(column):
                typed |= {end: as_month(self._text(number, end, column)) or None for end in MONTHS}
            found.append((number, typed))
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
    def used(self) -> list[RowField]:
        """The fields this roster uses: no U-boat sank the submarines, only warships are fast."""
        have = {key for ship in self.stored["ships"] for key in ship}
        return [one for one in SHIP if one.key in have and (one.key != "kind" or len(self.kinds) != 1)]

    def lines(self) -> list[FormSection]:
        places = {ship["roll"]: place for place, ship in enumerate(self.stored["ships"])}
        lines = [self._group(f"ship-{ship['roll']}", ship, places[ship["roll"]]) for ship in self.on_page]
        lines += [self._group(f"new-{place}", None) for place in range(self.more)]
        help = _("Change the number under Roll to move a ship. The others move up.")
        return [
            FormSection(self.stored["title"], lines, help),
            FormSection(_("Title"), [FieldGroup(_("Roster"), [self.title_field()])], look="fields"),
        ]

    def _group(self, stem: str, ship: Part | None, place: int = 0) -> FieldGroup:
        slots, heading = [(one.key, one) for one in self.used], ship["name"] if ship else _("New ship")
        group = self.group(stem, heading, ship or self._blank, slots, ship is None, True)
        group.address = f"ships-{place}" if ship else ""
        for one, field_ in zip(group.fields, self.used, strict=False):
            if field_.kind == "kind":
                one.choices = [(kind, kind or "-") for kind in dict.fromkeys((one.text, *self.kinds))]
                one.kind = "choice" if self.kinds else "text"
            one.size = {"name": "broad", "roll": "slim"}.get(field_.key, "")
        return group

    @property
    def _blank(self) -> dict[str, Any]:
        return {"kind": self.kinds[0] if len(self.kinds) == 1 else "", **CARD}

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
        return dict(self.stored) | {"title": self.title(), "ships": placed}

    def _is_no_roll(self, meant: Any, moves: bool) -> bool:
        """A value that is no roll of this roster stays, and is refused."""
        return isinstance(meant, str) or (moves and not 1 <= meant <= len(self.order))

    def _typed_ships(self) -> Iterator[tuple[str, dict[str, Any]]]:
        tags = [one.key for one in self.used]
        for ship in self.stored["ships"]:
            stem = f"ship-{ship['roll']}"
            if not self.is_gone(stem, ship, tags):
                is_here = self.posted is not None and any(f"{stem}-{tag}" in self.posted for tag in tags)
                yield stem, self._ship(stem, ship) if is_here else dict(ship)
        for place in range(self.more):
            if not self.is_gone(f"new-{place}", None, ("roll", "name", "tons", "points")):
                yield f"new-{place}", self._ship(f"new-{place}", self._blank)

    def _ship(self, stem: str, ship: Part) -> dict[str, Any]:
        values = {one.key: self.value(stem, one.key, one, ship) for one in self.used}
        if values["roll"] is None and "roll" in ship:
            values["roll"] = "?"
        return raw_ship({**ship, **values, "name": values["name"] or "", **self.origin(stem, ship)})


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

    @cached_property
    def slots(self) -> list[RowField]:
        keys = [key for key in self.stored if key not in (*NO_FIGURES, *self.numbers)]
        return [self._figure(key, self.stored[key]) for key in keys]

    def _figure(self, key: str, value: Any) -> RowField:
        kind = "choice" if isinstance(value, bool) else "number" if isinstance(value, int) else "text"
        return RowField(key, figure_name(key, self.game), lambda text, likes: as_before(text, value), as_text, kind)

    def lines(self) -> list[FormSection]:
        """A figure a row; the page lays the types side by side."""
        help = _("Separate items with commas. Write loads like this: “8 G7e FaT, 4 G7a FaT”.")
        fields = [self.input("figure", one.key, one, self.stored) for one in self.slots]
        for one in fields:
            one.address = one.name.removeprefix("figure-")
            one.size = "broad" if one.kind == "text" and len(one.text) > 10 else ""
        found = [FormSection(_("Figures"), [FieldGroup(one.label, [one]) for one in fields], help)]
        for figure, keys in self.numbers.items():
            fields = [
                self.input(f"figure-{figure}", key, one, self.stored.get(figure, {}))
                for key, one in self._numbers(keys).items()
            ]
            help = _("Leave empty where the shared chart applies.")
            groups = [FieldGroup(one.label, [one]) for one in fields]
            found.append(FormSection(figure_name(figure, self.game), groups, help))
        sources = [
            FieldGroup(figure_name(key, self.game), self.origin_fields(f"origin-{key}", origin))
            for key, origin in self.stored["sources"].items()
        ]
        return [*found, FormSection(_("Sources"), sources, look="fields")]

    def _numbers(self, keys: Sequence[str]) -> dict[str, RowField]:
        return {key: RowField(key, in_words(key, self.game), read_whole, kind="number") for key in keys}

    def typed(self) -> dict[str, Any]:
        part = {"type": self.stored["type"]}
        part |= {one.key: self.value("figure", one.key, one, self.stored) for one in self.slots}
        for figure, keys in self.numbers.items():
            kept, fields = self.stored.get(figure, {}), self._numbers(keys)
            typed = {key: self.value(f"figure-{figure}", key, one, kept) for key, one in fields.items()}
            part |= {figure: held} if (held := {key: one for key, one in typed.items() if one is not None}) else {}
        sources = {key: origin_of(self.origin(f"origin-{key}", one)) for key, one in self.stored["sources"].items()}
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
    def boxes(self) -> RowField:
        show = partial(track_text, game=self.game)
        return RowField("boxes", _("Boxes"), lambda text, likes: typed_track(text, self.raw), show)

    def lines(self) -> list[FormSection]:
        group = self.group("track", self.part_name, self.stored, [("boxes", self.boxes)], removable=True)
        group.fields[0].address, group.fields[0].size = "track", "broad"
        return [FormSection(_("Boxes"), [group])]

    def typed(self) -> dict[str, Any]:
        boxes = self.value("track", "boxes", self.boxes, self.stored)
        return without_origin(self.stored) | {"boxes": boxes} | origin_of(self.origin("track", self.stored))


FORMS: Final[Mapping[str, type[PartForm]]] = {form.kind: form for form in (ChartForm, RosterForm, BoatForm, TrackForm)}
