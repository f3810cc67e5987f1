"""11.4, 4.7.3: taking a boat over, and the gun in front of the tower."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

import msgspec

from campaigns.engine import paths
from campaigns.engine.prompts import BadAnswer, Choose, Facts, Field, Note, Option, Outcome, Roll
from campaigns.games.the_hunted.rules import basing, missions
from campaigns.games.the_hunted.rules.charts import HuntedCharts
from campaigns.games.the_hunted.rules.state import RANKS, Boat, Career, Cargo
from campaigns.games.the_hunted.rules.watch import Play, Watch

IX_FAMILY: Final = ("IX", "X", "XII", "XIV")  # 11.4.4
COATED: Final = ("VIIC", "VIIC/41")  # 9.6.8: the types that may have Alberich


# --- making a boat ------------------------------------------------------------------------------------


def build(book: HuntedCharts, type_: str, number: str, month: str, gun_settled: bool = False) -> Boat:
    """A boat as it comes from the yard: no damage (4.4), the equipment of its date, tubes still empty."""
    figures = dict(book.boats[type_])  # 4.4.1, 11.4.9: also a tanker without tubes
    fig = book.figures
    boat = Boat(number, type_, figures, month)
    boat.systems = dict.fromkeys(figures["systems"], "sound")
    boat.naxos = month >= fig["naxos_from"]
    boat.schnorchel = month >= fig["schnorchel_from"] or bool(figures.get("schnorchel_standard"))
    boat.balkon = bool(figures.get("balkon_standard"))
    boat.kite = bool(figures.get("fa330"))
    boat.tubes = {f"F{n}": "" for n in range(1, figures["tubes_fwd"] + 1)}
    boat.tubes |= {f"A{n}": "" for n in range(1, figures["tubes_aft"] + 1)}
    boat.racks = {"fore": [], "aft": []}
    boat.gun = bool(figures["deck_gun"])
    if boat.gun and gun_settled:
        remove_gun(boat)
    if figures.get("cargo"):
        boat.cargo = stores(book, figures)
    return boat


def stores(book: HuntedCharts, figures: dict[str, Any]) -> Cargo:
    """11.4.10: a tanker's cargo, renewed in every refit."""
    cargo = figures["cargo"]
    own = book.figures["own_fuel"]
    return Cargo(cargo["fuel_points"], own, cargo["torpedoes"], missions.parts_for(book, figures))


def mount_gun(boat: Boat) -> None:
    boat.gun, boat.extra_flak = True, False
    boat.systems.pop("extra_flak", None)
    boat.systems.setdefault("deck_gun", "sound")


def remove_gun(boat: Boat) -> None:
    """10.11.8: extra Flak in its place."""
    boat.gun, boat.extra_flak, boat.gun_ammo = False, True, 0
    boat.systems.pop("deck_gun", None)
    boat.systems["extra_flak"] = "sound"


def flak_boat_converted(watch: Watch) -> bool:
    """11.4.7: the VIIC Flak sails for the last time in November 1943; then it is a VIIC. True when it becomes one."""
    boat = watch.boat
    last = boat.figures.get("last_sailing")
    if not last or watch.career.month <= last:
        return False
    new = build(watch.book, boat.figures["becomes"], boat.number, boat.joined, watch.career.gun_settled)
    new.naxos, new.schnorchel, new.patrols = boat.naxos, boat.schnorchel, boat.patrols
    new.schnorchel_attempts = boat.schnorchel_attempts
    watch.career.boat = new
    return True


# --- which boat ---------------------------------------------------------------------------------------


def is_newer(watch: Watch, type_: str, than: str) -> bool:
    """4.2.2: by the dates of the table; a XXI that came sooner (14.11) is still the newest."""
    boats = watch.book.boats
    return str(boats[type_]["available"]) > str(boats[than]["available"])


def available_from(watch: Watch, type_: str) -> str:
    """4.2.2; the XXI perhaps sooner (14.11)."""
    if type_ == "XXI" and watch.on("xxi-advance") and watch.career.xxi_from:
        return watch.career.xxi_from
    return str(watch.book.boats[type_]["available"])


def group(type_: str, book: HuntedCharts) -> str:
    family = str(book.boats[type_]["family"])
    return "IX" if family in IX_FAMILY else family


