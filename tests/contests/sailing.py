"""Contests of the regatta, a game of two days, and boats that sail in them."""

from __future__ import annotations

from campaigns import play
from campaigns.models import Contest
from campaigns.play import people
from tests.engine import regatta
from tests.factories import EditionFactory, UserFactory


def opened(form="open", **terms):
    """A contest that everybody may enter."""
    usual = {"owner": terms.pop("owner", None) or UserFactory(), "admits": "all", "name": "Round the island"}
    return Contest.objects.create(
        **usual
        | {"game": regatta.GAME.key, "edition": EditionFactory(slug="sea", game=regatta.GAME.key), "form": form}
        | terms
    )


def entered(contest, boat="A-1", owner=None, **wish):
    return people.enter_contest(contest, owner or UserFactory(), {"boat": boat, "name": boat.lower(), **wish})


def act(career, *raws, by=None):
    """Accepted acts, by its owner unless somebody else is named; the last reply."""
    for raw in raws:
        reply = play.act(career.pk, raw, by=by or fresh(career).owner)
        if reply.error is not None:
            raise reply.error
        assert reply.accepted
    return reply


def refused(career, raw, by=None):
    """The word with which it is refused, or nothing."""
    reply = play.act(career.pk, raw, by=by or career.owner)
    return "" if reply.error is None else reply.error.key


def leg(career, *dice, squall=1, by=None):
    """A day at sea: sail, the wind, and in a match the squall, which by rolls."""
    table = act(career, {"choose": "go"}, {"dice": dice or (3, 4)}).table
    if table.prompt is not None and table.prompt.key == "race.squall":
        act(career, {"dice": [squall]}, by=by)


def home(career, *dice):
    """Both days, to the end."""
    leg(career, *dice)
    leg(career, *dice)
    return fresh(career)


def fresh(row):
    return type(row).objects.get(pk=row.pk)
