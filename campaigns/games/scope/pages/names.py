"""Words of the match: ships, sides with their players, scores."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.games.scope.rules import GAME, gunnery, torpedoes
from campaigns.games.scope.rules.score import ARMED_FREIGHTER
from campaigns.games.scope.rules.state import ALLIED, GERMAN, Match, Series
from campaigns.pages.words import sayer, translate

ARROWS: Final = dict(zip(("nw", "n", "ne", "w", "e", "sw", "s", "se"), "↖↑↗←→↙↓↘", strict=True))


def say(key: Any) -> str:
    return sayer(GAME.texts)(key)


def ship(match: Match, name: str) -> str:
    """A ship by its name; the armed freighter says so once it has been seen."""
    known = match.ships[name].kind == ARMED_FREIGHTER
    return _("%s, the armed one") % say(name) if known else say(name)


def side(series: Series, key: str) -> str:
    return _("%(side)s, %(name)s") % {"side": say(key), "name": series.name(key)}


def turn(number: int, key: str) -> str:
    return {ALLIED: _("Allied turn %d"), GERMAN: _("German turn %d")}[key] % number


def running(match: Match, token: str) -> str:
    """A torpedo with its arrow, as it lies on the table."""
    arrow = ARROWS.get(str(torpedoes.aim(match, token).get("direction")), "")
    return f"{say(token)} {arrow}".strip()


def versus(allied: int, german: int) -> str:
    """The score, the Allies first."""
    return _("%(allied)d : %(german)d") % {"allied": allied, "german": german}


def percent(misses: int) -> str:
    """The chance of the one hit card, to one decimal."""
    return _("%s %%") % f"{gunnery.percent(misses):g}"


def reason(key: str) -> str:
    return GAME.texts.word(key, translate)
