"""The tables after a patrol: ships, torpedoes by type, and the men."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.notes.outing import LogEvent, MetShip, PatrolLog
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
    names: dict[str, str] = {}
    for event in log.events:
        for post, said in _befell(event, say) if not event.answers else ():
            befell.setdefault(post, []).append(said)
            names[post] = event.text("name") or names.get(post, "")
    known = {man.post: man.name for man in crew if man.name}
    aboard = {man.post for man in crew if man.name and not man.left}
    gone = {post for post, _name in log.dead}
    gone |= {event.text("who") for event in log.events if event.key == "travel.kite_lost"}
    for post in aboard - gone if lost else ():
        befell.setdefault(post, []).append(_("lost with the boat"))
    rows = []
    for post in POSTS:
        if post in befell or post in known:
            found = capital(joined(dict.fromkeys(befell.get(post, []))))
            rows.append([capital(say(post)), names.get(post) or known.get(post, ""), found])
    return FactsTable(_("Men"), [_("Post"), _("Name"), _("This patrol")], rows) if rows else None


def _befell(event: LogEvent, say: Say) -> list[tuple[str, str]]:
    post = event.text("post")
    match event.key:
        case "damage.wounded" | "byhand.wound" if event.text("wound") in words.WOUNDS:
            return [(post, _("%s wounded") % words.word(words.WOUNDS, event.text("wound")))]
        case "damage.killed":
            return [(post, _("killed"))]
        case "byhand.wound" if event.text("wound") == "KIA":
            return [(post, _("killed"))]
        case "damage.died":
            return [(post, _("died of his wounds"))]
        case "events.lost":
            return [(post, say(event.text("fate")))]
        case "travel.kite_lost":
            return [(event.text("who"), _("left behind with the kite"))]
        case "advancement.experte":
            return [(post, _("now Experte"))]
        case "advancement.own_command":
            return [("1wo", _("left for a boat of his own"))]
        case "refit.replaced" | "advancement.replaced" if event.text("why") == "in hospital":
            return [(post, _("too long in hospital, replaced"))]
        case "advancement.promoted":
            return [("kommandant", say(event.text("rank")))]
        case "advancement.award":
            return [("kommandant", say(event.text("award")))]
    return []


def crew_of(log_book: CareerLog, patrol: Patrol) -> list[CrewMember]:
    """The men aboard at sailing; of one post the predecessor first."""
    men: list[CrewMember] = sorted(log_book.rows["crew_member"].values(), key=lambda man: man.joined)
    return [man for man in men if man.joined <= patrol.start and (not man.left or man.left >= patrol.start)]
