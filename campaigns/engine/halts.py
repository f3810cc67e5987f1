"""The stops of rolling on, besides a new question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, Final

from campaigns.engine.game import Game
from campaigns.engine.prompts import BadAnswer, Prompt

ALWAYS: Final = ("death", "home")
CHOSEN: Final = ("damage", "box", "contact")
"""What a player may stop at, or roll past."""
USUAL: Final = ("damage", "box")


def halts(game: Game, notes: Iterable[Sequence[Any]], prompt: Prompt | None) -> list[str]:
    """Reasons for a run to stop, from its notes and the next prompt; the gravest first."""
    found, asks = set(), prompt.key if prompt is not None else ""
    for key, data, _case in notes:
        kind = game.texts.kind(key)
        if key in game.deaths:
            found.add("death")
        if kind.closes == "outing" or (kind.opens == "box" and data.get("box") == data.get("of")):
            found.add("home")
        if kind.opens == "box":
            found.add("box")
        if kind.tone == "damage" and key.partition(".")[0] != asks.partition(".")[0]:
            found.add("damage")  # after the last hit of one attack
    if asks in game.contacts:
        found.add("contact")
    return [one for one in (*ALWAYS, *CHOSEN) if one in found]


def stops(raw: Mapping[str, Any]) -> Set[str] | None:
    """At what a run is to stop; None where it goes on to the next question that is no roll."""
    wanted = raw.get("stops")
    if wanted is not None and not (isinstance(wanted, list) and set(map(str, wanted)) <= set(CHOSEN)):
        raise BadAnswer("form", "stops")
    return None if wanted is None else {*ALWAYS, *wanted}
