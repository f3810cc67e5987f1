"""A career's file on its way in: how much it may hold, what its row gets, and where its edition comes from."""

import copy
import json
from datetime import UTC, datetime

import pytest

from campaigns import play
from campaigns.engine.chain import link
from campaigns.files import journal_replay, portable
from campaigns.files.portable import BadFile
from campaigns.log import ledger
from campaigns.models import Career, Listed
from campaigns.play.verify import verify
from charts.books import raw_of
from charts.figures.version import LEFT_OUT, version_of
from charts.models import Edition
from tests.engine import toy
from tests.factories import UserFactory
from tests.journal.acts import play_on
from tests.journal.forging import changed, forge_prompt, forge_state, forget, other_figures, resealed, spoil_answer

pytestmark = pytest.mark.django_db


def told(file, why):
    with pytest.raises(BadFile, match=why):
        portable.read(json.dumps(file))


# --- how much it may hold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b" " * 32 * 2**20, "cannot be read as JSON"),
        (b" " * (32 * 2**20 + 1), "larger than 32 MB"),
        ("é" * (16 * 2**20 + 1), "larger than 32 MB"),  # what counts is what a text takes up
        ('{"format": "\ud800"}', "cannot be read as JSON"),
        (b'{"format": 5}', "cannot be read as JSON"),
        (b'{"format": null}', "cannot be read as JSON"),
        (b'{"format": "career", "schema": "x"}', "cannot be read as JSON"),
        (b"{}", "not a career file of the log book"),
        (b'{"schema": 1}', "not a career file of the log book"),
        (b'{"format": "career"}', "has format version 0; this log book reads version 1"),
    ],
    ids=range(10),
)
def test_a_file_too_large_is_refused(data, why):
    """Or of another kind."""
    with pytest.raises(BadFile, match=why):
        portable.read(data)


REMARK = {
    "number": 1,
    "kind": "remark",
    "chapter": 1,
    "asked": None,
    "answer": {"remark": "x"},
    "notes": [],
    "voids": [],
}
REMARK |= {"why": "", "at": "", "signed": "", "book": "0" * 16, "previous": "0" * 64, "hash": "0" * 64}


@pytest.mark.parametrize(("count", "why"), [(50_000, "damaged: dice_mode"), (50_001, "more than 50,000 entries")])
def test_fifty_thousand_entries_are_looked_at(file, count, why):
    file["career"]["dice_mode"] = "loaded"
    file["entries"] = [REMARK] * count
    told(file, why)


@pytest.mark.parametrize(("count", "why"), [(200, "damaged: dice_mode"), (201, "more than 200 versions of the charts")])
def test_two_hundred_versions_of_figures_are_looked_at(file, count, why):
    file["career"]["dice_mode"] = "loaded"
    file["figures"] = {f"{number:016x}": {} for number in range(count)}
    told(file, why)


@pytest.mark.parametrize("year", [1900, 8999])
def test_the_years_of_a_clock_that_stands_wrong(year):
    assert portable._moment(f"{year}-01-01T00:00:00.000000Z") == datetime(year, 1, 1, tzinfo=UTC)


NO_MOMENTS = [f"{year}-01-01T00:00:00.000000Z" for year in (1899, 9000)]
NO_MOMENTS += ["1943-7-1T00:00:00.000000Z", "1943-07-01T00:00:00.0Z", "1943-07-01", ""]


@pytest.mark.parametrize("moment", NO_MOMENTS)
def test_a_moment_that_is_spelled_otherwise_is_refused(moment):
    with pytest.raises(BadFile, match=f"damaged: {moment}"):
        portable._moment(moment)


@pytest.mark.parametrize(("beside", "fits"), [({}, True), ({"at": -1}, True), ({"at": 0}, False)])
def test_a_remark_stands_beside_a_line_that_was_there(file, beside, fits):
    last = file["entries"][-1]
    number = last["number"] + 1
    answer = {"remark": "x"} | {name: number + at for name, at in beside.items()}
    file["entries"].append({**last, "number": number, "kind": "remark", "asked": None, "answer": answer})
    if fits:
        assert len(portable.read(json.dumps(file)).entries) == number
    else:
        told(file, f"damaged at entry no. {number}: a remark on a line that is still to come")


