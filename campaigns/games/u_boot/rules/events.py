"""The standing prompt of a mission: every event at the table is entered here, one at a time.

A closed event gives a code as its reason; a late tap or one in another order is accepted wherever possible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from campaigns.engine.prompts import Charts, Choose, Chosen, Facts, Field, Note, Option, Procedure
from campaigns.games.u_boot.rules import (
    crew,
    day,
    endings,
    hazards,
    health,
    men,
    orders,
    tables,
    technical,
    tracks,
)
from campaigns.games.u_boot.rules.state import (
    MORALE,
    ORDERS,
    ROLES,
    SECONDARIES,
    LogRow,
    Objective,
    SunkShip,
    Tour,
)

CASE: Final = "7.5"
DECKS: Final = ("event", "morale-1", "morale-2", "morale-3")
LONGEST_LINE: Final = 300

MOMENT: Final = 10  # seconds within which two seats most likely enter the same event
TOLD_BY_TWO: Final = ("bell", "alert", "evening", "smoke", "sunk", "medkit", "spoil")

LATER: Final = (Field("later", "boolean"),)  # the men of an order are named afterwards

Do = Callable[..., Procedure]
Closed = Callable[[Tour, Any], str]
Form = Callable[[Tour, Any], Facts | None]


def _none(tour: Tour, charts: Charts) -> None:
    """No form follows."""


class Event(msgspec.Struct, frozen=True):
    """An event: its effect, its possible reason to be closed, its form; there: whether this group has it at all."""

    do: Do
    closed: Closed = lambda tour, charts: ""
    form: Form = _none
    there: Callable[[Tour], bool] = lambda tour: True


def offered(tour: Tour, charts: Charts) -> tuple[list[str], dict[str, str]]:
    """The open events, and the reasons of the closed ones."""
    open_, closed = [], {}
    for key, event in EVENTS.items():
        if event.there(tour):
            if why := event.closed(tour, charts):
                closed[key] = why
            else:
                open_.append(key)
    return open_, closed


def standing(tour: Tour, charts: Charts) -> Choose:
    """The prompt; its options follow the state, the reasons are those of when it was asked."""

    def options() -> tuple[Option, ...]:
        return tuple(_option(key, tour, charts) for key in offered(tour, charts)[0])

    return Choose("desk", CASE, options, data={"closed": offered(tour, charts)[1]}, ends=(END,))


def _option(key: str, tour: Tour, charts: Charts) -> Option:
    waits = tour.crew_sheet and key in orders.ORDERS and key not in orders.NAMED_AT_ONCE
    beside = LATER if waits else ()
    return Option(key, follows=EVENTS[key].form(tour, charts), beside=beside, once=MOMENT * (key in TOLD_BY_TWO))


def watch(tour: Tour, charts: Charts) -> Procedure:
    """From one bell to the next, or to the end of the mission."""
    try:
        while True:
            key = yield standing(tour, charts)
            yield from EVENTS[key].do(tour, charts, **(key.beside if isinstance(key, Chosen) else {}))
            if tour.mission.how:
                break
            if key == BELL:
                return
    except tracks.MissionOver:
        pass
    tour.stage = "debrief"


# --- the tracks -------------------------------------------------------------------------------------------------


def excess_form(tour: Tour, charts: Charts) -> Facts:
    return Facts("excess", "6.6.1", (Field("spaces", "integer", low=1, high=MORALE, initial=1),), rides=True)


def excess(tour: Tour, charts: Charts) -> Procedure:
    yield from tracks.excess(tour, (yield excess_form(tour, charts))["spaces"])


def alert(tour: Tour, charts: Charts) -> Procedure:
    yield from tracks.high_alert(tour.mission)


def alert_closed(tour: Tour, charts: Charts) -> str:
    if tour.alerts_allowed is not None and tour.mission.alerts >= tour.alerts_allowed:
        return "alerts-spent"
    return "no-space" if tour.mission.blocked >= ORDERS else ""


def smoke_form(tour: Tour, charts: Charts) -> Facts:
    left = tour.mission.cigarettes
    fields = tuple(Field(role, "integer", low=0, high=left.get(role, 0), initial=0, required=False) for role in ROLES)

    def check(facts: Mapping[str, Any]) -> None:
        men.refuse(not any(facts[role] for role in ROLES), ROLES[0], "smoke.none")

    return Facts("smoke", "6.13", fields, check=check, rides=True)


def smoke(tour: Tour, charts: Charts) -> Procedure:
    """6.13: once a watch; a block and up to four activations a cigarette."""
    facts = yield smoke_form(tour, charts)
    mission, smoked = tour.mission, 0
    for role in ROLES:
        mission.cigarettes[role] -= facts[role] or 0
        smoked += facts[role] or 0
    mission.smoked = True
    yield from crew.unwind(tour, smoked)
    yield from tracks.block(mission, -smoked, "6.13")


def smoke_closed(tour: Tour, charts: Charts) -> str:
    if not tour.mission.surfaced:
        return "only-surfaced"
    if tour.mission.smoked:
        return "smoked"
    return "" if any(tour.mission.cigarettes.values()) else "no-cigarettes"


def morale_form(tour: Tour, charts: Charts) -> Facts:
    def check(facts: Mapping[str, Any]) -> None:
        men.refuse(facts["change"] == 0, "change", "morale.none")

    fields = (Field("change", "integer", low=-MORALE, high=MORALE), Field("why", "text", high=120))
    return Facts("morale", "7.3", fields, check=check, rides=True)


def morale(tour: Tour, charts: Charts) -> Procedure:
    """The app says so, or all agree."""
    yield from tracks.move(tour.mission, (yield morale_form(tour, charts))["change"], charts)


# --- cards and stores -------------------------------------------------------------------------------------------


def card_form(tour: Tour, charts: Charts) -> Facts:
    return Facts(
        "card",
        "6.14",
        (
            Field("deck", "choice", options=DECKS),
            Field("title", "text", high=60, required=False),
            Field("morale", "integer", low=-MORALE, high=MORALE, required=False),
            Field("to_hand", "boolean"),
        ),
        rides=True,
    )


def card(tour: Tour, charts: Charts) -> Procedure:
    """6.14, 8.7: a card that was drawn is resolved; one kept goes to the Captain's hand."""
    facts = yield card_form(tour, charts)
    activated = yield from crew.by_card(tour)
    deck = facts["deck"].removeprefix("morale-")
    if tour.mission.due.get(deck):
        tour.mission.due[deck] -= 1
    if facts["to_hand"] and tour.cards is not None:
        tour.cards += 1
    yield from crew.card_men(tour, activated)
    yield from tracks.move(tour.mission, facts["morale"] or 0, charts)


