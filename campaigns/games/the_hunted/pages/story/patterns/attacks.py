"""Ships, attacks on them, pursuit, and duels with submarines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern

ATTACKS: Final[Mapping[str, Pattern]] = {
    "sight": (
        N_("{Kind} came into sight {at} {light}: {ships}."),
        (N_("{At} {kind} was sighted {light}: {ships}."), N_("{At} {kind} were sighted {light}: {ships}.")),
        N_("{Light} the boat sighted {kind} {at}: {ships}."),
    ),
    "sight.here": (
        N_("{Kind} came into sight {light}: {ships}."),
        N_("{Light} the boat sighted {kind}: {ships}."),
        (N_("Next, {kind} was sighted {light}: {ships}."), N_("Next, {kind} were sighted {light}: {ships}.")),
    ),
    "sight.dark": (
        (N_("{At} {kind} was sighted: {ships}."), N_("{At} {kind} were sighted: {ships}.")),
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
        N_("An attack {mode} followed, {range}."),
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
    "how.torpedoes": ((N_("one torpedo"), N_("{n} torpedoes")),),
    "how.rounds": ((N_("one round from the deck gun"), N_("{n} rounds from the deck gun")),),
    "caught_closing": (
        N_("The boat closed in to attack {mode}, but was found before it could fire."),
        N_("While closing in to attack {mode}, the boat was found and fired nothing."),
        N_("An attack {mode} failed: the boat was found as it closed in."),
        N_("Before it could attack {mode}, the boat was found while closing in."),
    ),
    "shot.sunk1": (
        N_("One torpedo was fired at {target}; it hit, and she sank."),
        N_("A single torpedo hit {target}, and she sank."),
        N_("{Target} was sunk by the one torpedo fired at her."),
    ),
    "shot.all": (
        (
            N_("The torpedo fired at {target} hit, and she sank."),
            N_("Both torpedoes fired at {target} hit, and she sank."),
            N_("All {n} torpedoes fired at {target} hit, and she sank."),
        ),
        (
            N_("{Target} was hit by the torpedo fired at her and sank."),
            N_("{Target} was hit by both torpedoes fired at her and sank."),
            N_("{Target} was hit by all {n} torpedoes fired at her and sank."),
        ),
    ),
    "shot.sunk": (
        N_("Of {n} torpedoes fired at {target}, {parts}; she sank."),
        N_("{N} torpedoes were fired at {target}: {parts}, and she sank."),
        N_("{Target} was sunk: of {n} torpedoes fired at her, {parts}."),
        N_("{Target} sank after {n} torpedoes had been fired at her: {parts}."),
    ),
    "shot.hurt": (
        (
            N_("The one torpedo fired at {target} hit and damaged her."),
            N_("Of {n} torpedoes fired at {target}, {parts}; she was damaged but stayed afloat."),
        ),
        (
            N_("One torpedo hit {target}, but she did not sink."),
            N_("{N} torpedoes were fired at {target}: {parts}, but she did not sink."),
        ),
        (
            N_("{Target} was damaged by the one torpedo fired at her."),
            N_("{Target} was damaged: of {n} torpedoes fired at her, {parts}."),
        ),
    ),
    "shot.hurt.all": (
        (
            N_("The torpedo fired at {target} hit and damaged her, but she stayed afloat."),
            N_("Both torpedoes fired at {target} hit and damaged her, but she stayed afloat."),
            N_("All {n} torpedoes fired at {target} hit and damaged her, but she stayed afloat."),
        ),
        (
            N_("{Target} was hit by the torpedo fired at her, but did not sink."),
            N_("{Target} was hit by both torpedoes fired at her, but did not sink."),
            N_("{Target} was hit by all {n} torpedoes fired at her, but did not sink."),
        ),
    ),
    "shot.miss": (
        (
            N_("The torpedo fired at {target} missed."),
            N_("Both torpedoes fired at {target} missed."),
            N_("All {n} torpedoes fired at {target} missed."),
        ),
        (
            N_("One torpedo was fired at {target} and missed."),
            N_("Two torpedoes were fired at {target}, and both missed."),
            N_("{N} torpedoes were fired at {target}, and all missed."),
        ),
        (
            N_("{Target} was missed by the torpedo fired at her."),
            N_("{Target} was missed by both torpedoes fired at her."),
            N_("{Target} was missed by all {n} torpedoes fired at her."),
        ),
    ),
    "shot.duds": (
        (
            N_("The torpedo fired at {target} hit but was a dud."),
            N_("Both torpedoes fired at {target} hit but were duds."),
            N_("All {n} torpedoes fired at {target} hit but were duds."),
        ),
        (
            N_("{Target} was hit by one torpedo, a dud."),
            N_("{Target} was hit by two torpedoes, and both were duds."),
            N_("{Target} was hit by {n} torpedoes, and all were duds."),
        ),
    ),
    "shot.dud": (
        N_("Of {n} torpedoes fired at {target}, {parts}."),
        N_("{N} torpedoes were fired at {target}: {parts}."),
    ),
    "shot.wasted": (
        (
            N_("The torpedo fired at {target} found her already sunk."),
            N_("{N} torpedoes fired at {target} found her already sunk."),
        ),
    ),
    "part.hit": ((N_("one hit"), N_("{n} hit")),),
    "part.dud": ((N_("one was a dud"), N_("{n} were duds")),),
    "part.missed": ((N_("one missed"), N_("{n} missed")),),
    "part.wasted": ((N_("one was wasted"), N_("{n} were wasted")),),
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
        (
            N_("One round from the deck gun was fired at {target}: {parts}."),
            N_("{N} rounds from the deck gun were fired at {target}: {parts}."),
        ),
    ),
    "gun.all": (
        (
            N_("One round from the deck gun hit {target}."),
            N_("Both rounds from the deck gun hit {target}."),
            N_("All {n} rounds from the deck gun hit {target}."),
        ),
    ),
    "gun.all.sunk": (
        (
            N_("One round from the deck gun hit {target}, and she sank."),
            N_("Both rounds from the deck gun hit {target}, and she sank."),
            N_("All {n} rounds from the deck gun hit {target}, and she sank."),
        ),
        (
            N_("{Target} was sunk by one round from the deck gun."),
            N_("{Target} was sunk by two rounds from the deck gun."),
            N_("{Target} was sunk by {n} rounds from the deck gun."),
        ),
    ),
    "gun.miss": (
        (
            N_("The round from the deck gun missed {target}."),
            N_("Both rounds from the deck gun missed {target}."),
            N_("All {n} rounds from the deck gun missed {target}."),
        ),
    ),
    "gun.sunk": (
        (
            N_("One round from the deck gun was fired at {target}: {parts}, and she sank."),
            N_("{N} rounds from the deck gun were fired at {target}: {parts}, and she sank."),
        ),
        (
            N_("{Target} was sunk by the deck gun: of one round, {parts}."),
            N_("{Target} was sunk by the deck gun: of {n} rounds, {parts}."),
        ),
    ),
    "after.hurt": (
        (N_("{targets} was left behind damaged."), N_("{targets} were left behind damaged.")),
        N_("The boat did not follow {targets}."),
    ),
    "driven_off": (
        N_("The boat was driven off, and the ships got away."),
        N_("The ships got away, and the boat was driven off."),
    ),
    "company.aircraft": (
        N_("Before the next round an aircraft turned up."),
        N_("Before it could attack again, an aircraft turned up."),
    ),
    "company.escort": (
        N_("Before the next round an escort turned up."),
        N_("Before it could attack again, an escort turned up."),
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
        (N_("The submarine’s torpedo missed."), N_("Both of the submarine’s torpedoes missed.")),
        (N_("A torpedo of the submarine missed the boat."), N_("Two torpedoes of the submarine missed the boat.")),
        (N_("The boat was missed by the submarine’s torpedo."), N_("The boat was missed by both of its torpedoes.")),
    ),
    "sub.dud": N_("A torpedo hit the boat but was a dud."),
    "sub.left": (N_("The boat broke away."), N_("The boat left without another shot.")),
    "sub.company.escort": N_("An escort turned up and ended the duel."),
    "sub.company.aircraft": N_("An aircraft turned up and ended the duel."),
}
