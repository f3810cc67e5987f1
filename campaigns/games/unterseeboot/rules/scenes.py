"""The scenes of a campaign, and the registration of Unterseeboot with the kernel."""

from __future__ import annotations

from typing import Final

from campaigns.engine.game import Game, register
from campaigns.games.unterseeboot.rules import books, endings, policies, setup, turn
from campaigns.games.unterseeboot.rules.state import SCHEMA, Campaign, beyond, check
from campaigns.games.unterseeboot.rules.texts import TEXTS

SCENES: Final = {"outfit": setup.outfit, "turn": turn.play, "reckoning": endings.reckoning}
OPEN: Final = ("patrol", "survived", "tons")
SEALED: Final = tuple(name for name in Campaign.__struct_fields__ if name not in OPEN)


def next_scene(campaign: Campaign) -> str | None:
    if campaign.over:
        return None
    if campaign.patrol is not None:
        return "turn"
    return "reckoning" if len(campaign.patrols) == campaign.number else "outfit"


def _may_amend(campaign: Campaign, path: str) -> bool:
    """The patrol number follows from sealed entries, the ships sunk from the targets."""
    return path not in ("patrol.number", "patrol.ships") and not path.startswith("patrol.ships.")


GAME = register(
    Game(
        key="unterseeboot",
        name="Unterseeboot",
        edition="unterseeboot",
        schema=SCHEMA,
        state=Campaign,
        scenes=SCENES,
        texts=TEXTS,
        setup=setup.fields,
        new=setup.new,
        next_scene=next_scene,
        chapter=lambda campaign: campaign.number,
        place=lambda campaign: (campaign.number, campaign.patrol.turn if campaign.patrol is not None else 0),
        marks=("target", "by"),
        end=books.end,
        head=books.head,
        auto=policies.auto,
        ledger=books.ledger,
        check=check,
        beyond=beyond,
        aliases={
            name: f"patrol.{name}"
            for name in ("hull", "main", "aux", "torpedoes", "spotted", "escort", "space", "turn")
        },
        called=("kommandant", "boat"),
        sealed=SEALED,
        may_amend=_may_amend,
        measure=books.measure,
        policies=policies.POLICIES,
        in_port=lambda campaign: campaign.patrol is None,
    )
)
