"""One part of an edition as fields of plain text, and the way back.

A form is read twice: from the kept figures when it is opened, from the posted texts when it comes back, so that what
was typed is still there when it cannot be saved. A field that was not posted is as it was kept.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.core.paginator import Paginator
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.browse.show import fold
from charts.figures.changes import NO_FIGURES, reconciled
from charts.figures.check import dice_of, is_dated, is_open, ship_kinds, values_of
from charts.figures.parts import NOT_ENTERED, SIGNS, Fault, Part, Raw, Sign, by_date, plain_text, row_name
from charts.figures.rules import CellValues, rules_of
from charts.figures.shipped import shipped_parts
from charts.figures.words import (
    SHIP_LABELS,
    as_before,
    as_dates,
    as_month,
    as_text,
    chosen,
    figure_name,
    in_words,
    track_text,
    typed_track,
)
from charts.grid.cells import Figure
from charts.grid.keep import part_name
from charts.models import Source

NUMBER: Final = re.compile(r"[+-]?\d{1,6}")
SOURCES: Final = tuple((str(value), label) for value, label in Source.choices)
MOST_ROWS: Final = 60
MOST_COLUMNS: Final = 12
MOST_SHIPS: Final = 100
ENDS: Final = ("first", "last")
PER_PAGE: Final = 25


# --- what a page draws ---------------------------------------------------------------------------------------------


@dataclass
class InputField:
    """One input: its name in the form, its label, its text, what may stand in it and what is wrong with it."""

    name: str
    label: str
    text: str
    kind: str = "text"  # text, number, choice, known, area, fixed, check or gap
    choices: Sequence[tuple[Any, Any]] = ()
    size: str = ""  # slim or broad
    address: str = ""  # of the figure that it shows, if it shows one by itself
    error: str = ""
    figure: Figure | None = None
    list: str = ""  # the name of the list of known words

    @property
    def sign(self) -> Sign:
        return sign_of(self.figure.source if self.figure else "")


def sign_of(source: str) -> Sign:
    return SIGNS.get(source, NOT_ENTERED)


@dataclass
class FieldGroup:
    """Fields of one row; the heading says which to a reader who sees one at a time."""

    heading: str
    fields: list[InputField]
    origin: list[InputField] = field(default_factory=list)  # folded away behind its first words
    blank: bool = False
    address: str = ""  # of the figure that the whole row is, if it is one
    figure: Figure | None = None
    key: str = ""  # of the row on its checklist
    left: bool = False  # whether something in it is still to be checked

    @property
    def mark(self) -> Sign:
        return sign_of(self.figure.source if self.figure else "")

    @property
    def everything(self) -> list[InputField]:
        return [*self.fields, *self.origin]

    @property
    def is_open(self) -> bool:
        return any(one.error for one in self.origin)

    @property
    def sign(self) -> Sign | None:
        return SIGNS.get(self.origin[0].text)

    @property
    def summary(self) -> str:
        """The origin in a word: its case, else its source."""
        return self.origin[1].text or (str(self.sign.name) if self.sign else self.origin[0].text)


@dataclass(frozen=True)
class ColumnHead:
    """What stands over the cells of a column."""

    label: str
    column: str = ""  # as it is named on the checklist
    left: int = 0


@dataclass
class FormSection:
    """Rows of the same fields, or single fields."""

    title: str
    lines: list[FieldGroup] = field(default_factory=list)
    help: str = ""
    look: str = "table"  # or fields
    heads: Sequence[ColumnHead] = ()
    known: Sequence[tuple[str, Sequence[tuple[Any, Any]]]] = ()  # the words that may stand in a column

    @property
    def has_columns(self) -> bool:
        """Whether a whole column can be confirmed."""
        return sum(bool(head.column) for head in self.heads) > 1


# --- what all forms share ------------------------------------------------------------------------------------------


class PartForm(ABC):
    """Texts by name, faults by name."""

    kind = ""
    usual_more, most_more = 0, 0  # blank rows that are offered
    step = 3

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        self.stored, self.raw, self.game, self.posted = kept, raw, raw["game"], posted
        self.part_name = part_name(self.kind, kept)
        self.errors: dict[str, str] = {}
        self.faults: list[Fault] = []
        self.shown: list[FormSection] = []  # as a page has made them ready
        self.more = self.asked("more", self.usual_more, self.most_more) if self.is_open else 0

    @property
    def is_open(self) -> bool:
        """Whether rows may be added and removed."""
        return False

    can_grow = False

    def asked(self, name: str, usual: int, most: int) -> int:
        text = str((self.posted or {}).get(name, ""))
        return min(most, int(text)) if re.fullmatch(r"\d{1,4}", text) else usual

    def ask_for_more(self, button: str) -> None:
        """A button that only asks for more to fill in was pressed."""
        self.more = min(self.more + self.step, self.most_more)

    def text(self, name: str, kept: Any = "") -> str:
        """What stands in a field: as posted, else as kept."""
        if self.posted is None or name not in self.posted:
            return plain_text(kept)
        return str(self.posted[name]).replace("\x00", "").strip()

    def refuse(self, name: str, text: str) -> None:
        self.errors.setdefault(name, text)
        self.faults.append(Fault(self.part_name, text))

    def add_faults(self, faults: Iterable[Fault]) -> None:
        """Put faults found by the checks beside the fields in which they stand."""
        for fault in faults:
            self.faults.append(fault)
            if fault.part == self.part_name and (name := self.field_of(fault)):
                self.errors.setdefault(name, fault.text)

    @abstractmethod
    def field_of(self, fault: Fault) -> str | None:
        """The field in which a fault stands."""

    @abstractmethod
    def lines(self) -> list[FormSection]:
        """The part as fields."""

    @abstractmethod
    def typed(self) -> dict[str, Any]:
        """The part as typed, whatever it says of where it comes from."""

    def sections(self) -> list[FormSection]:
        found = self.lines()
        for one in [one for section in found for line in section.lines for one in line.everything]:
            one.error = self.errors.get(one.name, "")
        return found

    def parse(self) -> dict[str, Any]:
        """The part as typed; what was changed without naming a source is from the keeper's card."""
        return reconciled(self.kind, self.stored, self.typed(), self.game)

    def origin_fields(self, stem: str, kept: Mapping[str, Any], source: str = "") -> list[InputField]:
        texts = {
            key: self.text(f"{stem}-{key}", kept.get(key, source if key == "source" else ""))
            for key in ("source", "case", "note")
        }
        return [
            InputField(f"{stem}-source", _("Source"), texts["source"], "choice", SOURCES),
            InputField(f"{stem}-case", _("Rule"), texts["case"]),
            InputField(f"{stem}-note", _("Note"), texts["note"], size="broad"),
        ]

    def origin(self, stem: str, kept: Mapping[str, Any]) -> dict[str, str]:
        typed = {key: self.text(f"{stem}-{key}", kept.get(key, "")) for key in ("source", "case", "note")}
        return {key: value for key, value in typed.items() if value or key != "note"}

    def number(self, name: str, kept: Any, label: str) -> int | None:
        text = self.text(name, kept)
        if NUMBER.fullmatch(text):
            return int(text)
        self.refuse(name, _("%(label)s: “%(text)s” is not a whole number.") % {"label": label, "text": text[:40]})
        return None


