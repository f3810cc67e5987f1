"""A game written by startgame plays at once: in a copy of the tree, with its checks and its tests."""

import shutil
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from tests.test_layout import BASE
from tests.test_one_folder import LEFT_OUT


@pytest.mark.parametrize("folder", ["torpedo_dice", "Night", "night-watch", "class", "../night"])
def test_what_cannot_be_a_new_game_is_refused(folder, tmp_path):
    with pytest.raises(CommandError):
        call_command("startgame", folder, into=str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def run(tree, *words):
    done = subprocess.run([sys.executable, *words], cwd=tree, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]


@pytest.mark.slow
def test_a_new_game_passes_every_check_and_its_own_tests(tmp_path):
    tree = tmp_path / "tree"
    shutil.copytree(BASE, tree, ignore=LEFT_OUT)
    run(tree, "manage.py", "startgame", "night_watch", "--name", "Night Watch")
    run(tree, "-m", "ruff", "check", "campaigns/games/night_watch", "tests/games/night_watch")
    run(tree, "-m", "ruff", "format", "--check", "campaigns/games/night_watch", "tests/games/night_watch")
    run(tree, "-m", "djhtml", "--check", "--tabwidth", "2", "templates")
    tests = ["tests/games/night_watch", "tests/test_layout.py", "tests/test_rulebook.py", "tests/test_glossary.py"]
    run(tree, "-m", "pytest", "-q", *tests)
