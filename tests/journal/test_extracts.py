"""A career's file holds the charts that were read: as many as it takes to replay it, and no others."""

import json
import random

import pytest

from campaigns import play
from campaigns.files import portable
from campaigns.models import Extract, Figures
from campaigns.play.verify import verify
from charts.book import compile_book, watched
from charts.books import book_for, raw_of
from charts.figures.shipped import raw_edition
from charts.figures.version import extract, filled, is_version, version_of
from charts.grid import keep
from charts.models import Edition
from tests.engine import toy
from tests.factories import CareerFactory, EditionFactory, UserFactory
from tests.journal.acts import play_on
from tests.journal.forging import forget

pytestmark = pytest.mark.django_db
SETUP = {"type": "VIIC", "start": "1943-07", "kommandant": "Schmidt", "boat": "U-123"}


@pytest.fixture
def boat():
    """A career of The Hunted of a few lines, with the edition that every log book has."""
    edition = keep.add(raw_edition())
    Edition.objects.update(shipped=True)
    career = play.start(UserFactory(), "hunted", SETUP, edition)
    source = random.Random(1)
    for _ in range(8):
        assert play.act(career.pk, {"auto": True}, source=source).accepted
    career.refresh_from_db()
    return career


@pytest.fixture
def light():
    return play_on(CareerFactory(edition=EditionFactory(shipped=True)), 12)


def change_a_chart(edition):
    """Another version of the edition: a line of the chart that every night reads says otherwise."""
    chart = edition.parts.get(code="L1")
    next(row for row in chart.data["rows"] if row["low"] == 5)["results"] = {"bright": "two", "dim": "two"}
    chart.save()
    Edition.objects.filter(pk=edition.pk).update(revision=99)


def test_a_file_holds_what_was_read(boat):
    text = portable.export_career(boat)
    (figures,) = json.loads(text)["figures"].values()
    held = {one["id"] for one in figures["charts"]}
    assert 0 < len(held) < 20
    assert {"E4", "U3-PT"} <= figures["left_out"]["charts"].keys()
    assert {boat["type"] for boat in figures["boats"]} <= {"VIIC"}
    assert len(text) < 100_000


def test_what_was_rolled_on_and_struck_is_there_as_well(light):
    file = json.loads(portable.export_career(light))
    assert [chart["id"] for one in file["figures"].values() for chart in one["charts"]] == ["FIG", "L1"]
    fresh = CareerFactory(edition=light.edition)
    (figures,) = json.loads(portable.export_career(fresh))["figures"].values()
    assert "L1" in figures["left_out"]["charts"]


def test_where_the_very_charts_are_here_they_are_put_together_again(boat):
    text = portable.export_career(boat)
    forget()
    career = portable.import_career(UserFactory(), text)
    assert not Extract.objects.exists()
    assert "left_out" not in Figures.objects.get().raw
    assert version_of(Figures.objects.get().raw) == boat.book
    assert verify(career) == []
    assert portable.export_career(career) == text


def test_where_the_charts_have_changed_the_career_keeps_those_it_brought(light):
    fresh = play_on(CareerFactory(edition=light.edition), 1)
    text = portable.export_career(fresh)
    forget()
    change_a_chart(light.edition)
    career = portable.import_career(UserFactory(), text)
    assert Extract.objects.get().career == career
    assert not Figures.objects.exists()
    assert portable.export_career(career) == text
    play_on(career, 20)
    assert verify(career) == []
    assert Figures.objects.get().version == book_for(career.edition_id).version
    again = portable.export_career(career)
    forget()
    career = portable.import_career(UserFactory(), again)
    assert verify(career) == []


def test_without_any_edition_the_shipped_one_is_loaded(boat):
    text = portable.export_career(boat)
    forget()
    Edition.objects.all().delete()
    with pytest.raises(portable.BadFile, match="edition house is not installed"):
        portable.import_career(UserFactory(), text)
    career = portable.import_career(UserFactory(), text, editions=True)
    assert career.edition.shipped
    assert verify(career) == []


def test_a_chart_that_was_changed_in_the_file_is_refused(light):
    file = json.loads(portable.export_career(light))
    forget()
    (figures,) = file["figures"].values()
    figures["charts"][0]["rows"][0]["value"] = 3
    parts = {key: value for key, value in file.items() if key != "digest"}
    file["digest"] = portable.link(portable.FORMAT, parts)
    with pytest.raises(portable.BadFile, match="damaged"):
        portable.import_career(UserFactory(), json.dumps(file))


def test_figures_of_a_version_from_before_go_along_whole_and_come_in(light):
    """A file of an earlier log book: its version was made of the whole at once."""
    import hashlib

    raw = {key: value for key, value in raw_of(light.edition).items() if key != "game"}
    text = json.dumps(raw, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    version = hashlib.sha256(text.encode()).hexdigest()[:16]
    assert is_version(raw, version)
    assert not is_version(raw | {"name": "Other"}, version)
    assert extract(raw, version, []) == raw


def test_parts_give_the_version_of_the_whole_and_nothing_else_does():
    raw = toy.RAW
    part = extract(raw, version_of(raw), [("charts", "L1")])
    assert [chart["id"] for chart in part["charts"]] == ["L1"]
    assert version_of(part) == version_of(raw)
    assert extract(part, version_of(raw), [("charts", "L1")]) == part
    assert filled(part, [raw]) == {**raw, "charts": sorted(raw["charts"], key=lambda chart: chart["id"])}
    assert filled(part, [{**raw, "charts": []}]) == part
    assert version_of(part | {"left_out": {"charts": {"FIG": "0" * 16}}}) != version_of(raw)


def test_a_watched_book_reads_the_same_and_knows_what_was_read():
    book, read = watched(compile_book(raw_edition()))
    assert read == set()
    assert book.figures["special_attack_on"] == compile_book(raw_edition()).figures["special_attack_on"]
    assert "nothing" not in book.charts
    assert read == {("charts", "FIG")}
    assert "VIIC" in book.boats
    assert book.tracks.get(("VIIC", "nowhere")) is None
    assert read == {("charts", "FIG"), ("boats", "VIIC")}
    assert len(book.rosters) == len(dict(book.rosters))
    assert {name for kind, name in read if kind == "rosters"} == set(book.rosters)
