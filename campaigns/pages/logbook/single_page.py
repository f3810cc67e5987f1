from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaigns.pages.logbook.volume import Volume

STYLE: Final = Path(__file__).parent / "volume.css"


def html_of(volume: Volume) -> str:
    chapters = list(volume.chapters)
    context = {"volume": volume, "chapters": chapters, "style": _style()}
    return render_to_string("campaigns/log/volume.html", context)


@cache
def _style() -> SafeString:
    """Inline style: the page is a file of the player's, not a page of the server."""
    return format_html("<{0}>{1}</{0}>", "style", mark_safe(STYLE.read_text(encoding="utf-8")))  # noqa: S308
