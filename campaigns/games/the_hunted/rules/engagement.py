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
    damage,
    events,
    firing,
    following,
    homeward,
    identity,
    missions,
    sighting,
)
from campaigns.games.the_hunted.rules.engagement_form import ANY_MAN, NOTE, ship_by_number
from campaigns.games.the_hunted.rules.loading import homing_kind
from campaigns.games.the_hunted.rules.salvo import ENDS
from campaigns.games.the_hunted.rules.state import ELECTRIC, MINE, STEAM, Encounter, Fight, Man, Target
from campaigns.games.the_hunted.rules.watch import Play, Watch
from campaigns.games.the_hunted.table.model import HOMING, ONE_LIGHT_WOUND

Said = Mapping[str, Any]

CHASES: Final = ("round", "follow")
GOES_ON: Final = (*CHASES, "escort")  # with the ships, or the aircraft, that were met before
LOST: Final = ("lost overboard", "died in an accident")
KITE: Final = "lost with the kite"
BY_HAND: Final = "by hand"  # the weapon of a ship of which no hit was said


def happened(watch: Watch, said: Said) -> Play:
    patrol = watch.patrol
    if said["kind"] not in GOES_ON:
        patrol.fight = None
        patrol.rolls_left = max(patrol.rolls_left - (said["kind"] != NOTE), 0)
    yield from PROCEDURES[said["kind"]](watch, said)
    yield from _mend(watch, said)
    firing.fill(watch)
    if watch.boat.holed and not patrol.aborting:
        homeward.must_abort(watch, "holed")  # 9.8.8.5
    homeward.forced(watch, watch.boat.systems)
    if said["turned_back"]:
        homeward.must_abort(watch, "free")


# --- ships ----------------------------------------------------------------------------------------------------------


def _attack(watch: Watch, said: Said) -> Play:
    if watch.patrol.aborting and said["end"] == "let go" and said["met"]:  # 10.9.4
        yield Note("travel.passed_by", {"kind": said["met"]}, "10.9.4")
        yield from _words(watch, said)
        return
    sighting.open_encounter(watch, said["met"] or "")
    _record(watch, said)
    yield from _sight(watch, said, said["met"] or "")
    yield from _circumstances(watch, said)
    yield from _attacked(watch, said)
    yield from _shirk(watch, said)
    yield from _aftermath(watch, said)


def _record(watch: Watch, said: Said) -> None:
    """The record of what was met; it keeps the player's own words, too. Boats that were supplied have none."""
    patrol = watch.patrol
    if not patrol.encounters or (patrol.fight is not None and patrol.fight.kind == "supply"):
        return
    record = patrol.encounters[-1]
    record.entered = True
    record.note = " ".join(filter(None, (record.note, said["note"], said["box_note"])))


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
    if came == "aircraft" and patrol.fight is not None and patrol.fight.kind in CALLED:
        _record(watch, said)
        yield from _called(watch, came)
        yield from _raid(watch, said, new=watch.fight.kind != "aircraft")
        return
    _go_on(watch)
    _record(watch, said)
    patrol.rounds_in_box += 1
    if came == "aircraft":
        yield Note("attack.company", {"who": came}, "9.4.3")
        yield Note("attack.driven_off", case="9.8.1")
        yield from _raid(watch, said)
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
    yield from _aftermath(watch, said)


CALLED: Final = {  # by which another hunter comes to the same encounter
    "aircraft": ("aircraft.called", "9.8.3"),
    "submarine": ("submarines.company", "9.9"),
    "supply": ("missions.seen_by_escort", "11.4.10.7"),
}


def _called(watch: Watch, who: str) -> Play:
    key, case = CALLED[watch.fight.kind]
    yield Note(key, {"who": who}, case)


def _go_on(watch: Watch) -> None:
    """With the ships that were met before; with some of which nothing was said, where there were none."""
    if watch.patrol.fight is None or not watch.patrol.encounters:
        sighting.open_encounter(watch, "")


def _follow(watch: Watch, said: Said) -> Play:
    """9.7: contact lost, a damaged ship, a convoy that shows new ships, or the undamaged rest."""
    patrol = watch.patrol
    _go_on(watch)
    if said["end"] == "contact lost" and not said["light"]:  # else they were met again before
        _record(watch, said)
        yield Note("following.lost", case="9.7.7")
        yield from _aftermath(watch, said)
        return
    patrol.follows_in_box += 1
    aimed = [ship for number in _aimed(said) if (ship := ship_by_number(watch, number)) is not None]
    new = any(ship_by_number(watch, row["ship"]) is None for row in said.get("ships", []))
    if aimed and not new and all(ship.damaged for ship in aimed):
        yield from _cripple(watch, said, aimed)
    else:
        yield from _ships_again(watch, aimed, new)
        _record(watch, said)
        yield from _sight(watch, said, watch.fight.kind)
    yield from _circumstances(watch, said)
    yield from _attacked(watch, said)
    yield from _aftermath(watch, said)


