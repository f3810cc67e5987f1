"""The rooms see each other one way only, and the kernel knows no game."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = sorted((ROOT / "campaigns" / "engine").glob("*.py"))
ROOM = [
    ROOT / "campaigns" / "models.py",
    *sorted(path for room in ("log", "files", "contests", "play") for path in (ROOT / "campaigns" / room).glob("*.py")),
]


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.stem)
def test_the_engine_sees_itself_and_one_library(path):
    allowed = {*sys.stdlib_module_names, "msgspec"}
    for name in imported(path):
        assert name.partition(".")[0] in allowed or name.startswith(("campaigns.engine", "charts.names")), name


@pytest.mark.parametrize("path", [*ENGINE, *ROOM], ids=lambda path: path.stem)
def test_no_game_is_known(path):
    assert not [name for name in imported(path) if name.startswith("campaigns.games")]
    text = path.read_text(encoding="utf-8").lower()
    assert "kommandant" not in text or path.stem == "models"  # the column's label
    assert "torpedo" not in text or path.stem == "models"


ALONE = """
import sys, types
sys.modules["campaigns.games"] = types.ModuleType("campaigns.games")  # a house without any game
sys.modules["campaigns.games"].KEYS = ()
import django
django.setup()
from campaigns import play
from campaigns.files import backup, portable
from campaigns.log import journal, ledger
from campaigns.play import verify
from campaigns.engine import game, wire
assert game.games() == []
from tests.engine import toy
from tests.engine.desk import Desk
assert Desk(nights=2).play_on(50).prompt is None
assert not [name for name in sys.modules if name.startswith("campaigns.games.")]
print("alone")
"""


def test_journal_and_play_stand_without_any_game():
    environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, env=environ, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("alone\n", 0), done.stderr
