"""One engagement played at the table: the procedures of guided play with entered facts in place of the dice.

Every fact becomes the note that guided play writes of it. Missing facts stay empty, and are not told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from campaigns.engine.prompts import Note
from campaigns.games.the_hunted.rules import (
    aircraft,
    approach,
    engagement_form,
    engagement_hunts,
    events,
    firing,
    following,
    homeward,
    identity,
    missions,
    sighting,
)
from campaigns.games.the_hunted.rules.engagement_form import NOTE, ship_by_number
from campaigns.games.the_hunted.rules.loading import homing_kind
from campaigns.games.the_hunted.rules.salvo import ENDS
from campaigns.games.the_hunted.rules.state import ELECTRIC, MINE, STEAM, Encounter, Fight, Target
from campaigns.games.the_hunted.rules.watch import Play, Watch
from campaigns.games.the_hunted.table.model import HOMING

Said = Mapping[str, Any]

CHASES: Final = ("round", "follow")
GOES_ON: Final = (*CHASES, "escort")  # with the ships, or the aircraft, that were met before
ESCORT: Final = "escort"
BY_HAND: Final = "by hand"  # the weapon of a ship of which no hit was said


def happened(watch: Watch, said: Said) -> Play:
    patrol = watch.patrol
    if said["kind"] not in GOES_ON:
        patrol.fight = None
        patrol.rolls_left = max(patrol.rolls_left - _was_looked_for(said), 0)
    for row in said.get("hints", ()):
        yield Note("table.differs", {"hint": row["hint"]}, "4.3.2")
    yield from PROCEDURES[said["kind"]](watch, said)
    yield from engagement_hunts.mend(watch, said)
    firing.fill(watch)
    homeward.forced(watch, watch.boat.systems)
    if watch.boat.holed and not patrol.aborting:
        homeward.must_abort(watch, "holed")  # 9.8.8.5
    if said["turned_back"]:
        homeward.must_abort(watch, "free")


def _was_looked_for(said: Said) -> bool:
    """8.2.1: it took an encounter roll, as neither the player's words nor a death of old wounds did; that of an event
    brought what it led to.
    """
    return not (said["kind"] == NOTE or said["event"] in events.LEAD_ON or (said["kind"] == "nothing" and said["men"]))


# --- ships ----------------------------------------------------------------------------------------------------------


def _attack(watch: Watch, said: Said) -> Play:
    if watch.patrol.aborting and said["end"] == "let go" and said["met"]:  # 10.9.4
        yield Note("travel.passed_by", {"kind": said["met"]}, "10.9.4")
        yield from engagement_hunts.own_words(watch, said)
        return
    sighting.open_encounter(watch, said["met"] or "")
    engagement_hunts.record(watch, said)
    yield from _sight(watch, said, said["met"] or "")
    yield from _circumstances(watch, said)
    yield from _attacked(watch, said)
    yield from _shirk(watch, said)
    yield from engagement_hunts.aftermath(watch, said)


def _sight(watch: Watch, said: Said, kind: str) -> Play:
    """8.3.2: the ships named for the first time; each is once on the mat and in the record."""
    new = [_ship(watch, row) for row in said.get("ships", []) if ship_by_number(watch, row["ship"]) is None]
    for ship in new:
        ship.name = identity.entered(watch, ship.name, ship.kind or "ship", watch.patrol.encounters[-1])
        firing.add_target(watch, ship)
    listed = [f"{ship.name}, {ship.tons:,} t" if ship.tons else ship.name for ship in new]
    if kind or new:
        kinds = [ship.ship_class or ship.kind for ship in new]
        yield Note("travel.sighted", {"kind": kind, "count": len(new), "ships": listed, "kinds": kinds}, "8.3.2")


def _ship(watch: Watch, row: Said) -> Target:
    name, kind, tons = row["name"] or "", row["kind"] or "", row["tons"] or 0
    listed = identity.listed(watch, name) if kind == sighting.CAPITAL else {}
    points = listed.get("points") or identity.points_of(watch, kind, tons or 1)
    return Target(name, kind, tons, points, number=row["ship"], ship_class=listed.get("kind", ""))


def _circumstances(watch: Watch, said: Said) -> Play:
    """7.2.2, 14.6, 8.4: the pack, the escorts' quality, the light."""
    fight = watch.fight
    if said["pack"]:
        fight.wolfpack = said["pack"]
        yield Note("escorts.wolfpack", {"status": fight.wolfpack}, "7.2.2")
    if said["quality"]:
        fight.quality = said["quality"]
        yield Note("options.escort_quality", {"quality": fight.quality}, "14.6.2")
    if said["waited"]:
        sighting.set_light(watch, "night")
        yield Note("travel.to_night", case="8.4.2")
    elif light := said["light"] or ("night" if said["mode"] == "night_surface" else ""):
        sighting.set_light(watch, light)
        yield Note("travel.light", {"light": light}, "8.4.1")


