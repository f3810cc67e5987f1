"""Import of a career as a job: a forged file may keep the rules busy, so time and memory are limited."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model

from campaigns.accounts import quotas
from campaigns.files import portable
from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.models import Career


@queue.job(seconds=30, megabytes=1024)  # a career of twenty thousand entries takes a few seconds
def take_in(job: Job, owner: int, editions: bool = False) -> dict[str, Any]:
    """The imported career, or why it was refused; editions also imports the edition in the file."""
    user = get_user_model().objects.get(pk=owner)
    data = bytes(job.input)
    if fault := quotas.no_room_for_a_career(user):
        return {"fault": fault}
    try:
        return {"career": str(portable.import_career(user, data, editions=editions).uuid)}
    except portable.AlreadyHere as error:
        here = Career.objects.filter(uuid=portable.read(data).career.uuid, owner=user).first()
        if here is not None and len(job.row.worker_ids) > 1:  # it was taken in, and then the process ended
            return {"career": str(here.uuid)}
        return {"fault": str(error)}
    except portable.EditionElsewhere as error:
        return {"fault": str(error), "elsewhere": True}
    except portable.BadFile as error:
        return {"fault": str(error)}
