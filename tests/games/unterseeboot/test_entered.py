"""A patrol that was played at the table, entered in one form."""

import os
import random

import pytest

from campaigns.engine.prompts import Aside, BadAnswer
from campaigns.games.unterseeboot.rules import bounds, policies
from campaigns.games.unterseeboot.rules.scenes import GAME
from tests.games.unterseeboot.kit import Boat
from tests.games.unterseeboot.test_random_games import answer as any_answer
from tests.games.unterseeboot.test_random_games import setup as any_setup

HOME = {"end": "home", "turns": 14, "hull": 2, "fired": 5, "hits": 2}
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


def test_the_record_holds_what_was_entered():
    record = entered().state.patrols[0]
    assert (record.turns, record.outcome, record.tons, record.honour) == (14, "home", 10000, "combat_clasp")
    assert (record.hull, record.torpedoes, record.fired, record.hits) == (2, 2, 5, 2)
    assert [(ship.space, ship.tons) for ship in record.ships] == [("S2", 4000), ("S5", 6000)]


def test_the_log_says_that_it_was_entered_and_each_ship():
    assert entered().events == ["entered.told", "target.sunk", "target.sunk", "boat.home", "patrol.honour"]


def test_the_rest_of_a_patrol_may_be_entered_and_what_stood_is_filled_in():
    boat = by_hand(Boat(space="P3", turn=6, hull=2, fired=2, hits=1, torpedoes=5, sunk={"S1": 5000}))
    fields = {field.key: field for field in boat.prompt.open()}
    assert fields["ships"].initial == [{"space": "S1", "tons": 5000}]
    assert (fields["turns"].low, fields["hull"].high, fields["fired"].low, fields["hits"].low) == (6, 2, 2, 1)
    boat.answer({"facts": {**HOME, "hits": 1, "ships": [{"space": "S1", "tons": 5000}]}})
    assert [note.key for note in boat.notes].count("target.sunk") == 0
    assert boat.state.tons == 5000


# --- what is accepted, and what is refused beside which field -------------------------------------------------


def refused(boat, **facts):
    """Field and key of the fault, or nothing."""
    try:
        entered(boat, **facts)
    except BadAnswer as error:
        return error.field, error.key
    return None


LEVELS = {"S": "S1", "P": "P1", "D": "D1", "T": "T1"}
SOONEST = {  # turns that the form tells of at least, by level; the boat may be hunted when it is opened
    ("home", False): (1, 1, 2, 3),
    ("home", True): (6, 5, 4, 4),
    ("aircraft", False): (1, 1, 2, 3),
    ("destroyer", True): (1, 1, 1, 1),
    ("battery", False): (10, 10, 10, 10),
    ("dive", True): (3, 2, 1, 1),
}


@pytest.mark.case("Ending the Game", "Return to Base", "Maneuver Phase")
@pytest.mark.parametrize(("end", "hunted"), SOONEST)
@pytest.mark.parametrize("level", LEVELS)
def test_no_end_comes_before_its_turn(end, hunted, level):
    least = SOONEST[end, hunted]["SPDT".index(level)]
    hull = {"aircraft": 0, "destroyer": 0, "dive": 1}.get(end, 1)
    told = {"end": end, "hull": hull, "fired": 0, "hits": 0, "ships": []}

    def boat():
        return Boat(BIG, space=LEVELS[level], turn=4, hull=1, escort="searching" if hunted else "none")

    assert refused(boat(), turns=3 + least, **told) is None
    if least > 1:
        assert refused(boat(), turns=2 + least, **told)[0] == "turns"


@pytest.mark.case("Ending the Game")
@pytest.mark.parametrize("level", LEVELS)
def test_at_the_end_of_the_last_turn_the_surface_is_enough(level):
    """Also for a boat that is hunted; from deeper she needs the turns to get there."""
    least = SOONEST["home", False]["SPDT".index(level)]
    told = {"turns": 20, "hull": 3, "fired": 0, "hits": 0, "ships": []}
    assert refused(Boat(space=LEVELS[level], turn=21 - least, escort="detected"), **told) is None
    if least > 1:
        late = Boat(space=LEVELS[level], turn=22 - least, escort="detected")
        assert refused(late, **told) == ("turns", "entered.never")
    assert refused(Boat(space="P1", turn=4), **{**told, "end": "submerged", "turns": 19}) == (
        "turns",
        "entered.submerged",
    )


