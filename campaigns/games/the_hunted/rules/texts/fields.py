"""The fields of forms: a label, and a line of help."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules.texts.words import WORDS

FIELDS: Final = {
    "loading.mix:G7a FaT": (N_("G7a FaT (steam)"), ""),
    "loading.mix:G7e FaT": (N_("G7e FaT (electric)"), ""),
    "loading.mix:homing": (N_("Homing"), ""),
    "newboat.number:number": (N_("Boat number"), N_("Written U-123.")),
    "carryover.state:began": (
        N_("First month of the career"),
        N_(
            "Written 1943-07. A promotion is rolled for every twelve months from then on. Leave empty for the month in which you bring it over."
        ),
    ),
    "carryover.state:rank": (N_("Rank"), ""),
    "carryover.state:grade": (N_("Highest grade of the Knight’s Cross"), ""),
    "carryover.state:tons": (N_("Tons sunk so far"), ""),
    "carryover.state:grade_tons": (N_("Tons at the time of that grade"), ""),
    "carryover.state:ships": (N_("Ships sunk so far"), ""),
    "carryover.state:capital_ships": (N_("Capital ships among them"), ""),
    "carryover.state:patrols": (N_("Patrols so far"), ""),
    "carryover.state:successes": (N_("Successful patrols"), ""),
    "carryover.state:wounds": (N_("The Kommandant’s wounds"), ""),
    "carryover.state:crew_level": (N_("Crew quality"), ""),
    "carryover.state:base": (N_("Base"), ""),
    "carryover.state:posting": (N_("Permanent posting"), ""),
    "carryover.state:months_to_promotion": (N_("Months to the next promotion roll"), ""),
    "carryover.state:narvik_shield": (N_("Narvik Shield"), ""),
    "carryover.state:cross_barred": (
        N_("Barred from the Knight’s Cross"),
        N_("Because targets off the invasion beaches were let go."),
    ),
    "carryover.state:period_ships": (N_("Ships sunk since the last promotion roll"), ""),
    "carryover.state:period_failures": (N_("Unsuccessful patrols since then"), ""),
    "carryover.state:period_grades": (N_("Grades of the Knight’s Cross won since then"), ""),
    "carryover.state:failures_running": (
        N_("Unsuccessful patrols in a row"),
        N_("The third in a row costs a level of crew quality."),
    ),
    "carryover.state:requests": (N_("Saved requests for a newer boat"), ""),
    "carryover.state:hals": (N_("Rerolls held"), N_("Each is the random event Hals und Beinbruch.")),
    "carryover.state:xxi_sooner": (N_("Months by which the Type XXI comes sooner"), ""),
    "carryover.state:boat_patrols": (N_("Patrols in this boat"), ""),
    "carryover.state:schnorchel_attempts": (
        N_("Unsuccessful Schnorchel rolls"),
        N_("For this boat. Each one improves the next."),
    ),
    "carryover.state:gun_removed": (N_("Deck gun removed"), N_("Extra Flak is mounted in its place.")),
    **{f"experte_{post}": (N_("Experte: ") + WORDS[post], "") for post in ("1wo", "2wo", "li", "doctor")},
    "met": (N_("What you met"), ""),
    "light": (N_("Light"), ""),
    "event": (N_("Random event"), N_("Enter what it did below.")),
    **{
        f"ship{place}_{key}": (f"{place}: {label}", "")
        for place in range(1, 5)
        for key, label in (("name", N_("Ship")), ("kind", N_("Kind")), ("tons", N_("Tons")), ("fate", N_("Fate")))
    },
    **{f"fired_{end}{n}": (N_("Fired: ") + f"{end}{n}", "") for end in "FA" for n in range(1, 7)},
    "box": (N_("Box"), N_("Leave it empty if you do not know.")),
    "attack": (N_("Attack"), ""),
    "range": (N_("Range"), ""),
    "ships": (N_("Ships"), ""),
    "boats": (N_("Boats"), ""),
    "boat": (N_("Boat"), ""),
    "news": (N_("Ships hit"), ""),
    "ship": (N_("Ship"), N_("Its number on the combat mat.")),
    "sunk": (N_("Sunk"), ""),
    "name": (N_("Name"), ""),
    "kind": (N_("Kind"), ""),
    "tons": (N_("Tons"), ""),
    "fate": (N_("Fate"), ""),
    "points": (N_("Damage points"), ""),
    "salvos": (N_("Torpedoes"), ""),
    "torpedo": (N_("Torpedo"), ""),
    "fired": (N_("Fired"), ""),
    "hit": (N_("Hit"), ""),
    "dud": (N_("Dud"), ""),
    "aircraft": (N_("Aircraft"), ""),
    "hits": (N_("Hits taken"), ""),
    "systems": (N_("Systems damaged"), ""),
    "system": (N_("System"), ""),
    "state": (N_("In the end"), ""),
    "men": (N_("Men hurt"), ""),
    "man": (N_("Who"), ""),
    "wound": (N_("Is now"), ""),
    "afterwards.orders:orders": (N_("Orders"), ""),
    "afterwards.orders:start": (N_("Sailed in"), ""),
    "afterwards.home:how": (N_("It ended"), ""),
    "afterwards.home:base": (N_("In"), ""),
    "afterwards.home:month": (N_("Back in"), ""),
    "afterwards.home:outcome": (N_("Result"), ""),
    "afterwards.refit:months": (N_("Months of refit"), ""),
    "why": (N_("Why it differs"), N_("The reason is kept in the log.")),
    "gun_rounds": (N_("Deck gun rounds fired"), ""),
    "bold": (N_("BOLD released"), ""),
    "mission_done": (N_("The mission was carried out"), ""),
    "supplied": (N_("Boats supplied"), ""),
    "fuel": (N_("Points of fuel"), N_("At most two per boat.")),
    "own_fuel": (N_("Points of our own fuel"), N_("Giving them moves the boat one box along the track.")),
    "hull": (N_("Hull boxes lost"), ""),
    "cause": (N_("Cause of the damage"), N_("Needed if the boat is lost.")),
    "months": (N_("Extra months in port"), N_("Before the next sailing.")),
    "base": (N_("Base"), ""),
    "rank": (N_("Rank"), ""),
    "crew_level": (N_("Crew quality"), ""),
    "schnorchel": (N_("Schnorchel fitted"), ""),
    "naxos": (N_("NAXOS fitted"), ""),
    "balkon": (N_("Balkon-Gerät fitted"), ""),
    "alberich": (N_("Alberich coating"), ""),
    "gun": (N_("Deck gun aboard"), ""),
    "must_abort": (N_("The patrol was broken off"), ""),
    "note": (N_("Note, in your own words"), ""),
    **{
        f"{prefix}_{name}": (label, "")
        for prefix in ("system", "part")
        for name, label in WORDS.items()
        if ("_" in name and ":" not in name) or name in ("periscope", "radio", "hydrophones", "batteries", "bakery")
    },
    **{
        f"wound_{post}": (WORDS[post], "")
        for post in ("kommandant", "1wo", "2wo", "li", "doctor", "crew_1", "crew_2", "crew_3", "crew_4")
    },
    **{f"rack_A{n}": (N_("Aft rack, place ") + str(n), "") for n in range(1, 7)},
    **{f"{end}{n}": (N_("Tube ") + f"{end}{n}", "") for end in "FA" for n in range(1, 7)},
}
