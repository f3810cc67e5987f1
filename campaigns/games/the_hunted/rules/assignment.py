"""7: the next patrol: orders, posting, track, and what is taken aboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from campaigns.engine.prompts import Aside, Choose, Facts, Field, Modifier, Note, Option, Outcome, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import basing, byhand, contests, loading, newboat
from campaigns.games.the_hunted.rules.calendar import between, later
from campaigns.games.the_hunted.rules.state import RANKS, Box, Man, Patrol
from campaigns.games.the_hunted.rules.watch import Play, Watch

AGAIN: Final = "re-roll"
AFTERWARDS: Final = "afterwards"  # a whole patrol, as it was played at the table
LATEST: Final = 12  # months in port before a patrol that is entered afterwards
MISSIONS: Final = ("M", "A")
TAGS: Final = ("W", *MISSIONS)
POSTED: Final = {"Arctic": "7.3.5", "Mediterranean": "7.3.4"}  # no roll on P1
IN_PORT: Final = ("in_port", AFTERWARDS)  # the first prompt in port leaves ways open: enter what happened


def prepare(watch: Watch) -> Play:
    """6.1 step 1, 7.0: from the P1 roll to the boat before its first box."""
    career, entered = watch.career, False
    while True:
        if newboat.flak_boat_converted(watch):
            yield Note("newboat.converted", {"number": watch.boat.number, "type": watch.boat.type}, "11.4.7")
        left = career.base
        if basing.rebase(watch) != left:
            yield Note(
                "assignment.rebased", {"left": left, "base": career.base}, "4.7.1" if left == basing.FRANCE else "4.7.2"
            )
        name = yield from orders(watch)
        posted = name if isinstance(name, Aside) else (yield from _posting(watch, name, IN_PORT))
        if posted == Aside(AFTERWARDS):
            entered, name = True, (yield from _as_sailed(watch))
            posted = yield from _posting(watch, name)
        if not isinstance(posted, Aside):
            break
        yield from byhand.port(watch)
    assignment, tag = split(name)
    patrol = _patrol(watch, assignment, tag, posted)
    patrol.entered = entered
    career.patrol = patrol
    career.month = patrol.start
    if name.startswith("return to "):
        name = f"return to {patrol.base_to}"  # 4.7.5: to France no longer, if it is lost by then
    yield Note("assignment.sails", {"assignment": name, "month": patrol.start, "base": patrol.base_from}, "7.1.1")
    if entered:
        yield Note("afterwards.entered", case="4.3.2")
    yield from _terms(patrol)
    if watch.on("wolfpack-names") and tag == "W":
        yield from _pack(watch)
    yield from _agent(watch)
    yield from deck_gun(watch)
    yield from loading.load(watch)
    yield from _ready(watch)
    career.scene = "afterwards" if entered else "box"


def _terms(patrol: Patrol) -> Play:
    """The terms of these orders, told before he sails: duties, and how they are judged."""
    if patrol.base_to != patrol.base_from:
        yield Note("assignment.bound", {"base": patrol.base_to}, "4.7")
    if patrol.to_med:
        yield Note("assignment.passage", case="7.3.3")
    if patrol.zone == "invasion":
        yield Note("assignment.invasion", case="7.4.3")
    if patrol.replenish:
        yield Note("assignment.tanker", case="11.4.10.6")
    elif patrol.mission:
        yield Note("assignment.mission", case="7.4.5")


def _ready(watch: Watch) -> Play:
    """7.1.3: the check before sailing; everything is aboard, or the missing torpedoes are named."""
    boat = watch.boat
    yield Note("assignment.ready", {"torpedoes": boat.torpedoes, "rounds": boat.gun_ammo}, "7.1.3")


# --- entered afterwards ------------------------------------------------------------------------------


def _as_sailed(watch: Watch) -> Play:
    """The orders of a patrol that was played at the table, and the month it sailed in."""
    facts = yield Facts("afterwards.orders", "7.0", lambda: _sailed_fields(watch))
    byhand.wait(watch, between(watch.month, facts["start"]))
    return facts["orders"]


def _sailed_fields(watch: Watch) -> tuple[Field, ...]:
    last = contests.last_month(watch.career)
    months = tuple(month for n in range(LATEST + 1) if (month := later(watch.month, n)) <= last)
    return (
        Field("orders", "choice", options=tuple(dict.fromkeys([*areas(watch, months), *on_another_card(watch)]))),
        Field("start", "choice", options=months, initial=months[0]),
    )


def areas(watch: Watch, months: Sequence[str]) -> tuple[str, ...]:
    """7.0: all orders that this boat may have in these months; those of its posting alone while it has one."""
    career = watch.career
    if career.posting in POSTED:
        return (career.posting,)
    if career.posting == "Penang":
        return tuple(dict.fromkeys(str(result) for result in watch.book.answers("P1b", None)))
    if _first_of_type(watch):
        return ("Indian Ocean",)
    return tuple(dict.fromkeys(name for month in months for name in open_zones(watch, month)))


def on_another_card(watch: Watch) -> list[str]:
    """Orders that another card may give: every area with a track for the type, and every tag there is room for."""
    if watch.career.posting or _first_of_type(watch):
        return []
    chart = watch.book.chart("P1")
    known = {split(name)[0] for row in chart.rows for name in row.results.values()}
    zones = {name for owner, name in watch.book.tracks if owner == watch.boat.type and name in known}
    return [name for zone in sorted(zones) for tag in ("", *TAGS) if (name := _on_track(watch, zone, tag))]


def _on_track(watch: Watch, zone: str, tag: str) -> str:
    """The orders of an area with a tag; empty where the track has no box for the mission."""
    if tag in MISSIONS and not any("mission" in box.box for box in track_of(watch, zone, tag)):
        return ""
    return f"{zone} ({tag})" if tag else _with_mission(watch, zone)


# --- orders -------------------------------------------------------------------------------------------


def split(name: str) -> tuple[str, str]:
    """7.2.1: Atlantic (W) as Atlantic and W, a wolfpack patrol."""
    for tag in TAGS:
        if name.endswith(f" ({tag})"):
            return name[: -len(tag) - 3], tag
    return name, ""


def orders(watch: Watch) -> Play:
    """The assignment: by posting, by wish, or by P1."""
    career = watch.career
    if contests.in_pack(career):
        yield Note("contests.orders", {"pack": contests.pack_of(career)}, "13.5.2")
        return "Atlantic"
    if career.posting in POSTED:
        case = POSTED[career.posting]
        choice = yield Choose(
            "assignment.posted", case, (Option("sail"),), data={"posting": career.posting}, asides=IN_PORT
        )
        return choice if isinstance(choice, Aside) else career.posting
    if career.posting == "Penang":
        roll = yield Roll("assignment.penang", "1d6", "4.7.5", "P1b", asides=IN_PORT)
        return roll if isinstance(roll, Aside) else roll.result
    if _first_of_type(watch):
        yield Note("assignment.first_of_type", {"assignment": "Indian Ocean"}, "7.3.7")
        return "Indian Ocean"
    wished = yield from _wish(watch)
    if wished:
        return wished
    column, month = watch.book.chart("P1").column_in(career.month), {"month": career.month}
    other = Facts(
        "assignment.other", "7.0", lambda: (Field("orders", "choice", options=tuple(on_another_card(watch))),)
    )
    while True:
        roll = yield Roll("assignment.p1", "2d6", "7.0", "P1", column, own=other, data=month, asides=IN_PORT)
        if isinstance(roll, Aside):
            return roll
        if isinstance(roll.result, Mapping):
            return str(roll.result["orders"])
        name = restricted(watch, roll.result)
        if name != AGAIN:
            if name != roll.result:
                yield _changed(watch, roll.result, name)
            return name
        yield Note("assignment.again", {"rolled": roll.result}, "7.3.2")


def _changed(watch: Watch, rolled: str, name: str) -> Note:
    """The type's change of the result, with its case."""
    line = _restriction(watch, rolled)
    if line is None:
        return Note("assignment.mines", {"orders": name}, "11.4.6" if watch.boat.type == "VIID" else "11.4.8")
    return Note("assignment.restricted", {"rolled": rolled, "orders": name}, line["case"] or "7.3")


