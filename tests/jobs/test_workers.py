"""Two real workers, one of them killed in the middle of its job: tests/jobs/drill.py, run once for all of these."""

import json
import secrets
import subprocess
import sys

import pytest

from tests.servers import BASE, PATIENCE, empty_database, surroundings

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")]


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    with empty_database(tmp_path_factory.mktemp("database"), "jobs") as url:
        yield url


@pytest.fixture(scope="module")
def told(database, tmp_path_factory):
    mode = {"HUNTED_MODE": "hosted", "HUNTED_HOSTS": "book.example", "HUNTED_SECRET_KEY": secrets.token_urlsafe(50)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.jobs.drill"],
        cwd=BASE,
        env=surroundings(**mode, DATABASE_URL=database, HUNTED_DATA=str(tmp_path_factory.mktemp("data"))),
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_a_job_of_a_killed_worker_is_taken_over_by_another(told):
    assert told["taken over"] == 2


def test_meanwhile_nobody_is_blocked(told):
    assert told["nobody was blocked"] == "here"


def test_a_job_that_wants_too_much_is_ended_and_the_worker_goes_on(told):
    assert (told["time"], told["memory"]) == ("TooLong", "MemoryError")


def test_a_worker_gives_back_what_it_has_begun_and_takes_its_processes_along(told):
    assert (told["nothing outlives its worker"], told["ended in good order"]) == (True, 0)
    assert (told["given back"], told["given up"], told["workers"]) == ("READY", "GivenUp", 0)
    assert told["progress and output"] == [1, "cba"]
