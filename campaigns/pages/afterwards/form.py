"""Read posted names such as i:boxes.0.ships.1.tons into a tree, and make the fields that show it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.engine.prompts import Field
from campaigns.pages.bridge.posted import FACTS, LONGEST
from campaigns.pages.corrections.values import number
from campaigns.pages.words import capital, month, translate
from campaigns.play import OpenCareer

if TYPE_CHECKING:
    from campaigns.pages.presentation import Presentation


SIGNS: Final = {"integer": "i", "boolean": "b", "choice": "c"}
DEEPEST: Final = 8
FARTHEST: Final = 200  # places of a list


def tree(post: QueryDict, defaults: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The form as nested dictionaries and lists, without empty rows."""
    root: dict[str, Any] = {}
    for name in post:
        kind, _colon, path = name.partition(":")
        parts = path.split(".")
        if kind in FACTS and len(parts) <= DEEPEST and all(parts):
            _put(root, parts, _value(kind, post[name][:LONGEST]))
    found: dict[str, Any] = _lists(root, "", defaults)
    return found


def _put(at: dict[str, Any], parts: Sequence[str], value: Any) -> None:
    for part in parts[:-1]:
        inner = at.setdefault(part, {})
        if not isinstance(inner, dict):
            return
        at = inner
    at[parts[-1]] = value


def _value(kind: str, text: str) -> Any:
    match kind:
        case "i":
            return number(text.replace(",", "").replace("\N{NO-BREAK SPACE}", "")) if text.strip() else None
        case "b":
            return text == "on"
    return text.replace("\r\n", "\n").strip() or None


def _lists(value: Any, name: str, defaults: Mapping[str, Mapping[str, Any]]) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {key: _lists(item, key, defaults) for key, item in value.items()}
    if not inner or not all(key.isascii() and key.isdecimal() and len(key) < 4 for key in inner):
        return inner
    rows = [row for _place, row in sorted((int(key), row) for key, row in inner.items())][:FARTHEST]
    return [row for row in rows if name not in defaults or _says(row, defaults[name])]


def _says(row: Any, usual: Mapping[str, Any]) -> bool:
    return isinstance(row, dict) and any(
        value is not False and value not in (None, usual.get(key)) for key, value in row.items()
    )


def pruned(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value is not False and value not in (None, "", [])}


def said(form: Any) -> Any:
    """A form without all that says nothing, in every part of it."""
    if isinstance(form, Mapping):
        return {
            key: value for key, value in pruned({key: said(one) for key, one in form.items()}).items() if value != {}
        }
    if isinstance(form, list):
        parts = [said(one) for one in form]
        return parts if any(parts) else []
    return str(form) if type(form) is int else form


@dataclass(frozen=True)
class Control:
    name: str
    kind: str
    label: str
    value: Any = None
    options: Sequence[tuple[str, str]] = ()
    others: Sequence[tuple[str, str]] = ()  # options of a second group
    others_label: str = ""
    empty: str = ""  # what the empty option says
    error: str = ""
    help: str = ""
    suggest: str = ""
    low: int | None = None
    high: int | None = None
    required: bool = False

    @property
    def id(self) -> str:
        return "f-" + self.name.partition(":")[2].replace(".", "-")

    @property
    def path(self) -> str:
        return self.name.partition(":")[2]

    @property
    def text(self) -> str:
        return "" if self.value is None else str(self.value)


class FieldBuilder:
    """Makes the controls of one form, with what was typed and the fault beside its field."""

    def __init__(self, table: OpenCareer, presentation: Presentation, fault: tuple[str, str] | None) -> None:
        self.texts, self.presentation, self.fault = table.game.texts, presentation, fault

    def control(self, key: str, field: Field, path: str, value: Any, **more: Any) -> Control:
        """key is of the prompt; path is its place in the form."""
        label, help_ = self.presentation.field_label(key, field.key)
        words = [(word, self.word(key, word)) for word in field.options]
        found: dict[str, Any] = {
            "name": f"{SIGNS.get(field.type, 't')}:{path}",
            "kind": field.type,
            "label": label,
            "help": help_,
            "value": value,
            "options": words,
            "suggest": field.suggest,
            "low": field.low,
            "high": field.high,
            "required": field.required and field.type != "boolean",
            "error": self.error(path),
        }
        return Control(**{**found, **more})

    def word(self, key: str, word: str) -> str:
        if len(word) == 7 and word[4] == "-" and word[:4].isdecimal():
            return month(word)
        return capital(self.texts.option(key, word, {}, translate=translate)[0])

    def error(self, path: str) -> str:
        return self.fault[1] if self.fault is not None and self.fault[0] == path else ""

    def elsewhere(self, controls: Sequence[Control]) -> str:
        if self.fault is None or any(one.error for one in controls):
            return ""
        return self.fault[1] or _("This answer does not fit the question.")


__all__: Sequence[str] = ("Control", "FieldBuilder", "pruned", "tree")