def _first_of_type(watch: Watch) -> bool:
    """7.3.7: an IXD-2 sails for the Indian Ocean on her first patrol, and nothing is asked."""
    return watch.boat.type == "IXD-2" and not watch.boat.patrols


def _wish(watch: Watch) -> Play:
    """11.2.1: from Kapitänleutnant on a roll may let him choose from P1; so may a Political one (14.15)."""
    career = watch.career
    up_to = watch.figure("request_" + RANKS[career.rank])
    if watch.ability(16):
        up_to = max(up_to, watch.figure("political_up_to"))
    if not up_to:
        return ""
    ways = (Option("orders"), Option("ask"))
    wish = yield Choose("assignment.wish", "11.2.1", ways, data={"up_to": up_to}, asides=IN_PORT)
    if isinstance(wish, Aside):
        return wish
    if wish == "orders":
        return ""
    roll = yield Roll(
        "assignment.wish_roll",
        "1d6",
        "11.2.1",
        outcomes=lambda: (Outcome(1, up_to, "granted"), Outcome(up_to + 1, 6, "refused")),
    )
    if roll.result == "refused":
        yield Note("assignment.refused", case="11.2.1")
        return ""
    names = open_zones(watch)
    data = {"type": watch.boat.type, "month": watch.month}
    return (yield Choose("assignment.zone", "11.2.1", tuple(Option(name) for name in names), data=data))


