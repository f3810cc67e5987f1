"""6.8 and 9.4: the bell, the watches, the 22:00 question, meals and spoilage. The clock shows the last event."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Charts, Facts, Field, Note, Procedure
from campaigns.games.u_boot.rules import health, men, tables, tracks
from campaigns.games.u_boot.rules.crew import ACTIVATION, Effect, drop, learn, never_named, skilled_man
from campaigns.games.u_boot.rules.state import (
    FIGURES,
    MEALS,
    ORDERS,
    ROLES,
    Meal,
    Mission,
    Tour,
    counterpart,
)

CASE: Final = "6.8"
HOURS: Final = ("06:00", "12:00", "18:00")
MIDNIGHT: Final = "00:00"
EVENING: Final = ("18:00", "22:00")
EXTRAS: Final = ("none", "swap", "replace")
TYPED: Final = re.compile(r"([01]?\d|2[0-3])[:.]?([0-5]\d)", re.ASCII)


# --- the clock --------------------------------------------------------------------------------------------------


def hour(text: str, field: str) -> str:
    """715, 0715, 7.15 and 07:15 are 07:15."""
    found = TYPED.fullmatch(text)
    if found is None:
        raise BadAnswer("field.form", field)
    return f"{found[1]:0>2}:{found[2]}"


def hour_field(**more: Any) -> Field:
    return Field("time", "text", high=5, reads=hour, digits=True, **more)


# --- the bell ---------------------------------------------------------------------------------------------------


def bell(tour: Tour, charts: Charts) -> Procedure:
    """The five steps of a change of the watch."""
    mission, coming = tour.mission, 3 - tour.mission.watch
    ring(mission)
    yield Note("bell", {"date": mission.date, "time": mission.time, "watch": coming}, CASE)
    if mission.time == MIDNIGHT and mission.evening_due:
        yield Note("evening.missed", {}, "9.4.2")
    mission.order, mission.alerts, mission.smoked = ORDERS, 0, False  # step 1
    yield from health.hazards(tour, charts)  # step 2
    yield from tracks.count_excess(mission)  # step 3
    if tour.crew_sheet:
        yield from never_named(mission)
        yield from _tokens(tour)  # step 4
    yield from _turn(tour, coming)  # step 5


def ring(mission: Mission) -> None:
    later = [hour for hour in HOURS if hour > mission.time]
    mission.bells += 1
    if later:
        mission.time = later[0]
    else:
        mission.time = MIDNIGHT
        mission.date = (date.fromisoformat(mission.date) + timedelta(days=1)).isoformat()
    mission.evening_due = mission.evening_due or mission.time == EVENING[0]


def is_evening(time: str, schema: int) -> bool:
    """9.4.2: the 22:00 question is due, at 22:00 too; careers of the first schema began without that hour."""
    begins, ends = EVENING
    return begins <= time < ends or (time == ends and schema > 1)


def figures(tour: Tour) -> tuple[list[str], list[str]]:
    """The figures that the next bell takes off the model, and those it puts back."""
    here, next_ = tour.mission.watch, 3 - tour.mission.watch
    dead = {figure: (_dead(tour, figure, here), _dead(tour, figure, next_)) for figure in FIGURES}
    off = [figure for figure, fates in dead.items() if fates == (False, True)]
    return off, [figure for figure, fates in dead.items() if fates == (True, False)]


def _turn(tour: Tour, coming: int) -> Procedure:
    """6.10: the figure of a man who is dead leaves the model, that of one who lives comes back to it."""
    off, on = figures(tour)
    tour.mission.watch = coming
    if off or on:
        yield Note("bell.figures", {"off": off, "on": on}, "6.10")
    if tour.simple_watch:
        yield Note("bell.slide", {"roles": [role for role in ROLES if tour.levels[role] == "easy"]}, CASE)


def _dead(tour: Tour, figure: str, watch: int) -> bool:
    return tour.men[f"{figure}-{watch}"].dead


def _tokens(tour: Tour) -> Procedure:
    """Step 4: busy tokens pass on, everybody else drops one; a treated man may drop one of his card's."""
    treated = [figure for figure in tour.living if tour.man(figure).treated]
    health_off = yield from men.choose(tour, "bell.treated", "6.8", lambda: treated)
    unskilled = yield from _coming_on(tour)
    effect, lost = Effect(tour), False
    for figure in tour.living:
        key, man = tour.id(figure), tour.man(figure)
        if man.busy:
            lost |= not _pass_on(tour, key, figure in unskilled, effect)
        elif figure not in health_off:
            drop(man, ACTIVATION)
        if figure in health_off:
            health.recover(man)
    if lost:
        yield Note("app.update", {}, CASE)
    yield from effect.settle()


