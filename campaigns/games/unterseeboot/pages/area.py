"""The patrol area with its answers: ways, targets and shots are pressed in place, each with its odds."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.ladders import ladder, spans
from campaigns.engine.prompts import Charts, Prompt
from campaigns.games.unterseeboot.rules import chances, targets, turn
from campaigns.games.unterseeboot.rules.area import in_reach
from campaigns.games.unterseeboot.rules.endings import LADDER
from campaigns.games.unterseeboot.rules.hunters import COLUMNS
from campaigns.games.unterseeboot.rules.state import (
    AUX,
    ESCORTS,
    HULL,
    LEVELS,
    MAIN,
    SURFACE,
    THOUSAND,
    TURNS,
    Campaign,
    Patrol,
    Target,
)
from campaigns.games.unterseeboot.rules.texts import TEXTS
from campaigns.pages.board import BoardSpot, Drawing, Ride
from campaigns.pages.bridge.reading import percent
from campaigns.pages.pieces import counters, tracks
from campaigns.pages.words import capital, joined, sayer, tons

TEMPLATE: Final = "games/unterseeboot/_sea.html"
NAMES: Final = {
    "S": gettext_lazy("Surface"),
    "P": gettext_lazy("Periscope"),
    "D": gettext_lazy("100 m"),
    "T": gettext_lazy("200 m"),
}
ESCORT: Final = (gettext_lazy("none"), gettext_lazy("searching"), gettext_lazy("found us"))
AIRCRAFT: Final = (gettext_lazy("clear"), gettext_lazy("spotted"))
WHY_NOT: Final = {
    "searching": gettext_lazy("not while hunted"),
    "detected": gettext_lazy("not while hunted"),
    "deep": gettext_lazy("too deep"),
}
TARGETS: Final = {
    "unknown": gettext_lazy("%(space)s is not identified."),
    "false": gettext_lazy("%(space)s was a false contact."),
    "identified": gettext_lazy("%(space)s is identified, %(tons)s."),
    "sunk": gettext_lazy("%(space)s is sunk, %(tons)s."),
}
FACES: Final = {
    "missed": gettext_lazy("miss"),
    "hit": gettext_lazy("hit"),
    "damaged": gettext_lazy("hit"),
    "detected": gettext_lazy("found"),
    "undetected": gettext_lazy("no"),
    "spotted": gettext_lazy("seen"),
    "clear": gettext_lazy("no"),
    "repaired": gettext_lazy("mend"),
    "hull_lost": gettext_lazy("lost"),
    "holds": gettext_lazy("holds"),
    "lost": gettext_lazy("lost"),
    "false_contact": gettext_lazy("none"),
    "big_ship": gettext_lazy("big"),
}


def drawing(campaign: Campaign, patrol: Patrol, prompt: Prompt, charts: Charts, odds: bool) -> Drawing:
    keys = [option.key for option in prompt.open()] if prompt.kind == "choose" else []  # type: ignore[attr-defined]
    spots = {name: _spot(campaign, patrol, name, prompt, keys, charts, odds) for name in campaign.board}
    faces: dict[Any, str] = {result: str(word) for result, word in FACES.items()}
    faces |= {thousand * THOUSAND: f"{thousand},000" for thousand in range(2, 7)}
    mat = sea(campaign, patrol, charts, spots)
    if odds and prompt.key == "torpedo.fire":
        found, hull = map(percent, chances.after_shot(campaign, charts))
        said = {"found": found, "hull": hull}
        mat["stake"]["ahead"] = _("after a torpedo: found %(found)s, hull token lost %(hull)s") % said
    return Drawing(
        TEMPLATE,
        mat,
        in_words(campaign, patrol),
        list(spots.values()),
        sentence=_sentence(prompt, odds),
        row=_row(campaign, keys, charts, odds),
        closed=[(_("Home"), str(WHY_NOT[why]))] if prompt.key == "turn.move" and (why := turn.bars(campaign)) else [],
        rides=_rides(patrol) if prompt.key == "turn.move" else [],
        faces=faces,
    )


def sea(
    campaign: Campaign, patrol: Patrol, charts: Charts, spots: dict[str, BoardSpot] | None = None
) -> dict[str, Any]:
    """The board as plain data; without spots nothing on it can be pressed."""
    shown = spots or {name: BoardSpot("", name, data=_lies(campaign, patrol, name)) for name in campaign.board}
    return {
        "levels": _levels(campaign, charts, shown),
        "counters": [
            counters.counter(_("Hull"), patrol.hull, HULL, ("left", "lost")),
            counters.counter(_("Main"), patrol.main, MAIN),
            counters.counter(_("Torpedoes"), patrol.torpedoes, campaign.load),
            counters.counter(_("Auxiliary"), patrol.aux, AUX),
        ],
        "states": [
            tracks.states(_("Destroyer"), ESCORT, ESCORTS.index(patrol.escort)),
            tracks.states(_("Aircraft"), AIRCRAFT, int(patrol.spotted)),
        ],
        "clock": tracks.clock(
            _("Turn %(turn)d of %(most)d") % {"turn": patrol.turn, "most": TURNS}, TURNS, patrol.turn
        ),
        "stake": stake(campaign, patrol, charts),
    }


def _levels(campaign: Campaign, charts: Charts, shown: dict[str, BoardSpot]) -> list[dict[str, Any]]:
    rows = {level: [shown[name] for name in campaign.board if name[0] == level] for level in LEVELS}
    widest = max(map(len, rows.values()))
    return [
        {
            "key": level,
            "name": str(NAMES[level]),
            "hit": _hit(charts, level),
            "wide": widest,
            "shift": widest - len(row),
            "spaces": row,
        }
        for level, row in rows.items()
        if row
    ]


# --- the spaces -------------------------------------------------------------------------------------------


def wreck(campaign: Campaign, patrol: Patrol, charts: Charts) -> dict[str, Any]:
    """The last map of a lost boat."""
    said = {"space": patrol.space, "turn": patrol.turn}
    spots = {name: BoardSpot("", name, data=_lies(campaign, patrol, name)) for name in campaign.board}
    spots[patrol.space].data["lost"] = _("lost, turn %(turn)d") % said
    label = _("The last map: the boat was lost at %(space)s") % said
    return {"levels": _levels(campaign, charts, spots), "label": label}


def _spot(
    campaign: Campaign, patrol: Patrol, name: str, prompt: Prompt, keys: list[str], charts: Charts, odds: bool
) -> BoardSpot:
    key = turn.STAY if prompt.key == "turn.move" and name == patrol.space else name
    lies = _lies(campaign, patrol, name)
    if key not in keys:
        return BoardSpot("", name, data=lies)
    figure = _figure(campaign, prompt, key, charts) if odds else ""
    return BoardSpot(key, name, figure, data=lies)


def _lies(campaign: Campaign, patrol: Patrol, name: str) -> dict[str, Any]:
    target = patrol.targets.get(name)
    return {
        "here": name == patrol.space,
        "target": "" if target is None else target.state,
        "tons": f"{target.tons:,}" if target is not None and target.tons else "",
        "hits": target.hits_left if target is not None else 0,
        "reach": target is not None and target.wanted and name in in_reach(campaign, patrol),
    }


def _figure(campaign: Campaign, prompt: Prompt, key: str, charts: Charts) -> str:
    """The risk of a way, or the chance of a shot."""
    if prompt.key == "turn.move":
        return percent(chances.way(campaign, charts, key).hull)
    if prompt.key == "torpedo.fire":
        return percent(chances.sinks(campaign, charts, key)[0][1])
    return ""


def in_words(campaign: Campaign, patrol: Patrol) -> str:
    said = {"space": patrol.space, "level": NAMES[patrol.level]}
    where = _("Patrol area. The boat is at %(space)s, %(level)s.") % said
    return " ".join([where, *(_target(name, target) for name, target in patrol.targets.items())])


def _target(name: str, target: Target) -> str:
    return str(TARGETS[target.state]) % {"space": name, "tons": tons(target.tons)}


def _hit(charts: Charts, level: str) -> str:
    """The destroyer's dice that damage the boat on this level."""
    try:
        hits = [face for face in range(1, 7) if charts.reading("attack", COLUMNS[level], face, face) == "damaged"]
    except LookupError:
        return ""
    if len(hits) > 1 and hits == list(range(hits[0], 7)):
        return _("hit %d+") % hits[0]
    return _("hit %s") % joined(map(str, hits)) if hits else ""


