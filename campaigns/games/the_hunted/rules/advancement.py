"""11.1-11.3: the crew's skill, the Kommandant's rank, and what is pinned on him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from campaigns.engine.prompts import Modifier, Note, Outcome, Roll
from campaigns.games.the_hunted.rules import names
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.games.the_hunted.rules.state import (
    CREW,
    GRADES,
    LEVELS,
    OFFICERS,
    RANKS,
    Award,
    Career,
    Man,
    Patrol,
    Promotion,
)
from campaigns.games.the_hunted.rules.watch import Play, Watch

CAPITAL: Final = "capital ship"


# --- men ----------------------------------------------------------------------------------------------


def replace(watch: Watch, post: str, fate: str, experte: bool = False) -> Man:
    """A man leaves, another comes; a named one is Experte under a Charismatic Kommandant (14.15 no. 20)."""
    career = watch.career
    old = career.crew[post]
    old.left, old.fate = career.month, old.fate or fate
    career.former.append(old)
    return comes(watch, post, experte or (post in OFFICERS and watch.ability(20)))


def comes(watch: Watch, post: str, experte: bool = False) -> Man:
    """A new man at a post, with a name of his own."""
    career = watch.career
    aboard = [man.name for man in (career.kommandant, *career.crew.values())]
    name = names.next_of(career.names, career.men - 1, aboard)
    career.men += 1
    career.crew[post] = Man(career.men, post, name, experte=experte, joined=career.month, boat=career.boat.number)
    return career.crew[post]


def lose_first_officer(watch: Watch, fate: str) -> Play:
    """11.1.5, 11.1.6: an Experte 2WO moves up and stays Experte; else a new man comes."""
    career = watch.career
    second = career.crew["2wo"]
    if second.experte and not second.out:
        first = career.crew["1wo"]
        first.left, first.fate = career.month, first.fate or fate
        career.former.append(first)
        second.post = "1wo"
        career.crew["1wo"] = second
        comes(watch, "2wo", watch.ability(20))
        yield Note("advancement.moves_up", {"name": second.name}, "11.1.6")
    else:
        yield replaced(watch, "1wo", fate, "advancement.replaced", "11.1.5")


def replaced(watch: Watch, post: str, fate: str, key: str, case: str) -> Note:
    """A man leaves, another comes, and the log names both."""
    old = watch.career.crew[post]
    new = replace(watch, post, fate)
    return Note(key, {"post": post, "name": old.name, "new": new.name, "why": fate}, case)


def own_command(watch: Watch) -> Play:
    """11.1.5: after each patrol an Experte 1WO may be given a boat of his own; says whether he is.

    His place is filled with those of the wounded and the dead, so that a 2WO who recovers can move up (11.1.6).
    """
    if not watch.experte("1wo"):
        return False
    leaves = watch.figure("own_command_on")
    roll = yield Roll(
        "advancement.own_command",
        "1d6",
        "11.1.5",
        outcomes=lambda: (Outcome(1, leaves - 1, "stays"), Outcome(leaves, 6, "leaves")),
    )
    if roll.result == "leaves":
        yield Note("advancement.own_command", {"name": watch.career.crew["1wo"].name}, "11.1.5")
        watch.career.crew["1wo"].fate = "own command"
    return roll.result == "leaves"


# --- 11.1 crew ----------------------------------------------------------------------------------------


def change_level(watch: Watch, by: int, floor: str = "green") -> bool:
    """11.1.3: one level up or down, between Green and Elite; True when it changed."""
    career = watch.career
    place = LEVELS.index(career.crew_level) + by
    if by < 0 and place < LEVELS.index(floor):
        return False
    place = min(max(place, 0), len(LEVELS) - 1)
    changed = LEVELS[place] != career.crew_level
    career.crew_level = LEVELS[place]
    return changed


def crew(watch: Watch) -> Play:
    """11.1: one roll for each third success (second under 14.15 no. 11); three failures running cost a level."""
    career = watch.career
    if career.failures_running >= watch.figure("failures_cost_level"):
        career.failures_running = 0
        if change_level(watch, -1):
            yield Note("advancement.level_down", {"level": career.crew_level}, "11.1.4")
    if career.since_advancement < successes_needed(watch):
        return
    career.since_advancement = 0
    roll = yield Roll("advancement.crew", "1d6", "11.1", "X-CA")
    if roll.result == "crew_level":
        changed = change_level(watch, 1)
        yield Note(
            "advancement.level_up" if changed else "advancement.level_same", {"level": career.crew_level}, "11.1.3"
        )
        return
    man = career.crew[roll.result.removesuffix("_experte")]
    if man.experte:
        yield Note("advancement.already", {"post": man.post, "name": man.name}, "11.1.2")
        return
    man.experte = True
    yield Note("advancement.experte", {"post": man.post, "name": man.name}, "11.1")


def successes_needed(watch: Watch) -> int:
    """11.1, 14.15 no. 11: successful patrols for each roll."""
    return int(watch.figure("successes_for_roll_led" if watch.ability(11) else "successes_for_roll"))


def all_boxes_lost(watch: Watch) -> bool:
    """10.12.3, 11.1.4: all four crew boxes SW or dead on one patrol."""
    return all(watch.career.crew[post].out for post in CREW)


# --- 11.2 promotion -----------------------------------------------------------------------------------

PROMOTION: Final = (
    Modifier("per_knights_cross", lambda career: career.period_grades, ""),
    Modifier("per_six_ships", lambda career: career.period_ships // 6, ""),
    Modifier("per_failed_patrol", lambda career: career.period_failures, ""),
)


def promotion_due(career: Career, figures: Mapping[str, Any]) -> str:
    """11.2.3: the month of the next roll, April 1945 at the latest; empty after that one."""
    return "" if career.last_promotion_roll else str(min(career.promotion_due, figures["last_promotion"]))


def promotion(watch: Watch, until: str) -> Play:
    """11.2.3: every twelve months, and a last time in April 1945, however recent the roll before.

    until is the last month of this refit. A yearly roll due in April 1945 or later is that last one.
    """
    career = watch.career
    final, due = watch.figure("last_promotion"), promotion_due(career, watch.book.figures)
    if not due:
        return
    if due <= until and due < final:
        while career.promotion_due <= until:
            career.promotion_due = later(career.promotion_due, watch.figure("promotion_every"))
        yield from _considered(watch, due)
    if until >= final:
        career.last_promotion_roll = True
        yield from _considered(watch, final)


def _considered(watch: Watch, due: str) -> Play:
    """One roll for promotion; after a failure he waits for the next (11.2.4).

    It is dated by the month it is due in or, at sea then, by his return; a new period begins.
    """
    career = watch.career
    if career.rank == len(RANKS) - 1:
        yield Note("advancement.highest_rank", case="11.2.1")
    else:
        roll = yield Roll(
            "advancement.promotion", "1d6", "11.2.3", "X-PR", drms=PROMOTION, on=career, month=career.month
        )
        success = roll.result == "promoted"
        if success:
            career.rank += 1
        career.promotions.append(Promotion(career.rank, max(due, career.month), success))
        yield Note(
            "advancement.promoted" if success else "advancement.not_promoted", {"rank": RANKS[career.rank]}, "11.2.3"
        )
    career.period_ships = career.period_failures = career.period_grades = 0


# --- 11.3 awards --------------------------------------------------------------------------------------


CROSS: Final = (
    ("cross_third_from", "cross_third_tons"),
    ("cross_second_from", "cross_second_tons"),
    ("", "cross_first_tons"),
)
"""11.3.1: what the first Knight's Cross takes, and from which month on, latest first."""


