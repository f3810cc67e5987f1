"""The queue: who asks finds what he asked for, who works takes the next job and puts back what broke off."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from campaigns.jobs import models, process, queue
from campaigns.jobs.models import Job, Worker
from tests.factories import UserFactory
from tests.jobs import notes
from tests.jobs.waiting import QUEUE

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(settings):
    """Nobody works."""
    settings.TASKS = QUEUE


def say(words="x", owner=None, **more):
    return queue.ask(notes.say, owner, arguments={"words": words}, **more)


def fresh(job):
    return Job.objects.select_related("row").get(pk=job.pk)


# --- asking -------------------------------------------------------------------------------------------------------


def test_where_jobs_are_done_at_once_it_is_done():
    job = fresh(say("good"))
    assert (job.row.return_value, job.is_good, job.trouble) == ("good", True, "")


def test_what_was_asked_for_once_is_found_by_its_key(waiting):
    assert [say(key="a").pk, say(key="a").pk] == [queue.find("a").pk] * 2
    assert queue.find("b") is None


def test_what_came_to_nothing_is_asked_for_anew(waiting):
    first = say(key="a")
    queue.give_up(first)
    assert (queue.find("a"), queue.failed("a").pk) == (None, first.pk)
    assert say(key="a").pk != first.pk
    assert Job.objects.count() == 1


def test_two_that_ask_for_the_same_at_once_get_the_same(waiting, monkeypatch):
    first, found = say(key="a"), [None]
    find = queue.find
    monkeypatch.setattr(queue, "find", lambda key: found.pop() if found else find(key))
    assert say(key="a").pk == first.pk
    assert DBTaskResult.objects.count() == 1


def test_one_account_waits_for_so_many_at_once(waiting, user):
    for _ in range(queue.MOST_WAITING):
        say(owner=user)
    with pytest.raises(queue.Full):
        say(owner=user)
    assert say(owner=UserFactory()) is not None
    assert say() is not None


def test_what_older_jobs_gave_makes_room(user, monkeypatch):
    monkeypatch.setattr(queue, "MOST_KEPT", 2)
    jobs = [say(owner=user) for _ in range(4)]
    assert set(Job.objects.values_list("pk", flat=True)) == {job.pk for job in jobs[1:]}


def test_the_page_it_leads_to_may_name_the_job(waiting):
    job = say(next=lambda pk: f"/x/{pk}/")
    assert fresh(job).next == f"/x/{job.pk}/"


def test_how_many_come_first(waiting):
    first, urgent = say(), queue.ask(notes.glut, arguments={"what": "nothing"})
    last = say()
    assert [queue.before(fresh(job)) for job in (first, urgent, last)] == [1, 0, 2]


# --- working ------------------------------------------------------------------------------------------------------


def test_the_urgent_goes_first_and_then_who_asked_first(waiting):
    jobs = [say(), queue.ask(notes.crunch), say(), queue.ask(notes.glut, arguments={"what": "nothing"})]
    order = [queue.claim("one", "default").pk for _ in jobs]
    assert order == [jobs[number].pk for number in (3, 0, 2, 1)]
    assert queue.claim("one", "default") is None


def test_who_has_nothing_at_work_goes_before_who_has(waiting, user):
    mine, mine_too, yours = say(owner=user), say(owner=user), say(owner=UserFactory())
    assert [queue.claim("one", "default").pk for _ in range(3)] == [mine.pk, yours.pk, mine_too.pk]


def test_long_work_leaves_the_last_place_free(waiting):
    job = queue.ask(notes.crunch)
    assert queue.claim("one", "default", long=False) is None
    assert queue.claim("one", "default").pk == job.pk


def test_what_broke_off_goes_back_and_is_begun_anew(waiting):
    job = say("again")
    Job.objects.filter(pk=job.pk).update(done=50, total=100)
    queue.put_back(queue.claim("one", "default"))
    assert (fresh(job).row.status, fresh(job).done) == ("READY", 0)
    process.perform(queue.claim("two", "default"))
    assert (fresh(job).row.return_value, fresh(job).row.worker_ids) == ("again", ["one", "two"])


def test_what_ends_its_process_every_time_is_not_tried_for_ever(waiting, caplog):
    job = say()
    for _ in range(queue.ATTEMPTS):
        queue.put_back(queue.claim("one", "default"))
    assert fresh(job).trouble == models.LOST
    assert "not tried again" in caplog.text


def test_what_was_given_up_while_it_broke_off_does_not_go_back(waiting):
    job = say()
    row = queue.claim("one", "default")
    queue.give_up(job)
    queue.put_back(row)
    assert fresh(job).trouble == models.GIVEN_UP


def test_what_is_not_begun_is_given_up_at_once(waiting):
    job = say(data=b"x")
    queue.give_up(job)
    assert (fresh(job).is_finished, fresh(job).trouble, fresh(job).input) == (True, models.GIVEN_UP, None)


def test_what_is_at_work_is_given_up_by_its_pool(waiting):
    job = say()
    queue.claim("one", "default")
    queue.give_up(job)
    assert (fresh(job).is_running, fresh(job).given_up) == (True, True)


# --- the dead -----------------------------------------------------------------------------------------------------


def seen(name, ago):
    queue.present(name, "here", 1)
    Worker.objects.filter(name=name).update(seen=timezone.now() - ago)


def test_what_the_dead_had_at_work_goes_back(waiting):
    jobs = {name: say() for name in ("dead", "alive", "nobody")}
    for name in jobs:
        queue.claim(name, "default")
    seen("dead", queue.LOST_AFTER + timedelta(seconds=1))
    seen("alive", timedelta())
    queue.sweep("other", set(), "default")
    assert {name: fresh(job).row.status for name, job in jobs.items()} == {
        "dead": "READY",
        "alive": "RUNNING",
        "nobody": "READY",
    }
    assert [worker.name for worker in queue.workers()] == ["alive"]


def test_what_a_worker_took_and_does_not_know_of_goes_back(waiting):
    known, unknown = say(), say()
    for _ in range(2):
        queue.claim("me", "default")
    queue.sweep("me", {known.pk}, "default")
    assert [fresh(job).row.status for job in (known, unknown)] == ["RUNNING", "READY"]


def test_what_is_old_is_thrown_away():
    jobs = [say(), say()]
    DBTaskResult.objects.filter(pk=jobs[0].pk).update(finished_at=timezone.now() - queue.KEPT - timedelta(minutes=1))
    queue.sweep("me", set(), "default")
    assert [job.pk for job in Job.objects.all()] == [jobs[1].pk]


# --- the task itself ----------------------------------------------------------------------------------------------


def test_a_task_that_fails_is_told_in_the_servers_log(caplog):
    job = fresh(queue.ask(notes.glut, arguments={"what": "fault"}, data=b"x"))
    assert (job.trouble, job.input, job.is_finished) == (models.FAULT, None, True)
    assert "ValueError: no" in caplog.text


def test_a_task_reads_what_it_was_given_says_how_far_it_is_and_keeps_what_it_made(waiting):
    job = queue.ask(notes.wait, data=b"abc", arguments={"seconds": 0.01})
    process.perform(queue.claim("one", "default"))
    job = fresh(job)
    assert (bytes(job.output), job.total, job.done, job.input) == (b"cba", 100, 100, None)
