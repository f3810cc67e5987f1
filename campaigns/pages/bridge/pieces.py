"""A board in pieces: what another device entered is sent as those pieces of it that changed.

A template marks a piece with {% piece "key" %}: one element that has the same key as data-piece.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from django.utils.safestring import SafeString, mark_safe

PIECE: Final = re.compile(r"<!--piece ([\w?=-]+)-->\s*(.*?)\s*<!--/piece-->", re.DOTALL)


@dataclass(frozen=True)
class DrawnBoard:
    html: SafeString
    frame: str
    pieces: Mapping[str, SafeString]

    @property
    def marks(self) -> str:
        """Digests of the frame and of each piece, for what the page posts as shown."""
        return " ".join((self.frame, *map(_digest, self.pieces.values()))) if self.pieces else ""

    def changed(self, shown: Collection[str]) -> Mapping[str, SafeString] | None:
        """The pieces that a page does not show yet; None where it has another frame."""
        if not self.pieces or self.frame not in shown:
            return None
        return {key: html for key, html in self.pieces.items() if _digest(html) not in shown}


def in_pieces(html: str) -> DrawnBoard:
    pieces = {key: mark_safe(inner) for key, inner in PIECE.findall(html)}  # noqa: S308 - our own templates
    frame = re.sub(r"\s+", " ", PIECE.sub(r"<!--\1-->", html))
    return DrawnBoard(mark_safe(PIECE.sub(r"\2", html)), _digest(frame), pieces)  # noqa: S308


def _digest(html: str) -> str:
    return f"{crc32(html.encode()):08x}"