def remove_field(form: PartForm, stem: str, kept: object) -> InputField:
    """A tick that takes a row away; a new one has none."""
    return InputField(f"{stem}-remove", _("Remove"), form.text(f"{stem}-remove"), "check" if kept else "gap")


def yes_or_no(text: str) -> list[tuple[str, str]]:
    known = [("yes", _("yes")), ("no", _("no"))]
    return known if text in ("yes", "no") else [(text, text or "-"), *known]


# --- charts and tables ---------------------------------------------------------------------------------------------


NEW_ROW: Final = {"source": "card", "case": ""}
LISTS: Final = {"row": "rows", "natural": "natural", "modifier": "modifiers"}


class ChartForm(PartForm):
    """A chart: rows, overrides, modifiers, columns, dice; a table has lines."""

    kind = "chart"
    usual_more, most_more = 3, MOST_ROWS

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(kept, raw, posted)
        self.places: dict[str, list[int]] = {"row": [], "natural": [], "modifier": [], "column": []}
        self.new_columns = self.asked("new_columns", 0, MOST_COLUMNS)

    @property
    def is_open(self) -> bool:
        """Not tables that are read by the names of their lines."""
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

    @property
    def ends(self) -> tuple[str, ...]:
        return () if self.stored["dice"] is None else ("low", "high")

    def field_of(self, fault: Fault) -> str | None:
        if fault.kind == "general":
            return fault.column
        if fault.row is None or fault.column is None or fault.row >= len(self.places[fault.kind]):
            return None
        numbers = {column["key"]: number for number, column in self.columns.slots}
        column = f"c{numbers[fault.column]}" if fault.column in numbers else fault.column
        return f"{fault.kind}-{self.places[fault.kind][fault.row]}-{column}"

    # out

    def lines(self) -> list[FormSection]:
        found = []
        if self.stored["dice"] is None:
            found.append(FormSection(_("Lines"), self._groups("row", ())))
        else:
            help = _("Leave “from” or “to” empty for an open end, such as “8 or less”. Rows can be in any order.")
            found.append(FormSection(_("Rows"), self._groups("row", self.ends), help))
            help = _("What the dice show before modifiers, such as an unmodified 2.")
            found.append(FormSection(_("Results of unmodified rolls"), self._groups("natural", ("roll",)), help))
        if self.stored["modifiers"]:
            help = _(
                "Enter 0 for a modifier your card does not have. One that can count several times starts with “Each”."
            )
            found.append(FormSection(_("Modifiers"), list(self._modifier_groups()), help))
        return [
            *found,
            self.columns.section(),
            FormSection(_("Dice, title and notes"), [self._general()], "", "fields"),
        ]

    def _general(self) -> FieldGroup:
        fields = []
        known = [dice for dice in dice_of(self._expected, self.game) if dice is not None]
        if len(known) > 1:
            dice = self.text("dice", self.stored["dice"])
            fields.append(
                InputField("dice", _("Dice"), dice, "choice", [(one, one) for one in dict.fromkeys((dice, *known))])
            )
        fields.append(InputField("title", _("Title"), self.text("title", self.stored["title"]), size="broad"))
        notes = self.text("notes", "\n".join(self.stored["notes"]))
        fields.append(InputField("notes", _("Notes, one per line"), notes, "area", size="broad"))
        return FieldGroup(_("Chart"), fields)

    @property
    def _expected(self) -> Part:
        return shipped_parts(self.game, "charts").get(self.part_name, self.stored)

    def _all(self, kind: str) -> list[tuple[int, Mapping[str, Any] | None]]:
        """The rows that are kept, and blank ones."""
        rows = self.stored[LISTS[kind]]
        extra = (self.more if kind == "row" else 1) if self.is_open else 0
        return list(enumerate([*rows, *[None] * extra]))

    def _groups(self, kind: str, ends: Sequence[str]) -> list[FieldGroup]:
        return [self._group(kind, ends, place, row) for place, row in self._all(kind)]

    def _group(self, kind: str, ends: Sequence[str], place: int, row: Mapping[str, Any] | None) -> FieldGroup:
        stem = f"{kind}-{place}"
        labels = {"low": _("From"), "high": _("To"), "roll": _("Unmodified")}
        fields = []
        for end in ends:
            text = self.text(f"{stem}-{end}", row[end] if row else "")
            fields.append(InputField(f"{stem}-{end}", labels[end], text, "number", size="slim"))
        results = {} if row is None else row["results"] if ends else row
        for number, column in self.columns.slots:
            one = self._cell(f"{stem}-c{number}", number, column, self.columns.value(number, results))
            one.address = f"{LISTS[kind]}-{place}-{number}" if ends and row else ""
            fields.append(one)
        if self.is_open:
            fields.append(remove_field(self, stem, row))
        heading = (row_name(row) if ends else plain_text(next(iter(row.values())))) if row else _("New row")
        address = f"{LISTS[kind]}-{place}" if row and not ends else ""
        return FieldGroup(heading, fields, self.origin_fields(stem, row or {}, "card"), row is None, address)

    def _cell(self, name: str, number: int, column: Mapping[str, Any], value: Any) -> InputField:
        label, values = column["label"] or _("New column"), self._values(column["key"])
        if values is not None and values.results:
            text = self.text(name) if self.posted is not None and name in self.posted else in_words(value, self.game)
            return InputField(name, label, text, "known", [(in_words(one, self.game), "") for one in values.results])
        text = self.text(name, value)
        if values is not None and values.is_number:
            return InputField(name, label, text, "number", size="slim")
        kept = [row.get(column["key"]) for row in self.stored["rows"]]
        if any(isinstance(one, bool) for one in kept):
            return InputField(name, label, text, "choice", yes_or_no(text))
        fixed = self.stored["dice"] is None and number == 0 and not self.is_open
        longest = max((len(plain_text(one)) for one in kept), default=0)
        return InputField(name, label, text, "fixed" if fixed else "text", size="" if longest < 20 else "broad")

    def _values(self, column: str) -> CellValues | None:
        """What may stand in a column; None where its present value says of what kind another must be."""
        if self.stored["dice"] is None:
            return rules_of(self.game).values(self.part_name, column)
        return values_of(self.game, self.part_name, column)

    def _modifier_groups(self) -> Iterator[FieldGroup]:
        for place, line in enumerate(self.stored["modifiers"]):
            stem = f"modifier-{place}"
            drm = self.text(f"{stem}-drm", line["drm"])
            fields = [InputField(f"{stem}-drm", "DRM", drm, "number", size="slim", address=f"modifiers-{place}")]
            if rules_of(self.game).dated_modifiers:
                text = self.text(f"{stem}-dated", by_date(line.get("dated", {})))
                fields.append(InputField(f"{stem}-dated", _("By month, such as 1944-01 +2"), text))
            text = self.text(f"{stem}-label", line["label"])
            fields.append(InputField(f"{stem}-label", _("Name"), text, size="broad"))
            yield FieldGroup(line["key"].replace("_", " "), fields, self.origin_fields(stem, line))

    # in

    def typed(self) -> dict[str, Any]:
        """Texts that are no numbers are wrong and stay out of the rows."""
        notes = self.text("notes", "\n".join(self.stored["notes"]))
        columns = self.columns.parse()
        self.places["column"] = [number for number, _column in columns]
        self.places["modifier"] = list(range(len(self.stored["modifiers"])))
        part = dict(self.stored) | {
            "title": self.text("title", self.stored["title"]) or self.stored["title"],
            "notes": [line.strip() for line in notes.splitlines() if line.strip()],
            "columns": [column for _number, column in columns],
            "modifiers": [self._modifier(f"modifier-{i}", line) for i, line in enumerate(self.stored["modifiers"])],
        }
        if self.stored["dice"] is None:
            return part | {"rows": list(filter(None, (self._table_row(*one) for one in self._all("row"))))}
        return part | {
            "dice": self.text("dice", self.stored["dice"]),
            "rows": list(filter(None, (self._dice_row(*one) for one in self._all("row")))),
            "natural": list(filter(None, (self._natural_row(*one) for one in self._all("natural")))),
        }

    def _modifier(self, stem: str, line: Mapping[str, Any]) -> dict[str, Any]:
        """Texts that are no numbers stay as they are and are refused."""
        text = self.text(f"{stem}-drm", line["drm"])
        dated = as_dates(self.text(f"{stem}-dated", by_date(line.get("dated", {}))))
        drm = int(text) if re.fullmatch(r"[+-]?\d{1,3}", text) else text
        found = {"key": line["key"], "drm": drm, "label": self.text(f"{stem}-label", line["label"]), "note": ""}
        return found | self.origin(stem, line) | ({"dated": dated} if dated else {})

    def _is_gone(self, stem: str, row: Mapping[str, Any] | None, ends: Sequence[str]) -> bool:
        if self.text(f"{stem}-remove"):
            return True
        names = [*ends, *(f"c{number}" for number, _column in self.columns.slots)]
        return row is None and not any(self.text(f"{stem}-{name}") for name in names)

    def _bound(self, name: str, kept: Any, label: str) -> int | None:
        return None if self.text(name, kept) == "" else self.number(name, kept, label)

    def _dice_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        stem = f"row-{place}"
        if self._is_gone(stem, row, self.ends):
            return None
        self.places["row"].append(place)
        low = self._bound(f"{stem}-low", row and row["low"], _("From"))
        return {"low": low, "high": self._bound(f"{stem}-high", row and row["high"], _("To"))} | self._results(
            stem, row
        )

    def _natural_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        stem = f"natural-{place}"
        if self._is_gone(stem, row, ("roll",)):
            return None
        roll = self.number(f"{stem}-roll", row["roll"] if row else "", _("Unmodified"))
        if roll is None:
            return None
        self.places["natural"].append(place)
        return {"roll": roll} | self._results(stem, row)

    def _results(self, stem: str, row: Mapping[str, Any] | None) -> dict[str, Any]:
        results: dict[str, Any] = {}
        like = self.stored["rows"][0]["results"] if self.stored["rows"] else {}
        for number, column in self.columns.parse():
            old = self.columns.value(number, row["results"] if row else {})
            value = self._read(
                column["key"],
                self.text(f"{stem}-c{number}", old),
                old if old != "" else self.columns.value(number, like),
            )
            if value is not None or old is None:
                results[column["key"]] = value
        return {"results": results} | self._row_origin(stem, row)

    def _row_origin(self, stem: str, row: Mapping[str, Any] | None) -> dict[str, Any]:
        return self.origin(stem, row or NEW_ROW) | ({"cells": row["cells"]} if row and "cells" in row else {})

    def _read(self, column: str, text: str, like: Any) -> Any:
        values = self._values(column)
        return as_before(text, like) if values is None else chosen(values, text, self.game)

    def _table_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        stem = f"row-{place}"
        if self._is_gone(stem, row, ()):
            return None
        self.places["row"].append(place)
        likes = [row, *self.stored["rows"]] if row else [*self.stored["rows"][-1:], *self.stored["rows"]]
        values = {}
        for number, column in self.columns.slots:
            key = column["key"]
            like = next((one[key] for one in likes if one.get(key) is not None), None)
            old = row.get(key) if row else ""
            values[key] = self._read(key, self.text(f"{stem}-c{number}", old), like)
        return values | self._row_origin(stem, row)


