"""Every sentence that the rules speak exists, and gets its data; none is unused."""

import ast
import importlib
import pkgutil
import random
import string
from collections import defaultdict
from pathlib import Path

import pytest

from campaigns.engine import policy
from campaigns.engine.prompts import Choose, Facts, Note, Roll
from campaigns.engine.texts import sentences
from campaigns.games.the_hunted import rules
from campaigns.games.the_hunted.rules import policies, setup
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.scenes import ALIASES, GAME
from campaigns.games.the_hunted.rules.state import GRADES, LEVELS, RANKS
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.games.the_hunted.rules.victory import FATES
from charts.figures.shipped import book

MODULES = [f"campaigns.games.the_hunted.rules.{found.name}" for found in pkgutil.iter_modules(rules.__path__)]
TREES = {name: ast.parse(Path(importlib.import_module(name).__file__).read_text(encoding="utf-8")) for name in MODULES}
RULES = {name: tree for name, tree in TREES.items() if not name.endswith((".texts", ".policies"))}


def calls(*names):
    """Every call of these names in the rules: module and node."""
    for module, tree in RULES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                yield module, node


def keys_of(*names):
    """The keys written out in those calls, alternatives of a condition as well."""
    found = set()
    for _module, node in calls(*names):
        argument = next(
            (word.value for word in node.keywords if word.arg == "key"), node.args[0] if node.args else None
        )
        found.update(leaves(argument))
    return found


