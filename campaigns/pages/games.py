from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from campaigns import games as folders
from campaigns.engine import game as games
from campaigns.pages.presentation import Presentation


@cache
def presentations() -> dict[str, Presentation]:
    pages = [f"{folders.__name__}.{folder}.pages" for folder in folders.KEYS]
    found: list[Presentation] = [import_module(name).PRESENTATION for name in pages if find_spec(name)]
    return {one.game.key: one for one in found}


def presentation_of(key: str) -> Presentation:
    return presentations().get(key) or Presentation(games.game(key))
