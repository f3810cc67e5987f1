"""7.3.3, 7.5, 10.9, 10.10: breaking off, the way home, how a patrol is judged, and giving the boat up."""

import pytest

from campaigns.games.the_hunted.rules import damage, homeward, ledger_rows, refit, travel, victory
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import Box, Sunk
from campaigns.games.the_hunted.rules.watch import CareerEnds, PatrolEnds
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_fight, make_watch, play
from tests.games.the_hunted.port import arrive, enter, first_asked, in_port, sail, total

CLEAR = 12  # on the Biscay and the additional-round table
NOTHING, QUIET = total("atlantic"), total("transit")


def to_the_med():
    watch = in_port()
    sail(watch, 10)
    return watch


def crippled(watch):
    """In place of an encounter: it costs the fuel."""
    watch.patrol.must_abort = "fuel_tanks"
    yield from ()


def asides_of(watch, at):
    """The other ways at the first prompt of a box."""
    watch.patrol.at = at - 1
    return first_asked(travel.box(watch)).asides


# --- 7.3.3 the Gibraltar passage ----------------------------------------------------------------------


@pytest.mark.case("7.3.3/d", "7.3.3/e")
@pytest.mark.parametrize(
    ("hull", "system", "allowed"), [(0, "sound", False), (1, "sound", True), (0, "inoperable", True)]
)
@pytest.mark.parametrize("at", [1, 2])
def test_passage_is_refused_only_with_damage(at, hull, system, allowed):
    watch = to_the_med()
    watch.boat.hull, watch.boat.systems["radio"] = hull, system
    assert ("abort" in asides_of(watch, at)) == allowed


@pytest.mark.case("7.3.3/e")
def test_damage_that_was_mended_is_no_reason():
    watch = to_the_med()
    watch.boat.systems["radio"] = "damaged"
    assert "abort" not in asides_of(watch, 1)


@pytest.mark.case("7.3.3/d", "7.3.3/f")
def test_from_the_first_passage_box_the_patrol_is_over_at_once():
    watch = to_the_med()
    watch.boat.hull = 1
    told = enter(watch, 1, {"aside": "abort"})
    assert told.keys == ["travel.gibraltar"]
    assert (watch.career.patrol, watch.career.base, watch.career.posting) == (None, "France", "")
    assert watch.career.scene == "refit"


@pytest.mark.case("7.3.3/d", "7.3.3/f", "7.3.3/g")
@pytest.mark.parametrize("base", ["Germany", "Norway"])
@pytest.mark.parametrize("at", [1, 2])
def test_out_of_the_passage_the_way_back_is_france(at, base):
    """Wherever it sailed from, the box behind the boat is Biscay."""
    watch = in_port(base=base)
    sail(watch, 10)
    watch.boat.hull = 1
    enter(watch, at, {"aside": "abort"})
    if at == 2:
        assert enter(watch, 0, CLEAR, heading=-1).keys == ["travel.biscay"]
    assert (watch.career.patrol, watch.career.base) == (None, "France")


@pytest.mark.case("7.3.3/g", "7.3.3/d")
def test_from_the_second_one_the_first_is_rolled_again():
    watch = to_the_med()
    watch.boat.hull = 1
    enter(watch, 2, {"aside": "abort"})
    assert (watch.patrol.at, watch.patrol.heading) == (1, -1)
    told = enter(watch, 0, CLEAR, heading=-1)
    assert told.keys == ["travel.biscay"]
    assert (watch.career.patrol, watch.career.base) == (None, "France")


@pytest.mark.case("7.3.3/d", "10.9.1")
def test_forced_home_out_of_the_passage(monkeypatch):
    watch = to_the_med()
    monkeypatch.setattr(travel.aircraft, "encounter", crippled)
    enter(watch, 0, 2)
    assert (watch.career.patrol, watch.career.base) == (None, "France")


@pytest.mark.case("7.3.4/a", "10.9.2/a")
def test_past_the_passage_the_way_home_is_italy():
    watch = to_the_med()
    enter(watch, 3, {"aside": "abort"})
    assert watch.patrol.heading == 1
    enter(watch, 6, QUIET)
    enter(watch, 7, QUIET)
    assert (watch.career.base, watch.career.posting) == ("Mediterranean", "Mediterranean")


# --- 7.5 the end of a patrol --------------------------------------------------------------------------


