"""The scenes of a career, and The Hunted's registration with the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.engine.prompts import Procedure
from campaigns.games.hunted import assignment, refit, setup, travel, victory
from campaigns.games.hunted.state import Career
from campaigns.games.hunted.watch import CareerEnds, Play, Watch


def _scene(procedure: Callable[[Watch], Play]) -> Callable[[Career, Any], Procedure]:
    """A procedure as a scene: whatever ends the career ends it here."""

    def run(career: Career, book: Any) -> Procedure:
        watch = Watch(career, book)
        try:
            yield from procedure(watch)
        except CareerEnds as end:
            yield from victory.close(watch, end)

    return run


SCENES = {
    "setup": _scene(setup.begin),
    "assignment": _scene(assignment.prepare),
    "box": _scene(travel.box),
    "refit": _scene(refit.refit),
}


def next_scene(career: Career) -> str | None:
    return None if career.end is not None else career.scene
