from __future__ import annotations

import secrets
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.engine import policy as policies
from campaigns.engine.game import Game
from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.pages.games import presentation_of
from campaigns.pages.simulation.forms import beginning
from campaigns.simulation import crowd
from campaigns.simulation.careers import Plan
from campaigns.simulation.rows import figure
from charts.books import raw_for
from charts.models import Edition


@queue.job(seconds=120, megabytes=1024, queue_name=queue.LONG)
def simulate(job: Job, game: str, editions: list[str], policy: str, careers: int, seed: str) -> dict[str, Any]:
    told = presentation_of(game).report
    found = {one.slug: one for one in Edition.objects.filter(slug__in=editions, game=game)}
    setup = beginning(presentation_of(game))
    plans = [
        Plan(game=game, policy=policy, edition=slug, setup=setup, title=told.title(setup))
        for slug in editions
        if slug in found
    ]
    raws = {slug: raw_for(one) for slug, one in found.items()}
    total = careers * len(plans)
    records = crowd.simulate(plans, raws, careers, seed, progress=lambda done: job.progress(done, total))
    summaries = [told.summary(plan, column) for plan, column in zip(plans, records, strict=True)]
    parts: dict[str, list[dict[str, Any]]] = {}
    for row in told.rows(summaries):
        if not row.rare:
            line: dict[str, Any] = {"name": row.name, "cells": [figure(value, row.percent) for value in row.values]}
            line["gaps"] = [(figure(gap, row.percent, sign=True), gap.sure) for gap in row.differences()]
            parts.setdefault(row.part, []).append(line)
    return {
        "editions": [found[plan.edition].name for plan in plans],
        "beginning": told.title(setup),
        "parts": list(parts.items()),
        "faults": [fault for one in summaries for fault in one.faults][:10],
    }


def ask(game: Game, editions: list[Edition], policy: str, careers: int, owner: Any) -> Job:
    return queue.ask(
        simulate,
        owner,
        title=_("Simulation: %(editions)s") % {"editions": ", ".join(one.name for one in editions)},
        back=reverse("campaigns:simulation"),
        next="campaigns:simulated",
        arguments={
            "game": game.key,
            "editions": [one.slug for one in editions],
            "policy": policy or policies.names(game)[0],
            "careers": careers,
            "seed": secrets.token_hex(4),
        },
    )
