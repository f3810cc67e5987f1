"""Tags for what need not be drawn again: see campaigns.pages.drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString

from campaigns.pages import drawn

register = template.Library()


@register.simple_tag(takes_context=True)
def log_lines(context: Any, lines: Sequence[Any]) -> SafeString:
    return drawn.lines(lines, context["career"], context.get("happened"))


@register.simple_tag(takes_context=True)
def log_line(context: Any, one: Any) -> SafeString:
    return drawn.line(one, context["career"])


@register.simple_tag(name="drawn")
def drawn_part(template: str, **data: Any) -> SafeString:
    return drawn.part(template, data)
