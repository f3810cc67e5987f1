"""Every sentence of the game, made when shown. Sober: what the rules know, and nothing invented."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import Texts
from campaigns.games.the_hunted.notes import NOTES
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS
from campaigns.games.the_hunted.rules.texts.errors import ERRORS
from campaigns.games.the_hunted.rules.texts.fields import FIELDS
from campaigns.games.the_hunted.rules.texts.options import OPTIONS
from campaigns.games.the_hunted.rules.texts.prompts import PROMPTS
from campaigns.games.the_hunted.rules.texts.words import COUNTS, NOUNS, WORDS

POSTS: Final = ("kommandant", *OFFICERS, *CREW, "agent")
TEXTS: Final = Texts(PROMPTS, NOTES, OPTIONS, WORDS, FIELDS, ERRORS, COUNTS, (*NOUNS, *POSTS))
