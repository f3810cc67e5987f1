"""A boat home from patrol, its refit before it: for the tests of chapters 5, 10.11, 10.12 and 11."""

from __future__ import annotations

from typing import Any

from campaigns.games.the_hunted.rules import refit
from campaigns.games.the_hunted.rules.state import Sunk
from campaigns.games.the_hunted.rules.watch import Watch
from tests.games.the_hunted.kit import Told, make_watch, play


def ashore(
    type_: str = "VIIC",
    month: str = "1943-07",
    base: str = "France",
    hull: int = 0,
    out: int = 0,
    sunk: int = 0,
    rank: int = 0,
    **changes: Any,
) -> Watch:
    """Home in this month, so much damaged, so many ships sunk; no promotion is due, the gun is settled."""
    watch = make_watch(type_, month)
    watch.career.rank, watch.career.gun_settled, watch.career.promotion_due = rank, True, "1946-01"
    watch.career.last_promotion_roll = True
    sink(watch, sunk)
    watch.patrol.at = len(watch.patrol.track) - 1
    watch.boat.figures = {**watch.boat.figures, "patrol_months": 1}
    play(refit.come_home(watch, "home"))
    watch.career.base = watch.career.refit.base = base
    damaged(watch, hull, out)
    for key, value in changes.items():
        setattr(watch.career, key, value)
    return watch


def damaged(watch: Watch, hull: int, out: int) -> None:
    """Hull boxes and inoperable systems, as the refit finds them."""
    watch.boat.hull = watch.career.refit.hull = hull
    for name in list(watch.boat.systems)[:out]:
        watch.boat.systems[name] = "inoperable"
    watch.career.refit.inoperable = out


def sink(watch: Watch, ships: int, tons: int = 7100, kind: str = "large freighter", patrol: int = 1) -> None:
    """Ships for the record of a patrol."""
    watch.career.sinkings += [Sunk(f"Ship {n}", kind, tons, watch.month, patrol, "atlantic") for n in range(ships)]
    watch.career.period_ships += ships


def overhaul(watch: Watch, *answers: Any, ends: type[BaseException] | None = None) -> Told:
    """The whole refit."""
    return play(refit.refit(watch), *answers, ends=ends)


def letters(watch: Watch) -> dict[str, str]:
    """The months of the sheet."""
    return {line.month: line.letter for line in watch.career.sheet if line.letter}
