"""9.1-9.5, 9.10: an encounter with ships, round by round, from the sighting to the last shot."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Choose, Modifier, Note, Option, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import aircraft, approach, damage, escorts, firing, following, identity, sighting
from campaigns.games.the_hunted.rules.salvo import ENDS, Salvo, can_fire, gun_rounds
from campaigns.games.the_hunted.rules.watch import Play, Watch


def ships(watch: Watch, kind: str, asides: tuple[str, ...] = ()) -> Play:
    """8.0: number and type, size and identity, escort, light; then the decision is the player's (8.2.5).

    Gives the aside if the player took one at the first prompt.
    """
    sighting.open_encounter(watch, kind)
    fight, patrol = watch.fight, watch.patrol
    unused = patrol.fired, watch.boat.gun_ammo
    aside = yield from identity.identify(watch, asides)
    if aside is not None:
        sighting.close_encounter(watch)
        return aside
    if kind == "convoy":
        yield from sighting.wolfpack(watch)
    yield from sighting.light(watch)
    if fight.escorted:
        yield from escorted(watch)
    else:
        yield from unescorted(watch)
    if patrol.zone == "invasion" and (patrol.fired, watch.boat.gun_ammo) == unused and not fight.caught_closing:
        patrol.shirked = True  # 7.4.3: a target met and let go is remembered
        yield Note("attack.shirked", case="7.4.3")
    patrol.fight, patrol.pack_round = None, 0
    return None


def escorted(watch: Watch) -> Play:
    """6.1 step 2, 9.2.9: one round of fire and the escorts' answer; after that, only following (9.7)."""
    while True:
        if not (yield from escorted_round(watch)):
            return
        yield from damage.repairs(watch)  # 9.7.3: before the attempt to follow, which is open after an escape
        yield from firing.reload(watch)
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
        under = [way for way in approach.ways(watch) if way in ("submerged", "nibelung")]  # 9.4.6
        if not under:
            yield Note("attack.hindered", {"why": approach.hindrances(watch)}, "9.4.3")
            yield Note("attack.cannot", case="9.4.3")
            return False
        fight.nibelung = fight.nibelung or "submerged" not in under  # 14.12: once used, for all of this combat
    elif not (yield from approach.decide(watch)):
        return False
    yield from approach.choose_range(watch)
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
    if not shots.tubes:  # 9.7.10: also of a cripple still under escort
        yield Note("attack.left_alone", case="9.1.2")
        return False
    yield from firing.fire(watch, shots)
    if arrived:
        fight.range = ""  # 9.4.6: that escort's detection takes no range modifier
    yield from escorts.hunted(watch)
    return True


def unescorted(watch: Watch) -> Play:
    """9.4, 9.7.2: sitting ducks, round after round, as long as nobody comes; there is nothing to follow."""
    fight = watch.fight
    if not (yield from approach.decide(watch)):
        return
    while True:
        yield from approach.choose_range(watch)
        yield from unescorted_round(watch)
        watch.patrol.rounds_in_box += 1
        yield from firing.reload(watch)
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
        yield from firing.fire(watch, shots)


def _ready(watch: Watch, weapon: str) -> bool:
    if weapon == "gun":
        return watch.fight.mode in approach.SURFACED and not watch.fight.escorted and gun_rounds(watch) > 0  # 9.3.1
    return any(ENDS[tube[0]] == weapon and can_fire(watch, tube, load) for tube, load in watch.boat.tubes.items())


def another_round(watch: Watch) -> Play:
    """9.4.3, 9.4.5, 9.4.7: another round against what is still afloat; three in a box, then the next box first."""
    fight, patrol = watch.fight, watch.patrol
    if all(ship.sunk for ship in fight.targets):
        return False
    if not approach.ways(watch):
        yield Note("attack.hindered", {"why": approach.hindrances(watch)}, "9.4.3")
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
    same = fight.mode if approach.has_torpedo(watch) else "surfaced"  # only the gun is left
    way = choice if choice in others else same
    if way != fight.mode:
        approach.take_up(fight, way)
        yield Note("attack.changed", {"mode": way}, "9.0")
    return (yield from following.next_box(watch)) if on else True


def other_ways(watch: Watch) -> list[str]:
    """9.0: submerged or surfaced is chosen anew for another round, as the range is."""
    fight = watch.fight
    hidden = {fight.mode} | ({"submerged"} if fight.nibelung else set())
    hidden |= {"nibelung"} if fight.nibelung and fight.submerged else set()
    return [way for way in approach.ways(watch) if way not in hidden] if approach.has_torpedo(watch) else []


def additional_round(watch: Watch) -> Play:
    """9.4.3: the price of another round; what came of it."""
    fight = watch.fight
    roll = yield Roll("attack.company", "2d6", "9.4.3", "E1-AR", drms=COMPANY, on=watch, month=watch.month)
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
    yield from firing.reload(watch)
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
