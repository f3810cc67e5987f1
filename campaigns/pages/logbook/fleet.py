"""All careers of a player: the table, the hall of fame, how long boats live and what ends them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Min, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns import damage
from campaigns.games.the_hunted.pages.record import Bar
from campaigns.games.the_hunted.pages.summary import last_month
from campaigns.games.the_hunted.rules.calendar import between
from campaigns.models import Career, Patrol, Target

Say = Callable[[Any], str]
VICTORIES: Final = ("defeat", "draw", "marginal", "substantial", "decisive")
TOP: Final = 10
# Column -> what it is called; the key sorts
COLUMNS: Final = {
    "boat": gettext_lazy("Boat"),
    "name": gettext_lazy("Kommandant"),
    "type": gettext_lazy("Type"),
    "start": gettext_lazy("From"),
    "months": gettext_lazy("Months"),
    "patrols": gettext_lazy("Patrols"),
    "ships": gettext_lazy("Ships"),
    "tons": gettext_lazy("Sunk, t"),
    "end": gettext_lazy("End"),
    "victory": gettext_lazy("Result"),
}
NUMBERS: Final = ("months", "patrols", "ships", "tons")
ENDS: Final = {"afloat": gettext_lazy("Under way"), "ended": gettext_lazy("Ended"), "away": gettext_lazy("Put away")}


@dataclass(frozen=True)
class Row:
    """One career in the table, from its own row and its first boat's."""

    uuid: Any
    boat: str
    name: str
    type: str
    rank: str
    start: str
    last: str
    months: int
    patrols: int
    ships: int
    tons: int
    end: str  # the key of the reason; empty while it goes on
    victory: str
    alive: bool
    grade: str
    away: bool
    end_said: str = ""
    victory_said: str = ""

    def key(self, column: str) -> Any:
        """What a column sorts by."""
        if column == "victory":
            return VICTORIES.index(self.victory) if self.victory in VICTORIES else -1
        if column == "boat":
            digits = "".join(sign for sign in self.boat if sign.isdigit())
            return (int(digits[:9] or 0), self.boat)
        value = getattr(self, column)
        return value.casefold() if isinstance(value, str) else value


def rows(careers: Iterable[Career], say: Say) -> list[Row]:
    """Careers as mine() gives them, as rows; the harbour names those that are damaged."""
    told, _damaged = damage.sorted_out(careers, lambda career: _row(career, say))
    return told


def mine(user: Any) -> Any:
    """The careers of a player, each with its first month: that of the Kommandant, who may come from The Hunters."""
    return damage.each(
        Career.objects.filter(owner=user, game="hunted").annotate(
            first=Min("crew_members__joined", filter=Q(crew_members__post="kommandant"))
        )
    )


def _row(career: Any, say: Say) -> Row:
    head = career.head
    last = last_month(head)
    start = career.first or last
    return Row(
        career.uuid,
        career.boat,
        career.name,
        str(head.get("type", "")),
        str(head.get("rank", "")),
        start,
        last,
        between(start, last) + 1 if start and last else 0,
        int(head.get("patrols") or 0),
        int(head.get("ships") or 0),
        int(head.get("tons") or 0),
        str(head.get("end") or ""),
        str(head.get("victory") or ""),
        bool(head.get("alive", True)),
        str(head.get("grade") or ""),
        career.archived is not None,
        say(head["end"]) if head.get("end") else "",
        say(head["victory"]) if head.get("victory") else "",
    )


# --- sort and filter ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wish:
    """What the table shows, and in which order; whatever is unknown is no wish."""

    sort: str = "tons"
    down: bool = True
    type: str = ""
    state: str = ""
    victory: str = ""
    text: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Wish:
        sort = query.get("sort", "tons")
        down = sort.startswith("-") if "sort" in query else True
        sort = sort.removeprefix("-")
        return cls(
            sort if sort in COLUMNS else "tons",
            down,
            query.get("type", "")[:40],
            query.get("state", "") if query.get("state") in ENDS else "",
            query.get("victory", "") if query.get("victory") in VICTORIES else "",
            query.get("text", "").strip()[:80],
        )

    def takes(self, row: Row) -> bool:
        if self.type and row.type != self.type:
            return False
        if self.victory and row.victory != self.victory:
            return False
        if self.text and self.text.casefold() not in f"{row.boat} {row.name} {row.type}".casefold():
            return False
        match self.state:
            case "afloat":
                return not row.end and not row.away
            case "ended":
                return bool(row.end)
            case "away":
                return row.away
        return True

    def sorted(self, found: Iterable[Row]) -> list[Row]:
        """By the column; the most tons first among equals."""
        taken = sorted((row for row in found if self.takes(row)), key=lambda row: (-row.tons, row.boat))
        return sorted(taken, key=lambda row: row.key(self.sort), reverse=self.down)