def _approach(watch: Watch, said: Said) -> Play:
    """9.0: how and from where, as far as it was said."""
    mode, range_ = said["mode"] or "", said["range"] or ""
    if mode:
        approach.take_up(watch.fight, mode)
    if range_:
        watch.fight.range = range_
    if mode or range_:
        yield Note("attack.approach", {"mode": mode, "range": range_}, "9.0")


def _round(watch: Watch, said: Said) -> Play:
    """9.4.3: another round against what is still afloat; somebody may have come."""
    patrol, came = watch.patrol, said["came"]
    if came == "aircraft" and (by := _caller(watch)):
        if by == "supply":
            patrol.fight = None
            aircraft.mat(watch)
        engagement_hunts.record(watch, said)
        yield from _called(by, came)
        yield from engagement_hunts.raid(watch, said, new=by != "aircraft")
        return
    _go_on(watch)
    engagement_hunts.record(watch, said)
    patrol.rounds_in_box += 1
    if came == "aircraft":
        yield Note("attack.company", {"who": came}, "9.4.3")
        yield Note("attack.driven_off", case="9.8.1")
        yield from engagement_hunts.raid(watch, said)
        return
    if came:
        watch.fight.escorted = True
        yield Note("attack.company", {"who": came}, "9.4.3")
    else:
        yield Note("attack.nobody_came", case="9.4.3")
    yield from _sight(watch, said, "")
    yield from _circumstances(watch, said)
    yield from _approach(watch, said)
    yield from _shoot(watch, said)
    yield from engagement_hunts.aftermath(watch, said)


CALLED: Final = {  # by which another hunter comes to the same encounter
    "aircraft": ("aircraft.called", "9.8.3"),
    "submarine": ("submarines.company", "9.9"),
    "supply": ("missions.seen_by_{who}", "11.4.10.7"),
}


def _caller(watch: Watch) -> str:
    """What was met before and may have called up another hunter: aircraft also when they had come to an attack."""
    fight = watch.patrol.fight
    if fight is None:
        return ""
    kind = "aircraft" if fight.threat == "aircraft" else fight.kind
    return kind if kind in CALLED else ""


def _called(by: str, who: str) -> Play:
    key, case = CALLED[by]
    yield Note(key.format(who=who), {"who": who}, case)


def _go_on(watch: Watch) -> None:
    """With the ships that were met before; with some of which nothing was said, where there were none."""
    if watch.patrol.fight is None or not watch.patrol.encounters:
        sighting.open_encounter(watch, "")


def _follow(watch: Watch, said: Said) -> Play:
    """9.7: contact lost, a damaged ship, a convoy that shows new ships, or the undamaged rest."""
    patrol = watch.patrol
    _go_on(watch)
    if said["end"] == "contact lost" and not said["light"]:  # else they were met again before
        engagement_hunts.record(watch, said)
        yield Note("following.lost", case="9.7.7")
        yield from engagement_hunts.aftermath(watch, said)
        return
    patrol.follows_in_box += 1
    known = [ship for number in engagement_form.aimed_at(said) if (ship := ship_by_number(watch, number)) is not None]
    aimed = [ship for ship in known if ship.damaged or ship.kind != ESCORT]
    rows = [row for row in said.get("ships", []) if row["kind"] != ESCORT]  # who are others each time
    new = any(ship_by_number(watch, row["ship"]) is None for row in rows)
    if aimed and not new and all(ship.damaged for ship in aimed):
        yield from _cripple(watch, said, aimed)
        yield from _sight(watch, said, "")
    else:
        yield from _ships_again(watch, aimed, new)
        engagement_hunts.record(watch, said)
        yield from _sight(watch, said, watch.fight.kind)
    yield from _circumstances(watch, said)
    yield from _attacked(watch, said)
    yield from engagement_hunts.aftermath(watch, said)