class Merit(msgspec.Struct, frozen=True):
    """An award below the Knight's Cross: so much of what the career counts, and not before a month; figures by name."""

    name: str
    case: str
    of: str
    need: int | str
    since: str = ""
    gives_way_to: str = ""

    def needed(self, figures: Mapping[str, Any]) -> int:
        return self.need if isinstance(self.need, int) else int(figures[self.need])

    def opens(self, figures: Mapping[str, Any]) -> str:
        return str(figures[self.since]) if self.since else ""


MERITS: Final = (
    Merit("iron_cross_2", "11.3.8", "sailed", 1),
    Merit("iron_cross_1", "11.3.9", "successes", 1),
    Merit("war_badge", "11.3.10", "successes", "war_badge_successes", gives_way_to="war_badge_diamonds"),
    Merit("war_badge_diamonds", "11.3.11", "grade", GRADES.index("oakleaves")),
    Merit("german_cross", "11.3.12", "tons", "german_cross_tons"),
    Merit("clasp_bronze", "11.3.13", "successes", "clasp_bronze_successes", since="clasp_bronze_from"),
    Merit("clasp_silver", "11.3.13", "successes", "clasp_silver_successes", since="clasp_silver_from"),
    Merit("wound_badge_black", "11.3.14", "wounds", "wound_badge_black"),
    Merit("wound_badge_silver", "11.3.14", "wounds", "wound_badge_silver"),
    Merit("wound_badge_gold", "11.3.14", "wounds", "wound_badge_gold"),
)


