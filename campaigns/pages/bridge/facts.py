"""The form of a facts prompt: one field a fact, in sections, with what was typed and what was wrong."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Fieldset, Layout
from django import forms
from django.utils.translation import gettext as _

from campaigns.pages.words import translate

SIGNS = {"integer": "i", "boolean": "b", "choice": "c"}


class FactsForm(forms.Form):
    """Fields are named by kind and key, so that a posted form can be read without the prompt it was made for."""

    use_required_attribute = False

    def refuse(self, fault: Any) -> None:
        """Put a fault beside its field, or above all of them."""
        name = next((name for name in self.fields if name[2:] == fault.field), None)
        self._errors = forms.utils.ErrorDict()
        self.cleaned_data = {}
        self.add_error(name, fault.text)
        if name is not None:
            self.fields[name].widget.attrs["data-faulty"] = "1"
            for section in self.helper.layout:
                if name in section.fields:
                    section.css_class = ""

    def full_clean(self) -> None:
        """The prompt itself checks; this form only shows."""
        self._errors = getattr(self, "_errors", None) or forms.utils.ErrorDict()
        self.cleaned_data = {}


def facts_form(prompt: Any, texts: Any, shown: Any, given: Any) -> FactsForm:
    fields = prompt.open()
    typed = given.facts
    form = FactsForm({}, prefix=None)
    for field in fields:
        name = f"{SIGNS.get(field.type, 't')}:{field.key}"
        label, help_ = shown.field_label(prompt.key, field.key)
        value = typed.get(field.key) if typed else field.initial
        form.fields[name] = made = _field(field, label, help_, texts, prompt)
        made.initial = value
        if field.suggest:
            made.widget.attrs["data-suggest"] = field.suggest
    form.data = {name: made.initial for name, made in form.fields.items()}
    form.helper = FormHelper()
    form.helper.form_tag = False
    form.helper.disable_csrf = True
    keys = {field.key: f"{SIGNS.get(field.type, 't')}:{field.key}" for field in fields}
    foldable = not any(field.required for field in fields[1:])
    untouched = {field.key for field in fields if _same(typed.get(field.key), field) or not typed}
    sections = shown.groups(prompt, list(keys))
    form.helper.layout = Layout(
        *(
            Fieldset(
                legend,
                *(keys[key] for key in group),
                css_class="folded" if foldable and 1 < place < len(sections) - 1 and untouched >= set(group) else "",
            )
            for place, (legend, group) in enumerate(sections)
        )
    )
    return form


def _same(typed: str | None, field: Any) -> bool:
    """Whether a field still says what it said when it was shown."""
    if typed is None:  # a box that is not ticked is not sent
        return field.type != "boolean" or not field.initial
    return bool(field.initial) if field.type == "boolean" else typed == str(field.initial or "")


def _field(field: Any, label: str, help_: str, texts: Any, prompt: Any) -> forms.Field:
    common = {"label": label, "help_text": help_, "required": False}
    match field.type:
        case "integer":
            attrs = {"inputmode": "numeric", "autocomplete": "off"}
            limits = [
                *([_("at least %d") % field.low] if field.low else []),
                *([_("at most %d") % field.high] if field.high is not None and field.high < 1000 else []),
            ]
            common["help_text"] = help_ or ", ".join(limits)
            return forms.CharField(widget=forms.TextInput(attrs), **common)
        case "boolean":
            return forms.BooleanField(**common)
        case "choice":
            choices = [] if field.required and field.initial is not None else [("", "")]
            words = (texts.option(prompt.key, key, prompt.data, translate=translate)[0] for key in field.options)
            choices += zip(field.options, words, strict=True)
            return forms.ChoiceField(choices=choices, **common)
        case "long":
            return forms.CharField(widget=forms.Textarea({"rows": 3, "maxlength": field.high or 2000}), **common)
    attrs = {"autocomplete": "off", **({"maxlength": field.high} if field.high else {})}
    if field.suggest:
        attrs["list"] = f"suggest-{field.suggest}"
    return forms.CharField(widget=forms.TextInput(attrs), **common)
