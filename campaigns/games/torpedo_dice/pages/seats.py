"""The table: a row a seat, and the round with its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.prompts import Prompt
from campaigns.games.torpedo_dice.pages.boats import PROMPTS, die, name, printed
from campaigns.games.torpedo_dice.rules.score import points
from campaigns.games.torpedo_dice.rules.state import Match, PrintedSheet, Seat, Series
from campaigns.pages.pieces.counters import counter
from campaigns.pages.pieces.tracks import phases
from campaigns.pages.words import joined

PHASES: Final = (gettext_lazy("Throw"), gettext_lazy("Dice"), gettext_lazy("Change, then fire"))
PHASE_OF: Final = dict(zip(PROMPTS, (0, 1, 2, 2, 2, 2), strict=True))


def seats(match: Match, sheet: PrintedSheet, side: str) -> dict[str, Any]:
    """The seats, from the one that throws."""
    return {
        "seats": [_seat(match, number, sheet) for number in match.order],
        "printed": printed(sheet, side),
    }


def _seat(match: Match, number: int, sheet: PrintedSheet) -> dict[str, Any]:
    seat, target = match.seat(number), match.target(number)
    return {
        "name": seat.name,
        "begins": match.round > 0 and number == match.starter,
        "target": target.name,
        "systems": _systems(seat, sheet),
        "reserve": counter(_("Reserve"), seat.reserve, sheet.reserve, end=_("out")),
        "hits": seat.hits,
        "points": None if seat.skull else points(seat),
        "sunk": [name(system) for system in seat.sunk],
        "left": len(seat.systems) - len(seat.sunk),
        "skull": seat.skull,
    }


def _systems(seat: Seat, sheet: PrintedSheet) -> list[dict[str, Any]]:
    gone = [name(system) for system, state in seat.systems.items() if state == "destroyed"]
    ready = [_named(system, seat) for system in seat.systems if seat.ready(system, sheet)]
    idle = [_named(system, seat) for system in seat.left if not seat.ready(system, sheet)]
    lines = [(_("active"), ready, ""), (_("not active"), idle, "quiet"), (_("destroyed"), gone, "gone")]
    return [{"said": said, "names": joined(names), "manner": manner} for said, names, manner in lines if names]


def _named(system: str, seat: Seat) -> str:
    """On the training side two of them show their remaining uses."""
    if system not in seat.uses:
        return name(system)
    return _("%(system)s, %(left)d left") % {"system": name(system), "left": seat.uses[system]}


def round_(series: Series, prompt: Prompt) -> dict[str, Any] | None:
    """The phases of the round, and the dice with their holders."""
    if series.game is None or prompt.key not in PHASE_OF:
        return None
    data = prompt.data
    dice, taken = data.get("dice", ()), data.get("taken", ())
    lies = data.get("lies") or [None] * len(dice)
    return {
        "phases": phases(_("Phases of the round"), [str(phase) for phase in PHASES], PHASE_OF[prompt.key]),
        "dice": [_die(series, *one, data) for one in zip(dice, taken, lies, strict=True)],
        "then": "",
    }


def _die(series: Series, face: int, holder: int, lie: str | None, data: Mapping[str, Any]) -> dict[str, Any]:
    """A die of the throw, or as it lies after its holder's change."""
    ours = holder == data["seat"]
    text, pips = series.players[holder - 1] if holder else _("free"), data.get("pips", face) if ours else face
    if pips != face:
        text = _("%(who)s, %(face)d before the change") % {"who": text, "face": face}
    return die(pips, text, ours, data.get("lie") if ours and "lie" in data else lie)
