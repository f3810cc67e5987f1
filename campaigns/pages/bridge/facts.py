"""The form of a facts prompt: one field a fact, in sections."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from crispy_forms.helper import FormHelper
from crispy_forms.layout import Fieldset, Layout
from django import forms
from django.utils.translation import gettext as _

from campaigns.engine.fields import MOST_ROWS
from campaigns.engine.prompts import Facts, Field
from campaigns.engine.texts import Texts
from campaigns.pages.bridge.posted import PostedForm, with_rows
from campaigns.pages.pieces.segments import Segments
from campaigns.pages.words import translate

if TYPE_CHECKING:
    from campaigns.pages.presentation import Presentation


SPARE: Final = 3  # empty rows at the end of a list
FOLDED: Final = "folded"
CHIPS: Final = "chips"  # of a section that holds several ticks and nothing else
COUNTED: Final = "give"  # a choice that counts as one
MOST_STEPS: Final = 30  # of a number that goes up and down by a press
SEGMENTS, LETTERS = 4, 36  # of a choice that is drawn as a row of buttons
SIGNS = {"integer": "i", "boolean": "b", "choice": "c"}


class Total(NamedTuple):
    """What the numbers and ticks of a form make: words for what they come to and for what they can come to."""

    words: str
    of: int
    whole: bool = True  # whether they must come to that


class FactsForm(forms.Form):
    """Field names carry kind and key, so that a posted form can be read without the prompt it was made for."""

    use_required_attribute = False
    under = ""
    rows = False  # whether it has a list, so that more rows may be asked for
    adds_up: Total | None = None

    def refuse(self, fault: Any) -> None:
        """Put a fault beside its field, or above the form."""
        name = next((name for name in self.fields if name[2:] == self.under + fault.field), None)
        self._errors = forms.utils.ErrorDict()
        self.cleaned_data: dict[str, Any] = {}
        self.add_error(name, fault.text)
        if name is not None:
            self.fields[name].widget.attrs["data-faulty"] = "1"
            for section in self.helper.layout:
                if any(name == part or name in getattr(part, "fields", ()) for part in section.fields):
                    section.css_class = section.css_class.replace(FOLDED, "")

    @property
    def rest(self) -> str:
        """What its numbers come to, of their total."""
        values = [str(one) for one in self.data.values()]
        count = sum(int(one) for one in values if one.isascii() and one.isdecimal()) + values.count(COUNTED)
        return self.adds_up.words % (count, self.adds_up.of) if self.adds_up else ""

    def full_clean(self) -> None:
        """Django must not validate: the prompt does."""
        self._errors = getattr(self, "_errors", None) or forms.utils.ErrorDict()
        self.cleaned_data = {}


def facts_form(
    prompt: Facts, texts: Texts, presentation: Presentation, given: PostedForm, under: str = ""
) -> FactsForm:
    """under prefixes the field names of an option's own form, so that several forms fit on one page."""
    fields = prompt.open()
    typed = with_rows({key.removeprefix(under): text for key, text in given.facts.items() if key.startswith(under)})
    form = FactsForm({}, prefix=None)
    form.under, form.adds_up = under, presentation.adds_up(prompt)
    placed: dict[str, list[Any]] = {}

    def add(field: Field, key: str, value: Any) -> str:
        name = f"{SIGNS.get(field.type, 't')}:{under}{key}"
        label, help_ = presentation.field_label(prompt.key, field.key)
        form.fields[name] = made = _field(field, label, help_, texts, prompt)
        made.initial = value
        if field.suggest:
            made.widget.attrs["data-suggest"] = field.suggest
        made.in_line = True
        return name

    for field in fields:
        value = typed.get(field.key) if typed else field.initial
        if field.type == "list":
            form.rows = True
            placed[field.key] = _rows(field, presentation.field_label(prompt.key, field.key)[0], value or [], add)
        else:
            placed[field.key] = [add(field, field.key, value)]
    form.data = {name: made.initial for name, made in form.fields.items()}
    form.helper = FormHelper()
    form.helper.form_tag = False
    form.helper.disable_csrf = True
    foldable = not any(field.required for field in fields[1:])
    untouched = {field.key for field in fields if _same(typed.get(field.key), field) or not typed}
    sections = presentation.groups(prompt, list(placed))
    ticks = {field.key for field in fields if field.type == "boolean"}

    def manner(place: int, group: Collection[str]) -> str:
        if foldable and 1 < place < len(sections) - 1 and untouched >= set(group):
            return FOLDED
        return CHIPS if len(group) > 1 and ticks >= set(group) else ""

    form.helper.layout = Layout(
        *(
            Fieldset(legend, *(part for key in group for part in placed[key]), css_class=manner(place, group))
            for place, (legend, group) in enumerate(sections)
        )
    )
    return form


def _rows(field: Field, title: str, rows: Any, add: Any) -> list[Fieldset]:
    """The rows of a list that are filled in, and a few spare ones."""
    most = MOST_ROWS if field.high is None else field.high
    count = min(max(len(rows) + SPARE, field.low or 0), most)
    return [
        Fieldset(
            _("%(list)s, row %(row)d") % {"list": title, "row": place + 1},
            *(
                add(
                    msgspec.structs.replace(inner, initial=None),
                    f"{field.key}.{place}.{inner.key}",
                    rows[place].get(inner.key) if place < len(rows) else None,
                )
                for inner in field.fields
            ),
        )
        for place in range(count)
    ]


def _same(typed: str | None, field: Field) -> bool:
    """Whether a field is unchanged since it was shown."""
    if typed is None:  # a box that is not ticked is not sent
        return field.type != "boolean" or not field.initial
    return bool(field.initial) if field.type == "boolean" else typed == str(field.initial or "")


def _keypad(field: Field) -> dict[str, str]:
    return {"inputmode": "numeric"} if field.keypad else {}


def _limits(field: Field) -> str:
    low, high = field.low or 0, field.high
    if high is None or high >= 1000:
        return _("at least %d") % low if low else ""
    if low == high:
        return _("always %d") % low
    return _("%(low)d to %(high)d") % {"low": low, "high": high}


def _field(field: Field, label: str, help_: str, texts: Texts, prompt: Facts) -> forms.Field:
    common = {"label": label, "help_text": help_, "required": False}
    match field.type:
        case "integer":
            attrs: dict[str, Any] = {"autocomplete": "off", **_keypad(field)}
            common["help_text"] = help_ or _limits(field)
            few = field.high is not None and field.high - (field.low or 0) <= MOST_STEPS
            if few:
                attrs |= {"data-low": field.low or 0, "data-high": field.high}
            made = forms.CharField(widget=forms.TextInput(attrs), **common)
            made.steps = few
            return made
        case "boolean":
            return forms.BooleanField(**common)
        case "choice":
            choices = [] if field.required and field.initial is not None else [("", "")]
            words = (texts.option(prompt.key, key, prompt.data, translate=translate)[0] for key in field.options)
            choices += zip(field.options, words, strict=True)
            short = (
                bool(choices[0][0]) and len(choices) <= SEGMENTS and sum(len(word) for _key, word in choices) <= LETTERS
            )
            return forms.ChoiceField(choices=choices, widget=Segments if short else forms.Select, **common)
        case "long":
            return forms.CharField(widget=forms.Textarea({"rows": 3, "maxlength": field.high or 2000}), **common)
    attrs = {"autocomplete": "off", **({"maxlength": field.high} if field.high else {}), **_keypad(field)}
    if field.suggest:
        attrs["list"] = f"suggest-{field.suggest}"
    return forms.CharField(widget=forms.TextInput(attrs), **common)
