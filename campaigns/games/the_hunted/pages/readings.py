"""Results of charts in words, and whom plus helps on each chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.prompts import Roll
from campaigns.engine.texts import Texts
from campaigns.games.the_hunted.rules import damage, identity
from campaigns.games.the_hunted.rules.state import Career
from campaigns.games.the_hunted.rules.wins import WINS
from campaigns.pages.words import capital, in_words, sayer, tons, translate
from charts.book import Book

# On these charts plus is against the player (1) or for him (-1)
AGAINST: Final = {
    "A1": -1,
    "A2": 1,
    "E1-AR": -1,
    "E1-BB": -1,
    "E2": 1,
    "E2-CL": 1,
    "E3": 1,
    "E5": 1,
    "E5-FL": 1,
    "U1": 1,
    "U2": -1,
    "U3": 1,
    "X-CR": 1,
    "X-FC": 1,
    "X-PR": 1,
    "X-RE": 1,
    "X-SC": 1,
    "X-SN": 1,
}
HELPS: Final = {
    "E2": gettext_lazy("+ is good for the escorts"),
    "E2-CL": gettext_lazy("+ is good for the escorts"),
    "E3": gettext_lazy("+ is good for the escorts"),
    "A1": gettext_lazy("+ is good for you"),
    "A2": gettext_lazy("low rolls are good for you"),
    "U1": gettext_lazy("low rolls are good for you"),
    "U3": gettext_lazy("low rolls are good for you"),
    "E5": gettext_lazy("low rolls are good for you"),
}


def wins(prompt: Roll, found: Mapping[int, Any]) -> tuple[Sequence[int], str]:
    """The natural rolls that bring what the player wants, and how that is said."""
    again = f"{prompt.key}:again" if prompt.data.get("round", 1) > 1 else prompt.key
    wanted, words = WINS.get(again, WINS.get(prompt.key, (None, "")))
    return [natural for natural, value in found.items() if words and _plain(value) == wanted], translate(words)


def _plain(value: Any) -> Any:
    """A result without what comes with it."""
    if not isinstance(value, Mapping):
        return value
    return "sunk" if value.get("sunk") is True else value.get("result", value.get("hits"))


def result(chart: str | None, value: Any, texts: Texts) -> str:
    """A cell or a row of a chart in words."""
    if isinstance(value, Mapping):
        if value.get("sunk") is True:
            return _("sunk")
        if set(value) == {"hits", "sunk"}:
            return hits(value["hits"])
        if set(value) == {"result", "attack_drm"}:
            said = _word(value["result"], texts)
            drm = value["attack_drm"]
            return _("%(found)s, +%(drm)d") % {"found": said, "drm": drm} if drm else said
        if set(value) == {"damage", "count"}:
            return twice(_word(value["damage"], texts), value["count"])
        if "event" in value:
            return _word(value["event"], texts)  # the notes after it say what it brings
        if set(value) == {"result", "extra_refit_months"}:
            return result(chart, value["result"], texts)  # the words say the months
        if "name" in value and "tons" in value:
            return _("%(name)s, %(tons)s") % {"name": value["name"], "tons": tons(value["tons"])}
    if value == "none":
        return _("Nothing")
    if isinstance(value, bool) or not isinstance(value, int):
        return capital(in_words(value, texts))
    if chart in ("U3", "U3-PT"):
        return ngettext("%d point", "%d points", value) % value
    if chart == "A1":
        return ngettext("%d attack", "%d attacks", value) % value
    if chart == "E5-FL":
        return ngettext("%d more box", "%d more boxes", value) % value if value else _("No further flooding")
    if chart == "X-CR":
        return ngettext("%d month", "%d months", value) % value
    return str(value)


def idle(prompt: Roll, career: Career, book: Book) -> Callable[[Any], bool] | None:
    """10.7.3: hits on what the boat does not carry; 14.3.2: ships that are not met again."""
    if prompt.key == "damage.hit":
        return lambda value: not damage.can_suffer(career.boat, value["damage"])
    if prompt.key == "travel.identity" and prompt.chart is not None:
        barred = identity.barred(career, book.rosters[prompt.chart], bool(prompt.shared))
        return lambda value: value["name"] in barred
    return None


def hits(count: int) -> str:
    return ngettext("%d hit", "%d hits", count) % count if count else _("no hits")


def _word(value: Any, texts: Texts) -> str:
    return capital(sayer(texts)(value))


def twice(what: str, count: int) -> str:
    """Damage that may occur more than once."""
    return _("%(what)s ×%(count)d") % {"what": what, "count": count} if count > 1 else what