def _attacked(watch: Watch, said: Said) -> Play:
    if said["end"]:
        yield Note("attack.left_alone" if said["end"] == "let go" else "travel.contact_lost", case="8.2.5")
    else:
        yield from _approach(watch, said)
        yield from _shoot(watch, said)


def _cripple(watch: Watch, said: Said, aimed: list[Target]) -> Play:
    """9.7.6: she is alone, or still under escort; the record stays that of the attack that damaged her."""
    alone = said["escort"] == "none"
    following.anew(watch, aimed, quality="", kind="damaged", escorted=not alone)
    engagement_hunts.record(watch, said)
    name = {"name": aimed[0].name, "kind": aimed[0].kind, "tons": aimed[0].tons}
    yield Note("following.straggler" if alone else "following.cripple", name, "9.7.6")


def _ships_again(watch: Watch, aimed: list[Target], new: bool) -> Play:
    """9.7.7: a convoy met again shows new ships, in a record of their own."""
    fight = watch.fight
    if fight.kind == "convoy" and (new or not aimed):
        following.anew(watch, [], quality="")
        yield Note("following.convoy_again", case="9.7.7")
        return
    names = [ship.name for ship in aimed or fight.targets]
    following.anew(watch, aimed or fight.targets, quality=fight.quality, kind=fight.kind or "ship")
    yield Note("following.ships_again", {"ships": names}, "9.7.7")


def _shirk(watch: Watch, said: Said) -> Play:
    """7.4.3: a target let go off the beaches is remembered; who goes home may not attack (10.9.4)."""
    patrol = watch.patrol
    let_go = all(row["state"] == "afloat" for row in said.get("after", [])) and not said.get("salvos")
    let_go = let_go and not said.get("gun") and not patrol.aborting
    if patrol.zone == "invasion" and said["met"] in sighting.QUARRY and let_go:
        patrol.shirked = True
        yield Note("attack.shirked", case="7.4.3")


# --- shots ----------------------------------------------------------------------------------------------------------


def _shoot(watch: Watch, said: Said) -> Play:
    """9.2: salvo after salvo at its ship; the last hit on her brings her fate."""
    hits: Counter[int] = Counter()
    for row in (*said.get("salvos", []), *said.get("gun", [])):
        if row["at"] is not None:
            hits[row["at"]] += row["hit"] or 0
    fate = {row["at"]: row for row in said.get("after", [])}
    salvos = said.get("salvos", [])
    yield from _rounds(watch, [row for row in said.get("gun", []) if row["first"]], hits, fate)
    for place, row in enumerate(salvos):
        yield from _salvo(watch, row, hits, fate, runs_on=_ladders(salvos[place + 1 :], row))
    yield from _rounds(watch, [row for row in said.get("gun", []) if not row["first"]], hits, fate)
    for number, row in fate.items():
        ship = ship_by_number(watch, number)
        if ship is not None and row["state"] != "afloat" and not hits.get(number, 0) and not _hit(said, number):
            yield from _strike(watch, ship, row, {"tube": "", "torpedo": "", "shot": False}, BY_HAND, last=True)


def _rounds(watch: Watch, rows: Iterable[Said], hits: Counter[int], fate: Mapping[int, Said]) -> Play:
    for row in rows:
        watch.boat.gun_ammo = max(watch.boat.gun_ammo - row["fired"], 0)
        for outcome in _outcomes(row):
            yield from _shot(watch, row["at"], outcome, {}, "deck gun", hits, fate)


def _hit(said: Said, number: int) -> bool:
    rows = (*said.get("salvos", []), *said.get("gun", []))
    return any(row["at"] == number and row["hit"] for row in rows)


def _ladders(later: Iterable[Said], row: Said) -> int:
    """9.2.4: how many torpedoes of a salvo found another ship on their ladder run, told right after it."""
    found = 0
    for one in later:
        if not one["ladder"]:
            break
        found += one["fired"]
    return 0 if row["ladder"] else found


def _outcomes(row: Said) -> list[str]:
    hit, dud, wasted = row["hit"] or 0, row.get("dud") or 0, row["wasted"] or 0
    missed = row["fired"] - hit - dud - wasted
    return ["missed"] * missed + ["dud"] * dud + ["hit"] * hit + ["wasted"] * wasted


