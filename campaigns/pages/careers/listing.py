"""The list of careers: columns, sorting, filters. A list of one game adds that game's columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Career, Outing

STATES: Final = {
    "afloat": gettext_lazy("In progress"),
    "ended": gettext_lazy("Finished"),
    "away": gettext_lazy("Archived careers"),
}
HELD: Final = {"afloat": Q(ended=False, archived=None), "ended": Q(ended=True), "away": ~Q(archived=None)}
LONGEST: Final = 80
OUTINGS: Final = Coalesce(
    Subquery(
        Outing.objects.filter(career=OuterRef("pk"), beyond=None)
        .order_by()
        .values("career")
        .annotate(count=Count("pk"))
        .values("count")
    ),
    0,
)


@dataclass(frozen=True)
class ListColumn:
    key: str
    title: Any
    value: Callable[[Any], Any]
    show: Callable[[Any], str] = lambda career: ""
    """What is read, if not the value."""
    order: tuple[Any, ...] = ()
    """What the database sorts by, if not the column of this name: expressions, one after the other."""
    number: bool = False
    labelled: bool = False
    """Whether it needs its name beside it on a phone."""
    filtered: bool = False
    """Whether the list can be held to one of its values; it is a column of the career then."""
    usual: bool = False
    """Whether the list is sorted by it unless another is named, the highest first."""
    file_only: bool = False

    def text(self, career: Career) -> str:
        return self.show(career) or str(self.value(career))

    def sorted_by(self, down: bool) -> list[Any]:
        return [one.desc() if down else one.asc() for one in self.order or (F(self.key),)]


def state(career: Career, how: str) -> str:
    """How it ended or where it lies; for a career the rules cannot follow, how far it counts."""
    afloat = _("Archived careers") if career.archived else _("In progress")
    said = (how or _("Finished")) if career.ended else afloat
    if career.counted is None:
        return said
    return _("%(state)s, counted up to no. %(number)d") % {"state": said, "number": career.counted}


def _any_case(sign: str) -> str:
    """A pattern of one sign. Neither SQLite nor a PostgreSQL of the locale C knows that Ä is ä."""
    cases = {sign.lower(), sign.upper()}
    return f"[{''.join(sorted(cases))}]" if len(cases) == 2 and all(len(one) == 1 for one in cases) else re.escape(sign)


@dataclass(frozen=True)
class ListQuery:
    """Filters and order of the list; unknown ones are ignored."""

    sort: ListColumn
    down: bool = True
    state: str = ""
    text: str = ""
    held: tuple[tuple[ListColumn, str], ...] = ()

    @classmethod
    def read(cls, query: Mapping[str, str], columns: Sequence[ListColumn]) -> ListQuery:
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

    def of(self, careers: QuerySet[Career]) -> QuerySet[Career]:
        """The chosen careers in their order; of equals the highest score first."""
        wanted = HELD.get(self.state, Q())
        if self.text:
            pattern = "".join(map(_any_case, self.text))
            wanted &= Q(name__regex=pattern) | Q(boat__regex=pattern)
        for column, value in self.held:
            if careers.filter(**{column.key: value}).exists():
                wanted &= Q(**{column.key: value})
        return careers.filter(wanted).order_by(*self.sort.sorted_by(self.down), "-score", "boat", "pk")
