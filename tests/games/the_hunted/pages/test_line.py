"""The line on *Log a patrol*: read as it is typed, and put on the cards."""

import json
from pathlib import Path

import pytest

from campaigns.games.the_hunted.notation import read, write
from campaigns.games.the_hunted.pages.line import filled, not_on_cards
from campaigns.models import Draft
from tests.games.the_hunted.lexicons import lexicon
from tests.games.the_hunted.pages.test_afterwards import page, port, post  # noqa: F401

pytestmark = pytest.mark.django_db

EXAMPLES = json.loads(Path(__file__).parents[1].joinpath("notation_examples.json").read_text(encoding="utf-8"))
NO_FIELD = {  # boxes of which the cards cannot say all: a ship chased into the next box, snorkelling
    "A|3 cv ns m,Newton 3e1,f0|4 fol n,Newton 2e1x,f0": ["4"],
    "A|1 air sn hit1": ["1"],
}
EASY = "7/43 A|3 2s n c,Tulagi 2a1x,Dunstan 1e1rx|5 air dv|home"


def lines():
    return [one for one in EXAMPLES["right"] if one["form"]["boxes"] and one["type"] == "VIIC"]


@pytest.mark.parametrize("example", lines(), ids=lambda one: one["line"][:40])
def test_a_line_stands_whole_on_the_cards(example):
    form = read(example["line"], lexicon()).form
    missing = not_on_cards(form, filled(form)["boxes"], lexicon())
    assert missing == NO_FIELD.get(example["line"], []), filled(form)


def test_the_line_is_read_as_it_is_typed(port):  # noqa: F811
    shown = page(post(port, **{"t:line": EASY}))
    assert "2 boxes of note. Ships sunk: 2. Torpedoes: 3 fired, 2 hit." in shown.find(id="line-says").text
    shown = page(post(port, **{"t:line": "A|3 s n,Tulgi 2a1x"}))
    assert "Column 9, Tulgi : “Tulgi” is on no roster. Did you mean Tulagi?" in " ".join(
        shown.find(id="line-says").text.split()
    ).replace("Tulgi:", "Tulgi :")


def test_the_line_fills_the_form_and_the_patrol_is_entered(port):  # noqa: F811
    shown = page(post(port, "line", **{"t:line": EASY}))
    assert shown.find(name="i:boxes.0.box") is not None
    typed = {"c:orders.orders": "Atlantic", "c:orders.start": "1943-07", "c:home.how": "home"}
    assert "2 ships" in shown.find(id="worked-out").text
    assert shown.find(name="t:boxes.0.ships.1.shots0").attrs["value"] == "1e1rx"
    cards = filled(read(EASY, lexicon()).form)["boxes"]
    typed |= {f"{'i' if isinstance(value, int) else 't'}:{path}": value for path, value in flat(cards, "boxes")}
    assert post(port, "enter", **typed).status_code == 302
    assert {ship.name for ship in port.table().state.sinkings} == {"Tulagi", "Empire Dunstan"}


def test_a_line_with_a_fault_changes_nothing(port):  # noqa: F811
    shown = page(post(port, "line", **{"t:line": "A|3 s n,Tulgi 2a1x", "i:boxes.0.box": "4", "c:boxes.0.met": "ship"}))
    assert shown.find(name="i:boxes.0.box").attrs["value"] == "4"
    assert shown.find(id="f-line").text == "A|3 s n,Tulgi 2a1x"


def test_a_suggestion_takes_the_place_of_the_word(port):  # noqa: F811
    typed = {"t:line": "\nA|3 s n,Tulgi 2a1x|4 air\n\nA|-"}
    shown = page(post(port, **typed))
    fix = next(one for one in shown.tags("button") if one.attrs.get("value", "").startswith("fix:"))
    assert fix.text == "Tulagi"
    shown = page(post(port, fix.attrs["value"], **typed))
    assert "".join(shown.find(id="f-line").inner) == "A|3 s n,Tulagi 2a1x|4 air\n\nA|-"
    assert "1 box" not in shown.find(id="line-says").text
    for odd in ("fix:", "fix:1:x:y", "fix:9999:1:x"):
        assert post(port, odd, **typed).status_code == 200


def test_posting_and_refit_of_a_line_stand_on_the_form():
    form = filled(read("11/43 AR posted|home 1/44 F R3", lexicon()).form)
    assert (form["fell"], form["refit"]) == ({"assignment-arctic": "posted"}, {"months": 3})


def test_a_box_that_is_not_on_the_track_is_a_fault_of_the_line(port):  # noqa: F811
    said = page(post(port, **{"t:line": "A|19 -"})).find(id="line-says").text
    assert "There is no box 19." in said


def test_of_several_patrols_the_others_wait_for_their_turn(port):  # noqa: F811
    """Pasted at once, entered one after another; between them they are a draft that nobody hides."""
    lines = [EASY, "9/43 A|3 s n c,Fort Franklin 2a1x|home", "11/43 A|4 air dv|home"]
    said = page(post(port, **{"t:line": "\n\n".join(lines)})).find(id="line-says").text
    assert "2 more patrols follow below." in said
    for number, _line in enumerate(lines, 1):
        shown = page(port.client.get(port.url + "afterwards/"))
        typed = {"t:line": "".join(shown.find(id="f-line").inner)} if number > 1 else {"t:line": "\n\n".join(lines)}
        shown = page(post(port, "line", **typed))
        assert post(port, "enter", **fields(shown)).status_code == 302
        assert len(port.table().state.patrols) == number
        if number < len(lines):
            left = len(lines) - number
            assert f"Patrol {number + 1} is typed, not entered: {left} line" in page(port.client.get("/")).text
    assert [patrol.start for patrol in port.table().state.patrols] == ["1943-07", "1943-09", "1943-11"]
    assert not Draft.objects.exists()


def fields(shown):
    """What a browser would send of the form."""
    found = {}
    for one in shown.find(id="quick").tags("input", "select", "textarea"):
        name, attrs = one.attrs.get("name", ""), one.attrs
        if one.tag == "select":
            found[name] = next((each.attrs["value"] for each in one.tags("option") if "selected" in each.attrs), "")
        elif one.tag == "textarea":
            found[name] = "".join(one.inner)
        elif attrs.get("type") not in ("radio", "checkbox") or "checked" in attrs:
            found[name] = attrs.get("value", "on")
    return {name: value for name, value in found.items() if ":" in name}


def test_what_is_written_fills_the_form_again():
    for example in lines():
        form = read(example["line"], lexicon()).form
        assert filled(read(write(form, lexicon()), lexicon()).form) == filled(form)


def flat(value, path):
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inner is None:
        return [(path, value)] if value not in (None, "") else []
    return [one for key, item in inner for one in flat(item, f"{path}.{key}")]
