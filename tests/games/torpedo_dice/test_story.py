"""A game told: the story's facts are found again in the states, and each event is told once."""

import os
import random
import re
from types import SimpleNamespace

import pytest

from campaigns.games.torpedo_dice.pages.story import Voice, rounds
from campaigns.games.torpedo_dice.rules import policies
from campaigns.games.torpedo_dice.rules.texts import NAMES, WORDS
from campaigns.pages.telling import COUNTS
from tests.games.torpedo_dice.kit import Table
from tests.games.torpedo_dice.test_random_games import sheet

GAMES = int(os.environ.get("CAREERS", "40"))
NUMBER = {word: count for count, word in enumerate(COUNTS)}


class Log:
    """A first game as its journal would hold it, with the state after each round."""

    def __init__(self, number, **setup):
        source = random.Random(f"told/{number}")
        policy = source.choice((policies.steady, policies.at_random))
        self.table = table = Table(None, **setup)
        self.noted = [(SimpleNamespace(number=1, answer={}), [])]
        self.stood = {}
        while not table.state.games:
            prompt = table.prompt
            if prompt.key == "round.roll":
                self.stood[table.game.round] = table.rules.load(table.rules.dump(table.state)).game
            kept = self.answer(prompt, source, policy)
            notes = [(note.key, dict(note.data), note.case) for note in table.notes]
            self.noted.append((SimpleNamespace(number=len(self.noted) + 1, answer={**kept, "key": prompt.key}), notes))
        self.record = table.state.games[0]
        self.rows = list(Voice(table.state).rows(*rounds(self.noted)))
        self.text = " ".join(paragraph.text for row in self.rows for paragraph in row.paragraphs)

    def answer(self, prompt, source, policy):
        if prompt.key == "launch.sheet":
            printed = sheet(source)
            raw = {"facts": {field.key: printed[field.key] for field in prompt.open() if field.key in printed}}
        else:
            raw = {"auto": True} if prompt.kind == "roll" else policy(prompt, self.table.state, source)
        kept, value = prompt.read(raw, None, source)
        self.table.notes = []
        self.table.go_on(value)
        return {**kept, "data": dict(prompt.data)}


def counted(pattern, text):
    return len(re.findall(pattern, text))


@pytest.mark.parametrize("batch", range(4))
def test_a_game_alone_is_told_as_it_went(batch):
    for number in range(batch, GAMES, 4):
        log = Log(number, players=["Ada"])
        record, text = log.record, log.text
        assert text, number
        assert "{" not in text, text
        fell = counted(r"The last field of the|the end of the enemy’s", text)
        assert fell == len(record.sunk), text
        gone = re.findall(r"The boat’s \d destroyed our (\w+)\.", text)
        assert {NAMES[one] for one in set(NAMES) - set(record.left)} == set(gone), text
        back = counted(r"The boat’s \d |The boat fired the \d", text)
        assert back == record.rounds, text
        assert counted("The reserve was empty", text) <= 1, text
        hits, misses = shots(text)
        assert (hits, hits + misses) == (record.hits, record.fired), text
        assert (
            (f"{record.score} points, the {WORDS[record.rank]}." in text)
            if record.outcome == "won"
            else "lost in" in text
        )
        assert record.rounds > 12 or f"{COUNTS[record.rounds]} round" in text
        left = re.findall(r"Only our (\w+) was left", text)
        assert len(left) <= 1
        assert not record.left or len(record.left) > 1 or left == [NAMES[record.left[0]]]
        reserves = re.findall(r"(\w+) torpedo(?:es)? (?:was|were) left in reserve|(The reserve was empty)", text)
        if reserves:
            word, none = reserves[-1]
            assert (0 if none else NUMBER[word.lower()]) == record.reserve
        numbers = sorted(one for row in log.rows for one in row.paragraphs[0].numbers)
        assert numbers == list(range(1, len(log.noted) + 1))
        assert len(log.rows) == -(-record.rounds // 3)


def shots(text):
    """Hits and misses in the story."""
    hits = misses = 0
    for words in re.findall(r"(?:All|Every one of the) (\w+) torpedoes hit\b", text):
        hits += NUMBER[words]
    hits += counted(r"The torpedo hit\.|Its one torpedo hit\.", text)
    for words in re.findall(r"All (\w+) torpedoes missed|None of the (\w+) torpedoes hit", text):
        misses += NUMBER["".join(words)]
    misses += counted(r"The torpedo missed\.|Its one torpedo missed\.", text)
    for hit, miss in re.findall(r"(\w+) (?:torpedo|torpedoes) hit, (\w+) missed", text):
        hits, misses = hits + NUMBER[hit.lower()], misses + NUMBER[miss]
    for hit, miss in re.findall(r"(\w+) struck the target, and (\w+) went past it", text):
        hits, misses = hits + NUMBER[hit.lower()], misses + NUMBER[miss]
    return hits, misses


@pytest.mark.parametrize("batch", range(4))
def test_a_game_at_a_table_names_who_did_what_to_whom(batch):
    for number in range(batch, GAMES // 2, 4):
        players = ["Ada", "Bo", "Cleo", "Dirk"][: 2 + number % 3]
        side, counting = ("mission", "training")[number % 2], ("full", "score")[number % 3 == 1]
        log = Log(number, players=players, side=side, counting=counting)
        record, text = log.record, log.text
        told = re.findall(r"(\w+) destroyed (\w+)’s (\w+)\.", text)
        done = {
            (name, players[(place + 1) % len(players)], NAMES[system])
            for place, name in enumerate(players)
            for system in record.sunk[place]
        }
        assert (len(told), set(told)) == (len(done), done), text
        assert shots(text)[0] == sum(record.hits), text
        assert {name for name in players if f"{name} missed with no torpedo in reserve" in text} == {
            name for name, skull in zip(players, record.skulls, strict=True) if skull
        }
        won = text.rpartition(" won in ")[0].rpartition(". ")[2] if record.winners else ""
        assert all(players[seat - 1] in won for seat in record.winners), text
        assert record.winners or "Nobody won" in text


def test_three_rounds_are_a_paragraph():
    log = Log(3, players=["Ada"])
    assert log.rows[0].when == "Rounds 1 to 3"
    assert log.rows[0].paragraphs[0].text.startswith(("Ada took the", "Both dice showed"))
