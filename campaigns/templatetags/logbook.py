"""Dice as drawings with their figures, and cases as links."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaigns.engine.texts import month_name
from campaigns.pages.rules.cases import CASE, number
from campaigns.pages.words import translate

register = template.Library()


@register.simple_tag
def dice(faces: Sequence[tuple[int, bool]]) -> SafeString:
    """The faces as they fell; those of a d6 as drawings, all others as figures."""
    if not faces:
        return mark_safe("")
    label = _(" and ").join(str(face) for face, _picture in faces)
    if not all(picture for _face, picture in faces):
        return format_html('<span class="typed">{}</span>', ", ".join(str(face) for face, _picture in faces))
    drawn = format_html_join(
        "", '<svg class="die" aria-hidden="true"><use href="#d{}"/></svg>', ((face,) for face, _picture in faces)
    )
    return format_html('<span role="img" aria-label="{}">{}</span>', label, drawn)


@register.filter
def cases(text: Any) -> SafeString:
    """Every case that a text names, as a link to the rules."""
    return _linked(str(text or ""), get_script_prefix())


@lru_cache(maxsize=2000)
def _linked(text: str, prefix: str) -> SafeString:
    """Kept: a page names a score of cases, always the same, and finding an address takes its time."""
    parts, end = [], 0
    for found in CASE.finditer(text):
        parts.append(conditional_escape(text[end : found.start()]))
        parts.append(
            format_html('<a class="case" href="{}">{}</a>', reverse("campaigns:case", args=[found[0]]), found[0])
        )
        end = found.end()
    parts.append(conditional_escape(text[end:]))
    return mark_safe("".join(parts))  # noqa: S308 - every part is escaped


@register.simple_tag
def page_of(career: Any, name: str) -> str:
    """The address of one of a career's pages."""
    return _address(name, career.uuid, get_script_prefix())


@lru_cache(maxsize=2000)
def _address(name: str, uuid: Any, prefix: str) -> str:
    """Kept as the cases are."""
    return reverse(f"campaigns:{name}", args=[uuid])


@register.filter
def thousands(number: Any) -> str:
    return f"{number:,}" if isinstance(number, int) else str(number)


@register.filter
def month(text: Any) -> str:
    """1943-07 as Jul 1943."""
    return month_name(str(text), translate)


@register.filter
def case_number(case: Any) -> str:
    """The case that a part belongs to."""
    return number(str(case))


@register.filter
def closed(text: Any) -> str:
    """A title as a sentence; a question keeps its mark."""
    text = str(text or "")
    return text if text.endswith(("?", ".", "!")) else f"{text}."
