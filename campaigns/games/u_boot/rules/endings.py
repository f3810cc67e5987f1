"""4.1 to 4.3: how a mission ends, the app's results, and whether another one follows."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Charts, Choose, Facts, Field, Note, Option, Procedure
from campaigns.games.u_boot.rules.state import ALIVE, ENDS, GRADES, Mission, Record, Tour
from campaigns.games.u_boot.rules.tracks import lost

CASE: Final = "4.1"
MOST_RENOWN: Final = 999_999
MOST_GRT: Final = 999_999


def end(tour: Tour, charts: Charts) -> Procedure:
    """The app says that it is over, and how; also after a return to base (4.2)."""
    how = yield Choose("end.how", CASE, tuple(Option(key) for key in ENDS), rides=True)
    if how not in ALIVE:
        yield from lost(tour.mission, how, CASE)
    tour.mission.how = how


def debrief(tour: Tour, charts: Charts) -> Procedure:
    """Objectives, grade, Renown and GRT as the app shows them; a lost boat has none to give."""
    mission = tour.mission
    if mission.how in ALIVE:
        keys = ("primary", *(objective.key for objective in mission.objectives))
        mission.fulfilled = list((yield Choose("debrief.fulfilled", CASE, objectives(mission), many=(0, len(keys)))))
        facts = yield Facts("debrief", CASE, form(mission), data={"number": mission.number})
        mission.grade, mission.renown = facts["grade"], facts["renown"]
        mission.grt = mission.grt if facts["grt"] is None else facts["grt"]
    else:
        mission.grade = GRADES[-1]
    tour.record.append(_record(mission))
    tour.sunk[str(mission.number)] = list(mission.ships)
    yield Note("mission.over", {"how": mission.how, "grade": mission.grade, "grt": mission.grt}, CASE)
    tour.reason = reason(tour)
    if not tour.reason:
        way = yield Choose("next", "4.3", (Option("go-on"), Option("close")), data={"number": mission.number + 1})
        if way == "go-on":
            go_on(tour)
            return
        tour.reason = "closed"
    tour.over = True


def objectives(mission: Mission) -> tuple[Option, ...]:
    """Primary and secondary, with their texts."""
    secondary = (Option(objective.key, {"text": objective.text}) for objective in mission.objectives)
    return (Option("primary", {"text": mission.primary}), *secondary)


def form(mission: Mission) -> tuple[Field, ...]:
    return (
        Field("grade", "choice", options=GRADES),
        Field("renown", "integer", low=0, high=MOST_RENOWN, required=False),
        Field("grt", "integer", low=0, high=MOST_GRT, required=False, initial=mission.grt),
    )


def _record(mission: Mission) -> Record:
    return Record(
        mission.number,
        mission.title,
        mission.began,
        mission.how or "",
        mission.grade or "",
        mission.renown,
        mission.grt or 0,
        len(mission.ships),
        mission.deaths,
        "primary" in mission.fulfilled,
        sum(key != "primary" for key in mission.fulfilled),
    )


def reason(tour: Tour) -> str:
    """Why nothing can follow; empty while something can."""
    if tour.mission.how not in ALIVE:
        return "lost"
    if tour.mode == "campaign" and tour.mission.grade == GRADES[-1]:
        return "failed"
    return "completed" if len(tour.record) >= tour.missions_planned else ""


def go_on(tour: Tour) -> None:
    """The next mission; its briefing settles what the boat takes along."""
    mission = tour.mission
    mission.number += 1
    mission.title = mission.primary = ""
    mission.how = mission.grade = mission.renown = None
    mission.objectives, mission.ships, mission.log, mission.fulfilled, mission.later = [], [], [], [], []
    mission.grt = 0
    mission.torpedoes = mission.orders = mission.deaths = mission.bells = 0
    tour.stage = "briefing"
