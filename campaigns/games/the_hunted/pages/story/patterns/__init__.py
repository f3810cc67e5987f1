"""The sentences of the story. Alternatives in use are never put in another order: a story stays as it was.

What is counted has its plural, and a form for two where that reads otherwise. What begins with a small letter is a
clause, to stand inside a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.games.the_hunted.pages.story.patterns.air import AIR
from campaigns.games.the_hunted.pages.story.patterns.attacks import ATTACKS
from campaigns.games.the_hunted.pages.story.patterns.end import END
from campaigns.games.the_hunted.pages.story.patterns.harm import HARM
from campaigns.games.the_hunted.pages.story.patterns.head import HEAD
from campaigns.games.the_hunted.pages.story.patterns.hunts import HUNTS
from campaigns.games.the_hunted.pages.story.patterns.men import MEN
from campaigns.games.the_hunted.pages.story.patterns.port import PORT
from campaigns.games.the_hunted.pages.story.patterns.tasks import TASKS
from campaigns.games.the_hunted.pages.story.patterns.voyage import VOYAGE
from campaigns.pages.telling import Pattern

PATTERNS: Final[Mapping[str, Pattern]] = {
    **HEAD,
    **VOYAGE,
    **AIR,
    **ATTACKS,
    **HUNTS,
    **HARM,
    **TASKS,
    **PORT,
    **END,
    **MEN,
}
