"""What a page of the grid draws: sections of rows of fields, each with its figure; types of boats side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from charts.figures.parts import NOT_ENTERED, SIGNS, Sign
from charts.grid.cells import ChartCell


@dataclass
class InputField:
    """One input: its name in the form, label, text, allowed values and fault."""

    name: str
    label: str
    text: str
    kind: str = "text"  # text, number, choice, known, area, fixed, check or gap
    choices: Sequence[tuple[Any, Any]] = ()
    size: str = ""  # slim or broad
    address: str = ""  # of the figure that it shows, if it shows one by itself
    error: str = ""
    figure: ChartCell | None = None
    list: str = ""  # the name of the list of known words

    @property
    def sign(self) -> Sign:
        return sign_of(self.figure.source if self.figure else "")


def sign_of(source: str) -> Sign:
    return SIGNS.get(source, NOT_ENTERED)


@dataclass
class FieldGroup:
    """Fields of one row; the heading names the row for screen readers."""

    heading: str
    fields: list[InputField]
    origin: list[InputField] = field(default_factory=list)  # folded away behind its first words
    blank: bool = False
    address: str = ""  # of the figure that the whole row is, if it is one
    figure: ChartCell | None = None

    @property
    def mark(self) -> Sign:
        return sign_of(self.figure.source if self.figure else "")

    @property
    def everything(self) -> list[InputField]:
        return [*self.fields, *self.origin]

    @property
    def figures(self) -> list[ChartCell]:
        return [one for one in (self.figure, *(one.figure for one in self.fields)) if one is not None]

    @property
    def key(self) -> str:
        return next((one.row_key for one in self.figures), "")

    @property
    def left(self) -> bool:
        return any(one.is_left for one in self.figures)

    @property
    def is_open(self) -> bool:
        return any(one.error for one in self.origin)

    @property
    def sign(self) -> Sign | None:
        return SIGNS.get(self.origin[0].text)

    @property
    def summary(self) -> str:
        """The source in a word: its case, else its source."""
        return self.origin[1].text or (str(self.sign.name) if self.sign else self.origin[0].text)


@dataclass(frozen=True)
class ColumnHead:
    """The head of a column."""

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
    known: Sequence[tuple[str, Sequence[tuple[Any, Any]]]] = ()  # the words allowed in a column

    @property
    def has_columns(self) -> bool:
        return sum(bool(head.column) for head in self.heads) > 1


def side_by_side(names: Sequence[str], shown: Sequence[list[FormSection]], numbers: bool) -> list[FormSection]:
    """Types of boats side by side; sources of a type on its own page. numbers leaves the figures out."""
    found: list[FormSection] = []
    for place, section in enumerate(shown[0]):
        if section.look == "fields":
            found += [section] if len(shown) == 1 else []
        elif place or not numbers:
            found.append(_types_beside(names, [sections[place] for sections in shown]))
    return found


def _types_beside(names: Sequence[str], sections: Sequence[FormSection]) -> FormSection:
    rows: dict[str, dict[str, FieldGroup]] = {}
    for name, section in zip(names, sections, strict=True):
        for line in section.lines:
            rows.setdefault(line.fields[0].name.partition(":")[2], {})[name] = line
    lines = []
    for mine in rows.values():
        fields = [mine[name].fields[0] if name in mine else InputField("", "", "", "gap") for name in names]
        for name, one in zip(names, fields, strict=True):
            one.label = name
        lines.append(FieldGroup(next(iter(mine.values())).heading, fields))
    return FormSection(sections[0].title, lines, sections[0].help)


def heads(section: FormSection, figures: Sequence[ChartCell]) -> list[ColumnHead]:
    """The labels of the columns, with the number of figures left."""
    if section.look != "table" or not section.lines:
        return []
    found = []
    for place, one in enumerate(section.lines[0].fields):
        mine = [line.fields[place].figure for line in section.lines if place < len(line.fields)]
        column = next((figure.column for figure in mine if figure is not None), "")
        left = sum(one.is_left for one in figures if column and one.column == column)
        found.append(ColumnHead("" if one.kind in ("check", "gap") and not mine else one.label, column, left))
    return found


def known_words(section: FormSection) -> list[tuple[str, Sequence[tuple[Any, Any]]]]:
    """The words allowed in each column, for the fields' lists."""
    found: dict[str, Sequence[tuple[Any, Any]]] = {}
    for line in section.lines:
        for place, one in enumerate(line.fields):
            if one.kind == "known":
                one.list = f"known-{place}"
                found[one.list] = one.choices
    return list(found.items())
