"""The form that opens a career, made from the fields of the game's set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.engine.fields import LONGEST_NAME
from campaigns.engine.prompts import Field
from campaigns.pages.harbour.start import StartForm
from campaigns.pages.pieces.segments import Segments
from campaigns.pages.words import capital, translate

RADIOS: Final = 3  # a choice of more is a list that opens
NO_CHARTS: Final = SimpleNamespace(tables={})


class SetupForm(StartForm):
    """Labels, helps and the words of choices are those of "setup:..." in the game's texts; the rules check the rest."""

    template = "campaigns/pieces/new.html"
    block = "campaigns/pieces/_start.html"
    about: Any = ""
    """What is played, in the harbour."""
    aside: Any = ""
    """For how many, beside its name."""
    quick: Sequence[str] = ()
    """What the harbour asks."""
    folded: Sequence[str] = ()
    """What it asks of some, under a heading that opens."""
    heading: Any = ""
    more: Any = ""
    """What only the page asks, as the words of the way there."""
    more_at = ""
    """Where that leads, if not to the page."""
    sections: Sequence[tuple[Any, Sequence[str]]] = ()
    """Of the page: a heading and its fields; without them one of all."""
    begin: Any = gettext_lazy("Start career")
    left_out: Sequence[str] = ()
    """What any game asks and this one does not."""
    suggested: Mapping[str, str] = {}
    cases: Mapping[str, str] = {}
    """Of switches."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id=f"{self.game.key}-%s", **kwargs)
        self.asked = self.game.setup(self.book or NO_CHARTS)
        for field in self.asked:
            for name in _names(field):
                self.fields[name] = self._made(field, name)
        for name in self.left_out:
            del self.fields[name]
        self.order_fields(name for field in self.asked for name in _names(field))

    def _made(self, field: Field, name: str) -> forms.Field:
        choices = [(key, capital(self._option(key)[0])) for key in field.options]
        if field.type == "many":
            return forms.MultipleChoiceField(choices=choices, widget=forms.CheckboxSelectMultiple, required=False)
        label, help_text = self.game.texts.field("setup", name, translate)
        said = {"label": capital(label), "help_text": help_text, "required": field.required and name == field.key}
        first = field.initial or self.suggested.get(name)
        if field.type == "choice":
            widget = Segments if len(choices) <= RADIOS else forms.Select
            return forms.ChoiceField(choices=choices, widget=widget, initial=first, **(said | {"required": False}))
        if field.type == "integer":
            widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off"})
            return forms.IntegerField(widget=widget, initial=first, **said)
        widget = forms.TextInput({"autocomplete": "off"})
        most = LONGEST_NAME if field.type == "names" else field.high
        return forms.CharField(max_length=most, widget=widget, initial=first, **said)

    def _option(self, key: str) -> tuple[str, str]:
        return self.game.texts.option("setup", key, translate=translate)

    def _shown(self, keys: Sequence[str]) -> list[forms.BoundField]:
        return [self[key] for key in keys if key in self.fields]

    @property
    def ready(self) -> bool:
        """Without an edition a choice that its charts hold cannot be made."""
        return all(field.options for field in self.asked if field.type == "choice")

    @property
    def asks(self) -> list[forms.BoundField]:
        return self._shown(self.quick)

    @property
    def folds(self) -> list[forms.BoundField]:
        return self._shown(self.folded)

    @property
    def parts(self) -> list[dict[str, Any]]:
        """The sections of the page; ticks are drawn as switches."""
        ticked = {field.key for field in self.asked if field.type == "many"}
        return [
            {
                "title": title,
                "fields": self._shown([key for key in keys if key not in ticked]),
                "switches": [one for key in keys if key in ticked for one in self._switches(key)],
                "errors": [error for key in keys if key in ticked for error in self[key].errors],
            }
            for title, keys in self.sections or ((self.game.name, tuple(self.fields)),)
        ]

    def _switches(self, key: str) -> list[dict[str, Any]]:
        chosen = self[key].value() or []
        return [
            {
                "key": one,
                "label": label,
                "case": self.cases.get(one, ""),
                "help": self._option(one)[1],
                "chosen": one in chosen,
            }
            for one, label in self.fields[key].choices
        ]

    def setup(self) -> dict[str, Any]:
        found = {field.key: self._value(field) for field in self.asked}
        return {key: value for key, value in found.items() if value not in (None, "", [])}

    def _value(self, field: Field) -> Any:
        if field.type != "names":
            return self.cleaned_data[field.key]
        return [self.cleaned_data[name] for name in _names(field) if self.cleaned_data[name]]


def _names(field: Field) -> list[str]:
    if field.type != "names":
        return [field.key]
    return [field.key, *(f"{field.key}_{place}" for place in range(2, (field.high or 1) + 1))]