# --- beside the spaces ------------------------------------------------------------------------------------


def _sentence(prompt: Prompt, odds: bool) -> str:
    match prompt.key:
        case "turn.move" if odds:
            return _("Press a space. The figure is the risk of losing a hull token this turn if nothing is fired.")
        case "turn.move":
            return _("Press a space, or the boat to stay. Each turn under water costs a battery token.")
        case "turn.identify":
            return _("Press a ship. One can be identified in a turn.")
        case "torpedo.fire":
            return _("Press the ship. A shot uses the torpedo up and brings the destroyer.")
        case "outfit.entry":
            return _("Press a space at either side. Turn 1 is then played in full.")
    return _("Press the face you rolled, or let the book roll on.")


def _row(campaign: Campaign, keys: list[str], charts: Charts, odds: bool) -> dict[str, tuple[str, str]]:
    """Short words for the answers that have no space."""
    words: dict[str, tuple[str, str]] = {}
    for key in keys:
        if key == turn.HOMEWARD:
            risk = _("%s risk") % percent(chances.way(campaign, charts, key).hull) if odds else ""
            words[key] = (_("Home"), risk)
        elif targets.BOTH in key:
            first, second = key.split(targets.BOTH)
            words[key] = (_("Two at %s") % first if first == second else key.replace("+", " + "), "")
    return words