NOTHING = {"hull": 3, "hits": 0, "ships": []}
FIRED = [
    # the end, turns and torpedoes fired from a fresh boat at S1: what is the most
    ({"end": "home", "turns": 8}, 3, {}),  # case 1
    ({"end": "home", "turns": 8}, 6, {"type": "VIIC"}),
    ({"end": "home", "turns": 5}, 0, {}),
    ({"end": "home", "turns": 20}, 14, {"type": "VIIC"}),
    ({"end": "destroyer", "turns": 4, "hull": 0}, 4, {}),
    ({"end": "aircraft", "turns": 4, "hull": 0}, 3, {}),
    ({"end": "battery", "turns": 10}, 14, {"type": "VIIC"}),
    ({"end": "dive", "turns": 5, "hull": 1}, 3, {"options": ["uncontrolled-dive"]}),
]


@pytest.mark.case("Torpedo Phase", "Type-VIIC Unterseeboot")
@pytest.mark.parametrize(("told", "most", "setup"), FIRED, ids=str)
def test_no_more_torpedoes_than_turns_with_a_shot(told, most, setup):
    assert refused(Boat(setup), **{**NOTHING, **told, "fired": most}) is None
    assert refused(Boat(setup), **{**NOTHING, **told, "fired": most + 1})[0] == "fired"


@pytest.mark.case("Destroyer Phase")
@pytest.mark.parametrize(("end", "hull"), [("destroyer", 0), ("dive", 1)])
def test_a_destroyer_hunts_only_who_has_fired(end, hull):
    told = {"end": end, "turns": 9, "hull": hull, "hits": 0, "ships": []}
    assert refused(Boat(BIG), **told, fired=0) == ("fired", "entered.quiet")
    assert refused(Boat(BIG), **told, fired=1) is None
    assert refused(Boat(BIG, escort="searching"), **told, fired=0) is None


def sunk(*spaces, tons=4000):
    return [{"space": space, "tons": tons} for space in spaces]


@pytest.mark.case("Torpedo Phase")
def test_hits_are_those_that_the_ships_take():
    """Case 3."""
    told = {"turns": 9, "fired": 4, "hull": 3, "ships": sunk("S1", "S2")}
    assert refused(Boat(), **told, hits=2) is None
    assert refused(Boat(), **told, hits=1) == ("hits", "entered.sunk")
    assert refused(Boat(), **told, hits=3) == ("hits", "entered.spare")
    assert refused(Boat(), **told, hits=5) == ("hits", "entered.hits")
    hit_before = {"targets": {"S1": 12000}, "fired": 1, "hits": 1, "torpedoes": 6}
    boat = Boat(BIG, **hit_before)
    boat.patrol.targets["S1"].hits_left = 1
    assert refused(boat, turns=9, fired=2, hits=2, hull=3, ships=sunk("S1", tons=12000)) is None


@pytest.mark.case("Big Ships")
@pytest.mark.parametrize(
    ("ships", "most"),
    [([], 3), (sunk("S1", tons=20000), 4), (sunk("S1", "S2", "S3", "S4"), 5), (sunk("S1", "S2", "S3", "S4", "S5"), 5)],
    ids=str,
)
def test_a_large_ship_may_be_hit_and_stay_afloat(ships, most):
    """On each that d10, d12 or d20 can give, and of five targets."""
    told = {"turns": 20, "fired": 7, "hull": 3, "ships": ships}
    assert refused(Boat(BIG), **told, hits=most) is None
    assert refused(Boat(BIG), **told, hits=most + 1) == ("hits", "entered.spare")


@pytest.mark.case("Target ID Phase", "Maneuver Phase")
def test_a_ship_must_have_been_reached():
    """Case 2."""
    told = {"end": "destroyer", "hull": 0, "fired": 1, "hits": 1, "ships": sunk("S4")}
    assert refused(Boat(), **told, turns=3) is None
    assert refused(Boat(), **told, turns=2) == ("ships.0.space", "entered.far")


@pytest.mark.case("Target ID Phase")
def test_one_ship_is_identified_a_turn():
    told = {"end": "destroyer", "turns": 1, "hull": 0, "fired": 2, "hits": 2, "ships": sunk("S2", "S3")}
    assert refused(Boat({"type": "VIIC"}, space="P3", hull=1), **told) == ("ships", "entered.known")
    assert refused(Boat({"type": "VIIC"}, space="P3", hull=1, targets={"S2": 4000}), **told) is None


