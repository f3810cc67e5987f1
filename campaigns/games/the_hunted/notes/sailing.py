"""4, 7: orders, torpedoes and the gun before the boat sails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf, Sentence
from campaigns.games.the_hunted.notes.folds import BOOKS, NOTHING, TOLD
from campaigns.games.the_hunted.notes.outing import LogEvent, PatrolLog


def place(blank: str, text: Sentence) -> OneOf:
    """The sentence with a base in it, which may take the article."""

    def fill(one: Sentence) -> Sentence:
        if isinstance(one, str):
            return one.replace(f"{{{blank}:w}}", "the Mediterranean")
        return OneOf(one.by, {key: fill(form) for key, form in one.forms.items()}) if isinstance(one, OneOf) else one

    return OneOf(blank, {"Mediterranean": fill(text), "*": text})


def sailing(log: PatrolLog, event: LogEvent) -> None:
    log.sailing[event.key] = event


def ready(log: PatrolLog, event: LogEvent) -> None:
    log.sailing[event.key] = event
    log.torpedoes = event.count("torpedoes")


NOTES: Final[Mapping[str, N]] = {
    "assignment.first_of_type": N("Orders: {assignment:w}, as on the first patrol of every Type IXD-2.", fold=BOOKS),
    "assignment.restricted": N("{rolled:w} is closed to this type. New orders: {orders:w}.", fold=BOOKS),
    "assignment.mines": N("This type always lays mines there. Orders: {orders:w}.", fold=BOOKS),
    "assignment.again": N("{rolled:w} is closed to this type, so the assignment was rolled again.", fold=BOOKS),
    "assignment.refused": N("The request was refused.", fold=NOTHING),
    "assignment.stays_north": N("The boat is posted to the Arctic for good.", fold=BOOKS),
    "assignment.to_penang": N("The boat is now based at Penang.", fold=BOOKS),
    "assignment.sails": N(
        place("base", "The boat sailed from {base:dat} in {month:m}. Orders: {assignment:w}."),
        opens="outing",
        into=sailing,
    ),
    "assignment.rebased": N(
        place("base", place("left", "The boat is now based in {base:dat}, no longer in {left:dat}.")), fold=TOLD
    ),
    "assignment.bound": N(place("base", "The patrol ends in {base:dat}."), into=sailing),
    "assignment.passage": N(
        "The boat has to pass through Biscay and the Strait of Gibraltar. It may turn back only if damage cannot be repaired at sea.",
        fold=BOOKS,
    ),
    "assignment.invasion": N(
        (
            "Before the first encounter roll on station only lasting damage or a severe wound lets the boat turn back. "
            "A target let go may cost the command, or the Cross."
        ),
        fold=BOOKS,
    ),
    "assignment.mission": N("Only the mission decides whether this patrol is successful.", into=sailing),
    "assignment.tanker": N("The patrol is successful only if the boat supplies another boat.", into=sailing),
    "assignment.ready": N(
        OneOf(
            "rounds",
            {
                "0": "The boat was ready for sea with {torpedoes} torpedoes.",
                "*": "The boat was ready for sea with {torpedoes} torpedoes and {rounds} rounds for the deck gun.",
            },
        ),
        into=ready,
    ),
    "loading.shortage": N(
        "The base was {rolled} torpedoes short. With the {brought} brought back, the boat carries {short} fewer.",
        into=sailing,
    ),
    "loading.loaded": N("Torpedoes loaded: {loads:l}.", fold=BOOKS),
    "refit.gun_back": N("The deck gun was remounted.", into=sailing),
    "refit.gun_gone": N("The deck gun was removed. Extra Flak was mounted in its place.", into=sailing),
    "refit.gun_kept": N("The deck gun stayed aboard.", fold=NOTHING),
    "missions.agent_aboard": N("An agent came aboard.", into=sailing),
}
