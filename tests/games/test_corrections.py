"""Careers of every game at random, undone, changed, signed and taken again at random: what was played is replayed.

CAREERS=200 pytest tests/games/test_corrections.py plays as many of each game.
"""

import os
import random

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.engine.replay import ANSWERS, standing
from campaigns.engine.session import stayed
from campaigns.games.scope.rules.scenes import GAME as SCOPE
from campaigns.games.the_hunted.rules.scenes import GAME as HUNTED
from campaigns.games.torpedo_dice.rules.scenes import GAME as TORPEDO_DICE
from campaigns.games.u_boot.rules.scenes import GAME as U_BOOT
from campaigns.games.unterseeboot.rules.scenes import GAME as UNTERSEEBOOT
from charts.book import compile_book
from charts.shipped import book, raw_edition
from tests.engine.desk import Desk
from tests.games.scope.kit import CARDS, PEOPLE

CAREERS = int(os.environ.get("CAREERS", "3"))
ACTS = 90
SETUPS = (
    (HUNTED, [{"type": type_, "kommandant": "Ohl"} for type_ in ("VIIC", "XIV", "IXC/40")]),
    (UNTERSEEBOOT, [{"kommandant": "Schmidt"}]),
    (TORPEDO_DICE, [{"players": ["Ada"]}, {"players": ["Ada", "Bo"]}]),
    (U_BOOT, [{"captain": "Anna"}, {"captain": "Anna", "options": ["crew-sheet"]}]),
    (SCOPE, [{**PEOPLE, "cards": CARDS}]),
)
GAMES = pytest.mark.parametrize(("game", "setups"), SETUPS, ids=[game.key for game, _setups in SETUPS])


def book_of(game):
    return book() if game is HUNTED else compile_book(raw_edition(game.edition)) if game.edition else None


def begun(game, setups, seed):
    return Desk(game, book_of(game), seed, **setups[seed % len(setups)])


def live(desk):
    return [entry.number for entry in standing(desk.entries) if entry.kind in ANSWERS]


def wish(desk, source):
    back = source.choice((live(desk) or [2])[-source.choice((2, 8, 40)) :])
    return source.choices(
        (
            {"auto": True},
            {"auto": "rolls"},
            {"strike": True},
            {"strike": back},
            {"change": back, "auto": True},
            {"redo": True},
            {"sign": True},
            {"remark": "hm"},
        ),
        (50, 8, 4, 3, 6, 5, 2, 1),
    )[0]


def same(game, desk, lasting):
    fresh = desk.session()
    assert (fresh.seq, fresh.number, fresh.last_chapter) == (lasting.seq, lasting.number, lasting.last_chapter)
    assert game.dump(fresh.state) == game.dump(lasting.state)
    assert (fresh.prompt and fresh.prompt.signature()) == (lasting.prompt and lasting.prompt.signature())
    assert fresh.would_redo() == lasting.would_redo()


@GAMES
def test_what_was_played_and_corrected_is_replayed(game, setups):
    for seed in range(CAREERS):
        source, desk = random.Random(seed), begun(game, setups, seed)
        lasting = desk.session()
        for _ in range(ACTS):
            try:
                desk.keep(*lasting.acts(wish(desk, source)))
            except BadAnswer:
                continue
            same(game, desk, lasting)
        assert game.dump(desk.walked().state) == game.dump(desk.state)


@GAMES
def test_what_is_undone_and_taken_again_is_as_it_was(game, setups):
    for seed in range(CAREERS):
        source, desk = random.Random(seed), begun(game, setups, seed)
        desk.play_on(ACTS)
        for _ in range(6):
            before = game.dump(desk.state)
            try:
                struck = desk.act({"strike": source.choice(live(desk))}).voids
            except BadAnswer:
                continue
            assert desk.session().would_redo() == struck
            desk.act({"redo": True})
            assert game.dump(desk.state) == before
        desk.walked()


@GAMES
def test_the_same_answer_in_the_place_of_a_line_keeps_all_that_follows(game, setups):
    for seed in range(CAREERS):
        source, desk = random.Random(seed), begun(game, setups, seed)
        desk.play_on(ACTS)
        before = game.dump(desk.state)
        for _ in range(6):
            entry = desk.entries[source.choice(live(desk)) - 1]
            if "spent" in entry.answer or entry.kind != "answer":
                continue
            if entry.number <= desk.session().history.chapter_opens(desk.session().last_chapter):
                continue
            steps = desk.session().acts({"change": entry.number, **said(entry.answer)})
            assert stayed(steps)[1] == [], entry
            desk.keep(*steps)
            assert game.dump(desk.state) == before
        desk.walked()


def said(answer):
    return {key: answer[key] for key in ("dice", "choose", "facts", "salvo", "gun", "first", "aside") if key in answer}
