"""The log sheet of a campaign: a row a patrol, and the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.games.unterseeboot.rules import GAME, endings
from campaigns.games.unterseeboot.rules.state import CAUSES, GOAL, HOME, TURNS, Campaign, Patrol, Record, Ship
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sheet import Sheet, SheetCell, SheetColumn, SheetGrid, SheetMark, SheetRow, cell, row
from campaigns.pages.pieces import tracks
from campaigns.pages.words import capital, joined, sayer, translate


def sheet(log_book: CareerLog) -> Sheet:
    campaign: Campaign = log_book.state
    title = _("Log sheet of %s") % campaign.kommandant
    return Sheet(title, _about(campaign), _track(campaign), [_patrols(campaign)])


def _about(campaign: Campaign) -> list[tuple[str, str]]:
    say = sayer(GAME.texts)
    taken = [capital(say(option)) for option, on in campaign.options.items() if on]
    return [
        (_("Kommandant"), campaign.kommandant),
        (_("Boat"), campaign.boat or _("none named")),
        (_("Type"), campaign.type),
        (_("Options"), joined(taken) or _("none")),
        (_("Map"), capital(say(campaign.map))),
    ]


def _track(campaign: Campaign) -> tracks.StepTrack:
    """Ten patrols, as many as make a campaign; more where more were sailed."""
    names = {record.number: _("home") if record.outcome == HOME else _("lost") for record in campaign.patrols}
    if campaign.patrol is not None:
        names[campaign.patrol.number] = _("at sea")
    steps = [
        tracks.TrackStep(str(number), names.get(number, ""), number in names, now=names.get(number) == _("at sea"))
        for number in range(1, max([GOAL, *names]) + 1)
    ]
    return tracks.StepTrack(_("Patrols of the campaign"), steps)


def _patrols(campaign: Campaign) -> SheetGrid:
    rows = list(_rows(campaign))
    return SheetGrid(
        _("Circled: sunk. The tons of a lost patrol count and end the campaign."),
        [
            SheetColumn(_("Patrol"), 14, named=True),
            SheetColumn(_("Length"), 18),
            SheetColumn(_("Ships, tons"), 48, look="ships"),
            SheetColumn(_("Torpedoes, hull"), 26),
            SheetColumn(_("Outcome, honour")),
            SheetColumn(_("Patrol, t"), 20, look="num"),
            SheetColumn(_("Sum, t"), 20, look="num"),
        ],
        rows,
        totals=_totals(campaign),
        blank=range(len(rows) + 1, GOAL + 1),
        look="outings",
        explains=True,
    )


def _rows(campaign: Campaign) -> Iterator[SheetRow]:
    """A row a patrol; the one that is not over is grey."""
    sum_ = 0
    for record in campaign.patrols:
        sum_ += record.tons
        length, honour = _("%d turns") % record.turns, capital(sayer(GAME.texts)(record.honour))
        yield _row(record, length, record.ships, cell(outcome(record), honour), f"{sum_:,}")
    if (patrol := campaign.patrol) is not None:
        length = _("turn %d") % patrol.turn if patrol.turn else ""
        end = cell(_("At sea"), _("counts when the patrol is over"))
        yield _row(patrol, length, endings.sunk(patrol), end, "", tone="quiet")


def _row(one: Record | Patrol, length: str, ships: Sequence[Ship], end: SheetCell, sum_: str, **how: str) -> SheetRow:
    spent = cell(fired(one.fired, one.hits), _("hull %d") % one.hull)
    marks = cell("", marks=[SheetMark(f"{ship.tons:,}", ship.space) for ship in ships])
    return row(cell(one.number, outing=one.number), length, marks, spent, end, f"{one.tons:,}", sum_, **how)


def _totals(campaign: Campaign) -> SheetRow:
    """Every patrol that is over."""
    records = campaign.patrols
    return row(
        _("All"),
        _("%d turns") % sum(record.turns for record in records),
        _("%d ships sunk") % sum(len(record.ships) for record in records),
        fired(sum(record.fired for record in records), sum(record.hits for record in records)),
        _("%(count)d of %(goal)d patrols survived") % {"count": campaign.survived, "goal": GOAL},
        "",
        f"{campaign.tons:,}",
    )


def fired(fired: int, hits: int) -> str:
    return _("Fired %(fired)d, hits %(hits)d") % {"fired": fired, "hits": hits}


def outcome(record: Record) -> str:
    if record.outcome == HOME:
        return _("Home, on the surface at turn 20") if record.turns >= TURNS else _("Home")
    return lost(record.cause)


def lost(cause: Any) -> str:
    return GAME.texts.option("entered.patrol", str(cause), translate=translate)[0] if cause in CAUSES else _("Lost")
