"""verify finds what was tampered with and names it; rebuild derives everything anew."""

import json
from datetime import UTC, datetime
from importlib import import_module
from uuid import UUID

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from campaigns import play
from campaigns.engine.chain import canonical, link
from campaigns.log import derive, journal
from campaigns.models import LEDGER, Award, Career, Entry, Figures, Snapshot, Target
from campaigns.play.verify import Unsound, rebuild, verify
from tests.engine import toy
from tests.journal.acts import TONS, answer, play_on, with_everything
from tests.journal.forging import forge, tamper, unsealed

pytestmark = pytest.mark.django_db


def texts(career):
    return [str(finding) for finding in verify(career)]


def test_every_kind_of_line_verifies(career):
    with_everything(career)
    kinds = set(career.entries.values_list("kind", flat=True))
    assert kinds == {"open", "answer", "strike", "amend", "overrule", "reroll", "remark", "odds", "switch"}
    assert texts(career) == []


def test_odds_from_before_the_journal_noted_them_are_off_again(career, toy_edition, user):
    noted = play.start(user, "lighthouse", {"keeper": "Flora"}, toy_edition, odds=True)
    Career.objects.filter(pk=career.pk).update(odds=True)
    import_module("campaigns.migrations.0004_odds_noted").follow_the_journal(apps, None)
    assert dict(Career.objects.values_list("pk", "odds")) == {career.pk: False, noted.pk: True}


def test_a_changed_answer_is_named(career):
    play_on(career, 20)
    row = career.entries.get(number=2)
    other = next(key for key in ("low", "high") if key != row.answer["choose"])
    answer = json.dumps({**row.answer, "choose": other})
    tamper("UPDATE campaigns_entry SET answer = %s WHERE id = %s", answer, row.pk)
    found = texts(career)
    assert "no. 2: does not match its hash" in found
    assert any(text.startswith("no. 4: in the state after it lamp.trim is") for text in found)


def test_a_line_forged_with_its_own_hash_is_named_by_the_next(career):
    play_on(career, 20)
    forge(career, 4, "why", "x")
    assert texts(career) == ["no. 5: does not hold the hash of the line before it"]


def test_dice_that_give_something_else_are_named_though_every_hash_was_made_anew(career):
    play_on(career, 20)
    row = next(row for row in career.entries.order_by("number") if row.asked and row.asked[0] == "roll")
    row.answer["natural"] += 1
    rows = list(career.entries.filter(number__gte=row.number).order_by("number"))
    previous = row.previous
    with unsealed() as cursor:
        for one in rows:
            one.previous, one.answer = previous, row.answer if one.pk == row.pk else one.answer
            previous = one.hash = link(one.previous, journal.content(career, one))
            cursor.execute(
                "UPDATE campaigns_entry SET answer = %s, previous = %s, hash = %s WHERE id = %s",
                [json.dumps(one.answer), one.previous, one.hash, one.pk],
            )
    Career.objects.filter(pk=career.pk).update(seal=previous)
    assert f"no. {row.number}: its dice do not give the recorded result" in texts(career)


def test_the_first_line_stands_on_nothing(career):
    forge(career, 1, "previous", "1" * 64)
    Career.objects.update(seal=career.entries.get().hash)
    assert texts(career) == ["no. 1: does not hold the hash of the line before it"]


TAMPERED = [
    ("DELETE FROM campaigns_entry WHERE number = 7", "no. 8: follows no. 6: lines are missing"),
    ("DELETE FROM campaigns_entry WHERE number > 19", "the journal ends with no. 19, the career was sealed at no. 21"),
    ("UPDATE campaigns_career SET seal = 'x'", "was sealed at"),
    ("UPDATE campaigns_career SET game = 'elsewhere'", "the game elsewhere is not here, so nothing can be replayed"),
    ("UPDATE campaigns_entry SET answer = '{' WHERE number = 7", "what is stored cannot be read"),
    ("UPDATE campaigns_figures SET raw = '{}'", "that it was played with are not here"),
]


