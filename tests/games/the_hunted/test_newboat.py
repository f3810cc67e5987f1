"""11.4, 4.7.3, 14.4: asking for a boat, and what comes with it."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import newboat, setup
from tests.games.the_hunted.ashore import ashore, overhaul
from tests.games.the_hunted.kit import make_watch, play

NEW_BOAT = {"number": "U-300"}


def asking(type_="VIIC", month="1944-04", requests=1, rank=1, **changes):
    """In port in France with requests in hand."""
    watch = ashore(type_, month, requests=requests, rank=rank, **changes)
    watch.boat.schnorchel = True
    return watch


def receive(watch, type_="VIIC", month="1943-09", *answers):
    return play(newboat.receive(watch, type_, month, "given to another"), NEW_BOAT, *answers)


# --- the request (11.4.3) -----------------------------------------------------------------------------


@pytest.mark.case("11.4.4/c")
def test_families_set_aside():
    watch = asking("VIIC", options={"any-family": True})
    found = newboat.requestable(watch, "1944-06")
    assert {"IXC/40", "IXD-2", "VIIC/41"} <= set(found)


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


# --- rare boats (11.4.5) ------------------------------------------------------------------------------


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
def test_career_begun_in_a_rare_boat():
    watch = make_watch("VIID")
    watch.career.rank = 0
    assert play(setup._rank(watch)).keys == []
    assert watch.career.rank == 1


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
