"""How a player who is not there decides. Half of his pips hit, and now and then a system falls with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from campaigns.engine.dice import Source
from campaigns.engine.game import Policy
from campaigns.engine.prompts import Choose, Facts
from campaigns.games.torpedo_dice.rules.shots import DESTROYED, FIRE
from campaigns.games.torpedo_dice.rules.state import Series

SHEET: Final = {
    "reserve": 10,
    "gun_1": "periscope",
    "gun_2": "tower",
    "portholes_1": "engine",
    "portholes_2": "propeller",
    "arrows": "1234567",
}
ALWAYS: Final = {"round.act": FIRE, "reckoning.again": "enough"}
Decide: TypeAlias = Callable[[Any, Series, Source], Mapping[str, Any]]
FALLS: Final = 0.4  # a shot with a hit destroys a system


def auto(prompt: Choose | Facts, series: Series, source: Source) -> Mapping[str, Any]:
    """The default: any die, any change, fire; enough after the first game."""
    if isinstance(prompt, Facts):
        sheet = prompt.key == "launch.sheet"
        return {"facts": {field.key: SHEET[field.key] for field in prompt.open()} if sheet else shot(prompt, source)}
    return {"choose": ALWAYS.get(prompt.key) or _any([option.key for option in prompt.open()], source)}


def at_random(prompt: Choose | Facts, series: Series, source: Source) -> Mapping[str, Any]:
    """Blindly among what is open; enough after the first game."""
    if isinstance(prompt, Choose) and prompt.key != "reckoning.again":
        return {"choose": _any([option.key for option in prompt.open()], source)}
    return auto(prompt, series, source)


def _played(decide: Decide) -> Policy:
    """A decision as the procedure gets it, for whole series at speed."""

    def policy(prompt: Choose | Facts, series: Series, source: Source) -> Any:
        return prompt.read(decide(prompt, series, source), None, source)[1]

    return policy


def shot(prompt: Facts, source: Source) -> dict[str, Any]:
    """What the sheet might have shown, which nobody but the player can see."""
    pips = prompt.data["pips"]
    hits = pips // 2 + (pips % 2 and source.random() < 0.5)
    facts: dict[str, Any] = {"hits": int(hits), "misses": pips - int(hits)}
    standing = [field.key for field in prompt.open() if field.key.startswith(DESTROYED)]
    if hits and standing and source.random() < FALLS:
        facts[_any(standing, source)] = True
    return facts


def _any(keys: list[str], source: Source) -> str:
    return keys[int(source.random() * len(keys))]


POLICIES: Final = {"steady": _played(auto), "random": _played(at_random)}
