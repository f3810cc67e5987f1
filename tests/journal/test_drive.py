"""manage.py drive: a career over standard input and output."""

import itertools
import json
import re
import sys
from pathlib import Path

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games import GAMES
from campaigns.models import Career
from campaigns.play.verify import verify
from charts.models import Edition
from hunted import access
from tests.engine import toy
from tests.factories import EditionFactory, UserFactory
from tests.servers import python
from tests.shipped import edition_of
from tests.wire import told_by

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db
AUTO = '{"auto": true}'


@pytest.fixture(autouse=True)
def sound(monkeypatch):
    """The toy game's few charts count as a sound edition."""
    monkeypatch.setattr("charts.grid.keep.faults", lambda raw: [])
    EditionFactory()


def drive(monkeypatch, *lines, setup=None, fails="", **options):
    sent = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines) + b"\n"
    setup = json.dumps({"keeper": "Flora", "nights": 3} if setup is None else setup)
    settings = {"game": "lighthouse", "edition": "toy", "setup": setup, "seed": 3} | options
    return told_by(monkeypatch, sent, fails, **settings)


def kinds(lines):
    return [line["kind"] for line in lines]


def test_a_whole_career(monkeypatch):
    lines = drive(monkeypatch, *[AUTO] * 60)
    assert lines[-1] == {"kind": "end", "result": {"reason": "watch over", "saved": lines[-1]["result"]["saved"]}}
    asks = [line["seq"] for line in lines if line["kind"] == "ask"]
    assert asks == sorted(set(asks))
    assert not Career.objects.exists()


def test_the_same_seed_plays_the_same_career(monkeypatch):
    assert drive(monkeypatch, *[AUTO] * 60) == drive(monkeypatch, *[AUTO] * 60)
    assert drive(monkeypatch, *[AUTO] * 60) != drive(monkeypatch, *[AUTO] * 60, seed=4)


GARBAGE = [
    "x",
    "[]",
    "5",
    "null",
    "{}",
    b"\xff\xfe",
    "[" * 50_000,
    '{"a": ' * 50_000,
    "x" * 300_000,
    '{"dice": [3,',
    '{"choose": NaN}',
    '{"choose": 1e999}',
    '{"choose": ' + "9" * 5000 + "}",
    '{"choose": "\\ud800"}',
    '{"choose": "\\u0000"}',
    '{"dice": [1]}',
    '{"choose": "blue"}',
    '{"strike": true}',
    '{"show": "cards"}',
    '{"show": "state", "strike": true}',
    '{"amend": {"oil": 3}}',
    '{"choose": "high", "seq": 99}',
    '{"choose": "high", "seq": "2"}',
    '{"seq": 2}',
    '{"auto": false}',
    '{"unknown": 1}',
]


@pytest.mark.parametrize("line", GARBAGE, ids=range(len(GARBAGE)))
def test_a_line_that_cannot_be_used_gives_an_error_and_the_same_prompt(monkeypatch, line):
    note, ask, error, again, *rest = drive(monkeypatch, line)
    assert (note["kind"], ask["kind"], error["kind"], rest) == ("note", "ask", "error", [])
    assert error["text"]
    assert again == ask


def test_empty_lines_are_nothing(monkeypatch):
    assert kinds(drive(monkeypatch, "", "  ", "\t")) == ["note", "ask"]


def test_the_state_on_request(monkeypatch):
    *_, state, ask = drive(monkeypatch, '{"show": "state"}')
    assert (state["kind"], state["schema"], state["state"]["keeper"]) == ("state", 1, "Flora")
    assert ask["kind"] == "ask"


