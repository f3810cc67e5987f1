"""9.9: a duel with a submarine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf
from campaigns.games.the_hunted.notes.outing import Into, LogEvent, MetShip, PatrolLog, PlainBeat, SalvoBeat


def sighted(log: PatrolLog, event: LogEvent) -> None:
    unit = log.unit("duel")
    if unit.beats and not unit.lead:
        unit = log.open("duel")
    unit.kind, unit.met = "duel", "submarine"
    if event.text("name"):
        unit.ships.append(MetShip(event.text("name"), "submarine", event.count("tons")))


def attack(log: PatrolLog, event: LogEvent) -> None:
    """9.9.3: always submerged, from a range of one's choice."""
    unit = log.unit("duel")
    unit.mode, unit.range = "submerged", "" if event.answered == "leave" else str(event.answered)


def fired_first(name: str) -> Into:
    def into(log: PatrolLog, event: LogEvent) -> None:
        log.moment(name, "duel")
        if name == "duel.first":
            log.unit("duel").range = "medium"

    return into


def missed_us(log: PatrolLog, event: LogEvent) -> None:
    beats = log.unit("duel").beats
    last = beats[-1] if beats else None
    if isinstance(last, PlainBeat) and last.name == "duel.missed_us":
        last.count += 1
    else:
        log.moment("duel.missed_us", "duel")


def dud(log: PatrolLog, event: LogEvent) -> None:
    log.moment("duel.dud", "duel")


def left(log: PatrolLog, event: LogEvent) -> None:
    log.unit("duel").beats = [beat for beat in log.unit("duel").beats if not isinstance(beat, SalvoBeat) or beat.shots]
    log.moment("duel.left", "duel")


def company(log: PatrolLog, event: LogEvent) -> None:
    log.moment("duel.aircraft" if "aircraft" in event.text("who") else "duel.escort", "duel")


NOTES: Final[Mapping[str, N]] = {
    "submarines.sighted": N(
        OneOf("name", {"": "A submarine was sighted.", "*": "A submarine was sighted: {name}, {tons:t} t."}),
        role="sighting",
        hunter="submarine",
        opens="scene",
        into=sighted,
    ),
    "submarines.surprise": N(
        "The submarine fired first.", "damage", role="found", hunter="submarine", into=fired_first("duel.first")
    ),
    "submarines.found_us": N(
        "The submarine found the boat closing in and fired first.",
        "damage",
        role="found",
        hunter="submarine",
        into=fired_first("duel.found"),
    ),
    "submarines.missed_us": N("The torpedo missed the boat.", role="attack", hunter="submarine", into=missed_us),
    "submarines.dud": N("The torpedo hit the boat but was a dud.", role="attack", hunter="submarine", into=dud),
    "submarines.left": N("The boat broke away.", role="shaken", hunter="submarine", into=left),
    "submarines.unarmed": N(
        "The boat left because it had no torpedo to fire.", role="shaken", hunter="submarine", into=left
    ),
    "submarines.homeward": N(
        "The boat left: on its way home it does not attack.", role="shaken", hunter="submarine", into=left
    ),
    "submarines.company": N(
        OneOf(
            "who",
            {
                "escort": "An escort turned up and ended the duel.",
                "aircraft": "An aircraft turned up and ended the duel.",
            },
        ),
        into=company,
    ),
}
ANSWERS = {
    "submarines.attack": attack,
}
