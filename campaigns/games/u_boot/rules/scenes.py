"""The scenes of a mission, and the registration of U-BOOT The Board Game with the kernel."""

from __future__ import annotations

from typing import Final

from campaigns.engine.game import Game, register
from campaigns.games.u_boot.rules import amendments, books, endings, events, policies, setup
from campaigns.games.u_boot.rules.state import SCHEMA, Tour, check
from campaigns.games.u_boot.rules.texts import TEXTS

SCENES: Final = {"briefing": setup.briefing, "watch": events.watch, "debrief": endings.debrief}
ALIASES: Final = {
    name: f"mission.{name}" for name in ("order", "blocked", "morale", "excess", "watch", "surfaced", "environment")
}
FIXED: Final = ("mode", "crew_sheet", "simple_watch", "record", "sunk", "fallen", "stage", "over", "reason")

DERIVED: Final = ("levels.captain", *(f"mission.{name}" for name in ("number", "how", "began", "bells", "grt")))


def next_scene(tour: Tour) -> str | None:
    return None if tour.over else tour.stage


def _may_amend(tour: Tour, path: str) -> bool:
    """Not values that follow from answers or ships; excess is kept or not for good."""
    return path not in DERIVED and not path.startswith("mission.later")


def _seats(tour: Tour) -> list[str]:
    """Everybody at the table; one who plays all roles has no seats."""
    return tour.persons if len(tour.persons) > 1 else []


GAME = register(
    Game(
        key="u-boot",
        name="U-BOOT The Board Game",
        edition="u-boot",
        schema=SCHEMA,
        state=Tour,
        scenes=SCENES,
        texts=TEXTS,
        setup=lambda charts: setup.SETUP,
        new=setup.new,
        next_scene=next_scene,
        chapter=lambda tour: tour.mission.number,
        place=lambda tour: (tour.mission.number,),
        marks=("section", "order", "job", "cause", "event"),
        end=books.end,
        head=books.head,
        auto=policies.auto,
        ledger=books.ledger,
        check=check,
        called=("captain", "captain"),
        aliases=ALIASES,
        sealed=("schema", *FIXED),
        may_amend=_may_amend,
        read_value=amendments.read_value,
        put=amendments.put,
        measure=books.measure,
        seats=_seats,
        in_port=lambda tour: tour.stage != "watch",
    )
)
