"""The pages of the log book. Every page of a career opens by its owner's door and by that of a shared link."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import play
from campaigns.engine.texts import month_name
from campaigns.games.the_hunted.pages import crew as crews
from campaigns.games.the_hunted.pages import ocean
from campaigns.games.the_hunted.pages import record as records
from campaigns.games.the_hunted.pages import sheet as sheets
from campaigns.models import Entry, Patrol, Target
from campaigns.pages.access import get_career_for
from campaigns.pages.logbook import diary as diaries
from campaigns.pages.logbook import fleet, luck, plots, replay, share, tally
from campaigns.pages.logbook.pdf import short_month
from campaigns.pages.logbook.shelf import GAME, Shelf, capital
from campaigns.pages.plain import translate

A_PAGE: Final = 50
Page = Callable[..., HttpResponse]


def owned(page: Page) -> Page:
    """The owner's door: his own careers, and for the staff everybody's."""

    @require_GET
    @never_cache
    @wraps(page)
    def view(request: HttpRequest, career: Any, **rest: Any) -> HttpResponse:
        return page(request, Shelf(get_career_for(request.user, career)), **rest)

    return view


def shared(page: Page) -> Page:
    """The door of a shared link: whoever holds it may read, nobody else finds it."""
    return share.door(
        require_GET(never_cache(wraps(page)(lambda request, shelf, **rest: page(request, shelf, **rest))))
    )


def shown(request: HttpRequest, shelf: Shelf, template: str, here: str, context: dict[str, Any]) -> HttpResponse:
    """A page of a career, with the form head and the ways to its other pages."""
    frame = {
        "shelf": shelf,
        "career": shelf.career if shelf.owned else None,
        "book_of": shelf.career,
        "head": shelf.cells(),
        "mine": shelf.owned and shelf.career.owner_id == request.user.pk,
        "here": here,
        "symbols": shelf.shown.SYMBOLS,
        "preview": share.preview(request, shelf),
    }
    return render(request, f"campaigns/log/{template}.html", frame | context)


def month(text: str) -> str:
    return month_name(text, translate)


def of_the_game(shelf: Shelf) -> Any:
    """The state that sheet, record and crew book read; other games have a diary only."""
    if shelf.career.game != GAME:
        raise Http404
    return shelf.state


# --- the war diary ------------------------------------------------------------------------------------------------


def diary_page(request: HttpRequest, shelf: Shelf, patrol: int | None = None) -> HttpResponse:
    """One patrol; the latest when none is named."""
    latest = last_chapter(shelf)
    wanted = latest if patrol is None else patrol
    if not 1 <= wanted <= latest:
        raise Http404
    page = diaries.page(shelf, wanted, figure(request, "page", 1), figure(request, "line", 0))
    logged = Patrol.objects.filter(career=shelf.career, number=wanted).first()
    context = {
        "diary": page,
        "patrol": wanted,
        "logged": logged,
        "sunk": list(_sunk(shelf, wanted)),
        "patrols": _patrols(shelf, latest, wanted),
        "earlier": page.page - 1 if page.page > 1 else None,
        "later": page.page + 1 if page.page < page.pages else None,
        "first_line": next((told.number for box in page.boxes for told in box.told), 1),
        "missed": max((logged.fired or 0) - (logged.hits or 0) - (logged.duds or 0), 0) if logged else 0,
    }
    return shown(request, shelf, "diary", "diary", context)


def last_chapter(shelf: Shelf) -> int:
    chapters = shelf.entries().order_by("-chapter").values_list("chapter", flat=True)
    return max(chapters.first() or 1, 1)


def _sunk(shelf: Shelf, patrol: int) -> Any:
    found = Target.objects.filter(career=shelf.career, encounter__patrol__number=patrol, fate="sunk")
    return found.order_by("id").values_list("tonnage", flat=True)


def _patrols(shelf: Shelf, latest: int, wanted: int) -> list[dict[str, Any]]:
    """Those near the one that lies open; a career of hundreds of chapters would fill the page."""
    logged = {patrol.number: patrol for patrol in Patrol.objects.filter(career=shelf.career)}
    near = range(max(1, min(wanted - 12, latest - 24)), min(latest, max(wanted + 12, 24)) + 1)
    return [
        {
            "number": number,
            "month": month(logged[number].start) if number in logged else "",
            "tons": logged[number].tonnage if number in logged else None,
            "over": bool(logged[number].outcome) if number in logged else False,
            "here": number == wanted,
        }
        for number in near
    ]


def figure(request: HttpRequest, name: str, fallback: int) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else fallback


def line_page(request: HttpRequest, shelf: Shelf, number: int) -> HttpResponse:
    """The place of a line in the diary, wherever it stands today."""
    entry = Entry.objects.filter(career=shelf.career, number=number).only("chapter").first()
    if entry is None:
        raise Http404
    return redirect(f"{shelf.url('diary', max(entry.chapter, 1))}?line={number}#e{number}")


def replay_page(request: HttpRequest, shelf: Shelf, number: int) -> HttpResponse:
    """The boat as it stood after a line."""
    moment = replay.moment(shelf, number)
    if moment is None:
        raise Http404
    panels = shelf.shown.panels(moment.table) if moment.table.state is not None else []
    context = {
        "moment": moment,
        "one": moment.line,  # as the line's own template calls it
        "panels": panels,
        "head": shelf.shown.head(moment.table) if moment.table.state is not None else shelf.cells(),
    }
    return shown(request, shelf, "replay", "diary", context)


# --- sheet, record, crew ------------------------------------------------------------------------------------------


def sheet_page(request: HttpRequest, shelf: Shelf) -> HttpResponse:
    state = of_the_game(shelf)
    made = sheets.sheet(state, shelf.book.figures, shelf.say)
    months = [(short_month(one.month), one) for one in made.months]
    return shown(request, shelf, "sheet", "sheet", {"sheet": made, "months": months})


def record_page(request: HttpRequest, shelf: Shelf) -> HttpResponse:
    """Everything that can be counted of a career."""
    state = of_the_game(shelf)
    counted = tally.tally(shelf)
    points = records.tonnage(state)
    areas = records.areas(state, shelf.say)
    shots, all_shots = records.torpedoes(state)
    levels = records.levels(state, shelf.book, shelf.say)
    context = {
        "state": state,
        "summary": records.summary(state, shelf.book.figures),
        "band": sheets.band(state, shelf.book.figures, shelf.say),
        "ending": sheets.ending(state, shelf.say),
        "rank": records.rank(state, shelf.book, shelf.say),
        "held": records.held(state, shelf.say),
        "open": records.still_open(state, shelf.book, shelf.say) if state.end is None else [],
        "plots": _both(lambda wide: plots.tonnage(points, levels, short_month, wide)),
        "points": [(month(at), tons) for at, tons in points],
        "levels": levels,
        "sinkings": [
            (_("By month"), _("Month"), records.by_month(state, month)),
            (_("By kind"), _("Kind"), records.by_kind(state, shelf.say)),
            (_("By area"), _("Area"), records.by_area(state, shelf.say)),
        ],
        "shots": shots,
        "all_shots": all_shots,
        "per_torpedo": records.per_torpedo(all_shots, state.tons),
        "hunts": [(capital(shelf.say(hunt.kind)), hunt) for hunt in counted.hunts.values()],
        "areas": list(enumerate(areas, start=1)),
        "circles": ocean.circles(areas),
        "coasts": ocean.COASTS,
        "chart_view": ocean.VIEW,
        "dice": [(_origin(key), luck.weigh(rolls)) for key, rolls in counted.dice.items() if rolls.count],
        "few": luck.FEW,
    }
    return shown(request, shelf, "record", "record", context)


def _both(draw: Callable[[int], plots.Plot]) -> list[tuple[str, plots.Plot]]:
    """A drawing for wide pages and print, and one for phones."""
    return [("wide", draw(plots.WIDE)), ("narrow", draw(plots.NARROW))]


def _origin(key: str) -> str:
    return {"hand": _("Entered by hand"), "here": _("Rolled here")}.get(key, _("Struck or re-rolled"))


def crew_page(request: HttpRequest, shelf: Shelf) -> HttpResponse:
    state = of_the_game(shelf)
    aboard, gone = crews.book(state, tally.tally(shelf).men, shelf.game.texts, shelf.say)
    over = state.end is not None
    context = {"aboard": aboard, "gone": gone, "level": shelf.say(state.crew_level), "over": over}
    return shown(request, shelf, "crew", "crew", context)


# --- all careers --------------------------------------------------------------------------------------------------


def say(key: Any) -> str:
    """A word of The Hunted, where no career lies open."""
    return capital(str(play.game_of(GAME).texts.word(key, translate)))


@require_GET
@never_cache
def careers(request: HttpRequest) -> HttpResponse:
    """Every career of the player, sorted and filtered as he likes."""
    found = fleet.rows(fleet.mine(request.user), say)
    wish = fleet.Wish.read(request.GET.dict())
    taken = wish.sorted(found)
    query = request.GET.copy()
    for name in ("page", "sort"):
        query.pop(name, None)
    context = {
        "page": Paginator(taken, A_PAGE).get_page(request.GET.get("page")),
        "wish": wish,
        "count": ngettext("%d career", "%d careers", len(taken)) % len(taken),
        "all": len(found),
        "columns": [
            {
                "key": key,
                "name": name,
                "here": key == wish.sort,
                "order": ("descending" if wish.down else "ascending") if key == wish.sort else "",
                "link": f"-{key}"
                if (key != wish.sort and key in fleet.NUMBERS) or (key == wish.sort and not wish.down)
                else key,
                "number": key in fleet.NUMBERS,
            }
            for key, name in fleet.COLUMNS.items()
        ],
        "query": query.urlencode(),
        "types": sorted({row.type for row in found}),
        "states": fleet.ENDS.items(),
        "victories": [(key, say(key)) for key in fleet.VICTORIES],
        "here": "careers",
    }
    return render(request, "campaigns/log/careers.html", context)


@require_GET
@never_cache
def hall(request: HttpRequest) -> HttpResponse:
    """The best, and how they ended."""
    found = fleet.rows(fleet.mine(request.user), say)
    shares = fleet.survival(found)
    context = {
        "hall": fleet.hall(found, request.user),
        "causes": fleet.causes(found, say),
        "plots": _both(lambda wide: plots.survival([(at, share) for at, share, _watched in shares], wide)),
        "shares": [(at, round(100 * share), watched) for at, share, watched in shares],
        "median": fleet.median(shares),
        "count": len(found),
        "over": sum(bool(row.end) for row in found),
        "here": "careers",
    }
    return render(request, "campaigns/log/hall.html", context)


diary, shared_diary = owned(diary_page), shared(diary_page)
line, shared_line = owned(line_page), shared(line_page)
sheet, shared_sheet = owned(sheet_page), shared(sheet_page)
record, shared_record = owned(record_page), shared(record_page)
crew, shared_crew = owned(crew_page), shared(crew_page)
step = owned(replay_page)
