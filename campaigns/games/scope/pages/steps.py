"""Above a prompt: the steps of the turn, the table’s duties, shooters, the firing hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.prompts import Prompt
from campaigns.games.scope.pages import names
from campaigns.games.scope.rules import aircraft, gunnery
from campaigns.games.scope.rules.gunnery import NONE
from campaigns.games.scope.rules.state import GERMAN, SURFACE_COMBAT, Match, Series
from campaigns.pages.pieces.tracks import StepTrack, phases

STEPS: Final = (
    gettext_lazy("Slow ship"),
    gettext_lazy("Action"),
    gettext_lazy("Torpedoes"),
    gettext_lazy("Gunnery"),
)
STEP_OF: Final = {
    "slow": 0,
    **dict.fromkeys(
        ("action", "ship", "launcher", "moved", "reveal", "sonar", "charges", "target"),
        1,
    ),
    "torpedo": 2,
    "shot": 3,
    "draw": 3,
    "draw.die": 3,
}


@dataclass(frozen=True)
class CardSource:
    """A reason for cards in the hand, and their number."""

    cards: str
    text: str
    against: bool = False


def turn(series: Series, prompt: Prompt) -> dict[str, Any] | None:
    match = series.match
    if match is None or match.reason is not None or prompt.key not in STEP_OF:
        return None
    return {
        "steps": _steps(match, prompt),
        "duties": list(duties(match, prompt)),
        "shooters": _shooters(series, match, prompt) if prompt.key == "shot" else None,
        "hand": _hand(series, match, prompt) if prompt.key in ("draw", "draw.die") else None,
    }


def _steps(match: Match, prompt: Prompt) -> StepTrack:
    shown = STEPS if match.has(SURFACE_COMBAT) else STEPS[:3]
    now = STEP_OF[prompt.key]
    if now == 3 and prompt.case != gunnery.CASE:  # an aircraft attacks in the action
        now = 1
    return phases(names.turn(match.turn, match.side), shown, now)


def duties(match: Match, prompt: Prompt) -> Iterator[str]:
    """Duties of the table that are never entered in the log."""
    if prompt.key == "launcher":
        if match.submarines and prompt.data["side"] == GERMAN:
            yield _(
                "Show the submerged boat and turn its card face down again. It cannot be under a ship or a torpedo."
            )
        if match.ping:
            yield _("Nothing can be launched from a card under the ping.")
        yield _("The token points in one of eight directions.")
    if prompt.key == "torpedo":
        yield _("A torpedo passes other torpedoes, and explodes on mines.")
    if prompt.key == "action" and match.ping and prompt.data["side"] == GERMAN:
        yield _("The four cards under the ping stay where they are, and nothing is launched from them.")


# --- gunnery ------------------------------------------------------------------------------------------------


def _shooters(series: Series, match: Match, prompt: Prompt) -> dict[str, Any]:
    """Who may fire how far, and the armour a gun gets through."""
    fields = {field.key: field for field in prompt.open()}  # type: ignore[attr-defined]
    side = prompt.data["side"]
    guns = []
    for name in fields["shooter"].options:
        if name != NONE:
            power = gunnery.firepower(series, name)
            moved = name in match.moved or match.order[side] == name
            more = _("moved or under order") if moved else ""
            guns.append((names.ship(match, name), power, 2 * power, more))
    targets = [
        (names.ship(match, name), match.ships[name].armour, names.say(match.ships[name].state))
        for name in (fields["target"].options if "target" in fields else ())
    ]
    return {"guns": guns, "targets": targets, "plane": "target" not in fields}


def _hand(series: Series, match: Match, prompt: Prompt) -> dict[str, Any]:
    """The hand as a sum of cards, the chance, and the effect of a hit."""
    data = prompt.data
    lines = [CardSource("1", _("Hit card")), *_misses(series, match, data)]
    chance = names.percent(data["misses"])
    return {"lines": lines, "cards": data["cards"], "percent": chance, "then": _then(match, data)}


def _misses(series: Series, match: Match, data: Any) -> Iterator[CardSource]:
    """The reasons of the misses; the rest is distance, or the flak of a ship that is bombed."""
    target = match.ships.get(data["target"])
    armour = aircraft.PLANE_ARMOUR if target is None else target.armour or 0
    bombed = data["shooter"] == aircraft.THE_BOMBER
    power = aircraft.POWER if bombed else gunnery.firepower(series, data["shooter"])
    moved = not bombed and (data["shooter"] in match.moved or match.order[data["side"]] == data["shooter"])
    far = data["misses"] - (armour > power) - moved
    yield CardSource(f"+{far}", _("Flak of the target") if bombed else _("Distance in cards"), True)
    said = {"armour": armour, "power": power}
    if armour > power:
        yield CardSource("+1", _("Armour %(armour)d above power %(power)d") % said, True)
    else:
        yield CardSource("0", _("Armour %(armour)d, power %(power)d") % said)
    if not bombed:
        yield (
            CardSource("+1", _("The ship firing moved or is under order"), True)
            if moved
            else CardSource("0", _("Lay still"))
        )


def _then(match: Match, data: Any) -> str:
    if data["target"] == aircraft.THE_PLANE:
        return _("A hit brings the plane down, and no torpedo is launched.")
    ship = match.ships[data["target"]]
    if not data["sinks"]:
        return _("The armour is above the power: a hit damages, a second one sinks.")
    if ship.kind == "tanker":
        return _("A hit sets the tanker on fire.")
    if ship.state == "damaged":
        return _("It is damaged already: a hit sinks.")
    return _("The armour is not above the power: a hit sinks.")
