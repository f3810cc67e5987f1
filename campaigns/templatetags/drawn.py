"""Tags for what need not be drawn again: see campaigns.present.drawn."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString

from campaigns.present import drawn

register = template.Library()


@register.simple_tag(takes_context=True)
def log_line(context: Any, one: Any) -> SafeString:
    return drawn.line(one, context["career"], one == context.get("happened"))


@register.simple_tag(takes_context=True)
def drawn_panel(context: Any, panel: Any) -> SafeString:
    return drawn.panel(panel, context["career"])
