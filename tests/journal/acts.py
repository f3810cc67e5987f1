"""Playing on, for tests that need a career with something behind it."""

from __future__ import annotations

import random

from campaigns import play
from campaigns.engine.changing import kept_and_dropped
from tests import memo

DUSK = ({"choose": "low"}, {"choose": ["rope"]}, {"dice": [4]})
TONS = (*DUSK, {"dice": [1, 1]}, {"dice": [1, 2]})  # a night that costs a ship of 1,200 tons
QUIET = (*DUSK, {"dice": [5, 5]})


def answer(career, *raws):
    """Answers that must be accepted, one after another; the last reply."""
    for raw in raws:
        reply = play.act(career.pk, raw)
        assert reply.accepted, (raw, reply.error or reply.out_of_step)
    career.refresh_from_db()
    return reply


def would_change(career, raw):
    """The later lines that a change would strike: those that would count again, and those that would fall."""
    return kept_and_dropped(play.preview_change(career, raw)[0])


def play_on(career, count, seed=1):
    """Let the default policy play count answers, or to the end."""
    memo.done(("play on", career.pk, count, seed), lambda: _play_on(career, count, seed))
    career.refresh_from_db()
    return career


def _play_on(career, count, seed):
    source = random.Random(seed)
    for _ in range(count):
        if career.ended:
            break
        reply = play.act(career.pk, {"auto": True}, source=source)
        assert reply.accepted, reply.error
        career.refresh_from_db()


def with_everything(career, seed=1):
    """Every kind of line: answers, a strike, a strike past a scene, an amendment, overrules, re-roll, remarks, odds."""
    memo.done(("with everything", career.pk, seed), lambda: _with_everything(career, seed))
    career.refresh_from_db()
    return career


def _with_everything(career, seed):
    answer(career, {"remark": "The lamp smokes."}, {"choose": "high"}, {"choose": ["bread", "rope"]})
    answer(career, {"strike": True}, {"choose": ["tar"]}, {"amend": {"oil": 20, "wick": 1}, "why": "spilt some"})
    answer(career, {"aside": "by_hand"}, {"facts": {"fog": True, "visibility": 1, "sea": "rough", "words": "Grau"}})
    answer(career, {"dice": [3, 3], "modifier": {"drm": 1, "why": "moonlight"}}, {"reroll": True, "dice": [2, 2]})
    answer(career, {"overrule": "two", "why": "my card says so"}, {"odds": True}, {"dice": [0, 7]}, {"dice": [0, 0]})
    answer(career, {"signal": {"1": 1}}, {"aside": "let_be"})
    play_on(career, 12, seed)
    answer(career, {"strike": career.last - 5}, {"remark": "Again.", "at": 3}, {"switch": {"odds": True}})
    play_on(career, 20, seed + 1)
