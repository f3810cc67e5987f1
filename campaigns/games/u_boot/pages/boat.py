"""The boat as eight sections with their contents, the day so far, and the effects of the next bell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.prompts import Charts
from campaigns.games.u_boot.pages.tracks import next_bell, roman, watch_said
from campaigns.games.u_boot.rules import GAME, day
from campaigns.games.u_boot.rules.state import (
    CIGARETTES,
    CONDITIONS,
    HAZARDS,
    MEALS,
    MEN,
    ROLES,
    Mission,
    Technical,
    Tour,
)
from campaigns.pages.words import joined, sayer, set_right

BOXES: Final = (8, 7, 6, 5, 4, 3, 2, 1)
SHORT: Final = {
    1: gettext_lazy("bow"),
    2: gettext_lazy("officers"),
    3: gettext_lazy("control"),
    4: gettext_lazy("crew"),
    5: gettext_lazy("diesel"),
    6: gettext_lazy("aft"),
    7: gettext_lazy("foredeck"),
    8: gettext_lazy("bridge"),
}


@dataclass
class BoatSection:
    """A section of the boat with its tokens, hazards first."""

    number: int
    name: str
    trouble: list[str] = field(default_factory=list)
    stands: list[str] = field(default_factory=list)
    flooded: bool = False
    value: str = ""  # what pressing it posts

    @property
    def short(self) -> str:
        return str(SHORT[self.number])


def context(tour: Tour, charts: Charts, amend: str = "") -> dict[str, Any]:
    """Its facts are amended at an address."""
    told = [(name, set_right(amend, path, value) if path else value) for name, value, path in facts(tour, charts)]
    return {
        "sections": sections(tour, "", ()),
        "stores": [(one.name, joined(one.stands)) for one in sections(tour, "", ()) if one.stands],
        "facts": told,
        "bell": next_bell(tour.mission.time),
        "steps": bell_steps(tour),
    }


def section(tour: Tour, number: int, value: str = "") -> BoatSection:
    mission, say = tour.mission, sayer(GAME.texts)
    found = BoatSection(number, say(f"room-{number}"), flooded=number in mission.flooded, value=value)
    if found.flooded:
        found.trouble.append(_("flooded"))
    if number in mission.breaches:
        minutes = mission.countdown.get(str(number))
        found.trouble.append(_("hull breach, %d min") % minutes if minutes else _("hull breach"))
    for kind in CONDITIONS:
        if count := mission.tokens_of(kind, number):
            found.trouble.append(say(kind) if count == 1 else f"{say(kind)} ×{count}")
    for one in mission.technical.values():
        if one.section == number:
            found.trouble.append(_technical(one))
    found.stands += [say(key) for key, place in mission.stores.items() if place == number]
    return found


def _technical(one: Technical) -> str:
    """Pump: failure (yellow), work stopped, needs 3 men."""
    say = sayer(GAME.texts)
    state = _("work stopped: too few men") if one.short else say(one.state)
    needs = ngettext("needs %d man", "needs %d men", one.men) % one.men if one.men else ""
    return f"{one.part}: {joined([say(one.level), state, needs, one.card or ''])}"


def sections(tour: Tour, value: str, open_: Sequence[int]) -> list[BoatSection]:
    """The boat as buttons; closed sections are only drawn."""
    return [section(tour, number, value.format(number) if number in open_ else "") for number in BOXES]


def facts(tour: Tour, charts: Charts) -> list[tuple[str, str, str]]:
    """Name, value, and the path by which it is set right."""
    mission = tour.mission
    found = [
        (_("On duty"), watch_said(mission.watch), "mission.watch"),
        (_("Posture"), _("surfaced") if mission.surfaced else _("submerged"), "mission.surfaced"),
        (_("Orders"), roman(mission.order), "mission.order"),
        (_("Blocked spaces"), str(mission.blocked), "mission.blocked"),
        (_("Morale"), roman(mission.morale), "mission.morale"),
        (_("High alerts this watch"), alerts(tour), "mission.alerts"),
        (_("Cigarettes"), cigarettes(mission), ""),
        (_("Meals today"), meals(mission), ""),
        (_("Morale at 22:00 as of now"), f"{day.value(mission, charts):+d}".replace("-", "−"), ""),
        (
            _("Dead"),
            _("%(dead)d of %(all)d") % {"dead": sum(man.dead for man in tour.men.values()), "all": len(MEN)},
            "",
        ),
        (_("Torpedoes fired"), str(mission.torpedoes), "mission.torpedoes"),
    ]
    if mission.excess is not None:
        found.insert(5, (_("Excess"), str(mission.excess), "mission.excess"))
    if mission.spoiled:
        found.append((_("Spoiled"), joined(map(sayer(GAME.texts), mission.spoiled)), ""))
    if tour.cards is not None:
        found.append((_("Captain’s cards"), str(tour.cards), "cards"))
    if tour.missions_planned > 1:
        found.append((_("Medkits"), str(tour.medkits), "medkits"))
    return found


def alerts(tour: Tour) -> str:
    if tour.alerts_allowed is None:
        return str(tour.mission.alerts)
    return _("%(given)d of %(allowed)d") % {"given": tour.mission.alerts, "allowed": tour.alerts_allowed}


def cigarettes(mission: Mission) -> str:
    left = sum(mission.cigarettes.values())
    return _("%(left)d of %(all)d") % {"left": left, "all": CIGARETTES * len(ROLES)}


def meals(mission: Mission) -> str:
    if not mission.meals:
        return _("none yet")
    tokens = joined(str(meal.tokens) for meal in mission.meals)
    return _("%(meals)d of %(all)d, tokens %(tokens)s") % {
        "meals": len(mission.meals),
        "all": MEALS,
        "tokens": tokens,
    }


# --- the next bell ----------------------------------------------------------------------------------------------


def bell_steps(tour: Tour) -> list[tuple[str, str, str]]:
    """6.8 for the present state: step, figure, and why."""
    mission = tour.mission
    return [
        (_("Order Track to VIII"), _blocks(mission), _("Blocked spaces stay until a cigarette lifts them.")),
        (_("Crew damage"), str(len(hazardous(mission))), _damage(mission)),
        (_("Excess"), *_excess(mission)),
        (
            _("Tokens"),
            _("one each"),
            _("Each man going off duty drops an activation. Busy tokens pass to the man coming on."),
        ),
        (_("Figures"), *_figures(tour)),
    ]


def _blocks(mission: Mission) -> str:
    return ngettext("%d block", "%d blocks", mission.blocked) % mission.blocked


def hazardous(mission: Mission) -> list[str]:
    return [token for token, count in mission.environment.items() if count and token.rpartition("-")[0] in HAZARDS]


def _damage(mission: Mission) -> str:
    say = sayer(GAME.texts)
    tokens = [say(token) for token in hazardous(mission)]
    return joined(tokens) if tokens else _("No fire, gas or electrical hazard in the boat.")


def _excess(mission: Mission) -> tuple[str, str]:
    if mission.excess is None:
        return _("none"), _("Not tracked on the Captain’s easy level.")
    told = {"excess": roman(mission.excess), "morale": roman(mission.morale)}
    if mission.excess > mission.morale:
        return _("1 block"), _("The marker at %(excess)s is left of morale at %(morale)s.") % told
    return _("none"), _("The marker at %(excess)s is not left of morale at %(morale)s.") % told


def _figures(tour: Tour) -> tuple[str, str]:
    """Figures that leave the model, and figures that come back."""
    off, on = day.figures(tour)
    if not off and not on:
        return _("none"), _("All figures stay.")
    say = sayer(GAME.texts)
    parts = [
        *([_("off: %s") % joined(map(say, off))] if off else []),
        *([_("back on: %s") % joined(map(say, on))] if on else []),
    ]
    return str(len(off) + len(on)), joined(parts)
