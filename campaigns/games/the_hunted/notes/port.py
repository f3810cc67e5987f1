"""10.11-11.4: home again: the yard, the men, promotion, awards and new boats; and the end of a career."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf, counted
from campaigns.games.the_hunted.notes.damage import man
from campaigns.games.the_hunted.notes.folds import BOOKS, NOTHING, TOLD
from campaigns.games.the_hunted.notes.outing import Into, LogEvent, PatrolLog
from campaigns.games.the_hunted.notes.sailing import place


def arrival(log: PatrolLog, event: LogEvent) -> None:
    log.port.arrival = event


def stay(log: PatrolLog, event: LogEvent) -> None:
    log.port.events.append(event)


def said(name: str, befell: str = "", post: str = "") -> Into:
    """One sentence; with a word for the man, or the field of the note that has it."""

    def into(log: PatrolLog, event: LogEvent) -> None:
        stay(log, event)
        log.port.said.append((name, event, (event.text("post") or post, event.text("name"))))
        if befell:
            log.befell(event, event.text(befell) or befell, post)

    return into


def converted(log: PatrolLog, event: LogEvent) -> None:
    said("port.converted")(log, event)
    log.converted = event.text("number")


def award(log: PatrolLog, event: LogEvent) -> None:
    stay(log, event)
    log.befell(event, event.text("award"), "kommandant")


def leaves(log: PatrolLog, event: LogEvent) -> None:
    stay(log, event)
    if event.text("why") == "in hospital":
        log.befell(event, "in hospital")


def end(log: PatrolLog, event: LogEvent) -> None:
    log.end = event
    if event.prompt == "afterwards.home" and event.text("reason").startswith("sunk_"):
        log.went_down()


ENDS: Final = {
    "sunk_escort": "{boat} was sunk by escorts in {month:m} with all hands.",
    "sunk_aircraft": "{boat} was sunk by aircraft in {month:m} with all hands.",
    "sunk_submarine": "{boat} was torpedoed by a submarine in {month:m} and lost with all hands.",
    "sunk_depth": "{boat} was crushed at depth in {month:m} with all hands.",
    "sunk_mine": "{boat} was sunk by a mine in {month:m} with all hands.",
    "kommandant_killed": "The Kommandant of {boat} was killed in {month:m}.",
    "kommandant_accident": "The Kommandant of {boat} died in an accident in {month:m}.",
    "boat_captured": "{boat} was captured in {month:m}.",
    "scuttled": "{boat} was scuttled in {month:m}; the crew was taken prisoner.",
    "lost_at_sea": "{boat} was scuttled far from port in {month:m}; the crew was lost.",
    "relieved": "The Kommandant of {boat} was relieved of command in {month:m}.",
    "war_over": "{boat} and its crew survived the war, which ended in {month:m}.",
    "contest_over": "The last month of the contest was over in {month:m}.",
    "*": "The career of {boat} ended in {month:m} ({reason:w}).",
}


def replaced() -> OneOf:
    """A man who leaves and his successor; old logs name neither."""
    return OneOf("new", {"": man("was replaced ({why:w})."), "*": man("was replaced by {new} ({why:w}).")})


NOTES: Final[Mapping[str, N]] = {
    "newboat.converted": N("{number} was converted and is now a Type {type}.", into=converted),
    "refit.home": N(
        OneOf(
            "how",
            {
                "home": place("base", "The boat returned to {base:dat} in {month:m}. {outcome:w}, {tons:t} t."),
                "towed": place("base", "The boat was towed to {base:dat} in {month:m}. {outcome:w}, {tons:t} t."),
                "turned_back": place(
                    "base", "The boat turned back to {base:dat} in {month:m}. {outcome:w}, {tons:t} t."
                ),
                "rescued": place(
                    "base", "The crew was picked up and came to {base:dat} in {month:m}. {outcome:w}, {tons:t} t."
                ),
                "*": "{how:w}. {outcome:w}, {tons:t} t.",
            },
        ),
        closes="outing",
        into=arrival,
    ),
    "refit.crew_home": N(
        "The crew came home without a boat in {month:m}. {outcome:w}, {tons:t} t.", closes="outing", into=arrival
    ),
    "refit.passed_over": N(
        "He keeps his command, but can no longer win the Knight’s Cross.", into=said("port.passed_over")
    ),
    "refit.length": N(
        OneOf(
            "hull",
            {
                "0": OneOf(
                    "systems",
                    {
                        "0": counted(
                            "months",
                            "The refit takes {months} month (no hull damage, no inoperable systems).",
                            "The refit takes {months} months (no hull damage, no inoperable systems).",
                        ),
                        "*": counted(
                            "months",
                            "The refit takes {months} month (no hull damage, inoperable systems {systems}).",
                            "The refit takes {months} months (no hull damage, inoperable systems {systems}).",
                        ),
                    },
                ),
                "*": OneOf(
                    "systems",
                    {
                        "0": counted(
                            "months",
                            "The refit takes {months} month (hull damage {hull}, no inoperable systems).",
                            "The refit takes {months} months (hull damage {hull}, no inoperable systems).",
                        ),
                        "*": counted(
                            "months",
                            "The refit takes {months} month (hull damage {hull}, inoperable systems {systems}).",
                            "The refit takes {months} months (hull damage {hull}, inoperable systems {systems}).",
                        ),
                    },
                ),
            },
        ),
        role="refit",
        into=stay,
    ),
    "refit.given_up": N(
        counted(
            "months",
            "The refit would take {months} month, so the boat is exchanged for another.",
            "The refit would take {months} months, so the boat is exchanged for another.",
        ),
        role="refit",
        into=said("port.given_up"),
    ),
    "refit.another": N(
        counted(
            "months",
            "Another boat is taken over; it takes {months} month.",
            "Another boat is taken over; it takes {months} months.",
        ),
        role="refit",
        fold=TOLD,
    ),
    "refit.light_wounds": N("All light wounds have healed.", fold=BOOKS),
    "refit.moved": N(
        place("to", "{base:w} has been lost as a base. The boat moves to {to:w}."), into=said("port.moved")
    ),
    "refit.rank_saves": N("The Kommandant’s rank shortens the refit by one month.", fold=BOOKS),
    "refit.raid": N(
        OneOf(
            "result",
            {
                "none": "No air raid damaged the boat.",
                "damage": "An air raid damaged the boat; one more month in port.",
                "heavy damage": "An air raid heavily damaged the boat; two more months in port.",
                "boat destroyed": "An air raid destroyed the boat.",
            },
        ),
        into=stay,
    ),
    "refit.kommandant_waits": N(
        counted(
            "months",
            "The Kommandant needs {months} month to recover.",
            "The Kommandant needs {months} months to recover.",
        ),
        into=stay,
    ),
    "refit.recovered": N(
        man(counted("months", "came back after {months} month.", "came back after {months} months.")),
        role="man",
        fold=BOOKS,
    ),
    "refit.replaced": N(replaced(), into=leaves),
    "refit.fresh_crew": N("A new crew for a new boat.", into=said("port.fresh_crew")),
    "refit.naxos": N("NAXOS was fitted.", fold=BOOKS),
    "refit.schnorchel": N("A Schnorchel was fitted.", into=said("port.schnorchel")),
    "refit.no_schnorchel": N("No Schnorchel was available.", fold=NOTHING),
    "refit.med_closed": N(
        "The Mediterranean bases have been lost. A new boat is waiting in Germany.", into=said("port.med_closed")
    ),
    "refit.next": N(place("base", "The boat sails next in {month:m} from {base:dat}."), into=stay),
    "advancement.experte": N(
        OneOf("name", {"": "The {post:nom} is now Experte.", "*": "The {post:nom}, {name}, is now Experte."}),
        "award",
        role="man",
        into=said("crew.experte", befell="Experte"),
    ),
    "advancement.already": N(
        OneOf("name", {"": "{post:w} is already Experte.", "*": "The {post:nom}, {name}, is already Experte."}),
        fold=NOTHING,
    ),
    "advancement.level_up": N("Crew quality rose to {level:w}.", "award", into=said("honour.level_up")),
    "advancement.level_same": N("Crew quality remains {level:w}.", fold=NOTHING),
    "advancement.level_down": N("Crew quality fell to {level:w}.", into=said("honour.level_down")),
    "advancement.own_command": N(
        OneOf(
            "name",
            {
                "": "The 1WO left to take command of a boat of his own.",
                "*": "The 1WO, {name}, left to take command of a boat of his own.",
            },
        ),
        into=said("crew.own_command", befell="own command", post="1wo"),
    ),
    "advancement.moves_up": N(
        OneOf("name", {"": "The 2WO became 1WO.", "*": "The 2WO, {name}, became 1WO."}),
        into=said("crew.moves_up", post="2wo"),
    ),
    "advancement.replaced": N(replaced(), into=leaves),
    "advancement.promoted": N(
        "The Kommandant was promoted to {rank:dat}.",
        "award",
        role="promotion",
        into=said("honour.promoted", befell="rank", post="kommandant"),
    ),
    "advancement.not_promoted": N("The Kommandant was not promoted.", fold=NOTHING),
    "advancement.highest_rank": N("The Kommandant already holds the highest rank.", fold=NOTHING),
    "advancement.award": N("The Kommandant received the {award:acc}.", "award", role="award", into=award),
    "newboat.refused": N("The request for a Type {type} was refused.", fold=NOTHING),
    "newboat.nothing_newer": N(
        counted(
            "requests",
            "There is no newer boat to ask for yet; {requests} request kept.",
            "There is no newer boat to ask for yet; {requests} requests kept.",
        ),
        fold=NOTHING,
    ),
    "newboat.request_kept": N(
        counted(
            "requests",
            "The request was saved for a later refit; {requests} request kept.",
            "The request was saved for a later refit; {requests} requests kept.",
        ),
        fold=BOOKS,
    ),
    "newboat.not_rare": N("No Type {type} was available; a Type {given} was allotted.", fold=BOOKS),
    "newboat.received": N("The crew took over {number}, Type {type}, in Germany.", into=stay),
    "newboat.alberich": N("The new boat has an Alberich coating.", fold=BOOKS),
    "newboat.no_alberich": N("The new boat has no Alberich coating.", fold=NOTHING),
    "newboat.balkon": N("The boat has a Balkon-Gerät.", fold=BOOKS),
    "newboat.no_balkon": N("The boat has no Balkon-Gerät.", fold=NOTHING),
    "worked_out.otherwise": N("At the table it was different: {why}", into=stay),
    "victory.end": N(OneOf("reason", ENDS), "award", role="end", closes="career", into=end),
    "victory.level": N("{level:w} with {tons:t} t.", "award", fold=BOOKS),
}
