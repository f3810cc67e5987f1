"""7.5: the orders. Each is paid first; then come its facts, its men, and its effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from campaigns.engine.prompts import Charts, Choose, Facts, Field, Note, Option, Procedure
from campaigns.games.u_boot.rules import crew, day, hazards, health, men, tables, technical, tracks
from campaigns.games.u_boot.rules.state import Tour, figure_of

NAMED_AT_ONCE: Final = ("mobilise", "dive", "observe")  # what follows depends on the men
REPAIR: Final = "6.11"
REPAIR_CREW: Final = {"token": 1, "breach": 5}
MOST_TORPEDOES: Final = 5
MOST_MESSAGES: Final = 9
TECHNICAL: Final = "technical"  # what is repaired without the crew sheet

Order: TypeAlias = Callable[[Tour, Any, tables.OrderRow], Procedure]


def carry_out(key: str, tour: Tour, charts: Charts, later: bool = False) -> Procedure:
    """6.5: pay, then the order itself; its men may be named later."""
    yield from tracks.pay(tour.mission, key, charts)
    yield from ORDERS[key](tour, charts, msgspec.structs.replace(tables.order(charts, key), later=later))


def simple(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """The app does the rest; the men at engines (10.1) and ballast tanks (10.2) are in the table of the orders."""
    yield from crew.work(tour, crew.of_order(order, tour))


def mobilise(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """6.4: anybody may move; then crew damage in every hazardous section."""
    if tour.crew_sheet:
        yield from crew.move_about(tour)
    yield from health.hazards(tour, charts)


def dive(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """6.10, 9.3: men outside when the boat dives are lost; nobody observes under water."""
    worked, helped = yield from crew.work(tour, crew.of_order(order, tour))
    at_work = {figure_of(man) for man in (*worked, *helped)}

    def free() -> list[str]:
        """6.5: those who dive the boat are in 3, 5 and 6."""
        return [figure for figure in tour.living if figure not in at_work]

    formerly = men.options(tour, sorted(at_work))
    outside = yield from men.choose(tour, "dive.outside", "6.10", free, formerly=formerly)
    tour.mission.surfaced = False
    yield from men.kill(tour, outside, charts, outside=True)
    yield from men.stopped(tour, [men.stop(tour, tour.id(figure)) for figure in men.observers(tour)])


def resurface(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """10.3.5, note 1: gas goes with the fresh air."""
    yield from crew.work(tour, crew.of_order(order, tour))
    tour.mission.surfaced = True
    yield from hazards.vent(tour.mission, charts)


def observe(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """9.3: they stay at it, six at most."""
    if tour.crew_sheet:
        missing = order.men - len(men.observers(tour))
        yield from crew.work(tour, crew.of_order(order, tour, most=missing, busy="observation"))
        yield Note("observers", {"count": len(men.observers(tour))}, "9.3")


def enigma(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """8.4: one man, an activation a message."""
    if tour.crew_sheet:
        messages = (yield enigma_form(tour, charts))["messages"]
        yield from crew.work(tour, crew.of_order(order, tour, each=messages))


def enigma_form(tour: Tour, charts: Charts) -> Facts:
    return Facts("enigma", "8.4", (Field("messages", "integer", low=1, high=MOST_MESSAGES, initial=1),), rides=True)


def fire_form(tour: Tour, charts: Charts) -> Facts:
    return Facts("fire", "7.5.3", (Field("torpedoes", "integer", low=1, high=MOST_TORPEDOES, initial=1),), rides=True)


def fire(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """7.5.3: an activation a torpedo; several men may share them."""
    torpedoes = (yield fire_form(tour, charts))["torpedoes"]
    sections = yield from crew.where(tour, order)
    most = min(order.men, torpedoes)
    yield from crew.work(tour, crew.of_order(order, tour, most=most, sections=sections, shared=torpedoes))
    tour.mission.torpedoes += torpedoes


def at_tubes(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """7.5: tubes 1 to 4 are in section 1, tube 5 in section 6."""
    sections = yield from crew.where(tour, order)
    yield from crew.work(tour, crew.of_order(order, tour, sections=sections))


def repair(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """6.11: one token, one breach or one technical condition an order."""
    what = yield Choose("repair.what", REPAIR, lambda: faults(tour), rides=True)
    mission = tour.mission
    if what == TECHNICAL:
        return
    if what in mission.technical:
        yield from technical.put_to_work(tour, mission.technical[what], order.key)
        return
    kind, section = hazards.kind_of(what), hazards.section_of(what)
    most = REPAIR_CREW.get(kind, REPAIR_CREW["token"])
    yield from crew.work(tour, crew.of_order(order, tour, most=most, sections=(str(section),)))
    if kind == "breach":  # 10.3.7: the puzzle may begin
        return
    yield from _supply(tour, tables.supply(charts, kind), section)
    yield from hazards.take_off(mission, what, charts)


def _supply(tour: Tour, supply: str, section: int) -> Procedure:
    """10.3.5: the supply has to be there too."""
    yield Note("supply", {"supply": supply}, "10.3.5")
    stands = tour.mission.stores.get(supply, section)
    if stands != section:
        yield Note("supply.elsewhere", {"supply": supply, "section": stands}, "10.3.5")


def faults(tour: Tour) -> tuple[Option, ...]:
    """What can be repaired; gas only goes on the surface."""
    mission = tour.mission
    breaches = tuple(Option(f"breach-{section}") for section in sorted(mission.breaches))
    conditions = technical.options(tour, technical.is_in("open")) if tour.crew_sheet else (Option(TECHNICAL),)
    return (*hazards.token_options(mission, "gas"), *breaches, *conditions)


def first_aid(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """8.6: one man treats those of his section, an activation each."""
    treated = yield from health.ask_patients(tour)
    sections = yield from crew.where(tour, order)
    yield from crew.work(tour, crew.of_order(order, tour, sections=sections, each=max(1, len(treated))))
    health.treat(tour, treated)


def address_form(tour: Tour, charts: Charts) -> Facts:
    fields = (
        Field("title", "text", high=60, required=False),
        Field("morale", "integer", low=-11, high=11, required=False),
    )
    return Facts("card", "7.7", fields, rides=True)


def address(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """7.7: one of the Captain's cards is played and goes back to the box."""
    facts = yield address_form(tour, charts)
    yield from crew.work(tour, crew.of_order(order, tour))
    activated = yield from crew.by_card(tour)
    if tour.cards is not None:
        tour.cards = max(0, tour.cards - 1)  # set by hand meanwhile
    yield from crew.card_men(tour, activated)
    yield from tracks.move(tour.mission, facts["morale"] or 0, charts)


