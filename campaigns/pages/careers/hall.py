"""The hall of fame of one game. A game may add to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.db.models import Count, QuerySet, Sum
from django.utils.translation import gettext as _

from campaigns.engine.game import Game
from campaigns.models import Career, Outing
from campaigns.pages.words import capital, sayer, score

TOP: Final = 10
Careers: TypeAlias = QuerySet[Career]


@dataclass(frozen=True)
class Fame:
    title: str
    rows: list[tuple[Any, str, str, str]]  # career, its title, who, figure


@dataclass(frozen=True)
class EndingCount:
    """One way careers ended: how often, and the mean score."""

    label: str
    count: int
    score: str
    share: float  # of the commonest, 0 to 100


@dataclass(frozen=True)
class Durations:
    """How long careers lasted, in the game's unit."""

    title: str
    unit: str
    plots: list[tuple[str, Any]]
    shares: list[tuple[int, int, int]]  # after so long, per cent that lived on, how many were seen
    in_words: str


@dataclass(frozen=True)
class HallOfGame:
    game: Game
    fame: list[Fame]
    endings: list[EndingCount]
    lives: Durations | None = None


class Hall:
    """The hall of any game; a presentation may subclass it."""

    def wall(self, game: Game, careers: Careers) -> HallOfGame:
        fame = [one for one in self.fame(game, careers) if one.rows]
        return HallOfGame(game, fame, self.endings(game, careers), self.lives(careers))

    def fame(self, game: Game, careers: Careers) -> list[Fame]:
        units = careers.order_by("unit").values_list("unit", flat=True).distinct()
        return [
            *(self._scores(game, unit, careers.filter(unit=unit)) for unit in units),
            *(self._outings(game, unit, careers) for unit in units),
        ]

    def lives(self, careers: Careers) -> Durations | None:
        return None

    def endings(self, game: Game, careers: Careers) -> list[EndingCount]:
        say = sayer(game.texts)
        ended = careers.filter(ended=True)
        units = list(ended.order_by("unit").values_list("unit", flat=True).distinct())
        rows = list(ended.values_list("end").annotate(count=Count("pk"), scored=Sum("score")).order_by("-count", "end"))
        most = max((count for _end, count, _scored in rows), default=1)
        return [
            EndingCount(
                capital(say(end)) if end else _("Finished"),
                count,
                score(scored, units[0], game.texts) if len(units) == 1 else "",
                round(100 * count / most, 1),
            )
            for end, count, scored in rows
        ]

    def _scores(self, game: Game, unit: str, careers: Careers) -> Fame:
        return best(_("Score"), careers, "score", lambda count: score(count, unit, game.texts))

    def _outings(self, game: Game, unit: str, careers: Careers) -> Fame:
        say = sayer(game.texts)
        found = Outing.objects.filter(unit=unit, score__gt=0)
        rows = highest(found, "score", careers, "title")
        return Fame(
            _("Best outing"),
            [
                (uuid, boat or name, name if boat else "", f"{score(points, unit, game.texts)}, {say(title)}")
                for uuid, boat, name, points, title in rows
            ],
        )


def highest(rows: QuerySet[Any], figure: str, careers: Careers, *more: str) -> list[tuple[Any, ...]]:
    """The highest rows of the ledger, as far as the careers count."""
    found = rows.filter(career__in=careers.values("pk"), beyond=None).order_by(f"-{figure}", "pk")
    return list(found.values_list("career__uuid", "career__boat", "career__name", figure, *more)[:TOP])


def best(title: str, careers: Careers, figure: str, show: Callable[[int], str] = "{:,}".format) -> Fame:
    """The highest of one column; of equals the higher score first."""
    top = careers.exclude(**{figure: 0}).order_by(f"-{figure}", "-score", "pk")
    rows = top.values_list("uuid", "boat", "name", figure)[:TOP]
    return Fame(title, [(uuid, boat or name, name if boat else "", show(count)) for uuid, boat, name, count in rows])
