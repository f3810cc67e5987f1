"""Chapter 5, 4.3: roles, levels, number of missions; the briefing; the place of the stores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.fields import LONGEST_NAME, read_setup
from campaigns.engine.prompts import BadAnswer, Charts, Facts, Field, Procedure
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

OPTIONS: Final = ("crew-sheet", "simple-watch")
MISSIONS: Final = {"single": (1, 1), "linked": (2, 20), "campaign": (1, 20)}
SETUP: Final = (
    *(Field(role, "text", high=LONGEST_NAME, required=role == "captain") for role in ROLES),
    *(Field(f"{role}_level", "choice", options=LEVELS, initial="medium") for role in ROLES),
    Field("alerts", "integer", low=0, high=9, required=False),
    Field("captain_cards", "integer", low=0, high=20, required=False),
    Field("mode", "choice", options=MODES, initial="single"),
    Field("missions", "integer", required=False),
    Field("options", "many", options=OPTIONS, initial=()),
)


def new(setup: Mapping[str, Any], charts: Charts) -> Tour:
    """5.1: one person may play several roles; 5.2: a medkit for every mission after the first."""
    asked = read_setup(SETUP, setup)
    levels = {role: asked[f"{role}_level"] for role in ROLES}
    missions, options = _missions(asked), asked["options"]
    if "simple-watch" in options and "easy" not in levels.values():  # 6.8; each role has its own level (1.3)
        raise BadAnswer("setup.slide", "options")
    return Tour(
        asked["mode"],
        {role: asked[role] or asked["captain"] for role in ROLES},
        levels,
        fresh_mission(1, levels["captain"] == "easy"),
        alerts_allowed=asked["alerts"],
        missions_planned=missions,
        medkits=missions - 1,
        cards=asked["captain_cards"],
        crew_sheet="crew-sheet" in options,
        simple_watch="simple-watch" in options,
        men=fresh_men(),
    )


def _missions(asked: Mapping[str, Any]) -> int:
    """4.3: a single mission is one; linked missions and a campaign say how many are meant."""
    value, (low, high) = asked["missions"] or int(asked["mode"] == "single"), MISSIONS[asked["mode"]]
    if not low <= value <= high:
        raise BadAnswer("setup.number" if high > 1 else "setup.single", "missions", low=low, high=high)
    return int(value)


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
