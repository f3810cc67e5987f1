"""9.1-9.5: attacks on ships, and the outcome of every shot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import Counted, OneOf, counted
from campaigns.engine.texts import NoteText as N
from campaigns.games.the_hunted.notes.folds import BOOKS, NOTHING, ROLL, TOLD
from campaigns.games.the_hunted.notes.outing import Into, LogEvent, MetShip, PatrolLog, PlainBeat, SalvoBeat


def how(log: PatrolLog, event: LogEvent) -> None:
    log.unit("attack").nibelung = event.answered == "nibelung"


def changed(log: PatrolLog, event: LogEvent) -> None:
    """9.0: the way of the next round; what was fired before was fired as before."""
    log.unit("attack").nibelung = event.text("mode") == "nibelung"


def from_range(log: PatrolLog, event: LogEvent) -> None:
    """Every attack begins with its range, and that answer carries its mode."""
    log.end_of_round()
    unit = log.unit("attack")
    unit.mode = "nibelung" if unit.nibelung else event.text("mode")
    unit.range = str(event.answered)
    unit.beats.append(SalvoBeat(event.number, mode=unit.mode, range=unit.range))


def approach(log: PatrolLog, event: LogEvent) -> None:
    """The same of an attack that was entered by hand."""
    log.end_of_round()
    unit = log.unit("attack")
    unit.nibelung = event.text("mode") == "nibelung"
    unit.mode, unit.range = event.text("mode"), event.text("range")
    unit.beats.append(SalvoBeat(event.number, mode=unit.mode, range=unit.range))


def next_box(log: PatrolLog, event: LogEvent) -> None:
    """9.4.7: another round can be fought in the next box only."""
    log.goes_on = True


def another(log: PatrolLog, event: LogEvent) -> None:
    log.goes_on = event.answered != "enough" and (log.goes_on or event.answered == "go_on") and bool(log.units)


def hindered(log: PatrolLog, event: LogEvent) -> None:
    log.unit("attack").hindered = tuple(map(str, event.data.get("why", [])))


def left_alone(log: PatrolLog, event: LogEvent) -> None:
    log.unit("attack").left = True


def shot(outcome: str) -> Into:
    def into(log: PatrolLog, event: LogEvent) -> None:
        log.struck(outcome, event)

    return into


def rolled(log: PatrolLog, event: LogEvent) -> None:
    """To hit, dud and damage: the rolls of one shot."""
    if event.key in ("attack.torpedo", "attack.late", "attack.extreme", "attack.gun"):
        log.rolls = []
    log.rolls.append(event)


def fat_found(log: PatrolLog, event: LogEvent) -> None:
    """9.2.4: the torpedo counts by its effect on the ship it found."""
    ship = log.ship(event.text("target"), event.text("kind"))
    log.salvo().shots_at(event.number, ship, gun=False).strayed += 1
    log.strays += 1


def company(log: PatrolLog, event: LogEvent) -> None:
    who = "aircraft" if "aircraft" in event.text("who") else "company"
    log.moment(f"again.{who}", "attack")


def cannot(log: PatrolLog, event: LogEvent) -> None:
    log.unit("attack").cannot = True


def pack_sank(log: PatrolLog, event: LogEvent) -> None:
    """13.5: another boat of the pack has sunk a ship of the convoy."""
    ship = MetShip(event.text("target"), tons=event.count("tons"))
    log.add(PlainBeat(event.number, name="pack.sunk", ship=ship, data=event.data), "attack")


def tube(named: str, not_known: str) -> OneOf:
    """The tube is not known of a shot that was entered by hand."""
    return OneOf("tube", {"": not_known, "*": named})


def points(not_said: str, said: Counted) -> OneOf:
    return OneOf("points", {"None": not_said, "*": said})


WITH: Final = {
    "submerged": " submerged",
    "surfaced": " on the surface",
    "night_surface": " on the surface by night",
    "nibelung": " submerged with Nibelung",
    "*": "",
}
AT: Final = {**{name: f" at {name} range" for name in ("close", "medium", "long", "extreme")}, "*": ""}
"""Each pair makes a sentence of an attack that was entered by hand."""

NOTES: Final[Mapping[str, N]] = {
    "contests.sunk_by": N("{boat} had sunk {target}, {tons:t} t.", into=pack_sank),
    "attack.left_alone": N("The Kommandant left the ships alone. The boat was not seen.", into=left_alone),
    "attack.hindered": N("The boat could not attack: {why:l}.", into=hindered),
    "attack.aggressive": N(
        "The Kommandant is Aggressive: he must attack, and must keep attacking until an unescorted ship has sunk.",
        fold=ROLL,
    ),
    "attack.cannot": N("The boat had no way to attack. It was not seen.", into=cannot),
    "attack.shirked": N(
        "A target off the beaches was let go. The Kommandant will have to account for it in port.", fold=TOLD
    ),
    "attack.approach": N(
        OneOf(
            "mode",
            {
                mode: OneOf("range", {range_: f"The boat attacked{how}{at}." for range_, at in AT.items()})
                for mode, how in WITH.items()
            },
        ),
        into=approach,
    ),
    "attack.missed": N(
        tube("{tube} missed {target}.", "A torpedo missed {target}."), role="missed", into=shot("missed")
    ),
    "attack.spent": N(
        tube(
            "The torpedo from {tube} was wasted on {target}, already sunk.",
            "A torpedo was wasted on {target}, already sunk.",
        ),
        role="wasted",
        into=shot("wasted"),
    ),
    "attack.fat_found": N(
        tube(
            "{tube} missed {target}, but its ladder pattern found another ship.",
            "A torpedo missed {target}, but its ladder pattern found another ship.",
        ),
        into=fat_found,
    ),
    "attack.dud": N(
        tube("The torpedo from {tube} hit {target} but was a dud.", "A torpedo hit {target} but was a dud."),
        role="dud",
        into=shot("dud"),
    ),
    "attack.gun_missed": N("The deck gun missed {target}.", role="missed", into=shot("missed")),
    "attack.round_spent": N("A round was wasted on {target}, already sunk.", role="wasted", into=shot("wasted")),
    "attack.hit": N(
        points(
            "{target} was hit.",
            counted(
                "points",
                "{target} took {points} damage point; {left} more will sink her.",
                "{target} took {points} damage points; {left} more will sink her.",
            ),
        ),
        role="hit",
        into=shot("hit"),
    ),
    "attack.sunk": N(
        points(
            "{target} sank, {tons:t} t.",
            counted(
                "points",
                "{target} took {points} damage point and sank, {tons:t} t.",
                "{target} took {points} damage points and sank, {tons:t} t.",
            ),
        ),
        "sunk",
        role="sunk",
        into=shot("sunk"),
    ),
    "attack.not_reloaded": N(
        OneOf(
            "end",
            {
                "fore": "The forward tubes could not be reloaded because their doors are damaged.",
                "aft": "The aft tubes could not be reloaded because their doors are damaged.",
            },
        ),
        fold=BOOKS,
    ),
    "attack.reloaded": N(
        OneOf("end", {"fore": "Forward tubes reloaded: {loads:c}.", "aft": "Aft tubes reloaded: {loads:c}."}),
        fold=BOOKS,
    ),
    "attack.no_more_rounds": N("No further round was possible: the next box is a transit box.", fold=BOOKS),
    "attack.next_box": N(
        counted(
            "rounds",
            "One round has been fought in this box; another takes place in the next.",
            "{rounds} rounds have been fought in this box; another takes place in the next.",
        ),
        into=next_box,
    ),
    "attack.changed": N(
        OneOf(
            "mode",
            {
                "submerged": "The attack went on submerged.",
                "surfaced": "The attack went on surfaced.",
                "nibelung": "The attack went on submerged with Nibelung.",
            },
        ),
        into=changed,
    ),
    "attack.nobody_came": N("Nobody else turned up.", fold=NOTHING),
    "attack.company": N(
        OneOf("who", {"escort": "An escort turned up.", "aircraft": "An aircraft turned up."}), into=company
    ),
    "attack.under": N("The boat dived before it was seen. The escort searches at once, whatever the range.", fold=TOLD),
    "attack.driven_off": N("The boat was driven off, and the ships got away.", fold=TOLD),
}
ANSWERS = {
    **dict.fromkeys(
        ("attack.torpedo", "attack.late", "attack.extreme", "attack.gun", "attack.dud", "attack.damage"), rolled
    ),
    "attack.gun_damage": rolled,
    "attack.how": how,
    "attack.another": another,
    "attack.range": from_range,
}
