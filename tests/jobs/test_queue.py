"""The queue: who asks finds what he asked for; what is urgent, and who has asked for less, goes first."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections
from django.utils import translation

from campaigns.jobs import queue
from campaigns.jobs.models import Job
from tests.factories import UserFactory
from tests.jobs import notes
from tests.jobs.waiting import claim, failure, fresh, perform

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(settings):
    """Nobody works."""
    settings.JOBS = ""


def say(words="x", owner=None, **more):
    return queue.ask(notes.say, owner, arguments={"words": words}, **more)


def urgent():
    return queue.ask(notes.glut, arguments={"what": "nothing"})


# --- asking -------------------------------------------------------------------------------------------------------


def test_what_was_asked_for_once_is_found_by_its_key(waiting):
    assert len({say(key="a").pk, say(key="a").pk}) == 1
    assert len({say(key="b").pk, say().pk, say().pk}) == 3


def test_what_failed_is_asked_for_anew_by_its_key_and_stays_without(waiting):
    first, other = say(key="a"), say()
    for job in (first, other):
        queue.give_up(job)
    assert say(key="a").pk != first.pk
    assert set(Job.objects.filter(row__status="FAILED")) == {other}


@pytest.mark.parametrize(("language", "kept"), [("de", "de"), (None, "")])
def test_the_language_of_whoever_asks_is_kept_and_spoken(waiting, monkeypatch, settings, language, kept):
    monkeypatch.setattr(queue.translation, "get_language", lambda: language)
    assert fresh(say()).language == kept
    spoken = []
    monkeypatch.setattr(translation, "activate", spoken.append)
    perform(claim("one"))
    assert spoken == [kept or settings.LANGUAGE_CODE, *[language] * bool(language)]


def test_one_account_waits_for_five_at_once_and_nobody_for_what_is_not_his(waiting, user):
    for _ in range(5):
        say(owner=user)
    with pytest.raises(queue.Full):
        say(owner=user)
    assert say(owner=UserFactory())
    assert [say() for _ in range(6)]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("key", "jobs"), [("", 5), ("a", 1)])
def test_eight_requests_at_once_leave_five_jobs_or_one_of_a_key(waiting, user, key, jobs):
    def one(_number):
        try:
            return say(owner=user, key=key).pk
        except queue.Full:
            return None
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as crowd:
        assert len(set(crowd.map(one, range(8))) - {None}) == jobs
    assert Job.objects.count() == jobs


def test_older_results_of_an_account_make_room(user):
    mine, others = [say(owner=user) for _ in range(23)], [say() for _ in range(23)]
    assert set(Job.objects.all()) == {*mine[2:], *others}


# --- who goes first, and who not at all ---------------------------------------------------------------------------


def test_the_urgent_goes_first_and_then_who_asked_first(waiting):
    jobs = [say(), say(), urgent()]
    assert [claim("one").pk for _ in jobs] == [jobs[number].pk for number in (2, 0, 1)]
    assert claim("one") is None


def test_who_has_asked_for_less_goes_first(waiting, user):
    mine, mine_too, yours = say(owner=user), say(owner=user), say(owner=UserFactory())
    assert [claim("one").pk for _ in range(3)] == [mine.pk, yours.pk, mine_too.pk]


def test_a_waiting_job_that_is_given_up_never_begins(waiting):
    job = say()
    queue.give_up(job)
    assert (failure(job), claim("one")) == ("CancelledError", None)


def test_a_finished_job_is_not_given_up(waiting):
    job = say()
    perform(claim("one"))
    queue.give_up(job)
    assert fresh(job).is_good


# --- the task itself ----------------------------------------------------------------------------------------------


def test_a_task_that_fails_is_told_in_the_servers_log(caplog):
    job = queue.ask(notes.glut, arguments={"what": "fault"})
    assert (failure(job), fresh(job).is_finished) == ("ValueError", True)
    assert "ValueError: no" in caplog.text


def test_a_task_reads_its_input_says_how_far_it_is_and_keeps_its_result(waiting):
    job = queue.ask(notes.wait, input=b"abc", arguments={"seconds": 0.01})
    perform(claim("one"))
    job = fresh(job)
    assert (bytes(job.output), job.total) == (b"cba", 100)
