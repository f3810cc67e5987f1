"""7.0-7.3, 11.4.6, 11.4.9, 11.4.11: orders, and what a type, a base or a posting makes of them."""

import dataclasses

import pytest

from campaigns.games.the_hunted.rules import GAME, assignment, basing, identity, ledger_rows, limits, newboat, refit
from campaigns.games.the_hunted.rules.assignment import restricted
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_watch, play
from tests.games.the_hunted.port import arrive, enter, in_port, sail, table_of


def orders(watch, *answers):
    posted = ["sail"] if watch.career.posting in assignment.POSTED else []
    return play(assignment.orders(watch), *posted, *answers)


# --- 6.1, 7.0, 7.1 ------------------------------------------------------------------------------------


@pytest.mark.case("6.1/1.A", "7.0/procedure/a")
@pytest.mark.parametrize(
    ("month", "total", "name"),
    [
        ("1943-07", 8, "Atlantic"),
        ("1943-12", 10, "Mediterranean"),
        ("1944-01", 6, "Arctic"),
        ("1944-06", 7, "Invasion"),
        ("1944-08", 8, "Atlantic"),
        ("1945-05", 8, "British Isles"),
    ],
)
def test_assignment_is_read_in_the_column_of_its_month(month, total, name):
    told = orders(in_port(month=month), total)
    assert told.value == name
    first, last = told.asked[0].column.split("_")
    assert first <= month <= last


@pytest.mark.case("6.1/1.A")
def test_penang_has_a_table_of_its_own():
    told = orders(in_port("IXC/40", base="Penang", posting="Penang"), 6)
    assert (told.value, told.asked[0].chart) == ("Australia", "P1b")


@pytest.mark.case("6.1/1.B", "7.0/procedure/b", "7.1.1")
def test_assignment_is_entered_in_its_month():
    watch = in_port(month="1943-09")
    told = sail(watch, 8)
    row = next(row for row in ledger_rows.ledger(watch.career) if row.table == "patrol").values
    assert (row["assignment"], row["start"]) == ("Atlantic", "1943-09")
    assert told.note("assignment.sails") == {"assignment": "Atlantic", "month": "1943-09", "base": "France"}


@pytest.mark.case("6.1/1.C", "7.1.2", "7.0/procedure/c")
def test_boat_waits_before_the_first_box_of_its_track():
    watch = in_port()
    sail(watch, 8)
    assert watch.patrol.at == -1
    assert [box.box for box in watch.patrol.track] == [box["box"] for box in book().tracks[("VIIC", "Atlantic")]]
    assert watch.career.scene == "box"
    told = enter(watch, 0, 12)
    assert told.note("travel.box") == {"box": 1, "of": 8, "zone": "transit_biscay"}
    assert watch.patrol.at == 0


@pytest.mark.case("7.1.3")
def test_check_before_sailing():
    watch = in_port()
    assert sail(watch, 8).note("assignment.ready") == {"torpedoes": 14, "rounds": 10}
    assert limits.check(watch.career) == []


def test_a_boat_without_a_deck_gun_is_not_said_to_carry_rounds_for_it():
    said = GAME.texts.note("assignment.ready", {"torpedoes": 14, "rounds": 0})
    assert said == "The boat was ready for sea with 14 torpedoes."


@pytest.mark.case("7.3.3/e", "7.4.3/c", "7.4.3/d", "7.4.5/a", "11.4.10.6")
@pytest.mark.parametrize(
    ("type_", "month", "total", "terms"),
    [
        ("VIIC", "1943-07", 8, []),
        ("VIIC", "1943-07", 10, ["assignment.passage"]),
        ("VIIC", "1944-06", 7, ["assignment.invasion"]),
        ("VIIC", "1944-09", 3, ["assignment.mission"]),
        ("VIIC", "1944-09", 4, ["assignment.mission"]),
        ("XB", "1944-09", 4, ["assignment.tanker"]),
    ],
)
def test_terms_of_the_orders_are_told_before_sailing(type_, month, total, terms):
    told = sail(in_port(type_, month=month), total)
    said = {"assignment.passage", "assignment.invasion", "assignment.mission", "assignment.tanker"}
    assert [note for note in told.notes if note in said] == terms


