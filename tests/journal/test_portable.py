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
from campaigns.engine.chain import GENESIS, link
from campaigns.files import portable
from campaigns.models import LEDGER, Career, Entry, Figures, Snapshot
from campaigns.play.verify import rebuild, verify
from charts.models import Edition
from tests.engine.toy import Lamp
from tests.factories import UserFactory
from tests.journal.acts import play_on, unsealed, with_everything

pytestmark = pytest.mark.django_db


@pytest.fixture
def text(career):
    with_everything(career)
    career.dice_mode = "here"
    career.save()
    play.archive(career)
    return portable.export_career(career)


PLAYED = []  # once: it takes longer than most that is done with it


@pytest.fixture
def elsewhere(request, toy_edition):
    """The text of such a file, in a log book that holds no career, and not the figures either."""
    if not PLAYED:
        PLAYED.append(request.getfixturevalue("text"))
        forget()
    return PLAYED[0]


def forget():
    for model in [*reversed(LEDGER.values()), Snapshot]:
        model.objects.all().delete()
    with unsealed() as cursor:
        for table in ("entry", "figures", "extract", "listed", "career"):
            cursor.execute(f"DELETE FROM campaigns_{table}")


def refused(data, why, **options):
    with pytest.raises(portable.BadFile, match=why):
        portable.import_career(UserFactory(), data, **options)
    assert not Career.objects.exists()
    assert not Figures.objects.exists()


def changed(text, change):
    file = json.loads(text)
    change(file)
    return json.dumps(file)


def resealed(file):
    """A forger's work: every hash made anew."""
    previous = GENESIS
    for entry in file["entries"]:
        said = {name: entry[name] for name in entry if name not in ("previous", "hash")}
        entry["previous"], entry["hash"] = previous, link(previous, {"career": file["career"]["uuid"], **said})
        previous = entry["hash"]
    file["seal"] = previous
    parts = {name: file[name] for name in file if name != "digest"}
    file["digest"] = link(portable.FORMAT, parts)


def test_round_trip_to_the_byte(elsewhere, user):
    career = portable.import_career(user, elsewhere)
    assert portable.export_career(career) == elsewhere
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
    assert again.ended
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
    def pretend(file):
        file["career"]["odds"] = False
        resealed(file)

    assert portable.import_career(user, changed(elsewhere, pretend)).odds


def test_play_goes_on_where_the_file_ends(elsewhere, user):
    career = portable.import_career(user, elsewhere)
    before = career.last
    play_on(career, 10)
    assert career.last == before + 10
    assert verify(career) == []


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


def test_a_file_too_large_is_refused(db):
    refused(b" " * (portable.LARGEST + 1), "larger than 32 MB")


def spoil_answer(file):
    file["entries"][5]["answer"]["key"] = "other"


def drop_line(file):
    del file["entries"][5]


def drop_tail(file):
    del file["entries"][-1]


def swap_lines(file):
    file["entries"][4], file["entries"][5] = file["entries"][5], file["entries"][4]


def other_uuid(file):
    file["career"]["uuid"] = "00000000-0000-4000-8000-000000000000"


def other_day(file):
    file["career"]["created"] = "1943-07-01T00:00:00.000000Z"


def no_day(file):
    file["career"]["created"] = "yesterday"


def other_figures(file):
    next(iter(file["figures"].values()))["name"] = "Mine"


def no_figures(file):
    file["figures"] = {}


def other_state(file):
    file["state"]["state"]["oil"] = 500


def more(file):
    file["more"] = 1


def other_dice(file):
    file["career"]["dice_mode"] = "loaded"


def no_entries(file):
    file["entries"] = []


def nul(file):
    file["entries"][1]["why"] = "a\0b"


def half_a_pair(file):
    file["entries"][1]["signed"] = "\ud800"


def too_large(file):
    file["entries"][1]["answer"]["natural"] = 2**60


def other_switch(file):
    next(entry for entry in file["entries"] if entry["kind"] == "switch")["answer"] = {"odds": "on"}


DAMAGED = {
    spoil_answer: "entries have been altered at no. 6",
    drop_line: "entries have been altered at no. 6",
    drop_tail: "missing at the end",
    swap_lines: "entries have been altered at no. 5",
    other_uuid: "entries have been altered at no. 1",
    other_day: "its checksum does not match",
    no_day: "damaged: yesterday",
    other_figures: "its checksum does not match",
    no_figures: "its checksum does not match",
    other_state: "its checksum does not match",
    more: "damaged: Object contains unknown field",
    other_dice: "damaged: dice_mode",
    no_entries: "contains no entries",
    nul: "damaged at entry no. 2",
    other_switch: "damaged at entry no. ",
    half_a_pair: "cannot be read as JSON",
    too_large: "damaged at entry no. 2",
}


@pytest.mark.parametrize(("change", "why"), DAMAGED.items(), ids=[change.__name__ for change in DAMAGED])
def test_a_damaged_file_is_refused(elsewhere, change, why):
    refused(changed(elsewhere, change), why)


def forge_chapter(file):
    file["entries"][3]["chapter"] = 2


def forge_dice(file):
    standing(file, lambda entry: entry["asked"][3] == "L1")["answer"]["result"] = "kraken"


def forge_prompt(file):
    file["entries"][2]["asked"][1] = "9.9"


def forge_choice(file):
    standing(file, lambda entry: entry["asked"][0] == "choose" and "choose" in entry["answer"])["answer"] |= {
        "choose": "elsewhere"
    }


def forge_facts(file):
    standing(file, lambda entry: "facts" in entry["answer"])["answer"]["facts"]["visibility"] = 99


