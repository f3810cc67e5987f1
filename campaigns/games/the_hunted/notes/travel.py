"""8: from box to box, and what comes into sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf, counted
from campaigns.games.the_hunted.notes.folds import BOOKS, QUIET, ROLL
from campaigns.games.the_hunted.notes.outing import GOES_ON, Follow, LogEvent, MetShip, PatrolLog


def box(log: PatrolLog, event: LogEvent) -> None:
    log.enter(event)


def place(log: PatrolLog, event: LogEvent) -> None:
    """A boat in the Mediterranean has a track that still says Biscay: the roll names the area."""
    log.leg.zone = event.text("zone") or log.leg.zone


def posture(log: PatrolLog, event: LogEvent) -> None:
    log.leg.snorkelled = event.answered == "schnorchel"
    log.leg.surfaced = event.answered == "surfaced"


def unseen(log: PatrolLog, event: LogEvent) -> None:
    log.passing.append((event.number, "unseen"))


def identity(log: PatrolLog, event: LogEvent) -> None:
    found = event.answered
    if isinstance(found, dict) and {"name", "kind", "tons"} <= found.keys():
        log.known[found["name"]] = MetShip(found["name"], found["kind"], found["tons"], found.get("points"))


def sighted(log: PatrolLog, event: LogEvent) -> None:
    """A convoy that is met again is the unit that the following opened; a report leads to the ships it names."""
    unit = log.units[-1] if log.units and log.units[-1].leg is log.leg else None
    last = unit.beats[-1] if unit is not None and unit.beats and not unit.ships else None
    again = isinstance(last, Follow) and last.what != "lost" and not last.sighted
    if isinstance(last, Follow):
        last.sighted = True
    again = again or (event.at_table and log.form.get("kind") in GOES_ON)
    if unit is None or not (again or (unit.lead and unit.kind != "duel" and not unit.ships)):
        unit = log.open("attack")
    unit.kind, unit.met = "attack", event.text("kind") or unit.met
    unit.numbers.add(event.number)
    ships = event.data.get("ships", [])
    kinds = event.data.get("kinds") or [""] * len(ships)
    for ship, kind in zip(ships, kinds, strict=True):
        log.sighted(unit, str(ship), str(kind))


def light(log: PatrolLog, event: LogEvent) -> None:
    log.unit("attack").light = event.text("light")


def to_night(log: PatrolLog, event: LogEvent) -> None:
    unit = log.unit("attack")
    unit.waited, unit.light = True, "night"


def contact_lost(log: PatrolLog, event: LogEvent) -> None:
    log.unit("attack").contact_lost = True


def passed_by(log: PatrolLog, event: LogEvent) -> None:
    log.open("passed", met=event.text("kind"))


def identified(log: PatrolLog, event: LogEvent) -> None:
    unit = log.unit("attack")
    if log.strays:
        log.sighted(unit, event.text("ship"))


def escort(log: PatrolLog, event: LogEvent) -> None:
    log.open("hunt", met="escort")


def kite_lost(log: PatrolLog, event: LogEvent) -> None:
    log.moment("air.kite", "raid", man=(event.text("who"), event.text("name")))
    log.befell(event, "left with the kite", event.text("who"))


NOTES: Final[Mapping[str, N]] = {
    "travel.box": N("The boat entered box {box} of {of} ({zone:w}).", opens="box", into=box),
    "travel.rolls": N(
        counted("rolls", "One encounter roll in this box.", "{rolls} encounter rolls in this box."),
        role="quiet",
        fold=ROLL,
    ),
    "travel.one_more": N("One diesel is inoperable: one extra encounter roll in each box.", role="quiet", fold=ROLL),
    "travel.mission_up": N("The boat stays surfaced for its mission.", role="quiet", fold=ROLL),
    "travel.holed_up": N("The hull is holed, so the boat cannot snorkel.", role="quiet", fold=ROLL),
    "travel.nothing": N("Nothing was sighted.", role="quiet", fold=QUIET),
    "travel.quiet": N("There were no encounters in this box.", role="quiet", fold=QUIET),
    "travel.unseen": N("Something passed unseen while the boat was snorkelling.", role="quiet", into=unseen),
    "travel.passed_by": N("{kind:w} sighted. A boat on its way home does not attack.", role="sighting", into=passed_by),
    "travel.kite_again": N("Nothing was sighted from the kite. The observer looked again.", role="quiet", fold=QUIET),
    "travel.kite_lost": N(
        "The kite was cut loose, and a man was lost with it ({who:w}{name:n}).",
        "damage",
        role="death",
        into=kite_lost,
    ),
    "travel.fast": N("Fast targets (+1 to hit, harder): {ships:l}.", fold=ROLL),
    "travel.sighted": N(
        OneOf(
            "kind",
            {
                "": "Sighted: {ships:l}.",
                "*": OneOf("count", {"0": "{kind:w} sighted.", "*": "{kind:w} sighted: {ships:l}."}),
            },
        ),
        role="sighting",
        opens="fight",
        into=sighted,
    ),
    "travel.identified": N("She was identified as {ship}.", role="sighting", into=identified),
    "travel.light": N(OneOf("light", {"day": "It was day.", "night": "It was night."}), into=light),
    "travel.to_night": N("The boat kept contact until night.", into=to_night),
    "travel.contact_lost": N("The boat lost contact while waiting for night.", into=contact_lost),
    "travel.escort": N(
        OneOf(
            "strait",
            {"False": "Escorts hunted the boat.", "*": "An escort was met in the strait."},
        ),
        role="sighting",
        opens="scene",
        into=escort,
    ),
    "options.in_sight": N("{name} is already in sight, so the roll was repeated.", fold=BOOKS),
    "options.sunk_before": N("{name} has already been sunk, so the roll was repeated.", fold=BOOKS),
}
ANSWERS = {
    "travel.encounter": place,
    "travel.biscay": place,
    "travel.gibraltar": place,
    "travel.posture": posture,
    "travel.identity": identity,
}
