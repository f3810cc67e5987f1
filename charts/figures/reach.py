"""What dice and modifiers can reach, and which rows answer: the ground of the checks and of the drawn bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

TIMES: Final = 12  # how often a per_ modifier may count


@dataclass(frozen=True, slots=True)
class Stretch:
    """Neighbouring totals that the same rows answer: one row is sound, none a gap, several an overlap."""

    first: int
    last: int
    rows: tuple[int, ...]

    @property
    def state(self) -> str:
        return ("gap", "sound")[len(self.rows)] if len(self.rows) < 2 else "overlap"

    @property
    def label(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


def faces(dice: str) -> list[tuple[int, ...]]:
    """Every way the dice can fall."""
    if dice == "d66":
        return list(product(range(1, 7), repeat=2))
    number, sides = dice.split("d")
    return list(product(range(1, int(sides) + 1), repeat=int(number or 1)))


def unmodified(dice: str, fallen: Sequence[int]) -> int:
    """What fallen dice show before modifiers; d66 reads tens then ones."""
    return fallen[0] * 10 + fallen[1] if dice == "d66" else sum(fallen)


def unmodified_totals(dice: str) -> list[int]:
    """What dice can show before modifiers, without going through every way in which they can fall."""
    if dice == "d66":
        return sorted({unmodified(dice, fallen) for fallen in faces(dice)})
    number, sides = dice.split("d")
    return list(range(int(number or 1), int(number or 1) * int(sides) + 1))


def totals(chart: Mapping[str, Any]) -> list[int]:
    """Every total that the dice and any set of the modifiers can reach."""
    bare = unmodified_totals(chart["dice"])
    down = up = 0
    for line in chart["modifiers"]:
        times = TIMES if line["key"].startswith("per_") else 1
        ever = (0, line["drm"], *line.get("dated", {}).values())
        down += min(ever) * times
        up += max(ever) * times
    if down == up == 0:
        return bare
    return list(range(bare[0] + down, bare[-1] + up + 1))


def holds(row: Mapping[str, Any], total: int) -> bool:
    return (row["low"] is None or row["low"] <= total) and (row["high"] is None or total <= row["high"])


def stretches(chart: Mapping[str, Any]) -> list[Stretch]:
    """The reach of a chart, cut where the answering rows change."""
    found: list[Stretch] = []
    for total in totals(chart):
        rows = tuple(index for index, row in enumerate(chart["rows"]) if holds(row, total))
        if found and found[-1].rows == rows:
            found[-1] = Stretch(found[-1].first, total, rows)
        else:
            found.append(Stretch(total, total, rows))
    return found
