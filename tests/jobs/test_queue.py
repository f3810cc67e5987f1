"""The queue: who asks finds what he asked for, who works takes the next job and puts back what broke off."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult

from campaigns.jobs import queue
from campaigns.jobs.models import Job
from tests.factories import UserFactory
from tests.jobs import notes
from tests.jobs.waiting import claim, perform

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(settings):
    """Nobody works."""
    settings.JOBS = ""


def say(words="x", owner=None, **more):
    return queue.ask(notes.say, owner, arguments={"words": words}, **more)


def fresh(job):
    return Job.objects.get(pk=job.pk)


# --- asking -------------------------------------------------------------------------------------------------------


def test_where_jobs_are_done_at_once_it_is_done():
    job = fresh(say("good"))
    assert (job.row.return_value, job.is_good, job.failure) == ("good", True, "")


def test_what_was_asked_for_once_is_found_by_its_key(waiting):
    assert [say(key="a").pk, say(key="a").pk] == [queue.find_job("a").pk] * 2
    assert queue.find_job("b") is None


def test_what_came_to_nothing_is_asked_for_anew(waiting):
    first = say(key="a")
    queue.give_up(first)
    assert (queue.find_job("a"), queue.failed("a").pk) == (None, first.pk)
    assert say(key="a").pk != first.pk
    assert Job.objects.count() == 1


def test_two_that_ask_for_the_same_at_once_get_the_same(waiting, monkeypatch):
    first, found = say(key="a"), [None]
    find = queue.find_job
    monkeypatch.setattr(queue, "find_job", lambda key: found.pop() if found else find(key))
    assert say(key="a").pk == first.pk
    assert DBTaskResult.objects.count() == 1


@pytest.mark.parametrize("key", [None, "a"])
def test_what_cannot_be_stored_is_no_other_job(waiting, monkeypatch, key):
    say()  # which has no key either

    def refuse(task, **arguments):
        raise IntegrityError("no")

    monkeypatch.setattr(Task, "enqueue", refuse)
    with pytest.raises(IntegrityError, match="no"):
        say(key=key)


def test_what_came_to_nothing_and_is_not_looked_for_stays(waiting):
    first = say()
    queue.give_up(first)
    say()
    assert fresh(first).failure == "GivenUp"


@pytest.mark.parametrize(("language", "kept"), [("de", "de"), (None, "")])
def test_the_language_of_whoever_asks_is_kept(waiting, monkeypatch, language, kept):
    monkeypatch.setattr(queue.translation, "get_language", lambda: language)
    assert fresh(say()).language == kept


def test_one_account_waits_for_five_at_once(waiting, user):
    for _ in range(5):
        say(owner=user)
    with pytest.raises(queue.Full):
        say(owner=user)
    assert say(owner=UserFactory()) is not None


def test_two_requests_of_one_account_count_one_another(waiting, user):
    """On PostgreSQL four processes let eight jobs in: each had counted before the others wrote."""
    with CaptureQueriesContext(connection) as asked:
        say(owner=user)
    statements = [query["sql"] for query in asked.captured_queries]
    lock, count, insert = (
        next(place for place, sql in enumerate(statements) if what in sql)
        for what in ("FOR NO KEY UPDATE" if connection.vendor == "postgresql" else "auth_user", "COUNT", "INSERT")
    )
    assert lock < count < insert


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")
@pytest.mark.django_db(transaction=True)
def test_eight_requests_at_once_leave_five_jobs(waiting, user):
    def one(_number):
        try:
            say(owner=user)
        except queue.Full:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(8) as crowd:
        assert sorted(crowd.map(one, range(8))) == [False] * 3 + [True] * 5
    assert Job.objects.count() == 5


def test_what_nobody_owns_is_not_counted(waiting):
    assert [say() for _ in range(6)]


def test_what_older_jobs_gave_makes_room(user):
    old = timezone.now() - timedelta(hours=1)
    mine = [made(user, old + timedelta(minutes=number)) for number in range(21)]
    others = [made(None, old) for _ in range(21)]
    kept = {*mine[1:], *others, say(owner=user).pk}
    assert set(Job.objects.values_list("pk", flat=True)) == kept


def made(owner, when):
    """A job that is done."""
    row = DBTaskResult.objects.create(
        status="SUCCESSFUL", args_kwargs={}, task_path="x", backend_name="default", run_after=when, finished_at=when
    )
    DBTaskResult.objects.filter(pk=row.pk).update(enqueued_at=when)
    return Job.objects.create(row=row, owner=owner).pk


def test_the_page_it_leads_to_may_name_the_job(waiting):
    job = say(next=lambda pk: f"/x/{pk}/")
    assert fresh(job).next == f"/x/{job.pk}/"


def test_how_many_come_first(waiting):
    first, urgent = say(), queue.ask(notes.glut, arguments={"what": "nothing"})
    last = say()
    assert [queue.jobs_before(fresh(job)) for job in (first, urgent, last)] == [1, 0, 2]


def test_what_is_not_due_yet_comes_before_nobody(waiting):
    queue.ask(notes.say.using(run_after=timezone.now() + timedelta(hours=1)), arguments={"words": "later"})
    assert queue.jobs_before(fresh(say())) == 0


# --- working ------------------------------------------------------------------------------------------------------


def lose(name="one"):
    """A worker takes the next job and dies."""
    row = claim(name)
    queue.look_after("two", ())
    return row


def test_the_urgent_goes_first_and_then_who_asked_first(waiting):
    jobs = [say(), say(), queue.ask(notes.glut, arguments={"what": "nothing"})]
    assert [claim("one").pk for _ in jobs] == [jobs[number].pk for number in (2, 0, 1)]
    assert claim("one") is None


def test_who_has_asked_for_less_goes_first(waiting, user):
    mine, mine_too, yours = say(owner=user), say(owner=user), say(owner=UserFactory())
    assert [claim("one").pk for _ in range(3)] == [mine.pk, yours.pk, mine_too.pk]


def test_a_lost_job_begins_again(waiting):
    job = say("again")
    Job.objects.filter(pk=job.pk).update(done=50, total=100)
    lose()
    assert (fresh(job).row.status, fresh(job).done) == ("READY", 0)
    perform(claim("two"))
    assert (fresh(job).row.return_value, fresh(job).row.worker_ids) == ("again", ["one", "two"])


def test_what_ends_its_process_three_times_is_not_tried_again(waiting, caplog):
    job, found = say(), []
    for _ in range(3):
        lose()
        found.append(fresh(job).row.status)
    assert (found, fresh(job).failure) == (["READY", "READY", "FAILED"], "Lost")
    assert "A job ended 3 processes and is not tried again: tests.jobs.notes.say" in caplog.text


def test_a_lost_job_that_was_given_up_is_over(waiting):
    job = say()
    Job.objects.filter(pk=job.pk).update(given_up=True)
    lose()
    assert fresh(job).failure == "GivenUp"


def test_a_waiting_job_that_is_given_up_never_begins(waiting):
    job = say(data=b"x")
    queue.give_up(job)
    assert (fresh(job).failure, fresh(job).input, claim("one")) == ("GivenUp", None, None)


def test_a_finished_job_is_not_given_up(waiting):
    job = say()
    perform(claim("one"))
    queue.give_up(job)
    assert fresh(job).is_good


def test_what_is_older_than_a_day_is_thrown_away():
    made(None, timezone.now() - timedelta(days=1, seconds=1))
    kept = made(None, timezone.now() - timedelta(hours=23))
    queue.tend("me")
    assert [job.pk for job in Job.objects.all()] == [kept]


# --- the task itself ----------------------------------------------------------------------------------------------


def test_a_task_that_fails_is_told_in_the_servers_log(caplog):
    job = fresh(queue.ask(notes.glut, arguments={"what": "fault"}, data=b"x"))
    assert (job.failure, job.input, job.is_finished) == ("ValueError", None, True)
    assert "ValueError: no" in caplog.text


def test_a_task_that_is_not_there_harms_no_other(waiting):
    lost = say()
    DBTaskResult.objects.filter(pk=lost.pk).update(task_path="tests.jobs.notes.gone")
    perform(claim("one"))
    assert fresh(lost).row.status == "FAILED"


def test_a_task_reads_its_input_says_how_far_it_is_and_keeps_its_result(waiting):
    job = queue.ask(notes.wait, data=b"abc", arguments={"seconds": 0.01})
    perform(claim("one"))
    job = fresh(job)
    assert (bytes(job.output), job.total, job.done, job.input) == (b"cba", 100, 100, None)


def test_a_task_speaks_the_language_of_whoever_asked(waiting, monkeypatch):
    spoken = []
    monkeypatch.setattr(translation, "activate", spoken.append)
    Job.objects.filter(pk=say().pk).update(language="de")
    perform(claim("one"))
    assert spoken == ["de", "en"]


def test_jobs_that_an_older_version_left_are_done(waiting):
    """Long work had a low priority in place of a queue, and a process another name."""
    long = say()
    DBTaskResult.objects.filter(pk=long.pk).update(status="RUNNING", priority=-10, worker_ids=["a-1-0a"])
    queue.look_after("one", ())
    perform(claim("one"))
    assert fresh(long).is_good
