"""7.4, 11.4.10, 14.9: mines, agents, boats supplied, and fuel taken at sea."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import counted
from campaigns.games.the_hunted.notes.folds import TOLD
from campaigns.games.the_hunted.notes.outing import Into, LogEvent, PatrolLog, PlainBeat


def own_unit(name: str, kind: str = "mission") -> Into:
    """A unit of its own, unless the boat has fought in the same unit."""

    def into(log: PatrolLog, event: LogEvent) -> None:
        unit = log.unit(kind)
        if unit.kind != kind or any(isinstance(beat, PlainBeat) and beat.name == name for beat in unit.beats):
            log.open(kind)
        log.moment(name, kind)

    return into


def replenishing(log: PatrolLog, event: LogEvent) -> None:
    log.open("supply")


def part_given(log: PatrolLog, event: LogEvent) -> None:
    parts = [beat for beat in log.unit("supply").beats if isinstance(beat, PlainBeat) and beat.name == "supply.parts"]
    if parts:
        parts[-1].count += 1
    else:
        log.moment("supply.parts", "supply")


def replenished(log: PatrolLog, event: LogEvent) -> None:
    """Boats first, then what they were given."""
    unit = log.unit("supply")
    unit.beats.insert(0, PlainBeat(event.number, name="supply", count=event.count("boats", 1), data=event.data))


def ship_ignored(log: PatrolLog, event: LogEvent) -> None:
    log.open("passed", met=event.text("kind"), lead="tanker")


def other_attacked(log: PatrolLog, event: LogEvent) -> None:
    beats = log.unit("supply").beats
    seen = next(
        (beat for beat in reversed(beats) if isinstance(beat, PlainBeat) and beat.name.startswith("seen.")), None
    )
    if seen is not None:
        seen.name = seen.name.replace("seen.", "supply.")


def seen(name: str) -> Into:
    def into(log: PatrolLog, event: LogEvent) -> None:
        log.moment(name, "supply")

    return into


def torpedoes_taken(log: PatrolLog, event: LogEvent) -> None:
    log.torpedoes += event.count("count")
    log.moment("resupply.torpedoes", count=event.count("count", 1))


NOTES: Final[Mapping[str, N]] = {
    "missions.agent_landed": N("The agent was landed.", opens="scene", into=own_unit("mission.agent")),
    "missions.agent_out": N(
        "The agent could no longer be landed. The mission failed.",
        "damage",
        opens="scene",
        into=own_unit("mission.failed", "event"),
    ),
    "missions.mines_laid": N("The mines were laid.", opens="scene", into=own_unit("mission.mines")),
    "missions.cut_short": N(
        "The mission was cut short.", "damage", opens="scene", into=own_unit("mission.failed", "event")
    ),
    "missions.ship_ignored": N(
        "{kind:w} sighted. A tanker does not attack.", role="sighting", opens="scene", into=ship_ignored
    ),
    "missions.replenishing": N("Boats came alongside for supplies.", opens="scene", into=replenishing),
    "missions.part_given": N("A spare part was handed over ({system:w}).", into=part_given),
    "missions.own_fuel_given": N(
        counted(
            "points",
            "The boat gave {points} point of its own fuel.",
            "The boat gave {points} points of its own fuel.",
        ),
        fold=TOLD,
    ),
    "missions.replenished": N(
        counted(
            "boats",
            "{boats} boat was supplied. This counts as {tons:t} t.",
            "{boats} boats were supplied. This counts as {tons:t} t.",
        ),
        into=replenished,
    ),
    "missions.box_spent": N(
        "Fuel from our own tanks was given, which costs one box of the track.",
        into=own_unit("supply.fuel", "supply"),
    ),
    "missions.seen_by_escort": N("An escort was sighted.", role="sighting", opens="scene", into=seen("seen.escort")),
    "missions.seen_by_aircraft": N(
        "An aircraft was sighted.", role="sighting", opens="scene", into=seen("seen.aircraft")
    ),
    "missions.other_attacked": N("The other boat was attacked. This boat dived.", into=other_attacked),
    "options.no_tanker": N("No tanker was met.", into=own_unit("resupply.none", "event")),
    "options.resupply_disturbed": N(
        "The refuelling was broken off; no fuel was taken.", into=own_unit("resupply.disturbed", "event")
    ),
    "options.resupplied": N("The boat took on fuel and went back on station.", into=own_unit("resupply", "event")),
    "options.torpedoes_taken": N(
        counted("count", "{count} {torpedo} was taken over.", "{count} {torpedo} were taken over."),
        into=torpedoes_taken,
    ),
}
