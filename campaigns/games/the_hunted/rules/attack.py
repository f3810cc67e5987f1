"""9.1-9.5, 9.10: the boat's own attack, from the sighting to the last shot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Choose, Facts, Field, Modifier, Note, Option, Outcome, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import aircraft, cards, contests, damage, escorts, following, identity
from campaigns.games.the_hunted.rules.salvo import ENDS, Salvo, Shots, can_fire, escort_of, gun_rounds
from campaigns.games.the_hunted.rules.state import STEAM, Encounter, Fight, Sunk, Target
from campaigns.games.the_hunted.rules.watch import Play, Watch

CAPITAL: Final = "capital ship"
ESCORTED: Final = ("convoy", "ship+escort", "two ships+escort", CAPITAL)  # 8.2.4
SURFACED: Final = ("surfaced", "night_surface")
HOMING: Final = ("G7e Falke", "G7es Zaunkönig", "G7es Zaunkönig II")


# --- meeting ships ------------------------------------------------------------------------------------


def ships(watch: Watch, kind: str) -> Play:
    """8.0: number and type, size and identity, escort, light; then the decision is the player's (8.2.5)."""
    open_encounter(watch, kind)
    fight, patrol = watch.fight, watch.patrol
    unused = patrol.fired, watch.boat.gun_ammo
    yield from identity.identify(watch)
    if kind == "convoy":
        yield from wolfpack(watch)
    yield from light(watch)
    if fight.escorted:
        yield from escorted(watch)
    else:
        yield from unescorted(watch)
    if patrol.zone == "invasion" and (patrol.fired, watch.boat.gun_ammo) == unused and not fight.caught_closing:
        patrol.shirked = True  # 7.4.3: a target met and let go is remembered
        yield Note("attack.shirked", case="7.4.3")
    patrol.fight, patrol.pack_round = None, 0


def open_encounter(watch: Watch, kind: str) -> None:
    """Put the ships of an encounter on the combat mat (9.1.1)."""
    patrol = watch.patrol
    fight = patrol.fight = Fight(kind, escorted=kind in ESCORTED)
    record = Encounter(patrol.at, patrol.zone, kind, watch.month, escorted=fight.escorted, targets=fight.targets)
    patrol.encounters.append(record)


def wolfpack(watch: Watch) -> Play:
    """7.2.2: on a (W) patrol one die tells what the convoy's escorts are doing; not with the radio out (7.2.3)."""
    fight = watch.fight
    pack = watch.patrol.pack_round > 0
    fight.wolfpack = ""
    if watch.patrol.tag != "W" and not pack:
        return
    if watch.boat.dead("radio"):
        yield Note("escorts.no_radio", case="7.2.3")
        return
    if pack:  # 13.5.4: in place of the usual roll
        fight.wolfpack = yield from contests.noticed(watch)
    else:
        fight.wolfpack = (yield Roll("escorts.wolfpack", "1d6", "7.2.2", "X-WP", "status")).result
    if fight.wolfpack:
        yield Note("escorts.wolfpack", {"status": fight.wolfpack}, "13.5.4" if pack else "7.2.2")


LIGHT_COLUMNS: Final = (
    (3, "arctic_jan_mar"),
    (5, "arctic_apr_may"),
    (6, "arctic_jun"),
    (9, "arctic_jul_sep"),
    (11, "arctic_oct_nov"),
    (12, "arctic_dec"),
)  # 8.4.5: last month of each column


def light_column(zone: str, month: str) -> str:
    """8.4.5: the Arctic has its own light, month by month."""
    if zone != "arctic":
        return "normal"
    return next(column for last, column in LIGHT_COLUMNS if int(month[5:]) <= last)


def lights(watch: Watch) -> list[str]:
    """8.4.5: what there is to choose from; an Arctic June has no night, and its December no day."""
    return list(watch.book.answers("E1-DN", light_column(watch.zone, watch.month)))


