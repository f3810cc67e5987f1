"""8.3, 14.1-14.3: how big each ship is, and which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from campaigns.engine.prompts import Aside, Facts, Field, Note, Outcome, Roll
from campaigns.games.the_hunted.rules import contests
from campaigns.games.the_hunted.rules.state import Career, Encounter, Target
from campaigns.games.the_hunted.rules.watch import Play, Watch

LISTS: Final = {"small freighter": "T1", "large freighter": "T2", "tanker": "T3", "capital ship": "T5"}
AMERICAN: Final = {"small freighter": "T4-S", "large freighter": "T4-L", "tanker": "T4-T", "capital ship": "T5"}
STANDARD: Final = {
    "small freighter": "standard_small",
    "large freighter": "standard_large",
    "tanker": "standard_tanker",
}
CAPITAL: Final = "capital ship"
CAPITAL_POINTS: Final = 5
MOST_TONS: Final = 90_000
NUMBERED: Final = re.compile(r"(.+) \(([0-9]{1,3})\)")
OWN_SHIP: Final = Facts(
    "travel.own_ship", "8.3.2", (Field("name", "text", high=60), Field("tons", "integer", low=1, high=MOST_TONS))
)
"""A ship that no roster has, as the player's own card states it."""
SHIPS: Final = {"ship": 1, "ship+escort": 1, "two ships": 2, "two ships+escort": 2, "tanker": 1, "capital ship": 1}


def identify(watch: Watch, asides: tuple[str, ...] = ()) -> Play:
    """8.3.1: roll the size of every ship, then its identity. Gives the aside if the player took one."""
    fight = watch.fight
    if fight.kind == "convoy":
        count = watch.figure("convoy_ships_reduced" if watch.on("reduced-convoy") else "convoy_ships")  # 8.2.4, 14.2
    else:
        count = SHIPS[fight.kind]
    if fight.kind in ("tanker", "capital ship"):
        kinds = [fight.kind]  # 8.3.1: no size roll
    else:
        shared = contests.key(watch, "sizes")
        roll = yield Roll(
            "travel.sizes",
            f"{count}d6",
            "8.3.1",
            "E1-SZ",
            each=True,
            data={"count": count},
            asides=asides,
            shared=shared,
        )
        if isinstance(roll, Aside):
            return roll
        kinds = roll.result
    for place, kind in enumerate(kinds, start=1):
        fight.targets.append((yield from name(watch, kind, f"ship{place}")))
    contests.marked(watch, fight.targets)
    yield Note(
        "travel.sighted", {"kind": fight.kind, "ships": [_name_and_tons(ship) for ship in fight.targets]}, "8.3.2"
    )
    if fast := [ship.name for ship in fight.targets if ship.fast]:
        yield Note("travel.fast", {"ships": fast}, "8.3.2")
    return None


def _name_and_tons(ship: Target) -> str:
    """The ship's name in the log (8.3.4, 14.3.1)."""
    return f"{ship.name}, {ship.tons:,} t"


def one_ship(watch: Watch) -> Play:
    """A single ship: size, then identity."""
    roll = yield Roll("travel.sizes", "1d6", "8.3.1", "E1-SZ", each=True, data={"count": 1})
    target = yield from name(watch, roll.result[0])
    yield Note("travel.identified", {"ship": _name_and_tons(target)}, "8.3.2")
    return target


def name(watch: Watch, kind: str, place: str = "") -> Play:
    """8.3.2: the ship of its class's roster; standard tonnage (14.1.1) needs none but for capital ships (14.1.2).

    place is that of a ship which all boats of a pack see alike; what each has sunk before is then no matter.
    """
    if watch.on("standard-tonnage") and kind in STANDARD:
        tons = watch.figure(STANDARD[kind])
        return Target(_called(watch, kind.capitalize(), True), kind, tons, points_for(watch, tons))
    alike = contests.key(watch, place) if place else ""
    tries = 0
    while True:
        tries += 1
        roster = yield from _roster(watch, kind, alike and f"{alike}.{tries}.list")
        ships = watch.book.rosters[roster]
        die, data = watch.book.die(roster), {"kind": kind}
        shared = alike and f"{alike}.{tries}"
        roll = yield Roll("travel.identity", die, "8.3.2", roster, own=OWN_SHIP, data=data, shared=shared)
        ship, again = roll.result["name"], barred(watch.career, ships, bool(alike))
        if ship not in again:
            return _target(watch, roll.result, kind, _called(watch, ship, bool(alike)))
        yield Note(again[ship], {"name": ship}, "14.3.2")


