"""A round of the solo game: throw, choose, change, fire or activate; then the boat fires back."""

from __future__ import annotations

from typing import Any

from campaigns.engine.prompts import Choose, Note, Option, Procedure, Roll
from campaigns.games.torpedo_dice.rules import changes, enemy, score, shots
from campaigns.games.torpedo_dice.rules.state import Series

DICE = "2d6"


def play(series: Series, charts: Any) -> Procedure:
    match, sheet = series.game, series.sheet
    assert match is not None
    assert sheet is not None
    match.round += 1
    seat, data = match.seats[0], {"round": match.round, "seat": 1}
    yield Note("round.begun", data)
    dice = (yield Roll("round.roll", DICE, enemy.CASE, each=True, data=data)).dice
    options = tuple(
        Option(f"die_{place}", {"face": face, "left": dice[2 - place]}) for place, face in enumerate(dice, start=1)
    )
    taken = yield Choose("round.take", "Phase 1: Würfelwahl", options, data={**data, "dice": list(dice)})
    place = int(taken.removeprefix("die_"))
    face, left = dice[place - 1], dice[2 - place]
    pips = yield from changes.change(series, seat, face, left, data)
    destroyed = yield from shots.act(match, seat, pips, {**data, "face": face, "left": left})
    yield from enemy.fires(match, seat, sheet, left, bool(destroyed))
    yield from score.close(series)
