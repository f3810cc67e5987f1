"""What is kept of a page is what would be drawn: a page from a warm process and from one that has just begun."""

import random
import re
from collections import OrderedDict

import pytest
from django.urls import clear_script_prefix, set_script_prefix

from campaigns import play
from campaigns.models import Career
from campaigns.pages import drawn
from campaigns.pages.bridge import log
from charts import keep
from charts.models import Edition
from charts.shipped import raw_edition

TOKEN = re.compile(r'(csrfmiddlewaretoken" value="|x-csrftoken": ")[^"]*')


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    monkeypatch.setattr(drawn, "_kept", OrderedDict())


def drawn_anew(seat):
    """The page of a process that has just begun."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawn, "_kept", OrderedDict())
        return plain(seat)


def plain(seat):
    return TOKEN.sub(r"\1", seat.text())


def act(seat, raw, source=None):
    return play.act(seat.career.pk, raw, None, seat.career.owner, source=source).accepted


def test_nothing_that_is_kept_grows_old(boat):
    """Answers, strikes, amendments, overruled charts and remarks, of two careers by turns."""
    seats, source = [boat(), boat()], random.Random(5)
    done = set()
    for step in range(90):
        seat = seats[step % 2]
        way = {2: {"strike": True}, 4: {"amend": {"hull": step % 5}, "why": "mat"}, 6: {"remark": f"Line {step}"}}
        raw = way.get(step // 2 % 8, {"auto": True})
        prompt = seat.prompt
        if step % 7 == 0 and prompt.kind == "roll" and not prompt.each and prompt.possible(seat.table().book):
            raw = {"overrule": prompt.possible(seat.table().book)[0], "why": "card"}
        if act(seat, raw, source):
            done |= raw.keys()
        assert plain(seat) == drawn_anew(seat)
    assert done >= {"auto", "strike", "amend", "remark", "overrule"}


def test_a_look_or_an_edition_changes_at_once(boat):
    seat = boat().on_to("travel.encounter")
    plain(seat)
    seat.client.cookies["theme"] = "lamp"
    assert 'data-theme="lamp"' in plain(seat)
    other = keep.add(raw_edition() | {"edition": "mine", "name": "My cards"})
    Career.objects.filter(pk=seat.career.pk).update(edition=other)
    assert "/charts/mine/" in plain(seat)
    assert plain(seat) == drawn_anew(seat)
    Edition.objects.filter(pk=other.pk).update(slug="ours")
    assert "/charts/ours/" in plain(seat)


def test_each_language_keeps_its_own(monkeypatch):
    def in_language(code):
        monkeypatch.setattr(drawn, "get_language", lambda: code)
        return drawn.kept("word", lambda: f"in {code}")

    assert [in_language("en"), in_language("de"), in_language("en")] == ["in en", "in de", "in en"]


def test_each_root_keeps_its_own_addresses(boat):
    seat = boat().on_to("travel.encounter")
    plain(seat)
    set_script_prefix("/book/")
    try:
        page = plain(seat)
    finally:
        clear_script_prefix()
    assert 'href="/book/rules/' in page
    assert 'href="/rules/' not in page


def test_a_part_is_known_by_its_template_and_all_that_it_shows():
    def facts(*pairs):
        return drawn.part("campaigns/_facts_panel.html", {"mat": pairs})

    one, other = facts(("Hull", 1)), facts(("Hull", 2))
    assert "<dd>1</dd>" in one
    assert "<dd>2</dd>" in other
    assert facts(("Hull", 1)) is one
    assert facts(("Hull", object())) is not facts(("Hull", object()))  # cannot be written down: drawn each time


def test_one_damage_draws_only_what_it_touches(boat, monkeypatch):
    seat = boat().on_to("travel.encounter")
    plain(seat)
    names = []
    draw = drawn.render_to_string
    monkeypatch.setattr(drawn, "render_to_string", lambda name, data: names.append(name) or draw(name, data))
    act(seat, {"amend": {"hull": 2}, "why": "mat"})
    assert "Hull 2 of" in plain(seat)
    assert {name.rpartition("/")[2] for name in names} == {"_line.html", "_panel.html", "_boxes.html"}


def test_lines_that_are_known_are_not_read_again(boat, monkeypatch):
    seat = boat().on_to("travel.encounter")
    plain(seat)
    monkeypatch.setattr(play.Table, "tail", None)
    table = play.act(seat.career.pk, {"auto": True}, source=random.Random(1)).table
    found = log.last_lines(table, 5)
    assert [one.number for one in found] == list(range(table.career.last - 4, table.career.last + 1))
    assert found[-1].entry.kind == "answer"


def test_what_was_typed_and_refused_is_kept_for_nobody(boat):
    seat = boat().on_to("travel.encounter")
    blank = plain(seat)
    refused = seat.post(htmx=True, do="enter", die=["99", "1"], drm="+1", drm_why="fog").content.decode()
    assert 'value="fog"' in refused
    assert "dice-error" in refused
    assert plain(seat) == blank
