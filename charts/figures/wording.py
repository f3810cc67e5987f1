"""Values as a reader says them: the words of their game, months by name, thousands with a comma."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from django.utils.dateformat import format as dated
from django.utils.translation import gettext as _

from charts.figures.rules import rules_of
from charts.figures.words import plain_text

DAY: Final = re.compile(r"(\d{4})-(\d\d)(?:-(\d\d))?")
KEY: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def translated(text: str) -> str:
    """A title, a label or a note of an edition; what a keeper has written himself stands as he wrote it."""
    return str(_(text)) if text else text


def word(key: str, game: str) -> str:
    """A key of the data in words."""
    return str(rules_of(game).words.words.get(key) or translated(spaced(key)))


def spaced(key: str) -> str:
    """A key of the data as it is read where its game has no word for it."""
    return key.replace("_", " ")


def notes(lines: Iterable[str], game: str) -> list[str]:
    """Remarks, their keys of the data in words."""
    return [KEY.sub(lambda found: word(found[0], game), translated(line)) for line in lines]


def in_words(value: object, game: str) -> str:
    """A value without any key of the data."""
    if isinstance(value, dict):
        return ", ".join(f"{in_words(inner, game) or _('none')} {word(key, game)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(in_words(one, game) for one in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    text = plain_text(value)
    if isinstance(value, bool | float):
        return text
    if found := DAY.fullmatch(text):
        try:
            day = date(*(int(part or 1) for part in found.groups()))
        except ValueError:  # a keeper may write a day that never was; the form is where he is told
            return text
        return dated(day, "j M Y" if found[3] else "M Y")
    return word(text, game)


def figure_name(figure: str, game: str) -> str:
    """A figure of a boat type by name."""
    names = {one.key: one.name for one in rules_of(game).words.boat_figures}
    return str(names.get(figure) or translated(spaced(figure).capitalize()))
