"""The end of a career: never merged, never shortened, and no alternative that jokes or consoles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

END: Final[Mapping[str, Pattern]] = {
    "end.depth charges": N_("Depth charges sank the boat."),
    "end.hedgehog": N_("A Hedgehog salvo hit and sank the boat."),
    "end.squid": N_("A Squid salvo hit and sank the boat."),
    "end.hull": N_("The last hit broke the hull."),
    "end.bombs": N_("The aircraft’s attack sank the boat."),
    "end.fido": N_("The aircraft’s homing torpedo sank the boat."),
    "end.depth": N_("Below test depth the hull was crushed."),
    "end.torpedo": N_("The submarine’s torpedo hit and exploded."),
    "end.mine": N_("The boat struck a mine."),
    "end.hands": (
        N_("{boat} was lost with all hands {at} in {month}."),
        N_("In {month} {boat} was lost {at}. There were no survivors."),
    ),
    "end.scuttled": N_("In {month} the crew scuttled {boat} {at} and was taken prisoner."),
    "end.captured": N_("In {month} {boat} was captured {at}, and the crew was taken prisoner."),
    "end.at_sea": N_(
        "Both diesels were inoperable, far from port. In {month} {boat} was scuttled {at}, and the crew was lost."
    ),
    "end.killed": N_("With the death of the Kommandant in {month} this log ends."),
    "end.relieved": N_("In {month} the Kommandant was relieved of his command."),
    "end.war": N_("In May 1945 the war ended. {boat} and its crew had survived it."),
    "end.contest": N_("In {month} the contest came to its end. {boat} and its crew had survived."),
    "end.with_it": N_("Lost with it were {men}."),
    "end.since": (
        N_("{rank} {name} had held the command since {month}."),
        N_("The Kommandant, {rank} {name}, had been in command since {month}."),
    ),
    "end.holds": N_("He held {awards}."),
    "end.score": (
        forms(
            "In {patrols} patrols he had sunk one ship of {tons} t.",
            "In {patrols} patrols he had sunk {n} ships of {tons} t.",
        ),
    ),
    "end.score.first": (
        forms(
            "It was his first patrol, on which he had sunk one ship of {tons} t.",
            "It was his first patrol, on which he had sunk {n} ships of {tons} t.",
        ),
    ),
    "end.score.none": N_("In {patrols} patrols he had sunk no ship."),
    "end.score.first.none": N_("It was his first patrol, and he had sunk no ship."),
    "end.credit": N_("The boats he had supplied counted for another {tons} t."),
    "end.credit.only": N_("In {patrols} patrols he had supplied boats, which counted for {tons} t."),
    "end.credit.only.first": N_("It was his first patrol, and the boats he had supplied counted for {tons} t."),
    "end.dead": (forms("One man had been killed under his command.", "{N} men had been killed under his command."),),
}