def light(watch: Watch) -> Play:
    """8.4.1: day or night."""
    roll = yield Roll("travel.light", "1d6", "8.4.1", "E1-DN", light_column(watch.zone, watch.month))
    set_light(watch, roll.result)
    yield Note("travel.light", {"light": roll.result}, "8.4.1")


def set_light(watch: Watch, light: str) -> None:
    watch.fight.light = light
    watch.patrol.encounters[-1].light = light


# --- how to attack ------------------------------------------------------------------------------------


def ways(watch: Watch) -> list[str]:
    """How the boat could attack now (9.0, 9.4.6, 9.5.1)."""
    fight, boat, found = watch.fight, watch.boat, []
    if not watch.patrol.aborting and not boat.holed and has_weapon(watch):
        torpedoes = has_torpedo(watch)
        if torpedoes and not boat.hurt("periscope"):
            found.append("submerged")  # 14.12: without a periscope there is no submerged attack
        if torpedoes and nibelung_fitted(watch):
            found.append("nibelung")
        if not fight.escorted:
            found.append("surfaced")
        elif torpedoes and fight.light == "night":
            found.append("night_surface")  # 9.4.6: never surfaced by day with escorts
    return found


def nibelung_fitted(watch: Watch) -> bool:
    """14.12: a XXI's sonar, as long as its hydrophones work; it needs no periscope."""
    return _has_nibelung(watch) and not watch.boat.hurt("hydrophones")


def _has_nibelung(watch: Watch) -> bool:
    return watch.on("active-sonar") and watch.boat.type == "XXI"


def has_torpedo(watch: Watch) -> bool:
    return any(can_fire(watch, tube, load) for tube, load in watch.boat.tubes.items())


def has_weapon(watch: Watch) -> bool:
    gun = not watch.fight.escorted and gun_rounds(watch) > 0  # 9.3.1
    return gun or has_torpedo(watch)


def hindrances(watch: Watch) -> list[str]:
    """What closes a way that would else be open: nothing is left out in silence."""
    fight, boat, torpedoes = watch.fight, watch.boat, has_torpedo(watch)
    sound_capital = any(ship.kind == CAPITAL and not ship.hits for ship in fight.targets)
    found = {
        "on_way_home": watch.patrol.aborting,  # 10.9.4
        "hull_holed": boat.holed,  # 9.8.8.5
        "no_torpedo_ready": not torpedoes,
        "no_periscope": torpedoes and boat.hurt("periscope"),  # 14.12
        "no_nibelung": torpedoes and _has_nibelung(watch) and boat.hurt("hydrophones"),  # 14.12
        "no_gun_ready": not fight.escorted and boat.gun and not gun_rounds(watch),  # 9.3.2
        "no_waiting": fight.light == "day" and sound_capital,  # 8.4.2
        "no_night": fight.light == "day" and "night" not in lights(watch),  # 8.4.5
    }
    return [why for why, closed in found.items() if closed]


def may_wait(watch: Watch) -> bool:
    """8.4.2: by day, not against sound capital ships; an Arctic June has no night (8.4.5)."""
    fight = watch.fight
    if fight.light != "day" or watch.patrol.aborting or not has_weapon(watch):
        return False
    if any(ship.kind == CAPITAL and not ship.hits for ship in fight.targets):
        return False
    return "night" in lights(watch)


def decide(watch: Watch) -> Play:
    """8.2.5, 8.4.2, 9.0: attack, wait for the night, or let them go; False when there is no attack."""
    fight = watch.fight
    if closed := hindrances(watch):
        yield Note("attack.hindered", {"why": closed}, "8.2.5")
    if watch.ability(6) and ways(watch):
        yield Note("attack.aggressive", case="14.15")
    while True:
        open_ = ways(watch)
        must = watch.ability(6) and open_  # 14.15 no. 6: Aggressive
        choices = [*([] if must else ["leave"]), *(["wait"] if may_wait(watch) else []), *open_]
        if choices == ["leave"]:
            yield Note("attack.cannot", case="8.2.5")
            return False
        data = {"kind": fight.kind, "contact": "contact_sure" if keeps_contact(watch) else "contact_at_risk"}
        way = yield Choose("attack.how", "8.2.5", tuple(Option(key) for key in choices), data=data)
        if way == "leave":
            yield Note("attack.left_alone", case="8.2.5")
            return False
        if way != "wait":
            break
        if not (yield from wait_for_night(watch)):
            return False
    take_up(fight, way)
    return True


