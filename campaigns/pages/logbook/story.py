"""The story of an outing as a page, with the player's own words, until he signs it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import play
from campaigns.pages.access import get_career_for
from campaigns.pages.bridge import page as bridge
from campaigns.pages.logbook import diary, tell
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.views import figure, owned, render_page, shared

AROUND: Final = 12  # outings named on either side of the one that lies open


@dataclass(frozen=True)
class RemarkForm:
    """The form of own words: their number, text and fault."""

    number: int
    text: str = ""
    over: bool = False
    again: bool = False  # changes words that are there already
    fault: str = ""


def story_page(
    request: HttpRequest, log_book: CareerLog, outing: int | None = None, writing: RemarkForm | None = None
) -> HttpResponse:
    """One outing, by default the latest."""
    latest = log_book.latest
    wanted = latest if outing is None else outing
    if not 1 <= wanted <= latest:
        raise Http404
    telling = tell.outing_story(log_book, wanted, folds=True)
    row = log_book.outings.get(wanted)
    presentation = log_book.presentation
    context: dict[str, Any] = {
        "told": telling,
        "number": wanted,
        "numbers": range(max(1, wanted - AROUND), min(latest, wanted + AROUND) + 1),
        "outing": presentation.outing,
        "heading": str(presentation.outing.numbered) % wanted,
        "subject": presentation.outing_title(row) if row is not None else "",
        "first_line": next((number for row in telling.rows for number in row.folded), 1),
        "writing": writing or _asked_for(request, telling, log_book),
        "signs": _signs(log_book, wanted),
    }
    return render_page(request, log_book, "campaigns/log/story.html", "story", context)


def rolls_page(request: HttpRequest, log_book: CareerLog, outing: int, first: int, last: int) -> HttpResponse:
    if not 1 <= outing <= log_book.latest:
        raise Http404
    rolls = diary.rolls(log_book, outing, first, last)
    return render(request, "campaigns/log/_rolls.html", {"log_book": log_book, "rolls": rolls})


def career_page(request: HttpRequest, log_book: CareerLog) -> HttpResponse:
    latest = log_book.latest
    context = {
        "told": log_book.presentation.career_story(log_book),
        "outing": log_book.presentation.outing,
        "numbers": range(max(1, latest - 2 * AROUND), latest + 1),
    }
    return render_page(request, log_book, "campaigns/log/career.html", "story", context)


def _asked_for(request: HttpRequest, telling: Any, log_book: CareerLog) -> RemarkForm | None:
    """The form that a link opened, filled with the present words."""
    number = figure(request, "words", 0)
    if not number or not log_book.owned:
        return None
    for paragraph in telling.paragraphs:
        for own in (*paragraph.beside, *([paragraph.over] if paragraph.over else [])):
            if own.number == number and not own.in_form:
                return RemarkForm(number, own.text, own is paragraph.over, again=True)
        if paragraph.anchor == number:
            return RemarkForm(number)
    return None


def _signs(log_book: CareerLog, wanted: int) -> int:
    """The number that a signature answers, if this outing can be signed; else 0."""
    row, session = log_book.outings.get(wanted), log_book.table.session
    if not log_book.owned or row is None or not row.outcome:
        return 0
    if session is None or log_book.table.out_of_step is not None or not session.signs or session.last_chapter != wanted:
        return 0
    return log_book.table.seq


# --- what the owner does ------------------------------------------------------------------------------------------


@require_POST
@never_cache
def words(request: HttpRequest, career: UUID, outing: int) -> HttpResponse:
    found = get_career_for(request.user, career, guests=True)
    log_book = CareerLog(found)
    number, text = _number(request.POST.get("at", "")), request.POST.get("remark", "").replace("\r\n", "\n")
    again, over = "again" in request.POST, request.POST.get("where") == "over"
    raw: dict[str, Any] = {"remark": text, "at": number}
    if again or over:
        raw["over"] = True
    if over and not again and not text.strip():
        raw.pop("over")  # nothing was written: that takes nothing away
    reply = play.act(found.pk, raw, None, request.user)
    if reply.error is not None:
        fault = bridge.fault(reply.table, reply.error).text
        writing = RemarkForm(number, text[:4000], over, again, fault)
        return story_page(request, log_book, outing, writing)
    return redirect(f"{log_book.url('story', outing)}#w{number}")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else 0


@require_POST
@never_cache
def sign(request: HttpRequest, career: UUID, outing: int) -> HttpResponse:
    """Sign an outing: from now on it is read, shared and printed, not changed."""
    found = get_career_for(request.user, career, guests=True)
    reply = play.act(found.pk, {"sign": True}, _number(request.POST.get("number", "")), request.user)
    if reply.stale:
        messages.warning(request, _("The log has moved on in the meantime. Please check the text again."))
    elif reply.error is not None:
        messages.warning(request, bridge.fault(reply.table, reply.error).text)
    return redirect(CareerLog(found).url("story", outing))


story, shared_story = owned(story_page), shared(story_page)
rolls, shared_rolls = owned(rolls_page), shared(rolls_page)
whole_career, shared_career = owned(career_page), shared(career_page)
