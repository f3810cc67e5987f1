"""The tables after a patrol: ships, torpedoes by type, and the men."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.notes.outing import MetShip, PatrolLog
from campaigns.games.the_hunted.pages.story import words
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS
from campaigns.models import CrewMember, Patrol
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.telling import FactsTable
from campaigns.pages.words import Say, capital, joined, tons, translate

POSTS: Final = ("kommandant", *OFFICERS, *CREW, "agent")
GUN: Final = "deck gun"


def ships(log: PatrolLog, say: Say) -> FactsTable | None:
    boxes: dict[MetShip, int] = {}
    for unit in log.units:
        for ship in unit.ships:
            boxes.setdefault(ship, unit.leg.box)
    if not boxes:
        return None
    rows = []
    for ship, box in boxes.items():
        known = words.KINDS.get(ship.kind or "ship")
        kind = capital(translate(known[0]) if known and known[0] else say(ship.kind or "ship"))
        size = tons(ship.tons) if ship.tons and (ship.fate or ship.kind != "escort") else ""
        rows.append([kind if ship.unnamed else ship.name or kind, kind, size, f"{box or ''}", _fate(ship, say)])
    heads = [_("Ship"), _("Kind"), _("Tons"), _("Box"), _("Fate")]
    sunk = sum(ship.tons or 0 for ship in log.sunk)
    tones = [ship.fate for ship in boxes]
    aside = _("%s sunk") % tons(sunk) if sunk else ""
    return FactsTable(_("Ships"), heads, rows, aside, figures=(2, 3), tones=tones, marked=2, spare=(1,))


def _fate(ship: MetShip, say: Say) -> str:
    fate = say(ship.fate or "seen")
    return _("%(fate)s, %(weapon)s") % {"fate": fate, "weapon": say(ship.weapon)} if ship.weapon else fate


def torpedoes(log: PatrolLog, say: Say) -> FactsTable | None:
    rows = []
    for torpedo, count in sorted(log.shots.items()):
        if torpedo != GUN:
            fired = count.total() - count["sunk"]
            figures = (fired, count["hit"], count["dud"], count["missed"], count["wasted"])
            rows.append([say(torpedo) if torpedo else _("of unknown type"), *map(str, figures)])
    heads = [_("Torpedo"), _("Fired"), _("Hit"), _("Dud"), _("Missed"), _("Wasted")]
    return FactsTable(_("Torpedoes"), heads, rows, figures=(1, 2, 3, 4, 5), spare=(5,)) if rows else None


def men(log: PatrolLog, crew: Sequence[CrewMember], lost: bool, say: Say) -> FactsTable | None:
    """The crew and their injuries; a crew without names only where something happened."""
    befell: dict[str, list[str]] = {}
    for post, _name, what in log.men:
        befell.setdefault(post, []).append(say(what))
    names = {post: name for post, name, _what in log.men if name}
    known = {man.post: man.name for man in crew if man.name}
    aboard = {man.post for man in crew if man.name and not man.left}
    gone = {post for post, _name in log.dead}
    gone |= {post for post, _name, what in log.men if what == "left with the kite"}
    for post in aboard - gone if lost else ():
        befell.setdefault(post, []).append(say("lost with the boat"))
    rows = []
    for post in POSTS:
        if post in befell or post in known:
            found = capital(joined(dict.fromkeys(befell.get(post, []))))
            rows.append([capital(say(post)), names.get(post) or known.get(post, ""), found])
    return FactsTable(_("Men"), [_("Post"), _("Name"), _("This patrol")], rows) if rows else None


def crew_of(log_book: CareerLog, patrol: Patrol) -> list[CrewMember]:
    """The men aboard at sailing; of one post the predecessor first."""
    men: list[CrewMember] = sorted(log_book.rows["crew_member"].values(), key=lambda man: man.joined)
    return [man for man in men if man.joined <= patrol.start and (not man.left or man.left >= patrol.start)]
