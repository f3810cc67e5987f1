"""Facts about a group's missions for the harbour, the lists and the wire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from campaigns.engine.game import Measure, Row
from campaigns.games.u_boot.rules.state import Record, Tour

NAME: Final = "U-BOOT"
RENOWN: Final = "Renown"


def end(tour: Tour) -> dict[str, Any] | None:
    if not tour.over:
        return None
    return {
        "reason": tour.reason,
        "how": tour.record[-1].how,
        "missions": len(tour.record),
        "grades": [record.grade for record in tour.record],
        "grade": tour.record[-1].grade,
        "grt": sum(record.grt for record in tour.record),
        "renown": renown(tour),
        "ships": sum(record.ships for record in tour.record),
        "dead": sum(record.dead for record in tour.record),
        "primaries": sum(record.primary for record in tour.record),
        "secondaries": sum(record.secondaries for record in tour.record),
    }


def renown(tour: Tour) -> int | None:
    """None when the app's figure was never entered."""
    entered = [record.renown for record in tour.record if record.renown is not None]
    return sum(entered) if entered else None


def head(tour: Tour) -> dict[str, Any]:
    mission = tour.mission
    facts: dict[str, Any] = {
        "name": ", ".join(tour.persons),
        "boat": NAME,
        "mode": tour.mode,
        "people": dict(tour.people),
        "mission": mission.number,
        "planned": tour.missions_planned,
        "missions": len(tour.record),
        "title": mission.title,
        "grades": [record.grade for record in tour.record],
        "grt": sum(record.grt for record in tour.record),
        "renown": renown(tour),
        "dead": sum(record.dead for record in tour.record),
        "end": tour.reason if tour.over else "",
        "how": tour.record[-1].how if tour.record else "",
    }
    if tour.stage == "watch" and mission.title:
        facts |= {
            "date": mission.date,
            "time": mission.time,
            "watch": mission.watch,
            "order": mission.order,
            "blocked": mission.blocked,
            "morale": mission.morale,
            "sunk": mission.sunk,
            "lost": mission.deaths,
        }
    return facts


def measure(tour: Tour) -> Measure:
    """Renown as far as it was entered; gains are ships."""
    ships = sum(record.ships for record in tour.record)
    if tour.stage == "watch":
        ships += len(tour.mission.ships)
    return Measure(
        renown(tour) or 0,
        RENOWN,
        won=tour.over and tour.reason == "completed",
        lost=tour.over and tour.reason in ("lost", "failed"),
        gains=ships,
    )


def ledger(tour: Tour) -> list[Row]:
    """A mission is an outing; every ship sunk is a row."""
    return [row for record in tour.record for row in _rows(tour, record)]


def _rows(tour: Tour, record: Record) -> Iterator[Row]:
    facts = {
        name: getattr(record, name) for name in ("grade", "grt", "ships", "dead", "primary", "secondaries", "date")
    }
    yield Row(
        "outing",
        str(record.number),
        {
            "number": record.number,
            "title": record.title,
            "outcome": record.how,
            "score": record.renown,
            "unit": RENOWN,
            "facts": facts,
        },
    )
    for order, ship in enumerate(tour.sunk.get(str(record.number), ()), start=1):
        yield Row(
            "target",
            f"{record.number}/{order}",
            {
                "order": order,
                "name": ship.name,
                "kind": ship.kind,
                "tonnage": ship.grt,
                "fate": "sunk",
                "month": ship.date[:7],
            },
        )
