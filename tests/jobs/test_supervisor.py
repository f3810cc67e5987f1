"""Processes for jobs: which are started, ended and replaced. Real ones: test_workers.py."""

import os
import signal
from contextlib import contextmanager, nullcontext
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import override_settings
from django.utils import timezone
from django.utils.module_loading import import_string

from campaigns.jobs import limits, queue, supervisor
from campaigns.jobs.management.commands import worker
from campaigns.jobs.models import GivenUp, Job, TooLong, Worker
from campaigns.jobs.supervisor import Supervisor
from tests.jobs import notes
from tests.jobs.waiting import claim

pytestmark = pytest.mark.django_db
OURS = [
    "campaigns.jobs.mail.send",
    "campaigns.pages.logbook.import_job.take_in",
    "campaigns.pages.logbook.volumes.bind",
    "campaigns.pages.odds.tasks.weigh",
    "campaigns.pages.simulation.tasks.simulate",
    "hunted.survey.look_through",
]


@pytest.mark.parametrize(("cores", "places"), [(None, 1), (1, 1), (2, 1), (3, 2), (8, 7)])
def test_one_core_stays_free_for_play(monkeypatch, cores, places):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert supervisor.places() == places


@pytest.mark.parametrize("path", OURS)
def test_every_task_has_limits(path, monkeypatch):
    found = []

    @contextmanager
    def bounded(job, *limits):
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
        with limits.bounded(Job(), 1, 64):
            pass
    assert (len(found), found[0] > 64 * 2**20, found[1]) == (2, True, resource.getrlimit(resource.RLIMIT_AS)[1])


@pytest.mark.parametrize(
    ("processor", "clock", "given_up", "error"),
    [(29, 599, False, None), (31, 31, False, TooLong), (1, 601, False, TooLong), (1, 1, True, GivenUp)],
)
def test_a_job_ends_that_takes_too_long_or_is_given_up(monkeypatch, processor, clock, given_up, error):
    """Twenty times as long by the clock: a busy host does not end it."""
    row = queued()
    row.claim("one")
    monkeypatch.setattr(limits.time, "process_time", lambda: 0)
    monkeypatch.setattr(limits.time, "monotonic", lambda: 0)
    with limits.bounded(fresh(row), 30, 64):
        limits.told()  # nothing was decided
        monkeypatch.setattr(limits.time, "process_time", lambda: processor)
        monkeypatch.setattr(limits.time, "monotonic", lambda: clock)
        Job.objects.update(given_up=given_up)
        limits.at_work.look()
        with pytest.raises(error) if error else nullcontext():
            limits.told()
    limits.told()  # it is done with


def test_a_job_that_does_not_hear_takes_its_process_with_it(monkeypatch):
    ended = []
    monkeypatch.setattr(os, "_exit", ended.append)
    job = limits.AtWork(fresh(queued()), -1)
    for now in (0, limits.PATIENCE - 1, limits.PATIENCE + 1):
        monkeypatch.setattr(limits.time, "monotonic", lambda now=now: now)
        job.look()
    assert (type(job.error), ended) == (TooLong, [1])


class Child:
    """In place of a process."""

    def __init__(self, args, **pipes):
        self.args, self.pipes, self.code, self.told = args, pipes, None, []

    def poll(self):
        return self.code

    def terminate(self):
        self.told.append("terminate")

    def kill(self):
        self.told.append("kill")
        self.code = -9

    def wait(self, seconds=None):
        if self.code is None:
            raise supervisor.subprocess.TimeoutExpired("it", seconds)


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


def queued():
    with override_settings(JOBS=""):
        return queue.ask(notes.say, arguments={"words": "x"}).row


def options(child):
    return [one for one in child.args if one in ("--batch", "--exclude-queues=long")]


def working(worker):
    """A job that the first process of this worker has begun."""
    worker.look()
    row = queued()
    row.claim(next(iter(worker.children)))
    return row


def fresh(row):
    return Job.objects.get(pk=row.pk)


def test_of_several_processes_one_leaves_out_long_work(started):
    for most in (1, 3):
        Supervisor().fill(most)
    assert [options(child) for child in started] == [[], [], [], ["--exclude-queues=long"]]
    assert {child.pipes["start_new_session"] for child in started} == {True}  # Ctrl+C is for the worker alone


def test_a_process_that_has_ended_is_replaced_and_its_job_begins_again(started):
    worker = Supervisor()
    worker.fill(2)
    row = working(worker)
    worker.look()
    assert fresh(row).is_running
    started[0].code = -9
    worker.look()
    worker.fill(2)
    assert fresh(row).row.status == "READY"
    assert [options(child) for child in started] == [[], ["--exclude-queues=long"], []]
    assert len(worker.children) == 2


def test_a_job_that_has_just_ended_stays_as_it_ended(started):
    """Between a look and the end of its process."""
    worker = Supervisor()
    worker.fill(1)
    row = working(worker)
    row.set_successful("x")
    queue.put_back(row.pk)
    assert fresh(row).is_good


def test_a_worker_that_is_told_to_stop_gives_back_what_it_has_begun(started):
    worker = Supervisor()
    worker.fill(1)
    row = working(worker)
    worker.part()
    assert (started[0].told, fresh(row).row.status, Worker.objects.count()) == (["terminate", "kill"], "READY", 0)


def test_manage_py_worker_that_is_told_to_stop_ends_its_look_and_then_parts(started, monkeypatch):
    handlers, looks = {}, []
    monkeypatch.setattr(signal, "signal", lambda number, handler: handlers.update({number: handler}))
    monkeypatch.setattr(supervisor, "PARTING", 0)
    monkeypatch.setattr(supervisor, "LOOK", 0)
    monkeypatch.setattr(queue, "tend", lambda name: handlers[signal.SIGTERM](signal.SIGTERM, None))
    monkeypatch.setattr(queue, "look_after", lambda name, children: looks.append(len(children)))
    worker.Command().handle(processes=2)
    assert ([child.told for child in started], looks) == ([["terminate", "kill"]] * 2, [2, 0])


def test_at_home_asking_starts_a_process_that_ends_by_itself(settings, started, django_capture_on_commit_callbacks):
    settings.JOBS = "campaigns.jobs.supervisor.wake"
    row = queued()
    row.claim("of the last start-1")
    Worker.objects.create(name="of the last start")
    for _ in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            queue.ask(notes.say, arguments={"words": "x"})
    assert [options(child) for child in started] == [["--batch"], ["--batch", "--exclude-queues=long"]]
    assert (started[0].pipes["cwd"] / "manage.py").is_file()
    assert fresh(row).row.status == "READY"
    for child in started:
        child.code = 0
    with django_capture_on_commit_callbacks(execute=True):
        queue.wake(row.job)
    assert len(started) == 3


def test_jobs_of_the_living_stay_with_them(started):
    rows = []
    for name in ("them-1", "gone-1"):
        rows.append(queued())
        rows[-1].claim(name)
    Worker.objects.create(name="them", seen=timezone.now() - timedelta(seconds=29))
    Worker.objects.create(name="gone", seen=timezone.now() - timedelta(seconds=31))
    me = Supervisor()
    me.look()
    assert [fresh(row).row.status for row in rows] == ["RUNNING", "READY"]
    assert {worker.name for worker in queue.workers()} == {me.name, "them"}
    assert claim("x").pk == rows[1].pk