def leaves(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [*leaves(node.body), *leaves(node.orelse)] if isinstance(node, ast.IfExp) else []


# --- what is written out ------------------------------------------------------------------------------


def test_prompts_have_a_title_and_a_reason():
    keys = keys_of("Roll", "Choose", "Facts", "Salvo")
    assert len(keys) > 80
    assert [key for key in keys if not (TEXTS.prompts[key].title and TEXTS.prompts[key].why)] == []


def test_notes_have_a_sentence():
    keys = keys_of("Note")
    assert len(keys) > 150
    assert [key for key in keys if not TEXTS.notes[key].text] == []


def test_refusals_have_words():
    keys = keys_of("BadAnswer") - {"form"}
    assert [key for key in keys if TEXTS.error(key, {}) == TEXTS.error("form", {})] == []


def test_ends_have_a_word():
    assert keys_of("CareerEnds", "PatrolEnds") - TEXTS.words.keys() == set()


def test_words():
    words = {*RANKS, *LEVELS, *GRADES[1:], *FATES, "draw", "marginal", "substantial", "decisive", "defeat", "relieved"}
    words |= {"kommandant_killed", "kommandant_accident", "war_over", "iron_cross_2", "iron_cross_1", "war_badge"}
    words |= {"war_badge_diamonds", "german_cross", "clasp_bronze", "clasp_silver", "narvik_shield"}
    words |= {f"wound_badge_{metal}" for metal in ("black", "silver", "gold")}
    words |= {f"ability_{number}" for number in range(1, 21)}
    assert words - TEXTS.words.keys() == set()


def test_short_names_of_amendments_lead_somewhere():
    career = setup.new({"type": "VIIC", "kommandant": "Schmidt"}, book())
    for alias in ALIASES.values():
        place = career
        for step in alias.split("."):
            place = place[step] if isinstance(place, dict) else getattr(place, step)
        assert place is not None, alias


def test_optional_rules_are_named_and_explained():
    for switch in SWITCHES:
        assert switch.label, switch.key
        assert switch.help.endswith("."), switch.key
        assert switch.case, switch.key


@pytest.mark.parametrize("type_", list(book().boats))
def test_systems_and_zones_of_a_boat_have_names(type_):
    assert all(TEXTS.word(system) != system for system in book().boats[type_]["systems"])
    boxes = {box["box"] for (boat, _), track in book().tracks.items() if boat == type_ for box in track}
    assert all(TEXTS.word(box) != box for box in boxes)


# --- what is spoken in play ---------------------------------------------------------------------------


class Heard:
    """Prompts and notes of careers under every policy: key -> some of the data it came with."""

    def __init__(self):
        self.notes, self.prompts, self.modifiers = defaultdict(list), defaultdict(list), []
        self.untold = []  # rolls that no note followed, and their results

    def note(self, item):
        self.keep(self.notes, item)

    def prompt(self, item):
        self.keep(self.prompts, item)

    @staticmethod
    def keep(where, item):
        if len(where[item.key]) < 40:
            where[item.key].append(item)


def listen(heard, seed, temper, type_):
    """One career, every note and prompt kept."""
    source = random.Random(seed)
    options = [switch.key for switch in SWITCHES if source.random() < 0.6]
    sheet = {"type": type_, "kommandant": "Schmidt", "options": options}
    if seed % 5 == 0:
        sheet["carried"] = True
    career = setup.new(sheet, book())
    decide = policies.policy(temper)
    while (scene := GAME.next_scene(career)) is not None:
        procedure, answer, untold = GAME.scenes[scene](career, book()), None, []
        try:
            while True:
                item = procedure.send(answer)
                if isinstance(item, Note):
                    heard.note(item)
                    answer, untold = None, []
                    continue
                heard.prompt(item)
                heard.untold += untold
                if isinstance(item, Roll):
                    heard.modifiers += item.considered(book())
                    answer = policy.throw(item, book(), source)
                    untold = [(item, answer.result)]
                else:
                    answer, untold = decide(item, career, source), []
        except StopIteration:
            pass


@pytest.fixture(scope="module")
def heard():
    heard = Heard()
    types = list(book().boats)
    for seed in range(120):
        listen(heard, seed, ("random", "steady", "reckless", "random", "cautious")[seed % 5], types[seed % len(types)])
    return heard


def blanks(template):
    """The names and format specs of a template's blanks, in all of its forms."""
    return [
        (name, spec)
        for sentence in sentences(template)
        for _, name, spec, _ in string.Formatter().parse(sentence)
        if name
    ]


def test_careers_speak_of_nearly_everything(heard):
    """If this fails the other tests below look at too little."""
    assert len(heard.notes) > 0.7 * len(TEXTS.notes)
    assert len(heard.prompts) > 0.7 * len(TEXTS.prompts)


def test_notes_say_all_they_are_given_to_say(heard):
    for key, notes in heard.notes.items():
        for note in notes:
            for name, spec in blanks(TEXTS.notes[key].text):
                assert name in note.data, (key, name)
                assert spec != "w" or known(note.data[name]), (key, name, note.data[name])
            assert "{" not in TEXTS.note(key, note.data)


def test_a_roll_that_no_note_tells_has_a_sentence_of_its_own(heard):
    assert {roll.key for roll, result in heard.untold if not TEXTS.answered(roll.key, roll.data, result)} == set()


def test_prompts_ask_in_full(heard):
    for key, prompts in heard.prompts.items():
        for prompt in prompts:
            for name, spec in (*blanks(TEXTS.prompts[key].title), *blanks(TEXTS.prompts[key].why)):
                assert name in prompt.data, (key, name)
                assert spec != "w" or known(prompt.data[name]), (key, name, prompt.data[name])


def known(value):
    """A word of the game, a proper name, or a figure."""
    return not isinstance(value, str) or not value or value in TEXTS.words or value.partition(" (")[0] in NAMES


ORDERS = {row.results[column.key] for column in book().chart("P1").columns for row in book().chart("P1").rows}
NAMES = {*book().boats, *ORDERS, *(assignment for _, assignment in book().tracks)}


def test_options_have_labels(heard):
    """Not the bare key of the code, unless that is a proper name."""
    for key, prompts in heard.prompts.items():
        for prompt in (prompt for prompt in prompts if isinstance(prompt, Choose)):
            for option in prompt.open():
                label, _ = TEXTS.option(key, option.key, option.data)
                assert label, (key, option.key)
                assert label != option.key or not option.key.islower() or "_" not in option.key, (key, option.key)


def test_fields_have_labels(heard):
    for key, prompts in heard.prompts.items():
        for prompt in (prompt for prompt in prompts if isinstance(prompt, Facts)):
            for field in prompt.open():
                label, _ = TEXTS.field(key, field.key)
                assert label != field.key or field.key.startswith(("G7", "part_")), (key, field.key)
                assert all(TEXTS.word(choice) for choice in field.options)


def test_modifiers_say_what_they_are_and_why_not(heard):
    for drm in {(drm.key, drm.label, drm.why) for drm in heard.modifiers}:
        key, label, why = drm
        assert label, key
        assert why == "" or why.endswith("."), key


def test_everything_asked_and_told_names_its_case(heard):
    for items in (*heard.notes.values(), *heard.prompts.values()):
        for item in items:
            assert item.case or item.key in CASELESS, item.key


CASELESS = {"damage.minor", "travel.box"}


# --- nothing for nothing ------------------------------------------------------------------------------


def spoken():
    """Every text constant of the rules, and the beginnings of keys that are put together."""
    whole, begun = set(), set()
    for tree in RULES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(node.values[0].value)
            if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
                begun.add(node.left.value)
    return whole, tuple(beginning for beginning in begun if "." in beginning)


@pytest.mark.parametrize("texts", [TEXTS.prompts, TEXTS.notes], ids=["prompts", "notes"])
def test_no_sentence_stands_for_nothing(texts):
    whole, begun = spoken()
    assert [key for key in texts if key not in whole and not key.startswith(begun)] == []


def test_no_refusal_stands_for_nothing():
    whole, _ = spoken()
    assert [key for key in TEXTS.errors if key not in whole] == []


def test_no_option_stands_for_a_prompt_that_is_gone():
    prompts = {key.partition(":")[0] for key in TEXTS.options if ":" in key}
    assert prompts <= set(TEXTS.prompts)
    assert {key.partition(":")[0] for key in TEXTS.fields if ":" in key} <= set(TEXTS.prompts)


def test_sentences_have_no_blanks_but_names():
    for template in (*(text.text for text in TEXTS.notes.values()), *(text.title for text in TEXTS.prompts.values())):
        specs = ("", *"wtlcmn", "nom", "acc", "dat", "gen")
        assert all(name.isidentifier() and spec in specs for name, spec in blanks(template)), template
