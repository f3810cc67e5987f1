"""What a column of careers comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, later
from campaigns.simulation.careers import FAULT, Plan, Record
from campaigns.simulation.figures import Estimate, mean, quantile, share

VICTORIES: Final = ("defeat", "draw", "marginal", "substantial", "decisive")
SERVED: Final = "war_over"  # on duty when the war ended
WITH_THE_BOAT: Final = ("sunk_", "scuttled", "boat_captured", "lost_at_sea")
PARTS: Final = (0.1, 0.5, 0.9)


class Summary(msgspec.Struct, frozen=True):
    """One column of the report."""

    plan: Plan
    count: int
    served: Estimate  # still on duty in May 1945
    alive: Estimate  # the Kommandant lived, on duty or not
    boat_lost: Estimate  # the career ended with its boat
    survival: dict[str, Estimate]  # month -> share still on duty at its end
    tons: Estimate
    spread_of_tons: tuple[float, ...]  # at PARTS
    ships: Estimate
    patrols: Estimate
    lost_per_patrol: Estimate
    victories: dict[str, Estimate]
    causes: dict[str, Estimate]
    awards: dict[str, Estimate]
    ranks: dict[str, Estimate]
    faults: list[str]


def summary(plan: Plan, records: Sequence[Record]) -> Summary:
    count = len(records)
    lost = sum(record.reason.startswith(WITH_THE_BOAT) for record in records)
    sailed = sum(record.patrols for record in records) + lost  # the last patrol is not among those that came home
    return Summary(
        plan=plan,
        count=count,
        served=share(sum(record.reason == SERVED for record in records), count),
        alive=share(sum(record.alive for record in records), count),
        boat_lost=share(lost, count),
        survival={
            month: share(sum(on_duty(record, month) for record in records), count) for month in months(plan.start)
        },
        tons=mean([record.tons for record in records]),
        spread_of_tons=tuple(quantile([record.tons for record in records], part) for part in PARTS),
        ships=mean([record.ships for record in records]),
        patrols=mean([record.patrols for record in records]),
        lost_per_patrol=share(lost, sailed),
        victories=_shares([record.victory for record in records], count, VICTORIES),
        causes=_shares([record.reason.partition(":")[0] for record in records], count),
        awards=_shares([name for record in records for name in sorted(set(record.awards))], count),
        ranks=_shares([record.rank for record in records], count),
        faults=[f"no. {record.number}: {record.reason}" for record in records if record.reason.startswith(FAULT)],
    )


def on_duty(record: Record, month: str) -> bool:
    """At the end of a month."""
    return record.month > month or record.reason == SERVED


def months(start: str) -> list[str]:
    """From the first month of a career to the last of the war."""
    found = [start]
    while found[-1] < GAME_ENDS:
        found.append(later(found[-1], 1))
    return found


def _shares(values: Sequence[str], count: int, known: Sequence[str] = ()) -> dict[str, Estimate]:
    """How many of each; in the order that is known, or the commonest first."""
    counted = Counter(values)
    order = [*known] or [value for value, _ in sorted(counted.items(), key=lambda item: (-item[1], item[0]))]
    return {value: share(counted[value], count) for value in order}
