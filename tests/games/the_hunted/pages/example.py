"""The specimen log at the end of the rulebook, U-123 under Schmidt, played line by line through the door of the bridge.

Dice are those that the specimen tells; where it tells none, they are such that what it tells comes about. A prompt
that is not listed takes the first answer of the default policy.
"""

from __future__ import annotations

import random
from typing import Any

from campaigns import play
from campaigns.models import Career
from tests.factories import UserFactory
from tests.shipped import shipped_edition

SETUP = {"type": "VIIC", "start": "1943-07", "kommandant": "Schmidt", "boat": "U-123", "rank": "OltzS"}
NOTHING = [4, 5]  # a total that meets nothing in transit, off Biscay, in the Mediterranean and in the Atlantic

# Prompt -> what is answered, one after another; the last one goes on
FIRST = {
    "assignment.p1": [[4, 4]],  # an 8: Atlantic
    "refit.gun": [[6]],
    "travel.biscay": [[6, 6]],
    "travel.encounter": [[2, 3], [2, 3], [3, 4], [2, 3]],  # boxes 2 and 3 nothing, then the convoy
    "travel.sizes": [[1, 2, 3, 1]],
    "travel.identity": [[3, 9], [1, 2], [1, 0], [5, 4]],  # 2,800, 5,000, 4,600 and 1,400 t
    "travel.light": [[1]],
    "attack.how": ["submerged"],
    "attack.range": ["long"],
    "attack.salvo": [{"salvo": {"F1": "2", "F2": "2", "F3": "3", "F4": "3"}}],
    "attack.torpedo": [[6, 6], [6, 6], [1, 1], [1, 2]],
    "attack.fat": [[6, 6]],
    "attack.dud": [[4]],
    "attack.damage": [[1]],
    "escorts.evade": ["stay"],
    "escorts.detection": [[6, 5], [1, 1]],
    "escorts.weapon": [[6]],
    "escorts.attack": [[5, 5]],
    "damage.hit": [[4, 5]],  # hull
    "damage.more_flooding": [[1]],
    "following.follow": ["let_go"],
    "attack.another": ["enough"],
}
SECOND = {
    "assignment.p1": [[5, 5]],  # a 10: the Mediterranean
    "refit.gun": [[6]],
    "travel.biscay": [[6, 6]],
    "travel.gibraltar": [[6, 6]],
    "travel.encounter": [[4, 5]],
}
THIRD = {
    "travel.encounter": [[4, 5], [2, 2]],  # transit, then a 4: a capital ship
    "travel.identity": [[1]],
    "travel.light": [[1]],
    "attack.how": ["submerged"],
    "attack.range": ["medium"],
    "attack.torpedo": [[1, 1], [1, 1], [6, 6], [6, 6]],
    "attack.fat": [[6, 6]],
    "attack.dud": [[4]],
    "attack.damage": [[5]],
    "escorts.evade": ["stay"],
    "escorts.detection": [[6, 6]],
    "escorts.weapon": [[6]],
    "escorts.attack": [[6, 6]],
    "damage.hit": [[4, 5]],
}


def schmidt() -> Career:
    """U-123 from July 1943 to her end."""
    career = play.start(UserFactory(), "hunted", SETUP, shipped_edition())
    source = random.Random(3)
    left: dict[int, dict[str, list[Any]]] = {
        number: {key: list(answers) for key, answers in script.items()}
        for number, script in enumerate((FIRST, SECOND, THIRD), start=1)
    }
    while True:
        table = play.open_career(career, source)
        if table.over:
            return career
        script = left[max(table.state.number, 1)]
        reply = play.act(career.pk, _raw(table.prompt, script), table.seq, career.owner, source)
        assert reply.accepted, (table.prompt, reply.error)
        career = reply.table.career


def _raw(prompt: Any, script: dict[str, list[Any]]) -> dict[str, Any]:
    answers = script.get(prompt.key)
    if not answers:
        return {"auto": True}
    answer = answers.pop(0) if len(answers) > 1 else answers[0]
    if isinstance(answer, dict):
        return answer
    return {"dice": answer} if isinstance(answer, list) else {"choose": answer}
