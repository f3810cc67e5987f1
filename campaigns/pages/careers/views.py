"""All careers of a player: the list, its file, the hall of fame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns.pages.careers import listing
from campaigns.pages.careers.listing import Column, Wish, state
from campaigns.pages.games import presentation
from campaigns.pages.logbook import tables
from campaigns.pages.logbook.files import sent
from campaigns.pages.presentation import Presentation, Summary
from campaigns.pages.words import score

A_PAGE: Final = 50


def _summary(career: Any) -> Summary:
    return presentation(career.game).summary(career.head)


def _game(career: Any) -> Any:
    return presentation(career.game).game


COMMON: Final = (
    Column("boat", gettext_lazy("Career"), lambda one: one.boat or one.name),
    Column("name", gettext_lazy("Player"), lambda one: one.name if one.boat else ""),
    Column("outings", gettext_lazy("Outings"), lambda one: one.played, number=True, labelled=True),
    Column(
        "score",
        gettext_lazy("Score"),
        lambda one: one.score,
        lambda one: score(one.score, one.unit, _game(one).texts),
        order=lambda one: (one.unit, one.score),
        number=True,
        labelled=True,
        usual=True,
    ),
    Column("unit", gettext_lazy("Unit"), lambda one: one.unit, file_only=True),
    Column("end", gettext_lazy("End"), lambda one: _summary(one).how, lambda one: state(one, _summary(one).how)),
    Column("victory", gettext_lazy("Result"), lambda one: _summary(one).outcome),
)
"""Of a list of several games, and of a game that has no columns of its own."""
GAME: Final = Column("game", gettext_lazy("Game"), lambda one: one.game, lambda one: _game(one).name)


def _found(request: HttpRequest) -> tuple[list[Presentation], str, Sequence[Column], list[Any]]:
    """The games of the player's careers, the one that is asked for, its columns, and the careers of it."""
    mine = listing.of(request.user)
    games = [presentation(key) for key in sorted(set(mine.values_list("game", flat=True)))]
    wanted = request.GET.get("game", "")
    chosen = [one for one in games if one.game.key == wanted] or games
    found = mine.filter(game__in=[one.game.key for one in chosen]).annotate(played=Count("outings"))
    if len(chosen) == 1:
        return games, wanted, chosen[0].columns or COMMON, list(chosen[0].hall.careers(found))
    return games, "", (GAME, *COMMON), list(found)


@require_GET
@never_cache
def careers(request: HttpRequest) -> HttpResponse:
    """Every career of the player, sorted and filtered as he likes."""
    games, game, columns, found = _found(request)
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
        "games": [(one.game.key, one.game.name) for one in games] if len(games) > 1 else [],
        "game": game,
        "filters": [_filter(column, wish, found) for column in columns if column.filtered],
        "states": listing.STATES.items(),
        "here": "careers",
    }
    return render(request, "campaigns/log/careers.html", context)


def _head(column: Column, wish: Wish) -> dict[str, Any]:
    here = column is wish.sort
    return {
        "name": column.title,
        "order": ("descending" if wish.down else "ascending") if here else "",
        "link": f"-{column.key}" if (not wish.down if here else column.number) else column.key,
        "number": column.number,
    }


def _filter(column: Column, wish: Wish, found: Sequence[Any]) -> dict[str, Any]:
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
    _games, _chosen, columns, found = _found(request)
    taken = Wish.read(request.GET.dict(), columns).sorted(found, columns)
    lines = [[column.value(career) for column in columns] for career in taken]
    return sent(tables.written([column.key for column in columns], lines), "text/csv; charset=utf-8", "careers.csv")


@require_GET
@never_cache
def hall(request: HttpRequest) -> HttpResponse:
    """The best of each game, and how careers of it end."""
    mine = listing.of(request.user)
    walls = []
    for shown in [presentation(key) for key in sorted(set(mine.values_list("game", flat=True)))]:
        found = list(shown.hall.careers(mine.filter(game=shown.game.key)))
        walls.append(shown.hall.wall(shown.game, found, request.user))
    return render(request, "campaigns/log/hall.html", {"walls": walls, "here": "careers"})
