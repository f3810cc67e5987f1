"""How an absent player decides.

Only the player sees the target fields. A shot's result is therefore taken from a sheet of 26 fields on which every
shot lay where it hit most; docs/balance.md has the results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from campaigns.engine.dice import Source
from campaigns.engine.game import Policy
from campaigns.engine.prompts import Choose, Facts
from campaigns.games.torpedo_dice.rules import entered
from campaigns.games.torpedo_dice.rules.shots import ACTIVATE, DESTROYED, FIRE, SCORE
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, Seat, Series

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
FALLEN: Final = (9, 15, 18, 20, 22, 24, 26)  # hits after which each system of a target is destroyed
HITS: Final = (  # free fields, and the mean hits of 0 to 7 pips as long as so many are left
    (21, (0, 1, 2, 3, 3.2, 4.2, 5, 5.5)),
    (14, (0, 1, 2, 2.5, 3, 3.4, 4.3, 4.7)),
    (8, (0, 1, 1.5, 2, 2.3, 3, 3.4, 3.7)),
    (4, (0, 1, 1, 1.8, 1.7, 2.3, 2.3, 2.5)),
    (0, (0, 1, 1, 1.2, 1.1, 1.4, 1.4, 1.5)),
)
MISS: Final = 0.6  # of a hit
WANTED: Final = ("engine", "tower", "periscope")  # activated first, in this order
WORTH: Final = 3.0  # a shot that is worth more is fired although one of these is idle
SKULL: Final = -100.0


def auto(prompt: Choose | Facts, series: Series, source: Source) -> Mapping[str, Any]:
    """The default: any die, any change, fire; half of the pips hit; enough after the first game."""
    if isinstance(prompt, Facts):
        forms = {"launch.sheet": printed, entered.KEY: ended, SCORE: counted}
        return {"facts": forms[prompt.key](prompt) if prompt.key in forms else shot(prompt, source)}
    return {"choose": ALWAYS.get(prompt.key) or _any([option.key for option in prompt.open()], source)}


def at_random(prompt: Choose | Facts, series: Series, source: Source) -> Mapping[str, Any]:
    """Blindly among what is open; enough after the first game."""
    if isinstance(prompt, Choose) and prompt.key != "reckoning.again":
        return {"choose": _any([option.key for option in prompt.open()], source)}
    return auto(prompt, series, source)


def steady(prompt: Choose | Facts, series: Series, source: Source) -> Mapping[str, Any]:
    """Plays to win: the die and the change that hit most, systems that save misses first; enough after one game."""
    if prompt.key in ("reckoning.again", entered.KEY, SCORE) or series.game is None:
        return auto(prompt, series, source)
    seat = series.game.seat(prompt.data["seat"])
    if isinstance(prompt, Facts):
        return {"facts": aimed(prompt, seat, source)}
    if prompt.key == "round.act":
        return {"choose": _act(prompt, seat)}
    options = prompt.open()
    return {"choose": max(options, key=lambda option: _promise(option.data, seat, prompt.key == "round.take")).key}


def _act(prompt: Choose, seat: Seat) -> str:
    """Fire when it is worth it; else activate, which costs no torpedo."""
    worth = value(prompt.data["pips"], seat)
    idle = [option.key.removeprefix(ACTIVATE) for option in prompt.open() if option.key != FIRE]
    wanted = next((system for system in WANTED if system in idle), "")
    if worth <= SKULL:
        return ACTIVATE + (wanted or idle[0])
    return ACTIVATE + wanted if wanted and worth < WORTH else FIRE


def _promise(data: Mapping[str, Any], seat: Seat, open_: bool) -> float:
    """The value of an option; a die that can still be changed has that of its best change."""
    if not open_:
        return value(data.get("pips", data["face"]), seat) if "pips" in data or "face" in data else 0.0
    face, ready = data["face"], {system for system, state in seat.systems.items() if state == "active"}
    pips = {face, *_changed(face, ready)}
    return max(value(one, seat) for one in pips)


def _changed(face: int, ready: set[str]) -> set[int]:
    ways = {"periscope": {7 - face}, "engine": {face - 1}, "tower": {face - 1, face + 1} & set(range(1, 7))}
    return {pips for system, found in ways.items() if system in ready for pips in found}


def value(pips: int, seat: Seat) -> float:
    """Hits, less the cost of misses; never worth the skull."""
    hits = likely(pips, seat)
    misses = pips - hits
    return SKULL if misses >= seat.reserve + 1 else hits - MISS * misses


def likely(pips: int, seat: Seat) -> float:
    """The mean hits of a shot, by how much of the target is left."""
    left = max(_fields(seat) - seat.hits, 1)
    return min(next(hits for least, hits in HITS if left >= least)[pips], left)


def _fields(seat: Seat) -> int:
    """Target fields of a side: 26, without the Propeller 24."""
    return FALLEN[len(seat.systems) - 1]


def _played(decide: Decide) -> Policy:
    """A decision in the procedure's form, for fast whole series."""

    def policy(prompt: Choose | Facts, series: Series, source: Source) -> Any:
        return prompt.read(decide(prompt, series, source), None, source)[1]

    return policy


def printed(prompt: Facts) -> dict[str, Any]:
    return {field.key: SHEET[field.key] for field in prompt.open() if field.key in SHEET}


def counted(prompt: Facts) -> dict[str, Any]:
    return {"hits": 2, "misses": 2}


def ended(prompt: Facts) -> dict[str, Any]:
    """A game at a table that the first seat lost without a hit, after a round for each of its torpedoes."""
    full = next(field.high or 0 for field in prompt.open() if field.key == "reserve_1")
    reserves = {field.key: full for field in prompt.open() if field.key.startswith("reserve_")}
    hits = {field.key: 0 for field in prompt.open() if field.key.startswith("hits_")}
    return {"rounds": full + 1, **hits, **reserves, "reserve_1": 0, "skull_1": True}


def aimed(prompt: Facts, seat: Seat, source: Source) -> dict[str, Any]:
    """A shot that was laid well; systems of the target fall one after another."""
    pips = prompt.data["pips"]
    hits = min(_either(likely(pips, seat), source), pips)
    due = sum(seat.hits + hits >= fields for fields in FALLEN[: len(seat.systems)]) - len(seat.sunk)
    standing = [system for system in SYSTEMS if system in seat.systems and system not in seat.sunk]
    fallen = standing[: min(max(due, 0), hits)]
    return {"hits": hits, "misses": pips - hits, **{DESTROYED + system: True for system in fallen}}


def _either(mean: float, source: Source) -> int:
    """One of the two whole numbers beside a mean, so that the mean is kept."""
    return int(mean) + (source.random() < mean % 1)


def shot(prompt: Facts, source: Source) -> dict[str, Any]:
    """Half of the pips hit, and now and then a system falls."""
    pips = prompt.data["pips"]
    hits = _either(pips / 2, source)
    facts: dict[str, Any] = {"hits": hits, "misses": pips - hits}
    standing = [field.key for field in prompt.open() if field.key.startswith(DESTROYED)]
    if hits and standing and source.random() < FALLS:
        facts[_any(standing, source)] = True
    return facts


def _any(keys: list[str], source: Source) -> str:
    return keys[int(source.random() * len(keys))]


POLICIES: Final = {"steady": _played(steady), "random": _played(at_random)}
