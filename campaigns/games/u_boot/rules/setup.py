"""Chapter 5, 4.3: roles, levels, number of missions; the briefing; the place of the stores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Charts, Facts, Field, Procedure, checked_name
from campaigns.games.u_boot.rules import day, men
from campaigns.games.u_boot.rules.state import (
    LEVELS,
    MODES,
    ROLES,
    SUPPLIES,
    TOOLBOXES,
    Tour,
    fresh_men,
    fresh_mission,
    is_date,
)

LONGEST_NAME: Final = 60
OPTIONS: Final = ("crew-sheet", "simple-watch")
MISSIONS: Final = {"single": (1, 1), "linked": (2, 20), "campaign": (1, 20)}
KNOWN: Final = (
    *ROLES,
    *(f"{role}_level" for role in ROLES),
    "mode",
    "missions",
    "alerts",
    "captain_cards",
    "options",
)


def new(setup: Mapping[str, Any], charts: Charts) -> Tour:
    """5.1: one person may play several roles; 5.2: a medkit for every mission after the first."""
    for key in setup:
        if key not in KNOWN:
            raise BadAnswer("setup.field", str(key)[:60], name=str(key)[:60])
    captain = _person(setup, "captain", "")
    people = {role: _person(setup, role, captain) for role in ROLES}
    levels = {role: _one_of(setup, f"{role}_level", LEVELS, "medium") for role in ROLES}
    mode = _one_of(setup, "mode", MODES, "single")
    missions = _missions(setup, mode)
    options = _options(setup, levels)
    return Tour(
        mode,
        people,
        levels,
        fresh_mission(1, levels["captain"] == "easy"),
        alerts_allowed=_counted(setup, "alerts", 9),
        missions_planned=missions,
        medkits=missions - 1,
        cards=_counted(setup, "captain_cards", 20),
        crew_sheet="crew-sheet" in options,
        simple_watch="simple-watch" in options,
        men=fresh_men(),
    )


def _person(setup: Mapping[str, Any], role: str, usual: str) -> str:
    value = setup.get(role)
    name = checked_name(value, role, LONGEST_NAME) if isinstance(value, str) else ""
    if value is not None and not isinstance(value, str):
        raise BadAnswer("setup.name", role)
    if not name and not usual:
        raise BadAnswer("setup.captain", role)
    return name or usual


def _one_of(setup: Mapping[str, Any], field: str, known: tuple[str, ...], usual: str) -> str:
    value = setup.get(field)
    if value is None:
        return usual
    if not isinstance(value, str) or value not in known:
        raise BadAnswer("setup.choice", field, values=list(known))
    return value


def _counted(setup: Mapping[str, Any], field: str, most: int) -> int | None:
    value = setup.get(field)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadAnswer("setup.number", field, low=0, high=most)
    return value


def _missions(setup: Mapping[str, Any], mode: str) -> int:
    """4.3: a single mission is one; linked missions and a campaign say how many are meant."""
    value, (low, high) = setup.get("missions"), MISSIONS[mode]
    if value is None and mode == "single":
        return 1
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadAnswer("setup.number" if high > 1 else "setup.single", "missions", low=low, high=high)
    return value


def _options(setup: Mapping[str, Any], levels: Mapping[str, str]) -> list[str]:
    """6.8: sliding the tiles is for those who play an easy role; each role has its own level (1.3)."""
    options = setup.get("options") or []
    if not isinstance(options, list) or not all(isinstance(one, str) and one in OPTIONS for one in options):
        raise BadAnswer("setup.choice", "options", values=list(OPTIONS))
    if "simple-watch" in options and "easy" not in levels.values():
        raise BadAnswer("setup.slide", "options")
    return options


# --- the briefing -----------------------------------------------------------------------------------------------


def briefing(tour: Tour, charts: Charts) -> Procedure:
    """5.4: the app's briefing; on a new patrol also the place of the stores."""
    first = tour.mission.number == 1
    asked = tour.mode == "campaign" and not first
    fields = (
        Field("title", "text", high=120),
        Field("date", "text", high=10, initial=tour.mission.date or None),
        day.hour_field(initial=tour.mission.time or None),
        Field("submerged", "boolean"),
        Field("primary", "text", high=200, required=False),
        *((Field("same_patrol", "boolean"),) if asked else ()),
    )
    data = {"number": tour.mission.number}
    facts = yield Facts("briefing", "5.4", fields, check=_when, data=data)
    if not first and not (tour.mode == "linked" or facts.get("same_patrol")):
        men.ashore(tour)
        tour.men = fresh_men()
        tour.mission = fresh_mission(tour.mission.number, tour.easy)
    mission = tour.mission
    mission.title, mission.primary = facts["title"], facts["primary"] or ""
    mission.date = mission.began = facts["date"]
    mission.time = facts["time"]
    mission.surfaced = not facts["submerged"]
    mission.evening_due = mission.evening_due or day.is_evening(mission.time, tour.schema)
    if tour.crew_sheet and not mission.stores:
        stores = yield Facts("stores", "5.2", STORES, check=_apart)
        mission.stores = {**TOOLBOXES, **stores}
    tour.stage = "watch"


STORES: Final = tuple(Field(supply, "integer", low=1, high=6) for supply in SUPPLIES)


def _when(facts: Mapping[str, Any]) -> None:
    men.refuse(not is_date(facts["date"]), "date")


def _apart(facts: Mapping[str, Any]) -> None:
    """5.2: at most one supply token a section."""
    for place, supply in enumerate(SUPPLIES):
        men.refuse(
            facts[supply] in [facts[other] for other in SUPPLIES[:place]],
            supply,
            "stores.twice",
        )
