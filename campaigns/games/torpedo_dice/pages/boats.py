"""Both boats, a row a system; at a table a row a seat; and the round with its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from campaigns.engine.ladders import reached
from campaigns.engine.prompts import Charts, Prompt
from campaigns.games.torpedo_dice.rules import rounds, score
from campaigns.games.torpedo_dice.rules.state import BOXES, PAIRED, SYSTEMS, Match, PrintedSheet, Seat, Series
from campaigns.games.torpedo_dice.rules.texts import NAMES, WORDS
from campaigns.pages.pieces.counters import counter, squares
from campaigns.pages.pieces.tracks import phases
from campaigns.pages.words import capital, closed, joined, say_word

PHASES: Final = (
    gettext_lazy("Die"),
    pgettext_lazy("a die", "Change"),
    gettext_lazy("Fire"),
    gettext_lazy("Boat fires"),
)
PROMPTS: Final = ("round.roll", "round.take", "round.change", "round.again", "round.act", "round.fire")
PHASE_OF: Final = dict(zip(PROMPTS, (0, 0, 1, 1, 2, 2), strict=True))
SEATED_PHASES: Final = (gettext_lazy("Throw"), gettext_lazy("Dice"), gettext_lazy("Change, then fire"))
SEATED_PHASE_OF: Final = dict(zip(PROMPTS, (0, 1, 2, 2, 2, 2), strict=True))

EFFECTS: Final = {
    "periscope": gettext_lazy("opposite face"),
    "gun": gettext_lazy("one pip more"),
    "tower": gettext_lazy("one up or down"),
    "rudder": gettext_lazy("the other die’s face"),
    "engine": gettext_lazy("one pip fewer"),
    "portholes": gettext_lazy("one straight line"),
    "propeller": gettext_lazy("throw again"),
}


def name(system: str) -> str:
    return say_word(NAMES[system])


# --- both boats -------------------------------------------------------------------------------------------


def boats(match: Match, sheet: PrintedSheet, charts: Charts) -> dict[str, Any]:
    seat = match.seats[0]
    worth = score.score(len(seat.left), seat.reserve, charts)
    return {
        "rows": [row(number, system, match, sheet) for number, system in enumerate(SYSTEMS, start=1)],
        "counts": [
            counter(_("Reserve"), seat.reserve, sheet.reserve, end=_("out")),
            counter(_("Explosions"), match.explosions, len(SYSTEMS), ("lost", "open")),
            counter(_("Our systems"), len(seat.left), len(SYSTEMS), ("left", "lost")),
        ],
        "facts": [
            (_("Hits"), _("%(hits)d of %(fired)d") % {"hits": seat.hits, "fired": seat.fired}),
            (
                _("A win now"),
                _("%(score)d points, %(rank)s") % {"score": worth, "rank": rank(reached(score.ranks(charts), worth))},
            ),
        ],
        "printed": printed(sheet, "mission"),
    }


def row(number: int, system: str, match: Match, sheet: PrintedSheet) -> dict[str, Any]:
    seat, boxes = match.seats[0], match.boxes[system]
    gone = seat.systems[system] == "destroyed"
    ready = seat.ready(system, sheet)
    return {
        "number": number,
        "name": name(system),
        "effect": str(EFFECTS[system]),
        "gone": gone,
        "ours": _("destroyed") if gone else _("active") if ready else _("not active"),
        "ready": ready,
        "needs": "" if gone or ready or system not in PAIRED else _needs(system, seat, sheet),
        "boxes": squares(boxes, BOXES, ("lost", "open")),
        "ticked": boxes,
        "sunk": system in seat.sunk,
    }


def _needs(system: str, seat: Seat, sheet: PrintedSheet) -> str:
    """The mates that keep the Gun or the Portholes waiting."""
    idle = [name(mate) for mate in sheet.mates(system) if seat.systems[mate] == "idle"]
    return _("needs %s") % joined(idle)


def printed(sheet: PrintedSheet, side: str) -> list[tuple[str, str]]:
    found = [(_("Reserve torpedoes"), str(sheet.reserve))]
    if side == "mission":
        found += [
            (_("Beside the Gun"), joined(name(mate) for mate in sheet.gun)),
            (_("Beside the Portholes"), joined(name(mate) for mate in sheet.portholes)),
        ]
    return [*found, (_("Arrows"), " ".join(sheet.arrows))] if sheet.arrows else found


def rank(key: str) -> str:
    return say_word(WORDS.get(key, ""))


# --- the round --------------------------------------------------------------------------------------------


def round_(series: Series, prompt: Prompt) -> dict[str, Any] | None:
    """The phases of the round, its dice, and the target of the boat."""
    if series.game is None or series.sheet is None or prompt.key not in PHASE_OF:
        return None
    now = PHASE_OF[prompt.key]
    return {
        "phases": phases(_("Phases of the round"), PHASES, now),
        "dice": _dice(prompt.data),
        "then": _then(series.game, series.sheet, prompt.data.get("left")),
    }


def _dice(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    if "dice" in data:
        lies = data.get("lies") or [None] * len(data["dice"])
        return [die(face, _("thrown"), lie=lie) for face, lie in zip(data["dice"], lies, strict=True)]
    if "left" not in data:
        return []
    face, pips = data["face"], data.get("pips", data["face"])
    ours = _("yours") if pips == face else _("yours, %(face)d before the change") % {"face": face}
    return [
        die(pips, ours, ours=True, lie=data.get("lie")),
        die(data["left"], _("left: the boat fires it"), lie=data.get("left_lie")),
    ]


def die(face: int, text: str, ours: bool = False, lie: str | None = None) -> dict[str, Any]:
    """A die as it is drawn; the symbols are drawn upright, so the others are turned."""
    spoken = joined([str(face), say_word(WORDS[lie]) if lie in WORDS else ""])
    return {"face": face, "text": text, "ours": ours, "turned": lie in ("rising", "across"), "spoken": spoken}


def afterwards(match: Match, sheet: PrintedSheet, left: int) -> str:
    """The boat's shot if this die is left, in a few words."""
    system = rounds.target_of(match, match.seats[0], sheet, left, exploded=False)
    if system is None:
        return _("the %d misses") % left
    second = match.boxes[system] + 1 == BOXES
    words = _("the %(left)d destroys our %(system)s") if second else _("the %(left)d hits our %(system)s")
    return words % {"left": left, "system": name(system)}