@pytest.mark.case("7.3.3/c")
def test_later_med_patrols_have_no_such_terms():
    assert "assignment.passage" not in sail(in_port(base="Mediterranean", posting="Mediterranean")).notes


# --- 7.2 ----------------------------------------------------------------------------------------------


@pytest.mark.case("7.2.1")
@pytest.mark.parametrize(("total", "tag"), [(6, "W"), (7, "")])
def test_marked_w_the_patrol_is_a_wolfpack_patrol(total, tag):
    watch = in_port()
    sail(watch, total)
    assert (watch.patrol.assignment, watch.patrol.tag) == ("Atlantic", tag)


def test_pack_may_have_a_name():
    watch = in_port(options={"wolfpack-names": True})
    names = [row["name"] for row in book().tables["PACKS"]]
    told = sail(watch, 6, names[0])
    assert told.note("options.pack") == {"pack": names[0]}
    assert "options.pack" not in sail(in_port(options={"wolfpack-names": True}), 6, "none").notes


def test_edition_without_packs_asks_for_none():
    watch = in_port(options={"wolfpack-names": True})
    tables = {key: table for key, table in book().tables.items() if key != "PACKS"}
    watch.book = dataclasses.replace(book(), tables=tables)
    assert "options.pack" not in sail(watch, 6).keys


# --- 7.3 restrictions ---------------------------------------------------------------------------------

RESTRICTED = [
    ("7.3.1/a", "IXB", "Mediterranean", "West African Coast"),
    ("7.3.1/a", "IXC", "Arctic", "West African Coast"),
    ("7.3.1/a", "IXC/40", "Mediterranean", "West African Coast"),
    ("7.3.1/a", "IXD-2", "Arctic", "West African Coast"),
    ("7.3.1/a", "IXD/42", "Mediterranean", "West African Coast"),
    ("7.3.1/a", "IXC", "Atlantic (W)", "Atlantic (W)"),
    ("11.4.11", "XII", "Arctic", "West African Coast"),
    ("11.4.11", "XII", "Mediterranean", "West African Coast"),
    ("7.3.1/a", "XB", "Mediterranean", "West African Coast (M)"),
    ("7.3.1/a", "XXI", "Mediterranean", "Atlantic"),
    ("7.3.1/a", "XXI", "Arctic", "Atlantic"),
    ("7.3.2/a", "VIIC", "Indian Ocean", "Atlantic"),
    ("7.3.2/a", "VIIC", "Caribbean", "Atlantic"),
    ("7.3.2/a", "VIIB", "West African Coast", "Atlantic"),
    ("7.3.2/a", "VIIC/41", "Brazilian Coast", "Atlantic"),
    ("7.3.2/a", "VIIC", "North America", "North America"),
    ("7.3.2/b", "VIIC Flak", "Mediterranean", "re-roll"),
    ("7.3.2/c", "VIIC Flak", "Caribbean", "Atlantic"),
    ("7.3.2/d", "VIID", "Indian Ocean", "Indian Ocean"),
    ("7.3.2/d", "VIID", "West African Coast", "West African Coast"),
    ("11.4.6/b", "VIID", "Brazilian Coast", "Brazilian Coast"),
    ("7.3.2/d", "VIID", "Mediterranean", "re-roll"),
    ("11.4.6/b", "VIID", "Caribbean", "Caribbean (M)"),
    ("11.4.9/b", "XIV", "Mediterranean", "Atlantic"),
    ("11.4.9/b", "XIV", "British Isles (M)", "Atlantic"),
    ("11.4.9/b", "XIV", "Indian Ocean", "Atlantic"),
    ("11.4.9/b", "XIV", "Caribbean", "Caribbean"),
    ("7.4.3/a", "IXC", "Invasion", "Atlantic"),
    ("7.4.3/a", "VIIC", "Invasion", "Invasion"),
]


