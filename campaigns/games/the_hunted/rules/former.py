"""The form of a whole box, which older versions asked in place of one engagement: its recorded answers still replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.dice import Source
from campaigns.engine.fields import Json
from campaigns.engine.prompts import BadAnswer, Charts, Facts, Note, read_aside
from campaigns.games.the_hunted.rules import (
    basing,
    damage,
    events,
    firing,
    homeward,
    identity,
    missions,
    sighting,
)
from campaigns.games.the_hunted.rules.state import MINE, Encounter, Fight, Sunk, Target
from campaigns.games.the_hunted.rules.watch import Play, Watch

SHIPS: Final = 4  # for which the oldest form had fields
SIGNS: Final = 1000
MOST: Final = 99_999


class FormerBox(Facts, frozen=True):
    """Nobody fills it in any more. A recorded answer was checked when it was entered."""

    def read(self, raw: Mapping[str, Json], charts: Charts | None, source: Source) -> tuple[dict[str, Json], Any]:
        if "aside" in raw:
            return read_aside(raw, self.asides)
        facts = raw.get("facts")
        if not is_box(facts) or not _plain(facts):
            raise BadAnswer("form", "facts")
        return {key: raw[key] for key in ("facts", "chosen") if key in raw}, facts


def is_box(said: Any) -> bool:
    return isinstance(said, Mapping) and "kind" not in said and "met" in said


def _plain(value: Any) -> bool:
    """Figures, words and rows that can have been entered in a form."""
    if isinstance(value, Mapping):
        return all(map(_plain, value.values()))
    if isinstance(value, list):
        return len(value) <= MOST and all(map(_plain, value))
    return value is None or (len(value) <= SIGNS if isinstance(value, str) else type(value) is bool or _count(value))


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


def happened(watch: Watch, facts: Mapping[str, Any]) -> Play:
    """The entered events of the boat's box."""
    facts, patrol = _in_rows(watch, facts), watch.patrol
    if not patrol.entered:  # of a whole patrol its orders say so
        yield Note("byhand.entered", {"zone": basing.place(patrol, patrol.at)}, "4.3.2")
    if facts["met"] != "none":
        yield Note("byhand.met", {"met": facts["met"]}, "8.2.1")
    record = Encounter(patrol.at, patrol.zone, facts["met"], watch.month, facts["light"] or "", entered=True)
    record.escorted = facts["met"] in (*sighting.ESCORTED, "escort")
    record.note = facts["note"] or ""
    patrol.encounters.append(record)
    if facts.get("event"):
        yield from events.entered(watch, facts["event"])
    for salvo in facts["salvos"]:
        yield from _fire(watch, salvo)
    _spend(watch, facts)
    for ship in facts["ships"]:
        yield from _ship(watch, record, ship)
    let_go = facts["met"] in sighting.QUARRY and not patrol.aborting and not _fought(facts, record)
    if patrol.zone == "invasion" and let_go:
        patrol.shirked = True  # 7.4.3; who goes home may not attack (10.9.4)
        yield Note("attack.shirked", case="7.4.3")
    if facts.get("mission_done"):
        yield from missions.complete(watch)
    if facts.get("supplied"):
        yield from _supply(watch, facts)
    yield from _suffer(watch, facts)
    if facts.get("supplied") and facts.get("own_fuel"):
        yield from missions.spend_box(watch)
    if record.note:
        yield Note("byhand.note", {"note": record.note})


