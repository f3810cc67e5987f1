"""python -m tests.corpus.play_on: every career of the log book in HUNTED_DATA, played on; what came of it as JSON."""

from __future__ import annotations

import json
import os
import random
import sys
from typing import Any

import django

ANSWERS = 12


def played_on(pk: int) -> dict[str, Any]:
    """The first prompt of a career, and how many answers it then took."""
    from campaigns import play
    from campaigns.models import Career
    from campaigns.play.verify import verify

    career, source = Career.objects.get(pk=pk), random.Random(pk)
    table = play.open_career(career)
    resumed = table.out_of_step is not None
    if resumed:
        play.resume_from(pk, table.out_of_step.last, career.owner, table.seq)
        table = play.open_career(Career.objects.get(pk=pk))
    asked, accepted = table.prompt and table.prompt.key, 0
    while accepted < ANSWERS and play.act(pk, {"auto": True}, source=source).accepted:
        accepted += 1
    career.refresh_from_db()
    damage = [str(finding) for finding in verify(career) if finding.damage]
    return {"resumed": resumed, "asked": asked, "accepted": accepted, "ended": career.ended, "damage": damage}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hunted.settings")
    django.setup()
    from campaigns.models import Career

    careers = Career.objects.order_by("pk").values_list("pk", flat=True)
    sys.stdout.write(json.dumps([played_on(pk) for pk in careers]))
