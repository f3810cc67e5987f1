"""PDF on A4 or Letter: black on white, in fonts that travel with the file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import Any, Final
from xml.sax.saxutils import escape

from django.utils.translation import gettext as _
from font_source_serif_pro import font_files_ttf
from reportlab.lib import pagesizes
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph, SimpleDocTemplate

from campaigns.pages.words import unbroken

SERIF: Final = "SourceSerifPro"
FACES: Final = {"": SERIF, "-Bold": f"{SERIF}Bold", "-Italic": f"{SERIF}It"}  # as the font's package names them
PAPERS: Final = {"a4": pagesizes.A4, "letter": pagesizes.LETTER}
MARGIN: Final = 14 * mm
HAIR: Final = 0.3


@cache
def fonts() -> None:
    """Registered once a process."""
    for face, file in FACES.items():
        pdfmetrics.registerFont(TTFont(SERIF + face, font_files_ttf[file]))
    pdfmetrics.registerFontFamily(
        SERIF, normal=SERIF, bold=f"{SERIF}-Bold", italic=f"{SERIF}-Italic", boldItalic=f"{SERIF}-Bold"
    )


def style(size: float, leading: float = 1.25, **more: Any) -> ParagraphStyle:
    return ParagraphStyle(f"s{size}", fontName=SERIF, fontSize=size, leading=size * leading, **more)


def document(title: str, game: str, paper: str, story: Sequence[Any]) -> bytes:
    """A PDF of these parts; the same parts give the same file. game is the name of the game."""
    out = io.BytesIO()
    made = SimpleDocTemplate(
        out,
        pagesize=PAPERS[paper],
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
        **about(title, game),
    )
    made.build(list(story), onFirstPage=_foot(title), onLaterPages=_foot(title))
    return out.getvalue()


def about(title: str, game: str) -> dict[str, Any]:
    return {"title": title, "subject": _("Log book for %s") % game, "author": "", "lang": "en", "invariant": 1}


def _foot(title: str) -> Any:
    def draw(canvas: Any, made: Any) -> None:
        canvas.saveState()
        canvas.setFont(SERIF, 7)
        canvas.drawString(MARGIN, 8 * mm, title)
        canvas.drawRightString(made.pagesize[0] - MARGIN, 8 * mm, _("Page %d") % canvas.getPageNumber())
        canvas.restoreState()

    return draw


def text(words: str, size: float, markup: bool = False, **more: Any) -> Paragraph:
    return Paragraph(unbroken(words if markup else escape(words)), style(size, **more))
