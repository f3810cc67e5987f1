"""The words that the story puts into its sentences, in the forms needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.texts import N_
from campaigns.games.the_hunted.notes.outing import MetShip, Person
from campaigns.pages.telling import Noun, forms, listed, name, noun, number, together
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
MET: Final = {
    "convoy": noun("a convoy"),
    "ship": noun("a lone ship"),
    "ship+escort": noun("a ship with an escort"),
    "two ships": noun("two ships", many=True),
    "two ships+escort": noun("two ships with an escort", many=True),
    "tanker": noun("a lone tanker"),
    "capital ship": noun("a capital ship with an escort"),
    "aircraft": noun("an aircraft"),
    "submarine": noun("a submarine"),
    "escort": noun("an escort"),
}
KINDS: Final = {  # in brackets; of a ship without a name, when it is met and later
    "ship": ("", noun("a ship"), noun("the ship")),
    "small freighter": (N_("small freighter"), noun("a small freighter"), noun("the small freighter")),
    "large freighter": (N_("large freighter"), noun("a large freighter"), noun("the large freighter")),
    "tanker": (N_("tanker"), noun("a tanker"), noun("the tanker")),
    "capital ship": (N_("capital ship"), noun("a capital ship"), noun("the capital ship")),
    "BB": (N_("battleship"), noun("a battleship"), noun("the battleship")),
    "CL": (N_("light cruiser"), noun("a light cruiser"), noun("the light cruiser")),
    "CV": (N_("aircraft carrier"), noun("an aircraft carrier"), noun("the aircraft carrier")),
    "CVE": (N_("escort carrier"), noun("an escort carrier"), noun("the escort carrier")),
    "escort": (N_("escort"), noun("an escort"), noun("the escort")),
    "submarine": (N_("submarine"), noun("a submarine"), noun("the submarine")),
}
MODES: Final = {
    "submerged": N_("submerged"),
    "nibelung": N_("submerged, by Nibelung,"),
    "night_surface": N_("on the surface"),
    "surfaced": N_("on the surface"),
}
LIGHTS: Final = {"day": N_("by day"), "night": N_("at night")}
RANGES: Final = {
    "close": N_("at close range"),
    "medium": N_("at medium range"),
    "long": N_("at long range"),
    "extreme": N_("at extreme range"),
}
THE_AIRCRAFT: Final = noun("the aircraft")
THE_ESCORTS: Final = noun("the escorts", many=True)
THE_ESCORT, AN_ESCORT = KINDS["escort"][2], KINDS["escort"][1]
WEAPONS: Final = {  # how it attacks, and what hits
    "depth charges": (N_("with depth charges"), noun("depth charges", many=True)),
    "hedgehog": (N_("with Hedgehog"), noun("Hedgehog bombs", many=True)),
    "squid": (N_("with Squid"), noun("Squid bombs", many=True)),
    "rockets": (N_("with rockets"), noun("rockets", many=True)),
    "Tsetse": (N_("with a 57 mm gun"), noun("the shells of a 57 mm gun", many=True)),
    "FIDO": (N_("with a homing torpedo"), noun("a homing torpedo")),
}
WOUNDS: Final = {"LW": N_("lightly"), "SW": N_("severely")}
POSTS: Final = {
    "kommandant": noun("the Kommandant"),
    "1wo": noun("the 1WO"),
    "2wo": noun("the 2WO"),
    "li": noun("the LI"),
    "doctor": noun("the Doctor"),
    "agent": noun("the agent"),
}
HAND: Final = N_("one of the crew")
A_MAN: Final = forms("a man of the crew", "{n} men of the crew")
SYSTEMS: Final = {
    "hull": noun("the hull"),
    "electric_engine_1": noun("electric engine 1"),
    "electric_engine_2": noun("electric engine 2"),
    "diesel_engine_1": noun("diesel engine 1"),
    "diesel_engine_2": noun("diesel engine 2"),
    "periscope": noun("the periscope"),
    "radio": noun("the radio"),
    "hydrophones": noun("the hydrophones", many=True),
    "dive_planes": noun("the dive planes", many=True),
    "fuel_tanks": noun("the fuel tanks", many=True),
    "batteries": noun("the batteries", many=True),
    "battery_1": noun("battery 1"),
    "battery_2": noun("battery 2"),
    "battery_3": noun("battery 3"),
    "fwd_torpedo_doors": noun("the forward torpedo doors", many=True),
    "aft_torpedo_doors": noun("the aft torpedo doors", many=True),
    "deck_gun": noun("the deck gun"),
    "flak_2cm": noun("the 2 cm Flak"),
    "flak_2cm_a": noun("the first 2 cm Flak mount"),
    "flak_2cm_b": noun("the second 2 cm Flak mount"),
    "flak_3_7cm": noun("the 3.7 cm Flak"),
    "flak_3_7cm_a": noun("the first 3.7 cm Flak mount"),
    "flak_3_7cm_b": noun("the second 3.7 cm Flak mount"),
    "extra_flak": noun("the extra Flak"),
    "flak_guns_all": noun("all Flak guns", many=True),
    "bakery": noun("the bakery"),
    "gyro_compass": noun("the gyro compass"),
}
PAIRS: Final = (
    ({"diesel_engine_1", "diesel_engine_2"}, noun("both diesel engines", many=True)),
    ({"electric_engine_1", "electric_engine_2"}, noun("both electric engines", many=True)),
    ({"fwd_torpedo_doors", "aft_torpedo_doors"}, noun("the torpedo doors fore and aft", many=True)),
)
AWARDS: Final = {
    "knights_cross": noun("the Knight’s Cross"),
    "oakleaves": noun("the Oakleaves to the Knight’s Cross"),
    "swords": noun("the Swords to the Knight’s Cross"),
    "diamonds": noun("the Diamonds to the Knight’s Cross"),
    "iron_cross_2": noun("the Iron Cross 2nd Class"),
    "iron_cross_1": noun("the Iron Cross 1st Class"),
    "war_badge": noun("the U-boat War Badge"),
    "war_badge_diamonds": noun("the U-boat War Badge with Diamonds"),
    "german_cross": noun("the German Cross in Gold"),
    "clasp_bronze": noun("the U-boat Front Clasp in Bronze"),
    "clasp_silver": noun("the U-boat Front Clasp in Silver"),
    "wound_badge_black": noun("the Wound Badge in Black"),
    "wound_badge_silver": noun("the Wound Badge in Silver"),
    "wound_badge_gold": noun("the Wound Badge in Gold"),
    "narvik_shield": noun("the Narvik Shield"),
}


def word(words: Mapping[str, str], key: str) -> str:
    return translate(words[key]) if key in words else key


def known(nouns: Mapping[str, Noun], key: str) -> Noun:
    return nouns.get(key) or name(key)


def of_two(text: str, one: Noun, two: str) -> Noun:
    """A noun and what belongs to it."""
    return Noun(lambda case: translate(text).format(one=one.form(case), two=two))


def ship(met: MetShip, before: bool) -> Noun:
    """Bullmouth (tanker, 7,500 t), later Bullmouth; without a name a tanker of 7,500 t, later the tanker."""
    kind, a_ship, the_ship = KINDS.get(met.kind or "ship", (met.kind, *KINDS["ship"][1:]))
    if before:
        return the_ship if met.unnamed else name(met.name)
    size = _("%(count)s t") % {"count": translate.number(met.tons)} if met.tons else ""
    if met.unnamed:
        return of_two(N_("{one} of {two}"), a_ship, size) if size else a_ship
    parts = [part for part in (translate(kind), size) if part]
    return name(f"{met.name} ({', '.join(parts)})" if parts else met.name)


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


def weapon(key: str, hunter: Noun) -> dict[str, Any]:
    """Without a known weapon the hunter itself hits."""
    how, what = WEAPONS.get(key, ("", hunter))
    return {"with": translate(how), "weapon": what}


def base(key: str, form: int) -> str:
    return translate(BASES[key][form]) if key in BASES else key


def man(post: str, called: str = "") -> Noun:
    """The LI Weiss, or a man of the crew by his name alone, or as one of the crew."""
    if post not in POSTS:
        return name(called or A_MAN.of(1))
    the_post = POSTS[post]
    return of_two(N_("{one} {two}"), the_post, called) if called else the_post


def men(found: Sequence[Person]) -> Noun:
    """Several men as one list; unnamed men of the crew are counted."""
    unnamed = sum(post not in POSTS and not called for post, called in found)
    counted = [name(A_MAN.of(unnamed).format(n=number(unnamed)))] if unnamed else []
    return together([*(man(*one) for one in found if one[0] in POSTS or one[1]), *counted])


def roll_of_the_dead(found: Sequence[Person]) -> Noun:
    """The posts first, then the men of the crew."""
    posts = together(man(*one) for one in found if one[0] in POSTS)
    crew = [called for post, called in found if post not in POSTS]
    if not crew:
        return posts
    of_crew = _("of the crew %(names)s") % {"names": listed(crew)}
    return of_two(N_("{one}; and {two}"), posts, of_crew) if len(crew) < len(found) else name(of_crew)


def systems(keys: Iterable[str]) -> Noun:
    found = {key: known(SYSTEMS, key) for key in keys}
    for pair, both in PAIRS:
        if pair <= found.keys():
            found = {key: both if key in pair else one for key, one in found.items()}
    return together(dict.fromkeys(found.values()))
