"""Each finding of verify by itself: its words, the line that it names, and whether something is damaged."""

import logging

import pytest
from django.db import OperationalError, connection

from campaigns import play
from campaigns.log import derive, ledger
from campaigns.log.damage import Damaged
from campaigns.models import Career, Snapshot
from campaigns.play import verify as verify_module
from campaigns.play.verify import Finding, Unsound, rebuild, verify
from tests.factories import CareerFactory
from tests.journal.acts import play_on
from tests.journal.forging import forge, spoil, tamper

pytestmark = pytest.mark.django_db
IN_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="which keeps anything in any column")


OTHER = '["choose", "9.9", null, null, "dusk.other"]'


def otherwise(career, number):
    """The career as rules of another day would have written it: one line was asked something else; every hash fits."""
    tamper("UPDATE campaigns_entry SET asked = %s WHERE number = %s AND career_id = %s", OTHER, number, career.pk)
    previous = career.entries.get(number=number).previous
    for row in career.entries.filter(number__gte=number).order_by("number"):
        forge(career, row.number, "previous", previous)
        previous = career.entries.get(number=row.number).hash
    Career.objects.filter(pk=career.pk).update(seal=previous)
    career.refresh_from_db()
    return career


def asked(career, kind="choose"):
    return [row.number for row in career.entries.order_by("number") if row.asked and row.asked[0] == kind]


# --- what cannot be read ------------------------------------------------------------------------------------------


def test_a_row_that_cannot_be_read_is_the_career_as_a_whole(career):
    assert verify(Damaged(7, "head is 5")) == [Finding(0, "what is stored cannot be read: head is 5")]
    spoil(career, "career.head", "[]")
    assert verify(career) == [Finding(0, "what is stored cannot be read: head is []")]


def test_what_makes_a_document_unreadable_is_said(career):
    play_on(career, 9)
    spoil(career, "snapshot.state", "{")
    (found,) = verify(career)
    assert str(found).startswith("what is stored cannot be read: Expecting property name")


def test_a_database_that_does_not_answer_is_no_finding(career, monkeypatch):
    def away(*args):
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(ledger, "differences", away)
    with pytest.raises(OperationalError):
        verify(career)


@pytest.mark.parametrize(("reads", "says"), [([["x"], []], []), ([["x"], ["y"]], ["y"]), ([[], ["x"]], [])])
def test_what_looks_wrong_is_looked_at_again_while_nobody_plays(career, monkeypatch, reads, says):
    reading = iter(reads)
    monkeypatch.setattr(verify_module, "_verify", lambda key: next(reading))
    assert verify(career) == says


def test_a_career_without_its_journal(career):
    tamper("DELETE FROM campaigns_entry")
    found = [Finding(0, "there is no journal"), Finding(1, "the snapshot after it should not be there")]
    assert verify(career) == found


@IN_SQLITE
def test_a_line_whose_number_is_none_stands_for_the_career(career):
    play_on(career, 9)
    spoil(career, "entry.number", "x")
    numbers = {finding.number for finding in verify_module.chain(career) if "follows no. 6" in finding.text}
    assert numbers == {8}
    assert Finding(0, "does not hold the hash of the line before it") in list(verify_module.chain(career))


@pytest.mark.parametrize("column", ["at", "answer"])
def test_a_line_that_no_hash_can_be_made_of_is_not_sealed(career, column):
    row = career.entries.get(number=1)
    assert verify_module.is_sealed(career, row)
    setattr(row, column, object())
    assert verify_module.is_sealed(career, row) is False


@pytest.mark.parametrize(("name", "column"), [("owner", "owner_id"), ("contest", "contest_id")])
def test_what_a_career_belongs_to_is_missed(career, name, column):
    before = getattr(career, column)
    Career.objects.filter(pk=career.pk).update(**{column: 999_999})
    assert verify(career) == [Finding(0, f"the {name} it belongs to is not here")]
    Career.objects.filter(pk=career.pk).update(**{column: before})


