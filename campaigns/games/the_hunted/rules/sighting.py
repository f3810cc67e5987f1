"""9.1: ships in sight: the combat mat, the wolfpack at a convoy, and the light."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Note, Roll
from campaigns.games.the_hunted.rules import contests
from campaigns.games.the_hunted.rules.state import Encounter, Fight
from campaigns.games.the_hunted.rules.watch import Play, Watch

CAPITAL: Final = "capital ship"
ESCORTED: Final = ("convoy", "ship+escort", "two ships+escort", CAPITAL)  # 8.2.4
QUARRY: Final = (*ESCORTED, "ship", "two ships", "tanker")  # what may be attacked, and is not let go off the beaches


def open_encounter(watch: Watch, kind: str) -> None:
    """Put the ships of an encounter on the combat mat (9.1.1)."""
    patrol = watch.patrol
    fight = patrol.fight = Fight(kind, escorted=kind in ESCORTED)  # 9.4.1: all others are unescorted
    record = Encounter(patrol.at, patrol.zone, kind, watch.month, escorted=fight.escorted, targets=fight.targets)
    patrol.encounters.append(record)


def close_encounter(watch: Watch) -> None:
    """Take it back: what happened is entered by hand."""
    patrol = watch.patrol
    patrol.encounters.pop()
    patrol.fight, patrol.pack_round = None, 0


def wolfpack(watch: Watch) -> Play:
    """7.2.2: on a (W) patrol one die tells what the convoy's escorts are doing; not with the radio out (7.2.3)."""
    fight = watch.fight
    pack = watch.patrol.pack_round > 0
    fight.wolfpack = ""
    if watch.patrol.tag != "W" and not pack:
        return
    if watch.boat.dead("radio"):
        yield Note("escorts.no_radio", case="7.2.3")
        return
    if pack:  # 13.5.4: in place of the usual roll
        fight.wolfpack = yield from contests.noticed(watch)
    else:
        fight.wolfpack = (yield Roll("escorts.wolfpack", "1d6", "7.2.2", "X-WP", "status")).result
    if fight.wolfpack:
        yield Note("escorts.wolfpack", {"status": fight.wolfpack}, "13.5.4" if pack else "7.2.2")


LIGHT_COLUMNS: Final = (
    (3, "arctic_jan_mar"),
    (5, "arctic_apr_may"),
    (6, "arctic_jun"),
    (9, "arctic_jul_sep"),
    (11, "arctic_oct_nov"),
    (12, "arctic_dec"),
)  # 8.4.5: last month of each column


def light_column(zone: str, month: str) -> str:
    """8.4.5: the Arctic has its own light, month by month."""
    if zone != "arctic":
        return "normal"
    return next(column for last, column in LIGHT_COLUMNS if int(month[5:]) <= last)


def lights(watch: Watch) -> list[str]:
    """8.4.5: what there is to choose from; an Arctic June has no night, and its December no day."""
    return list(watch.book.answers("E1-DN", light_column(watch.zone, watch.month)))


def light(watch: Watch) -> Play:
    """8.4.1: day or night."""
    column, shared = light_column(watch.zone, watch.month), contests.key(watch, "light")
    roll = yield Roll("travel.light", "1d6", "8.4.1", "E1-DN", column, shared=shared)
    set_light(watch, roll.result)
    yield Note("travel.light", {"light": roll.result}, "8.4.1")


def set_light(watch: Watch, light: str) -> None:
    watch.fight.light = light
    watch.patrol.encounters[-1].light = light
