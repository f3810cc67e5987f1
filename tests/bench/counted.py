"""The work of answers and of pages, counted: python -m tests.bench.count shows it, tests/test_budgets.py holds it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final

from campaigns import play
from campaigns.play import sessions
from tests.bench.house import Player, play_until
from tests.games.the_hunted import moments
from tests.work import Work, work

ANSWERS: Final = 40
SEED: Final = 1943
WARM: Final = 4  # after so many, books, templates and plans are there
PAGES: Final = {  # by their addresses; career is that of the player
    "harbour": "/",
    "careers": "/careers/",
    "rules": "/rules/hunted/",
    "bridge": "/careers/{career}/",
    "log": "/careers/{career}/log/",
    "entry": "/careers/{career}/no/{last}/",
    "diary": "/careers/{career}/diary/1/",
    "story": "/careers/{career}/story/1/",
    "sheet": "/careers/{career}/sheet/",
    "record": "/careers/{career}/record/",
}


@dataclass
class Counted(Work):
    """Work, and the bytes that it sent."""

    sent: int = 0


def counted(player: Player, environ: dict[str, Any]) -> Counted:
    done = work(lambda: player.post(environ))
    return Counted(**vars(done), sent=len(player.page))


def seated(user: Any) -> Player:
    """A player whose dice and choices are always the same; his session stays open though a test writes nothing."""
    play.SECURE = random.Random(SEED)
    sessions.on_commit = lambda deed: deed()
    return Player(user, seed=SEED)


def answers(player: Player, where: Callable[[Any], bool] | None = None) -> list[Counted]:
    """Answers one after another: any, or those at certain prompts."""
    found = []
    for number in range(WARM + (ANSWERS if where is None else ANSWERS // 3)):
        if where is not None:
            play_until(player.career, where, seed=number)
        count = counted(player, player.prepared())
        player.look_at()
        if number >= WARM:
            found.append(count)
    return found


def in_a_fight(table: Any) -> bool:
    return bool(table.prompt.key == moments.SEARCH)


def page(player: Player, name: str) -> Counted:
    address = PAGES[name].format(career=player.career.uuid, last=player.career.last)
    player.browser.get(address)
    return counted(player, player.browser.prepared(address))


def median(found: list[Counted]) -> Counted:
    return _each(found, lambda values: sorted(values)[len(values) // 2])


def most(found: list[Counted]) -> Counted:
    return _each(found, max)


def _each(found: list[Counted], choose: Callable[[list[int]], int]) -> Counted:
    return Counted(**{field.name: choose([getattr(one, field.name) for one in found]) for field in fields(Counted)})
