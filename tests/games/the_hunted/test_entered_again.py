"""Careers played here, each patrol entered again by hand on its own form: every figure stays what it was."""

import os
import random
import re

import pytest

from campaigns import play
from campaigns.models import Award, Outing, Target
from campaigns.play.verify import verify
from tests.games.the_hunted.pages.test_again import fields
from tests.html import tree

CAREERS = int(os.environ.get("CAREERS", 4))
PATROLS = 3
TYPES = (("VIIC",), ("IXC",), ("VIIC", "1944-02"), ("XB",), ("IXC", "1943-12"), ("VIID",), ("VIIC", "1944-06"))


def played(seat, seed):
    """Some patrols as the default policy plays them."""
    source, table = random.Random(seed), seat.table()
    while table.prompt is not None and table.session.chapter <= PATROLS:
        assert play.act(seat.career.pk, {"auto": True}, source=source).accepted
        table = seat.table()
    return range(1, table.session.chapter + (table.prompt is None))


def figures(seat):
    """What the career has come to: in its rows, its head and on its sheet."""
    seat.career.refresh_from_db()
    career = seat.career
    sunk = Target.objects.filter(career=career, fate="sunk").values_list("name", "kind", "tonnage")
    return {
        "head": {key: value for key, value in career.head.items() if key != "sunk"},
        "outings": list(Outing.objects.filter(career=career).values("number", "outcome", "score")),
        "awards": sorted(Award.objects.filter(career=career).values_list("name", "month")),
        "sunk": sorted((re.sub(r" \(\d+\)", "", name), kind, tons) for name, kind, tons in sunk),
        "measure": (career.score, career.won, career.lost, career.end, career.victory, career.months),
    }


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(CAREERS))
def test_every_figure_of_a_career_entered_again_is_the_same(boat, seed):
    seat = boat(*TYPES[seed % len(TYPES)])
    for outing in played(seat, seed):
        address = f"{seat.url}afterwards/{outing}/"
        form = {**fields(seat.client.get(address)), "do": "enter"}
        same = tree(seat.client.post(address, form))
        assert "This changes nothing." in same.text, outing
        before = figures(seat)
        first = next((name for name in form if name.startswith("c:boxes") and name.endswith(".met")), "")
        note = {first.replace("c:", "t:").replace(".met", ".note"): "Read again."} if first else {}
        answer = seat.client.post(address, {**form, **note, "t:home.why": "So it was."})
        assert answer.status_code == 302, tree(answer).find(id="follows").text
        assert figures(seat) == before, outing
        assert verify(seat.career) == []
