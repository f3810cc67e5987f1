"""11.4, 4.7.3, 14.4: asking for a boat, and what comes with it."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import approach, following, newboat, setup
from tests.games.the_hunted.ashore import ashore, overhaul
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play

NEW_BOAT = {"number": "U-300"}


def asking(type_="VIIC", month="1944-04", requests=1, rank=1, **changes):
    """In port in France with requests in hand."""
    watch = ashore(type_, month, requests=requests, rank=rank, **changes)
    watch.boat.schnorchel = True
    return watch


def receive(watch, type_="VIIC", month="1943-09", *answers):
    return play(newboat.receive(watch, type_, month, "given to another"), NEW_BOAT, *answers)


# --- the request (11.4.3) -----------------------------------------------------------------------------


@pytest.mark.case("11.4.3/a", "11.3.5")
@pytest.mark.parametrize(("die", "granted"), [(1, True), (3, True), (4, False), (6, False)])
def test_request_is_granted_on_three(die, granted):
    watch = asking()
    overhaul(watch, "VIIC/41", die, *([NEW_BOAT, 12] if granted else []))
    assert watch.boat.type == ("VIIC/41" if granted else "VIIC")
    assert watch.career.requests == 0


@pytest.mark.case("11.4.3/c")
def test_requests_are_saved():
    watch = asking(requests=2)
    told = overhaul(watch, "save")
    assert told.prompt("newboat.request").data == {"requests": 2}
    assert watch.career.requests == 2


@pytest.mark.case("11.4.3/c", "11.4.3/a")
@pytest.mark.parametrize(
    ("answers", "type_", "left"),
    [
        (["VIIC/41", 4, "VIIC/41", 3, NEW_BOAT, 12], "VIIC/41", 1),
        (["VIIC/41", 4, "VIIC/41", 5, "VIIC/41", 6], "VIIC", 0),
        (["VIIC/41", 4, "save"], "VIIC", 2),
    ],
)
def test_saved_requests_are_used_together(answers, type_, left):
    """Refused, he may ask again in the same refit; what is over is kept."""
    watch = asking(requests=3)
    told = overhaul(watch, *answers)
    assert (watch.boat.type, watch.career.requests) == (type_, left)
    assert ("newboat.request_kept" in told.notes) == (type_ == "VIIC/41")


@pytest.mark.case("11.4.3/c", "11.4.5/b")
def test_request_for_a_rare_boat_is_used_up_by_the_standard_one_given():
    watch = asking(requests=2)
    told = overhaul(watch, "VIID", 3, 6, NEW_BOAT, 12)
    assert told.keys.count("newboat.request") == 1
    assert watch.career.requests == 1


@pytest.mark.case("11.4.3/c")
def test_nothing_newer_to_ask_for_yet():
    told = overhaul(asking(month="1943-09", type_="VIIC/41", requests=2))
    assert told.keys == []
    assert told.note("newboat.nothing_newer") == {"requests": 2}


@pytest.mark.case("11.4.3/c", "10.11.5/a")
def test_request_waits_while_a_boat_is_given_anyway():
    """It is not lost, and he is told so."""
    watch = asking(month="1944-03", hull=10)
    told = overhaul(watch, NEW_BOAT)
    assert told.note("refit.given_up") == {"months": 5}
    assert told.note("newboat.request_kept") == {"requests": 1}
    assert "newboat.request_kept" not in overhaul(asking(month="1944-03", hull=10, requests=0), NEW_BOAT).notes


@pytest.mark.case("11.4.3/a", "10.12/general/b")
@pytest.mark.parametrize(("months", "offered"), [(1, []), (3, ["save", "VIIC/41"])])
def test_what_can_be_had_when_the_kommandant_is_back(months, offered):
    """Home in January 1944: ready in March there is no VIIC/41 yet, in May there is."""
    watch = asking("VIID", month="1944-01")
    watch.career.kommandant.wound = "SW"
    told = overhaul(watch, months, *(["save"] if offered else []))
    assert [option.key for prompt in told.asked[1:] for option in prompt.open()] == offered


@pytest.mark.case("6.1/3.E", "11.4.3/a")
def test_without_a_request_nobody_is_asked():
    assert overhaul(asking(requests=0)).keys == []


@pytest.mark.case("11.4.3/b")
@pytest.mark.parametrize("type_", ["XXI", "XII", "IXD-2", "IXD/42", "XB", "XIV"])
def test_big_boats_want_a_kapitaenleutnant(type_):
    """IXB is older than all of them."""
    for rank, offered in ((0, False), (1, True)):
        watch = asking("IXB", "1945-03", rank=rank)
        assert (type_ in newboat.requestable(watch, "1945-05")) is offered


@pytest.mark.case("11.4.4/a", "11.4.4/b")
@pytest.mark.parametrize(
    ("type_", "month", "open_"),
    [
        ("VIIB", "1943-07", ["VIIC", "VIID", "VIIC Flak"]),
        ("VIIC", "1944-04", ["VIID", "VIIC/41"]),
        ("VIIC/41", "1945-04", ["XXI"]),
        ("IXC/40", "1943-07", []),
        ("IXC/40", "1945-04", ["IXD/42", "XXI"]),
        ("IXB", "1943-07", ["IXC", "XIV", "XB", "IXD-2", "XII", "IXC/40"]),
        ("XB", "1943-07", ["IXD-2", "XII", "IXC/40"]),
        ("XXI", "1945-04", []),
    ],
)
def test_family_and_date(type_, month, open_):
    """Only newer models; XB, XII and XIV count as IX; a XXI is open to all; no Flak boat after November 1943."""
    watch = asking(type_, max(month, "1945-04" if type_ == "XXI" else month))
    assert sorted(newboat.requestable(watch, month)) == sorted(open_)


@pytest.mark.case("11.4.4/c")
def test_families_set_aside():
    watch = asking("VIIC", options={"any-family": True})
    found = newboat.requestable(watch, "1944-06")
    assert {"IXC/40", "IXD-2", "VIIC/41"} <= set(found)


@pytest.mark.case("11.4.3/e")
def test_requested_boat_sails_a_month_later():
    """Whatever the old one needed."""
    watch = asking(month="1944-04", hull=6)
    overhaul(watch, "VIIC/41", 1, NEW_BOAT, 12)
    assert watch.career.month == "1944-06"
    assert watch.career.base == "Germany"


@pytest.mark.case("11.4.3/d")
def test_crew_comes_along_but_for_those_who_need_longer():
    """Three months of refit would have been enough for both; now only one man is back in time."""
    watch = asking(month="1944-04", hull=6)
    crew = watch.career.crew
    first, engineer = crew["1wo"], crew["li"]
    first.wound = engineer.wound = "SW"
    engineer.experte = crew["doctor"].experte = True
    told = overhaul(watch, 4, 2, "VIIC/41", 1, NEW_BOAT, 12)
    assert [note.data["post"] for note in told.told if note.key == "refit.recovered"] == ["li"]
    assert told.note("refit.length")["months"] == 3
    assert told.note("refit.another") == {"months": 1}
    gone = told.note("advancement.replaced")
    assert gone == {"post": "1wo", "why": "in hospital", "name": first.name, "new": crew["1wo"].name}
    assert first in watch.career.former
    assert watch.career.crew["li"] is engineer
    assert engineer.experte


def test_no_request_at_penang():
    watch = asking("IXB", "1943-10", base="Penang")
    told = overhaul(watch)
    assert "newboat.request" not in told.keys
    assert "newboat.request_kept" in told.notes


@pytest.mark.case("14.11/a", "11.4.3/a")
def test_xxi_that_came_early_is_still_the_newest_boat():
    """The table tells which is newer, not the month that the option has brought closer."""
    options = {"xxi-advance": True, "any-family": True}
    watch = asking("XXI", "1945-03", options=options, xxi_from="1945-01")
    assert newboat.requestable(watch, "1945-05") == []
    watch = asking("IXD/42", "1945-03", options=options, xxi_from="1945-01")
    assert newboat.requestable(watch, "1945-05") == ["XXI"]


# --- rare boats (11.4.5) ------------------------------------------------------------------------------


@pytest.mark.case("11.4.5/a", "11.4.5/b")
@pytest.mark.parametrize(("die", "given"), [(1, "VIID"), (2, "VIID"), (3, "VIIC/41"), (6, "VIIC/41")])
def test_rare_boat_needs_luck_again(die, given):
    watch = asking("VIIC")
    told = overhaul(watch, "VIID", 3, die, NEW_BOAT, *([12] if given != "VIID" else []))
    assert watch.boat.type == given
    assert "newboat.rare" in told.keys


@pytest.mark.case("11.4.5/a")
def test_which_boats_are_rare():
    boats = make_watch().book.boats
    assert {type_ for type_, figures in boats.items() if figures.get("limited")} == {
        "VIID",
        "IXD/42",
        "XB",
        "XII",
        "XIV",
        "VIIC Flak",
    }


@pytest.mark.case("11.4.5/c")
def test_rarity_set_aside():
    watch = asking("VIIC", options={"any-rare-boat": True})
    told = overhaul(watch, "VIID", 3, NEW_BOAT)
    assert watch.boat.type == "VIID"
    assert "newboat.rare" not in told.keys


@pytest.mark.case("11.4.5/c")
def test_career_begun_in_a_rare_boat():
    watch = make_watch("VIID")
    watch.career.rank = 0
    assert play(setup._rank(watch)).keys == []
    assert watch.career.rank == 1


# --- the newest standard model ------------------------------------------------------------------------


@pytest.mark.case("11.4.2/a", "11.4.5/b")
@pytest.mark.parametrize(
    ("type_", "month", "model"),
    [
        ("VIIB", "1943-09", "VIIC"),
        ("VIIC Flak", "1943-09", "VIIC"),
        ("VIID", "1944-03", "VIIC"),
        ("VIIC", "1944-04", "VIIC/41"),
        ("IXB", "1943-09", "IXC/40"),
        ("IXD-2", "1945-05", "IXD-2"),
        ("IXD/42", "1945-05", "IXC/40"),
        ("XB", "1944-04", "XB"),
        ("XXI", "1945-05", "XXI"),
    ],
)
def test_newest_standard_model(type_, month, model):
    watch = make_watch(type_, "1945-04" if type_ == "XXI" else "1943-07")
    assert newboat.latest_standard(watch, month) == model


# --- what comes with it -------------------------------------------------------------------------------


@pytest.mark.case("11.4/general", "10.11.5/b")
@pytest.mark.parametrize("posting", ["Arctic", "Mediterranean", "Penang"])
def test_new_boat_ends_a_posting(posting):
    watch = make_watch(posting=posting)
    told = receive(watch)
    assert (watch.career.posting, watch.career.base) == ("", "Germany")
    assert watch.career.boats[0].left == "1943-09"
    assert watch.career.kommandant.boat == "U-300"
    assert told.notes == ["newboat.received"]


@pytest.mark.case("10.11.10/e")
@pytest.mark.parametrize(("month", "fitted"), [("1944-01", False), ("1944-02", True)])
def test_new_boats_come_with_a_schnorchel(month, fitted):
    watch = make_watch()
    receive(watch, "VIIC", month)
    assert watch.boat.schnorchel is fitted
    assert watch.boat.naxos


@pytest.mark.case("10.11.9/b")
@pytest.mark.parametrize(
    ("type_", "month", "dice", "fitted"),
    [
        ("IXC/40", "1943-12", (), False),
        ("IXC/40", "1944-01", (3,), True),
        ("IXC/40", "1944-01", (4,), False),
        ("IXD-2", "1944-05", (1,), True),
        ("VIIC", "1944-05", (), False),
        ("XXI", "1945-04", (), True),
    ],
)
def test_balkon_on_a_new_boat(type_, month, dice, fitted):
    watch = make_watch("IXB")
    receive(watch, type_, month, *dice)
    assert watch.boat.balkon is fitted


@pytest.mark.case("10.11.9/c")
@pytest.mark.parametrize(("fitted", "night"), [(False, False), (True, True)])
def test_balkon_helps_to_wait_for_night(fitted, night):
    watch = make_watch("IXC")
    watch.boat.balkon = fitted
    make_fight(watch, "ship", [freighter()], light="day")
    results = [play(approach.wait_for_night(watch), die).value for die in range(1, 7)]
    watch.boat.balkon = False
    plain = [play(approach.wait_for_night(watch), die).value for die in range(1, 7)]
    assert (results.count(True) > plain.count(True)) is night


@pytest.mark.case("10.11.9/d")
@pytest.mark.parametrize(("fitted", "column"), [(False, "escorted_ships_or_convoy"), (True, "with_balkon_or_xxi")])
def test_balkon_helps_to_follow_a_convoy(fitted, column):
    watch = make_watch("IXC")
    watch.boat.balkon = fitted
    make_fight(watch, "convoy", [freighter()])
    told = play(following.follow(watch), "convoy", 6)
    assert told.prompt("following.contact").column == column


@pytest.mark.parametrize(("die", "coated"), [(12, True), (7, False)])
def test_alberich_on_a_new_boat(die, coated):
    watch = make_watch()
    receive(watch, "VIIC/41", "1944-07", die)
    assert watch.boat.alberich is coated


# --- numbers (14.4) -----------------------------------------------------------------------------------


@pytest.mark.case("14.4/a", "14.4/b")
@pytest.mark.parametrize(
    ("number", "strict", "fault"),
    [
        ("U-96", True, ""),
        ("U-123", True, "boat.not_historical"),
        ("U-123", False, ""),
        ("U-0", False, "boat.number"),
        ("96", False, "boat.number"),
        ("U-", False, "boat.number"),
        ("U-12345", False, "boat.number"),
        ("U-x", False, "boat.number"),
    ],
)
def test_numbers(number, strict, fault):
    assert newboat.number_fault(make_watch().book, number, "VIIC", strict) == fault


@pytest.mark.case("14.4/a")
def test_type_that_was_never_laid_down_takes_any_number():
    book = make_watch().book
    assert newboat.historical(book, "XII") == ()
    assert newboat.number_fault(book, "U-3700", "XII", strict=True) == ""
    assert newboat.near(book, "XII") == []
    assert newboat.suggest(book, "XII", 5, ()).startswith("U-36")


@pytest.mark.case("14.4/a")
def test_number_that_was_not_his_type_is_refused():
    watch = make_watch(options={"historical-ids": True})
    with pytest.raises(BadAnswer) as refused:
        play(newboat.number_of(watch, "VIIC"), {"number": "U-123"})
    assert refused.value.key == "boat.not_historical"
    assert "U-" in refused.value.data["near"]


@pytest.mark.case("14.4/b")
def test_suggested_number_is_historical_and_not_taken():
    watch = make_watch()
    told = play(newboat.number_of(watch, "VIIC"), {})
    assert told.value in newboat.historical(watch.book, "VIIC")
    assert newboat.suggest(watch.book, "IXD/42", 0, {"U-883"}) == "U-3600"
    assert newboat.near(watch.book, "IXD/42") == ["U-883"]
    assert not newboat.historical(watch.book, "no such type")
    assert newboat.near(watch.book, "no such type") == []


@pytest.mark.case("14.4/b")
def test_suggested_number_is_drawn_from_the_whole_name_and_no_other_boat_of_the_player_has_it():
    book = make_watch().book
    names = [f"{first} {second}" for first in ("Ohl", "Lau", "Abt", "Zeh") for second in ("Max", "Jan", "Udo")]
    found = {newboat.suggest(book, "VIIC", name, ()) for name in names}
    assert len(found) > 9, "names of one length"
    wish, taken = {"type": "VIIC", "kommandant": "Ohl"}, []
    for _ in range(30):
        taken.append(setup.completed(wish, book, taken)["boat"])
    assert len({*taken}) == 30
    assert setup.completed({**wish, "boat": "U-96"}, book, taken)["boat"] == "U-96"


# --- sooner (14.11) -----------------------------------------------------------------------------------


@pytest.mark.case("14.11/a")
@pytest.mark.parametrize(("on", "month", "offered"), [(True, "1944-12", True), (True, "1944-11", False),
                                                      (False, "1944-12", False)])  # fmt: skip
def test_type_xxi_brought_forward(on, month, offered):
    watch = asking("VIIC", options={"xxi-advance": on}, xxi_from="1944-12")
    assert ("XXI" in newboat.requestable(watch, month)) is offered


def test_kite_and_gun_of_a_new_boat():
    book = make_watch().book
    boat = newboat.build(book, "IXD-2", "U-200", "1943-07")
    assert boat.kite
    assert boat.gun
    assert not newboat.build(book, "IXD-2", "U-200", "1943-07", gun_settled=True).gun
    assert not newboat.build(book, "VIIC Flak", "U-256", "1943-07", gun_settled=True).extra_flak


def test_number_of_an_old_boat_is_refused():
    watch = make_watch()
    receive(watch)
    with pytest.raises(BadAnswer) as refused:
        receive(watch)
    assert refused.value.key == "boat.taken"
