"""9.6: the escorts' answer. Detection, attack, detection again, until the boat slips away, sinks or is forced up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import Choose, Modifier, Note, Option, Outcome, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import contests, damage, homeward
from campaigns.games.the_hunted.rules.state import Boat, Fight
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch

COMMAND: Final = (
    Modifier(
        "kmdt_sw",
        lambda watch: watch.commander == "1wo" and not watch.experte("1wo"),
        N_("The 1WO is not in command, or he is Experte."),
    ),  # 10.6.3, 11.1
    Modifier("kmdt_and_1wo_sw", lambda watch: watch.commander in ("2wo", "li"), N_("Kommandant or 1WO is fit.")),
)


def _wolfpack(status: str) -> Any:
    """7.2.2-7.2.4: convoys only, and not with the radio out of order."""
    return lambda watch: (
        watch.fight.wolfpack == status and watch.fight.kind == "convoy" and not watch.boat.dead("radio")
    )


def _batteries_all_hurt(watch: Watch) -> bool:
    """10.5: the XXI has three, and only all three count."""
    batteries = [name for name in watch.boat.systems if damage.family_of(name) == "batteries"]
    return bool(batteries) and all(watch.boat.hurt(name) for name in batteries)


DETECTION: Final = (
    *COMMAND,
    Modifier("fuel_tanks", lambda watch: watch.boat.hurt("fuel_tanks"), N_("The fuel tanks are working.")),
    Modifier("dive_planes", lambda watch: watch.boat.hurt("dive_planes"), N_("The dive planes are working.")),
    Modifier(
        "capital_ship",
        lambda watch: any(ship.kind == "capital ship" for ship in watch.fight.targets),
        N_("There is no capital ship."),
    ),
    Modifier("g7a_day", lambda watch: watch.fight.steam_by_day, N_("No steam torpedo was fired by day.")),
    Modifier("previously_detected", lambda watch: watch.fight.detected, N_("Not detected before in this encounter.")),
    Modifier("close_range", lambda watch: watch.fight.range == "close", N_("Not at close range.")),
    Modifier(
        "night_surface", lambda watch: watch.fight.mode == "night_surface", N_("No night surface attack.")
    ),  # 9.5.1
    Modifier(
        "fore_and_aft",
        lambda watch: watch.fight.fore_and_aft,
        N_("Only one end fired, or this is not the first search."),
    ),
    Modifier("wolfpack_busy", _wolfpack("busy"), N_("No wolfpack keeps these escorts busy.")),
    Modifier("wolfpack_focused", _wolfpack("focused"), N_("No wolfpack draws the escorts to this boat.")),
    Modifier("long_range", lambda watch: watch.fight.range == "long", N_("Not at long range.")),
    Modifier("test_depth", lambda watch: watch.fight.deep_now, N_("The boat is not below test depth this round.")),
    Modifier(
        "oakleaves",
        lambda watch: watch.benefits("detection"),
        N_("No Oakleaves, or their holder is severely wounded."),
    ),
    Modifier(
        "bold",
        lambda watch: watch.fight.bold_now and watch.fight.quality not in ("veteran", "elite"),
        N_("No BOLD was released, or these escorts are not deceived by it."),
    ),
    Modifier("alberich", lambda watch: watch.boat.alberich, N_("The boat has no Alberich coating.")),  # 9.6.8
    Modifier("escort_hit", lambda watch: watch.fight.escort_hit, N_("No escort was hit.")),
    Modifier("escort_missed", lambda watch: watch.fight.escort_missed, N_("No escort was fired at and missed.")),
    Modifier("elite_escort", lambda watch: watch.fight.quality == "elite", N_("The escorts are not elite.")),
    Modifier("nibelung", lambda watch: watch.fight.nibelung, N_("Nibelung is not used.")),
    Modifier("indian_ocean", lambda watch: watch.in_warm_seas, N_("Not in the Indian Ocean or off Australia.")),
    Modifier(
        "type_xxi",
        lambda watch: watch.boat.type == "XXI" and not _batteries_all_hurt(watch),
        N_("This is not a Type XXI with a working battery."),
    ),
)
CLOSING: Final = (
    Modifier(
        "oakleaves",
        lambda watch: watch.benefits("detection"),
        N_("No Oakleaves, or their holder is severely wounded."),
    ),
)  # 9.2.2: the only one


def _hurt(system: str) -> Any:
    return lambda watch: watch.boat.hurt(system)


ATTACK: Final = (
    Modifier("fuel_tanks", _hurt("fuel_tanks"), N_("The fuel tanks are working.")),  # 10.4.1
    Modifier("hydrophones", _hurt("hydrophones"), N_("The hydrophones are working.")),
    Modifier("batteries", _batteries_all_hurt, N_("The batteries are working.")),
    Modifier("electric_engine_1", _hurt("electric_engine_1"), N_("Electric engine 1 is working.")),
    Modifier("electric_engine_2", _hurt("electric_engine_2"), N_("Electric engine 2 is working.")),
    Modifier(
        "night_surface_first_round",
        lambda watch: watch.fight.mode == "night_surface" and watch.fight.round == 1,
        N_("No night surface attack, or not its first round."),
    ),
    Modifier("detected_12", lambda watch: watch.fight.harder, N_("Detection was below 12.")),
    Modifier("date", lambda watch: not watch.in_warm_seas, N_("In the Indian Ocean or off Australia.")),
)


# --- detection ----------------------------------------------------------------------------------------


def quality(watch: Watch) -> Play:
    """14.6.1: rolled once, before the first detection roll of an encounter."""
    fight = watch.fight
    if not watch.on("variable-escort-quality") or fight.quality or not fight.escorted:
        return  # 9.9.3: the approach to a submarine meets no escort
    roll = yield Roll("options.escort_quality", "1d6", "14.6.1", "X-QU")
    fight.quality = roll.result
    yield Note("options.escort_quality", {"quality": fight.quality}, "14.6.2")


def close_approach(watch: Watch) -> Play:
    """9.2.2: moving in to close range; True when the escorts find the boat."""
    yield from quality(watch)
    if watch.ability(7):
        yield Note("escorts.bold_man", case="14.15")
    roll = yield approach(watch)
    if roll.result == "undetected":
        yield Note("escorts.closed_in", case="9.2.2")
        return False
    if watch.fight.kind != "submarine":
        yield Note("escorts.caught_closing", case="9.2.2")
    watch.fight.caught_closing = True
    watch.fight.round += 1
    return True


def approach(watch: Watch) -> Roll:
    """9.2.2; 9.9.3: the same roll where a submarine is stalked, but no escorts."""
    only = watch.figure("bold_detected_on")
    return Roll(
        "submarines.closing" if watch.fight.kind == "submarine" else "escorts.closing",
        "2d6",
        "9.2.2",
        "E2-CL",
        drms=CLOSING,
        on=watch,
        month=watch.month,
        # 14.15 no. 7: a Bold Kommandant is found on a 12 only
        read_by=(lambda charts, natural, total: "detected" if total >= only else "undetected")
        if watch.ability(7)
        else None,
    )


def detection(watch: Watch) -> Play:
    """9.6.9: one sweep; True when the boat is found."""
    fight = watch.fight
    extreme = fight.range == "extreme" and fight.round == 0
    if not extreme:  # 14.16: bare dice, so neither depth nor BOLD would help
        yield from evade(watch)
    yield from quality(watch)
    fight.round += 1
    if extreme:
        found = yield from _extreme_sweep(watch)
        harder = 0
    else:
        roll = yield Roll(
            "escorts.detection",
            "2d6",
            "9.6.9",
            "E2",
            drms=DETECTION,
            on=watch,
            month=watch.month,
            data={"round": fight.round},
        )
        found, harder = roll.result["result"] == "detected", roll.result["attack_drm"]
    fight.harder = harder if found else 0
    fight.fore_and_aft = fight.bold_now = fight.deep_now = False  # 9.6.3, 9.6.7, 9.6.4: this roll only
    return found


def _extreme_sweep(watch: Watch) -> Play:
    """14.16: from extreme range only the bare dice count, and a second salvo makes it one worse."""
    lowest = watch.figure("extreme_detected_from") - (1 if watch.fight.fore_and_aft else 0)
    roll = yield Roll(
        "escorts.extreme",
        "2d6",
        "14.16",
        outcomes=lambda: (Outcome(2, lowest - 1, "undetected"), Outcome(lowest, 12, "detected")),
        read_by=lambda charts, natural, total: "detected" if natural >= lowest else "undetected",
    )
    return roll.result == "detected"


# --- 9.6.4 deeper, 9.6.7 BOLD -------------------------------------------------------------------------


def evasions(boat: Boat, fight: Fight) -> list[str]:
    """Open evasions before a sweep. 9.6.6: no depth near the surface, nor with a holed hull; 9.6.7: one BOLD."""
    deep = not boat.holed and not _near_the_surface(fight)
    bold = boat.bold > 0 and not fight.bold_used
    return ["stay", *(["bold"] if bold else []), *(["deep"] if deep else []), *(["both"] if deep and bold else [])]


def _near_the_surface(fight: Fight) -> bool:
    """9.6.6: in the first round of a night surface attack."""
    return fight.mode == "night_surface" and fight.round == 0


def evade(watch: Watch) -> Play:
    """9.6.4, 9.6.5, 9.6.7: decided before the detection roll, once a round; both may be combined."""
    boat, fight = watch.boat, watch.fight
    if _near_the_surface(fight):
        yield Note("escorts.too_shallow", case="9.6.6")
    if evasions(boat, fight) == ["stay"]:
        return
    data = {"bold": boat.bold, "hull": boat.hull, "boxes": boat.figures["hull_boxes"], "doubt": _bold_doubt(watch)}
    way = yield Choose("escorts.evade", "9.6.4", lambda: tuple(Option(key) for key in evasions(boat, fight)), data=data)
    if way in ("bold", "both"):
        boat.bold -= 1
        fight.bold_used = fight.bold_now = True
        yield Note("escorts.bold", {"left": boat.bold}, "9.6.7")
    if way in ("deep", "both"):
        yield from dive_deeper(watch)


def _bold_doubt(watch: Watch) -> str:
    """9.6.7: veteran and elite escorts see through BOLD; whether these do is known from the first roll on."""
    if watch.fight.quality:
        return "bold_useless" if watch.fight.quality in ("veteran", "elite") else ""
    return "bold_unknown" if watch.on("variable-escort-quality") else ""


def dive_deeper(watch: Watch) -> Play:
    """9.6.4, 10.3.4: one hull box for certain, then 2d6 against the damage until the dive holds or the hull gives."""
    boat, fight = watch.boat, watch.fight
    threat, fight.threat = fight.threat, "depth"
    if spared(watch):
        watch.patrol.spared_deep = True
        yield Note("escorts.deep_spared", case="14.15")
    else:
        for _ in range(watch.figure("test_depth_cost")):
            yield from damage.hull_hit(watch)
    while True:
        roll = yield _plunge(boat)  # the box just lost counts
        if roll.result == "crushed":
            raise CareerEnds("sunk_depth", "9.6.4")
        if roll.result == "holds":
            break
        yield from damage.hull_hit(watch)
    fight.deep_now, fight.threat = True, threat
    yield Note("escorts.deep_holds", {"hull": boat.hull}, "9.6.4")


def spared(watch: Watch) -> bool:
    """14.15 no. 19: the first dive of a patrol costs nothing."""
    return watch.ability(19) and not watch.patrol.spared_deep


def _plunge(boat: Boat) -> Roll:
    """2d6 against the hull boxes damaged by then."""
    return Roll(
        "escorts.deep",
        "2d6",
        "9.6.4",
        outcomes=lambda: (
            Outcome(None, boat.hull - 1, "crushed"),
            Outcome(boat.hull, boat.hull, "one more box"),
            Outcome(boat.hull + 1, None, "holds"),
        ),
        read_by=lambda charts, natural, total: (
            "crushed" if total < boat.hull else "one more box" if total == boat.hull else "holds"
        ),
        data={"hull": boat.hull},
    )


# --- 9.6.10 attack ------------------------------------------------------------------------------------


def attack(watch: Watch) -> Play:
    """9.6.10: depth charges, or on a 1 a special weapon; then every hit."""
    fight = watch.fight
    fight.threat = "escort"
    result: Mapping[str, Any]
    if (yield from special(watch, "escorts.weapon", "9.6.10")):
        weapon = yield from which(watch, "escorts.special", "9.6.10", "E3b")
        chart = "E3c" if weapon == "hedgehog" else "E3d"
        roll = yield Roll("escorts." + weapon, "1d6", "9.6.10", chart)
        result, hits = roll.result, roll.result["hits"]
    else:
        shift = yield from evasion(watch)
        roll = yield Roll("escorts.attack", "2d6", "9.6.10", "E3", drms=ATTACK, on=watch, month=watch.month)
        result = yield from made_by(watch, roll.result, fight.quality, "14.6.3")
        hits = max(result["hits"] + shift, 0)  # 14.8.1, 14.8.2: more than five do not sink her by themselves
    if result["sunk"]:
        raise CareerEnds("sunk_escort", "9.6.10")
    yield Note("escorts.hits" if hits else "escorts.no_hits", {"hits": hits}, "9.6.10")
    yield from damage.take_hits(watch, hits, submerged=True)


def special(watch: Watch, key: str, case: str) -> Play:
    """9.6.10, 9.8.1: one die tells whether a special weapon comes."""
    on = watch.figure("special_attack_on")
    roll = yield Roll(
        key,
        "1d6",
        case,
        outcomes=lambda: (Outcome(1, on, "special"), Outcome(on + 1, 6, "ordinary")),
    )
    return roll.result == "special"


def which(watch: Watch, key: str, case: str, chart: str) -> Play:
    """9.6.10, 9.8.8: the special weapon of the month; no die where the chart knows but one."""
    column = watch.book.chart(chart).column_in(watch.month)
    known = watch.book.answers(chart, column)
    if len(known) == 1:
        return known[0]
    roll = yield Roll(key, "1d6", case, chart, column)
    return roll.result


def by_quality(watch: Watch, result: Mapping[str, Any], level: str) -> Mapping[str, Any]:
    """14.6.3, 14.7.3: Green one hit fewer, Veteran and Elite one more; five and one more sink."""
    most = watch.figure("most_hits")
    hits, sunk = result["hits"], result["sunk"]
    if level == "green":
        return {"hits": most, "sunk": False} if sunk else {"hits": max(hits - 1, 0), "sunk": False}
    if level in ("veteran", "elite"):
        return {"hits": hits + 1, "sunk": sunk or hits >= most}
    return result


def made_by(watch: Watch, result: Mapping[str, Any], level: str, case: str) -> Play:
    """The result of E3, changed by quality, with a note."""
    changed = by_quality(watch, result, level)
    was, now = ("sunk" if row["sunk"] else row["hits"] for row in (result, changed))
    if was != now:
        yield Note("options.quality_counts", {"quality": level, "was": was, "now": now}, case)
    return changed


def evasion(watch: Watch) -> Play:
    """14.8: the boat's number against the escort's; how many hits that adds or takes."""
    if not watch.on("evasive-manoeuvres"):
        return 0
    if watch.boat.hurt("hydrophones"):
        yield Note("options.no_evasion", case="14.8.4")
        return 0
    mine = int((yield Choose("options.evade", "14.8", tuple(Option(str(n)) for n in range(1, 7)))))
    near, exact = watch.figure("evasion_same_way"), watch.figure("evasion_same_number")

    def shift(other: int) -> int:
        if other == mine:
            return int(exact)
        return int(near) if (other - 1) // 2 == (mine - 1) // 2 else -1

    if contests.is_duel(watch.career):  # 13.1.2, 14.8.3: the other player chooses, and both are shown together
        ways = tuple(Option(str(number)) for number in range(1, 7))
        theirs = int((yield Choose("contests.escort_way", "13.1.2", ways, data={"secret": True})))
        yield Note("options.evasion", {"mine": mine, "theirs": theirs, "shift": shift(theirs)}, "14.8.1")
        return shift(theirs)
    roll = yield Roll(
        "options.escort_way",
        "1d6",
        "14.8.1",
        outcomes=lambda: tuple(Outcome(n, n, shift(n)) for n in range(1, 7)),
        read_by=lambda charts, natural, total: shift(natural),
        data={"mine": mine},
    )
    yield Note("options.evasion", {"mine": mine, "theirs": roll.natural, "shift": roll.result}, "14.8.1")
    return roll.result


# --- the cycle ----------------------------------------------------------------------------------------


def hunted(watch: Watch, found: bool = False) -> Play:
    """9.6: round after round. found: a first detection has already been made (9.2.2, 9.6.2)."""
    fight = watch.fight
    fight.submerged = True
    while found or (yield from detection(watch)):
        found = False
        yield Note("escorts.detected", {"round": fight.round}, "9.6.9")
        yield from attack(watch)
        yield from damage.additional_flooding(watch)
        fight.detected = True  # 9.6.14: +1 from now on, once
    yield Note("escorts.shaken_off" if fight.detected else "escorts.undetected", case="9.6.9")


def surprised(watch: Watch) -> Play:
    """9.4.6, 9.8.3: an escort turns up. A boat that cannot dive must scuttle; the range does not count."""
    fight = watch.fight
    fight.escorted, fight.range = True, ""
    if watch.boat.holed:
        yield Note("escorts.cannot_dive", case="9.4.6")
        yield from homeward.scuttle(watch)
    fight.submerged, fight.mode = True, "submerged"
