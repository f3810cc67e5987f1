from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy

from campaigns.models import Career
from campaigns.pages.pieces.segments import Segments


class SettingsForm(forms.ModelForm):
    """What may be changed at any time: how the dice are rolled, and whether the odds are shown, which the log notes."""

    class Meta:
        model = Career
        fields = ["dice_mode", "odds", "guide", "cards"]
        widgets = {"dice_mode": Segments}
        help_texts = {
            "dice_mode": gettext_lazy("You can use either for any roll. The log shows which."),
            "odds": gettext_lazy("Exact where a chart decides. The log records when you switch this on or off."),
            "guide": gettext_lazy("A line beside each question of the first patrol explains it."),
            "cards": gettext_lazy("Rolls on charts that this edition had to reconstruct ask for your card first."),
        }

    def __init__(self, *args: Any, guided: bool = False, **kwargs: Any) -> None:
        """guided: whether the game has a guide through the first outing."""
        super().__init__(*args, **kwargs)
        if not guided:
            del self.fields["guide"], self.fields["cards"]
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
