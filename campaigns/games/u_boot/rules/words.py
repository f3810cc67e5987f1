"""Names of figures, men, tokens, and every other single word of U-BOOT The Board Game."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import as_keyed, titled
from campaigns.games.u_boot.rules import state

ROLES: Final = {
    "captain": "Captain",
    "first_officer": "First Officer",
    "navigator": "Navigator",
    "engineer": "Engineer",
}
FIGURES: Final = {figure: f"{ROLES[state.role_of(figure)]} {figure[1:]}" for figure in state.FIGURES}
ON_DUTY: Final = {1: "first watch", 2: "second watch"}
MEN: Final = {
    f"{figure}-{watch}": f"{name}, {on_duty}" for figure, name in FIGURES.items() for watch, on_duty in ON_DUTY.items()
}

HAZARDS: Final = {
    "electric": "electrical hazard",
    "fire": "fire",
    "gas": "toxic gas",
    "lighting": "lighting failure",
    "leak": "leak",
}
TOKENS_THERE: Final = {
    f"{kind}-{section}": f"{name.capitalize()}, section {section}"
    for kind, name in {**HAZARDS, "breach": "hull breach"}.items()
    for section in state.SECTIONS
}

ROOMS: Final = {
    1: "bow torpedo room",
    2: "officers’ quarters",
    3: "control room",
    4: "crew’s quarters",
    5: "diesel room",
    6: "aft torpedo and motor room",
    7: "foredeck",
    8: "bridge",
}
SECTIONS: Final = {
    **{str(section): f"{section}, {room}" for section, room in ROOMS.items()},
    "outside": "7 and 8, outside",
}

EVENTS: Final = {
    **titled(
        "mobilise new-course new-speed new-depth dive resurface observe periscope hydrophone sextant "
        "enigma reload repair first-aid excess smoke bell breach-over card morale medkit objective "
        "technical repaired",
    ),
    "tdc": "TDC",
    "flood": "Flood tubes",
    "fire": "Fire torpedoes",
    "gun-88": "88 mm gun",
    "gun-20": "20 mm gun",
    "address": "Address the crew",
    "meal": "Prepare meal",
    "alert": "High alert",
    "evening": "22:00, meals",
    "sunk": "Ship sunk",
    "dead": "Man lost",
    "environment": "Hazard",
    "clear": "Hazard over",
    "breach": "Hull breach",
    "damage": "Crew damage",
    "spoil": "Food spoils",
    "name": "Name a man",
    "log": "Log line",
    "end": "End of mission",
    "condition": "Health card",
    "worse": "Gets worse",
    "paused": "Repair paused",
    "resume": "Repair resumed",
    "join": "More observers",
    "men-later": "Men of an order",
    "relieve": "Relieve men",
    "carry": "Carry a supply",
}

WHY_CLOSED: Final = {
    "no-orders": "no order left",
    "only-surfaced": "surfaced only",
    "only-submerged": "dived only",
    "flooded": "section flooded",
    "meals-full": "three meals today",
    "all-spoiled": "all food spoiled",
    "no-cards": "no card left",
    "nothing": "nothing there",
    "six-observers": "already six observers",
    "alerts-spent": "none left",
    "no-space": "all spaces blocked",
    "smoked": "done this watch",
    "no-cigarettes": "no cigarettes left",
    "not-due": "not due",
    "nobody": "nobody alive",
    "no-medkit": "none left",
    "full": "already at the limit of six",
}

JOBS: Final = {
    **as_keyed("helm engines observation torpedoes"),
    "ballast": "ballast tanks",
}

KINDS: Final = {
    "corvette": "Corvette, Flower class",
    "destroyer-town": "Destroyer, Town class",
    "sloop": "Sloop, Black Swan class",
    "destroyer-tribal": "Destroyer, Tribal class",
    "carrier": "Carrier, Illustrious class",
    "merchant": "Merchant",
    "fishing-boat": "Fishing boat",
    "motor-torpedo-boat": "Motor torpedo boat",
    "patrol-boat": "Patrol boat",
    "other": "Other ship",
}

THINGS: Final = {
    **as_keyed(
        "easy medium hard campaign crew-sheet wire rebreathers meat onions eggs bread lemons potatoes "
        "tinned-fish open activation wound fatigue rammed Renown",
    ),
    "single": "single mission",
    "linked": "linked missions",
    "simple-watch": "simple watch change",
    **HAZARDS,
    "attack": "enemy attack",
    "pump": "water pump",
    "bulbs": "light bulbs",
    "extinguisher": "fire extinguisher",
    "toolbox-1": "toolbox I",
    "toolbox-2": "toolbox II",
    "green": "maintenance (green)",
    "yellow": "failure (yellow)",
    "red": "major failure (red)",
    "running": "under repair",
    "time": "mission time ran out",
    "base": "returned to base",
    "aground": "ran aground",
    "all-dead": "all hands killed",
    "exhausted": "the exhausted crew could not hold out",
    "completed": "all missions played",
    "lost": "boat lost",
    "failed": "mission failed",
    "closed": "closed by the group",
    "primary": "primary objective",
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
    "value:people": "players",
    "value:alerts_allowed": "high alerts allowed",
    "value:missions_planned": "missions meant",
    "value:cards": "Captain’s cards",
    "value:skills": "icons",
    "value:time": "hour",
    "value:watch": "watch on duty",
    "value:objectives": "secondary objectives",
    "value:order": "Order Track",
    "value:blocked": "blocked spaces",
    "value:morale": "Morale Track",
    "value:excess": "excess marker",
    "value:alerts": "high alerts",
    "value:smoked": "smoked this watch",
    "value:evening_due": "22:00 question due",
    "value:spoiled": "spoiled food",
    "value:environment": "hazards in the boat",
    "value:breaches": "hull breaches",
    "value:men": "men",
    "value:countdown": "minutes of a countdown",
    "value:card": "card",
    "value:forbids": "orders forbidden",
    "value:flooded": "flooded sections",
    "value:due": "cards due",
    "value:technical": "technical conditions",
    "value:stores": "toolboxes and supplies",
    "value:ships": "ships sunk",
    "value:log": "lines of the log",
    "value:torpedoes": "torpedoes fired",
    "value:orders": "orders given",
    "value:deaths": "dead of this mission",
    "value:renown": "Renown",
    "value:grt": "GRT",
    "value:fulfilled": "objectives fulfilled",
    "value:conditions": "health cards",
    "value:left": "tokens left",
    "value:crew": "repair crew",
}
