"""Whatever is posted to a sheet or put in a file, the keeper gets an answer and the edition stays sound."""

import copy
import json
import random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from charts.books import raw_of
from charts.figures.check import faults
from charts.figures.shipped import raw_edition
from charts.figures.version import PARTS
from charts.grid import keep
from charts.grid.forms import FORMS
from tests.charts.parts import GARBAGE, chart
from tests.charts.test_workbench import form_of, url_of
from tests.shipped import edition_of


@pytest.mark.slow
@pytest.mark.parametrize("kind", PARTS)
def test_a_sheet_full_of_garbage_is_parsed_and_judged(raw, kind):
    dice, place = random.Random(kind), PARTS[kind]
    for part in raw[place]:
        for _time in range(3 if kind in ("roster", "boat") else 1):
            blank = FORMS[kind](part, raw)
            names = [one.name for section in blank.sections() for line in section.lines for one in line.everything]
            posted = {name: dice.choice(GARBAGE) for name in dice.sample(names, min(len(names), 6))}
            sheet = FORMS[kind](part, raw, posted)
            typed = sheet.parse()
            if not sheet.faults:
                sheet.add_faults(faults(raw | {place: [typed if one is part else one for one in raw[place]]}))
            assert sheet.sections()


@pytest.mark.slow
def test_garbage_is_answered_and_never_stored_broken(bench, mine):
    """All of it in one post or another, each time on the page as it then is; at last in the page's own number."""
    part = mine.charts.get(code="E2")
    fields = ("row-0-high", "modifier-1-label", "row-1-case", "title", "row-1-source")
    for first in range(0, len(GARBAGE), 3):
        form = form_of("chart", chart(raw_of(mine), "E2"), mine)
        typed = {name: GARBAGE[(first + place) % len(GARBAGE)] for place, name in enumerate(fields)}
        assert bench.post(url_of(part), form | typed | {"_save": "1"}).status_code in (200, 302), typed
        assert faults(raw_of(mine)) == []
    for value in GARBAGE[::3]:
        assert bench.post(url_of(part), form | {"row-2-c1": "2", "revision": value, "_save": "1"}).status_code == 200, (
            value
        )


@pytest.mark.parametrize("path", ["/charts/house/", "/charts/house/T1/", "/charts/house/E2/", "/charts/"])
def test_the_browser_answers_garbage(client, house, path):
    for value in GARBAGE:
        asked = {"q": value, "flag": value, "source": value, "roll": value, "drm": value, "column": value}
        assert client.get(path, asked | {"edition": value}).status_code in (200, 302, 400, 404)


def _lines(raw):
    return chart(raw, "ranks")["rows"]


def _columns(raw):
    return chart(raw, "ranks")["columns"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: _lines(raw)[1].pop("key"),
        lambda raw: _lines(raw)[1].update(key={}),
        lambda raw: _lines(raw)[1].update(key=[1]),
        lambda raw: _lines(raw)[1].update(key=None),
        lambda raw: _columns(raw)[0].update(key=[None]),
        lambda raw: _columns(raw)[1].update(label=7),
        lambda raw: _columns(raw).clear(),
    ],
)
def test_a_file_with_a_line_that_has_no_name_is_refused_in_words(client, db, keeper, spoil):
    raw = copy.deepcopy(raw_edition("torpedo-dice"))
    spoil(raw)
    client.force_login(keeper)
    sent = SimpleUploadedFile("edition.json", json.dumps(raw).encode())
    shown = client.post("/charts/-/import/", {"file": sent})
    assert shown.status_code == 200
    assert shown.context.get("refused") or shown.context.get("bad")
    mine = keep.copy(edition_of("torpedo-dice"), "Mine", "mine", keeper)
    sent.seek(0)
    shown = client.post(f"/charts/{mine.slug}/check/-/files/", {"file": sent})
    assert shown.context.get("refused") or shown.context.get("bad")