def test_only_the_first_line_opens(file):
    file["entries"][1]["kind"] = "open"
    told(file, "damaged at entry no. 2: open")


@pytest.mark.parametrize("words", ["x" * 2001, "a\x07b"])
@pytest.mark.parametrize("where", ["key", "list", "deep"])
def test_words_that_could_not_have_been_typed_are_refused_wherever_they_stand(file, words, where):
    file["entries"][1]["asked"] = [words] if where == "list" else None
    file["entries"][1]["answer"] = {"key": {words: 1}, "list": None, "deep": {"x": [{"y": words}]}}[where]
    told(file, "damaged at entry no. 2: (a text that is too long|a sign that cannot be kept)")


def test_an_edition_and_figures_that_no_database_can_keep_are_refused(file):
    told(file | {"edition": file["edition"] | {"name": "a\0b"}}, "damaged: a sign that cannot be kept")
    told(file | {"edition": file["edition"] | {"slug": "a\0b"}}, "damaged: a sign that cannot be kept")
    told(file | {"figures": {"0" * 16: {"oil": 2**60}}}, "damaged: a int")


# --- what its row gets --------------------------------------------------------------------------------------------


def test_the_row_of_a_career_says_what_its_file_says(file, user):
    career = portable.import_career(user, json.dumps(file))
    last = file["entries"][-1]
    assert (career.last, career.seal, career.book) == (last["number"], last["hash"], last["book"])
    assert (career.game, career.edition.slug, career.out_of_step) == ("lighthouse", "toy", 0)
    assert (portable.journal.moment(career.touched), portable.journal.moment(career.created)) == (
        last["at"],
        file["career"]["created"],
    )
    assert (career.name, career.boat) == ("Flora", "Skerryvore")
    assert [line.career for line in Listed.objects.all()] == [career.uuid]
    assert set(career.snapshots.values_list("rules", flat=True)) == {toy.GAME.rules}


def test_a_state_that_was_only_told_is_not_of_todays_rules(file, user):
    career = portable.import_career(user, changed(json.dumps(file), forge_prompt, resealed))
    rules = dict(career.snapshots.values_list("number", "rules"))
    assert rules == {1: toy.GAME.rules, file["state"]["number"]: ""}
    assert career.head["night"] == file["state"]["state"]["night"]


def test_where_no_state_can_be_read_it_is_called_what_was_asked_for(file, user):
    forge_state(file)
    file["state"]["state"] = {}
    file["entries"][0]["answer"]["setup"] = {"keeper": "F" * 99}
    resealed(file)
    career = portable.import_career(user, json.dumps(file))
    assert (career.head, career.name, career.boat, career.out_of_step) == ({}, "F" * 60, "", 1)


def test_facts_that_no_database_can_keep_are_not_taken(file, user, monkeypatch):
    good = play.set_facts

    def set_facts(career, game, state):
        good(career, game, state)
        if state.night > 1:
            career.head["x"] = 2**60

    monkeypatch.setattr(play, "set_facts", set_facts)
    assert portable.import_career(user, json.dumps(file)).head["night"] == 1


def fails(*args, **kwargs):
    raise KeyError("boom")


def test_rows_that_cannot_be_made_are_a_fault_and_of_other_rules_are_done_without(file, user, monkeypatch):
    monkeypatch.setattr(ledger, "sync", fails)
    with pytest.raises(KeyError):
        portable.import_career(user, json.dumps(file))
    assert not Career.objects.exists()
    forge_prompt(file)
    resealed(file)
    assert portable.import_career(user, json.dumps(file)).out_of_step == 3