# --- damaged, or only of other rules ------------------------------------------------------------------------------


def test_a_line_of_other_rules_is_no_damage(career):
    play_on(career, 9)
    number = asked(career)[-1]
    otherwise(career, number)
    Snapshot.objects.filter(career=career, number__gte=number).delete()
    (found,) = verify(career)
    assert (found.number, found.damage) == (number, False)
    assert "the rules now ask" in found.text


def test_rows_beside_a_journal_of_other_rules_are_no_damage(career):
    """Nor are facts compared with a state that play has left behind."""
    play_on(career, 20)
    otherwise(career, asked(career)[1])
    career.snapshots.order_by("-number").first().delete()
    found = verify(career)
    assert {finding.damage for finding in found} == {False}
    assert any("the snapshot after it is missing" in finding.text for finding in found)
    career.snapshots.exclude(number=1).delete()
    assert career.head["night"] > 1
    assert not any(finding.text.startswith("head is") for finding in verify(career))


@pytest.mark.parametrize(("rules", "damage"), [("", False), (None, True)])
def test_a_state_that_other_rules_wrote_is_no_damage(career, rules, damage):
    play_on(career, 20)
    kept = career.snapshots.all()[1]
    kept.state["oil"] += 1
    kept.rules = kept.rules if rules is None else rules
    kept.save()
    (found,) = verify(career)
    assert (found.number, found.damage) == (kept.number, damage)


def test_careers_that_the_rules_no_longer_follow_are_counted(caplog):
    ended, behind, damaged = (CareerFactory(setup={"keeper": name, "nights": 1}) for name in ("Ada", "Tove", "Elsa"))
    play_on(ended, 99)
    otherwise(play_on(behind, 2), 3)
    spoil(damaged, "career.game", "elsewhere")
    with caplog.at_level(logging.ERROR, "campaigns.play.verify"):
        assert verify_module.out_of_step() == (1, 2)
    assert caplog.messages == [f"Career number {damaged.pk} cannot be opened"]


# --- snapshots and states -----------------------------------------------------------------------------------------


def test_snapshots_that_are_missing_at_the_end_are_each_named(career):
    play_on(career, 20)
    gone = list(career.snapshots.order_by("number"))[-2:]
    career.snapshots.filter(number__gte=gone[0].number).delete()
    assert verify(career) == [Finding(kept.number, "the snapshot after it is missing") for kept in gone]


@pytest.mark.parametrize(("count", "more"), [(5, []), (7, ["and 2 more values"])])
def test_of_a_state_that_differs_in_much_the_first_is_told(count, more):
    kept, given = ({str(place): value for place in range(count)} for value in (1, 2))
    told = verify_module.state_differences(kept, given)
    assert told == [f"in the state after it {place} is 1, the journal says 2" for place in range(5)] + more


def test_states_are_not_held_longer_than_they_are_compared(career):
    play_on(career, 60)
    walk = derive.walk(career, play.game_of(career.game))
    released = [given.number for given in derive.followed(walk)]
    assert [*released, *(kept.number for kept in walk.kept)] == list(career.snapshots.values_list("number", flat=True))
    assert len(walk.kept) == 1


def test_figures_that_are_lost_are_named_once(career):
    play_on(career, 9)
    tamper("DELETE FROM campaigns_figures")
    assert verify(career) == [Finding(1, f"the figures {career.book} that it was played with are not here")]


# --- made anew ----------------------------------------------------------------------------------------------------


def test_what_is_rebuilt_is_in_step(career):
    play_on(career, 9)
    Career.objects.filter(pk=career.pk).update(out_of_step=5)
    rebuild(career)
    career.refresh_from_db()
    assert career.out_of_step == 0


def test_why_a_journal_of_other_rules_is_not_rebuilt(career):
    play_on(career, 9)
    otherwise(career, asked(career)[0])
    with pytest.raises(Unsound) as told:
        rebuild(career)
    assert [finding.damage for finding in told.value.findings] == [False]
