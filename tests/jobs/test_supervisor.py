"""Processes for jobs: which are started, ended and replaced, and what becomes of jobs. Real ones: test_workers.py."""

import os
import signal
from contextlib import contextmanager
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone
from django.utils.module_loading import import_string

from campaigns.jobs import limits, queue, supervisor
from campaigns.jobs.management.commands import worker
from campaigns.jobs.models import Job, Worker
from campaigns.jobs.supervisor import Supervisor
from tests.jobs import notes
from tests.jobs.waiting import claim, failure, fresh, perform, queued

pytestmark = pytest.mark.django_db
OURS = [
    "campaigns.jobs.mail.send",
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

    monkeypatch.setattr(limits, "bounded", bounded)
    monkeypatch.setattr(Job.objects, "get", lambda pk: Job())
    with pytest.raises(LookupError):
        import_string(path).func(SimpleNamespace(task_result=SimpleNamespace(id=1)))
    assert min(found) > 0


def test_memory_is_bounded_only_in_a_process_for_jobs(monkeypatch):
    resource = pytest.importorskip("resource")
    found = []
    monkeypatch.setattr(resource, "setrlimit", lambda number, most: found.append(most[0]))
    for limits_hold in (False, True):
        monkeypatch.setattr(limits, "enforced", limits_hold)
        with limits.bounded(1, 64):
            pass
    assert (len(found), found[0] > 64 * 2**20, found[1]) == (2, True, resource.getrlimit(resource.RLIMIT_AS)[1])


@pytest.mark.parametrize(("processor", "clock", "over"), [(29, 599, False), (31, 31, True), (1, 601, True)])
def test_a_job_may_take_twenty_times_as_long_by_the_clock(monkeypatch, processor, clock, over):
    """A busy host does not end it."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(process_time=lambda: 0, monotonic=lambda: 0))
    with limits.bounded(30, 64):
        monkeypatch.setattr(limits, "time", SimpleNamespace(process_time=lambda: processor, monotonic=lambda: clock))
        assert limits.is_too_long() is over
    assert not limits.is_too_long()  # it is done with


# --- processes ----------------------------------------------------------------------------------------------------


class Child:
    """In place of a process."""

    def __init__(self, args, **pipes):
        self.args, self.pipes, self.returncode, self.told = args, pipes, None, []

    def poll(self):
        return self.returncode

    def terminate(self):
        self.told.append("terminate")

    def kill(self):
        self.told.append("kill")
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
    found.look()
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


def test_a_running_job_that_is_given_up_ends_with_its_process(working, started):
    queue.give_up(working.job)
    working.look()
    assert [child.told for child in started] == [["kill"], []]
    assert (failure(working.job), fresh(working.job).input, len(working.children)) == ("GivenUp", None, 1)


def test_a_job_that_took_too_long_is_not_tried_again(working, started):
    started[0].returncode = supervisor.TOO_LONG
    working.look()
    assert failure(working.job) == "TooLong"


def test_a_job_that_ends_its_process_three_times_is_not_tried_again(started, caplog):
    job, found = asked(), []
    for _ in range(3):
        claim("dead-1")
        Supervisor().look()
        found.append(fresh(job).row.status)
    assert (found, failure(job)) == (["READY", "READY", "FAILED"], "Lost")
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
    assert claim("x").pk == jobs[1].pk


def test_jobs_that_an_older_version_left_are_done(started):
    """Long work had a low priority in place of a queue, and a process another name."""
    job = asked()
    type(job.row).objects.update(status="RUNNING", priority=-10, worker_ids=["a-1-0a"])
    Supervisor().look()
    perform(claim("one"))
    assert fresh(job).is_good


def test_manage_py_worker_that_is_told_to_stop_gives_back_what_it_has_begun(started, monkeypatch):
    handlers, jobs = {}, []

    def begin(_seconds):
        if not jobs:
            jobs.append(asked())
            jobs[0].row.claim(next(name for name, child in handlers["worker"].children.items() if child is started[0]))
            handlers[signal.SIGTERM](signal.SIGTERM, None)

    def supervise():
        return handlers.setdefault("worker", Supervisor())

    monkeypatch.setattr(signal, "signal", lambda number, handler: handlers.update({number: handler}))
    monkeypatch.setattr(supervisor, "time", SimpleNamespace(sleep=begin, monotonic=lambda: 100.0))
    monkeypatch.setattr(supervisor, "PARTING", 0)
    monkeypatch.setattr(worker.supervisor, "Supervisor", supervise)
    worker.Command().handle(processes=2)
    assert [child.told for child in started] == [["terminate", "kill"]] * 2
    assert (fresh(jobs[0]).row.status, Worker.objects.count()) == ("READY", 0)


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