def _coming_on(tour: Tour) -> Procedure:
    """Men coming on to a job without its icon, as far as that is not known yet."""
    coming = 3 - tour.mission.watch
    jobs = {
        figure: "observation" if tour.man(figure).busy == "observation" else "repair"
        for figure in men.busy(tour)
        if not _dead(tour, figure, coming)
    }
    known = {figure: tour.skills.get(job, {}).get(skilled_man(tour, figure, coming)) for figure, job in jobs.items()}
    unskilled = {figure for figure, has in known.items() if has is False}
    asked = [figure for figure, has in known.items() if has is None]
    found = yield from men.choose(tour, "bell.unskilled", "6.8", lambda: asked, watch=coming)
    for figure in asked:
        learn(tour, jobs[figure], {figure: figure not in found}, coming)
    return unskilled | set(found)


def _pass_on(tour: Tour, key: str, unskilled: bool, effect: Effect) -> bool:
    """His counterpart takes the token over; dead or without room for it, it is lost."""
    other = counterpart(key)
    token = tour.men[key].busy
    crews = [one.crew for one in tour.mission.technical.values() if key in one.crew]
    tour.men[key].tokens.remove(token)
    for crew in crews:
        crew.remove(key)
    if tour.men[other].dead or not effect.take_up(other, token):
        return False
    for crew in crews:
        crew.append(other)
    if unskilled and not tour.easy:
        effect.activate(other)
    return True


# --- 22:00 ------------------------------------------------------------------------------------------------------


def evening(tour: Tour, charts: Charts) -> Procedure:
    """9.4.2: the app asks about the day's meals; one move of the morale token, then the meals are cleared."""
    mission = tour.mission
    change = value(mission, charts)
    if EVENING[0] <= mission.time < EVENING[1]:
        mission.time = EVENING[1]
    mission.meals, mission.evening_due = [], False
    yield Note("evening", {"change": change}, "9.4.2")
    yield from tracks.move(mission, change, charts)


def value(mission: Mission, charts: Charts) -> int:
    """The value of today's meals at 22:00; lemons never count."""
    if not mission.meals:
        return tables.change(charts, "no_meal")
    later = (len(mission.meals) - 1) * tables.change(charts, "later_meal")
    return later + sum(tables.meal(charts, meal.tokens) for meal in mission.meals)


# --- meals ------------------------------------------------------------------------------------------------------


def meal_form(tour: Tour, charts: Charts) -> Facts:
    fields = (
        Field("tokens", "integer", low=1, high=3),
        Field("lemon", "boolean"),
        Field("extra", "choice", options=EXTRAS, required=False),
    )
    return Facts("meal", "9.4.1", fields, rides=True)


def eaten(mission: Mission, facts: Mapping[str, Any]) -> Procedure:
    mission.meals.append(Meal(facts["tokens"], facts["lemon"]))
    yield Note("meal", {"count": len(mission.meals)}, "9.4.1")


def full(mission: Mission) -> bool:
    return len(mission.meals) >= MEALS


def fresh(mission: Mission, charts: Charts) -> list[str]:
    """Food that has not spoiled, in the order in which it will."""
    return [food for food in tables.spoilage(charts) if food not in mission.spoiled]


def spoil(tour: Tour, charts: Charts) -> Procedure:
    """9.4.3: the supply is empty, and the next kind of food goes back to the box."""
    food = fresh(tour.mission, charts)[0]
    tour.mission.spoiled.append(food)
    yield Note("spoiled", {"food": food}, "9.4.3")
