"""The database full, locked, read-only or gone; clocks that jump; players killed in the middle of it all."""

import importlib
import json
import os

import pytest

from tests.servers import python

pytestmark = pytest.mark.slow


def run(module, *words):
    done = python("-m", f"tests.break.{module}", *words, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


ON_A_FILE = ("full", "file_limit", "read_only", "locked")


@pytest.fixture(scope="module")
def on_a_file():
    """All that can happen to an SQLite file, one after the other, in one process."""
    limited = importlib.util.find_spec("resource") is not None
    return run("disaster", *(name for name in (*ON_A_FILE, "clock") if limited or name != "file_limit"))


@pytest.mark.parametrize("trouble", [*ON_A_FILE, "away"])
def test_the_player_is_told_calmly_and_nothing_is_lost(trouble, request):
    seen = run("disaster", "away") if trouble == "away" else request.getfixturevalue("on_a_file")
    if trouble not in seen:
        pytest.skip("this system limits no files")
    found = seen[trouble]
    if "skipped" in found:
        pytest.skip(found["skipped"])
    assert set(found["seen"]) <= {200, 503}
    assert found["seen"][-1] == 503
    assert found["calm"]
    assert found["alive"] == 200
    assert found["page"] == (503 if trouble == "away" else 200)  # what can be read may be read
    assert found["lost"] == found["changed"] == []
    assert found["again"] == 0
    assert found["faults"] == []
    assert found["played_on"] == 5


def test_a_clock_that_jumps_is_no_matter(on_a_file):
    found = on_a_file["clock"]
    assert found["seen"] == [200] * found["acknowledged"]
    assert found["acknowledged"] > 10
    assert found["in_order"]
    assert found["lost"] == found["changed"] == []
    assert found["again"] == 0
    assert found["faults"] == []


def test_several_players_killed_again_and_again():
    found = run("kills", "--players", "3", "--rounds", os.environ.get("BREAK_ROUNDS", "4"))
    assert found["kills"] >= 12
    assert found["acknowledged"] >= 12
    assert found["lost"] == 0
    assert found["verified"], found["said"]
