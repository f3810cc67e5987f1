"""The spread of one roll, against hand-made sums."""

import random
from collections import Counter

import pytest

from campaigns.engine import policy
from campaigns.engine.dice import spread as dice_spread
from campaigns.engine.prompts import Roll
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.pages.odds import exact
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_fight, make_watch


def chances(prompt, drm=None):
    return {str(chance.result): chance.share for chance in exact.spread(prompt, book(), drm)}


@pytest.mark.case("9.2.2")
def test_close_approach_is_detected_on_seven_and_more():
    found = chances(Roll("x", "2d6", "9.2.2", "E2-CL"))
    assert sum(found.values()) == pytest.approx(1)
    detected = sum(share for natural, share in dice_spread("2d6").items() if natural >= 7)
    assert detected in [pytest.approx(value) for value in found.values()]


@pytest.mark.case("9.6.9")
def test_a_natural_two_escapes_whatever_the_modifiers():
    worst = exact.spread(Roll("x", "2d6", "9.6.9", "E2"), book(), drm=20)
    best = exact.spread(Roll("x", "2d6", "9.6.9", "E2"), book(), drm=-20)
    escaped = best[0].result
    assert exact.spread(Roll("x", "2d6", "9.6.9", "E2"), book(), drm=20)[0].result == escaped
    assert [chance.naturals for chance in worst if chance.result == escaped] == [[2]]


def test_dice_read_one_by_one_give_the_spread_of_one():
    found = exact.spread(Roll("x", "4d6", "8.3.1", "E1-SZ", each=True), book())
    assert sum(chance.share for chance in found) == pytest.approx(1)
    assert sorted(natural for chance in found for natural in chance.naturals) == [1, 2, 3, 4, 5, 6]


def test_a_reader_of_its_own_and_a_hole():
    def read(charts, natural, total):
        if natural == 6:
            raise LookupError
        return natural > 3

    found = exact.spread(Roll("x", "1d6", "1", read_by=read), book())
    assert [(chance.result, chance.naturals) for chance in found] == [(False, [1, 2, 3]), (True, [4, 5])]
    assert exact.share(Roll("x", "1d6", "1", read_by=read), book(), True) == pytest.approx(2 / 6)


def rolls_met(count=400):
    """Rolls of real careers, as they were asked."""
    met = []
    for number in range(3):
        source = random.Random(number)
        state = GAME.new({"type": "VIIC", "kommandant": "Schmidt"}, book())
        while (name := GAME.next_scene(state)) is not None and len(met) < count:
            procedure, answer = GAME.scenes[name](state, book()), None
            try:
                while True:
                    item = procedure.send(answer)
                    answer = None
                    if type(item) is Roll:
                        met.append((item.dice, item.each, item.drm(book()), exact.spread(item, book())))
                        answer = policy.throw(item, book(), source)
                    elif hasattr(item, "kind"):
                        answer = item.read(GAME.auto(item, state, source), book(), source)[1]
            except StopIteration:
                continue
    return met


def test_every_roll_of_real_careers_adds_up_to_one():
    met = rolls_met()
    assert len(met) >= 200
    assert all(sum(chance.share for chance in found) == pytest.approx(1) for *_, found in met)


@pytest.mark.case("9.6.9")
def test_modifiers_count_as_they_do_in_play():
    watch = make_watch()
    make_fight(watch, hull=2)
    from campaigns.games.the_hunted.rules import escorts
    from tests.games.the_hunted.kit import play

    prompt = play(escorts.detection(watch), "stay", 9).asked[-1]
    source, fell = random.Random(3), Counter()
    for _ in range(4000):
        fell[str(policy.throw(prompt, book(), source).result)] += 1
    for result, share in chances(prompt).items():
        assert fell[result] / 4000 == pytest.approx(share, abs=0.03)
