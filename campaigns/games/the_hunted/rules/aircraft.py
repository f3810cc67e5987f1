"""9.8: aircraft. Dive, be attacked, shoot back, be shadowed; special weapons and the few boats that stay up."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Choose, Modifier, Note, Option, Outcome, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import approach, attack, damage, escorts, homeward
from campaigns.games.the_hunted.rules.state import Encounter, Fight
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch

PLAIN: Final = "plain"
HOLING: Final = ("Tsetse", "rockets")  # 9.8.8.2, 9.8.8.3
LARGE: Final = ("VIID", "IXB", "IXC", "IXC/40", "IXD-2", "IXD/42", "XB", "XII", "XIV")
FLAK_BOAT: Final = "VIIC Flak"


def schnorcheling(watch: Watch) -> bool:
    """Under Schnorchel, unless the boat has come up since to fight ships."""
    fight = watch.patrol.fight
    return watch.patrol.posture == "schnorchel" and (fight is None or fight.mode not in approach.SURFACED)


DIVE: Final = (
    Modifier("all_crew_out", lambda watch: watch.all_crew_out, N_("At least one crew box is fit for duty.")),  # 10.6.3
    Modifier("crew_green", lambda watch: watch.career.crew_level == "green", N_("The crew is not green.")),
    Modifier("crew_elite", lambda watch: watch.career.crew_level == "elite", N_("The crew is not elite.")),
    Modifier("dive_planes", lambda watch: watch.boat.hurt("dive_planes"), N_("The dive planes are working.")),
    Modifier("large_boat", lambda watch: watch.boat.type in LARGE, N_("This is not a large boat.")),
    Modifier("special_mission", lambda watch: watch.fight.on_mission, N_("No mission is being carried out.")),  # 7.4.4
    Modifier(
        "naxos",
        lambda watch: (
            watch.boat.naxos and (not schnorcheling(watch) or bool(watch.boat.figures.get("naxos_with_schnorchel")))
        ),
        N_("There is no NAXOS, or the boat is submerged."),
    ),  # 8.1.2, 8.1.8
    Modifier("schnorchel", schnorcheling, N_("The boat is not snorkelling.")),  # 8.1.3
    Modifier("vigilant", lambda watch: watch.ability(9), N_("The Kommandant is not Vigilant.")),
    Modifier("indian_ocean", lambda watch: watch.in_warm_seas, N_("Not in the Indian Ocean or off Australia.")),
)


def _flak_boat(working: int) -> object:
    return lambda watch: watch.boat.type == FLAK_BOAT and len(_working_guns(watch)) == working


def _working_guns(watch: Watch) -> list[str]:
    """Flak guns proper, which need no ammunition (4.6.4); the extra Flak in the deck gun's place is not one of them."""
    return [gun for gun in watch.boat.flak if watch.boat.works(gun)]


FLAK: Final = (
    Modifier(
        "two_guns",
        lambda watch: (
            watch.boat.type != FLAK_BOAT
            and len(watch.boat.flak) >= 2
            and len(_working_guns(watch)) == len(watch.boat.flak)
        ),
        N_("There are not two working Flak guns."),
    ),  # 9.8.5
    Modifier(
        "crew_veteran_or_elite",
        lambda watch: watch.career.crew_level in ("veteran", "elite"),
        N_("The crew is neither veteran nor elite."),
    ),
    Modifier("2wo_experte", lambda watch: watch.experte("2wo"), N_("There is no Experte 2WO fit for duty.")),
    Modifier("extra_flak", lambda watch: watch.boat.works("extra_flak"), N_("There is no working extra Flak gun.")),
    Modifier("flak_boat", _flak_boat(3), N_("This is not a Flak boat with all three mounts working.")),  # type: ignore[arg-type]
    Modifier("flak_boat_one_out", _flak_boat(2), N_("This is not a Flak boat with one mount inoperable.")),  # type: ignore[arg-type]
    Modifier("flak_boat_two_out", _flak_boat(1), N_("This is not a Flak boat with two mounts inoperable.")),  # type: ignore[arg-type]
    Modifier(
        "biscay_group", lambda watch: watch.fight.group, N_("The boat is not fighting it out with a group in Biscay.")
    ),  # 9.8.9
    Modifier("resupply_partner", lambda watch: watch.fight.partner, N_("No other boat alongside.")),  # 11.4.10.7
    Modifier(
        "flak_expert",
        lambda watch: watch.ability(10) and not watch.experte("2wo"),
        N_("The Kommandant is not a Flak expert, or an Experte 2WO already counts."),
    ),
)
STRAFING: Final = (Modifier("air_attack", lambda watch: True, ""),)  # 9.8.2: +2 and nothing else


