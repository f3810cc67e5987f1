"""4.7: the five bases, where a patrol begins and ends, and Penang."""

import pytest

from campaigns.games.the_hunted.rules import basing, homeward, loading, newboat, refit, setup, travel
from campaigns.games.the_hunted.rules.state import Refit
from charts.figures.shipped import book
from tests.games.the_hunted.kit import applied, make_watch, play
from tests.games.the_hunted.port import arrive, in_port, sail, table_of

BISCAY, PLAIN = "travel.biscay", "travel.encounter"


@pytest.mark.case("4.7")
def test_five_bases():
    bases = {basing.FRANCE, basing.NORWAY, basing.GERMANY, basing.MED, basing.PENANG}
    assert bases == {"France", "Norway", "Germany", "Mediterranean", "Penang"}


@pytest.mark.case("4.7.1/a", "4.7.3/d", "4.7")
@pytest.mark.parametrize(
    ("start", "base"), [("1943-07", "France"), ("1944-08", "France"), ("1944-09", "Germany"), ("1945-05", "Germany")]
)
def test_where_careers_start(start, base):
    career = setup.new({"type": "VIIC", "kommandant": "Schmidt", "boat": "U-123", "start": start}, book())
    assert career.base == base


@pytest.mark.case("4.7.1/b")
def test_first_and_last_box_of_a_boat_in_france():
    watch = in_port()
    sail(watch, 7)
    last = len(watch.patrol.track) - 1
    assert [table_of(watch, at) for at in (0, 1, last - 1, last)] == [BISCAY, PLAIN, PLAIN, BISCAY]


@pytest.mark.case("4.7.1/b", "4.7.3/b")
def test_out_of_germany_plain_and_into_france_through_biscay():
    watch = in_port(base="Germany", month="1944-08")
    sail(watch, 8)
    patrol = watch.patrol
    assert (patrol.base_from, patrol.base_to) == ("Germany", "France")
    assert [table_of(watch, at) for at in (0, len(patrol.track) - 1)] == [PLAIN, BISCAY]
    assert arrive(watch) == "France"


@pytest.mark.case("4.7.3/c", "4.7.2/b")
def test_out_of_germany_and_into_norway():
    watch = in_port(base="Germany", month="1944-09")
    sail(watch, 8)
    patrol = watch.patrol
    assert patrol.base_to == "Norway"
    assert [table_of(watch, at) for at in (0, len(patrol.track) - 1)] == [PLAIN, PLAIN]
    assert arrive(watch) == "Norway"


@pytest.mark.case("4.7.3/c")
def test_turned_back_to_germany_it_stays_there():
    watch = in_port(base="Germany", month="1944-09")
    sail(watch, 8)
    assert arrive(watch, heading=-1) == "Germany"


@pytest.mark.case("4.7.1/c", "4.7.2/b")
@pytest.mark.parametrize(("month", "base"), [("1944-08", "France"), ("1944-09", "Norway")])
def test_last_patrol_from_france_is_in_august_1944(month, base):
    watch = in_port(month=month)
    sail(watch, 8)
    assert watch.patrol.base_from == base


@pytest.mark.case("4.7.1/c")
def test_move_out_of_france_is_told():
    told = sail(in_port(month="1944-09"), 8)
    assert told.note("assignment.rebased") == {"left": "France", "base": "Norway"}
    assert "assignment.rebased" not in sail(in_port(month="1944-08"), 8).notes


@pytest.mark.case("4.7.2/a")
def test_move_to_the_north_is_told():
    told = sail(in_port(base="Germany", posting="Arctic"))
    assert next(note.case for note in told.told if note.key == "assignment.rebased") == "4.7.2"


@pytest.mark.case("4.7.1/d", "4.7.3/b", "4.7.3/c", "4.7.5/j")
@pytest.mark.parametrize(
    ("type_", "base", "month", "bound"),
    [
        ("VIIC", "France", "1943-09", None),
        ("IXC", "France", "1944-08", "Norway"),
        ("VIIC", "Germany", "1944-08", "France"),
        ("VIIC", "Germany", "1944-09", "Norway"),
        ("VIIC", "Norway", "1944-09", None),
    ],
)
def test_where_the_patrol_is_to_end_is_told_when_it_is_elsewhere(type_, base, month, bound):
    told = sail(in_port(type_, base=base, month=month), 8)
    assert [note.data["base"] for note in told.told if note.key == "assignment.bound"] == ([bound] if bound else [])


