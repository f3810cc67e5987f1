"""Contests of The Hunted and boats in them, for the tests of their pages."""

from __future__ import annotations

import random

from django.test import Client

from campaigns import play
from campaigns.models import Career, Contest
from campaigns.play import people
from tests.factories import UserFactory
from tests.html import flat

NEW = "/contests/new/hunted/{}/"
TERMS = {"name": "Around Iceland", "type": "VIIC", "start": "1943-07", "until": "1944-06", "admits": "known"}
BOAT = {"kommandant": "Braun", "boat": "", "dice_mode": "here"}


def browser(user):
    client = Client()
    client.force_login(user)
    return client


def opened(house, form="tonnage", **terms):
    usual = {"game": "hunted", "name": "Around Iceland", "type": "VIIC", "start": "1943-07", "admits": "all"}
    return Contest.objects.create(
        edition=house, form=form, **usual | {"owner": terms.get("owner") or UserFactory()} | terms
    )


def entered(contest, owner=None, boat="U-1", **wish):
    return people.enter_contest(contest, owner or UserFactory(), BOAT | {"boat": boat, "type": "VIIC"} | wish)


def fresh(career):
    return Career.objects.get(pk=career.pk)


def sail(career, until, seed=5, most=900):
    """Play on by the default policy until something is true of what lies open; True when it came to pass."""
    source = random.Random(seed)
    for _ in range(most):
        table = play.open_career(fresh(career))
        if table.prompt is None or until(table):
            return table.prompt is not None
        reply = play.act(career.pk, {"auto": True}, table.seq, source=source)
        if reply.error is not None:
            raise reply.error
    raise AssertionError("it never came to pass")


def text(client, contest):
    return flat(client.get(f"/contests/{contest.uuid}/"))


def post(client, contest, path="people", **data):
    return client.post(f"/contests/{contest.uuid}/{path}/", data)
