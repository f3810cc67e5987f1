"""The report as one page with inline SVG: no script, no other file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaigns.simulation.figures import Estimate
from campaigns.simulation.rows import ReportRow, figure
from campaigns.simulation.summary import CareersSummary

WIDE: Final = 640
RARE: Final = 0.002  # what is rarer has no bar
HIGH: Final = 260
LEFT: Final = 46
FOOT: Final = 34
TOP: Final = 10
HUES: Final = ("#1f4e79", "#b3541e", "#3c7a3f", "#7a3c77", "#8a6d00", "#4d4d4d")  # apart for most eyes; dashes help
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4")
STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d1d1b;
background:#fbf8f1}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}td,th{padding:.15rem .5rem;text-align:right}
td:first-child,th:first-child{text-align:left}tr.part th{padding-top:.8rem;border-bottom:1px solid #999}
svg{width:100%;height:auto;display:block;margin:.5rem 0 1.5rem}text{font:12px system-ui,sans-serif;fill:currentColor}
.grid{stroke:currentColor;opacity:.15}figure{margin:0}figcaption{font-weight:600}.scroll{overflow-x:auto}
@media(prefers-color-scheme:dark){body{color:#e8e4da;background:#171614}.band{opacity:.3}}
"""


def page(
    summaries: Sequence[CareersSummary],
    rows: Sequence[ReportRow],
    drawings: Sequence[tuple[str, SafeString]],
    words: str,
) -> str:
    return format_html(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><style>{}</style></head>'
        '<body><h1>{}</h1><p>{}</p>{}{}<div class="scroll">{}</div></body></html>\n',
        _("Simulated careers"),
        mark_safe(STYLE),  # noqa: S308 - ours
        _("Simulated careers"),
        words,
        legend(summaries),
        format_html_join("", "{}", ((_figure(caption, drawing),) for caption, drawing in drawings)),
        table(summaries, rows),
    )


def legend(summaries: Sequence[CareersSummary]) -> SafeString:
    lines = [
        format_html(
            '<svg viewBox="0 0 {} 18" role="img"><line x1="0" x2="40" y1="9" y2="9" stroke="{}" stroke-width="3"'
            ' stroke-dasharray="{}"/><text x="50" y="13">{}</text></svg>',
            WIDE,
            _hue(place),
            DASHES[place % len(DASHES)],
            f"{one.plan}: {one.count:,}",
        )
        for place, one in enumerate(summaries)
    ]
    return format_html_join("", "{}", ((line,) for line in lines))


def curves(
    summaries: Sequence[CareersSummary],
    of: Callable[[Any], dict[str, Estimate]],
    line: Sequence[str],
    named: Callable[[str], bool],
) -> SafeString:
    """Shares along a line of months or the like: one line a column, with its interval as a band."""
    at = {point: LEFT + (WIDE - LEFT - 10) * place / max(1, len(line) - 1) for place, point in enumerate(line)}
    parts = [_grid(1.0)]
    for point, x in at.items():
        if named(point):
            parts.append(format_html('<text x="{}" y="{}" text-anchor="middle">{}</text>', _n(x), HIGH - 12, point))
    for place, one in enumerate(summaries):
        known = [(at[point], value) for point, value in of(one).items()]
        upper = [f"{_n(x)},{_n(_y(value.high))}" for x, value in known]
        lower = [f"{_n(x)},{_n(_y(value.low))}" for x, value in reversed(known)]
        middle = " ".join(f"{_n(x)},{_n(_y(value.value))}" for x, value in known)
        parts.append(
            format_html(
                '<polygon class="band" points="{}" fill="{}" opacity=".2"/>', " ".join(upper + lower), _hue(place)
            )
        )
        parts.append(
            format_html(
                '<polyline points="{}" fill="none" stroke="{}" stroke-width="2" stroke-dasharray="{}"/>',
                middle,
                _hue(place),
                DASHES[place % len(DASHES)],
            )
        )
    return _svg(parts, HIGH)