def medkit(tour: Tour, charts: Charts) -> Procedure:
    """8.6: the medical supplies are filled up."""
    tour.medkits -= 1
    yield Note("medkit", {"left": tour.medkits}, "8.6")


# --- ships and men ----------------------------------------------------------------------------------------------


def sunk_form(tour: Tour, charts: Charts) -> Facts:
    tons = tables.grt(charts)

    def check(facts: Mapping[str, Any]) -> None:
        men.refuse(facts["grt"] is None and tons[facts["kind"]] is None, "grt", "sunk.grt")  # 8.2

    fields = (
        Field("kind", "choice", options=tuple(tons)),
        Field("name", "text", high=60, required=False),
        Field("grt", "integer", low=0, high=99_999, required=False),
        day.hour_field(required=False),
    )
    return Facts("sunk", "7.3", fields, check=check, rides=True)


def sunk(tour: Tour, charts: Charts) -> Procedure:
    """7.3: an enemy ship of any kind; a figure that was typed beats the identification sheet."""
    facts = yield sunk_form(tour, charts)
    tons = tables.grt(charts)[facts["kind"]] if facts["grt"] is None else facts["grt"]
    mission = tour.mission
    mission.ships.append(SunkShip(facts["kind"], facts["name"] or "", tons or 0, mission.date, facts["time"] or ""))
    mission.add_up()
    yield Note("sunk", {"grt": tons}, "7.3")
    yield from tracks.move(mission, tables.change(charts, "sunk"), charts)


def dead(tour: Tour, charts: Charts) -> Procedure:
    figures = yield from men.choose(tour, "dead", "6.10", men.living(tour), low=1)
    yield from men.kill(tour, figures, charts)


# --- words ------------------------------------------------------------------------------------------------------


def objective_form(tour: Tour, charts: Charts) -> Facts:
    return Facts("objective", "4.1", (Field("text", "text", high=200),), rides=True)


def objective(tour: Tour, charts: Charts) -> Procedure:
    """4.1: secondary objectives come from HQ in the course of the mission."""
    text = (yield objective_form(tour, charts))["text"]
    listed = tour.mission.objectives
    listed.append(Objective(f"secondary-{len(listed) + 1}", text))


