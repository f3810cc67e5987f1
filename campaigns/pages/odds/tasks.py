"""A weighing as a job. Its key makes sure that one prompt is weighed once under one set of figures."""

from __future__ import annotations

from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import play
from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.models import Career
from campaigns.pages.odds.ahead import COUNT, SECONDS, Odds, OddsSetup
from campaigns.play import OpenCareer


@queue.job(seconds=60, megabytes=1024, priority=queue.SOON)
def weigh(job: Job, career: str, number: int, version: str) -> Any:
    """None when the career was played on in the meantime."""
    table = play.open_career(Career.objects.select_related("edition").get(uuid=career))
    if table.prompt is None or (table.seq, table.book.version) != (number, version):
        return None
    snapshot = table.history.snapshot(table.career.last + 1)
    ahead = OddsSetup(table.game, table.book, snapshot, table.history.entries(snapshot.number))
    return msgspec.to_builtins(ahead.weigh(COUNT, SECONDS, _key(table), progress=job.progress))


def ask(table: OpenCareer, owner: Any) -> Job:
    """Queue the weighing of the open prompt; a weighing of an earlier prompt is dropped."""
    key = _key(table)
    earlier = queue.unfinished(owner).filter(key__startswith=_prefix(table)).exclude(key=key)
    for one in earlier:
        queue.give_up(one)
    arguments = {"career": str(table.career.uuid), "number": table.seq, "version": table.book.version}
    page = reverse("campaigns:odds-weigh", args=[table.career.uuid, table.seq])
    return queue.ask(weigh, owner, key=key, title=_("Odds"), back=page, next=page, arguments=arguments)


def find_weighing(table: OpenCareer) -> Job | None:
    return Job.objects.filter(key=_key(table)).first()


def weighing_of(job: Job) -> Odds | None:
    """The findings; None when the career was played on."""
    found = job.row.return_value
    return None if found is None else msgspec.convert(found, Odds)


def _key(table: OpenCareer) -> str:
    """One prompt under one set of figures: an entry's number is never used twice."""
    return f"{_prefix(table)}{table.seq}-{table.book.version}"


def _prefix(table: OpenCareer) -> str:
    return f"odds-{table.career.uuid}-"
