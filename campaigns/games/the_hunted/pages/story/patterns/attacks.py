"""Ships, attacks on them, pursuit, and duels with submarines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

ATTACKS: Final[Mapping[str, Pattern]] = {
    "sight": (
        N_("{Kind} came into sight {at} {light}: {ships}."),
        forms("{At} {kind} was sighted {light}: {ships}.", "{At} {kind} were sighted {light}: {ships}."),
        N_("{Light} the boat sighted {kind} {at}: {ships}."),
    ),
    "sight.here": (
        N_("{Kind} came into sight {light}: {ships}."),
        N_("{Light} the boat sighted {kind}: {ships}."),
        forms("Then {kind} was sighted {light}: {ships}.", "Then {kind} were sighted {light}: {ships}."),
    ),
    "sight.dark": (
        forms("{At} {kind} was sighted: {ships}.", "{At} {kind} were sighted: {ships}."),
        N_("{At} the boat met {kind}: {ships}."),
    ),
    "left": (
        N_("The Kommandant did not attack, and the boat was not seen."),
        N_("No attack was made, and nobody saw the boat."),
        N_("The boat kept away and was not seen."),
        N_("It was decided not to attack, and the boat stayed unseen."),
        N_("Unseen, the boat let the chance go."),
        N_("The Kommandant decided against an attack; the boat was not seen."),
    ),
    "hindered": (N_("The boat could not attack: {why}."), N_("No attack was possible: {why}.")),
    "passed": (
        N_("On the way home {kind} came into sight, but the boat did not attack."),
        N_("Bound for home, the boat did not attack {kind} that came into sight."),
    ),
    "passed.many": (
        N_("On the way home {kind} came into sight, but the boat did not attack."),
        N_("Bound for home, the boat did not attack {kind} that came into sight."),
    ),
    "wait.to_night": (
        N_("The boat kept contact until night."),
        N_("The boat held on until it was dark."),
        N_("Contact was kept until nightfall."),
    ),
    "wait.lost": (
        N_("While waiting for night the boat lost contact."),
        N_("Before it was dark, contact was lost."),
    ),
    # how it attacked: with what, or against one target alone without a count
    "how": (
        N_("The boat attacked {mode}, {range}."),
        N_("The attack was made {mode}, {range}."),
        N_("The boat closed in and attacked {mode}, {range}."),
        N_("{Mode}, the boat attacked {range}."),
        N_("The boat moved in to attack {mode}, {range}."),
        N_("{Range} the boat attacked {mode}."),
    ),
    "how.with": (
        N_("The boat attacked {mode}, {range}, with {salvo}."),
        N_("The attack was made {mode}, {range}, with {salvo}."),
        N_("{Mode}, the boat fired {salvo} {range}."),
        N_("The boat fired {salvo}, {mode} and {range}."),
        N_("{Range} the boat attacked {mode} with {salvo}."),
        N_("{Mode} and {range}, the boat fired {salvo}."),
    ),
    "how.again": (
        N_("Again the boat attacked {mode}, {range}."),
        N_("The boat attacked in the same way, {mode} and {range}."),
        N_("This attack, too, was made {mode}, {range}."),
        N_("Once more the boat attacked {mode}, {range}."),
        N_("Like the last one, this attack was made {mode}, {range}."),
    ),
    "how.again.with": (
        N_("Again the boat attacked {mode}, {range}, with {salvo}."),
        N_("In the same way, {mode} and {range}, the boat fired {salvo}."),
        N_("This attack, too, was made {mode}, {range}, with {salvo}."),
        N_("Once more the boat attacked {mode}, {range}, with {salvo}."),
        N_("The boat fired {salvo}, again {mode} and {range}."),
    ),
    "how.torpedoes": (forms("one torpedo", "{n} torpedoes"),),
    "how.rounds": (forms("one round from the deck gun", "{n} rounds from the deck gun"),),
    "caught_closing": (
        N_("The boat closed in to attack {mode}, but was found before it could fire."),
        N_("While closing in to attack {mode}, the boat was found and fired nothing."),
        N_("Closing in {mode}, the boat was found before it could attack."),
        N_("Before it could attack {mode}, the boat was found while closing in."),
    ),
    "shot.sunk1": (
        N_("One torpedo was fired at {target}; it hit, and she sank."),
        N_("A single torpedo hit {target}, and she sank."),
        N_("{Target} was sunk by the one torpedo fired at her."),
    ),
    "shot.all": (
        forms(
            "The torpedo fired at {target} hit, and she sank.",
            "All {n} torpedoes fired at {target} hit, and she sank.",
            two=N_("Both torpedoes fired at {target} hit, and she sank."),
        ),
        forms(
            "{Target} was hit by the torpedo fired at her and sank.",
            "{Target} was hit by all {n} torpedoes fired at her and sank.",
            two=N_("{Target} was hit by both torpedoes fired at her and sank."),
        ),
    ),
    "shot.sunk": (
        N_("Of {n} torpedoes fired at {target}, {parts}; she sank."),
        N_("{N} torpedoes were fired at {target}: {parts}, and she sank."),
        N_("{Target} was sunk: of {n} torpedoes fired at her, {parts}."),
        N_("{Target} sank after {n} torpedoes had been fired at her: {parts}."),
    ),
    "shot.hurt": (
        forms(
            "The one torpedo fired at {target} hit and damaged her.",
            "Of {n} torpedoes fired at {target}, {parts}; she was damaged but stayed afloat.",
        ),
        forms(
            "One torpedo hit {target}, but she did not sink.",
            "{N} torpedoes were fired at {target}: {parts}, but she did not sink.",
        ),
        forms(
            "{Target} was damaged by the one torpedo fired at her.",
            "{Target} was damaged: of {n} torpedoes fired at her, {parts}.",
        ),
    ),
    "shot.hurt.all": (
        forms(
            "The torpedo fired at {target} hit and damaged her, but she stayed afloat.",
            "All {n} torpedoes fired at {target} hit and damaged her, but she stayed afloat.",
            two=N_("Both torpedoes fired at {target} hit and damaged her, but she stayed afloat."),
        ),
        forms(
            "{Target} was hit by the torpedo fired at her, but did not sink.",
            "{Target} was hit by all {n} torpedoes fired at her, but did not sink.",
            two=N_("{Target} was hit by both torpedoes fired at her, but did not sink."),
        ),
    ),
    "shot.miss": (
        forms(
            "The torpedo fired at {target} missed.",
            "All {n} torpedoes fired at {target} missed.",
            two=N_("Both torpedoes fired at {target} missed."),
        ),
        forms(
            "One torpedo was fired at {target} and missed.",
            "{N} torpedoes were fired at {target}, and all missed.",
            two=N_("Two torpedoes were fired at {target}, and both missed."),
        ),
        forms(
            "{Target} was missed by the torpedo fired at her.",
            "{Target} was missed by all {n} torpedoes fired at her.",
            two=N_("{Target} was missed by both torpedoes fired at her."),
        ),
    ),
    "shot.duds": (
        forms(
            "The torpedo fired at {target} hit but was a dud.",
            "All {n} torpedoes fired at {target} hit but were duds.",
            two=N_("Both torpedoes fired at {target} hit but were duds."),
        ),
        forms(
            "{Target} was hit by one torpedo, a dud.",
            "{Target} was hit by {n} torpedoes, and all were duds.",
            two=N_("{Target} was hit by two torpedoes, and both were duds."),
        ),
    ),
    "shot.dud": (
        N_("Of {n} torpedoes fired at {target}, {parts}."),
        N_("{N} torpedoes were fired at {target}: {parts}."),
    ),
    "shot.wasted": (
        forms(
            "The torpedo fired at {target} found her already sunk.",
            "{N} torpedoes fired at {target} found her already sunk.",
        ),
    ),
    "part.hit": (forms("one hit", "{n} hit"),),
    "part.dud": (forms("one was a dud", "{n} were duds"),),
    "part.missed": (forms("one missed", "{n} missed"),),
    "part.wasted": (forms("one was wasted", "{n} were wasted"),),
    "fat.sunk": (
        N_("On its ladder pattern, one torpedo that had missed found another ship, {target}, and sank her."),
        N_("One torpedo that had missed ran on in its ladder pattern and sank another ship, {target}."),
    ),
    "fat.hit": (
        N_("On its ladder pattern, one torpedo that had missed found another ship, {target}, and damaged her."),
        N_("One torpedo that had missed ran on in its ladder pattern and damaged another ship, {target}."),
    ),
    "fat.dud": (
        N_("On its ladder pattern, one torpedo that had missed found another ship, {target}, but was a dud."),
        N_("One torpedo that had missed ran on in its ladder pattern and hit another ship, {target}, but was a dud."),
    ),
    "fat.wasted": N_("One torpedo that had missed ran on in its ladder pattern to a ship that was already sinking."),
    "gun": (
        forms(
            "One round from the deck gun was fired at {target}: {parts}.",
            "{N} rounds from the deck gun were fired at {target}: {parts}.",
        ),
    ),
    "gun.all": (
        forms(
            "One round from the deck gun hit {target}.",
            "All {n} rounds from the deck gun hit {target}.",
            two=N_("Both rounds from the deck gun hit {target}."),
        ),
    ),
    "gun.all.sunk": (
        forms(
            "One round from the deck gun hit {target}, and she sank.",
            "All {n} rounds from the deck gun hit {target}, and she sank.",
            two=N_("Both rounds from the deck gun hit {target}, and she sank."),
        ),
        forms(
            "{Target} was sunk by one round from the deck gun.",
            "{Target} was sunk by {n} rounds from the deck gun.",
            two=N_("{Target} was sunk by two rounds from the deck gun."),
        ),
    ),
    "gun.miss": (
        forms(
            "The round from the deck gun missed {target}.",
            "All {n} rounds from the deck gun missed {target}.",
            two=N_("Both rounds from the deck gun missed {target}."),
        ),
    ),
    "gun.sunk": (
        forms(
            "One round from the deck gun was fired at {target}: {parts}, and she sank.",
            "{N} rounds from the deck gun were fired at {target}: {parts}, and she sank.",
        ),
        forms(
            "{Target} was sunk by the deck gun: of one round, {parts}.",
            "{Target} was sunk by the deck gun: of {n} rounds, {parts}.",
        ),
    ),
    "after.hurt": (
        forms("{targets} was left behind damaged.", "{targets} were left behind damaged."),
        N_("The boat did not follow {targets}."),
    ),
    "driven_off": (
        N_("The boat was driven off, and the ships got away."),
        N_("The ships got away, and the boat was driven off."),
    ),
    "company.aircraft": (
        N_("Before the boat could attack, an aircraft turned up."),
        N_("An aircraft turned up before the boat could attack."),
    ),
    "company.aircraft.again": (
        N_("Before it could attack again, an aircraft turned up."),
        N_("An aircraft turned up before the next attack."),
    ),
    "company.escort": (
        N_("Before the boat could attack, an escort turned up."),
        N_("An escort turned up before the boat could attack."),
    ),
    "company.escort.again": (
        N_("Before it could attack again, an escort turned up."),
        N_("An escort turned up before the next attack."),
    ),
    "follow.cripple": (
        N_("The boat followed {target}, which was still under escort."),
        N_("The boat went after {target}, which still had her escort."),
    ),
    "follow.straggler": (
        N_("The boat followed {target}, now without escort."),
        N_("The boat went after {target}, which had lost her escort."),
    ),
    "follow.ships": (
        N_("The boat kept contact with the same ships."),
        N_("The boat followed and caught up with the ships again."),
    ),
    "follow.convoy": (
        N_("The boat kept contact and met the convoy again {light}: {ships}."),
        N_("The boat followed the convoy and met other ships of it {light}: {ships}."),
    ),
    "pack.sunk": N_("{boat} of the same pack had sunk {target}."),
    "follow.convoy.dark": N_("The boat kept contact and met the convoy again."),
    "follow.lost": (
        N_("The boat tried to follow but lost contact."),
        N_("The boat followed, but contact was lost."),
        N_("An attempt to follow failed."),
    ),
    "sub.met": (
        N_("{At} the boat met the submarine {target}."),
        N_("The boat met a submarine {at}, {target}."),
    ),
    "sub.first.enemy": N_("The submarine fired first."),
    "sub.first.found": N_("The submarine found the boat closing in and fired first."),
    "sub.miss": (
        forms("The submarine’s torpedo missed.", "Both of the submarine’s torpedoes missed."),
        forms("A torpedo of the submarine missed the boat.", "Two torpedoes of the submarine missed the boat."),
        forms("The boat was missed by the submarine’s torpedo.", "The boat was missed by both of its torpedoes."),
    ),
    "sub.dud": N_("A torpedo hit the boat but was a dud."),
    "sub.left": (N_("The boat broke away."), N_("The boat left without another shot.")),
    "sub.company.escort": N_("An escort turned up and ended the duel."),
    "sub.company.aircraft": N_("An aircraft turned up and ended the duel."),
}
