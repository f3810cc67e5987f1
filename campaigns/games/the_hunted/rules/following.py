"""9.7: following escorted ships, a convoy or a cripple."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from campaigns.engine.prompts import Choose, Modifier, Note, Option, Roll
from campaigns.games.the_hunted.rules import approach, contests, damage, homeward, identity, sighting
from campaigns.games.the_hunted.rules.salvo import gun_rounds
from campaigns.games.the_hunted.rules.state import Encounter, Fight, Target
from campaigns.games.the_hunted.rules.watch import Play, Watch

CAPITAL_HITS: Final = (Modifier("per_damage_point", lambda ship: ship.hits, ""),)  # 9.7.4


def cripples(watch: Watch) -> list[Target]:
    """Damaged ships still in reach (9.7.6)."""
    fight = watch.fight
    return [ship for ship in (*fight.targets, *fight.others) if ship.damaged and not ship.gone]


def ways(watch: Watch) -> list[str]:
    """9.7.8: the damaged ships, or the undamaged rest; an undamaged capital ship never (9.7.4)."""
    fight = watch.fight
    if watch.patrol.must_abort or watch.patrol.aborting or watch.boat.holed:
        return []
    found, torpedoes = [], approach.has_torpedo(watch)
    if cripples(watch) and (torpedoes or gun_rounds(watch)):  # a straggler may be finished with the gun
        found.append("damaged")
    if torpedoes and fight.kind == "convoy":
        found += ["convoy"] if contests.may_go_on(watch) else []
    elif torpedoes and _untouched(watch):
        found.append("ships")
    return found


def _untouched(watch: Watch) -> list[Target]:
    """9.7.1: the undamaged rest of escorted ships, also where the escort came only later (9.4.4)."""
    never = (sighting.CAPITAL, "escort")
    return [ship for ship in watch.fight.targets if not ship.taken and not ship.gone and ship.kind not in never]


def hindrances(watch: Watch) -> list[str]:
    """The reasons for closed ways: no way is missing in silence."""
    fight, patrol = watch.fight, watch.patrol
    sound_capital = any(ship.kind == sighting.CAPITAL and not ship.hits for ship in fight.targets)
    found = {
        "must_go_home": bool(patrol.must_abort or patrol.aborting),  # 10.9.1, 10.9.4
        "hull_holed": watch.boat.holed,
        "no_torpedo_ready": not approach.has_torpedo(watch),
        "too_fast": sound_capital,  # 9.7.4
    }
    return [why for why, closed in found.items() if closed]


def follow(watch: Watch) -> Play:
    """9.7.1: gives escorted, alone, or nothing when the engagement is over."""
    open_ = ways(watch)
    if closed := hindrances(watch):
        yield Note("following.hindered", {"why": closed}, "9.7.1")
    if not open_:
        yield Note("following.over", case="9.7.1")
        return ""
    patrol = watch.patrol
    on = patrol.follows_in_box >= watch.figure("follows_per_box")
    if on and not next_box_open(watch):
        yield Note("following.no_more", case="9.7.11")
        return ""
    if on:
        yield Note("following.next_box", {"follows": patrol.follows_in_box}, "9.7.11")
    way = yield Choose(
        "following.follow",
        "9.7.8",
        tuple(Option(key) for key in ("let_go", *open_)),
        data={"next_box": on},
    )
    if way == "let_go":
        yield Note("following.let_go", case="9.7.1")
        return ""
    if on:
        # this follow leads into the box; two more may be made in it, three engagements
        if not (yield from next_box(watch)):
            return ""
    else:
        patrol.follows_in_box += 1
    if way == "damaged":
        return (yield from _cripple(watch))
    return (yield from _the_rest(watch, way))


def _the_rest(watch: Watch, way: str) -> Play:
    """9.7.7: contact by roll; a convoy met again shows four new ships."""
    fight = watch.fight
    if watch.patrol.pack_round:
        watch.patrol.pack_round += 1
        yield Note("contests.follows", {"round": watch.patrol.pack_round}, "13.5.5")
    elif watch.benefits("following") or approach.keeps_contact(watch):
        yield Note("following.sure", case="11.3.6" if watch.benefits("following") else "14.15")
    else:
        roll = yield contact(watch, way)
        if roll.result != "followed":
            yield Note("following.lost", case="9.7.7")
            return ""
    if way == "convoy":
        anew(watch, [], quality="")
        yield Note("following.convoy_again", case="9.7.7")
        yield from identity.identify(watch)
        yield from sighting.wolfpack(watch)  # 7.2.3: rolled anew
    else:
        afloat = _untouched(watch)
        anew(watch, afloat, quality=fight.quality)
        yield Note("following.ships_again", {"ships": [ship.name for ship in afloat]}, "9.7.7")
    yield from sighting.light(watch)
    return "escorted"


def contact(watch: Watch, way: str) -> Roll:
    """9.7.7: whether the boat keeps up with undamaged ships or a convoy."""
    column = "with_balkon_or_xxi" if better_ears(watch, way) else "escorted_ships_or_convoy"
    return Roll("following.contact", "1d6", "9.7.7", "X-FO", column)


def better_ears(watch: Watch, way: str) -> bool:
    """9.7.7: a XXI, or a IX with Balkon-Gerät, loses a convoy only on a 6."""
    return way == "convoy" and (watch.boat.type == "XXI" or watch.boat.balkon)


def _cripple(watch: Watch) -> Play:
    """9.7.6: automatic; the die tells whether the escort stays, and then one quarry is chosen."""
    found = cripples(watch)
    fast = [ship for ship in found if ship.kind == sighting.CAPITAL]
    slow = [ship for ship in found if ship.kind != sighting.CAPITAL]
    if fast:  # 9.7.4: no die for her escort, and following her is one
        quarry = yield from _which(fast, slow)
        if quarry is not None:
            return (yield from _capital(watch, quarry, [ship for ship in found if ship is not quarry]))
    roll = yield Roll(
        "following.escort_stays", "1d6", "9.7.6", "X-FO", "damaged_ship_keeps_escort", data={"ships": len(slow)}
    )
    alone, parted = roll.result == "unescorted", []
    quarry = yield from _which(slow)
    others = [ship for ship in found if ship is not quarry]
    if alone:
        for ship in others:
            ship.gone = True  # 9.7.6: stragglers part from one another
        parted, others = [ship.name for ship in others], []
    quality = "" if alone else watch.fight.quality  # 14.6.1: escorts that find it later are others
    anew(watch, [quarry], quality=quality, kind="damaged", escorted=not alone, others=others)
    watch.fight.straggler = alone
    yield Note("following.straggler" if alone else "following.cripple", _named(quarry), "9.7.6")
    if parted:
        yield Note("following.parted", {"ships": parted}, "9.7.6")
    yield from _light(watch)
    return "alone" if alone else "escorted"


def _capital(watch: Watch, quarry: Target, others: list[Target]) -> Play:
    """9.7.4: rolled for even with the Swords (11.3.6), fast ships are never followed for certain; her escort stays."""
    roll = yield capital(watch, quarry)
    if roll.result != "followed":
        yield Note("following.lost", case="9.7.4")
        return ""
    anew(watch, [quarry], quality=watch.fight.quality, kind=sighting.CAPITAL, others=others)
    yield Note("following.cripple", _named(quarry), "9.7.4")
    yield from _light(watch)
    return "escorted"


def capital(watch: Watch, quarry: Target) -> Roll:
    return Roll(
        "following.capital",
        "1d6",
        "9.7.4",
        "X-FC",
        drms=CAPITAL_HITS,
        on=quarry,
        month=watch.month,
        data=_named(quarry),
    )


def _which(ships: list[Target], rest: Sequence[Target] = ()) -> Play:
    """9.7.6: one of these, or nothing when the rest is followed in her place."""
    options = [Option(str(place), {**_named(ship), "left": ship.left}) for place, ship in enumerate(ships, start=1)]
    if rest:
        options.append(Option("others", {"ships": [ship.name for ship in rest]}))
    chosen = options[0].key
    if len(options) > 1:
        chosen = yield Choose("following.quarry", "9.7.6", tuple(options))
    return None if chosen == "others" else ships[int(chosen) - 1]


def _named(ship: Target) -> dict[str, Any]:
    return {"name": ship.name, "kind": ship.kind, "tons": ship.tons}


def _light(watch: Watch) -> Play:
    """9.7.5, 8.4.4: day or night is chosen against a cripple, where there is a choice (8.4.5)."""
    open_ = [light for light in ("night", "day") if light in sighting.lights(watch)]
    chosen = open_[0]
    if len(open_) > 1:
        chosen = yield Choose("following.light", "8.4.4", tuple(Option(light) for light in open_))
    else:
        yield Note("following.one_light", {"light": chosen}, "8.4.5")
    sighting.set_light(watch, chosen)


def anew(
    watch: Watch,
    targets: list[Target],
    quality: str,
    kind: str | None = None,
    escorted: bool = True,
    others: list[Target] | None = None,
) -> None:
    """9.7.9: a new encounter on the combat mat; the ships and their hits stay what they are."""
    patrol, old = watch.patrol, watch.fight
    patrol.fight = Fight(kind or old.kind, targets, escorted=escorted, quality=quality, others=others or [])
    if old.kind == "convoy" and kind is None:
        # four other ships of the same convoy: they get a record each
        patrol.encounters.append(
            Encounter(patrol.at, patrol.zone, "convoy", watch.month, escorted=True, targets=targets)
        )
    elif patrol.encounters[-1].targets is old.targets:
        patrol.encounters[-1].targets = [*old.targets]


# --- the next box -------------------------------------------------------------------------------------


def next_box_open(watch: Watch) -> bool:
    """9.4.7, 9.7.11: going on in the next box, unless that is a transit box."""
    patrol = watch.patrol
    following_ = patrol.at + patrol.heading
    return 0 <= following_ < len(patrol.track) and not homeward.is_transit(patrol, following_)


def next_box(watch: Watch) -> Play:
    """The chase moves on a box, where the counts start afresh; the box's own rolls follow after it.

    False when it is over, for the boat has to turn back from there (10.6.3).
    """
    enter_box(watch)
    patrol = watch.patrol
    yield Note("travel.box", {"box": patrol.at + 1, "of": len(patrol.track), "zone": patrol.track[patrol.at].box})
    yield from damage.on_entering(watch)
    if patrol.must_abort:
        yield Note("following.hindered", {"why": hindrances(watch)}, "10.6.3")
    return not patrol.must_abort


def enter_box(watch: Watch) -> None:
    patrol = watch.patrol
    patrol.at += patrol.heading
    patrol.rolls_left = patrol.track[patrol.at].rolls
    patrol.rounds_in_box = patrol.follows_in_box = 0
