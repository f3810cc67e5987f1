"""The scenes of a career, and The Hunted's registration with the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from campaigns.engine.game import Game, Whole, register
from campaigns.engine.prompts import Procedure
from campaigns.games.the_hunted.rules import (
    afterwards,
    assignment,
    contests,
    ledger_rows,
    limits,
    newboat,
    policies,
    refit,
    setup,
    standing,
    travel,
    victory,
)
from campaigns.games.the_hunted.rules.charts import HuntedCharts
from campaigns.games.the_hunted.rules.entering import CONTEST
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS, SCHEMA, Career
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch


def _scene(procedure: Callable[[Watch], Play]) -> Callable[[Career, Any], Procedure]:
    """A procedure as a scene: whatever ends the career ends it here."""

    def run(career: Career, book: HuntedCharts) -> Procedure:
        watch = Watch(career, book)
        duel = contests.is_duel(career)
        try:
            yield from contests.seated(career, procedure(watch)) if duel else procedure(watch)
        except CareerEnds as end:
            yield from victory.close(watch, end)

    return run


ALIASES: Final = {
    **{name: f"boat.{name}" for name in ("hull", "flooding", "holed", "bold", "gun_ammo", "naxos", "schnorchel")},
    **{post: f"crew.{post}.wound" for post in (*OFFICERS, *CREW)},
    "kommandant": "kommandant.wound",
    "level": "crew_level",
}

SCENES: Final = {
    "setup": _scene(setup.begin),
    "assignment": _scene(assignment.prepare),
    "box": _scene(travel.box),
    "afterwards": _scene(afterwards.patrol),
    "refit": _scene(refit.refit),
}


def next_scene(career: Career) -> str | None:
    return None if career.end is not None else career.scene


def _spend_reroll(career: Career) -> None:
    """12.1.3: a Hals und Beinbruch, once used, is gone."""
    career.hals -= 1


def _may_amend(career: Career, path: str) -> bool:
    """14.0: an optional rule is fixed for the patrol, and where several have agreed on it (13.0)."""
    return not path.startswith("options") or (career.patrol is None and career.contest is None)


GAME = register(
    Game(
        key="hunted",
        name="The Hunted: Twilight of the U-Boats, 1943-45",
        edition="house",
        schema=SCHEMA,
        state=Career,
        scenes=SCENES,
        texts=TEXTS,
        new=setup.new,
        completed=setup.completed,
        next_scene=next_scene,
        chapter=lambda career: career.number,
        place=standing.place,
        marks=("tube", "target", "post", "system", "end", "number"),
        alike={"attack.late": "attack.torpedo"},
        deaths=("damage.killed", "damage.died", "events.lost"),
        contacts=("travel.sizes",),
        end=standing.end,
        head=standing.head,
        auto=policies.auto,
        ledger=ledger_rows.ledger,
        check=limits.check,
        beyond=limits.beyond,
        switches=SWITCHES,
        aliases=ALIASES,
        called=("kommandant", "boat"),
        kept=("month", "base", "posting", "boat"),
        whole={"boat": Whole(newboat.mats, newboat.called)},
        put=newboat.put,
        sealed=(
            "schema",
            "end",
            "scene",
            "boat.figures",
            "number",
            "men",
            "names",
            "numbers_ships",
            "numbers_entered",
            "contest",
        ),
        may_amend=_may_amend,
        seats=contests.seats,
        contest=CONTEST,
        measure=standing.measure,
        policies=policies.POLICIES,
        in_port=lambda career: career.patrol is None,
        rerolls=lambda career: career.hals,
        spend_reroll=_spend_reroll,
    )
)