@pytest.mark.case("7.0/procedure/d", "7.3.1/a", "7.3.2/a", "7.3.2/b", "7.3.2/c", "7.3.2/d", "11.4.6/b", "11.4.9/b")
@pytest.mark.case("11.4.11", "7.4.3/a")
@pytest.mark.parametrize(("case", "type_", "rolled", "name"), RESTRICTED)
def test_what_a_type_makes_of_its_orders(case, type_, rolled, name):
    assert restricted(in_port(type_), rolled) == name


@pytest.mark.case("7.0/procedure/d")
def test_restrictions_that_lead_in_a_circle_come_to_an_end():
    """A keeper's own lines may send the boat there and back."""
    watch = in_port()
    line = {"types": ["VIIC"], "if": "", "case": ""}
    there = {**line, "from": ["Atlantic"], "to": "British Isles"}
    back = {**line, "from": ["British Isles"], "to": "Atlantic"}
    watch.book = dataclasses.replace(book(), tables={**book().tables, "P1-R": [there, back]})
    assert restricted(watch, "Atlantic") == "British Isles"


@pytest.mark.parametrize("type_", book().boats)
def test_every_order_has_a_track(type_):
    """Whatever P1 says in any column, the restrictions lead to boxes on the mat of the type."""
    watch = in_port(type_)
    chart = book().chart("P1")
    for rolled in {name for row in chart.rows for name in row.results.values()}:
        name = restricted(watch, rolled)
        if name != assignment.AGAIN:
            zone, tag = assignment.split(name)
            assert assignment.track_of(watch, zone, tag), (rolled, name)


@pytest.mark.case("7.3.2/b", "7.0/procedure/d")
def test_flak_boat_rolls_again():
    told = orders(in_port("VIIC Flak"), 10, 10, 7)
    assert (told.value, told.notes) == ("Atlantic", ["assignment.again", "assignment.again"])


@pytest.mark.case("7.0/procedure/d")
def test_changed_orders_are_told():
    told = orders(in_port(), 12)
    assert told.note("assignment.restricted") == {"rolled": "West African Coast", "orders": "Atlantic"}


@pytest.mark.case("7.0/procedure/d", "7.3.1/a", "7.3.2/a", "11.4.6/c", "11.4.8/a", "11.4.9/b")
@pytest.mark.parametrize(
    ("type_", "total", "key", "case"),
    [
        ("VIIC", 12, "assignment.restricted", "7.3.2"),
        ("IXC", 10, "assignment.restricted", "7.3.1"),
        ("XIV", 9, "assignment.restricted", "11.4.9"),
        ("IXD-2", 7, "assignment.restricted", "7.3"),
        ("XB", 12, "assignment.mines", "11.4.8"),
        ("VIID", 4, "assignment.mines", "11.4.6"),
    ],
)
def test_change_of_orders_names_its_rule(type_, total, key, case):
    told = orders(in_port(type_), total)
    assert [(note.key, note.case) for note in told.told] == [(key, case)]


def test_west_africa_is_open_to_a_vii_by_option():
    assert restricted(in_port(options={"non-historical-areas": True}), "West African Coast") == "West African Coast"


# --- 7.3.3-7.3.5 Mediterranean and Arctic -------------------------------------------------------------


@pytest.mark.case("7.3.4/a")
def test_med_patrol_completed_posts_the_boat_for_good():
    watch = in_port()
    sail(watch, 10)
    assert watch.career.posting == ""
    assert arrive(watch) == basing.MED
    assert watch.career.posting == "Mediterranean"
    watch.career.month = "1943-09"
    told = orders(watch)
    assert (told.value, told.keys) == ("Mediterranean", ["assignment.posted"])


@pytest.mark.case("7.3.4/a", "7.3.3/d")
def test_who_turned_back_in_the_passage_is_not_posted():
    watch = in_port()
    sail(watch, 10)
    assert arrive(watch, heading=-1) == "France"
    assert watch.career.posting == ""


@pytest.mark.case("7.3.4/b", "7.3.3/c")
def test_posted_to_the_med_no_box_is_biscay_or_gibraltar():
    watch = in_port(base="Mediterranean", posting="Mediterranean")
    sail(watch)
    assert {table_of(watch, at) for at in range(len(watch.patrol.track))} == {"travel.encounter"}


