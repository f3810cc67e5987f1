"""Words for pages: translation, results in words, tons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.urls import get_script_prefix, reverse
from django.utils.formats import number_format
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext, npgettext, pgettext
from django.utils.translation import gettext as _

from campaigns.engine.texts import PLACES, SEPARATOR, Texts, month_name
from campaigns.models import Career
from campaigns.rulebook import rulebook
from charts.figures.parts import SIGNS

Say = Callable[[Any], str]
LETTERS: Final = re.compile(r"[^\W\d_]{2}")
"""What may be a word; 4, F1 and 7.3 are none."""
SIGN: Final = '<b class="sign {}" title="{}"><span aria-hidden="true">{}</span><span class="vh">, {}</span></b>'
CASES: Final = ("acc", "dat", "gen")  # of a noun in a sentence; its first form has no mark
TONS: Final = re.compile(r"(?<=\d) (?=t\b)")


class Translate:
    """Translates texts of the rules with the plural forms and figures of the language."""

    places: Mapping[str, Translate] = {}

    def __call__(self, text: str) -> str:
        return _(text) if text else text  # gettext returns the catalogue's head for an empty text

    def plural(self, one: str, more: str, count: int) -> str:
        return ngettext(one, more, count)

    def in_case(self, text: str, case: str) -> str:
        """A noun in the case in which it is put into a sentence; a language that has but one form gives that."""
        found = pgettext(case, text) if case in CASES else text
        return found if found != text else self(text)

    def number(self, count: float) -> str:
        return str(number_format(count, force_grouping=True)) if settings.USE_I18N else f"{count:,}"


class TranslateAt(Translate):
    """The same for the texts of one place."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __call__(self, text: str) -> str:
        return pgettext(self.place, text) if text else text

    def plural(self, one: str, more: str, count: int) -> str:
        return npgettext(self.place, one, more, count)


Translate.places = {place: TranslateAt(place) for place in PLACES}
translate = Translate()
say_word, say_option = Translate.places["word"], Translate.places["option"]


def sign(source: str, named: bool = False) -> SafeString | str:
    """The letter of a source, boxed, with its name."""
    return _sign(source, named, get_language()) if source else ""


@lru_cache(maxsize=256)
def _sign(source: str, named: bool, _language: str | None) -> SafeString:
    found = SIGNS[source]
    letter = format_html(SIGN, source, found.name, found.letter, found.name)
    return format_html("{} {}", letter, found.name) if named else letter


class Word(str):
    """A word of a game in the reader's language: what was translated, and by what."""

    source: str
    by: Translate
    __slots__ = ("by", "source")


def sayer(texts: Texts) -> Say:
    """Translates words of a game."""

    def say(key: Any) -> str:
        known = texts.words.get(str(key))
        source, by = (known or str(key)).replace("_", " "), say_word if known else translate
        word = Word(by(source) if LETTERS.search(source) else source)
        word.source, word.by = source, by
        return word

    return say


def closed(text: str) -> str:
    """The sentence with exactly one stop."""
    return text if not text or text[-1] in ".!?" else text + "."


def by_seat(text: str, data: Mapping[str, Any], seat: int | None) -> str:
    """A text to or about one of several players begins with his name."""
    name = data.get("name") if seat else None
    return _("%(name)s: %(text)s") % {"name": name, "text": text} if name and text else text


def capital(text: str) -> str:
    """The text with a capital. A word of a game is a text of its own at the head of a line: it may read otherwise
    there.
    """
    return text.by(head_form(text.source)) if isinstance(text, Word) else head_form(text)


def head_form(text: str) -> str:
    return text[:1].upper() + text[1:]


def joined(parts: Iterable[str]) -> str:
    """Texts joined as the language sets them apart, without empty ones."""
    return translate(SEPARATOR).join(part for part in parts if part)


def month(text: str) -> str:
    return month_name(text, translate)


