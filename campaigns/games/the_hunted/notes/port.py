"""10.11-11.4: home again: the yard, the men, promotion, awards and new boats; and the end of a career."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_, OneOf, counted
from campaigns.engine.texts import NoteText as N
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
    "sunk_escort": N_("{boat} was sunk by escorts in {month:m} with all hands."),
    "sunk_aircraft": N_("{boat} was sunk by aircraft in {month:m} with all hands."),
    "sunk_submarine": N_("{boat} was torpedoed by a submarine in {month:m} and lost with all hands."),
    "sunk_depth": N_("{boat} was crushed at depth in {month:m} with all hands."),
    "sunk_mine": N_("{boat} was sunk by a mine in {month:m} with all hands."),
    "kommandant_killed": N_("The Kommandant of {boat} was killed in {month:m}."),
    "kommandant_accident": N_("The Kommandant of {boat} died in an accident in {month:m}."),
    "boat_captured": N_("{boat} was captured in {month:m}."),
    "scuttled": N_("{boat} was scuttled in {month:m}; the crew was taken prisoner."),
    "lost_at_sea": N_("{boat} was scuttled far from port in {month:m}; the crew was lost."),
    "relieved": N_("The Kommandant of {boat} was relieved of command in {month:m}."),
    "war_over": N_("{boat} and its crew survived the war, which ended in {month:m}."),
    "contest_over": N_("The last month of the contest was over in {month:m}."),
    "*": N_("The career of {boat} ended in {month:m} ({reason:w})."),
}


def replaced() -> OneOf:
    """A man who leaves and his successor; old logs name neither."""
    return OneOf("new", {"": man("was replaced ({why:w})."), "*": man("was replaced by {new} ({why:w}).")})


NOTES: Final[Mapping[str, N]] = {
    "newboat.converted": N(N_("{number} was converted and is now a Type {type}."), into=converted),
    "refit.home": N(
        OneOf(
            "how",
            {
                "home": place("base", N_("The boat returned to {base:dat} in {month:m}. {outcome:w}, {tons:t} t.")),
                "towed": place("base", N_("The boat was towed to {base:dat} in {month:m}. {outcome:w}, {tons:t} t.")),
                "turned_back": place(
                    "base", N_("The boat turned back to {base:dat} in {month:m}. {outcome:w}, {tons:t} t.")
                ),
                "rescued": place(
                    "base", N_("The crew was picked up and came to {base:dat} in {month:m}. {outcome:w}, {tons:t} t.")
                ),
                "*": N_("{how:w}. {outcome:w}, {tons:t} t."),
            },
        ),
        closes="outing",
        into=arrival,
    ),
    "refit.crew_home": N(
        N_("The crew came home without a boat in {month:m}. {outcome:w}, {tons:t} t."), closes="outing", into=arrival
    ),
    "refit.passed_over": N(
        N_("He keeps his command, but can no longer win the Knight’s Cross."), into=said("port.passed_over")
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
    "refit.light_wounds": N(N_("All light wounds have healed."), fold=BOOKS),
    "refit.moved": N(
        place("to", N_("{base:w} has been lost as a base. The boat moves to {to:w}.")), into=said("port.moved")
    ),
    "refit.rank_saves": N(N_("The Kommandant’s rank shortens the refit by one month."), fold=BOOKS),
    "refit.raid": N(
        OneOf(
            "result",
            {
                "none": N_("No air raid damaged the boat."),
                "damage": N_("An air raid damaged the boat; one more month in port."),
                "heavy damage": N_("An air raid heavily damaged the boat; two more months in port."),
                "boat destroyed": N_("An air raid destroyed the boat."),
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
    "refit.fresh_crew": N(N_("A new crew for a new boat."), into=said("port.fresh_crew")),
    "refit.naxos": N(N_("NAXOS was fitted."), fold=BOOKS),
    "refit.schnorchel": N(N_("A Schnorchel was fitted."), into=said("port.schnorchel")),
    "refit.no_schnorchel": N(N_("No Schnorchel was available."), fold=NOTHING),
    "refit.med_closed": N(
        N_("The Mediterranean bases have been lost. A new boat is waiting in Germany."), into=said("port.med_closed")
    ),
    "refit.next": N(place("base", N_("The boat sails next in {month:m} from {base:dat}.")), into=stay),
    "advancement.experte": N(
        OneOf("name", {"": N_("The {post:nom} is now Experte."), "*": N_("The {post:nom}, {name}, is now Experte.")}),
        "award",
        role="man",
        into=said("crew.experte", befell="Experte"),
    ),
    "advancement.already": N(
        OneOf("name", {"": N_("{post:w} is already Experte."), "*": N_("The {post:nom}, {name}, is already Experte.")}),
        fold=NOTHING,
    ),
    "advancement.level_up": N(N_("Crew quality rose to {level:w}."), "award", into=said("honour.level_up")),
    "advancement.level_same": N(N_("Crew quality remains {level:w}."), fold=NOTHING),
    "advancement.level_down": N(N_("Crew quality fell to {level:w}."), into=said("honour.level_down")),
    "advancement.own_command": N(
        OneOf(
            "name",
            {
                "": N_("The 1WO left to take command of a boat of his own."),
                "*": N_("The 1WO, {name}, left to take command of a boat of his own."),
            },
        ),
        into=said("crew.own_command", befell="own command", post="1wo"),
    ),
    "advancement.moves_up": N(
        OneOf("name", {"": N_("The 2WO became 1WO."), "*": N_("The 2WO, {name}, became 1WO.")}),
        into=said("crew.moves_up", post="2wo"),
    ),
    "advancement.replaced": N(replaced(), into=leaves),
    "advancement.promoted": N(
        N_("The Kommandant was promoted to {rank:dat}."),
        "award",
        role="promotion",
        into=said("honour.promoted", befell="rank", post="kommandant"),
    ),
    "advancement.not_promoted": N(N_("The Kommandant was not promoted."), fold=NOTHING),
    "advancement.highest_rank": N(N_("The Kommandant already holds the highest rank."), fold=NOTHING),
    "advancement.award": N(N_("The Kommandant received the {award:acc}."), "award", role="award", into=award),
    "newboat.refused": N(N_("The request for a Type {type} was refused."), fold=NOTHING),
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
    "newboat.not_rare": N(N_("No Type {type} was available; a Type {given} was allotted."), fold=BOOKS),
    "newboat.received": N(N_("The crew took over {number}, Type {type}, in Germany."), into=stay),
    "newboat.alberich": N(N_("The new boat has an Alberich coating."), fold=BOOKS),
    "newboat.no_alberich": N(N_("The new boat has no Alberich coating."), fold=NOTHING),
    "newboat.balkon": N(N_("The boat has a Balkon-Gerät."), fold=BOOKS),
    "newboat.no_balkon": N(N_("The boat has no Balkon-Gerät."), fold=NOTHING),
    "worked_out.otherwise": N(N_("At the table it was different: {why}"), into=stay),
    "victory.end": N(OneOf("reason", ENDS), "award", role="end", closes="career", into=end),
    "victory.level": N(N_("{level:w} with {tons:t} t."), "award", fold=BOOKS),
}
