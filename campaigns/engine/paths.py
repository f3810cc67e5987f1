"""Any value of a state by its path: boat.hull, crew.li.wound, boat.tubes.F1, patrol.track.3.rolls."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import UNSET  # a value that only states of older versions have

LEAVES = (str, int, bool, float, type(None))
LONGEST = 1000  # letters of any text in a state


class Between(NamedTuple):
    """The limits of a figure, declared with its field: Annotated[int, Between(0, 6)]."""

    low: int
    high: int

    def allows(self, value: Any) -> bool:
        """A figure that is not kept has no limits; only its type says whether it may be empty."""
        return value in (None, UNSET) or (isinstance(value, int) and self.low <= value <= self.high)


class Among(NamedTuple):
    """The words that a field may hold, declared with it: Annotated[str, Among(STATES)]."""

    words: Sequence[str]

    def allows(self, value: Any) -> bool:
        return value in self.words


class NoPath(LookupError):
    pass


class BadValue(ValueError):
    pass


def get(state: Any, path: str) -> Any:
    return _walk(state, path)[0]


def put(state: Any, path: str, value: Any) -> None:
    """Set one value, checked against its type in the state.

    A value is a figure, a word, or a list or dictionary of those. Lists and dictionaries are changed in place,
    because a procedure may hold them. Whole parts of a state cannot be set at once.
    """
    head, dot, last = path.rpartition(".")
    holder, kind = _walk(state, head) if dot else (state, type(state))
    old, wanted = _step(holder, kind, last)
    try:
        new = msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        raise BadValue(str(error)) from None
    if not _is_leaf(old) or not _is_leaf(new):
        raise BadValue(f"{path} is more than one value")
    if old is not None and new is not None and isinstance(old, bool) is not isinstance(new, bool):
        raise BadValue(f"{path} is yes or no" if isinstance(old, bool) else f"{path} is not yes or no")
    if wanted is Any and old is not None and type(new) is not type(old):
        raise BadValue(f"{path} is a {type(old).__name__}")
    if isinstance(old, list) and isinstance(new, list):
        old[:] = new
    elif isinstance(old, dict) and isinstance(new, dict):
        old.clear()
        old.update(new)
    elif isinstance(holder, dict):
        holder[last] = new
    elif isinstance(holder, list):
        holder[int(last)] = new
    else:
        setattr(holder, last, new)


def _is_leaf(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(isinstance(item, LEAVES) for item in value)
    if isinstance(value, dict):
        return all(isinstance(item, LEAVES) for item in value.values())
    return isinstance(value, LEAVES)


def leaves(state: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(state, msgspec.Struct):
        pairs: Any = ((name, value) for name in state.__struct_fields__ if (value := getattr(state, name)) is not UNSET)
    elif isinstance(state, dict):
        pairs = state.items()
    elif isinstance(state, list) and not all(isinstance(item, LEAVES) for item in state):
        pairs = enumerate(state)
    else:
        yield prefix, state
        return
    above = f"{prefix}." if prefix else ""
    for name, value in pairs:
        if isinstance(value, LEAVES):  # most are, and a state has many hundred
            yield f"{above}{name}", value
        else:
            yield from leaves(value, f"{above}{name}")


def held_to(rows: int, figure: int) -> Callable[[Any], list[str]]:
    """Impossible in any version of the rules: lists, figures and texts that pages would draw for ever."""

    def is_far(value: Any) -> bool:
        if isinstance(value, list):
            return len(value) > rows or any(map(is_far, value))
        return len(value) > LONGEST if isinstance(value, str) else isinstance(value, int) and abs(value) > figure

    return lambda state: [f"{path}: too much" for path, value in leaves(state) if is_far(value)]


def outside(struct: msgspec.Struct, **more: Between) -> Iterator[str]:
    """Values of a struct that its fields do not allow; more are limits that depend on other values."""
    for name, limit in (_limits_of(type(struct)) | more).items():
        if not limit.allows(value := getattr(struct, name)):
            yield f"{name} of {value}"


def limit_at(kind: Any, path: str) -> Between | Among | None:
    """What a state of this kind declares for the value at a path."""
    limit = None
    for name in path.split("."):
        either = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
        kinds = [one for one in either if isinstance(one, type) and issubclass(one, msgspec.Struct)]
        limit = _limits_of(kinds[0]).get(name) if kinds else None
        kind = _types_of(kinds[0]).get(name) if kinds else (get_args(kind) or (None,))[-1]
    return limit


def _walk(state: Any, path: str) -> tuple[Any, Any]:
    value, kind = state, type(state)
    for name in path.split("."):
        value, kind = _step(value, kind, name)
    return value, kind


def _step(holder: Any, kind: Any, name: str) -> tuple[Any, Any]:
    """The value under one name, and its type."""
    if isinstance(holder, msgspec.Struct):
        if name in holder.__struct_fields__ and getattr(holder, name) is not UNSET:
            return getattr(holder, name), _types_of(type(holder))[name]
    elif isinstance(holder, dict) and name in holder:
        return holder[name], _inner(kind, dict, 1)
    elif isinstance(holder, list) and name.isdecimal() and len(name) < 7 and int(name) < len(holder):
        return holder[int(name)], _inner(kind, list, 0)
    raise NoPath(name)


@functools.cache
def _types_of(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(struct)}


@functools.cache
def _limits_of(struct: type[msgspec.Struct]) -> dict[str, Between | Among]:
    return {
        name: one
        for name, kind in _types_of(struct).items()
        if get_origin(kind) is Annotated
        for one in get_args(kind)
        if isinstance(one, Between | Among)
    }


def _inner(kind: Any, container: type, place: int) -> Any:
    """The type inside list[X], dict[str, X], or the same within a union."""
    for candidate in (kind, *get_args(kind)):
        if get_origin(candidate) is container:
            return get_args(candidate)[place]
    return Any