def standing(file, fits):
    """The first line of some kind that was not struck."""
    struck = {number for entry in file["entries"] for number in entry["voids"]}
    asked = (entry for entry in file["entries"] if entry["asked"] and entry["number"] not in struck)
    return next(entry for entry in asked if fits(entry))


def forge_strike(file):
    struck = next(entry for entry in file["entries"] if entry["kind"] == "strike")
    struck["voids"] = [2]


def forge_kind(file):
    file["entries"][1]["kind"] = "miracle"


def forge_opening(file):
    file["entries"][0]["kind"] = "remark"
    file["entries"][0]["answer"] = {"remark": "hello"}


def forge_state(file):
    file["entries"][0]["answer"]["state"]["oil"] = "much"


def forge_result_state(file):
    file["state"]["state"]["oil"] = 500


def forge_version(file):
    file["figures"] = {"0" * 16: next(iter(file["figures"].values()))}


def forge_book(file):
    for entry in file["entries"]:
        entry["book"] = "0" * 16


def forge_game(file):
    file["career"]["game"] = "elsewhere"


def forge_edition(file):
    file["edition"]["slug"] = "elsewhere"


def forge_shape(file):
    file["entries"][2]["answer"]["dice"] = "many"


OTHERWISE = {  # what rules of another day might have written, with the first line that today's cannot follow
    forge_chapter: lambda file: 4,
    forge_dice: lambda file: next(
        entry["number"] for entry in file["entries"] if (entry["answer"] or {}).get("result") == "kraken"
    ),
    forge_prompt: lambda file: 3,
    forge_choice: lambda file: standing(file, lambda entry: entry["answer"].get("choose") == "elsewhere")["number"],
    forge_facts: lambda file: standing(file, lambda entry: "facts" in entry["answer"])["number"],
    forge_strike: lambda file: next(entry["number"] for entry in file["entries"] if entry["kind"] == "strike"),
    forge_state: lambda file: 1,
}


@pytest.mark.parametrize(("forge", "number"), OTHERWISE.items(), ids=[forge.__name__ for forge in OTHERWISE])
def test_a_whole_chain_is_taken_in_whatever_the_rules_say_and_marked(elsewhere, user, forge, number):
    text = changed(elsewhere, lambda file: (forge(file), resealed(file)))
    career = portable.import_career(user, text)
    assert career.out_of_step == number(json.loads(text))
    assert [finding for finding in verify(career) if finding.damage] == []
    assert verify(career)
    assert json.loads(portable.export_career(career))["entries"] == json.loads(text)["entries"]


def test_a_state_that_its_journal_does_not_give_counts_for_nothing(elsewhere, user):
    career = portable.import_career(user, changed(elsewhere, lambda file: (forge_result_state(file), resealed(file))))
    file = json.loads(elsewhere)
    assert career.out_of_step == file["state"]["number"]
    assert json.loads(portable.export_career(career))["state"] == file["state"]
    assert verify(career) == []


def test_a_career_out_of_step_is_resumed_where_it_matches(elsewhere, user):
    career = portable.import_career(user, changed(elsewhere, lambda file: (forge_prompt(file), resealed(file))))
    play_on(career, 3)  # its last scene matches
    assert career.out_of_step == 3
    early = changed(elsewhere, lambda file: (forge_prompt(file), file["state"].update(state={}), resealed(file)))
    forget()
    career = portable.import_career(user, early)
    table = play.open_career(career)
    assert (table.out_of_step.number, table.out_of_step.last) == (3, 1)  # no. 2 is a remark
    assert play.resume_from(career.pk, 1, user, table.seq).accepted
    career.refresh_from_db()
    assert career.out_of_step == 0
    play_on(career, 3)
    assert not any(finding.damage for finding in verify(career))


def forge_sum(file):
    rolled = next(entry for entry in file["entries"] if (entry["answer"] or {}).get("dice"))
    rolled["answer"]["total"] += 1


FORGED = {
    forge_kind: "damaged at entry no. 2: miracle",
    forge_opening: "not the start of a career",
    forge_version: "0{16}.* in the file are damaged",
    forge_book: "0{16}.* are missing",
    forge_game: "game elsewhere is not installed",
    forge_edition: "edition elsewhere is not installed",
    forge_shape: "damaged at entry no. 3",
}


@pytest.mark.parametrize(("forge", "why"), FORGED.items(), ids=[forge.__name__ for forge in FORGED])
def test_a_forged_file_with_a_sound_chain_is_refused(elsewhere, forge, why):
    refused(changed(elsewhere, lambda file: (forge(file), resealed(file))), why)


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


def test_a_missing_edition_is_refused(elsewhere):
    Edition.objects.all().delete()
    refused(elsewhere, "edition toy is not installed")


def test_a_missing_edition_is_made_from_sound_figures_only(elsewhere):
    Edition.objects.all().delete()
    refused(elsewhere, "charts in the file contain errors", editions=True)


def test_a_missing_edition_is_made_from_its_figures(elsewhere, user, monkeypatch):
    Edition.objects.all().delete()
    monkeypatch.setattr("charts.grid.keep.faults", lambda raw: [])
    career = portable.import_career(user, elsewhere, editions=True)
    assert (career.edition.slug, career.edition.shipped) == ("toy", False)
    play_on(career, 5)
    assert verify(career) == []


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


def test_the_import_command_says_why_not(text, tmp_path, user):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("importcareer", str(tmp_path / "none.json"), owner=user.username)
    with pytest.raises(CommandError, match="no player nobody"):
        call_command("importcareer", str(tmp_path / "none.json"), owner="nobody")
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(CommandError, match="not a career"):
        call_command("importcareer", str(tmp_path / "x.json"), owner=user.username)
