"""A survey of the server: storage by account, and logs that are damaged or out of step.

It reads everything, so it is a job; the page shows the last result.
"""

import time
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection

from campaigns.accounts import quotas
from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.log import damage, register, triggers
from campaigns.log.damage import Damaged
from campaigns.models import Career
from campaigns.play import verify
from hunted.models import Survey

KEPT = 30
MOST = 500  # lines of each list: with more damage than that a longer list helps nobody


@queue.job(seconds=4 * 3600, megabytes=2048, queue_name=queue.LONG)
def look_through(job: Job) -> int:
    return make(job.progress).pk


def make(progress: Any = lambda done, total: None) -> Survey:
    began = time.monotonic()
    damaged = [("", text) for text in [*triggers.faults(connection), *register.faults()]]
    out_of_step: list[tuple[str, str]] = []
    total, done = Career.objects.count(), 0
    for done, career in enumerate(damage.each_row(Career.objects.order_by("pk")), 1):
        found = verify.verify(career)
        name = "" if isinstance(career, Damaged) else str(career.uuid)
        if any(one.damage for one in found):
            damaged.append((name, "; ".join(map(str, found))[:500]))
        elif found:
            out_of_step.append((name, str(found[0])[:500]))
        progress(done, total)
    names = dict(get_user_model().objects.values_list("pk", "username"))
    taken = sorted(quotas.by_account().items(), key=lambda one: -one[1])
    survey = Survey.objects.create(
        careers=done,
        seconds=time.monotonic() - began,
        damaged=damaged[:MOST],
        out_of_step=out_of_step[:MOST],
        accounts=[(names.get(owner, ""), count) for owner, count in taken[:MOST]],
    )
    Survey.objects.filter(pk__lte=survey.pk - KEPT).delete()
    return survey