@pytest.mark.case("7.3.3/h")
@pytest.mark.parametrize("month", ["1944-08", "1944-09", "1945-05"])
def test_no_orders_for_the_med_once_it_is_closed(month):
    watch = in_port(month=month)
    assert "Mediterranean" not in assignment.open_zones(watch)
    assert "Mediterranean" in assignment.open_zones(in_port(month="1944-07"))


@pytest.mark.case("7.3.5/a", "7.3.5/b", "7.3.5/d")
@pytest.mark.parametrize(("die", "posting"), [(1, "Arctic"), (3, "Arctic"), (4, ""), (6, "")])
def test_arctic_posting_is_rolled_before_sailing(die, posting):
    watch = in_port(month="1944-01")
    told = sail(watch, 6, die)
    assert told.keys[:2] == ["assignment.p1", "assignment.arctic"]
    assert watch.patrol.at == -1
    assert watch.career.posting == posting
    arrive(watch)
    watch.career.month = "1944-03"
    again = orders(watch, *([] if posting else [7]))
    assert again.keys == (["assignment.posted"] if posting else ["assignment.p1"])
    assert again.value == ("Arctic" if posting else "Atlantic")


@pytest.mark.case("7.3.5/c")
def test_arctic_posting_outlives_an_abort():
    watch = in_port(month="1944-01")
    sail(watch, 6, 2)
    watch.patrol.aborting = True
    assert arrive(watch, heading=-1) == "Norway"
    assert orders(watch).value == "Arctic"


@pytest.mark.case("7.3.5/b")
def test_posted_boat_does_not_roll_for_the_posting_again():
    assert "assignment.arctic" not in sail(in_port(posting="Arctic")).keys


# --- 7.3.6 North America and Caribbean ----------------------------------------------------------------


@pytest.mark.case("7.3.6/a")
@pytest.mark.parametrize("type_", ["IXC", "IXC/40", "XII"])
def test_one_track_and_two_columns(type_):
    tracks = [book().tracks[(type_, zone)] for zone in ("North America", "Caribbean")]
    shapes = [[(box["box"].startswith("transit"), box["rolls"]) for box in track] for track in tracks]
    assert shapes[0] == shapes[1]
    column = [[row.results[zone] for row in book().chart("E1").rows] for zone in ("north_america", "caribbean")]
    assert column[0] != column[1]


@pytest.mark.case("7.3.6/b")
@pytest.mark.parametrize(
    ("zone", "kind", "roster"),
    [
        ("north_america", "large freighter", "T4-L"),
        ("north_america", "small freighter", "T4-S"),
        ("caribbean", "tanker", "T4-T"),
        ("caribbean", "small freighter", "T4-S"),
        ("brazilian_coast", "small freighter", "T1"),
    ],
)
def test_american_waters_share_a_roster(zone, kind, roster):
    told = play(identity.name(make_watch("IXC", zone=zone), kind), 5)
    assert told.asked[0].chart == roster


# --- 7.3.7 Indian Ocean -------------------------------------------------------------------------------


@pytest.mark.case("7.3.7/a", "7.3.7/b")
@pytest.mark.parametrize(
    ("type_", "rolls"),
    [
        ("IXD-2", True),
        ("IXD/42", True),
        ("IXC/40", True),
        ("XII", True),
        ("XXI", True),
        ("IXB", False),
        ("IXC", False),
        ("VIID", False),
        ("XB", False),
    ],
)
def test_who_rolls_for_penang(type_, rolls):
    watch = in_port(type_)
    told = sail(watch, 2, *([2] if rolls else []))
    assert ("assignment.penang_posting" in told.keys) == rolls
    assert watch.career.posting == ("Penang" if rolls else "")


@pytest.mark.case("7.3.7/a", "7.3.7/c")
def test_penang_boat_neither_rolls_p1_nor_for_the_posting():
    watch = in_port("IXC/40", base="Penang", posting="Penang")
    told = sail(watch, 4, 12)
    assert "assignment.p1" not in told.keys
    assert "assignment.penang_posting" not in told.keys


