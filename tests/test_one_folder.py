"""A game is exactly its four places: the rest works without them.

All that can be taken away are taken away at once: tests/test_layout.py checks that no game imports another.
"""

import shutil
import subprocess
import sys

import pytest

from tests.test_layout import BASE, FIRST, KEYS, PLACES

LEFT_OUT = shutil.ignore_patterns(".*_cache", ".git", ".venv", "data", "var")  # what was compiled is as good there


@pytest.fixture
def rest(tmp_path):
    """The tree with one game only."""
    tree = tmp_path / "rest"
    shutil.copytree(BASE, tree, ignore=LEFT_OUT)
    for place in PLACES:
        for key in set(KEYS) - {FIRST}:
            shutil.rmtree(tree / place / key, ignore_errors=True)  # not every game has templates
    return tree


@pytest.mark.slow
def test_without_their_four_places_the_rest_is_green(rest):
    """Every test is still found, the layout holds, the harbour opens."""
    run = [sys.executable, "-m", "pytest", "-q", "-x", "-k", "test_layout or test_harbour"]
    done = subprocess.run(run, cwd=rest, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
