"""The effect of a change or a correction before it is made: on later lines and on the career's totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from campaigns.engine.replay import Entry as Line
from campaigns.log.outing import standing_in
from campaigns.models import Entry
from campaigns.pages.bridge import log
from campaigns.pages.games import presentation_of
from campaigns.pages.logbook.volume import changed
from campaigns.pages.words import joined
from campaigns.play import OpenCareer

WORDS: Final = {
    "changed": pgettext_lazy("changed line", "changed"),
    "stays": pgettext_lazy("changed line", "stays"),
    "anew": pgettext_lazy("changed line", "read again"),
    "falls": pgettext_lazy("changed line", "undone"),
    "asked": pgettext_lazy("changed line", "asked now"),
    "kept": pgettext_lazy("changed line", "kept as it was"),
    "waits": pgettext_lazy("changed line", "depends"),
}
COUNTED: Final[dict[str, Promise]] = {
    "stays": pgettext_lazy("changed lines", "stay"),
    "falls": WORDS["falls"],
    "asked": WORDS["asked"],
    "anew": WORDS["anew"],
    "kept": WORDS["kept"],
    "waits": pgettext_lazy("changed lines", "depend"),
}
OPEN: Final = gettext_lazy("depends on the answer")
MOST_SHOWN: Final = 60


@dataclass(frozen=True)
class LaterLine:
    """What becomes of one line."""

    kind: str  # of WORDS
    number: int
    was: str = ""
    now: str = ""

    @property
    def word(self) -> str:
        return str(WORDS[self.kind])


@dataclass(frozen=True)
class Consequences:
    outcomes: Sequence[LaterLine]
    figures: Sequence[tuple[str, str, str]]  # name, before, now
    stay: int = 0  # lines besides that simply stay
    asked: str = ""  # where play would go on
    reads: str = ""  # the changed roll as it reads now

    @property
    def counts(self) -> list[tuple[str, int]]:
        kinds = [one.kind for one in self.outcomes]
        found = {kind: kinds.count(kind) + (self.stay if kind == "stays" else 0) for kind in COUNTED}
        return [(str(COUNTED[kind]), count) for kind, count in found.items() if count or kind not in ("kept", "waits")]

    @property
    def in_short(self) -> str:
        return joined(f"{count} {word}" for word, count in self.counts if count)

    @property
    def changed(self) -> list[tuple[str, str, str]]:
        return [one for one in self.figures if one[1] != one[2]]

    @property
    def unchanged(self) -> list[tuple[str, str]]:
        return [(name, now) for name, before, now in self.figures if before == now]

    @property
    def shown(self) -> Sequence[LaterLine]:
        return self.outcomes[:MOST_SHOWN]


def figures(before: OpenCareer, now: Sequence[OpenCareer]) -> list[tuple[str, str, str]]:
    """What a career comes to; several where that depends on an answer."""
    shown = presentation_of(before.game.key).figures
    ways = [dict(shown(one)) for one in now]
    said = [(name, was, {way.get(name, "") for way in ways}) for name, was in shown(before)]
    return [(name, was, then.pop() if len(then) == 1 else str(OPEN)) for name, was, then in said]


def told(table: OpenCareer, line: Line) -> str:
    found = log.line(table, standing_in(Entry(career=table.career, number=0), line, line.number, ""))
    return found.text or changed(found)