@pytest.mark.case("7.3.7/d")
def test_first_patrol_of_a_ixd_2_is_the_indian_ocean():
    watch = in_port("IXD-2")
    watch.boat.patrols = 0
    assert orders(watch).keys == []
    told = sail(watch, 6)
    assert (watch.patrol.assignment, told.keys[0]) == ("Indian Ocean", "assignment.penang_posting")


@pytest.mark.case("7.3.7/d")
def test_a_second_one_is_rolled():
    assert orders(in_port("IXD-2"), 9).value == "North America"


# --- 11.2.1 a word at headquarters --------------------------------------------------------------------


@pytest.mark.parametrize(("rank", "up_to"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_wish_is_granted_by_rank(rank, up_to):
    told = orders(in_port(rank=rank), "ask", up_to, "Mediterranean")
    assert told.value == "Mediterranean"
    assert orders(in_port(rank=rank), "ask", up_to + 1, 7).value == "Atlantic"


def test_wish_names_only_what_the_type_may_do():
    told = orders(in_port(rank=1), "ask", 1, "Atlantic")
    zones = [option.key for option in told.prompt("assignment.zone").open()]
    assert zones == ["Atlantic", "Atlantic (W)", "British Isles", "North America", "Mediterranean"]
    flak = in_port("VIIC Flak", rank=1)
    assert "Mediterranean" not in assignment.open_zones(flak)


def test_political_kommandant_is_heard_on_three():
    watch = in_port(options={"special-abilities": True}, ability=16)
    assert orders(watch, "ask", 3, "Atlantic").value == "Atlantic"


def test_nobody_has_to_ask():
    assert orders(in_port(rank=4), "orders", 7).keys == ["assignment.wish", "assignment.p1"]


# --- 10.11.8, 11.4.7 on the way out -------------------------------------------------------------------


@pytest.mark.parametrize(("die", "gun"), [(4, False), (5, True)])
def test_deck_gun_goes_before_a_patrol(die, gun):
    watch = in_port(gun_settled=False)
    told = sail(watch, 8, die)
    assert (watch.boat.gun, watch.boat.extra_flak, watch.career.gun_settled) == (gun, not gun, not gun)
    assert ("refit.gun_kept" in told.notes) == gun


def test_korvettenkapitaen_has_a_word_about_the_gun():
    watch = in_port(gun_settled=False, rank=2)
    sail(watch, "orders", 8, "keep", 4)
    assert watch.boat.gun


def test_deck_gun_comes_back_for_the_indian_ocean():
    watch = in_port("IXC")
    newboat.remove_gun(watch.boat)
    told = sail(watch, 2)
    assert "refit.gun_back" in told.notes
    assert (watch.boat.gun, watch.boat.extra_flak, watch.career.gun_settled) == (True, False, False)
    assert watch.boat.gun_ammo == watch.boat.figures["deck_gun_ammo"]
    told = sail(in_port("IXC", gun_settled=False), 2)
    assert "refit.gun" not in told.keys


def test_flak_boat_sails_as_a_viic_from_december_1943():
    watch = in_port("VIIC Flak", month="1943-12")
    watch.boat.number = "U-441"
    told = play(assignment.prepare(watch), 8, {}, {})
    assert (watch.boat.type, watch.boat.number, watch.boat.torpedoes) == ("VIIC", "U-441", 14)
    assert told.note("newboat.converted") == {"number": "U-441", "type": "VIIC"}
    kept = in_port("VIIC Flak", month="1943-11")
    assert "newboat.converted" not in sail(kept, 8).notes
    assert kept.boat.type == "VIIC Flak"


@pytest.mark.case("4.7.4/b")
def test_refit_in_port_after_the_last_patrol_of_the_med():
    """The raid rolls of the last weeks do not keep the boat there."""
    watch = in_port(month="1944-06", base=basing.MED, posting="Mediterranean")
    sail(watch)
    arrive(watch)
    watch.boat.schnorchel = True
    told = play(refit.refit(watch), 3, {"number": "U-300"}, 2)
    assert "refit.med_closed" in told.notes
    assert watch.career.month >= "1944-10"


def test_track_without_a_zone_is_refused():
    with pytest.raises(LookupError):
        assignment.zone_of([])
