"""A patrol that was played at the table, entered in one form."""

import pytest

from campaigns.engine.prompts import Aside, BadAnswer
from tests.games.unterseeboot.kit import Boat

HOME = {"end": "home", "turns": 14, "hull": 2, "fired": 5, "hits": 2, "note": ""}
TWO = [{"space": "S2", "tons": 4000}, {"space": "S5", "tons": 6000}]
BIG = {"options": ["big-ships", "uncontrolled-dive"]}


def by_hand(boat):
    """The form is open."""
    boat.notes = []
    boat.go_on(Aside("by_hand"))
    return boat


def entered(boat=None, **facts):
    boat = by_hand(boat or Boat())
    return boat.answer({"facts": {**HOME, "ships": TWO, **facts}})


def test_every_turn_may_be_left_for_the_form():
    assert Boat().prompt.asides == ("by_hand",)


def test_the_record_holds_what_was_entered():
    record = entered().state.patrols[0]
    assert (record.turns, record.outcome, record.tons, record.honour) == (14, "home", 10000, "combat_clasp")
    assert (record.hull, record.torpedoes, record.fired, record.hits) == (2, 2, 5, 2)
    assert [(ship.space, ship.tons) for ship in record.ships] == [("S2", 4000), ("S5", 6000)]


def test_the_log_says_that_it_was_entered_and_each_ship():
    boat = entered(note="by the fire")
    assert boat.events == ["entered.told", "target.sunk", "target.sunk", "entered.note", "boat.home", "patrol.honour"]


def test_the_rest_of_a_patrol_may_be_entered_and_what_stood_is_filled_in():
    boat = by_hand(Boat(space="P3", turn=6, hull=2, fired=2, hits=1, torpedoes=5, sunk={"S1": 5000}))
    fields = {field.key: field for field in boat.prompt.open()}
    assert fields["ships"].initial == [{"space": "S1", "tons": 5000}]
    assert (fields["turns"].low, fields["hull"].high, fields["fired"].low, fields["hits"].low) == (6, 2, 2, 1)
    boat.answer({"facts": {**HOME, "ships": [{"space": "S1", "tons": 5000}]}})
    assert [note.key for note in boat.notes].count("target.sunk") == 0
    assert boat.state.tons == 5000


def test_a_ship_that_is_left_out_was_not_sunk():
    boat = Boat(space="P3", turn=6, fired=2, hits=1, torpedoes=5, sunk={"S1": 5000})
    assert entered(boat, ships=[{"space": "S2", "tons": 2000}]).state.tons == 2000


LOSSES = [
    ("aircraft", {"hull": 0}),
    ("destroyer", {"hull": 0}),
    ("battery", {"turns": 10}),
    ("submerged", {"turns": 20}),
    ("dive", {"hull": 1}),
]


@pytest.mark.parametrize(("cause", "facts"), LOSSES)
def test_every_loss_may_be_entered(cause, facts):
    boat = entered(Boat(BIG), end=cause, **facts)
    assert (boat.state.patrols[0].cause, boat.state.over) == (cause, True)


REFUSED = [
    ({"hits": 6}, "hits", "entered.hits"),
    ({"hits": 1}, "hits", "entered.sunk"),
    ({"turns": 21}, "turns", "field.high"),
    ({"fired": 8}, "fired", "field.high"),
    ({"hull": 0}, "hull", "entered.hull"),
    ({"end": "aircraft"}, "hull", "entered.gone"),
    ({"end": "submerged"}, "turns", "entered.submerged"),
    ({"end": "battery", "turns": 9}, "turns", "entered.battery"),
    ({"end": "dive"}, "end", "field.choice"),
    ({"ships": [{"space": "S2", "tons": 4500}]}, "ships.0.tons", "entered.thousands"),
    ({"ships": [{"space": "S2", "tons": 8000}]}, "ships.0.tons", "field.high"),
    ({"ships": [*TWO, {"space": "S2", "tons": 2000}]}, "ships.2.space", "entered.twice"),
    ({"ships": [{"space": "P2", "tons": 4000}]}, "ships.0.space", "field.choice"),
]


@pytest.mark.parametrize(("facts", "field", "error"), REFUSED, ids=[error for _facts, _field, error in REFUSED])
def test_what_the_rules_leave_impossible_is_told_beside_its_field(facts, field, error):
    with pytest.raises(BadAnswer) as refused:
        entered(**facts)
    assert (refused.value.field, refused.value.key) == (field, error)


LARGE = [
    ([8000, 10000, 12000, 20000], True),
    ([20000, 20000], False),
    ([13000, 14000], False),
    ([9000, 9000, 9000], True),
    ([7000, 7000, 7000, 7000, 7000], False),
]


@pytest.mark.parametrize(("tons", "possible"), LARGE, ids=str)
def test_each_large_die_was_there_once(tons, possible):
    ships = [{"space": f"S{place}", "tons": one} for place, one in enumerate(tons, start=1)]
    facts = {"fired": 14, "hits": 10, "ships": ships}
    boat = Boat({**BIG, "type": "VIIC"})
    if possible:
        assert entered(boat, **facts).state.tons == sum(tons)
    else:
        with pytest.raises(BadAnswer, match=r"entered\.dice"):
            entered(boat, **facts)


def test_a_dive_is_lost_with_one_hull_token():
    with pytest.raises(BadAnswer, match=r"entered\.dive"):
        entered(Boat(BIG), end="dive")
