"""Processes for jobs: which are started, ended and replaced, and what becomes of jobs. Real ones: test_workers.py."""

import os
from contextlib import contextmanager
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone
from django.utils.module_loading import import_string

from campaigns.jobs import queue, supervisor
from campaigns.jobs.models import Job, Worker
from campaigns.jobs.supervisor import Supervisor
from tests.jobs import notes
from tests.jobs.waiting import claim, failure, fresh, perform, queued

pytestmark = pytest.mark.django_db
OURS = [
    "campaigns.accounts.mail.send",
    "campaigns.pages.logbook.import_job.take_in",
    "campaigns.pages.logbook.volumes.bind",
    "campaigns.pages.odds.tasks.weigh",
    "campaigns.pages.simulation.tasks.simulate",
    "hunted.survey.look_through",
]


# --- limits -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", OURS)
def test_every_task_has_limits(path, monkeypatch):
    found = []

    @contextmanager
    def bounded(*limits):
        found.extend(limits)
        raise LookupError
        yield

    monkeypatch.setattr(queue, "bounded", bounded)
    monkeypatch.setattr(Job.objects, "get", lambda pk: Job())
    with pytest.raises(LookupError):
        import_string(path).func(SimpleNamespace(task_result=SimpleNamespace(id=1)))
    assert min(found) > 0


def test_memory_is_bounded_only_in_a_process_for_jobs(monkeypatch):
    resource = pytest.importorskip("resource")
    found = []
    monkeypatch.setattr(resource, "setrlimit", lambda number, most: found.append(most[0]))
    for limited in (False, True):
        monkeypatch.setattr(queue, "limited", limited)
        with queue.bounded(1, 64):
            pass
    assert (len(found), found[0] > 64 * 2**20, found[1]) == (2, True, resource.getrlimit(resource.RLIMIT_AS)[1])


@pytest.mark.parametrize(("processor", "clock", "over"), [(29, 599, []), (31, 31, [75]), (1, 601, [75])])
def test_a_job_may_take_twenty_times_as_long_by_the_clock(monkeypatch, processor, clock, over):
    """A busy host does not end it."""
    ended = []
    now = SimpleNamespace(process_time=iter([0, processor]).__next__, monotonic=iter([0, clock]).__next__)
    monkeypatch.setattr(queue, "time", now)
    monkeypatch.setattr(queue.os, "_exit", ended.append)
    looks = iter([False, True])
    queue._end_in_time(SimpleNamespace(wait=lambda seconds: next(looks)), 30)
    assert ended == over


# --- processes ----------------------------------------------------------------------------------------------------


class Child:
    """In place of a process."""

    def __init__(self, args, **pipes):
        self.args, self.pipes, self.returncode = args, pipes, None

    def poll(self):
        return self.returncode

    def kill(self):
        self.returncode = -9

    def wait(self):
        assert self.returncode is not None


@pytest.fixture
def started(monkeypatch, settings):
    settings.JOBS = ""
    found = []
    monkeypatch.setattr(
        supervisor.subprocess, "Popen", lambda *about, **more: found.append(Child(*about, **more)) or found[-1]
    )
    monkeypatch.setattr(supervisor, "at_home", Supervisor("--batch"))
    monkeypatch.setattr(supervisor, "places", lambda: 2)
    return found


def asked():
    with queued():
        return queue.ask(notes.say, arguments={"words": "x"}, input=b"x")


def options(child):
    return [one for one in child.args if one in ("--batch", "--exclude-queues=long")]


@pytest.fixture
def working(started):
    """A worker whose first process has begun a job."""
    found = Supervisor()
    found.fill(2)
    found.job = asked()
    found.job.row.claim(next(iter(found.children)))
    return found


@pytest.mark.parametrize(("cores", "places"), [(None, 1), (1, 1), (2, 1), (3, 2), (8, 7)])
def test_one_core_stays_free_for_play(monkeypatch, cores, places):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert supervisor.places() == places


