"""The story of a match agrees with its states, over matches played at random. TRUTH=300 plays as many."""

import os
import random

import pytest

from campaigns.engine.replay import not_struck
from campaigns.games.scope.pages import story
from campaigns.games.scope.rules import policies
from campaigns.games.scope.rules.scenes import GAME
from campaigns.pages.logbook.plain_story import shortened
from tests.games.scope.kit import desk_of

MATCHES = int(os.environ.get("TRUTH", "8"))
ANSWERS = 40


@pytest.mark.parametrize("seed", range(MATCHES))
def test_every_score_is_told_and_no_turn_as_nothing(seed):
    desk, source = desk_of(seed), random.Random(f"truth/{seed}")
    for _ in range(ANSWERS):
        session = desk.session()
        if session.prompt is None or (session.state.match is not None and session.state.ended):
            break
        desk.act(dict(policies.any_match(session.prompt, session.state, source)))
        if source.random() < 0.1 and len(desk.entries) > 4:
            desk.act({"strike": True})
    noted = [(entry, entry.notes) for entry in not_struck(desk.entries) if entry.kind == "answer"]
    rows = list(shortened(story._turns(noted), story._moves))
    prose = " ".join(row.paragraphs[0].text for row in rows)
    assert "othing happened" not in prose
    assert all(row.paragraphs[0].text.strip(" .") for row in rows), "a turn without a word"
    assert not {"{", "%"} & {*prose}
    match = desk.state.match
    for line in match.lines if match else ():
        assert GAME.texts.word(line.ship) in prose
    told = {line.ship for line in match.lines} if match else set()
    for entry, _notes in noted:  # boats that have been on the surface
        told |= {(entry.answer.get("data") or {}).get("ship"), str(entry.answer.get("choose"))}
    for name, ship in match.ships.items() if match else ():
        if ship.below and name not in told:
            assert GAME.texts.word(name) not in prose, "a boat below is never named"