CASES: Final = {
    **{grade: f"11.3.{place}" for place, grade in enumerate(GRADES) if grade},  # 11.3.1, 11.3.2, 11.3.3, 11.3.4
    **{merit.name: merit.case for merit in MERITS},
}


def earned(watch: Watch, month: str, grade: str = "") -> list[Merit]:
    """11.3.8-11.3.14: what a man home in this month wears, below the Knight's Cross; grade is one that he gets now."""
    career, figures = watch.career, watch.book.figures

    def counted(of: str) -> int:
        return GRADES.index(grade) if of == "grade" and grade else int(getattr(career, of))

    found = [merit for merit in MERITS if counted(merit.of) >= merit.needed(figures) and month >= merit.opens(figures)]
    names = {merit.name for merit in found}
    return [merit for merit in found if merit.gives_way_to not in names]


def cross_tonnage(watch: Watch, month: str) -> int:
    """11.3.1: what the first Knight's Cross takes in this month."""
    key = next(tons for since, tons in CROSS if not since or month >= watch.figure(since))
    return int(watch.figure(key))


def towards_grade(watch: Watch) -> tuple[int, int]:
    """11.3.1, 11.3.2: the tons that count for the next grade, and how many it takes in this month."""
    career = watch.career
    if career.grade:
        return career.tons - career.grade_tons, int(watch.figure("next_grade_tons"))
    return career.tons, cross_tonnage(watch, career.month)


def next_grade(watch: Watch, patrol: Patrol) -> str:
    """The grade of the Knight's Cross that this patrol brings, or none; never more than one (11.3.7)."""
    career = watch.career
    if career.cross_barred or career.grade >= len(GRADES) - 1:
        return ""
    capital = any(ship.patrol == patrol.number and ship.kind == CAPITAL for ship in career.sinkings)
    tons, needed = towards_grade(watch)
    enough = tons >= needed
    if not career.grade:
        # 11.3.1: what is sunk now brings it in any case; old tonnage, the threshold fallen, after a success only
        here = patrol.notional + sum(ship.tons for ship in career.sinkings if ship.patrol == patrol.number)
        enough = enough and (patrol.outcome == "S" or tons - here < needed)
    return GRADES[career.grade + 1] if enough or capital else ""


def awards(watch: Watch, patrol: Patrol) -> Play:
    """11.3: what this patrol brings, each once."""
    yield from give(watch, patrol, due(watch, patrol))


def due(watch: Watch, patrol: Patrol) -> list[str]:
    """The awards due, the grade of the Knight's Cross first."""
    career = watch.career
    grade = next_grade(watch, patrol)
    held = {award.name for award in career.awards}
    merits = [merit.name for merit in earned(watch, career.month, grade) if merit.name not in held]
    return [grade, *merits] if grade else merits


def give(watch: Watch, patrol: Patrol, names: Sequence[str]) -> Play:
    """Pin them on; a grade of the Knight's Cross counts for more than the ribbon."""
    career = watch.career
    for name in names:
        if name in GRADES:
            career.grade = GRADES.index(name)
            career.grade_tons = career.tons
            career.period_grades += 1
            career.requests += 1  # 11.3.5
            patrol.grade = name
        case = CASES[name]
        career.awards.append(Award(name, career.month, case, patrol.number))
        yield Note("advancement.award", {"award": name}, case)
