"""4.5, 4.6, 7.4.2: torpedoes and gun rounds, taken aboard before each patrol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Facts, Field, Note, Roll
from campaigns.games.the_hunted.rules import basing
from campaigns.games.the_hunted.rules.state import ELECTRIC, MINE, STEAM
from campaigns.games.the_hunted.rules.watch import Play, Watch

OWN_SHAFTS: Final = ("VIID", "XB")  # 7.4.2: mines in shafts of their own


def homing_kind(watch: Watch, month: str) -> str:
    """4.5, 15.5: Falke before August 1943, then Zaunkönig, Zaunkönig II from April 1945."""
    if month >= watch.figure("zaunkoenig_ii_from"):
        return "G7es Zaunkönig II"
    return "G7es Zaunkönig" if month >= watch.figure("zaunkoenig_from") else "G7e Falke"


def load(watch: Watch) -> Play:
    """4.5: how many of each kind, then which into which tube; full gun ammunition and fresh BOLD."""
    boat = watch.boat
    figures = boat.figures
    brought = boat.torpedoes
    boat.gun_ammo = figures["deck_gun_ammo"] if boat.gun else 0  # 4.6.1, 4.6.2, 4.7.5
    boat.bold = figures["bold_canisters"] if watch.month >= watch.figure("bold_from") else 0  # 4.4, 15.5
    if not figures["torpedo_total"]:
        boat.tubes, boat.racks = {}, {"fore": [], "aft": []}
        return
    short = yield from _shortage(watch, brought)
    mines = watch.patrol.mines and boat.type not in OWN_SHAFTS
    kinds = yield from _mix(watch, short, mines)
    yield from _stow(watch, kinds, mines)


def _shortage(watch: Watch, brought: int) -> Play:
    """4.7.5: Penang is short of torpedoes; what was brought back makes up for it."""
    if watch.career.base != basing.PENANG:
        return 0
    roll = yield Roll("loading.shortage", "2d6", "4.7.5", data={"brought": brought})
    short = max(roll.total - brought, 0)
    yield Note("loading.shortage", {"rolled": roll.total, "brought": brought, "short": short}, "4.7.5")
    return min(short, watch.boat.figures["torpedo_total"])


def _mix(watch: Watch, short: int, mines: bool) -> Play:
    """4.5: the basic load, up to four exchanged between G7a and G7e, never more homing torpedoes."""
    figures = watch.boat.figures
    base = {kind: figures["torpedo_load"].get(kind, 0) for kind in (STEAM, ELECTRIC, "homing")}
    room = figures["reloads_fwd"] + figures["reloads_aft"] if mines else figures["torpedo_total"]
    total = max(room - (0 if mines else short), 0)
    most_homing = base["homing"] * (2 if watch.ability(18) else 1)  # 14.15 no. 18: Scrounger
    homing = homing_kind(watch, watch.month)
    first = _first_mix(base, total)
    if not figures["mix_adjust"] and total == sum(base.values()) and most_homing == base["homing"]:
        return _named(first, homing)

    def check(values: Mapping[str, Any]) -> None:
        if sum(values.values()) != total:
            now = sum(values.values())
            raise BadAnswer("load.total", STEAM, total=total, now=now, short=total - now, over=max(now - total, 0))

    least = {"homing": base["homing"] if total == figures["torpedo_total"] else 0}  # all of them when the load is full
    most = {  # 7.4.2: with mines in the tubes, the reloads as desired
        STEAM: total if mines else min(base[STEAM] + figures["mix_adjust"], total),
        ELECTRIC: total if mines else min(base[ELECTRIC] + figures["mix_adjust"], total),
        "homing": min(most_homing, total),
    }
    fields = tuple(
        Field(kind, "integer", low=least.get(kind, 0), high=most[kind], initial=first[kind]) for kind in most
    )
    data = {"total": total, "homing": homing, "mines": mines, "short": short}
    return _named((yield Facts("loading.mix", "4.5", fields, check=check, data=data)), homing)


def _first_mix(base: Mapping[str, int], total: int) -> dict[str, int]:
    """The basic load; when fewer fit, homing torpedoes are kept longest."""
    mix, over = dict(base), sum(base.values()) - total
    while over > 0:
        kind = max((STEAM, ELECTRIC), key=lambda kind: mix[kind])
        if not mix[kind]:
            kind = "homing"
        mix[kind] -= 1
        over -= 1
    return mix


def _named(mix: Mapping[str, int], homing: str) -> dict[str, int]:
    return {homing if kind == "homing" else kind: count for kind, count in mix.items() if count}


def _stow(watch: Watch, kinds: dict[str, int], mines: bool) -> Play:
    """4.5: one torpedo a tube, every rack place filled; nothing is moved between the ends afterwards."""
    boat = watch.boat
    figures = boat.figures
    tubes = [f"F{n}" for n in range(1, figures["tubes_fwd"] + 1)]
    tubes += [f"A{n}" for n in range(1, figures["tubes_aft"] + 1)]
    aft_rack = [f"rack_A{n}" for n in range(1, figures["reloads_aft"] + 1)]
    places = aft_rack if mines else [*tubes, *aft_rack]
    plan = _plan(places, kinds)
    if len(kinds) > 1 and places:
        options = (*sorted(kinds), "none") if sum(kinds.values()) < _room(figures, mines) else tuple(sorted(kinds))

        def check(values: Mapping[str, Any]) -> None:
            chosen = [load for load in values.values() if load != "none"]
            for kind, count in kinds.items():
                if chosen.count(kind) > count:
                    raise BadAnswer("load.too_many", places[0], torpedo=kind, count=count)
            if sum(kinds.values()) - len(chosen) > figures["reloads_fwd"]:
                raise BadAnswer("load.no_room", places[0], room=figures["reloads_fwd"])

        fields = tuple(Field(place, "choice", options=options, initial=plan[place]) for place in places)
        plan = yield Facts("loading.stow", "4.5", fields, check=check, data={"mines": mines})
    left = [kind for kind, count in kinds.items() for _ in range(count)]
    for load_ in plan.values():
        if load_ != "none":
            left.remove(load_)
    boat.tubes = {tube: MINE if mines else _or_nothing(plan.get(tube, "none")) for tube in tubes}
    boat.racks = {"fore": left, "aft": [plan[place] for place in aft_rack if plan[place] != "none"]}
    yield Note("loading.loaded", {"loads": [f"{count} {kind}" for kind, count in kinds.items()]}, "4.5")


def _room(figures: Mapping[str, Any], mines: bool) -> int:
    return int(figures["reloads_fwd"] + figures["reloads_aft"] if mines else figures["torpedo_total"])


def _plan(places: list[str], kinds: Mapping[str, int]) -> dict[str, str]:
    """A first suggestion: a homing torpedo aft, the steam torpedoes and then the others forward."""
    left = {kind: kinds[kind] for kind in sorted(kinds, key=_rank)}
    forward, aft = sorted(left, key=_rank), sorted(left, key=_rank, reverse=True)
    plan: dict[str, str] = {}
    for place in sorted(places, key=lambda place: "A" not in place):
        kind = next((kind for kind in (aft if "A" in place else forward) if left[kind]), "none")
        plan[place] = kind
        if kind != "none":
            left[kind] -= 1
    return {place: plan[place] for place in places}


def _rank(kind: str) -> int:
    return {STEAM: 0, ELECTRIC: 1}.get(kind, 2)


def _or_nothing(load: str) -> str:
    return "" if load == "none" else load
