"""A figure as it is typed, and what was typed as a figure."""

from __future__ import annotations

import re
from typing import Any

from django.utils.dates import MONTHS, MONTHS_3

from charts.figures.cell_values import NUMBER
from charts.figures.words import plain_text


def as_text(value: Any) -> str:
    """A figure as it stands in its field: loads as “8 G7e FaT, 4 G7a FaT”."""
    if isinstance(value, dict):
        return ", ".join(f"{inner} {key}" for key, inner in value.items())
    return plain_text(value)


def as_month(text: str) -> str:
    """A month as the data has it, from 1944-01, 1/1944, Jan 1944 or January 1944; what is no month stays a text."""
    if found := re.fullmatch(r"(\d{1,2})[/.](19\d\d)", text):
        return f"{found[2]}-{int(found[1]):02}"
    word, _blank, year = text.rpartition(" ")
    if re.fullmatch(r"19\d\d", year):
        for number in MONTHS:
            if word.rstrip(".").casefold() in (str(MONTHS[number]).casefold(), str(MONTHS_3[number]).casefold()):
                return f"{year}-{number:02}"
    return text


def as_before(text: str, like: Any) -> Any:
    """A text read as the kind of value that stood there; what cannot be so read stays a text and is caught."""
    if isinstance(like, bool):
        return {"yes": True, "no": False}.get(text, text)
    if isinstance(like, int) or (like is None and text):
        return int(text) if NUMBER.fullmatch(text) else (None if text == "" else text)
    if like is None:
        return None
    if isinstance(like, float):
        return _decimal(text)
    if isinstance(like, list):
        items = [item.strip() for item in text.split(",") if item.strip()]
        return [as_before(item, like[0]) for item in items] if like else items
    if isinstance(like, dict):
        return _load(text)
    return text


def _decimal(text: str) -> float | str:
    return float(text) if re.fullmatch(r"-?\d{1,6}(\.\d{1,3})?", text) else text


def _load(text: str) -> dict[str, Any] | str:
    found: dict[str, Any] = {}
    for item in filter(None, (item.strip() for item in text.split(","))):
        number, _space, key = item.partition(" ")
        if not key or not re.fullmatch(r"-?\d{1,6}(\.\d{1,3})?", number):
            return text
        found[key.strip()] = float(number) if "." in number else int(number)
    return found