def _rides(patrol: Patrol) -> list[Ride]:
    """The battery used in a turn under water."""
    if not patrol.main or not patrol.aux:
        return []
    left = {"main": patrol.main, "aux": patrol.aux}
    return [
        Ride("turn.battery", _("Battery token used"), [("main", _("Main")), ("aux", _("Aux. %(aux)d") % left)], "main")
    ]


def stake(campaign: Campaign, patrol: Patrol, charts: Charts) -> dict[str, Any]:
    """The stakes: the honour so far, the way to the next, and the honour with the ships in reach."""
    steps = spans(ladder(charts.tables[LADDER]))
    now, say = patrol.tons // THOUSAND, sayer(TEXTS)
    place = next(place for place, (_key, _low, most) in enumerate(steps) if most is None or now <= most)
    key, _low, most = steps[place]
    ahead = "" if most is None else _("%(tons)s to the next") % {"tons": tons((most + 1 - now) * THOUSAND)}
    near = [patrol.targets[name] for name in in_reach(campaign, patrol) if patrol.targets[name].afloat]
    more = max((target.tons for target in near), default=0) // THOUSAND
    top = max(most or 0 for _key, _low, most in steps[:-2]) or 1
    return {
        "so_far": _("%(tons)s: %(honour)s.") % {"tons": tons(patrol.tons), "honour": capital(say(key))},
        "ahead": _clock(patrol) or ahead,
        "has": min(round(now * 40 / top), 40),
        "may": min(round((now + more) * 40 / top), 40),
        "rungs": [round((low or 0) * 40 / top) for _key, low, _most in steps if low and low < top],
    }


def _clock(patrol: Patrol) -> str:
    """On the last turns: how long she needs to surface."""
    left, deep = TURNS - patrol.turn, LEVELS.index(patrol.level)
    if left > deep + 1 or patrol.level == SURFACE:
        return ""
    text = ngettext(
        "%(left)d turn left; she needs %(deep)d to surface", "%(left)d turns left; she needs %(deep)d to surface", left
    )
    return text % {"left": left, "deep": deep}
