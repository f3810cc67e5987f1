"""Careers of every game at random, undone, changed, signed and taken again at random: what was played is replayed.

CAREERS=200 pytest tests/games/test_corrections.py plays as many of each game.
"""

import os
import random

import pytest

from campaigns.engine.changing import kept_and_dropped
from campaigns.engine.game import games
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.replay import ANSWERS, not_struck
from charts.book import compile_book
from charts.figures.shipped import book, raw_edition
from tests.engine.desk import Desk

CAREERS = int(os.environ.get("CAREERS", "3"))
ACTS = 90
SETUPS = {
    "hunted": [{"type": type_, "kommandant": "Ohl"} for type_ in ("VIIC", "XIV", "IXC/40")],
    "unterseeboot": [{"kommandant": "Schmidt"}],
    "torpedo-dice": [{"players": ["Ada"]}, {"players": ["Ada", "Bo"]}],
    "u-boot": [{"captain": "Anna"}, {"captain": "Anna", "options": ["crew-sheet"]}],
    "scope": [],  # its set-up is in its own folder, which may not be here
}
GAMES = pytest.mark.parametrize("game", [game for game in games() if game.key in SETUPS], ids=lambda game: game.key)


def setups_of(game):
    if game.key == "scope":
        from tests.games.scope.kit import CARDS, PEOPLE

        return [{**PEOPLE, "cards": CARDS}]
    return SETUPS[game.key]


def book_of(game):
    return book() if game.key == "hunted" else compile_book(raw_edition(game.edition)) if game.edition else None


def begun(game, seed):
    setups = setups_of(game)
    return Desk(game, book_of(game), seed, **setups[seed % len(setups)])


def live(desk):
    return [entry.number for entry in not_struck(desk.entries) if entry.kind in ANSWERS]


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
def test_what_was_played_and_corrected_is_replayed(game):
    for seed in range(CAREERS):
        source, desk = random.Random(seed), begun(game, seed)
        lasting = desk.session()
        for _ in range(ACTS):
            try:
                desk.keep(*lasting.acts(wish(desk, source)))
            except BadAnswer:
                continue
            same(game, desk, lasting)
        assert game.dump(desk.walked().state) == game.dump(desk.state)


@GAMES
def test_what_is_undone_and_taken_again_is_as_it_was(game):
    for seed in range(CAREERS):
        source, desk = random.Random(seed), begun(game, seed)
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
def test_the_same_answer_in_the_place_of_a_line_keeps_all_that_follows(game):
    for seed in range(CAREERS):
        source, desk = random.Random(seed), begun(game, seed)
        desk.play_on(ACTS)
        before = game.dump(desk.state)
        for _ in range(6):
            entry = desk.entries[source.choice(live(desk)) - 1]
            if "spent" in entry.answer or entry.kind != "answer":
                continue
            if entry.number <= desk.session().history.chapter_opens(desk.session().last_chapter):
                continue
            steps = desk.session().acts({"change": entry.number, **said(entry.answer)})
            assert kept_and_dropped(steps)[1] == [], entry
            desk.keep(*steps)
            assert game.dump(desk.state) == before
        desk.walked()


def said(answer):
    return {key: answer[key] for key in ("dice", "choose", "facts", "salvo", "gun", "first", "aside") if key in answer}