@pytest.mark.case("Target ID Phase")
def test_what_was_played_stands():
    def boat():
        return Boat(space="P3", turn=6, fired=2, hits=1, torpedoes=5, sunk={"S1": 5000}, targets={"S2": 0, "S3": 6000})

    told = {"turns": 14, "fired": 3, "hits": 2, "hull": 3}
    first = sunk("S1", tons=5000)
    assert refused(boat(), **told, ships=[*first, *sunk("S3", tons=6000)]) is None
    assert refused(boat(), **told, ships=sunk("S3", tons=6000)) == ("ships", "entered.missing")
    assert refused(boat(), **told, ships=[*sunk("S1"), *sunk("S4")]) == ("ships.0.tons", "entered.tons")
    assert refused(boat(), **told, ships=[*first, *sunk("S2")]) == ("ships.1.space", "entered.false")
    assert refused(boat(), **told, ships=[*first, *sunk("S3")]) == ("ships.1.tons", "entered.tons")
    for less in ({"turns": 5}, {"fired": 1}, {"hits": 0}, {"hull": 4}):
        (field,) = less
        assert refused(boat(), **{**told, **less}, ships=first)[0] == field


HULL = [
    # the end, turns, whether she fired; how many tokens she can have lost at most
    ("home", 1, 0, 1),
    ("home", 2, 0, 2),
    ("home", 6, 1, 3),
    ("battery", 10, 0, 0),
    ("battery", 11, 0, 1),
    ("battery", 10, 1, 3),
    ("submerged", 20, 0, 2),
]


@pytest.mark.case("Aircraft Phase", "Destroyer Phase", "Damage Control")
@pytest.mark.parametrize(("end", "turns", "fired", "most"), HULL)
def test_every_token_lost_was_an_attack(end, turns, fired, most):
    told = {"end": end, "turns": turns, "fired": fired, "hits": 0, "ships": []}
    if most < 3:
        assert refused(Boat(), **told, hull=3 - most) is None
        assert refused(Boat(), **told, hull=2 - most)[0] == "hull"
    else:
        assert refused(Boat(), **told, hull=1) is None


@pytest.mark.case("Aircraft Phase", "Destroyer Phase")
def test_three_tokens_take_three_attacks():
    assert refused(Boat(), end="aircraft", turns=2, fired=0, hits=0, hull=0, ships=[]) == ("hull", "entered.attacks")
    assert refused(Boat(), end="aircraft", turns=3, fired=0, hits=0, hull=0, ships=[]) is None
    assert refused(Boat(), end="destroyer", turns=1, fired=1, hits=0, hull=0, ships=[]) == ("hull", "entered.attacks")
    assert refused(Boat(), end="destroyer", turns=2, fired=1, hits=0, hull=0, ships=[]) is None


REFUSED = [
    ({"turns": 21}, "turns", "field.high"),
    ({"fired": 8}, "fired", "field.high"),
    ({"hull": 0}, "hull", "entered.hull"),
    ({"end": "aircraft"}, "hull", "entered.gone"),
    ({"end": "dive"}, "end", "field.choice"),
    ({"ships": sunk("S2", tons=4500)}, "ships.0.tons", "entered.thousands"),
    ({"ships": sunk("S2", tons=8000)}, "ships.0.tons", "field.high"),
    ({"ships": sunk("S2", "S5", "S2")}, "ships.2.space", "entered.twice"),
    ({"ships": sunk("P2")}, "ships.0.space", "field.choice"),
    ({"ships": sunk(*("S1",) * 6)}, "ships", "rows.many"),
    ({"note": "by the fire"}, "note", "field.unknown"),
]


@pytest.mark.parametrize(("facts", "field", "error"), REFUSED, ids=[error for _facts, _field, error in REFUSED])
def test_what_is_no_value_of_its_field_is_told_there(facts, field, error):
    assert refused(Boat(), **facts) == (field, error)


@pytest.mark.case("Uncontrolled Dive")
def test_a_dive_is_lost_with_one_hull_token():
    assert refused(Boat(BIG), end="dive") == ("hull", "entered.dive")


