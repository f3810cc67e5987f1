"""A patrol told: the story's facts are found again in the states, and each event is told once."""

import os
import random
import re
from types import SimpleNamespace

import pytest

from campaigns.games.unterseeboot.pages.story import PATTERNS, Voice, runs
from campaigns.games.unterseeboot.pages.turns import turns
from campaigns.games.unterseeboot.rules.endings import honour
from campaigns.games.unterseeboot.rules.texts import TEXTS
from campaigns.pages.telling import COUNTS
from tests.games.unterseeboot.kit import Boat, book
from tests.games.unterseeboot.test_random_games import answer, setup

OUTINGS = int(os.environ.get("CAREERS", "40"))
NUMBER = {word: count for count, word in enumerate(COUNTS)}
LEVELS = {"surface": "S", "periscope depth": "P", "100 m": "D", "200 m": "T"}


class Log:
    """A first patrol as its journal would hold it, with the state in which each turn opened."""

    def __init__(self, boat, choose):
        self.boat, self.noted, self.stood = boat, [(self.entry(1), self.told(boat))], []
        while not boat.state.patrols:
            if boat.key == "turn.move":
                self.stood.append(boat.rules.load(boat.rules.dump(boat.state)).patrol)
            raw, key = choose(boat), boat.key
            boat.notes = []
            boat.answer(raw)
            self.noted.append((self.entry(len(self.noted) + 1, key=key, **raw), self.told(boat)))
        self.record = boat.state.patrols[0]
        self.turns = turns(self.noted)
        self.rows = list(Voice(boat.state, book(), 1).rows(self.turns))
        self.runs = list(runs(self.turns))

    @staticmethod
    def entry(number, **answer):
        return SimpleNamespace(number=number, answer=answer)

    @staticmethod
    def told(boat):
        return [(note.key, dict(note.data), note.case) for note in boat.notes]

    def after(self, run):
        """The patrol as it stood after these turns, and None at its end."""
        return self.stood[run[-1].number] if run[-1].number < len(self.stood) else None


def words_of(row):
    return " ".join(paragraph.text for paragraph in row.paragraphs).replace("\N{NO-BREAK SPACE}", " ")


def any_log(number):
    source = random.Random(f"told/{number}")
    daring = source.choice((0.02, 0.2, 0.6, 1.0))
    boat = Boat({"boat": source.choice(("U-52", "")), **setup(source)})
    return Log(boat, lambda boat: answer(boat, source, daring))


@pytest.mark.parametrize("batch", range(4))
def test_every_stated_fact_is_found_in_the_states(batch):
    for number in range(batch, OUTINGS, 4):
        log = any_log(number)
        assert len(log.runs) == len(log.rows)
        before = log.stood[0]
        for run, row in zip(log.runs, log.rows, strict=True):
            text, after = words_of(row), log.after(run)
            facts = (number, row.when, text)
            assert text, facts
            assert "{" not in text, facts
            _tons(log, run, text, facts)
            _counts(log, before, after, run, text, facts)
            _places(before, after, run, text, facts)
            before = after or before
        assert sorted(one for row in log.rows for one in row.paragraphs[0].numbers) == list(
            range(1, len(log.noted) + 1)
        )


def _tons(log, run, text, facts):
    """Tons are those of identified ships; at the end those of the record, and what the next honour would have taken."""
    known = {target.tons for state in (*log.stood, log.stood[-1]) for target in state.targets.values()}
    known |= {shot.tons for turn in run for shot in turn.shots} | {turn.contact for turn in run}
    if run[-1].end:
        known.add(log.record.tons)
        text, _dot, more = text.partition(" more would have been the ")
        if more:
            short = int(re.findall(r"([\d,]+) t$", text)[0].replace(",", ""))
            assert honour(book(), log.record.tons + short) != log.record.honour, facts
            assert honour(book(), log.record.tons + short - 1000) == log.record.honour, facts
            text = text[: text.rfind(".")]
        assert TEXTS.words[log.record.honour] in facts[2] or log.record.outcome == "lost", facts
    assert {int(one.replace(",", "")) for one in re.findall(r"([\d,]+) t\b", text)} <= known, facts


