"""10.1-10.8: damage to boat and men, and repairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import Counted, OneOf, Sentence
from campaigns.engine.texts import NoteText as N
from campaigns.games.the_hunted.notes.escorts import hunting
from campaigns.games.the_hunted.notes.folds import BOOKS, NOTHING
from campaigns.games.the_hunted.notes.outing import LogEvent, PatrolLog, PlainBeat

DEEP = ("escorts.evade", "escorts.deep")


def hull(log: PatrolLog, event: LogEvent) -> None:
    """A box lost below test depth belongs to the dive, and is no hit."""
    log.hull, log.boxes = event.count("now"), event.count("boxes")
    hunt = hunting(log)
    if event.data.get("deep"):
        log.hunt().deep_hull += 1
    elif hunt is not None and event.prompt in DEEP:
        hunt.deep_hull += 1
    else:
        log.harm().hull += 1


def water(log: PatrolLog, event: LogEvent) -> None:
    log.harm().water = True


def forced_up(log: PatrolLog, event: LogEvent) -> None:
    log.harm().forced_up = True


def system(log: PatrolLog, event: LogEvent) -> None:
    log.harm().systems.append(event.text("system"))


def minor(log: PatrolLog, event: LogEvent) -> None:
    log.harm().minor = True


def wounded(log: PatrolLog, event: LogEvent) -> None:
    wounds = log.harm().wounds
    if wounds.get(event.person) != "SW":
        wounds[event.person] = event.text("wound")
    log.befell(event, event.text("wound"))


def killed(log: PatrolLog, event: LogEvent) -> None:
    harm = log.harm()
    harm.wounds.pop(event.person, None)
    harm.killed.append(event.person)
    log.befell(event, "KIA")
    log.unit().deaths.append((event.number, event.person))


def by_hand(log: PatrolLog, event: LogEvent) -> None:
    wound = event.text("wound")
    if wound == "KIA":
        killed(log, event)
    elif wound != "fit":
        wounded(log, event)


def died(log: PatrolLog, event: LogEvent) -> None:
    """10.6.3: as a box is entered, before anything is met there."""
    unit = log.unit()
    if unit.beats and not (isinstance(unit.beats[-1], PlainBeat) and unit.beats[-1].name == "wounds"):
        log.open("event")
    if not log.unit().beats:
        log.moment("wounds")
    log.harm().died.append(event.person)
    log.befell(event, "died")
    log.unit().deaths.append((event.number, event.person))


def command(log: PatrolLog, event: LogEvent) -> None:
    log.harm().command = event.person


def pumped(log: PatrolLog, event: LogEvent) -> None:
    log.unit().pumped = True


def repaired(log: PatrolLog, event: LogEvent) -> None:
    log.unit().mended[event.text("system")] = True


def inoperable(log: PatrolLog, event: LogEvent) -> None:
    log.unit().mended[event.text("system")] = False


def system_by_hand(log: PatrolLog, event: LogEvent) -> None:
    system(log, event)
    if event.text("state") == "inoperable":
        inoperable(log, event)


def man(did: str | Counted, crew: str = "A man of the crew") -> OneOf:
    """Whole sentences about one man, an officer or one of the crew boxes, with and without a name."""

    def about(who: str) -> Sentence:
        if isinstance(did, Counted):
            return Counted(did.by, f"{who} {did.one}", f"{who} {did.more}")
        return f"{who} {did}"

    boxes = [f"crew_{place}" for place in range(1, 5)]
    with_name = OneOf(
        "post", {"*": about("The {post:nom}, {name},"), **dict.fromkeys(boxes, about("{name}, {post:nom},"))}
    )
    unnamed = OneOf("post", {"*": about("The {post:nom}"), **dict.fromkeys(boxes, about(crew))})
    return OneOf("name", {"*": with_name, "": unnamed, "None": unnamed})


NOTES: Final[Mapping[str, N]] = {
    "damage.minor": N("The damage was minor.", role="damage", into=minor),
    "damage.flooding": N("The boat took in water: flooding {now} of {boxes}.", "damage", role="damage", into=water),
    "damage.flooding_held": N("The flooding did not increase.", fold=NOTHING),
    "damage.forced_up": N("The flooding forced the boat to surface.", "damage", role="damage", into=forced_up),
    "damage.hull": N("The hull was damaged: {now} of {boxes}.", "damage", role="damage", into=hull),
    "damage.system": N(
        OneOf("effect", {"": "{system:w} damaged.", "*": "{system:w} damaged. {effect:w}"}),
        "damage",
        role="damage",
        into=system,
    ),
    "damage.again": N("{system:w} hit again without further effect.", into=minor),
    "damage.not_fitted": N("{system:w} hit, which this boat does not carry: no effect.", into=minor),
    "damage.all_flak": N("All Flak guns were damaged.", "damage", role="damage", into=system),
    "damage.nobody": N(
        OneOf(
            "post",
            {
                "crew": "The hit was on the crew, none of whom was left to be wounded.",
                "*": OneOf(
                    "dead",
                    {
                        "True": "The hit was on the {post:acc}, who was already dead.",
                        "False": "The hit was on the {post:acc}; none is aboard.",
                        "*": "The hit was on the {post:acc}; none was aboard and alive.",
                    },
                ),
            },
        ),
        into=minor,
    ),
    "damage.wounded": N(man("was {wound:w}."), "damage", role="man", into=wounded),
    "damage.wound_nothing": N(man("was hit again, but no worse."), fold=NOTHING),
    "damage.killed": N(man("was killed."), "damage", role="death", into=killed),
    "damage.died": N(man("died of his wounds."), "damage", role="death", into=died),
    "damage.command": N(
        OneOf("name", {"": "The {post:nom} took command.", "*": "The {post:nom}, {name}, took command."}),
        into=command,
    ),
    "damage.pumped": N("The water was pumped out.", role="repair", into=pumped),
    "damage.repaired": N("{system:w} repaired.", role="repair", into=repaired),
    "damage.inoperable": N("{system:w} could not be repaired.", "damage", role="repair", into=inoperable),
    "damage.part_used": N("{system:w} repaired with a spare part.", role="repair", into=repaired),
    "damage.healed": N(man("is fit again."), role="man", fold=BOOKS),
    "damage.not_healed": N(man("was not helped by the Doctor."), fold=NOTHING),
    "byhand.system": N(
        OneOf(
            "state",
            {
                "sound": "{system:w} repaired.",
                "inoperable": "{system:w} could not be repaired.",
                "*": "{system:w} damaged.",
            },
        ),
        role="damage",
        into=system_by_hand,
    ),
    "byhand.wound": N(man("was {wound:w}."), role="man", into=by_hand),
}
