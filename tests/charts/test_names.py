"""Whatever a keeper names is on one line and turns nothing beside it; what older versions let pass still opens."""

import copy
import json

import pytest
from django.db import connection
from django.urls import reverse

from charts.books import raw_of
from charts.figures.check import faults
from charts.files import sheets
from charts.files.edition import read_edition
from charts.files.part import read_part
from charts.models import Edition
from tests.charts.parts import chart, put, replace, roster

REFUSED = "Use one line without invisible characters"
BAD = ("My\ncards", "My\x1bcards", "My \u202ecards", "My\u2066 cards", "My\u2028cards")


@pytest.mark.parametrize("name", BAD)
def test_no_edition_and_no_copy_takes_such_a_name(bench, house, mine, name):
    for page, edition in (("edition_change", mine), ("edition_copy", house)):
        found = bench.post(reverse(f"admin:charts_{page}", args=[edition.pk]), {"name": name, "note": ""}, follow=True)
        assert REFUSED in found.content.decode()
    assert Edition.objects.get(shipped=False).name == mine.name


@pytest.mark.parametrize(("code", "key"), [("T2", "name"), ("T5", "class"), ("T2", "nation"), ("T2", "uboat")])
def test_nor_does_a_ship(bench, mine, code, key):
    ships = roster(raw_of(mine), code)["ships"]
    roll = next(ship["roll"] for ship in ships if ship.get(key))
    form = {"revision": mine.revision, f"ship-{roll}-{key}": "Tu\u202etoya", "_save": "1"}
    page = bench.post(reverse("charts:check-list", args=[mine.slug, code]), form)
    assert REFUSED in page.content.decode()
    assert roster(raw_of(mine), code)["ships"] == ships


@pytest.mark.parametrize(
    "where", ["E2/title", "E2/columns/0/label", "E2/modifiers/0/label", "E2/rows/0/case", "T1/title"]
)
def test_nor_does_any_part(raw, where):
    put(raw, where, "a\u202eb")
    assert [REFUSED in str(fault) for fault in faults(raw)] == [True]


def spoilt(raw):
    """An edition as an older version could write it into a file."""
    found = copy.deepcopy(raw)
    found["name"] = "My\u202e\ncards"
    chart(found, "E2")["title"] += "\u2028"
    roster(found, "T1")["ships"][0]["name"] = "Tu\x1btoya"
    return found


def test_an_old_edition_file_opens_with_clean_names(bench, raw):
    read = read_edition("old.json", json.dumps(spoilt(raw)).encode())
    assert read["name"] == "My cards"
    assert roster(read, "T1")["ships"][0]["name"] == "Tu toya"
    assert chart(read, "E2") == chart(raw, "E2")
    assert faults(read) == []


def test_a_roster_as_csv_opens_with_clean_names(raw):
    data = sheets.to_csv(roster(spoilt(raw), "T1"), "hunted")
    ships = read_part("t1.csv", data, roster(raw, "T1"), raw, "update").part["ships"]
    assert ships[0]["name"].isprintable()


def test_an_edition_of_an_older_version_is_read_clean_and_still_edited(bench, mine, keeper):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE charts_edition SET name = %s WHERE id = %s", ["My\u202e\ncards", mine.pk])
    raw = raw_of(Edition.objects.get(pk=mine.pk))
    assert raw["name"] == "My cards"
    changed = chart(raw, "E3c") | {"title": "Hedge"}
    assert replace(mine, "chart", changed, keeper) == 1
    assert bench.get(reverse("charts:check-export", args=[mine.slug])).status_code == 200
