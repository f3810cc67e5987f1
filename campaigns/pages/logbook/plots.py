"""Plots as plain figures for a template, in the units of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

WIDE: Final = 720
NARROW: Final = 380
HIGH: Final = 340
LEFT, RIGHT, TOP, FOOT = 64, 12, 14, 34


@dataclass(frozen=True)
class Tick:
    at: float
    label: str


@dataclass(frozen=True)
class Threshold:
    """A threshold: a line over some months, named at its right end."""

    x1: float
    x2: float
    y: float
    label_x: float
    label_y: float
    anchor: str
    label: str
    kind: str


@dataclass(frozen=True)
class Plot:
    """A curve of steps with its axes, and thresholds across it."""

    path: str
    area: str
    lines: list[Threshold]
    across: list[Tick]
    up: list[Tick]
    dots: list[tuple[float, float, str]]
    wide: int = WIDE
    left: int = LEFT
    foot: int = HIGH - FOOT

    @property
    def view(self) -> str:
        return f"0 0 {self.wide} {HIGH}"

    @property
    def right(self) -> int:
        return self.wide - RIGHT


def survival(shares: Sequence[tuple[int, float]], wide: int = WIDE) -> Plot:
    months = max((at for at, _share in shares), default=1) or 1

    def x(at: float) -> float:
        return round(LEFT + at / months * (wide - LEFT - RIGHT), 1)

    def y(share: float) -> float:
        return round(HIGH - FOOT - share * (HIGH - FOOT - TOP), 1)

    path = ""
    for at, share in shares:
        path += f"H{x(at)}V{y(share)}" if path else f"M{x(at)} {y(share)}"
    step = max(1, -(-months // 8))
    across = [Tick(x(n), str(n)) for n in range(0, months + 1, step)]
    up = [Tick(y(share / 100), f"{share} %") for share in (0, 25, 50, 75, 100)]
    area = f"{path}V{y(0)}H{x(0)}Z" if len(shares) > 1 else ""
    return Plot(path, area, [], across, up, [], wide)


def both(draw: Callable[[int], Plot]) -> list[tuple[str, Plot]]:
    """One drawing for wide pages and print, one for phones."""
    return [("wide", draw(WIDE)), ("narrow", draw(NARROW))]
