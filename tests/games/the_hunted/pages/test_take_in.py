"""A campaign out of a spreadsheet: what was exported comes back, and what is wrong is named; all of it or nothing."""

import csv
import io
import os
import random
from collections import Counter

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from campaigns.games.the_hunted.pages import story
from campaigns.games.the_hunted.pages.campaign_rows import PATROLS, TARGETS, read_campaign, tons_of
from campaigns.games.the_hunted.pages.take_in import NotTaken, take_in
from campaigns.models import Career
from campaigns.pages.logbook import tables
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.play.verify import verify
from tests.factories import UserFactory
from tests.games.the_hunted import careers
from tests.html import flat, tree

pytestmark = pytest.mark.django_db
CAREERS = int(os.environ.get("CAREERS", 8))
SETUP = {"type": "VIIC", "kommandant": "Hans Merten", "boat": "U-431", "rank": "OltzS", "options": []}
PATROL_ROWS = """number,assignment,tag,start,end,base_to,outcome,fired,hits,duds,tonnage
1,Atlantic,,1943-07,1943-07,France,S,3,3,0,10100
2,Atlantic,W,1943-09,1943-09,France,S,8,4,1,9800
3,British Isles,,1944-01,1944-01,France,F,2,0,0,0
"""
TARGET_ROWS = """patrol_number,box,name,kind,tonnage,fate,hits
1,3,Thomas Pinckney,large freighter,7200,sunk,2
1,3,Empire Dunstan,small freighter,2900,sunk,2
2,3,Fort Jemseg,large freighter,8200,damaged,1
2,3,British Purpose,tanker,9800,sunk,4
2,3,Theodore Dwight Weld,large freighter,7100,seen,0
3,2,,large freighter,4600,seen,0
"""


def rows(patrols=PATROL_ROWS, targets=TARGET_ROWS):
    return read_campaign(("patrols.csv", patrols.encode()), ("targets.csv", targets.encode()))


def faults(patrols=PATROL_ROWS, targets=TARGET_ROWS):
    return [(one.file, one.row, one.column) for one in rows(patrols, targets).faults]


def taken(found, house, **now):
    return take_in(UserFactory(), SETUP, house, found, now)


def table(career, name):
    return list(csv.DictReader(io.StringIO(tables.table(CareerLog(career), name).lstrip("\ufeff"))))


def test_a_campaign_of_three_patrols(house):
    career = taken(rows(), house)
    sailed = story.tell(CareerLog(career), 2).rows[0].paragraphs[0].text
    assert "Atlantic" in sailed
    assert "mines" not in sailed, "a pack has no mission"
    assert [(row["number"], row["start"], row["tonnage"], row["ships"]) for row in table(career, "patrol")] == [
        ("1", "1943-07", "10100", "2"),
        ("2", "1943-09", "9800", "1"),
        ("3", "1944-01", "0", "0"),
    ]
    fates = [(row["name"], row["tonnage"], row["fate"]) for row in table(career, "target")]
    assert fates[2:5] == [
        ("Fort Jemseg", "8200", "damaged"),
        ("British Purpose", "9800", "sunk"),
        ("Theodore Dwight Weld", "7100", "seen"),
    ]
    assert [(row["start"], row["months"]) for row in table(career, "refit")][:2] == [("1943-08", "1"), ("1943-10", "3")]
    assert verify(career) == []
    assert (career.head["ships"], career.head["patrols"]) == (3, 3)
    state = CareerLog(taken(rows(), house, rank="KKpt", crew_level="veteran")).state
    assert (state.rank, state.crew_level, state.scene) == (2, "veteran", "assignment"), "as the sheet has them now"


PATROL = (
    "number",
    "boat_number",
    "assignment",
    "tag",
    "start",
    "end",
    "outcome",
    "tonnage",
    "ships",
    "fired",
    "hits",
    "duds",
)
SHIP = ("encounter_patrol_number", "name", "kind", "tonnage")
ASKED = ("Torpedo shortage at Penang",)  # of which nothing can be assumed


def patrols_of(career, count):
    return [[row[key] for key in PATROL] for row in table(career, "patrol") if int(row["number"]) <= count]


def ships_of(career, count):
    """Each ship once, with the worst that became of her."""
    fates = {}
    for row in table(career, "target"):
        if int(row["encounter_patrol_number"]) <= count:
            fates.setdefault(tuple(row[key] for key in SHIP), []).append(row["fate"])
    return {ship: max(found, key=("seen", "damaged", "sunk").index) for ship, found in fates.items()}


def weapons_of(career, count):
    sunk = [row for row in table(career, "target") if row["fate"] == "sunk"]
    return Counter(row["weapon"] for row in sunk if int(row["encounter_patrol_number"]) <= count)


def exported(career):
    """The exported files of a career, without the patrol that it is on; whether its boat was lost at the end."""
    patrols, targets = (tables.table(CareerLog(career), name).lstrip("\ufeff") for name in ("patrol", "target"))
    head, *rows = csv.reader(io.StringIO(patrols))
    done = [row for row in rows if row[head.index("end")]]
    numbers = {row[0] for row in done}
    ships = [row for row in csv.reader(io.StringIO(targets)) if row[0] in numbers or not row[0].isdecimal()]
    return written([head, *done]), written(ships), done and not done[-1][head.index("base_to")]