def take_up(fight: Fight, way: str) -> None:
    """Attack in this way from now on; Nibelung once used counts for all of this combat (14.12)."""
    fight.nibelung = fight.nibelung or way == "nibelung"
    fight.mode = "submerged" if way == "nibelung" else way
    fight.submerged = fight.mode == "submerged"


def keeps_contact(watch: Watch) -> bool:
    """14.15 no. 2: the Tracker does not roll for it."""
    return watch.ability(2)


def wait_for_night(watch: Watch) -> Play:
    """8.4.2: False when contact is lost."""
    if keeps_contact(watch):
        set_light(watch, "night")
        yield Note("travel.to_night", case="14.15")
        return True
    column = "balkon_geraet" if watch.boat.balkon else "normal"
    roll = yield Roll("travel.to_night", "1d6", "8.4.2", "E1-SN", column)
    if roll.result == "night":
        set_light(watch, "night")
        yield Note("travel.to_night", case="8.4.2")
        return True
    yield Note("travel.contact_lost", case="8.4.2")
    return False


def choose_range(watch: Watch) -> Play:
    """9.0, 14.16: the range is chosen afresh for every attack."""
    ranges = ["close", "medium", "long"]
    fight = watch.fight
    if watch.on("extreme-range") and fight.kind == "convoy" and _has_fat(watch):
        ranges.append("extreme")
    fight.range = yield Choose("attack.range", "9.0", tuple(Option(key) for key in ranges), data={"mode": fight.mode})


def _has_fat(watch: Watch) -> bool:
    return any(load.endswith("FaT") and can_fire(watch, tube, load) for tube, load in watch.boat.tubes.items())


# --- escorted -----------------------------------------------------------------------------------------


def escorted(watch: Watch) -> Play:
    """9.2.9: one round of fire and the escorts' answer; after that, only following (9.7)."""
    while True:
        if not (yield from escorted_round(watch)):
            return
        yield from damage.repairs(watch)
        yield from reload(watch)
        go_on = yield from following.follow(watch)
        if go_on == "alone":
            yield from unescorted(watch)
            return
        if not go_on:
            return


def escorted_round(watch: Watch, arrived: bool = False) -> Play:
    """9.2.2, 9.6.1. arrived: an escort has just turned up (9.4.3). False when nothing was fired at all."""
    fight = watch.fight
    if arrived:
        under = [way for way in ways(watch) if way in ("submerged", "nibelung")]  # 9.4.6
        if not under:
            yield Note("attack.hindered", {"why": hindrances(watch)}, "9.4.3")
            yield Note("attack.cannot", case="9.4.3")
            return False
        fight.nibelung = fight.nibelung or "submerged" not in under  # 14.12: once used, for all of this combat
    elif not (yield from decide(watch)):
        return False
    yield from choose_range(watch)
    if not arrived and fight.range == "close" and (yield from escorts.close_approach(watch)):
        yield from escorts.hunted(watch, found=True)
        return True
    shots = yield Salvo(
        key="attack.salvo",
        case="9.2.1",
        watch=watch,
        both=fight.mode == "night_surface",
        escort=fight.range != "extreme",  # 14.16: at ships of a convoy only
        least=1 if watch.ability(6) else 0,
    )
    if not shots.tubes:
        yield Note("attack.left_alone", case="9.1.2")
        return False
    yield from fire(watch, shots)
    if arrived:
        fight.range = ""  # 9.4.6: that escort's detection takes no range modifier
    yield from escorts.hunted(watch)
    return True


