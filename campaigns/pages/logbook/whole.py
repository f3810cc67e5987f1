"""The war diary as a file: of one outing at once, of a whole career as PDF by a job, for that may take a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from django_tasks import task

from campaigns.models import Career, Outing
from campaigns.pages.logbook import diary as diaries
from campaigns.pages.logbook import pdf, words
from campaigns.pages.logbook.diary import Diary
from campaigns.pages.logbook.open import OpenLog
from jobs import queue
from jobs.limits import limited
from jobs.models import Job
from jobs.process import Work


def title(log_book: OpenLog) -> str:
    said, summary = log_book.shown.outing, log_book.summary
    return _("%(diary)s: %(career)s") % {"diary": said.diary, "career": f"{summary.title}, {summary.who}"}


def outings(log_book: OpenLog) -> list[int]:
    """Those that the log tells of."""
    told = set(log_book.entries().order_by().values_list("chapter", flat=True).distinct())
    return sorted({max(chapter, 1) for chapter in told})


def pages(log_book: OpenLog, numbers: Iterable[int]) -> Iterator[tuple[str, Diary]]:
    """Patrol 3, Atlantic, Nov 1943, and what it says."""
    shown = log_book.shown
    rows = {row.number: row for row in Outing.objects.filter(career=log_book.career)}
    for number in numbers:
        head = str(shown.outing.numbered) % number
        row = rows.get(number)
        yield f"{head}, {shown.outing_title(row)}" if row else head, diaries.whole(log_book, number)


@task(takes_context=True)
@limited(seconds=120, megabytes=1024)  # a career of twenty thousand entries takes some fifteen seconds
def bind(context: Any, career: str, paper: str, corrections: bool, remarks: bool) -> None:
    """Make the PDF and keep it."""
    work = Work(context)
    log_book = OpenLog(Career.objects.select_related("edition").get(uuid=career))
    numbers = outings(log_book)

    def told() -> Iterator[tuple[str, Diary]]:
        for done, page in enumerate(pages(log_book, numbers), 1):
            yield page
            work.progress(done, 2 * len(numbers))  # the other half is setting it

    wanted = words.Wanted(corrections, remarks)
    work.keep(pdf.diary(title(log_book), log_book.game.name, told(), paper, wanted))


def ask(log_book: OpenLog, owner: Any, paper: str, wanted: words.Wanted) -> Job:
    """As the log stands now, and for whom it is; queue.Full when he has asked for too much at once."""
    career = log_book.career
    about = {"career": str(career.uuid), "paper": paper, **asdict(wanted)}
    key = "-".join(["diary", str(owner.pk), *map(str, about.values()), career.seal[:16]])
    back = log_book.url("diary")
    asked = ["struck"] * wanted.corrections + ["bare"] * (not wanted.remarks) + [f"paper={paper}"]
    address = f"{log_book.url('diary-file', 'pdf')}?{'&'.join(asked)}"
    return queue.ask(
        bind, owner, key=key, title=title(log_book)[:200], back=back, next=address, file=True, arguments=about
    )


def pdf_of(job: Job) -> bytes:
    return bytes(job.output)
