"""A career as a file: out and in again to the byte, and refused with the reason when anything is wrong with it."""

import json
import weakref

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db.models.signals import post_init
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns import play
from campaigns.files import portable
from campaigns.models import Career, Entry, Figures
from campaigns.play.verify import rebuild, verify
from charts.models import Edition
from tests.engine.toy import Lamp
from tests.factories import UserFactory
from tests.journal.acts import play_on
from tests.journal.forging import (
    changed,
    forge_prompt,
    forge_state,
    forget,
    other_figures,
    resealed,
    setting,
    spoil_answer,
)

pytestmark = pytest.mark.django_db


def refused(data, why, **options):
    with pytest.raises(portable.BadFile, match=why):
        portable.import_career(UserFactory(), data, **options)
    assert not Career.objects.exists()
    assert not Figures.objects.exists()


def test_round_trip_to_the_byte(elsewhere, user):
    career = portable.import_career(user, elsewhere)
    assert portable.export_career(career) == elsewhere
    assert verify(career) == []
    last = career.last
    assert play_on(career, 10).last == last + 10, "play goes on where the file ends"
    assert verify(career) == []
    assert (career.owner, career.odds, career.dice_mode) == (user, True, "here")
    assert career.archived is not None


def test_a_long_file_is_sent_as_it_is_written_and_few_lines_are_held(career, client, monkeypatch):
    play_on(career, 100)
    monkeypatch.setattr(portable, "AT_ONCE", 10)
    whole, alive, most = portable.export_career(career), weakref.WeakSet(), [0]

    def count(instance, **signal):
        alive.add(instance)
        most[0] = max(most[0], len(alive))

    post_init.connect(count, sender=Entry, weak=False)
    client.force_login(career.owner)
    answer = client.get(reverse("campaigns:career-file", args=[career.uuid]))
    held, most[0] = most[0], 0
    assert answer.streaming
    assert answer.getvalue().decode() == whole
    post_init.disconnect(count, sender=Entry)
    assert max(held, *most) <= 12


def test_what_is_entered_while_a_file_is_written_is_not_in_it(career):
    play_on(career, 5)
    whole = portable.export_career(career)
    parts = portable.export_in_parts(career)
    play_on(career, 5)
    assert "".join(parts) == whole


def test_round_trip_of_a_finished_career(career, user):
    play_on(career, 1000)
    text = portable.export_career(career)
    forget()
    again = portable.import_career(user, text.encode())
    assert (again.ended, verify(again)) == (True, [])
    assert portable.export_career(again) == text


def test_a_file_of_the_version_before_is_taken_and_stays_as_it_is(elsewhere, user):
    """It did not keep the data of what was chosen: it replays, verifies, plays on, and goes out as it came in."""

    def before(file):
        assert any("chosen" in (entry["answer"] or {}) for entry in file["entries"])
        for entry in file["entries"]:
            (entry["answer"] or {}).pop("chosen", None)
        resealed(file)

    text = changed(elsewhere, before)
    career = portable.import_career(user, text)
    assert verify(career) == []
    assert json.loads(portable.export_career(career)) == json.loads(text)
    play_on(career, 10)
    assert verify(career) == []
    rebuild(career)
    assert verify(career) == []


def test_a_file_from_before_a_value_of_the_state_was_known_is_taken(elsewhere, user):
    """It lacks what has come since; that is no difference from what the journal gives."""

    def before(file):
        lamp, new = file["state"]["state"]["lamp"], msgspec.to_builtins(Lamp())
        since = [name for name, value in new.items() if lamp[name] == value]
        assert since
        for name in since:
            del lamp[name]
        resealed(file)

    assert verify(portable.import_career(user, changed(elsewhere, before))) == []


def test_whether_odds_are_shown_is_what_the_journal_says(elsewhere, user):
    assert portable.import_career(user, changed(elsewhere, setting("career.odds", False), resealed)).odds


def test_the_file_is_made_of_lines(text, career):
    assert sum(line.startswith('{"career') or line.startswith('{"number"') for line in text.splitlines()) == career.last


def test_the_same_career_twice_is_said_so(text, user):
    with pytest.raises(portable.AlreadyHere):
        portable.import_career(user, text)


def test_another_journal_of_the_same_career_is_refused(text, career, user):
    play_on(career, 1)
    with pytest.raises(portable.BadFile, match="with different entries"):
        portable.import_career(user, text)


