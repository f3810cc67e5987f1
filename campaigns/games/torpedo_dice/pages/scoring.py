"""A table that is only scored: one press a seat gives the result of its shot."""

from __future__ import annotations

from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.engine.prompts import Facts
from campaigns.games.torpedo_dice.pages.boats import name
from campaigns.games.torpedo_dice.rules.shots import ACTIVATE, DESTROYED, MOST_PIPS
from campaigns.games.torpedo_dice.rules.state import Series
from campaigns.pages.corrections.values import number

KIND: Final = "score"
TEMPLATE: Final = "games/torpedo_dice/_score.html"
COUNTS: Final = range(MOST_PIPS + 1)


def read(post: QueryDict) -> dict[str, Any]:
    """The button carries hits and misses, or the activated system; destroyed systems are ticked."""
    shot = post.get("shot", "")
    if shot.startswith(ACTIVATE):
        return {"facts": {"hits": 0, "misses": 0, "activated": shot.removeprefix(ACTIVATE)}}
    hits, _sign, misses = shot.partition("-")
    fallen = {DESTROYED + system: True for system in post.getlist("destroyed")}
    return {"facts": {"hits": number(hits[:2]), "misses": number(misses[:2]), **fallen}}


def _shot(hits: int, misses: int) -> dict[str, int] | None:
    return {"hits": hits, "misses": misses} if 0 < hits + misses <= MOST_PIPS else None


def score(series: Series, prompt: Facts) -> dict[str, Any]:
    players, seat = series.players, int(prompt.data["seat"])
    fields = {field.key: field for field in prompt.open()}
    return {
        "title": _("%(player)s, your shot at %(target)s")
        % {"player": players[seat - 1], "target": players[seat % len(players)]},
        "heads": list(COUNTS),
        "rows": [[_shot(hits, misses) for hits in COUNTS] for misses in COUNTS],
        "standing": [
            {"key": key.removeprefix(DESTROYED), "name": name(key.removeprefix(DESTROYED))}
            for key in fields
            if key.startswith(DESTROYED)
        ],
        "idle": [{"key": ACTIVATE + system, "name": name(system)} for system in fields["activated"].options],
    }