def written(rows):
    out = io.StringIO(newline="")
    csv.writer(out).writerows(rows)
    return out.getvalue()


@pytest.mark.parametrize("seed", range(1, CAREERS + 1))
def test_what_was_exported_comes_back(house, seed):
    """Calendar, boats, orders, ships, tons and torpedoes of a career that was played at random."""
    type_ = random.Random(seed).choice(["VIIC", "IXC/40", "IXB", "VIID", "XIV"])
    played = careers.played(seed=seed, type=type_, rank="KptLt", boat="", patrols=5)
    patrols, targets, is_lost = exported(played)
    found = rows(patrols, targets)
    assert found.faults == []
    if not found.patrols:
        return
    try:
        setup = {**SETUP, "type": type_, "rank": "KptLt", "boat": found.patrols[0].boat}
        career = take_in(UserFactory(), setup, house, found, {})
    except NotTaken as error:
        if str(error).removeprefix("The rows do not say: ") not in ASKED:
            raise
        return
    count = len(found.patrols) - bool(is_lost)  # how a lost boat ended is asked
    assert patrols_of(career, count) == patrols_of(played, count)
    if type_ != "XIV":  # which fires at none of the ships it meets
        assert ships_of(career, count) == ships_of(played, count)
        assert weapons_of(career, count) == weapons_of(played, count)
    assert verify(career) == []


def test_headings_months_and_tons_as_people_write_them(house):
    theirs = PATROL_ROWS.replace("number,assignment,tag,start,end", "No.;Orders;tag;Sailed in;Back")
    theirs = theirs.replace(",", ";").replace("Atlantic;W;1943-09", "A (W);;Sep 1943").replace("1944-01", "1/44", 1)
    ships = TARGET_ROWS.replace("patrol_number,box,name,kind,tonnage", "Patrol No.;Box;Ship;Type;GRT").replace(",", ";")
    ships = ships.replace("large freighter;7200;sunk", "L;7,2;x").replace("tanker;9800", "T;9.800 t")
    found = rows(theirs, ships)
    assert found.faults == []
    assert [patrol.form for patrol in found.patrols] == [patrol.form for patrol in rows().patrols]


@pytest.mark.parametrize(
    ("text", "tons"),
    [
        *((text, 8200) for text in ("8200", "8,200", "8.200", "8.2", "8,2", "8 200 t", "8200t")),
        *(("12", 12000), ("0.6", 600), ("50", 50000)),
        *((text, None) for text in ("120000", "x", "8..2", "")),
    ],
)
def test_tons(text, tons):
    assert tons_of(text) == tons


@pytest.mark.parametrize(
    ("patrols", "targets", "place"),
    [
        ({"1943-09,1943-09": "1943-07,1943-09"}, {}, (PATROLS, 3, "start")),
        ({"1944-01,1944-01": "1944-01,1943-12"}, {}, (PATROLS, 4, "end")),
        ({"1943-09,": "soon,"}, {}, (PATROLS, 3, "start")),
        ({"1,Atlantic": "1,"}, {}, (PATROLS, 2, "assignment")),
        ({"3,British": "2,British"}, {"3,2,": "2,2,"}, (PATROLS, 4, "number")),
        ({"France,F": "France,maybe"}, {}, (PATROLS, 4, "outcome")),
        ({"S,3,3": "S,2,3"}, {}, (PATROLS, 2, "fired")),
        ({"1944-01,France,F": ",,"}, {}, (PATROLS, 4, "end")),
        ({"start": "when"}, {}, (PATROLS, 1, "start")),
        ({PATROL_ROWS.partition("\n")[2]: ""}, {}, (PATROLS, 0, "")),
        ({}, {"3,2,,": "9,2,,"}, (TARGETS, 7, "patrol")),
        ({}, {"freighter,7200": "freighter,72000000"}, (TARGETS, 2, "tonnage")),
        ({}, {"freighter,7200": "freighter,"}, (TARGETS, 2, "tonnage")),
        ({}, {"tanker": "steamer"}, (TARGETS, 5, "kind")),
        ({}, {"tanker": ""}, (TARGETS, 5, "kind")),
        ({}, {"damaged": "burning"}, (TARGETS, 4, "fate")),
        ({}, {"1,3,Thomas": "1,three,Thomas"}, (TARGETS, 2, "box")),
        ({}, {"fate": "end"}, (TARGETS, 1, "fate")),
    ],
)
def test_each_fault_is_named_at_its_row_and_column(patrols, targets, place):
    said = [PATROL_ROWS, TARGET_ROWS]
    for number, change in enumerate((patrols, targets)):
        for old, new in change.items():
            assert old in said[number]
            said[number] = said[number].replace(old, new, 1)
    assert place in faults(*said)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("British Isles", "The Moon", (PATROLS, 4, "assignment")),
        ("1943-07,1943-07", "1943-07,1945-03", (PATROLS, 2, "end")),
    ],
)
def test_what_the_rules_refuse_is_named_and_nothing_is_written(house, old, new, place):
    found = rows(PATROL_ROWS.replace(old, new).replace("1943-09", "1945-04").replace("1944-01", "1945-05"))
    with pytest.raises(NotTaken) as error:
        taken(found if old.startswith("1943") else rows(PATROL_ROWS.replace(old, new)), house)
    assert error.value.fault[:3] == place
    assert not Career.objects.exists()


