"""The log sheet of a campaign: a row a patrol, and the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.games.unterseeboot.rules import GAME, endings
from campaigns.games.unterseeboot.rules.state import GOAL, HOME, TURNS, Campaign, Patrol, Record, Ship
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.pieces import tracks
from campaigns.pages.words import capital, joined, sayer


@dataclass(frozen=True)
class PatrolRow:
    """A patrol as the sheet has it; one that is not over is grey."""

    number: int
    length: str = ""
    ships: Sequence[Ship] = ()
    fired: str = ""
    hull: str = ""
    outcome: str = ""
    honour: str = ""
    tons: int | None = None
    sum: int | None = None
    at_sea: bool = False


def context(log_book: OpenLog) -> dict[str, Any]:
    campaign: Campaign = log_book.state
    shown = rows(campaign)
    return {
        "campaign": campaign,
        "about": about(campaign),
        "track": _track(campaign),
        "rows": shown,
        "empty": range(len(shown) + 1, GOAL + 1),
        "all": totals(campaign),
    }


def about(campaign: Campaign) -> list[tuple[str, str]]:
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


def rows(campaign: Campaign) -> list[PatrolRow]:
    found, sum_ = [], 0
    for record in campaign.patrols:
        sum_ += record.tons
        found.append(_over(record, sum_))
    if campaign.patrol is not None:
        found.append(_under_way(campaign.patrol))
    return found


def _over(record: Record, sum_: int) -> PatrolRow:
    return PatrolRow(
        record.number,
        _("%d turns") % record.turns,
        record.ships,
        fired(record.fired, record.hits),
        _("hull %d") % record.hull,
        outcome(record),
        capital(sayer(GAME.texts)(record.honour)),
        record.tons,
        sum_,
    )


def _under_way(patrol: Patrol) -> PatrolRow:
    return PatrolRow(
        patrol.number,
        _("turn %d") % patrol.turn if patrol.turn else "",
        endings.sunk(patrol),
        fired(patrol.fired, patrol.hits),
        _("hull %d") % patrol.hull,
        _("At sea"),
        _("counts when the patrol is over"),
        patrol.tons,
        at_sea=True,
    )


def fired(fired: int, hits: int) -> str:
    return _("Fired %(fired)d, hits %(hits)d") % {"fired": fired, "hits": hits}


def outcome(record: Record) -> str:
    """How a patrol ended, in words."""
    if record.outcome == HOME:
        return _("Home, on the surface at turn 20") if record.turns >= TURNS else _("Home")
    return ENDS.get(record.cause, lambda: _("Lost"))()


ENDS: Mapping[str, Any] = {
    "aircraft": lambda: _("Lost to aircraft"),
    "destroyer": lambda: _("Lost to the destroyer"),
    "battery": lambda: _("Lost with empty batteries"),
    "dive": lambda: _("Lost in an uncontrolled dive"),
    "submerged": lambda: _("Lost under water after turn 20"),
}


def totals(campaign: Campaign) -> dict[str, Any]:
    """The last row: every patrol that is over."""
    records = campaign.patrols
    return {
        "length": _("%d turns") % sum(record.turns for record in records),
        "ships": _("%d ships sunk") % sum(len(record.ships) for record in records),
        "fired": fired(sum(record.fired for record in records), sum(record.hits for record in records)),
        "survived": _("%(count)d of %(goal)d patrols survived") % {"count": campaign.survived, "goal": GOAL},
        "tons": campaign.tons,
    }
