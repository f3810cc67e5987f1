"""9.4, 9.5: torpedoes and the deck gun: who hits, what explodes, what is loaded again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from campaigns.engine.prompts import NO_DATA, BadAnswer, Charts, Data, Facts, Field, Modifier, Note, Outcome, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import approach, cards, contests, escorts, identity, sighting
from campaigns.games.the_hunted.rules.salvo import ENDS, Shots, escort_of
from campaigns.games.the_hunted.rules.state import STEAM, Sunk, Target
from campaigns.games.the_hunted.rules.watch import Play, Watch

HOMING: Final = ("G7e Falke", "G7es Zaunkönig", "G7es Zaunkönig II")


class Shot:
    """One torpedo or one round, on its way: what its modifiers are judged by."""

    __slots__ = ("second", "target", "torpedo", "watch")

    def __init__(self, watch: Watch, torpedo: str, target: Target, second: bool = False) -> None:
        self.watch, self.torpedo, self.target, self.second = watch, torpedo, target, second

    @property
    def surfaced(self) -> bool:
        return self.watch.fight.mode in approach.SURFACED

    @property
    def homing(self) -> bool:
        return self.torpedo in HOMING

    @property
    def electric(self) -> bool:
        """9.2.5 leaves open whether homing torpedoes have the range penalty of the G7e: U1 has separate lines."""
        return self.torpedo.startswith("G7e") and not self.homing


def _decorated(watch: Watch) -> bool:
    """11.3.6: a holder of the Knight's Cross has the boat himself."""
    return watch.holds("knights_cross") and watch.commander == "kommandant"


