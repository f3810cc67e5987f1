"""Findings in words: about 34 % sunk something, 6 % lost, ± 2."""

from __future__ import annotations

import math
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.engine.prompts import Choose, Prompt
from campaigns.engine.texts import Texts
from campaigns.pages.odds.ahead import AS_ASKED, COUNT, Odds, Tally
from campaigns.pages.presentation import Presentation
from campaigns.pages.words import score, translate
from campaigns.simulation.figures import share


@dataclass(frozen=True)
class OptionOdds:
    label: str
    here: str
    outing: str
    score: str
    count: int
    short: bool  # time was up before all continuations were done
    shares: tuple[float, float]  # gained and lost by the end of the outing, for the bars


def ways(weighing: Odds, prompt: Prompt, presentation: Presentation) -> list[OptionOdds]:
    return [
        OptionOdds(
            _label(tally, prompt, presentation.game.texts),
            _odds_text(presentation, tally.gained, tally.lost, tally.count),
            _odds_text(presentation, tally.outing_gained, tally.outing_lost, tally.count),
            score(_round(tally.outing_score / tally.count), weighing.unit, presentation.game.texts),
            tally.count,
            tally.count + tally.faults < COUNT,
            (100 * tally.outing_gained / tally.count, 100 * tally.outing_lost / tally.count),
        )
        for tally in weighing.tallies
        if tally.count
    ]


def _round(mean: float) -> int:
    """No false precision: large scores in whole hundreds."""
    return round(mean / 100) * 100 if abs(mean) >= 1000 else round(mean)


def _odds_text(presentation: Presentation, gained: int, lost: int, count: int) -> str:
    return presentation.odds(round(100 * gained / count), round(100 * lost / count), margin(gained, lost, count))


def margin(gained: int, lost: int, count: int) -> int:
    """The wider of the two intervals, in whole per cent, at least one."""
    widest = max(share(hits, count).margin for hits in (gained, lost))
    return max(1, math.ceil(100 * widest - 0.5))


def _label(tally: Tally, prompt: Prompt, texts: Texts) -> str:
    if tally.way == AS_ASKED:
        return _("Go on")
    own = {option.key: option.data for option in prompt.open()} if isinstance(prompt, Choose) else {}
    data = {} if tally.aside else own.get(tally.way, {})
    return str(texts.option(prompt.key, tally.way, prompt.data, data, translate)[0])
