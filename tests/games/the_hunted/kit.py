"""Shared by the tests of the rules: a career built by hand, and a table that plays a procedure with given answers.

watch = make_watch("VIIC", month="1943-07", zone="atlantic")
fight = make_fight(watch, kind="convoy", escorted=True, hull=2)
told = play(escorts.detection(watch), "stay", 9)
assert told.value is True and "escorts.bold" not in told.notes

An answer is a total or the dice of a roll, a roll as an older version recorded it, the key of a choice, or the
dictionary of a form or a salvo. play()
fails on answers left over and on prompts left open.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence
from typing import Any, TypeAlias

from campaigns.engine import dice
from campaigns.engine.prompts import Note, Rolled
from campaigns.games.the_hunted.rules import loading, newboat, setup
from campaigns.games.the_hunted.rules.state import Box, Encounter, Fight, Patrol, Target
from campaigns.games.the_hunted.rules.watch import Watch
from charts.figures.shipped import book

Ends: TypeAlias = type[BaseException] | tuple[type[BaseException], ...] | None
SOURCE = random.Random(1)


class Told:
    """The result: the return value, the notes by key in order, and the prompts that were asked."""

    def __init__(self) -> None:
        self.value: Any = None
        self.told: list[Note] = []
        self.asked: list[Any] = []
        self.rolls: list[tuple[str, dict[str, int]]] = []  # key, and modifiers as it was asked
        self.raised: BaseException | None = None

    @property
    def notes(self) -> list[str]:
        return [note.key for note in self.told]

    @property
    def keys(self) -> list[str]:
        return [prompt.key for prompt in self.asked]

    @property
    def counted(self) -> dict[str, dict[str, int]]:
        """The modifiers of the first roll of each key."""
        return dict(reversed(self.rolls))

    def note(self, key: str) -> Mapping[str, Any]:
        return next(note.data for note in self.told if note.key == key)

    def prompt(self, key: str) -> Any:
        return next(prompt for prompt in self.asked if prompt.key == key)


def play(procedure: Generator[Any, Any, Any], *answers: Any, ends: Ends = None, stops: bool = False) -> Told:
    """Run a procedure with these answers; ends names the exception it must break off with.

    With stops it may ask on when all are given.
    """
    told, left = Told(), list(answers)
    got = None
    try:
        while True:
            item = procedure.send(got)
            got = None
            if type(item) is Note:
                told.told.append(item)
                continue
            told.asked.append(item)
            if item.kind == "roll":
                told.rolls.append((item.key, applied(item)))
            if stops and not left:
                return told
            assert left, f"no answer left for {item.key} ({item.kind}); asked so far: {told.keys}"
            answer = left.pop(0)
            got = answer if isinstance(answer, Rolled) else item.read(raw(item, answer), book(), SOURCE)[1]
    except StopIteration as stop:
        told.value = stop.value
        assert ends is None, f"did not end with {ends}"
    except BaseException as error:
        if ends is None or not isinstance(error, ends):
            raise
        told.raised = error
    assert not left, f"answers left over: {left}; asked: {told.keys}"
    return told


def raw(prompt: Any, answer: Any) -> Mapping[str, Any]:
    """The answer as the wire writes it."""
    if isinstance(answer, Mapping) and "aside" in answer:
        return answer
    if prompt.kind == "roll":
        return {"dice": faces(prompt.dice, answer)}
    if prompt.kind == "choose":
        return {"choose": str(answer)}
    if prompt.kind == "facts":
        return {"facts": {**{field.key: field.initial for field in prompt.open()}, **answer}}
    return answer if "salvo" in answer or "gun" in answer else {"salvo": answer}


def faces(notation: str, answer: int | Sequence[int]) -> list[int]:
    """A total as dice that show it; dice as they are."""
    if not isinstance(answer, int):
        return list(answer)
    if notation == "d66":
        return [answer // 10, answer % 10]
    if notation == "d100":
        return [answer // 10 % 10, answer % 10]
    shown, sides = [], dice.faces(notation)
    for place, (low, high) in enumerate(sides):
        rest = sum(one for one, _ in sides[place + 1 :])
        shown.append(max(low, min(high, answer - sum(shown) - rest)))
    assert sum(shown) == answer, f"{notation} cannot show {answer}"
    return shown


def applied(prompt: Any) -> dict[str, int]:
    """The modifiers that count on an open roll, by key."""
    return {drm.key: drm.drm for drm in prompt.considered(book()) if drm.applied}


def make_watch(type_: str = "VIIC", month: str = "1943-07", zone: str = "atlantic", **changes: Any) -> Watch:
    """A boat at sea in the third box of a patrol, loaded as suggested. changes are set on the career."""
    wish = {"type": type_, "kommandant": "Schmidt", "boat": "U-123", "rank": "KptLt", "options": []}
    career = setup.new(wish, book())
    career.month = month
    career.boat = newboat.build(book(), type_, "U-123", month)
    career.number, career.scene = 1, "box"
    watch = Watch(career, book())
    track = [
        Box("transit_biscay"),
        Box("transit"),
        *(Box(zone) for _ in range(4)),
        Box("transit"),
        Box("transit_biscay"),
    ]
    career.patrol = Patrol(1, "U-123", "Atlantic", zone, month, "France", "France", track, at=2)
    for key, value in changes.items():
        setattr(career, key, value)
    _load(watch)
    return watch


def _load(watch: Watch) -> None:
    """Aboard as the forms suggest it."""
    procedure, got = loading.load(watch), None
    try:
        while True:
            item = procedure.send(got)
            got = None if type(item) is Note else {field.key: field.initial for field in item.open()}
    except StopIteration:
        return


def make_fight(
    watch: Watch, kind: str = "convoy", ships: Sequence[Target] = (), hull: int = 0, **changes: Any
) -> Fight:
    """The combat mat: ships in reach, night, medium range and so on as changes say."""
    watch.boat.hull = hull
    fight = Fight(kind, list(ships), light="night", mode="submerged", range="medium")
    fight.escorted = kind in ("convoy", "ship+escort", "two ships+escort", "capital ship")
    for key, value in changes.items():
        setattr(fight, key, value)
    watch.patrol.fight = fight
    watch.patrol.encounters.append(
        Encounter(watch.patrol.at, watch.patrol.zone, kind, watch.month, escorted=fight.escorted, targets=fight.targets)
    )
    return fight


def freighter(name: str = "Fort Jemseg", tons: int = 7100, points: int = 3, kind: str = "large freighter") -> Target:
    return Target(name, kind, tons, points)
