"""The chart under a roll: which dice lead to which row, which rows cannot be reached, and how likely each is.

Every natural roll is read exactly as the prompt will read it, so that overrides of the unmodified roll
and readers of a procedure (a homing torpedo hits on its own number, 9.2.5) come out right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.engine import dice as dice_
from campaigns.engine.prompts import HOLE, RECONSTRUCTED, Charts, Roll
from campaigns.pages.words import Say, joined, sign
from charts.figures.parts import WEAKEST

ListedRow = tuple[int | None, int | None, Any]
"""From, to, and what the chart says; None is an open end."""
Rows = Sequence[ListedRow]

LONG: Final = 13  # rows that a phone shows one below the other; a longer chart has two columns
TIGHT: Final = 5  # more rows than this are set closer
LONGEST: Final = 40


@dataclass(frozen=True)
class ChartRow:
    """One row: what the dice must show, the result in words, its totals, and its odds."""

    dice: str
    result: str
    total: str = ""
    odds: str = ""
    reachable: bool = True
    fell: bool = False
    naturals: Sequence[int] = ()
    idle: bool = False  # the rules ignore this result as things are
    source: str = ""
    sign: str = ""


@dataclass(frozen=True)
class Reading:
    """The chart as it applies to one roll."""

    rows: Sequence[ChartRow]
    each: bool = False
    d66: bool = False  # six by six where there is room
    usual: str = ""  # the sign of most of a list's rows, which do not repeat it
    rebuilt: bool = False  # whether the edition had to reconstruct some of it
    need: str = ""  # what the dice must show for the best

    @property
    def listed(self) -> bool:
        """Whether it is a list in columns rather than a table."""
        return len(self.rows) > LONG

    @property
    def long(self) -> bool:
        return len(self.rows) > TIGHT


def reading(
    roll: Roll,
    charts: Charts,
    drm: int,
    say: Say,
    odds: bool = False,
    idle: Callable[[Any], bool] | None = None,
    wins: Callable[[Mapping[int, Any]], tuple[Sequence[int], str]] | None = None,
) -> Reading | None:
    """The chart of an open roll; None where there is none or it is too long to list."""
    listed = _rows(roll, charts)
    if not listed or len(listed) > LONGEST:
        return None
    if roll.each:
        return Reading(_each(roll, listed, say), each=True)
    spread = dice_.spread(roll.dice)
    found = roll.results(charts, drm)
    sources = roll.sources(charts, found, drm)
    if roll.dice == "d66" and len(listed) > LONG:
        rolls = {natural: result for natural, result in found.items() if result is not HOLE}
        rows = [ChartRow(str(natural), say(result), naturals=[natural]) for natural, result in rolls.items()]
        return _signed(rows, found, sources, idle, d66=True)
    rows, left = [], dict(found)
    for low, high, result in listed:
        hits = [n for n in left if _within(n + drm, low, high) and left[n] == result and n not in roll.instead]
        swapped = [n for n in left if _within(n + drm, low, high) and n in roll.instead]
        for natural in [*hits, *swapped]:
            del left[natural]
        if hits or not swapped:
            rows.append(_row(hits, spread, say(result), _total(low, high, drm), odds))
        for natural in swapped:
            text = _("%(first)s. Otherwise: %(row)s") % {"first": say(found[natural]), "row": say(result)}
            rows.append(_row([natural], spread, text, _total(low, high, drm), odds))
    read = _signed([*_overrides(left, spread, say, odds), *rows], found, sources, idle)
    good, words = wins(found) if wins is not None else ((), "")
    return replace(read, need=needed(good, spread, words, odds))


def _signed(
    rows: Sequence[ChartRow],
    found: Mapping[int, Any],
    sources: Mapping[int, str],
    idle: Callable[[Any], bool] | None,
    d66: bool = False,
) -> Reading:
    """Every row with its source, and whether the rules ignore it; a list says once what most of it has."""
    signed = []
    for row in rows:
        own = min((sources[one] for one in row.naturals if one in sources), key=WEAKEST.index, default="")
        ignored = idle is not None and any(idle(found[one]) for one in row.naturals)
        signed.append(replace(row, source=own, sign=sign(own), idle=ignored))
    rebuilt = any(row.source == RECONSTRUCTED for row in signed)
    if len(signed) <= LONG:
        return Reading(signed, d66=d66, rebuilt=rebuilt)
    usual = Counter(row.source for row in signed).most_common(1)[0][0]
    signed = [replace(row, sign="") if row.source == usual else row for row in signed]
    return Reading(signed, d66=d66, usual=sign(usual, named=True), rebuilt=rebuilt)


def _overrides(left: dict[int, Any], spread: Mapping[int, float], say: Say, odds: bool) -> list[ChartRow]:
    """Natural rolls outside all rows, grouped by result."""
    groups: list[tuple[Any, list[int]]] = []
    for natural, result in left.items():
        if result is HOLE:
            continue
        for known, together in groups:
            if known == result:
                together.append(natural)
                break
        else:
            groups.append((result, [natural]))
    why = _("unmodified roll; modifiers do not count")
    return [_row(together, spread, say(result), why, odds) for result, together in groups]


def needed(good: Sequence[int], spread: Mapping[int, float], words: str, odds: bool) -> SafeString | str:
    """The rolls that win, in a sentence: %s in words has the place of "Roll low: 5 or less"."""
    if not words:
        return ""
    if not good:
        return _("No roll is enough this time.")
    if len(good) == len(spread):
        return _("Every roll is enough this time.")
    chance = f", {percent(sum(spread[one] for one in good))}" if odds else ""
    return format_html("{}{}.", format_html(words.replace("%s", "{}"), _what_to_roll(good, list(spread))), chance)


def _what_to_roll(good: Sequence[int], all_: Sequence[int]) -> SafeString:
    """Low or high, and the figure."""
    if good[0] == all_[0] and len(good) > 1 and list(good) == all_[: len(good)]:
        return format_html(_("Roll low: <b>{} or less</b>"), good[-1])
    if good[-1] == all_[-1] and len(good) > 1 and list(good) == all_[-len(good) :]:
        return format_html(_("Roll high: <b>{} or more</b>"), good[0])
    return format_html(_("Roll <b>{}</b>"), naturals(good, all_))


def fallen(listed: Rows, total: int, result: Any, say: Callable[[Sequence[Any]], Sequence[str]]) -> list[ChartRow]:
    """The chart with the row that was hit; totals in place of dice."""
    if len(listed) > LONGEST:
        return []
    rows = merged(listed)
    return [
        ChartRow(span(low, high), said, fell=_within(total, low, high) and found == result)
        for (low, high, found), said in zip(rows, say([row[2] for row in rows]), strict=True)
    ]


def _rows(roll: Roll, charts: Charts) -> list[ListedRow]:
    if roll.outcomes is not None:
        return [(outcome.low, outcome.high, outcome.result) for outcome in roll.outcomes()]
    return [] if roll.chart is None else merged(charts.row_list(roll.chart, roll.column))


def merged(listed: Rows) -> list[ListedRow]:
    """The rows in order, with equal neighbours merged."""
    found: list[ListedRow] = []
    for low, high, result in listed:
        before = found[-1] if found else None
        if before is not None and before[2] == result and before[1] is not None and low == before[1] + 1:
            found[-1] = (before[0], high, result)
        else:
            found.append((low, high, result))
    return found


def _within(total: int, low: int | None, high: int | None) -> bool:
    return (low is None or low <= total) and (high is None or total <= high)


def _row(hits: list[int], spread: Mapping[int, float], result: str, total: str, odds: bool) -> ChartRow:
    if not hits:
        return ChartRow(_("never"), result, total, "", reachable=False)
    chance = percent(sum(spread[n] for n in hits)) if odds else ""
    return ChartRow(naturals(hits, list(spread)), result, total, chance, naturals=hits)


def _each(roll: Roll, listed: Rows, say: Say) -> list[ChartRow]:
    """Every die read by itself: the faces of one."""
    low_face, high_face = dice_.faces(roll.dice)[0]
    rows = []
    for low, high, result in listed:
        faces = [face for face in range(low_face, high_face + 1) if _within(face, low, high)]
        rows.append(_row(faces, dict.fromkeys(range(low_face, high_face + 1), 0), say(result), "", False))
    return rows


def naturals(hits: Sequence[int], all_: Sequence[int]) -> str:
    """The rolls as a table player reads them: 2 to 7; 11, 12; 3, 5 to 8."""
    runs: list[list[int]] = []
    for natural in sorted(hits):
        if runs and all_.index(natural) == all_.index(runs[-1][-1]) + 1:
            runs[-1].append(natural)
        else:
            runs.append([natural])
    return joined(_run(run) for run in runs)


def _run(run: Sequence[int]) -> str:
    if len(run) > 2:
        return _("%(low)d to %(high)d") % {"low": run[0], "high": run[-1]}
    return joined(str(natural) for natural in run)


def span(low: int | None, high: int | None) -> str:
    """The totals of a row: 8 or less, 9 to 11, 12 or more."""
    if low is None and high is None:
        return _("any")
    if low is None:
        return _("%d or less") % high
    if high is None:
        return _("%d or more") % low
    return str(low) if low == high else _("%(low)d to %(high)d") % {"low": low, "high": high}


def _total(low: int | None, high: int | None, drm: int) -> str:
    return _("total %s") % span(low, high) if drm else ""


def percent(chance: float) -> str:
    """Whole per cents; what can happen is never called impossible."""
    if 0 < chance < 0.005:
        return _("under 1 %")
    return _("%d %%") % round(chance * 100)
