"""A chart or a table as a form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.cell_values import CellValues
from charts.check.charts import values_of
from charts.check.tables import is_open
from charts.fault import Fault, Part, Raw
from charts.figure_rules import rules_of
from charts.forms.fields import FieldGroup, FormSection, InputField
from charts.forms.part import PartForm
from charts.forms.typed import as_before
from charts.signs import SIGNS
from charts.wording import in_words
from charts.words import plain_text, row_name

MORE: Final = 3  # blank rows offered at a time


class ChartForm(PartForm):
    """A chart: rows in one grid, overrides, modifiers; a table has lines."""

    kind = "chart"

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(kept, raw, posted)
        self.part_name = kept["id"]
        self.columns = kept["columns"]
        self.places: dict[str, list[int]] = {"row": [], "natural": [], "modifier": []}
        asked = (posted or {}).get("more", "")
        self.more = (min(60, int(asked)) if re.fullmatch(r"\d{1,4}", str(asked)) else MORE) if self.is_open else 0

    @property
    def is_open(self) -> bool:
        """Whether rows may be added and removed: not in tables that are read by the names of their lines."""
        return self.stored["dice"] is not None or is_open(self.game, self.part_name)

    def field_of(self, fault: Fault) -> str | None:
        if fault.row is None or fault.column is None or fault.row >= len(self.places[fault.kind]):
            return None
        keys = [column["key"] for column in self.columns]
        column = f"c{keys.index(fault.column)}" if fault.column in keys else fault.column
        return f"{fault.kind}-{self.places[fault.kind][fault.row]}-{column}"

    # out

    def sections(self) -> list[FormSection]:
        general = FieldGroup(
            _("Chart"),
            [
                InputField("title", _("Title"), self.text("title", self.stored["title"]), size="wide"),
                InputField(
                    "notes",
                    _("Notes, one a line"),
                    self.text("notes", "\n".join(self.stored["notes"])),
                    "area",
                    size="wide",
                ),
            ],
        )
        found = []
        look = "grid" if len(self.columns) <= 6 else "labelled"
        if self.stored["dice"] is not None:
            found.append(
                FormSection(
                    _("Rows"),
                    self._lines("row", ("low", "high")),
                    _("An empty “from” or “to” is an open end: “8 or less”. Rows need not stand in order."),
                    look,
                )
            )
            found.append(
                FormSection(
                    _("Unmodified rolls that overrule"),
                    self._lines("natural", ("roll",)),
                    _("What the dice show before modifiers, such as a natural 2."),
                    look,
                )
            )
        else:
            found.append(FormSection(_("Lines"), self._lines("row", ())))
        if self.stored["modifiers"]:
            help = _("A modifier that your card lacks is a 0. One that counts several times starts with “Each”.")
            found.append(FormSection(_("Modifiers"), self._modifier_lines(), help))
        found.append(FormSection(_("Title and notes"), [general], look="plain"))
        return self.fields_with_errors(found)

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
        for number, column in enumerate(self.columns):
            name = f"{stem}-c{number}"
            results = (row["results"] if self.stored["dice"] is not None else row) if row else {}
            own = row.get("cells", {}).get(column["key"]) if row else None
            fields.append(self._cell(name, column, self.text(name, results.get(column["key"], "")), own))
        origin = self.origin_fields(stem, row or {}, source="card")
        if self.is_open and row:
            fields.append(InputField(f"{stem}-remove", _("Remove"), self.text(f"{stem}-remove"), "check"))
        elif self.is_open:
            fields.append(InputField("", "", "", "gap"))  # so that new rows stand under the others
        heading = (row_name(row) if ends else plain_text(next(iter(row.values())))) if row else _("New row")
        return FieldGroup(heading, fields, origin, row is None)

    def _cell(self, name: str, column: Mapping[str, Any], text: str, own: Mapping[str, Any] | None) -> InputField:
        sign = SIGNS[own["source"]] if own else None
        values = self._values(column["key"])
        if values is None or not (values.is_number or values.results):
            first = self.stored["dice"] is None and column is self.columns[0] and not self.is_open
            longest = max((len(plain_text(row.get(column["key"]))) for row in self.stored["rows"]), default=0)
            is_short = self.stored["dice"] is None and longest < 20
            if any(isinstance(row.get(column["key"]), bool) for row in self.stored["rows"]):
                blank = [] if text in ("yes", "no") else [(text, text or "-")]
                yes_or_no = [*blank, ("yes", _("yes")), ("no", _("no"))]
                return InputField(name, column["label"], text, "choice", yes_or_no, sign, size="narrow")
            kind = "fixed" if first else "text"
            return InputField(name, column["label"], text, kind, sign=sign, size="" if is_short else "wide")
        if values.is_number:
            return InputField(name, column["label"], text, "number", sign=sign, size="narrow")
        words = [plain_text(one) for one in values.results]
        if text not in words:
            words.insert(0, text)
        choices = [(one, in_words(one, self.game) or "-") for one in words]
        return InputField(name, column["label"], text, "choice", choices, sign)

    def _values(self, column: str) -> CellValues | None:
        """What may stand in a column; None where its present value says of what kind another must be."""
        if self.stored["dice"] is None:
            return rules_of(self.game).values(self.part_name, column)
        return values_of(self.game, self.part_name, column)

    def _modifier_lines(self) -> list[FieldGroup]:
        lines = []
        for place, line in enumerate(self.stored["modifiers"]):
            stem = f"modifier-{place}"
            fields = [
                InputField(f"{stem}-drm", "DRM", self.text(f"{stem}-drm", line["drm"]), "number", size="narrow"),
                InputField(f"{stem}-label", _("Name"), self.text(f"{stem}-label", line["label"]), size="wide"),
            ]
            lines.append(FieldGroup(line["key"].replace("_", " "), fields, self.origin_fields(stem, line)))
        return lines

    # in

    def parse(self) -> dict[str, Any]:
        """The chart as typed; texts that are no numbers are wrong and stay out of the rows."""
        notes = self.text("notes", "\n".join(self.stored["notes"]))
        part = dict(self.stored) | {
            "title": self.text("title", self.stored["title"]) or self.stored["title"],
            "notes": [line.strip() for line in notes.splitlines() if line.strip()],
        }
        if self.stored["dice"] is None:
            part["rows"] = [row for row in map(self._table_row, *self._all("row")) if row]
        else:
            part["rows"] = [row for row in map(self._dice_row, *self._all("row")) if row]
            part["natural"] = [row for row in map(self._natural_row, *self._all("natural")) if row]
        part["modifiers"] = [self._modifier(place, line) for place, line in enumerate(self.stored["modifiers"])]
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
        names = [f"{stem}-{end}" for end in ends] + [f"{stem}-c{number}" for number in range(len(self.columns))]
        return row is None and not any(self.text(name) for name in names)

    def _bound(self, name: str, kept: Any, label: str) -> int | None:
        return None if self.text(name, kept) == "" else self.number(name, kept, label)

    def _dice_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self._is_gone("row", place, row, ("low", "high")):
            return None
        was = row or {"low": "", "high": "", "results": {}, "source": "card", "case": ""}
        low = self._bound(f"row-{place}-low", was["low"], _("From"))
        high = self._bound(f"row-{place}-high", was["high"], _("To"))
        self.places["row"].append(place)
        moved = row is not None and (low, high) != (row["low"], row["high"])
        return {"low": low, "high": high} | self._results("row", place, was, moved)

    def _natural_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self._is_gone("natural", place, row, ("roll",)):
            return None
        was = row or {"roll": "", "results": {}, "source": "card", "case": ""}
        roll = self.number(f"natural-{place}-roll", was["roll"], _("Unmodified"))
        if roll is None:
            return None
        self.places["natural"].append(place)
        return {"roll": roll} | self._results("natural", place, was, row is not None and roll != row["roll"])

    def _results(self, kind: str, place: int, was: Mapping[str, Any], moved: bool) -> dict[str, Any]:
        """The results of a row and their origin; a cell that was changed is from the keeper's card."""
        stem = f"{kind}-{place}"
        results, cells = {}, {}
        origin = self.origin(stem, was, moved)
        like = self.stored["rows"][0]["results"] if self.stored["rows"] else {}
        left_alone = all(origin.get(key, "") == was.get(key, "") for key in ("source", "case", "note"))
        for number, column in enumerate(self.columns):
            key = column["key"]
            text = self.text(f"{stem}-c{number}", was["results"].get(key, ""))
            value = self._read(key, text, was["results"].get(key, like.get(key, "")))
            if value is not None or was["results"].get(key, "") is None:
                results[key] = value
            own = was.get("cells", {}).get(key)
            if key in was["results"] and value != was["results"][key] and left_alone:
                cells[key] = {"source": "card", "case": ""}
            elif own and left_alone:
                cells[key] = own
        return {"results": results} | origin | ({"cells": cells} if cells else {})

    def _read(self, column: str, text: str, like: Any) -> Any:
        values = self._values(column)
        return values.read(text) if values is not None else as_before(text, like)

    def _table_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self._is_gone("row", place, row, ()):
            return None
        self.places["row"].append(place)
        like = row or (self.stored["rows"][-1] if self.stored["rows"] else {})
        values = {}
        for number, column in enumerate(self.columns):
            key = column["key"]
            old = row.get(key) if row else ""
            values[key] = self._read(key, self.text(f"row-{place}-c{number}", old), like.get(key, ""))
        changed = row is not None and any(values[key] != row.get(key) for key in values)
        return values | self.origin(f"row-{place}", row or {"source": "card", "case": ""}, changed)

    def _modifier(self, place: int, line: Mapping[str, Any]) -> dict[str, Any]:
        stem = f"modifier-{place}"
        text = self.text(f"{stem}-drm", line["drm"])
        drm = int(text) if re.fullmatch(r"[+-]?\d{1,3}", text) else text
        label = self.text(f"{stem}-label", line["label"])
        origin = {"note": ""} | self.origin(stem, line, drm != line["drm"])
        return {"key": line["key"], "drm": drm, "label": label} | origin
