"""An answer draws exactly what it changed: the page equals one that is loaded anew."""

import random
from collections import Counter

import pytest
from django.http import QueryDict

from campaigns import play
from campaigns.pages.bridge import log
from campaigns.pages.bridge import page as bridge
from campaigns.pages.bridge.posted import PostedForm
from tests.games.the_hunted import moments
from tests.html import swap, tree

AROUND = ("lately", "about", "head", "marks", "tabs", "boat")


def answer(seat, source, **fields):
    """The next prompt answered as the page would send it, by the app's dice or the default policy."""
    table = seat.table()
    if table.prompt.kind == "roll":
        return seat.post(htmx=True, do="roll", **fields)
    if table.prompt.kind == "choose":
        return seat.post(htmx=True, choose=table.game.auto(table.prompt, table.state, source)["choose"], **fields)
    return None


def said(line):
    return line.text.removesuffix("Undo to here").strip()


def same(page, anew, stale=False):
    """Every part beside film and log, and the lines of both; a stale answer is told of in the sheet.

    A script keeps the film as short as a page loaded anew has it; after an undo it may be shorter. A line of it offers
    to undo what was not yet sealed when it was drawn; the server says so when it is.
    """
    for part in (*AROUND, *([] if stale else ["answer"])):
        ours, theirs = page.find(id=part), anew.find(id=part)
        assert (ours is None) == (theirs is None), part
        assert ours is None or ours.plain() == theirs.plain(), part
    films = [[(line.attrs["id"], said(line)) for line in one.find(id="film").tags("li")] for one in (page, anew)]
    shown = min(map(len, films))
    assert films[0][-shown:] == films[1][-shown:]
    lines = [one.plain() for one in anew.find(id="lines").tags("li")]
    assert [one.plain() for one in page.find(id="lines").tags("li")][: len(lines)] == lines


CAREERS = {"VIIC": "1943-07", "IXC/40": "1943-09", "IXD-2": "1943-09"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", CAREERS)
def test_an_answered_page_stands_as_one_loaded_anew(boat, kind):
    """Through fights, choices, ends of scenes, strikes, old pages, and remarks and amendments from another tab."""
    seat, source, seen = boat(kind, CAREERS[kind]).on_to(moments.FIRST_BOX, seed=3), random.Random(3), Counter()
    page = tree(seat.page())
    for step in range(45):
        shown = {"shown": page.find(id="shown").attrs["value"]}
        if step % 11 == 10:
            play.act(seat.career.pk, {"remark": f"Line {step}"}, None, seat.career.owner)
        if step % 17 == 16:
            bold = {"amend": {"boat.bold": step % 2}, "why": "the mat"}
            play.act(seat.career.pk, bold, None, seat.career.owner)
        if step % 13 == 12:
            response = seat.post(htmx=True, act="strike", **shown)
        elif step % 7 == 6:
            response = seat.post(htmx=True, **shown | {"number": 1})
        else:
            response = answer(seat, source, **shown)
        if response is None:
            play.act(seat.career.pk, {"auto": True}, source=source)
        if response is None or "HX-Redirect" in response.headers:  # home: the next patrol has a page of its own
            page = tree(seat.page())
            continue
        seen.update(swap(page, tree(response)))
        same(page, tree(seat.page()), step % 7 == 6)
        if seat.table().prompt is None:
            break
    assert seen["boat"] < 16 < seen["lines"]
    assert seen["log"] < 3


def test_one_damage_changes_its_part_of_the_mat_alone(boat):
    seat = boat().on_to(moments.FIRST_BOX)
    table = seat.table()
    before = bridge.around(table).digests()
    table.state.boat.hull += 1
    after = bridge.around(table).digests()
    assert [key for key in after if after[key] != before[key]] == ["head", "boat-boxes"]


def drawn(response):
    return [one.attrs.get("id") for one in tree(response).inner if "hx-swap-oob" in getattr(one, "attrs", ())]


def test_a_refused_answer_draws_the_prompt_alone(boat):
    seat = boat().on_to(moments.FIRST_BOX)
    wrong = {"do": "enter", "die": ["99", "1"], "drm": "+1", "drm_why": "fog"}
    page = tree(seat.page())
    refused = seat.post(htmx=True, shown=page.find(id="shown").attrs["value"], **wrong)
    assert drawn(refused) == ["lately", "about"]
    assert tree(refused).find(id="drm-why").attrs["value"] == "fog"
    assert tree(refused).find(id="undo") is not None  # the last lines are read for it, though none is drawn
    assert "99" not in tree(seat.page()).find(id="sheet").text
    assert {"head", "marks", "tabs", "boat", "log"} <= set(drawn(seat.post(htmx=True, **wrong)))  # nothing is known


def test_a_page_in_another_language_is_drawn_whole(boat, monkeypatch):
    seat = boat().on_to(moments.FIRST_BOX)
    given = PostedForm(QueryDict(mutable=True))
    given.post["shown"] = tree(seat.page()).find(id="shown").attrs["value"]
    assert not bridge.bridge(seat.table(), given).whole
    monkeypatch.setattr(bridge, "get_language", lambda: "de")
    assert bridge.bridge(seat.table(), given).whole


@pytest.mark.parametrize("shown", ["", "-", "6", "-1 0", "99999 0000000 0000000", "x 0000000"])
def test_what_a_forged_page_shows_draws_more_of_ones_own_page(boat, shown):
    seat = boat().on_to(moments.FIRST_BOX)
    assert {"head", "boat", "log"} <= set(drawn(seat.post(htmx=True, do="roll", shown=shown)))


def test_a_secret_choice_is_told_with_the_second(boat, monkeypatch):
    """13.1.2: the line that was kept back is drawn with its words once both have chosen."""
    seat = boat().on_to(moments.FIRST_BOX)
    monkeypatch.setattr(log, "secret", lambda table: True)
    shown = tree(seat.page()).find(id="shown").attrs["value"]
    monkeypatch.setattr(log, "secret", lambda table: False)
    assert "log" in drawn(seat.post(htmx=True, do="roll", shown=shown))


def test_without_script_the_same_form_posts_and_leads_back(sky):
    response = sky.throw(random.Random(1))
    assert (response.status_code, response.url) == (302, f"{sky.url}#prompt")
