"""At a glance: the form head, the card in the harbour, and the end of a patrol or a career."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.games.the_hunted.rules.calendar import GAME_ENDS
from campaigns.games.the_hunted.rules.state import RANKS
from campaigns.pages.presentation import Cell, Facts, Summary
from campaigns.pages.words import Say, capital, month, tons

MOST_PENNANTS: Final = 24
DRAWINGS: Final = (
    ("VIID", "viid"),
    ("VII", "vii"),
    ("IXD", "ixd"),
    ("XB", "xb"),
    ("XIV", "xiv"),
    ("XXI", "xxi"),
    ("", "ix"),
)
SHORT_RANKS: Final = ("Oblt.", "Kptlt.", "K.Kpt.", "F.Kpt.", "Kpt.z.S.")


def short_rank(rank: str) -> str:
    return SHORT_RANKS[RANKS.index(rank)] if rank in RANKS else ""


def last_month(facts: Facts) -> str:
    """The month of a career: no later than May 1945 once it is over (5.1.1)."""
    month = str(facts.get("month") or "")
    return min(month, GAME_ENDS) if facts.get("end") else month


def kommandant(facts: Facts) -> str:
    return f"{short_rank(str(facts.get('rank', '')))} {facts.get('name', '')}".strip()


def head(facts: Facts, say: Say) -> list[Cell]:
    surname = (str(facts.get("name") or "").split() or [""])[-1]
    at_sea = facts.get("boxes") and not facts.get("end")
    if at_sea:
        tag = f" ({facts['tag']})" if facts.get("tag") else ""
        zone = facts.get("zone") or facts.get("assignment", "")
        place = Cell(_("Patrol %d") % facts["patrol"], capital(say(zone)) + tag, wide=True)
    else:
        place = Cell(_("Base"), capital(say(facts.get("base", ""))), wide=True)
    box = _("closed") if facts.get("end") else _("in port")
    if at_sea and facts.get("box"):
        box = _("%(at)d of %(of)d") % {"at": facts["box"], "of": facts["boxes"]}
    return [
        Cell(_("Boat"), str(facts.get("boat", "")), bare=True),
        Cell(_("Kommandant"), f"{short_rank(str(facts.get('rank', '')))} {surname}".strip(), wide=True, bare=True),
        place,
        Cell(_("Month"), month(last_month(facts)), bare=True),
        Cell(_("Box"), box),
        *(Cell(label, text) for label, text in tonnage(facts)),
    ]


def tonnage(facts: Facts) -> list[tuple[str, str]]:
    """Tons of ships sunk, and tons credited for boats supplied (11.4.10.5)."""
    credit, supplied = facts.get("credit"), facts.get("supplied", 0)
    sunk = (facts.get("tons") or 0) - (credit or 0)
    found = [(_("Sunk"), tons(sunk))] if credit is None or sunk else []
    if credit is not None:
        boats = ngettext("%(n)d boat, %(tons)s credit", "%(n)d boats, %(tons)s credit", supplied)
        found.append((_("Supplied"), boats % {"n": supplied, "tons": tons(credit)} if credit else _("nothing yet")))
    return found


def summary(facts: Facts, say: Say) -> Summary:
    sunk = list(facts.get("sunk") or [])
    return Summary(
        title=str(facts.get("boat", "")),
        who=kommandant(facts),
        kind=_("Type %s") % facts.get("type", ""),
        now=_("patrol %d") % facts["patrol"] if facts.get("patrol") else "",
        facts=[
            (_("Month"), month(last_month(facts))),
            (_("Where"), where(facts, say)),
            *tonnage(facts),
        ],
        card=[
            *tonnage(facts),
            (_("Ships"), str(facts.get("ships", 0))),
            (_("Patrols"), str(facts.get("patrols", 0))),
            (_("Type"), str(facts.get("type", ""))),
        ],
        score=tons(facts.get("tons")),
        outings=facts.get("patrols"),
        span=span(facts),
        outcome=capital(say(facts["victory"])) if facts.get("victory") else "",
        how=capital(say(facts["end"])) if facts.get("end") else "",
        pennants=sunk[-MOST_PENNANTS:],
        sunk=sunk,
        picture=drawing(str(facts.get("type", ""))),
    )


def drawing(type_: str) -> str:
    return next(name for start, name in DRAWINGS if type_.startswith(start))


def where(facts: Facts, say: Say) -> str:
    """Atlantic (W), 4 of 8; or in port."""
    base = capital(say(facts.get("base", "")))
    if not facts.get("boxes"):
        return _("%s, in port") % base
    tag = f" ({facts['tag']})" if facts.get("tag") else ""
    zone = capital(say(facts.get("zone") or facts.get("assignment", ""))) + tag
    if not facts.get("box"):
        return _("%(base)s, bound for %(zone)s") % {"base": base, "zone": zone}
    return _("%(zone)s, %(at)d of %(of)d") % {"zone": zone, "at": facts["box"], "of": facts["boxes"]}


def span(facts: Facts) -> str:
    first, last = str(facts.get("start") or ""), last_month(facts)
    if not first or first == last:
        return month(last)
    return _("%(first)s to %(last)s") % {"first": month(first), "last": month(last)}
