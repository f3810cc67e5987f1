"""10.3.4 to 10.3.8: environmental conditions, hull breaches, flooded sections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import Charts, Choose, Facts, Field, Note, Option, Procedure
from campaigns.games.u_boot.rules import health, men, tables, technical, tracks
from campaigns.games.u_boot.rules.state import CONDITIONS, HAZARDS, MINUTES, SECTIONS, Mission, Tour

BREACH: Final = "10.3.6"
MOST_FLOODED: Final = 2


def dry(mission: Mission) -> list[int]:
    return [section for section in SECTIONS if section not in mission.flooded]


def tokens(mission: Mission) -> list[str]:
    return [f"{kind}-{section}" for section in SECTIONS for kind in CONDITIONS if mission.tokens_of(kind, section) > 0]


def token_options(mission: Mission, *without: str) -> tuple[Option, ...]:
    return tuple(Option(token) for token in tokens(mission) if kind_of(token) not in without)


def kind_of(token: str) -> str:
    return token.rpartition("-")[0]


def section_of(token: str) -> int:
    return int(token.rpartition("-")[2])


# --- environmental conditions -----------------------------------------------------------------------------------


def environment_form(tour: Tour, charts: Charts) -> Facts:
    def check(facts: Mapping[str, Any]) -> None:
        men.refuse(facts["section"] in tour.mission.flooded, "section", "section.flooded")

    fields = (Field("kind", "choice", options=CONDITIONS), Field("section", "integer", low=1, high=6))
    return Facts("environment", "10.3.4", fields, check=check, rides=True)


def environment(tour: Tour, charts: Charts) -> Procedure:
    """A token on the Technical View, and morale; an exhausted crew is lost by anything but the dark (7.4)."""
    facts = yield environment_form(tour, charts)
    kind, section, mission = facts["kind"], facts["section"], tour.mission
    if kind == "gas" and mission.surfaced:  # 10.3.5, note 1: it does not stay
        yield Note("gas.vented", {"section": section}, "10.3.5")
        yield from health.damage(tour, charts, kind, str(section), 1)
        return
    if mission.exhausted and kind != "lighting":
        yield from tracks.lost(mission, "exhausted", tracks.EXHAUSTED)
    key = f"{kind}-{section}"
    mission.environment[key] = mission.tokens_of(kind, section) + 1
    yield from tracks.move(mission, tables.change(charts, "token_on"), charts)
    if kind in HAZARDS:
        yield from health.damage(tour, charts, kind, str(section), mission.environment[key])


def take_off(mission: Mission, token: str, charts: Charts, count: int = 1) -> Procedure:
    """10.3.5: a token removed is a token removed, by whatever means."""
    left = mission.environment[token] - count
    if left > 0:
        mission.environment[token] = left
    else:
        del mission.environment[token]
    for _ in range(count):
        yield Note("cleared", {"what": token}, "10.3.5")
    yield from tracks.move(mission, count * tables.change(charts, "token_off"), charts)


def clear(tour: Tour, charts: Charts) -> Procedure:
    """One token goes by other means, such as a card."""
    token = yield Choose("clear", "10.3.5", lambda: token_options(tour.mission), rides=True)
    yield from take_off(tour.mission, token, charts)


def vent(mission: Mission, charts: Charts) -> Procedure:
    """10.3.5, note 1: on the surface all gas goes through the hatch."""
    for token in tokens(mission):
        if kind_of(token) == "gas":
            yield from take_off(mission, token, charts, mission.environment[token])


# --- hull breaches ----------------------------------------------------------------------------------------------


def sound(mission: Mission) -> list[int]:
    """Sections that are neither flooded nor breached."""
    return [section for section in dry(mission) if section not in mission.breaches]


def breach_form(tour: Tour, charts: Charts) -> Facts:
    def check(facts: Mapping[str, Any]) -> None:
        men.refuse(facts["section"] in tour.mission.flooded, "section", "section.flooded")
        men.refuse(facts["section"] in tour.mission.breaches, "section", "section.breached")

    fields = (
        Field("section", "integer", low=1, high=6),
        Field("minutes", "integer", low=1, high=MINUTES, required=False),
    )
    return Facts("breach", BREACH, fields, check=check, rides=True)


def breach(tour: Tour, charts: Charts) -> Procedure:
    """The countdown runs in the app: morale, and the pieces of the puzzle to lay."""
    facts = yield breach_form(tour, charts)
    section, mission = facts["section"], tour.mission
    if mission.exhausted:
        yield from tracks.lost(mission, "exhausted", tracks.EXHAUSTED)
    mission.breaches.append(section)
    mission.countdown[str(section)] = facts.get("minutes") or 0  # older logs did not ask
    yield from tracks.move(mission, tables.change(charts, "breach"), charts)
    yield Note("puzzle", {"pieces": tables.puzzle(charts, section)}, "10.3.8")


def breach_over(tour: Tour, charts: Charts) -> Procedure:
    """10.3.7: sealed in time, or the section is flooded with all that is in it."""
    mission = tour.mission
    section = mission.breaches[0]
    if len(mission.breaches) > 1:
        section = int((yield Choose("breach.what", BREACH, lambda: _breached(mission), rides=True)))
    data = {"section": section}
    end = yield Choose("breach.end", "10.3.7", (Option("sealed"), Option("flooded")), data=data, rides=True)
    dead: tuple[str, ...] = ()
    if end == "flooded":
        dead = yield from men.choose(tour, "breach.dead", "10.3.7", men.living(tour), data=data)
    mission.breaches[:] = [one for one in mission.breaches if one != section]
    mission.countdown.pop(str(section), None)
    if end == "flooded":
        yield from flood(tour, charts, section, dead)


def _breached(mission: Mission) -> tuple[Option, ...]:
    return tuple(Option(str(one)) for one in sorted(mission.breaches))


def flood(tour: Tour, charts: Charts, section: int, dead: tuple[str, ...]) -> Procedure:
    """10.3.8: no game effect reaches it any more; the second one sinks the boat."""
    mission = tour.mission
    mission.environment = {token: n for token, n in mission.environment.items() if section_of(token) != section}
    mission.stores = {key: None if place == section else place for key, place in mission.stores.items()}
    technical.flooded(tour, section)
    mission.flooded[:] = [*(one for one in mission.flooded if one != section), section]
    yield from men.kill(tour, dead, charts)
    if len(mission.flooded) >= MOST_FLOODED:
        yield from tracks.lost(mission, "flooded", BREACH)
