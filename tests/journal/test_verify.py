"""verify finds what was tampered with and names it; rebuild derives everything anew."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from campaigns import play
from campaigns.models import LEDGER, Award, Career, Entry, Figures, Snapshot, Target
from campaigns.verify import Unsound, rebuild, verify
from tests.factories import CareerFactory
from tests.journal.acts import answer, play_on, unsealed, with_everything

pytestmark = pytest.mark.django_db


def texts(career):
    return [str(finding) for finding in verify(career)]


def test_every_kind_of_line_verifies(career):
    with_everything(career)
    kinds = set(career.entries.values_list("kind", flat=True))
    assert kinds == {"open", "answer", "strike", "amend", "overrule", "reroll", "remark", "odds", "switch"}
    assert texts(career) == []


def test_odds_that_the_journal_knows_nothing_of_are_named_and_put_right(career):
    play_on(career, 5)
    Career.objects.filter(pk=career.pk).update(odds=True)
    assert texts(career) == ["odds is True, the journal says False"]
    rebuild(career)
    assert texts(career) == []
    career.refresh_from_db()
    assert not career.odds


def test_odds_from_before_the_journal_noted_them_are_off_again(career, toy_edition, user):
    noted = play.start(user, "lighthouse", {"keeper": "Flora"}, toy_edition, odds=True)
    Career.objects.filter(pk=career.pk).update(odds=True)
    import_module("campaigns.migrations.0004_odds_noted").follow_the_journal(apps, None)
    assert dict(Career.objects.values_list("pk", "odds")) == {career.pk: False, noted.pk: True}


def test_a_finished_career_verifies(career):
    play_on(career, 1000)
    assert career.ended
    assert texts(career) == []


def test_a_changed_answer_is_named(career):
    play_on(career, 20)
    row = career.entries.get(number=2)
    with unsealed() as cursor:
        cursor.execute(
            "UPDATE campaigns_entry SET answer = %s WHERE id = %s", [json.dumps({**row.answer, "choose": "x"}), row.pk]
        )
    found = texts(career)
    assert "no. 2: is not what its hash was made of" in found
    assert any(text.startswith("no. 4: in the state after it lamp.trim is") for text in found)


def test_a_line_that_was_cut_out_is_named(career):
    play_on(career, 20)
    with unsealed() as cursor:
        cursor.execute("DELETE FROM campaigns_entry WHERE career_id = %s AND number = 7", [career.pk])
    assert "no. 8: follows no. 6: lines are missing" in texts(career)


def test_a_log_cut_short_is_named(career):
    play_on(career, 20)
    with unsealed() as cursor:
        cursor.execute("DELETE FROM campaigns_entry WHERE career_id = %s AND number > 19", [career.pk])
    assert "the journal ends with no. 19, the career was sealed at no. 21" in texts(career)


def test_a_chain_made_anew_breaks_at_the_seal(career):
    play_on(career, 5)
    Career.objects.filter(pk=career.pk).update(seal="0" * 64)
    assert any("was sealed at" in text for text in texts(career))


def test_a_changed_snapshot_is_named(career):
    play_on(career, 20)
    kept = career.snapshots.all()[2]
    kept.state["oil"] = 99
    kept.save()
    assert any(
        f"no. {kept.number}: in the state after it oil is 99, the journal says" in text for text in texts(career)
    )


def test_a_value_that_is_newer_than_the_snapshot_is_no_fault(career):
    """What an older version did not know yet stands as it begins."""
    play_on(career, 20)
    kept = career.snapshots.all()[0]
    assert kept.state.pop("flares") == 6
    kept.save()
    assert texts(career) == []


def test_a_snapshot_that_cannot_be_opened_is_named(career):
    play_on(career, 20)
    kept = career.snapshots.all()[2]
    kept.state["oil"] = "much"
    kept.save()
    assert any(f"no. {kept.number}: in the state after it oil is 'much'" in text for text in texts(career))


def test_missing_and_surplus_snapshots_are_named(career):
    play_on(career, 20)
    gone, moved = career.snapshots.all()[1:3]
    gone.delete()
    Snapshot.objects.create(career=career, number=moved.number + 1, scene="dusk", chapter=1, state=moved.state)
    found = texts(career)
    assert f"no. {gone.number}: the snapshot after it is missing" in found
    assert f"no. {moved.number + 1}: the snapshot after it should not be there" in found


def test_play_goes_on_without_any_snapshot(career):
    play_on(career, 20)
    before = play.look(career)
    career.snapshots.all().delete()
    after = play.look(career)
    assert (after.prompt.key, after.seq, after.state) == (before.prompt.key, before.seq, before.state)


def test_changed_rows_are_named(career):
    answer(career, {"choose": "low"}, {"choose": ["rope"]}, {"dice": [4]}, {"dice": [1, 1]}, {"dice": [1, 2]})
    Target.objects.update(tonnage=9)
    Award.objects.create(career=career, key="medal", name="stolen")
    assert texts(career) == [
        "ledger: award medal should not be there",
        "ledger: target 1.1: tonnage is 9, the journal says 1200",
    ]


def test_changed_facts_are_named(career):
    Career.objects.update(name="Somebody else")
    assert texts(career) == ["name is 'Somebody else', the journal says 'Flora'"]


def test_an_unreadable_document_is_named(career):
    with unsealed() as cursor:
        cursor.execute("UPDATE campaigns_entry SET answer = '{' WHERE career_id = %s", [career.pk])
    assert texts(career)[0].startswith("what is stored cannot be read")


def test_rebuild_makes_everything_derived_anew(career):
    with_everything(career)
    rows = {table: list(model.objects.order_by("key").values_list("key", flat=True)) for table, model in LEDGER.items()}
    for model in reversed(LEDGER.values()):
        model.objects.all().delete()
    Snapshot.objects.all().delete()
    Career.objects.update(name="?", head={}, ended=True)
    assert texts(career)
    rebuild(career)
    assert texts(career) == []
    assert rows == {
        table: list(model.objects.order_by("key").values_list("key", flat=True)) for table, model in LEDGER.items()
    }


def test_rebuild_leaves_a_damaged_career_alone(career):
    play_on(career, 20)
    with unsealed() as cursor:
        cursor.execute("UPDATE campaigns_entry SET why = 'x' WHERE number = 4")
    with pytest.raises(Unsound, match=r"no\. 4: is not what its hash"):
        rebuild(career)
    with pytest.raises(CommandError, match="1 journals cannot be followed"):
        call_command("rebuild")


def test_the_commands_say_it_by_their_status(career, capsys):
    play_on(career, 20)
    call_command("verify")
    assert f"{career.last} entries, all well" in capsys.readouterr().out
    Target.objects.create(career=career, key="x")
    with pytest.raises(CommandError, match="1 faults in 1 careers"):
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
    chart = career.edition.charts.get(code="FIG")
    chart.rows.update(results={"key": "oil_a_night", "value": 7})
    type(career.edition).objects.filter(pk=career.edition_id).update(revision=99)
    play_on(career, 12)
    assert Figures.objects.count() == 2
    assert texts(career) == []


def test_figures_that_are_lost_are_named(career):
    with unsealed() as cursor:
        cursor.execute("DELETE FROM campaigns_figures")
    assert any("that it was played with are not here" in text for text in texts(career))


def test_verify_of_one_career_leaves_others_alone(career):
    other = CareerFactory(setup={"keeper": "Ada", "nights": 2})
    play_on(other, 30)
    assert (texts(other), texts(career)) == ([], [])
    assert Entry.objects.filter(career=career).count() == 1


def test_a_game_that_is_not_here_is_named(career):
    Career.objects.update(game="elsewhere")
    assert texts(career) == ["the game elsewhere is not here, so nothing can be replayed"]
