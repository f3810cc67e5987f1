"""Seeing ahead: what a choice leads to before a die is thrown, so that one form can ask for all of it.

A prompt that rides may be answered together with the choice that led to it. Its name in a form is its key, with a
number from the second of the same key on: shot, shot#2. Nothing here is written: it happens in a copy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from campaigns.engine.prompts import Prompt, rides, usual_answer

if TYPE_CHECKING:
    from campaigns.engine.session import Session

MOST_AHEAD: Final = 8  # prompts of one form


class Rider(msgspec.Struct, frozen=True):
    """A prompt that can be answered in the form of the choice before it."""

    name: str
    prompt: Prompt
    usual: Mapping[str, Any] | None
    among: Sequence[str] = ()
    """What was chosen at the prompt among whose answers its options are."""


class Riders(msgspec.Struct, frozen=True):
    asks: Sequence[Rider]
    whole: bool
    """Whether every prompt has a usual answer, so that one press is enough."""


class Names:
    """The name of each prompt of a run, in the order in which they are asked."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()

    def name(self, prompt: Prompt) -> str:
        self._count[prompt.key] += 1
        count = self._count[prompt.key]
        return prompt.key if count == 1 else f"{prompt.key}#{count}"


def ahead(session: Session, raw: Mapping[str, Any]) -> Riders:
    """What rides on an answer, as far as usual answers lead; BadAnswer when it cannot be given."""
    copy = session.copy()
    copy.answer(raw)
    found, chosen, names = list[Rider](), dict[str, Sequence[str]](), Names()
    while rides(copy.prompt) and len(found) < MOST_AHEAD:
        prompt: Any = copy.prompt
        usual, among = usual_answer(prompt), getattr(prompt, "among", "")
        found.append(Rider(names.name(prompt), prompt, usual, tuple(chosen.get(among, ()))))
        if usual is None:
            return Riders(found, whole=False)
        taken = usual.get("choose", ())
        chosen[prompt.key] = (taken,) if isinstance(taken, str) else taken
        copy.answer(usual)
    return Riders(found, whole=True)
