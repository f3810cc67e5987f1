"""A boat type as a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from charts.figures.fault import Fault, Part, Raw
from charts.figures.filing import NO_FIGURES, changed_sources, filed_under
from charts.figures.rules import rules_of
from charts.figures.wording import figure_name, in_words
from charts.grid.forms.fields import FieldGroup, FormSection, InputField
from charts.grid.forms.part import NUMBER, PartForm
from charts.grid.forms.typed import as_before, as_text


class BoatForm(PartForm):
    """The figures of a boat type, each as a text of its own kind."""

    kind = "boat"

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(kept, raw, posted)
        self.part_name = kept["type"]

    def field_of(self, fault: Fault) -> str | None:
        return f"figure-{fault.column}" if fault.column else None

    def sections(self) -> list[FormSection]:
        figures, sources = [], []
        for key, value in self._plain_figures():
            text = self.text(f"figure-{key}", as_text(value))
            one = InputField(
                f"figure-{key}",
                figure_name(key, self.game),
                text,
                size="broad" if len(text) > 24 else "wide" if len(text) > 10 else "",
            )
            if isinstance(value, bool):
                one.kind, one.choices = "choice", [("yes", _("yes")), ("no", _("no"))]
            elif isinstance(value, int):
                one.kind = "number"
            figures.append(one)
        numbers = [
            FieldGroup(figure_name(figure, self.game), [self._number_field(figure, key) for key in keys])
            for figure, keys in self.numbers.items()
        ]
        for key, origin in self.stored["sources"].items():
            sources.append(FieldGroup(figure_name(key, self.game), self.origin_fields(f"origin-{key}", origin)))
        help = _("Separate items with commas. Write loads like this: “8 G7e FaT, 4 G7a FaT”.")
        return self.fields_with_errors(
            [
                FormSection(_("Figures"), [FieldGroup(self.stored["type"], figures)], help, "plain"),
                *(
                    FormSection(group.heading, [group], _("Leave empty where the shared chart applies."), "plain")
                    for group in numbers
                ),
                FormSection(_("Sources"), sources, look="labelled"),
            ]
        )

    def parse(self) -> dict[str, Any]:
        part: dict[str, Any] = {"type": self.stored["type"]}
        for key, value in self._plain_figures():
            part[key] = as_before(self.text(f"figure-{key}", as_text(value)), value)
        part |= {figure: numbers for figure in self.numbers if (numbers := self._numbers(figure))}
        typed = {key: self.origin(f"origin-{key}", origin) for key, origin in self.stored["sources"].items()}
        changed = [
            key
            for key in dict.fromkeys((*self.stored, *part))
            if key not in NO_FIGURES and part.get(key) != self.stored.get(key)
        ]
        unnamed = [
            key
            for key in changed
            if (name := filed_under(self.stored, key, self.game)) is None or typed[name] == self.stored["sources"][name]
        ]
        part["sources"] = changed_sources(self.stored, typed, unnamed, self.game)
        return part

    @cached_property
    def numbers(self) -> Mapping[str, Sequence[str]]:
        """Figures that are a number for each of some keys, where the card has one."""
        return rules_of(self.game).numbers(self.stored)

    def _plain_figures(self) -> list[tuple[str, Any]]:
        return [(key, value) for key, value in self.stored.items() if key not in (*NO_FIGURES, *self.numbers)]

    def _number_field(self, figure: str, key: str) -> InputField:
        name = f"figure-{figure}-{key}"
        text = self.text(name, self.stored.get(figure, {}).get(key, ""))
        return InputField(name, in_words(key, self.game), text, "number", size="narrow")

    def _numbers(self, figure: str) -> dict[str, Any]:
        kept = self.stored.get(figure, {})
        texts = {key: self.text(f"figure-{figure}-{key}", kept.get(key, "")) for key in self.numbers[figure]}
        return {key: int(text) if NUMBER.fullmatch(text) else text for key, text in texts.items() if text}
