"""4.7: the five bases, and where a patrol begins and ends."""

from __future__ import annotations

from typing import Final

from campaigns.games.the_hunted.rules.state import Patrol
from campaigns.games.the_hunted.rules.watch import Watch

FRANCE: Final = "France"
NORWAY: Final = "Norway"
GERMANY: Final = "Germany"
MED: Final = "Mediterranean"
PENANG: Final = "Penang"


def first_base(watch_month: str, france_until: str) -> str:
    """4.7.1, 4.7.3: careers up to August 1944 begin in France, later ones in Germany."""
    return FRANCE if watch_month <= france_until else GERMANY


def rebase(watch: Watch) -> str:
    """4.7.1, 4.7.2: where a boat in port sails from; what lies in France after August 1944 goes to Norway."""
    career = watch.career
    if career.posting == "Arctic" or (career.base == FRANCE and career.month > watch.figure("france_until")):
        career.base = NORWAY
    return career.base


def home(watch: Watch, month: str, base: str) -> str:
    """The port a patrol ends in, by the month of return."""
    if base in (MED, PENANG):
        return base
    if watch.career.posting == "Arctic":
        return NORWAY  # 4.7.2
    france = month <= watch.figure("france_until")
    if base == GERMANY:
        return FRANCE if france else NORWAY  # 4.7.3
    return base if base == NORWAY or france else NORWAY  # 4.7.1


def port_behind(patrol: Patrol) -> str:
    """The port of a boat that turns back: the port it left; from the passage to Gibraltar, France (7.3.3)."""
    return FRANCE if patrol.to_med else patrol.base_from


def end_of(watch: Watch, patrol: Patrol, month: str) -> str:
    """The port in which the patrol ends in this month, the way the boat is heading."""
    port = port_behind(patrol) if patrol.heading == -1 else patrol.base_to
    return port if port == GERMANY else home(watch, month, port)


def is_biscay(patrol: Patrol, index: int) -> bool:
    """4.7.1: the box by a French port is rolled on the Biscay table; so is the way out on the first Med patrol."""
    if patrol.track[index].box != "transit_biscay":
        return False
    if index == 0 and patrol.heading == 1:
        return patrol.base_from == FRANCE or patrol.to_med  # 7.3.3
    return patrol.base_to == FRANCE


def is_passage(patrol: Patrol, index: int) -> bool:
    """7.3.3: the straits of Gibraltar, on the first way through only."""
    return patrol.to_med and patrol.track[index].box == "transit_gibraltar"


def is_special(patrol: Patrol, index: int) -> bool:
    """Rolled on its own table, not on E1: no event comes of it (12.0)."""
    return is_biscay(patrol, index) or is_passage(patrol, index)


def places(patrol: Patrol) -> list[str]:
    return [place(patrol, index) for index in range(len(patrol.track))]


def place(patrol: Patrol, index: int) -> str:
    """The box as a sailor names it: Biscay only by a French port, the passage only on the first time through."""
    kind = patrol.track[index].box
    return "transit" if kind.startswith("transit") and not is_special(patrol, index) else kind
