"""One career as it is read: by its owner, by the holder of its shared link, by others of its contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from campaigns import play
from campaigns.engine.game import Game
from campaigns.engine.replay import CORRECT
from campaigns.log import journal, ledger, outing
from campaigns.log.outing import OutingLog
from campaigns.models import Career, Entry
from campaigns.pages.games import presentation_of
from campaigns.pages.presentation import Cell, Page, Presentation, Summary
from campaigns.pages.words import capital, sayer
from campaigns.play import OpenCareer
from charts.book import Book
from charts.books import book_for


def again(table: OpenCareer, number: int) -> str:
    """The form on which an outing that lies behind is corrected; empty where it is not."""
    session = table.session if presentation_of(table.game.key).afterwards is not None else None
    if session is None or table.out_of_step or (session.chapter <= number and session.prompt is not None):
        return ""
    return reverse("campaigns:again", args=[table.career.uuid, number])


@dataclass
class CareerLog:
    """A career and how it was opened: by its player, by a shared link (token), or lent to others of its contest."""

    career: Career
    token: str = ""
    lent: bool = False
    best_first: bool = False  # how a record lists outings

    @property
    def owned(self) -> bool:
        return not self.token and not self.lent

    def url(self, name: str, *args: Any) -> str:
        if any(page.slug == name for page in self.pages):
            name, args = "page", (name, *args)
        if self.token:
            return reverse(f"campaigns:shared-{name}", args=[self.token, *args])
        return reverse(f"campaigns:{name}", args=[self.career.uuid, *args])

    @cached_property
    def game(self) -> Game:
        return play.game_of(self.career.game)

    @cached_property
    def book(self) -> Book:
        return book_for(self.career.edition_id)

    @cached_property
    def upto(self) -> int:
        """The last line that is read: readers of a running career see it up to its last finished scene."""
        if not self.lent or self.career.ended:
            return self.career.last
        return journal.Log(self.career).snapshot(self.career.last + 1).number

    @cached_property
    def table(self) -> OpenCareer:
        return play.open_career(self.career, book=self.book, upto=self.upto)

    @cached_property
    def state(self) -> Any:
        return self.table.history.state(self.game) if self.table.state is None else self.table.state

    @cached_property
    def latest(self) -> int:
        """The last outing that anything is written of; a correction is about an earlier one."""
        found = self.table.history.latest
        told = self.entries().exclude(kind=CORRECT).order_by("-chapter")
        return max(told[0].chapter if found is None else found, 1)

    @cached_property
    def rows(self) -> Mapping[str, Mapping[str, Any]]:
        """The ledger's rows, derived from the state, by table and key; they are in no database."""
        return ledger.unsaved(self.career, self.game, self.state)

    @cached_property
    def outings(self) -> dict[int, Any]:
        return {row.number: row for row in self.rows["outing"].values()}

    @cached_property
    def _read(self) -> dict[int, OutingLog]:
        return {}

    def outing(self, number: int) -> OutingLog:
        return self.outings_from(number, number)[number]

    def outings_from(self, first: int, last: int) -> dict[int, OutingLog]:
        if not self._read.keys() >= set(range(first, last + 1)):
            self._read.update(outing.read(self.career, self.game.texts, first, last, self.upto))
        return {number: self._read[number] for number in range(first, last + 1)}

    def again(self, number: int) -> str:
        return again(self.table, number) if self.owned else ""

    def entries(self, **where: Any) -> QuerySet[Entry]:
        return Entry.objects.filter(career=self.career, number__lte=self.upto, **where).order_by("number")

    @property
    def presentation(self) -> Presentation:
        return presentation_of(self.career.game)

    @property
    def pages(self) -> list[Page]:
        return list(self.presentation.pages)

    def say(self, word: Any) -> str:
        return capital(sayer(self.game.texts)(word))

    @property
    def summary(self) -> Summary:
        return self.presentation.summary(self.career.head)

    def cells(self) -> list[Cell]:
        return self.presentation.head(self.career.head)
