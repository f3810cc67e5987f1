"""Where figures come from, in play: the sign of each row, the player's own card, and what a career rests on."""

import json

import pytest
from django.contrib.auth import get_user_model

from campaigns import play
from campaigns.engine import dice
from campaigns.engine.amending import possible
from campaigns.engine.prompts import Roll
from campaigns.pages.bridge.reading import reading
from campaigns.play.verify import verify
from charts.books import book_for
from charts.figures.shipped import book, raw_edition
from charts.models import Edition
from tests.games.the_hunted import moments
from tests.html import flat, tree

CARD = json.dumps({"result": "undetected", "attack_drm": 0})
ROLLED = [chart for chart in raw_edition()["charts"] if chart["dice"] in ("1d6", "2d6", "d66")]


def source_of(chart, column, natural):
    """As the edition says it of the cell, found without the compiled book."""
    natural_rows = [row for row in chart["natural"] if row["roll"] == natural]
    held = [
        row
        for row in chart["rows"]
        if (row["low"] is None or row["low"] <= natural) and (row["high"] is None or natural <= row["high"])
    ]
    row = (natural_rows or held)[0]
    return row.get("cells", {}).get(column, row)["source"]


@pytest.mark.parametrize("chart", ROLLED, ids=[chart["id"] for chart in ROLLED])
def test_each_roll_has_the_sign_of_its_cell(chart):
    for column in (one["key"] for one in chart["columns"]):
        expected = {natural: source_of(chart, column, natural) for natural in dice.spread(chart["dice"])}
        roll = Roll("x", chart["dice"], "", chart["id"], column)
        assert roll.sources(book(), expected, 0) == expected
        found = reading(roll, book(), 0, str)
        assert {row.source for row in found.rows if row.reachable} <= set(expected.values())
        assert found.rebuilt == ("house" in {row.source for row in found.rows})


def test_the_card_is_entered_beside_the_dice_which_stay_on_record(boat):
    seat = boat().on_to(moments.SEARCH, seed=3)
    page = tree(seat.page())
    results = book().answers("E2", None)
    assert [one.attrs["value"] for one in page.find(id="card").tags("option")] == ["", *map(json.dumps, results)]
    seat.roll("6", "6", card=CARD)
    last = seat.last()
    assert (last.kind, last.answer["dice"], last.answer["result"]["result"]) == ("overrule", [6, 6], "undetected")
    assert last.answer["said"]["result"] == "detected"
    assert last.why
    line = tree(seat.page()).find(id=f"e{last.number}")
    assert "your card" in line.text


@pytest.mark.parametrize(("fields", "told"), [({}, []), ({"do": "roll"}, 2)])
def test_the_card_alone_or_with_dice_thrown_here(boat, fields, told):
    seat = boat().on_to(moments.SEARCH, seed=3)
    seat.post(die=["", ""], card=CARD, **fields)
    last = seat.last()
    assert last.kind == "overrule"
    assert (len(last.answer["dice"]) if told else last.answer["dice"]) == told
    get_user_model().objects.update(is_staff=True, is_superuser=True)
    assert told or 'name="keep"' not in seat.text(), "without dice no row was read"


def test_on_a_long_roster_the_name_is_typed(boat):
    seat = boat().on_to(moments.IDENTITY, seed=3)
    page, name = tree(seat.page()), possible(seat.table().book, seat.prompt)[4]["name"]
    assert page.find(id="card").attrs["data-suggest"] == "ships"
    assert page.find(id="suggest-ships") is not None
    seat.post(die=["", ""], card=name[:3])
    assert tree(seat.page()).find(id="card") is not None, "several have these letters"
    seat.post(die=["", ""], card=name.upper())
    assert seat.last().answer["result"]["name"] == name


@pytest.mark.parametrize("card", ["{", "null", json.dumps({"result": "sunk"})])
def test_a_result_that_the_chart_does_not_have_is_refused(boat, card):
    seat = boat().on_to(moments.SEARCH, seed=3)
    before = seat.entries()
    seat.post(die=["", ""], card=card)
    assert seat.entries() == before


