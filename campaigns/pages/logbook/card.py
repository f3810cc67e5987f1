"""The picture of a shared link: boat, Kommandant, tonnage, map, and how it stands, legible in a preview."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from font_source_serif_pro import font_files_ttf
from PIL import Image, ImageDraw, ImageFont

from campaigns.pages.logbook.pdf import FACES
from campaigns.pages.logbook.sea_chart import DrawnMark, Point, SeaChart
from charts.names import cleaned_name

WIDE, HIGH = 1200, 630
EDGE: Final = 72
PAPER, INK, FORM, PENCIL = "#ebebe4", "#16202a", "#495863", "#9e2218"
MOST_PLACED: Final = 5
MOST_PENNANTS: Final = 6
LAND, SHORE, NET = "#dbdcd5", "#76818a", "#d3d6d0"
CHART_WIDE, CHART_TOP = 448, 88
FINER: Final = 3  # the map is drawn so much larger, and then made smaller


def card(
    boat: str,
    who: str,
    facts: Sequence[tuple[str, str]],
    ending: str,
    sunk: Sequence[int],
    chart: SeaChart | None = None,
) -> bytes:
    """A PNG of 1200 by 630, with the map of the career at its right where there is one."""
    picture = Image.new("RGB", (WIDE, HIGH), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.line((EDGE, 64, WIDE - EDGE, 64), fill=INK, width=6)
    draw.line((EDGE, 76, WIDE - EDGE, 76), fill=INK, width=2)
    left = WIDE - 2 * EDGE
    if chart is not None:
        left -= CHART_WIDE + 28
        picture.paste(_map(chart), (WIDE - EDGE - CHART_WIDE, CHART_TOP))
    draw.text((EDGE, 96), fitted(draw, boat, 120, left), font=font(120), fill=INK)
    draw.text((EDGE, 250), fitted(draw, who, 52, left), font=font(52), fill=INK)
    room = (WIDE - 2 * EDGE) // max(len(facts), 1)
    for place, (label, value) in enumerate(facts):
        x = EDGE + place * room
        draw.text((x, 350), label, font=font(28), fill=FORM)
        draw.text((x, 386), fitted(draw, value, 46, room - 20), font=font(46, "-Bold"), fill=INK)
        if place:
            draw.line((x - 22, 350, x - 22, 440), fill=FORM, width=1)
    _pennants(draw, sunk)
    draw.line((EDGE, 540, WIDE - EDGE, 540), fill=INK, width=2)
    draw.text((EDGE, 556), fitted(draw, ending, 34), font=font(34), fill=PENCIL if ending else FORM)
    return _png(picture)


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _map(chart: SeaChart) -> Image.Image:
    """The map of a career: coasts, areas and where the boat was lost."""
    wide = CHART_WIDE * FINER
    scale = wide / chart.frame[2]
    large = Image.new("RGB", (wide, round(chart.frame[3] * scale)), PAPER)
    draw = ImageDraw.Draw(large)

    def at(point: Point) -> Point:
        return (point[0] - chart.frame[0]) * scale, (point[1] - chart.frame[1]) * scale

    for line in chart.coast.degrees:
        draw.line([at(point) for point in line], fill=NET, width=FINER)
    for shore in chart.coast.shores:
        draw.polygon([at(point) for point in shore], fill=LAND, outline=SHORE, width=FINER)
    for drawn in chart.drawn:
        _mark(draw, drawn, at(drawn.mark.at), scale)
    draw.rectangle((0, 0, large.width - 1, large.height - 1), outline=SHORE, width=2 * FINER)
    return large.resize((CHART_WIDE, large.height // FINER), Image.Resampling.LANCZOS)


def _mark(draw: ImageDraw.ImageDraw, drawn: DrawnMark, spot: Point, scale: float) -> None:
    radius, ring = drawn.radius * scale, drawn.ring * scale
    if drawn.mark.sunk:
        draw.circle(spot, ring, outline=PENCIL, width=2 * FINER)
    draw.circle(spot, radius, fill=INK if drawn.mark.met else PAPER, outline=INK, width=FINER)
    if drawn.mark.label:
        letters = font(round(radius * 1.1), "-Bold")
        draw.text(spot, drawn.mark.label, font=letters, fill=PAPER if drawn.mark.met else INK, anchor="mm")
    if drawn.mark.lost:
        (x, y), reach = spot, ring * 0.9
        draw.line((x - reach, y - reach, x + reach, y + reach), fill=PENCIL, width=4 * FINER)
        draw.line((x - reach, y + reach, x + reach, y - reach), fill=PENCIL, width=4 * FINER)


def table(name: str, what: str, rows: Sequence[tuple[str, str, str]]) -> bytes:
    """The result of a contest: place, who, and the score; the same size."""
    picture = Image.new("RGB", (WIDE, HIGH), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.line((EDGE, 64, WIDE - EDGE, 64), fill=INK, width=6)
    draw.line((EDGE, 76, WIDE - EDGE, 76), fill=INK, width=2)
    draw.text((EDGE, 92), fitted(draw, name, 80), font=font(80), fill=INK)
    draw.text((EDGE, 192), fitted(draw, what, 34), font=font(34), fill=FORM)
    for line, (place, who, score) in enumerate(rows[:MOST_PLACED]):
        y, face = 262 + line * 56, "" if line else "-Bold"
        draw.text((EDGE, y), place, font=font(40, face), fill=PENCIL if not line else INK)
        wide = draw.textlength(score, font=font(40, face))
        draw.text(
            (EDGE + 80, y), fitted(draw, who, 40, WIDE - 2 * EDGE - 120 - int(wide)), font=font(40, face), fill=INK
        )
        draw.text((WIDE - EDGE - wide, y), score, font=font(40, face), fill=INK)
    draw.line((EDGE, 572, WIDE - EDGE, 572), fill=INK, width=2)
    return _png(picture)


def _pennants(draw: ImageDraw.ImageDraw, sunk: Sequence[int]) -> None:
    """One a ship, the largest first."""
    for place, tons in enumerate(sorted(sunk, reverse=True)[:MOST_PENNANTS]):
        x, y = EDGE + place * 178, 462
        draw.polygon([(x, y), (x + 160, y + 28), (x, y + 56)], outline=INK, width=3)
        draw.text((x + 10, y + 16), f"{tons:,}", font=font(20, "-Bold"), fill=INK)


def font(size: int, face: str = "") -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_files_ttf[FACES[face]], size)


def fitted(draw: ImageDraw.ImageDraw, text: str, size: int, room: int = WIDE - 2 * EDGE) -> str:
    """A text on one line, as far as there is room for it."""
    text = cleaned_name(text)
    if draw.textlength(text, font=font(size)) <= room:
        return text
    while text and draw.textlength(text + "…", font=font(size)) > room:
        text = text[:-1]
    return text.rstrip() + "…"
