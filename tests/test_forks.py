"""Tests that were collected once and run in several processes report as if they had run in one."""

import os
import subprocess
import sys

import pytest

from hunted.settings import BASE_DIR

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere processes are started anew"),
]


@pytest.fixture
def run(tmp_path):
    def run_files(*tests):
        for number, test in enumerate(tests):
            (tmp_path / f"test_{number}.py").write_text(f"import os\ndef test_it(tmp_path):\n    {test}\n")
        (tmp_path / "pytest.ini").write_text("[pytest]\n")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "tests.forks",
            "-p",
            "no:django",
            "--forks",
            "2",
            tmp_path,
        ]
        known = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "PYTEST_ADDOPTS": ""}
        done = subprocess.run(command, cwd=BASE_DIR, env=known, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    return run_files


def test_each_test_runs_once(run):
    code, said = run(*["pass"] * 7)
    assert (code, "7 passed" in said) == (0, True)


def test_a_failure_is_shown_with_what_was_printed(run):
    code, said = run("pass", "print('one word'); assert 1 == 2")
    assert (code, "1 failed, 1 passed" in said, "one word" in said) == (1, True, True)


def test_a_process_that_dies_is_a_failure_that_names_its_test(run):
    code, said = run("os._exit(0)", "pass")
    assert code == 1
    assert "in the middle of test_0.py::test_it" in said