# --- an aircraft ---------------------------------------------------------------------------------------


def encounter(watch: Watch, on_mission: bool = False, partner: bool = False) -> Play:
    """9.8.1: dive first. The encounter ends with repairs, and a holed boat must go home (9.8.8.5)."""
    fight = mat(watch)
    fight.on_mission = on_mission
    fight.threat = "aircraft"
    yield Note("aircraft.sighted", case="9.8.1")
    yield from _cut_kite(watch)
    if watch.boat.holed:
        yield Note("aircraft.cannot_dive", case="9.8.8.2")
    roll = yield Roll("aircraft.dive", "2d6", "9.8.1", "A1", drms=DIVE, on=watch, month=watch.month)
    attacks = roll.result
    if watch.boat.holed and not attacks:
        attacks = 1  # 9.8.8.2: a hull that cannot dive cannot escape by diving
    if attacks:
        fight.partner = partner
        yield Note("aircraft.caught", {"attacks": attacks}, "9.8.1")
        yield from raid(watch, attacks)
    else:
        yield Note("aircraft.dived", case="9.8.1")
    yield from finish(watch)


def mat(watch: Watch) -> Fight:
    """The present combat mat, or a clean one with its own record."""
    patrol = watch.patrol
    if patrol.fight is None:
        patrol.fight = Fight("aircraft")
        patrol.encounters.append(Encounter(patrol.at, patrol.zone, "aircraft", watch.month))
    return patrol.fight


def finish(watch: Watch) -> Play:
    """Repairs, the way home for a holed boat, and a clean mat."""
    yield from damage.repairs(watch)
    if watch.boat.holed and not watch.patrol.aborting:
        homeward.must_abort(watch, "holed")  # 9.8.8.5
    watch.patrol.fight = None


def caught_unawares(watch: Watch) -> Play:
    """R1: an attack without a dive roll, and no Flak; nobody is on deck of a schnorcheling boat."""
    mat(watch)
    yield from _air_quality(watch)
    yield from _pass(watch, PLAIN, flak=False, manned=False)
    yield from finish(watch)


def _cut_kite(watch: Watch) -> Play:
    """8.2.2: with the kite up it is cut loose, and a man with it: out for this patrol, not dead."""
    patrol = watch.patrol
    if not patrol.kite_up:
        return
    patrol.kite_up, watch.boat.kite = False, False
    roll = yield Roll("travel.kite_lost", "1d6", "8.2.2", "R1b")
    man = watch.career.man(roll.result)
    yield Note("travel.kite_lost", {"who": roll.result, "name": man.name if man is not None else ""}, "8.2.2")
    if man is not None and man.aboard:
        was_out, man.away = man.out, True
        yield from damage.loss_felt(watch, man, was_out)


# --- attacks -------------------------------------------------------------------------------------------


def raid(watch: Watch, attacks: int) -> Play:
    """9.8.1-9.8.3: the attacks that A1 gave, the Flak, and what the aircraft does then."""
    fight = watch.fight
    weapon = yield from _weapon(watch)
    yield from _air_quality(watch)
    hull = watch.boat.hull
    surfaced = not schnorcheling(watch)
    fate = yield from _pass(watch, weapon, flak=surfaced, manned=surfaced)
    if fate != "shot down" and weapon == "Tsetse" and (attacks > 1 or watch.boat.holed):
        fate = yield from _tsetse_again(watch, attacks, fate, hull)
    elif fate != "shot down":
        fate = yield from _second_pass(watch, attacks, fate)
    fight.on_surface = fight.group = False
    if fate == "miss":
        yield from shadowed(watch)
    else:
        yield Note("aircraft.over", {"fate": fate}, "9.8.3")


def _weapon(watch: Watch) -> Play:
    """9.8.1, 9.8.8: a special weapon on a 1."""
    if not (yield from escorts.special(watch, "aircraft.weapon", "9.8.1")):
        return PLAIN
    weapon = yield from escorts.which(watch, "aircraft.special", "9.8.8", "E3a")
    yield Note("aircraft.special", {"weapon": weapon}, "9.8.8")
    return weapon


def _air_quality(watch: Watch) -> Play:
    """14.7.1: before E3 is rolled."""
    fight = watch.fight
    fight.air_quality = ""
    if watch.on("variable-aircraft-quality"):
        roll = yield Roll("options.air_quality", "1d6", "14.7.1", "X-QU")
        fight.air_quality = roll.result
        yield Note("options.air_quality", {"quality": roll.result}, "14.7.2")