def test_a_box_that_is_not_on_the_track_is_named_at_its_target(house):
    with pytest.raises(NotTaken) as error:
        taken(rows(targets=TARGET_ROWS.replace("2,3,Fort", "2,19,Fort")), house)
    assert error.value.fault[:3] == (TARGETS, 4, "box")


# --- the page --------------------------------------------------------------------------------------------------------

PAGE = "/games/hunted/campaign/"
POST = {"kommandant": "Hans Merten", "type": "VIIC", "edition": "house", "do": "look"}


@pytest.fixture
def player(client, house):
    client.force_login(UserFactory())
    return client


def test_the_page_shows_first_and_then_takes_in(player):
    files = {"patrols": upload("patrols.csv", PATROL_ROWS), "targets": upload("targets.csv", TARGET_ROWS)}
    shown = tree(player.post(PAGE, POST | files))
    assert not Career.objects.exists()
    assert [row.text for row in shown.tags("tbody")[0].tags("tr")][:2] == [
        "Jul 1943 1 Atlantic 7200 2900 10,100 t S 1 Iron Cross 2nd Class, Iron Cross 1st Class",
        "Sep 1943 2 Atlantic (W) 8200 + 9800 7100 9,800 t S 3 U-boat War Badge",
    ]
    kept = {one.attrs["name"]: "".join(one.inner) for one in shown.tags("textarea")}
    page = player.post(PAGE, POST | kept | {"do": "take", "boat": "u-431", "crew_level": "elite"})
    career = Career.objects.get()
    assert page.headers["Location"] == f"/careers/{career.uuid}/"
    assert (career.name, career.boat, career.head["ships"]) == ("Hans Merten", "U-431", 3)
    asks = player.post(PAGE, POST | kept | {"do": "take", "boat": "u-432"})
    said = "Half-logged: Patrol 3, one die is open (Schnorchel fitting)."
    assert [said in flat(player.get(at)) for at in ("/", asks.headers["Location"])] == [True, True]


def upload(name, text):
    return SimpleUploadedFile(name, text.encode())


def test_the_page_names_every_fault_and_takes_nothing(player):
    cells = {"patrol_cells": PATROL_ROWS.replace("1943-09,", "1943-07,", 1), "target_cells": "x"}
    text = flat(player.post(PAGE, POST | cells | {"do": "take"}))
    assert "patrols, row 3, start: It sails in 1943-07, when patrol 1 was still at sea (1943-07 to 1943-07)." in text
    assert "targets, row 1, kind: This column is missing." in text
    cells = {"patrol_cells": PATROL_ROWS.replace("British Isles", "The Moon")}
    text = flat(player.post(PAGE, POST | cells | {"do": "take"}))
    assert "patrols, row 4, assignment: This boat cannot have these orders in that month." in text
    assert not Career.objects.exists()


def test_a_set_up_that_cannot_be_stands_at_its_field(player):
    text = flat(player.post(PAGE, POST | {"patrol_cells": PATROL_ROWS, "boat": "431"}))
    assert "Write the number like this: U-123." in text
    assert not Career.objects.exists()


def test_a_workbook_is_read_as_well(player):
    book = Workbook()
    for row in csv.reader(io.StringIO(PATROL_ROWS)):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    page = tree(player.post(PAGE, POST | {"patrols": SimpleUploadedFile("mine.xlsx", out.getvalue())}))
    assert page.find(name="patrol_cells").text.startswith("number,assignment")
    assert page.find(value="take") is not None


def test_the_ways_to_it(player):
    for page in ("/new/hunted/", "/careers/bring-in/"):
        assert f'href="{PAGE}"' in flat(player.get(page))


# --- damaged files ---------------------------------------------------------------------------------------------------


def damaged(draw):
    """One of the files with some of its signs taken out, put in or changed."""
    text = draw(st.sampled_from([PATROL_ROWS, TARGET_ROWS]))
    for _time in range(draw(st.integers(1, 8))):
        place = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 12))
        text = text[:place] + draw(st.text(max_size=4)) + text[place + length :]
    return text.encode("utf-8", "surrogatepass")


@given(st.composite(damaged)(), st.composite(damaged)())
def test_no_damaged_file_raises(patrols, targets):
    found = read_campaign(("patrols.csv", patrols), ("targets.csv", targets))
    assert all(one.text for one in found.faults)


@given(st.binary(max_size=200), st.sampled_from(["x.csv", "x.xlsx", "x.ods"]))
def test_no_strange_file_raises(data, name):
    assert read_campaign((name, data), None).faults or data
