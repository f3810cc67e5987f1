"""The words that the story puts into its sentences, in the forms needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from campaigns.engine.texts import N_
from campaigns.pages.telling import forms, listed, number
from campaigns.pages.words import translate

AREAS: Final = {  # in the Atlantic; for the Atlantic
    "atlantic": (N_("in the Atlantic"), N_("for the Atlantic")),
    "arctic": (N_("in the Arctic"), N_("for the Arctic")),
    "british_isles": (N_("off the British Isles"), N_("for the British Isles")),
    "mediterranean": (N_("in the Mediterranean"), N_("for the Mediterranean")),
    "caribbean": (N_("in the Caribbean"), N_("for the Caribbean")),
    "north_america": (N_("off North America"), N_("for North America")),
    "west_african_coast": (N_("off West Africa"), N_("for West Africa")),
    "brazilian_coast": (N_("off Brazil"), N_("for Brazil")),
    "indian_ocean": (N_("in the Indian Ocean"), N_("for the Indian Ocean")),
    "australia": (N_("off Australia"), N_("for Australia")),
    "invasion": (N_("off the invasion beaches"), N_("for the invasion beaches")),
    "transit": (N_("on passage"), ""),
    "transit_biscay": (N_("in the Bay of Biscay"), ""),
    "transit_gibraltar": (N_("in the Strait of Gibraltar"), ""),
    "mission": (N_("in the mission area"), ""),
    "return_to_france": ("", N_("for France")),
    "return_to_norway": ("", N_("for Norway")),
}
BASES: Final = {  # from, in, to
    "France": (N_("from France"), N_("in France"), N_("to France")),
    "Norway": (N_("from Norway"), N_("in Norway"), N_("to Norway")),
    "Germany": (N_("from Germany"), N_("in Germany"), N_("to Germany")),
    "Mediterranean": (N_("from the Mediterranean"), N_("in the Mediterranean"), N_("to the Mediterranean")),
    "Penang": (N_("from Penang"), N_("in Penang"), N_("to Penang")),
}
MET: Final = {  # how it is called, and whether it is more than one
    "convoy": (N_("a convoy"), False),
    "ship": (N_("a lone ship"), False),
    "ship+escort": (N_("a ship with an escort"), False),
    "two ships": (N_("two ships"), True),
    "two ships+escort": (N_("two ships with an escort"), True),
    "tanker": (N_("a lone tanker"), False),
    "capital ship": (N_("a capital ship with an escort"), False),
    "aircraft": (N_("an aircraft"), False),
    "submarine": (N_("a submarine"), False),
    "escort": (N_("an escort"), False),
}
KINDS: Final = {
    "small freighter": N_("small freighter"),
    "large freighter": N_("large freighter"),
    "tanker": N_("tanker"),
    "capital ship": N_("capital ship"),
    "BB": N_("battleship"),
    "CL": N_("light cruiser"),
    "CV": N_("aircraft carrier"),
    "CVE": N_("escort carrier"),
    "escort": N_("escort"),
    "submarine": N_("submarine"),
}
MODES: Final = {
    "submerged": N_("submerged"),
    "nibelung": N_("submerged, by Nibelung,"),
    "night_surface": N_("on the surface"),
    "surfaced": N_("on the surface"),
}
THE_ESCORT: Final = N_("the escort")
AN_ESCORT: Final = N_("an escort")
THE_AIRCRAFT: Final = N_("the aircraft")
HUNTERS: Final = {"": N_("the escorts"), ".one": THE_ESCORT}
LIGHTS: Final = {"day": N_("by day"), "night": N_("at night")}
RANGES: Final = {
    "close": N_("at close range"),
    "medium": N_("at medium range"),
    "long": N_("at long range"),
    "extreme": N_("at extreme range"),
}
WEAPONS: Final = {  # as an adverb, and as the subject in the plural
    "depth charges": (N_("with depth charges"), N_("depth charges")),
    "hedgehog": (N_("with Hedgehog"), N_("Hedgehog bombs")),
    "squid": (N_("with Squid"), N_("Squid bombs")),
    "rockets": (N_("with rockets"), N_("rockets")),
    "Tsetse": (N_("with a 57 mm gun"), N_("the shells of a 57 mm gun")),
    "FIDO": (N_("with a homing torpedo"), N_("a homing torpedo")),
}
WOUNDS: Final = {"LW": N_("lightly"), "SW": N_("severely")}
POSTS: Final = {
    "kommandant": N_("the Kommandant"),
    "1wo": N_("the 1WO"),
    "2wo": N_("the 2WO"),
    "li": N_("the LI"),
    "doctor": N_("the Doctor"),
    "agent": N_("the agent"),
}
NAMED: Final = {
    "kommandant": N_("the Kommandant {name}"),
    "1wo": N_("the 1WO {name}"),
    "2wo": N_("the 2WO {name}"),
    "li": N_("the LI {name}"),
    "doctor": N_("the Doctor {name}"),
    "agent": N_("the agent {name}"),
}
POST_NAMES: Final = {"1wo": "1WO", "2wo": "2WO", "li": "LI", "doctor": N_("Doctor"), "kommandant": N_("Kommandant")}
HAND: Final = forms("one of the crew", "{n} of the crew")
A_MAN: Final = forms("a man of the crew", "{n} men of the crew")
SYSTEMS: Final = {  # with the article, and whether it is more than one
    "hull": (N_("the hull"), False),
    "electric_engine_1": (N_("electric engine 1"), False),
    "electric_engine_2": (N_("electric engine 2"), False),
    "diesel_engine_1": (N_("diesel engine 1"), False),
    "diesel_engine_2": (N_("diesel engine 2"), False),
    "periscope": (N_("the periscope"), False),
    "radio": (N_("the radio"), False),
    "hydrophones": (N_("the hydrophones"), True),
    "dive_planes": (N_("the dive planes"), True),
    "fuel_tanks": (N_("the fuel tanks"), True),
    "batteries": (N_("the batteries"), True),
    "battery_1": (N_("battery 1"), False),
    "battery_2": (N_("battery 2"), False),
    "battery_3": (N_("battery 3"), False),
    "fwd_torpedo_doors": (N_("the forward torpedo doors"), True),
    "aft_torpedo_doors": (N_("the aft torpedo doors"), True),
    "deck_gun": (N_("the deck gun"), False),
    "flak_2cm": (N_("the 2 cm Flak"), False),
    "flak_2cm_a": (N_("the first 2 cm Flak mount"), False),
    "flak_2cm_b": (N_("the second 2 cm Flak mount"), False),
    "flak_3_7cm": (N_("the 3.7 cm Flak"), False),
    "flak_3_7cm_a": (N_("the first 3.7 cm Flak mount"), False),
    "flak_3_7cm_b": (N_("the second 3.7 cm Flak mount"), False),
    "extra_flak": (N_("the extra Flak"), False),
    "flak_guns_all": (N_("all Flak guns"), True),
    "bakery": (N_("the bakery"), False),
    "gyro_compass": (N_("the gyro compass"), False),
}
AWARDS: Final = {
    "knights_cross": N_("the Knight’s Cross"),
    "oakleaves": N_("the Oakleaves to the Knight’s Cross"),
    "swords": N_("the Swords to the Knight’s Cross"),
    "diamonds": N_("the Diamonds to the Knight’s Cross"),
    "iron_cross_2": N_("the Iron Cross 2nd Class"),
    "iron_cross_1": N_("the Iron Cross 1st Class"),
    "war_badge": N_("the U-boat War Badge"),
    "war_badge_diamonds": N_("the U-boat War Badge with Diamonds"),
    "german_cross": N_("the German Cross in Gold"),
    "clasp_bronze": N_("the U-boat Front Clasp in Bronze"),
    "clasp_silver": N_("the U-boat Front Clasp in Silver"),
    "wound_badge_black": N_("the Wound Badge in Black"),
    "wound_badge_silver": N_("the Wound Badge in Silver"),
    "wound_badge_gold": N_("the Wound Badge in Gold"),
    "narvik_shield": N_("the Narvik Shield"),
}


def word(forms: Mapping[str, str], key: str) -> str:
    return translate(forms[key]) if key in forms else key


def encounter(kind: str) -> tuple[str, int]:
    """The encounter with its article, and 2 where it takes the plural."""
    words, many = MET.get(kind, (kind, False))
    return translate(words) if words else "", 2 if many else 1


def ship(name: str, kind: str, tons: int | None) -> str:
    """Bullmouth (tanker, 7,500 t)."""
    size = _("%(count)s t") % {"count": translate.number(tons)} if tons else ""
    parts = [part for part in (word(KINDS, kind), size) if part]
    return f"{name} ({', '.join(parts)})" if parts else name


def at(zone: str) -> str:
    """For example: in the Atlantic. A box that is a mission box as well takes the area's name."""
    place = AREAS.get(zone.removesuffix("_or_mission"), ("", ""))[0]
    return translate(place) if place else ""


