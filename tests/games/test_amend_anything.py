"""Amendments of any path to anything: taken and sound, or refused in words; play goes on from what was taken."""

import random

import pytest

from campaigns.engine import paths
from campaigns.engine.prompts import BadAnswer
from campaigns.games import KEYS

JUNK = ("", "bogus", "715", "sunk", "afloat", "up", -1, 0, 1, 3, 10**9, 2.5, True, False, None, [], ["a"], {}, {"a": 1})
MORE = (
    "match.submarines",
    "match.counted",
    "match",
    "match.ships",
    "mission",
    "",
    ".",
    "a.b",
    "mission.log.0.time",
    "x" * 999,
)
TRIES = 400


def at_sea(game):
    """Each game is looked for when it is played: it may not be here."""
    if game == "scope":
        from tests.games.scope import kit

        return kit.desk_of(muster={"mode": "convoy", "size": "5x6", "surface_combat": True})
    from tests.games.u_boot.kit import BRIEFING, STORES, desk_of

    desk = desk_of(1, options=["crew-sheet"])
    desk.act({"facts": BRIEFING}, {"facts": STORES}, {"run": [{"choose": "log"}, {"facts": {"text": "Smoke."}}]})
    desk.act({"run": [{"choose": "sunk"}, {"facts": {"kind": "merchant", "grt": 1}}]})
    return desk


def refused(session, raw):
    try:
        session.act(raw)
    except BadAnswer as error:
        return error
    return None


@pytest.mark.parametrize("game", [key.replace("_", "-") for key in KEYS if key in ("scope", "u_boot")])
def test_an_amendment_is_taken_or_refused_in_words(game):
    source, desk, taken = random.Random(game), at_sea(game), 0
    for _ in range(TRIES):
        session = desk.session()
        path = source.choice([*MORE, *(path for path, _value in paths.leaves(session.state))])
        was = desk.game.dump(session.state)
        if error := refused(session, {"amend": {path: source.choice(JUNK)}, "why": "as it lies"}):
            assert desk.game.texts.error(error.key, error.data) != error.key
            assert desk.game.dump(session.state) == was
            continue
        taken += 1
        assert desk.game.check(session.state) == [], path
        assert desk.game.load(desk.game.dump(session.state)) == session.state
    assert taken > 10
