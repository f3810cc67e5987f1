"""What a form is drawn of: fields, groups of them, sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from charts.figures.signs import SIGNS, Sign


@dataclass
class InputField:
    """One input: its name in the form, its label, its text, what may stand in it and what is wrong with it."""

    name: str
    label: str
    text: str
    kind: str = "text"  # text, number, choice or area
    choices: Sequence[tuple[str, str]] = ()
    sign: Sign | None = None
    error: str = ""
    size: str = ""  # narrow, wide or broad


@dataclass
class FieldGroup:
    """Fields that belong together; the heading says what they are to a reader who sees one at a time."""

    heading: str
    fields: list[InputField]
    origin: list[InputField] = field(default_factory=list)  # folded away behind its first words
    blank: bool = False

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


@dataclass
class FormSection:
    title: str
    lines: list[FieldGroup] = field(default_factory=list)
    help: str = ""
    look: str = "grid"  # grid: labels once; labelled: at every field; plain: one line only; pairs: side by side
