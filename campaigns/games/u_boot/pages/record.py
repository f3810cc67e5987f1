"""The record of a group: missions, grades, ships, the dead. No awards of our own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from campaigns.games.u_boot.pages.crew import roll_of_honour
from campaigns.games.u_boot.rules import GAME, books
from campaigns.games.u_boot.rules.state import BUSY, GRADES, LEVELS, TOKENS, Record, SunkShip, Tour
from campaigns.models import Outing
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.pieces.series import OutingRow, Outings, best
from campaigns.pages.words import capital, joined, sayer, translate


def context(log_book: CareerLog) -> dict[str, Any]:
    tour: Tour = log_book.state
    return {
        "facts": facts(tour),
        "count": len(tour.record),
        "tables": [_missions(tour)],
        "ships": best(list(_ships(tour)), lambda ship: ship[1].grt),
        "fallen": roll_of_honour(tour),
        "grades": [(grade, sum(one.grade == grade for one in tour.record)) for grade in GRADES],
    }


def facts(tour: Tour) -> list[tuple[str, str]]:
    renown, ships = books.renown(tour), list(_ships(tour))
    mission = tour.mission
    at_sea = str(mission.number) not in tour.sunk
    found = [
        (
            _("Missions"),
            _("%(played)d of %(planned)d") % {"played": len(tour.record), "planned": tour.missions_planned},
        ),
        (_("Grades"), joined(one.grade for one in tour.record) or _("none yet")),
        (_("GRT"), number(sum(one.grt for one in tour.record) + at_sea * mission.sunk)),
        (_("Ships"), str(len(ships))),
        (_("Dead"), str(sum(one.dead for one in tour.record) + at_sea * mission.deaths)),
    ]
    if renown is not None:
        found.insert(2, (_("Renown"), number(renown)))
    return found


def come_to(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The same from the facts of a list."""
    found = [
        (_("Missions"), str(facts.get("missions", 0))),
        (_("Grades"), joined(facts.get("grades", ())) or _("none yet")),
        (_("GRT"), number(facts.get("grt", 0))),
    ]
    return [*found, (_("Dead"), str(facts.get("dead", 0)))]


def _missions(tour: Tour) -> Outings:
    rows = [
        OutingRow(
            one.number,
            [one.title, how(one.how), one.grade],
            [number(one.grt), "–" if one.renown is None else number(one.renown), one.ships, one.dead],
        )
        for one in reversed(tour.record)
    ]
    heads = [_("Title"), _("End"), _("Grade")]
    return Outings("missions", _("Missions"), _("Mission"), heads, [_("GRT"), _("Renown"), _("Ships"), _("Dead")], rows)


def _ships(tour: Tour) -> Iterable[tuple[str, SunkShip, str]]:
    """Kind, ship and mission, including the mission at hand."""
    say = sayer(GAME.texts)
    present = [] if str(tour.mission.number) in tour.sunk else [(str(tour.mission.number), tour.mission.ships)]
    for number, ships in [*tour.sunk.items(), *present]:
        for ship in ships:
            yield capital(say(ship.kind)), ship, number


def of_mission(one: Record) -> list[tuple[str, str]]:
    found = [(_("End"), how(one.how)), *_came_to(one.renown, msgspec.structs.asdict(one))]
    found.append((_("Primary objective"), _("fulfilled") if one.primary else _("not fulfilled")))
    return [*found, (_("Secondary objectives"), str(one.secondaries))] if one.secondaries else found


def of_outing(row: Outing) -> list[tuple[str, str]]:
    return _came_to(row.score, row.facts or {})


def _came_to(renown: int | None, facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [
        (_("Grade"), str(facts.get("grade", ""))),
        *([] if renown is None else [(_("Renown"), number(renown))]),
        (_("GRT"), number(facts.get("grt", 0))),
        (_("Ships"), str(facts.get("ships", 0))),
        (_("Dead"), str(facts.get("dead", 0))),
    ]


def number(count: int) -> str:
    return translate.number(count)


def grt(count: int) -> str:
    return _("%s GRT") % number(count)


def graded(row: Outing) -> str:
    """Renown where it was entered, else the grade."""
    grade = (row.facts or {}).get("grade", "")
    if row.score is None:
        return _("grade %s") % grade if grade else _("under way")
    return _("%(renown)s Renown, grade %(grade)s") % {"renown": number(row.score), "grade": grade}


def how(key: str) -> str:
    return capital(GAME.texts.option("end.how", key, translate=translate)[0]) if key else ""


def known_values(path: str) -> Sequence[str]:
    """The words allowed at a path."""
    if path.startswith("levels."):
        return LEVELS
    if path.endswith(".tokens"):
        return [token for token in TOKENS if token not in BUSY]
    return ()
