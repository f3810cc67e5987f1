"""Careers of The Hunted in lists and in the hall of fame: months in command, tonnage, what ends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import Case, Count, F, When
from django.db.models.functions import Length, Lower
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.game import Game
from campaigns.games.the_hunted.rules import GAME
from campaigns.games.the_hunted.rules.victory import BANDS, is_loss
from campaigns.models import Career, Patrol, Target
from campaigns.pages.careers import hall
from campaigns.pages.careers.hall import Careers, Durations, Fame, best, highest
from campaigns.pages.careers.listing import ListColumn, state
from campaigns.pages.logbook import plots
from campaigns.pages.words import capital, month, sayer, tons

VICTORIES: Final = ("defeat", *BANDS)


def _in_words(key: str) -> Any:
    def say(career: Career) -> str:
        value = getattr(career, key)
        return capital(sayer(GAME.texts)(value)) if value else ""

    return say


def _band() -> Case:
    return Case(*(When(victory=key, then=place) for place, key in enumerate(VICTORIES)), default=-1)


COLUMNS: Final = (
    ListColumn("boat", gettext_lazy("Boat"), lambda one: one.boat, order=(Length("boat"), Lower("boat"))),
    ListColumn("name", gettext_lazy("Kommandant"), lambda one: one.name, order=(Lower("name"),)),
    ListColumn("type", gettext_lazy("Type"), lambda one: one.type, labelled=True, filtered=True),
    ListColumn("start", gettext_lazy("From"), lambda one: one.start, lambda one: month(one.start), labelled=True),
    ListColumn("months", gettext_lazy("Months"), lambda one: one.months, number=True, labelled=True),
    ListColumn(
        "patrols", gettext_lazy("Patrols"), lambda one: one.sailed, order=(F("sailed"),), number=True, labelled=True
    ),
    ListColumn("ships", gettext_lazy("Ships"), lambda one: one.ships, number=True, labelled=True),
    ListColumn(
        "tons",
        gettext_lazy("Tonnage, t"),
        lambda one: one.score,
        lambda one: f"{one.score:,}",
        order=(F("score"),),
        number=True,
        labelled=True,
        usual=True,
    ),
    ListColumn("end", gettext_lazy("End"), lambda one: one.end, lambda one: state(one, _in_words("end")(one))),
    ListColumn(
        "victory",
        gettext_lazy("Result"),
        lambda one: one.victory,
        _in_words("victory"),
        order=(_band(),),
        filtered=True,
    ),
)


class Hall(hall.Hall):
    """Tonnage, ships, patrols, months, one patrol and one ship; how long boats live."""

    def fame(self, game: Game, careers: Careers) -> list[Fame]:
        return [
            best(_("Tonnage"), careers, "score", tons),
            best(_("Ships sunk"), careers, "ships"),
            best(_("Patrols"), careers, "sailed"),
            best(_("Months in command"), careers, "months"),
            Fame(_("Best patrol"), _best_patrols(careers)),
            Fame(_("Largest ship"), _largest(careers)),
        ]

    def lives(self, careers: Careers) -> Durations | None:
        lived = list(careers.order_by("months").values_list("months", "end").annotate(count=Count("pk")))
        shares = survival(lived)
        return Durations(
            _("How long commands last"),
            _("Months"),
            plots.both(lambda wide: plots.survival([(at, share) for at, share, _watched in shares], wide)),
            [(at, round(100 * share), watched) for at, share, watched in shares],
            _description(shares, careers.filter(ended=True).count()),
        )


def _description(shares: Sequence[tuple[int, float, int]], ended: int) -> str:
    half, count = median(shares), shares[0][2]
    seen = ngettext(
        "Share of commands that lasted, by months: %(count)d career, %(over)d ended.",
        "Share of commands that lasted, by months: %(count)d careers, %(over)d ended.",
        count,
    ) % {"count": count, "over": ended}
    middle = (
        _("Half had ended after %d months.") % half if half is not None else _("More than half are still in progress.")
    )
    return " ".join([seen, middle, _("Careers in progress count up to their present month.")])


def _best_patrols(careers: Careers) -> list[tuple[Any, str, str, str]]:
    said = _("%(tons)s t, patrol %(number)d")
    rows = highest(Patrol.objects.filter(tonnage__gt=0), "tonnage", careers, "number")
    return [
        (uuid, boat, name, said % {"tons": f"{tons:,}", "number": number}) for uuid, boat, name, tons, number in rows
    ]


def _largest(careers: Careers) -> list[tuple[Any, str, str, str]]:
    rows = highest(Target.objects.filter(fate="sunk", tonnage__gt=0), "tonnage", careers, "name")
    said = _("%(ship)s, %(tons)s t")
    return [(uuid, boat, name, said % {"ship": ship, "tons": f"{tons:,}"}) for uuid, boat, name, tons, ship in rows]


def survival(lived: Sequence[tuple[int, str, int]]) -> list[tuple[int, float, int]]:
    """Months in command -> share that lived on, and how many were observed.

    lived: months, end, and number of careers. A career that goes on, or was cut short by the end of the war, the end
    of a contest or a dismissal, counts as long as it was seen (Kaplan and Meier), so that living boats do not
    make the others look longer lived than they were.
    """
    share, shares = 1.0, [(0, 1.0, sum(count for _months, _end, count in lived))]
    for after in range(1, max((months for months, _end, _count in lived), default=0) + 1):
        watched = sum(count for months, _end, count in lived if months >= after)
        lost = sum(count for months, end, count in lived if months == after and is_loss(end))
        share *= 1 - lost / watched if watched else 1
        shares.append((after, round(share, 4), watched))
    return shares


def median(shares: Sequence[tuple[int, float, int]]) -> int | None:
    """The month after which half were gone; None when more than half live."""
    return next((after for after, share, _watched in shares if share <= 0.5), None)