@pytest.mark.parametrize(("statement", "said"), TAMPERED)
def test_what_was_cut_out_or_changed_is_named(career, statement, said):
    play_on(career, 20)
    tamper(statement)
    assert any(said in text for text in texts(career))


def test_the_hash_is_that_of_the_day_it_was_written(career):
    """The content under a line's hash may never change: old logs would all be called forged."""
    uuid_, at = UUID("5c7d3f0e-7f0b-4f57-9d0b-0d3c1f6f2a11"), datetime(1943, 7, 1, 6, 30, 0, 250, tzinfo=UTC)
    row = Entry(number=2, kind="answer", chapter=1, asked=["roll"], answer={"dice": [3]}, notes=[["n", {}, None]])
    row.voids, row.why, row.at, row.signed, row.book = [1], "ü", at, "flora", "v1"
    assert canonical(journal.content(Career(uuid=uuid_), row)).decode() == (
        '{"answer":{"dice":[3]},"asked":["roll"],"at":"1943-07-01T06:30:00.000250Z","book":"v1",'
        '"career":"5c7d3f0e-7f0b-4f57-9d0b-0d3c1f6f2a11","chapter":1,"kind":"answer","notes":[["n",{},null]],'
        '"number":2,"signed":"flora","voids":[1],"why":"ü"}'
    )


@pytest.mark.parametrize(("oil", "said"), [(99, "99, the journal says"), ("much", "'much'")])
def test_a_changed_snapshot_is_named(career, oil, said):
    play_on(career, 20)
    kept = career.snapshots.all()[2]
    kept.state["oil"] = oil
    kept.save()
    assert any(f"no. {kept.number}: in the state after it oil is {said}" in text for text in texts(career))


def test_a_value_that_is_newer_than_the_snapshot_is_no_fault(career):
    """A value unknown to an older version keeps its default."""
    play_on(career, 20)
    kept = career.snapshots.all()[0]
    assert kept.state.pop("flares") == 6
    kept.save()
    assert texts(career) == []


def test_missing_and_surplus_snapshots_are_named(career):
    play_on(career, 20)
    gone, moved = career.snapshots.all()[1:3]
    gone.delete()
    Snapshot.objects.create(career=career, number=moved.number + 1, scene="dusk", chapter=1, state=moved.state)
    found = texts(career)
    assert f"no. {gone.number}: the snapshot after it is missing" in found
    assert f"no. {moved.number + 1}: the snapshot after it should not be there" in found


def test_a_snapshot_after_the_last_is_named(career):
    play_on(career, 20)
    last = career.snapshots.order_by("number").last()
    for number in (98, 99):
        Snapshot.objects.create(career=career, number=number, scene="dusk", chapter=last.chapter, state=last.state)
    assert texts(career) == [f"no. {number}: the snapshot after it should not be there" for number in (98, 99)]


@pytest.mark.parametrize(("change", "said"), [({"scene": "night"}, "opens night"), ({"chapter": 7}, "opens dusk")])
def test_a_snapshot_that_opens_another_scene_is_named(career, change, said):
    Snapshot.objects.filter(career=career).update(**change)
    assert f"no. 1: the snapshot after it {said}, the journal says dusk" in texts(career)


def test_play_goes_on_without_any_snapshot(career):
    play_on(career, 20)
    before = play.open_career(career)
    career.snapshots.all().delete()
    after = play.open_career(career)
    assert (after.prompt.key, after.seq, after.state) == (before.prompt.key, before.seq, before.state)


def test_changed_rows_are_named(career):
    answer(career, *TONS)
    Target.objects.update(tonnage=9)
    Award.objects.create(career=career, key="medal", name="stolen")
    assert texts(career) == [
        "ledger: award medal should not be there",
        "ledger: target 1.1: tonnage is 9, the journal says 1200",
    ]


