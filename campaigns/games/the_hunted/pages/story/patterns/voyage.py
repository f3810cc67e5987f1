"""Sailing, and stretches in which nothing happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

VOYAGE: Final[Mapping[str, Pattern]] = {
    "sail": (
        forms(
            "In {month} {boat} sailed {from_base} {bound} with one torpedo aboard.",
            "In {month} {boat} sailed {from_base} {bound} with {torpedoes} torpedoes aboard.",
        ),
        forms(
            "{boat} put to sea {from_base} in {month}, bound {bound}, with one torpedo aboard.",
            "{boat} put to sea {from_base} in {month}, bound {bound}, with {torpedoes} torpedoes aboard.",
        ),
        forms(
            "With one torpedo aboard, {boat} sailed {from_base} {bound} in {month}.",
            "With {torpedoes} torpedoes aboard, {boat} sailed {from_base} {bound} in {month}.",
        ),
    ),
    "sail.within": (
        forms(
            "In {month} {boat} sailed {from_base} on a patrol there, with one torpedo aboard.",
            "In {month} {boat} sailed {from_base} on a patrol there, with {torpedoes} torpedoes aboard.",
        ),
        forms(
            "{boat} put to sea again {in_base} in {month}, with one torpedo aboard.",
            "{boat} put to sea again {in_base} in {month}, with {torpedoes} torpedoes aboard.",
        ),
    ),
    "sail.empty": (
        N_("In {month} {boat} sailed {from_base} {bound}, with no torpedoes aboard."),
        N_("{boat} put to sea {from_base} in {month}, bound {bound}. It carried no torpedoes."),
    ),
    "sail.short": (
        forms(
            "The base was short of torpedoes, and one fewer came aboard.",
            "The base was short of torpedoes, and {n} fewer came aboard.",
        ),
        forms(
            "It carried one torpedo fewer than usual, for the base was short of them.",
            "It carried {n} torpedoes fewer than usual, for the base was short of them.",
        ),
    ),
    "sail.gun_gone": (
        N_("Before sailing, the deck gun was removed and extra Flak mounted in its place."),
        N_("The deck gun had been removed, and extra Flak stood in its place."),
    ),
    "sail.gun_back": (
        N_("Before sailing, the deck gun was put back aboard."),
        N_("The deck gun had been mounted again."),
    ),
    "sail.bound": (
        N_("The patrol was to end {in_base}."),
        N_("Its voyage was to end {in_base}."),
    ),
    "sail.mines": (N_("Its task was to lay mines."), N_("It was to lay mines."), N_("It had mines to lay.")),
    "sail.agent": (N_("It had an agent to land."), N_("Its task was to land an agent.")),
    "sail.tanker": (
        N_("Its task was to supply other boats."),
        N_("It was to supply other boats."),
        N_("Its orders were to supply other boats."),
    ),
    "quiet.out": (
        N_("The outward passage was quiet."),
        N_("Nothing was sighted on the outward passage."),
        N_("The boat reached its area without sighting anything."),
        N_("On the way out nothing came into sight."),
    ),
    "quiet.home": (
        N_("The homeward passage was quiet."),
        N_("Nothing was sighted on the way home."),
        N_("The boat sighted nothing on its way home."),
        N_("On the homeward passage nothing came into sight."),
    ),
    "quiet.at": (
        N_("Nothing was sighted {places}."),
        N_("{Places} the boat sighted nothing."),
        N_("Nothing came into sight {places}."),
        N_("{Places} nothing was sighted."),
        N_("{Places} nothing came into sight."),
    ),
    "quiet.more": (
        N_("After that nothing more was sighted."),
        N_("Nothing else came into sight there."),
        N_("The boat sighted nothing more there."),
        N_("Nothing more came into sight."),
    ),
    "quiet.rest": (
        N_("Nothing more was sighted {places}."),
        N_("{Places} nothing more came into sight."),
        N_("{Places} the boat sighted nothing more."),
    ),
    "quiet.snorkel": (
        N_("{Places} the boat ran on the Schnorchel and sighted nothing."),
        N_("Running on the Schnorchel {places}, the boat sighted nothing."),
        N_("Nothing was sighted {places}, where the boat was snorkelling."),
        N_("{Places} the boat kept to the Schnorchel and sighted nothing."),
        N_("Snorkelling {places}, the boat sighted nothing."),
        N_("The boat snorkelled {places} and sighted nothing."),
        N_("{Places}, on the Schnorchel, nothing was sighted."),
    ),
    "quiet.snorkel.more": (
        N_("The boat continued on the Schnorchel and sighted nothing more."),
        N_("On the Schnorchel the boat sighted nothing more there."),
        N_("Snorkelling on, the boat sighted nothing more."),
        N_("The boat kept to the Schnorchel; nothing more was sighted."),
        N_("Running on the Schnorchel, the boat sighted nothing more there."),
    ),
    "quiet.snorkel.rest": (
        N_("{Places} the boat ran on the Schnorchel and sighted nothing more."),
        N_("Snorkelling {places}, the boat sighted nothing more."),
        N_("{Places} the boat kept to the Schnorchel; nothing more was sighted."),
    ),
    "unseen": (
        forms(
            "Once something passed unseen while the boat was snorkelling.",
            "{n:Times} something passed unseen while the boat was snorkelling.",
        ),
        forms(
            "While the boat was snorkelling, something once passed unseen.",
            "While the boat was snorkelling, something passed unseen {n:times}.",
        ),
    ),
    "unseen.short": (
        forms("Once something passed unseen.", "{n:Times} something passed unseen."),
        forms("Something passed unseen once.", "Something passed unseen {n:times}."),
    ),
    "quiet.storm": (
        N_("A severe storm ruled out any encounter."),
        N_("In a severe storm the boat met nothing."),
    ),
    "quiet.weather": (
        N_("The boat sent weather reports and met nothing."),
        N_("Ordered to report the weather, the boat met nothing."),
    ),
}