def latest_standard(watch: Watch, month: str) -> str:
    """The newest standard model of his kind (10.11.5, 11.4.2, 11.4.5); in place of a big boat another of them."""
    book, now = watch.book, watch.boat.type
    family, rank = book.boats[now]["family"], book.boats[now].get("min_rank")
    if rank and watch.career.rank >= RANKS.index(rank) and not book.boats[now].get("limited"):
        return now  # 11.4.3: the IXD-2 is no older IXC, but a boat of its own for his rank
    models = [
        type_
        for type_, figures in book.boats.items()
        if figures["family"] == family
        and available_from(watch, type_) <= month
        and not figures.get("limited")
        and not figures.get("min_rank")
    ]
    if not models:
        return now  # a type of its own: another of the same
    return str(max(models, key=lambda type_: available_from(watch, type_)))


def requestable(watch: Watch, month: str) -> list[str]:
    """11.4.3, 11.4.4: newer models of his family, or the XXI; the big boats from Kapitänleutnant."""
    book, boat, career = watch.book, watch.boat, watch.career
    found = []
    own, any_family = group(boat.type, book), watch.on("any-family")
    for type_, figures in book.boats.items():
        newer = is_newer(watch, type_, boat.type)
        same = any_family or type_ == "XXI" or group(type_, book) == own
        ranked = career.rank >= RANKS.index(figures.get("min_rank") or "OltzS")
        sails = not figures.get("last_sailing") or month <= figures["last_sailing"]
        if newer and same and ranked and sails and available_from(watch, type_) <= month:
            found.append(type_)
    return sorted(found, key=lambda type_: available_from(watch, type_))


def request(watch: Watch, month: str) -> Play:
    """11.4.3: ask as often as he has requests, or save them. Gives the type granted, or nothing."""
    career = watch.career
    types = requestable(watch, month)
    if not career.requests:
        return ""
    if career.base == basing.PENANG:
        yield from keep_request(watch, "4.7.5")
        return ""
    if not types:
        yield Note("newboat.nothing_newer", {"requests": career.requests}, "11.4.3")
        return ""
    while career.requests:
        options = (Option("save"), *(Option(type_) for type_ in types))
        chosen = yield Choose("newboat.request", "11.4.3", options, data={"requests": career.requests})
        if chosen == "save":
            return ""
        career.requests -= 1
        if (yield from _lucky(watch, "newboat.granted", "11.4.3", "request_boat_up_to", chosen)):
            return (yield from _granted(watch, month, chosen))
        yield Note("newboat.refused", {"type": chosen}, "11.4.3")
    return ""


def _granted(watch: Watch, month: str, type_: str) -> Play:
    """11.4.5: a rare type needs luck again, and without it the latest standard model is given."""
    rare = watch.book.boats[type_].get("limited") and not watch.on("any-rare-boat")
    if rare and not (yield from _lucky(watch, "newboat.rare", "11.4.5", "rare_boat_up_to", type_)):
        given = latest_standard(watch, month)
        yield Note("newboat.not_rare", {"type": type_, "given": given}, "11.4.5")
        return given
    return type_


def keep_request(watch: Watch, case: str) -> Play:
    """11.4.3: one that cannot be used now is mentioned, or the player thinks it lost."""
    if watch.career.requests:
        yield Note("newboat.request_kept", {"requests": watch.career.requests}, case)


def _lucky(watch: Watch, key: str, case: str, figure: str, type_: str) -> Play:
    up_to = watch.figure(figure)
    roll = yield Roll(
        key,
        "1d6",
        case,
        outcomes=lambda: (Outcome(1, up_to, "granted"), Outcome(up_to + 1, 6, "refused")),
        data={"type": type_},
    )
    return roll.result == "granted"


# --- taking it over -----------------------------------------------------------------------------------


