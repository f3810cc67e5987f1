"""What stands above a patrol: one line of labels, what it came to in sentences, and a few facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.facts import Fact
from campaigns.games.the_hunted.pages.story.passage import Story
from campaigns.models import Patrol, Target
from campaigns.pages.telling import full_month, times
from campaigns.pages.words import capital, joined, tons, translate

HITS: Final = ("escorts.hits", "aircraft.hits", "byhand.hits")
WOUNDS: Final = ("damage.wounded", "byhand.wound")
DEATHS: Final = ("damage.killed", "damage.died", "events.lost")
DONE: Final = (("missions.mines_laid", "mines"), ("missions.agent_landed", "agent"))


def _one(found: Sequence[Fact], key: str) -> Fact | None:
    return next((fact for fact in found if fact.key == key), None)


def line(story: Story, patrol: Patrol, found: Sequence[Fact]) -> str:
    """Labels only, so that nothing has to agree."""
    end, home, say = _one(found, "victory.end"), _one(found, "refit.home"), story.word
    blanks: dict[str, Any] = {
        "patrol": str(patrol.number),
        "boat": story.boat,
        "type": patrol.boat.type if patrol.boat else "",
        "area": say(patrol.assignment),
        "month": full_month(patrol.start or ""),
        "base": say(patrol.base_from),
        "to": say(home.text("base")) if home else "",
        "outcome": say(patrol.outcome or ""),
        "reason": say(end.text("reason")) if end else "",
        "sum": _sum(story, patrol, found),
    }
    return story.teller.say("head" if home else "head.lost" if end else "head.under_way", 0, **blanks)


def _sum(story: Story, patrol: Patrol, found: Sequence[Fact]) -> str:
    """What it came to: its task if that was done, and what was sunk."""
    clause, sunk = story.teller.clause, f"{patrol.tonnage or 0:,}"
    done = {fact.key for fact in found}
    text = clause("sum", 0, patrol.ships, tons=sunk) if patrol.ships else clause("sum.none", 0)
    if "missions.replenished" in done:
        text = clause("sum.tanker", 0, tons=sunk)
    for key, name in DONE:
        if key in done:
            text = clause(f"sum.{name}", 0, sum=text)
    return text


def lede(story: Story, patrol: Patrol, found: Sequence[Fact], targets: Sequence[Target], name: str) -> str:
    """Where and when, what was sunk, what it cost, and how it counted."""
    say = story.teller.say
    home, crew, end = _one(found, "refit.home"), _one(found, "refit.crew_home"), _one(found, "victory.end")
    came = home or crew
    back = forms.home(came.text("month")) if came else ""
    blanks: dict[str, Any] = {
        "boat": story.boat,
        "name": name,
        "from_base": forms.base(patrol.base_from, 0),
        "bound": translate(forms.THERE)
        if patrol.assignment == patrol.base_from
        else forms.bound(patrol.assignment) or patrol.assignment,
        "month": full_month(patrol.start or ""),
        "back": back,
        "to_base": forms.base(came.text("base"), 2) if came else "",
        "in_base": forms.base(came.text("base"), 1) if came else "",
    }
    kind = "lost" if end and not came else "out"
    if home:
        kind = "same" if back == blanks["month"] else "home"
        kind += "" if home.text("base") == patrol.base_from else ".over"
    elif crew:
        kind = "crew"
    parts = [say(f"lede.{kind}", 0, **blanks)]
    parts += [say(f"lede.{name}", 0) for key, name in DONE if _one(found, key)]
    sunk, hurt = _fates(targets)
    credited = sum(fact.count("tons") for fact in found if fact.key == "missions.replenished")
    if sunk:
        parts.append(say("lede.sunk", 0, len(sunk), tons=f"{sum(sunk):,}"))
    elif not credited:
        parts.append(say("lede.none", 0))
    if credited:
        parts.append(say("lede.credit", 0, tons=f"{credited:,}"))
    if hurt:
        parts.append(say("lede.hurt", 0, len(hurt)))
    for pattern, count in (
        ("lede.hits", hits(found)),
        ("lede.wounded", wounded(found)),
        ("lede.killed", killed(found)),
    ):
        if count:
            parts.append(say(pattern, 0, count))
    if home and patrol.outcome in ("S", "F"):
        parts.append(say(f"lede.{patrol.outcome}", 0))
    return " ".join(parts)


def hits(found: Sequence[Fact]) -> int:
    return sum(fact.count("hits") for fact in found if fact.key in HITS)


def wounded(found: Sequence[Fact]) -> int:
    """Men that were wounded and lived through it."""
    men = {fact.man for fact in found if fact.key in WOUNDS and fact.text("wound") in forms.WOUNDS}
    return len(men - {fact.man for fact in found if fact.key in DEATHS})


def killed(found: Sequence[Fact]) -> int:
    return sum(fact.key in DEATHS or (fact.key in WOUNDS and fact.text("wound") == "KIA") for fact in found)


def _fates(targets: Sequence[Target]) -> tuple[list[int], list[int]]:
    sunk = [target.tonnage or 0 for target in targets if target.fate == "sunk"]
    return sunk, [target.tonnage or 0 for target in targets if target.fate == "damaged"]


def facts(patrol: Patrol, found: Sequence[Fact], targets: Sequence[Target]) -> list[tuple[str, str]]:
    """Sunk, damaged, torpedoes, and who found the boat."""
    sunk, hurt = _fates(targets)
    told = [(_("Sunk"), _ships(sunk)), (_("Damaged"), _ships(hurt)), (_("Torpedoes"), torpedoes(patrol))]
    return [*told, (_("Found by"), _hunters(found))]


def _ships(sizes: Sequence[int]) -> str:
    if not sizes:
        return _("nothing")
    count = ngettext("%d ship", "%d ships", len(sizes)) % len(sizes)
    return f"{count}, {tons(sum(sizes))}"


def torpedoes(patrol: Patrol) -> str:
    fired, hit, duds = patrol.fired or 0, patrol.hits or 0, patrol.duds or 0
    return joined([_("%d fired") % fired, *outcomes(fired, hit, duds)]) if fired else _("none fired")


def outcomes(fired: int, hit: int, duds: int) -> list[str]:
    """What became of torpedoes; of what there was none nothing is said."""
    missed = max(fired - hit - duds, 0)
    parts = [pgettext("torpedoes", "%d hit") % hit] if hit else []
    parts += [ngettext("%d dud", "%d duds", duds) % duds] if duds else []
    return [*parts, _("%d missed") % missed] if missed else parts


def _hunters(found: Sequence[Fact]) -> str:
    """Aircraft that caught it, and searches that began with finding it."""
    aircraft = sum(fact.key == "aircraft.caught" for fact in found)
    escorts, on = 0, False
    for fact in found:
        if fact.key in ("escorts.detected", "escorts.caught_closing"):
            escorts, on = escorts + (not on), True
        elif fact.key in ("escorts.shaken_off", "travel.sighted", "travel.box"):
            on = False
    parts = [ngettext("%d aircraft", "%d aircraft", aircraft) % aircraft] if aircraft else []
    parts += [_("escorts %s") % times(escorts)] if escorts else []
    return capital(joined(parts)) or _("nobody")
