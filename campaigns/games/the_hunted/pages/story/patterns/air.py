"""Aircraft: dodged or not, the Flak and the attack in one sentence, and what the aircraft called up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

AIR: Final[Mapping[str, Pattern]] = {
    "air.dodge": (
        forms(
            "{Places} an aircraft came into sight, and the boat dived in time.",
            "{Places} aircraft came into sight {n:times}, and each time the boat dived in time.",
        ),
        forms(
            "When an aircraft came into sight {places}, the boat dived in time.",
            "{n:Times} aircraft came into sight {places}; the boat always dived in time.",
        ),
        forms("An aircraft forced the boat to dive {places}.", "Aircraft forced the boat to dive {n:times} {places}."),
        forms(
            "{Places} the boat saw an aircraft early enough to dive.",
            "{Places} the boat saw aircraft {n:times}, always early enough to dive.",
        ),
        forms(
            "{Places} the boat dived before an aircraft could attack.",
            "{Places} the boat dived {n:times} before an aircraft could attack.",
        ),
    ),
    "air.dodge.here": (
        forms(
            "An aircraft came into sight, and the boat dived in time.",
            "Aircraft came into sight {n:times}, and each time the boat dived in time.",
        ),
        forms(
            "When an aircraft came into sight, the boat dived in time.",
            "{n:Times} aircraft came into sight; the boat always dived in time.",
        ),
        forms("An aircraft forced the boat to dive.", "Aircraft forced the boat to dive {n:times}."),
        forms(
            "The boat saw an aircraft early enough to dive.",
            "The boat saw aircraft {n:times}, always early enough to dive.",
        ),
        forms(
            "The boat dived before an aircraft could attack.",
            "The boat dived {n:times} before an aircraft could attack.",
        ),
    ),
    "air.dodge.kite": N_(
        "An aircraft came into sight. The kite was cut loose, {man} was left behind with it, and the boat dived "
        "in time."
    ),
    "air.dodge.announced": (N_("The boat dived in time."), N_("The boat dived before the aircraft could attack.")),
    "air.caught.announced": (
        N_("The aircraft caught the boat before it could dive."),
        N_("The aircraft attacked before the boat could dive."),
    ),
    "air.caught": (
        N_("{At} an aircraft was seen too late and caught the boat."),
        N_("{At} an aircraft came upon the boat before it could dive."),
        N_("{At} the boat saw an aircraft too late to dive."),
        N_("{At} an aircraft attacked before the boat could dive."),
        N_("{At} the boat was caught by an aircraft that it had seen too late."),
        N_("{At} an aircraft was there before the boat could dive."),
    ),
    "air.caught.here": (
        N_("An aircraft was seen too late and caught the boat."),
        N_("An aircraft came upon the boat before it could dive."),
        N_("The boat saw an aircraft too late to dive."),
        N_("An aircraft attacked before the boat could dive."),
        N_("The boat was caught by an aircraft that it had seen too late."),
        N_("An aircraft was there before the boat could dive."),
    ),
    "air.cannot": (
        N_("{At} an aircraft found the boat, which could not dive with its holed hull."),
        N_("{At} the boat, its hull holed, could not dive when an aircraft came."),
    ),
    "air.cannot.here": (
        N_("An aircraft found the boat, which could not dive with its holed hull."),
        N_("The boat, its hull holed, could not dive when an aircraft came."),
    ),
    "air.surprise": (
        N_("{At} an aircraft took the boat by surprise."),
        N_("{At} the boat was surprised by an aircraft."),
    ),
    # what the Flak did and what the attack did are one moment
    "air.hits.": (
        forms("The aircraft attacked {weapon} and hit once.", "The aircraft attacked {weapon} and hit {n:times}."),
        forms("The attack {weapon} scored one hit.", "The attack {weapon} scored {n} hits."),
        forms("The aircraft hit once {weapon}.", "The aircraft hit {n:times} {weapon}."),
    ),
    "air.hits.miss": (
        forms(
            "The Flak missed, and the aircraft hit once {weapon}.",
            "The Flak missed, and the aircraft hit {n:times} {weapon}.",
        ),
        forms(
            "The Flak could not stop the attack {weapon}, which scored one hit.",
            "The Flak could not stop the attack {weapon}, which scored {n} hits.",
        ),
        forms(
            "The aircraft attacked {weapon} and hit once; the Flak missed.",
            "The aircraft attacked {weapon} and hit {n:times}; the Flak missed.",
        ),
    ),
    "air.hits.damaged": (
        forms(
            "The Flak damaged the aircraft, whose attack {weapon} scored one hit.",
            "The Flak damaged the aircraft, whose attack {weapon} scored {n} hits.",
        ),
        forms(
            "The aircraft hit once {weapon} and was damaged by the Flak.",
            "The aircraft hit {n:times} {weapon} and was damaged by the Flak.",
        ),
    ),
    "air.hits.shot down": (
        forms(
            "The aircraft hit once {weapon} and was shot down by the Flak.",
            "The aircraft hit {n:times} {weapon} and was shot down by the Flak.",
        ),
        forms(
            "The Flak shot the aircraft down, but its attack {weapon} scored one hit.",
            "The Flak shot the aircraft down, but its attack {weapon} scored {n} hits.",
        ),
    ),
    "air.hits.none": (
        forms(
            "No Flak gun was working, and the aircraft hit once {weapon}.",
            "No Flak gun was working, and the aircraft hit {n:times} {weapon}.",
        ),
        forms(
            "The boat had no working Flak gun. The attack {weapon} scored one hit.",
            "The boat had no working Flak gun. The attack {weapon} scored {n} hits.",
        ),
    ),
    "air.miss.": (
        N_("The aircraft attacked {weapon} without effect."),
        N_("The attack {weapon} did no damage."),
    ),
    "air.miss.miss": (
        N_("The aircraft attacked {weapon} without effect, and the Flak missed it."),
        N_("The Flak missed, and the attack {weapon} did no damage."),
    ),
    "air.miss.damaged": (
        N_("The Flak damaged the aircraft, whose attack {weapon} had no effect."),
        N_("The attack {weapon} did no damage, and the Flak damaged the aircraft."),
    ),
    "air.miss.shot down": (
        N_("The aircraft attacked {weapon} without effect and was shot down by the Flak."),
        N_("The Flak shot the aircraft down; its attack {weapon} did no damage."),
    ),
    "air.miss.none": N_("No Flak gun was working, but the attack {weapon} had no effect."),
    "air.fido.hit": (
        N_("The aircraft dropped a homing torpedo, which hit."),
        N_("A homing torpedo dropped by the aircraft hit the boat."),
    ),
    "air.fido.miss": (
        N_("The aircraft dropped a homing torpedo, which missed."),
        N_("A homing torpedo dropped by the aircraft missed."),
    ),
    # the Flak alone, where no attack followed or it was the last
    "air.flak.miss": (N_("The Flak missed."), N_("The Flak fired and missed.")),
    "air.flak.damaged": (N_("The Flak damaged the aircraft."), N_("The aircraft was damaged by the Flak.")),
    "air.flak.shot down": (N_("The Flak shot the aircraft down."), N_("The aircraft was shot down by the Flak.")),
    "air.flak.too_late": N_("The Flak shot the aircraft down as it attacked."),
    "air.flak.none": N_("No Flak gun was working."),
    "air.called": (
        forms(
            "The aircraft stayed in contact and called in another, which hit the submerged boat {hits:times}.",
            "The aircraft stayed in contact and called in {n} more, which hit the submerged boat {hits:times} in all.",
        ),
        forms(
            "The same aircraft held contact and brought up another, which hit the boat {hits:times} as "
            "it lay submerged.",
            "The same aircraft held contact and brought up {n} more, which hit the boat {hits:times} "
            "in all as it lay submerged.",
        ),
    ),
    "air.called.none": (
        forms(
            "The aircraft stayed in contact and called in another, whose attack did no damage.",
            "The aircraft stayed in contact and called in {n} more, whose attacks did no damage.",
        ),
        forms(
            "The same aircraft held contact and brought up another, which attacked without effect.",
            "The same aircraft held contact and brought up {n} more, which attacked without effect.",
        ),
    ),
    "air.called.lost": (
        forms(
            "The aircraft stayed in contact and called in another.",
            "The aircraft stayed in contact and called in {n} more.",
        ),
    ),
    "air.escort": (
        N_("The aircraft brought up an escort."),
        N_("The aircraft led an escort to the boat."),
        N_("An escort was called in by the aircraft."),
    ),
    "air.again": (
        N_("Then the aircraft attacked again."),
        N_("The aircraft came round once more."),
        N_("The aircraft turned back to attack once more."),
    ),
    "air.other": (
        N_("The aircraft chose another boat of the group."),
        N_("The aircraft turned on another boat of the group."),
    ),
    "air.exhausted": (
        N_("Hunted time after time, the boat had no air and no battery charge left and had to surface."),
        N_("After so many attacks the boat had neither air nor battery charge left and had to surface."),
    ),
    "air.kite": (
        N_("The kite was cut loose, and {man} was left behind with it."),
        N_("The kite had to be cut loose; {man} was left behind with it."),
    ),
    "air.lost": (
        N_("Then the aircraft lost the boat."),
        N_("After that the aircraft lost contact."),
        N_("The aircraft did not find the boat again."),
        N_("Then the aircraft lost contact."),
    ),
    "air.over.damaged": (N_("The damaged aircraft broke off."), N_("Damaged, the aircraft broke off.")),
    "air.over": N_("That ended the attack."),
}