# --- unescorted ---------------------------------------------------------------------------------------


def unescorted(watch: Watch) -> Play:
    """9.4: sitting ducks, round after round, as long as nobody comes."""
    fight = watch.fight
    if not (yield from decide(watch)):
        return
    while True:
        yield from choose_range(watch)
        yield from unescorted_round(watch)
        watch.patrol.rounds_in_box += 1
        yield from reload(watch)
        if not (yield from another_round(watch)):
            return
        company = yield from additional_round(watch)
        if company == "aircraft":
            yield Note("attack.driven_off", case="9.8.1")  # the ships escape, even if nothing falls
            for ship in fight.targets:
                ship.gone = True
            yield from aircraft.encounter(watch)
            return
        if company == "escort":
            yield from company_came(watch)
            return


def unescorted_round(watch: Watch) -> Play:
    """9.4.2: weapon by weapon, in any order, each result seen before the next is fired."""
    fired: set[str] = set()
    while any(not ship.sunk for ship in watch.fight.targets):
        weapons = [weapon for weapon in ("fore", "aft", "gun") if weapon not in fired and _ready(watch, weapon)]
        if not weapons:
            return
        stop = [] if watch.ability(6) and not fired else ["cease"]
        weapon = yield Choose("attack.weapon", "9.4.2", tuple(Option(key) for key in (*weapons, *stop)))
        if weapon == "cease":
            return
        fired.add(weapon)
        shots = yield Salvo(
            key="attack.commit",
            case="9.4.2",
            watch=watch,
            ends=() if weapon == "gun" else (weapon,),
            gun=weapon == "gun",
            least=1,
            data={"weapon": weapon if weapon == "gun" else f"{weapon}_tubes"},
        )
        yield from fire(watch, shots)


def _ready(watch: Watch, weapon: str) -> bool:
    if weapon == "gun":
        return watch.fight.mode in SURFACED and not watch.fight.escorted and gun_rounds(watch) > 0  # 9.3.1
    return any(ENDS[tube[0]] == weapon and can_fire(watch, tube, load) for tube, load in watch.boat.tubes.items())


def another_round(watch: Watch) -> Play:
    """9.4.3, 9.4.7: another round against what is still afloat; three in a box, then the next box first."""
    fight, patrol = watch.fight, watch.patrol
    if all(ship.sunk for ship in fight.targets):
        return False
    if not ways(watch):
        yield Note("attack.hindered", {"why": hindrances(watch)}, "9.4.3")
        return False
    on = patrol.rounds_in_box >= watch.figure("rounds_per_box")
    if on and not following.next_box_open(watch):
        yield Note("attack.no_more_rounds", case="9.4.7")
        return False
    if on:
        yield Note("attack.next_box", {"rounds": patrol.rounds_in_box}, "9.4.7")
    go, others = "go_on" if on else "again", other_ways(watch)
    keys = (*(() if watch.ability(6) else ("enough",)), go, *others)  # 14.15 no. 6
    choice = yield Choose("attack.another", "9.4.3", tuple(Option(key) for key in keys))
    if choice == "enough":
        return False
    way = choice if choice in others else fight.mode if has_torpedo(watch) else "surfaced"  # only the gun is left
    if way != fight.mode:
        take_up(fight, way)
        yield Note("attack.changed", {"mode": way}, "9.0")
    return (yield from following.next_box(watch)) if on else True


def other_ways(watch: Watch) -> list[str]:
    """9.0: submerged or surfaced is chosen anew for another round, as the range is."""
    fight = watch.fight
    hidden = {fight.mode} | ({"submerged"} if fight.nibelung else set())
    hidden |= {"nibelung"} if fight.nibelung and fight.submerged else set()
    return [way for way in ways(watch) if way not in hidden] if has_torpedo(watch) else []