def _counts(log, before, after, run, text, facts):
    """Ships, false contacts and hull tokens: told once each, with the rest."""
    hull, sunk, fired = (
        (log.record.hull, len(log.record.ships), log.record.fired)
        if after is None
        else (after.hull, len(after.ships), after.fired)
    )
    said = re.findall(r"cost (?:a|it a)? ?hull token, and (\w+) (?:was|were) left", text)
    lost = before.hull - hull - (1 if run[-1].end in ("aircraft", "destroyer") else 0)
    assert len(said) == lost, facts
    assert not said or NUMBER[said[-1]] == hull + (run[-1].end in ("aircraft", "destroyer")), facts
    told = len(
        re.findall(r"sank (?:it|the (?:small|large|great)? ?(?:freighter|ship))|, and the [^.]*? sank\.|t sank\.", text)
    )
    assert told == sunk - len(before.ships), facts
    assert bool(re.search("orpedo", text.partition(" torpedoes and full")[2] or text)) is (fired > before.fired), facts
    contacts = sum(turn.contact == 0 for turn in run)
    assert len(re.findall(r"contact was false|false contact|there was nothing", text)) == contacts, facts
    found = sum(bool(turn.contact) for turn in run)
    assert len(re.findall(r"found a (?:small|large|great|freighter)", text)) == found, facts
    power = after or None
    if "main battery token was left" in text:
        assert power.main == 1, facts
    if "battery was empty" in text or "batteries were empty." in text:
        assert power.main == 0, facts


def _places(before, after, run, text, facts):
    """A level is only named when she was on it."""
    visited = {before.space[0], *(turn.level for turn in run), *(turn.begin[0] for turn in run)}
    for word, level in LEVELS.items():
        if re.search(rf"\b{word}\b", text) and not (word == "200 m" and "below 200 m" in text):
            assert level in visited, facts
    quiet = re.search(r"(\w+) quiet turns?", text)
    assert not quiet or NUMBER.get(quiet[1].lower(), 1) <= len(run), facts


def test_a_lost_boat_and_one_that_came_home_say_so():
    ends = [any_log(number) for number in range(OUTINGS)]
    assert {log.record.outcome for log in ends} == {"home", "lost"}
    for log in ends:
        assert ("was lost with" in words_of(log.rows[-1])) is (log.record.outcome == "lost")
        assert ("came back with" in words_of(log.rows[-1])) is (log.record.outcome == "home")


def test_a_patrol_entered_by_hand_is_told_as_one():
    told = [{"choose": "stay"}, {"choose": "none"}, {"dice": [5]}, {"aside": "by_hand"}]
    ships = [{"space": "S2", "tons": 4000}, {"space": "S3", "tons": 6000}]
    told.append({"facts": {"end": "home", "turns": 12, "hull": 3, "fired": 2, "hits": 2, "ships": ships}})
    log = Log(Boat({"boat": "U-52"}), lambda boat: told.pop(0))
    assert [row.when for row in log.rows] == ["Turn 1", "Turns 2 to 12"]
    assert words_of(log.rows[1]) == (
        "The rest of the patrol was entered by hand as it was played at the table. "
        "Two ships were sunk: a freighter of 4,000 t and a large freighter of 6,000 t. "
        "She came back in turn 12 with 10,000 t and the U-boat Combat Clasp. "
        "3,000 t more would have been the Roll of Honor."
    )


def test_every_pattern_is_of_use():
    """Patterns that no log can use are removed."""
    said = set()

    class Listening(Voice):
        def __init__(self, *args):
            super().__init__(*args)
            clause = self.teller.clause
            self.teller.clause = lambda name, *args, **more: (said.add(name), clause(name, *args, **more))[1]

    for number in range(60):
        log = any_log(number)
        for outing in (1, 2):
            list(Listening(log.boat.state, book(), outing).rows(log.turns))
    rare = (
        "by_hand",
        "pair",
        "goal",
        "creaked",
        "sunk.second",
        "lost",
        "back",
        "hit",
        "home.last",
        "stay",
    )
    assert {name for name in set(PATTERNS) - said if not name.startswith(rare)} == set()
