"""Scripted careers, played by the result of each roll: dice are searched that give it.

A script lists for a prompt its answers in order: a choice, a salvo, or of a roll its result or
the one thing in it that matters (a name, a word). Other prompts take the default policy and seeded dice.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from campaigns.engine import dice as dice_
from campaigns.engine.prompts import BadAnswer, Roll
from campaigns.engine.session import Session

Script = Mapping[str, Sequence[Any]]
CONVOY: Final = ["small freighter", "large freighter", "small freighter", "small freighter"]

# U-763 under Brandt, from July 1943: a good first patrol, lost on the second
BRANDT: Final = {
    "type": "VIIC",
    "start": "1943-07",
    "kommandant": "Brandt",
    "boat": "U-763",
    "rank": "OltzS",
    "names": "b",
}
GOOD: Final[Script] = {
    "assignment.p1": ["Atlantic"],
    "refit.gun": ["removed"],
    "travel.biscay": ["aircraft", "aircraft"],
    "aircraft.dive": [1, 1],
    "aircraft.weapon": ["ordinary", "ordinary", "ordinary"],
    "aircraft.flak": ["miss", "miss"],
    "aircraft.attack": [2, 3, 3],
    "damage.hit": ["flooding", "hydrophones", "flak_3_7cm", "flak_3_7cm", "hull", "minor", "deck_gun", "flooding"],
    "damage.who": ["crew", "crew"],
    "damage.crew": ["crew_1", "crew_2"],
    "damage.severity": ["SW", "LW"],
    "damage.more_flooding": [False, False, False],
    "aircraft.shadowed": ["none", "aircraft", "none"],
    "damage.repair": ["repaired"],
    "travel.encounter": ["none", "none", "event", "convoy", "convoy", "none"],
    "events.event": ["Gyro compass failure"],
    "events.gyro": ["repaired"],
    "travel.sizes": [
        CONVOY,
        ["small freighter"],
        ["small freighter", "small freighter", "large freighter", "small freighter"],
    ],
    "travel.identity": [
        "Maroussio Logothetis",
        "Empire Housman",
        "Glendinning",
        "Scandinavia",
        "Dettifoss",
        "Maid of Orleans",
        "Stanmore",
        "Henry B. Plant",
        "Bonde",
    ],
    "travel.light": ["night", "night"],
    "attack.how": ["submerged", "submerged"],
    "attack.range": ["medium", "medium"],
    "attack.salvo": [
        {"F1": "2", "F2": "2", "F3": "1", "F4": "1"},
        {"F1": "3", "F2": "3", "F3": "2", "F4": "2"},
    ],
    "attack.torpedo": ["miss", "miss", "miss", "hit", "hit", "hit", "hit", "miss"],
    "attack.fat": ["miss", "hit", "miss", "miss"],
    "attack.dud": ["runs", "runs", "runs", "runs", "dud"],
    "attack.damage": [4, 4, 1, 2],
    "escorts.evade": ["stay", "stay"],
    "escorts.detection": ["undetected", "undetected"],
    "following.follow": ["let_go", "let_go"],
}
LOST: Final[Script] = {
    "assignment.p1": ["Mediterranean"],
    "travel.biscay": ["none"],
    "travel.gibraltar": ["escort"],
    "escorts.evade": ["stay"],
    "escorts.detection": ["detected"],
    "escorts.weapon": ["special"],
    "escorts.special": ["hedgehog"],
    "escorts.hedgehog": [True],
}

# U-1003 under Kessel, from April 1944
KESSEL: Final = {
    "type": "VIIC/41",
    "start": "1944-04",
    "kommandant": "Kessel",
    "boat": "U-1003",
    "rank": "OltzS",
    "names": "k",
}
SNORKEL: Final[Script] = {
    "assignment.p1": ["Mediterranean"],
    "travel.posture": ["schnorchel"] * 8,
    "travel.biscay": ["none"],
    "travel.gibraltar": ["aircraft"],
    "aircraft.dive": [0],
    "travel.encounter": ["none", "none", "convoy", "ship+escort", "none", "none"],
    "travel.sizes": [["tanker", "small freighter", "large freighter", "small freighter"]],
    "travel.identity": ["Marit", "Hoihow", "Steel Voyager", "Harmonic"],
    "travel.light": ["night"],
    "attack.how": ["submerged"],
    "attack.range": ["medium"],
    "attack.salvo": [{"F1": "3", "F2": "3", "F3": "1", "F4": "1"}],
    "attack.torpedo": ["hit", "miss", "hit"],
    "attack.late": ["miss"],
    "attack.fat": ["miss", "miss"],
    "refit.gun": ["kept"],
    "refit.raid": ["heavy damage"],
    "attack.dud": ["dud", "runs"],
    "attack.damage": [3],
    "escorts.evade": ["stay", "both"],
    "escorts.detection": ["detected", "undetected"],
    "escorts.weapon": ["ordinary"],
    "escorts.attack": [1],
    "damage.hit": ["deck_gun"],
    "escorts.deep": ["holds"],
    "damage.repair": ["repaired"],
    "following.follow": ["let_go"],
}


def by(*patrols: Script) -> Callable[[Session, int], Mapping[str, Any]]:
    """Answers of one script after another, patrol by patrol."""
    left = [{key: list(answers) for key, answers in script.items()} for script in patrols]

    def act(session: Session, number: int) -> Mapping[str, Any]:
        prompt = session.prompt
        script = left[min(max(session.state.number, 1), len(left)) - 1]
        if not script.get(prompt.key):
            return {"auto": True}
        answer = script[prompt.key].pop(0)
        if isinstance(answer, dict):
            return {"salvo": answer}
        return {"dice": _dice(session, prompt, answer)} if isinstance(prompt, Roll) else {"choose": answer}

    return act


def _dice(session: Session, prompt: Roll, wanted: Any) -> list[int]:
    """The first dice that give it."""
    for faces in itertools.product(*(range(low, high + 1) for low, high in dice_.faces(prompt.dice))):
        try:
            kept, _answer = prompt.read({"dice": list(faces)}, session.charts, random.Random(1))
        except BadAnswer:
            continue
        if _gives(kept.get("result"), wanted):
            return list(faces)
    raise AssertionError(f"no dice of {prompt.key} give {wanted}")


def _gives(result: Any, wanted: Any) -> bool:
    if isinstance(result, dict):
        return any(value == wanted and type(value) is type(wanted) for value in result.values())
    return bool(result == wanted)
