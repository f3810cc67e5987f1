"""The record of a campaign: means, honours, the best patrols, and other campaigns beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.engine.ladders import ladder
from campaigns.games.unterseeboot.pages.sheet import outcome
from campaigns.games.unterseeboot.rules import GAME
from campaigns.games.unterseeboot.rules.endings import LADDER, WOUND
from campaigns.games.unterseeboot.rules.state import GOAL, Campaign
from campaigns.models import Career
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.pieces.ladder import rungs
from campaigns.pages.pieces.series import Outings, mean, share
from campaigns.pages.words import of, sayer, tons

COMPARED: Final = 20  # campaigns


def context(log_book: CareerLog) -> dict[str, Any]:
    campaign: Campaign = log_book.state
    counts = Counter(record.honour for record in campaign.patrols)
    return {
        "facts": facts(campaign),
        "count": len(campaign.patrols),
        "tables": [_patrols(campaign, log_book.best_first)],
        "rungs": rungs(ladder(log_book.book.tables.get(LADDER, ())), sayer(GAME.texts), counts),
        "wounds": counts[WOUND],
        "campaigns": list(campaigns(log_book)) if log_book.owned else [],
    }


def facts(campaign: Campaign) -> list[tuple[str, str]]:
    records = campaign.patrols
    found = [
        (_("Patrols"), str(len(records))),
        (_("Survived"), of(campaign.survived, GOAL)),
        (_("Sunk"), tons(campaign.tons)),
    ]
    if records:
        found += [
            (_("Mean tons"), tons(round(sum(record.tons for record in records) / len(records)))),
            (_("Mean turns"), mean([record.turns for record in records])),
        ]
    if fired := sum(record.fired for record in records):
        found.append((_("Hits"), share(sum(record.hits for record in records), fired)))
    return found


def _patrols(campaign: Campaign, best_first: bool) -> Outings:
    say = sayer(GAME.texts)
    return Outings.of(
        "all",
        (_("Every patrol"), _("Patrol")),
        campaign.patrols,
        {_("End"): outcome, _("Honour"): lambda one: say(one.honour)},
        {
            _("Ships"): lambda one: len(one.ships),
            _("Turns"): lambda one: one.turns,
            _("Tons"): lambda one: f"{one.tons:,}",
        },
        lambda one: one.tons,
        best_first,
    )


def _ranked(career: Career) -> list[Career]:
    """The campaigns of a player, the most patrols survived first, then the most tons."""
    mine = Career.objects.filter(owner=career.owner, game=GAME.key, archived=None)
    return sorted(mine, key=lambda one: (-_survived(one), -one.score, one.pk))


def place(career: Career) -> str:
    """Its place among those of its player; empty for the only one."""
    mine = [one.pk for one in _ranked(career)]
    if len(mine) < 2 or career.pk not in mine:
        return ""
    return _("place %(place)d of %(count)d") % {"place": mine.index(career.pk) + 1, "count": len(mine)}


def campaigns(log_book: CareerLog) -> Iterator[dict[str, Any]]:
    for one in _ranked(log_book.career)[:COMPARED]:
        url = reverse("campaigns:page", args=[one.uuid, "record"])
        figures = {"survived": _survived(one), "tons": tons(one.score), "end": _end(one)}
        yield {"title": one.boat, "who": one.name, "url": url, "here": one.pk == log_book.career.pk, **figures}


def _survived(career: Career) -> int:
    """The file's own figure does not count where the rules cannot follow the career."""
    return int(career.head.get("survived", 0)) if career.counted is None else 0


def _end(career: Career) -> str:
    """Ten patrols survived are a campaign, however it ended."""
    if _survived(career) >= GOAL:
        return _("Complete")
    if not career.ended:
        return _("In progress")
    return _("Lost") if career.lost else _("Stayed ashore")
