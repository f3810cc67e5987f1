"""Careers played here, each patrol entered again by hand on its own form: every figure stays what it was."""

import os
import random
import re

import pytest

from campaigns import play
from campaigns.models import LEDGER
from campaigns.play.verify import verify
from tests.games.the_hunted.pages.test_again import fields
from tests.html import tree

CAREERS = int(os.environ.get("CAREERS", 8))
PATROLS = 3
TYPES = (("VIIC",), ("IXC",), ("VIIC", "1944-02"), ("XB",), ("IXC", "1943-12"), ("VIID",), ("VIIC", "1944-06"))


def played(seat, seed):
    """Some patrols as the default policy plays them."""
    source, table = random.Random(seed), seat.table()
    while table.prompt is not None and table.session.chapter <= PATROLS:
        assert play.act(seat.career.pk, {"auto": True}, source=source).accepted
        table = seat.table()
    return range(1, table.session.chapter + (table.prompt is None))


def rows(career):
    """Every row of the ledger, without how it came in."""
    left_out = {"id", "career_id", "entered", "weapon"}
    return {
        model.__name__: [
            {key: value for key, value in row.items() if key not in left_out and not key.endswith("_id")}
            for row in model.objects.filter(career=career).order_by("key").values()
        ]
        for model in LEDGER.values()
    }


def told(seat, path):
    """A page without its numbers of lines, and without the dice: those of a patrol entered by hand were not thrown."""
    text = tree(seat.client.get(seat.url + path)).find(id="main").text.partition("Dice Source")[0]
    return re.sub(r"no\. \d+|\(entered\)|\s+", "", text)


def figures(seat):
    return rows(seat.career), {path: told(seat, path) for path in ("sheet/", "record/")}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(CAREERS))
def test_every_figure_of_a_career_entered_again_is_the_same(boat, seed):
    seat = boat(*TYPES[seed % len(TYPES)])
    for outing in played(seat, seed):
        address = f"{seat.url}afterwards/{outing}/"
        form = {**fields(seat.client.get(address)), "do": "enter"}
        same = tree(seat.client.post(address, form))
        assert "Nothing differs from what was entered." in same.text, outing
        before = figures(seat)
        first = next((name for name in form if name.startswith("c:boxes") and name.endswith(".met")), "")
        note = {first.replace("c:", "t:").replace(".met", ".note"): "Read again."} if first else {}
        answer = seat.client.post(address, {**form, **note, "t:home.why": "So it was."})
        assert answer.status_code == 302, tree(answer).find(id="follows").text
        for was, now in zip(before, figures(seat), strict=True):
            for name, listed in was.items():
                assert now[name] == listed, (outing, name)
        assert verify(seat.career) == []
