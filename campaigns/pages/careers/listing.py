"""The list of careers: columns, sorting, filters. A list of one game has that game's columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Career, Outing

STATES: Final = {
    "afloat": gettext_lazy("In progress"),
    "ended": gettext_lazy("Finished"),
    "away": gettext_lazy("Archived careers"),
}
LONGEST: Final = 80


@dataclass(frozen=True)
class ListColumn:
    """A column of the list, from a career's own row; value is what a file holds, and what it sorts by."""

    key: str
    title: Any
    value: Callable[[Any], Any]
    show: Callable[[Any], str] = lambda career: ""
    """What is read, if not the value."""
    order: Callable[[Any], Any] | None = None
    number: bool = False
    labelled: bool = False
    """Whether it needs its name beside it on a phone."""
    filtered: bool = False
    """Whether the list can be held to one of its values."""
    usual: bool = False
    """Whether the list is sorted by it unless another is named, the highest first."""
    file_only: bool = False

    def sorts_by(self, career: Career) -> Any:
        found = (self.order or self.value)(career)
        return found.casefold() if isinstance(found, str) else found

    def text(self, career: Career) -> str:
        return self.show(career) or str(self.value(career))

    def read(self, career: Career) -> None:
        """Fails on a career of which it cannot be told."""
        self.text(career)
        self.sorts_by(career)


def state(career: Career, how: str) -> str:
    """How it ended, or where it lies."""
    if career.ended:
        return how or _("Finished")
    return _("Archived careers") if career.archived else _("In progress")


@dataclass(frozen=True)
class Wish:
    """What the list shows, and in which order; whatever is unknown is no wish."""

    sort: ListColumn
    down: bool = True
    state: str = ""
    text: str = ""
    held: tuple[tuple[ListColumn, str], ...] = ()

    @classmethod
    def read(cls, query: Mapping[str, str], columns: Sequence[ListColumn]) -> Wish:
        usual = next(column for column in columns if column.usual)
        wanted = query.get("sort", "")
        sort = next((column for column in columns if column.key == wanted.removeprefix("-")), usual)
        held = [(column, query.get(column.key, "")[:LONGEST]) for column in columns if column.filtered]
        return cls(
            sort,
            wanted.startswith("-") if "sort" in query else True,
            query.get("state", "") if query.get("state") in STATES else "",
            query.get("text", "").strip()[:LONGEST],
            tuple((column, value) for column, value in held if value),
        )

    def value(self, column: ListColumn) -> str:
        return next((value for one, value in self.held if one is column), "")

    def takes(self, career: Career, columns: Sequence[ListColumn]) -> bool:
        if any(str(column.value(career)) != value for column, value in self.held):
            return False
        words = " ".join(column.text(career) for column in columns if not column.number)
        if self.text.casefold() not in words.casefold():
            return False
        match self.state:
            case "afloat":
                return not career.ended and not career.archived
            case "ended":
                return bool(career.ended)
            case "away":
                return career.archived is not None
        return True

    def sorted(self, careers: Iterable[Any], columns: Sequence[ListColumn]) -> list[Any]:
        """By the column; the highest score first among equals."""
        held = [(column, value) for column, value in self.held]
        known = {id(column): {str(column.value(career)) for career in careers} for column, _value in held}
        wish = Wish(
            self.sort,
            self.down,
            self.state,
            self.text,
            tuple((column, value) for column, value in held if value in known[id(column)]),
        )
        taken = [career for career in careers if wish.takes(career, columns)]
        taken.sort(key=lambda career: (-career.score, career.boat))
        return sorted(taken, key=self.sort.sorts_by, reverse=self.down)


def of(user: Any) -> Any:
    """The careers of a player, each with how many outings it has."""
    outings = Outing.objects.filter(career=OuterRef("pk")).order_by().values("career").annotate(count=Count("pk"))
    return Career.objects.filter(owner=user).annotate(played=Coalesce(Subquery(outings.values("count")), 0))
