"""Catch-up logging: what happened at the table, entered as fact and marked so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Facts, Field, Note
from campaigns.games.the_hunted.rules import (
    basing,
    contests,
    damage,
    events,
    firing,
    following,
    homeward,
    identity,
    missions,
    newboat,
)
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.games.the_hunted.rules.salvo import ENDS
from campaigns.games.the_hunted.rules.state import (
    CREW,
    LEVELS,
    MINE,
    OFFICERS,
    RANKS,
    Encounter,
    Fight,
    Man,
    SheetLine,
    Sunk,
    Target,
)
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch

KINDS: Final = ("small freighter", "large freighter", "tanker", "capital ship", "escort", "submarine")
CAUSES: Final = ("escort", "aircraft", "submarine", "mine")  # of damage that sinks the boat
FATES: Final = ("sunk", "damaged", "seen")
SHIPS: Final = 4  # that a form of old had room for
MET: Final = (
    "none",
    "convoy",
    "ship+escort",
    "two ships+escort",
    "ship",
    "two ships",
    "tanker",
    "capital ship",
    "aircraft",
    "submarine",
    "escort",
)
ESCORTED: Final = ("convoy", "ship+escort", "two ships+escort", "capital ship", "escort")
QUARRY: Final = MET[1:8]  # what may be attacked, and is not let go off the beaches
ATTACKS: Final = ("submerged", "surfaced", "night_surface", "nibelung")
RANGES: Final = ("close", "medium", "long", "extreme")
AIRCRAFT: Final = ("dived", "caught", "driven off", "shot down")
MENDED: Final = ("repaired", "inoperable")  # what has become of a damaged system when the box is left
WOUNDS: Final = ("LW", "SW", "KIA", "fit")
MOST_BOATS: Final = 24  # supplied in one box: a die for each look, and there may be four (11.4.10.2)
MOST_FIRED: Final = 24  # torpedoes of one salvo, or of several that are entered as one
MOST_HITS: Final = 36  # on the boat, in one box
FORCING: Final = ("fuel_tanks", "diesel_engine_1", "diesel_engine_2")  # 10.4.2, 10.2


def box(watch: Watch) -> Play:
    """A whole box in one form: what was met, what was fired, what it cost; checked for sense."""
    facts = yield Facts("byhand.box", "4.3.2", lambda: fields(watch), check=lambda values: check(watch, values))
    watch.patrol.rolls_left = 0
    yield from happened(watch, facts)


def happened(watch: Watch, facts: Mapping[str, Any]) -> Play:
    """The entered events of the boat's box."""
    facts, patrol = _in_rows(watch, facts), watch.patrol
    if not patrol.entered:  # of a whole patrol its orders say so
        yield Note("byhand.entered", {"zone": basing.place(patrol, patrol.at)}, "4.3.2")
    if facts["met"] != "none":
        yield Note("byhand.met", {"met": facts["met"]}, "8.2.1")
    record = Encounter(patrol.at, patrol.zone, facts["met"], watch.month, facts["light"] or "", entered=True)
    record.escorted = facts["met"] in ESCORTED
    record.note = facts["note"] or ""
    patrol.encounters.append(record)
    if facts.get("event"):
        yield from events.entered(watch, facts["event"])
    for salvo in facts["salvos"]:
        yield from _fire(watch, salvo)
    _spend(watch, facts)
    for ship in facts["ships"]:
        yield from _ship(watch, record, ship)
    let_go = facts["met"] in QUARRY and not patrol.aborting and not _fought(facts, record)
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


# --- in port ------------------------------------------------------------------------------------------


def port(watch: Watch) -> Play:
    """A stay in port as it went at the table: more months, base, rank, crew and what was fitted."""
    career, boat = watch.career, watch.boat

    def check(values: Mapping[str, Any]) -> None:
        if career.base == basing.MED and later(career.month, values["months"] or 0) > watch.figure("med_until"):
            raise BadAnswer("byhand.med", "months", month=watch.figure("med_until"))  # 4.7.4

    facts = yield Facts("byhand.port", "4.3.2", lambda: _port_fields(watch), check=check)
    yield Note("byhand.port", {"base": facts["base"]}, "4.3.2")
    wait(watch, facts["months"] or 0)
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


def wait(watch: Watch, months: int) -> None:
    """More months in port, an R for each (10.11.4)."""
    career = watch.career
    career.sheet += [SheetLine(later(career.month, n), "R") for n in range(months)]
    career.month = later(career.month, months)


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


