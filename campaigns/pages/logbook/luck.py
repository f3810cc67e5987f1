"""Dice weighed: were they fair, and were they kind? Says no more than the number of rolls allows."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from typing import Final

from django.utils.translation import gettext as _

from campaigns.pages.logbook.tally import Rolls

FEW: Final = 30  # rolls below which nothing is said
EVEN: Final = 60  # six-sided dice below which their faces are not compared
ODD: Final = 0.01


@dataclass(frozen=True)
class Luck:
    rolls: int
    dice: int  # six-sided ones
    mean: str
    faces: list[tuple[int, int, float]]  # face, how often, share of the most frequent
    chi: str
    fair: str
    weighed: int
    pips: str  # towards the player, a roll
    z: str
    verdict: str


def weigh(rolls: Rolls) -> Luck:
    count = sum(rolls.faces.values())
    mean = sum(face * often for face, often in rolls.faces.items()) / count if count else 0.0
    most = max(rolls.faces.values(), default=0) or 1
    chi, fair = _fair(rolls, count)
    z = rolls.luck / sqrt(rolls.spread) if rolls.spread else 0.0
    return Luck(
        rolls.count,
        count,
        f"{mean:.2f}" if count else "–",
        [(face, rolls.faces[face], round(100 * rolls.faces[face] / most, 1)) for face in range(1, 7)],
        chi,
        fair,
        rolls.weighed,
        signed(rolls.luck / rolls.weighed) if rolls.weighed else "–",
        signed(z) if rolls.weighed else "–",
        verdict(z, rolls.weighed),
    )


def signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def verdict(z: float, rolls: int) -> str:
    """In words, with how often chance alone does as much."""
    if rolls < FEW:
        return _("too few rolls to tell")
    if abs(z) < 1:
        return _("as expected")
    often = round(1 / chance(z))
    if z > 0:
        return _("lucky: about one log in %d is at least this lucky") % often
    return _("unlucky: about one log in %d is at least this unlucky") % often


def chance(z: float) -> float:
    """The chance of a deviation this large, either way."""
    return max(erfc(abs(z) / sqrt(2)), 1e-9)


def _fair(rolls: Rolls, count: int) -> tuple[str, str]:
    """Chi-square of the six faces, five degrees of freedom."""
    if count < EVEN:
        return "–", _("too few dice to tell")
    expected = count / 6
    chi = sum((rolls.faces[face] - expected) ** 2 / expected for face in range(1, 7))
    p = chi_square_tail(chi)
    said = (
        _("unusual: about one log in %d is this uneven by chance") % round(1 / max(p, 1e-9)) if p < ODD else _("even")
    )
    return f"{chi:.1f}", said


def chi_square_tail(chi: float) -> float:
    """The chance of a chi-square of five degrees of freedom this large or larger."""
    return erfc(sqrt(chi / 2)) + sqrt(2 * chi / pi) * exp(-chi / 2) * (1 + chi / 3)