FACTS = [
    ("name", "Somebody else", "'Somebody else', the journal says 'Flora'"),
    ("boat", "Bell Rock", "'Bell Rock', the journal says 'Skerryvore'"),
    ("head", {}, "{}, the journal says {'name': 'Flora', 'boat': 'Skerryvore', 'night': 1}"),
    ("ended", True, "True, the journal says False"),
    ("odds", True, "True, the journal says False"),
]


@pytest.mark.parametrize(("fact", "value", "said"), FACTS, ids=[fact for fact, _, _ in FACTS])
def test_changed_facts_are_named(career, fact, value, said):
    Career.objects.update(**{fact: value})
    assert texts(career) == [f"{fact} is {said}"]


def keys():
    return {table: list(model.objects.order_by("key").values_list("key", flat=True)) for table, model in LEDGER.items()}


def test_rebuild_makes_everything_derived_anew(career):
    shown, rows = with_everything(career).odds, keys()
    for model in reversed(LEDGER.values()):
        model.objects.all().delete()
    Snapshot.objects.all().delete()
    Career.objects.update(name="?", head={}, ended=True, odds=not shown)
    assert texts(career)
    rebuild(career)
    assert texts(career) == []
    assert (keys(), Career.objects.get().odds) == (rows, shown)


def test_rebuild_leaves_a_damaged_career_alone(career):
    play_on(career, 20)
    tamper("UPDATE campaigns_entry SET why = 'x' WHERE number = 4")
    with pytest.raises(Unsound, match=r"no\. 4: does not match its hash"):
        rebuild(career)
    with pytest.raises(CommandError, match="1 journals cannot be replayed"):
        call_command("rebuild")


def test_rebuild_trusts_no_stored_snapshot(career):
    """Past a line that it cannot follow it knows nothing, whatever the snapshots say."""
    play_on(career, 30)
    numbers = [row.number for row in career.entries.order_by("number") if row.asked and row.asked[0] == "choose"]
    tamper("UPDATE campaigns_entry SET answer = '{}' WHERE number IN (%s, %s)", numbers[0], numbers[-1])
    with pytest.raises(Unsound) as caught:
        rebuild(career)
    assert sum("the rules now ask" in text for text in map(str, caught.value.findings)) == 1
    assert sum("the rules now ask" in text for text in texts(career)) == 2


def test_the_commands_say_it_by_their_status(career, capsys):
    play_on(career, 20)
    call_command("verify")
    assert f"{career.last} entries, all well" in capsys.readouterr().out
    Target.objects.create(career=career, key="x")
    with pytest.raises(CommandError, match="1 faults"):
        call_command("verify", str(career.uuid))
    call_command("rebuild", str(career.pk))
    call_command("verify", str(career.pk))


@pytest.mark.parametrize("name", ["99", "nobody", "1" * 30])
def test_the_commands_name_a_career_that_is_not_there(db, name):
    with pytest.raises(CommandError, match="There is no career"):
        call_command("verify", name)


def test_missing_triggers_are_named(career, capsys):
    with unsealed(), pytest.raises(CommandError):
        call_command("verify")
    assert "campaigns_entry_" in capsys.readouterr().err


def test_changed_charts_leave_old_scenes_alone(career):
    play_on(career, 12)
    chart = career.edition.parts.get(code="FIG")
    for row in chart.data["rows"]:
        row |= {"key": "oil_a_night", "value": 7}
    chart.save()
    type(career.edition).objects.filter(pk=career.edition_id).update(revision=99)
    before = career.book
    play_on(career, 12)
    assert Figures.objects.count() == 2
    assert career.book == career.entries.latest("number").book != before
    assert texts(career) == []


def test_figures_that_were_changed_are_as_good_as_lost(career):
    tamper("UPDATE campaigns_figures SET raw = %s", json.dumps({**toy.RAW, "name": "Other"}))
    assert derive.figures(career, career.book) is None
    assert any("that it was played with are not here" in text for text in texts(career))
