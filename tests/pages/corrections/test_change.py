"""An earlier line changed: the page says what stays and what falls, and then it is done."""

import random

import pytest

from campaigns import play
from tests.engine import riding
from tests.factories import UserFactory
from tests.games.the_hunted import moments
from tests.html import tree
from tests.journal.acts import would_change
from tests.seat import Seat


def change(seat, line, **fields):
    address = f"{seat.url}change/{line}/"
    if not fields:
        return seat.client.get(address)
    return seat.client.post(address, {"number": seat.table().seq} | fields)


def test_the_page_shows_the_line_and_its_prompt_as_answered(night):
    page = tree(change(night, 4))
    assert page.find(id="ask").text == "Read the sky"
    assert page.find(id="x1").attrs["value"] == "4"
    assert night.entries() == 5


def test_it_shows_what_stays_and_what_falls_before_anything_is_done(night):
    page = tree(change(night, 4, kind="roll", key="night.sky", die="1", do="look"))
    fates = [one.attrs["class"] for one in page.find(id="follows").tags("li")]
    stay, fall = would_change(night.career, {"change": 4, "dice": [1]})
    assert fates[0] == "changed"
    assert len(fates) - 1 == len(stay) + len(fall) == 1
    assert night.entries() == 5
    done = change(night, 4, kind="roll", key="night.sky", die="1", do="change")
    assert (done.status_code, done.url) == (302, f"{night.url}#prompt")
    again = night.career.entries.filter(number__gt=6)
    assert [entry.answer["was"] for entry in again] == [4, *stay]


def test_it_shows_what_is_asked_and_what_stays_whatever_is_answered(sky):
    for dice in (["4"], ["3", "3"], ["0", "5"]):
        sky.roll(*dice)
    play.act(sky.career.pk, {"signal": {"1": 1}})
    page = tree(change(sky, 5, kind="roll", key="night.passes", die=["5", "5"], do="look"))
    outcomes = [(one.attrs["class"], one.tags("span")[-1].text) for one in page.find(id="follows").tags("li")]
    assert outcomes == [("changed", "changed"), ("stays", "stays"), ("asked", "asked now"), ("stays", "stays")]
    assert "Her tons" in page.find(id="follows").tags("li")[2].text
    change(sky, 5, kind="roll", key="night.passes", die=["5", "5"], do="change")
    sky.roll("0", "9")
    assert sky.last().answer["was"] == 7


def test_a_choice_is_changed_too(night):
    page = tree(change(night, 2))
    picked = [one for one in page.tags("input") if "checked" in one.attrs]
    assert [one.attrs["value"] for one in picked] == ["high"]
    change(night, 2, kind="choose", key="dusk.trim", choose="low", do="change")
    assert night.career.entries.get(number=7).answer["choose"] == "low"


def test_what_cannot_be_is_said_and_kept(night):
    page = tree(change(night, 4, kind="roll", key="night.sky", die="7", do="look"))
    assert page.find(id="dice-error") is not None
    assert page.find(id="x1").attrs["value"] == "7"
    refused = tree(change(night, 4, kind="roll", key="night.sky", die="", do="change"))
    assert refused.find(id="dice-error") is not None
    assert night.entries() == 5


def test_from_a_stale_page_nothing_is_changed(night):
    stale = tree(change(night, 4, kind="roll", key="night.sky", die="1", do="change", number=4))
    assert "moved on" in stale.text
    assert night.entries() == 5


def test_a_line_that_cannot_be_changed_says_so(night):
    night.post(undo=5)
    for number in (1, 5, 6):
        page = change(night, number)
        assert page.status_code == 200
        assert tree(page).find(id="answer") is tree(page).find(id="follows") is None
    assert change(night, 99).status_code == 404


@pytest.mark.slow
def test_any_line_of_a_patrol_of_the_hunted_shows_its_prompt(boat):
    seat = boat().on_to(moments.SEARCH, seed=3)
    for entry in seat.career.entries.filter(kind="answer"):
        page = change(seat, entry.number)
        assert page.status_code == 200
        if tree(page).find(id="answer") is None:
            continue
        found = tree(page).find(id="answer")
        assert found.find(name="key").attrs["value"] == entry.answer["key"]
    salvo = next(entry for entry in seat.career.entries.all() if entry.asked and entry.asked[0] == "salvo")
    aimed = {name: value for name, value in salvo.answer["salvo"].items() if value}
    page = tree(change(seat, salvo.number))
    checked = {one.attrs["name"]: one.attrs["value"] for one in page.tags("input") if "checked" in one.attrs}
    assert {f"salvo:{tube}": target for tube, target in aimed.items()}.items() <= checked.items()


def test_a_roll_read_anew_is_told_apart(boat):
    seat, source = boat().on_to(moments.SEARCH, seed=3), random.Random(2)
    first = seat.table().seq
    seat.throw(source)
    page = tree(change(seat, first, kind="roll", key=moments.SEARCH, die=["1", "1"], do="look"))
    assert page.find(id="follows").tags("button")[0].text.startswith("Change it")


def test_a_long_chart_is_overruled_by_a_part_of_the_name(boat):
    seat = boat().on_to(moments.IDENTITY, seed=3)
    page = tree(seat.client.get(f"{seat.url}overrule/"))
    names = [one.attrs["value"] for one in page.tags("option")]
    assert len(names) > 14
    name = next(one for one in names if sum(one[:6] in other for other in names) == 1)

    def overrule(said):
        seat.client.post(
            f"{seat.url}overrule/", {"number": seat.table().seq, "which": "open", "said": said, "why": "my card"}
        )
        return seat.last().kind

    assert overrule("no such ship") != "overrule"
    assert overrule("a") != "overrule"
    assert overrule(name[:6].upper()) == "overrule"


def test_an_event_that_did_not_happen_is_left_out(client, db):
    owner = UserFactory()
    client.force_login(owner)
    ferry = play.start(owner, riding.GAME.key, {}, None)
    for raw in ({"choose": "row", "usual": True}, {"dice": [4]}, {"choose": "bell"}):
        assert play.act(ferry.pk, raw).accepted
    seat = Seat(client, ferry)
    page = tree(change(seat, 2, kind="choose", key="ferry.desk", drop="1", do="look"))
    assert [one.attrs["class"] for one in page.find(id="follows").tags("li")] == [*["falls"] * 4, "stays"]
    change(seat, 2, drop="1", do="change")
    state = seat.table().state
    assert (state.crossings, state.orders) == (1, [])