def log_form(tour: Tour, charts: Charts) -> Facts:
    fields = (Field("text", "text", high=LONGEST_LINE), day.hour_field(required=False))
    return Facts("log", "4.3", fields, rides=True)


def log(tour: Tour, charts: Charts) -> Procedure:
    """A row of the paper log."""
    facts = yield log_form(tour, charts)
    tour.mission.log.append(LogRow(tour.mission.date, facts["time"] or "", facts["text"]))


# --- all of them ------------------------------------------------------------------------------------------------

BELL: Final = "bell"
END: Final = "end"


def _order(key: str) -> Event:
    return Event(
        lambda tour, charts, later=False: orders.carry_out(key, tour, charts, later),
        lambda tour, charts: orders.closed(key, tour, charts),
        orders.FORMS.get(key, _none),
    )


def _unless(code: str, fits: Callable[[Tour], object]) -> Closed:
    """Closed by a reason unless there is something to do it with."""
    return lambda tour, charts: "" if fits(tour) else code


def _sheet(tour: Tour) -> bool:
    return tour.crew_sheet


def _join_closed(tour: Tour, charts: Charts) -> str:
    observers = len(men.observers(tour))
    if not observers:
        return "nothing"
    return "six-observers" if observers >= crew.MOST_OBSERVERS else ""


EVENTS: Final[dict[str, Event]] = {
    **{key: _order(key) for key in orders.ORDERS},
    "excess": Event(excess, form=excess_form, there=lambda tour: not tour.easy and not tour.crew_sheet),
    "alert": Event(alert, alert_closed),
    "smoke": Event(smoke, smoke_closed, smoke_form),
    BELL: Event(day.bell),
    "evening": Event(day.evening, _unless("not-due", lambda tour: tour.mission.evening_due)),
    "sunk": Event(sunk, form=sunk_form),
    "dead": Event(dead, _unless("nobody", lambda tour: tour.living)),
    "environment": Event(
        hazards.environment, _unless("nothing", lambda tour: hazards.dry(tour.mission)), hazards.environment_form
    ),
    "clear": Event(hazards.clear, _unless("nothing", lambda tour: hazards.tokens(tour.mission))),
    "breach": Event(hazards.breach, _unless("nothing", lambda tour: hazards.sound(tour.mission)), hazards.breach_form),
    "breach-over": Event(hazards.breach_over, _unless("nothing", lambda tour: tour.mission.breaches)),
    "damage": Event(health.by_event, form=health.damage_form),
    "card": Event(card, form=card_form),
    "morale": Event(morale, form=morale_form),
    "medkit": Event(medkit, _unless("no-medkit", lambda tour: tour.medkits)),
    "spoil": Event(day.spoil, lambda tour, charts: "" if day.fresh(tour.mission, charts) else "all-spoiled"),
    "objective": Event(
        objective, _unless("full", lambda tour: len(tour.mission.objectives) < SECONDARIES), objective_form
    ),
    "name": Event(men.name, form=men.name_form),
    "log": Event(log, form=log_form),
    END: Event(endings.end),
    "condition": Event(health.by_deck, _unless("nobody", lambda tour: tour.living), there=_sheet),
    "technical": Event(technical.new, form=technical.new_form, there=_sheet),
    "worse": Event(
        technical.worse, _unless("nothing", lambda tour: technical.keys(tour, technical.can_worsen)), there=_sheet
    ),
    "repaired": Event(technical.repaired, _unless("nothing", lambda tour: tour.mission.technical), there=_sheet),
    "paused": Event(
        technical.paused,
        _unless("nothing", lambda tour: technical.keys(tour, technical.is_in("running"))),
        there=_sheet,
    ),
    "resume": Event(
        technical.resume, _unless("nothing", lambda tour: technical.keys(tour, technical.is_in("paused"))), there=_sheet
    ),
    "join": Event(crew.join, _join_closed, there=_sheet),
    "men-later": Event(crew.named_later, there=lambda tour: bool(tour.mission.later)),
    "relieve": Event(crew.relieve, _unless("nothing", men.busy), there=_sheet),
    "carry": Event(
        technical.carry,
        _unless("nothing", lambda tour: technical.stores(tour) and technical.places(tour)),
        technical.carry_form,
        there=_sheet,
    ),
}
