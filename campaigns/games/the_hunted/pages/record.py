"""The record: rank, awards and how far the next one is, tonnage over time, sinkings, torpedoes, areas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.games.the_hunted.rules import advancement
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, between, later
from campaigns.games.the_hunted.rules.state import GRADES, RANKS, Career
from campaigns.games.the_hunted.rules.victory import bands
from campaigns.games.the_hunted.rules.watch import Watch
from campaigns.pages import words
from charts.book import Book

Say = Callable[[Any], str]
DRAWN: Final = (*GRADES[1:], *(merit.name for merit in advancement.MERITS))
"""The awards that have a ribbon of their own."""
REASONS: Final = {
    "sailed": gettext_lazy("the first patrol"),
    "successes": gettext_lazy("successful patrols"),
    "tons": gettext_lazy("tons sunk"),
    "wounds": gettext_lazy("wounds"),
    "grade": gettext_lazy("the Oakleaves"),
}


@dataclass(frozen=True)
class AwardWon:
    name: str
    month: str
    reason: str
    case: str
    patrol: int


@dataclass(frozen=True)
class Next:
    """An award that can still be earned: the progress, and the rest in words."""

    name: str
    done: int
    need: int
    missing: str
    case: str
    barred: bool = False

    @property
    def share(self) -> int:
        return min(100, 100 * self.done // self.need) if self.need else 100


@dataclass(frozen=True)
class SinkingsBar:
    """A line of a table with a bar."""

    label: str
    count: int
    tons: int
    share: float  # of the longest bar, 0 to 100
    key: str = ""


# --- awards -------------------------------------------------------------------------------------------------------


def awards_won(career: Career, say: Say) -> list[AwardWon]:
    return [
        AwardWon(say(award.name), award.month, reason(award.name), award.reason, award.patrol)
        for award in career.awards
    ]


def ribbon(name: str) -> str:
    return f"rb-{name}" if name in DRAWN else "honour"


def reason(name: str) -> str:
    """The reason of an award in a word or two; empty for one brought along (15.4)."""
    if name in GRADES[1:]:
        return _("tons sunk or a capital ship")
    merit = next((merit for merit in advancement.MERITS if merit.name == name), None)
    if merit is None:
        return ""
    return _("a successful patrol") if (merit.of, merit.need) == ("successes", 1) else str(REASONS[merit.of])


def still_open(career: Career, book: Book, say: Say) -> list[Next]:
    """11.3: awards that can still be earned, by the edition's thresholds."""
    figures, names = book.figures, {award.name for award in career.awards}
    given = names | {merit.name for merit in advancement.earned(Watch(career, book), career.month)}
    found = [_next_grade(career, book, say)] if career.grade < len(GRADES) - 1 else []
    for merit in advancement.MERITS:
        if merit.name not in names and merit.gives_way_to not in given:
            has, need, since = getattr(career, merit.of), merit.needed(figures), merit.opens(figures)
            missing = _missing(merit.of, need - has, words.month(since) if career.month < since else "")
            found.append(Next(say(merit.name), min(has, need), need, missing, merit.case))
    return found


def _next_grade(career: Career, book: Book, say: Say) -> Next:
    """11.3.1, 11.3.2: tons by the month for the first, 25,000 more for each that follows."""
    name = say(GRADES[career.grade + 1])
    if career.cross_barred:
        return Next(name, 0, 0, _("barred because targets off the invasion beaches were let go"), "7.4.3", barred=True)
    has, need = advancement.towards_grade(Watch(career, book))
    missing = _("%s more or a capital ship") % words.tons(need - has) if has < need else _missing("tons", 0, "")
    return Next(name, has, need, missing, f"11.3.{career.grade + 1}")


def _missing(of: str, left: int, since: str) -> str:
    """The rest to an award, and the month from which it is given."""
    if left <= 0:
        return _("from %s") % since if since else _("at the end of the next patrol")
    match of:
        case "sailed":
            return _("the first patrol")
        case "grade":
            return _("together with the Oakleaves")
        case "tons":
            text = _("%s more") % words.tons(left)
        case "wounds":
            text = ngettext("%d more wound", "%d more wounds", left) % left
        case _:
            text = ngettext("%d more successful patrol", "%d more successful patrols", left) % left
    return _("%(what)s, from %(month)s") % {"what": text, "month": since} if since else text


# --- rank ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rank:
    name: str
    since: str
    due: str  # when the next roll comes; empty when there is none
    grades: int
    ships: int
    failures: int


def rank(career: Career, book: Book, say: Say) -> Rank:
    """11.2: the rank, and the counts for the next roll, which comes in April 1945 at the latest (11.2.3)."""
    won = [step for step in career.promotions if step.success]
    over = career.end is not None or career.rank == len(RANKS) - 1
    return Rank(
        say(RANKS[career.rank]),
        won[-1].month if won else career.start,
        "" if over else advancement.promotion_due(career, book.figures),
        career.period_grades,
        career.period_ships,
        career.period_failures,
    )


# --- tonnage over time --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Level:
    label: str
    tons: int
    first: str
    last: str


