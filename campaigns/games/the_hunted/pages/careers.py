"""Careers of The Hunted in lists and in the hall of fame: months in command, tonnage, what ends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import Min, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.game import Game
from campaigns.games.the_hunted.pages.summary import last_month
from campaigns.games.the_hunted.rules import GAME
from campaigns.games.the_hunted.rules.calendar import between
from campaigns.games.the_hunted.rules.victory import BANDS, is_loss
from campaigns.models import Career, Patrol, Target
from campaigns.pages.careers import hall
from campaigns.pages.careers.hall import TOP, Fame, Lives, best
from campaigns.pages.careers.listing import ListColumn, state
from campaigns.pages.logbook import plots
from campaigns.pages.words import capital, month, sayer, tons

VICTORIES: Final = ("defeat", *BANDS)


def start(career: Career) -> str:
    """The Kommandant's first month, who may come from The Hunters."""
    return career.first or last_month(career.head)


def months(career: Career) -> int:
    """In command."""
    first, last = start(career), last_month(career.head)
    return between(first, last) + 1 if first and last else 0


def _number(career: Career) -> tuple[int, str]:
    digits = "".join(sign for sign in career.boat if sign.isdigit())
    return (int(digits[:9] or 0), career.boat)


def _count(key: str) -> Any:
    return lambda career: int(career.head.get(key) or 0)


def _word(key: str) -> Any:
    return lambda career: str(career.head.get(key) or "")


def _in_words(key: str) -> Any:
    """The word of a fact, with a capital; nothing where there is none."""

    def say(career: Career) -> str:
        value = career.head.get(key)
        return capital(sayer(GAME.texts)(value)) if value else ""

    return say


def _band(career: Career) -> int:
    victory = career.head.get("victory")
    return VICTORIES.index(victory) if victory in VICTORIES else -1


COLUMNS: Final = (
    ListColumn("boat", gettext_lazy("Boat"), lambda one: one.boat, order=_number),
    ListColumn("name", gettext_lazy("Kommandant"), lambda one: one.name),
    ListColumn("type", gettext_lazy("Type"), _word("type"), labelled=True, filtered=True),
    ListColumn("start", gettext_lazy("From"), start, lambda one: month(start(one)), labelled=True),
    ListColumn("months", gettext_lazy("Months"), months, number=True, labelled=True),
    ListColumn("patrols", gettext_lazy("Patrols"), _count("patrols"), number=True, labelled=True),
    ListColumn("ships", gettext_lazy("Ships"), _count("ships"), number=True, labelled=True),
    ListColumn(
        "tons",
        gettext_lazy("Sunk, t"),
        _count("tons"),
        lambda one: f"{one.score:,}",
        number=True,
        labelled=True,
        usual=True,
    ),
    ListColumn("end", gettext_lazy("End"), _word("end"), lambda one: state(one, _in_words("end")(one))),
    ListColumn("victory", gettext_lazy("Result"), _word("victory"), _in_words("victory"), order=_band, filtered=True),
)


class Hall(hall.Hall):
    """Tonnage, ships, patrols, months, one patrol and one ship; how long boats live."""

    def careers(self, found: Any) -> Any:
        return found.annotate(
            first=Min("crew_members__joined", filter=Q(crew_members__post="kommandant")),
        )

    def fame(self, game: Game, careers: Sequence[Any]) -> list[Fame]:
        return [
            best(_("Tonnage"), careers, _count("tons"), tons),
            best(_("Ships sunk"), careers, _count("ships")),
            best(_("Patrols"), careers, _count("patrols")),
            best(_("Months in command"), careers, months),
            Fame(_("Best patrol"), _best_patrols(careers)),
            Fame(_("Largest ship"), _largest(careers)),
        ]

    def lives(self, careers: Sequence[Any]) -> Lives | None:
        shares = survival(careers)
        return Lives(
            _("How long commands last"),
            _("Months"),
            plots.both(lambda wide: plots.survival([(at, share) for at, share, _watched in shares], wide)),
            [(at, round(100 * share), watched) for at, share, watched in shares],
            _description(shares, careers),
        )


def _description(shares: Sequence[tuple[int, float, int]], careers: Sequence[Any]) -> str:
    """What the drawing shows."""
    half = median(shares)
    seen = ngettext(
        "Share of commands that lasted, by months: %(count)d career, %(over)d ended.",
        "Share of commands that lasted, by months: %(count)d careers, %(over)d ended.",
        len(careers),
    ) % {"count": len(careers), "over": sum(bool(career.ended) for career in careers)}
    middle = (
        _("Half had ended after %d months.") % half if half is not None else _("More than half are still in progress.")
    )
    return " ".join([seen, middle, _("Careers in progress count up to their present month.")])


def _best_patrols(careers: Sequence[Any]) -> list[tuple[Any, str, str, str]]:
    best = Patrol.objects.filter(career__in=[one.pk for one in careers], tonnage__gt=0).order_by("-tonnage", "pk")
    values = best.values_list("career__uuid", "career__boat", "career__name", "tonnage", "number")[:TOP]
    said = _("%(tons)s t, patrol %(number)d")
    return [
        (uuid, boat, name, said % {"tons": f"{tons:,}", "number": number}) for uuid, boat, name, tons, number in values
    ]


def _largest(careers: Sequence[Any]) -> list[tuple[Any, str, str, str]]:
    best = Target.objects.filter(career__in=[one.pk for one in careers], fate="sunk").order_by("-tonnage", "pk")
    values = best.values_list("career__uuid", "career__boat", "career__name", "tonnage", "name")[:TOP]
    return [
        (uuid, boat, name, _("%(ship)s, %(tons)s t") % {"ship": ship, "tons": f"{tons or 0:,}"})
        for uuid, boat, name, tons, ship in values
    ]


def survival(careers: Sequence[Any]) -> list[tuple[int, float, int]]:
    """Months in command -> share that lived on, and how many were under observation.

    A career that goes on, or that the end of the war, the end of a contest or a dismissal cut short, counts as long as
    it was seen (Kaplan and Meier), so that living boats do not make the others look longer lived than they were.
    """
    lived = [(months(career), is_loss(str(career.head.get("end")))) for career in careers]
    share, shares = 1.0, [(0, 1.0, len(lived))]
    for after in range(1, max((count for count, _lost in lived), default=0) + 1):
        watched = sum(count >= after for count, _lost in lived)
        lost = sum(count == after and over for count, over in lived)
        share *= 1 - lost / watched if watched else 1
        shares.append((after, round(share, 4), watched))
    return shares


def median(shares: Sequence[tuple[int, float, int]]) -> int | None:
    """The month after which half were gone; none when more than half live."""
    return next((after for after, share, _watched in shares if share <= 0.5), None)
