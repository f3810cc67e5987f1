"""The tables after a patrol: ships as they were met, torpedoes by type, and the men."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.facts import Fact
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS
from campaigns.models import CrewMember, Patrol, Target
from campaigns.pages.telling import FactsTable
from campaigns.pages.words import Say, capital, joined, tons, translate

POSTS: Final = ("kommandant", *OFFICERS, *CREW, "agent")
SHOTS: Final = {
    "attack.missed": "missed",
    "attack.fat_found": "missed",
    "attack.spent": "wasted",
    "attack.dud": "dud",
    "attack.hit": "hit",
    "attack.sunk": "hit",
}


def ships(targets: Sequence[Target], say: Say) -> FactsTable | None:
    if not targets:
        return None
    rows = [
        [
            target.name,
            capital(say(target.kind)),
            tons(target.tonnage),
            f"{target.encounter.box or ''}",
            _fate(target, say),
        ]
        for target in targets
    ]
    heads = [_("Ship"), _("Kind"), _("Tons"), _("Box"), _("Fate")]
    sunk = sum(target.tonnage or 0 for target in targets if target.fate == "sunk")
    tones = [target.fate for target in targets]
    aside = _("%s sunk") % tons(sunk) if sunk else ""
    return FactsTable(_("Ships"), heads, rows, aside, figures=(2, 3), tones=tones, marked=2, spare=(1,))


def _fate(target: Target, say: Say) -> str:
    fate = say(target.fate)
    return _("%(fate)s, %(weapon)s") % {"fate": fate, "weapon": say(target.weapon)} if target.weapon else fate


def torpedoes(found: Iterable[Fact], say: Say) -> FactsTable | None:
    """By type: fired, and what became of them."""
    count: dict[str, Counter[str]] = {}
    for fact in found:
        if fact.key in SHOTS and fact.text("tube"):
            count.setdefault(fact.text("torpedo"), Counter())[SHOTS[fact.key]] += 1
    strays = Counter(fact.text("torpedo") for fact in found if fact.key == "attack.fat_found")
    for torpedo, often in strays.items():  # what missed and found another ship is told twice
        count[torpedo]["missed"] -= often
    if not count:
        return None
    rows = [
        [say(torpedo), *(str(number) for number in (one.total(), one["hit"], one["dud"], one["missed"], one["wasted"]))]
        for torpedo, one in sorted(count.items())
    ]
    heads = [_("Torpedo"), _("Fired"), _("Hit"), _("Dud"), _("Missed"), _("Wasted")]
    return FactsTable(_("Torpedoes"), heads, rows, figures=(1, 2, 3, 4, 5), spare=(5,))


# --- men ----------------------------------------------------------------------------------------------------------


def men(found: Iterable[Fact], crew: Sequence[CrewMember], say: Say) -> FactsTable | None:
    """Who was aboard, and what befell him; a crew without names only where something did."""
    befell: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for fact in found:
        for post, words in _befell(fact, say):
            befell.setdefault(post, []).append(words)
            names[post] = fact.text("name") or names.get(post, "")
    known = {man.post: man.name for man in crew if man.name}
    posts = [post for post in POSTS if post in befell or post in known]
    if not posts:
        return None
    rows = [
        [
            capital(say(post)),
            names.get(post) or known.get(post, ""),
            capital(joined(dict.fromkeys(befell.get(post, [])))),
        ]
        for post in posts
    ]
    return FactsTable(_("Men"), [_("Post"), _("Name"), _("This patrol")], rows)


def _befell(fact: Fact, say: Say) -> list[tuple[str, str]]:
    """What a note says of a man, in a word or two."""
    post = fact.text("post")
    match fact.key:
        case "damage.wounded" | "byhand.wound" if fact.text("wound") in forms.WOUNDS:
            return [(post, translate(forms.WOUNDS[fact.text("wound")]))]
        case "damage.killed" | "byhand.wound":
            return [(post, _("killed"))]
        case "damage.died":
            return [(post, _("died of his wounds"))]
        case "events.lost":
            return [(post, say(fact.text("fate")))]
        case "travel.kite_lost":
            return [(fact.text("who"), _("left behind with the kite"))]
        case "advancement.experte":
            return [(post, _("now Experte"))]
        case "advancement.own_command":
            return [("1wo", _("left for a boat of his own"))]
        case "refit.replaced" | "advancement.replaced" if fact.text("why") == "in hospital":
            return [(post, _("too long in hospital, replaced"))]
        case "advancement.promoted":
            return [("kommandant", say(fact.text("rank")))]
        case "advancement.award":
            return [("kommandant", say(fact.text("award")))]
    return []


def crew_of(patrol: Patrol) -> list[CrewMember]:
    """The men who were aboard when it sailed; an older man of a post before the one who came after him."""
    rows = CrewMember.objects.filter(career=patrol.career_id, joined__lte=patrol.start).order_by("joined")
    return [man for man in rows if not man.left or man.left >= patrol.start]