def barred(career: Career, ships: Iterable[Mapping[str, Any]], alike: bool) -> dict[str, str]:
    """14.3.2: the names that are rolled again, each with the note that says why; none once no other is left."""
    if not career.options.get("no-ship-twice"):
        return {}
    found = {plain(name): "options.in_sight" for name in _in_sight(career)}
    if not alike:
        found |= {plain(ship.name): "options.sunk_before" for ship in career.sinkings}
    return {} if found.keys() >= {one["name"] for one in ships} else found


def _in_sight(career: Career) -> list[str]:
    """Of two ships of one name in a convoy both could be sunk, which 14.3.2 means to prevent."""
    fight = career.patrol.fight if career.patrol is not None else None
    return [ship.name for ship in (*fight.targets, *fight.others)] if fight is not None else []


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """The name on the roster: Tutoya, also of Tutoya (2)."""
    numbered = NUMBERED.fullmatch(name)
    return numbered[1] if numbered else name


def _called(watch: Watch, name: str, alike: bool) -> str:
    """Number two ships of one name in sight, and one that was hit before beside the same name met again.

    The boats of a pack see the same ships, whatever each has hit before.
    """
    if not watch.career.numbers_ships:
        return name
    return _numbered(name, [*_in_sight(watch.career), *([] if alike else _hit_before(watch, name))])


def entered(watch: Watch, name: str, kind: str, record: Encounter) -> str:
    """The same of a ship in a box that was entered by hand; one without a name has that of her kind."""
    others = [ship.name for ship in record.targets]
    if name:
        others += _hit_before(watch, plain(name))
    found = name or kind.capitalize()
    if not watch.career.numbers_entered or found not in others:
        return found
    return _numbered(plain(found), others)


def _numbered(name: str, others: Iterable[str]) -> str:
    same = [other for other in others if plain(other) == name]
    return f"{name} ({1 + max(_number(other) for other in same)})" if same else name


def _number(name: str) -> int:
    numbered = NUMBERED.fullmatch(name)
    return int(numbered[2]) if numbered else 1


def _hit_before(watch: Watch, name: str) -> list[str]:
    """Ships of this name, numbered or not, that the boat has hit."""
    patrols = (*watch.career.patrols, watch.patrol)
    met = [ship for patrol in patrols for one in patrol.encounters for ship in one.targets]
    return [ship.name for ship in met if ship.name.startswith(name) and ship.taken]


def _roster(watch: Watch, kind: str, shared: str = "") -> Play:
    """8.3.3, 7.3.6: North America and the Caribbean have their own; 14.3.3 doubles every list."""
    lists = AMERICAN if watch.zone in ("north_america", "caribbean") else LISTS
    roster = lists[kind]
    if not watch.on("second-rosters"):
        return roster
    first = watch.figure("first_roster_up_to")
    roll = yield Roll(
        "options.which_roster",
        "1d6",
        "14.3.3",
        outcomes=lambda: (Outcome(1, first, "first list"), Outcome(first + 1, 6, "second list")),
        shared=shared,
    )
    return roster if roll.result == "first list" else roster + "-O"


def _target(watch: Watch, ship: dict[str, Any], kind: str, called: str) -> Target:
    """A ship of a roster; of one that only the player's card knows the points follow from the tons."""
    return Target(
        called,
        kind,
        ship["tons"],
        ship.get("points") or points_of(watch, kind, ship["tons"]),
        fast=bool(ship.get("fast")),
        ship_class=ship.get("kind", "") if kind == "capital ship" else "",
    )


def listed(watch: Watch, name: str) -> Mapping[str, Any]:
    rosters = (watch.book.rosters.get(one, ()) for one in ("T5", "T5-O"))
    return next((ship for ships in rosters for ship in ships if ship.get("name") == plain(name)), {})


def points_of(watch: Watch, kind: str, tons: int) -> int:
    """8.3.5: the points that sink a ship of any kind."""
    fixed = {
        CAPITAL: CAPITAL_POINTS,
        "escort": watch.figure("escort_points"),
        "submarine": watch.figure("submarine_points"),
    }
    return fixed.get(kind) or points_for(watch, tons)


def points_for(watch: Watch, tons: int, target: str = "freighter or tanker") -> int:
    """8.3.5: points to sink, by tonnage."""
    for row in watch.book.tables["U3-PT"]:
        if row["target"] == target and row["tons_from"] <= tons and (row["tons_to"] is None or tons <= row["tons_to"]):
            return int(row["points"])
    raise LookupError(f"no points for {tons} t")
