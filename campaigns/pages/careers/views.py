"""All careers of a player: the list, its file, the hall of fame. The database sorts, filters, pages and adds up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count, F, QuerySet, Value
from django.db.models.functions import Coalesce, Lower, NullIf
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import play
from campaigns.engine.game import games
from campaigns.log import damage
from campaigns.log.damage import Damaged
from campaigns.models import Career
from campaigns.pages.careers import listing
from campaigns.pages.careers.hall import HallOfGame
from campaigns.pages.careers.listing import ListColumn, ListQuery, state
from campaigns.pages.games import presentation_of
from campaigns.pages.logbook import tables
from campaigns.pages.logbook.files import sent
from campaigns.pages.presentation import Presentation, Summary
from campaigns.pages.words import score

A_PAGE: Final = 50
AT_ONCE: Final = 200  # rows of the file
IN_FILE: Final = (
    *("pk", "game", "boat", "name", "head", "ended", "archived", "counted", "score", "unit"),
    *play.LISTED,
    "played",
)


def _summary(career: Career) -> Summary:
    return presentation_of(career.game).summary(career.head)


def _game(career: Career) -> Any:
    return presentation_of(career.game).game


COMMON: Final = (
    ListColumn(
        "boat",
        gettext_lazy("Career"),
        lambda one: one.boat or one.name,
        order=(Lower(Coalesce(NullIf("boat", Value("")), "name")),),
    ),
    ListColumn("name", gettext_lazy("Player"), lambda one: one.name if one.boat else "", order=(Lower("name"),)),
    ListColumn(
        "outings", gettext_lazy("Outings"), lambda one: one.played, order=(listing.OUTINGS,), number=True, labelled=True
    ),
    ListColumn(
        "score",
        gettext_lazy("Score"),
        lambda one: one.score,
        lambda one: score(one.score, one.unit, _game(one).texts),
        order=(F("unit"), F("score")),
        number=True,
        labelled=True,
        usual=True,
    ),
    ListColumn("unit", gettext_lazy("Unit"), lambda one: one.unit, file_only=True),
    ListColumn("end", gettext_lazy("End"), lambda one: _summary(one).how, lambda one: state(one, _summary(one).how)),
    ListColumn(
        "victory",
        gettext_lazy("Result"),
        lambda one: _summary(one).outcome if one.counted is None else "",
        order=(F("won"), F("victory")),
    ),
)
"""Of a list of several games, and of a game that has no columns of its own."""
GAME: Final = ListColumn("game", gettext_lazy("Game"), lambda one: one.game, lambda one: _game(one).name)


class Selection(NamedTuple):
    games: list[Presentation]
    game: str
    columns: Sequence[ListColumn]
    careers: QuerySet[Career]
    total: int
    damaged: list[Damaged]


def _games(user: Any) -> tuple[dict[str, int], list[Damaged]]:
    """The player's games with the number of careers, and the careers whose game is not installed."""
    mine = Career.objects.filter(owner=user).order_by()
    known = sorted(one.key for one in games())
    counted = dict(mine.filter(game__in=known).values_list("game").annotate(Count("pk")))
    _none, strange = damage.sorted_out(damage.each_row(mine.exclude(game__in=known)), _game)
    return {key: counted[key] for key in known if key in counted}, strange


def _selection(request: HttpRequest) -> Selection:
    counted, damaged = _games(request.user)
    mine = [presentation_of(key) for key in counted]
    wanted = request.GET.get("game", "")
    chosen = [one for one in mine if one.game.key == wanted] or mine
    keys = [one.game.key for one in chosen]
    one = len(chosen) == 1
    columns = (chosen[0].columns or COMMON) if one else (GAME, *COMMON)
    careers = Career.objects.filter(owner=request.user, game__in=keys)
    count = sum(counted[key] for key in keys)
    return Selection(mine, wanted if one else "", columns, careers, count, damaged)


def _rows(keys: Sequence[int], columns: Sequence[ListColumn]) -> tuple[list[Career], list[Damaged]]:
    """The careers of these keys in their order, and those that cannot be shown."""

    def read(career: Career) -> Career:
        for column in columns:
            column.text(career)
        return career

    rows = damage.each_row(Career.objects.filter(pk__in=keys).annotate(played=listing.OUTINGS))
    whole, damaged = damage.sorted_out(rows, read)
    return sorted(whole, key=_place(keys)), damaged