# --- the hall of fame ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fame:
    """A list of the best of one thing."""

    title: str
    unit: str
    rows: list[tuple[Any, str, str, str]]  # career, boat, Kommandant, figure


def hall(found: Sequence[Row]) -> list[Fame]:
    """The best by tonnage, ships, patrols, months, one patrol and one ship."""

    def best(title: str, column: str, unit: str = "") -> Fame:
        top = sorted((row for row in found if row.key(column)), key=lambda row: (-row.key(column), -row.tons))[:TOP]
        return Fame(title, unit, [(row.uuid, row.boat, row.name, f"{row.key(column):,}") for row in top])

    sound = [row.uuid for row in found]
    lists = [
        best(_("Tonnage"), "tons", _("t")),
        best(_("Ships sunk"), "ships"),
        best(_("Patrols"), "patrols"),
        best(_("Months in command"), "months"),
        Fame(_("Best patrol"), "", _best_patrols(sound)),
        Fame(_("Largest ship"), "", _largest(sound)),
    ]
    return [fame for fame in lists if fame.rows]


def _best_patrols(sound: list[Any]) -> list[tuple[Any, str, str, str]]:
    best = Patrol.objects.filter(career__uuid__in=sound, tonnage__gt=0).order_by("-tonnage", "pk")
    values = best.values_list("career__uuid", "career__boat", "career__name", "tonnage", "number")[:TOP]
    said = _("%(tons)s t, patrol %(number)d")
    return [
        (uuid, boat, name, said % {"tons": f"{tons:,}", "number": number}) for uuid, boat, name, tons, number in values
    ]


def _largest(sound: list[Any]) -> list[tuple[Any, str, str, str]]:
    best = Target.objects.filter(career__uuid__in=sound, fate="sunk").order_by("-tonnage", "pk")
    values = best.values_list("career__uuid", "career__boat", "career__name", "tonnage", "name")[:TOP]
    return [
        (uuid, boat, name, _("%(ship)s, %(tons)s t") % {"ship": ship, "tons": f"{tons or 0:,}"})
        for uuid, boat, name, tons, ship in values
    ]


# --- how long, and what ends them ---------------------------------------------------------------------------------

NOT_LOST: Final = ("war_over", "relieved")


def causes(found: Iterable[Row], say: Say) -> list[Bar]:
    """How careers ended: how often, and the tonnage that went before."""
    count: Counter[str] = Counter()
    tons: Counter[str] = Counter()
    for row in found:
        if row.end:
            count[row.end] += 1
            tons[row.end] += row.tons
    most = max(count.values(), default=0) or 1
    order = sorted(count, key=lambda key: (-count[key], key))
    return [Bar(say(key), count[key], tons[key], round(100 * count[key] / most, 1), key) for key in order]


def survival(found: Sequence[Row]) -> list[tuple[int, float, int]]:
    """Months in command -> share that lived on, and how many were under observation.

    A career that goes on, or that the end of the war or a dismissal cut short, counts as long as it was seen
    (Kaplan and Meier), so that living boats do not make the others look longer lived than they were.
    """
    share, shares = 1.0, [(0, 1.0, len(found))]
    for month in range(1, max((row.months for row in found), default=0) + 1):
        watched = sum(row.months >= month for row in found)
        lost = sum(row.months == month and bool(row.end) and row.end not in NOT_LOST for row in found)
        share *= 1 - lost / watched if watched else 1
        shares.append((month, round(share, 4), watched))
    return shares


def median(shares: Sequence[tuple[int, float, int]]) -> int | None:
    """The month after which half were gone; none when more than half live."""
    return next((month for month, share, _watched in shares if share <= 0.5), None)