@pytest.mark.case("4.7.1/d", "4.7.2/b")
def test_france_is_lost_while_the_boat_is_at_sea():
    """Two months out from August 1944: the way back ends in Norway, and its last box is no Biscay box."""
    watch = in_port("IXC", month="1944-08")
    sail(watch, 7)
    patrol = watch.patrol
    assert (patrol.base_from, patrol.base_to) == ("France", "Norway")
    assert [table_of(watch, at) for at in (0, len(patrol.track) - 1)] == [BISCAY, PLAIN]
    assert arrive(watch) == "Norway"


@pytest.mark.case("4.7.1/d")
@pytest.mark.parametrize(("rolls_made", "base"), [(2, "France"), (9, "Norway")])
def test_who_turns_back_finds_what_is_left_of_france(rolls_made, base):
    """Early enough he is home in August still."""
    watch = in_port("IXC", month="1944-08")
    sail(watch, 7)
    watch.patrol.abort_rolls = rolls_made
    assert arrive(watch, heading=-1) == base


@pytest.mark.case("4.7.1/b", "4.7.1/d", "4.7.2/a", "7.3.5/c", "10.9.2/b")
@pytest.mark.parametrize(
    ("type_", "month", "orders", "rolls_made", "base", "table"),
    [
        ("IXC", "1944-08", [7], 3, "France", BISCAY),
        ("IXC", "1944-08", [7], 20, "Norway", PLAIN),
        ("VIIC", "1944-01", [6, 4], 3, "France", BISCAY),
        ("VIIC", "1944-01", [6, 2], 3, "Norway", PLAIN),
    ],
)
def test_box_by_the_port_of_a_boat_that_turned_back(type_, month, orders, rolls_made, base, table):
    """Back where it came from, unless that is lost by then, or the boat belongs to the north now."""
    watch = in_port(type_, month=month)
    sail(watch, *orders)
    watch.boat.schnorchel = False
    watch.patrol.at, watch.patrol.track[2].rolls = 2, rolls_made - 2
    told = play(homeward.abort(watch, "free"))
    assert watch.patrol.heading == -1
    assert ("assignment.bound" in told.notes) == (type_ == "IXC" and base == "France")
    assert table_of(watch, 0) == table
    assert arrive(watch, heading=-1) == base


@pytest.mark.case("4.7.5/m", "7.3.3/d")
def test_log_says_where_the_boat_came_in():
    watch = in_port("IXC/40")
    sail(watch, 2, 1)
    assert watch.patrol.base_to == "Penang"
    arrive(watch, heading=-1)
    assert watch.career.patrols[-1].base_to == "France"


@pytest.mark.case("4.7.2/a")
def test_boats_of_the_north_live_in_norway():
    watch = in_port(posting="Arctic")
    told = sail(watch)
    patrol = watch.patrol
    assert (patrol.base_from, patrol.base_to) == ("Norway", "Norway")
    assert told.keys[0] == "assignment.posted"
    assert arrive(watch) == "Norway"


@pytest.mark.case("4.7.2/a")
def test_posted_to_the_north_from_france():
    """The first of these patrols still leaves through Biscay, and ends in the new base."""
    watch = in_port(month="1944-01")
    sail(watch, 6, 3)
    patrol = watch.patrol
    assert (patrol.base_from, patrol.base_to) == ("France", "Norway")


@pytest.mark.case("4.7.3/a")
@pytest.mark.parametrize("base", ["France", "Norway", "Mediterranean"])
def test_replacement_boats_start_in_germany(base):
    watch = in_port(base=base)
    play(newboat.receive(watch, "VIIC", "1943-10", "not repaired"), {"number": "U-300"})
    assert watch.career.base == "Germany"


# --- 4.7.4 the Mediterranean --------------------------------------------------------------------------


@pytest.mark.case("4.7.4/a")
def test_med_boats_start_and_end_there():
    watch = in_port(base="Mediterranean", posting="Mediterranean", month="1944-07")
    sail(watch)
    patrol = watch.patrol
    assert (patrol.base_from, patrol.base_to) == ("Mediterranean", "Mediterranean")
    assert arrive(watch) == "Mediterranean"


def med_refit(month, die=7):
    """A refit at La Spezia that follows a patrol of this month; gives the watch and what was asked."""
    watch = in_port(base="Mediterranean", posting="Mediterranean", month=month)
    sail(watch)
    play(refit.come_home(watch, "home"))
    watch.boat.schnorchel = True
    raid = [die] if month <= "1944-07" else []
    told = play(refit.refit(watch), *raid, *([{"number": "U-300"}, 2] if month >= "1944-07" else []))
    return watch, told