class ChartColumns:
    """The columns of one chart, in the order of the page, each with its number in the names of fields.

    New ones stand behind those that the month chooses among and begin as a copy of the last of them.
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

    def value(self, number: int, results: Mapping[str, Any]) -> Any:
        """What a column says in a row, a new one what the column before it says."""
        return results.get(self.stored[number if number < len(self.stored) else self.pattern]["key"], "")

    def section(self) -> FormSection:
        """Headings of all, months of those that have them."""
        lines = []
        for number, column in self.slots:
            stem = f"column-{number}"
            fields = [InputField(f"{stem}-label", _("Heading"), self._text(number, "label", column), size="broad")]
            if self.is_dated(column):
                for end, label in zip(ENDS, (_("First month"), _("Last month")), strict=True):
                    fields.append(InputField(f"{stem}-{end}", label, self._text(number, end, column)))
                if self.stem is not None:
                    fields.append(remove_field(self.form, stem, True))
            lines.append(FieldGroup(column["label"] or _("New column"), fields))
        help = _(
            "Write months like this: 1943-07. Leave a month empty for an open end. Every month belongs to one column."
        )
        return FormSection(_("Columns"), lines, help if self.stem is not None else "", "fields")

    def _text(self, number: int, key: str, column: Mapping[str, Any]) -> str:
        return self.form.text(f"column-{number}-{key}", column[key] or "")

    def parse(self) -> list[tuple[int, dict[str, Any]]]:
        """The columns as typed, those of months in the order of time."""
        found = []
        for number, column in self.slots:
            if self.is_dated(column) and self.form.text(f"column-{number}-remove"):
                continue
            typed = {**column, "label": self._text(number, "label", column)}
            if self.is_dated(column):
                typed |= {end: as_month(self._text(number, end, column)) or None for end in ENDS}
            found.append((number, typed))
        places = [place for place, (_number, column) in enumerate(found) if self.is_dated(column)]
        in_time = sorted((found[place] for place in places), key=lambda one: one[1]["first"] or "")
        for place, one in zip(places, in_time, strict=True):
            found[place] = one
        return found


# --- rosters -------------------------------------------------------------------------------------------------------


SHIP_NUMBERS: Final = ("tons", "points", "exact_tons")
NEW_SHIP: Final = {"roll": 0, "name": "", "kind": "", "tons": "", "points": "", "source": "card", "case": ""}


class RosterForm(PartForm):
    """The ships of a roster, some of them on a page; a changed roll moves the ship there."""

    kind = "roster"
    most_more, step = MOST_SHIPS, 5

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(kept, raw, posted)
        self.on_page: Sequence[Part] = kept["ships"]
        self.kinds = ship_kinds(self.game, self.part_name)

    @property
    def is_open(self) -> bool:
        return True

    def field_of(self, fault: Fault) -> str | None:
        return None if fault.row is None or fault.column is None else f"{self.order[fault.row]}-{fault.column}"

    def lines(self) -> list[FormSection]:
        places = {ship["roll"]: place for place, ship in enumerate(self.stored["ships"])}
        lines = [self._group(f"ship-{ship['roll']}", ship, places[ship["roll"]]) for ship in self.on_page]
        lines += [self._group(f"new-{place}", None) for place in range(self.more)]
        title = InputField("title", _("Title"), self.text("title", self.stored["title"]), size="broad")
        help = _("Change the number under Roll to move a ship. The others move up.")
        return [
            FormSection(self.stored["title"], lines, help),
            FormSection(_("Title"), [FieldGroup(_("Roster"), [title])], look="fields"),
        ]

    @property
    def used(self) -> list[str]:
        """The fields that this roster has at all: no U-boat sank the submarines, only warships are fast."""
        have = {key for ship in self.stored["ships"] for key in ship}
        return [key for key in SHIP_LABELS if key in have and (key != "kind" or len(self.kinds) != 1)]

    def _group(self, stem: str, ship: Mapping[str, Any] | None, place: int = 0) -> FieldGroup:
        kept: Mapping[str, Any] = ship or {"kind": self.kinds[0] if len(self.kinds) == 1 else ""}
        roll = self.text(f"{stem}-roll", kept.get("roll", ""))
        fields = [InputField(f"{stem}-roll", _("Roll"), roll, "number", size="slim")]
        for key in self.used:
            text = self.text(f"{stem}-{key}", kept.get(key, ""))
            one = InputField(f"{stem}-{key}", str(SHIP_LABELS[key]), text, size="broad" if key == "name" else "")
            if key in SHIP_NUMBERS:
                one.kind = "number"
            elif key == "kind" and self.kinds:
                one.kind, one.choices = "choice", [(kind, kind or "-") for kind in dict.fromkeys((text, *self.kinds))]
            elif key == "fast":
                one.kind, one.choices = "choice", yes_or_no(text)
            fields.append(one)
        fields.append(remove_field(self, stem, ship))
        origin = self.origin_fields(stem, kept, "card")
        address = f"ships-{place}" if ship else ""
        return FieldGroup(ship["name"] if ship else _("New ship"), fields, origin, ship is None, address)

    def typed(self) -> dict[str, Any]:
        """A ship whose roll was changed stands there, the others close up, new ones follow."""
        ships: list[tuple[str, dict[str, Any]]] = []
        moves: list[tuple[int, str]] = []
        for stem, ship in self._typed_ships():
            roll = self.text(f"{stem}-roll", ship["roll"] or "")
            if NUMBER.fullmatch(roll) and int(roll) != ship["roll"]:
                moves.append((int(roll), stem))
            elif (roll and not NUMBER.fullmatch(roll)) or (not roll and ship["roll"]):
                at = {"name": ship["name"], "roll": roll[:20]}
                self.refuse(f"{stem}-roll", _("%(name)s: “%(roll)s” is not a roll.") % at)
            ships.append((stem, ship))
        for place, stem in sorted(moves):
            one = next(one for one in ships if one[0] == stem)
            ships.remove(one)
            ships.insert(place - 1, one)
            if not 1 <= place <= len(ships):
                at = {"name": one[1]["name"], "last": len(ships)}
                self.refuse(f"{stem}-roll", _("%(name)s: rolls run from 1 to %(last)s.") % at)
        self.order = [stem for stem, _ship in ships]
        return dict(self.stored) | {
            "title": self.text("title", self.stored["title"]) or self.stored["title"],
            "ships": [{**ship, "roll": number} for number, (_stem, ship) in enumerate(ships, 1)],
        }

    def _typed_ships(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for ship in self.stored["ships"]:
            stem = f"ship-{ship['roll']}"
            if not self.text(f"{stem}-remove"):
                is_here = self.posted is not None and any(
                    f"{stem}-{key}" in self.posted for key in ("roll", *SHIP_LABELS)
                )
                yield stem, self._ship(stem, ship) if is_here else ship
        for place in range(self.more):
            stem = f"new-{place}"
            if any(self.text(f"{stem}-{key}") for key in ("roll", "name", "tons", "points")):
                yield stem, self._ship(stem, NEW_SHIP)

    def _ship(self, stem: str, ship: Mapping[str, Any]) -> dict[str, Any]:
        typed: dict[str, Any] = {"roll": ship["roll"]}
        name = ship["name"] or self.text(f"{stem}-name")
        for key, label in SHIP_LABELS.items():
            text = self.text(f"{stem}-{key}", ship.get(key, ""))
            if key in SHIP_NUMBERS:
                if text or key in ship:
                    value = self.number(f"{stem}-{key}", ship.get(key, ""), f"{name}, {label}")
                    typed[key] = 0 if value is None else value
            elif key == "fast":
                if text:
                    typed[key] = text == "yes"
            elif text or key in ("name", "kind"):
                typed[key] = text
        if not typed["kind"] and len(self.kinds) == 1:
            typed["kind"] = self.kinds[0]
        return typed | self.origin(stem, ship)


BANDS: Final = (
    ("", gettext_lazy("Any tonnage"), 0, 999_999),
    ("small", gettext_lazy("5,000 t or less"), 0, 5000),
    ("middle", gettext_lazy("5,001 to 9,999 t"), 5001, 9999),
    ("large", gettext_lazy("10,000 t or more"), 10_000, 999_999),
)
SORTS: Final = {
    "roll": (gettext_lazy("Roll"), lambda ship: ship["roll"]),
    "name": (gettext_lazy("Name"), lambda ship: fold(ship["name"])),
    "tons": (gettext_lazy("Tons"), lambda ship: (-ship["tons"], ship["roll"])),
    "flag": (gettext_lazy("Flag"), lambda ship: (ship.get("nation", ""), ship["roll"])),
}


class ShipList:
    """Which ships of a roster are shown: searched, filtered by kind and tonnage, sorted, a page at a time."""

    def __init__(self, asked: Mapping[str, Any], ships: Sequence[Part], wanted: Part | None = None) -> None:
        self.q, self.kind = asked.get("q", "").strip()[:60], asked.get("kind", "")
        self.band, self.sort = asked.get("band", ""), asked.get("sort", "")
        if self.sort not in SORTS:
            self.sort = "roll"
        low, high = next(((low, high) for key, _n, low, high in BANDS if key == self.band), (0, 999_999))
        found = [
            ship
            for ship in ships
            if fold(self.q) in fold(" ".join([ship["name"], ship.get("nation", ""), ship.get("uboat", "")]))
            and self.kind in ("", ship["kind"])
            and low <= ship["tons"] <= high
        ]
        found.sort(key=SORTS[self.sort][1])
        self.kinds = sorted({ship["kind"] for ship in ships})
        self.found, self.all = len(found), len(ships)
        at = found.index(wanted) // PER_PAGE + 1 if wanted in found else asked.get("page")
        self.page = Paginator(found, PER_PAGE).get_page(at)
        self.bands = [(key, name) for key, name, _low, _high in BANDS]
        self.sorts = [(key, name) for key, (name, _key) in SORTS.items()]

    @property
    def asked(self) -> dict[str, str]:
        return {"q": self.q, "kind": self.kind, "band": self.band, "sort": self.sort}

    @property
    def query(self) -> str:
        return urlencode({key: value for key, value in self.asked.items() if value})


# --- boats and tracks ----------------------------------------------------------------------------------------------


class BoatForm(PartForm):
    """The figures of a boat type, each as a text of its own kind, and where they come from."""

    kind = "boat"

    def field_of(self, fault: Fault) -> str | None:
        return f"figure-{fault.column}" if fault.column else None

    @cached_property
    def numbers(self) -> Mapping[str, Sequence[str]]:
        """Figures that are a number for each of some keys, where the card has one."""
        return rules_of(self.game).numbers(self.stored)

    def lines(self) -> list[FormSection]:
        """A figure a row; the page lays the types beside one another."""
        help = _("Separate items with commas. Write loads like this: “8 G7e FaT, 4 G7a FaT”.")
        figures = [FieldGroup(one.label, [one]) for one in self._figures()]
        found = [FormSection(_("Figures"), figures, help)]
        for figure, keys in self.numbers.items():
            fields = [self._number_field(figure, key) for key in keys]
            help = _("Leave empty where the shared chart applies.")
            groups = [FieldGroup(one.label, [one]) for one in fields]
            found.append(FormSection(figure_name(figure, self.game), groups, help))
        sources = [
            FieldGroup(figure_name(key, self.game), self.origin_fields(f"origin-{key}", origin))
            for key, origin in self.stored["sources"].items()
        ]
        return [*found, FormSection(_("Sources"), sources, look="fields")]

    def _figures(self) -> Iterator[InputField]:
        for key, value in self._plain_figures():
            text = self.text(f"figure-{key}", as_text(value))
            one = InputField(f"figure-{key}", figure_name(key, self.game), text, address=key)
            if isinstance(value, bool):
                one.kind, one.choices = "choice", yes_or_no(text)
            elif isinstance(value, int):
                one.kind = "number"
            else:
                one.size = "broad" if len(text) > 10 else ""
            yield one

    def _plain_figures(self) -> list[tuple[str, Any]]:
        return [(key, value) for key, value in self.stored.items() if key not in (*NO_FIGURES, *self.numbers)]

    def _number_field(self, figure: str, key: str) -> InputField:
        name = f"figure-{figure}-{key}"
        text = self.text(name, self.stored.get(figure, {}).get(key, ""))
        return InputField(name, in_words(key, self.game), text, "number", size="slim")

    def typed(self) -> dict[str, Any]:
        part: dict[str, Any] = {"type": self.stored["type"]}
        for key, value in self._plain_figures():
            part[key] = as_before(self.text(f"figure-{key}", as_text(value)), value)
        part |= {figure: numbers for figure in self.numbers if (numbers := self._numbers(figure))}
        sources = {key: self.origin(f"origin-{key}", origin) for key, origin in self.stored["sources"].items()}
        return part | {"sources": sources}

    def _numbers(self, figure: str) -> dict[str, Any]:
        kept = self.stored.get(figure, {})
        texts = {key: self.text(f"figure-{figure}-{key}", kept.get(key, "")) for key in self.numbers[figure]}
        return {key: int(text) if NUMBER.fullmatch(text) else text for key, text in texts.items() if text}


class TrackForm(PartForm):
    """The boxes of a track in their order: Biscay, Transit, Atlantic x2."""

    kind = "track"

    def field_of(self, fault: Fault) -> str | None:
        return "boxes"

    @property
    def is_removed(self) -> bool:
        return bool(self.text("track-remove"))

    def lines(self) -> list[FormSection]:
        text = self.text("boxes", track_text(self.stored["boxes"], self.game))
        boxes = InputField("boxes", _("Boxes"), text, size="broad", address="track")
        fields = [boxes, remove_field(self, "track", True)]
        return [FormSection(_("Boxes"), [FieldGroup(self.part_name, fields, self.origin_fields("track", self.stored))])]

    def typed(self) -> dict[str, Any]:
        head = {"type": self.stored["type"], "assignment": self.stored["assignment"]}
        boxes = typed_track(self.text("boxes", track_text(self.stored["boxes"], self.game)), self.raw)
        return head | {"boxes": boxes} | self.origin("track", self.stored)


FORMS: Final[Mapping[str, type[PartForm]]] = {form.kind: form for form in (ChartForm, RosterForm, BoatForm, TrackForm)}