def test_what_comes_in_twice_at_once_is_there_once(file, user, monkeypatch):
    replayed, data = portable._replayed, json.dumps(file)

    def another_was_quicker(*args):
        monkeypatch.setattr(portable, "_replayed", replayed)
        portable.import_career(UserFactory(), data)
        return replayed(*args)

    monkeypatch.setattr(portable, "_replayed", another_was_quicker)
    with pytest.raises(portable.AlreadyHere):
        portable.import_career(user, data)
    assert Career.objects.count() == 1


def test_the_state_that_goes_out_is_that_of_the_last_scene(career):
    """Also when its end was the last line of all."""
    for _ in range(9):
        file = json.loads(portable.export_career(play_on(career, 1)))
        kept = career.snapshots.order_by("number").last()
        assert (file["state"]["number"], file["state"]["state"]) == (kept.number, kept.state)


# --- looked at, and not taken in ----------------------------------------------------------------------------------


def test_a_file_can_be_checked_beside_its_career(career):
    portable.check(portable.export_career(play_on(career, 9)).encode())


@pytest.mark.parametrize(
    ("spoil", "why"),
    [(spoil_answer, "entries have been altered at no. 6"), (other_figures, "its checksum does not match")],
)
def test_what_is_refused_is_refused_when_it_is_only_checked(file, spoil, why):
    spoil(file)
    with pytest.raises(BadFile, match=why):
        portable.check(json.dumps(file).encode())


def test_a_file_of_a_game_that_is_not_here_is_refused_when_it_is_only_checked(file):
    file["career"]["game"] = "elsewhere"
    with pytest.raises(BadFile, match="The game elsewhere is not installed"):
        portable.check(json.dumps(file).encode())


def test_what_could_never_be_is_refused_when_it_is_only_checked(file, monkeypatch):
    monkeypatch.setattr(journal_replay, "replay_file", lambda journal: journal_replay.ReplayResult(error="no"))
    for look in (portable.check, lambda data: portable.import_career(UserFactory(), data)):
        with pytest.raises(BadFile, match="cannot be replayed: no"):
            look(json.dumps(file).encode())


def test_what_cannot_be_taken_in_is_refused_before_it_is_looked_through(file, user, monkeypatch):
    data = json.dumps(file)
    portable.import_career(user, data)
    monkeypatch.setattr(portable, "_replayed", fails)
    with pytest.raises(portable.AlreadyHere):
        portable.import_career(user, data)
    forget()
    Edition.objects.all().delete()
    with pytest.raises(BadFile, match="The chart edition toy is not installed"):
        portable.import_career(user, data)


def test_no_edition_is_made_for_a_file_that_is_refused(file, user, sound):
    Edition.objects.all().delete()
    spoil_answer(file)
    with pytest.raises(BadFile, match="altered at"):
        portable.import_career(user, json.dumps(file), editions=True)
    assert not Edition.objects.exists()


def test_a_line_that_names_another_before_it_or_has_the_number_of_another_is_refused(file, user):
    """Its own hash fits: what it says of the line before is no part of that."""
    other, twice = (json.loads(json.dumps(file)) for _ in range(2))
    other["entries"][5]["previous"] = "1" * 64
    other["digest"] = link("career", {name: other[name] for name in other if name != "digest"})
    twice["entries"][5]["number"] = 99
    resealed(twice)
    for forged in (other, twice):
        with pytest.raises(BadFile, match=r"altered at no\. 6"):
            portable.import_career(user, json.dumps(forged))


def test_facts_that_cannot_be_kept_at_all_are_done_without(file, user, monkeypatch):
    def set_facts(career, game, state):
        career.head, career.name = {"x": 2**60}, "?"

    monkeypatch.setattr(play, "set_facts", set_facts)
    career = portable.import_career(user, json.dumps(file))
    assert (career.head, career.name, career.boat) == ({}, "Flora", "Skerryvore")


