"""Amendments: hours in any spelling, the sum of the ships."""

from __future__ import annotations

import re
from typing import Any, Final

from campaigns.engine import paths
from campaigns.games.u_boot.rules.day import hour
from campaigns.games.u_boot.rules.state import Tour

TIMES: Final = re.compile(r"mission\.((ships|log)\.\d+\.)?time")


def read_value(path: str, value: Any) -> Any:
    """An hour in its stored form. Older logs hold other words there, and keep them."""
    if not isinstance(value, str) or not value or not TIMES.fullmatch(path):
        return value
    return hour(value, "amend")


def put(tour: Tour, path: str, value: Any) -> None:
    paths.put(tour, path, value)
    tour.mission.add_up()
