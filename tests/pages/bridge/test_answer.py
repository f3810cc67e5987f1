"""An answer draws what it changed and nothing else: a page that is answered stands as one that is loaded anew."""

import random
from collections import Counter

import pytest

from campaigns import play
from campaigns.pages.bridge import page as bridge
from tests.games.the_hunted import moments
from tests.html import swap, tree

AROUND = ("sheet", "happened", "head", "marks", "tabs", "prompt", "boat", "fight")


def answer(seat, source, **fields):
    """The next prompt answered as the page would send it, by the app's dice or the default policy."""
    table = seat.table()
    if table.prompt.kind == "roll":
        return seat.post(htmx=True, do="roll", **fields)
    if table.prompt.kind == "choose":
        return seat.post(htmx=True, choose=table.game.auto(table.prompt, table.state, source)["choose"], **fields)
    return None


def same(page, anew):
    """Every part beside the log, and the lines that a page loaded anew has."""
    for part in AROUND:
        ours, theirs = page.find(id=part), anew.find(id=part)
        assert (ours is None) == (theirs is None), part
        assert ours is None or ours.plain() == theirs.plain(), part
    lines = [one.plain() for one in anew.find(id="lines").tags("li")]
    assert [one.plain() for one in page.find(id="lines").tags("li")][: len(lines)] == lines


@pytest.mark.slow
def test_an_answered_page_stands_as_one_loaded_anew(boat):
    """Through fights, choices, ends of scenes, strikes and remarks from another tab."""
    seat, source, drawn = boat().on_to(moments.FIRST_BOX, seed=3), random.Random(3), Counter()
    page = tree(seat.page())
    for step in range(30):
        if step % 11 == 10:
            play.act(seat.career.pk, {"remark": f"Line {step}"}, None, seat.career.owner)
        response = seat.post(htmx=True, act="strike") if step % 13 == 12 else answer(seat, source)
        if response is None:
            play.act(seat.career.pk, {"auto": True}, source=source)
            page = tree(seat.page())
            continue
        drawn.update(swap(page, tree(response)))
        same(page, tree(seat.page()))
    assert 0 < drawn["boat"] < 16 < drawn["lines"]
    assert 0 < drawn["log"] < 12


def test_one_damage_changes_its_part_of_the_mat_alone(boat):
    seat = boat().on_to(moments.FIRST_BOX)
    table = seat.table()
    seen = bridge.see(table)
    table.state.boat.hull += 1
    parts = bridge.see(table).parts
    assert [key for key in parts if parts[key] != seen.parts[key]] == ["boat-boxes"]


def test_what_is_seen_before_an_act_does_not_go_on_with_the_state(boat):
    seat = boat().on_to(moments.FIRST_BOX)
    seen = []
    reply = play.act(seat.career.pk, {"strike": True}, see=lambda table: seen.append(bridge.see(table)) or seen[0])
    assert reply.before is seen[0]
    assert reply.before != bridge.see(reply.table)


def test_an_answer_that_is_refused_draws_the_whole(boat):
    seat = boat().on_to(moments.FIRST_BOX)
    refused = tree(seat.post(htmx=True, do="enter", die=["99", "1"], drm="+1", drm_why="fog"))
    assert refused.find(id="drm-why").attrs["value"] == "fog"
    assert refused.find(id="log") is not None
    assert "99" not in tree(seat.page()).find(id="sheet").text


def test_a_secret_choice_is_told_with_the_second(seat):
    """13.1.2: the line that was kept back is drawn with its words once both have chosen."""
    table = seat.table()
    seen = bridge.Seen(bridge.see(table).parts, secret=True)
    reply = play.act(seat.career.pk, {"choose": "high"}, table.seq, seat.career.owner, see=lambda _: seen)
    given = type("Given", (), {"seq": table.seq})()
    assert bridge.answered(reply, given).whole


def test_without_script_the_same_form_posts_and_leads_back(sky):
    response = sky.throw(random.Random(1))
    assert (response.status_code, response.url) == (302, f"{sky.url}#prompt")
