"""The pool: takes as many jobs as there are places, ends what takes too long, settles what broke off."""

import os
import queue as queues
import signal
import threading

import pytest
from django.db import DatabaseError, connection

from campaigns.jobs import limits, models, pool, process, queue
from campaigns.jobs.models import Job, Worker
from campaigns.jobs.pool import Pool
from tests.jobs import notes
from tests.jobs.waiting import QUEUE

pytestmark = pytest.mark.django_db


class Hand:
    """A process that does as it is told."""

    made = []
    trouble = None  # that keeps it from being started

    def __init__(self, heard):
        if Hand.trouble:
            raise Hand.trouble
        self.heard, self.row, self.killed, self.popen = heard, None, False, self
        self.returncode = None
        Hand.made.append(self)

    def begin(self, row, seconds):
        self.row, self.end = row, pool.time.monotonic() + seconds

    def kill(self):
        self.killed = True

    def finish(self):
        process.perform(self.row)
        self.heard.put((self, process.DONE))

    def die(self, code):
        self.returncode = code
        self.heard.put((self, b""))


class Clock:
    now = 0.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    found = Clock()
    monkeypatch.setattr(pool, "time", found)
    return found


@pytest.fixture
def hands(monkeypatch, settings, clock):
    settings.TASKS = QUEUE
    monkeypatch.setattr(pool, "Process", Hand)
    monkeypatch.setattr(pool, "close_old_connections", lambda: None)
    monkeypatch.setattr(limits, "release", lambda: None)  # those of the tests themselves stay
    Hand.made, Hand.trouble = [], None
    return Hand.made


def say(**more):
    return queue.ask(notes.say, arguments={"words": "x"}, **more)


def fresh(job):
    return Job.objects.select_related("row").get(pk=job.pk)


def test_it_takes_as_many_jobs_as_there_are_places(hands):
    for _ in range(3):
        say()
    two = Pool(2)
    two.turn()
    assert len(hands) == 2
    hands[0].finish()
    two.listen(0)
    two.turn()
    assert len(hands) == 2  # the one that is free takes the third
    assert hands[0].row is not None


def test_the_last_of_several_places_is_not_for_long_work(hands):
    jobs = [queue.ask(notes.crunch) for _ in range(2)]
    Pool(2).turn()
    assert [fresh(job).is_running for job in jobs] == [True, False]


def test_a_single_place_is_for_everything(hands):
    job = queue.ask(notes.crunch)
    Pool(1).turn()
    assert fresh(job).is_running


def test_a_job_that_takes_too_long_is_ended(hands, clock):
    job, one = say(), Pool(1)
    one.turn()
    clock.now += 39.9  # thirty of its own, and ten of patience
    one.turn()
    assert fresh(job).is_running
    clock.now += 0.1
    one.turn()
    assert (hands[0].killed, fresh(job).trouble, one.processes) == (True, models.TIME, [])


def test_a_job_that_is_not_wanted_any_more_is_ended(hands):
    job, one = say(), Pool(1)
    one.turn()
    queue.give_up(job)
    one.turn()
    assert (hands[0].killed, fresh(job).trouble) == (True, models.GIVEN_UP)


def test_a_job_that_another_has_taken_over_is_ended_here_alone(hands, clock):
    job, one = say(), Pool(1)
    one.turn()
    queue.put_back(fresh(job).row)  # whoever swept took this worker for dead
    queue.claim("another", "default")
    clock.now += 1000
    one.turn()
    assert (hands[0].killed, fresh(job).is_running, fresh(job).trouble) == (True, True, "")


def test_a_job_that_was_done_in_that_very_moment_is_done(hands, clock):
    job, one = say(), Pool(1)
    one.turn()
    hands[0].finish()
    clock.now += 1000
    one.turn()
    assert fresh(job).is_good


ENDINGS = [(-9, "READY", ""), (1, "READY", ""), (-int(signal.SIGXCPU), "FAILED", models.TIME)]


@pytest.mark.parametrize(("code", "status", "trouble"), ENDINGS)
def test_a_process_that_ends_gives_its_job_back_unless_it_took_too_much(hands, caplog, code, status, trouble):
    job, one = say(), Pool(1)
    one.turn()
    hands[0].die(code)
    one.listen(0)
    one.settle()
    assert (fresh(job).row.status, fresh(job).trouble, one.processes) == (status, trouble, [])
    assert f"A process ended ({code}) in the middle of a job: tests.jobs.notes.say" in caplog.text


