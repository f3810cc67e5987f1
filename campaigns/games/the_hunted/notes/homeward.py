"""10.9, 10.10: broken off, towed, rescued."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf
from campaigns.games.the_hunted.notes.outing import Into, LogEvent, PatrolLog


def abort(log: PatrolLog, event: LogEvent) -> None:
    log.unit().abort = event.text("why")


def way(name: str) -> Into:
    def into(log: PatrolLog, event: LogEvent) -> None:
        log.unit().way = name

    return into


def towed(log: PatrolLog, event: LogEvent) -> None:
    log.sailing[event.key] = event


def rescued(log: PatrolLog, event: LogEvent) -> None:
    log.moment("rescued")


def engines_gone(log: PatrolLog, event: LogEvent) -> None:
    log.moment("engines_gone")


NOTES: Final[Mapping[str, N]] = {
    "homeward.abort": N(
        OneOf(
            "why",
            {
                "free": "The Kommandant broke off the patrol.",
                "holed": "The boat broke off the patrol because its hull was holed.",
                "no_officer": "The boat broke off the patrol because no watch officer was left to take command.",
                "*": "The boat broke off the patrol because of damage that could not be repaired ({why:w}).",
            },
        ),
        role="turn_back",
        into=abort,
    ),
    "homeward.heading_back": N("The boat turned back along its track.", into=way("back")),
    "homeward.heading_on": N("The boat made for home.", into=way("on")),
    "homeward.towed": N("Both diesels were inoperable. The boat was towed in.", into=towed),
    "homeward.engines_gone": N(
        "Both diesels were inoperable, far from port. The boat was scuttled.", "damage", into=engines_gone
    ),
    "homeward.rescued": N("The crew was picked up.", into=rescued),
}
