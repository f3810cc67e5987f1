"""The telling of a mission agrees with its states: found again by other code, over missions played at random.

TRUTH=300 pytest tests/games/u_boot/test_truth.py plays as many.
"""

import os
import random

import pytest

from campaigns.engine.replay import not_struck
from campaigns.games.u_boot.pages import rows, story
from campaigns.games.u_boot.rules import GAME
from campaigns.games.u_boot.rules.state import figure_of
from campaigns.games.u_boot.rules.words import FIGURES
from campaigns.log.journal import COLUMNS
from campaigns.log.outing import OutingLog
from campaigns.models import Entry
from tests.games.u_boot.kit import Boat, desk_of
from tests.games.u_boot.test_random_taps import answer

MISSIONS = int(os.environ.get("TRUTH", "12"))
TAPS = 45


def played(seed):
    """A desk after some taps, struck lines among them, still in its first mission."""
    source = random.Random(f"truth/{seed}")
    desk = desk_of(seed, mode="single", options=["crew-sheet"] if seed % 2 else [])
    for _ in range(TAPS):
        session = desk.session()
        if session.prompt is None:
            break
        view = Boat.__new__(Boat)
        view.state, view.prompt = session.state, session.prompt
        raw = answer(view, source, 9)
        if raw.get("facts", {}).get("text") and session.prompt.key == "log":
            raw["facts"]["text"] = f"Line {len(desk.entries)}."
        desk.act(raw)
        if source.random() < 0.1 and len(desk.entries) > 4 and desk.prompt is not None:
            desk.act({"strike": True})
    return desk


def outing(desk):
    stored = [Entry(**{name: getattr(entry, name) for name in COLUMNS}) for entry in desk.entries]
    return OutingLog(1, GAME.texts, stored)


def notes(desk, wanted):
    return [data for entry in not_struck(desk.entries) for key, data, _case in entry.notes or () if key == wanted]


@pytest.mark.parametrize("seed", range(MISSIONS))
def test_every_fact_of_the_log_is_in_the_states_and_the_other_way_round(seed):
    desk = played(seed)
    tour, mission = desk.state, desk.state.mission
    told = rows.read(outing(desk), tour)
    text = " ".join(row.sentence for row in told.rows)
    prose = " ".join(story._sentences(told.rows))
    assert [ship.grt for ship in told.ships] == [ship.grt for ship in mission.ships]
    assert sum(row.tons or 0 for row in told.rows if row.kind == "ship") == mission.sunk
    for row in mission.log:
        assert row.text in text
        assert row.text in prose
    for one in tour.fallen:
        name = tour.men[one.man].name or FIGURES[figure_of(one.man)]
        assert name in text, one.man
        assert name in prose, one.man
    for section in mission.flooded:
        assert f"Section {section} was flooded" in text
    for data in notes(desk, "cleared"):
        assert f"section {data['what'][-1]}" in text
    for data in notes(desk, "bell"):
        assert any(row.kind == "bell" and (row.date, row.time) == (data["date"], data["time"]) for row in told.rows)
    for row in told.rows:
        assert row.text
        assert not {"{", "%"} & {*row.sentence, *row.said.clause}, row
        assert row.sentence.startswith("some words") or row.sentence[0] == row.sentence[0].upper(), "names as typed"
    if mission.how:
        assert told.rows[-1].kind in ("end", "damage")


def test_a_told_figure_that_is_wrong_is_noticed():
    """A struck line is not told: its facts are in no state."""
    desk = desk_of(1)
    desk.act({"facts": {"title": "A", "date": "1940-08-01", "time": "05:30"}})
    desk.act({"run": [{"choose": "sunk"}, {"facts": {"kind": "sloop"}}]}, {"strike": True})
    assert rows.read(outing(desk), desk.state).ships == []