def _then(match: Match, sheet: PrintedSheet, left: int | None) -> str:
    """The boat's shot, when its die is known."""
    if left is None or not match.seats[0].left:
        return ""
    shot = closed(capital(afterwards(match, sheet, left)))
    if match.seats[0].systems[SYSTEMS[left - 1]] != "destroyed":
        return shot
    return " ".join([shot, _("With an explosion this round it misses.")])


# --- the table, a row a seat ------------------------------------------------------------------------------


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
        "points": None if seat.skull else score.points(seat),
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


def seated_round(series: Series, prompt: Prompt) -> dict[str, Any] | None:
    """The phases of the round, and the dice with their holders."""
    if series.game is None or prompt.key not in SEATED_PHASE_OF:
        return None
    data = prompt.data
    dice, taken = data.get("dice", ()), data.get("taken", ())
    lies = data.get("lies") or [None] * len(dice)
    return {
        "phases": phases(_("Phases of the round"), SEATED_PHASES, SEATED_PHASE_OF[prompt.key]),
        "dice": [_held(series, *one, data) for one in zip(dice, taken, lies, strict=True)],
        "then": "",
    }


def _held(series: Series, face: int, holder: int, lie: str | None, data: Mapping[str, Any]) -> dict[str, Any]:
    """A die of the throw, or as it lies after its holder's change."""
    ours = holder == data["seat"]
    text, pips = series.players[holder - 1] if holder else _("free"), data.get("pips", face) if ours else face
    if pips != face:
        text = _("%(who)s, %(face)d before the change") % {"who": text, "face": face}
    return die(pips, text, ours, data.get("lie") if ours and "lie" in data else lie)
