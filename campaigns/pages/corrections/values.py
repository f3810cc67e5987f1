from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine import paths
from campaigns.engine.game import Game
from campaigns.pages.games import presentation_of
from campaigns.pages.words import capital, joined, sayer
from campaigns.play import OpenCareer

MOST_SHOWN: Final = 120


@dataclass(frozen=True)
class Value:
    path: str
    label: str
    value: Any
    alias: str = ""
    say: Callable[[Any], str] = str

    @property
    def text(self) -> str:
        return value_text(self.value, self.say)

    @property
    def kind(self) -> str:
        return kind_of(self.value)


def all_values(table: OpenCareer) -> list[Value]:
    """Every value that may be amended, in the order of the state."""
    game, state = table.game, table.state
    on_forms = presentation_of(game.key).on_forms
    alias = {path: name for name, path in game.aliases.items()}
    say = sayer(game.texts)
    return [
        Value(path, label(game, path), game.dump(value), alias.get(path, ""), say)
        for path, value in paths.leaves(state)
        if may_amend(game, state, path) and not path.startswith(on_forms)
    ]


def may_amend(game: Game, state: Any, path: str) -> bool:
    if any(path == fixed or path.startswith(fixed + ".") for fixed in game.sealed):
        return False
    return bool(game.may_amend(state, path))


def usual(found: Sequence[Value]) -> list[Value]:
    """Values with a short name come first: they are amended most."""
    return [value for value in found if value.alias] or list(found)


def search(found: Sequence[Value], query: str) -> list[Value]:
    words = [_plain(word) for word in query.casefold().split()]
    return [
        value
        for value in found
        if all(word in _plain(f"{value.path} {value.label} {value.alias} {value.text}".casefold()) for word in words)
    ]


def _plain(text: str) -> str:
    """7,100 is found as 7100, and the other way round."""
    return text.replace(",", "")


def label(game: Game, path: str) -> str:
    """A path in words: boat.systems.radio as Boat, systems, radio. Places count from 1."""
    known = game.texts.words
    parts = [str(int(part) + 1) if part.isdecimal() else part for part in path.split(".")]
    keys = [f"value:{part}" if f"value:{part}" in known else part for part in parts]
    say = sayer(game.texts)
    return joined([capital(say(keys[0])), *map(say, keys[1:])])


def value_text(value: Any, say: Callable[[Any], str] = str) -> str:
    """A value as the state holds it; say translates its keys where it is only read."""
    if value is True or value is False:
        return _("yes") if value else _("no")
    if value is None or value in ("", [], {}):
        return _("nothing")
    if isinstance(value, list):
        return joined(value_text(item, say) for item in value)
    if isinstance(value, dict) and {"number", "type"} <= value.keys():  # a boat
        return f"{value['number']} ({value['type']})"
    if isinstance(value, dict):
        return joined(f"{say(key)} {value_text(item, say)}" for key, item in value.items())
    return say(value) if isinstance(value, str) else str(value)


def kind_of(value: Any) -> str:
    """The kind of field that takes a new value: boolean, integer, list, json or text."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, list):
        return "list"
    if isinstance(value, dict):
        return "json"
    return "text" if isinstance(value, str) else "any"


def parsed(text: str, old: Any) -> Any:
    """Typed text as the kind of the old value; the state itself checks it."""
    text = text.strip()
    match kind_of(old):
        case "boolean":
            return {"true": True, "false": False}.get(text, text)
        case "integer":
            return number(text)
        case "list":
            parts = [part.strip() for part in text.split(",") if part.strip()]
            return [number(part) for part in parts] if old and isinstance(old[0], int) else parts
        case "json":
            try:
                return json.loads(text)
            except (ValueError, RecursionError):
                return text
        case "any":  # empty so far: digits make a figure, anything else a word
            return number(text) if text else None
    return text


def number(text: str) -> int | str:
    """A whole number, or the text as typed for the message."""
    sign = text.strip().replace("−", "-").replace("+", "", 1)
    digits = sign.removeprefix("-")
    return int(sign) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else text
