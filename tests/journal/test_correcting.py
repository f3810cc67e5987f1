"""A correction in the journal: one entry, nothing changed or removed, and everything derived follows it."""

import random

import pytest

from campaigns import play
from campaigns.engine.replay import ANSWERS
from campaigns.files import portable
from campaigns.log import outing
from campaigns.models import Entry, Snapshot
from campaigns.play.verify import rebuild, verify
from tests.journal.acts import answer, play_on
from tests.journal.forging import forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def weeks(career):
    return play_on(career, 70)


def tons_of(career, chapter=1):
    rows = Entry.objects.filter(career=career, chapter=chapter, kind__in=ANSWERS).order_by("number")
    return next(row for row in rows if row.answer["key"] == "night.tons")


def correct(career, row, dice):
    raw = {"correct": {"from": row.number, "to": row.number, "run": [{"dice": dice}]}}
    return play.act(career.pk, raw, source=random.Random(1))


def lines(career):
    return list(Entry.objects.filter(career=career).order_by("number").values())


def snapshots(career):
    return list(Snapshot.objects.filter(career=career).order_by("number").values("number", "state"))


def test_a_correction_is_one_entry_and_the_career_is_whole(weeks):
    before = lines(weeks)
    reply = correct(weeks, tons_of(weeks), [9, 9])
    assert reply.accepted, reply.error
    weeks.refresh_from_db()
    assert lines(weeks)[:-1] == before
    assert (reply.entry.kind, verify(weeks)) == ("correct", [])
    before = snapshots(weeks)
    rebuild(weeks)
    assert snapshots(weeks) == before


def test_it_is_undone_and_made_again(weeks):
    before = snapshots(weeks)
    assert correct(weeks, tons_of(weeks), [9, 9]).accepted
    answer(weeks, {"strike": True})
    assert (snapshots(weeks), verify(weeks)) == (before, [])
    assert correct(weeks, tons_of(weeks), [8, 8]).accepted
    play_on(weeks, 5, seed=4)
    assert verify(weeks) == []


def test_it_travels_in_the_file_of_a_career(weeks, user):
    correct(weeks, tons_of(weeks), [9, 9])
    weeks.refresh_from_db()
    text = portable.export_career(weeks)
    forget()
    again = portable.import_career(user, text.encode())
    assert (verify(again), again.out_of_step, again.head) == ([], 0, weeks.head)
    assert portable.export_career(again) == text


def test_what_is_read_has_the_new_line_in_the_place_of_the_old(weeks):
    old = tons_of(weeks)
    reply = correct(weeks, old, [9, 9])
    weeks.refresh_from_db()
    texts = play.game_of(weeks.game).texts
    first = outing.read(weeks, texts, 1, 1, weeks.last)[1]
    there = [one for one in first.entries if one.number == old.number]
    assert [(one.answer["dice"], first.stands(one), one.corrected_by) for one in there] == [
        (old.answer["dice"], False, 0),
        ([9, 9], True, reply.entry.number),
    ]
    assert first.struck_by[old.number] == reply.entry.number
    thrown = [one for one in outing.rolls(weeks, weeks.last) if one.number == old.number]
    assert [(one.answer["dice"], one.struck) for one in thrown] == [(old.answer["dice"], True), ([9, 9], False)]


def test_a_refused_correction_leaves_nothing_behind(weeks):
    before = lines(weeks)
    reply = correct(weeks, tons_of(weeks), [99, 9])
    assert (reply.accepted, reply.error.key) == (False, "dice.face")
    assert lines(weeks) == before
    assert verify(weeks) == []
