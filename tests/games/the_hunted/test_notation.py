"""The notation: its examples, what is wrong in a line, and lines that say the same model again."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.games.the_hunted.notation import paragraphs, read, tokens, write
from tests.games.the_hunted.lexicons import lexicon
from tests.games.the_hunted.patrol_forms import patrols

EXAMPLES = json.loads(Path(__file__).with_name("notation_examples.json").read_text(encoding="utf-8"))
RIGHT, WRONG = EXAMPLES["right"], EXAMPLES["wrong"]
CONVOY = max((one["line"] for one in RIGHT), key=len)
WORDS = [*tokens.MET, *tokens.OTHER, *tokens.SETTINGS, *tokens.SYSTEMS, *tokens.MEN, *tokens.ENDS, *tokens.FIGURES]
SIGNS = '| ; , " 2a1x L8.2 Tulagi Fort #1 @9 1wo.sw 3 ? ~ 8,200 é'
PIECES = [*WORDS, "\n", *SIGNS.split()]


def plain(form):
    return json.loads(json.dumps(form))


@pytest.mark.parametrize("example", RIGHT, ids=lambda one: one["line"][:40])
def test_a_line_is_read(example):
    found = read(example["line"], lexicon(example["type"]))
    hints = {"hints": [hint.text() for hint in found.hints]} if found.hints else {}
    assert (found.faults, plain(found.form) | hints) == ([], example["form"])


@pytest.mark.parametrize("example", WRONG, ids=lambda one: one["line"][:40])
def test_a_fault_has_its_place_and_its_words(example):
    faults = read(example["line"], lexicon(example["type"])).faults
    found = [(fault.at, fault.length, fault.text()) for fault in faults]
    assert found == [(example["at"], example["length"], example["message"])]


def test_one_slip_is_one_fault_and_the_rest_is_read():
    found = read("A|3 s n c,Tulgi 2a1x|4 air dv|5 sup", lexicon())
    assert [fault.near for fault in found.faults] == [("Tulagi",)]
    assert [box["box"] for box in found.form["boxes"]] == [3, 4, 5]
    assert found.form["boxes"][0]["engagements"][0]["light"] == "night"


@pytest.mark.parametrize("example", RIGHT, ids=lambda one: one["line"][:40])
def test_an_example_is_written_and_read_again(example):
    form = read(example["line"], lexicon(example["type"])).form
    line = write(form, lexicon(example["type"]))
    found = read(line, lexicon(example["type"]))
    assert (found.faults, plain(found.form)) == ([], plain(form))


def test_a_boat_that_turned_back_is_home():
    """7.3.3: guided play ends a patrol in a way that no line says."""
    form = {**read("A|home", lexicon()).form, "home": {"how": "turned_back"}}
    assert write(form, lexicon()) == "A|home"


@settings(max_examples=150, deadline=None)
@given(patrols())
def test_whatever_the_model_says_comes_back(form):
    line = write(form, lexicon())
    found = read(line, lexicon())
    assert ([fault.text() for fault in found.faults], plain(found.form)) == ([], plain(form)), line


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40), st.lists(st.sampled_from(["", " "]), min_size=40, max_size=40))
def test_anything_is_read_or_has_a_fault_within_the_line(pieces, spaces):
    line = "A|3 " + "".join(piece + space for piece, space in zip(pieces, spaces, strict=False))
    for fault in read(line, lexicon()).faults:
        assert 0 <= fault.at <= len(line)
        assert fault.text()


def test_case_and_new_lines_make_no_difference():
    form = plain(read(CONVOY, lexicon()).form)
    for line in (CONVOY.upper(), CONVOY.lower(), CONVOY.replace("|", "\n")):
        found = plain(read(line, lexicon()).form)
        names = {"Purpose": "purpose", "Weld": "weld"}
        for ship in found["boxes"][1]["ships"]:
            ship["name"] = next((name for name in names if name.lower() == ship["name"].lower()), ship["name"])
        assert found == form


def test_the_convoy_patrol_takes_at_most_150_characters():
    assert len(CONVOY) <= 150


def test_a_name_of_another_edition_is_no_fault_when_kind_and_tons_are_written():
    line = write(read("A|3 s n c,Tulagi 2a1x", lexicon()).form, lexicon())
    bare = type(lexicon())()
    assert read(line, bare).form["boxes"][0]["ships"][0]["tons"] == 2300


def test_patrols_stand_in_paragraphs():
    assert paragraphs('A|3 -\n\n\nAW\n4 - "one\n\ntwo"\n') == ["A|3 -", 'AW\n4 - "one\n\ntwo"']
