"""Correcting: striking, going back, amending, overruling, re-rolling, remarks; and a log the rules no longer follow."""

import pytest

from campaigns import play
from campaigns.models import Entry
from tests.engine import toy
from tests.html import flat, tree


def test_striking_takes_the_last_answer_back(sky):
    sky.post(act="strike")
    assert sky.prompt.key == "dusk.stores"
    assert sky.last().voids == [3]


def test_undo_stands_beside_the_prompt_and_says_what_it_takes_back(sky):
    sky.roll("4")
    undo = tree(sky.page()).find(id="undo")
    assert undo.attrs["aria-label"] == "Undo no. 4, Read the sky"
    sky.post(undo=undo.attrs["value"])
    assert sky.last().voids == [4]
    assert tree(sky.page()).find(id="undo").attrs["value"] == "3"


def test_an_undo_of_what_is_no_line_is_refused(sky):
    for bad in ("99", "0", "x"):
        assert sky.post(htmx=True, undo=bad).status_code == 200
    assert sky.last().number == 3


def test_a_struck_line_stays_legible(sky):
    sky.post(act="strike")
    text = sky.text()
    assert "undone by no. 4" in text
    assert "<del>" in text


def test_striking_twice_by_a_doubled_click_strikes_once(sky):
    number = sky.table().seq
    sky.post(act="strike", number=number)
    sky.post(act="strike", number=number)
    assert sky.entries() == 4


def test_a_line_shows_every_line_that_going_back_would_strike(sky):
    sky.roll("4")
    text = sky.client.get(sky.url + "no/2/").content.decode()
    assert "Undo 3 entries, back to no. 2" in text
    assert text.count("Taken up: ") == 1


def test_back_to_a_line(sky):
    sky.roll("4")
    response = sky.client.post(sky.url + "strike/2/", {"number": sky.table().seq})
    assert response.status_code == 302
    assert sky.prompt.key == "dusk.trim"


def test_back_to_a_line_is_not_taken_from_a_stale_page(sky):
    number = sky.table().seq
    sky.roll("4")
    response = sky.client.post(sky.url + "strike/2/", {"number": number})
    assert "The log has moved on in the meantime" in response.content.decode()
    assert sky.prompt.key == "night.passes"


def test_an_earlier_patrol_is_sealed(sky):
    sky.on_to("dusk.stores", where=lambda table: table.session.chapter == 2)
    assert "belongs to an earlier" in sky.client.get(sky.url + "no/2/").content.decode()
    response = sky.client.post(sky.url + "strike/2/", {"number": sky.table().seq})
    assert "can no longer be undone" in response.content.decode()


@pytest.mark.parametrize("number", [0, 999])
def test_there_is_no_such_line(sky, number):
    assert sky.client.get(f"{sky.url}no/{number}/").status_code == 404


def test_a_line_of_a_roll_shows_the_row_that_was_hit(sky):
    sky.roll("4")
    sky.roll("3", "4")
    text = flat(sky.client.get(sky.url + "no/5/"))
    assert '<tr class="fell"><td>5 to 8</td>' in text


def test_amending_lists_values_and_finds_them_by_any_word(sky):
    text = sky.client.get(sky.url + "amend/?q=oil").content.decode()
    assert "?path=oil" in text
    assert "1 value" in text


def test_sealed_values_are_not_offered(sky):
    assert "path=schema" not in sky.client.get(sky.url + "amend/?q=schema").content.decode()


def test_a_value_is_amended_with_its_reason(sky):
    data = {"path": "oil", "value": "25", "why": "counted again", "number": sky.table().seq}
    assert sky.client.post(sky.url + "amend/", data).status_code == 302
    assert sky.table().state.oil == 25
    assert "<ins>25</ins>" in sky.text()


AMENDS = [
    ("boolean", "lamp.broken", "true", True),
    ("list", "lamp.panes", "north, west", ["north", "west"]),
    ("alias", "wick", "2", 2),
    ("minus", "oil", "−4", -4),
    ("nothing yet", "medal", "Silver", "Silver"),
]


@pytest.mark.parametrize(("name", "path", "typed", "stored"), AMENDS, ids=[row[0] for row in AMENDS])
def test_values_of_every_kind(sky, name, path, typed, stored):
    sky.client.post(sky.url + "amend/", {"path": path, "value": typed, "why": "card", "number": sky.table().seq})
    change = next(iter(sky.last().answer["amend"].values()))
    assert change[1] == stored


REFUSED = [
    ("no reason", {"path": "oil", "value": "25", "why": ""}, "Please give a reason"),
    ("not a number", {"path": "oil", "value": "much", "why": "x"}, "Oil cannot be much"),
    ("nothing", {"path": "oil", "value": " ", "why": "x"}, "Please fill this in."),
    ("too much", {"path": "oil", "value": "-5000", "why": "x"}, "Oil: that value is not possible. The limit is: "),
    ("sealed", {"path": "schema", "value": "2", "why": "x"}, "cannot be corrected by hand"),
    ("unknown", {"path": "moon", "value": "2", "why": "x"}, "There is no value called moon"),
    ("no path", {"path": "", "value": "2", "why": "x"}, "There is no value called -"),
    ("same", {"path": "oil", "value": "28", "why": "x"}, "Nothing was changed"),
]


