"""The result that the player wants of a roll, and how it is said: %s has the place of "Roll low: 5 or less".

A search after the first has its own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.texts import N_

HIT: Final = N_("%s and it hits")
UNSEEN: Final = N_("%s and they do not find you")
MENDED: Final = N_("%s and it is repaired")
ALONE: Final = N_("%s and nobody comes")
FITTED: Final = N_("%s and it is fitted")
WINS: Final[Mapping[str, tuple[Any, str]]] = {
    "advancement.promotion": ("promoted", N_("%s and you are promoted")),
    "aircraft.attack": (0, N_("%s and nothing hits")),
    "aircraft.dive": (0, N_("%s and you are under in time")),
    "aircraft.flak": ("shot down", N_("%s and you shoot it down")),
    "aircraft.shadowed": ("none", ALONE),
    "assignment.wish_roll": ("granted", N_("%s and you choose")),
    "attack.company": ("none", ALONE),
    "attack.dud": ("runs", N_("%s and it explodes")),
    "attack.extreme": ("hit", HIT),
    "attack.fat": ("hit", N_("%s and it finds another ship")),
    "attack.gun": ("hit", HIT),
    "attack.late": ("hit", HIT),
    "attack.torpedo": ("hit", HIT),
    "damage.doctor": ("heals", N_("%s and he is cured")),
    "damage.more_flooding": (0, N_("%s and no more water comes in")),
    "damage.repair": ("repaired", MENDED),
    "damage.survival": ("lives", N_("%s and he lives")),
    "escorts.attack": (0, N_("%s and nothing hits")),
    "escorts.closing": ("undetected", UNSEEN),
    "escorts.deep": ("holds", N_("%s and the hull holds")),
    "escorts.detection": ("undetected", UNSEEN),
    "escorts.detection:again": ("undetected", N_("%s and they lose you")),
    "escorts.extreme": ("undetected", UNSEEN),
    "events.gyro": ("repaired", MENDED),
    "following.contact": ("followed", N_("%s and you keep contact")),
    "homeward.rescue": ("rescued", N_("%s and the crew is picked up")),
    "homeward.scuttle": ("scuttled", N_("%s and the boat sinks before it is captured")),
    "missions.attempt": ("none", N_("%s and the mission is carried out")),
    "missions.company": ("none", N_("%s and nobody finds you")),
    "newboat.alberich": ("coated", N_("%s and the boat is coated")),
    "newboat.balkon": ("fitted", FITTED),
    "newboat.granted": ("granted", N_("%s and it is granted")),
    "newboat.rare": ("granted", N_("%s and you get one")),
    "options.resupply_met": ("met", N_("%s and you meet one")),
    "refit.balkon": ("fitted", FITTED),
    "refit.gun": ("kept", N_("%s and it stays")),
    "refit.relieved": ("passed over", N_("%s and you keep your command")),
    "refit.schnorchel": ("fitted", FITTED),
    "submarines.closing": ("undetected", UNSEEN),
    "submarines.company": ("none", ALONE),
    "submarines.dud": ("dud", N_("%s and it is a dud")),
    "submarines.initiative": ("boat first", N_("%s and you fire first")),
    "submarines.torpedo": ("miss", N_("%s and it misses")),
    "travel.to_night": ("night", N_("%s and you keep contact")),
}
