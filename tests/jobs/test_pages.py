"""The page of a job: how far it is, the button that stops it, and on to what it gave."""

import uuid

import pytest
from django.urls import reverse

from campaigns.jobs import queue
from campaigns.jobs.models import GivenUp, Job, Lost, TooLong, Worker
from tests.factories import UserFactory
from tests.jobs import notes
from tests.jobs.waiting import claim

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def player(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def job(user, settings):
    """It waits; a worker is there."""
    settings.JOBS = ""
    queue.tend("one")
    return queue.ask(notes.say, user, title="Import", back="/back/", next="/next/", arguments={"words": "x"})


def shown(client, job, **headers):
    return client.get(reverse("jobs:job", args=[job.pk]), headers=headers or None)


def test_it_asks_again_until_it_is_done(player, job):
    page, part = shown(player, job), shown(player, job, **HTMX)
    assert (page.headers["Refresh"], "Refresh" in part.headers) == ("2", False)
    assert b"<html" not in part.content
    assert b"hx-trigger" in part.content
    assert "Starting in a moment." in page.content.decode()


def test_it_says_how_far_it_is(player, job):
    claim("one")
    Job.objects.update(done=1, total=4)
    page = shown(player, job).content.decode()
    assert 'value="25"' in page
    assert "In progress." in page


def test_who_waits_is_told_how_many_come_first(player, job):
    for _ in range(2):
        queue.ask(notes.glut, arguments={"what": "nothing"})
    assert "2 jobs come first." in shown(player, job).content.decode()


def test_where_nobody_works_it_says_so(player, job):
    Worker.objects.all().delete()
    assert "Background jobs are not running" in shown(player, job).content.decode()


def test_from_there_on_to_what_it_gave(player, user):
    job = queue.ask(notes.say, user, next="/next/", arguments={"words": "x"})
    assert shown(player, job).headers["Location"] == "/next/"
    assert shown(player, job, **HTMX).headers["HX-Refresh"] == "true"


def test_what_leads_nowhere_is_done(player, user):
    job = queue.ask(notes.say, user, arguments={"words": "x"})
    assert "Finished." in shown(player, job).content.decode()


@pytest.mark.parametrize("error", [GivenUp(), TooLong(), Lost(), MemoryError(), ValueError("no")])
def test_why_it_came_to_nothing(player, job, error):
    queue.fail(claim("one"), error)
    page = shown(player, job)
    assert 'role="alert"' in page.content.decode()
    assert 'href="/back/"' in page.content.decode()
    assert "Refresh" not in page.headers


def test_the_button_stops_it(player, job):
    address = reverse("jobs:stop", args=[job.pk])
    assert player.get(address).status_code == 405
    assert player.post(address).headers["Location"] == "/back/"
    assert player.post(address, headers=HTMX).status_code == 204
    assert "This was stopped." in shown(player, job).content.decode()


def test_what_is_at_work_is_being_stopped(player, job):
    claim("one")
    player.post(reverse("jobs:stop", args=[job.pk]))
    assert "Stopping." in shown(player, job).content.decode()


def test_another_players_job_does_not_exist(client, job):
    client.force_login(UserFactory())
    assert shown(client, job).status_code == 404
    assert client.post(reverse("jobs:stop", args=[job.pk])).status_code == 404
    assert client.get(reverse("jobs:job", args=[uuid.uuid4()])).status_code == 404
    client.logout()
    assert shown(client, job).status_code == 302
