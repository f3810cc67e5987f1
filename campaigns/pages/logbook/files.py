"""Downloads, and the import of a career's file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.accounts import quotas
from campaigns.files import portable
from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.models import Career
from campaigns.pages.games import presentations
from campaigns.pages.logbook import import_job, single_page, tables, volumes, words
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sheet import in_rows, pdf
from campaigns.pages.logbook.typeset import PAPERS, can_typeset
from campaigns.pages.logbook.views import owned
from campaigns.pages.logbook.volume import VolumeOptions, bound
from charts.names import cleaned_name

NOT_IN_FILES: Final = re.compile(r'[\\/:*?"<>|]')
A_PART: Final = 32 * 1024  # signs that are sent at once
ENDINGS: Final = {"md": "md", "bbcode": "bbcode.txt", "txt": "txt", "html": "html", "pdf": "pdf"}


def sent(content: Any, type_: str, name: str) -> Any:
    """A download under a name that every file system takes; an iterable is streamed."""
    plain = " ".join(NOT_IN_FILES.sub(" ", cleaned_name(name)).split())
    headers = {"Content-Disposition": content_disposition_header(True, plain), "X-Content-Type-Options": "nosniff"}
    if isinstance(content, Iterator):
        return StreamingHttpResponse(_gathered(content), content_type=type_, headers=headers)
    return HttpResponse(content, content_type=type_, headers=headers)


def _gathered(parts: Iterable[str]) -> Iterator[str]:
    """The same parts, joined into larger ones."""
    held: list[str] = []
    size = 0
    for part in parts:
        held.append(part)
        size += len(part)
        if size > A_PART:
            yield "".join(held)
            held, size = [], 0
    yield "".join(held)


@owned
def download(
    request: HttpRequest, log_book: CareerLog, what: str, form: str, outing: int | None = None
) -> HttpResponse:
    """The diary or the story of one outing or of all, as text, HTML or PDF."""
    if form not in ENDINGS or (outing is not None and not 1 <= outing <= log_book.latest):
        raise Http404
    wanted = VolumeOptions("struck" in request.GET, "bare" not in request.GET)
    name = f"{log_book.summary.title} {what}{f' {outing}' if outing else ''}.{ENDINGS[form]}"
    if form == "pdf":
        return _pdf(request, log_book, what, outing, wanted, name)
    volume = volumes.volume(log_book, what, outing, wanted)
    if form == "html":
        return sent(single_page.html_of(volume), "text/html; charset=utf-8", name)
    spelling = words.SPELLINGS[form]
    return sent(words.spelt(volume, spelling), spelling.type, name)


def _pdf(
    request: HttpRequest, log_book: CareerLog, what: str, outing: int | None, wanted: VolumeOptions, name: str
) -> HttpResponse:
    """One outing at once; a whole career by a job."""
    if not can_typeset():
        return _print_instead(request, log_book.url(what, outing) if outing else log_book.url(what))
    paper = request.GET.get("paper", "a4")
    paper = paper if paper in PAPERS else "a4"
    if outing is not None:
        return sent(bound(volumes.volume(log_book, what, outing, wanted), paper), "application/pdf", name)
    try:
        job = volumes.ask(log_book, request.user, what, paper, wanted)
    except queue.Full as error:
        messages.warning(request, str(error))
        return redirect(log_book.url(what))
    return sent(volumes.pdf_of(job), "application/pdf", name) if job.is_good else redirect(job)


def _print_instead(request: HttpRequest, page: str) -> HttpResponse:
    messages.info(request, _("PDF files cannot be made on this computer. Print this page instead."))
    return redirect(page)


@owned
def page(request: HttpRequest, log_book: CareerLog, page: str, form: str) -> HttpResponse:
    found = next((one for one in log_book.pages if one.slug == page and one.sheet), None)
    if found is None or found.sheet is None or form not in (*PAPERS, "csv"):
        raise Http404
    name = f"{log_book.summary.title} {page}"
    if form == "csv":
        return sent(in_rows(found.sheet(log_book)), "text/csv; charset=utf-8", f"{name}.csv")
    if not can_typeset():
        return _print_instead(request, log_book.url(page))
    return sent(pdf(found.sheet(log_book), log_book.game.name, form), "application/pdf", f"{name} {form}.pdf")


@owned
def table(request: HttpRequest, log_book: CareerLog, name: str) -> HttpResponse:
    if name not in tables.TABLES and name != "roll":
        raise Http404
    stem = f"{log_book.summary.title} {name.replace('_', ' ')}"
    return sent(tables.table(log_book, name), "text/csv; charset=utf-8", f"{stem}.csv")


@owned
def career(request: HttpRequest, log_book: CareerLog) -> HttpResponse:
    """The whole career as one file; readers get it only when it is over."""
    if log_book.lent and log_book.career.contest.ended is None:
        raise Http404
    return sent(portable.export_in_parts(log_book.career), "application/json", portable.file_name(log_book.career))


def played_by_others(career: Career) -> str:
    said = _("From no. %(number)s on, this career was played under earlier rules. It stays as it was played.")
    return said % {"number": career.out_of_step}


def brings_it(keeps: bool) -> str:
    if keeps:
        return _("The file contains it. Choose the file again to import both.")
    return _("The file contains it. Whoever manages the charts here can import it.")


@require_http_methods(["GET", "POST"])
@never_cache
def bring_in(request: HttpRequest) -> HttpResponse:
    """Import a career's file as a job."""
    fault = ""
    if request.method == "POST":
        upload = request.FILES.get("file")
        if upload is None:
            fault = _("Please choose a file.")
        elif upload.size > portable.LARGEST:
            fault = _("The file is larger than %(most)d MB.") % {"most": portable.LARGEST // 1024 // 1024}
        elif not (fault := quotas.no_room_for_a_career(request.user)):
            try:
                return redirect(_asked(request.user, upload.read(), _keeps(request) and "edition" in request.POST))
            except queue.Full as error:
                fault = str(error)
    return _form(request, fault)


def _keeps(request: HttpRequest) -> bool:
    return request.user.has_perm("charts.add_edition")


def _asked(owner: Any, data: bytes, editions: bool) -> Job:
    return queue.ask(
        import_job.take_in,
        owner,
        input=data,
        title=_("Import a career"),
        back=reverse("campaigns:bring-in"),
        next="campaigns:brought-in",
        arguments={"owner": owner.pk, "editions": editions},
    )


@require_GET
@never_cache
def brought_in(request: HttpRequest, job: UUID) -> HttpResponse:
    ours = {"owner": request.user, "row__task_path": import_job.take_in.module_path}
    done = get_object_or_404(Job, pk=job, **ours)
    if not done.is_good:
        return redirect(done)
    if "fault" in done.row.return_value:
        return _form(request, done.row.return_value["fault"], done.row.return_value.get("elsewhere", False))
    career = get_object_or_404(Career, uuid=done.row.return_value["career"], owner=request.user)
    if career.out_of_step:
        messages.warning(request, played_by_others(career))
    return redirect("campaigns:bridge", career.uuid)


def _form(request: HttpRequest, fault: str, elsewhere: bool = False) -> HttpResponse:
    keeps = _keeps(request)
    most = portable.LARGEST // 1024 // 1024
    context = {"fault": fault, "hint": brings_it(keeps) if elsewhere else "", "most": most, "here": "careers"}
    context["rows"] = [
        (one.game.name, f"campaigns:{key}:{one.takes_rows}") for key, one in presentations().items() if one.takes_rows
    ]
    context |= {"keeps": keeps, "with_edition": keeps and (elsewhere or "edition" in request.POST)}
    return render(request, "campaigns/log/bring_in.html", context, status=400 if fault else 200)
