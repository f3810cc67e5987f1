"""The work that an answer and the pages may take, counted: noise cannot move it.

python -m tests.bench.count prints the figures; who makes something lighter lowers its bound here.
"""

import pytest

from campaigns.play import sessions
from campaigns.simulation.careers import Plan, play
from charts.figures.shipped import book
from tests.bench import counted
from tests.work import calls

ANSWERS = {  # calls, crossings, statements at the median; and at the most
    "any": (None, (14_000, 125, 6), (38_700, 150, 13)),
    "in a fight": (counted.in_a_fight, (14_000, 125, 6), (23_000, 135, 11)),
}
PAGES = {
    "harbour": (37_000, 82, 18),
    "careers": (28_000, 25, 14),
    "rules": (90_000, 22, 3),
    "bridge": (46_000, 205, 8),
    "log": (20_500, 82, 8),
    "entry": (23_000, 80, 14),
    "diary": (31_000, 242, 8),
    "story": (32_000, 295, 8),
    "sheet": (34_500, 235, 7),
    "record": (39_500, 285, 10),
}


@pytest.fixture
def player(user, house, monkeypatch):
    monkeypatch.setattr(sessions, "on_commit", sessions.on_commit)  # and back again
    yield counted.seated(user)
    sessions.forget()


@pytest.mark.parametrize("which", ANSWERS)
def test_an_answer_keeps_to_its_budget(player, which):
    where, usual, most = ANSWERS[which]
    found = counted.answers(player, where)
    assert beyond(counted.median(found), usual) == {}
    assert beyond(counted.most(found), most) == {}


def test_every_page_keeps_to_its_budget(player):
    assert PAGES.keys() == counted.PAGES.keys()
    found = {name: beyond(counted.page(player, name), bounds) for name, bounds in PAGES.items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_a_simulated_career_takes_twenty_thousand_calls():
    setup = {"type": "VIIC", "start": "1943-07", "kommandant": "Schmidt"}
    plan, charts = Plan(game="hunted", policy="steady", edition="house", setup=setup), book()
    play(plan, charts, "warm", 0)
    assert calls(lambda: [play(plan, charts, "bench", number) for number in range(10)]) < 10 * 20_500


def beyond(one, bounds):
    """The figures that are over their bounds."""
    named = dict(zip(("calls", "crossings", "statements"), bounds, strict=True))
    return {name: getattr(one, name) for name, bound in named.items() if getattr(one, name) > bound}