@pytest.mark.case("7.5.2/a", "7.5.2/b", "7.5.2/c")
@pytest.mark.parametrize(("tons", "outcome"), [([], "F"), ([7100], "S"), ([7100, 1500], "S")])
def test_success_is_a_ship_sunk(tons, outcome):
    watch = make_watch()
    watch.career.sinkings = [Sunk("Old", "tanker", 9000, "1943-05", 0, "atlantic")]
    watch.career.sinkings += [Sunk("New", "large freighter", one, watch.month, 1, "atlantic") for one in tons]
    arrive(watch)
    row = next(row for row in ledger_rows.ledger(watch.career) if row.table == "patrol").values
    assert (row["outcome"], row["tonnage"]) == (outcome, sum(tons))
    assert watch.career.successes == (outcome == "S")
    assert watch.career.failures_running == (outcome == "F")


# --- 10.9.1-10.9.4 ------------------------------------------------------------------------------------


@pytest.mark.case("10.9.1")
def test_others_do_not_and_the_first_cause_stands():
    watch = make_watch()
    make_fight(watch)
    watch.boat.systems["radio"] = "damaged"
    play(damage.repairs(watch), 6)
    assert watch.patrol.must_abort == ""
    homeward.must_abort(watch, "holed")
    homeward.must_abort(watch, "fuel_tanks")
    assert watch.patrol.must_abort == "holed"


@pytest.mark.case("10.9.1", "10.9.2/a")
def test_forced_home_once_the_encounter_is_over(monkeypatch):
    """The other rolls of the box are not made any more."""
    watch = make_watch()
    watch.patrol.track[3] = Box("atlantic", 3)
    monkeypatch.setattr(travel.aircraft, "encounter", crippled)
    told = enter(watch, 3, total("atlantic", "aircraft"))
    assert told.keys == ["travel.encounter"]
    assert (watch.patrol.aborting, watch.patrol.abort_why) == (True, "fuel_tanks")


@pytest.mark.case("10.9.2/a", "10.9.2/b", "10.9.2/c")
@pytest.mark.parametrize(
    ("at", "choice", "entered"),
    [
        (0, None, []),
        (1, None, [0]),
        (2, None, [1, 0]),
        (3, None, [1, 0]),
        (4, None, [6, 7]),
        (5, None, [6, 7]),
        (6, None, [7]),
        (7, None, []),
    ],
)
def test_to_the_nearest_transit_box_and_home_through_transit_boxes(at, choice, entered):
    """From the box it stands in; the first of these is entered next and rolled."""
    watch = make_watch()
    assert boxes_home(watch, at, choice) == entered


@pytest.mark.case("10.9.2/c")
@pytest.mark.parametrize(("choice", "entered"), [("back", [1, 0]), ("on", [5, 6])])
def test_equally_near_both_ways_the_player_chooses(choice, entered):
    watch = make_watch()
    del watch.patrol.track[5]  # three boxes on station: the middle one lies as far from either end
    assert boxes_home(watch, 3, choice) == entered


def boxes_home(watch, at, choice):
    """The boxes entered on the way home, each with its roll."""
    watch.patrol.at, watch.patrol.must_abort = at, "fuel_tanks"
    told = play(homeward.abort(watch, "fuel_tanks"), *([choice] if choice else []))
    assert (told.keys == ["homeward.way"]) == bool(choice)
    entered = []
    while not homeward.in_port(watch.patrol):
        step = watch.patrol.heading
        place = watch.patrol.at + step
        edge = place in (0, len(watch.patrol.track) - 1)
        assert watch.patrol.track[place].box.startswith("transit")
        told = enter(watch, place, CLEAR if edge else QUIET, heading=step)
        assert told.keys == ["travel.biscay" if edge else "travel.encounter"]
        entered.append(place)
        if watch.career.patrol is None:
            break
    return entered


# --- 10.9.5, 10.9.6 -----------------------------------------------------------------------------------


@pytest.mark.case("10.9.5/b")
@pytest.mark.parametrize(("sunk", "outcome"), [(True, "S"), (False, "F")])
def test_aborted_patrol_is_judged_like_any_other(sunk, outcome):
    watch = make_watch()
    if sunk:
        watch.career.sinkings.append(Sunk("Fort Jemseg", "large freighter", 7100, watch.month, 1, "atlantic"))
    arrive(watch, heading=-1)
    assert watch.career.patrols[-1].outcome == outcome


def broken_off(type_, boxes, at, last_rolls=0):
    """Months of a patrol that turned back at a box."""
    watch = make_watch(type_)
    watch.patrol.track = boxes
    watch.patrol.at, watch.patrol.rolls_left = at, last_rolls
    play(homeward.abort(watch, "free"), *(["back"] if 2 * at == len(boxes) - 1 else []))
    return 1 + homeward.months_at_sea(watch, watch.patrol)


