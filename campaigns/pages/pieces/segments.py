from __future__ import annotations

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class Segments(forms.RadioSelect):
    """A few kinds to choose from, side by side; drawn without a template for each."""

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        options = self.options(name, self.format_value(value), attrs)
        labels = format_html_join(
            "",
            '<label for="{}"><input type="radio" name="{}" value="{}"{}>{}</label>',
            ((one["attrs"]["id"], name, one["value"], flatatt(one["attrs"]), one["label"]) for one in options),
        )
        return format_html('<span class="seg">{}</span>', labels)
