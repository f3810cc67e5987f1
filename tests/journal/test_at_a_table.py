"""Several devices at one table: who entered what, and the same event entered twice."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import play
from campaigns.models import Entry
from tests.engine import riding
from tests.factories import UserFactory
from tests.wire import asked, drive

pytestmark = pytest.mark.django_db


@pytest.fixture
def ferry():
    return play.start(UserFactory(), riding.GAME.key, {}, None)


def ring(ferry, seat, **more):
    return play.act(ferry.pk, {"choose": "bell", **more}, None, ferry.owner, seat=seat)


@pytest.mark.parametrize(("seat", "kept"), [(2, 2), (4, None)])
def test_the_seat_is_kept_with_the_answer_where_the_table_has_it(ferry, seat, kept):
    ring(ferry, seat)
    assert Entry.objects.filter(career=ferry).last().answer.get("entered_by") == kept


def test_the_same_event_from_another_seat_is_asked_about(ferry):
    first = ring(ferry, 1).entry
    again = ring(ferry, 2)
    assert (again.accepted, again.twice) == (False, first)
    assert Entry.objects.filter(career=ferry).last() == first
    assert ring(ferry, 2, again=True).accepted


def test_the_same_seat_may_ring_as_often_as_it_likes(ferry):
    assert ring(ferry, 1).accepted
    assert ring(ferry, 1).accepted


def take_back(ferry, seat):
    reply = play.act(ferry.pk, {"strike": "mine"}, None, ferry.owner, seat=seat)
    if not reply.accepted:
        return reply.error.key
    return [(entry.kind, (entry.answer or {}).get("was")) for entry in reply.entries]


def test_a_seat_takes_back_its_own_and_what_others_entered_since_stays(ferry):
    for seat in (1, 2, 2):
        ring(ferry, seat, again=True)
    assert take_back(ferry, 2) == [("strike", None)]
    assert take_back(ferry, 1) == [("strike", None), ("answer", 3)]
    assert take_back(ferry, 1) == "strike.nothing"
    assert take_back(ferry, 2) == [("strike", None)]


def test_what_was_undone_was_no_event(ferry):
    ring(ferry, 1)
    play.act(ferry.pk, {"strike": True}, None, ferry.owner)
    assert ring(ferry, 2).accepted


def test_after_a_while_it_is_another_event(ferry, monkeypatch):
    ring(ferry, 1)
    later = timezone.now() + timedelta(seconds=11)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert ring(ferry, 2).accepted


def test_the_wire_sees_ahead_and_answers_in_one_line(monkeypatch):
    lines = drive(
        monkeypatch, "ferry", {}, {"ahead": {"choose": "row"}}, {"choose": "row", "usual": True}, {"ahead": {"x": 1}}
    )
    (found,) = [line for line in lines if line["kind"] == "ahead"]
    assert [(one["name"], one["usual"]) for one in found["asks"]] == [("ferry.men", ["ada"]), ("ferry.green", [])]
    assert found["asks"][1]["among"] == "ferry.men"
    assert found["asks"][1]["rides"] is True
    assert "seq" not in found["asks"][0]
    assert asked(lines)[-1]["key"] == "ferry.tide"
    assert lines[-2]["kind"] == "error"


def test_the_wire_names_the_answer_of_a_run_that_does_not_fit(monkeypatch):
    lines = drive(monkeypatch, "ferry", {}, {"run": [{"choose": "row"}, {"dice": [4]}]})
    error = next(line for line in lines if line["kind"] == "error")
    assert (error["error"], error["answer"], error["asked"]) == ("run.other", 2, "ferry.men")
