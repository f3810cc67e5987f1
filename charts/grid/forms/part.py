"""What the forms of all parts share.

A form is read twice: from the kept figures when it is opened, from the posted texts when it comes back, so that
whatever was typed is still there when it cannot be saved. What a keeper changes without naming another source
takes his own card as its source.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.fault import Fault
from charts.figures.words import plain_text
from charts.grid.forms.fields import FormSection, InputField
from charts.models import Source

NUMBER: Final = re.compile(r"-?\d{1,6}")
SOURCES: Final = tuple((str(value), label) for value, label in Source.choices)


class PartForm(ABC):
    """What the forms share: texts by name, faults by name."""

    kind = ""
    more = 0  # blank rows that are offered
    part_name: str

    def __init__(
        self, kept: Mapping[str, Any], raw: Mapping[str, Any], posted: Mapping[str, str] | None = None
    ) -> None:
        self.stored = kept
        self.game = raw["game"]
        self.raw = raw  # the whole edition, for what one part may say of another
        self.posted = posted
        self.editable = True
        self.errors: dict[str, str] = {}
        self.faults: list[Fault] = []

    @property
    def is_open(self) -> bool:
        """Whether rows may be added and removed."""
        return False

    def ask_for_more(self, button: str) -> None:  # noqa: B027 - most forms have no such button
        """More to fill in, where a form has such a button."""

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
    def sections(self) -> list[FormSection]:
        """The part as fields."""

    @abstractmethod
    def parse(self) -> dict[str, Any]:
        """The part as typed."""

    def fields_with_errors(self, sections: list[FormSection]) -> list[FormSection]:
        for section in sections:
            for line in section.lines:
                for one in line.everything:
                    one.error = self.errors.get(one.name, "")
        return sections

    def origin_fields(self, stem: str, kept: Mapping[str, Any], source: str = "") -> list[InputField]:
        return [
            InputField(
                f"{stem}-source",
                _("Source"),
                self.text(f"{stem}-source", kept.get("source", source)),
                "choice",
                SOURCES,
            ),
            InputField(f"{stem}-case", _("Rule"), self.text(f"{stem}-case", kept.get("case", "")), size="narrow"),
            InputField(f"{stem}-note", _("Note"), self.text(f"{stem}-note", kept.get("note", "")), size="wide"),
        ]

    def origin(self, stem: str, kept: Mapping[str, Any], changed: bool = False) -> dict[str, str]:
        """Source, case and remark as typed; a changed figure whose origin was left alone is from the card."""
        typed = {key: self.text(f"{stem}-{key}", kept.get(key, "")) for key in ("source", "case", "note")}
        if changed and typed == {key: kept.get(key, "") for key in typed}:
            typed = {"source": "card", "case": "", "note": ""}
        return {key: value for key, value in typed.items() if value or key != "note"}

    def number(self, name: str, kept: Any, label: str) -> int | None:
        text = self.text(name, kept)
        if NUMBER.fullmatch(text):
            return int(text)
        self.refuse(name, _("%(label)s: “%(text)s” is not a whole number.") % {"label": label, "text": text[:40]})
        return None
