"""The record: rank, awards and how far the next one is, tonnage over time, sinkings, torpedoes, areas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.games.the_hunted.pages.sheet import victory_levels
from campaigns.games.the_hunted.rules import advancement
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, between, later
from campaigns.games.the_hunted.rules.state import GRADES, RANKS
from campaigns.games.the_hunted.rules.watch import Watch

Say = Callable[[Any], str]
REASONS: Final = {
    "iron_cross_2": gettext_lazy("the first patrol"),
    "iron_cross_1": gettext_lazy("a successful patrol"),
    "war_badge": gettext_lazy("successful patrols"),
    "war_badge_diamonds": gettext_lazy("the Oakleaves"),
    "german_cross": gettext_lazy("tons sunk"),
    "clasp_bronze": gettext_lazy("successful patrols"),
    "clasp_silver": gettext_lazy("successful patrols"),
    "wound_badge_black": gettext_lazy("wounds"),
    "wound_badge_silver": gettext_lazy("wounds"),
    "wound_badge_gold": gettext_lazy("wounds"),
    "knights_cross": gettext_lazy("tons sunk, or a capital ship"),
    "oakleaves": gettext_lazy("more tons sunk, or a capital ship"),
    "swords": gettext_lazy("more tons sunk, or a capital ship"),
    "diamonds": gettext_lazy("more tons sunk, or a capital ship"),
}


@dataclass(frozen=True)
class Held:
    """An award that was given."""

    name: str
    month: str
    reason: str
    case: str
    patrol: int


@dataclass(frozen=True)
class Next:
    """An award that is still to be had: how much of it is done, and what is missing in words."""

    name: str
    done: int
    need: int
    missing: str
    case: str
    barred: bool = False

    @property
    def share(self) -> int:
        """Per cent done, for the bar."""
        return min(100, 100 * self.done // self.need) if self.need else 100


@dataclass(frozen=True)
class Bar:
    """A line of a table with a bar."""

    label: str
    count: int
    tons: int
    share: float  # of the longest bar, 0 to 100
    key: str = ""


# --- awards -------------------------------------------------------------------------------------------------------


def held(career: Any, say: Say) -> list[Held]:
    return [
        Held(say(award.name), award.month, str(REASONS.get(award.name, "")), award.reason, award.patrol)
        for award in career.awards
    ]


def still_open(career: Any, book: Any, say: Say) -> list[Next]:
    """11.3: what is not yet his, and how far it is; the thresholds are the edition's."""
    figures, given = book.figures, {award.name for award in career.awards}
    found = [_next_grade(career, book, say)] if career.grade < len(GRADES) - 1 else []
    done = career.sailed
    won = career.successes
    rows: tuple[tuple[str, int, int, str, str], ...] = (
        ("iron_cross_2", done, 1, "", "11.3.8"),
        ("iron_cross_1", min(won, 1), 1, "", "11.3.9"),
        ("war_badge", won, int(figures["war_badge_successes"]), "", "11.3.10"),
        ("german_cross", career.tons, int(figures["german_cross_tons"]), "", "11.3.12"),
        ("clasp_bronze", won, int(figures["clasp_bronze_successes"]), figures["clasp_bronze_from"], "11.3.13"),
        ("clasp_silver", won, int(figures["clasp_silver_successes"]), figures["clasp_silver_from"], "11.3.13"),
        ("wound_badge_black", career.wounds, int(figures["wound_badge_black"]), "", "11.3.14"),
        ("wound_badge_silver", career.wounds, int(figures["wound_badge_silver"]), "", "11.3.14"),
        ("wound_badge_gold", career.wounds, int(figures["wound_badge_gold"]), "", "11.3.14"),
    )
    if career.grade >= GRADES.index("oakleaves"):
        given.add("war_badge")  # 11.3.11: the one with diamonds is worn in its place
    for name, has, need, since, case in rows:
        if name not in given:
            found.append(Next(say(name), has, need, _missing(name, need - has, since, career.month), case))
    if "war_badge_diamonds" not in given:
        oak = GRADES.index("oakleaves")
        missing = _("with the Oakleaves") if career.grade < oak else _("at the end of the next patrol")
        found.append(Next(say("war_badge_diamonds"), min(career.grade, oak), oak, missing, "11.3.11"))
    return found


def _next_grade(career: Any, book: Any, say: Say) -> Next:
    """11.3.1, 11.3.2: tons by the month for the first, 25,000 more for each that follows."""
    name = say(GRADES[career.grade + 1])
    if career.cross_barred:
        return Next(name, 0, 0, _("barred since targets off the beaches were let go"), "7.4.3", barred=True)
    if career.grade:
        has, need = career.tons - career.grade_tons, int(book.figures["next_grade_tons"])
    else:
        has, need = career.tons, advancement.cross_tonnage(Watch(career, book), career.month)
    return Next(name, has, need, _tons_missing(need - has), f"11.3.{career.grade + 1}")


def _missing(name: str, left: int, since: str, month: str) -> str:
    if left <= 0:
        return _("from %s") % since if since and month < since else _("at the end of the next patrol")
    if name == "german_cross":
        return _tons_missing(left)
    if name.startswith("wound"):
        return ngettext("%d wound more", "%d wounds more", left) % left
    if name == "iron_cross_2":
        return _("the first patrol")
    text = ngettext("%d successful patrol more", "%d successful patrols more", left) % left
    return _("%(what)s, from %(month)s") % {"what": text, "month": since} if since and month < since else text


def _tons_missing(left: int) -> str:
    if left <= 0:
        return _("at the end of the next patrol")
    return _("%s t more, or a capital ship") % f"{left:,}"


# --- rank ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rank:
    name: str
    since: str
    due: str  # when the next roll comes; empty when there is none
    grades: int
    ships: int
    failures: int


