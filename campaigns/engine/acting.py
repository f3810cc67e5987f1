"""Who acts: everything the rules of an act need to know."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Acting:
    """It lives for one act."""

    barred: Mapping[int, str] = field(default_factory=dict)  # seats that somebody else answers for, and who does
    origin: Mapping[str, Any] = field(default_factory=dict)  # where answers come from, when it is not the owner's hand
    settled: Collection[str] = ()  # keys under which others of the team have answered: theirs are taken over
    edition: Mapping[str, str] = field(default_factory=dict)  # other charts that are taken from here on
    seat: int = 0  # whose device sent it, at a table of several
    apart: bool = False  # the career has left its team: nobody takes over what it answers from here on
