"""Stepping through: the state after a line is the state that play had then."""

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.models import Snapshot
from campaigns.pages.logbook import replay

pytestmark = pytest.mark.django_db


def test_the_last_step_is_the_career_as_it_lies(shelf):
    moment = replay.moment(shelf, shelf.career.last)
    assert shelf.game.dump(moment.table.state) == shelf.game.dump(play.look(shelf.career).state)
    assert moment.after is None


def test_after_a_line_that_ended_a_scene_the_state_is_the_one_kept_then(shelf):
    for kept in Snapshot.objects.filter(career=shelf.career).order_by("number")[1:12]:
        if kept.scene is not None:
            state = shelf.game.dump(replay.moment(shelf, kept.number).table.state)
            assert state["patrol"] is not None or state["month"] == kept.state["month"]
            assert state["sinkings"] == kept.state["sinkings"]


def test_a_struck_line_shows_the_boat_as_it_stood_before_it_was_struck(shelf):
    strike = shelf.entries(kind="strike").first()
    struck = replay.moment(shelf, strike.voids[-1])
    after = replay.moment(shelf, strike.number)
    assert struck.line.struck_by == strike.number
    assert after.table.session.number == strike.number
    assert after.table.prompt.key == shelf.entries(number=strike.voids[0]).get().answer["key"]


def test_steps_lead_from_line_to_line_and_pass_remarks_by(shelf):
    first = replay.moment(shelf, 1)
    seen, moment = [1], first
    while moment.after is not None and len(seen) < 12:
        moment = replay.moment(shelf, moment.after)
        seen.append(moment.number)
    assert first.before is None
    assert 8 not in seen
    assert 10 not in seen
    assert replay.moment(shelf, seen[5]).before == seen[4]


def test_the_page_draws_the_boat(shelf, reader):
    html = reader.get(reverse("campaigns:replay", args=[shelf.career.uuid, 9])).content.decode()
    assert "As it stood after no. 9" in html
    assert 'id="e9"' in html
    assert 'rel="prev"' in html
    assert 'rel="next"' in html
    assert "Systems" in html


def test_a_line_that_never_was_is_not_found(shelf, reader):
    assert replay.moment(shelf, 99_999) is None
    assert reader.get(reverse("campaigns:replay", args=[shelf.career.uuid, 99_999])).status_code == 404


def test_a_journal_that_the_rules_no_longer_follow_says_so(shelf, reader, monkeypatch):
    def none(self, after):
        raise replay.engine.OutOfStep(5, ["roll"], None, 4)

    monkeypatch.setattr(replay.Upto, "entries", none)
    answer = reader.get(reverse("campaigns:replay", args=[shelf.career.uuid, 9]))
    assert "no longer ask what this line answered" in answer.content.decode()