FOREIGN = {
    "nothing": (b"", "cannot be read as JSON"),
    "no JSON": (b"\x00\xff", "cannot be read as JSON"),
    "a list": (b"[]", "cannot be read as JSON"),
    "a word": (b'"career"', "cannot be read as JSON"),
    "NaN": (b'{"format": NaN}', "cannot be read as JSON"),
    "another JSON": (b'{"name": "x"}', "not a career file of the log book"),
    "another format": (b'{"format": "save", "schema": 1}', "not a career file of the log book"),
    "a later schema": (b'{"format": "career", "schema": 2}', "has format version 2"),
    "nothing in it": (b'{"format": "career", "schema": 1}', "damaged"),
    "deep": (b'{"format": "career", "schema": 1, "state": ' + b"[" * 100_000, "cannot be read|damaged"),
    "deep but whole": (b'{"a": ' + b"[" * 50_000 + b"]" * 50_000 + b"}", "cannot be read|not a career"),
}


@pytest.mark.parametrize(("data", "why"), FOREIGN.values(), ids=FOREIGN.keys())
def test_a_foreign_file_is_refused(db, data, why):
    refused(data, why)


def swap_lines(file):
    file["entries"][4:6] = reversed(file["entries"][4:6])


DAMAGED = {
    "an answer": (spoil_answer, "entries have been altered at no. 6"),
    "a line gone": (lambda file: file["entries"].pop(5), "entries have been altered at no. 6"),
    "the last line gone": (lambda file: file["entries"].pop(), "missing at the end"),
    "two lines changed about": (swap_lines, "entries have been altered at no. 5"),
    "another name": (
        setting("career.uuid", "00000000-0000-4000-8000-000000000000"),
        "entries have been altered at no. 1",
    ),
    "another day": (setting("career.created", "1943-07-01T00:00:00.000000Z"), "its checksum does not match"),
    "no day": (setting("career.created", "yesterday"), "damaged: yesterday"),
    "other figures": (other_figures, "its checksum does not match"),
    "no figures": (setting("figures", {}), "its checksum does not match"),
    "another state": (setting("state.state.oil", 500), "its checksum does not match"),
    "more": (setting("more", 1), "damaged: Object contains unknown field"),
    "other dice": (setting("career.dice_mode", "loaded"), "damaged: dice_mode"),
    "no lines": (setting("entries", []), "contains no entries"),
    "a nul": (setting("entries.1.why", "a\0b"), "damaged at entry no. 2"),
    "half a sign": (setting("entries.1.signed", "\ud800"), "cannot be read as JSON"),
    "a great number": (setting("entries.1.answer.natural", 2**60), "damaged at entry no. 2"),
    "odds": (lambda file: first(file, "switch").update(answer={"odds": "on"}), "damaged at entry no. "),
}


