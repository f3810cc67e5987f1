"""A career as plain rows: boats, men, patrols with their encounters and targets, refits, awards, promotions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from campaigns.engine.game import Row
from campaigns.games.the_hunted.rules import refit
from campaigns.games.the_hunted.rules.standing import TONS
from campaigns.games.the_hunted.rules.state import RANKS, Boat, Career, Man, Patrol
from campaigns.games.the_hunted.rules.victory import ALL_HANDS, FATES

LOST: Final = "lost with the boat"


def ledger(career: Career) -> Sequence[Row]:
    return [
        *_boats(career),
        *_men(career),
        *(row for patrol in career.all_patrols for row in _patrol(career, patrol)),
        *_port(career),
    ]


def _boats(career: Career) -> Iterator[Row]:
    for order, boat in enumerate((*career.boats, career.boat), start=1):
        yield Row(
            "boat",
            str(order),
            {
                "number": boat.number,
                "type": boat.type,
                "joined": boat.joined,
                "left": boat.left or None,
                "fate": _boat_fate(career, boat),
                "order": order,
            },
        )


def _boat_fate(career: Career, boat: Boat) -> str:
    """What became of her; a boat that was lost in her last stay in port did not see the end (5.1.2)."""
    if boat.fate or career.end is None:
        return boat.fate or "in service"
    stay = career.refits[-1] if career.refits else None
    if stay is not None and boat.joined <= stay.start:
        return refit.OLD_BOATS.get(stay.new_boat, "survived")
    return "survived"


def fate_at_end(career: Career, man: Man) -> str:
    """What the end of the career was to a man who then served."""
    end = career.end
    if end is None or man in career.former:
        return ""
    if end.reason in ALL_HANDS and not end.alive and (man.aboard or man.post == "kommandant"):
        return LOST
    if man.away and not end.alive:
        return "left with the kite"
    if man.wound == "KIA":
        return ""
    if end.reason in FATES and FATES[end.reason].prisoners and man.aboard:
        return "prisoner of war"
    return "survived the war" if end.reason == "war_over" else ""


def boat_key(career: Career, number: str) -> str:
    boats = (*career.boats, career.boat)
    return str(next((place for place, boat in enumerate(boats, start=1) if boat.number == number), len(boats)))


def _men(career: Career) -> Iterator[Row]:
    for man in (career.kommandant, *career.crew.values(), *career.former):
        fate = man.fate or fate_at_end(career, man)
        yield Row(
            "crew_member",
            str(man.id),
            {
                "post": man.post,
                "name": man.name,
                "rank": RANKS[career.rank] if man.post == "kommandant" else "",
                "experte": man.experte,
                "wound": "KIA" if fate == LOST else man.wound,
                "joined": man.joined,
                "left": man.left or None,
                "fate": fate,
                "wounds": man.wounds,
                "boat": boat_key(career, man.boat),
            },
        )


def _patrol(career: Career, patrol: Patrol) -> Iterator[Row]:
    key = str(patrol.number)
    sunk = [ship for ship in career.sinkings if ship.patrol == patrol.number]
    tonnage = sum(ship.tons for ship in sunk) + patrol.notional
    yield Row(
        "outing",
        key,
        {
            "number": patrol.number,
            "title": patrol.zone or patrol.assignment,
            "outcome": patrol.outcome,
            "score": tonnage,
            "unit": TONS,
            "facts": {"month": patrol.start, "ships": len(sunk)},
        },
    )
    yield Row(
        "patrol",
        key,
        {
            "number": patrol.number,
            "boat": boat_key(career, patrol.boat),
            "assignment": patrol.assignment,
            "zone": patrol.zone,
            "tag": patrol.tag,
            "start": patrol.start,
            "end": patrol.ended or None,
            "base_from": patrol.base_from,
            "base_to": patrol.base_to,
            "outcome": patrol.outcome,
            "tonnage": tonnage,
            "ships": len(sunk),
            "fired": patrol.fired,
            "hits": patrol.hits,
            "duds": patrol.duds,
            "aborted": patrol.aborting,
            "letters": "P" * patrol.months_at_sea,
        },
    )
    for order, met in enumerate(patrol.encounters, start=1):
        encounter = f"{key}.{order}"
        yield Row(
            "encounter",
            encounter,
            {
                "patrol": key,
                "order": order,
                "box": met.box + 1,
                "area": met.zone,
                "kind": met.kind,
                "light": met.light,
                "month": met.month,
                "escorted": met.escorted,
                "entered": met.entered,
            },
        )
        for place, ship in enumerate(met.targets, start=1):
            yield Row(
                "target",
                f"{encounter}.{place}",
                {
                    "encounter": encounter,
                    "order": place,
                    "name": ship.name,
                    "kind": ship.kind,
                    "tonnage": ship.tons,
                    "points": ship.points,
                    "hits": min(ship.hits, ship.points),
                    "fate": "sunk" if ship.sunk and not ship.by else "damaged" if ship.hits else "seen",
                    "weapon": ship.weapon,
                    "month": met.month,
                    "area": met.zone,
                },
            )


def _port(career: Career) -> Iterator[Row]:
    for stay in career.refits:
        yield Row(
            "refit",
            str(stay.patrol),
            {
                "patrol": str(stay.patrol),
                "start": stay.start,
                "months": max(stay.months, stay.wait),
                "hull": stay.hull,
                "inoperable": stay.inoperable,
                "base": stay.base,
                "air_raid": stay.air_raid,
            },
        )
    for order, award in enumerate(career.awards, start=1):
        values = {"name": award.name, "month": award.month, "reason": award.reason, "order": order}
        yield Row("award", str(order), values)
    for order, step in enumerate(career.promotions, start=1):
        yield Row("promotion", str(order), {"rank": RANKS[step.rank], "month": step.month, "success": step.success})