@pytest.mark.case("10.9.6/a")
@pytest.mark.parametrize(("at", "months"), [(1, 1), (3, 1), (4, 2), (8, 2)])
def test_half_way_decides_on_a_second_month(at, months):
    """Ten boxes of one roll each: before the fifth is done it was one month."""
    boxes = [Box("transit"), *[Box("atlantic")] * 8, Box("transit")]
    assert broken_off("IXC", boxes, at) == months


@pytest.mark.case("10.9.6/b")
@pytest.mark.parametrize(("at", "months"), [(1, 1), (2, 2), (4, 2), (5, 3), (7, 3), (8, 4), (10, 4)])
def test_ixd_2_counts_by_quarters(at, months):
    """Twelve boxes, three to a quarter."""
    boxes = [Box("transit"), *[Box("indian_ocean")] * 10, Box("transit")]
    assert broken_off("IXD-2", boxes, at) == months


@pytest.mark.case("10.9.6/c")
@pytest.mark.parametrize(("at", "left", "months"), [(1, 0, 1), (2, 0, 2), (2, 2, 1)])
def test_boxes_of_two_and_three_rolls_count_as_many(at, left, months):
    """Rolls 1, 1, x3, 1, 1, 1: half way is inside the third box."""
    boxes = [
        Box("transit"),
        Box("atlantic"),
        Box("atlantic", 3),
        *[Box("atlantic")] * 2,
        Box("transit"),
    ]
    assert broken_off("IXC", boxes, at, left) == months


@pytest.mark.case("10.9.6/a")
def test_short_patrols_are_a_month_in_any_case():
    boxes = [Box("transit"), *[Box("atlantic")] * 8, Box("transit")]
    assert broken_off("VIIC", boxes, 8) == 1


# --- 10.10 scuttling ----------------------------------------------------------------------------------


@pytest.mark.case("10.10.2/b")
@pytest.mark.parametrize(("roll", "level"), [(7, "substantial"), (12, "defeat")])
def test_prisoners_and_the_career_is_over(roll, level):
    watch = make_watch()
    watch.career.sinkings.append(Sunk("Nelson", "capital ship", 60000, watch.month, 1, "atlantic"))
    end = play(homeward.scuttle(watch), roll, ends=CareerEnds).raised
    play(victory.close(watch, end))
    assert (watch.career.end.alive, watch.career.end.victory) == (True, level)
    assert GAME.next_scene(watch.career) is None


def no_diesels(at=3, heading=1, **changes):
    watch = make_watch(**changes)
    watch.boat.systems["diesel_engine_1"] = watch.boat.systems["diesel_engine_2"] = "inoperable"
    watch.patrol.at, watch.patrol.heading = at, heading
    return watch


@pytest.mark.case("10.10.4/b")
def test_rescued_crew_gets_another_boat():
    watch = no_diesels()
    watch.career.promotion_due = "1946-01"
    watch.patrol.track[3] = Box("atlantic", 1)
    make_fight(watch)
    watch.boat.systems["diesel_engine_1"] = "damaged"
    watch.patrol.fight = None
    watch.patrol.at = 2
    told = enter(watch, 3, total("atlantic", "aircraft"), 12, 6, 7)
    assert told.notes[-1] == "refit.crew_home"
    assert watch.career.refit.new_boat == "lost"
    play(refit.refit(watch), {"number": "U-300"})
    assert (watch.boat.number, watch.career.base) == ("U-300", "Germany")
    assert watch.career.boats[-1].fate == "scuttled"


@pytest.mark.case("10.10.4/a")
@pytest.mark.parametrize(("at", "heading", "base"), [(0, 1, "France"), (7, 1, "Norway"), (0, -1, "France")])
def test_one_box_from_port_it_is_towed_in(at, heading, base):
    watch = no_diesels(at=at, heading=heading)
    watch.patrol.base_to = "Norway"
    told = play(homeward.engines(watch), ends=PatrolEnds)
    assert (told.keys, told.raised.reason) == ([], "towed")
    play(refit.come_home(watch, "towed"))
    assert watch.career.base == base


@pytest.mark.case("10.9.6/a")
def test_towed_out_of_the_first_box_it_was_one_month():
    watch = no_diesels(at=0, type_="IXC")
    play(homeward.engines(watch), ends=PatrolEnds)
    play(refit.come_home(watch, "towed"))
    assert watch.career.patrols[-1].ended == watch.career.patrols[-1].start


@pytest.mark.case("10.10.5/b")
def test_from_penang_to_penang_all_of_it_is_the_indian_ocean():
    watch = in_port("IXC/40", base="Penang", posting="Penang")
    sail(watch, 4, 2)
    watch.patrol.at = 0
    assert homeward.in_indian_ocean(watch)
    assert not book().tracks[("IXC/40", "Indian Ocean (from Penang)")][0]["box"].startswith("indian")
