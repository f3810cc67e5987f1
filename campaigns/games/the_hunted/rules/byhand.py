"""Catch-up logging: what happened at the table, entered as fact and marked so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Facts, Field, Note
from campaigns.games.the_hunted.rules import (
    basing,
    contests,
    damage,
    events,
    following,
    homeward,
    identity,
    missions,
    newboat,
)
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.games.the_hunted.rules.state import (
    CREW,
    LEVELS,
    MINE,
    OFFICERS,
    RANKS,
    Encounter,
    Fight,
    SheetLine,
    Sunk,
    Target,
)
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch

KINDS: Final = ("small freighter", "large freighter", "tanker", "capital ship", "escort", "submarine")
CAUSES: Final = ("escort", "aircraft", "submarine", "mine")  # of damage that sinks the boat
FATES: Final = ("sunk", "damaged", "seen")
SHIPS: Final = 4
MET: Final = ("none", "convoy", "ship+escort", "two ships+escort", "ship", "two ships", "tanker", "capital ship")
MOST_TONS: Final = 90000
MOST_BOATS: Final = 24  # supplied in one box: a die for each look, and there may be four (11.4.10.2)


def box(watch: Watch) -> Play:
    """A whole box in one form: ships, what was spent, what it cost; checked for sense."""
    facts = yield Facts("byhand.box", "4.3.2", lambda: _fields(watch), check=lambda values: _check(watch, values))
    patrol = watch.patrol
    patrol.rolls_left = 0
    yield Note("byhand.entered", {"zone": basing.place(patrol, patrol.at)}, "4.3.2")
    record = Encounter(patrol.at, patrol.zone, facts["met"], watch.month, facts["light"] or "", entered=True)
    record.escorted = facts["met"] in ("convoy", "ship+escort", "two ships+escort", "capital ship")
    record.note = facts["note"] or ""
    patrol.encounters.append(record)
    if facts.get("event"):
        yield from events.entered(watch, facts["event"])
    for place in range(1, SHIPS + 1):
        yield from _ship(watch, record, facts, f"ship{place}_")
    _spend(watch, facts)
    if patrol.zone == "invasion" and facts["met"] != "none" and not patrol.aborting and not _fought(facts, record):
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


def port(watch: Watch) -> Play:
    """A stay in port as it went at the table: more months, base, rank, crew and what was fitted."""
    career, boat = watch.career, watch.boat

    def check(values: Mapping[str, Any]) -> None:
        if career.base == basing.MED and later(career.month, values["months"] or 0) > watch.figure("med_until"):
            raise BadAnswer("byhand.med", "months", month=watch.figure("med_until"))  # 4.7.4

    facts = yield Facts("byhand.port", "4.3.2", lambda: _port_fields(watch), check=check)
    yield Note("byhand.port", {"base": facts["base"]}, "4.3.2")
    for n in range(facts["months"] or 0):
        career.sheet.append(SheetLine(later(career.month, n), "R"))
    career.month = later(career.month, facts["months"] or 0)
    career.base = facts["base"]
    career.rank = RANKS.index(facts["rank"])
    career.crew_level = facts["crew_level"]
    for post in OFFICERS:
        career.crew[post].experte = bool(facts[f"experte_{post}"])
    boat.schnorchel, boat.naxos = bool(facts["schnorchel"]), bool(facts["naxos"])
    boat.balkon, boat.alberich = bool(facts["balkon"]), bool(facts["alberich"])
    if boat.figures["deck_gun"] and bool(facts["gun"]) != boat.gun:
        newboat.mount_gun(boat) if facts["gun"] else newboat.remove_gun(boat)
        career.gun_settled = not facts["gun"]
    if facts["note"]:
        yield Note("byhand.note", {"note": facts["note"]})
    if career.month > contests.last_month(career):
        raise CareerEnds(*contests.why_over(career), alive=True)


def _port_fields(watch: Watch) -> tuple[Field, ...]:
    career, boat = watch.career, watch.boat
    far = career.base in (basing.MED, basing.PENANG)  # a boat comes there, and leaves, by a patrol or a new command
    bases = (career.base,) if far else (basing.FRANCE, basing.NORWAY, basing.GERMANY)
    fitted = {"schnorchel": boat.schnorchel, "naxos": boat.naxos, "balkon": boat.balkon, "alberich": boat.alberich}
    return (
        Field("months", "integer", low=0, high=24, required=False, initial=0),
        Field("base", "choice", options=bases, initial=career.base),
        Field("rank", "choice", options=RANKS, initial=RANKS[career.rank]),
        Field("crew_level", "choice", options=LEVELS, initial=career.crew_level),
        *(Field(f"experte_{post}", "boolean", required=False, initial=career.crew[post].experte) for post in OFFICERS),
        *(Field(name, "boolean", required=False, initial=value) for name, value in fitted.items()),
        Field("gun", "boolean", required=False, initial=boat.gun),
        Field("note", "long", high=1000, required=False),
    )


def _fields(watch: Watch) -> tuple[Field, ...]:
    boat = watch.boat
    fields = [
        Field("met", "choice", options=MET, initial="none"),
        Field("light", "choice", options=("day", "night"), required=False),
    ]
    if names := events.possible(watch):
        fields.append(Field("event", "choice", options=names, required=False))
    for place in range(1, SHIPS + 1):
        fields += [
            Field(f"ship{place}_name", "text", high=60, required=False, suggest="ships"),
            Field(f"ship{place}_kind", "choice", options=KINDS, required=False),
            Field(f"ship{place}_tons", "integer", low=0, high=MOST_TONS, required=False),
            Field(f"ship{place}_fate", "choice", options=FATES, required=False),
        ]
    loaded = [tube for tube, load in boat.tubes.items() if load and load != MINE]  # 7.4.2
    fields += [Field(f"fired_{tube}", "boolean", required=False, initial=False) for tube in loaded]
    if boat.gun_ammo:
        fields.append(Field("gun_rounds", "integer", low=0, high=boat.gun_ammo, required=False))
    if boat.bold:
        fields.append(Field("bold", "integer", low=0, high=boat.bold, required=False))
    if missions.due(watch):
        fields.append(Field("mission_done", "boolean", required=False, initial=False))
    stocks = {"supplied": MOST_BOATS, **_stocks(watch)} if _supplies(watch) else {}
    fields += [Field(key, "integer", low=0, high=most, required=False) for key, most in stocks.items() if most]
    fields.append(Field("hull", "integer", low=0, high=boat.figures["hull_boxes"] - boat.hull, required=False))
    fields.append(Field("cause", "choice", options=CAUSES, required=False))
    fields += [
        Field(f"system_{name}", "choice", options=("sound", "damaged", "inoperable"), required=False, initial=state)
        for name, state in boat.systems.items()
    ]
    fields += [
        Field(f"wound_{post}", "choice", options=("fit", "LW", "SW", "KIA"), required=False, initial=man.wound)
        for post, man in _men(watch).items()
    ]
    fields.append(Field("must_abort", "boolean", required=False, initial=False))
    fields.append(Field("note", "long", high=1000, required=False))
    return tuple(fields)


def _supplies(watch: Watch) -> bool:
    """11.4.10: every box of a tanker's patrol may be one in which boats are supplied, until it aborts."""
    return watch.patrol.replenish and not watch.patrol.aborting