def _pass(watch: Watch, weapon: str, flak: bool, manned: bool, bombs: bool = True) -> Play:
    """One attack. Flak and attack are one moment (9.8.3): the guns fire with what works before the bombs fall."""
    manned = manned and has_flak(watch)
    first = not watch.fight.on_surface
    under = schnorcheling(watch) or not (first or flak)  # 9.8.3: after the first round it is submerged, or fights
    if under:
        yield Note("aircraft.below", case="8.1.3" if first else "9.8.3")
    fate = (yield from _flak(watch)) if flak else "miss"
    hull = watch.boat.hull
    if bombs:
        yield from _bombs(watch, weapon, under)
    if weapon in HOLING and watch.boat.hull > hull and not watch.boat.holed:
        watch.boat.holed, watch.patrol.posture = True, "surfaced"  # 8.1.5: no more Schnorchel
        yield Note("aircraft.holed", {"weapon": weapon}, "9.8.8.2" if weapon == "Tsetse" else "9.8.8.3")
    # 9.8.2: strafed in the first attack; later only while the guns are manned (9.8.8.4); never by FIDO (9.8.8.1)
    if weapon != "FIDO" and not under and (first or manned):
        yield Note("aircraft.strafed", case="9.8.2" if first else "9.8.8.4")
        for _ in range(2 if watch.fight.air_quality == "elite" else 1):  # 14.7.3
            yield from damage.crew_injury(watch, submerged=False)
    yield from damage.additional_flooding(watch)  # 10.1.3: at the end of the round, by the LI as he is then
    return fate


def _bombs(watch: Watch, weapon: str, under: bool) -> Play:
    """9.8.2: E3 at +2 and nothing else; or the homing torpedo (9.8.8.1). Severity is for the surface (10.6.1)."""
    fight = watch.fight
    fight.threat = "aircraft"
    if weapon == "FIDO":
        roll = yield Roll("aircraft.fido", "1d6", "9.8.8.1", "E3e")
        result = roll.result
    else:
        roll = yield Roll(
            "aircraft.attack", "2d6", "9.8.2", "E3", drms=STRAFING, on=watch, month=watch.month, data={"weapon": weapon}
        )
        result = yield from escorts.made_by(watch, roll.result, fight.air_quality, "14.7.3")
    if result["sunk"]:
        raise CareerEnds("sunk_aircraft", "9.8.2")
    hits = result["hits"]
    yield Note("aircraft.hits" if hits else "aircraft.no_hits", {"hits": hits}, "9.8.2")
    yield from damage.take_hits(watch, hits, submerged=under)


def _second_pass(watch: Watch, attacks: int, fate: str) -> Play:
    """The second attack of two (9.8.3), of a boat that stays up (9.8.9, 11.4.7) or that cannot dive (9.8.8.4)."""
    fight = watch.fight
    stays = (attacks > 1 or fate == "miss") and (yield from _stay_up(watch))
    if attacks < 2 and not stays:
        return fate
    fight.on_surface = True
    bombs = (yield from _who_is_bombed(watch)) if fight.group or attacks < 2 else True
    if fight.group and not bombs:
        # 9.8.9: it falls on another boat of the group; our guns fire all the same
        return _worst(fate, (yield from _flak(watch)))
    yield Note("aircraft.second", case="9.8.3")
    up = watch.boat.holed or stays  # 9.8.7: who has dived fires no more
    again = yield from _pass(watch, PLAIN, flak=up, manned=up, bombs=bombs)
    return _worst(fate, again)


def _tsetse_again(watch: Watch, attacks: int, fate: str, hull: int) -> Play:
    """9.8.8.2: both rolled attacks even when damaged, then back after a hull hit while unhurt; three at most."""
    most, made = watch.figure("tsetse_attacks"), 1
    while made < most and fate != "shot down":
        rolled = made < attacks
        returns = fate == "miss" and watch.boat.hull > hull and watch.boat.holed
        if not rolled and not returns:
            break
        watch.fight.on_surface = True
        up = watch.boat.holed or (yield from _stay_up(watch))
        yield Note("aircraft.second" if rolled else "aircraft.tsetse_back", case="9.8.8.2")
        again = yield from _pass(watch, "Tsetse", flak=up, manned=up)
        fate = _worst(fate, again)
        made += 1
    return fate


def _worst(before: str, again: str) -> str:
    order = ("miss", "damaged", "shot down")
    return max(before, again, key=order.index)


# --- Flak ----------------------------------------------------------------------------------------------


def has_flak(watch: Watch) -> bool:
    """9.8.4, 9.8.5: at least one gun that works."""
    return bool(_working_guns(watch)) or watch.boat.works("extra_flak")


