"""The file of a log book as an older version left it, careers in the middle of a fight: it opens, and play goes on."""

import json
import lzma

import pytest

from tests.corpus.keep import FIGHTS
from tests.corpus.read import HERE
from tests.servers import manage, python

FILES = sorted(HERE.glob("*.sqlite3.xz"))
WELL = (0, 3)  # of verify: all is well, or whole and out of step with today's rules

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("file", FILES, ids=[file.name for file in FILES])
def test_an_old_file_is_brought_up_to_date_verified_and_played_on(file, tmp_path):
    (tmp_path / "hunted.sqlite3").write_bytes(lzma.decompress(file.read_bytes()))
    prepared = manage("prepare", HUNTED_DATA=str(tmp_path))
    assert prepared.returncode == 0, prepared.stderr
    verified = manage("verify", HUNTED_DATA=str(tmp_path))
    assert verified.returncode in WELL, verified.stderr
    play_on = python("-m", "tests.corpus.play_on", check=False, HUNTED_DATA=str(tmp_path))
    assert play_on.returncode == 0, play_on.stderr[-2000:]
    careers = json.loads(play_on.stdout)
    assert len([career for career in careers if str(career["asked"]).startswith(FIGHTS)]) >= 2
    for career in careers:
        assert career["damage"] == []
        assert career["accepted"] or career["ended"]
