"""The columns of a chart as a form: headings, and the months in which they hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.check.columns import is_dated
from charts.figures.rules import rules_of
from charts.figures.shipped import shipped_parts
from charts.grid.forms.fields import FieldGroup, FormSection, InputField
from charts.grid.forms.part import PartForm
from charts.grid.forms.typed import as_month

MOST_NEW: Final = 12
ENDS: Final = ("first", "last")


class ChartColumns:
    """The columns of one chart, in the order of the page, each with its number in the names of fields.

    New ones stand behind those that the month chooses among and begin as a copy of the last of them.
    """

    def __init__(self, form: PartForm, new: int) -> None:
        self.form, self.stored = form, form.stored["columns"]
        code = form.stored["id"]
        self.stem = rules_of(form.game).dated.get(code)
        self.expected = shipped_parts(form.game, "charts").get(code, form.stored)
        self.can_grow = self.stem is not None and form.editable
        dated = [number for number, column in enumerate(self.stored) if self.is_dated(column)]
        self.pattern = dated[-1] if dated else 0  # the column that a new one is a copy of
        self.slots = list(enumerate(self.stored))
        fresh = [(len(self.stored) + j, self._fresh(j)) for j in range(new)] if dated else []
        self.slots[self.pattern + 1 : self.pattern + 1] = fresh

    def is_dated(self, column: Mapping[str, Any]) -> bool:
        return is_dated(self.expected, column["key"], self.stem)

    def _fresh(self, place: int) -> dict[str, Any]:
        taken = {column["key"] for column in self.stored}
        free = (f"{self.stem}{number}" for number in range(1, 1000) if f"{self.stem}{number}" not in taken)
        keys = [next(free) for _place in range(place + 1)]
        return {**self.stored[self.pattern], "key": keys[-1], "label": "", "first": None, "last": None}

    def value(self, number: int, results: Mapping[str, Any]) -> Any:
        """What a column says in a row, a new one what the column before it says."""
        return results.get(self.stored[min(number, self.pattern) if number >= len(self.stored) else number]["key"], "")

    def is_new(self, number: int) -> bool:
        return number >= len(self.stored)

    def section(self) -> FormSection:
        """Headings of all, months of those that have them."""
        lines = []
        for number, column in self.slots:
            stem = f"column-{number}"
            fields = [InputField(f"{stem}-label", _("Heading"), self._text(number, "label", column), size="wide")]
            if self.is_dated(column):
                for end, label in zip(ENDS, (_("First month"), _("Last month")), strict=True):
                    fields.append(InputField(f"{stem}-{end}", label, self._text(number, end, column)))
                if self.can_grow:
                    text = self.form.text(f"{stem}-remove")
                    fields.append(InputField(f"{stem}-remove", _("Remove"), text, "check"))
            lines.append(FieldGroup(column["label"] or _("New column"), fields))
        help = _(
            "Write months like this: 1943-07. Leave a month empty for an open end. Every month belongs to one column."
        )
        return FormSection(_("Columns"), lines, help if self.stem is not None else "", "labelled")

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
