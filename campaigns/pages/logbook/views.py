"""The pages of the log book, for the owner and by a shared link."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns.models import Entry
from campaigns.pages.access import get_career_for, plays
from campaigns.pages.frame import frame
from campaigns.pages.logbook import diary as diaries
from campaigns.pages.logbook import replay, share
from campaigns.pages.logbook.career_log import CareerLog

A_PAGE: Final = 50
Page = Callable[..., HttpResponse]


def owned(page: Page) -> Page:
    """For the owner, players at his table, and the staff; also for readers in his contest."""

    @require_GET
    @never_cache
    @wraps(page)
    def view(request: HttpRequest, career: UUID, **rest: Any) -> HttpResponse:
        found = get_career_for(request.user, career, guests=True, readers=True)
        return page(request, CareerLog(found, lent=not plays(found, request.user)), **rest)

    return view


def shared(page: Page) -> Page:
    """By a shared link."""
    return share.by_link(
        require_GET(never_cache(wraps(page)(lambda request, log_book, **rest: page(request, log_book, **rest))))
    )


def render_page(
    request: HttpRequest, log_book: CareerLog, template: str, here: str, context: dict[str, Any]
) -> HttpResponse:
    """A page of a career inside its frame."""
    around = frame(log_book.career, log_book.career.head) | {
        "log_book": log_book,
        "career": log_book.career if log_book.owned else None,
        "book_of": log_book.career,
        "mine": log_book.owned and log_book.career.owner_id == request.user.pk,
        "here": here,
        "preview": share.preview(request, log_book),
    }
    return render(request, template, around | context)


# --- the war diary ------------------------------------------------------------------------------------------------


def diary_page(request: HttpRequest, log_book: CareerLog, outing: int | None = None) -> HttpResponse:
    wanted = log_book.latest if outing is None else outing
    if not 1 <= wanted <= log_book.latest:
        raise Http404
    page = diaries.page(log_book, wanted, figure(request, "page", 1), figure(request, "line", 0))
    row = log_book.outings.get(wanted)
    shown_ = log_book.presentation
    context = {
        "diary": page,
        "number": wanted,
        "heading": str(shown_.outing.diary_of) % wanted,
        "summary": shown_.outing_summary(log_book, row) if row is not None else None,
        "outings": _outings(log_book, wanted),
        "earlier": page.page - 1 if page.page > 1 else None,
        "later": page.page + 1 if page.page < page.pages else None,
        "first_line": next((one.number for leg in page.legs for one in leg.lines), 1),
    }
    return render_page(request, log_book, "campaigns/log/diary.html", "diary", context)


def _outings(log_book: CareerLog, wanted: int) -> list[dict[str, Any]]:
    """The outings around the open one; a career of hundreds would fill the page."""
    latest, rows, presentation = log_book.latest, log_book.outings, log_book.presentation
    first, last = max(1, min(wanted - 12, latest - 24)), min(latest, max(wanted + 12, 24))
    return [
        {
            "number": number,
            "title": f"{number}, {presentation.outing_title(row)}" if (row := rows.get(number)) else str(number),
            "score": presentation.outing_score(row) if row else "",
            "here": number == wanted,
        }
        for number in range(first, last + 1)
    ]


def figure(request: HttpRequest, name: str, fallback: int) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else fallback


def line_page(request: HttpRequest, log_book: CareerLog, number: int) -> HttpResponse:
    """The place of a line in the diary as it is today."""
    entry = Entry.objects.filter(career=log_book.career, number=number).only("chapter").first()
    if entry is None:
        raise Http404
    return redirect(f"{log_book.url('diary', max(entry.chapter, 1))}?line={number}#e{number}")


def replay_page(request: HttpRequest, log_book: CareerLog, number: int) -> HttpResponse:
    """The boat right after a line; only players get the links that correct it."""
    moment = replay.moment(log_book, number) if log_book.owned else None
    if moment is None:
        raise Http404
    panels = log_book.presentation.panels(moment.table) if moment.table.state is not None else []
    context = {
        "moment": moment,
        "outing_title": str(log_book.presentation.outing.numbered) % moment.outing,
        "one": moment.line,
        "panels": panels,
        "head": log_book.presentation.head(moment.table.facts),
    }
    return render_page(request, log_book, "campaigns/log/replay.html", "replay", context)


# --- the pages of a game ------------------------------------------------------------------------------------------


def game_page(request: HttpRequest, log_book: CareerLog, page: str) -> HttpResponse:
    """A page of the game itself: its record, its crew book ..."""
    found = next((one for one in log_book.pages if one.slug == page), None)
    if found is None:
        raise Http404
    context: dict[str, Any] = {"page_title": found.title}
    log_book.best_first = request.GET.get("by") == "best"
    if found.sheet is not None:
        context["sheet"] = found.sheet(log_book)
    if found.context is not None:
        context |= found.context(log_book)
    return render_page(request, log_book, found.template, page, context)


diary, shared_diary = owned(diary_page), shared(diary_page)
line, shared_line = owned(line_page), shared(line_page)
page, shared_page = owned(game_page), shared(game_page)
picture = owned(share.picture)
step = owned(replay_page)