@pytest.mark.parametrize(
    ("setup", "values", "end", "turns"),
    [
        ({}, {"space": "S1", "turn": 1}, "home", 1),
        ({}, {"space": "T2", "turn": 5}, "home", 7),
        ({}, {"space": "P2", "turn": 5, "escort": "searching", "fired": 1}, "home", 9),
        ({}, {"space": "P2", "turn": 16, "escort": "detected", "fired": 1}, "home", 20),
        ({}, {"space": "T2", "turn": 19}, "submerged", 20),
        (BIG, {"space": "D2", "turn": 20}, "submerged", 20),
    ],
)
def test_the_default_is_home_as_soon_as_she_can_be(setup, values, end, turns):
    boat = by_hand(Boat(setup, **values))
    facts = policies.auto(boat.prompt, boat.state, random.Random(1))
    assert (facts["facts"]["end"], facts["facts"]["turns"]) == (end, turns)
    boat.answer(facts)
    assert boat.state.patrols[0].turns == turns


# --- the rules themselves -------------------------------------------------------------------------------------


def form(boat, record):
    """The form by hand for the patrol that was then played to this end."""
    ships = [{"space": ship.space, "tons": ship.tons} for ship in record.ships]
    facts = {"end": record.cause or "home", "turns": record.turns, "hull": record.hull, "fired": record.fired}
    return {**facts, "hits": record.hits, "ships": ships}


def played(number):
    """The states in which a form could have been opened, and what it would have said."""
    source = random.Random(f"entered/{number}")
    daring, boat, stood = source.choice((0.02, 0.3, 1.0)), Boat(any_setup(source)), []
    while not boat.state.patrols:
        if boat.key == "turn.move":
            stood.append(GAME.dump(boat.state))
        boat.answer(any_answer(boat, source, daring))
    return [(GAME.load(state), form(boat, boat.state.patrols[0])) for state in stood]


def beyond(state, facts):
    """One figure pushed one beyond its bound, and the field that it is of."""
    at, rest, ships = state.patrol, bounds.Rest(state, facts), facts["ships"]
    yield "turns", bounds.least_turns(state, facts["end"]) - 1
    yield "fired", at.fired + rest.shots * (2 if state.type == "VIIC" else 1) + 1
    yield "hits", facts["fired"] + 1
    yield "hull", 0 if facts["hull"] else 1
    if not state.options["big-ships"]:
        yield "hits", facts["hits"] - 1
    if ships:
        yield "ships", [*ships, ships[0]]
        yield "ships", [{**ships[0], "tons": ships[0]["tons"] + 500}, *ships[1:]]
    if at.ships:
        yield "ships", [ship for ship in ships if ship["space"] != at.ships[0].space]


MANY = int(os.environ.get("CAREERS", "60"))


@pytest.mark.case("Ending the Game")
def test_every_patrol_that_can_be_played_can_be_entered():
    """From any of its turns; 500 patrols with CAREERS=500."""
    for state, facts in (one for number in range(MANY) for one in played(number)):
        bounds.check(state, facts)


@pytest.mark.case("Ending the Game")
def test_a_figure_beyond_its_bound_is_refused_beside_its_field():
    for number in range(MANY):
        state, facts = random.Random(number).choice(played(number))
        for field, value in beyond(state, facts):
            with pytest.raises(BadAnswer) as fault:
                bounds.check(state, {**facts, field: value})
            assert fault.value.field.partition(".")[0] == field, (field, value, fault.value.key)


def test_a_campaign_from_before_keeps_its_form():
    """Its log may hold a patrol that nobody could have sailed; a note, and less than was played."""
    boat = Boat(space="P3", turn=6, fired=2, hits=1, torpedoes=2, sunk={"S1": 5000})
    boat.state.rules = 1
    by_hand(boat).answer({"facts": {**HOME, "ships": sunk("S2", "S3"), "note": "by the fire"}})
    assert "entered.note" in boat.events
    record = boat.state.patrols[0]
    assert (record.tons, record.torpedoes, record.turns) == (8000, 2, 14)
    boat = Boat()
    boat.state.rules = 1
    told = {"turns": 1, "fired": 5, "hits": 5, "ships": sunk("S1", "S2", "S3", "S4", "S5"), "note": ""}
    assert entered(boat, **told).state.tons == 20000


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
    facts = {"turns": 20, "fired": 14, "hits": sum(2 if one >= 10000 else 1 for one in tons), "ships": ships}
    boat = Boat({**BIG, "type": "VIIC"})
    if possible:
        assert entered(boat, **facts).state.tons == sum(tons)
    else:
        with pytest.raises(BadAnswer, match=r"entered\.dice"):
            entered(boat, **facts)
