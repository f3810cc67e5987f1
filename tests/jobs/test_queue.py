"""The queue: who asks finds what he asked for, who works takes the next job and puts back what broke off."""

from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone
from django_tasks.base import Task
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


def meanwhile(monkeypatch, what):
    """Somebody else is quicker: it happens just before the queue is locked."""
    locked = queue.exclusive_transaction

    @contextmanager
    def late():
        monkeypatch.setattr(queue, "exclusive_transaction", locked)
        what()
        with locked():
            yield

    monkeypatch.setattr(queue, "exclusive_transaction", late)


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
    assert fresh(first).trouble == models.GIVEN_UP


@pytest.mark.parametrize(("language", "kept"), [("de", "de"), (None, "")])
def test_the_language_of_whoever_asks_is_kept(waiting, monkeypatch, language, kept):
    monkeypatch.setattr(queue, "get_language", lambda: language)
    assert fresh(say()).language == kept


def test_one_account_waits_for_five_at_once(waiting, user):
    for _ in range(5):
        say(owner=user)
    with pytest.raises(queue.Full):
        say(owner=user)
    assert say(owner=UserFactory()) is not None


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
    assert [queue.before(fresh(job)) for job in (first, urgent, last)] == [1, 0, 2]


def test_what_is_not_due_yet_comes_before_nobody(waiting):
    queue.ask(notes.say.using(run_after=timezone.now() + timedelta(hours=1)), arguments={"words": "later"})
    assert queue.before(fresh(say())) == 0


# --- working ------------------------------------------------------------------------------------------------------


def test_the_urgent_goes_first_and_then_who_asked_first(waiting):
    jobs = [say(), queue.ask(notes.crunch), say(), queue.ask(notes.glut, arguments={"what": "nothing"})]
    order = [queue.claim("one", "default").pk for _ in jobs]
    assert order == [jobs[number].pk for number in (3, 0, 2, 1)]
    assert queue.claim("one", "default") is None


def test_to_find_nothing_takes_no_lock(waiting, monkeypatch):
    monkeypatch.setattr(queue, "exclusive_transaction", None)
    assert queue.claim("one", "default") is None


def test_what_another_took_in_that_very_moment_is_not_taken(waiting, monkeypatch):
    job = say()
    meanwhile(monkeypatch, lambda: queue.claim("quick", "default"))
    assert queue.claim("one", "default") is None
    assert fresh(job).row.worker_ids == ["quick"]


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


def test_what_ends_its_process_three_times_is_not_tried_again(waiting, caplog):
    job, found = say(), []
    for _ in range(3):
        queue.put_back(queue.claim("one", "default"))
        found.append(fresh(job).row.status)
    assert (found, fresh(job).trouble) == (["READY", "READY", "FAILED"], models.LOST)
    assert "A job ended 3 processes and is not tried again: tests.jobs.notes.say" in caplog.text


def test_what_broke_off_goes_back_also_when_its_account_is_gone(waiting, user):
    job = say(owner=user)
    row = queue.claim("one", "default")
    user.delete()
    queue.put_back(row)
    assert DBTaskResult.objects.get(pk=job.pk).status == "READY"


@pytest.mark.parametrize(("trouble", "status"), [("", "READY"), (models.TIME, "FAILED")])
def test_what_broke_off_goes_back_or_came_to_nothing(waiting, trouble, status):
    job = say()
    queue.broke_off(queue.claim("one", "default"), "one", trouble)
    assert (fresh(job).row.status, fresh(job).trouble) == (status, trouble)


@pytest.mark.parametrize("trouble", ["", models.TIME])
def test_what_another_has_taken_over_stays_with_it(waiting, trouble):
    job = say()
    row = queue.claim("one", "default")
    queue.put_back(row)
    queue.claim("two", "default")
    queue.broke_off(row, "one", trouble)
    assert (fresh(job).is_running, fresh(job).trouble) == (True, "")


def test_what_is_done_or_gone_stays_so_when_it_broke_off(waiting):
    done, gone = say(), say()
    rows = [queue.claim("one", "default") for _ in range(2)]
    process.perform(rows[0])
    DBTaskResult.objects.filter(pk=gone.pk).delete()
    for row in rows:
        queue.broke_off(row, "one", models.TIME)
    assert fresh(done).is_good
    assert not DBTaskResult.objects.filter(pk=gone.pk).exists()


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


@pytest.fixture
def now(monkeypatch):
    """It stands still."""
    found = timezone.now()
    monkeypatch.setattr(queue.timezone, "now", lambda: found)
    return found


def seen(name, seconds):
    """A worker that said so many seconds ago that it is there."""
    queue.present(name, "here", 1)
    Worker.objects.filter(name=name).update(seen=timezone.now() - timedelta(seconds=seconds))


def test_what_the_dead_had_at_work_goes_back(waiting, now, caplog):
    jobs = {name: say() for name in ("dead", "alive", "nobody")}
    for name in jobs:
        queue.claim(name, "default")
    seen("dead", 30.5)
    seen("alive", 30)
    assert [worker.name for worker in queue.workers()] == ["alive"]
    queue.sweep("other", set(), "default")
    assert {name: fresh(job).row.status for name, job in jobs.items()} == {
        "dead": "READY",
        "alive": "RUNNING",
        "nobody": "READY",
    }
    assert [worker.name for worker in Worker.objects.all()] == ["alive"]
    assert caplog.text.count("a job that was begun; it goes back: tests.jobs.notes.say") == 2


def test_what_the_living_took_over_stays_with_them_and_what_the_dead_took_over_goes_back(waiting, now):
    jobs = {order: say() for order in (("me", "alive"), ("alive", "dead"), ("dead", "alive"))}
    for (first, second), job in jobs.items():
        DBTaskResult.objects.filter(pk=job.pk).update(status="RUNNING", worker_ids=[first, second])
    seen("alive", 0)
    queue.sweep("me", set(), "default")
    assert [fresh(job).row.status for job in jobs.values()] == ["RUNNING", "READY", "RUNNING"]


def test_what_a_worker_took_and_does_not_know_of_goes_back(waiting, now):
    known, unknown = say(), say()
    for _ in range(2):
        queue.claim("me", "default")
    seen("me", 0)
    queue.sweep("me", {known.pk}, "default")
    assert [fresh(job).row.status for job in (known, unknown)] == ["RUNNING", "READY"]


def test_what_was_done_in_that_very_moment_does_not_go_back(waiting, monkeypatch):
    job = say()
    row = queue.claim("dead", "default")
    meanwhile(monkeypatch, lambda: process.perform(row))
    queue.sweep("me", set(), "default")
    assert fresh(job).is_good


def test_what_is_older_than_a_day_is_thrown_away(now):
    made(None, now - timedelta(days=1, seconds=1))
    kept = made(None, now - timedelta(days=1))
    queue.sweep("me", set(), "default")
    assert [job.pk for job in Job.objects.all()] == [kept]


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
