"""Acts that leave several lines: one lock, one transaction, all of it or nothing; and what they leave is whole."""

import pytest

from campaigns import play
from campaigns.engine.prompts import BadAnswer
from campaigns.files import portable
from campaigns.models import Entry, Target
from campaigns.play.verify import rebuild, verify
from tests.factories import UserFactory
from tests.journal.acts import QUIET, TONS, answer, would_change

pytestmark = pytest.mark.django_db


def numbers(reply):
    return [entry.number for entry in reply.entries]


def test_a_change_brings_every_row_in_step(career):
    answer(career, *TONS)
    assert Target.objects.get(career=career).tonnage == 1200
    reply = play.act(career.pk, {"change": 6, "dice": [0, 5]}, seq=7, by=career.owner)
    assert (numbers(reply), reply.entry.answer["was"]) == ([7, 8], 6)
    assert Target.objects.get(career=career).tonnage == 500
    assert {entry.signed for entry in reply.entries} == {career.owner.username}
    assert verify(career) == []
    reply = play.act(career.pk, {"change": 3, "choose": ["tar"]})
    assert numbers(reply) == [9, 10, 11, 12, 13]
    career.refresh_from_db()
    assert (career.head["night"], career.last) == (2, 13)
    assert verify(career) == []
    rebuild(career)


def test_a_change_counts_only_while_its_prompt_stands_and_once(career):
    answer(career, *TONS)
    raw = {"change": 4, "dice": [6]}
    replies = [play.act(career.pk, raw, seq=seq) for seq in (6, 7, 7)]
    assert [(reply.accepted, reply.stale) for reply in replies] == [(False, True), (True, False), (False, True)]
    assert len(replies[2].since) == len(replies[1].entries) == 4
    assert verify(career) == []


def test_a_change_that_is_refused_writes_nothing(career):
    answer(career, *TONS)
    reply = play.act(career.pk, {"change": 4, "dice": [7]})
    assert (reply.accepted, reply.error.key, reply.table.seq) == (False, "dice.face", 7)
    assert career.entries.count() == 6


def test_what_a_change_would_leave_is_what_it_leaves(career):
    answer(career, *TONS)
    raw = {"change": 4, "dice": [1]}  # fog: 2 is a wreck by this light too
    stay, fall = would_change(career, raw)
    assert career.entries.count() == 6
    answer(career, raw)
    again = [row.answer["was"] for row in Entry.objects.filter(career=career, number__gt=8)]
    assert (stay, fall) == (again, [])
    for bad in ({"change": 4, "auto": True}, {"strike": True}, {"change": 99, "dice": [1]}):
        with pytest.raises(BadAnswer):
            would_change(career, bad)


def test_rolling_on_is_one_act_and_an_entry_a_roll(days):
    answer(days, {"choose": "gale"})
    replies = [play.act(days.pk, {"auto": "rolls"}, seq=8) for _ in range(2)]
    assert [numbers(reply) for reply in replies] == [[8, 9, 10], []]
    assert replies[1].stale
    assert verify(days) == []


def test_a_choice_and_its_form_are_one_act(days):
    facts = {"hour": 6, "ships": [{"name": "Mary", "tons": 300}, {"name": "Ann", "tons": 0}]}
    reply = play.act(days.pk, {"choose": "passing", "facts": facts}, seq=7)
    assert (reply.error.field, reply.table.prompt.key, days.entries.count()) == ("ships.1.tons", "day.desk", 6)
    facts["ships"][1]["tons"] = 90
    replies = [play.act(days.pk, {"choose": "passing", "facts": facts}, seq=7) for _ in range(2)]
    assert [numbers(reply) for reply in replies] == [[7, 8], []]
    assert verify(days) == []


def test_an_act_that_fails_at_its_last_line_leaves_none(days, monkeypatch):
    answer(days, {"choose": "gale"})
    append, written = play.journal.append, []

    def fails(*args):
        if len(written) == 2:
            raise RuntimeError("disk full")
        written.append(append(*args))
        return written[-1]

    monkeypatch.setattr("campaigns.log.journal.append", fails)
    with pytest.raises(RuntimeError):
        play.act(days.pk, {"auto": "rolls"})
    assert days.entries.count() == 7
    assert verify(days) == []


def test_seats_changes_and_days_go_out_and_in_again(days):
    answer(days, {"choose": "mates"}, {"choose": "early"}, {"choose": "late"}, {"dice": [11]})
    answer(days, {"change": 8, "choose": "late"}, {"choose": "gale"}, {"auto": "rolls"})
    file = portable.export_career(days)
    assert '"seat":2' in file
    assert '"was":9' in file
    days.uuid, theirs = "00000000-0000-4000-8000-000000000000", UserFactory()
    type(days).objects.filter(pk=days.pk).update(uuid=days.uuid)
    found = portable.import_career(theirs, file)
    assert verify(found) == []
    assert portable.export_career(found) == file


def test_a_quota_is_looked_at_though_an_act_passes_it_by(days, monkeypatch):
    looked = []
    monkeypatch.setattr("campaigns.accounts.quotas.EVERY", 9)
    monkeypatch.setattr("campaigns.accounts.quotas._is_full", lambda owner: looked.append(owner) or True)
    monkeypatch.setattr("campaigns.accounts.quotas._most", lambda owner, what: 1)
    answer(days, {"choose": "gale"})
    assert not looked
    reply = play.act(days.pk, {"auto": "rolls"})
    assert (reply.error.key, reply.table.seq, days.entries.count()) == ("full", 8, 7)


def test_the_last_die_of_a_patrol_is_struck_and_every_row_follows(career):
    for _ in range(3):
        answer(career, *QUIET)
    assert play.open_career(career).session.chapter == 2
    answer(career, {"remark": "Home."}, {"strike": True})
    assert play.open_career(career).session.chapter == 1
    answer(career, {"dice": [2, 2]}, {"dice": [0, 1]})
    assert verify(career) == []
    rebuild(career)
    last = career.last
    answer(career, {"choose": "low"})
    assert play.act(career.pk, {"strike": last}).error.key == "strike.sealed"
    answer(career, {"strike": True}, {"strike": last})
    assert play.open_career(career).session.chapter == 1
    assert verify(career) == []


def test_a_patrol_is_sealed_when_it_is_signed(career):
    assert play.act(career.pk, {"sign": True}).error.key == "sign.nothing"
    for _ in range(3):
        answer(career, *QUIET)
    last = career.last
    assert play.act(career.pk, {"sign": "yes"}).error.key == "form"
    seq = play.open_career(career).seq
    reply = play.act(career.pk, {"sign": True}, seq, career.owner)
    assert (reply.entry.kind, reply.entry.answer, reply.table.session.signs) == ("sign", {"signed": 1}, False)
    career.refresh_from_db()
    for raw, key in (
        ({"strike": last}, "strike.sealed"),
        ({"sign": True}, "sign.nothing"),
    ):
        assert play.act(career.pk, raw).error.key == key
    assert verify(career) == []
    answer(career, {"choose": "low"}, {"strike": True}, {"choose": "high"}, {"strike": True}, {"strike": True})
    assert (reply := play.open_career(career)).session.signs
    assert reply.history.chapter_opens(reply.session.last_chapter) == 0
    assert verify(career) == []
    answer(career, {"sign": True}, {"choose": "high"})
    assert verify(career) == []
    file = portable.export_career(career)
    type(career).objects.filter(pk=career.pk).update(uuid="00000000-0000-4000-8000-000000000000")
    found = portable.import_career(UserFactory(), file)
    assert (portable.export_career(found), verify(found)) == (file, [])
