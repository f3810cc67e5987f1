"""One career as it is read: by its owner, or by whoever holds its shared link."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import journal, play
from campaigns.games.the_hunted.pages.harbour import SHORT_RANKS
from campaigns.games.the_hunted.rules.state import RANKS
from campaigns.models import Career, Entry
from campaigns.pages.games import presenter
from campaigns.pages.plain import Cell, translate
from charts.books import book_for

GAME = "hunted"  # whose state the sheet, the record and the crew book read
PAGES = ("diary", "sheet", "record", "crew")


@dataclass
class Shelf:
    """A career and the door it was opened through; token is that of a shared link, or nothing."""

    career: Career
    token: str = ""

    @property
    def owned(self) -> bool:
        return not self.token

    def url(self, name: str, *args: Any) -> str:
        """A page of this career, behind the same door."""
        if self.token:
            return reverse(f"campaigns:shared-{name}", args=[self.token, *args])
        return reverse(f"campaigns:{name}", args=[self.career.uuid, *args])

    @cached_property
    def game(self) -> Any:
        return play.game_of(self.career.game)

    @cached_property
    def book(self) -> Any:
        return book_for(self.career.edition_id)

    @cached_property
    def state(self) -> Any:
        """The career as its last finished scene left it."""
        return self.game.load(journal.Log(self.career).snapshot(self.career.last + 1).state)

    @cached_property
    def table(self) -> play.Table:
        """What the presenters of lines take; nothing is replayed for it."""
        return play.Table(self.career, self.game, self.book, journal.Log(self.career), None)

    @property
    def shown(self) -> Any:
        return presenter(self.career.game)

    def say(self, word: Any) -> str:
        """A word of the game, with a capital."""
        return capital(str(self.game.texts.word(word, translate)).replace("_", " "))

    def cells(self) -> list[Cell]:
        """The form head, from what the career's own row carries."""
        head = self.career.head
        if self.career.game != GAME:
            return [Cell(key.capitalize(), str(value), place > 3) for place, (key, value) in enumerate(head.items())]
        return [
            Cell(_("Boat"), self.career.boat),
            Cell(_("Kommandant"), f"{short_rank(head.get('rank', ''))} {self.career.name}".strip(), wide=True),
            Cell(_("Type"), str(head.get("type", ""))),
            Cell(_("Patrols"), str(head.get("patrols", 0)), wide=True),
            Cell(_("Ships"), str(head.get("ships", 0)), wide=True),
            Cell(_("Sunk"), tons(head.get("tons", 0))),
        ]

    def entries(self, **where: Any) -> Any:
        return Entry.objects.filter(career=self.career, number__lte=self.career.last, **where).order_by("number")


def short_rank(rank: str) -> str:
    return SHORT_RANKS[RANKS.index(rank)] if rank in RANKS else ""


def tons(count: Any) -> str:
    return f"{count or 0:,}\N{NO-BREAK SPACE}t"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
