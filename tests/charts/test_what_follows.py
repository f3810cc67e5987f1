"""Figures that depend on a changed part change with it, in one save: U3-PT sets the points of a ship."""

import pytest

from charts.books import raw_for, raw_of
from charts.figures.check import faults
from charts.grid import keep
from tests.charts.parts import chart
from tests.charts.test_workbench import form_of, url_of
from tests.html import flat

LIGHT = {"row-0-c2": "4000", "row-1-c1": "4001"}  # a ship of 4,001 tons is a large one


def points(edition):
    """The roster, roll and points of every ship."""
    return {
        (roster["id"], ship["roll"]): (ship["tons"], ship["points"])
        for roster in raw_of(edition)["rosters"]
        for ship in roster["ships"]
    }


def sources(edition):
    return [[(one["source"], one["case"]) for one in roster["ships"]] for roster in raw_of(edition)["rosters"]]


@pytest.fixture
def saved(bench, mine):
    before = points(mine), sources(mine)
    table = mine.charts.get(code="U3-PT")
    form = form_of("chart", chart(raw_for(mine), "U3-PT"), mine)
    reply = bench.post(url_of(table), form | LIGHT | {"_save": "1"}, follow=True)
    mine.refresh_from_db()
    return before, flat(reply)


def test_the_points_of_ships_are_those_of_the_changed_table(mine, saved):
    (before, origins), page = saved
    changed = {place: now for place, now in points(mine).items() if now != before[place]}
    assert changed
    assert all(4000 < tons <= 5000 and now == 3 for tons, now in changed.values())
    assert faults(raw_of(mine)) == []
    assert sources(mine) == origins, "what follows is nobody's card"
    named = ", ".join(sorted({roster for roster, _roll in changed}))
    assert "Saved: 4 values changed." in page, "two figures, and where each is from"
    assert f"{len(changed)} values follow from this and changed with it, in {named}." in page


def test_it_is_one_save_and_undone_as_one(mine, saved):
    (before, _origins), _page = saved
    (save,) = mine.revisions.exclude(patch=[])
    keep.undo(save, save.by)
    assert points(mine) == before
    assert chart(raw_of(mine), "U3-PT")["rows"][0]["tons_to"] == 5000


def test_the_check_before_saving_counts_them_in(bench, mine):
    form = form_of("chart", chart(raw_for(mine), "U3-PT"), mine)
    page = bench.post(url_of(mine.charts.get(code="U3-PT")), form | LIGHT | {"_check": "1"}).content.decode()
    assert "points (U3-PT)" not in page
    holed = bench.post(url_of(mine.charts.get(code="U3-PT")), form | {"row-0-c2": "4000", "_check": "1"})
    assert "points (U3-PT)" not in flat(holed), "of a table that is not sound itself nothing follows"


def wanted(raw, kind, name, **figures):
    return keep.PartChange(kind, name, {**keep.part_of(raw, kind, name), **figures})


def test_a_roster_that_is_changed_as_well_stays_as_it_is_wanted(mine):
    raw = raw_of(mine)
    table = chart(raw, "U3-PT")
    first, second, *others = table["rows"]
    rows = [
        {**first, "tons_to": 4000},
        {**second, "tons_from": 4001},
        *others,
    ]
    changes = [wanted(raw, "chart", "U3-PT", rows=rows), wanted(raw, "roster", "T1", title="As it was")]
    assert [one.name for one in keep.with_what_follows(raw, changes)][:2] == ["U3-PT", "T1"]
    assert "points" in str(keep.faults_after(raw, changes)[0])
    assert not keep.faults_after(raw, changes[:1])


def test_from_other_parts_nothing_follows(mine):
    raw = raw_of(mine)
    change = wanted(raw, "chart", "E2", title="Search")
    assert keep.with_what_follows(raw, [change]) == [change]
    gone = keep.PartChange("chart", "U3-PT", None)
    assert keep.with_what_follows(raw, [gone]) == [gone]
