"""Both boats, a row a system, and the round with its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from campaigns.engine.ladders import reached
from campaigns.engine.prompts import Charts, Prompt
from campaigns.games.torpedo_dice.rules import enemy, score
from campaigns.games.torpedo_dice.rules.state import BOXES, PAIRED, SYSTEMS, Match, PrintedSheet, Seat, Series
from campaigns.games.torpedo_dice.rules.texts import EFFECTS, NAMES, WORDS
from campaigns.pages.pieces.counters import counter, squares
from campaigns.pages.pieces.tracks import phases
from campaigns.pages.words import joined, translate

PHASES: Final = (
    gettext_lazy("Die"),
    pgettext_lazy("a die", "Change"),
    gettext_lazy("Fire"),
    gettext_lazy("Boat fires"),
)
PROMPTS: Final = ("round.roll", "round.take", "round.change", "round.again", "round.act", "round.fire")
PHASE_OF: Final = dict(zip(PROMPTS, (0, 0, 1, 1, 2, 2), strict=True))


def name(system: str) -> str:
    return translate(NAMES[system])


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
        "effect": translate(EFFECTS[system]),
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
    return translate(WORDS.get(key, ""))


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
    spoken = joined([str(face), translate(WORDS[lie]) if lie in WORDS else ""])
    return {"face": face, "text": text, "ours": ours, "turned": lie in ("rising", "across"), "spoken": spoken}


def afterwards(match: Match, sheet: PrintedSheet, left: int) -> str:
    """The boat's shot if this die is left, in a few words."""
    system = enemy.target(match, match.seats[0], sheet, left, exploded=False)
    if system is None:
        return _("the %d misses") % left
    second = match.boxes[system] + 1 == BOXES
    words = _("the %(left)d destroys our %(system)s") if second else _("the %(left)d hits our %(system)s")
    return words % {"left": left, "system": name(system)}


def _then(match: Match, sheet: PrintedSheet, left: int | None) -> str:
    """The boat's shot, when its die is known."""
    if left is None:
        return ""
    named, seat = SYSTEMS[left - 1], match.seats[0]
    system = enemy.target(match, seat, sheet, left, exploded=False)
    if system is None:
        return ""
    second = match.boxes[system] + 1 == BOXES
    box = _("takes its second box and is destroyed") if second else _("takes its first box")
    said = {"die": left, "named": name(named), "system": name(system), "box": box}
    if system == named:
        return _("The %(die)d names the %(system)s. It %(box)s.") % said
    text = _(
        "The %(die)d names the %(named)s, which is destroyed. With an explosion this round the shot misses; "
        "without one the %(system)s %(box)s."
    )
    return text % said
