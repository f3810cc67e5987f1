"""The pool: takes as many jobs as there are places, ends what takes too long, settles what broke off."""

import os
import signal

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

    def __init__(self, heard):
        self.heard, self.row, self.end, self.killed, self.popen = heard, None, 0.0, False, self
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
    now = 1000.0

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
    Hand.made = []
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
    clock.now += limits.USUAL.seconds + limits.PATIENCE + 1
    one.turn()
    assert (hands[0].killed, fresh(job).trouble, one.processes) == (True, models.TIME, [])


def test_a_job_that_is_not_wanted_any_more_is_ended(hands):
    job, one = say(), Pool(1)
    one.turn()
    queue.give_up(job)
    one.turn()
    assert (hands[0].killed, fresh(job).trouble) == (True, models.GIVEN_UP)


def test_a_job_that_was_done_in_that_very_moment_is_done(hands, clock):
    job, one = say(), Pool(1)
    one.turn()
    hands[0].finish()
    clock.now += 1000
    one.turn()
    assert fresh(job).is_good


ENDINGS = [(-9, "READY", ""), (1, "READY", ""), (-int(signal.SIGXCPU), "FAILED", models.TIME)]


@pytest.mark.parametrize(("code", "status", "trouble"), ENDINGS)
def test_a_process_that_ends_gives_its_job_back_unless_it_took_too_much(hands, code, status, trouble):
    job, one = say(), Pool(1)
    one.turn()
    hands[0].die(code)
    one.listen(0)
    one.settle()
    assert (fresh(job).row.status, fresh(job).trouble, one.processes) == (status, trouble, [])


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


def test_a_task_that_is_not_there_harms_no_other(hands):
    lost, job = say(), say()
    lost.row.task_path = "tests.jobs.notes.gone"
    lost.row.save()
    Pool(1).turn()
    assert (fresh(lost).trouble, fresh(job).is_running) == (models.FAULT, True)


def test_a_process_without_work_ends_after_a_while(hands, clock):
    say()
    one = Pool(1)
    one.turn()
    hands[0].finish()
    one.listen(0)
    clock.now += pool.IDLE + 1
    one.turn()
    assert (hands[0].killed, one.processes) == (True, [])


def test_it_says_that_it_is_there_and_when_it_leaves(hands):
    one = Pool(3)
    one.turn()
    assert list(Worker.objects.values_list("name", "processes")) == [(one.name, 3)]
    one.part()
    assert not Worker.objects.exists()


def test_told_to_stop_it_gives_back_what_does_not_come_to_its_end(hands, clock, monkeypatch):
    jobs, two = [say(), say()], Pool(2)
    two.turn()
    hands[0].finish()

    def listen(pause):
        Pool.listen(two, 0)
        clock.now += 5

    monkeypatch.setattr(two, "listen", listen)
    two.stop()
    two.run()
    assert [fresh(job).row.status for job in jobs] == ["SUCCESSFUL", "READY"]


def test_while_the_database_is_away_it_waits(hands, monkeypatch, caplog):
    one, pauses = Pool(1), []
    monkeypatch.setattr(one, "turn", lambda: (_ for _ in ()).throw(DatabaseError("away")))
    monkeypatch.setattr(connection, "close", lambda: None)
    monkeypatch.setattr(one, "listen", lambda pause: (pauses.append(pause), one.stop()))
    one.run()
    assert pauses == [pool.AWAY]
    assert "The queue cannot be read: away" in caplog.text


# --- at home ------------------------------------------------------------------------------------------------------


def test_at_home_it_sleeps_until_it_is_woken(hands, clock):
    one = Pool(1, resting=True)
    assert one.turn() is None
    say()
    assert one.turn() == pool.LOOK
    hands[0].finish()
    one.listen(0)
    assert one.turn() == pytest.approx(pool.IDLE)  # then the process may go


def test_at_home_a_start_takes_up_what_the_last_one_left(hands):
    job = say()
    queue.claim("the last start", "default")
    queue.present("the last start", "here", 1)
    Pool(1, resting=True).turn()
    assert fresh(job).row.worker_ids[0] == "the last start"
    assert (fresh(job).is_running, len(fresh(job).row.worker_ids)) == (True, 2)


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
