"""Template tags of the log book: dice, cases as links, addresses of a career's pages, figures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaigns.engine.texts import month_name
from campaigns.models import Career
from campaigns.pages import words
from campaigns.pages.bridge.pieces import DrawnBoard, in_pieces
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.rulebook import case_of

register = template.Library()


@register.simple_tag
def dice(faces: Sequence[tuple[int, bool]]) -> SafeString:
    return words.dice(faces)


# --- cases ------------------------------------------------------------------------------------------------


@register.simple_tag(takes_context=True)
def cases(context: Mapping[str, object], text: object) -> SafeString:
    """Links every case of the page's rulebook in a text to the rules."""
    return words.cases(text, str(context.get("game_key", "")))


@register.filter
def case_number(key: str) -> str:
    return case_of(key)


# --- boards in pieces ---------------------------------------------------------------------------------------


@register.simple_tag(takes_context=True)
def drawn_board(context: template.Context) -> DrawnBoard:
    return in_pieces(get_template("campaigns/_drawn_board.html").template.render(context))


@register.simple_block_tag
def piece(content: str, key: str) -> SafeString:
    return format_html("<!--piece {}-->{}<!--/piece-->", key, content)


@register.filter
def out_of_band(html: str, key: str) -> SafeString:
    """A piece that takes the place of the one with its key."""
    swapped = format_html("\\1 hx-swap-oob=\"outerHTML:[data-piece='{}']\"", key)
    return mark_safe(re.sub(r"^(<\w+)", swapped, html))  # noqa: S308 - our own templates


# --- addresses --------------------------------------------------------------------------------------------


@register.simple_tag
def career_url(career: Career, name: str) -> str:
    return words.career_address(career, name)


@register.simple_tag
def again_url(log_book: CareerLog, outing: int) -> str:
    """Where an outing that lies behind is corrected."""
    return log_book.again(outing)


@register.simple_tag
def log_url(log_book: CareerLog, page: str, *args: object) -> str:
    """The address of a page of the log book: the owner's, or that of the shared link it was opened by."""
    return log_book.url(page, *args)


@register.simple_tag
def outing_name(words_of: Any, number: int) -> str:
    """The game's name of an outing: Patrol 3."""
    return str(words_of.numbered) % number


# --- figures and words ------------------------------------------------------------------------------------


@register.filter
def thousands(number: object) -> str:
    """A number with commas; empty for None."""
    return f"{number:,}" if isinstance(number, int) else "" if number is None else str(number)


@register.filter
def tons(count: int | None) -> str:
    return words.tons(count)


@register.filter
def month(text: object) -> str:
    return month_name(str(text), words.translate)


@register.filter
def typed(given: Any, name: str) -> str:
    return str(given.text(name)) if given else ""


@register.filter
def closed(text: object) -> str:
    """A title as a sentence; a question keeps its mark."""
    text = str(text or "")
    return text if text.endswith(("?", ".", "!")) else f"{text}."


# --- boards -----------------------------------------------------------------------------------------------


class SpotNode(template.Node):
    """A place on a drawing: a button when it is an answer, otherwise only its contents."""

    def __init__(self, spot: template.base.FilterExpression, inside: template.NodeList) -> None:
        self.spot, self.inside = spot, inside

    def render(self, context: template.Context) -> SafeString:
        spot, inside = self.spot.resolve(context), self.inside.render(context)
        if not spot.key:
            return format_html("<span>{}</span>", inside)
        button = '<button name="choose" value="{0}" id="choose-{0}" aria-label="{1}" formnovalidate>{2}</button>'
        return format_html(button, spot.key, spot.spoken, inside)


@register.tag("spot")
def _spot(parser: template.base.Parser, token: template.base.Token) -> SpotNode:
    _name, spot = token.split_contents()
    inside = parser.parse(("endspot",))
    parser.delete_first_token()
    return SpotNode(parser.compile_filter(spot), inside)
