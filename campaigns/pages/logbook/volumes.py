"""A diary or a story as a volume: one outing at once, a whole career as PDF by a job."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.models import Career
from campaigns.pages.logbook import diary as diaries
from campaigns.pages.logbook import tell
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.volume import Chapter, Volume, VolumeOptions, bound, of_diary, of_story


def volume(log_book: CareerLog, what: str, outing: int | None, wanted: VolumeOptions) -> Volume:
    """The diary or the story of one outing, or of all with the career's result."""
    titles = tell.titles(log_book)
    numbers = tell.numbers(log_book) if outing is None else [outing]
    head = log_book.presentation.career_story(log_book) if outing is None else None
    named = [titles.get(number) or str(log_book.presentation.outing.numbered) % number for number in numbers]
    chapters = _chapters(log_book, what, list(zip(numbers, named, strict=True)), wanted)
    return Volume(title(log_book, what), log_book.game.name, chapters, head, named)


def title(log_book: CareerLog, what: str) -> str:
    said, summary = log_book.presentation.outing, log_book.summary
    names = {"told": said.diary if what == "diary" else _("Story"), "career": f"{summary.title}, {summary.who}"}
    return _("%(told)s: %(career)s") % names


def _chapters(
    log_book: CareerLog, what: str, outings: Iterable[tuple[int, str]], wanted: VolumeOptions
) -> Iterator[Chapter]:
    for number, name in outings:
        if what == "diary":
            yield of_diary(name, diaries.whole_diary(log_book, number), wanted)
        else:
            yield of_story(name, tell.outing_story(log_book, number), wanted)


# --- as a job -----------------------------------------------------------------------------------------------------


@queue.job(seconds=120, megabytes=1024)  # a career of twenty thousand entries takes some fifteen seconds
def bind(job: Job, career: str, what: str, paper: str, corrections: bool, remarks: bool) -> None:
    log_book = CareerLog(Career.objects.select_related("edition").get(uuid=career))
    found = volume(log_book, what, None, VolumeOptions(corrections, remarks))

    def chapters() -> Iterator[Chapter]:
        for done, chapter in enumerate(found.chapters, 1):
            yield chapter
            job.progress(done, 2 * len(found.contents))  # the other half is setting it

    job.output = bound(Volume(found.title, found.game, chapters(), found.head, found.contents), paper)
    job.save(update_fields=["output"])


def ask(log_book: CareerLog, owner: Any, what: str, paper: str, wanted: VolumeOptions) -> Job:
    """Queue the PDF of the log as it is now; queue.Full when the player has too many."""
    career = log_book.career
    about = {"career": str(career.uuid), "what": what, "paper": paper, **asdict(wanted)}
    key = "-".join([str(owner.pk), *map(str, about.values()), career.seal[:16]])
    asked = ["struck"] * wanted.corrections + ["bare"] * (not wanted.remarks) + [f"paper={paper}"]
    address = f"{log_book.url(f'{what}-file', 'pdf')}?{'&'.join(asked)}"
    return queue.ask(
        bind,
        owner,
        key=key,
        title=title(log_book, what)[:200],
        back=log_book.url(what),
        next=address,
        file=True,
        arguments=about,
    )


def pdf_of(job: Job) -> bytes:
    return bytes(job.output)