def short_month(month: str) -> str:
    """For example Jul 43, as on a sheet."""
    name, _space, year = month_name(month, translate).partition(" ")
    return f"{name} {year[-2:]}"


def of(count: int, most: int) -> str:
    return _("%(count)d of %(of)d") % {"count": count, "of": most}


def tons(count: int | None) -> str:
    return (_("%(count)s t") % {"count": translate.number(count or 0)}).replace(" ", "\N{NO-BREAK SPACE}")


def no_break_before_t(text: str) -> str:
    """Figures and their t stay on one line."""
    return TONS.sub("\N{NO-BREAK SPACE}", text)


def score(count: int | None, unit: str, texts: Texts) -> str:
    word = sayer(texts)(unit) if unit else ""
    return f"{translate.number(count or 0)}\N{NO-BREAK SPACE}{word}".rstrip()


def in_words(value: Any, texts: Texts) -> str:
    """Any result in words, as well as possible without knowing the game."""
    if value is True or value is False:
        return _("yes") if value else _("no")
    if value is None or value == "":
        return _("nothing")
    if isinstance(value, Mapping):
        parts = [_part(key, item, texts) for key, item in value.items()]
        return joined(parts) or _("nothing")
    if isinstance(value, list | tuple):
        return joined(in_words(item, texts) for item in value) or _("nothing")
    return sayer(texts)(value)


def _part(key: str, value: Any, texts: Texts) -> str:
    if value is True:
        return sayer(texts)(key)
    if value in (False, None, ""):
        return ""
    if isinstance(value, int):
        return _("%(what)s %(count)d") % {"what": sayer(texts)(key), "count": value}
    return in_words(value, texts)


def cases(text: object, game: str) -> SafeString:
    """Links every case of a rulebook in a text to the rules."""
    return _linked(str(text or ""), game, get_script_prefix())


@lru_cache(maxsize=2000)
def _linked(text: str, game: str, prefix: str) -> SafeString:
    """Cached: a page names a score of cases, always the same, and resolving an address takes time."""
    parts, end = [], 0
    for found in rulebook(game).pattern.finditer(text):
        parts.append(conditional_escape(text[end : found.start()]))
        address = reverse("campaigns:case", args=[game, found[0]])
        parts.append(format_html('<a class="case" href="{}">{}</a>', address, found[0]))
        end = found.end()
    parts.append(conditional_escape(text[end:]))
    return mark_safe("".join(parts))  # noqa: S308 - every part is escaped


def career_address(career: Career, name: str) -> str:
    return _address(name, career.uuid, get_script_prefix())


@lru_cache(maxsize=2000)
def _address(name: str, uuid: UUID, prefix: str) -> str:
    return str(reverse(f"campaigns:{name}", args=[uuid]))


def set_right(address: str, path: str, text: object, value: object = "", label: str = "") -> SafeString:
    """A fact of the mat; where it may be amended, a link to its correction, which has this address."""
    if not address:
        return conditional_escape(text)
    said = f' aria-label="{conditional_escape(label)}"' if label else ""
    query = _query(path, str(value))
    return mark_safe(f'<a class="set" href="{address}?{query}"{said}>{conditional_escape(text)}</a>')  # noqa: S308 - escaped


@lru_cache(maxsize=2000)
def _query(path: str, value: str) -> str:
    return escape(urlencode({"path": path} | ({"value": value} if value else {})))


def dice(faces: Sequence[tuple[int, bool]]) -> SafeString:
    """The faces as they fell; a d6 as a drawing, others as figures."""
    if not faces:
        return SafeString()
    said = [str(face) for face, _picture in faces]
    if not all(picture for _face, picture in faces):
        return format_html('<span class="typed">{}</span>', joined(said))
    die = '<svg class="die" aria-hidden="true"><use href="#d{}"/></svg>'
    drawn = format_html_join("", die, ((face,) for face in said))
    return format_html('<span role="img" aria-label="{}">{}</span>', _(" and ").join(said), drawn)
