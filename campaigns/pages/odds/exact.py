from __future__ import annotations

from typing import Any

import msgspec

from campaigns.engine import dice
from campaigns.engine.prompts import Charts, Roll


class Chance(msgspec.Struct):
    """A result, how likely it is, and the natural rolls that lead to it."""

    result: Any
    share: float
    naturals: list[int]


def spread(prompt: Roll, charts: Charts, drm: int | None = None) -> list[Chance]:
    """How likely each result of an open roll is, in the order of the dice.

    drm replaces the sum of modifiers, as when a player adds one by hand. A total outside all rows is left out: the
    shares then add up to less than one. Of dice that are read one by one, one is spread.
    """
    total = prompt.drm(charts) if drm is None else drm
    notation = f"1d{dice.faces(prompt.dice)[0][1]}" if prompt.each else prompt.dice
    found: list[Chance] = []
    for natural, share in dice.spread(notation).items():
        try:
            result = _read(prompt, charts, natural, total)
        except LookupError:
            continue
        for chance in found:
            if type(chance.result) is type(result) and chance.result == result:
                chance.share += share
                chance.naturals.append(natural)
                break
        else:
            found.append(Chance(result, share, [natural]))
    return found


def share(prompt: Roll, charts: Charts, *results: Any) -> float:
    return sum(chance.share for chance in spread(prompt, charts) if chance.result in results)


def _read(prompt: Roll, charts: Charts, natural: int, drm: int) -> Any:
    if prompt.each and prompt.chart is not None:
        return charts.reading(prompt.chart, prompt.column, natural, natural)
    return prompt.result(charts, (), natural, natural + drm)
