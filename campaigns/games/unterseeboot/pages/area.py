"""The patrol area as bricks, the counters, tokens and turns, and what the dice must show by level."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.prompts import Charts, Prompt
from campaigns.games.unterseeboot.rules import maneuver
from campaigns.games.unterseeboot.rules.destroyer import COLUMNS
from campaigns.games.unterseeboot.rules.state import AUX, ESCORTS, HULL, LEVELS, MAIN, TURNS, Campaign, Patrol, Target
from campaigns.pages.pieces import checks, counters, tracks
from campaigns.pages.words import joined, tons

NAMES: Final = {
    "S": gettext_lazy("Surface"),
    "P": gettext_lazy("Periscope"),
    "D": gettext_lazy("100 m"),
    "T": gettext_lazy("200 m"),
}
DEPTH: Final = {"S": "", "P": "", "D": "deep", "T": "deeper"}
ESCORT: Final = (gettext_lazy("none"), gettext_lazy("searching"), gettext_lazy("found us"))
AIRCRAFT: Final = (gettext_lazy("clear"), gettext_lazy("spotted"))
PHASES: Final = (
    gettext_lazy("Move"),
    gettext_lazy("Battery"),
    gettext_lazy("Target"),
    gettext_lazy("Aircraft"),
    gettext_lazy("Torpedo"),
    gettext_lazy("Escort"),
)
PHASE_OF: Final = {"turn.move": 0, "turn.battery": 1, "turn.identify": 2, "torpedo.fire": 4}
PHASE_BY: Final = {"identify": 2, "aircraft": 3, "torpedo": 4, "destroyer": 5}


def area(campaign: Campaign, patrol: Patrol, prompt: Prompt | None, charts: Charts) -> dict[str, Any]:
    """What lies on the board, as plain data."""
    open_ = _open(campaign, prompt)
    rows = {level: [name for name in campaign.board if name[0] == level] for level in LEVELS}
    rows = {level: names for level, names in rows.items() if names}
    widest = max(map(len, rows.values()))
    return {
        "levels": [
            {
                "name": str(NAMES[level]),
                "hit": _hit(charts, level),
                "depth": DEPTH[level],
                "wide": widest,
                "shift": widest - len(names),
                "spaces": [_space(campaign, patrol, name, open_) for name in names],
            }
            for level, names in rows.items()
        ],
        "in_words": _description(campaign, patrol),
        "open": bool(open_),
        "counters": [
            counters.counter(_("Hull"), patrol.hull, HULL, ("left", "lost")),
            counters.counter(_("Main"), patrol.main, MAIN),
            counters.counter(_("Auxiliary"), patrol.aux, AUX),
            counters.counter(_("Torpedoes"), patrol.torpedoes, campaign.load),
        ],
        "escort": tracks.states(_("Destroyer"), ESCORT, ESCORTS.index(patrol.escort)),
        "aircraft": tracks.states(_("Aircraft"), AIRCRAFT, int(patrol.spotted)),
        "clock": tracks.clock(
            _("Turn %(turn)d of %(most)d") % {"turn": patrol.turn, "most": TURNS}, TURNS, patrol.turn
        ),
        "checks": [_check(charts, level, patrol) for level in LEVELS],
        "heads": [_("Shot hits"), _("Strafing"), _("Destroyer")],
    }


def _open(campaign: Campaign, prompt: Prompt | None) -> dict[str, str]:
    """Spaces that the open prompt offers, and the choice that each stands for."""
    if prompt is None or prompt.kind != "choose":
        return {}
    keys = [option.key for option in prompt.open()]  # type: ignore[attr-defined]
    found = {key: key for key in keys if key in campaign.board}
    if maneuver.STAY in keys and campaign.patrol is not None:
        found[campaign.patrol.space] = maneuver.STAY
    return found


def _space(campaign: Campaign, patrol: Patrol, name: str, open_: dict[str, str]) -> dict[str, Any]:
    target = patrol.targets.get(name)
    return {
        "name": name,
        "choice": open_.get(name, ""),
        "here": name == patrol.space,
        "boat": campaign.boat or campaign.type if name == patrol.space else "",
        "target": "" if target is None else target.state,
        "tons": f"{target.tons:,}" if target is not None and target.tons else "",
        "hits": target.hits_left if target is not None else 0,
    }


def _hit(charts: Charts, level: str) -> str:
    """What of the destroyer's dice damages the boat on this level."""
    try:
        hits = [face for face in range(1, 7) if charts.reading("attack", COLUMNS[level], face, face) == "damaged"]
    except LookupError:
        return ""
    if len(hits) > 1 and hits == list(range(hits[0], 7)):
        return _("hit on %d+") % hits[0]
    return _("hit on %s") % joined(map(str, hits)) if hits else ""


def _check(charts: Charts, level: str, patrol: Patrol) -> checks.CheckRow:
    column = COLUMNS[level]
    needs = (
        checks.need(charts, "torpedo", column, "hit"),
        checks.need(charts, "strafe", column, "damaged"),
        checks.need(charts, "attack", column, "damaged"),
    )
    return checks.CheckRow(str(NAMES[level]), needs, patrol.level == level)


def _description(campaign: Campaign, patrol: Patrol) -> str:
    """The whole area in words."""
    lines = [_("Patrol area. The boat is at %s.") % patrol.space]
    lines += [_target(name, target) for name, target in patrol.targets.items()]
    touched = joined(campaign.board[patrol.space].touches)
    return " ".join([*lines, _("%(space)s touches %(others)s.") % {"space": patrol.space, "others": touched}])


def _target(name: str, target: Target) -> str:
    said = {"space": name, "tons": tons(target.tons)}
    match target.state:
        case "unknown":
            return _("%(space)s is not identified.") % said
        case "false":
            return _("%(space)s was a false contact.") % said
        case "sunk":
            return _("%(space)s is sunk, %(tons)s.") % said
    return _("%(space)s is identified, %(tons)s.") % said


# --- above the prompt -------------------------------------------------------------------------------------


def turn(campaign: Campaign, prompt: Prompt) -> dict[str, Any] | None:
    """The phases of the turn, and why the way home is not open."""
    patrol = campaign.patrol
    if patrol is None or not patrol.turn:
        return None
    now = _phase(prompt)
    if now is None:
        return None
    label = _("Phases of turn %d") % patrol.turn
    shown = {"track": tracks.phases(label, PHASES, now), "below": "", "barred": ""}
    if prompt.key == "turn.move":
        shown |= {"below": _below(patrol.power), "barred": _barred(maneuver.bars(campaign))}
    return shown


def _below(power: int) -> str:
    """How long the batteries last."""
    if not power:
        return _("No battery token is left: a turn under water sinks the boat.")
    return ngettext(
        "Battery for %(power)d more turn under water.", "Battery for %(power)d more turns under water.", power
    ) % {"power": power}


def _phase(prompt: Prompt) -> int | None:
    if prompt.key == "damage.repair":
        return 3 if prompt.data.get("by") == "aircraft" else 5
    return PHASE_OF.get(prompt.key, PHASE_BY.get(prompt.key.partition(".")[0]))


def _barred(why: str) -> str:
    match why:
        case "searching":
            return _("A destroyer is searching. The turn must begin without a destroyer token.")
        case "detected":
            return _("A destroyer has found the boat. The turn must begin without a destroyer token.")
        case "deep":
            return _("The boat is too deep to surface within one turn.")
    return ""
