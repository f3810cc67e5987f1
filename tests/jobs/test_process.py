"""A process for jobs: it holds its job to time and memory, and ends with its parent. The rest: test_workers.py."""

import os
import signal
import sys

import pytest
from django.utils.module_loading import import_string
from django_tasks.base import Task

from campaigns.jobs import limits, models, process, queue
from campaigns.jobs.management.commands import worker
from campaigns.jobs.models import Job, Worker
from tests.jobs import notes
from tests.jobs.waiting import claim, perform

OURS = [
    "campaigns.jobs.mail.send",
    "campaigns.pages.logbook.incoming.take_in",
    "campaigns.pages.logbook.whole.bind",
    "campaigns.pages.odds.tasks.weigh",
    "campaigns.pages.simulation.tasks.simulate",
    "hunted.survey.look_through",
]


@pytest.mark.parametrize(("cores", "places"), [(None, 1), (1, 1), (2, 1), (3, 2), (8, 7)])
def test_one_core_stays_free_for_play(monkeypatch, cores, places):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert limits.places() == places


def test_the_last_of_several_places_leaves_out_long_work():
    assert [process.options(place, 3) for place in (1, 2, 3)] == [[], [], ["--exclude-queues=long"]]
    assert process.options(1, 1) == []


@pytest.mark.parametrize("path", OURS)
def test_every_task_has_limits(path):
    task = import_string(path)
    assert isinstance(task, Task)
    assert len(task.func.limits) == 2


@pytest.mark.parametrize(("cpu", "wall", "over"), [(9, 9, False), (-1, 9, True), (9, -1, True)])
def test_a_job_ends_by_the_processor_and_by_the_wall(monkeypatch, cpu, wall, over):
    monkeypatch.setattr(limits.time, "process_time", lambda: 100)
    monkeypatch.setattr(limits.time, "monotonic", lambda: 500)
    monkeypatch.setattr(limits, "running", [(100 + cpu, 500 + wall)])
    assert limits.is_over() is over


def test_with_nothing_at_work_nothing_is_over_and_nothing_is_stopped():
    assert not limits.is_over()
    process.stop_job(process.STOP, None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("over", "trouble"), [(True, models.TIME), (False, models.GIVEN_UP)], ids=["too long", "given up"]
)
def test_a_job_is_stopped_in_the_middle_and_the_worker_goes_on(settings, monkeypatch, over, trouble):
    settings.JOBS = ""
    monkeypatch.setattr(limits, "is_over", lambda: over)

    def stop(seconds):
        process.stop_job(process.STOP, None)  # meant for an earlier job
        process.unwanted[:] = limits.running
        process.stop_job(process.STOP, None)
        raise AssertionError("it was not stopped")

    monkeypatch.setattr(notes.time, "sleep", stop)
    job = queue.ask(notes.wait, arguments={"seconds": 600.0})
    perform(claim("one"))
    assert Job.objects.get(pk=job.pk).failure == trouble
    assert limits.running == []


class Child:
    """In place of a process."""

    pid = 7

    def __init__(self, command, **pipes):
        self.command, self.pipes, self.code = command, pipes, None

    def poll(self):
        return self.code


@pytest.fixture
def started(monkeypatch):
    found = []
    monkeypatch.setattr(
        process.subprocess, "Popen", lambda *about, **more: found.append(Child(*about, **more)) or found[-1]
    )
    monkeypatch.setattr(process, "_children", [])
    monkeypatch.setattr(limits, "places", lambda: 2)
    return found


@pytest.mark.django_db
def test_at_home_asking_starts_a_process_that_ends_by_itself(settings, started, django_capture_on_commit_callbacks):
    settings.JOBS = "campaigns.jobs.process.wake"
    Worker.objects.create(name="of the last start", host="here", processes=1)
    with django_capture_on_commit_callbacks(execute=True):
        queue.ask(notes.say, arguments={"words": "x"})
    (child,) = started
    assert child.command[:3] == [sys.executable, "-m", "campaigns.jobs.process"]
    assert child.command[4:] == ["--batch"]
    assert (child.pipes["cwd"] / "campaigns" / "jobs" / "process.py").is_file()
    assert not Worker.objects.exists()


@pytest.mark.django_db
def test_at_home_there_are_as_many_as_places(started):
    for _ in range(3):
        process._start_at_home()
    assert [child.command[4:] for child in started] == [["--batch"], ["--batch", "--exclude-queues=long"]]
    Worker.objects.create(name="busy", host="here", processes=1)
    started[0].code = 0
    process._start_at_home()
    assert (len(started), Worker.objects.count()) == (3, 1)


@pytest.mark.django_db
def test_a_worker_replaces_a_process_that_has_ended(started, monkeypatch):
    handlers, pauses = {}, []
    monkeypatch.setattr(signal, "signal", lambda number, handler: handlers.update({number: handler}))

    def pause(seconds):
        pauses.append(seconds)
        started[0].code = -9
        if len(pauses) == 2:
            handlers[signal.SIGTERM](signal.SIGTERM, None)

    monkeypatch.setattr(worker.time, "sleep", pause)
    monkeypatch.setattr(worker.Command, "part", lambda self, children: None)
    with pytest.raises(SystemExit):
        worker.Command().handle(processes=2)
    assert [child.command[4:] for child in started] == [[], ["--exclude-queues=long"], []]
    assert started[2].command[3] != started[0].command[3]
