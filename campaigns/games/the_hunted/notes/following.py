"""9.7: following the ships, or letting them go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf, counted
from campaigns.games.the_hunted.notes.folds import BOOKS, NOTHING, TOLD
from campaigns.games.the_hunted.notes.outing import Follow, Into, LogEvent, MetShip, PatrolLog
from campaigns.games.the_hunted.notes.travel import light


def _met_before(log: PatrolLog, name: str) -> MetShip | None:
    met = [ship for unit in reversed(log.units) for ship in unit.ships if ship.name == name and ship.fate != "sunk"]
    return met[0] if met else None


def quarry(what: str) -> Into:
    def into(log: PatrolLog, event: LogEvent) -> None:
        name = event.text("name")
        ship = _met_before(log, name) or MetShip(name, event.text("kind"), event.count("tons"))
        log.go_on(what, [ship]).met = "ship+escort" if what == "cripple" else "ship"

    return into


def ships_again(log: PatrolLog, event: LogEvent) -> None:
    names = [str(name) for name in event.data.get("ships", [])]
    sunk = {ship.name for ship in log.sunk}  # a form lists those too
    afloat = ((name, _met_before(log, name)) for name in names)
    log.go_on("ships", [ship or MetShip(name) for name, ship in afloat if ship or name not in sunk])


def convoy_again(log: PatrolLog, event: LogEvent) -> None:
    log.go_on("convoy", []).met = "convoy"


def lost(log: PatrolLog, event: LogEvent) -> None:
    log.add(Follow(event.number, what="lost"), "attack")


def light_chosen(log: PatrolLog, event: LogEvent) -> None:
    log.unit("attack").light = str(event.answered)


NOTES: Final[Mapping[str, N]] = {
    "following.hindered": N("The boat could not follow: {why:l}.", fold=NOTHING),
    "following.over": N("The engagement is over.", fold=NOTHING),
    "following.no_more": N("The boat could not follow: the next box is a transit box.", fold=BOOKS),
    "following.next_box": N(
        counted(
            "follows",
            "The boat has followed once in this box. Following again leads into the next box.",
            "The boat has followed {follows} times in this box. Following again leads into the next box.",
        ),
        fold=BOOKS,
    ),
    "following.one_light": N(
        OneOf(
            "light",
            {
                "day": "It was day; the Arctic has no night this month.",
                "night": "It was night; the Arctic has no day this month.",
            },
        ),
        into=light,
    ),
    "following.let_go": N("The boat did not follow.", fold=TOLD),
    "following.sure": N("The boat kept contact without a roll.", fold=TOLD),
    "following.lost": N("The boat lost contact.", into=lost),
    "following.convoy_again": N("The boat met the convoy again.", opens="fight", into=convoy_again),
    "following.ships_again": N(
        OneOf("ships", {"[]": "The boat caught up again.", "*": "The boat caught up again: {ships:l}."}),
        role="sighting",
        opens="fight",
        into=ships_again,
    ),
    "following.cripple": N("The boat followed {name}, still under escort.", opens="scene", into=quarry("cripple")),
    "following.parted": N("The other damaged ships were lost from sight: {ships:l}.", fold=TOLD),
    "following.straggler": N("{name} was alone.", opens="scene", into=quarry("straggler")),
}
ANSWERS = {"following.light": light_chosen}
