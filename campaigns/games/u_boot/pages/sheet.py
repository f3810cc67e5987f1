"""The Captain's log as the game prints it: date, officers, rows, ships with GRT, objectives, grade."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from campaigns.games.u_boot.pages.record import number
from campaigns.games.u_boot.pages.rows import Logged, LoggedRow, read
from campaigns.games.u_boot.rules.state import GRADES, ROLES, Tour
from campaigns.games.u_boot.rules.words import ROLES as ROLE_WORDS
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sheet import (
    Sheet,
    SheetCell,
    SheetColumn,
    SheetGrid,
    SheetMark,
    SheetPart,
    cell,
    latest,
    row,
)
from campaigns.pages.pieces.tracks import StepTrack, TrackStep
from campaigns.pages.words import say_word

SHOWN: Final = 6  # missions on the page; older ones have their diary


def sheet(log_book: CareerLog) -> Sheet:
    tour: Tour = log_book.state
    officers = [(say_word(ROLE_WORDS[role]), tour.people[role]) for role in ROLES]
    parts = [_mission(mission, tour) for mission in logged(log_book, tour)]
    if tour.mode != "single" and tour.record:
        parts.append(_missions(tour))
    return Sheet(_("Captain’s log"), officers, parts=parts)


def logged(log_book: CareerLog, tour: Tour) -> list[Logged]:
    found = [read(outing, tour, outing.remarks) for outing in latest(log_book, SHOWN, tour.mission.number)]
    return [one for one in found if one.rows] or found[:1]


def _mission(mission: Logged, tour: Tour) -> SheetPart:
    return SheetPart(
        f"mission-{mission.number}",
        mission.title or "–",
        mission.number,
        _("Mission %(number)d, %(date)s") % vars(mission),
        grids=[_events(mission), _objectives(mission)],
        lines=list(_result(mission)),
        track=_grades(mission, tour),
    )


def _events(mission: Logged) -> SheetGrid:
    columns = [SheetColumn(_("Date"), 22), SheetColumn(_("Time"), 24, look="typed"), SheetColumn(_("Event"))]
    rows, date = [], ""
    for one in mission.rows:
        time = _("after %s") % one.time if one.after and one.time else one.time
        rows.append(row("" if one.date == date else one.date, time, _event(one)))
        date = one.date
    caption = _("What happened, hour by hour. Every order is in the full log.")
    return SheetGrid(caption, columns, rows, look="event", explains=True)


def _event(one: LoggedRow) -> SheetCell:
    if one.kind == "own":
        return cell(one.said.text, tone="remark")
    ship = one.kind == "ship"
    marks = [SheetMark(number(one.tons))] if ship and one.tons else []
    return cell(one.short, _("GRT open") if ship and not one.tons else "", marks=marks, remark=one.remark)


def _objectives(mission: Logged) -> SheetGrid:
    rows = [row(cell(name, text or "–"), done or "–") for name, text, done in mission.objectives]
    columns = [SheetColumn(_("Objective"), named=True), SheetColumn(_("Fulfilled"), 24)]
    return SheetGrid(_("Objectives"), columns, rows, explains=True)


def _result(mission: Logged) -> Iterator[str]:
    yield _("Total GRT sunk: %s.") % number(mission.sunk)
    over = mission.over
    if over is None:
        yield _("Still open: enter it when the app shows it.")
        return
    if over.grt != mission.sunk:
        yield _("By the app: %s.") % number(over.grt)
    if over.renown is not None:
        yield _("Renown: %s.") % number(over.renown)
    yield _("Grade: %s.") % over.grade


def _grades(mission: Logged, tour: Tour) -> StepTrack:
    said = {"E": _("passes"), "F": _("failed")} if tour.mode == "campaign" else {}
    given = mission.over.grade if mission.over else ""
    steps = [TrackStep(grade, said.get(grade, ""), now=grade == given) for grade in GRADES]
    return StepTrack(_("Grade"), steps)


def _missions(tour: Tour) -> SheetPart:
    columns = [
        SheetColumn(_("No."), 14, named=True),
        SheetColumn(_("Mission")),
        SheetColumn(_("Grade"), 20),
        SheetColumn(_("GRT"), 24, look="num"),
        SheetColumn(_("Dead"), 20, look="num"),
    ]
    rows = [
        row(one.number, cell(one.title, outing=one.number), one.grade, number(one.grt), one.dead) for one in tour.record
    ]
    total = _("total GRT %s") % number(sum(one.grt for one in tour.record))
    return SheetPart("missions", _("Missions"), 0, total, grids=[SheetGrid(_("Missions of this group"), columns, rows)])
