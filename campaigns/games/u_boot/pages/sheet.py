"""The Captain's log as the game prints it: title, date, officers, rows, ships with GRT, objectives, grade."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.games.u_boot.pages.crew import now
from campaigns.games.u_boot.pages.rows import Logged, read
from campaigns.games.u_boot.rules.state import GRADES, ROLES, Tour
from campaigns.games.u_boot.rules.words import ROLES as ROLE_WORDS
from campaigns.models import Entry
from campaigns.pages.logbook import own_words
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.words import translate

SHOWN: Final = 6  # missions on the page; older ones have their diary


def context(log_book: OpenLog) -> dict[str, Any]:
    tour = now(log_book)
    missions = logged(log_book, tour)
    return {
        "officers": officers(tour),
        "missions": missions,
        "grades": grades(),
        "campaign": tour.mode != "single",
        "records": tour.record,
        "total": sum(record.grt for record in tour.record),
        "at_sea": missions[0] if missions and tour.stage == "watch" else None,
        "campaign_mode": tour.mode == "campaign",
    }


def officers(tour: Tour) -> list[tuple[str, str]]:
    return [(translate(ROLE_WORDS[role]), tour.people[role]) for role in ROLES]


def grades() -> list[tuple[str, str]]:
    said = {"E": _("passes"), "F": _("failed")}
    return [(grade, said.get(grade, "")) for grade in GRADES]


def logged(log_book: OpenLog, tour: Tour) -> list[Logged]:
    """The latest missions, the last one first."""
    first = max(tour.mission.number - SHOWN + 1, 1)
    entries: dict[int, list[Entry]] = {}
    for entry in log_book.entries(chapter__gte=first):
        entries.setdefault(entry.chapter, []).append(entry)
    found = [
        read(number, entries[number], tour, own_words.written(log_book, (number,)))
        for number in sorted(entries, reverse=True)
    ]
    return [one for one in found if one.rows] or found[:1]