def additional_round(watch: Watch) -> Play:
    """9.4.3: the price of another round; what came of it."""
    fight = watch.fight
    roll = yield Roll("attack.company", "2d6", "9.4.3", "E1-AR", drms=COMPANY, on=watch)
    if roll.result == "none":
        yield Note("attack.nobody_came", case="9.4.3")
    else:
        fight.company = 1  # the first in a row; aircraft may call up more (9.4.8)
        yield Note("attack.company", {"who": roll.result}, "9.4.3")
    return roll.result


def company_came(watch: Watch) -> Play:
    """9.4.3, 9.6.2: an escort; detection at once, and again after firing. No further round follows (9.4.4)."""
    yield from escorts.surprised(watch)
    yield Note("attack.under", case="9.4.6")
    if (yield from escorts.detection(watch)):
        yield from escorts.hunted(watch, found=True)
    else:
        yield Note("escorts.undetected", case="9.4.3")
        if not (yield from escorted_round(watch, arrived=True)):
            return
    yield from damage.repairs(watch)
    yield from reload(watch)
    go_on = yield from following.follow(watch)
    if go_on == "alone":
        yield from unescorted(watch)
    elif go_on:
        yield from escorted(watch)


def in_passage(watch: Watch) -> bool:
    """The Gibraltar passage of a boat's first Mediterranean patrol (7.3.3, 9.8.6)."""
    patrol = watch.patrol
    return patrol.to_med and patrol.at >= 0 and patrol.track[patrol.at].box == "transit_gibraltar"


COMPANY: Final = (
    Modifier("date", lambda watch: True, ""),
    Modifier("gibraltar", in_passage, N_("Not in the Gibraltar passage.")),
    Modifier("indian_ocean", lambda watch: watch.in_warm_seas, N_("Not in the Indian Ocean or off Australia.")),
)


# --- firing -------------------------------------------------------------------------------------------


class Shot:
    """One torpedo or one round, on its way: what its modifiers are judged by."""

    __slots__ = ("second", "target", "torpedo", "watch")

    def __init__(self, watch: Watch, torpedo: str, target: Target, second: bool = False) -> None:
        self.watch, self.torpedo, self.target, self.second = watch, torpedo, target, second

    @property
    def surfaced(self) -> bool:
        return self.watch.fight.mode in SURFACED

    @property
    def electric(self) -> bool:
        return self.torpedo.startswith("G7e")


def _decorated(watch: Watch) -> bool:
    """11.3.6: a holder of the Knight's Cross has the boat himself."""
    return watch.holds("knights_cross") and watch.commander == "kommandant"


def _ability(shot: Shot) -> int:
    """14.15, 14.13: abilities and cards that match the target or the weapon."""
    watch, target = shot.watch, shot.target
    own = {
        3: target.kind == CAPITAL,
        5: target.ship_class in ("CV", "CVE"),
        12: target.kind == "tanker",
        13: watch.fight.kind == "convoy" and target.kind != "escort",
        14: not shot.torpedo,
    }
    return int(any(watch.ability(number) for number, fits in own.items() if fits)) + cards.to_hit(watch, shot)


