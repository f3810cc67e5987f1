"""PDF and pictures, set by Typst in fonts that travel with the file.

Typst comes as a wheel for Windows, macOS and Linux. Where there is none, nothing here can be called: ask can_typeset().
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Any, Final

import msgspec
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from font_source_serif_pro import font_files_ttf

from campaigns.pages.logbook.sea_chart import SeaChart
from campaigns.pages.words import unbroken

TEMPLATES: Final = Path(__file__).parent / "typst"
PAPERS: Final = {"a4": "a4", "letter": "us-letter"}


@cache
def can_typeset() -> bool:
    return find_spec("typst") is not None


def pdf(template: str, title: str, game: str, paper: str, **shown: Any) -> bytes:
    """A PDF by one of the templates; the same parts give the same file. game is the name of the game."""
    about = {
        "title": title,
        "about": _("Log book for %s") % game,
        "paper": PAPERS[paper],
        "lang": (get_language() or "en").partition("-")[0],
        "page": _("Page %d"),
    }
    return _compile(template, about | shown, format="pdf")


def picture(template: str, **shown: Any) -> bytes:
    """A PNG by one of the templates, a pixel a point."""
    return _compile(template, shown, format="png", ppi=72)


def drawn(chart: SeaChart | None) -> dict[str, Any] | None:
    """A map as SVG, with its legend; it brings its own style, as the style sheets of the pages do not reach it."""
    if chart is None:
        return None
    style = Template((TEMPLATES / "sea.css").read_text()).substitute(chart.strokes)
    svg = render_to_string("campaigns/log/_sea.html", {"chart": chart})
    return {
        "svg": svg.replace("</desc>", f"</desc><style>{style}</style>"),
        "legend": f"{chart.legend} {_('Coast: Natural Earth.')}",
        "words": chart.in_words,
    }


def _compile(template: str, shown: dict[str, Any], **how: Any) -> bytes:
    import typst  # 30 MB of machine code, and only who asks for a file needs it

    data = unbroken(msgspec.json.encode(shown, enc_hook=_plain).decode())
    files = {file.name: file.read_bytes() for file in TEMPLATES.glob("*.typ")}
    files |= {"main.typ": files[f"{template}.typ"], "shown.json": data.encode()}
    fonts = Path(next(iter(font_files_ttf.values()))).parent
    return bytes(typst.compile(files, font_paths=[str(fonts)], ignore_system_fonts=True, **how))


def _plain(words: Any) -> str:
    """Translations that wait for their language, and text marked as safe."""
    return str(words)[:]
