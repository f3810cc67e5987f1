"""PDF and pictures, set by Typst in fonts that are part of the product.

Typst has wheels for Windows, macOS and Linux. Elsewhere call nothing here: ask can_typeset() first.
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
from campaigns.pages.words import no_break_before_t

TEMPLATES: Final = Path(__file__).parent / "typst"
PAPERS: Final = {"a4": "a4", "letter": "us-letter"}


@cache
def can_typeset() -> bool:
    return find_spec("typst") is not None


def pdf(template: str, title: str, game: str, paper: str, **shown: Any) -> bytes:
    """A PDF by one of the templates; the same parts give the same file."""
    about = {
        "title": title,
        "about": _("Log book for %s") % game,
        "paper": PAPERS.get(paper, paper),
        "lang": (get_language() or "en").partition("-")[0],
        "page": _("Page %d"),
    }
    return _compile(template, about | shown, format="pdf")


def picture(template: str, **shown: Any) -> bytes:
    """A PNG by one of the templates, one pixel a point."""
    return _compile(template, shown, format="png", ppi=72)


def map_svg(chart: SeaChart | None) -> dict[str, Any] | None:
    """A map as SVG with its legend and its own style."""
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
    import typst  # 30 MB of machine code, loaded only for a file

    data = no_break_before_t(msgspec.json.encode(shown, enc_hook=_plain).decode())
    files = {file.name: file.read_bytes() for file in TEMPLATES.glob("*.typ")}
    files |= {"main.typ": files[f"{template}.typ"], "shown.json": data.encode()}
    fonts = Path(next(iter(font_files_ttf.values()))).parent
    return bytes(typst.compile(files, font_paths=[str(fonts)], ignore_system_fonts=True, **how))


def _plain(words: Any) -> str:
    """Resolve lazy translations and safe strings."""
    return str(words)[:]