TO_HIT: Final = (
    Modifier("uzo", lambda shot: shot.torpedo and shot.surfaced, N_("No torpedo fired on the surface.")),  # 9.5.1
    Modifier(
        "knights_cross",
        lambda shot: shot.torpedo and shot.watch.aims_better and shot.watch.commander == "kommandant",
        N_("No torpedo, or nobody with the grade for it commands."),
    ),
    Modifier(
        "1wo_experte",
        lambda shot: shot.torpedo and shot.surfaced and shot.watch.experte("1wo"),
        N_("No torpedo fired on the surface by an Experte 1WO."),
    ),
    Modifier(
        "2wo_experte",
        lambda shot: not shot.torpedo and shot.watch.experte("2wo"),
        N_("Not the deck gun under an Experte 2WO."),
    ),
    Modifier("crew_green", lambda shot: shot.watch.career.crew_level == "green", N_("The crew is not green.")),
    Modifier("all_crew_out", lambda shot: shot.watch.all_crew_out, N_("The crew is not all out of action.")),
    Modifier("kmdt_sw", lambda shot: escorts.COMMAND[0].test(shot.watch), escorts.COMMAND[0].why_not),
    Modifier("kmdt_and_1wo_sw", lambda shot: escorts.COMMAND[1].test(shot.watch), escorts.COMMAND[1].why_not),
    Modifier(
        "second_salvo",
        lambda shot: shot.second and not _decorated(shot.watch) and not shot.watch.ability(8),
        N_("No second salvo, or its firer does not mind."),
    ),  # 9.5.2, 11.3.6, 14.15 no. 8
    Modifier(
        "electric_medium",
        lambda shot: shot.electric and shot.watch.fight.range == "medium",
        N_("No electric torpedo at medium range."),
    ),
    Modifier(
        "electric_long",
        lambda shot: shot.electric and shot.watch.fight.range == "long",
        N_("No electric torpedo at long range."),
    ),
    Modifier("fast_target", lambda shot: shot.torpedo and shot.target.fast, N_("The target is not fast.")),  # 8.3.2
    Modifier(
        "escort_target", lambda shot: shot.torpedo and shot.target.kind == "escort", N_("The target is no escort.")
    ),
    Modifier(
        "submarine_target",
        lambda shot: shot.torpedo and shot.target.kind == "submarine",
        N_("The target is no submarine."),
    ),
    Modifier(
        "nibelung",
        lambda shot: shot.watch.fight.nibelung and shot.torpedo in HOMING,
        N_("No homing torpedo fired with Nibelung."),
    ),
    Modifier("kommandant_ability", _ability, N_("No ability or card fits, or its holder is out.")),
)


def fire(watch: Watch, shots: Shots) -> Play:
    """9.2.3: every torpedo set before the first is rolled for; the first end, then the other, then the gun."""
    fight, boat, patrol = watch.fight, watch.boat, watch.patrol
    if "E" in shots.tubes.values() and escort_of(watch) not in fight.targets:
        add_target(watch, escort_of(watch))
    escort = next((ship for ship in fight.targets if ship.kind == "escort"), None)
    hits_before = escort.hits if escort else 0
    order = sorted(shots.tubes, key=lambda tube: ENDS[tube[0]] != shots.first)
    two_ends = len(shots.ends) > 1
    aimed = {tube: (boat.tubes[tube], salvo_target(watch, key)) for tube, key in shots.tubes.items()}
    for torpedo, _ in aimed.values():
        fight.steam_by_day = fight.steam_by_day or (torpedo == STEAM and fight.light == "day")  # 9.6.14
    for tube in order:
        boat.tubes[tube] = ""
        patrol.fired += 1
    fight.fore_and_aft = two_ends and fight.escorted  # 9.2.1, 9.4.2
    boat.gun_ammo -= sum(shots.gun.values())
    for tube in order:
        torpedo, target = aimed[tube]
        second = two_ends and fight.mode == "night_surface" and ENDS[tube[0]] != shots.first
        yield from torpedo_shot(watch, torpedo, target, second, tube)
    for key, rounds in shots.gun.items():
        for _ in range(rounds):
            yield from gun_shot(watch, salvo_target(watch, key))
    if escort is not None and "E" in shots.tubes.values():
        hit = escort.hits > hits_before or fight.escort_hit
        fight.escort_hit, fight.escort_missed = hit, not hit  # 9.10, until this combat is over


def salvo_target(watch: Watch, key: str) -> Target:
    return escort_of(watch) if key == "E" else watch.fight.targets[int(key) - 1]


