"""Ladders and checks, which small games share."""

import pytest

from campaigns.engine.checks import chance, check, damaged
from campaigns.engine.ladders import LadderStep, ladder, reached, spans
from campaigns.engine.prompts import Note, Rolled

RANKS = ladder([{"key": "low", "most": 25}, {"key": "middle", "most": 40}, {"key": "high", "most": None}])


@pytest.mark.parametrize(
    ("figure", "key"), [(-5, "low"), (25, "low"), (26, "middle"), (40, "middle"), (45, "high"), (9000, "high")]
)
def test_a_figure_reaches_the_first_step_that_holds_it(figure, key):
    assert reached(RANKS, figure) == key


def test_the_bounds_of_a_ladder_go_by_what_is_counted():
    assert spans(RANKS, by=5) == [("low", None, 25), ("middle", 30, 40), ("high", 45, None)]
    assert spans(RANKS) == [("low", None, 25), ("middle", 26, 40), ("high", 41, None)]
    assert spans([LadderStep("all")]) == [("all", None, None)]


def test_a_ladder_is_made_of_the_rows_of_a_chart():
    assert ladder([{"key": "low", "most": 25, "case": "2.1"}]) == [LadderStep("low", 25)]


@pytest.mark.parametrize(("face", "result"), [(1, "lost"), (3, "lost"), (4, "held"), (6, "held")])
def test_a_check_holds_from_a_face_on(face, result):
    roll = check("hull.repair", "Damage", 4, "held", "lost", data={"hull": 3})
    assert roll.fallen(None, (face,)).result == result
    assert (roll.dice, roll.data) == ("1d6", {"hull": 3})


class Faces:
    """A chart that reads every face as itself."""

    def reading(self, chart, column, natural, total):
        return natural


def test_the_chance_of_a_result_counts_faces():
    assert chance(Faces(), "any", None, 5, 6) == pytest.approx(1 / 3)
    assert chance(Faces(), "any", None, 1, sides=8) == pytest.approx(1 / 8)
    assert chance(Faces(), "any", None, 6, 7) == pytest.approx(1 / 6)


class Boat:
    hull = 3


@pytest.mark.parametrize(("result", "hull", "told", "mended"), [("held", 3, "kept", True), ("lost", 2, "gone", False)])
def test_damage_has_one_try_at_repair(result, hull, told, mended):
    boat = Boat()
    procedure = damaged(boat, "hull", check("hull.repair", "Damage", 4, "held", "lost"), "held", ("kept", "gone"))
    assert next(procedure).key == "hull.repair"
    assert procedure.send(Rolled((1,), 1, 0, 1, result)) == Note(told, {"hull": hull}, "Damage")
    with pytest.raises(StopIteration) as over:
        procedure.send(None)
    assert (over.value.value, boat.hull) == (mended, hull)
