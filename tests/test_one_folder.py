"""A game is its four places and nothing else: without them the rest of the house stands as before."""

import shutil
import subprocess
import sys

import pytest

from tests.test_layout import BASE, FIRST, KEYS, PLACES

LEFT_OUT = shutil.ignore_patterns(".*_cache", ".git", ".venv", "__pycache__", "data")
QUICK = ["tests/test_layout.py", "tests/pages/harbour/test_harbour.py", "-k", "layout or harbour or card"]


@pytest.fixture
def rest(request, tmp_path):
    """The tree without a game."""
    tree = tmp_path / "rest"
    shutil.copytree(BASE, tree, ignore=LEFT_OUT)
    for place in PLACES:
        shutil.rmtree(tree / place / request.param)
    return tree


@pytest.mark.slow
@pytest.mark.parametrize("rest", [key for key in KEYS if key != FIRST], indirect=True)
def test_without_its_four_places_the_rest_is_green(rest):
    """Every test is still found, the layout holds, the harbour opens."""
    for asked in (["--collect-only"], QUICK):
        run = [sys.executable, "-m", "pytest", "-q", "-x", *asked]
        done = subprocess.run(run, cwd=rest, capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
