"""A chart or a table as a form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.cell_values import CellValues
from charts.figures.check.charts import dice_of, values_of
from charts.figures.check.tables import is_open
from charts.figures.fault import Fault, Part, Raw
from charts.figures.origins import carried
from charts.figures.rules import rules_of
from charts.figures.shipped import shipped_parts
from charts.figures.signs import SIGNS
from charts.figures.wording import in_words
from charts.figures.words import plain_text, row_name
from charts.grid.forms.columns import MOST_NEW, ChartColumns
from charts.grid.forms.fields import FieldGroup, FormSection, InputField
from charts.grid.forms.modifiers import modifier_groups, modifiers_typed
from charts.grid.forms.part import PartForm
from charts.grid.forms.typed import as_before

MORE: Final = 3  # blank rows offered at a time
NEW_ROW: Final = {"low": "", "high": "", "roll": "", "results": {}, "source": "card", "case": ""}


class ChartForm(PartForm):
    """A chart: dice, columns, rows in one grid, overrides, modifiers; a table has lines."""

    kind = "chart"

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(kept, raw, posted)
        self.part_name = kept["id"]
        self.places: dict[str, list[int]] = {"row": [], "natural": [], "modifier": [], "column": []}
        self.more = self._asked("more", MORE, 60) if self.is_open else 0
        self.new_columns = self._asked("new_columns", 0, MOST_NEW)

    def _asked(self, name: str, usual: int, most: int) -> int:
        asked = str((self.posted or {}).get(name, ""))
        return min(most, int(asked)) if re.fullmatch(r"\d{1,4}", asked) else usual

    def ask_for_more(self, button: str) -> None:
        """What a button that only asks for more to fill in was pressed for."""
        if button == "_column":
            self.new_columns = min(self.new_columns + 1, MOST_NEW)
            self.columns = ChartColumns(self, self.new_columns)
        else:
            self.more += MORE

    @property
    def is_open(self) -> bool:
        """Whether rows may be added and removed: not in tables that are read by the names of their lines."""
        return self.stored["dice"] is not None or is_open(self.game, self.part_name)

    @cached_property
    def columns(self) -> ChartColumns:
        return ChartColumns(self, self.new_columns)

    @property
    def can_grow(self) -> bool:
        return self.columns.can_grow

    def field_of(self, fault: Fault) -> str | None:
        if fault.kind == "general":
            return fault.column
        if fault.row is None or fault.column is None or fault.row >= len(self.places[fault.kind]):
            return None
        numbers = {column["key"]: number for number, column in self.columns.slots}
        column = f"c{numbers[fault.column]}" if fault.column in numbers else fault.column
        return f"{fault.kind}-{self.places[fault.kind][fault.row]}-{column}"

    # out

    def sections(self) -> list[FormSection]:
        found = []
        look = "grid" if len(self.columns.slots) <= 6 else "labelled"
        if self.stored["dice"] is not None:
            found.append(
                FormSection(
                    _("Rows"),
                    self._lines("row", ("low", "high")),
                    _("Leave “from” or “to” empty for an open end, such as “8 or less”. Rows can be in any order."),
                    look,
                )
            )
            found.append(
                FormSection(
                    _("Results of unmodified rolls"),
                    self._lines("natural", ("roll",)),
                    _("What the dice show before modifiers, such as an unmodified 2."),
                    look,
                )
            )
        else:
            found.append(FormSection(_("Lines"), self._lines("row", ())))
        if self.stored["modifiers"]:
            help = _(
                "Enter 0 for a modifier your card does not have. One that can count several times starts with “Each”."
            )
            found.append(FormSection(_("Modifiers"), modifier_groups(self), help))
        found.append(self.columns.section())
        found.append(FormSection(_("Dice, title and notes"), [self._general()], look="plain"))
        return self.fields_with_errors(found)

    def _general(self) -> FieldGroup:
        fields = []
        known = [dice for dice in dice_of(self._expected, self.game) if dice is not None]
        if len(known) > 1:
            dice = self.text("dice", self.stored["dice"])
            choices = [(one, one) for one in dict.fromkeys((dice, *known))]
            fields.append(InputField("dice", _("Dice"), dice, "choice", choices))
        fields.append(InputField("title", _("Title"), self.text("title", self.stored["title"]), size="wide"))
        notes = self.text("notes", "\n".join(self.stored["notes"]))
        fields.append(InputField("notes", _("Notes, one per line"), notes, "area", size="wide"))
        return FieldGroup(_("Chart"), fields)

    @property
    def _expected(self) -> Part:
        return shipped_parts(self.game, "charts").get(self.part_name, self.stored)

    def _kept_rows(self, kind: str) -> list[Mapping[str, Any]]:
        return self.stored["natural"] if kind == "natural" else self.stored["rows"]

    def _lines(self, kind: str, ends: Sequence[str]) -> list[FieldGroup]:
        rows = self._kept_rows(kind)
        extra = 0
        if self.editable and self.is_open:
            extra = self.more if kind == "row" else 1
        return [self._line(kind, ends, i, rows[i] if i < len(rows) else None) for i in range(len(rows) + extra)]

    def _line(self, kind: str, ends: Sequence[str], place: int, row: Mapping[str, Any] | None) -> FieldGroup:
        stem = f"{kind}-{place}"
        labels = {"low": _("From"), "high": _("To"), "roll": _("Unmodified")}
        fields = [
            InputField(
                f"{stem}-{end}",
                labels[end],
                self.text(f"{stem}-{end}", row[end] if row else ""),
                "number",
                size="narrow",
            )
            for end in ends
        ]
        for number, column in self.columns.slots:
            name = f"{stem}-c{number}"
            results = (row["results"] if self.stored["dice"] is not None else row) if row else {}
            own = row.get("cells", {}).get(column["key"]) if row else None
            fields.append(self._cell(name, number, column, self.text(name, self.columns.value(number, results)), own))
        origin = self.origin_fields(stem, row or {}, source="card")
        if self.is_open and row:
            fields.append(InputField(f"{stem}-remove", _("Remove"), self.text(f"{stem}-remove"), "check"))
        elif self.is_open:
            fields.append(InputField("", "", "", "gap"))  # so that new rows stand under the others
        heading = (row_name(row) if ends else plain_text(next(iter(row.values())))) if row else _("New row")
        return FieldGroup(heading, fields, origin, row is None)

    def _cell(
        self, name: str, number: int, column: Mapping[str, Any], text: str, own: Mapping[str, Any] | None
    ) -> InputField:
        sign = SIGNS[own["source"]] if own else None
        label = column["label"] or _("New column")
        values = self._values(column["key"])
        if values is None or not (values.is_number or values.results):
            first = self.stored["dice"] is None and number == 0 and not self.is_open
            longest = max((len(plain_text(row.get(column["key"]))) for row in self.stored["rows"]), default=0)
            is_short = self.stored["dice"] is None and longest < 20
            if any(isinstance(row.get(column["key"]), bool) for row in self.stored["rows"]):
                blank = [] if text in ("yes", "no") else [(text, text or "-")]
                yes_or_no = [*blank, ("yes", _("yes")), ("no", _("no"))]
                return InputField(name, label, text, "choice", yes_or_no, sign, size="narrow")
            kind = "fixed" if first else "text"
            return InputField(name, label, text, kind, sign=sign, size="" if is_short else "wide")
        if values.is_number:
            return InputField(name, label, text, "number", sign=sign, size="narrow")
        words = [plain_text(one) for one in values.results]
        if text not in words:
            words.insert(0, text)
        choices = [(one, in_words(one, self.game) or "-") for one in words]
        return InputField(name, label, text, "choice", choices, sign)

    def _values(self, column: str) -> CellValues | None:
        """What may stand in a column; None where its present value says of what kind another must be."""
        if self.stored["dice"] is None:
            return rules_of(self.game).values(self.part_name, column)
        return values_of(self.game, self.part_name, column)

    # in

    def parse(self) -> dict[str, Any]:
        """The chart as typed; texts that are no numbers are wrong and stay out of the rows."""
        notes = self.text("notes", "\n".join(self.stored["notes"]))
        typed = self.columns.parse()
        self.places["column"] = [number for number, _column in typed]
        part = dict(self.stored) | {
            "title": self.text("title", self.stored["title"]) or self.stored["title"],
            "notes": [line.strip() for line in notes.splitlines() if line.strip()],
            "columns": [column for _number, column in typed],
        }
        if self.stored["dice"] is None:
            part["rows"] = [row for row in map(self._table_row, *self._all("row")) if row]
        else:
            part["dice"] = self.text("dice", self.stored["dice"])
            part["rows"] = [row for row in map(self._dice_row, *self._all("row")) if row]
            part["natural"] = [row for row in map(self._natural_row, *self._all("natural")) if row]
        part["modifiers"] = modifiers_typed(self)
        self.places["modifier"] = list(range(len(part["modifiers"])))
        return part

    def _all(self, kind: str) -> tuple[range, list[Mapping[str, Any] | None]]:
        rows = self._kept_rows(kind)
        extra = self.more if kind == "row" else 1
        return range(len(rows) + extra), [*rows, *[None] * extra]

    def _is_gone(self, kind: str, place: int, row: Mapping[str, Any] | None, ends: Sequence[str]) -> bool:
        stem = f"{kind}-{place}"
        if self.text(f"{stem}-remove"):
            return True
        names = [f"{stem}-{end}" for end in ends] + [f"{stem}-c{number}" for number, _column in self.columns.slots]
        return row is None and not any(self.text(name) for name in names)

    def _bound(self, name: str, kept: Any, label: str) -> int | None:
        return None if self.text(name, kept) == "" else self.number(name, kept, label)

    def _dice_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self._is_gone("row", place, row, ("low", "high")):
            return None
        was = row or NEW_ROW
        low = self._bound(f"row-{place}-low", was["low"], _("From"))
        high = self._bound(f"row-{place}-high", was["high"], _("To"))
        self.places["row"].append(place)
        moved = row is not None and (low, high) != (row["low"], row["high"])
        return {"low": low, "high": high} | self._results("row", place, was, moved)

    def _natural_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self._is_gone("natural", place, row, ("roll",)):
            return None
        was = row or NEW_ROW
        roll = self.number(f"natural-{place}-roll", was["roll"], _("Unmodified"))
        if roll is None:
            return None
        self.places["natural"].append(place)
        return {"roll": roll} | self._results("natural", place, was, row is not None and roll != row["roll"])

    def _results(self, kind: str, place: int, was: Mapping[str, Any], moved: bool) -> dict[str, Any]:
        """The results of a row and their origins; a cell that was changed is from the keeper's card."""
        stem = f"{kind}-{place}"
        results: dict[str, Any] = {}
        like = self.stored["rows"][0]["results"] if self.stored["rows"] else {}
        columns = self.columns
        for number, column in columns.parse():
            key, old = column["key"], columns.value(number, was["results"])
            value = self._read(
                key, self.text(f"{stem}-c{number}", old), old if old != "" else columns.value(number, like)
            )
            if value is not None or old is None:
                results[key] = value
        changed = [key for key, value in results.items() if key not in was["results"] or value != was["results"][key]]
        typed = {"results": results} | self.origin(stem, was) | ({"cells": was["cells"]} if "cells" in was else {})
        return carried(was, typed, changed if was is not NEW_ROW else (), results, moved)

    def _read(self, column: str, text: str, like: Any) -> Any:
        values = self._values(column)
        return values.read(text) if values is not None else as_before(text, like)

    def _table_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self._is_gone("row", place, row, ()):
            return None
        self.places["row"].append(place)
        like = row or (self.stored["rows"][-1] if self.stored["rows"] else {})
        values = {}
        for number, column in self.columns.slots:
            key = column["key"]
            old = row.get(key) if row else ""
            values[key] = self._read(key, self.text(f"row-{place}-c{number}", old), like.get(key, ""))
        was: Mapping[str, Any] = row or NEW_ROW
        typed = values | self.origin(f"row-{place}", was) | ({"cells": was["cells"]} if "cells" in was else {})
        changed = [key for key in values if row is not None and values[key] != row.get(key)]
        return carried(was, typed, changed, values)
