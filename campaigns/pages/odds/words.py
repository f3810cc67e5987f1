"""Findings in words: about 34 % sunk something, 6 % lost, ± 2."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.pages.odds.ahead import AS_ASKED, COUNT, Tally, Weighing
from campaigns.pages.words import translate
from campaigns.simulation.figures import share


@dataclass(frozen=True)
class Way:
    """One way, with what was found for it."""

    label: str
    here: str
    patrol: str
    tons: int
    count: int
    short: bool  # time was up before all continuations were done
    shares: tuple[float, float]  # sunk and lost by the end of the patrol, for the bars


def ways(weighing: Weighing, prompt: Any, texts: Any) -> list[Way]:
    return [
        Way(
            _label(tally, prompt, texts),
            _said(tally.sunk, tally.lost, tally.count),
            _said(tally.patrol_sunk, tally.patrol_lost, tally.count),
            round(tally.patrol_tons / tally.count / 100) * 100,
            tally.count,
            tally.count + tally.faults < COUNT,
            (100 * tally.patrol_sunk / tally.count, 100 * tally.patrol_lost / tally.count),
        )
        for tally in weighing.tallies
        if tally.count
    ]


def _said(sunk: int, lost: int, count: int) -> str:
    return _("about %(sunk)d %% sunk something, %(lost)d %% lost, ± %(margin)d") % {
        "sunk": round(100 * sunk / count),
        "lost": round(100 * lost / count),
        "margin": margin(sunk, lost, count),
    }


def margin(sunk: int, lost: int, count: int) -> int:
    """The wider of the two intervals, in whole percent and never less than one."""
    widest = max(share(hits, count).margin for hits in (sunk, lost))
    return max(1, math.ceil(100 * widest - 0.5))


def _label(tally: Tally, prompt: Any, texts: Any) -> str:
    if tally.way == AS_ASKED:
        return _("Go on")
    own = {} if tally.aside else {option.key: option.data for option in prompt.open()}
    return str(texts.option(prompt.key, tally.way, prompt.data, own.get(tally.way, {}), translate)[0])
