"""Seeing ahead: what a choice leads to before a die is thrown, so that one form can ask for all of it.

A prompt that rides may be answered together with the choice that led to it. Its name in a form is its key, with a
number from the second of the same key on: shot, shot#2. Nothing here is written: it happens in a copy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from campaigns.engine.prompts import BadAnswer, Choose, Facts, Prompt, rides, usual_answer

if TYPE_CHECKING:
    from campaigns.engine.opened import Step
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
    told: Sequence[Sequence[Any]] = ()
    """What the answers that were given have led to so far."""


class Names:
    """The name of each prompt of a run, in the order in which they are asked."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()

    def name(self, prompt: Prompt) -> str:
        self._count[prompt.key] += 1
        count = self._count[prompt.key]
        return prompt.key if count == 1 else f"{prompt.key}#{count}"


def ahead(session: Session, raw: Mapping[str, Any], guess: bool = False) -> Riders:
    """The prompts that ride on an answer, as far as its riders and usual answers lead; raises BadAnswer.

    With guess it goes on past a prompt without either, with an absent player's answer: a form can then
    ask for the rest as well, although that may be asked otherwise in the end.
    """
    copy, given = session.copy(), raw.get("riders", {})
    seat = copy.prompt.seat if copy.prompt is not None else None
    told = list(copy.answer({key: value for key, value in raw.items() if key != "riders"}).entry.notes)
    found, chosen, names, whole = list[Rider](), dict[str, Sequence[str]](), Names(), True
    while rides(copy.prompt, seat) and len(found) - len(given) < MOST_AHEAD:
        prompt: Any = copy.prompt
        usual, among = usual_answer(prompt), getattr(prompt, "among", "")
        rider = Rider(names.name(prompt), _as_asked(prompt), usual, tuple(chosen.get(among, ())))
        found.append(rider)
        step = _answered(copy, given.get(rider.name))
        if step is not None and whole:
            told += step.entry.notes
        step = step or _answered(copy, usual)
        if step is None:
            whole = False
            step = _answered(copy, copy.game.auto(prompt, copy.state, copy.source)) if guess else None
        if step is None:
            break
        taken = step.entry.answer.get("choose", ())
        chosen[prompt.key] = (taken,) if isinstance(taken, str) else taken
    return Riders(found, whole, told)


def _as_asked(prompt: Choose | Facts) -> Prompt:
    """With what is open now: the state goes on."""
    if isinstance(prompt, Facts):
        return msgspec.structs.replace(prompt, fields=prompt.open())
    return msgspec.structs.replace(prompt, options=prompt.open())


def _answered(copy: Session, raw: Any) -> Step | None:
    try:
        return copy.answer(raw) if isinstance(raw, Mapping) else None
    except BadAnswer:
        return None