def tonnage(career: Career) -> list[tuple[str, int]]:
    last = career.end.month if career.end is not None else career.month
    total = career.carried.tons if career.carried else 0
    by_month: Counter[str] = Counter()
    for ship in career.sinkings:
        by_month[ship.month] += ship.tons
    for patrol in career.all_patrols:
        by_month[patrol.start] += patrol.notional
    found = []
    for n in range(max(between(career.start, last), 0) + 1):
        month = later(career.start, n)
        total += by_month[month]
        found.append((month, total))
    return found


def levels(career: Career, book: Book, say: Say) -> list[Level]:
    """Victory over the whole career (5.2.2); the Knight's Cross by its months (11.3.1)."""
    figures, first = book.figures, career.start
    found = [Level(say(key), tons, first, GAME_ENDS) for key, tons in bands(career, figures)]
    until = later(GAME_ENDS, 1)
    for opens, key in advancement.CROSS:
        since = max(str(figures[opens]), first) if opens else first
        if since < until:
            found.append(Level(say("knights_cross"), int(figures[key]), since, later(until, -1)))
            until = since
    return found


# --- sinkings -----------------------------------------------------------------------------------------------------


def by_kind(career: Career, say: Say) -> list[SinkingsBar]:
    return bars((say(ship.kind), ship.tons) for ship in career.sinkings)


def by_month(career: Career, month: Callable[[str], str]) -> list[SinkingsBar]:
    found = bars(((ship.month, ship.tons) for ship in career.sinkings), by_size=False)
    return [SinkingsBar(month(bar.label), bar.count, bar.tons, bar.share, bar.label) for bar in found]


def by_area(career: Career, say: Say) -> list[SinkingsBar]:
    found = bars((ship.area, ship.tons) for ship in career.sinkings)
    return [SinkingsBar(say(bar.label), bar.count, bar.tons, bar.share, bar.label) for bar in found]


def bars(items: Iterable[tuple[str, int]], by_size: bool = True) -> list[SinkingsBar]:
    """Label -> number and tons; the longest bar has the most tons."""
    count: Counter[str] = Counter()
    tons: Counter[str] = Counter()
    for label, size in items:
        count[label] += 1
        tons[label] += size
    most = max(tons.values(), default=0) or 1
    order = sorted(tons, key=lambda label: (-tons[label], label)) if by_size else sorted(tons)
    return [SinkingsBar(label, count[label], tons[label], round(100 * tons[label] / most, 1)) for label in order]


# --- torpedoes, areas ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TorpedoCount:
    """Torpedoes of some patrols; a dud is a hit that did not explode (9.2.6)."""

    label: str
    fired: int
    hits: int
    duds: int
    sunk: int
    wasted: int = 0  # on what had sunk already

    @property
    def missed(self) -> int:
        return max(self.fired - self.hits - self.duds - self.wasted, 0)

    def share(self, count: int) -> str:
        return f"{100 * count / self.fired:.0f}\N{NO-BREAK SPACE}%" if self.fired else "–"

    @property
    def hit_share(self) -> str:
        return self.share(self.hits)

    @property
    def dud_share(self) -> str:
        struck = self.hits + self.duds
        return f"{100 * self.duds / struck:.0f}\N{NO-BREAK SPACE}%" if struck else "–"


def torpedoes(career: Career, counts: Mapping[int, Counter[str]]) -> tuple[list[TorpedoCount], TorpedoCount]:
    """By patrol and in all; counts are the outcomes of each patrol's torpedoes."""
    found = []
    for patrol in career.all_patrols:
        count, sunk = counts.get(patrol.number, Counter[str]()), [ship.patrol for ship in career.sinkings]
        fired = count.total() - count["sunk"]
        shots = fired, count["hit"], count["dud"], sunk.count(patrol.number), count["wasted"]
        found.append(TorpedoCount(str(patrol.number), *shots))
    fired, hits, duds, spent = (
        sum(getattr(one, name) for one in found) for name in ("fired", "hits", "duds", "wasted")
    )
    return found, TorpedoCount("", fired, hits, duds, career.ships, spent)


@dataclass(frozen=True)
class Area:
    key: str
    name: str
    patrols: int
    ships: int
    tons: int
    names: tuple[str, ...] = ()


def areas(career: Career, say: Say) -> list[Area]:
    """Every area sailed to, the most tons first."""
    sailed: Counter[str] = Counter()
    sunk: dict[str, list[Any]] = {}
    for patrol in career.all_patrols:
        sailed[patrol.zone] += 1
    for ship in career.sinkings:
        sunk.setdefault(ship.area, []).append(ship)
    found = [
        Area(
            key,
            say(key),
            sailed[key],
            len(sunk.get(key, [])),
            sum(ship.tons for ship in sunk.get(key, [])),
            tuple(ship.name for ship in sunk.get(key, [])),
        )
        for key in {*sailed, *sunk}
    ]
    return sorted(found, key=lambda area: (-area.tons, -area.patrols, area.key))


def per_torpedo(shots: TorpedoCount, tons: int) -> str:
    return f"{tons // shots.fired:,}\N{NO-BREAK SPACE}t" if shots.fired else "–"


def summary(career: Career, figures: Mapping[str, Any]) -> dict[str, int]:
    last = career.end.month if career.end is not None else career.month
    return {
        "patrols": career.sailed,
        "successes": career.successes,
        "months": between(career.start, last) + 1,
        "boats": len(career.boats) + 1,
    }