@pytest.mark.case("4.7.4/b", "7.3.3/h")
@pytest.mark.parametrize("month", ["1944-07", "1944-08"])
def test_med_ends_in_september_1944(month):
    """Moved in September, a new boat in Germany a month later."""
    watch, told = med_refit(month)
    assert "refit.med_closed" in told.notes
    assert (watch.career.base, watch.career.posting, watch.career.month) == ("Germany", "", "1944-10")
    assert watch.boat.number == "U-300"


@pytest.mark.case("4.7.4/b")
def test_august_1944_is_the_last_month_in_the_med():
    watch, told = med_refit("1944-06")
    assert "refit.med_closed" not in told.notes
    assert (watch.career.base, watch.career.month) == ("Mediterranean", "1944-08")


@pytest.mark.case("4.7.4/c", "4.7.6/e")
def test_boat_left_in_the_med_is_written_off_without_a_roll():
    watch, told = med_refit("1944-08")
    assert "refit.air_raid" not in told.keys
    assert [boat.fate for boat in watch.career.boats] == ["scuttled at the base"]
    assert "homeward.scuttle" not in told.keys
    assert watch.career.end is None


# --- 4.7.5 Penang -------------------------------------------------------------------------------------


@pytest.mark.case("4.7.5/a")
@pytest.mark.parametrize(("die", "posting", "base_to"), [(1, "Penang", "Penang"), (2, "Penang", "Penang"), (3, "", "")])
def test_posted_to_penang_on_1_or_2(die, posting, base_to):
    watch = in_port("IXC/40")
    sail(watch, 2, die)
    patrol = watch.patrol
    assert (watch.career.posting, patrol.base_to) == (posting, base_to or "France")


@pytest.mark.case("4.7.5/a", "4.7.5/m")
def test_way_to_penang_is_the_way_home_the_other_way_round():
    watch = in_port("IXC/40")
    sail(watch, 2, 1)
    patrol = watch.patrol
    back = [box["box"] for box in book().tracks[("IXC/40", "Indian Ocean (return to Europe)")]]
    assert [box.box for box in patrol.track] == back[::-1]
    assert table_of(watch, 0) == BISCAY
    assert arrive(watch) == "Penang"
    assert watch.career.posting == "Penang"


@pytest.mark.case("4.7.5/m")
def test_who_turns_back_before_penang_is_not_posted():
    watch = in_port("IXC/40")
    sail(watch, 2, 1)
    assert arrive(watch, heading=-1) == "France"
    assert watch.career.posting == ""


def at_penang(type_="IXC/40", month="1944-01", **changes):
    watch = in_port(type_, month=month, base="Penang", posting="Penang", **changes)
    watch.boat.tubes, watch.boat.racks = {}, {"fore": [], "aft": []}
    return watch


@pytest.mark.case("4.7.5/i", "4.7.5/j", "4.7.5/k", "4.7.5/l")
@pytest.mark.parametrize(
    ("die", "month", "assignment_", "base_to", "track"),
    [
        (1, "1944-01", "Indian Ocean", "France", "Indian Ocean (return to Europe)"),
        (2, "1944-07", "Indian Ocean", "France", "Indian Ocean (return to Europe)"),
        (2, "1944-08", "Indian Ocean", "Norway", "Indian Ocean (return to Europe)"),
        (3, "1944-01", "Indian Ocean", "Norway", "Indian Ocean (return to Europe)"),
        (4, "1944-01", "Indian Ocean", "Penang", "Indian Ocean (from Penang)"),
        (5, "1944-01", "Indian Ocean", "Penang", "Indian Ocean (from Penang)"),
        (6, "1944-01", "Australia", "Penang", "Australia"),
    ],
)
def test_next_patrol_from_penang(die, month, assignment_, base_to, track):
    """One die and no P1; who gets to France in September 1944 or later gets to Norway."""
    watch = at_penang(month=month)
    told = sail(watch, die, 12)
    patrol = watch.patrol
    assert told.keys[:2] == ["assignment.penang", "loading.shortage"]
    assert (patrol.assignment, patrol.base_from, patrol.base_to) == (assignment_, "Penang", base_to)
    assert [box.box for box in patrol.track] == [box["box"] for box in book().tracks[("IXC/40", track)]]
    orders = f"return to {base_to}" if die <= 3 else assignment_
    assert told.note("assignment.sails")["assignment"] == orders, "the orders name the port that is meant"


@pytest.mark.case("4.7.5/j", "4.7.1/b")
@pytest.mark.parametrize(("die", "last"), [(1, BISCAY), (3, PLAIN)])
def test_last_box_home_from_penang(die, last):
    watch = at_penang()
    sail(watch, die, 12)
    patrol = watch.patrol
    assert [table_of(watch, at) for at in (0, len(patrol.track) - 1)] == [PLAIN, last]


