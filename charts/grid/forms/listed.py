"""Which ships of a roster are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.paginator import Paginator
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy

from charts.browse.search import fold
from charts.figures.fault import Part

PER_PAGE = 25
BANDS = (
    ("", gettext_lazy("Any tonnage"), 0, 999_999),
    ("small", gettext_lazy("5,000 t or less"), 0, 5000),
    ("middle", gettext_lazy("5,001 to 9,999 t"), 5001, 9999),
    ("large", gettext_lazy("10,000 t or more"), 10_000, 999_999),
)
SORTS = {
    "roll": (gettext_lazy("Roll"), lambda ship: ship["roll"]),
    "name": (gettext_lazy("Name"), lambda ship: fold(ship["name"])),
    "tons": (gettext_lazy("Tons"), lambda ship: (-ship["tons"], ship["roll"])),
    "flag": (gettext_lazy("Flag"), lambda ship: (ship.get("nation", ""), ship["roll"])),
}


class ShipList:
    """Which ships of a roster are shown: searched, filtered by kind and tonnage, sorted, a page at a time."""

    def __init__(self, asked: Mapping[str, Any], roster: Part) -> None:
        self.q = asked.get("q", "").strip()[:60]
        self.kind = asked.get("kind", "")
        self.band = asked.get("band", "")
        self.sort: str = asked.get("sort", "")
        if self.sort not in SORTS:
            self.sort = "roll"
        low, high = next(((low, high) for key, _n, low, high in BANDS if key == self.band), (0, 999_999))
        ships = [
            ship
            for ship in roster["ships"]
            if fold(self.q) in fold(" ".join([ship["name"], ship.get("nation", ""), ship.get("uboat", "")]))
            and self.kind in ("", ship["kind"])
            and low <= ship["tons"] <= high
        ]
        self.kinds = sorted({ship["kind"] for ship in roster["ships"]})
        self.found = len(ships)
        pages = Paginator(sorted(ships, key=SORTS[self.sort][1]), PER_PAGE)
        self.page = pages.get_page(asked.get("page"))
        self.number = self.page.number
        self.bands = [(key, name) for key, name, _low, _high in BANDS]
        self.sorts = [(key, name) for key, (name, _key) in SORTS.items()]

    @property
    def asked(self) -> dict[str, str]:
        return {"q": self.q, "kind": self.kind, "band": self.band, "sort": self.sort}

    @property
    def query(self) -> str:
        return urlencode({key: value for key, value in self.asked.items() if value})
