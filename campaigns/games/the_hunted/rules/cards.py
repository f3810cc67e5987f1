"""14.13: Kommandant cards, as data: table CARDS of the edition, where the keeper enters his own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.games.the_hunted.rules.watch import Watch


def card(watch: Watch) -> Mapping[str, Any] | None:
    if not watch.on("kommandant-cards"):
        return None
    return next((row for row in watch.book.tables.get("CARDS", ()) if row["key"] == watch.career.card), None)


def to_hit(watch: Watch, shot: Any) -> int:
    """1 when the card's ability fits the shot: its torpedoes against what it names, while he commands (10.6.3)."""
    row = card(watch)
    if row is None or not shot.torpedo or not row.get("against") or watch.out("kommandant"):
        return 0
    against = row["against"]
    if against == "convoy":
        return int(watch.fight.kind == "convoy" and shot.target.kind != "escort")
    return int(shot.target.kind == against)
