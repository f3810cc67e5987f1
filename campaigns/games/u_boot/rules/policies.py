"""An absent player: the watches of a day go by without orders, then the boat returns to base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.dice import Source
from campaigns.engine.prompts import Choose, Facts, Field
from campaigns.games.u_boot.rules import hazards
from campaigns.games.u_boot.rules.state import ROLES, SUPPLIES, Tour

BELLS: Final = 4
ALWAYS: Final = {"end.how": "base", "next": "go-on", "breach.end": "sealed"}
USUAL: Final[Mapping[str, Any]] = {
    "date": "1940-08-01",
    "time": "06:00",
    "grade": "C",
    "change": 1,
    **{supply: section for section, supply in enumerate(SUPPLIES, start=1)},
}


def auto(prompt: Choose | Facts, tour: Tour, source: Source) -> Mapping[str, Any]:
    """The default, which comes to the end from any prompt."""
    if isinstance(prompt, Facts):
        return {"facts": facts(prompt, tour)}
    if prompt.key == "desk":
        return {"choose": "bell" if tour.mission.bells < BELLS else "end"}
    keys = [option.key for option in prompt.open()]
    if prompt.many is not None:
        return {"choose": keys[: prompt.many[0]]}
    return {"choose": ALWAYS.get(prompt.key, keys[0])}


def facts(prompt: Facts, tour: Tour) -> dict[str, Any]:
    """Fill in as little as possible."""
    found = {field.key: _value(field) for field in prompt.open() if field.required or field.initial is not None}
    match prompt.key:
        case "smoke":
            found[next((role for role in ROLES if tour.mission.cigarettes[role]), ROLES[0])] = 1
        case "sunk":
            found["grt"] = 0
        case "environment" | "carry":
            found["section"] = _first(hazards.dry(tour.mission))
        case "breach":
            found["section"] = _first(hazards.sound(tour.mission))
    return found


def _first(sections: list[int]) -> int:
    """Any of them; with none left (only a value set by hand can do that) the form will say so."""
    return sections[0] if sections else 1


def _value(field: Field) -> Any:
    if field.initial is not None:
        return field.initial
    if field.key in USUAL:
        return USUAL[field.key]
    match field.type:
        case "integer":
            return max(field.low or 0, 0)
        case "boolean":
            return False
        case "choice":
            return field.options[0]
    return "–"
