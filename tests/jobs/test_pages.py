"""The page of a job: how far it is, the button that stops it, and on to what it gave."""

import uuid
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool

import pytest
from django.urls import reverse

from campaigns.jobs import queue
from campaigns.jobs.models import Job, Worker
from tests.factories import UserFactory
from tests.jobs import notes
from tests.jobs.waiting import claim

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
RELOADS = '<meta http-equiv="refresh" content="2">'


@pytest.fixture
def player(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def job(user, settings):
    """It waits; a worker is there."""
    settings.JOBS = ""
    Worker.objects.create(name="one")
    return queue.ask(notes.say, user, title="Import", back="/back/", next="/next/", arguments={"words": "x"})


def shown(client, job, **headers):
    return client.get(reverse("jobs:job", args=[job.pk]), headers=headers or None)


def text(client, job):
    return shown(client, job).content.decode()


def test_it_asks_again_until_it_is_done(player, job):
    page = text(player, job)
    assert "hx-trigger" in page
    assert f"<noscript>{RELOADS}</noscript>" in page
    assert "Starting in a moment." in page
    assert shown(player, job, **HTMX).status_code == 200


def test_it_says_how_far_it_is(player, job):
    claim("one")
    Job.objects.update(done=1, total=4)
    assert 'value="25"' in text(player, job)
    assert "In progress." in text(player, job)


def test_who_waits_is_told_how_many_come_first(player, job):
    for _ in range(2):
        queue.ask(notes.glut, arguments={"what": "nothing"})
    queue.ask(notes.say, arguments={"words": "later"})
    assert "2 jobs come first." in text(player, job)


def test_where_nobody_works_it_says_so(player, job):
    Worker.objects.all().delete()
    assert "Background jobs are not running" in text(player, job)


@pytest.mark.parametrize("to", ["/next/", "jobs:job", ""])
def test_from_there_on_to_what_it_gave(player, user, to):
    """An address, or a name of one that is given the job."""
    job = queue.ask(notes.say, user, next=to, arguments={"words": "x"})
    assert shown(player, job, **HTMX).headers["HX-Refresh"] == "true"
    if to:
        assert shown(player, job).headers["Location"] == ("/next/" if to == "/next/" else job.get_absolute_url())
    else:
        assert "Finished." in text(player, job)


def test_a_file_is_saved_and_the_page_stays(player, user):
    job = queue.ask(notes.say, user, next="/file/", file=True, arguments={"words": "x"})
    assert '<meta http-equiv="refresh" content="0; url=/file/">' in text(player, job)


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (CancelledError(), "This was stopped."),
        (TimeoutError(), "This took longer"),
        (BrokenProcessPool(), "This was interrupted several times"),
        (MemoryError(), "This needed more memory"),
        (ValueError("no"), "This failed. The reason is in"),
    ],
)
def test_why_it_failed(player, job, error, why):
    claim("one").set_failed(error)
    page = text(player, job)
    assert f'<p role="alert">{why}' in page
    assert 'href="/back/"' in page
    assert "refresh" not in page


def test_the_button_stops_it(player, job):
    address = reverse("jobs:stop", args=[job.pk])
    assert player.get(address).status_code == 405
    assert player.post(address).headers["Location"] == "/back/"
    assert player.post(address, headers=HTMX).status_code == 204
    assert "This was stopped." in text(player, job)


def test_what_is_at_work_is_being_stopped(player, job):
    claim("one")
    player.post(reverse("jobs:stop", args=[job.pk]))
    assert "Stopping." in text(player, job)


def test_another_players_job_does_not_exist(client, job):
    client.force_login(UserFactory())
    assert shown(client, job).status_code == 404
    assert client.post(reverse("jobs:stop", args=[job.pk])).status_code == 404
    assert client.get(reverse("jobs:job", args=[uuid.uuid4()])).status_code == 404
    client.logout()
    assert shown(client, job).status_code == 302
