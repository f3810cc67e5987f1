"""The page of odds: asked for by a button, noted once, worked out in a process beside play."""

import os
import random
import re
import subprocess
import time
import uuid

import pytest
from django.urls import reverse

from campaigns import apart, play
from campaigns.pages.odds import background
from campaigns.pages.odds.ahead import COUNT
from tests.factories import UserFactory
from tests.games.the_hunted import careers, moments

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PATIENT = 30


@pytest.fixture
def shelf(tmp_path, settings):
    """Findings go to a folder of the test's own; whatever still runs there is over before the test is."""
    settings.DATA_DIR = tmp_path
    yield tmp_path / "odds"
    deadline = time.monotonic() + PATIENT
    while list((tmp_path / "odds").glob("*.run")) and time.monotonic() < deadline:
        time.sleep(0.02)


@pytest.fixture
def career(user, shelf):
    """A career of The Hunted that stands before a choice."""
    made = careers.played(user, seed=5, until=moments.ATTACK)
    assert play.act(made.pk, {"switch": {"odds": True}}).accepted
    made.refresh_from_db()
    return made


@pytest.fixture
def player(client, user):
    client.force_login(user)
    return client


def ask(client, career, number=None, **headers):
    number = play.look(career).seq if number is None else number
    return client.post(reverse("campaigns:odds", args=[career.uuid]), {"number": number}, headers=headers or None)


def test_from_button_to_findings(player, career):
    seq = play.look(career).seq
    first = ask(player, career, **HTMX)
    assert b"<html" not in first.content
    assert b"hx-trigger" in first.content
    address = reverse("campaigns:odds-weigh", args=[career.uuid, seq])
    deadline = time.monotonic() + PATIENT
    while b"hx-trigger" in (shown := player.get(address, headers=HTMX)).content and time.monotonic() < deadline:
        time.sleep(0.05)
    assert "sinks something: " in shown.content.decode()
    done = int(re.search(r"([\d,]+) simulations each", shown.content.decode())[1].replace(",", ""))
    assert 50 <= done <= COUNT  # on a busy machine fewer, and then it says so
    assert ("fewer simulations than usual" in shown.content.decode()) == (done < COUNT)
    career.refresh_from_db()
    assert [entry.kind for entry in career.entries.order_by("-number")[:2]] == ["odds", "switch"]


def test_play_goes_on_while_they_are_worked_out(player, career):
    seq = play.look(career).seq
    ask(player, career, **HTMX)
    assert play.act(career.pk, {"auto": True}, seq=seq).accepted
    shown = player.get(reverse("campaigns:odds-weigh", args=[career.uuid, seq]), headers=HTMX)
    assert "You have played on" in shown.content.decode()


def test_without_script_it_is_a_page(player, career):
    seq = play.look(career).seq
    address = reverse("campaigns:odds-weigh", args=[career.uuid, seq])
    assert b"Work out the odds" in player.get(address).content
    assert ask(player, career).headers["Location"] == address
    page = player.get(address)
    assert b"<html" in page.content
    assert page.headers["Refresh"] == "1"


def test_looking_is_noted_once_a_prompt(player, career):
    for _ in range(3):
        ask(player, career, **HTMX)
    assert career.entries.filter(kind="odds").count() == 1
    assert play.act(career.pk, {"auto": True}).accepted
    career.refresh_from_db()
    ask(player, career, **HTMX)
    assert career.entries.filter(kind="odds").count() == 2


def test_a_get_notes_nothing(player, career):
    before = career.entries.count()
    player.get(reverse("campaigns:odds-weigh", args=[career.uuid, play.look(career).seq]))
    assert career.entries.count() == before


def test_a_roll_is_spread_exactly(player, career):
    source = random.Random(1)
    while play.look(career).prompt.kind != "roll":
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
    career.odds = False
    career.save(update_fields=["odds"])
    assert player.get(address).status_code == 404
    assert ask(player, career, 3).status_code == 404
    career.odds = True
    career.save(update_fields=["odds"])
    client.force_login(UserFactory())
    assert client.get(address).status_code == 404
    assert ask(client, career, 3).status_code == 404
    assert client.get(reverse("campaigns:odds-weigh", args=[uuid.uuid4(), 3])).status_code == 404


def test_looking_needs_a_post(player, career):
    assert player.get(reverse("campaigns:odds", args=[career.uuid])).status_code == 405


def test_a_career_that_is_over_has_nothing_to_weigh(player, career, monkeypatch):
    while not career.ended:
        assert play.act(career.pk, {"auto": True}).accepted
        career.refresh_from_db()
    assert b"no odds to work out" in ask(player, career, 1, **HTMX).content


def test_where_nothing_can_be_kept_play_is_not_affected(player, career, shelf):
    shelf.parent.mkdir(exist_ok=True)
    shelf.write_text("a file where the folder should be")
    shown = ask(player, career, **HTMX)
    assert "Play is not affected" in shown.content.decode()
    shelf.unlink()


def test_when_all_places_are_taken_one_waits(player, career, shelf, monkeypatch):
    monkeypatch.setattr(apart, "places", lambda: 0)
    assert "Yours are next" in ask(player, career, **HTMX).content.decode()


class Endless:
    """A process that never ends by itself."""

    def __init__(self):
        self.waited, self.killed = [], False

    def communicate(self, task=None, timeout=None):
        self.waited.append(timeout)
        if not self.killed:
            raise subprocess.TimeoutExpired("task", timeout)
        return b"", b""

    def kill(self):
        self.killed = True


def test_a_weighing_is_given_up_after_half_a_minute(tmp_path):
    mark, process = tmp_path / "x.run", Endless()
    mark.touch()
    background._wait(process, b"{}", mark)
    assert (process.waited[0], process.killed) == (30, True)
    assert not mark.exists()


@pytest.mark.parametrize(("cores", "places"), [(None, 1), (1, 1), (2, 1), (3, 2), (8, 7)])
def test_one_core_stays_free_for_play(monkeypatch, cores, places):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert apart.places() == places


def test_the_dead_are_cleared_away(shelf):
    shelf.mkdir(parents=True)
    old, young = shelf / "a.run", shelf / "b.json"
    old.touch()
    young.touch()
    os.utime(old, (1, 1))
    background._clear(shelf)
    assert not old.exists()
    assert young.exists()
