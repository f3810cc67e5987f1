"""What can be taken along, and the one thing that can be brought in: a career's own file."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaigns import portable, quotas
from campaigns.models import Career, Outing
from campaigns.pages.logbook import diary as diaries
from campaigns.pages.logbook import incoming, pdf, tables, words
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.views import last_chapter, owned
from jobs import queue
from jobs.models import Job
from jobs.views import lead

ENDINGS: Final = {"md": "md", "bbcode": "bbcode.txt", "txt": "txt", "pdf": "pdf"}


def sent(content: Any, type_: str, name: str) -> HttpResponse:
    """A file to keep, under a name that every file system takes."""
    response = HttpResponse(content, content_type=type_)
    stem, _dot, ending = name.partition(".")
    plain = "-".join("".join(sign if sign.isascii() and sign.isalnum() else " " for sign in stem).split())
    response.headers["Content-Disposition"] = f'attachment; filename="{plain or "log"}.{ending}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


@owned
def diary(request: HttpRequest, log_book: OpenLog, form: str, outing: int | None = None) -> HttpResponse:
    """The war diary of one outing or of all, in words or as PDF."""
    latest = last_chapter(log_book)
    if form not in ENDINGS or (outing is not None and not 1 <= outing <= latest):
        raise Http404
    told = set(log_book.entries().order_by().values_list("chapter", flat=True).distinct())
    numbers = [outing] if outing is not None else sorted({max(chapter, 1) for chapter in told})
    words_, summary = log_book.shown.outing, log_book.summary
    title = _("%(diary)s: %(career)s") % {"diary": words_.diary, "career": f"{summary.title}, {summary.who}"}
    headings = _headings(log_book)
    pages = ((headings.get(n) or str(words_.numbered) % n, diaries.whole(log_book, n)) for n in numbers)
    wanted = words.Wanted("struck" in request.GET, "bare" not in request.GET)
    name = f"{log_book.summary.title} diary{f' {outing}' if outing else ''}.{ENDINGS[form]}"
    if form == "pdf":
        paper = request.GET.get("paper", "a4")
        made = pdf.diary(title, log_book.game.name, pages, paper if paper in pdf.PAPERS else "a4", wanted)
        return sent(made, "application/pdf", name)
    spelling = words.SPELLINGS[form]
    return sent(words.diary(title, pages, spelling, wanted), spelling.type, name)


def _headings(log_book: OpenLog) -> dict[int, str]:
    """Patrol 3, Atlantic, Nov 1943."""
    shown = log_book.shown
    rows = Outing.objects.filter(career=log_book.career)
    return {row.number: f"{str(shown.outing.numbered) % row.number}, {shown.outing_title(row)}" for row in rows}


@owned
def page(request: HttpRequest, log_book: OpenLog, page: str, paper: str) -> HttpResponse:
    """A page of the game as PDF, where it has one."""
    found = next((one for one in log_book.pages if one.slug == page and one.pdf is not None), None)
    if found is None or found.pdf is None or paper not in pdf.PAPERS:
        raise Http404
    return sent(found.pdf(log_book, paper), "application/pdf", f"{log_book.summary.title} {page} {paper}.pdf")


@owned
def table(request: HttpRequest, log_book: OpenLog, name: str) -> HttpResponse:
    """One table of a career as CSV."""
    if name not in tables.TABLES and name != "roll":
        raise Http404
    stem = f"{log_book.summary.title} {name.replace('_', ' ')}"
    return sent(tables.table(log_book, name), "text/csv; charset=utf-8", f"{stem}.csv")


@owned
def career(request: HttpRequest, log_book: OpenLog) -> HttpResponse:
    """The whole career as one file, to keep or to take to another log book; lent to others only when it is over."""
    if log_book.lent and log_book.career.contest.ended is None:
        raise Http404
    return sent(portable.export(log_book.career), "application/json", portable.file_name(log_book.career))


def played_by_others(career: Career) -> str:
    said = _("From no. %(number)s on this career was played by other rules than today's. It stays as it was played.")
    return said % {"number": career.out_of_step}


@require_http_methods(["GET", "POST"])
@never_cache
def bring_in(request: HttpRequest) -> HttpResponse:
    """A career's file, to be made one of the player's own: looked through as a job."""
    fault = ""
    if request.method == "POST":
        upload = request.FILES.get("file")
        if upload is None:
            fault = _("Please choose a file.")
        elif upload.size > portable.LARGEST:
            fault = _("The file is larger than %(most)d MB.") % {"most": portable.LARGEST // 1024 // 1024}
        elif not (fault := quotas.no_room_for_a_career(request.user)):
            try:
                return lead(_asked(request.user, upload.read()))
            except queue.Full:
                fault = _("You have asked for several things at once. Wait until one of them is done.")
    return _form(request, fault)


def _asked(owner: Any, data: bytes) -> Job:
    return queue.ask(
        incoming.take_in,
        owner,
        data=data,
        title=_("Import a career"),
        back=reverse("campaigns:bring-in"),
        next=lambda job: reverse("campaigns:brought-in", args=[job]),
        arguments={"owner": owner.pk},
    )


@require_GET
@never_cache
def brought_in(request: HttpRequest, job: UUID) -> HttpResponse:
    """On to the career that was taken in; or the form again, with what is wrong about the file."""
    ours = {"owner": request.user, "row__task_path": incoming.take_in.module_path}
    done = get_object_or_404(Job.objects.select_related("row"), pk=job, **ours)
    if not done.is_good:
        return lead(done)
    if "fault" in done.row.return_value:
        return _form(request, done.row.return_value["fault"])
    career = get_object_or_404(Career, uuid=done.row.return_value["career"], owner=request.user)
    if career.out_of_step:
        messages.warning(request, played_by_others(career))
    return redirect("campaigns:bridge", career.uuid)


def _form(request: HttpRequest, fault: str) -> HttpResponse:
    context = {"fault": fault, "most": portable.LARGEST // 1024 // 1024, "here": "careers"}
    return render(request, "campaigns/log/bring_in.html", context, status=400 if fault else 200)