def test_a_reconstruction_is_said_once_and_recorded(boat):
    seat = boat().on_to(moments.ENCOUNTER)
    assert "our reconstruction" in seat.text()
    roll = seat.prompt
    sources = roll.sources(book(), range(2, 8), roll.drm(book()))
    natural = next(one for one in range(2, 8) if sources[one] == "house")
    seat.roll("1", str(natural - 1), rebuilt="E1")
    assert seat.last().answer["source"] == "house"
    seat.post(undo=seat.last().number)
    assert seat.prompt.key == moments.ENCOUNTER
    assert "our reconstruction" not in seat.text()


def test_the_card_has_the_first_word_for_who_has_the_printed_ones(boat):
    seat = boat().on_to(moments.ENCOUNTER)
    for has, first in ((False, "die"), (True, "card")):
        seat.career.cards = has
        seat.career.save(update_fields=["cards"])
        form = tree(seat.page()).find(id="answer")
        focused = [
            one.attrs["name"] for kind in ("input", "select") for one in form.tags(kind) if "autofocus" in one.attrs
        ]
        assert focused == [first]


@pytest.fixture
def keeper(boat):
    """A player who may change charts, by whose card an escort found nothing."""
    seat = boat().on_to(moments.SEARCH, seed=3)
    get_user_model().objects.update(is_staff=True, is_superuser=True)
    seat.roll("6", "6", card=CARD)
    return seat


def test_what_the_card_said_is_kept_in_a_copy_that_the_career_then_plays_with(keeper):
    """A doubled post writes once; Undo goes back, and then the same copy is offered again."""
    rolled, house = keeper.last(), Edition.objects.get()
    play.act(keeper.career.pk, {"auto": True})  # offered at its line, whatever has come since
    page = flat(keeper.client.get(f"{keeper.url}no/{rolled.number}/"))
    assert "E2, 9 to 11, Result:<del>detected</del><ins>undetected</ins>" in page
    assert "Keeping it makes a copy of House edition 1" in page
    for _press in range(2):
        keeper.post(path="keep/", keep=rolled.number)
    keeper.career.refresh_from_db()
    mine, switch = keeper.career.edition, keeper.last()
    assert (mine.copied_from, switch.kind, switch.number) == (house, "switch", rolled.number + 2)
    assert [one.why for one in mine.revisions.all()] == ["As on my card", ""]
    assert book_for(mine).reading("E2", None, 11, 11)["result"] == "undetected"
    assert book_for(house).reading("E2", None, 11, 11)["result"] == "detected"
    page = keeper.text()
    assert f"Kept in {mine.name}." in page
    assert 'name="keep"' not in page
    assert verify(keeper.career) == []
    assert keeper.career.entries.get(number=rolled.number).answer == rolled.answer
    keeper.post(undo=switch.number)
    keeper.post(path="keep/", keep=rolled.number)
    keeper.career.refresh_from_db()
    assert (keeper.career.edition, Edition.objects.count(), mine.revisions.count()) == (mine, 2, 2)


def test_a_result_that_the_edition_refuses_is_told_and_nothing_is_lost(boat):
    seat = boat().on_to(moments.IDENTITY, seed=3)
    get_user_model().objects.update(is_staff=True, is_superuser=True)
    seat.roll("1", "1", card=possible(seat.table().book, seat.prompt)[4]["name"])
    entries = seat.entries()
    assert "Keep this in my edition" in seat.text()
    page = seat.post(path="keep/", keep=seat.last().number)
    page = flat(seat.client.get(page.url))
    assert "appears twice, at " in page
    assert "Keep this in my edition" in page, "still offered"
    assert (seat.entries(), Edition.objects.count()) == (entries, 1)


@pytest.mark.parametrize(("who", "status"), [("owner", 405), ("stranger", 404), ("player", 403)])
def test_who_may_keep_a_result(keeper, stranger, who, status):
    """The owner of the career, where he may change charts; by a press, not by an address."""
    if who == "player":
        get_user_model().objects.update(is_staff=False, is_superuser=False)
        assert 'name="keep"' not in keeper.text()
    if who == "stranger":
        keeper.client.force_login(stranger)
    ask = keeper.client.get if who == "owner" else keeper.client.post
    assert ask(f"{keeper.url}keep/", {"keep": keeper.last().number}).status_code == status
    assert Edition.objects.count() == 1