def receive(watch: Watch, type_: str, month: str, fate: str) -> Play:
    """4.2.3, 4.7.3, 11.4: the old boat is left behind with its postings; the new one waits in Germany."""
    career = watch.career
    old = career.boat
    old.left, old.fate = month, fate
    career.boats.append(old)
    number = yield from number_of(watch, type_)
    career.boat = boat = build(watch.book, type_, number, month, career.gun_settled)
    career.posting, career.base = "", basing.GERMANY
    for man in (career.kommandant, *career.crew.values()):
        man.boat = number
    yield Note("newboat.received", {"type": type_, "number": number}, "11.4")
    if type_ in COATED and month >= watch.figure("alberich_from"):
        roll = yield Roll("newboat.alberich", "2d6", "9.6.8", "X-AL")
        boat.alberich = roll.result == "coated"
        yield Note("newboat.alberich" if boat.alberich else "newboat.no_alberich", case="9.6.8")
    if boat.family == "IX" and month >= watch.figure("balkon_from"):
        roll = yield Roll("newboat.balkon", "1d6", "10.11.9", "X-BG", "new_boat")
        boat.balkon = roll.result == "fitted"
        yield Note("newboat.balkon" if boat.balkon else "newboat.no_balkon", case="10.11.9")


def number_of(watch: Watch, type_: str) -> Play:
    """4.3.1, 14.4: U-###, suggested from history; any number outside the list is fiction and allowed."""
    taken = {boat.number for boat in watch.career.boats}
    suggested = suggest(watch.book, type_, watch.career.men + 7 * len(taken), taken)
    strict = watch.on("historical-ids")

    def check(values: Mapping[str, Any]) -> None:
        fault = number_fault(watch.book, values["number"], type_, strict)
        if fault:
            raise BadAnswer(fault, "number", type=type_, near=", ".join(near(watch.book, type_)))
        if values["number"] in taken:
            raise BadAnswer("boat.taken", "number")  # the log tells boats apart by it

    field = Field("number", "text", high=7, initial=suggested)
    return (yield Facts("newboat.number", "14.4", (field,), check=check, data={"type": type_}))["number"]


def number_fault(book: HuntedCharts, number: str, type_: str, strict: bool) -> str:
    """What is wrong with a boat's number, if anything."""
    if not re.fullmatch("U-[1-9][0-9]{0,3}", number):
        return "boat.number"
    if strict and historical(book, type_) and number not in historical(book, type_):
        return "boat.not_historical"
    return ""


def historical(book: HuntedCharts, type_: str) -> tuple[str, ...]:
    """14.4: numbers that really belonged to the type."""
    rows = book.tables.get("IDS", ())
    return _numbers(tuple(span for row in rows if row["type"] == type_ for span in row["numbers"]))


@lru_cache(maxsize=64)
def _numbers(spans: tuple[str, ...]) -> tuple[str, ...]:
    ends = (span.partition("-") for span in spans)
    return tuple(f"U-{number}" for first, _, last in ends for number in range(int(first), int(last or first) + 1))


def near(book: HuntedCharts, type_: str) -> list[str]:
    """A few spans of the type's numbers, to name in a message."""
    for row in book.tables.get("IDS", ()):
        if row["type"] == type_:
            return [f"U-{span.replace('-', ' to U-')}" for span in row["numbers"][:3]]
    return []


def suggest(book: HuntedCharts, type_: str, seed: int | str, taken: Collection[str]) -> str:
    """A number from the list that is not taken; where none is left, or the type never had one, a made-up one."""
    place = int.from_bytes(sha256(seed.encode()).digest()[:4]) if isinstance(seed, str) else seed
    if numbers := [number for number in historical(book, type_) if number not in taken]:
        return numbers[place * 37 % len(numbers)]
    made_up = [number for number in map("U-{}".format, range(3600, 3900)) if number not in taken] or ["U-3600"]
    return made_up[place % len(made_up)]


# --- a correction lets the boat stay ------------------------------------------------------------------


def mats(career: Career) -> dict[str, Any]:
    """The boat and those before her, as an amendment keeps them: another boat comes with all that hangs on her."""
    found = msgspec.to_builtins({"mat": career.boat, "before": career.boats})
    return {"number": career.boat.number, "type": career.boat.type, **found}


def called(kept: Mapping[str, Any]) -> dict[str, str]:
    """Which boat it is; what is fitted in her by now may be corrected."""
    return {key: kept[key] for key in ("number", "type")}


def put(career: Career, path: str, value: Any) -> None:
    if path != "boat":
        paths.put(career, path, value)
        return
    career.boats = msgspec.convert(value["before"], list[Boat])
    career.boat = msgspec.convert(value["mat"], Boat)
    for man in (career.kommandant, *career.crew.values()):
        man.boat = career.boat.number
