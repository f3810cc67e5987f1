"""Two real workers, one of them killed in the middle of its job: tests/jobs/drill.py."""

import json
import secrets
import subprocess
import sys

import pytest

from tests.servers import BASE, PATIENCE, empty_database, surroundings

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")]
TOLD = {
    "progress and output": [1, "cba"],
    "nobody was blocked": "here",
    "taken over": 2,
    "given up": "CancelledError",
    "memory": "MemoryError",
    "time": "TimeoutError",
    "ended in good order": 0,
    "given back": "READY",
    "workers": 0,
}


def test_jobs_outlive_their_workers_and_keep_to_their_limits(tmp_path):
    mode = {"HUNTED_MODE": "hosted", "HUNTED_HOSTS": "book.example", "HUNTED_SECRET_KEY": secrets.token_urlsafe(50)}
    with empty_database(tmp_path, "jobs") as url:
        done = subprocess.run(
            [sys.executable, "-m", "tests.jobs.drill"],
            cwd=BASE,
            env=surroundings(**mode, DATABASE_URL=url, HUNTED_DATA=str(tmp_path)),
            capture_output=True,
            text=True,
            timeout=5 * PATIENCE,
            check=False,
        )
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout.splitlines()[-1]) == TOLD