def _ability(shot: Shot) -> int:
    """14.15, 14.13: abilities and cards that match the target or the weapon."""
    watch, target = shot.watch, shot.target
    own = {
        3: target.kind == sighting.CAPITAL,
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
        N_("This is not a torpedo, or the commander does not hold the Knight’s Cross."),
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
    Modifier("all_crew_out", lambda shot: shot.watch.all_crew_out, N_("At least one crew box is fit for duty.")),
    Modifier("kmdt_sw", lambda shot: escorts.COMMAND[0].test(shot.watch), escorts.COMMAND[0].why_not),
    Modifier("kmdt_and_1wo_sw", lambda shot: escorts.COMMAND[1].test(shot.watch), escorts.COMMAND[1].why_not),
    Modifier(
        "second_salvo",
        lambda shot: shot.second and not _decorated(shot.watch) and not shot.watch.ability(8),
        N_("This is not a second salvo, or the Kommandant has no penalty for it."),
    ),  # 9.5.2, 11.3.6, 14.15 no. 8
    Modifier(
        "electric_medium",
        lambda shot: shot.electric and shot.watch.fight.range == "medium",
        N_("No electric torpedo at medium range."),
    ),
    Modifier(
        "homing_medium",
        lambda shot: shot.homing and shot.watch.fight.range == "medium",
        N_("No homing torpedo at medium range."),
    ),
    Modifier(
        "electric_long",
        lambda shot: shot.electric and shot.watch.fight.range == "long",
        N_("No electric torpedo at long range."),
    ),
    Modifier(
        "homing_long",
        lambda shot: shot.homing and shot.watch.fight.range == "long",
        N_("No homing torpedo at long range."),
    ),
    Modifier("fast_target", lambda shot: shot.torpedo and shot.target.fast, N_("The target is not fast.")),  # 8.3.2
    Modifier(
        "escort_target", lambda shot: shot.torpedo and shot.target.kind == "escort", N_("The target is not an escort.")
    ),
    Modifier(
        "submarine_target",
        lambda shot: shot.torpedo and shot.target.kind == "submarine",
        N_("The target is not a submarine."),
    ),
    Modifier(
        "nibelung",
        lambda shot: shot.watch.fight.nibelung and shot.homing,
        N_("No homing torpedo fired with Nibelung."),
    ),
    Modifier("kommandant_ability", _ability, N_("No ability or card applies, or the Kommandant is out of action.")),
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
        roll = yield to_hit(watch, torpedo, target, second, data)
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


def to_hit(watch: Watch, torpedo: str, target: Target, second: bool = False, data: Data = NO_DATA) -> Roll:
    """9.2.3: every torpedo fired is rolled for."""
    return Roll(
        "attack.late" if target.sunk else "attack.torpedo",
        "2d6",
        "9.2.3",
        "U1",
        watch.fight.range,
        drms=TO_HIT,
        on=Shot(watch, torpedo, target, second),
        month=watch.month,
        read_by=_homing(watch, torpedo),
        data=data,
    )


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
    """9.2.5, 15.5: a homing torpedo hits at least on its own number, with any modifiers."""
    floor = next((row["minimum"] for row in watch.book.tables["U1-HM"] if row["torpedo"] == torpedo), None)
    if floor is None:
        return None
    range_ = watch.fight.range

    def read(charts: Charts, natural: int, total: int) -> Any:
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
    roll = yield Roll("attack.dud", "1d6", "9.2.6", "U2", column, drms=DUDS, on=watch, month=watch.month, data=data)
    if roll.result == "dud":
        watch.patrol.duds += 1
        yield Note("attack.dud", data, "9.2.6")
        return
    watch.patrol.hits += 1
    if target.kind == "submarine":
        taken = target.points  # 9.9.4: one good hit is enough
    else:
        roll = yield Roll(
            "attack.damage", "1d6", "9.2.7", "U3", "torpedo", drms=GUN, on=False, month=watch.month, data=data
        )
        taken = roll.result
    yield from strike_home(watch, target, taken, data, torpedo)


DUDS: Final = (
    Modifier("superior_torpedoes", lambda watch: watch.patrol.superior, N_("No superior torpedoes aboard.")),
)
GUN: Final = (Modifier("gun_105mm", lambda big: big, N_("This is not a 10.5 cm deck gun.")),)


def gun_shot(watch: Watch, target: Target) -> Play:
    """9.3.3: like a torpedo, but shells are never duds; a committed round is spent in any case (9.4.2)."""
    data = {"target": target.name, "kind": target.kind}
    if target.sunk:
        yield Note("attack.round_spent", data, "9.4.2")
        return
    shot = Shot(watch, "", target)
    roll = yield Roll(
        "attack.gun", "2d6", "9.3.3", "U1", watch.fight.range, drms=TO_HIT, on=shot, month=watch.month, data=data
    )
    if roll.result == "miss":
        yield Note("attack.gun_missed", data, "9.3.3")
        return
    big = watch.boat.figures["deck_gun"] == "10.5cm"
    roll = yield Roll(
        "attack.gun_damage", "1d6", "9.3.3", "U3", "deck_gun", drms=GUN, on=big, month=watch.month, data=data
    )
    yield from strike_home(watch, target, roll.result, data, "deck gun")


def strike_home(
    watch: Watch, target: Target, points: int, data: dict[str, Any], weapon: str, counted: bool = True
) -> Play:
    """9.2.7: points off the target; when they are used up it sinks and its tonnage counts (9.2.8).

    counted: false where the player who enters it did not say how many points they were.

    A ship that another boat of the pack has sunk meanwhile is its own (13.5).
    """
    yield from contests.learn(watch, [target])
    if target.by:
        yield Note("attack.spent", data, "9.2.1")
        return
    target.hits += points
    contests.hit(watch, target)
    target.weapon = weapon
    left = target.left if counted or target.sunk else None
    told = {**data, "points": points if counted else None, "tons": target.tons, "left": left}
    if not target.sunk:
        yield Note("attack.hit", told, "9.2.7")
        return
    career, patrol = watch.career, watch.patrol
    career.sinkings.append(
        Sunk(target.name, target.kind, target.tons, watch.month, patrol.number, patrol.zone, target.ship_class)
    )
    career.period_ships += 1
    yield Note("attack.sunk", told, "9.2.8")


DOORS: Final = {"fore": "fwd_torpedo_doors", "aft": "aft_torpedo_doors"}


def reload(watch: Watch) -> Play:
    """4.5, 9.2.10: bow tubes from the bow rack, stern tubes from the stern rack, the kind at the player's choice."""
    for end, doors in DOORS.items():
        boat = watch.boat
        rack = boat.racks.get(end, [])
        empty = [tube for tube, load in boat.tubes.items() if ENDS[tube[0]] == end and not load]
        if not empty or not rack:
            continue
        if boat.hurt(doors):
            yield Note("attack.not_reloaded", {"end": end}, "9.2.10")
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
    """The kind for each tube; the rack has only so many of each."""

    def enough(chosen: Any) -> None:
        for kind in kinds:
            if list(chosen.values()).count(kind) > rack.count(kind):
                raise BadAnswer("load.too_many", empty[0], torpedo=kind, count=rack.count(kind))

    left = sorted(rack, key=lambda kind: (-rack.count(kind), kind))
    fields = tuple(
        Field(tube, "choice", options=(*kinds, "none"), initial=load) for tube, load in zip(empty, left, strict=False)
    )
    return Facts("attack.reload", "9.2.10", fields, check=enough, data={"end": end})


def fill(watch: Watch) -> None:
    """9.2.10: each end from its own rack, unless its doors are damaged."""
    boat = watch.boat
    for end, doors in DOORS.items():
        rack = boat.racks.get(end, [])
        empty = [tube for tube, load in boat.tubes.items() if ENDS[tube[0]] == end and not load]
        if not boat.hurt(doors):
            for tube in empty[: len(rack)]:
                boat.tubes[tube] = rack.pop(0)
