"""One answer through the only door: accepted, refused, stale, doubled; and what it leaves behind."""

import pytest

from campaigns import play
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career, Entry, Snapshot, Target
from tests.factories import CareerFactory

pytestmark = pytest.mark.django_db


def answer(career, *raws):
    for raw in raws:
        reply = play.act(career.pk, raw)
        assert reply.accepted, reply.error
    career.refresh_from_db()
    return reply


def test_start_writes_the_opening(career):
    entry = career.entries.get()
    assert (entry.number, entry.kind, entry.signed) == (1, "open", career.owner.username)
    assert entry.answer["setup"] == {"keeper": "Flora", "station": "Skerryvore"}
    assert Snapshot.objects.get(career=career).scene == "dusk"
    assert (career.name, career.boat, career.ended) == ("Flora", "Skerryvore", False)


def test_start_refuses_a_bad_setup(user, toy_edition):
    with pytest.raises(BadAnswer, match=r"field\.required"):
        play.start(user, "lighthouse", {"keeper": ""}, toy_edition)
    assert not Career.objects.exists()


def test_look_shows_the_open_prompt(career):
    table = play.look(career)
    assert (table.prompt.key, table.seq, table.over) == ("dusk.trim", 2, False)


def test_an_answer_leads_to_the_next_prompt(career):
    reply = play.act(career.pk, {"choose": "high"}, seq=2, by=career.owner)
    assert reply.accepted
    assert reply.table.prompt.key == "dusk.stores"
    entry = career.entries.get(number=2)
    assert (entry.kind, entry.answer["choose"], entry.by) == ("answer", "high", career.owner)


def test_a_bad_answer_changes_nothing(career):
    reply = play.act(career.pk, {"choose": "blue"}, seq=2)
    assert (reply.accepted, reply.error.key) == (False, "choice.unknown")
    assert career.entries.count() == 1


def test_a_doubled_answer_writes_once(career):
    first, second = (play.act(career.pk, {"choose": "high"}, seq=2) for _ in range(2))
    assert first.accepted
    assert second.stale
    assert [entry.answer["choose"] for entry in second.since] == ["high"]
    assert second.table.prompt.key == "dusk.stores"
    assert career.entries.count() == 2


def test_a_scene_end_keeps_a_snapshot_and_the_ledger(career):
    answer(career, {"choose": "low"}, {"choose": ["rope"]}, {"dice": [4]})
    assert [s.number for s in career.snapshots.all()] == [1, 4]
    answer(career, {"dice": [1, 1]}, {"dice": [1, 2]})
    ship = Target.objects.get(career=career)
    assert (ship.tonnage, ship.fate, ship.encounter.patrol.number) == (1200, "sunk", 1)


def test_struck_past_a_scene_end_the_ledger_follows(career):
    answer(career, {"choose": "low"}, {"choose": ["rope"]}, {"dice": [4]}, {"dice": [1, 1]}, {"dice": [1, 2]})
    answer(career, {"strike": True})
    assert not Target.objects.filter(career=career).exists()
    assert [s.number for s in career.snapshots.all()] == [1, 4]
    assert play.look(career).prompt.key == "night.tons"
    assert Entry.objects.get(career=career, number=7).voids == [6]


def test_a_whole_career(dice):
    career = CareerFactory()
    while not career.ended:
        reply = play.act(career.pk, {"auto": True}, source=dice)
        assert reply.accepted, reply.error
        career.refresh_from_db()
    assert play.look(career).over
    assert play.act(career.pk, {"auto": True}).error.key == "over"
