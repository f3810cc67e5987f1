"""A career taken in as a job: what is forged may send the rules anywhere, so there is an end to its time and memory."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django_tasks import task

from campaigns.accounts import quotas
from campaigns.files import portable
from campaigns.jobs.limits import limited
from campaigns.jobs.process import Work
from campaigns.models import Career


@task(takes_context=True)
@limited(seconds=30, megabytes=1024)  # a career of twenty thousand entries takes a few seconds
def take_in(context: Any, owner: int, editions: bool = False) -> dict[str, Any]:
    """The career, or why it was refused; with editions the one that the file brings is taken in, too."""
    user = get_user_model().objects.get(pk=owner)
    data = Work(context).input()
    if fault := quotas.no_room_for_a_career(user):
        return {"fault": fault}
    try:
        return {"career": str(portable.take_in(user, data, editions=editions).uuid)}
    except portable.AlreadyHere as error:
        here = Career.objects.filter(uuid=portable.read(data).career.uuid, owner=user).first()
        if here is not None and context.attempt > 1:  # it was taken in, and then the process ended
            return {"career": str(here.uuid)}
        return {"fault": str(error)}
    except portable.EditionElsewhere as error:
        return {"fault": str(error), "elsewhere": True}
    except portable.BadFile as error:
        return {"fault": str(error)}