def _in_rows(watch: Watch, facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The oldest form had a field for each ship, tube, system and man."""
    if "ships" in facts:
        return {**facts, **{name: facts.get(name) or [] for name in ("ships", "salvos", "systems", "men")}}
    ships = [{key: facts[f"ship{n}_{key}"] for key in ("name", "kind", "tons", "fate")} for n in range(1, SHIPS + 1)]
    systems = {name: facts.get(f"system_{name}") for name in watch.boat.systems}
    wounds = {key.removeprefix("wound_"): value for key, value in facts.items() if key.startswith("wound_")}
    return {
        **facts,
        "ships": [{**ship, "points": None} for ship in ships if ship["kind"] is not None],
        "salvos": [],
        "systems": [{"system": name, "state": state} for name, state in systems.items() if state is not None],
        "men": [{"man": post, "wound": wound} for post, wound in wounds.items() if wound is not None],
    }


def _ship(watch: Watch, record: Encounter, ship: Mapping[str, Any]) -> Play:
    kind, tons, fate = ship["kind"], ship["tons"], ship["fate"]
    needed = identity.points_of(watch, kind, tons)
    name = identity.entered(watch, ship["name"] or "", kind, record)
    target = Target(name, kind, tons, needed, weapon="by hand")
    target.hits = {"sunk": needed, "damaged": ship["points"] or 1, "seen": 0}[fate]
    record.targets.append(target)
    told = {"target": target.name, "kind": kind, "tons": tons}
    if fate == "sunk":
        patrol = watch.patrol
        watch.career.sinkings.append(Sunk(target.name, kind, tons, watch.month, patrol.number, patrol.zone))
        watch.career.period_ships += 1
        yield Note("byhand.sunk", told, "9.2.8")
    else:
        yield Note("byhand.damaged" if fate == "damaged" else "byhand.seen", told, "9.2.8")


def _fire(watch: Watch, salvo: Mapping[str, Any]) -> Play:
    """9.2.1: out of the tubes, then, loaded in between, out of the racks; after it the tubes are filled."""
    boat, patrol, kind = watch.boat, watch.patrol, salvo["torpedo"]
    fired, hit, dud = salvo["fired"], salvo["hit"] or 0, salvo["dud"] or 0
    left = fired
    for tube, load in boat.tubes.items():
        if left and load and load != MINE and kind in (None, load):
            boat.tubes[tube], left = "", left - 1
    for rack in boat.racks.values():
        for load in [load for load in rack if kind in (None, load)][:left]:
            rack.remove(load)
            left -= 1
    firing.fill(watch)
    patrol.fired += fired
    patrol.hits += hit
    patrol.duds += dud
    told = {"torpedo": kind or "", "fired": fired, "hit": hit, "dud": dud, "missed": fired - hit - dud}
    yield Note("byhand.fired", told, "9.2.1")


def _spend(watch: Watch, facts: Mapping[str, Any]) -> None:
    boat = watch.boat
    for tube in boat.tubes:
        if facts.get(f"fired_{tube}"):  # a form of old: which tubes, and no more
            boat.tubes[tube] = ""
            watch.patrol.fired += 1
    boat.gun_ammo = max(boat.gun_ammo - (facts.get("gun_rounds") or 0), 0)
    boat.bold = max(boat.bold - (facts.get("bold") or 0), 0)


def _supply(watch: Watch, facts: Mapping[str, Any]) -> Play:
    """11.4.10.3-5: supplies handed over are gone, and count."""
    cargo = missions.cargo_of(watch)
    given = {key: facts.get(key) or 0 for key in ("fuel", "own_fuel", *(f"part_{part}" for part in cargo.parts))}
    cargo.fuel = max(cargo.fuel - given["fuel"], 0)
    for part, left in cargo.parts.items():
        cargo.parts[part] = max(left - given[f"part_{part}"], 0)
    yield from missions.credit(watch, facts["supplied"], sum(given.values()))


def _fought(facts: Mapping[str, Any], record: Encounter) -> bool:
    """Something was fired at the ships, or has hit one."""
    fired = facts["salvos"] or any(value for key, value in facts.items() if key.startswith("fired_"))
    return bool(fired) or bool(facts.get("gun_rounds")) or any(ship.hits for ship in record.targets)


def _suffer(watch: Watch, facts: Mapping[str, Any]) -> Play:
    """Damage, wounds and what follows from them at once."""
    patrol = watch.patrol
    patrol.fight = Fight("by hand", threat=facts.get("cause") or "escort")
    if facts.get("aircraft"):
        yield Note("byhand.aircraft", {"fate": facts["aircraft"]}, "9.8.1")
    if facts.get("hits"):
        yield Note("byhand.hits", {"hits": facts["hits"], "cause": facts.get("cause") or ""}, "9.6.11")
    for _ in range(facts.get("hull") or 0):
        yield from damage.hull_hit(watch)
    for row in facts["systems"]:
        yield from _system(watch, row["system"], row["state"])
    for row in facts["men"]:
        if (man := watch.career.man(row["man"])) is not None:
            yield from damage.wounded(watch, man, row["wound"])
    homeward.forced(watch)
    if not patrol.entered:  # else the log has the repairs already
        yield from damage.repairs(watch)
    patrol.fight = None
    if facts.get("must_abort"):
        homeward.must_abort(watch, "free")


def _system(watch: Watch, system: str, state: str) -> Play:
    systems = watch.boat.systems
    if state == "repaired":
        yield Note("damage.system", {"system": system}, "10.0")
        yield Note("damage.repaired", {"system": system}, "10.8.4")
        systems[system] = "sound"
    elif state != systems[system]:
        yield Note("byhand.system", {"system": system, "state": state}, "10.0")
        systems[system] = state
