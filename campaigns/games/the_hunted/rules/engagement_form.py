"""The form of one engagement that was played at the table: what may be said of it, and what cannot be stored.

Its lists are flat: a salvo names its ship by number, a system or a man the attack in which it was hit by place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Field
from campaigns.games.the_hunted.rules import damage, missions
from campaigns.games.the_hunted.rules.loading import homing_kind
from campaigns.games.the_hunted.rules.state import ELECTRIC, STEAM, Target
from campaigns.games.the_hunted.rules.watch import Watch
from campaigns.games.the_hunted.table import model

NOTE: Final = "note"  # an engagement that is nothing but the player's own words
MOST_FIRED: Final = 24
MOST_BOATS: Final = 24  # supplied in one box: a die for each look, and there may be four (11.4.10.2)
MOST_HITS: Final = 36
MOST_FOUND: Final = 20
MOST_BOLD: Final = 5
MOST_ROWS: Final = 20
MOST_SHIPS: Final = 99  # of a patrol
ANY_MAN: Final = "crew"  # one of the four crew boxes (10.6.3)


def fields(watch: Watch) -> tuple[Field, ...]:
    """The fields of an engagement of this boat. A tanker has no torpedoes and no gun (XIV)."""
    return (
        _choice("kind", (*_kinds(watch), NOTE), required=True),
        _choice("met", model.MET),
        _choice("came", model.CAME),
        _choice("mode", model.MODES),
        _choice("light", model.LIGHTS),
        _tick("waited"),
        _choice("range", model.RANGES),
        _choice("pack", model.PACKS),
        _choice("quality", model.QUALITIES),
        _choice("escort", ("none",)),
        _choice("posture", ("surfaced", "snorkelling")),
        _choice("end", model.BREAKS),
        _rows(
            "ships",
            Field("ship", "integer", low=1, high=MOST_SHIPS),
            Field("name", "text", high=60, required=False, suggest="ships"),
            _choice("kind", model.KINDS if is_armed(watch) else ("submarine",)),
            Field("tons", "integer", low=100, high=99_999, required=False),
        ),
        *(_armed(watch) if is_armed(watch) else ()),
        _rows(
            "hunts",
            _choice("by", model.HUNTERS),
            _count("found", MOST_FOUND),
            _count("attacks", 3),
            _choice("weapon", model.WEAPONS),
            _count("hits", MOST_HITS),
            _count("hull", watch.boat.figures["hull_boxes"]),
            _count("flooding", watch.boat.figures["flooding_boxes"]),
            _count("deep", watch.boat.figures["hull_boxes"]),
            _count("bold", MOST_BOLD),
            _tick("holed"),
            _tick("forced_up"),
            _tick("crushed"),
        ),
        _rows("systems", _place("hunt"), _choice("system", systems(watch), True), _choice("state", model.MENDED, True)),
        _rows("men", _place("hunt"), _choice("man", men(watch), True), _choice("injury", model.INJURIES, True)),
        _choice("fate", ("dived",)),
        _choice("flak", model.FLAK),
        _choice("event", events(watch)),
        _tick("turned_back"),
        _tick("failed"),
        _choice("first", ("enemy", "boat")),
        *(_supplies(watch) if watch.patrol.replenish else ()),
        Field("note", "long", high=1000, required=False),
        Field("box_note", "long", high=1000, required=False),
    )


def stayed() -> Field:
    """The hints that a form showed, and nobody followed."""
    return _rows("hints", _choice("hint", tuple(model.HINTS), True))


def _kinds(watch: Watch) -> tuple[str, ...]:
    patrol = watch.patrol
    closed = {
        "supply": not patrol.replenish,
        "mines": not patrol.mines,
        "agent": not patrol.agent,
        **dict.fromkeys(("attack", "follow"), not is_armed(watch)),
    }
    return tuple(kind for kind in model.ENGAGEMENTS if not closed.get(kind))


def is_armed(watch: Watch) -> bool:
    return bool(watch.boat.tubes)


def _armed(watch: Watch) -> tuple[Field, ...]:
    ship = Field("at", "integer", low=1, high=MOST_SHIPS)
    torpedoes = (STEAM, ELECTRIC, model.HOMING, homing_kind(watch, watch.month))
    return (
        _rows(
            "salvos",
            Field("at", "integer", low=1, high=MOST_SHIPS, required=False),
            _choice("torpedo", tuple(dict.fromkeys(torpedoes))),
            Field("fired", "integer", low=1, high=MOST_FIRED),
            *(_count(key, MOST_FIRED) for key in ("hit", "dud", "wasted")),
            _choice("end", ("fore", "aft")),
            _tick("ladder"),
        ),
        _rows(
            "gun",
            ship,
            Field("fired", "integer", low=1, high=MOST_FIRED),
            _count("hit", MOST_FIRED),
            _count("wasted", MOST_FIRED),
            _tick("first"),
        ),
        _rows(
            "after",
            ship,
            _choice("state", model.STATES, True),
            Field("points", "integer", low=1, high=9, required=False),
        ),
    )


def _supplies(watch: Watch) -> tuple[Field, ...]:
    cargo = missions.cargo_of(watch)
    return (
        _count("boats", MOST_BOATS),
        _count("fuel", 2 * MOST_BOATS),
        _count("own", watch.figure("own_fuel")),
        _rows("parts", _choice("part", tuple(cargo.parts), True)),
        _tick("torpedoes"),
    )


def systems(watch: Watch) -> tuple[str, ...]:
    boat = watch.boat
    return tuple(dict.fromkeys((*boat.systems, *map(damage.family_of, boat.systems))))


def men(watch: Watch) -> tuple[str, ...]:
    return ("kommandant", *watch.career.crew, ANY_MAN)


def events(watch: Watch) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(row.results["event"]) for row in watch.book.chart("R1").rows))


# --- what cannot be stored ------------------------------------------------------------------------------------------


def check(watch: Watch, said: Mapping[str, Any]) -> None:
    """The walls: more results than shots, a ship that nobody listed, one sunk without kind or tons, too much given."""
    listed = {row["ship"]: row for row in said.get("ships", [])}
    for name in ("salvos", "gun"):
        for place, row in enumerate(said.get(name, [])):
            if sum(row.get(key) or 0 for key in ("hit", "dud", "wasted")) > row["fired"]:
                raise BadAnswer("byhand.more_hits", f"{name}.{place}.hit", fired=row["fired"])
            if row["at"] is not None:
                _check_ship(watch, listed, row["at"], f"{name}.{place}.at")
    for place, row in enumerate(said.get("after", [])):
        _check_ship(watch, listed, row["at"], f"after.{place}.at")
        if row["at"] in listed and row["state"] != "afloat":
            _check_size(said["ships"], row)
    for name in ("systems", "men"):
        for place, row in enumerate(said[name]):
            if row["hunt"] >= max(len(said["hunts"]), 1):
                raise BadAnswer("form", f"{name}.{place}.hunt")
    if said["kind"] == "supply":
        _check_supplies(said)


def _check_ship(watch: Watch, listed: Mapping[int, Any], number: int, field: str) -> None:
    if number not in listed and ship_by_number(watch, number) is None:
        raise BadAnswer("salvo.no_target", field)


def _check_size(ships: Sequence[Mapping[str, Any]], row: Mapping[str, Any]) -> None:
    """A ship that was sunk has a kind and tons, one that was damaged a kind."""
    at = next(n for n, ship in enumerate(ships) if ship["ship"] == row["at"])
    ship = ships[at]
    if ship["kind"] is None:
        raise BadAnswer("table.kind", f"ships.{at}.kind")
    if row["state"] == "sunk" and ship["tons"] is None:
        raise BadAnswer("table.tons", f"ships.{at}.tons")


def _check_supplies(said: Mapping[str, Any]) -> None:
    """11.4.10.3, 11.4.10.4: two points of fuel and one part a boat."""
    boats = said.get("boats")
    if not boats:
        raise BadAnswer("field.required", "boats")
    if (said["fuel"] or 0) + (said["own"] or 0) > 2 * boats or len(said["parts"]) > boats:
        raise BadAnswer("byhand.supplied", "boats")


def ship_by_number(watch: Watch, number: int) -> Target | None:
    """A ship of this patrol; its number counts through the patrol."""
    met = (ship for one in reversed(watch.patrol.encounters) for ship in one.targets)
    return next((ship for ship in met if ship.number == number), None)


def aimed_at(said: Mapping[str, Any]) -> list[int]:
    """The ships that were fired at, or of which something is said, each once."""
    rows = [row for name in ("salvos", "gun", "after") for row in said.get(name, [])]
    return list(dict.fromkeys(row["at"] for row in rows if row["at"] is not None))


# --- fields ---------------------------------------------------------------------------------------------------------


def _choice(key: str, options: tuple[str, ...], required: bool = False) -> Field:
    return Field(key, "choice", options=options, required=required)


def _count(key: str, high: int) -> Field:
    return Field(key, "integer", low=0, high=high, required=False)


def _tick(key: str) -> Field:
    return Field(key, "boolean", required=False)


def _place(key: str) -> Field:
    return Field(key, "integer", low=0, high=MOST_ROWS)


def _rows(key: str, *columns: Field) -> Field:
    return Field(key, "list", high=MOST_ROWS, required=False, fields=columns)