def test_a_process_that_ends_with_nothing_at_work_is_no_more(hands, caplog):
    say()
    one = Pool(1)
    one.turn()
    hands[0].finish()
    hands[0].die(0)
    one.listen(0)
    one.turn()
    assert (one.processes, caplog.text) == ([], "")


def test_that_a_process_has_ended_which_was_ended_is_no_news(hands, caplog):
    job, one = say(), Pool(1)
    one.turn()
    queue.give_up(job)
    one.turn()
    hands[0].die(-9)
    one.listen(0)
    assert (one.processes, one.broken, caplog.text) == ([], [], "")


def test_a_job_of_a_process_that_could_not_be_started_is_begun_again(hands, monkeypatch, caplog, clock):
    job, one, pauses = say(), Pool(1), []
    Hand.trouble = OSError("no memory")

    def listen(pause):
        pauses.append(pause)
        Hand.trouble, one.stopping = None, len(pauses) == 2

    monkeypatch.setattr(connection, "close", lambda: None)
    monkeypatch.setattr(one, "listen", listen)
    monkeypatch.setattr(one, "part", lambda: None)
    one.run()
    assert (pauses, fresh(job).is_running, len(fresh(job).row.worker_ids)) == ([5, 0.5], True, 2)
    assert "The queue cannot be worked on: no memory" in caplog.text


def test_how_a_job_ended_is_noted_when_the_database_is_back(hands, monkeypatch):
    job, one = say(), Pool(1)
    one.turn()
    hands[0].die(-9)
    one.listen(0)
    put_back = queue.put_back
    monkeypatch.setattr(queue, "put_back", lambda row: (_ for _ in ()).throw(DatabaseError("away")))
    with pytest.raises(DatabaseError):
        one.turn()
    monkeypatch.setattr(queue, "put_back", put_back)
    one.settle()
    assert fresh(job).row.status == "READY"


def test_a_task_that_is_not_there_harms_no_other(hands, caplog):
    lost, job = say(), say()
    lost.row.task_path = "tests.jobs.notes.gone"
    lost.row.save()
    Pool(1).turn()
    assert (fresh(lost).trouble, fresh(job).is_running) == (models.FAULT, True)
    assert "There is no such task: tests.jobs.notes.gone" in caplog.text


def test_a_process_without_work_ends_after_a_minute(hands, clock):
    say()
    one = Pool(1)
    one.turn()
    hands[0].finish()
    one.listen(0)
    clock.now += 59.9
    one.turn()
    assert one.processes == hands
    clock.now += 0.1
    one.turn()
    assert (hands[0].killed, one.processes) == (True, [])


def test_it_says_that_it_is_there_and_when_it_leaves(hands):
    one = Pool(3)
    one.turn()
    assert list(Worker.objects.values_list("name", "processes")) == [(one.name, 3)]
    one.part()
    assert not Worker.objects.exists()


def test_it_looks_twice_a_second_says_every_ten_that_it_is_there_and_sweeps_every_thirty(hands, clock, monkeypatch):
    calls, one = [], Pool(1)
    monkeypatch.setattr(queue, "present", lambda *about: calls.append(("present", clock.now)))
    monkeypatch.setattr(queue, "sweep", lambda *about: calls.append(("sweep", clock.now)))
    for clock.now in (0.0, 9.9, 10.0, 10.5, 19.9, 20.0, 29.9, 30.0, 30.5, 60.0):
        assert one.turn() == 0.5
    assert [now for what, now in calls if what == "present"] == [0, 10, 20, 30, 60]
    assert [now for what, now in calls if what == "sweep"] == [0, 30, 60]


def test_every_turn_has_a_connection_that_still_holds(hands, monkeypatch):
    closed = []
    monkeypatch.setattr(pool, "close_old_connections", lambda: closed.append("old"))
    Pool(1).turn()
    assert closed == ["old"]


def test_a_machine_with_a_long_name_works_too(hands, monkeypatch):
    monkeypatch.setattr(pool.platform, "node", lambda: "x" * 300)
    Pool(1).turn()
    found = Worker.objects.get()
    found.full_clean()
    assert found.host == "x" * 120


def parting(two, clock, monkeypatch):
    """Something is heard after seven and a half seconds; how long it would have listened each time."""
    pauses = []

    def listen(pause):
        Pool.listen(two, 0)
        pauses.append(pause)
        clock.now += min(pause, 7.5)

    monkeypatch.setattr(two, "listen", listen)
    two.stop()
    two.run()
    return pauses


