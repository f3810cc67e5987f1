"""10.1-10.8: what hits do to the boat and the men, and what can be mended at sea.

Damage counts at once, before any repair (10.0); every hit is marked before the next is rolled (9.6.11).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from campaigns.engine.prompts import Choose, Modifier, Note, Option, Outcome, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import homeward
from campaigns.games.the_hunted.rules.state import CREW, OUT, Boat, Man
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch

LI: Final = (
    Modifier(
        "li_experte", lambda watch: watch.experte("li"), N_("The LI is not Experte, or not fit for duty.")
    ),  # 10.8.3
    Modifier("li_out", lambda watch: watch.out("li"), N_("The LI is fit.")),  # 10.6.3
)
MINOR: Final = "minor"
ALL_FLAK: Final = "flak_guns_all"
COUNTED: Final = ("hull", "flooding", "crew_injury")
MENDED_AS: Final = {"extra_flak": "flak_2cm"}  # house reading: E5 has no column of its own for it


def take_hits(watch: Watch, hits: int, submerged: bool) -> Play:
    """9.6.11: one E4 roll for each hit. Submerged, wounds are light; on the surface they are rolled (10.6.1)."""
    for number in range(1, hits + 1):
        roll = yield Roll("damage.hit", "d66", "9.6.11", "E4", data={"number": number, "hits": hits})
        yield from suffer(watch, roll.result["damage"], roll.result["count"], submerged)


def suffer(watch: Watch, damage: str, count: int, submerged: bool) -> Play:
    """One result of E4; a x2 result counts twice (10.7.1) but was one hit (9.6.11)."""
    if damage == MINOR:
        yield Note("damage.minor", case="9.6.11")
    elif damage == ALL_FLAK:
        yield from _all_flak(watch)
    elif damage in COUNTED:
        for _ in range(count):
            if damage == "hull":
                yield from hull_hit(watch)
            elif damage == "flooding":
                yield from flooding_hit(watch)
            else:
                yield from crew_injury(watch, submerged)
    else:
        yield from _system_hit(watch, damage)


# --- 10.1 flooding, 10.3 hull -------------------------------------------------------------------------


def take_water(watch: Watch) -> Play:
    """10.1.1: one box."""
    boat = watch.boat
    boat.flooding += 1
    watch.fight.flooded = True
    yield Note("damage.flooding", {"now": boat.flooding, "boxes": boat.figures["flooding_boxes"]}, "10.1.1")


def flooding_hit(watch: Watch) -> Play:
    """10.1.1: one box; the last forces the boat up, and hits not yet rolled no longer matter (10.1.2)."""
    yield from take_water(watch)
    if watch.boat.flooding >= watch.boat.figures["flooding_boxes"]:  # 9.6.13
        yield Note("damage.forced_up", case="10.1.2")
        yield from homeward.scuttle(watch)


def additional_flooding(watch: Watch) -> Play:
    """10.1.3: after a round with flooding the water may gain."""
    if not watch.fight.flooded:
        return
    watch.fight.flooded = False
    roll = yield Roll("damage.more_flooding", "1d6", "10.1.3", "E5-FL", drms=LI, on=watch, month=watch.month)
    if roll.result:
        yield from flooding_hit(watch)
        watch.fight.flooded = False  # the water that gained is no result of the next round
    else:
        yield Note("damage.flooding_held", case="10.1.3")


def hull_hit(watch: Watch, deep: bool = False) -> Play:
    """10.3.1: one box; the last sinks the boat with all hands (10.3.2). deep: said to be lost below test depth."""
    boat = watch.boat
    boat.hull += 1
    depth = {"deep": True} if deep else {}
    yield Note("damage.hull", {"now": boat.hull, "boxes": boat.figures["hull_boxes"], **depth}, "10.3.1")
    if boat.hull >= boat.figures["hull_boxes"]:
        raise CareerEnds("sunk_" + watch.fight.threat, "10.3.2")  # 9.6.13


# --- systems ------------------------------------------------------------------------------------------


def _system_hit(watch: Watch, system: str) -> Play:
    """A system is damaged; one not fitted, or hit before, is not (10.7.3)."""
    boat = watch.boat
    fitted = _fitted(boat, system)
    if not fitted:
        yield Note("damage.not_fitted", {"system": system}, "10.7.3")
        return
    for name in fitted:  # one battery, one mount after another (10.5, 11.4.7)
        if boat.works(name):
            boat.systems[name] = "damaged"
            yield Note("damage.system", {"system": name, "effect": effect(watch, system)}, "10.0")
            return
    yield Note("damage.again", {"system": fitted[0]}, "10.7.3")


def _fitted(boat: Boat, system: str) -> list[str]:
    if system == "fwd_torpedo_doors" and "bakery" in boat.systems:
        system = "bakery"  # house reading for the XIV, which has no tubes
    return [name for name in boat.systems if family_of(name) == system]


def can_suffer(boat: Boat, damage: str) -> bool:
    """Whether the boat carries what a result of E4 hits."""
    return damage in (MINOR, ALL_FLAK, *COUNTED) or bool(_fitted(boat, damage))


def effect(watch: Watch, system: str) -> str:
    """The effect of the damage by E5 (10.0, 10.8.6)."""
    return next((str(row["effect"]) for row in watch.book.tables["E5-EF"] if row["system"] == system), "")


def _all_flak(watch: Watch) -> Play:
    """10.7.4: every Flak gun, and the extra Flak (10.11.8)."""
    boat = watch.boat
    hit = [name for name in (*boat.flak, "extra_flak") if boat.works(name)]
    for name in hit:
        boat.systems[name] = "damaged"
    yield Note("damage.all_flak" if hit else "damage.again", {"system": "flak_guns_all"}, "10.7.4")


@lru_cache(maxsize=256)
def family_of(system: str) -> str:
    """The name that the charts use: battery_2 is batteries, flak_2cm_a is flak_2cm."""
    if system.startswith("battery_"):
        return "batteries"
    if system.startswith("flak_") and system[-2:] in ("_a", "_b", "_c"):
        return system[:-2]
    return system


def mended_as(system: str) -> str:
    """The column of E5, and the kind of spare part, that serves a system."""
    return MENDED_AS.get(system, family_of(system))


# --- 10.6 crew ----------------------------------------------------------------------------------------


def crew_injury(watch: Watch, submerged: bool) -> Play:
    """10.6.1: who is hit, and how badly."""
    roll = yield Roll("damage.who", "2d6", "10.6.1", "E5a")
    man = man_hit(watch, roll.result)
    if man is None:
        yield Note("damage.nobody", {"post": roll.result, "dead": _has_died(watch, roll.result)}, "9.6.12")
        return
    if submerged:
        wound = "LW"  # 10.0, 10.6.1: light, still adding up
    else:
        severity = yield Roll(
            "damage.severity", "1d6", "10.6.1", "E5a-SV", "on_surface", data={"post": man.post, "name": man.name}
        )
        wound = severity.result
    yield from hurt(watch, man, wound)


def man_hit(watch: Watch, who: str) -> Man | None:
    """The man, alive and aboard, or nobody (9.6.12)."""
    career = watch.career
    if who == "crew":
        # 10.6.3: unhurt boxes take wounds first, then lightly wounded ones, the severely wounded last
        for state in ("fit", "LW", "SW"):
            for post in CREW:
                if career.crew[post].wound == state:
                    return career.crew[post]
        return None
    man = career.man("agent" if who == "abwehr_agent" else who)
    return man if man is not None and man.aboard else None


def _has_died(watch: Watch, who: str) -> bool:
    man = None if who == "crew" else watch.career.man("agent" if who == "abwehr_agent" else who)
    return man is not None and man.wound == "KIA"


def worse(before: str, wound: str) -> str:
    """10.7.2: two light wounds make a severe one, two severe ones kill; light on severe does nothing."""
    if "KIA" in (before, wound):
        return "KIA"
    if wound == "LW":
        return {"fit": "LW", "LW": "SW", "SW": "SW"}[before]
    return "KIA" if before == "SW" else "SW"


def hurt(watch: Watch, man: Man, wound: str) -> Play:
    """A wound, added to what he had."""
    before, man.wound = man.wound, worse(man.wound, wound)
    case = "10.6.1" if before == "fit" else "10.7.2"
    data = {"post": man.post, "name": man.name, "wound": man.wound}
    if man.wound == before:
        yield Note("damage.wound_nothing", data, case)
        return
    man.wounds += 1
    man.tended = 0
    if man.post == "kommandant":
        watch.career.wounds += 1  # 11.3.14
    yield Note("damage.killed" if man.wound == "KIA" else "damage.wounded", data, case)
    yield from loss_felt(watch, man, was_out=before in OUT)


def wounded(watch: Watch, man: Man, wound: str) -> Play:
    """10.6: how he is now."""
    if wound == man.wound:
        return
    post = man.post
    was_out, man.tended = man.out, 0
    man.wound, man.wounds = wound, man.wounds + (wound != "fit")
    if post == "kommandant" and wound != "fit":
        watch.career.wounds += 1
    told = {"fit": "byhand.wound", "KIA": "damage.killed"}.get(wound, "damage.wounded")
    yield Note(told, {"post": post, "name": man.name, "wound": wound}, "10.6")
    if post == "kommandant" and wound == "KIA":
        raise CareerEnds("kommandant_killed", "10.6.2")
    yield from loss_felt(watch, man, was_out)


def loss_felt(watch: Watch, man: Man, was_out: bool) -> Play:
    """10.6.2, 10.6.3: what it means that this man is out; who was out already is missed no more."""
    if man.post == "kommandant" and man.wound == "KIA":
        raise CareerEnds("kommandant_killed", "10.6.2")
    if was_out or not man.out:
        return
    patrol = watch.patrol
    if man.post == "agent" and patrol.mission == "pending":
        patrol.mission = "failed"  # 10.6.3: hurt before he was landed
        yield Note("missions.agent_out", case="10.6.3")
    chain = ("kommandant", "1wo", "2wo", "li")
    if man.post in chain and chain.index(man.post) < chain.index(watch.commander):  # he had the boat
        first = watch.career.man(watch.commander)
        yield Note(
            "damage.command", {"post": watch.commander, "name": first.name if first is not None else ""}, "10.6.3"
        )
        if watch.commander == "li":
            homeward.must_abort(watch, "no_officer")


def at_risk(watch: Watch) -> bool:
    """10.6.3: the Doctor is out, and somebody is severely wounded."""
    if not watch.out("doctor"):
        return False
    men = (watch.career.kommandant, *watch.career.crew.values())
    return any(man.wound == "SW" and man.aboard for man in men)


def survival(watch: Watch) -> Play:
    """10.6.3: with the Doctor out, each SW man may die when a box is entered."""
    if not at_risk(watch):
        return
    alive = watch.figure("survival_up_to")
    for man in [watch.career.kommandant, *watch.career.crew.values()]:
        if man.wound != "SW" or not man.aboard:
            continue
        roll = yield Roll(
            "damage.survival",
            "1d6",
            "10.6.3",
            outcomes=lambda: (Outcome(1, alive, "lives"), Outcome(alive + 1, 6, "dies")),
            data={"post": man.post, "name": man.name},
        )
        if roll.result == "dies":
            yield from die(watch, man)


def die(watch: Watch, man: Man) -> Play:
    """10.6.3: of his wounds."""
    man.wound = "KIA"
    yield Note("damage.died", {"post": man.post, "name": man.name}, "10.6.3")
    yield from loss_felt(watch, man, was_out=True)


def on_entering(watch: Watch) -> Play:
    """10.6.3: before any encounter the dice for lives; a boat that only the LI is left to command goes home."""
    yield from survival(watch)
    if watch.commander == "li" and not watch.patrol.aborting:
        homeward.must_abort(watch, "no_officer")


# --- 10.8 repairs -------------------------------------------------------------------------------------


def repairs(watch: Watch) -> Play:
    """10.8: pumps first, then one roll for each damaged system; what fails stays out of order."""
    boat = watch.boat
    if boat.flooding:
        boat.flooding = 0
        yield Note("damage.pumped", case="10.8")
    if watch.patrol.fight is not None:
        watch.fight.flooded = False
    for system in [name for name, state in boat.systems.items() if state == "damaged"]:  # 10.8.1
        yield from _repair(watch, system)
    yield from _doctor(watch)
    yield from homeward.engines(watch)


def _repair(watch: Watch, system: str) -> Play:
    """10.8.2; a tanker may spend a spare part in place of the roll, or after a failed one (11.4.10.3)."""
    boat = watch.boat
    if (yield from spare_part(watch, system, "before")):
        boat.systems[system] = "sound"
        return
    roll = yield Roll(
        "damage.repair",
        "1d6",
        "10.8.2",
        "E5",
        mended_as(system),
        drms=LI,
        on=watch,
        month=watch.month,
        outcomes=_own_number(watch, system),
        data={"system": system},
    )
    if roll.result == "repaired":
        boat.systems[system] = "sound"
        yield Note("damage.repaired", {"system": system}, "10.8.4")
        return
    boat.systems[system] = "inoperable"
    yield Note("damage.inoperable", {"system": system}, "10.8.5")
    if (yield from spare_part(watch, system, "after")):
        boat.systems[system] = "sound"
        return
    if system in ("fuel_tanks", "diesel_engine_1", "diesel_engine_2"):  # 10.4.2, 10.2
        homeward.must_abort(watch, system)


def _own_number(watch: Watch, system: str) -> Callable[[], Sequence[Outcome]] | None:
    """10.8.8: the number in the box of the type's own mat, where its edition has one; E5 answers for all others."""
    number = watch.boat.figures.get("repairs", {}).get(mended_as(system))
    if number is None:
        return None
    return lambda: (Outcome(None, number, "repaired"), Outcome(number + 1, None, "inoperable"))


