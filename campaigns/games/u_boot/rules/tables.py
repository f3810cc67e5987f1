"""The edition's tables as the rules read them. A keeper may correct any figure; he has not entered what is blank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from campaigns.engine.prompts import Charts
from campaigns.games.u_boot.rules.state import Tour

ANY: Final = "any"  # section


class OrderRow(msgspec.Struct, frozen=True):
    """An order: sections by posture (none: closed then), all of them or any one, and how many men with which icons."""

    key: str
    role: tuple[str, ...]
    surfaced: tuple[str, ...]
    submerged: tuple[str, ...]
    all: bool
    men: int
    icons: tuple[str, ...]
    later: bool = False  # its men are named afterwards

    def sections(self, surfaced: bool) -> tuple[str, ...]:
        return self.surfaced if surfaced else self.submerged

    @property
    def job(self) -> str:
        """The icon it needs; an order that mixes icons is a job by itself."""
        return self.icons[0] if len(self.icons) == 1 else self.key

    @property
    def mixed(self) -> bool:
        return len(self.icons) > 1


def _rows(charts: Charts, table: str) -> list[Mapping[str, Any]]:
    return list(charts.tables[table])


_orders: dict[str, dict[str, OrderRow]] = {}  # by the version of the edition, which never changes


def order(charts: Charts, key: str) -> OrderRow:
    if charts.version not in _orders:
        _orders[charts.version] = {row["key"]: _order(row) for row in _rows(charts, "orders")}
    return _orders[charts.version][key]


def _order(row: Mapping[str, Any]) -> OrderRow:
    role, surfaced, submerged, icons = (tuple(row[name]) for name in ("role", "surfaced", "submerged", "icons"))
    return OrderRow(row["key"], role, surfaced, submerged, row["all"], row["men"], icons)


def order_keys(charts: Charts) -> tuple[str, ...]:
    return tuple(row["key"] for row in _rows(charts, "orders"))


def grt(charts: Charts) -> dict[str, int | None]:
    return {row["kind"]: row["tons"] for row in _rows(charts, "grt")}


def decks(charts: Charts) -> list[tuple[int, str]]:
    """Space of the Morale Track and deck, from left to right."""
    return sorted(((row["space"], str(row["deck"])) for row in _rows(charts, "decks")), reverse=True)


def meal(charts: Charts, tokens: int) -> int:
    return next(int(row["morale"]) for row in _rows(charts, "meals") if row["tokens"] == tokens)


def spoilage(charts: Charts) -> list[str]:
    """Food in the order in which it spoils."""
    return [row["food"] for row in sorted(_rows(charts, "spoilage"), key=lambda row: int(row["order"]))]


def supply(charts: Charts, condition: str) -> str:
    return next(str(row["supply"]) for row in _rows(charts, "supplies") if row["condition"] == condition)


def puzzle(charts: Charts, section: int) -> str:
    """Three neighbours from stern to bow."""
    return next(str(row["letters"]) for row in _rows(charts, "puzzle") if row["section"] == section)


def change(charts: Charts, what: str) -> int:
    return next(int(row["morale"]) for row in _rows(charts, "changes") if row["what"] == what)


def sections_of(order: OrderRow, tour: Tour) -> list[str]:
    mission = tour.mission
    open_ = [name for name in order.sections(mission.surfaced) if name == ANY or int(name) not in mission.flooded]
    if open_ != [ANY]:
        return open_
    outside = ["7", "8"] if mission.surfaced else []
    return [str(section) for section in range(1, 7) if section not in mission.flooded] + outside
