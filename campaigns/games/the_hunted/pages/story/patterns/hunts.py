"""Escorts: how they searched, attacked and lost the boat. esc. is several of them, esc1. a single one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

HUNTS: Final[Mapping[str, Pattern]] = {
    "esc.met": (N_("{At} the boat met an escort."), N_("An escort met the boat {at}.")),
    "esc.cannot_dive": (N_("The boat could not dive away from it."), N_("The boat was unable to dive.")),
    "esc.not_found": (
        N_("The escorts did not find the boat."),
        N_("The escorts searched, but did not find the boat."),
        N_("No escort found the boat."),
        N_("The boat was not found by the escorts."),
        N_("The escorts searched in vain."),
        N_("The search of the escorts came to nothing."),
    ),
    "esc.not_found.hurt": (
        forms(
            "The escorts did not find the boat, and {targets} was left behind damaged.",
            "The escorts did not find the boat, and {targets} were left behind damaged.",
        ),
        N_("The escorts searched in vain, and the boat did not follow {targets}."),
        N_("No escort found the boat, which did not follow {targets}."),
    ),
    "esc1.not_found.hurt": (
        forms(
            "The escort did not find the boat, and {targets} was left behind damaged.",
            "The escort did not find the boat, and {targets} were left behind damaged.",
        ),
        N_("The escort searched in vain, and the boat did not follow {targets}."),
    ),
    "esc.found": (
        N_("The escorts found the boat at their {search:nth} search."),
        N_("At their {search:nth} search the escorts found the boat."),
        N_("The boat was found by the escorts at their {search:nth} search."),
    ),
    "esc.hits": (
        forms("The escorts attacked {weapon} and hit once.", "The escorts attacked {weapon} and hit {n:times}."),
        forms("{Weapon} the escorts hit the boat once.", "{Weapon} the escorts hit the boat {n:times}."),
        forms("An attack {weapon} scored one hit.", "An attack {weapon} scored {n} hits."),
    ),
    "esc.hits.more": (
        forms(
            "The escorts attacked {attacks:times} {weapon} and hit once.",
            "The escorts attacked {attacks:times} {weapon} and hit {n:times} in all.",
        ),
        forms("{Attacks} attacks {weapon} scored one hit.", "{Attacks} attacks {weapon} scored {n} hits in all."),
    ),
    "esc.harmless": (
        N_("The escorts attacked {weapon} without effect."),
        N_("An attack {weapon} did no damage."),
    ),
    "esc.found.hits": (
        forms(
            "The escorts found the boat at their {search:nth} search, attacked {weapon} and hit it once.",
            "The escorts found the boat at their {search:nth} search, attacked {weapon} and hit it {n:times}.",
        ),
        forms(
            "At their {search:nth} search the escorts found the boat and hit it once {weapon}.",
            "At their {search:nth} search the escorts found the boat and hit it {n:times} {weapon}.",
        ),
        forms(
            "The boat was found at the {search:nth} search, and an attack {weapon} scored one hit.",
            "The boat was found at the {search:nth} search, and an attack {weapon} scored {n} hits.",
        ),
    ),
    "esc.found.hits.more": (
        forms(
            "The escorts found the boat at their {search:nth} search and attacked {attacks:times} "
            "{weapon}, hitting once.",
            "The escorts found the boat at their {search:nth} search and attacked {attacks:times} "
            "{weapon}, hitting {n:times} in all.",
        ),
        forms(
            "At their {search:nth} search the escorts found the boat; {attacks} attacks {weapon} scored one hit.",
            "At their {search:nth} search the escorts found the boat; {attacks} attacks {weapon} scored {n} hits.",
        ),
    ),
    "esc.found.harmless": (
        N_("The escorts found the boat at their {search:nth} search and attacked {weapon} without effect."),
        N_("At their {search:nth} search the escorts found the boat, but their attack {weapon} did no damage."),
    ),
    # how it tried to get away; more than once below test depth are the second forms
    "evade.bold": (N_("The boat released BOLD."), N_("BOLD was released."), N_("The boat put out BOLD.")),
    "evade.deep": (
        forms(
            "The boat went below test depth; the hull held, but was damaged.",
            "The boat went below test depth {n:times}; the hull held, but was damaged.",
        ),
        forms(
            "The boat dived below test depth, where the hull was damaged but held.",
            "The boat dived below test depth {n:times}; the hull was damaged but held.",
        ),
        forms(
            "Below test depth the hull took damage but held.",
            "{n:Times} the boat was below test depth; the hull took damage but held.",
        ),
    ),
    "evade.both": (
        forms(
            "The boat released BOLD and went below test depth; the hull held, but was damaged.",
            "The boat released BOLD and went below test depth {n:times}; the hull held, but was damaged.",
        ),
        forms(
            "With BOLD released, the boat dived below test depth, where the hull was damaged but held.",
            "With BOLD released, the boat dived below test depth {n:times}; the hull was damaged but held.",
        ),
        forms(
            "BOLD was released, and below test depth the hull took damage but held.",
            "BOLD was released, and {n:times} below test depth the hull took damage but held.",
        ),
    ),
    "evade.deep.spared": (
        N_("The boat went below test depth, and the hull took no harm."),
        N_("The boat dived below test depth without harm to the hull."),
    ),
    "evade.both.spared": (
        N_("The boat released BOLD and went below test depth, and the hull took no harm."),
        N_("With BOLD released, the boat dived below test depth without harm to the hull."),
    ),
    # the same with what came of it, which is a clause
    "evade.bold.lost": (
        N_("The boat released BOLD, and {lost}."),
        N_("After BOLD had been released, {lost}."),
        N_("BOLD was released, and {lost}."),
    ),
    "evade.deep.lost": (
        forms(
            "The boat went below test depth; the hull was damaged but held, and {lost}.",
            "The boat went below test depth {n:times}; the hull was damaged but held, and {lost}.",
        ),
        forms(
            "Below test depth the hull was damaged but held, and {lost}.",
            "{n:Times} below test depth, the hull was damaged but held, and {lost}.",
        ),
        forms(
            "The boat dived below test depth. The hull was damaged but held, and {lost}.",
            "The boat dived below test depth {n:times}. The hull was damaged but held, and {lost}.",
        ),
    ),
    "evade.both.lost": (
        forms(
            "The boat released BOLD and went below test depth; the hull was damaged but held, and {lost}.",
            "The boat released BOLD and went below test depth {n:times}; the hull was damaged but held, and {lost}.",
        ),
        forms(
            "With BOLD released, the boat dived below test depth. The hull took damage but held, and {lost}.",
            "With BOLD released, the boat dived below test depth {n:times}. The hull took damage but held, and {lost}.",
        ),
        forms(
            "BOLD was released. Below test depth the hull was damaged but held, and {lost}.",
            "BOLD was released. {n:Times} below test depth, the hull was damaged but held, and {lost}.",
        ),
    ),
    "evade.deep.spared.lost": N_("The boat went below test depth, the hull took no harm, and {lost}."),
    "evade.both.spared.lost": N_(
        "The boat released BOLD and went below test depth; the hull took no harm, and {lost}."
    ),
    "esc.gone": (
        N_("the escorts lost the boat"),
        N_("the escorts lost contact"),
        N_("the escorts did not find the boat again"),
    ),
    "esc1.gone": (
        N_("the escort lost the boat"),
        N_("the escort lost contact"),
        N_("the escort did not find the boat again"),
    ),
    "esc.unfound": (N_("the escorts found nothing"), N_("the escorts searched in vain")),
    "esc1.unfound": (N_("the escort found nothing"), N_("the escort searched in vain")),
    "esc.lost": (
        N_("Then the escorts lost the boat."),
        N_("After that the escorts lost contact."),
        N_("The escorts did not find the boat again."),
        N_("Then the escorts searched in vain."),
    ),
    "esc1.not_found": (
        N_("The escort did not find the boat."),
        N_("The escort searched, but did not find the boat."),
        N_("The escort searched in vain."),
    ),
    "esc1.found": (
        N_("The escort found the boat at its {search:nth} search."),
        N_("At its {search:nth} search the escort found the boat."),
    ),
    "esc1.hits": (
        forms("The escort attacked {weapon} and hit once.", "The escort attacked {weapon} and hit {n:times}."),
        forms("An attack {weapon} scored one hit.", "An attack {weapon} scored {n} hits."),
    ),
    "esc1.hits.more": (
        forms(
            "The escort attacked {attacks:times} {weapon} and hit once.",
            "The escort attacked {attacks:times} {weapon} and hit {n:times} in all.",
        ),
    ),
    "esc1.harmless": (
        N_("The escort attacked {weapon} without effect."),
        N_("The escort’s attack {weapon} did no damage."),
    ),
    "esc1.found.hits": (
        forms(
            "The escort found the boat at its {search:nth} search, attacked {weapon} and hit it once.",
            "The escort found the boat at its {search:nth} search, attacked {weapon} and hit it {n:times}.",
        ),
        forms(
            "At its {search:nth} search the escort found the boat and hit it once {weapon}.",
            "At its {search:nth} search the escort found the boat and hit it {n:times} {weapon}.",
        ),
    ),
    "esc1.found.hits.more": (
        forms(
            "The escort found the boat at its {search:nth} search and attacked {attacks:times} {weapon}, hitting once.",
            "The escort found the boat at its {search:nth} search and attacked {attacks:times} "
            "{weapon}, hitting {n:times} in all.",
        ),
        forms(
            "At its {search:nth} search the escort found the boat; {attacks} attacks {weapon} scored one hit.",
            "At its {search:nth} search the escort found the boat; {attacks} attacks {weapon} scored {n} hits.",
        ),
    ),
    "esc1.found.harmless": (
        N_("The escort found the boat at its {search:nth} search and attacked {weapon} without effect."),
        N_("At its {search:nth} search the escort found the boat, but its attack {weapon} did no damage."),
    ),
    "esc1.lost": (
        N_("Then the escort lost the boat."),
        N_("After that the escort lost contact."),
        N_("The escort did not find the boat again."),
    ),
}
