"""Words for pages: translation, results in words, tons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.engine.texts import Texts, month_name

Say = Callable[[Any], str]


def translate(text: str) -> str:
    """gettext, which would give the catalogue's head for an empty text."""
    return _(text) if text else text


def sayer(texts: Texts) -> Say:
    """Words of a game."""
    return lambda key: texts.word(key, translate).replace("_", " ")


def closed(text: str) -> str:
    """A sentence, which ends with one stop."""
    return text if not text or text[-1] in ".!?" else text + "."


def by_seat(text: str, data: Mapping[str, Any], seat: int | None) -> str:
    """What is asked of one of several players, or what he did, begins with his name."""
    name = data.get("name") if seat else None
    return _("%(name)s: %(text)s") % {"name": name, "text": text} if name and text else text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def month(text: str) -> str:
    """1943-07 as Jul 1943."""
    return month_name(text, translate)


def short_month(month: str) -> str:
    """Jul 43, as a sheet has it."""
    name, _space, year = month_name(month, translate).partition(" ")
    return f"{name} {year[-2:]}"


def tons(count: int | None) -> str:
    return f"{count or 0:,}\N{NO-BREAK SPACE}t"


def score(count: int | None, unit: str, texts: Texts) -> str:
    """A score with its unit."""
    word = sayer(texts)(unit) if unit else ""
    return f"{count or 0:,}\N{NO-BREAK SPACE}{word}".rstrip()


def in_words(value: Any, texts: Texts) -> str:
    """Any result, as well as words can say it without knowing the game."""
    if value is True or value is False:
        return _("yes") if value else _("no")
    if value is None or value == "":
        return _("nothing")
    if isinstance(value, Mapping):
        parts = [_part(key, item, texts) for key, item in value.items()]
        return ", ".join(part for part in parts if part) or _("nothing")
    if isinstance(value, list | tuple):
        return ", ".join(in_words(item, texts) for item in value) or _("nothing")
    return texts.word(value, translate)


def _part(key: str, value: Any, texts: Texts) -> str:
    if value is True:
        return texts.word(key, translate)
    if value in (False, None, ""):
        return ""
    if isinstance(value, int):
        return f"{texts.word(key, translate)} {value}"
    return in_words(value, texts)