def open_zones(watch: Watch, month: str = "") -> list[str]:
    """The areas P1 offers this boat in a month, by default this one, after the restrictions of its type (7.3)."""
    chart = watch.book.chart("P1")
    column = chart.column_in(month or watch.month)
    names: list[str] = []
    for row in chart.rows:
        name = restricted(watch, row.results[column])
        if name != AGAIN and name not in names:
            names.append(name)
    return names


def restricted(watch: Watch, rolled: str) -> str:
    """7.3.1, 7.3.2, 11.4.11: what the type makes of a result; table P1-R, line by line, until no line changes it."""
    name, seen = rolled, {rolled}
    while (line := _restriction(watch, name)) is not None:
        if line["to"] == AGAIN:
            return AGAIN
        if line["to"] in seen:
            break
        name = str(line["to"])
        seen.add(name)
    return _with_mission(watch, name)


def _restriction(watch: Watch, name: str) -> Mapping[str, Any] | None:
    """The line of P1-R that changes this result for the type, if one does."""
    type_ = watch.boat.type
    zone, tag = split(name)
    if zone == "West African Coast" and watch.on("non-historical-areas") and watch.boat.family == "VII":
        return None  # 14.10
    lines: Sequence[Mapping[str, Any]] = watch.book.tables["P1-R"]
    for line in lines:
        if type_ not in line["types"] or line["if"]:
            continue
        if line["from"] == ["anything not on its card"]:
            if (type_, zone) not in watch.book.tracks:  # 11.4.9
                return line
        elif (name in line["from"] or (zone in line["from"] and tag != "W")) and not _is_mission_line(line):
            return line
    return None


def _is_mission_line(line: Any) -> bool:
    return "(M)" in line["to"]


def _with_mission(watch: Watch, name: str) -> str:
    """11.4.6, 11.4.8: VIID and XB lay mines on their patrols, marked (M) or not."""
    zone, tag = split(name)
    return f"{zone} (M)" if not tag and lays_mines(watch, zone, tag) else name


def lays_mines(watch: Watch, zone: str, tag: str) -> bool:
    """7.4.2, and by their build VIID and XB; beside an agent's mission too, but for a VIID off North America."""
    if watch.boat.type == "VIID":
        return tag == "M" or zone in ("British Isles", "Caribbean") or (zone == "North America" and tag != "A")
    return tag == "M" or (watch.boat.type == "XB" and zone != "Atlantic")


# --- postings -----------------------------------------------------------------------------------------


def _posting(watch: Watch, name: str, asides: tuple[str, ...] = ()) -> Play:
    """7.3.5, 7.3.7: whether the orders mean a posting; says whether the patrol ends at Penang."""
    zone, _tag = split(name)
    if watch.career.posting:
        return False
    if zone == "Indian Ocean":
        return (yield from _penang(watch, asides))
    if zone == "Arctic":
        yield from _arctic(watch)
    return False


def _arctic(watch: Watch) -> Play:
    """7.3.5: at once, before sailing: does the boat belong to the north from now on?"""
    stays = watch.figure("arctic_posting_up_to")
    roll = yield Roll(
        "assignment.arctic",
        "1d6",
        "7.3.5",
        outcomes=lambda: (Outcome(1, stays, "posted"), Outcome(stays + 1, 6, "this patrol only")),
    )
    if roll.result == "posted":
        watch.career.posting = "Arctic"
        yield Note("assignment.stays_north", case="7.3.5")


def _penang(watch: Watch, asides: tuple[str, ...]) -> Play:
    """7.3.7, 4.7.5: may the boat be posted to Penang?"""
    if not watch.boat.figures.get("penang"):
        return False
    stays = watch.figure("penang_posting_up_to")
    roll = yield Roll(
        "assignment.penang_posting",
        "1d6",
        "7.3.7",
        outcomes=lambda: (Outcome(1, stays, "posted"), Outcome(stays + 1, 6, "this patrol only")),
        asides=asides if _first_of_type(watch) else (),  # her first prompt in port: nothing was asked for the orders
    )
    if isinstance(roll, Aside):
        return roll
    if roll.result != "posted":
        return False
    watch.career.posting = "Penang"
    yield Note("assignment.to_penang", case="4.7.5")
    return True