def bars(
    summaries: Sequence[CareersSummary], of: Callable[[Any], dict[str, Estimate]], order: Sequence[str] = ()
) -> SafeString:
    """A group of bars a key, with a whisker for the interval."""
    keys = list(order) or list(dict.fromkeys(key for one in summaries for key in of(one)))
    keys = [key for key in keys if any(of(one).get(key, _NONE).value >= RARE for one in summaries)] or keys[:1]
    left, thick = 190, 12
    high = TOP + len(keys) * (thick * len(summaries) + 8) + FOOT
    most = max((of(one).get(key, _NONE).high for one in summaries for key in keys), default=1.0) or 1.0
    scale = (WIDE - left - 70) / most
    parts, y = [], TOP
    for key in keys:
        beside = _n(y + thick * len(summaries) / 2 + 4)
        parts.append(format_html('<text x="{}" y="{}" text-anchor="end">{}</text>', left - 8, beside, key))
        for place, one in enumerate(summaries):
            value = of(one).get(key, _NONE)
            middle = y + thick / 2
            parts.append(
                format_html(
                    '<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>'
                    '<line x1="{}" x2="{}" y1="{}" y2="{}" stroke="currentColor"/><text x="{}" y="{}">{}</text>',
                    left,
                    y + 1,
                    _n(value.value * scale),
                    thick - 2,
                    _hue(place),
                    _n(left + value.low * scale),
                    _n(left + value.high * scale),
                    middle,
                    middle,
                    _n(left + value.high * scale + 5),
                    y + thick - 2,
                    f"{100 * value.value:.1f} %",
                )
            )
            y += thick
        y += 8
    return _svg(parts, high)


def spread(summaries: Sequence[CareersSummary]) -> SafeString:
    """From the tenth to the ninetieth percentile, with the median marked."""
    most = max((one.spread[-1] for one in summaries), default=1) or 1
    scale = (WIDE - LEFT - 160) / most
    parts, y = [], TOP + 10
    for place, one in enumerate(summaries):
        low, middle, high = (LEFT + score * scale for score in one.spread)
        parts.append(
            format_html(
                '<line x1="{}" x2="{}" y1="{}" y2="{}" stroke="{}" stroke-width="8"/>'
                '<circle cx="{}" cy="{}" r="7" fill="{}" stroke="currentColor"/><text x="{}" y="{}">{}</text>',
                _n(low),
                _n(high),
                y,
                y,
                _hue(place),
                _n(middle),
                y,
                _hue(place),
                _n(high + 12),
                y + 4,
                " / ".join(f"{score:,.0f}" for score in one.spread),
            )
        )
        y += 30
    return _svg(parts, y + 4)


def table(summaries: Sequence[CareersSummary], rows: Sequence[ReportRow]) -> SafeString:
    head = [str(one.plan) for one in summaries] + [_("difference")] * (len(summaries) - 1)
    lines: list[SafeString] = []
    part = ""
    for row in rows:
        if row.part != part:
            part = row.part
            whole = '<tr class="part"><th colspan="{}" scope="rowgroup">{}</th></tr>'
            lines.append(format_html(whole, len(head) + 1, part))
        lines.append(_line(row))
    return format_html(
        "<table><thead><tr><th></th>{}</tr></thead><tbody>{}</tbody></table>",
        format_html_join("", '<th scope="col">{}</th>', ((one,) for one in head)),
        format_html_join("", "{}", ((line,) for line in lines)),
    )


def _line(row: ReportRow) -> SafeString:
    cells = [figure(value, row.percent) for value in row.values]
    cells += [figure(gap, row.percent, sign=True) + (" *" if gap.sure else "") for gap in row.differences()]
    cells += [""] * (2 * len(row.values) - 1 - len(cells))
    filled = format_html_join("", "<td>{}</td>", ((one,) for one in cells))
    return format_html("<tr><td>{}</td>{}</tr>", row.name, filled)


_NONE: Final = Estimate(0.0, 0.0, 0.0)


def _figure(caption: str, drawing: SafeString) -> SafeString:
    return format_html("<figure><figcaption>{}</figcaption>{}</figure>", caption, drawing)


def _svg(parts: Sequence[SafeString], high: float) -> SafeString:
    inside = format_html_join("", "{}", ((part,) for part in parts))
    return format_html('<svg viewBox="0 0 {} {}" role="img">{}</svg>', WIDE, _n(high), inside)


def _grid(most: float) -> SafeString:
    lines = []
    for quarter in range(5):
        y = _y(quarter / 4)
        lines.append(
            format_html(
                '<line class="grid" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="{}" y="{}" text-anchor="end">{}</text>',
                LEFT,
                WIDE - 10,
                _n(y),
                _n(y),
                LEFT - 6,
                _n(y + 4),
                f"{25 * quarter * most:.0f} %",
            )
        )
    return format_html_join("", "{}", ((line,) for line in lines))


def _y(share: float) -> float:
    return TOP + (HIGH - TOP - FOOT) * (1 - share)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _hue(place: int) -> str:
    return HUES[place % len(HUES)]
