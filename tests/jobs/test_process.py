"""One process of the pool: it is told the number of a job, and all that it says is heard, also that it has ended."""

import io
import queue as queues
import sys
import threading

import pytest

from campaigns.jobs import pool
from campaigns.jobs.process import DONE


class Popen:
    """Says that a job is done, then ends."""

    returncode = None

    def __init__(self, command, cwd, **pipes):
        self.command, self.cwd, self.pipes, self.killed = command, cwd, pipes, False
        self.written = io.BytesIO()
        self.stdin, self.stdout = io.BufferedWriter(self.written), self.say()

    def say(self):
        self.watchers = [threading.current_thread()]
        yield DONE

    def wait(self):
        self.returncode = -9

    def kill(self):
        self.killed = True


class Row:
    pk = "the number"


@pytest.fixture
def heard():
    return queues.SimpleQueue()


@pytest.fixture
def started(monkeypatch, heard):
    """A process that has ended."""
    monkeypatch.setattr(pool.subprocess, "Popen", Popen)
    found = pool.Process(heard)
    found.said = [heard.get(timeout=5), heard.get(timeout=5)]
    return found


def test_what_it_says_is_heard_and_then_how_it_ended(started):
    assert started.said == [(started, DONE), (started, b"")]
    assert started.popen.returncode == -9


def test_it_is_heard_beside_everything_else_and_keeps_nobody_from_ending(started):
    assert [thread.daemon for thread in started.popen.watchers] == [True]


def test_it_is_our_own_module_in_our_own_folder(started):
    assert started.popen.command == [sys.executable, "-m", "campaigns.jobs.process"]
    assert (started.popen.cwd / "campaigns" / "jobs" / "process.py").is_file()


def test_it_is_told_the_number_of_its_job_at_once(started, monkeypatch):
    monkeypatch.setattr(pool.time, "monotonic", lambda: 1000.0)
    assert started.row is None
    started.begin(Row, 40)
    assert started.popen.written.getvalue() == b"the number\n"
    assert (started.row, started.end) == (Row, 1040.0)


def test_what_has_just_ended_is_told_in_vain(started, monkeypatch):
    def broken(data):
        raise BrokenPipeError

    monkeypatch.setattr(started.popen, "stdin", type("Pipe", (), {"write": staticmethod(broken)}))
    started.begin(Row, 40)
    assert started.row is Row  # that it has ended is heard


def test_it_is_killed(started):
    started.kill()
    assert started.popen.killed