@pytest.mark.parametrize(("change", "why"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_refused(elsewhere, change, why):
    refused(changed(elsewhere, change), why)


def first(file, kind):
    return next(entry for entry in file["entries"] if entry["kind"] == kind)


def standing(file, fits):
    """The first line of some kind that was not struck."""
    struck = {number for entry in file["entries"] for number in entry["voids"]}
    asked = (entry for entry in file["entries"] if entry["asked"] and entry["number"] not in struck)
    return next(entry for entry in asked if fits(entry))


def on_the_chart(entry):
    return entry["asked"][3] == "L1"


def chosen(entry):
    return entry["asked"][0] == "choose" and "choose" in entry["answer"]


def a_form(entry):
    return "facts" in entry["answer"]


OTHERWISE = {  # what rules of another day might have written, with the first line that today's cannot follow
    "chapter": (setting("entries.3.chapter", 2), lambda file: file["entries"][3]),
    "dice": (
        lambda file: standing(file, on_the_chart)["answer"].update(result="kraken"),
        lambda file: standing(file, on_the_chart),
    ),
    "prompt": (forge_prompt, lambda file: file["entries"][2]),
    "choice": (
        lambda file: standing(file, chosen)["answer"].update(choose="elsewhere"),
        lambda file: standing(file, chosen),
    ),
    "form": (
        lambda file: standing(file, a_form)["answer"]["facts"].update(visibility=99),
        lambda file: standing(file, a_form),
    ),
    "strike": (lambda file: first(file, "strike").update(voids=[2]), lambda file: first(file, "strike")),
    "state": (forge_state, lambda file: file["entries"][0]),
}


@pytest.mark.parametrize(("forge", "line"), OTHERWISE.values(), ids=OTHERWISE)
def test_a_whole_chain_is_taken_in_whatever_the_rules_say_and_marked(elsewhere, user, forge, line):
    number = line(json.loads(elsewhere))["number"]
    text = changed(elsewhere, forge, resealed)
    career = portable.import_career(user, text)
    assert career.out_of_step == number
    assert [finding for finding in verify(career) if finding.damage] == []
    assert verify(career)
    assert json.loads(portable.export_career(career))["entries"] == json.loads(text)["entries"]


def test_a_state_that_its_journal_does_not_give_counts_for_nothing(elsewhere, user):
    career = portable.import_career(user, changed(elsewhere, setting("state.state.oil", 500), resealed))
    file = json.loads(elsewhere)
    assert career.out_of_step == file["state"]["number"]
    assert json.loads(portable.export_career(career))["state"] == file["state"]
    assert verify(career) == []


def test_a_career_out_of_step_is_resumed_where_it_matches(elsewhere, user):
    career = portable.import_career(user, changed(elsewhere, forge_prompt, resealed))
    play_on(career, 3)  # its last scene matches
    assert career.out_of_step == 3
    early = changed(elsewhere, forge_prompt, setting("state.state", {}), resealed)
    forget()
    career = portable.import_career(user, early)
    table = play.open_career(career)
    assert (table.out_of_step.number, table.out_of_step.last) == (3, 1)  # no. 2 is a remark
    assert play.resume_from(career.pk, 1, user, table.seq).accepted
    career.refresh_from_db()
    assert career.out_of_step == 0
    play_on(career, 3)
    assert not any(finding.damage for finding in verify(career))


def renamed_figures(file):
    file["figures"] = {"0" * 16: next(iter(file["figures"].values()))}


def other_book(file):
    for entry in file["entries"]:
        entry["book"] = "0" * 16


FORGED = {
    "kind": (setting("entries.1.kind", "miracle"), "damaged at entry no. 2: miracle"),
    "opening": (
        lambda file: file["entries"][0].update(kind="remark", answer={"remark": "hello"}),
        "not the start of a career",
    ),
    "version": (renamed_figures, "0{16}.* in the file are damaged"),
    "book": (other_book, "0{16}.* are missing"),
    "game": (setting("career.game", "elsewhere"), "game elsewhere is not installed"),
    "edition": (setting("edition.slug", "elsewhere"), "edition elsewhere is not installed"),
    "shape": (setting("entries.2.answer.dice", "many"), "damaged at entry no. 3"),
}


@pytest.mark.parametrize(("forge", "why"), FORGED.values(), ids=FORGED)
def test_a_forged_file_with_a_sound_chain_is_refused(elsewhere, forge, why):
    refused(changed(elsewhere, forge, resealed), why)


def test_a_resealed_file_that_changes_nothing_is_taken(elsewhere, user):
    assert portable.import_career(user, changed(elsewhere, resealed)).last > 30


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(place=st.floats(0, 1, exclude_max=True), byte=st.integers(0, 255))
def test_any_byte_changed_is_refused_or_changes_nothing(elsewhere, user, place, byte):
    data = bytearray(elsewhere.encode())
    data[int(place * len(data))] = byte
    try:
        career = portable.import_career(user, bytes(data))
    except portable.BadFile:
        assert not Career.objects.exists()
    else:
        assert portable.export_career(career) == elsewhere
        forget()


def test_a_missing_edition_is_made_from_sound_figures_only(elsewhere):
    Edition.objects.all().delete()
    refused(elsewhere, "edition toy is not installed")
    refused(elsewhere, "charts in the file contain errors", editions=True)


def test_the_names_of_files(career):
    career.name, career.boat = "Jörg / ../x", "U-123"
    assert portable.file_name(career) == "J-rg-x-U-123.json"
    career.name = career.boat = "潜艇"
    assert portable.file_name(career) == "career.json"


# --- commands -----------------------------------------------------------------------------------------------------


def test_export_and_import_commands(text, career, tmp_path, user, capsys):
    call_command("exportcareer", str(career.uuid), str(tmp_path / "flora.json"))
    call_command("exportcareer", str(career.pk))
    assert capsys.readouterr().out == text == (tmp_path / "flora.json").read_text(encoding="utf-8")
    forget()
    call_command("importcareer", str(tmp_path / "flora.json"), owner=user.username)
    assert portable.export_career(Career.objects.get()) == text


@pytest.mark.parametrize(
    ("name", "owner", "why"),
    [
        ("none.json", None, "cannot be read"),
        ("none.json", "nobody", "no player nobody"),
        ("x.json", None, "not a career"),
    ],
)
def test_the_import_command_says_why_not(tmp_path, user, name, owner, why):
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(CommandError, match=why):
        call_command("importcareer", str(tmp_path / name), owner=owner or user.username)