def add_target(watch: Watch, target: Target) -> None:
    """A ship joins those in reach, and the record."""
    watch.fight.targets.append(target)
    record = watch.patrol.encounters[-1]
    if record.targets is not watch.fight.targets:
        record.targets.append(target)


def torpedo_shot(watch: Watch, torpedo: str, target: Target, second: bool, tube: str) -> Play:
    """9.2.3-9.2.7: to hit, perhaps a second chance, dud, damage."""
    data = {"tube": tube, "torpedo": torpedo, "target": target.name, "kind": target.kind}
    wanders = _wanders(watch, torpedo)
    if target.sunk and not wanders:
        yield Note("attack.spent", data, "9.2.1")
        return
    if watch.fight.range == "extreme":
        roll = yield _extreme_shot(watch, data)
    else:
        shot = Shot(watch, torpedo, target, second)
        roll = yield Roll(
            "attack.late" if target.sunk else "attack.torpedo",  # 9.2.3: every torpedo fired is rolled for
            "2d6",
            "9.2.3",
            "U1",
            watch.fight.range,
            drms=TO_HIT,
            on=shot,
            read_by=_homing(watch, torpedo),
            data=data,
        )
    if roll.result == "miss":
        stray = (yield from second_chance(watch, data)) if wanders else None
        if stray is None:
            yield Note("attack.missed", data, "9.2.3")
            return
        target = stray
    elif target.sunk:
        yield Note("attack.spent", data, "9.2.1")
        return
    yield from explode(watch, torpedo, target, {**data, "target": target.name, "kind": target.kind})


def _wanders(watch: Watch, torpedo: str) -> bool:
    """9.2.4: a FaT in a convoy; from extreme range it hits on its bare 2-3 only (14.16)."""
    return torpedo.endswith("FaT") and watch.fight.kind == "convoy" and watch.fight.range != "extreme"


def _extreme_shot(watch: Watch, data: dict[str, Any]) -> Roll:
    highest = watch.figure("extreme_hits_up_to")
    return Roll(
        "attack.extreme",
        "2d6",
        "14.16",
        outcomes=lambda: (Outcome(2, highest, "hit"), Outcome(highest + 1, 12, "miss")),
        read_by=lambda charts, natural, total: "hit" if natural <= highest else "miss",
        data=data,
    )


def _homing(watch: Watch, torpedo: str) -> Callable[[Any, int, int], Any] | None:
    """9.2.5: a homing torpedo hits at least on its own number, whatever the modifiers."""
    floor = next((row["minimum"] for row in watch.book.tables["U1-HM"] if row["torpedo"] == torpedo), None)
    if floor is None:
        return None
    range_ = watch.fight.range

    def read(charts: Any, natural: int, total: int) -> Any:
        return "hit" if natural <= floor else charts.reading("U1", range_, natural, total)

    return read


def second_chance(watch: Watch, data: dict[str, Any]) -> Play:
    """9.2.4: the ladder run may find another ship, rolled for like any other (8.3)."""
    roll = yield Roll("attack.fat", "2d6", "9.2.4", "U1-FaT", data=data)
    if roll.result != "hit":
        return None
    yield Note("attack.fat_found", data, "9.2.4")
    stray = yield from identity.one_ship(watch)
    add_target(watch, stray)
    return stray


def explode(watch: Watch, torpedo: str, target: Target, data: dict[str, Any]) -> Play:
    """9.2.6, 9.2.7: a hit that is no dud takes points."""
    column = watch.book.chart("U2").column_in(watch.month, torpedo.removesuffix(" FaT"))
    roll = yield Roll("attack.dud", "1d6", "9.2.6", "U2", column, drms=DUDS, on=watch, data=data)
    if roll.result == "dud":
        watch.patrol.duds += 1
        yield Note("attack.dud", data, "9.2.6")
        return
    watch.patrol.hits += 1
    if target.kind == "submarine":
        taken = target.points  # 9.9.4: one good hit is enough
    else:
        roll = yield Roll("attack.damage", "1d6", "9.2.7", "U3", "torpedo", drms=GUN, on=False, data=data)
        taken = roll.result
    yield from strike_home(watch, target, taken, data, torpedo)