# --- the form of a box --------------------------------------------------------------------------------


def fields(watch: Watch) -> tuple[Field, ...]:
    """All that may have happened in the box that the boat is in."""
    boat, patrol = watch.boat, watch.patrol
    found = [
        Field("met", "choice", options=MET, initial="none"),
        Field("light", "choice", options=("day", "night"), required=False),
        Field("attack", "choice", options=ATTACKS, required=False),
        Field("range", "choice", options=RANGES, required=False),
    ]
    if names := events.possible(watch):
        found.append(Field("event", "choice", options=names, required=False))
    if missions.due(watch):
        found.append(Field("mission_done", "boolean", required=False, initial=False))
    found += [
        _rows(
            "ships",
            Field("name", "text", high=60, required=False, suggest="ships"),
            Field("kind", "choice", options=KINDS),
            Field("tons", "integer", low=0, high=identity.MOST_TONS),
            Field("fate", "choice", options=FATES),
            Field("points", "integer", low=1, high=9, required=False),
        )
    ]
    if aboard := tuple(sorted(_aboard(watch))):
        found.append(
            _rows(
                "salvos",
                Field("torpedo", "choice", options=aboard, required=False),
                Field("fired", "integer", low=1, high=MOST_FIRED),
                Field("hit", "integer", low=0, high=MOST_FIRED, required=False),
                Field("dud", "integer", low=0, high=MOST_FIRED, required=False),
            )
        )
    if boat.gun_ammo:
        found.append(Field("gun_rounds", "integer", low=0, high=boat.gun_ammo, required=False))
    stocks = {"supplied": MOST_BOATS, **_stocks(watch)} if _supplies(watch) else {}
    found += [Field(key, "integer", low=0, high=most, required=False) for key, most in stocks.items() if most]
    found += [
        Field("aircraft", "choice", options=AIRCRAFT, required=False),
        Field("cause", "choice", options=CAUSES, required=False),
        Field("hits", "integer", low=0, high=MOST_HITS, required=False),
    ]
    if boat.bold:
        found.append(Field("bold", "integer", low=0, high=boat.bold, required=False))
    states = MENDED if patrol.entered else ("repaired", "damaged", "inoperable")
    men = Field("man", "choice", options=tuple(_men(watch)))
    found += [
        Field("hull", "integer", low=0, high=boat.figures["hull_boxes"] - boat.hull, required=False),
        _rows(
            "systems",
            Field("system", "choice", options=tuple(boat.systems)),
            Field("state", "choice", options=states),
        ),
        _rows("men", men, Field("wound", "choice", options=WOUNDS)),
        Field("must_abort", "boolean", required=False, initial=False),
        Field("note", "long", high=1000, required=False),
    ]
    return tuple(found)


def _rows(key: str, *fields_: Field) -> Field:
    return Field(key, "list", high=20, required=False, fields=fields_)


def _supplies(watch: Watch) -> bool:
    """11.4.10: every box of a tanker's patrol may be one in which boats are supplied, until it aborts."""
    return watch.patrol.replenish and not watch.patrol.aborting


def _stocks(watch: Watch) -> dict[str, int]:
    """The supplies of a tanker, by the key of their field: fuel, its own where allowed (11.4.10.4), parts."""
    cargo = missions.cargo_of(watch)
    own_fuel = watch.figure("own_fuel") if following.next_box_open(watch) else 0
    return {"fuel": cargo.fuel, "own_fuel": own_fuel, **{f"part_{key}": left for key, left in cargo.parts.items()}}


def _men(watch: Watch) -> dict[str, Any]:
    crew: Mapping[str, Any] = watch.career.crew
    posts = [post for post in (*OFFICERS, *CREW, "agent") if post in crew and not crew[post].away]  # 8.2.2
    return {"kommandant": watch.career.kommandant, **{post: crew[post] for post in posts}}


def _aboard(watch: Watch) -> Counter[str]:
    """Torpedoes by their kind, in tubes and racks."""
    boat = watch.boat
    loaded = [load for load in boat.tubes.values() if load and load != MINE]  # 7.4.2
    return Counter([*loaded, *(load for rack in boat.racks.values() for load in rack)])


