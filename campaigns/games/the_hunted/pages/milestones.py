"""The next goals of a career: victory (5.2.2), Knight's Cross and awards (11.3), promotion (11.2.3), months left."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.games.the_hunted.rules import advancement, contests, victory
from campaigns.games.the_hunted.rules.calendar import between
from campaigns.games.the_hunted.rules.state import GRADES, Career
from campaigns.games.the_hunted.rules.watch import Watch
from campaigns.pages.presentation import Milestone
from campaigns.pages.words import Say, capital, month, tons
from charts.book import Book

WORKED_FOR = ("sailed", "successes", "tons")
SHIPS = 6  # for each modifier of the promotion roll (11.2.3)


def milestones(career: Career, book: Book, say: Say) -> list[Milestone]:
    watch = Watch(career, book)
    found = [*_victory(career, book, say), *_grade(watch, say), *_award(watch, say), *_promotion(career, book)]
    left = between(career.month, contests.last_month(career))
    found.append(Milestone(_("The end"), ngettext("%d month left", "%d months left", left) % left, "5.1.1"))
    return found


def goal(career: Career, book: Book, say: Say) -> Milestone | None:
    """The next grade of the Knight's Cross, else the nearest goal that is counted."""
    grade = _grade(Watch(career, book), say)
    nearest = sorted(milestones(career, book, say), key=lambda one: -one.share)
    return next((one for one in [*grade, *nearest] if one.has < one.need), None)


def source(career: Career) -> Any:
    """The parts of the career that milestones depend on."""
    worn = [award.name for award in career.awards]
    done = (career.tons, career.sailed, career.successes, career.period_ships, career.combined)
    grade = (career.grade, career.grade_tons, career.cross_barred)
    due = (career.promotion_due, career.last_promotion_roll)
    return career.month, contests.last_month(career), worn, done, grade, due


def _victory(career: Career, book: Book, say: Say) -> list[Milestone]:
    level = next((one for one in victory.bands(career, book.figures) if one[1] > career.tons), None)
    return [] if level is None else [_tons(capital(say(level[0])), career.tons, level[1], "5.2.2")]


def _grade(watch: Watch, say: Say) -> list[Milestone]:
    career = watch.career
    if career.cross_barred or career.grade >= len(GRADES) - 1:
        return []
    grade = GRADES[career.grade + 1]
    return [_tons(capital(say(grade)), *advancement.towards_grade(watch), advancement.CASES[grade])]


def _award(watch: Watch, say: Say) -> list[Milestone]:
    """The nearest award below the Knight's Cross that can be earned; the wound badge is not a goal."""
    career, figures = watch.career, watch.book.figures
    worn = {award.name for award in career.awards}
    found = []
    for merit in advancement.MERITS:
        if merit.name in worn or merit.of not in WORKED_FOR or career.month < merit.opens(figures):
            continue
        has, need = int(getattr(career, merit.of)), merit.needed(figures)
        name = capital(say(merit.name))
        if has >= need:
            found.append(Milestone(name, _("reached, given in port"), merit.case, need, need))
        elif merit.of == "tons":
            found.append(_tons(name, has, need, merit.case))
        elif merit.of == "sailed":
            more = ngettext("%d more patrol", "%d more patrols", need - has) % (need - has)
            found.append(Milestone(name, more, merit.case, has, need))
        else:
            more = ngettext("%d more successful patrol", "%d more successful patrols", need - has) % (need - has)
            found.append(Milestone(name, more, merit.case, has, need))
    return sorted(found, key=lambda mark: -mark.share)[:1]


def _promotion(career: Career, book: Book) -> list[Milestone]:
    due = advancement.promotion_due(career, book.figures)
    if not due:
        return []
    ships = {"ships": career.period_ships % SHIPS, "of": SHIPS}
    left = _("%(month)s, %(ships)d of %(of)d ships towards the next modifier") % {"month": month(due), **ships}
    return [Milestone(_("Promotion roll"), left, "11.2.3")]


def _tons(name: str, has: int, need: int, case: str) -> Milestone:
    left = _("%s to go") % tons(need - has) if has < need else _("reached, given in port")
    return Milestone(name, left, case, max(has, 0), need)
