"""Stepping through: the state after a line is the state that play had then."""

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.engine.replay import OutOfStep
from campaigns.log import journal
from campaigns.models import Snapshot
from campaigns.pages.logbook import replay

pytestmark = pytest.mark.django_db


def test_the_last_step_is_the_career_as_it_lies(log_book):
    moment = replay.moment(log_book, log_book.career.last)
    assert log_book.game.dump(moment.table.state) == log_book.game.dump(play.open_career(log_book.career).state)
    assert moment.after is None


def test_after_a_line_that_ended_a_scene_the_state_is_the_one_kept_then(log_book):
    for kept in Snapshot.objects.filter(career=log_book.career).order_by("number")[1:12]:
        if kept.scene is not None:
            state = log_book.game.dump(replay.moment(log_book, kept.number).table.state)
            assert state["patrol"] is not None or state["month"] == kept.state["month"]
            assert state["sinkings"] == kept.state["sinkings"]


def test_a_struck_line_shows_the_boat_as_it_stood_before_it_was_struck(log_book):
    strike = log_book.entries(kind="strike").first()
    struck = replay.moment(log_book, strike.voids[-1])
    after = replay.moment(log_book, strike.number)
    assert struck.line.struck_by == strike.number
    assert after.table.session.number == strike.number
    assert after.table.prompt.key == log_book.entries(number=strike.voids[0]).get().answer["key"]


def test_steps_lead_from_line_to_line_and_pass_remarks_by(log_book):
    first = replay.moment(log_book, 1)
    seen, moment = [1], first
    while moment.after is not None and len(seen) < 12:
        moment = replay.moment(log_book, moment.after)
        seen.append(moment.number)
    assert first.before is None
    assert 8 not in seen
    assert 10 not in seen
    assert replay.moment(log_book, seen[5]).before == seen[4]


def test_the_page_draws_the_boat(log_book, reader):
    html = reader.get(reverse("campaigns:replay", args=[log_book.career.uuid, 9])).content.decode()
    for part in ("The boat after no. 9", 'id="e9"', 'rel="prev"', 'rel="next"', "Systems"):
        assert part in html


def test_a_line_that_never_was_is_not_found(log_book, reader):
    assert replay.moment(log_book, 99_999) is None
    assert reader.get(reverse("campaigns:replay", args=[log_book.career.uuid, 99_999])).status_code == 404


def test_a_journal_that_the_rules_no_longer_follow_says_so(log_book, reader, monkeypatch):
    def none(self, after):
        raise OutOfStep(5, ["roll"], None, 4)

    monkeypatch.setattr(journal.Log, "entries", none)
    answer = reader.get(reverse("campaigns:replay", args=[log_book.career.uuid, 9]))
    assert "have changed since this entry" in answer.content.decode()
