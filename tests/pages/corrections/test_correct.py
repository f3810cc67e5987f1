"""Correcting: striking, going back, amending, overruling, re-rolling, remarks; and a log the rules no longer follow."""

import pytest

from campaigns.models import Entry
from tests.engine import toy
from tests.html import flat, tree


def test_striking_takes_the_last_answer_back_and_leaves_it_legible(sky):
    sky.post(act="strike")
    assert (sky.prompt.key, sky.last().voids) == ("dusk.stores", [3])
    text = sky.text()
    assert "undone by no. 4" in text
    assert "<del>" in text


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


def test_a_line_shows_every_line_that_going_back_would_strike(sky):
    sky.roll("4")
    text = sky.client.get(sky.url + "no/2/").content.decode()
    assert "Undo 3 entries, back to no. 2" in text
    assert text.count("Taken up: ") == 1


def test_back_to_a_line(sky):
    """Not from a stale page."""
    number = sky.table().seq
    sky.roll("4")
    response = sky.client.post(sky.url + "strike/2/", {"number": number})
    assert "The log has moved on in the meantime" in response.content.decode()
    assert sky.prompt.key == "night.passes"
    assert sky.client.post(sky.url + "strike/2/", {"number": sky.table().seq}).status_code == 302
    assert sky.prompt.key == "dusk.trim"


def test_an_earlier_patrol_is_sealed(sky):
    sky.on_to("dusk.stores", where=lambda table: table.session.chapter == 2)
    assert "belongs to an earlier" in sky.client.get(sky.url + "no/2/").content.decode()
    response = sky.client.post(sky.url + "strike/2/", {"number": sky.table().seq})
    assert "can no longer be undone" in response.content.decode()


def test_a_line_of_a_roll_shows_the_row_that_was_hit_and_another_is_not_found(sky):
    sky.roll("4")
    sky.roll("3", "4")
    assert '<tr class="fell"><td>5 to 8</td>' in flat(sky.client.get(sky.url + "no/5/"))
    assert [sky.client.get(f"{sky.url}no/{number}/").status_code for number in (0, 999)] == [404, 404]


def test_amending_lists_values_that_are_not_sealed_and_finds_them_by_any_word(sky):
    text = sky.client.get(sky.url + "amend/?q=oil").content.decode()
    assert "?path=oil" in text
    assert "1 value" in text
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


def overrule(sky, **fields):
    fields = {"which": "open", "result": "1", "why": "my own card", "number": sky.table().seq} | fields
    return sky.client.post(sky.url + "overrule/", fields)


def test_my_card_says_otherwise_for_the_open_roll(sky):
    sky.roll("4")
    assert "What passes" in sky.client.get(sky.url + "overrule/").content.decode()
    overrule(sky)
    last = sky.last()
    assert (last.answer["result"], last.answer["by"]) == ("ship", "card")
    said = tree(sky.client.get(f"{sky.url}no/{last.number}/")).find(id=f"e{last.number}")
    assert "By the card: a ship. The night brought" in said.text


def test_my_card_says_otherwise_for_the_last_roll(sky):
    sky.roll("4")
    sky.roll("1", "2")
    overrule(sky, which="last")
    last = sky.last()
    assert (last.kind, last.answer["said"], last.answer["result"]) == ("overrule", "calm", "ship")


def test_overruling_needs_a_result_and_a_reason(sky):
    sky.roll("4")
    assert "Please give a reason" in overrule(sky, why="").content.decode()
    assert overrule(sky, result="77").status_code == 200
    assert sky.entries() == 4


def test_a_re_roll_is_offered_after_a_roll_and_used_once(sky):
    assert "Use a reroll" not in sky.text(), "the last answer was a choice"
    sky.roll("4")
    assert "Use a reroll (1 held)" in sky.text()
    sky.roll("1", act="reroll")
    assert (sky.last().kind, sky.last().voids) == ("reroll", [4])
    assert "Use a reroll" not in sky.text()


def test_a_remark_at_the_end_and_one_to_a_line(sky):
    assert "Please fill this in." in sky.post(path="remark/", remark=" ").content.decode()
    sky.post(path="remark/", remark="Cold, clear.")
    sky.post(path="remark/", remark="As told.", at="2")
    assert sky.career.entries.filter(kind="remark").count() == 2
    assert "As told." in sky.client.get(sky.url + "no/2/").content.decode()


@pytest.fixture
def out_of_step(sky, monkeypatch):
    """Newer rules ask for baskets where stores were chosen."""
    real = toy.Choose
    renamed = {"dusk.stores": "dusk.baskets"}
    monkeypatch.setattr(toy, "Choose", lambda key, *args, **kwargs: real(renamed.get(key, key), *args, **kwargs))
    return sky


def test_a_log_the_rules_no_longer_follow_is_explained_and_resumed_where_it_matches(out_of_step):
    text = out_of_step.text()
    for said in ("The rules have changed since this entry", "Take stores up", "dusk.baskets", "Continue from no. 2"):
        assert said in text
    before = out_of_step.entries()
    assert out_of_step.roll("3").status_code == 200
    assert out_of_step.entries() == before, "nothing is answered while it is out of step"
    out_of_step.client.post(out_of_step.url + "resume/", {"number": out_of_step.table().seq, "last": 2})
    assert out_of_step.prompt.key == "dusk.baskets"
    assert Entry.objects.filter(career=out_of_step.career).count() == 4


@pytest.mark.parametrize("path", ["no/2/", "strike/2/", "amend/", "overrule/", "settings/", "log/"])
def test_corrections_open_for_every_state_of_a_career_and_are_nobody_elses(out_of_step, stranger, path):
    assert out_of_step.client.get(out_of_step.url + path).status_code == 200
    out_of_step.client.force_login(stranger)
    assert out_of_step.client.get(out_of_step.url + path).status_code == 404