def test_every_act_goes_through(monkeypatch):
    lines = drive(
        monkeypatch,
        '{"choose": "high", "seq": 2}',
        '{"choose": ["rope"]}',
        '{"strike": true}',
        '{"choose": ["tar"]}',
        '{"amend": {"oil": 5}, "why": "leak"}',
        '{"remark": "Fog."}',
        '{"dice": [5]}',
        '{"dice": [3, 3], "modifier": {"drm": 1, "why": "moon"}}',
        '{"overrule": "two", "why": "card"}',
    )
    assert "error" not in kinds(lines)
    events = [line["event"] for line in lines if line["kind"] == "note"]
    assert {"journal.strike", "journal.amend", "journal.remark", "journal.roll", "journal.overrule"} <= set(events)
    assert lines[-1]["key"] == "night.tons"


def test_an_answer_twice_is_taken_once(monkeypatch):
    lines = drive(monkeypatch, '{"choose": "high", "seq": 2}', '{"choose": "high", "seq": 2}')
    assert kinds(lines) == ["note", "ask", "note", "ask", "error", "ask"]
    assert lines[3] == lines[5]


def test_rolls_in_a_row_a_form_beside_its_option_and_a_change(monkeypatch):
    """Each is one line in; what every entry of it tells comes out, and then one prompt."""
    lines = drive(
        monkeypatch,
        *['{"choose": "low"}', '{"choose": ["rope"]}', '{"dice": [4]}', '{"dice": [1, 1]}', '{"dice": [1, 2]}'],
        *['{"choose": "gale"}', '{"auto": "rolls"}'],
        '{"choose": "passing", "facts": {"hour": 6, "ships": [{"name": "Mary", "tons": 300}]}}',
        *['{"choose": "mates"}', '{"choose": "early"}', '{"change": 14, "choose": "late", "seq": 15}'],
        setup={"keeper": "Flora", "options": ["days"]},
    )
    asks = [place for place, line in enumerate(lines) if line["kind"] == "ask"]
    told = [[line["event"] for line in lines[a + 1 : b]] for a, b in itertools.pairwise(asks[6:])]
    assert told[0] == ["journal.roll"] * 3
    assert told[1] == ["journal.choose", "day.passed"]
    assert told[4] == ["journal.strike", "journal.choose"]
    assert [(lines[place]["key"], lines[place].get("seat")) for place in asks[-3:]] == [
        ("day.mate", 1),
        ("day.mate", 2),
        ("day.mate", 2),
    ]


NO_STARTS = [  # what is asked for, what the command says, and the field that its line names
    ({"setup": {"keeper": ""}}, "could not be started.*keeper: ", "keeper"),
    ({"game": "elsewhere"}, "could not be started.*game: There is no game elsewhere.", "game"),
    ({"setup": [1]}, "not a JSON object", ""),
    ({"edition": "none"}, "no edition none", ""),
]


@pytest.mark.parametrize(("options", "said", "field"), NO_STARTS)
def test_a_setup_that_cannot_be(monkeypatch, options, said, field):
    lines = drive(monkeypatch, fails=said, **options)
    assert [(line["kind"], line["field"]) for line in lines] == ([("error", field)] if field else [])


def test_an_unknown_game_is_named(monkeypatch):
    (error,) = drive(monkeypatch, game="elsewhere", fails="elsewhere")
    assert (error["error"], error["text"]) == ("setup.unknown", "There is no game elsewhere.")


@pytest.mark.parametrize("key", [game.key for game in GAMES.values()])
def test_an_empty_setup_names_the_field_that_is_missing(monkeypatch, key):
    edition = next(game.edition for game in GAMES.values() if game.key == key)
    if edition is not None:
        edition_of(edition)
    UserFactory(username="ada")
    *_, error = drive(monkeypatch, game=key, edition=edition, setup={}, keep=True, owner="ada", fails=r"\w+: ")
    assert error["field"] in {"type", "kommandant", "players", "captain", "first"}
    assert error["error"] != "form"


def test_a_value_that_the_rules_do_not_know_keeps_its_field(monkeypatch):
    def refuse(*args, **settings):
        raise BadAnswer("setup.unknown", "station", name="station", value="Atlantis")

    monkeypatch.setattr("campaigns.play.start", refuse)
    *_, error = drive(monkeypatch, fails="station: ")
    assert (error["field"], "Atlantis" in error["text"]) == ("station", True)