def _attacked(watch: Watch, said: Said) -> Play:
    if said["end"]:
        yield Note("attack.left_alone" if said["end"] == "let go" else "travel.contact_lost", case="8.2.5")
    else:
        yield from _approach(watch, said)
        yield from _shoot(watch, said)


def _aimed(said: Said) -> list[int]:
    """The ships that were fired at, or of which something is said, each once."""
    rows = [row for name in ("salvos", "gun", "after") for row in said.get(name, [])]
    return list(dict.fromkeys(row["at"] for row in rows if row["at"] is not None))


def _cripple(watch: Watch, said: Said, aimed: list[Target]) -> Play:
    """9.7.6: she is alone, or still under escort; the record stays that of the attack that damaged her."""
    alone = said["escort"] == "none"
    following.anew(watch, aimed, quality="", kind="damaged", escorted=not alone)
    _record(watch, said)
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
    """9.2: salvo after salvo at its ship; her fate is told with the last hit on her."""
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
    yield from _raid(watch, said)


def _raid(watch: Watch, said: Said, new: bool = True) -> Play:
    """9.8: sighted, dived from or not, the Flak, what fell; other hunters come after it.

    new: it is sighted; one that another aircraft called up attacks at once.
    """
    ours = next((place for place, hunt in enumerate(said["hunts"]) if hunt["by"] in (None, "aircraft")), None)
    hunt = said["hunts"][ours] if ours is not None else None
    _record(watch, said)
    watch.fight.threat = "aircraft"
    if new:
        yield Note("aircraft.sighted", case="9.8.1")
    yield from _kite(watch, said)
    if said["fate"] == "dived":
        yield Note("aircraft.dived", case="9.8.1")
    elif new and (hunt is not None or said["flak"]):
        attacks = hunt["attacks"] if hunt is not None else None
        yield Note("aircraft.caught", {"attacks": attacks}, "9.8.1")
    if hunt is not None and hunt["weapon"]:
        yield Note("aircraft.special", {"weapon": hunt["weapon"]}, "9.8.8")
    if said["flak"] in ("miss", "damaged", "shot down"):
        yield Note("aircraft.flak", {"result": said["flak"]}, "9.8.3")
    yield from _words(watch, said)
    if hunt is not None:
        yield from _hits(hunt, "aircraft")
        yield from _suffer(watch, said, ours or 0, hunt)
    if said["flak"] in ("damaged", "shot down"):
        yield Note("aircraft.over", {"fate": said["flak"]}, "9.8.3")
    for place, other in enumerate(said["hunts"]):
        if place != ours:
            yield from _hunted(watch, said, place, other)


def _kite(watch: Watch, said: Said) -> Play:
    """8.2.2: the man who was lost with the kite is away, not dead."""
    for row in said["men"]:
        man = _man(watch, row["man"])
        if row["injury"] == KITE and man is not None:
            was_out, man.away, watch.boat.kite = man.out, True, False
            yield Note("travel.kite_lost", {"who": man.post, "name": man.name}, "8.2.2")
            yield from damage.loss_felt(watch, man, was_out)


def _hits(hunt: Said, chapter: str) -> Play:
    """Hits that were counted; how often the boat was hit does not follow from the damage (9.6.11)."""
    if hunt["hits"] is not None:
        data = {"hits": hunt["hits"], "weapon": hunt["weapon"] or ""}
        yield Note(f"{chapter}.hits" if hunt["hits"] else f"{chapter}.no_hits", data, "9.6.11")


def _escort(watch: Watch, said: Said) -> Play:
    """Hunted without an attack of ours: in the strait, or called up in another encounter."""
    patrol = watch.patrol
    if patrol.fight is not None and patrol.fight.kind in CALLED:
        yield from _called(watch, "escort")
    else:
        patrol.fight = Fight("escort", escorted=True)
        patrol.encounters.append(Encounter(patrol.at, patrol.zone, "escort", watch.month, escorted=True))
        yield Note("travel.escort", {"strait": False}, "9.6")
    _record(watch, said)
    yield from _aftermath(watch, said)


def _submarine(watch: Watch, said: Said) -> Play:
    """9.9: a duel; who fired first, our torpedoes, its two."""
    patrol = watch.patrol
    fight = patrol.fight = Fight("submarine", threat="submarine", submerged=True, mode="submerged")
    patrol.encounters.append(Encounter(patrol.at, patrol.zone, "submarine", watch.month, targets=fight.targets))
    _record(watch, said)
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
    yield from _aftermath(watch, said)
    if not any(ship.sunk for ship in fight.targets):
        yield Note("submarines.left", case="9.9.5")