def _flak(watch: Watch) -> Play:
    """9.8.3: one volley, two of a Flak boat (11.4.7). No working gun counts as a miss (9.8.4)."""
    if not has_flak(watch):
        yield Note("aircraft.no_flak", case="9.8.4")
        return "miss"
    fate = "miss"
    for _ in range(watch.figure("flak_boat_volleys") if watch.boat.type == FLAK_BOAT else 1):
        roll = yield Roll("aircraft.flak", "2d6", "9.8.3", "A2", drms=FLAK, on=watch, month=watch.month)
        yield Note("aircraft.flak", {"result": roll.result}, "9.8.3")
        fate = _worst(fate, roll.result)
        if fate == "shot down":
            break
    return fate


def _stay_up(watch: Watch) -> Play:
    """9.8.9 in Biscay outbound in July 1943, and a Flak boat anywhere (11.4.7): fight on on the surface."""
    order = fight_back(watch)
    if watch.boat.holed or schnorcheling(watch) or not has_flak(watch):
        return False
    if not order and watch.boat.type != FLAK_BOAT:
        return False
    choice = yield Choose("aircraft.stay_up", "9.8.9" if order else "11.4.7", (Option("dive"), Option("stay")))
    if choice == "dive":
        return False
    watch.fight.group = order
    watch.fight.company = 0  # 9.4.8: not submerged since the first round
    return True


def fight_back(watch: Watch) -> bool:
    """9.8.9: the order holds outbound through Biscay, in this game in July 1943 only."""
    patrol = watch.patrol
    last = watch.figure("fight_back_until")
    return (
        watch.month <= last
        and patrol.heading == 1
        and patrol.at == 0
        and patrol.track[0].box == "transit_biscay"
        and patrol.base_from == "France"
    )


def _who_is_bombed(watch: Watch) -> Play:
    """9.8.9: 1-3 this boat, 4-6 another of the group; 11.4.7: bombs on 1-3, else strafing alone."""
    up_to = watch.figure("bombed_up_to")
    key = "aircraft.whose_turn" if watch.fight.group else "aircraft.bombs_again"
    roll = yield Roll(
        key,
        "1d6",
        "9.8.9" if watch.fight.group else "11.4.7",
        outcomes=lambda: (Outcome(1, up_to, "bombed"), Outcome(up_to + 1, 6, "spared")),
        data={"up_to": up_to, "above": up_to + 1},
    )
    if roll.result == "spared" and watch.fight.group:
        yield Note("aircraft.other_boat", case="9.8.9")
    return roll.result == "bombed"


# --- shadowed ------------------------------------------------------------------------------------------


def shadowed(watch: Watch) -> Play:
    """9.8.3: the additional-round table, until nothing comes or an escort does."""
    fight = watch.fight
    while True:
        roll = yield Roll(
            "aircraft.shadowed", "2d6", "9.8.3", "E1-AR", drms=attack.COMPANY, on=watch, month=watch.month
        )
        if roll.result == "none":
            yield Note("aircraft.lost_us", case="9.8.3")
            return
        if fight.company:
            fight.company += 1  # 9.4.8: results of shadowing rolls count as well
        yield Note("aircraft.called", {"who": roll.result}, "9.8.3")
        yield from exhausted(watch)
        if roll.result == "escort":
            yield from escorts.surprised(watch)
            fight.detected = True  # +1 for previous detection
            yield from escorts.hunted(watch)
            return
        if (yield from _another(watch)) != "miss":
            return


def _another(watch: Watch) -> Play:
    """9.8.3: a new aircraft attacks at once, with no dive roll. A submerged boat has nobody on deck and no guns."""
    fight, up, hull = watch.fight, watch.boat.holed, watch.boat.hull
    weapon = yield from _weapon(watch)
    if not up and weapon in HOLING:
        weapon = PLAIN  # under water only the homing torpedo is different
        yield Note("aircraft.weapon_useless", case="9.8.3")
    yield from _air_quality(watch)
    fight.on_surface = True
    fate = yield from _pass(watch, weapon, flak=up, manned=up)
    if weapon == "Tsetse":
        fate = yield from _tsetse_again(watch, 1, fate, hull)
    fight.on_surface = False
    return fate


def exhausted(watch: Watch) -> Play:
    """9.4.8: four in a row, submerged since the first round: no air, no batteries, and up to scuttle."""
    fight = watch.fight
    if fight.company >= watch.figure("hunted_to_exhaustion") and not watch.boat.holed:
        yield Note("aircraft.exhausted", case="9.4.8")
        yield from homeward.scuttle(watch)
