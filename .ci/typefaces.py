"""Cuts the two typefaces of the pages from the packages that bring them: Latin script, as WOFF2.

    python .ci/typefaces.py         after a package, the signs or the features have changed

"Source" is a reserved name (SIL Open Font License) and a part of a font is another font, so ours are called Log Serif
and Log Sans; both licences are served beside them.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import font_source_sans_pro as sans
import font_source_serif_pro as serif
from fontTools import subset

FACES: Final = {
    "serif-400": ("Log Serif", "Regular", serif.font_files_ttf["SourceSerifPro"]),
    "serif-400-italic": ("Log Serif", "Italic", serif.font_files_ttf["SourceSerifProIt"]),
    "serif-600": ("Log Serif", "SemiBold", serif.font_files_ttf["SourceSerifProSemibold"]),
    "sans-400": ("Log Sans", "Regular", sans.font_files_ttf["SourceSansPro"]),
    "sans-600": ("Log Sans", "SemiBold", sans.font_files_ttf["SourceSansProSemibold"]),
}
LICENCES: Final = {"OFL-serif.txt": serif, "OFL-sans.txt": sans}
PLACE: Final = Path(__file__).parents[1] / "hunted" / "static" / "hunted" / "fonts"
SIGNS: Final = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # Latin-1, Latin Extended-A
    *map(ord, "‐‑‒–—‘’‚“”„†•…\u202f′″‹›€←↑→↓↖↗↘↙−≈≠≤≥✓▲▼☐☑"),
]
FEATURES: Final = ["kern", "liga", "lnum", "tnum", "ccmp", "locl", "mark", "mkmk"]
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT, LICENCE, LICENCE_URL = 0, 1, 2, 3, 4, 6, 13, 14


def cut_all(place: Path) -> None:
    for name, (family, style, file) in FACES.items():
        _cut(file, family, style, place / f"{name}.woff2")
    for name, package in LICENCES.items():
        shutil.copyfile(Path(package.__file__).with_name("files") / "LICENSE.txt", place / name)


def _cut(file: str, family: str, style: str, to: Path) -> None:
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


if __name__ == "__main__":
    cut_all(PLACE)
