"""Facts of a state that pages must show: a list of texts for some pages (tests/games/test_truth.py)."""

from campaigns.games.u_boot.rules.state import figure_of
from campaigns.games.u_boot.rules.words import FIGURES
from tests.games.u_boot import test_random_taps as taps
from tests.games.u_boot.kit import Boat


def claims(state, say):
    """The captain's own lines, every ship with its tonnage, and who fell."""
    sunk = [ship for ships in (*state.sunk.values(), state.mission.ships) for ship in ships]
    yield ("story", "diary", "sheet"), [f"{ship.grt:,}" for ship in sunk if ship.grt]
    yield ("story", "diary", "sheet"), [row.text for row in state.mission.log]
    yield ("story", "diary"), [state.men[one.man].name or FIGURES[figure_of(one.man)] for one in state.fallen]


def act(session, source):
    """Events as they are reported, and no more than the form takes."""
    view = Boat.__new__(Boat)
    view.state, view.prompt = session.state, session.prompt
    return taps.answer(view, source, 9)
