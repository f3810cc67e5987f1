"""12: random events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf
from campaigns.games.the_hunted.notes.damage import man
from campaigns.games.the_hunted.notes.folds import BOOKS, NOTHING, TOLD
from campaigns.games.the_hunted.notes.outing import Caught, Into, LogEvent, PatrolLog

QUIET = {"Severe storm": "storm", "Weather reporting": "weather"}
TOLD_BY_OTHERS = ("Man overboard", "Gyro compass failure", "Superior torpedoes", "Swim call", "Hals und Beinbruch")


def event(log: PatrolLog, event: LogEvent) -> None:
    name = event.text("event")
    if name in QUIET:
        log.passing.append((event.number, QUIET[name]))
    elif name == "Luftwaffe recon":
        log.open("attack", lead="report")
    elif name == "Submarine encounter":
        log.open("duel", lead="duel")
    elif name == "Caught unawares":
        log.open("raid", met="aircraft").beats.append(Caught(event.number, name="air.surprise"))
    elif name == "Torpedo breaks loose":
        log.open("event")
        log.moment("event.loose")
    elif name not in TOLD_BY_OTHERS:
        log.open("event")
        log.moment("event.other", data={"event": name})


def lost(log: PatrolLog, event: LogEvent) -> None:
    log.open("event")
    accident = "accident" in event.text("fate")
    log.moment("lost.accident" if accident else "lost.overboard", man=event.person)
    log.befell(event, event.text("fate"))


def own_unit(name: str) -> Into:
    def into(log: PatrolLog, event: LogEvent) -> None:
        log.open("event")
        log.moment(name)

    return into


NOTES: Final[Mapping[str, N]] = {
    "events.event": N(
        OneOf("event", {"": "There was a random event.", "*": "The random event was {event:w}."}),
        opens="scene",
        into=event,
    ),
    "events.ignored": N("{event:w} has no effect here. A later 12 may bring another event.", fold=NOTHING),
    "events.by_card": N("Carry out the event as your card states it, and correct the values by hand.", fold=TOLD),
    "events.lost": N(
        OneOf("fate", {"lost overboard": man("was lost overboard."), "*": man("died in an accident.")}),
        "damage",
        role="death",
        into=lost,
    ),
    "events.gyro_repaired": N("The gyro compass was repaired.", role="repair", into=own_unit("event.gyro")),
    "events.gyro_out": N(
        "The gyro compass could not be repaired.", "damage", role="repair", into=own_unit("event.gyro.out")
    ),
    "events.superior": N("There will be fewer duds for the rest of this patrol.", into=own_unit("event.superior")),
    "events.hals": N(
        "The boat gained a reroll and holds {held}.",
        fold=BOOKS,
    ),
    "events.quiet": N("No encounters in this box and the next.", role="quiet", fold=TOLD),
    "options.xxi_sooner": N("The Type XXI is now expected in {month:m}.", fold=BOOKS),
}
