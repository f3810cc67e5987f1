"""The kernel stands without any game, and has no word of one; tests/test_layout.py looks at what it imports."""

from tests.servers import BASE, python

ROOMS = ("engine", "log", "files", "contests", "play")


def test_no_word_of_a_game_is_known():
    text = {
        path: path.read_text(encoding="utf-8") for room in ROOMS for path in (BASE / "campaigns" / room).glob("*.py")
    }
    assert len(text) > 40
    assert [path.name for path, said in text.items() if "kommandant" in said.lower() or "torpedo" in said.lower()] == []


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
    done = python("-c", ALONE, check=False, DJANGO_SETTINGS_MODULE="tests.settings")
    assert (done.stdout, done.returncode) == ("alone\n", 0), done.stderr