@require_GET
@never_cache
def careers(request: HttpRequest) -> HttpResponse:
    chosen = _selection(request)
    wish = ListQuery.read(request.GET.dict(), chosen.columns)
    query = request.GET.copy()
    for name in ("page", "sort"):
        query.pop(name, None)
    shown = [column for column in chosen.columns if not column.file_only]
    page = Paginator(wish.of(chosen.careers).values_list("pk", flat=True), A_PAGE).get_page(request.GET.get("page"))
    rows, torn = _rows(list(page), chosen.columns)
    count = page.paginator.count
    context = {
        "page": page,
        "rows": [(career, [(column, column.text(career)) for column in shown]) for career in rows],
        "wish": wish,
        "count": ngettext("%d career", "%d careers", count) % count,
        "all": chosen.total,
        "columns": [_head(column, wish) for column in shown],
        "query": query.urlencode(),
        "games": [(one.game.key, one.game.name) for one in chosen.games] if len(chosen.games) > 1 else [],
        "game": chosen.game,
        "filters": [_filter(column, wish, chosen.careers) for column in chosen.columns if column.filtered],
        "states": listing.STATES.items(),
        "damaged": [*torn, *chosen.damaged],
        "here": "careers",
    }
    return render(request, "campaigns/log/careers.html", context)


def _head(column: ListColumn, wish: ListQuery) -> dict[str, Any]:
    here = column is wish.sort
    return {
        "name": column.title,
        "order": ("descending" if wish.down else "ascending") if here else "",
        "link": f"-{column.key}" if (not wish.down if here else column.number) else column.key,
        "number": column.number,
    }


def _filter(column: ListColumn, wish: ListQuery, careers: QuerySet[Career]) -> dict[str, Any]:
    """A column to filter by, with its values."""
    return {
        "key": column.key,
        "name": column.title,
        "chosen": wish.value(column),
        "values": [(value, column.text(Career(**{column.key: value}))) for value in _values(column, careers)],
    }


def _values(column: ListColumn, careers: QuerySet[Career]) -> list[str]:
    some = careers.exclude(**{column.key: ""}).order_by(*column.sorted_by(False))
    try:
        return list(some.values_list(column.key, flat=True).distinct())
    except Exception as error:
        if not damage.is_damage(error):
            raise
    whole, _damaged = damage.sorted_out(damage.each_row(some), lambda career: str(getattr(career, column.key)))
    return list(dict.fromkeys(whole))


@require_GET
@never_cache
def table(request: HttpRequest) -> HttpResponse:
    chosen = _selection(request)
    keys = list(ListQuery.read(request.GET.dict(), chosen.columns).of(chosen.careers).values_list("pk", flat=True))
    file = tables.csv_text([column.key for column in chosen.columns], _lines(keys, chosen.columns))
    return sent(file, "text/csv; charset=utf-8", "careers.csv")


def _lines(keys: Sequence[int], columns: Sequence[ListColumn]) -> Iterator[list[Any]]:
    """Plain rows (whole careers cost three times as much); whole careers where a row cannot be read."""
    fields = IN_FILE if any(column.key == "outings" for column in columns) else IN_FILE[:-1]
    for first in range(0, len(keys), AT_ONCE):
        some = keys[first : first + AT_ONCE]
        try:
            found = Career.objects.annotate(played=listing.OUTINGS).filter(pk__in=some).values_list(*fields, named=True)
            rows: Any = sorted(found, key=_place(some))
        except Exception as error:
            if not damage.is_damage(error):
                raise
            rows, _damaged = _rows(some, ())
        yield from ([column.value(career) for column in columns] for career in rows)


def _place(keys: Sequence[int]) -> Callable[[Any], int]:
    places = {key: place for place, key in enumerate(keys)}
    return lambda row: places[row.pk]


@require_GET
@never_cache
def hall(request: HttpRequest) -> HttpResponse:
    counted, damaged = _games(request.user)
    walls = []
    for key in counted:
        wall, torn = _wall(presentation_of(key), Career.objects.filter(owner=request.user, game=key))
        walls += wall
        damaged += torn
    return render(request, "campaigns/log/hall.html", {"walls": walls, "damaged": damaged, "here": "careers"})


def _wall(presentation: Presentation, careers: QuerySet[Career]) -> tuple[list[HallOfGame], list[Damaged]]:
    """The walls of one game; careers that cannot be shown are left out and named."""

    def wall(some: QuerySet[Career]) -> HallOfGame:
        return presentation.hall.wall(presentation.game, some)

    try:
        return [wall(careers)], []
    except Exception as error:
        if not damage.is_damage(error):
            raise
    _each, torn = damage.sorted_out(damage.each_row(careers), lambda career: wall(careers.filter(pk=career.pk)))
    whole = careers.exclude(pk__in=[one.key for one in torn])
    return [wall(whole)] if whole.exists() else [], torn
