"""How any game is shown that has nothing of its own: facts as the game gives them, every prompt the kernel knows.

A presenter is a module with these names; campaigns.pages.games says which game has one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.engine.texts import Texts

STYLES: Sequence[str] = ()
SYMBOLS = ""  # a template with symbols that the drawings use


@dataclass(frozen=True)
class Cell:
    """One fact of the form head."""

    label: str
    value: str
    wide: bool = False  # only where there is room


@dataclass(frozen=True)
class Panel:
    """A section beside the prompt: its id, its tab, its heading, and the template that draws it."""

    id: str
    tab: str
    title: str
    template: str
    aside: str = ""
    data: Any = None


def head(table: Any) -> list[Cell]:
    facts = table.game.head(table.state) if table.state is not None else table.career.head
    say = words(table.game.texts)
    return [Cell(say(key).capitalize(), str(value), place > 3) for place, (key, value) in enumerate(facts.items())]


def panels(table: Any) -> list[Panel]:
    """What lies open beside the prompt."""
    facts = [(cell.label, cell.value) for cell in head(table)]
    return [Panel("boat", _("State"), table.career.boat or table.career.name, "campaigns/_facts_panel.html", "", facts)]


def against(chart: str | None) -> int:
    """Whether plus (1) or minus (-1) on this chart is against the player; 0 when nobody can say."""
    return 0


def helps(chart: str | None) -> str:
    """Whom plus helps."""
    return ""


def result(chart: str | None, value: Any, texts: Texts) -> str:
    """A result of a chart in words."""
    return in_words(value, texts)


def kind_template(kind: str) -> str:
    """The template of a prompt of the game's own."""
    return "campaigns/_other.html"


def kind_data(prompt: Any, table: Any, given: Any) -> Any:
    """What that template needs."""
    shown = prompt.wire() if hasattr(prompt, "wire") else {}
    return {"wire": json.dumps(shown, ensure_ascii=False, indent=1), "typed": given.text("json")}


def do_kind(prompt: Any) -> str:
    """What to do, in the imperative."""
    return ""


def read_kind(kind: str, post: Any) -> dict[str, Any]:
    """The raw answer that the form of such a prompt carries."""
    try:
        raw = json.loads(post.get("json", ""))
    except (ValueError, RecursionError):
        return {kind: None}
    return raw if isinstance(raw, dict) else {kind: raw}


def say_kind(kind: str, answer: Mapping[str, Any], texts: Texts) -> str:
    """What such an answer was, in the log."""
    return ""


def groups(prompt: Any, keys: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """The fields of a form of facts in their sections."""
    return [("", keys)]


def field_label(prompt_key: str, key: str, texts: Texts) -> tuple[str, str]:
    """Label and help of a fact."""
    return texts.field(prompt_key, key, translate)


def complete(prompt_key: str, facts: dict[str, Any], book: Any) -> dict[str, Any]:
    """Fill what follows from what was typed."""
    return facts


def suggestions(book: Any, source: str, query: str) -> list[tuple[str, str]]:
    """Names to type ahead from, and what stands beside each."""
    return []


def risk(prompt: Any, option: str, table: Any) -> str:
    """What an option risks as things stand, where a chart gives it exactly."""
    return ""


def known_values(path: str) -> Sequence[str]:
    """The words that may stand at a path, where there are few."""
    return ()


def card(table: Any) -> dict[str, Any]:
    """What the harbour shows of a career."""
    return {"facts": [(cell.label, cell.value) for cell in head(table)], "rank": "", "type": ""}


def fallen(career: Any) -> dict[str, Any]:
    """What the harbour shows of a career that is over."""
    end = career.head.get("end")
    return {"end": str(end or ""), "tons": career.head.get("tonnage"), "patrols": None, "span": ""}


@dataclass(frozen=True)
class Close:
    """The end of a patrol or of a career: what it came to, the tons of every ship sunk, what it was honoured with."""

    title: str
    facts: Sequence[tuple[str, str]] = ()
    pennants: Sequence[int] = ()
    honours: Sequence[tuple[str, str]] = ()
    more: int = 0  # ships beyond the pennants
    patrol: int = 0  # whose diary tells it


def ending(table: Any) -> Close:
    """How it ended."""
    say = words(table.game.texts)
    end = table.game.end(table.state) or {}
    facts = [(say(key).capitalize(), in_words(value, table.game.texts)) for key, value in end.items()]
    return Close(_("%s: the end") % (table.career.boat or table.career.name), facts)


def do_roll(prompt: Any, table: Any) -> str:
    """Who rolls what."""
    return _("Roll %s.") % prompt.dice


def arrival(table: Any, notes: Sequence[Any]) -> Close | None:
    """What stands above the first prompt after a patrol; notes are those of the last answer."""
    return None


def in_words(value: Any, texts: Texts) -> str:
    """Any result, as well as words can say it without knowing the game."""
    if value is True or value is False:
        return _("yes") if value else _("no")
    if value is None or value == "":
        return _("nothing")
    if isinstance(value, Mapping):
        parts = [_part(key, item, texts) for key, item in value.items()]
        said = ", ".join(part for part in parts if part)
        return said or _("nothing")
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


def words(texts: Texts) -> Any:
    return lambda key: texts.word(key, translate).replace("_", " ")


def closed(text: str) -> str:
    """A sentence, which ends with one stop."""
    return text if not text or text[-1] in ".!?" else text + "."


def translate(text: str) -> str:
    """gettext, which would give the catalogue's head for an empty text."""
    return _(text) if text else text
