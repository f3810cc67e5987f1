"""The shipped editions, as their fixtures give them."""

import pytest

from charts.figures import shipped
from charts.figures.changes import differences
from charts.figures.check import faults
from tests.charts.parts import chart


@pytest.mark.parametrize("slug", shipped.folders())
def test_every_shipped_edition_is_sound(slug):
    assert faults(shipped.raw_edition(slug)) == []


def test_the_first_edition_of_a_game_is_its_pattern():
    assert shipped.pattern("hunted")["edition"] == shipped.HOUSE


def test_the_harsh_edition_differs_in_four_figures_that_are_ours():
    """docs/balance.md: calibration, not evidence."""
    house, harsh = shipped.raw_edition(), shipped.raw_edition("house-harsh")
    assert harsh["notes"] == house["notes"]
    assert {key for key in house if house[key] != harsh[key]} == {"edition", "name", "note", "charts"}
    found = [
        (code, place, new)
        for code in [one["id"] for one in house["charts"]]
        for place, _old, new in differences("chart", chart(house, code), chart(harsh, code))
    ]
    assert [line for line in found if "source" not in line[1]] == [
        ("E1", "row 5, Transit", "aircraft"),
        ("E1", "row 5, Atlantic", "aircraft"),
        ("E1", "row 9, British Isles", "aircraft"),
        ("E3", "modifier date, DRM", "+2"),
    ]
    assert all(new.startswith("reconstruction ") for _code, place, new in found if "source" in place)
    assert len(found) == 8


def test_in_the_indian_ocean_an_eight_is_no_encounter():
    """16.0: the sea in which one survives."""
    for slug in (shipped.HOUSE, "house-harsh"):
        row = next(row for row in chart(shipped.raw_edition(slug), "E1")["rows"] if row["low"] == 8)
        assert row["results"]["indian_ocean"] == "none"
        assert row["cells"]["indian_ocean"]["source"] == "house"


def test_what_an_edition_like_another_cannot_have_is_said(tmp_path, monkeypatch):
    folder = tmp_path / "hunted" / "other"
    folder.mkdir(parents=True)
    (folder / "edition.tsv").write_text("#edition\tother\thunted\tOther\n#like\thouse\n", encoding="utf-8")
    (folder / "T1.tsv").write_text("#roster\tT1\tFreighters\n", encoding="utf-8")
    known = shipped.folders()
    monkeypatch.setattr(shipped, "folders", lambda: known | {"other": folder})
    with pytest.raises(ValueError, match="no such thing of its own"):
        shipped.raw_edition("other")