@pytest.mark.parametrize(("name", "data", "said"), REFUSED, ids=[row[0] for row in REFUSED])
def test_an_amendment_is_refused_with_what_was_typed(sky, name, data, said):
    before = sky.entries()
    text = sky.client.post(sky.url + "amend/", data | {"number": sky.table().seq}).content.decode()
    assert said in text
    assert sky.entries() == before


def test_my_card_says_otherwise_for_the_open_roll(sky):
    sky.roll("4")
    page = sky.client.get(sky.url + "overrule/").content.decode()
    assert "What passes" in page
    sky.client.post(
        sky.url + "overrule/", {"which": "open", "result": "1", "why": "my own card", "number": sky.table().seq}
    )
    assert sky.last().answer["result"] == "ship"
    assert sky.last().answer["by"] == "card"
    said = tree(sky.client.get(f"{sky.url}no/{sky.last().number}/")).find(id=f"e{sky.last().number}")
    assert "By the card: a ship. The night brought" in said.text


def test_my_card_says_otherwise_for_the_last_roll(sky):
    sky.roll("4")
    sky.roll("1", "2")
    sky.client.post(
        sky.url + "overrule/", {"which": "last", "result": "1", "why": "my own card", "number": sky.table().seq}
    )
    assert sky.last().kind == "overrule"
    assert sky.last().answer["said"] == "calm"
    assert sky.last().answer["result"] == "ship"


def test_overruling_needs_a_result_and_a_reason(sky):
    sky.roll("4")
    data = {"which": "open", "result": "1", "why": "", "number": sky.table().seq}
    assert "Please give a reason" in sky.client.post(sky.url + "overrule/", data).content.decode()
    data = {"which": "open", "result": "77", "why": "x", "number": sky.table().seq}
    assert sky.client.post(sky.url + "overrule/", data).status_code == 200
    assert sky.entries() == 4


def test_a_re_roll_is_offered_after_a_roll_and_used_once(sky):
    sky.roll("4")
    assert "Use a reroll (1 held)" in sky.text()
    sky.roll("1", act="reroll")
    assert sky.last().kind == "reroll"
    assert sky.last().voids == [4]
    assert "Use the re-roll" not in sky.text()


def test_no_re_roll_after_a_choice(seat):
    seat.post(choose="high")
    assert "Use the re-roll" not in seat.text()


def test_a_remark_at_the_end_and_one_to_a_line(sky):
    sky.post(path="remark/", remark="Cold, clear.")
    sky.post(path="remark/", remark="As told.", at="2")
    assert sky.career.entries.filter(kind="remark").count() == 2
    assert "As told." in sky.client.get(sky.url + "no/2/").content.decode()


def test_a_remark_does_not_make_the_open_form_stale(sky):
    number = sky.table().seq
    sky.post(path="remark/", remark="Cold, clear.")
    sky.roll("4", number=number)
    assert sky.last().answer["natural"] == 4


def test_an_empty_remark_is_said(sky):
    assert "Please fill this in." in sky.post(path="remark/", remark=" ").content.decode()


@pytest.fixture
def out_of_step(sky, monkeypatch):
    """Newer rules ask for baskets where stores were chosen."""
    real = toy.Choose
    renamed = {"dusk.stores": "dusk.baskets"}
    monkeypatch.setattr(toy, "Choose", lambda key, *args, **kwargs: real(renamed.get(key, key), *args, **kwargs))
    return sky


def test_a_log_the_rules_no_longer_follow_is_explained(out_of_step):
    text = out_of_step.text()
    assert "The rules have changed since this entry" in text
    assert "Take stores up" in text
    assert "dusk.baskets" in text
    assert "Continue from no. 2" in text


def test_and_is_resumed_from_the_last_point_that_matches(out_of_step):
    table = out_of_step.table()
    out_of_step.client.post(out_of_step.url + "resume/", {"number": table.seq, "last": 2})
    assert out_of_step.prompt.key == "dusk.baskets"
    assert Entry.objects.filter(career=out_of_step.career).count() == 4


def test_nothing_is_answered_while_out_of_step(out_of_step):
    before = out_of_step.entries()
    assert out_of_step.roll("3").status_code == 200
    assert out_of_step.entries() == before


@pytest.mark.parametrize("path", ["no/2/", "strike/2/", "amend/", "overrule/", "settings/", "log/"])
def test_corrections_are_nobody_elses(sky, stranger, path):
    sky.client.force_login(stranger)
    assert sky.client.get(sky.url + path).status_code == 404


@pytest.mark.parametrize("path", ["no/2/", "strike/2/", "amend/", "overrule/", "settings/", "log/"])
def test_corrections_open_for_every_state_of_a_career(out_of_step, path):
    assert out_of_step.client.get(out_of_step.url + path).status_code == 200


def test_optional_rules_change_as_an_amendment(sky):
    play.act(sky.career.pk, {"amend": {"oil": 3}, "why": "x"}, None, sky.career.owner)
    text = sky.client.get(sky.url + "settings/").content.decode()
    assert "Optional rules" in text
