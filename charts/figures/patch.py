"""What a save did to a part, so that it can be taken back: the values that changed, each by its place.

A step is a place and what stood there before and after; "old" is missing where nothing stood, "new" where nothing
stands any more. Lists of the same length are compared item by item, others are replaced as a whole.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

Step = Mapping[str, Any]
_NOTHING: Final = object()


class Passed(Exception):
    """What a step left behind is no longer what stands there."""


def steps(old: Any, new: Any) -> list[dict[str, Any]]:
    """What leads from one state of a part to another; None is a part that is not there."""
    return list(_steps(_NOTHING if old is None else old, _NOTHING if new is None else new, []))


def _steps(old: Any, new: Any, at: list[Any]) -> Iterator[dict[str, Any]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from _steps(old.get(key, _NOTHING), new.get(key, _NOTHING), [*at, key])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _steps(one, other, [*at, place])
    elif type(old) is not type(new) or old != new:
        step: dict[str, Any] = {"at": at}
        step |= {} if old is _NOTHING else {"old": old}
        yield step | ({} if new is _NOTHING else {"new": new})


def undone(part: Any, done: Iterable[Step]) -> Any:
    """The part before these steps; Passed when it is no longer as they left it."""
    holder = {"part": copy.deepcopy(part)} if part is not None else {}
    for step in done:
        _take_back(holder, ["part", *step["at"]], step)
    return holder.get("part")


def _take_back(inside: Any, at: Sequence[Any], step: Step) -> None:
    try:
        for key in at[:-1]:
            inside = inside[key]
        there = inside[at[-1]] if isinstance(inside, list) else inside.get(at[-1], _NOTHING)
    except (LookupError, TypeError, AttributeError):
        raise Passed from None
    wanted = step.get("new", _NOTHING)
    if type(there) is not type(wanted) or there != wanted:
        raise Passed
    if "old" in step:
        inside[at[-1]] = copy.deepcopy(step["old"])
    else:
        del inside[at[-1]]


def overlap(done: Iterable[Step], later: Iterable[Step]) -> bool:
    """Whether later steps moved what these steps point to: they replaced a list in which it stands."""
    places = [tuple(step["at"]) for step in done]
    return any(place[: len(moved)] == moved for moved in (tuple(step["at"]) for step in later) for place in places)