@pytest.mark.case("4.7.5/m")
@pytest.mark.parametrize(("die", "posting"), [(4, "Penang"), (6, "Penang"), (1, ""), (3, "")])
def test_stays_until_a_roll_brings_it_home(die, posting):
    watch = at_penang(month="1943-10")
    sail(watch, die, 12)
    base = arrive(watch)
    assert watch.career.posting == posting
    assert base == {"Penang": "Penang"}.get(posting, watch.career.patrols[-1].base_to)


@pytest.mark.case("4.7.5/m")
def test_who_fails_to_get_home_stays_in_penang():
    watch = at_penang()
    sail(watch, 1, 12)
    assert arrive(watch, heading=-1) == "Penang"
    assert watch.career.posting == "Penang"


@pytest.mark.case("4.7.5/b", "4.7.5/c", "4.5/procedure/6")
@pytest.mark.parametrize(
    ("rolled", "brought", "short"), [(9, 0, 9), (9, 5, 4), (9, 9, 0), (12, 12, 0), (2, 0, 2), (2, 14, 0)]
)
def test_torpedoes_are_short_in_penang(rolled, brought, short):
    """The rulebook's 9 with five brought back is a shortage of four."""
    watch = at_penang()
    watch.boat.racks["fore"] = ["G7a FaT"] * brought
    told = play(loading.load(with_patrol(watch)), rolled, {}, {})
    assert told.note("loading.shortage") == {"rolled": rolled, "brought": brought, "short": short}
    assert watch.boat.torpedoes == 22 - short


def with_patrol(watch):
    watch.career.patrol = make_watch().patrol
    return watch


@pytest.mark.case("4.7.5/b")
def test_no_shortage_elsewhere():
    watch = in_port("IXC/40")
    sail(watch, 7)
    assert watch.boat.torpedoes == 22


@pytest.mark.case("4.7.5/b")
def test_shortage_greater_than_the_load():
    watch = at_penang("XXI", month="1945-04")
    watch.boat.figures = {**watch.boat.figures, "torpedo_load": {"G7a FaT": 2, "homing": 2}, "torpedo_total": 4}
    play(loading.load(with_patrol(watch)), 12, {})
    assert watch.boat.torpedoes == 0


@pytest.mark.case("4.7.5/d")
def test_gun_rounds_are_never_short():
    watch = at_penang()
    watch.boat.gun_ammo = 0
    sail(watch, 4, 12)
    assert watch.boat.gun_ammo == watch.boat.figures["deck_gun_ammo"]


def refit_at_penang(month, **changes):
    watch = at_penang(month=month, **changes)
    sail(watch, 4, 12)
    watch.patrol.at = len(watch.patrol.track) - 1
    play(refit.come_home(watch, "home"))
    return watch, play(refit.refit(watch))


@pytest.mark.case("4.7.5/e", "4.7.5/f")
def test_neither_new_boat_nor_equipment_in_penang():
    """With a request saved, in a month when all of it is to be had elsewhere."""
    watch, told = refit_at_penang("1944-05", requests=2)
    assert not {"newboat.request", "refit.balkon", "refit.schnorchel"} & set(told.keys)
    assert watch.career.requests == 2
    assert (watch.boat.balkon, watch.career.base) == (False, "Penang")


@pytest.mark.case("4.7.5/e")
def test_wrecked_boat_is_repaired_in_penang():
    watch = at_penang()
    sail(watch, 4, 12)
    watch.boat.hull = 8
    play(refit.come_home(watch, "home"))
    play(refit.refit(watch))
    stay: Refit = watch.career.refits[-1]
    assert (stay.new_boat, stay.months, watch.boat.number) == ("", 5, "U-123")


@pytest.mark.case("4.7.1/b")
def test_biscay_roll_and_its_date_line():
    watch = make_watch()
    watch.patrol.at = 0
    told = play(travel._roll(watch, ()), 6)
    assert applied(told.asked[0]) == {"date": -2}
    watch.career.month = "1944-07"
    assert applied(told.asked[0]) == {"date": -2, "invasion_air": -1}


@pytest.mark.case("4.7.5/g", "4.7.5/h")
@pytest.mark.parametrize(("hull", "systems", "months"), [(0, 0, 2), (1, 0, 3), (4, 0, 4), (0, 3, 3), (6, 3, 5)])
def test_refit_in_penang_takes_a_month_more(hull, systems, months):
    """Two in place of one; what damage adds is the same as anywhere."""
    assert refit.months_due(at_penang(), hull, systems) == months
    assert refit.months_due(in_port("IXC/40"), hull, systems) == months - 1
