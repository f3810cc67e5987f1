"""Whatever is posted to a sheet or put in a file, the keeper gets an answer and the edition stays sound."""

import random

import pytest

from charts import spreadsheets, storage
from charts.books import raw_of
from charts.check import faults, roster_faults
from charts.forms import FORMS
from tests.charts.parts import chart, roster
from tests.charts.test_workbench import form_of, url_of

GARBAGE = [
    "",
    " ",
    "0",
    "-1",
    "7",
    "99999",
    "9" * 40,
    "1e9",
    "½",
    "٣",
    "nan",
    "yes",
    "None",
    "\x00",
    "'; DROP TABLE charts_chart; --",
    "<script>alert(1)</script>",
    "{{ 7|add:7 }}",
    "=1+1",
    "x" * 5000,
    "\u202egnp.exe",
    "1,2,3",
    "8 G7e FaT, 4 G7a FaT, 2 homing",
]


@pytest.mark.parametrize("seed", range(3))
def test_a_sheet_full_of_garbage_is_parsed_and_judged(raw, seed):
    dice = random.Random(seed)
    for kind, place in storage.PARTS.items():
        for part in raw[place]:
            blank = FORMS[kind](part, raw)
            names = [one.name for section in blank.sections() for line in section.lines for one in line.everything]
            posted = {name: dice.choice(GARBAGE) for name in dice.sample(names, min(len(names), 6))}
            sheet = FORMS[kind](part, raw, posted)
            typed = sheet.parse()
            if not sheet.faults:
                sheet.add_faults(faults(raw | {place: [typed if one is part else one for one in raw[place]]}))
            assert sheet.sections()


@pytest.mark.parametrize("seed", range(4))
def test_a_file_full_of_garbage_is_read_and_judged(raw, seed):
    dice = random.Random(seed)
    one = roster(raw, "T5")
    for _time in range(50):
        lines = [line.split(",") for line in spreadsheets.to_csv(one).decode("utf-8-sig").splitlines()]
        for _change in range(3):
            line = dice.choice(lines[1:])
            line[dice.randrange(len(line))] = dice.choice(GARBAGE).replace("\x00", "")
        data = "\n".join(",".join(line) for line in lines).encode()
        try:
            incoming = spreadsheets.read("t5.csv", data)
        except spreadsheets.Unreadable:
            continue
        made = one | {"ships": incoming.ships}
        assert isinstance(incoming.named(roster_faults(made, raw)), list)


@pytest.mark.parametrize("value", GARBAGE)
def test_garbage_is_answered_and_never_stored_broken(bench, mine, value):
    part = mine.charts.get(code="E2")
    form = form_of("chart", chart(raw_of(mine), "E2"), mine)
    typed = {"row-0-high": value, "modifier-1-label": value, "row-1-case": value, "title": value, "revision": value}
    assert bench.post(url_of(part), form | typed | {"_save": "1"}).status_code == 200
    assert faults(raw_of(mine)) == []


@pytest.mark.parametrize("value", GARBAGE)
def test_the_browser_answers_garbage(client, house, value):
    for path in ("/charts/house/", "/charts/house/T1/", "/charts/house/E2/", "/charts/"):
        asked = {"q": value, "flag": value, "source": value, "roll": value, "drm": value, "column": value}
        assert client.get(path, asked | {"edition": value}).status_code in (200, 302, 400, 404)
