"""Shares, means and differences with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

Z: Final = 1.959964


class Estimate(msgspec.Struct, frozen=True):
    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        return (self.high - self.low) / 2

    @property
    def sure(self) -> bool:
        """For a difference: the interval excludes zero."""
        return self.low > 0 or self.high < 0


def share(hits: int, count: int) -> Estimate:
    """Wilson's interval: sensible for none and for all as well."""
    if count == 0:
        return Estimate(0.0, 0.0, 1.0)
    p, z2 = hits / count, Z * Z
    middle = (p + z2 / (2 * count)) / (1 + z2 / count)
    half = Z * math.sqrt(p * (1 - p) / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)))


def mean(values: Sequence[float]) -> Estimate:
    """The normal interval; the counts here are in the hundreds and more."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = math.fsum(values) / count
    half = Z * math.sqrt(variance(values, middle) / count)
    return Estimate(middle, middle - half, middle + half)


def variance(values: Sequence[float], middle: float) -> float:
    if len(values) < 2:
        return 0.0
    return math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)


def share_difference(one: Estimate, other: Estimate) -> Estimate:
    """Newcombe's interval, made of two Wilson intervals."""
    gap = other.value - one.value
    low = gap - math.hypot(other.value - other.low, one.high - one.value)
    high = gap + math.hypot(other.high - other.value, one.value - one.low)
    return Estimate(gap, low, high)


def mean_difference(one: Estimate, other: Estimate) -> Estimate:
    gap, half = other.value - one.value, math.hypot(one.margin, other.margin)
    return Estimate(gap, gap - half, gap + half)


def quantile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
