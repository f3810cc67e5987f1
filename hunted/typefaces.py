"""The two typefaces, cut from the packages that bring them: Latin script, as WOFF2.

"Source" is a reserved name (SIL Open Font License) and a part of a font is another font, so ours are called Log Serif
and Log Sans; both licences are served beside them.
"""

from __future__ import annotations

import hashlib
import shutil
import threading
from pathlib import Path
from typing import Any, Final

import font_source_sans_pro as sans
import font_source_serif_pro as serif
from django.conf import settings
from django.contrib.staticfiles.finders import BaseStorageFinder
from django.core.files.storage import FileSystemStorage

FACES: Final = {
    "serif-400": ("Log Serif", "Regular", serif.font_files_ttf["SourceSerifPro"]),
    "serif-400-italic": ("Log Serif", "Italic", serif.font_files_ttf["SourceSerifProIt"]),
    "serif-600": ("Log Serif", "SemiBold", serif.font_files_ttf["SourceSerifProSemibold"]),
    "sans-400": ("Log Sans", "Regular", sans.font_files_ttf["SourceSansPro"]),
    "sans-600": ("Log Sans", "SemiBold", sans.font_files_ttf["SourceSansProSemibold"]),
}
LICENCES: Final = {"OFL-serif.txt": serif, "OFL-sans.txt": sans}
PLACE: Final = Path("hunted", "fonts")  # below /static/
SIGNS: Final = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # Latin-1, Latin Extended-A
    *map(ord, "‐‑‒–—‘’‚“”„†•…\u202f′″‹›€←↑→↓−≈≠≤≥✓▲▼☐☑"),
]
FEATURES: Final = ["kern", "liga", "lnum", "tnum", "ccmp", "locl", "mark", "mkmk"]
CUTTING: Final = threading.Lock()  # a developer's server is asked for several at once
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT, LICENCE, LICENCE_URL = 0, 1, 2, 3, 4, 6, 13, 14


class Finder(BaseStorageFinder):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(FileSystemStorage(location=folder()), *given, **named)


def folder() -> Path:
    """Cut once, and again when a package or this file has changed."""
    sources = [Path(__file__), *(Path(file) for _family, _style, file in FACES.values())]
    state = hashlib.sha256(b"".join(hashlib.sha256(one.read_bytes()).digest() for one in sources)).hexdigest()[:16]
    place = settings.DATA_DIR / "typefaces" / state
    with CUTTING:
        if not place.exists():
            shutil.rmtree(place.parent, ignore_errors=True)
            _cut_all(place.with_suffix(".new") / PLACE)
            place.with_suffix(".new").rename(place)
    return place


def _cut_all(place: Path) -> None:
    place.mkdir(parents=True)
    for name, (family, style, file) in FACES.items():
        _cut(file, family, style, place / f"{name}.woff2")
    for name, package in LICENCES.items():
        shutil.copy(Path(package.__file__).with_name("files") / "LICENSE.txt", place / name)


def _cut(file: str, family: str, style: str, to: Path) -> None:
    from fontTools import subset  # only where there is something to cut

    options = subset.Options(
        layout_features=FEATURES, hinting=False, flavor="woff2", name_IDs=[COPYRIGHT, LICENCE, LICENCE_URL]
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=SIGNS)
    full = f"{family} {style}"
    names = {FAMILY: family, STYLE: style, UNIQUE: full, FULL: full, POSTSCRIPT: full.replace(" ", "")}
    with subset.load_font(file, options) as font:
        cutter.subset(font)
        for number, text in names.items():
            font["name"].setName(text, number, 3, 1, 0x409)
        subset.save_font(font, str(to), options)
