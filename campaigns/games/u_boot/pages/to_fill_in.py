"""Events without their facts: ships, nameless men, cards and questions that wait.

Nothing waits for them: each line is filled in at leisure, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.games.u_boot.pages import record
from campaigns.games.u_boot.rules import GAME
from campaigns.games.u_boot.rules.state import LogRow, SunkShip, Tour
from campaigns.games.u_boot.rules.words import EVENTS as LABELS
from campaigns.pages.corrections.values import number
from campaigns.pages.words import capital, joined, say_option, sayer

WHY: Final = "why"


@dataclass(frozen=True)
class OpenField:
    name: str
    label: str
    mode: str = ""
    most: int = 60


@dataclass(frozen=True)
class OpenLine:
    """A line to fill in with its missing fields, or only a tap."""

    key: str
    title: str
    missing: str
    fields: list[OpenField] = field(default_factory=list)
    tap: str = ""  # the event that does it
    value: str = ""
    press: str = ""


def lines(tour: Tour) -> list[OpenLine]:
    return [*_hands(tour), *_men(tour), *_breaches(tour), *_dead(tour), *_ships(tour), *_log(tour), *_briefing(tour)]


def _hands(tour: Tour) -> Iterator[OpenLine]:
    mission = tour.mission
    for deck, count in mission.due.items():
        for _one in range(count):
            title = _("Card of deck %s") % deck
            yield OpenLine(f"due-{deck}", title, _("to resolve"), tap="due", value=f"morale-{deck}")
    if mission.evening_due:
        yield OpenLine("evening", _("What the crew ate, 22:00"), _("to answer"), tap="choose", value="evening")


def _men(tour: Tour) -> Iterator[OpenLine]:
    """The oldest order whose men are not named."""
    for duty in tour.mission.later[:1]:
        title = _("Men for: %s") % say_option(LABELS[duty.order])
        yield OpenLine("men", title, _("to name"), tap="choose", value="men-later", press=_("Name them"))


def _dead(tour: Tour) -> Iterator[OpenLine]:
    say = sayer(GAME.texts)
    for one in reversed(tour.fallen):
        if not one.ashore and not tour.men[one.man].name:
            name = OpenField(f"man:{one.man}", _("Name"))
            yield OpenLine(f"dead-{one.man}", _("Killed: %s") % say(one.man), _("name"), [name])


def _ships(tour: Tour) -> Iterator[OpenLine]:
    say = sayer(GAME.texts)
    for place, ship in reversed(list(enumerate(tour.mission.ships))):
        fields = list(_of_ship(ship, f"mission.ships.{place}"))
        if fields:
            title = joined([capital(say(ship.kind)), record.grt(ship.grt) if ship.grt else ""])
            yield OpenLine(f"ship-{place}", title, joined(blank.label for blank in fields), fields)


def _of_ship(ship: SunkShip, path: str) -> Iterator[OpenField]:
    if not ship.grt:
        yield OpenField(f"i:{path}.grt", _("GRT"), "numeric", 6)
    if not ship.name:
        yield OpenField(f"t:{path}.name", _("Name"))
    if not ship.time:
        yield OpenField(f"t:{path}.time", _("Hour"), "numeric", 5)


def _log(tour: Tour) -> Iterator[OpenLine]:
    for place, row in reversed(list(enumerate(tour.mission.log))):
        if not row.time:
            yield OpenLine(
                f"log-{place}",
                _short(row),
                _("Hour"),
                [OpenField(f"t:mission.log.{place}.time", _("Hour"), "numeric", 5)],
            )


def _short(row: LogRow) -> str:
    return row.text if len(row.text) < 40 else row.text[:38] + "…"


def _breaches(tour: Tour) -> Iterator[OpenLine]:
    for section, minutes in tour.mission.countdown.items():
        if not minutes:
            blank = OpenField(f"i:mission.countdown.{section}", _("Minutes"), "numeric", 2)
            yield OpenLine(f"breach-{section}", _("Hull breach in section %s") % section, _("countdown"), [blank])


def _briefing(tour: Tour) -> Iterator[OpenLine]:
    if not tour.mission.primary:
        text = OpenField("t:mission.primary", _("Primary objective"), "", 200)
        yield OpenLine("primary", _("Primary objective"), _("text"), [text])


def read(post: Any) -> dict[str, Any]:
    """The facts as amendments of the state; the name of each man is an event of its own."""
    names = {name[4:]: post[name].strip()[:60] for name in post if name.startswith("man:")}
    if new := {man: name for man, name in names.items() if name and name != post.get(f"was:{man}", "")}:
        steps = [({"choose": "name"}, {"facts": {"man": man, "name": name}}) for man, name in new.items()]
        return {"run": [step for pair in steps for step in pair]}
    typed = {name: post[name].strip() for name in post if name[:2] in ("i:", "t:") and post[name].strip()}
    changes = {name[2:]: number(text) if name[0] == "i" else text for name, text in typed.items()}
    return {"amend": changes, WHY: _("Filled in later.")}