def test_keep_writes_into_the_log_book(monkeypatch):
    UserFactory(username="flora")
    drive(monkeypatch, *[AUTO] * 6, keep=True, owner="flora")
    career = Career.objects.get()
    assert (career.owner.username, career.last) == ("flora", 7)
    assert verify(career) == []


def test_in_a_local_log_book_the_career_is_for_the_player_of_the_machine(monkeypatch, settings):
    settings.MODE = "local"
    drive(monkeypatch, AUTO, keep=True)
    assert Career.objects.get().owner == access.local_player()


@pytest.mark.parametrize(("owner", "said"), [(None, "--owner"), ("nobody", "no player nobody")])
def test_nothing_is_kept_for_somebody_whom_nobody_sees(monkeypatch, owner, said):
    assert drive(monkeypatch, AUTO, keep=True, owner=owner, fails=said) == []
    assert not Career.objects.exists()


def test_without_keep_the_log_book_is_left_alone(monkeypatch):
    before = Edition.objects.get().pk
    drive(monkeypatch, AUTO)
    assert Edition.objects.get().pk == before
    assert not Career.objects.exists()


def test_a_career_out_and_in_again(monkeypatch, tmp_path):
    first = drive(monkeypatch, *[AUTO] * 7, export=str(tmp_path / "a.json"))
    again = drive(monkeypatch, career=str(tmp_path / "a.json"), export=str(tmp_path / "b.json"))
    assert again[0] == first[-1]
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    further = drive(monkeypatch, *[AUTO] * 60, career=str(tmp_path / "a.json"))
    assert further[-1]["kind"] == "end"


def test_a_file_that_is_no_career(monkeypatch, tmp_path):
    (tmp_path / "x.json").write_text("{}")
    assert kinds(drive(monkeypatch, career=str(tmp_path / "x.json"), fails="not a career")) == ["error"]
    assert drive(monkeypatch, career=str(tmp_path / "y.json"), fails="cannot be read") == []


def test_rules_that_fail_keep_the_prompt(monkeypatch, scenes, caplog):
    def failing(watch, charts):
        yield from toy.dusk(watch, charts)
        raise KeyError("boom")

    scenes(dusk=failing)
    lines = drive(monkeypatch, '{"choose": "low"}', '{"choose": "tar"}', '{"dice": [4]}')
    assert kinds(lines)[-2:] == ["error", "ask"]
    assert lines[-1] == lines[-3]


# --- the reference client of docs/wire.md ----------------------------------------------------------------------------


def test_the_reference_client_plays_a_career(tmp_path):
    """The client of docs/wire.md, against the toy game in a process of its own."""
    text = (ROOT / "docs/wire.md").read_text(encoding="utf-8")
    client = re.search(r"```python\n(# A client of the wire.*?)```", text, re.DOTALL).group(1)
    toy_drive = tmp_path / "toy_drive.py"
    toy_drive.write_text(
        "import os, sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "import django\n"
        "django.setup()\n"
        "import charts.grid.keep, campaigns.management.commands.drive as drive\n"
        "from django.core.management import call_command\n"
        "from tests.engine import toy\n"
        "charts.grid.keep.faults = lambda raw: []\n"
        "drive._figures = lambda slug: toy.RAW\n"
        'setup = \'{"keeper": "Flora", "nights": 2}\'\n'
        "call_command('drive', game='lighthouse', edition='toy', seed=1, setup=setup)\n"
    )
    command = re.search(r"DRIVE = (\[.*?\])\n", client, re.DOTALL).group(1)
    client = client.replace(command, repr([sys.executable, str(toy_drive)]))
    done = python("-c", client, check=False, DJANGO_SETTINGS_MODULE="tests.settings")
    assert done.returncode == 0, done.stderr
    assert "'reason': 'watch over'" in done.stdout
