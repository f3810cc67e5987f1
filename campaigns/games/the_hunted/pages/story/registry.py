"""Who tells what: each note and each answer that a passage is made of has the one function that takes it up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from campaigns.games.the_hunted.pages.story.facts import Fact
    from campaigns.games.the_hunted.pages.story.passage import Passage

Tell = Callable[["Passage", "Fact"], None]
TELLS: Final[dict[str, Tell]] = {}


def tells(*keys: str) -> Callable[[Tell], Tell]:
    """This function takes up these notes and answers."""

    def register(function: Tell) -> Tell:
        TELLS.update(dict.fromkeys(keys, function))
        return function

    return register
