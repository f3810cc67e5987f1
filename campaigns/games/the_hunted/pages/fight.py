"""The combat mat: what is known of the engagement, and the ships in reach."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from campaigns.engine.texts import Texts
from campaigns.games.the_hunted.pages.salvo import silhouette
from campaigns.games.the_hunted.rules.state import Fight
from campaigns.pages.presentation import Panel, PanelPart
from campaigns.pages.words import Say, capital, sayer


def panel(fight: Fight, texts: Texts) -> Panel:
    met = (fight.kind, fight.light, fight.mode, fight.range, fight.escorted, fight.detected, fight.targets)
    others = (fight.wolfpack, fight.quality, fight.air_quality)
    part = PanelPart("fight-mat", "games/the_hunted/_fight.html", (met, others), lambda: mat(fight, texts))
    aside = _("Round %d") % fight.round if fight.round else ""
    return Panel("fight", _("Fight"), _("Combat mat"), aside=aside, parts=[part])


def mat(fight: Fight, texts: Texts) -> dict[str, Any]:
    say = sayer(texts)
    return {"facts": facts(fight, say), "targets": targets(fight, say)}


def facts(fight: Fight, say: Say) -> list[tuple[str, str]]:
    found = [(_("Encounter"), capital(say(fight.kind)))]
    if fight.light:
        found.append((_("Light"), capital(say(fight.light))))
    if fight.mode:
        found.append((_("Attack"), capital(say(fight.mode))))
    if fight.range:
        found.append((_("Range"), capital(say(fight.range))))
    found.append((_("Escort"), _("Present") if fight.escorted else _("None")))
    for label, value in (
        (_("Wolfpack"), fight.wolfpack),
        (_("Escorts"), fight.quality),
        (_("Aircraft"), fight.air_quality),
    ):
        if value:
            found.append((label, capital(say(value))))
    if fight.detected:
        found.append((_("Found before"), _("yes")))
    return found


def targets(fight: Fight, say: Say) -> list[dict[str, Any]]:
    """Ships in reach, with a square for every point and those taken hatched."""
    return [
        {
            "key": "E" if ship.kind == "escort" else str(place),
            "name": ship.name,
            "kind": capital(say(ship.kind)),
            "symbol": silhouette(ship),
            "tons": ship.tons,
            "path": f"patrol.fight.targets.{place - 1}.hits",
            "points": [place_ < ship.taken for place_ in range(ship.points)],
            "taken": min(ship.taken, ship.points),
            "needed": ship.points,
            "left": ship.left,
            "sunk": ship.sunk,
            "damaged": ship.damaged,
            "twice": ship.damaged and ship.taken > 1,
            "gone": ship.gone or ship.sunk,
        }
        for place, ship in enumerate(fight.targets, start=1)
    ]
