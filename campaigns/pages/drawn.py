"""What was drawn once and has not changed is not drawn again: lines of the log, panels beside the prompt.

An answer swaps the whole bridge, yet adds one line and rarely moves anything on the mat. Kept in each process,
by everything that shows: an entry's hash, or the very data of a panel.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import Any, Final

import msgspec
from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

MOST: Final = 3000

_kept: OrderedDict[Hashable, Any] = OrderedDict()
_lock: Final = Lock()


def kept(key: Hashable, make: Callable[[], Any]) -> Any:
    """What was made for this key, language and root, or is made now; what was not asked for longest goes first."""
    key = (get_language(), get_script_prefix(), key)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    made = make()
    with _lock:
        _kept[key] = made
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return made


def lines(listed: Sequence[Any], career: Any, happened: Any) -> SafeString:
    """The log; what its lines say of others is told there."""
    told = (line(one, career, one is happened) for one in listed if one.kind not in ("strike", "odds"))
    return mark_safe("\n".join(told))  # noqa: S308 - templates' own output


def line(one: Any, career: Any, now: bool = False) -> SafeString:
    """A line of the log; its hash covers all it says and whose it is, only a strike comes besides."""

    def draw() -> str:
        return render_to_string("campaigns/_line.html", {"one": one, "career": career}).rstrip()

    words = kept(("line", one.hash, one.struck_by), draw)
    mark = "struck" if one.struck_by else "amend" if one.kind == "amend" else "now" if now else ""
    marked = f' class="{mark}"' if mark else ""
    return mark_safe(f'<li id="e{one.number}"{marked}>{words}</li>')  # noqa: S308 - a template's own output


def part(template: str, context: dict[str, Any]) -> SafeString:
    """A template that shows this data and nothing else; data that cannot be written down is drawn each time."""

    def draw() -> SafeString:
        return mark_safe(render_to_string(template, context))  # noqa: S308 - as above

    try:
        data = msgspec.msgpack.encode(context)
    except (TypeError, OverflowError, RecursionError):
        return draw()
    return kept((template, data), draw)