def _aftermath(watch: Watch, said: Said) -> Play:
    """The player's own words, then every attack on the boat: the last of them may end it."""
    yield from _words(watch, said)
    for place, hunt in enumerate(said["hunts"]):
        yield from _hunted(watch, said, place, hunt)


def _words(watch: Watch, said: Said) -> Play:
    for key in ("note", "box_note"):
        if said[key]:
            yield Note("table.note", {"note": said[key], "box": watch.patrol.at + 1})


def _hunted(watch: Watch, said: Said, place: int, hunt: Said) -> Play:
    """One hunter in this engagement."""
    patrol = watch.patrol
    if patrol.fight is None:
        patrol.fight = Fight(said["kind"])
    by = hunt["by"] or ("escort" if said["kind"] in (*ESCORTS, "escort") else "")
    watch.fight.threat = by or "escort"
    if by == "escort":
        yield from _searched(watch, said, place, hunt)
    elif by == "submarine":
        for _ in range(hunt["found"] or 0):
            yield Note("submarines.missed_us", case="9.9.5")
        yield from _suffer(watch, said, place, hunt)
    else:
        if by == "aircraft":
            yield from _hits(hunt, by)
        yield from _suffer(watch, said, place, hunt)


ESCORTS: Final = ("attack", "round", "follow")  # engagements in which escorts hunt, unless the form says otherwise


def _searched(watch: Watch, said: Said, place: int, hunt: Said) -> Play:
    """9.6: BOLD and depth, then so many searches that found the boat, what they cost, and the one that did not."""
    boat, fight = watch.boat, watch.fight
    fight.submerged = True
    if hunt["bold"]:
        boat.bold = max(boat.bold - hunt["bold"], 0)
        yield Note("escorts.bold", {"left": boat.bold}, "9.6.7")
    yield from _deep(watch, hunt)
    hurt = any(hunt[key] for key in ("hits", "hull", "flooding")) or _rows_of(said, "systems", place)
    found = hunt["found"] if hunt["found"] is not None else int(bool(hurt or _rows_of(said, "men", place))) or None
    if found == 0:
        yield Note("escorts.undetected", case="9.6.9")
    if found and said["kind"] == "attack" and said["range"] == "close" and not _aimed(said):
        yield Note("escorts.caught_closing", case="9.2.2")
    for number in range(1, (found or 0) + 1):
        yield Note("escorts.detected", {"round": number}, "9.6.9")
    yield from _hits(hunt, "escorts")
    yield from _suffer(watch, said, place, hunt)
    if found and not watch.patrol.forced_up:
        fight.detected = True
        yield Note("escorts.shaken_off", case="9.6.9")


def _deep(watch: Watch, hunt: Said) -> Play:
    """9.6.4: below test depth, and the hull boxes that it cost."""
    if not hunt["deep"]:
        return
    fight = watch.fight
    threat, fight.threat = fight.threat, "depth"
    for _ in range(hunt["deep"]):
        yield from damage.hull_hit(watch, deep=True)
    fight.threat = threat
    yield Note("escorts.deep_holds", {"hull": watch.boat.hull}, "9.6.4")


# --- what it cost ---------------------------------------------------------------------------------------------------


def _rows_of(said: Said, name: str, place: int) -> list[Said]:
    return [row for row in said[name] if row["hunt"] == place]


def _suffer(watch: Watch, said: Said, place: int, hunt: Said) -> Play:
    """10: hull, water, systems, men. The end of the boat or its Kommandant comes last, so that the rest is told
    before.
    """
    boat = watch.boat
    lost = hunt["hull"] or 0
    fatal = lost > 0 and boat.hull + lost >= boat.figures["hull_boxes"]
    for _ in range(lost - fatal):
        if boat.hull + 1 < boat.figures["hull_boxes"]:
            yield from damage.hull_hit(watch)
    yield from _flood(watch, hunt, fatal)
    for row in _rows_of(said, "systems", place):
        yield from _system_hit(watch, row["system"])
    if hunt["holed"] and not boat.holed:
        boat.holed, watch.patrol.posture = True, "surfaced"
        yield Note("aircraft.holed", {"weapon": hunt["weapon"] or ""}, "9.8.8.2")
    for row in sorted(_rows_of(said, "men", place), key=lambda row: row["man"] == "kommandant"):
        yield from _man_hurt(watch, row["man"], row["injury"], by=hunt["by"] or said["kind"])
    if fatal:
        boat.hull = boat.figures["hull_boxes"] - 1
        yield from damage.hull_hit(watch)


