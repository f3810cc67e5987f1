"""The scenes of a campaign, what lists and the wire say of it, and its registration with the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from campaigns.engine.game import Game, Measure, Row, register
from campaigns.games.unterseeboot.rules import endings, policies, setup, turn
from campaigns.games.unterseeboot.rules.state import LOST, SCHEMA, Campaign, Record, beyond, check
from campaigns.games.unterseeboot.rules.texts import TEXTS

TONS: Final = "t"
MOST_SHIPS: Final = 40  # that lists and pictures show
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


def end(campaign: Campaign) -> dict[str, Any] | None:
    if not campaign.over:
        return None
    last = campaign.patrols[-1]
    return {
        "reason": _reason(campaign),
        "cause": last.cause,
        "patrols": len(campaign.patrols),
        "survived": campaign.survived,
        "tons": campaign.tons,
        "honours": [record.honour for record in campaign.patrols],
        "success": campaign.success,
        "last": msgspec.to_builtins(last),
        "records": msgspec.to_builtins(campaign.patrols),
    }


def _reason(campaign: Campaign) -> str:
    if not campaign.over:
        return ""
    return "lost" if campaign.patrols[-1].outcome == LOST else "enough"


def head(campaign: Campaign) -> dict[str, Any]:
    patrol = campaign.patrol
    facts: dict[str, Any] = {
        "name": campaign.kommandant,
        "boat": campaign.boat or campaign.type,
        "type": campaign.type,
        "options": [option for option, taken in campaign.options.items() if taken],
        "patrol": campaign.number,
        "survived": campaign.survived,
        "tons": campaign.tons + (patrol.tons if patrol else 0),
        "patrols": len(campaign.patrols),
        "ships": [ship.tons for record in campaign.patrols for ship in record.ships][-MOST_SHIPS:],
        "end": _reason(campaign),
        "cause": campaign.patrols[-1].cause if campaign.over else "",
    }
    if patrol is not None:
        facts |= {"turn": patrol.turn, "space": patrol.space, "sunk": patrol.tons}
    return facts


def measure(campaign: Campaign) -> Measure:
    """Tons, including the patrol under way; gains are ships."""
    patrol = campaign.patrol
    ships = sum(len(record.ships) for record in campaign.patrols) + (len(endings.sunk(patrol)) if patrol else 0)
    tons = campaign.tons + (patrol.tons if patrol else 0)
    return Measure(tons, TONS, won=campaign.over and campaign.success, lost=_reason(campaign) == "lost", gains=ships)


def ledger(campaign: Campaign) -> list[Row]:
    return [row for record in campaign.patrols for row in _rows(campaign, record)]


def _rows(campaign: Campaign, record: Record) -> Iterator[Row]:
    key = str(record.number)
    facts = {name: getattr(record, name) for name in ("honour", "turns", "fired", "hits", "cause", "hull")}
    yield Row(
        "outing",
        key,
        {
            "number": record.number,
            "title": campaign.type,
            "outcome": record.outcome,
            "score": record.tons,
            "unit": TONS,
            "facts": facts,
        },
    )
    yield Row(
        "patrol",
        key,
        {
            "number": record.number,
            "outcome": record.outcome,
            "tonnage": record.tons,
            "ships": len(record.ships),
            "fired": record.fired,
            "hits": record.hits,
        },
    )
    if record.ships:
        yield Row("encounter", key, {"patrol": key, "order": 1})
    for order, ship in enumerate(record.ships, start=1):
        name = f"Target {ship.space}"
        values = {"encounter": key, "order": order, "name": name, "tonnage": ship.tons, "fate": "sunk"}
        yield Row("target", f"{key}/{ship.space}", values)


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
        end=end,
        head=head,
        auto=policies.auto,
        ledger=ledger,
        check=check,
        beyond=beyond,
        aliases={
            name: f"patrol.{name}"
            for name in ("hull", "main", "aux", "torpedoes", "spotted", "escort", "space", "turn")
        },
        called=("kommandant", "boat"),
        sealed=SEALED,
        may_amend=_may_amend,
        measure=measure,
        policies=policies.POLICIES,
        in_port=lambda campaign: campaign.patrol is None,
    )
)