def _stocks(watch: Watch) -> dict[str, int]:
    """What a tanker can give, by the key of its field: fuel, its own where that may be (11.4.10.4), parts."""
    cargo = missions.cargo_of(watch)
    own_fuel = watch.figure("own_fuel") if following.next_box_open(watch) else 0
    return {"fuel": cargo.fuel, "own_fuel": own_fuel, **{f"part_{key}": left for key, left in cargo.parts.items()}}


def _men(watch: Watch) -> dict[str, Any]:
    crew = watch.career.crew
    men = {post: crew[post] for post in (*OFFICERS, *CREW) if not crew[post].away}  # 8.2.2
    return {"kommandant": watch.career.kommandant, **men}


def _check(watch: Watch, facts: Mapping[str, Any]) -> None:
    """Sense: a named ship has a kind, tons and a fate; no ship sinks without one; boats take what they need."""
    for place in range(1, SHIPS + 1):
        ship = {key: facts[f"ship{place}_{key}"] for key in ("name", "kind", "tons", "fate")}
        if not any(value is not None for value in ship.values()):
            continue
        for key in ("kind", "tons", "fate"):
            if ship[key] is None:
                raise BadAnswer("field.required", f"ship{place}_{key}")
        if facts["met"] == "none":
            raise BadAnswer("byhand.met", "met")
    boat = watch.boat
    if boat.hull + (facts["hull"] or 0) >= boat.figures["hull_boxes"] and facts["cause"] is None:
        raise BadAnswer("byhand.cause", "cause")
    boats = facts.get("supplied") or 0
    fuel = (facts.get("fuel") or 0) + (facts.get("own_fuel") or 0)
    parts = sum(facts.get(key) or 0 for key in _stocks(watch) if key.startswith("part_"))
    if fuel > 2 * boats or parts > boats:  # 11.4.10.3, 11.4.10.4
        raise BadAnswer("byhand.supplied", "supplied")


