"""Damage, men and repairs, and a patrol that had to be broken off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

HARM: Final[Mapping[str, Pattern]] = {
    "damage": N_("{Clauses}."),
    "damage.hull": (
        forms("the hull was hit once", "the hull was hit {n:times}"),
        forms("the hull took one hit", "the hull took {n} hits"),
    ),
    "damage.systems": (forms("{systems} was damaged", "{systems} were damaged"),),
    "damage.flooding": (N_("water came in"), N_("the boat took in water")),
    "damage.forced": N_("the flooding forced the boat to the surface"),
    "damage.none": (N_("The hits did no lasting damage."), N_("No lasting damage came of it.")),
    "damage.holed": (
        N_("The hull was holed, and the boat could no longer dive."),
        N_("With its hull holed, the boat could no longer dive."),
    ),
    "wound": (forms("{Men} was {wound}.", "{Men} were {wound}."),),
    "wound.crew": (
        forms("a man of the crew", "{n} men of the crew"),
        forms("one of the crew", "{n} of the crew"),
        forms("a crewman", "{n} crewmen"),
    ),
    "killed": N_("{Man} was killed."),
    "killed.crew": (forms("One man of the crew was killed.", "{N} men of the crew were killed."),),
    "died": N_("{Man} died of his wounds."),
    "command": (N_("{Man} took command of the boat."), N_("Command passed to {man}.")),
    # repairs: p pumped, o repaired, n not repaired
    "repair.p": (
        N_("The water was pumped out."),
        N_("The boat was pumped dry."),
        N_("Then the boat was pumped dry."),
        N_("The crew pumped the boat dry."),
    ),
    "repair.o": (
        forms("{Systems} was repaired.", "{Systems} were repaired."),
        N_("The crew repaired {systems}."),
    ),
    "repair.n": (N_("{Broken} could not be repaired."), N_("The crew could not repair {broken}.")),
    "repair.po": (
        forms(
            "The boat was pumped dry, and {systems} was repaired.",
            "The boat was pumped dry, and {systems} were repaired.",
        ),
        N_("The crew pumped the boat dry and repaired {systems}."),
        forms(
            "The water was pumped out, and {systems} was repaired.",
            "The water was pumped out, and {systems} were repaired.",
        ),
    ),
    "repair.pn": (
        N_("The boat was pumped dry, but {broken} could not be repaired."),
        N_("The crew pumped the boat dry but could not repair {broken}."),
    ),
    "repair.on": (
        forms(
            "{Systems} was repaired, but {broken} could not be.", "{Systems} were repaired, but {broken} could not be."
        ),
        N_("The crew repaired {systems}, but not {broken}."),
    ),
    "repair.pon": (
        N_("The crew pumped the boat dry and repaired {systems}, but not {broken}."),
        forms(
            "The boat was pumped dry and {systems} was repaired, but {broken} could not be.",
            "The boat was pumped dry and {systems} were repaired, but {broken} could not be.",
        ),
    ),
    # breaking off: why, and which way the boat went
    "abort.why": (
        N_("{Why}, the patrol had to be broken off."),
        N_("{Why}, the boat had to break off the patrol."),
    ),
    "abort.why.back": (
        N_("{Why}, the patrol had to be broken off, and the boat turned back along its track."),
        N_("{Why}, the boat had to break off the patrol and turn back."),
        N_("{Why}, the boat broke off its patrol and turned back."),
    ),
    "abort.why.on": (
        N_("{Why}, the patrol had to be broken off, and the boat made for home."),
        N_("{Why}, the boat had to break off the patrol and run on for home."),
    ),
    "abort.short": (N_("The patrol had to be broken off."), N_("The boat had to break off the patrol.")),
    "abort.short.back": (
        N_("The patrol had to be broken off, and the boat turned back along its track."),
        N_("The boat had to break off the patrol and turn back."),
        N_("That ended the patrol, and the boat turned back."),
    ),
    "abort.short.on": (
        N_("The patrol had to be broken off, and the boat made for home."),
        N_("The boat had to break off the patrol and ran on for home."),
    ),
    "abort.free": (N_("The Kommandant broke the patrol off."), N_("The Kommandant decided to break the patrol off.")),
    "abort.free.back": (
        N_("The Kommandant broke the patrol off and turned back."),
        N_("The Kommandant decided to break the patrol off, and the boat turned back along its track."),
    ),
    "abort.free.on": (
        N_("The Kommandant broke the patrol off and made for home."),
        N_("The Kommandant decided to break the patrol off, and the boat ran on for home."),
    ),
    "abort.back": (N_("The boat turned back along its track."), N_("The boat turned back.")),
    "abort.on": (N_("The boat made for home."), N_("The boat ran on for home.")),
    "why.broken": N_("with {systems} beyond repair"),
    "why.no_officer": N_("with no watch officer left to command"),
    "why.holed": N_("with its hull holed"),
    "towed": N_("Both diesels were inoperable, and the boat was towed in."),
    "rescued": N_("Both diesels were inoperable, far from port. The boat was scuttled, and the crew was picked up."),
}