def check(watch: Watch, facts: Mapping[str, Any]) -> None:
    """Sense: ships need something met, a lost boat a cause; no more is fired, hit or given than there is."""
    ships = facts.get("ships") or []
    if ships and facts["met"] == "none":
        raise BadAnswer("byhand.met", "met")
    for place, ship in enumerate(ships):
        needed = identity.points_of(watch, ship["kind"], ship["tons"])
        if ship["fate"] == "damaged" and (ship["points"] or 1) >= needed:
            raise BadAnswer("byhand.points", f"ships.{place}.points", most=needed - 1)
    _check_salvos(watch, facts.get("salvos") or [])
    posts = [row["man"] for row in facts.get("men") or []]
    for place, post in enumerate(posts):
        if post in posts[:place]:
            raise BadAnswer("byhand.twice", f"men.{place}.man")
    boat = watch.boat
    if boat.hull + (facts["hull"] or 0) >= boat.figures["hull_boxes"] and facts["cause"] is None:
        raise BadAnswer("byhand.cause", "cause")
    boats = facts.get("supplied") or 0
    fuel = (facts.get("fuel") or 0) + (facts.get("own_fuel") or 0)
    parts = sum(facts.get(key) or 0 for key in _stocks(watch) if key.startswith("part_"))
    if fuel > 2 * boats or parts > boats:  # 11.4.10.3, 11.4.10.4
        raise BadAnswer("byhand.supplied", "supplied")


def _check_salvos(watch: Watch, salvos: Sequence[Mapping[str, Any]]) -> None:
    left = _aboard(watch)
    for place, salvo in enumerate(salvos):
        kind, fired = salvo["torpedo"], salvo["fired"]
        have = left[kind] if kind else left.total()
        if fired > have:
            raise BadAnswer("byhand.aboard", f"salvos.{place}.fired", have=have)
        if (salvo["hit"] or 0) + (salvo["dud"] or 0) > fired:
            raise BadAnswer("byhand.more_hits", f"salvos.{place}.hit", fired=fired)
        left -= Counter([kind] * fired if kind else list(left.elements())[:fired])


def _in_rows(watch: Watch, facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The facts of today's form; an older one had a field for each ship, tube, system and man."""
    if "ships" in facts:
        return {**facts, **{name: facts.get(name) or [] for name in ("ships", "salvos", "systems", "men")}}
    ships = [{key: facts[f"ship{n}_{key}"] for key in ("name", "kind", "tons", "fate")} for n in range(1, SHIPS + 1)]
    systems = {name: facts.get(f"system_{name}") for name, state in watch.boat.systems.items()}
    wounds = {post: facts.get(f"wound_{post}") for post in _men(watch)}
    return {
        **facts,
        "ships": [{**ship, "points": None} for ship in ships if ship["kind"] is not None],
        "salvos": [],
        "systems": [{"system": name, "state": state} for name, state in systems.items() if state is not None],
        "men": [{"man": post, "wound": wound} for post, wound in wounds.items() if wound is not None],
    }


# --- what it means ------------------------------------------------------------------------------------


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
    fill(watch)
    patrol.fired += fired
    patrol.hits += hit
    patrol.duds += dud
    told = {"torpedo": kind or "", "fired": fired, "hit": hit, "dud": dud, "missed": fired - hit - dud}
    yield Note("byhand.fired", told, "9.2.1")


def fill(watch: Watch) -> None:
    """9.2.10: each end from its own rack, unless its doors are damaged."""
    boat = watch.boat
    for end, doors in firing.DOORS.items():
        rack = boat.racks.get(end, [])
        empty = [tube for tube, load in boat.tubes.items() if ENDS[tube[0]] == end and not load]
        if not boat.hurt(doors):
            for tube in empty[: len(rack)]:
                boat.tubes[tube] = rack.pop(0)


def _spend(watch: Watch, facts: Mapping[str, Any]) -> None:
    boat = watch.boat
    for tube in boat.tubes:
        if facts.get(f"fired_{tube}"):  # a form of old: which tubes, and no more
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
    fired = facts["salvos"] or any(value for key, value in facts.items() if key.startswith("fired_"))
    return bool(fired) or bool(facts.get("gun_rounds")) or any(ship.hits for ship in record.targets)


def _suffer(watch: Watch, facts: Mapping[str, Any]) -> Play:
    """Damage, wounds and what follows from them at once."""
    boat, patrol = watch.boat, watch.patrol
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
        yield from _man(watch, row["man"], row["wound"])
    for system in FORCING:
        if boat.dead(system):
            homeward.must_abort(watch, system)
    if not patrol.entered:  # else what was repaired is told already
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


def _man(watch: Watch, post: str, wound: str) -> Play:
    """His present wound (10.6)."""
    yield from wounded(watch, _men(watch)[post], wound)


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
    yield from damage.loss_felt(watch, man, was_out)