def spare_part(watch: Watch, system: str, when: str) -> Play:
    """11.4.10.3: a part for oneself, if there is one and it is wanted."""
    cargo = watch.boat.cargo
    part = mended_as(system)
    if cargo is None or not cargo.parts.get(part):
        return False
    choice = yield Choose(
        f"damage.part_{when}",
        "11.4.10.3",
        (Option("part"), Option("keep")),
        data={"system": system, "parts": cargo.parts[part]},
    )
    if choice != "part":
        return False
    cargo.parts[part] -= 1
    yield Note("damage.part_used", {"system": system}, "11.4.10.3")
    return True


def _doctor(watch: Watch) -> Play:
    """11.1: an Experte Doctor tries each light wound once; the text names no moment, so it comes here."""
    if not watch.experte("doctor"):
        return
    heals = watch.figure("doctor_heals_up_to")
    for man in [watch.career.kommandant, *watch.career.crew.values()]:
        if man.wound != "LW" or man.tended or not man.aboard:
            continue
        man.tended = 1
        roll = yield Roll(
            "damage.doctor",
            "1d6",
            "11.1",
            outcomes=lambda: (Outcome(1, heals, "heals"), Outcome(heals + 1, 6, "stays")),
            data={"post": man.post, "name": man.name},
        )
        if roll.result == "heals":
            man.wound, man.tended = "fit", 0
            yield Note("damage.healed", {"post": man.post, "name": man.name}, "11.1")
        else:
            yield Note("damage.not_healed", {"post": man.post, "name": man.name}, "11.1")
