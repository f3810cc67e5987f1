"""The weight of a page and of an answer's swap, and the number of statements."""

import gzip
import random
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import play
from tests.bench.house import SHOWN
from tests.games.the_hunted import moments

FIRST_LOAD = 49_900  # as a proxy packs it, without the typefaces (tests/hunted/test_typefaces.py)
SWAP = 30_000
PACKED = 9_500  # the longest form, as a proxy packs it


def assets(text):
    """Everything the page loads besides itself and its typefaces, which every page shares."""
    names = re.findall(r'(?:src|href)="/static/([^"]+(?<!woff2))"', text)
    return sum(len(gzip.compress(Path(finders.find(name)).read_bytes())) for name in names)


@pytest.mark.parametrize("key", [moments.FIRST_BOX, moments.SALVO, moments.SEARCH, moments.REPAIR])
def test_a_first_load_weighs_little(boat, key):
    seat = boat("IXC/40").on_to(key, seed=3)
    text = seat.text()
    assert len(gzip.compress(text.encode())) + assets(text) < FIRST_LOAD


@pytest.mark.parametrize("path", ["/", "/new/", "/rules/"])
def test_the_other_pages_too(boat, path):
    text = boat().client.get(path).content.decode()
    assert len(gzip.compress(text.encode())) + assets(text) < FIRST_LOAD


@pytest.mark.slow
def test_a_swap_weighs_less_than_30_kb_on_any_prompt(boat):
    """The greatest of many, on a boat with many systems."""
    seat, heaviest, source = boat("IXD-2"), 0, random.Random(6)
    for _ in range(45):
        table = seat.table()
        if table.prompt is None:
            break
        if table.prompt.kind == "roll":
            shown = SHOWN.search(seat.text())[1]
            heaviest = max(heaviest, len(seat.throw(source, htmx=True, shown=shown).content))
        else:
            play.act(seat.career.pk, {"auto": True}, table.seq, seat.career.owner, source=source)
    assert 0 < heaviest < SWAP


def test_the_longest_form_too(boat):
    seat = boat("XXI", "1945-04").on_to(moments.POSTURE)
    response = seat.post(htmx=True, aside="by_hand")
    assert b"Enter by hand" in response.content
    assert len(gzip.compress(response.content)) < PACKED


def test_the_harbour_asks_a_fixed_number_for_each_card(seat):
    with CaptureQueriesContext(connection) as asked:
        seat.client.get("/")
    assert len(asked) <= 20
