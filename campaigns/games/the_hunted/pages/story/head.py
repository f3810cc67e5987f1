"""Above a patrol: labels, the lead, and a few facts; below it the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from campaigns.games.the_hunted.notes.outing import GUN, Caught, Hunt, MetShip, PatrolLog, PlainBeat
from campaigns.games.the_hunted.pages.story import words
from campaigns.games.the_hunted.pages.story.turning import TurningPoint
from campaigns.games.the_hunted.pages.story.voice import Voice
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS
from campaigns.games.the_hunted.rules.victory import FATES
from campaigns.models import CrewMember, Patrol
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.telling import FactsTable, full_month, times
from campaigns.pages.words import Say, capital, joined, tons, translate

POSTS: Final = ("kommandant", *OFFICERS, *CREW, "agent")
PRIZE = 7_000  # tons of a ship that the lead names
SHARE = 0.3  # of all that was sunk
LOST = {
    **dict.fromkeys(FATES, "lost"),
    **dict.fromkeys(("kommandant_killed", "kommandant_accident"), "killed"),
}


def line(log: PatrolLog, voice: Voice, patrol: Patrol, type_: str, say: Say) -> str:
    """Labels only, so that no word has to agree with another."""
    end, home = log.end, log.port.arrival
    blanks: dict[str, Any] = {
        "patrol": str(patrol.number),
        "type": type_,
        "area": say(patrol.assignment),
        "month": full_month(patrol.start or ""),
        "base": say(patrol.base_from),
        "to": say(home.text("base")) if home else "",
        "outcome": say(patrol.outcome or ""),
        "reason": say(end.text("reason")) if end else "",
        "sum": _sum(log, voice),
    }
    lost = end is not None and home is None
    return voice.say("head.lost" if lost else "head" if home else "head.under_way", **blanks)


def _sum(log: PatrolLog, voice: Voice) -> str:
    """The result: its task if that was done, and the tons sunk."""
    sunk, (boats, credited) = log.sunk, log.supplied
    name = "sum" if sunk else "sum.tanker" if boats else "sum.none"
    text = voice.clause(name, len(sunk), tons=translate.number(credited if boats and not sunk else tons_of(sunk)))
    for task in ("mines", "agent"):
        if task in log.done:
            text = voice.clause(f"sum.{task}", sum=text)
    return text


def tons_of(ships: Iterable[MetShip]) -> int:
    return sum(ship.tons or 0 for ship in ships)


# --- the lead ---------------------------------------------------------------------------------------------------------


def lead(log: PatrolLog, voice: Voice, turning: Sequence[TurningPoint]) -> str:
    """The result and its price: the one paragraph for a reader who stops here."""
    lost = LOST.get(log.end.text("reason"), "") if log.port.arrival is None and log.end is not None else ""
    said, sunk = _outcome(log, voice, lost), log.sunk
    largest = max(sunk, key=lambda ship: ship.tons or 0, default=None)
    if len(sunk) > 1 and largest and (largest.tons or 0) >= max(PRIZE, SHARE * tons_of(sunk)):
        said.append(voice.say("lead.prize", ship=voice.ship(largest)))
    if not lost:
        said += _cost(log, voice)
        if turning and turning[0].score.near_miss and turning[0].score.kind in ("attack", "deep"):
            said.append(voice.say(f"lead.turn.{turning[0].score.kind}"))
        if log.port.arrival is not None and any(unit.abort for unit in log.units):
            said.append(voice.say("lead.early"))
    return " ".join(said)


def _outcome(log: PatrolLog, voice: Voice, lost: str) -> list[str]:
    """The tasks done and the ships, or that there were none; and whether the boat came back."""
    sunk, home = log.sunk, log.port.arrival is not None
    fate = lost or ("" if home or log.end is not None else "under_way")
    counts: dict[str, int] = {name: 1 for name in ("mines", "agent") if name in log.done}
    counts |= {"failed": 1} if "failed" in log.done and not fate else {}
    counts |= {"supplied": log.supplied[0]} if log.supplied[0] else {}
    counts |= {"sunk": len(sunk)} if sunk else {"hurt": 1} if log.damaged and not fate else {}
    blanks: dict[str, Any] = {"tons": translate.number(tons_of(sunk)), "ships": voice.ships(log.damaged)}
    if len(sunk) == 1:
        blanks["ship"] = words.AN_ESCORT if sunk[0].kind == "escort" else voice.ship(sunk[0])
    if fate and {*counts} <= {"sunk"}:
        return [voice.say(voice.best(f"lead.{fate}", "".join(counts)), len(sunk), **blanks)]
    first, *others = counts or ["fired" if log.fired else "nothing"]
    said = [voice.say(f"lead.{first}", counts.get(first, log.fired), **blanks)]
    said += [voice.say(f"lead.also.{name}", counts[name], **blanks) for name in others]
    return [*said, voice.say(f"lead.also.{lost}")] if lost else said


def _cost(log: PatrolLog, voice: Voice) -> list[str]:
    hits, wounded, dead = log.hits, len(log.wounded), len(log.dead)
    if not (dead or hits):
        return []
    name = ("killed" if hits else "fallen") if dead else "hits.men" if wounded else "hits"
    return [voice.say(f"lead.cost.{name}", dead or wounded, hits=hits)]


# --- facts ------------------------------------------------------------------------------------------------------------


def facts(log: PatrolLog) -> list[tuple[str, str]]:
    told = [(_("Sunk"), ship_sum(log.sunk)), (_("Damaged"), ship_sum(log.damaged)), (_("Torpedoes"), torpedoes(log))]
    return [*told, (_("Found by"), hunters(log))]


def ship_sum(ships: Sequence[MetShip]) -> str:
    if not ships:
        return _("nothing")
    count = ngettext("%d ship", "%d ships", len(ships)) % len(ships)
    return f"{count}, {tons(tons_of(ships))}"


def torpedoes(log: PatrolLog) -> str:
    fired, count = log.fired, log.torpedo_counts
    return joined([_("%d fired") % fired, *outcomes(count)]) if fired else _("none fired")


def outcomes(count: Counter[str]) -> list[str]:
    """The outcomes of torpedoes, without those that did not occur."""
    hit, duds, missed, wasted = (count[name] for name in ("hit", "dud", "missed", "wasted"))
    parts = [pgettext("torpedoes", "%d hit") % hit] if hit else []
    parts += [ngettext("%d dud", "%d duds", duds) % duds] if duds else []
    parts += [_("%d missed") % missed] if missed else []
    return [*parts, pgettext("torpedoes", "%d wasted") % wasted] if wasted else parts


def hunters(log: PatrolLog) -> str:
    """Aircraft that caught the boat, hunts that found it, submarines that fired first."""
    aircraft = sum(isinstance(beat, Caught) for beat in log.beats)
    escorts = sum(isinstance(beat, Hunt) and beat.found != 0 for beat in log.beats)
    moments = [beat for beat in log.beats if isinstance(beat, PlainBeat)]
    others = [beat.data.get("cause") for beat in moments if beat.name == "hits"]
    subs = sum(beat.name in ("duel.first", "duel.found") for beat in moments) + others.count("submarine")
    parts = [ngettext("%d aircraft", "%d aircraft", aircraft) % aircraft] if aircraft else []
    parts += [_("escorts %s") % times(escorts)] if escorts else []
    parts += [_("a submarine %s") % times(subs)] if subs else []
    parts += [_("a mine")] if "mine" in others else []
    return capital(joined(parts)) or _("nobody")


# --- tables -----------------------------------------------------------------------------------------------------------


def ship_table(log: PatrolLog, say: Say) -> FactsTable | None:
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


def torpedo_table(log: PatrolLog, say: Say) -> FactsTable | None:
    rows = []
    for torpedo, count in sorted(log.shots.items()):
        if torpedo != GUN:
            fired = count.total() - count["sunk"]
            figures = (fired, count["hit"], count["dud"], count["missed"], count["wasted"])
            rows.append([say(torpedo) if torpedo else _("of unknown type"), *map(str, figures)])
    heads = [_("Torpedo"), _("Fired"), _("Hit"), _("Dud"), _("Missed"), _("Wasted")]
    return FactsTable(_("Torpedoes"), heads, rows, figures=(1, 2, 3, 4, 5), spare=(5,)) if rows else None


def men_table(log: PatrolLog, crew: Sequence[CrewMember], lost: bool, say: Say) -> FactsTable | None:
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