# --- the patrol ---------------------------------------------------------------------------------------


def _patrol(watch: Watch, assignment: str, tag: str, to_penang: bool) -> Patrol:
    """7.1.2: the orders as a track, the boat before its first box."""
    career, boat = watch.career, watch.boat
    from_penang = career.base == basing.PENANG
    track_name, base_to = assignment, ""
    if from_penang and assignment.startswith("return to "):
        # 4.7.5: the Indian Ocean track backwards, to France or, once that is lost, to Norway
        track_name, base_to = "Indian Ocean (return to Europe)", assignment.removeprefix("return to ")
        career.posting, assignment = "", "Indian Ocean"
    elif from_penang:
        track_name = "Australia" if assignment == "Australia" else "Indian Ocean (from Penang)"
        base_to = basing.PENANG
    elif to_penang:
        track_name, base_to = "Indian Ocean (return to Europe)", basing.PENANG
    mines = lays_mines(watch, assignment, tag)
    boxes = track_of(watch, track_name, tag)
    if to_penang:
        boxes = boxes[::-1]  # the way home from Penang, the other way round
    to_med = assignment == "Mediterranean" and career.posting != "Mediterranean"
    patrol = Patrol(
        number=career.number,
        boat=boat.number,
        assignment=assignment,
        zone=zone_of(boxes),
        start=career.month,
        base_from=career.base,
        base_to="",
        track=boxes,
        tag=tag,
        to_med=to_med,
        from_penang=from_penang,
        mines=mines,
        agent=tag == "A",
        replenish=bool(boat.figures.get("replenishment")),
        mission="pending" if mines or tag == "A" else "",
    )
    back = later(patrol.start, boat.figures["patrol_months"] - 1)
    home = basing.MED if assignment == "Mediterranean" else career.base
    patrol.base_to = basing.home(watch, back, base_to or home)
    return patrol


def track_of(watch: Watch, name: str, tag: str) -> list[Box]:
    """7.0: the boxes on the mat of the type; British Isles has one with a mission box."""
    if name == "British Isles" and tag in MISSIONS:
        name = "British Isles (M/A)"
    return [Box(box["box"], box["rolls"]) for box in watch.book.tracks[(watch.boat.type, name)]]


def zone_of(boxes: list[Box]) -> str:
    """The zone a track is about."""
    for box in boxes:
        zone = box.box.removesuffix("_or_mission")
        if not zone.startswith("transit") and zone != "mission":
            return zone
    raise LookupError("a track without a zone")


def _agent(watch: Watch) -> Play:
    """7.4.1: the agent comes aboard."""
    if watch.patrol.agent:
        career = watch.career
        career.men += 1
        career.crew["agent"] = Man(career.men, "agent", joined=career.month, boat=career.boat.number)
        yield Note("missions.agent_aboard", case="7.4.1")


def _pack(watch: Watch) -> Play:
    """14.5: a real group's name for a (W) patrol; no effect on play."""
    names = [row["name"] for row in watch.book.tables.get("PACKS", ())]
    if names:
        chosen = yield Choose("options.pack", "14.5", tuple(Option(name) for name in ("none", *names)))
        if chosen != "none":
            yield Note("options.pack", {"pack": chosen}, "14.5")


# --- 10.11.8 the deck gun -----------------------------------------------------------------------------

INFLUENCE: Final = (
    Modifier("influence_keep", lambda wish: wish == "keep", N_("The Kommandant did not ask for this.")),
    Modifier("influence_remove", lambda wish: wish == "remove", N_("The Kommandant did not ask for this.")),
)


def deck_gun(watch: Watch) -> Play:
    """10.11.8: before each patrol until it is gone; never for the Indian Ocean, where it is put back."""
    career, boat = watch.career, watch.boat
    if not boat.figures["deck_gun"] or career.base == basing.PENANG:
        return
    if watch.patrol.assignment == "Indian Ocean":
        if not boat.gun:
            newboat.mount_gun(boat)
            career.gun_settled = False
            yield Note("refit.gun_back", case="10.11.8")
        return
    if career.gun_settled or not boat.gun:
        return
    wish = "none"
    if career.rank >= RANKS.index("KKpt"):
        wish = yield Choose("refit.gun_wish", "10.11.8", (Option("none"), Option("keep"), Option("remove")))
    roll = yield Roll("refit.gun", "1d6", "10.11.8", "X-DG", drms=INFLUENCE, on=wish, month=watch.month)
    if roll.result == "removed":
        newboat.remove_gun(boat)
        career.gun_settled = True
        yield Note("refit.gun_gone", case="10.11.8")
    else:
        yield Note("refit.gun_kept", case="10.11.8")