def _flood(watch: Watch, hunt: Said, fatal: bool) -> Play:
    """10.1: the last box forces the boat up; what became of her then is asked with the way home (10.10.2)."""
    boat, patrol = watch.boat, watch.patrol
    boxes = boat.figures["flooding_boxes"]
    for _ in range(hunt["flooding"] or 0):
        yield from damage.take_water(watch)
        if boat.flooding >= boxes:
            boat.flooding, patrol.forced_up = 0, True
            break
    if hunt["forced_up"] or patrol.forced_up:
        patrol.forced_up = True
        if not fatal:
            yield Note("damage.forced_up", case="10.1.2")


def _system_hit(watch: Watch, system: str) -> Play:
    """10.7.3: a system by its own name or by its kind; one not fitted, or out of order before, is not damaged."""
    boat = watch.boat
    name = _fitted(watch, system)
    if name not in boat.systems:
        yield Note("damage.not_fitted", {"system": system}, "10.7.3")
    elif not boat.works(name):
        yield Note("damage.again", {"system": name}, "10.7.3")
    else:
        boat.systems[name] = "damaged"
        yield Note("damage.system", {"system": name, "effect": damage.effect(watch, damage.family_of(name))}, "10.0")


def _fitted(watch: Watch, system: str) -> str:
    """The system of the boat that is meant; of several of a kind the first that works."""
    systems = watch.boat.systems
    alike = [name for name in systems if damage.family_of(name) == system]
    if system in systems or not alike:
        return system
    return next((name for name in alike if watch.boat.works(name)), alike[0])


def _mend(watch: Watch, said: Said) -> Play:
    """10.8: at the end of the engagement; what was said of each system, in the order in which they were hit."""
    boat = watch.boat
    if boat.flooding:
        boat.flooding = 0
        yield Note("damage.pumped", case="10.8")
    for row in said["systems"]:
        hit = [name for name, state in boat.systems.items() if state == "damaged"]
        name = next((name for name in hit if row["system"] in (name, damage.family_of(name))), None)
        if name is None or row["state"] == "damaged":
            continue
        boat.systems[name] = "sound" if row["state"] == "repaired" else "inoperable"
        yield Note(f"damage.{row['state']}", {"system": name}, "10.8.4" if row["state"] == "repaired" else "10.8.5")


def _man(watch: Watch, post: str) -> Man | None:
    """The man; of the crew without a number the unhurt first (10.6.3)."""
    return damage.man_hit(watch, "crew") if post == ANY_MAN else watch.career.man(post)


def _man_hurt(watch: Watch, post: str, injury: str, by: str) -> Play:
    """10.6: one more light wound adds up (10.7.2); any other word is what he is now."""
    man = _man(watch, post)
    if injury == KITE:
        return  # told when the kite was cut
    if man is None or not man.aboard:
        yield Note("damage.nobody", {"post": post}, "9.6.12")
    elif injury in LOST:
        yield from events.lose(watch, man, injury)
    elif injury == "KIA" and man.wound == "SW" and by == "nothing":
        yield from damage.die(watch, man)
    elif injury == ONE_LIGHT_WOUND:
        yield from damage.hurt(watch, man, "LW")
    else:
        yield from damage.wounded(watch, man, injury)


# --- everything else ------------------------------------------------------------------------------------------------


def _event(watch: Watch, said: Said) -> Play:
    """12: further effects of the event are in the same form."""
    event = said["event"] or ""
    watch.patrol.fight = None
    if event == "Caught unawares":
        aircraft.mat(watch).threat = "aircraft"
        _record(watch, said)
    yield from events.entered(watch, event)
    if said["flak"] in ("miss", "damaged", "shot down"):
        yield Note("aircraft.flak", {"result": said["flak"]}, "9.8.3")
    if event == "Gyro compass failure":
        yield Note("events.gyro_out" if said["turned_back"] else "events.gyro_repaired", case="12.1.1")
    yield from _aftermath(watch, said)


def _mission(watch: Watch, said: Said) -> Play:
    """7.4: done, or cut short."""
    if said["failed"]:
        yield from missions.cut_short(watch)
    else:
        yield from missions.accomplish(watch)
    yield from _aftermath(watch, said)


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
    yield from _aftermath(watch, said)
    if own and following.next_box_open(watch):
        yield from missions.spend_box(watch)


def _nothing(watch: Watch, said: Said) -> Play:
    yield Note("travel.nothing", case="8.2.1")
    yield from _aftermath(watch, said)


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
    NOTE: _aftermath,
}
