"""The summary of a column of careers, in terms that every game has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from campaigns.simulation.careers import FAULT, Plan, PlayedCareer
from campaigns.simulation.figures import Estimate, mean, quantile, share

PARTS: Final = (0.1, 0.5, 0.9)


class CareersSummary(msgspec.Struct, frozen=True, kw_only=True):
    plan: Plan
    count: int
    won: Estimate
    lost: Estimate
    score: Estimate
    unit: str
    spread: tuple[float, ...]  # of the score, at PARTS
    outings: Estimate
    causes: dict[str, Estimate]
    faults: list[str]


def summary(plan: Plan, records: Sequence[PlayedCareer]) -> CareersSummary:
    count = len(records)
    scores = [record.score for record in records]
    return CareersSummary(
        plan=plan,
        count=count,
        won=share(sum(record.won for record in records), count),
        lost=share(sum(record.lost for record in records), count),
        score=mean(scores),
        unit=next((record.unit for record in records), ""),
        spread=tuple(quantile(scores, part) for part in PARTS),
        outings=mean([record.outings for record in records]),
        causes=shares([record.reason.partition(":")[0] for record in records], count),
        faults=[f"no. {record.number}: {record.reason}" for record in records if record.reason.startswith(FAULT)],
    )


def shares(values: Sequence[str], count: int, known: Sequence[str] = ()) -> dict[str, Estimate]:
    """Shares in the known order, else the commonest first."""
    counted = Counter(values)
    order = [*known] or [value for value, _ in sorted(counted.items(), key=lambda item: (-item[1], item[0]))]
    return {value: share(counted[value], count) for value in order}