def _ship(watch: Watch, record: Encounter, facts: Mapping[str, Any], prefix: str) -> Play:
    kind, tons, fate = facts[prefix + "kind"], facts[prefix + "tons"], facts[prefix + "fate"]
    if kind is None:
        return
    points = {"capital ship": 5, "escort": watch.figure("escort_points"), "submarine": watch.figure("submarine_points")}
    needed = points.get(kind) or identity.points_for(watch, tons)
    target = Target(facts[prefix + "name"] or kind.capitalize(), kind, tons, needed, weapon="by hand")
    target.hits = {"sunk": needed, "damaged": 1, "seen": 0}[fate]
    record.targets.append(target)
    told = {"target": target.name, "kind": kind, "tons": tons}
    if fate == "sunk":
        patrol = watch.patrol
        watch.career.sinkings.append(Sunk(target.name, kind, tons, watch.month, patrol.number, patrol.zone))
        watch.career.period_ships += 1
        yield Note("byhand.sunk", told, "9.2.8")
    else:
        yield Note("byhand.damaged" if fate == "damaged" else "byhand.seen", told, "9.2.8")


def _spend(watch: Watch, facts: Mapping[str, Any]) -> None:
    boat = watch.boat
    for tube in boat.tubes:
        if facts.get(f"fired_{tube}"):
            boat.tubes[tube] = ""
            watch.patrol.fired += 1
    boat.gun_ammo -= facts.get("gun_rounds") or 0
    boat.bold -= facts.get("bold") or 0


def _supply(watch: Watch, facts: Mapping[str, Any]) -> Play:
    """11.4.10.3-5: what the boats were given is gone, and counts."""
    cargo = missions.cargo_of(watch)
    given = {key: facts.get(key) or 0 for key in _stocks(watch)}
    cargo.fuel -= given["fuel"]
    for part in cargo.parts:
        cargo.parts[part] -= given[f"part_{part}"]
    yield from missions.credit(watch, facts["supplied"], sum(given.values()))


def _fought(facts: Mapping[str, Any], record: Encounter) -> bool:
    """Something was fired at the ships, or has hit one."""
    fired = any(value for key, value in facts.items() if key.startswith("fired_"))
    return fired or bool(facts.get("gun_rounds")) or any(ship.hits for ship in record.targets)


def _suffer(watch: Watch, facts: Mapping[str, Any]) -> Play:
    """Damage, wounds and what follows from them at once."""
    boat, patrol = watch.boat, watch.patrol
    patrol.fight = Fight("by hand", threat=facts.get("cause") or "escort")
    for _ in range(facts.get("hull") or 0):
        yield from damage.hull_hit(watch)
    for name in boat.systems:
        state = facts.get(f"system_{name}")
        if state is not None and state != boat.systems[name]:
            boat.systems[name] = state
            yield Note("byhand.system", {"system": name, "state": state}, "10.0")
    for post, man in _men(watch).items():
        wound = facts.get(f"wound_{post}")
        if wound is not None and wound != man.wound:
            was_out, man.tended = man.out, 0
            man.wound, man.wounds = wound, man.wounds + (wound != "fit")
            if post == "kommandant" and wound != "fit":
                watch.career.wounds += 1
            yield Note("byhand.wound", {"post": post, "name": man.name, "wound": wound}, "10.6")
            if post == "kommandant" and wound == "KIA":
                raise CareerEnds("kommandant_killed", "10.6.2")
            yield from damage.loss_felt(watch, man, was_out)
    for system in ("fuel_tanks", "diesel_engine_1", "diesel_engine_2"):
        if boat.dead(system):
            homeward.must_abort(watch, system)
    yield from damage.repairs(watch)
    patrol.fight = None
    if facts.get("must_abort"):
        homeward.must_abort(watch, "free")