def test_of_several_processes_one_leaves_out_long_work(started):
    for most in (1, 3):
        Supervisor().fill(most)
    assert [options(child) for child in started] == [[], [], [], ["--exclude-queues=long"]]
    assert {child.pipes["start_new_session"] for child in started} == {True}  # Ctrl+C is for the worker alone
    assert {(child.pipes["cwd"] / "manage.py").is_file() for child in started} == {True}


def test_a_process_that_has_ended_is_replaced_and_its_job_begins_again(working, started):
    working.look()
    assert fresh(working.job).row.status == "RUNNING"
    Job.objects.update(done=50, total=100)
    started[0].returncode = -9
    working.look()
    assert (fresh(working.job).row.status, fresh(working.job).done) == ("READY", 0)
    working.fill(2)
    assert [options(child) for child in started] == [[], ["--exclude-queues=long"], []]
    perform(claim("two"))
    assert (fresh(working.job).row.return_value, len(fresh(working.job).row.worker_ids)) == ("x", 2)


@pytest.mark.parametrize(
    ("given_up", "status", "ended"), [(True, None, "CancelledError"), (False, queue.TOO_LONG, "TimeoutError")]
)
def test_a_job_that_is_given_up_or_took_too_long_ends_with_its_process(working, started, given_up, status, ended):
    if given_up:
        queue.give_up(working.job)
    started[0].returncode = status
    working.look()
    assert ([child.poll() for child in started], failure(working.job)) == ([status or -9, None], ended)
    working.beat = 0.0
    working.look()
    assert (fresh(working.job).input, len(working.children)) == (None, 1)


def test_a_job_that_ends_its_process_three_times_is_not_tried_again(started, caplog):
    job, found = asked(), []
    for _ in range(3):
        claim("dead-1")
        Supervisor().look()
        found.append(fresh(job).row.status)
    assert (found, failure(job)) == (["READY", "READY", "FAILED"], "BrokenProcessPool")
    assert "A job ended 3 processes and is not tried again: tests.jobs.notes.say" in caplog.text


def test_a_job_that_has_just_ended_stays_as_it_ended(working):
    """Between a look and the end of its process."""
    working.job.row.set_successful("x")
    supervisor.put_back(working.job)
    assert fresh(working.job).is_good


def test_jobs_of_the_living_stay_with_them(started):
    jobs = []
    for name in ("them-1", "gone-1"):
        jobs.append(asked())
        jobs[-1].row.claim(name)
    Worker.objects.create(name="them", seen=timezone.now() - timedelta(seconds=29))
    Worker.objects.create(name="gone", seen=timezone.now() - timedelta(seconds=31))
    me = Supervisor()
    me.look()
    assert [fresh(job).row.status for job in jobs] == ["RUNNING", "READY"]
    assert {worker.name for worker in queue.workers()} == {me.name, "them"}


def test_what_is_older_than_a_day_is_thrown_away(started):
    old, new = asked(), asked()
    for job, hours in ((old, 25), (new, 23)):
        job.row.set_successful("x")
        type(job.row).objects.filter(pk=job.pk).update(finished_at=timezone.now() - timedelta(hours=hours))
    Supervisor().look()
    assert list(Job.objects.all()) == [new]


def test_at_home_asking_starts_a_process_that_ends_by_itself(settings, started, django_capture_on_commit_callbacks):
    settings.JOBS = "campaigns.jobs.supervisor.wake"
    old = asked()
    old.row.claim("of the last start-1")
    Worker.objects.create(name="of the last start")
    for _ in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            queue.ask(notes.say, arguments={"words": "x"})
    assert [options(child) for child in started] == [["--batch"], ["--batch", "--exclude-queues=long"]]
    assert fresh(old).row.status == "READY"
    for child in started:
        child.returncode = 0
    with django_capture_on_commit_callbacks(execute=True):
        queue.wake(old)
    assert len(started) == 3
