"""Texts that are written in one direction: no sign in a name turns what stands beside it."""

from __future__ import annotations

from typing import Final

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

TURNING: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what Unicode calls Bidi_Control
REFUSED: Final = gettext_lazy("Please leave out invisible signs that turn the direction of writing.")
is_one_way: Final = RegexValidator(f"[{TURNING}]", REFUSED, inverse_match=True)


class OneWayForm(forms.Form):
    """Every text of it is written in one direction; what is left out is asked for in our own words."""

    def full_clean(self) -> None:
        for field in self.fields.values():
            field.error_messages["required"] = _("Please fill this in.")
            if isinstance(field, forms.CharField) and is_one_way not in field.validators:
                field.validators.append(is_one_way)
        super().full_clean()