def _salvo(watch: Watch, row: Said, hits: Counter[int], fate: Mapping[int, Said], runs_on: int) -> Play:
    kind = homing_kind(watch, watch.month) if row["torpedo"] == HOMING else row["torpedo"] or ""
    outcomes, patrol = _outcomes(row), watch.patrol
    if not row["ladder"]:  # it left its tube with the salvo before
        _take(watch, kind, row["end"] or "fore", row["fired"])
        patrol.fired += row["fired"]
    patrol.hits += row["hit"] or 0
    patrol.duds += row["dud"] or 0
    if row["at"] is None:
        told = {"torpedo": kind, "fired": row["fired"], "hit": row["hit"] or 0, "dud": row["dud"] or 0}
        yield Note("byhand.fired", {**told, "missed": outcomes.count("missed")}, "9.2.1")
        return
    data = {"tube": "", "torpedo": kind}
    stray = min(runs_on, outcomes.count("missed"))
    for outcome in outcomes[stray:]:
        yield from _shot(watch, row["at"], outcome, data, kind or "torpedo", hits, fate)
    for _ in range(stray):
        yield from _shot(watch, row["at"], "fat_found", data, kind, hits, fate)


CASES: Final = {"missed": "9.2.3", "dud": "9.2.6", "wasted": "9.2.1", "fat_found": "9.2.4"}
OF_GUN: Final = {"missed": "attack.gun_missed", "wasted": "attack.round_spent"}
OF_TORPEDO: Final = {"wasted": "attack.spent"}


def _shot(
    watch: Watch,
    number: int,
    outcome: str,
    data: Said,
    weapon: str,
    hits: Counter[int],
    fate: Mapping[int, Said],
) -> Play:
    ship = ship_by_number(watch, number)
    if ship is None:
        return
    told = {**data, "target": ship.name, "kind": ship.kind}
    if outcome == "hit":
        hits[number] -= 1
        if not ship.sunk:
            yield from _strike(watch, ship, fate.get(number), data, weapon, last=hits[number] == 0)
            return
        outcome = "wasted"
    keys = OF_TORPEDO if data else OF_GUN
    yield Note(keys.get(outcome, f"attack.{outcome}"), told, CASES[outcome])


def _strike(watch: Watch, ship: Target, fate: Said | None, data: Said, weapon: str, last: bool) -> Play:
    """9.2.7: the points that were said, or one at least; all that are left when she sank."""
    state = fate["state"] if fate is not None else "damaged"
    said = fate["points"] if fate is not None else None
    if last and state == "sunk":
        taken, told = ship.left, None
    elif last and said is not None:
        taken = told = min(max(said - ship.hits, 0), ship.left - 1)
    else:
        taken, told = min(1, ship.left - 1), None
    ship.least = told is None and not (last and state == "sunk")
    data = {**data, "target": ship.name, "kind": ship.kind}
    yield from firing.strike_home(watch, ship, taken, data, weapon, counted=told is not None)


def _take(watch: Watch, kind: str, end: str, count: int) -> None:
    """9.2.1: out of the tubes of that end, then, loaded in between, out of its rack, then from the other end.

    Of a kind that was not noted it is the kind of which most are aboard. More may have been fired than the log knows.
    """
    boat = watch.boat
    kind = kind or _most_aboard(watch)
    for at in (end, "aft" if end == "fore" else "fore"):
        for tube, load in boat.tubes.items():
            if count and ENDS[tube[0]] == at and _is_kind(load, kind):
                boat.tubes[tube], count = "", count - 1
        rack = boat.racks.get(at, [])
        for load in [load for load in rack if _is_kind(load, kind)][:count]:
            rack.remove(load)
            count -= 1


def _is_kind(load: str, kind: str) -> bool:
    return bool(load) and load != MINE and (load == kind or {load, kind}.isdisjoint((STEAM, ELECTRIC)))


def _most_aboard(watch: Watch) -> str:
    boat = watch.boat
    loads = [load for load in boat.tubes.values() if load and load != MINE]
    aboard = Counter([*loads, *(load for rack in boat.racks.values() for load in rack)])
    return aboard.most_common(1)[0][0] if aboard else ""


# --- attacks on the boat --------------------------------------------------------------------------------------------


def _aircraft(watch: Watch, said: Said) -> Play:
    aircraft.mat(watch).threat = "aircraft"
    yield from engagement_hunts.raid(watch, said)


