"""Pages of a career behind the door it was opened through."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()


@register.simple_tag
def at(log_book: Any, page: str, *args: Any) -> str:
    """The address of a page: the owner's, or that of the shared link."""
    return str(log_book.url(page, *args))


@register.simple_tag
def said(log_book: Any, word: Any) -> str:
    """A word of the game."""
    return str(log_book.say(word))


@register.filter
def tons(count: Any) -> str:
    return f"{count or 0:,}\N{NO-BREAK SPACE}t"


@register.filter
def figure(count: Any) -> str:
    """A number with commas; nothing when there is none."""
    return f"{count:,}" if isinstance(count, int) else "" if count is None else str(count)
