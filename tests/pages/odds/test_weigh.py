"""The page of odds: asked for by a button, noted once, worked out beside play."""

import random
import uuid

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.pages.odds import tasks
from campaigns.pages.odds.ahead import ways
from tests.factories import UserFactory
from tests.games.the_hunted import careers, moments
from tests.jobs.waiting import failure

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Continuations of each way; time is not what ends them."""
    monkeypatch.setattr(tasks, "COUNT", 50)
    monkeypatch.setattr(tasks, "SECONDS", 10**6)


@pytest.fixture
def queued(settings):
    """Jobs wait for a worker that is not there."""
    settings.JOBS = ""


@pytest.fixture
def career(user):
    """A career of The Hunted at a choice."""
    made = careers.played(user, seed=5, until=moments.ATTACK)
    assert play.act(made.pk, {"switch": {"odds": True}}).accepted
    made.refresh_from_db()
    return made


@pytest.fixture
def player(client, user):
    client.force_login(user)
    return client


def ask(client, career, number=None, **headers):
    number = play.open_career(career).seq if number is None else number
    return client.post(reverse("campaigns:odds", args=[career.uuid]), {"number": number}, headers=headers or None)


def test_from_button_to_findings(player, career):
    shown = ask(player, career, **HTMX).content.decode()
    assert "<html" not in shown
    assert "hx-trigger" not in shown  # there is nothing to wait for
    assert "You sank something in " in shown
    assert "50 simulations each" in shown
    assert "fewer simulations than usual" in shown
    career.refresh_from_db()
    assert [entry.kind for entry in career.entries.order_by("-number")[:2]] == ["odds", "switch"]


def test_while_they_are_worked_out_the_part_asks_again(player, career, queued):
    shown = ask(player, career, **HTMX).content.decode()
    assert 'hx-trigger="load delay:500ms"' in shown
    assert "<progress" in shown


def test_one_prompt_is_weighed_once(player, career):
    for _ in range(2):
        ask(player, career, **HTMX)
    assert Job.objects.count() == 1


def test_play_goes_on_while_they_are_worked_out(player, career, queued):
    seq = play.open_career(career).seq
    ask(player, career, **HTMX)
    assert play.act(career.pk, {"auto": True}, seq=seq).accepted
    shown = player.get(reverse("campaigns:odds-weigh", args=[career.uuid, seq]), headers=HTMX)
    assert "You have played on" in shown.content.decode()


def test_odds_of_an_earlier_prompt_are_not_worked_out_any_more(player, career, queued):
    ask(player, career, **HTMX)
    assert play.act(career.pk, {"auto": True}).accepted
    career.refresh_from_db()
    while len(ways(play.open_career(career).prompt)) == 0:
        play.act(career.pk, {"auto": True})
        career.refresh_from_db()
    ask(player, career, **HTMX)
    assert sorted(failure(job) for job in Job.objects.all()) == ["", "CancelledError"]


def test_what_was_weighed_after_play_went_on_is_no_answer(player, career, queued, settings):
    seq = play.open_career(career).seq
    ask(player, career, **HTMX)
    version = play.open_career(career).book.version
    assert play.act(career.pk, {"auto": True}).accepted
    context = type("Context", (), {"task_result": type("Result", (), {"id": Job.objects.get().pk})})
    assert tasks.weigh.func(context, career=str(career.uuid), number=seq, version=version) is None


def test_without_script_it_is_a_page(player, career, queued):
    seq = play.open_career(career).seq
    address = reverse("campaigns:odds-weigh", args=[career.uuid, seq])
    assert b"Work out the odds" in player.get(address).content
    assert ask(player, career).headers["Location"] == address
    page = player.get(address)
    assert b"<html" in page.content
    assert page.headers["Refresh"] == "1"


@pytest.mark.slow
def test_looking_is_noted_once_a_prompt(player, career):
    for _ in range(3):
        ask(player, career, **HTMX)
    assert career.entries.filter(kind="odds").count() == 1
    assert play.act(career.pk, {"auto": True}).accepted
    career.refresh_from_db()
    ask(player, career, **HTMX)
    assert career.entries.filter(kind="odds").count() == 2


def test_only_a_post_notes_something(player, career):
    before = career.entries.count()
    player.get(reverse("campaigns:odds-weigh", args=[career.uuid, play.open_career(career).seq]))
    assert player.get(reverse("campaigns:odds", args=[career.uuid])).status_code == 405
    assert career.entries.count() == before


def test_a_roll_is_spread_exactly(player, career):
    source = random.Random(1)
    while play.open_career(career).prompt.kind != "roll":
        play.act(career.pk, {"auto": True}, source=source)
        career.refresh_from_db()
    shown = ask(player, career, **HTMX).content.decode()
    assert "This roll, exactly" in shown


@pytest.mark.parametrize("number", ["", "x", "-1", "0", "999999999999", "1" * 5000, "\0"])
def test_another_number_notes_nothing(player, career, number):
    before = career.entries.count()
    assert ask(player, career, number, **HTMX).status_code == 200
    assert career.entries.count() == before


def test_a_stranger_and_a_career_without_odds_find_nothing(client, player, career):
    address = reverse("campaigns:odds-weigh", args=[career.uuid, 3])
    for odds in (False, True):
        type(career).objects.filter(pk=career.pk).update(odds=odds)
        assert (client.get(address).status_code, ask(client, career, 3).status_code) == (404, 404)
        client.force_login(UserFactory())
    assert client.get(reverse("campaigns:odds-weigh", args=[uuid.uuid4(), 3])).status_code == 404


@pytest.mark.slow
def test_a_career_that_is_over_has_nothing_to_weigh(player, career, monkeypatch):
    while not career.ended:
        assert play.act(career.pk, {"auto": True}).accepted
        career.refresh_from_db()
    assert b"no odds to work out" in ask(player, career, 1, **HTMX).content


def test_odds_that_came_to_nothing_say_why_and_can_be_asked_for_again(player, career, queued):
    ask(player, career, **HTMX)
    queue.give_up(Job.objects.get())
    address = reverse("campaigns:odds-weigh", args=[career.uuid, play.open_career(career).seq])
    shown = player.get(address, headers=HTMX).content.decode()
    assert "Play is not affected. This was stopped." in shown
    assert "Work out the odds" in shown
    assert "<progress" in ask(player, career, **HTMX).content.decode()


def test_who_has_asked_for_much_already_is_told_to_wait(player, career, queued, monkeypatch):
    monkeypatch.setattr(queue, "MOST_WAITING", 0)
    assert "Please wait until one of them is finished" in ask(player, career, **HTMX).content.decode()