def rank(career: Any, book: Any, say: Say) -> Rank:
    """11.2: what he is, and what counts for the next roll, which comes in April 1945 at the latest (11.2.3)."""
    won = [step for step in career.promotions if step.success]
    over = career.end is not None or career.rank == len(RANKS) - 1 or career.last_promotion_roll
    return Rank(
        say(RANKS[career.rank]),
        won[-1].month if won else career.start,
        "" if over else min(career.promotion_due, book.figures["last_promotion"]),
        career.period_grades,
        career.period_ships,
        career.period_failures,
    )


# --- tonnage over time --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Level:
    """A threshold over a stretch of months."""

    label: str
    tons: int
    first: str
    last: str


def tonnage(career: Any) -> list[tuple[str, int]]:
    """Month -> tons in all, from the start to the present month or the end."""
    last = career.end.month if career.end is not None else career.month
    total = career.carried.tons if career.carried else 0
    by_month: Counter[str] = Counter()
    for ship in career.sinkings:
        by_month[ship.month] += ship.tons
    for patrol in [*career.patrols, *([career.patrol] if career.patrol else [])]:
        by_month[patrol.start] += patrol.notional
    found = []
    for n in range(max(between(career.start, last), 0) + 1):
        month = later(career.start, n)
        total += by_month[month]
        found.append((month, total))
    return found


def levels(career: Any, book: Any, say: Say) -> list[Level]:
    """Victory from the first month to the last (5.2.2); the Knight's Cross by its months (11.3.1)."""
    figures, first = book.figures, career.start
    found = [Level(say(key), tons, first, GAME_ENDS) for key, tons in victory_levels(career, figures)]
    second, third = str(figures["cross_second_from"]), str(figures["cross_third_from"])
    for since, until, key in (
        (first, second, "cross_first_tons"),
        (second, third, "cross_second_tons"),
        (third, later(GAME_ENDS, 1), "cross_third_tons"),
    ):
        since = max(since, first)
        if since < until:
            found.append(Level(say("knights_cross"), int(figures[key]), since, later(until, -1)))
    return found


# --- sinkings -----------------------------------------------------------------------------------------------------


def by_kind(career: Any, say: Say) -> list[Bar]:
    return bars((say(ship.kind), ship.tons) for ship in career.sinkings)


def by_month(career: Any, month: Callable[[str], str]) -> list[Bar]:
    found = bars(((ship.month, ship.tons) for ship in career.sinkings), by_size=False)
    return [Bar(month(bar.label), bar.count, bar.tons, bar.share, bar.label) for bar in found]


def by_area(career: Any, say: Say) -> list[Bar]:
    found = bars((ship.area, ship.tons) for ship in career.sinkings)
    return [Bar(say(bar.label), bar.count, bar.tons, bar.share, bar.label) for bar in found]


def bars(items: Iterable[tuple[str, int]], by_size: bool = True) -> list[Bar]:
    """Label -> how many and how many tons; the longest bar is the most tons."""
    count: Counter[str] = Counter()
    tons: Counter[str] = Counter()
    for label, size in items:
        count[label] += 1
        tons[label] += size
    most = max(tons.values(), default=0) or 1
    order = sorted(tons, key=lambda label: (-tons[label], label)) if by_size else sorted(tons)
    return [Bar(label, count[label], tons[label], round(100 * tons[label] / most, 1)) for label in order]


# --- torpedoes, areas ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shots:
    """Torpedoes of some patrols; a dud is a hit that did not run (9.2.6)."""

    label: str
    fired: int
    hits: int
    duds: int
    sunk: int

    @property
    def missed(self) -> int:
        return max(self.fired - self.hits - self.duds, 0)

    def share(self, count: int) -> str:
        return f"{100 * count / self.fired:.0f}\N{NO-BREAK SPACE}%" if self.fired else "–"

    @property
    def hit_share(self) -> str:
        return self.share(self.hits)

    @property
    def dud_share(self) -> str:
        """Of those that struck a ship."""
        struck = self.hits + self.duds
        return f"{100 * self.duds / struck:.0f}\N{NO-BREAK SPACE}%" if struck else "–"


def torpedoes(career: Any) -> tuple[list[Shots], Shots]:
    """By patrol, and in all."""
    patrols = [*career.patrols, *([career.patrol] if career.patrol else [])]
    found = [
        Shots(
            str(patrol.number),
            patrol.fired,
            patrol.hits,
            patrol.duds,
            sum(ship.patrol == patrol.number for ship in career.sinkings),
        )
        for patrol in patrols
    ]
    fired, hits, duds = (sum(getattr(one, name) for one in found) for name in ("fired", "hits", "duds"))
    return found, Shots("", fired, hits, duds, career.ships)


@dataclass(frozen=True)
class Area:
    """A patrol area: how often sailed to, what was sunk in it."""

    key: str
    name: str
    patrols: int
    ships: int
    tons: int
    names: tuple[str, ...] = ()


def areas(career: Any, say: Say) -> list[Area]:
    """Every area sailed to, the richest first."""
    sailed: Counter[str] = Counter()
    sunk: dict[str, list[Any]] = {}
    for patrol in [*career.patrols, *([career.patrol] if career.patrol else [])]:
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


def per_torpedo(shots: Shots, tons: int) -> str:
    return f"{tons // shots.fired:,}\N{NO-BREAK SPACE}t" if shots.fired else "–"


def summary(career: Any, figures: Mapping[str, Any]) -> dict[str, int]:
    """Patrols, months, successes: what stands at the top."""
    last = career.end.month if career.end is not None else career.month
    return {
        "patrols": career.sailed,
        "successes": career.successes,
        "months": between(career.start, last) + 1,
        "boats": len(career.boats) + 1,
    }
