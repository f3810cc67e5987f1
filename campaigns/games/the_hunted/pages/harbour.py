"""The harbour: a card for every career, the fallen, and where a new one may begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.texts import month_name
from campaigns.games.the_hunted.pages.boat import _capital, _sayer
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS
from campaigns.games.the_hunted.rules.state import RANKS
from campaigns.pages.plain import Close, translate

MOST_PENNANTS: Final = 24
SHORT_RANKS: Final = ("Oblt.", "Kptlt.", "K.Kpt.", "F.Kpt.", "Kpt.z.S.")


@dataclass(frozen=True)
class Preset:
    """A beginning that needs no thought."""

    key: str
    type: str
    start: str
    title: Any
    said: Any


PRESETS: Final = (
    Preset(
        "viic",
        "VIIC",
        "1943-07",
        gettext_lazy("Type VIIC from Lorient"),
        gettext_lazy("One month at sea. The full war, the hard beginning."),
    ),
    Preset(
        "ixc40",
        "IXC/40",
        "1943-07",
        gettext_lazy("Type IXC/40 from Lorient"),
        gettext_lazy("Two months at sea, far stations, slow to dive."),
    ),
    Preset(
        "xxi", "XXI", "1945-04", gettext_lazy("Type XXI from Germany"), gettext_lazy("The last weeks. A short game.")
    ),
)
KOMMANDANT: Final = "Schmidt"  # suggested, never required: the name on the rulebook's specimen log


def family(figures: Any) -> str:
    """Which drawing a type has."""
    return {"VII": "vii", "XXI": "xxi"}.get(str(figures["family"]), "ix")


def preset(key: str) -> Preset | None:
    return next((one for one in PRESETS if one.key == key), None)


def figures_of(figures: Any) -> str:
    """14 torpedoes, 5 tubes, hull 8."""
    tubes = figures["tubes_fwd"] + figures["tubes_aft"]
    return _("%(torpedoes)d torpedoes, %(tubes)d tubes, hull %(hull)d") % {
        "torpedoes": figures["torpedo_total"],
        "tubes": tubes,
        "hull": figures["hull_boxes"],
    }


def short_rank(rank: int) -> str:
    return SHORT_RANKS[rank] if 0 <= rank < len(SHORT_RANKS) else ""


def where(career: Any, say: Any) -> str:
    """Atlantic (W), 4 of 8; or in port."""
    patrol = career.patrol
    if patrol is None:
        return _("%s, in port") % _capital(say(career.base))
    tag = f" ({patrol.tag})" if patrol.tag else ""
    if patrol.at < 0:
        return f"{_capital(say(career.base))}, " + _("bound for %s") % (_capital(say(patrol.zone)) + tag)
    return f"{_capital(say(patrol.zone))}{tag}, " + _("%(at)d of %(of)d") % {
        "at": patrol.at + 1,
        "of": len(patrol.track),
    }


def card(table: Any) -> dict[str, Any]:
    career = table.state
    say = _sayer(table.game.texts)
    return {
        "boat": career.boat.number,
        "name": career.kommandant.name,
        "rank": short_rank(career.rank),
        "type": _("Type %s") % career.boat.type,
        "patrol": _("patrol %d") % career.number if career.number else "",
        "family": family(career.boat.figures),
        "facts": [
            (_("Month"), month_name(career.month, translate)),
            (_("Where"), where(career, say)),
            (_("Sunk"), tons(career.tons)),
        ],
        "pennants": [ship.tons for ship in career.sinkings[-MOST_PENNANTS:]],
        "empty": not career.sinkings,
        "in_port": career.patrol is None,
    }


def ending(table: Any) -> Close:
    """How it ended and what it was worth."""
    career = table.state
    say = _sayer(table.game.texts)
    title = _("%s: the end") % career.boat.number
    if career.end is None:
        return Close(title)
    facts = [
        (_("Result"), _capital(say(career.end.victory))),
        (_("How"), _capital(say(career.end.reason))),
        (_("Month"), month_name(career.end.month, translate)),
        (_("Sunk"), tons(career.tons)),
        (_("Ships"), str(career.ships)),
        (_("Patrols"), str(career.sailed)),
    ]
    pennants = [ship.tons for ship in career.sinkings]
    honours = _honours(career.awards, say)
    return Close(title, facts, pennants[:MOST_PENNANTS], honours, max(len(pennants) - MOST_PENNANTS, 0))


HOME: Final = ("refit.home", "refit.crew_home")  # 7.5.1


def arrival(table: Any, notes: Sequence[Any]) -> Close | None:
    """The patrol that has just come home (7.5), until the next prompt is answered."""
    career = table.state
    if career is None or career.end is not None or not career.patrols or all(note[0] not in HOME for note in notes):
        return None
    patrol, say = career.patrols[-1], _sayer(table.game.texts)
    sunk = [ship.tons for ship in career.sinkings if ship.patrol == patrol.number]
    facts = [
        (_("Result"), _capital(say(patrol.outcome))),
        (_("Sunk"), tons(sum(sunk))),
        *([(_("Credited for supplies"), tons(patrol.notional))] if patrol.notional else []),
        (_("Torpedoes"), _("%(fired)d fired, %(hits)d hit") % {"fired": patrol.fired, "hits": patrol.hits}),
        (_("Back in"), f"{_capital(say(career.base))}, {month_name(patrol.ended, translate)}"),
    ]
    honours = _honours([award for award in career.awards if award.patrol == patrol.number], say)
    return Close(_("Home from patrol %d") % patrol.number, facts, sunk[:MOST_PENNANTS], honours, 0, patrol.number)


def _honours(awards: Sequence[Any], say: Any) -> list[tuple[str, str]]:
    return [(_capital(say(award.name)), month_name(award.month, translate)) for award in awards]


def fallen(career: Any) -> dict[str, Any]:
    """A career that is over, from the facts that its row carries and nothing else."""
    head = career.head
    return {
        "type": head.get("type", ""),
        "rank": SHORT_RANKS[RANKS.index(head["rank"])] if head.get("rank") in RANKS else "",
        "patrols": head.get("patrols"),
        "tons": head.get("tons", 0),
        "end": head.get("victory", ""),
        "how": head.get("end", ""),
        "span": span(head),
    }


def last_month(head: Any) -> str:
    """Where the books of a career stand: no later than May 1945 once it is over (5.1.1)."""
    month = str(head.get("month") or head.get("date") or "")
    return min(month, GAME_ENDS) if head.get("end") else month


def span(head: Any) -> str:
    first, last = head.get("start", ""), last_month(head)
    if not first or first == last:
        return month_name(str(last), translate)
    return _("%(first)s to %(last)s") % {
        "first": month_name(str(first), translate),
        "last": month_name(str(last), translate),
    }


def tons(count: int) -> str:
    return f"{count:,}\N{NO-BREAK SPACE}t"
