"""Loading, copying and changing an edition; the compiled book follows."""

import copy
import io

import pytest
from django.core.management import call_command

from charts.books import book_for, raw_of
from charts.figures.shipped import book, raw_edition
from charts.figures.version import PARTS, version_of
from charts.grid import keep
from charts.models import Edition, Part, Revision
from tests.charts.parts import chart, replace, roster, track
from tests.work import statements


def changed(edition, kind, id, change):
    """A part of an edition with a change made to it."""
    raw = copy.deepcopy(raw_of(edition))
    part = next(one for one in raw[PARTS[kind]] if keep.part_name(kind, one) == id)
    change(part)
    return part


def test_loading_gives_the_figures_of_the_fixtures(db):
    keep.load(raw_edition())
    house = Edition.objects.get(slug="house")
    assert house.shipped
    assert raw_of(house) == raw_edition()
    assert book_for(house).version == book().version


def test_loading_twice_changes_nothing(db, capsys):
    call_command("loadeditions")
    parts = set(Part.objects.values_list("pk", flat=True))
    revisions = dict(Edition.objects.values_list("slug", "revision"))
    names = list(Edition.objects.order_by("slug").values_list("name", flat=True))
    call_command("loadeditions")
    assert parts == set(Part.objects.values_list("pk", flat=True))
    assert dict(Edition.objects.values_list("slug", "revision")) == revisions
    said = [f"{name}: {state}" for state in ("loaded", "already in step") for name in names]
    assert capsys.readouterr().out.splitlines() == said


def test_loading_takes_a_few_statements_however_many_the_rows(db):
    needed = statements(lambda: call_command("loadeditions", stdout=io.StringIO()))
    assert needed <= 20 * Edition.objects.count()
    assert Part.objects.count() > 200


def test_new_fixtures_replace_the_old_in_the_same_edition(house, raw):
    was, address = house.revision, house.parts.get(code="E2").pk
    chart(raw, "E2")["title"] = "Detected"
    roster(raw, "T1")["ships"][0]["name"] = "Tutóia"
    raw["tracks"].remove(track(raw, "XXI", "Invasion"))
    assert keep.load(raw)
    house.refresh_from_db()
    assert raw_of(house) == raw
    assert house.parts.get(code="E2").pk == address
    assert house.parts.get(code="E2").title == "Detected"
    assert house.revision == was + 1


def test_a_broken_fixture_is_refused_whole(house, raw):
    chart(raw, "E2")["rows"].pop()
    with pytest.raises(keep.Unsound):
        keep.load(raw)
    assert raw_of(house) == raw_edition()


def test_a_copy_has_the_same_figures(house, mine):
    assert raw_of(mine) | {"edition": "house", "name": house.name, "note": house.note} == raw_of(house)
    assert mine.copied_from == house
    assert not mine.shipped


def test_the_shipped_edition_is_not_edited(house, keeper):
    with pytest.raises(keep.ShippedEdition):
        replace(house, "chart", changed(house, "chart", "E2", lambda one: one.update(title="Mine")), keeper)
    assert raw_of(house) == raw_edition()


def test_a_change_reaches_the_book_and_the_log(mine, keeper):
    before = book_for(mine)
    part = changed(mine, "chart", "E2", lambda one: (one["rows"][0].update(high=7), one["rows"][1].update(low=8)))
    assert replace(mine, "chart", part, keeper) > 0
    assert [book.chart("E2").read("result", 8, 8) for book in (before, book_for(mine))] == ["undetected", "detected"]
    assert {part for part, *_line in mine.revisions.get().lines} == {"E2"}


def test_the_log_has_the_old_value_the_new_and_the_keeper(mine, keeper):
    part = changed(mine, "roster", "T1", lambda roster: roster["ships"][0].update(name="Tutóia"))
    assert replace(mine, "roster", part, keeper) == 1
    keep.rename(mine, "Cards of 2026", "checked against the second printing", keeper)
    renamed, revision = Revision.objects.all()
    assert revision.lines == [["T1", "1, name", "Tutoya", "Tutóia"]]
    assert ["edition", "name", "My own cards", "Cards of 2026"] in renamed.lines
    assert (revision.by, revision.by_name) == (keeper, "keeper")


def test_an_unsound_change_changes_nothing(mine, keeper):
    was = raw_of(mine)
    part = changed(mine, "chart", "E2", lambda chart: chart["rows"].pop())
    with pytest.raises(keep.Unsound, match="Gap: no row covers 12 to"):
        replace(mine, "chart", part, keeper)
    assert raw_of(mine) == was
    assert not mine.revisions.exists()


def test_no_difference_is_no_change(mine, keeper):
    revision = Edition.objects.get(pk=mine.pk).revision
    assert replace(mine, "chart", changed(mine, "chart", "E2", lambda chart: None), keeper) == 0
    assert Edition.objects.get(pk=mine.pk).revision == revision


def test_a_change_prepared_on_an_older_revision_is_told_so(mine, keeper):
    part = changed(mine, "chart", "E2", lambda chart: chart.update(title="Mine"))
    replace(mine, "chart", part, keeper, revision=mine.revision)
    with pytest.raises(keep.EditionChanged):
        replace(mine, "chart", part | {"title": "Yours"}, keeper, revision=mine.revision)


def test_a_book_costs_one_query_when_nothing_changed(mine, django_assert_num_queries):
    first = book_for(mine)
    with django_assert_num_queries(1):
        assert book_for(mine.pk) is first


def test_a_copy_is_given_what_is_new_in_the_shipped_edition(mine, raw):
    lacking = raw_of(mine)
    stays = mine.parts.get(code="E3").pk
    lacking["charts"].remove(chart(lacking, "X-WP"))
    chart(lacking, "FIG")["rows"].clear()
    chart(lacking, "E2")["modifiers"].pop(3)
    roster(lacking, "T1")["ships"][0]["name"] = "Tutóia"
    keep.renew(mine, lacking)
    added = keep.complete(mine, raw)
    assert {"X-WP", "E2 dive_planes", "FIG special_attack_on"} <= set(added)
    assert book_for(mine).chart("X-WP").dice == "1d6"
    assert roster(raw_of(mine), "T1")["ships"][0]["name"] == "Tutóia"
    assert mine.parts.get(code="E3").pk == stays
    assert keep.complete(mine, raw) == []


def test_a_copy_is_known_by_its_figures_from_the_start(mine):
    assert mine.fingerprint == version_of(raw_of(mine))
