"""Facts of a state that pages must show, in this order (tests/games/test_truth.py)."""

from campaigns.games.u_boot.rules.state import figure_of
from campaigns.games.u_boot.rules.words import FIGURES
from tests.games.u_boot import test_random_taps as taps
from tests.games.u_boot.kit import Boat


def claims(state, say):
    """The captain's own lines, every ship with its tonnage, who fell, and the sums."""
    missions = {**state.sunk, str(state.mission.number): state.mission.ships}
    sunk = [ship for ships in missions.values() for ship in ships]
    yield ("story", "diary", "sheet"), [f"{ship.grt:,}" for ship in sunk if ship.grt]
    yield ("story", "diary", "sheet"), [row.text for row in state.mission.log]
    fallen = [state.men[one.man].name or FIGURES[figure_of(one.man)] for one in state.fallen]
    yield ("story", "diary"), fallen
    yield ("diary",), [f"Section {section}" for section in state.mission.flooded]
    at_sea = str(state.mission.number) not in state.sunk
    grt = sum(one.grt for one in state.record) + at_sea * state.mission.sunk
    yield ("record",), [f"GRT {grt:,} Ships {len(sunk)} Dead {len(fallen)} "]


def act(session, source):
    """Events as they are reported, and no more than the form takes."""
    view = Boat.__new__(Boat)
    view.state, view.prompt = session.state, session.prompt
    return taps.answer(view, source, 9)
