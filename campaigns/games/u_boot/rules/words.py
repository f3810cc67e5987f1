"""Names of figures, men, tokens, and every other single word of U-BOOT The Board Game."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_, as_keyed, titled
from campaigns.games.u_boot.rules import state

ROLES: Final = {
    "captain": N_("Captain"),
    "first_officer": N_("First Officer"),
    "navigator": N_("Navigator"),
    "engineer": N_("Engineer"),
}
FIGURES: Final = {figure: f"{ROLES[state.role_of(figure)]} {figure[1:]}" for figure in state.FIGURES}
ON_DUTY: Final = {1: N_("first watch"), 2: N_("second watch")}
MEN: Final = {
    f"{figure}-{watch}": f"{name}, {on_duty}" for figure, name in FIGURES.items() for watch, on_duty in ON_DUTY.items()
}

HAZARDS: Final = {
    "electric": N_("electrical hazard"),
    "fire": N_("fire"),
    "gas": N_("toxic gas"),
    "lighting": N_("lighting failure"),
    "leak": N_("leak"),
}
TOKENS_THERE: Final = {
    f"{kind}-{section}": f"{name.capitalize()}, section {section}"
    for kind, name in {**HAZARDS, "breach": N_("hull breach")}.items()
    for section in state.SECTIONS
}

ROOMS: Final = {
    1: N_("bow torpedo room"),
    2: N_("officers’ quarters"),
    3: N_("control room"),
    4: N_("crew’s quarters"),
    5: N_("diesel room"),
    6: N_("aft torpedo and motor room"),
    7: N_("foredeck"),
    8: N_("bridge"),
}
SECTIONS: Final = {
    **{str(section): f"{section}, {room}" for section, room in ROOMS.items()},
    "outside": N_("7 and 8, outside"),
}

EVENTS: Final = {
    **titled(
        "mobilise new-course new-speed new-depth dive resurface observe periscope hydrophone sextant "
        "enigma reload repair first-aid excess smoke bell breach-over card morale medkit objective "
        "technical repaired",
    ),
    "tdc": N_("TDC"),
    "flood": N_("Flood tubes"),
    "fire": N_("Fire torpedoes"),
    "gun-88": N_("88 mm gun"),
    "gun-20": N_("20 mm gun"),
    "address": N_("Address the crew"),
    "meal": N_("Prepare meal"),
    "alert": N_("High alert"),
    "evening": N_("22:00, meals"),
    "sunk": N_("Ship sunk"),
    "dead": N_("Man lost"),
    "environment": N_("Hazard"),
    "clear": N_("Hazard over"),
    "breach": N_("Hull breach"),
    "damage": N_("Crew damage"),
    "spoil": N_("Food spoils"),
    "name": N_("Name a man"),
    "log": N_("Log line"),
    "end": N_("End of mission"),
    "condition": N_("Health card"),
    "worse": N_("Gets worse"),
    "paused": N_("Repair paused"),
    "resume": N_("Repair resumed"),
    "join": N_("More observers"),
    "men-later": N_("Men of an order"),
    "relieve": N_("Relieve men"),
    "carry": N_("Carry a supply"),
}

WHY_CLOSED: Final = {
    "no-orders": N_("no order left"),
    "only-surfaced": N_("surfaced only"),
    "only-submerged": N_("dived only"),
    "flooded": N_("section flooded"),
    "meals-full": N_("three meals today"),
    "all-spoiled": N_("all food spoiled"),
    "no-cards": N_("no card left"),
    "nothing": N_("nothing there"),
    "six-observers": N_("already six observers"),
    "alerts-spent": N_("none left"),
    "no-space": N_("all spaces blocked"),
    "smoked": N_("done this watch"),
    "no-cigarettes": N_("no cigarettes left"),
    "not-due": N_("not due"),
    "nobody": N_("nobody alive"),
    "no-medkit": N_("none left"),
    "full": N_("already at the limit of six"),
}

JOBS: Final = {
    **as_keyed("helm engines observation torpedoes"),
    "ballast": N_("ballast tanks"),
}

KINDS: Final = {
    "corvette": N_("Corvette, Flower class"),
    "destroyer-town": N_("Destroyer, Town class"),
    "sloop": N_("Sloop, Black Swan class"),
    "destroyer-tribal": N_("Destroyer, Tribal class"),
    "carrier": N_("Carrier, Illustrious class"),
    "merchant": N_("Merchant"),
    "fishing-boat": N_("Fishing boat"),
    "motor-torpedo-boat": N_("Motor torpedo boat"),
    "patrol-boat": N_("Patrol boat"),
    "other": N_("Other ship"),
}

THINGS: Final = {
    **as_keyed(
        "easy medium hard campaign crew-sheet wire rebreathers meat onions eggs bread lemons potatoes "
        "tinned-fish open activation wound fatigue rammed Renown",
    ),
    "single": N_("single mission"),
    "linked": N_("linked missions"),
    "simple-watch": N_("simple watch change"),
    **HAZARDS,
    "attack": N_("enemy attack"),
    "pump": N_("water pump"),
    "bulbs": N_("light bulbs"),
    "extinguisher": N_("fire extinguisher"),
    "toolbox-1": N_("toolbox I"),
    "toolbox-2": N_("toolbox II"),
    "green": N_("maintenance (green)"),
    "yellow": N_("failure (yellow)"),
    "red": N_("major failure (red)"),
    "running": N_("under repair"),
    "time": N_("mission time ran out"),
    "base": N_("returned to base"),
    "aground": N_("ran aground"),
    "all-dead": N_("all hands killed"),
    "exhausted": N_("the exhausted crew could not hold out"),
    "completed": N_("all missions played"),
    "lost": N_("boat lost"),
    "failed": N_("mission failed"),
    "closed": N_("closed by the group"),
    "primary": N_("primary objective"),
}

SECONDARY: Final = {
    f"secondary-{place}": f"{ordinal} secondary objective"
    for place, ordinal in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"), start=1)
}

VALUES: Final = {
    **as_keyed(
        "medkits men mission title date surfaced cigarettes meals grade name dead tokens supplies treated "
        "key text kind lemon part section level state levels",
        under="value:",
    ),
    "value:people": N_("players"),
    "value:alerts_allowed": N_("high alerts allowed"),
    "value:missions_planned": N_("missions meant"),
    "value:cards": N_("Captain’s cards"),
    "value:skills": N_("icons"),
    "value:time": N_("hour"),
    "value:watch": N_("watch on duty"),
    "value:objectives": N_("secondary objectives"),
    "value:order": N_("Order Track"),
    "value:blocked": N_("blocked spaces"),
    "value:morale": N_("Morale Track"),
    "value:excess": N_("excess marker"),
    "value:alerts": N_("high alerts"),
    "value:smoked": N_("smoked this watch"),
    "value:evening_due": N_("22:00 question due"),
    "value:spoiled": N_("spoiled food"),
    "value:environment": N_("hazards in the boat"),
    "value:breaches": N_("hull breaches"),
    "value:men": N_("men"),
    "value:countdown": N_("minutes of a countdown"),
    "value:card": N_("card"),
    "value:forbids": N_("orders forbidden"),
    "value:flooded": N_("flooded sections"),
    "value:due": N_("cards due"),
    "value:technical": N_("technical conditions"),
    "value:stores": N_("toolboxes and supplies"),
    "value:ships": N_("ships sunk"),
    "value:log": N_("lines of the log"),
    "value:torpedoes": N_("torpedoes fired"),
    "value:orders": N_("orders given"),
    "value:deaths": N_("dead of this mission"),
    "value:renown": N_("Renown"),
    "value:grt": N_("GRT"),
    "value:fulfilled": N_("objectives fulfilled"),
    "value:conditions": N_("health cards"),
    "value:left": N_("tokens left"),
    "value:crew": N_("repair crew"),
}
