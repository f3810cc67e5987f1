"""What the dice must show, in a sentence before the table."""

import re
from functools import partial

import pytest

from campaigns.engine.prompts import Outcome, Roll
from campaigns.games.the_hunted.pages import readings
from campaigns.games.the_hunted.rules.texts.prompts import PROMPTS
from campaigns.games.the_hunted.rules.wins import WINS
from campaigns.pages.bridge.reading import reading
from charts.figures.shipped import book


def lives(up_to):
    return Roll("damage.survival", "1d6", "10.6.3", outcomes=lambda: (Outcome(1, up_to, "lives"), Outcome(9, 9, "")))


@pytest.mark.parametrize(
    ("roll", "said"),
    [
        (Roll("escorts.detection", "2d6", "", "E2"), "Roll low: <b>8 or less</b> and they do not find you, 72 %."),
        (Roll("escorts.detection", "2d6", "", "E2", data={"round": 2}), "<b>8 or less</b> and they lose you, 72 %."),
        (Roll("aircraft.dive", "2d6", "", "A1"), "Roll high: <b>"),
        (lives(1), "Roll <b>1</b> and he lives, 17 %."),
        (lives(0), "No roll is enough this time."),
        (lives(6), "Every roll is enough this time."),
        (Roll("damage.who", "2d6", "", "E5a"), ""),
    ],
)
def test_what_the_dice_must_show_comes_first(roll, said):
    with_odds, without = (
        reading(roll, book(), 0, str, odds, wins=partial(readings.wins, roll)).need for odds in (True, False)
    )
    assert said in with_odds
    assert bool(with_odds) == bool(said)
    assert without == re.sub(r", \d+ %", "", with_odds)


def test_every_win_is_of_a_prompt():
    assert {key.partition(":")[0] for key in WINS} <= PROMPTS.keys()
    assert [words for _result, words in WINS.values() if not words.startswith("%s and ")] == []
