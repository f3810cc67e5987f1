"""The patrol areas on a coarse chart of our own: coasts of a few strokes, a numbered circle an area, as large as
the tonnage sunk there. The table beneath it names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from campaigns.games.the_hunted.pages.record import Area

VIEW: Final = "0 0 760 420"
SMALLEST, LARGEST = 12.0, 34.0
# The middle of each area: 3.2 units a degree, west to east from 100 W, north to south from 80 N
PLACES: Final[dict[str, tuple[int, int]]] = {
    "arctic": (350, 40),
    "north_america": (112, 124),
    "atlantic": (218, 108),
    "british_isles": (286, 66),
    "invasion": (328, 96),
    "mediterranean": (372, 140),
    "caribbean": (100, 204),
    "brazilian_coast": (208, 290),
    "west_african_coast": (272, 228),
    "indian_ocean": (540, 284),
    "australia": (690, 372),
}
# Coasts, drawn by hand from an atlas: enough to know where one is
COASTS: Final = (
    # North and Middle America, from Labrador to the isthmus
    "M168 8L146 44 120 60 122 78 140 78 160 82 148 104 126 112 104 126 84 148 80 168 62 160 44 166 26 172 "
    "34 204 50 206 58 196 62 208 70 226 78 230",
    # South America, its Atlantic side
    "M78 230L96 220 130 220 156 240 164 262 206 276 208 292 196 318 186 336 168 350 150 376 132 388 128 416",
    # Greenland
    "M168 8L186 40 196 66 216 52 246 34 262 8",
    # Iceland
    "M246 50L258 44 274 46 272 54 256 56z",
    # Great Britain and Ireland
    "M300 74L306 66 316 72 320 88 326 92 304 96 308 84zM286 82L300 80 298 92 284 92z",
    # Europe and Africa, from the North Cape by the Cape of Good Hope to Aden
    "M404 26L372 40 340 58 338 70 354 72 366 82 382 92 352 86 338 88 326 98 304 104 316 114 314 124 290 122 288 138 "
    "302 142 298 152 280 172 264 186 262 208 282 238 306 240 330 236 350 240 364 268 360 294 "
    "374 338 382 366 400 364 432 336 448 312 446 290 460 276 484 218 464 220 440 192 424 160",
    # The Mediterranean, its northern and southern shores
    "M302 142L318 136 334 118 352 118 374 134 378 126 364 112 376 116 396 136 400 138 410 126 436 138 434 158 424 160 "
    "384 154 366 158 354 138 318 144 302 148",
    # Arabia, India, Malaya
    "M424 160L460 216 508 188 500 176 476 160M500 176L534 176 548 200 568 230 578 204 606 186 622 212 634 250 "
    "652 252 640 222",
    # Madagascar
    "M470 300L482 294 478 322 466 334z",
    # Sumatra and Java
    "M622 238L656 272 690 282 650 266z",
    # Australia
    "M684 326L708 308 722 302 744 306 758 290M684 326L692 366 724 360 742 366 758 374",
)


@dataclass(frozen=True)
class Circle:
    """An area that was sailed to."""

    number: int
    x: float
    y: float
    radius: float
    sunk: bool


def circles(areas: Sequence[Area]) -> list[Circle]:
    """Numbered in the order of the table; the ground they cover grows with the tonnage."""
    most = max((area.tons for area in areas), default=0) or 1
    found = []
    for number, area in enumerate(areas, start=1):
        if area.key in PLACES:
            x, y = PLACES[area.key]
            radius = SMALLEST + (LARGEST - SMALLEST) * sqrt(area.tons / most) if area.tons else SMALLEST
            found.append(Circle(number, x, y, round(radius, 1), bool(area.tons)))
    return sorted(found, key=lambda circle: -circle.radius)
