"""The fields of forms: a label, and a line of help."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules.texts.words import WORDS

FIELDS: Final = {
    "loading.mix:G7a FaT": (N_("G7a FaT (steam)"), ""),
    "loading.mix:G7e FaT": (N_("G7e FaT (electric)"), ""),
    "loading.mix:homing": (N_("Homing"), ""),
    "newboat.number:number": (N_("Boat"), N_("U- and its number.")),
    "carryover.state:began": (
        N_("First month of the career"),
        N_("YYYY-MM. Every twelve months from it a promotion is rolled for. Left empty: the month it comes over."),
    ),
    "carryover.state:rank": (N_("Rank"), ""),
    "carryover.state:grade": (N_("Knight's Cross, highest grade"), ""),
    "carryover.state:tons": (N_("Tons sunk so far"), ""),
    "carryover.state:grade_tons": (N_("Tons when that grade was won"), ""),
    "carryover.state:ships": (N_("Ships sunk so far"), ""),
    "carryover.state:capital_ships": (N_("Capital ships among them"), ""),
    "carryover.state:patrols": (N_("Patrols so far"), ""),
    "carryover.state:successes": (N_("Successful patrols"), ""),
    "carryover.state:wounds": (N_("Wounds of the Kommandant"), ""),
    "carryover.state:crew_level": (N_("Crew quality"), ""),
    "carryover.state:base": (N_("Base"), ""),
    "carryover.state:posting": (N_("Lasting posting"), ""),
    "carryover.state:months_to_promotion": (N_("Months to the next promotion roll"), ""),
    "carryover.state:narvik_shield": (N_("Narvik Shield"), ""),
    "carryover.state:cross_barred": (N_("Barred from the Knight's Cross"), N_("Targets off the beaches were let go.")),
    "carryover.state:period_ships": (N_("Ships sunk since the last promotion roll"), ""),
    "carryover.state:period_failures": (N_("Failed patrols since then"), ""),
    "carryover.state:period_grades": (N_("Grades of the Knight's Cross since then"), ""),
    "carryover.state:failures_running": (N_("Failed patrols running"), N_("The third in a row costs a crew level.")),
    "carryover.state:requests": (N_("Requests for a newer boat, saved"), ""),
    "carryover.state:hals": (N_("Re-rolls kept"), N_("Hals und Beinbruch.")),
    "carryover.state:xxi_sooner": (N_("Months the Type XXI has come closer"), ""),
    "carryover.state:boat_patrols": (N_("Patrols in this boat"), ""),
    "carryover.state:schnorchel_attempts": (
        N_("Schnorchel rolls made in vain"),
        N_("For this boat; each one helps the next."),
    ),
    "carryover.state:gun_removed": (N_("Deck gun removed"), N_("Extra Flak stands in its place.")),
    **{f"experte_{post}": (N_("Experte: ") + WORDS[post], "") for post in ("1wo", "2wo", "li", "doctor")},
    "met": (N_("What was met"), ""),
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
    "gun_rounds": (N_("Gun rounds spent"), ""),
    "bold": (N_("BOLD released"), ""),
    "mission_done": (N_("The mission was carried out"), ""),
    "supplied": (N_("Boats supplied"), ""),
    "fuel": (N_("Points of fuel"), N_("Two a boat at most.")),
    "own_fuel": (N_("Points of our own fuel"), N_("They cost a box of the way.")),
    "hull": (N_("Hull boxes lost"), ""),
    "cause": (N_("Cause of the damage"), N_("Needed if the boat is lost.")),
    "months": (N_("More months in port"), N_("Before the next sailing.")),
    "base": (N_("Base"), ""),
    "rank": (N_("Rank"), ""),
    "crew_level": (N_("Crew quality"), ""),
    "schnorchel": (N_("Schnorchel fitted"), ""),
    "naxos": (N_("NAXOS fitted"), ""),
    "balkon": (N_("Balkon-Gerät fitted"), ""),
    "alberich": (N_("Alberich coating"), ""),
    "gun": (N_("Deck gun aboard"), ""),
    "must_abort": (N_("The patrol is broken off"), ""),
    "note": (N_("In your own words"), ""),
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
