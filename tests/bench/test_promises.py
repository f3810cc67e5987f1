"""What python -m tests.bench measures as time, counted as work: that is the same on every machine."""

import random

import pytest
from django.urls import reverse

from campaigns.pages import drawn
from campaigns.simulation.careers import Plan, play
from charts.shipped import book
from tests.bench.crowd import answer_to
from tests.bench.house import Player, new_career
from tests.odds.test_ahead import ahead_of, met
from tests.work import calls, statements

SETUP = {"type": "VIIC", "start": "1943-07", "kommandant": "Schmidt"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def player(user):
    return Player(user)


def test_a_career_takes_some_ten_thousands_of_calls():
    plan, charts = Plan(game="hunted", policy="steady", edition="house", setup=SETUP), book()
    play(plan, charts, "warm", 0)
    assert calls(lambda: [play(plan, charts, "bench", number) for number in range(20)]) < 20 * 45_000


def test_a_continuation_takes_some_thousands_of_calls():
    one, done = ahead_of(met("attack.how")[0]), []
    taken = calls(lambda: done.extend(one.weigh(50, 60).tallies))
    assert taken < 9_000 * sum(tally.count for tally in done)


def test_an_answer_takes_few_statements_however_long_the_journal(user, django_user_model):
    short, long = Player(user), Player(django_user_model.objects.create_user("long"), remarks=3000)
    for one in (short, long):
        one.answer()
    counts = [[statements(one.answer) for _ in range(12)] for one in (short, long)]
    assert max(map(max, counts)) <= 40  # the end of a scene, with a savepoint here and there on PostgreSQL
    assert min(counts[0]) == min(counts[1])


def test_a_line_that_was_drawn_is_not_drawn_again(player, monkeypatch):
    player.answer()
    drawn_now = []
    monkeypatch.setattr(drawn, "render_to_string", lambda name, context: drawn_now.append(name) or "")
    player.answer()
    assert drawn_now.count("campaigns/_line.html") <= 2  # the new one, and perhaps one that was struck by it


def test_two_careers_share_no_line(user):
    one, other = new_career(user), new_career(user)
    lines = [set(career.entries.values_list("hash", flat=True)) for career in (one, other)]
    assert not lines[0] & lines[1]


def test_the_form_of_any_prompt_can_be_answered_as_it_stands(player):
    """What the fifty players do: read the page, send its form back filled in."""
    source, address = random.Random(4), reverse("campaigns:bridge", args=[player.career.uuid])
    taken = 0
    for _ in range(60):
        page = player.client.get(address, headers={"hx-request": ""}).content.decode()
        fields = answer_to(page, source)
        if "number" not in fields:
            break
        response = player.client.post(reverse("campaigns:answer", args=[player.career.uuid]), fields)
        assert response.status_code == 200
        player.career.refresh_from_db()
        taken += player.career.last >= int(fields["number"])
    assert taken >= 30