def meal(tour: Tour, charts: Charts, order: tables.OrderRow) -> Procedure:
    """9.4.1: swapping or replacing a token first takes another activation."""
    facts = yield day.meal_form(tour, charts)
    extra = facts["extra"] in ("swap", "replace")
    yield from crew.work(tour, crew.of_order(order, tour, each=1 + extra))
    yield from day.eaten(tour.mission, facts)


ORDERS: Final[dict[str, Order]] = {  # 7.5.1, 9.1.2
    "mobilise": mobilise,
    "new-course": simple,
    "new-speed": simple,
    "new-depth": simple,
    "dive": dive,
    "resurface": resurface,
    "observe": observe,
    "periscope": simple,
    "hydrophone": simple,
    "sextant": simple,
    "enigma": enigma,
    "tdc": simple,
    "flood": at_tubes,
    "fire": fire,
    "reload": at_tubes,
    "gun-88": simple,
    "gun-20": simple,
    "repair": repair,
    "first-aid": first_aid,
    "address": address,
    "meal": meal,
}
FORMS: Final[dict[str, Callable[[Tour, Any], Facts | None]]] = {
    "enigma": lambda tour, charts: enigma_form(tour, charts) if tour.crew_sheet else None,
    "fire": fire_form,
    "address": address_form,
    "meal": day.meal_form,
}
"""What an order asks right after it is paid."""


def closed(key: str, tour: Tour, charts: Charts) -> str:
    """Why an order is not offered; empty when it is."""
    mission = tour.mission
    if not tracks.can_order(mission):
        return "no-orders"
    order = tables.order(charts, key)
    sections = order.sections(mission.surfaced)
    if not sections:
        return "only-submerged" if mission.surfaced else "only-surfaced"
    if _cut_off(order, sections, mission.flooded):
        return "flooded"
    return _spent(key, tour, charts)


def _cut_off(order: tables.OrderRow, sections: Sequence[str], flooded: Sequence[int]) -> bool:
    """Nobody can be in a flooded section."""
    under_water = [section.isdecimal() and int(section) in flooded for section in sections]
    return any(under_water) if order.all else all(under_water)


def _spent(key: str, tour: Tour, charts: Charts) -> str:
    match key:
        case "meal" if day.full(tour.mission):
            return "meals-full"
        case "meal" if not day.fresh(tour.mission, charts):
            return "all-spoiled"
        case "address" if tour.cards == 0:
            return "no-cards"
        case "repair" if tour.crew_sheet and not faults(tour):
            return "nothing"
        case "first-aid" if tour.crew_sheet and not health.patients(tour):
            return "nothing"
        case "observe" if tour.crew_sheet and len(men.observers(tour)) >= tables.order(charts, key).men:
            return "six-observers"
    return ""
