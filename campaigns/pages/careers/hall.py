"""The hall of fame of one game: the best, and how careers of it end. A game may show more of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.game import Game
from campaigns.models import Outing
from campaigns.pages.words import capital, sayer, score

TOP: Final = 10


@dataclass(frozen=True)
class Fame:
    """A list of the best of one thing."""

    title: str
    rows: list[tuple[Any, str, str, str]]  # career, its title, who, figure


@dataclass(frozen=True)
class Ending:
    """One way that careers ended: how often, and what had been scored before."""

    label: str
    count: int
    score: str
    share: float  # of the commonest, 0 to 100


@dataclass(frozen=True)
class Lives:
    """How long careers lasted, as a game counts it."""

    title: str
    unit: str
    plots: list[tuple[str, Any]]
    shares: list[tuple[int, int, int]]  # after so long, per cent that lived on, how many were seen
    in_words: str


@dataclass(frozen=True)
class Wall:
    """What hangs in the hall for one game."""

    game: Game
    fame: list[Fame]
    endings: list[Ending]
    lives: Lives | None = None


class Hall:
    """What any game can show; a presentation has its own where its game has more."""

    def wall(self, game: Game, careers: Sequence[Any]) -> Wall:
        """Of one player's careers of one game."""
        fame = [one for one in self.fame(game, careers) if one.rows]
        return Wall(game, fame, self.endings(game, careers), self.lives(careers))

    def careers(self, found: Any) -> Any:
        """The careers with what is needed of them beyond their own rows."""
        return found

    def fame(self, game: Game, careers: Sequence[Any]) -> list[Fame]:
        """By score, each unit by itself, and by the best single outing."""
        units = sorted({career.unit for career in careers})
        return [
            *(self._scores(game, unit, [one for one in careers if one.unit == unit]) for unit in units),
            *(self._outings(game, unit, careers) for unit in units),
        ]

    def lives(self, careers: Sequence[Any]) -> Lives | None:
        return None

    def endings(self, game: Game, careers: Sequence[Any]) -> list[Ending]:
        """How careers ended, and what was scored before: of one unit, or scores are not added."""
        say = sayer(game.texts)
        ended = [career for career in careers if career.ended]
        count = Counter(str(career.head.get("end") or "") for career in ended)
        scored: Counter[str] = Counter()
        for career in ended:
            scored[str(career.head.get("end") or "")] += career.score
        units = {career.unit for career in ended}
        most = max(count.values(), default=1)
        return [
            Ending(
                capital(say(key)) if key else _("Finished"),
                count[key],
                score(scored[key], next(iter(units)), game.texts) if len(units) == 1 else "",
                round(100 * count[key] / most, 1),
            )
            for key in sorted(count, key=lambda key: (-count[key], key))
        ]

    def _scores(self, game: Game, unit: str, careers: Sequence[Any]) -> Fame:
        return best(_("Score"), careers, lambda one: one.score, lambda count: score(count, unit, game.texts))

    def _outings(self, game: Game, unit: str, careers: Sequence[Any]) -> Fame:
        found = Outing.objects.filter(career__in=[one.pk for one in careers], unit=unit, score__gt=0)
        rows = found.order_by("-score", "pk").values_list(
            "career__uuid", "career__boat", "career__name", "score", "title"
        )
        say = sayer(game.texts)
        return Fame(
            _("Best outing"),
            [
                (uuid, boat or name, name if boat else "", f"{score(points, unit, game.texts)}, {say(title)}")
                for uuid, boat, name, points, title in rows[:TOP]
            ],
        )


def best(
    title: str, careers: Sequence[Any], value: Callable[[Any], int], show: Callable[[int], str] = "{:,}".format
) -> Fame:
    """The highest of one figure; the higher score first among equals."""
    top = sorted((one for one in careers if value(one)), key=lambda one: (-value(one), -one.score))[:TOP]
    return Fame(
        title,
        [(one.uuid, one.boat or one.name, one.name if one.boat else "", show(value(one))) for one in top],
    )
