"""The check that every raw answer passes first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.chain import Unkeepable, as_json
from campaigns.engine.prompts import BadAnswer

ACTS: Final = (
    "correct",
    "change",
    "redo",
    "run",
    "strike",
    "amend",
    "overrule",
    "reroll",
    "remark",
    "odds",
    "switch",
    "sign",
)
LONGEST_RAW: Final = 20_000  # signs and values together
DEEPEST_RAW: Final = 8


def checked_raw(raw: Any, empty: bool = False) -> dict[str, Any]:
    """A copy of a raw answer that the journal could store unchanged; BadAnswer for anything else."""
    if not isinstance(raw, Mapping) or not (raw or empty):
        raise BadAnswer("form")
    try:
        if _size(raw, 0) > LONGEST_RAW:
            raise BadAnswer("form")
        found: dict[str, Any] = as_json(dict(raw))
    except Unkeepable:
        raise BadAnswer("field.signs" if _is_text_only(raw) else "form") from None
    if sum(act in found for act in ACTS) > 1:
        raise BadAnswer("form")
    return found


def act_of(raw: Mapping[str, Any]) -> str:
    """The act that a raw answer asks for; an answer to the open prompt unless it says otherwise."""
    return next((act for act in ACTS if act in raw), "answer")


def assumed(raw: Mapping[str, Any]) -> dict[str, bool]:
    """The mark of an answer that nobody gave, and that is taken for granted."""
    return {"assumed": True} if raw.get("assumed") is True else {}


def _size(value: Any, depth: int) -> int:
    if depth > DEEPEST_RAW:
        raise BadAnswer("form")
    if isinstance(value, str):
        return len(value)
    if isinstance(value, Mapping):
        return sum(1 + _size(key, depth) + _size(item, depth + 1) for key, item in value.items())
    if isinstance(value, list | tuple):
        return sum(1 + _size(item, depth + 1) for item in value)
    return 1


def _is_text_only(raw: Mapping[str, Any]) -> bool:
    """Whether only texts can be at fault, so that the message may speak of their characters."""
    return all(isinstance(value, str | bool | None) for value in raw.values())
