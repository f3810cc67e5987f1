"""All careers of a player: the list, its file, the hall of fame."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import damage
from campaigns.damage import Damaged
from campaigns.engine.game import games
from campaigns.models import Career
from campaigns.pages.careers import listing
from campaigns.pages.careers.hall import Wall
from campaigns.pages.careers.listing import ListColumn, Wish, state
from campaigns.pages.games import presentation_of
from campaigns.pages.logbook import tables
from campaigns.pages.logbook.files import sent
from campaigns.pages.presentation import Presentation, Summary
from campaigns.pages.words import score

A_PAGE: Final = 50


def _summary(career: Career) -> Summary:
    return presentation_of(career.game).summary(career.head)


def _game(career: Career) -> Any:
    return presentation_of(career.game).game


COMMON: Final = (
    ListColumn("boat", gettext_lazy("Career"), lambda one: one.boat or one.name),
    ListColumn("name", gettext_lazy("Player"), lambda one: one.name if one.boat else ""),
    ListColumn("outings", gettext_lazy("Outings"), lambda one: one.played, number=True, labelled=True),
    ListColumn(
        "score",
        gettext_lazy("Score"),
        lambda one: one.score,
        lambda one: score(one.score, one.unit, _game(one).texts),
        order=lambda one: (one.unit, one.score),
        number=True,
        labelled=True,
        usual=True,
    ),
    ListColumn("unit", gettext_lazy("Unit"), lambda one: one.unit, file_only=True),
    ListColumn("end", gettext_lazy("End"), lambda one: _summary(one).how, lambda one: state(one, _summary(one).how)),
    ListColumn("victory", gettext_lazy("Result"), lambda one: _summary(one).outcome),
)
"""Of a list of several games, and of a game that has no columns of its own."""
GAME: Final = ListColumn("game", gettext_lazy("Game"), lambda one: one.game, lambda one: _game(one).name)


class GameCareers(NamedTuple):
    """The careers of a player of one game, all whole."""

    presentation: Presentation
    careers: list[Any]


def _careers_by_game(user: Any) -> tuple[list[GameCareers], list[Damaged]]:
    """The careers of a player game by game, and those that cannot be shown."""
    mine = listing.of(user)
    keys = sorted(one.key for one in games())
    held, damaged = [], []
    for presentation in map(presentation_of, keys):
        columns = (*COMMON, *presentation.columns)
        rows = damage.each(presentation.hall.careers(mine.filter(game=presentation.game.key)))
        whole, torn = damage.sorted_out(rows, partial(_whole, columns))
        held.append(GameCareers(presentation, whole))
        damaged += torn
    _none, strange = damage.sorted_out(damage.each(mine.exclude(game__in=keys)), _game)
    return [one for one in held if one.careers], [*damaged, *strange]


def _whole(columns: Sequence[ListColumn], career: Career) -> Any:
    for column in columns:
        column.read(career)
    return career


class Selection(NamedTuple):
    """What is asked for: of one game, or of all that the player has."""

    games: list[Presentation]
    game: str
    columns: Sequence[ListColumn]
    careers: list[Any]
    damaged: list[Damaged]


def _selection(request: HttpRequest) -> Selection:
    held, damaged = _careers_by_game(request.user)
    mine = [one.presentation for one in held]
    wanted = request.GET.get("game", "")
    chosen = [one for one in held if one.presentation.game.key == wanted] or held
    if len(chosen) == 1:
        return Selection(mine, wanted, chosen[0].presentation.columns or COMMON, chosen[0].careers, damaged)
    return Selection(mine, "", (GAME, *COMMON), [career for one in chosen for career in one.careers], damaged)


@require_GET
@never_cache
def careers(request: HttpRequest) -> HttpResponse:
    """Every career of the player, sorted and filtered as he likes."""
    mine, game, columns, found, damaged = _selection(request)
    wish = Wish.read(request.GET.dict(), columns)
    taken = wish.sorted(found, columns)
    query = request.GET.copy()
    for name in ("page", "sort"):
        query.pop(name, None)
    shown = [column for column in columns if not column.file_only]
    page = Paginator(taken, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [(career, [(column, column.text(career)) for column in shown]) for career in page],
        "wish": wish,
        "count": ngettext("%d career", "%d careers", len(taken)) % len(taken),
        "all": len(found),
        "columns": [_head(column, wish) for column in shown],
        "query": query.urlencode(),
        "games": [(one.game.key, one.game.name) for one in mine] if len(mine) > 1 else [],
        "game": game,
        "filters": [_filter(column, wish, found) for column in columns if column.filtered],
        "states": listing.STATES.items(),
        "damaged": damaged,
        "here": "careers",
    }
    return render(request, "campaigns/log/careers.html", context)


def _head(column: ListColumn, wish: Wish) -> dict[str, Any]:
    here = column is wish.sort
    return {
        "name": column.title,
        "order": ("descending" if wish.down else "ascending") if here else "",
        "link": f"-{column.key}" if (not wish.down if here else column.number) else column.key,
        "number": column.number,
    }


def _filter(column: ListColumn, wish: Wish, found: Sequence[Any]) -> dict[str, Any]:
    """A column that the list can be held to one value of, with the values there are."""
    values = {str(column.value(one)): column.text(one) for one in sorted(found, key=column.sorts_by)}
    return {
        "key": column.key,
        "name": column.title,
        "chosen": wish.value(column),
        "values": [(key, text) for key, text in values.items() if key],
    }


@require_GET
@never_cache
def table(request: HttpRequest) -> HttpResponse:
    """The list as it is sorted and filtered, as CSV."""
    found = _selection(request)
    taken = Wish.read(request.GET.dict(), found.columns).sorted(found.careers, found.columns)
    lines = [[column.value(career) for column in found.columns] for career in taken]
    return sent(
        tables.written([column.key for column in found.columns], lines), "text/csv; charset=utf-8", "careers.csv"
    )


@require_GET
@never_cache
def hall(request: HttpRequest) -> HttpResponse:
    """The best of each game, and how careers of it end."""
    held, damaged = _careers_by_game(request.user)
    walls = []
    for one in held:
        wall, torn = _wall(one)
        walls += wall
        damaged += torn
    return render(request, "campaigns/log/hall.html", {"walls": walls, "damaged": damaged, "here": "careers"})


def _wall(held: GameCareers) -> tuple[list[Wall], list[Damaged]]:
    """What hangs for one game; a career with a derived row that cannot be shown is left out, and named."""

    def wall(careers: Sequence[Any]) -> Wall:
        return held.presentation.hall.wall(held.presentation.game, careers)

    try:
        return [wall(held.careers)], []
    except Exception as error:
        if not damage.is_damage(error):
            raise
    _each, torn = damage.sorted_out(held.careers, lambda career: wall([career]))
    whole = [career for career in held.careers if career.pk not in {one.key for one in torn}]
    return [wall(whole)] if whole else [], torn