def test_told_to_stop_it_gives_back_what_does_not_come_to_its_end_in_eight_seconds(hands, clock, monkeypatch):
    jobs, two = [say(), say()], Pool(2)
    two.turn()
    hands[0].finish()
    assert parting(two, clock, monkeypatch) == [8.0, 0.5]
    assert [fresh(job).row.status for job in jobs] == ["SUCCESSFUL", "READY"]
    assert all(hand.killed for hand in hands)


def test_who_is_told_to_stop_need_not_wait_to_hear_it(hands):
    one = Pool(1)
    one.stop()
    assert one.heard.get_nowait() is None


def test_stopped_while_the_database_is_away_it_ends(hands, clock, monkeypatch, caplog):
    job, one = say(), Pool(1)
    one.turn()
    monkeypatch.setattr(queue, "broke_off", lambda *about: (_ for _ in ()).throw(DatabaseError("away")))
    parting(one, clock, monkeypatch)
    assert (hands[0].killed, fresh(job).is_running) == (True, True)  # who sweeps finds it
    assert "The queue cannot be read: away" in caplog.text


def test_while_the_database_is_away_it_waits_and_connects_anew(hands, monkeypatch, caplog):
    one, pauses, closed = Pool(1), [], []
    monkeypatch.setattr(one, "turn", lambda: (_ for _ in ()).throw(DatabaseError("away")))
    monkeypatch.setattr(connection, "close", lambda: closed.append(True))
    monkeypatch.setattr(one, "listen", lambda pause: (pauses.append(pause), one.stop()))
    one.run()
    assert (pauses, closed) == ([5], [True])
    assert "The queue cannot be worked on: away" in caplog.text


# --- at home ------------------------------------------------------------------------------------------------------


def test_at_home_it_sleeps_until_it_is_woken(hands, clock):
    one = Pool(1, resting=True)
    assert one.turn() is None
    say()
    assert one.turn() == 0.5
    hands[0].finish()
    one.listen(0)
    clock.now += 20
    assert one.turn() == 40  # then the process may go


def test_at_home_a_start_takes_up_what_the_last_one_left(hands):
    job = say()
    queue.claim("the last start", "default")
    queue.present("the last start", "here", 1)
    Pool(1, resting=True).turn()
    assert fresh(job).row.worker_ids[0] == "the last start"
    assert (fresh(job).is_running, len(fresh(job).row.worker_ids)) == (True, 2)


def test_at_home_whoever_comes_later_is_left_alone(hands, clock):
    one = Pool(1, resting=True)
    one.turn()
    queue.present("another", "here", 1)
    clock.now += 1
    one.turn()
    assert Worker.objects.filter(name="another").exists()


def test_elsewhere_a_start_leaves_the_others_alone(hands):
    queue.present("another", "here", 1)
    assert Pool(1).turn() == 0.5
    assert Worker.objects.filter(name="another").exists()


def test_at_home_the_pool_is_started_once(monkeypatch):
    ran = queues.SimpleQueue()
    monkeypatch.setattr(Pool, "run", lambda one: ran.put((one, threading.current_thread())))
    monkeypatch.setattr(limits, "places", lambda: 3)
    pool.here.cache_clear()
    found = pool.here("default")
    one, thread = ran.get(timeout=5)
    assert (pool.here("default"), one) == (found, found)
    pool.here.cache_clear()
    assert (found.size, found.alias, found.resting, thread.daemon) == (3, "default", True, True)


def test_at_home_asking_wakes_the_pool_of_this_process(settings, monkeypatch, django_capture_on_commit_callbacks):
    woken = []
    monkeypatch.setattr(pool, "here", lambda alias: type("Pool", (), {"wake": lambda: woken.append(alias)}))
    settings.TASKS = {"default": {"BACKEND": "campaigns.jobs.backends.Embedded"}}
    with django_capture_on_commit_callbacks(execute=True):
        say()
    assert woken == ["default"]


# --- limits -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cores", "places"), [(None, 1), (1, 1), (2, 1), (3, 2), (8, 7)])
def test_one_core_stays_free_for_play(monkeypatch, cores, places):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert limits.places() == places


def test_a_task_that_says_nothing_has_the_usual_limits():
    assert limits.limits_of(notes.say.func) == limits.USUAL
    assert limits.limits_of(notes.glut.func) == (1, 256)
