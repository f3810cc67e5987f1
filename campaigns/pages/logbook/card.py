"""The picture of a shared link: boat, Kommandant, tonnage, and how it stands, legible in a preview."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from font_source_serif_pro import font_files_ttf
from PIL import Image, ImageDraw, ImageFont

from campaigns.pages.logbook.pdf import FACES

WIDE, HIGH = 1200, 630
EDGE: Final = 72
PAPER, INK, FORM, PENCIL = "#ebebe4", "#16202a", "#495863", "#9e2218"
MOST_PENNANTS: Final = 6


def card(boat: str, who: str, facts: Sequence[tuple[str, str]], ending: str, sunk: Sequence[int]) -> bytes:
    """A PNG of 1200 by 630."""
    picture = Image.new("RGB", (WIDE, HIGH), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.line((EDGE, 64, WIDE - EDGE, 64), fill=INK, width=6)
    draw.line((EDGE, 76, WIDE - EDGE, 76), fill=INK, width=2)
    draw.text((EDGE, 96), fitted(draw, boat, 120), font=font(120), fill=INK)
    draw.text((EDGE, 250), fitted(draw, who, 52), font=font(52), fill=INK)
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
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _pennants(draw: ImageDraw.ImageDraw, sunk: Sequence[int]) -> None:
    """One a ship, the largest first."""
    for place, tons in enumerate(sorted(sunk, reverse=True)[:MOST_PENNANTS]):
        x, y = EDGE + place * 178, 462
        draw.polygon([(x, y), (x + 160, y + 28), (x, y + 56)], outline=INK, width=3)
        draw.text((x + 10, y + 16), f"{tons:,}", font=font(20, "-Bold"), fill=INK)


def font(size: int, face: str = "") -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_files_ttf[FACES[face]], size)


def fitted(draw: ImageDraw.ImageDraw, text: str, size: int, room: int = WIDE - 2 * EDGE) -> str:
    """A text as far as there is room for it."""
    if draw.textlength(text, font=font(size)) <= room:
        return text
    while text and draw.textlength(text + "…", font=font(size)) > room:
        text = text[:-1]
    return text.rstrip() + "…"