def bound(assignment: str) -> str:
    """The destination in orders as the chart writes them: British Isles (M)."""
    place = AREAS.get(assignment.partition("(")[0].strip().lower().replace(" ", "_"), ("", ""))[1]
    return translate(place) if place else assignment


def how(mode: str, range_: str) -> str:
    """Submerged at medium range."""
    parts = {"mode": word(MODES, mode), "range": word(RANGES, range_)}
    return _("%(mode)s %(range)s") % parts if all(parts.values()) else "".join(parts.values())


def weapon(name: str, hunter: str) -> tuple[str, str]:
    """With depth charges; depth charges. Where nobody said what it was, the hunter is the subject."""
    adverb, subject = WEAPONS.get(name, ("", hunter))
    return translate(adverb) if adverb else "", translate(subject)


def base(name: str, form: int) -> str:
    return translate(BASES[name][form]) if name in BASES else name


def man(post: str, name: str = "") -> str:
    """The LI Weiss, or a man of the crew by his name alone, or as one of the crew."""
    if post not in POSTS:
        return name or A_MAN.of(1)
    return translate(NAMED[post]).format(name=name) if name else translate(POSTS[post])


def post(key: str) -> str:
    """The bare post, for a man who comes aboard."""
    return translate(POST_NAMES[key]) if key in POST_NAMES else ""


def men(found: Sequence[tuple[str, str]]) -> str:
    """Several men as one list; unnamed men of the crew are counted."""
    unnamed = sum(post not in POSTS and not name for post, name in found)
    said = [man(post, name) for post, name in found if post in POSTS or name]
    return listed([*said, A_MAN.of(unnamed).format(n=number(unnamed))] if unnamed else said)


def roll_of_the_dead(found: Sequence[tuple[str, str]]) -> str:
    """The posts first, then the men of the crew."""
    posts = [man(post, name) for post, name in found if post in POSTS]
    crew = [name for post, name in found if post not in POSTS]
    of_crew = translate(N_("of the crew {names}")).format(names=listed(crew))
    if not crew or not posts:
        return listed(posts) or of_crew
    return translate(N_("{posts}; and {crew}")).format(posts=listed(posts), crew=of_crew)


def systems(names: Sequence[str]) -> tuple[str, int]:
    """A list of systems, and 2 where it takes the plural."""
    known = [SYSTEMS.get(name, (name, False)) for name in names]
    plural = len(known) > 1 or any(many for _words, many in known)
    return listed([translate(words) for words, _many in known]), 2 if plural else 1


def award(key: str) -> str:
    return translate(AWARDS[key]) if key in AWARDS else key