DUDS: Final = (
    Modifier("superior_torpedoes", lambda watch: watch.patrol.superior, N_("No superior torpedoes aboard.")),
)
GUN: Final = (Modifier("gun_105mm", lambda big: big, N_("Not the 10.5 cm deck gun.")),)


def gun_shot(watch: Watch, target: Target) -> Play:
    """9.3.3: like a torpedo, but shells are never duds; a committed round is spent in any case (9.4.2)."""
    data = {"target": target.name, "kind": target.kind}
    if target.sunk:
        yield Note("attack.round_spent", data, "9.4.2")
        return
    shot = Shot(watch, "", target)
    roll = yield Roll("attack.gun", "2d6", "9.3.3", "U1", watch.fight.range, drms=TO_HIT, on=shot, data=data)
    if roll.result == "miss":
        yield Note("attack.gun_missed", data, "9.3.3")
        return
    big = watch.boat.figures["deck_gun"] == "10.5cm"
    roll = yield Roll("attack.gun_damage", "1d6", "9.3.3", "U3", "deck_gun", drms=GUN, on=big, data=data)
    yield from strike_home(watch, target, roll.result, data, "deck gun")


def strike_home(watch: Watch, target: Target, points: int, data: dict[str, Any], weapon: str) -> Play:
    """9.2.7: points off the target; when they are used up it sinks and its tonnage counts (9.2.8)."""
    target.hits += points
    target.weapon = weapon
    told = {**data, "points": points, "tons": target.tons, "left": target.left}
    if not target.sunk:
        yield Note("attack.hit", told, "9.2.7")
        return
    career, patrol = watch.career, watch.patrol
    career.sinkings.append(
        Sunk(target.name, target.kind, target.tons, watch.month, patrol.number, patrol.zone, target.ship_class)
    )
    career.period_ships += 1
    yield Note("attack.sunk", told, "9.2.8")


# --- reloading ----------------------------------------------------------------------------------------


def reload(watch: Watch) -> Play:
    """4.5, 9.2.10: bow tubes from the bow rack, stern tubes from the stern rack, the kind at the player's choice."""
    for end, doors in (("fore", "fwd_torpedo_doors"), ("aft", "aft_torpedo_doors")):
        boat = watch.boat
        rack = boat.racks.get(end, [])
        empty = [tube for tube, load in boat.tubes.items() if ENDS[tube[0]] == end and not load]
        if not empty or not rack or boat.hurt(doors):
            continue
        kinds = sorted(set(rack))
        if len(kinds) == 1 or len(rack) <= len(empty):
            loads = dict(zip(empty, sorted(rack), strict=False))
        else:
            chosen = yield _loading(end, empty, kinds, rack)
            loads = {tube: load for tube, load in chosen.items() if load and load != "none"}
        for tube, load in loads.items():
            rack.remove(load)
            boat.tubes[tube] = load
        if loads:
            yield Note("attack.reloaded", {"end": end, "loads": list(loads.values())}, "9.2.10")


def _loading(end: str, empty: list[str], kinds: list[str], rack: list[str]) -> Facts:
    """Which kind into which tube; the rack has only so many of each."""

    def enough(chosen: Any) -> None:
        for kind in kinds:
            if list(chosen.values()).count(kind) > rack.count(kind):
                raise BadAnswer("load.too_many", empty[0], torpedo=kind, count=rack.count(kind))

    left = sorted(rack, key=lambda kind: (-rack.count(kind), kind))
    fields = tuple(
        Field(tube, "choice", options=(*kinds, "none"), initial=load) for tube, load in zip(empty, left, strict=False)
    )
    return Facts("attack.reload", "9.2.10", fields, check=enough, data={"end": end})