# --- its edition, and its figures ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("shipped", "whole"), [(True, False), (False, True)])
def test_an_edition_that_only_this_log_book_has_goes_along_whole(career, shipped, whole):
    before = career.book
    Edition.objects.update(shipped=shipped, revision=99, name="Later")
    play_on(career, 1)
    figures = json.loads(portable.export_career(Career.objects.get()))["figures"]
    assert len(figures) == 2
    assert (LEFT_OUT not in figures[before], LEFT_OUT not in figures[career.book]) == (False, whole)


def test_the_figures_that_an_edition_goes_on_with_come_along(file, user):
    file["edition"]["version"] = "0" * 16
    resealed(file)
    with pytest.raises(BadFile, match=r"0{16}.* are missing"):
        portable.import_career(user, json.dumps(file))


def test_figures_beyond_all_bounds_are_refused(file, user):
    _version, raw = file["figures"].popitem()
    next(chart for chart in raw["charts"] if chart["dice"])["rows"][-1]["high"] = 10_000_000
    other = version_of(raw)
    file["figures"][other] = raw
    file["edition"]["version"] = other
    for entry in file["entries"]:
        entry["book"] = other
    resealed(file)
    with pytest.raises(BadFile, match=rf"{other}.* cannot be used"):
        portable.import_career(user, json.dumps(file))


def refused_edition(file, user):
    resealed(file)
    with pytest.raises(BadFile, match="The chart edition toy is not installed"):
        portable.import_career(user, json.dumps(file), editions=True)


@pytest.fixture
def sound(monkeypatch):
    """The toy game's few charts count as a sound edition."""
    monkeypatch.setattr("charts.grid.keep.faults", lambda raw: [])


def test_an_edition_of_that_name_of_another_game_is_not_taken_for_it(file, user, sound):
    Edition.objects.update(game="hunted")
    refused_edition(file, user)


@pytest.mark.parametrize("change", [{"edition": "other"}, {LEFT_OUT: {"charts": {}}}])
def test_no_edition_is_made_from_figures_of_another_or_from_a_part(file, user, monkeypatch, sound, change):
    """Nor is one offered."""
    monkeypatch.setattr(portable, "_figures", lambda file, career: file.figures)
    Edition.objects.all().delete()
    next(iter(file["figures"].values())).update(change)
    refused_edition(file, user)
    with pytest.raises(BadFile) as found:
        portable.import_career(user, json.dumps(file))
    assert type(found.value) is BadFile


def test_a_file_that_brings_its_edition_says_so(file, user, sound):
    """Whoever takes it in may then ask for both."""
    Edition.objects.all().delete()
    with pytest.raises(portable.EditionElsewhere, match="The chart edition toy is not installed"):
        portable.import_career(user, json.dumps(file))
    career = portable.import_career(user, json.dumps(file), editions=True)
    assert (career.edition.slug, career.edition.shipped) == ("toy", False)
    assert verify(play_on(career, 5)) == []


def test_an_edition_of_an_earlier_day_is_given_what_is_new_and_the_career_keeps_its_own(file, user, monkeypatch, sound):
    newer = copy.deepcopy(toy.RAW)
    newer["charts"][0]["modifiers"].append({**newer["charts"][0]["modifiers"][0], "key": "moon"})
    monkeypatch.setattr(portable, "pattern", lambda game: newer)
    Edition.objects.all().delete()
    career = portable.import_career(user, json.dumps(file), editions=True)
    chart = next(one for one in raw_of(career.edition)["charts"] if one["id"] == "L1")
    assert "moon" in [line["key"] for line in chart["modifiers"]]
    assert json.loads(portable.export_career(career))["entries"] == file["entries"]


@pytest.fixture
def shipped(monkeypatch):
    """The toy edition, as if it were shipped."""
    monkeypatch.setattr("campaigns.files.extracts.shipped_edition", lambda game, slug: toy.RAW)


def test_an_edition_that_is_shipped_does_not_come_in_the_place_of_another(file, user, shipped):
    Edition.objects.update(game="hunted")
    refused_edition(file, user)
