"""Coming home, and the time in port."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

PORT: Final[Mapping[str, Pattern]] = {
    "home": (
        N_("In {month} {boat} returned {to_base}."),
        N_("{boat} reached its base {in_base} in {month}."),
        N_("{boat} came back {to_base} in {month}."),
    ),
    "home.refit": (
        forms(
            "In {month} {boat} returned {to_base}, where the refit took one month.",
            "In {month} {boat} returned {to_base}, where the refit took {n} months.",
        ),
        forms(
            "{boat} reached its base {in_base} in {month} and was refitted in one month.",
            "{boat} reached its base {in_base} in {month} and was refitted in {n} months.",
        ),
        forms(
            "{boat} came back {to_base} in {month}; its refit took one month.",
            "{boat} came back {to_base} in {month}; its refit took {n} months.",
        ),
    ),
    # where it did not sail from
    "home.over": (
        N_("In {month} {boat} reached its base {in_base}."),
        N_("{boat} ended its voyage {in_base} in {month}."),
    ),
    "home.over.refit": (
        forms(
            "In {month} {boat} reached its base {in_base}, where the refit took one month.",
            "In {month} {boat} reached its base {in_base}, where the refit took {n} months.",
        ),
        forms(
            "{boat} ended its voyage {in_base} in {month} and was refitted in one month.",
            "{boat} ended its voyage {in_base} in {month} and was refitted in {n} months.",
        ),
    ),
    "home.crew": (
        N_("In {month} the crew came home without its boat."),
        N_("The crew came home in {month}, without its boat."),
    ),
    "refit": (forms("The refit took one month.", "The refit took {n} months."),),
    "refit.given_up": (
        N_("The boat was beyond repair and was given up."),
        N_("A refit would have taken too long, and the boat was given up."),
    ),
    "refit.med_closed": N_("The Mediterranean bases were lost, and the boat with them."),
    "raid.damage": (
        N_("An air raid on the port damaged the boat and cost another month."),
        N_("In port the boat was damaged in an air raid, which cost another month."),
    ),
    "raid.heavy damage": (
        N_("An air raid on the port damaged the boat heavily and cost two more months."),
        N_("In port the boat was heavily damaged in an air raid, which cost two more months."),
    ),
    "raid.boat destroyed": N_("An air raid on the port destroyed the boat."),
    "waits": (forms("The Kommandant needed one month to recover.", "The Kommandant needed {n} months to recover."),),
    "gone.in hospital": (
        forms(
            "{Men} would be in hospital too long and was replaced.",
            "{Men} would be in hospital too long and were replaced.",
        ),
        forms("{Men}, too long in hospital, was replaced.", "{Men}, too long in hospital, were replaced."),
    ),
    "gone.killed": (
        forms("{Men} had been killed and was replaced.", "{Men} had been killed and were replaced."),
        forms("{Men} had been killed; another took his place.", "{Men} had been killed; others took their places."),
    ),
    # the same with the names of those who came aboard
    "gone.in hospital.new": (
        N_("{Men} would be in hospital too long; {new} came aboard instead."),
        forms(
            "{Men}, too long in hospital, was replaced by {new}.",
            "{Men}, too long in hospital, were replaced by {new}.",
        ),
    ),
    "gone.killed.new": (
        forms("{Men} had been killed; {new} took his place.", "{Men} had been killed; {new} took their places."),
        forms(
            "For {men}, who had been killed, {new} came aboard.", "For {men}, who had been killed, {new} came aboard."
        ),
    ),
    "gone.own command": (
        N_("{Man} left to command a boat of his own."),
        N_("{Man} was given a boat of his own."),
    ),
    "gone.moves_up": N_("{Man} became 1WO."),
    "fresh_crew": N_("The Kommandant was given a new crew with the new boat."),
    "award": (N_("The Kommandant was awarded {awards}."), N_("The Kommandant received {awards}.")),
    "promoted": (N_("The Kommandant was promoted to {rank}."), N_("The Kommandant became {rank}.")),
    "promoted.award": (
        N_("The Kommandant was promoted to {rank} and awarded {awards}."),
        N_("Promoted to {rank}, the Kommandant also received {awards}."),
    ),
    "level.up": (N_("The crew now counted as {level}."), N_("From then on the crew counted as {level}.")),
    "level.down": (N_("The crew now counted only as {level}."), N_("From then on the crew counted only as {level}.")),
    "experte": (N_("{Man} was now an Experte."), N_("{Man} had become an Experte.")),
    "newboat": (
        N_("The crew took over {boat}, a Type {type}, in Germany."),
        N_("In Germany the crew took over {boat}, a Type {type}."),
    ),
    "converted": N_("The boat was converted and was now a Type {type}."),
    "schnorchel": (N_("A Schnorchel was fitted."), N_("The boat was fitted with a Schnorchel.")),
    "moved": (
        N_("With its base lost, the boat was moved {to_base}."),
        N_("Its base was lost, and the boat was moved {to_base}."),
    ),
    "passed_over": N_("The Kommandant kept his command, but could no longer win the Knight’s Cross."),
}
