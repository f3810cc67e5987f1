"""Forms for names: one line, and no character that turns the direction of the text around it."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _

from charts.fields import is_name


class NamesForm(forms.Form):
    """Every one-line field takes a name; an empty field gives our own message."""

    def full_clean(self) -> None:
        for field in self.fields.values():
            field.error_messages["required"] = _("Please fill this in.")
            lines = isinstance(field.widget, forms.Textarea)
            if isinstance(field, forms.CharField) and not lines and is_name not in field.validators:
                field.validators.append(is_name)
        super().full_clean()