def _escort(watch: Watch, said: Said) -> Play:
    """Hunted without an attack of ours: in the strait, or called up in another encounter."""
    patrol = watch.patrol
    if by := _caller(watch):
        yield from _called(by, "escort")
    else:
        patrol.fight = Fight("escort", escorted=True)
        patrol.encounters.append(Encounter(patrol.at, patrol.zone, "escort", watch.month, escorted=True))
        yield Note("travel.escort", {"strait": False}, "9.6")
    engagement_hunts.record(watch, said)
    yield from engagement_hunts.aftermath(watch, said)


def _submarine(watch: Watch, said: Said) -> Play:
    """9.9: a duel; who fired first, our torpedoes, its two."""
    patrol = watch.patrol
    fight = patrol.fight = Fight("submarine", threat="submarine", submerged=True, mode="submerged")
    patrol.encounters.append(Encounter(patrol.at, patrol.zone, "submarine", watch.month, targets=fight.targets))
    engagement_hunts.record(watch, said)
    for row in said.get("ships", []):
        ship = _ship(watch, {**row, "kind": row["kind"] or "submarine"})
        ship.name = identity.entered(watch, ship.name, ship.kind, patrol.encounters[-1])
        fight.targets.append(ship)
    name = {"name": fight.targets[0].name, "tons": fight.targets[0].tons} if fight.targets else {"name": "", "tons": 0}
    yield Note("submarines.sighted", name, "9.9.1")
    shots_at_us = [hunt for hunt in said["hunts"] if hunt["by"] == "submarine"]
    if said["first"] == "enemy" or (shots_at_us and said["first"] is None):
        yield Note("submarines.surprise", case="9.9.2")
    yield from _approach(watch, said)
    yield from _shoot(watch, said)
    yield from engagement_hunts.aftermath(watch, said)
    if not any(ship.sunk for ship in fight.targets):
        yield Note("submarines.left", case="9.9.5")


# --- everything else ------------------------------------------------------------------------------------------------


def _event(watch: Watch, said: Said) -> Play:
    event = said["event"] or ""
    watch.patrol.fight = None
    if event == "Caught unawares":
        aircraft.mat(watch).threat = "aircraft"
        engagement_hunts.record(watch, said)
    yield from events.entered(watch, event)
    if said["flak"] in ("miss", "damaged", "shot down"):
        yield Note("aircraft.flak", {"result": said["flak"]}, "9.8.3")
    if event == "Gyro compass failure":
        yield Note("events.gyro_out" if said["turned_back"] else "events.gyro_repaired", case="12.1.1")
        if said["turned_back"]:
            homeward.must_abort(watch, "gyro_compass")
    yield from engagement_hunts.aftermath(watch, said)


def _mission(watch: Watch, said: Said) -> Play:
    """7.4: done, or cut short."""
    if said["failed"]:
        yield from missions.cut_short(watch)
    else:
        yield from missions.accomplish(watch)
    yield from engagement_hunts.aftermath(watch, said)


def _supply(watch: Watch, said: Said) -> Play:
    """11.4.10: what the boats were given is gone, and counts."""
    cargo, parts = missions.cargo_of(watch), [row["part"] for row in said["parts"]]
    fuel, own = said["fuel"] or 0, said["own"] or 0
    watch.patrol.fight = Fight("supply")
    yield Note("missions.replenishing", case="11.4.10.2")
    cargo.fuel = max(cargo.fuel - fuel, 0)
    for part in parts:
        cargo.parts[part] = max(cargo.parts.get(part, 0) - 1, 0)
        yield Note("missions.part_given", {"system": part}, "11.4.10.3")
    yield from missions.credit(watch, said["boats"], fuel + own + len(parts))
    yield from engagement_hunts.aftermath(watch, said)
    if own and following.next_box_open(watch):
        yield from missions.spend_box(watch)


def _nothing(watch: Watch, said: Said) -> Play:
    yield Note("travel.nothing", case="8.2.1")
    yield from engagement_hunts.aftermath(watch, said)


PROCEDURES: Final[Mapping[str, Callable[[Watch, Said], Play]]] = {
    "attack": _attack,
    "round": _round,
    "follow": _follow,
    "aircraft": _aircraft,
    "escort": _escort,
    "submarine": _submarine,
    "event": _event,
    "mines": _mission,
    "agent": _mission,
    "supply": _supply,
    "nothing": _nothing,
    NOTE: engagement_hunts.aftermath,
}
