"""What a keeper lays his cards beside, one checklist after another: its figures in a grid, and how far he is.

A chart, a table and a roster are a checklist each; the types of boats are one together, and so are the tracks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _

from charts.browse.show import groups
from charts.figures.fault import Part, Raw
from charts.figures.rules import rules_of
from charts.grid.cells import TO_CHECK, Figure, figures
from charts.grid.storage import PARTS, part_name

BOATS: Final = "boat-types"
TRACKS: Final = "patrol-tracks"


@dataclass(frozen=True)
class Checklist:
    """One checklist: its figures in the order in which they are checked."""

    code: str
    title: str
    figures: Sequence[Figure] = field(repr=False)
    parts: Sequence[tuple[str, Part]] = field(repr=False)
    """The parts that stand on it, each with its kind."""

    def only(self, type_: str) -> Checklist:
        """The same of one type of boat; all of it where there is no such type."""
        parts = [one for one in self.parts if one[1].get("type") == type_]
        if not parts:
            return self
        names = {part_name(*one) for one in parts}
        return Checklist(self.code, self.title, [one for one in self.figures if one.part in names], parts)

    @property
    def heading(self) -> str:
        return self.title if self.code in (BOATS, TRACKS) else f"{self.code}, {self.title}"

    @cached_property
    def counts(self) -> Counter[str]:
        return Counter(one.source for one in self.figures)

    @property
    def left(self) -> int:
        return sum(self.counts[source] for source in TO_CHECK)

    @property
    def done(self) -> int:
        return self.counts["card"]

    @property
    def total(self) -> int:
        """Without what the rulebook states: there is nothing to do."""
        return self.left + self.done

    @property
    def columns(self) -> list[str]:
        return list(dict.fromkeys(one.column for one in self.grid_figures))

    @property
    def rows(self) -> dict[str, list[Figure]]:
        """The figures of each row; of lines that stand alone each by its address, as two may have the same name."""
        found: dict[str, list[Figure]] = {}
        for one in self.grid_figures:
            found.setdefault(one.row if one.column else address_of(one), []).append(one)
        return found

    @property
    def grid_figures(self) -> list[Figure]:
        """The figures that stand in rows and columns; modifiers stand below them."""
        return [one for one in self.figures if not one.address.startswith("modifiers")]

    @property
    def modifiers(self) -> list[Figure]:
        return [one for one in self.figures if one.address.startswith("modifiers")]

    def next_left(self, after: Figure | None = None, source: str = "") -> Figure | None:
        """What to check next: the least certain first, going on from where one stands, then from the beginning."""
        wanted = [source] if source else TO_CHECK
        start = self.figures.index(after) + 1 if after is not None and after in self.figures else 0
        around = [*self.figures[start:], *self.figures[:start]]
        return next((one for kind in wanted for one in around if one.source == kind), None)

    def at(self, key: str) -> Figure | None:
        return next((one for one in self.figures if address_of(one) == key), None)


def address_of(figure: Figure) -> str:
    """A figure as it is named in an address: on checklists of several parts with the part."""
    return figure.address if figure.kind in ("chart", "roster") else f"{figure.part}:{figure.address}"


def code_of(figure: Figure) -> str:
    """The checklist on which a figure stands."""
    return checklist_code(figure.kind, figure.part)


def checklist_code(kind: str, part: str) -> str:
    """The checklist of a part."""
    return {"boat": BOATS, "track": TRACKS}.get(kind, part)


def checklists(raw: Raw) -> list[Checklist]:
    """Every checklist of an edition: what counts most in play first, what is done at the end."""
    found = list(_checklists(raw))
    played = {code: place for place, code in enumerate(rules_of(raw["game"]).words.played)}
    listed = {checklist.code: place for place, checklist in enumerate(found)}
    return sorted(found, key=lambda one: (not one.left, played.get(one.code, len(played)), listed[one.code]))


def _checklists(raw: Raw) -> Iterator[Checklist]:
    game = raw["game"]
    parts = {part["id"]: (kind, part) for kind in ("chart", "roster") for part in raw[PARTS[kind]]}
    for _heading, links in groups(raw):
        for link in links:
            if link.code in parts:
                kind, part = parts[link.code]
                yield _checklist(link.code, link.title, [(kind, part)], game)
    for code, title, kind in ((BOATS, _("Boat types"), "boat"), (TRACKS, _("Patrol tracks"), "track")):
        if raw[PARTS[kind]]:
            yield _checklist(code, title, [(kind, part) for part in raw[PARTS[kind]]], game)


def _checklist(code: str, title: str, parts: Sequence[tuple[str, Part]], game: str) -> Checklist:
    return Checklist(code, title, [one for kind, part in parts for one in figures(kind, part, game)], parts)


def checklist_of(raw: Raw, code: str) -> Checklist | None:
    return next((checklist for checklist in _checklists(raw) if checklist.code == code), None)


@dataclass(frozen=True)
class Progress:
    """How far a keeper is with an edition."""

    done: int
    left: int
    ours: int  # of what is left, what we made to fit

    @property
    def total(self) -> int:
        return self.done + self.left


def progress(found: Sequence[Checklist]) -> Progress:
    return Progress(
        sum(checklist.done for checklist in found),
        sum(checklist.left for checklist in found),
        sum(checklist.counts["house"] for checklist in found),
    )


def next_checklist(found: Sequence[Checklist], source: str) -> Checklist | None:
    """The checklist to go on with: of those that have something left, the one that counts most."""
    return next((checklist for checklist in found if checklist.next_left(source=source) is not None), None)
