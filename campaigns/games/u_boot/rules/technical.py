"""10.3.1, 10.3.2: technical conditions, their crews, and the place of toolboxes and supplies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from campaigns.engine.prompts import Charts, Choose, Facts, Field, Option, Procedure
from campaigns.games.u_boot.rules import men
from campaigns.games.u_boot.rules.crew import work
from campaigns.games.u_boot.rules.state import SECTIONS, SEVERITIES, Duty, Technical, Tour

CREW: Final = 6  # the number needed is the app's to say
CASE: Final = "10.3.2"


def new_form(tour: Tour, charts: Charts) -> Facts:
    return Facts(
        "technical",
        "10.3.1",
        (
            Field("part", "text", high=60),
            Field("section", "integer", low=1, high=8),
            Field("level", "choice", options=SEVERITIES),
            Field("men", "integer", low=1, high=CREW, required=False),
            Field("card", "text", high=120, required=False),
        ),
        rides=True,
    )


def new(tour: Tour, charts: Charts) -> Procedure:
    """A token on the Technical View, green, yellow or red."""
    facts = yield new_form(tour, charts)
    numbers = [int(key[1:]) for key in tour.mission.technical]
    key = f"t{max(numbers, default=0) + 1}"
    told = {name: facts[name] for name in ("men", "card") if facts.get(name)}  # older logs did not ask
    tour.mission.technical[key] = Technical(facts["part"], facts["section"], facts["level"], **told)


def keys(tour: Tour, fits: Callable[[Technical], bool]) -> list[str]:
    return [key for key, one in tour.mission.technical.items() if fits(one)]


def options(tour: Tour, fits: Callable[[Technical], bool]) -> tuple[Option, ...]:
    return tuple(Option(key, _option_data(tour.mission.technical[key])) for key in keys(tour, fits))


def _option_data(one: Technical) -> dict[str, Any]:
    return {"label": f"{one.part}, {one.section}", "part": one.part, "section": one.section, "level": one.level}


def can_worsen(one: Technical) -> bool:
    return one.level != SEVERITIES[-1]


def is_there(one: Technical) -> bool:
    return True


def is_in(state: str) -> Callable[[Technical], bool]:
    return lambda one: one.state == state


def _which(tour: Tour, fits: Callable[[Technical], bool], event: str) -> Procedure:
    key = yield Choose("technical.what", CASE, lambda: options(tour, fits), data={"event": event}, rides=True)
    return tour.mission.technical[key]


def worse(tour: Tour, charts: Charts) -> Procedure:
    """10.3.1: from maintenance to failure, from failure to major failure."""
    one: Technical = yield from _which(tour, can_worsen, "worse")
    one.level = SEVERITIES[SEVERITIES.index(one.level) + 1]


def repaired(tour: Tour, charts: Charts) -> Procedure:
    """The token comes off, the crew's tokens are turned."""
    one: Technical = yield from _which(tour, is_there, "repaired")
    _free(tour, one)
    tour.mission.technical = {key: other for key, other in tour.mission.technical.items() if other is not one}


def paused(tour: Tour, charts: Charts) -> Procedure:
    """The crew is too small for it, or needed elsewhere."""
    one: Technical = yield from _which(tour, is_in("running"), "paused")
    _free(tour, one)
    one.state = "paused"


def resume(tour: Tour, charts: Charts) -> Procedure:
    """Taken up again by enough men, without another order."""
    one: Technical = yield from _which(tour, is_in("paused"), "resume")
    yield from put_to_work(tour, one, "resume")


def put_to_work(tour: Tour, one: Technical, order: str) -> Procedure:
    duty = Duty(order, CREW, "repair", sections=(str(one.section),), busy=one.level)
    crew, _helpers = yield from work(tour, duty)
    one.crew += [man for man in crew if man not in one.crew]
    if crew or not tour.living:  # with nobody free it does not begin
        one.state = "running"


def _free(tour: Tour, one: Technical) -> None:
    for man in list(one.crew):
        men.stop(tour, man)
    one.crew.clear()


def flooded(tour: Tour, section: int) -> None:
    """10.3.8: nothing reaches that section any more."""
    for one in tour.mission.technical.values():
        if one.section == section:
            _free(tour, one)
    tour.mission.technical = {key: one for key, one in tour.mission.technical.items() if one.section != section}


# --- toolboxes and supplies -------------------------------------------------------------------------------------


def places(tour: Tour) -> list[int]:
    return [section for section in SECTIONS if section not in tour.mission.flooded]


def stores(tour: Tour) -> tuple[str, ...]:
    return tuple(key for key, section in tour.mission.stores.items() if section is not None)


def carry_form(tour: Tour, charts: Charts) -> Facts:
    def check(facts: Mapping[str, Any]) -> None:
        men.refuse(facts["section"] not in places(tour), "section", "section.flooded")

    fields = (Field("what", "choice", options=stores(tour)), Field("section", "integer", low=1, high=6))
    return Facts("carry", "6.4", fields, check=check, rides=True)


def carry(tour: Tour, charts: Charts) -> Procedure:
    """6.4: a man on the move took it along."""
    facts = yield carry_form(tour, charts)
    tour.mission.stores[facts["what"]] = facts["section"]
