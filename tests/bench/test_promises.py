"""The work behind the times of python -m tests.bench, counted: the same on every machine."""

import random
import re

import pytest
from django.template.base import Template
from django.urls import reverse

from tests.bench.crowd import answer_to
from tests.bench.house import Player
from tests.games.the_hunted import moments
from tests.pages.odds.test_ahead import ahead_of, met
from tests.work import calls

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def player(user):
    return Player(user)


def test_a_continuation_takes_some_thousands_of_calls():
    one, done = ahead_of(met(moments.ATTACK)[0]), []
    taken = calls(lambda: done.extend(one.weigh(50, 60).tallies))
    assert taken < 9_000 * sum(tally.count for tally in done)


def test_an_answer_draws_one_line_and_few_parts(player):
    """A whole bridge is sixteen lines and two panels."""
    player.answer()
    names = []
    draw = Template._render

    def drawn(template, context):
        names.append(template.name)
        return draw(template, context)

    for _ in range(12):
        environ = player.prepared()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Template, "_render", drawn)
            player.post(environ)
    assert 10 <= names.count("campaigns/_line.html") <= 12  # the answer that ends a patrol leads to another page
    assert names.count("campaigns/_panel.html") < 12


def test_the_form_of_any_prompt_can_be_answered_as_it_stands(player):
    """As the fifty players do: read the page, send its form back filled in."""
    source, address, taken = random.Random(4), reverse("campaigns:bridge", args=[player.career.uuid]), 0
    for _ in range(60):
        page = player.browser.get(address).decode()
        if begin := re.search(r'href="\?begin=(\d+)', page):  # home: the next patrol is asked for by a link
            page = player.browser.get(f"{address}?begin={begin[1]}").decode()
        fields = answer_to(page, source)
        if "number" not in fields:
            break
        player.post(player.browser.prepared(player.address, fields))
        player.career.refresh_from_db()
        taken += player.career.last >= int(fields["number"])
    assert taken >= 30
