"""13.5: two boats of a pack in separate logs meet one convoy; a ship sunk by one is not sunk again by the other."""

import random

import pytest
from django.test import Client

from campaigns import play
from campaigns.models import Career, Contest
from campaigns.play import people, verify
from tests.factories import UserFactory
from tests.html import flat

pytestmark = pytest.mark.django_db


def sail(career, until, seed=1):
    """On by the default policy; a convoy is attacked."""
    source = random.Random(seed)
    for _ in range(300):
        table = play.open_career(Career.objects.get(pk=career.pk))
        if table.prompt is None or until(table):
            return table
        keys = [option.key for option in table.prompt.open()] if table.prompt.kind == "choose" else []
        raw = {"choose": "submerged"} if "submerged" in keys else {"auto": True}
        reply = play.act(career.pk, raw, table.seq, career.owner, source=source)
        assert reply.accepted, reply.error
    raise AssertionError("it never came to pass")


def at_convoy(table):
    return table.prompt.key == "travel.sizes"


def ships(table):
    return [(ship.name, ship.tons, ship.mark) for ship in table.state.patrol.encounters[-1].targets if ship.mark]


@pytest.fixture
def pack(house):
    contest = Contest.objects.create(
        owner=UserFactory(),
        game="hunted",
        edition=house,
        name="Rudel",
        form="wolfpack",
        type="VIIC",
        start="1943-07",
        until="1945-05",
        teams=["Grimm"],
        admits="all",
    )
    return [
        people.enter_contest(
            contest, UserFactory(), {"kommandant": "Braun", "boat": boat, "type": "VIIC", "pack": "Grimm"}
        )
        for boat in ("U-1", "U-2")
    ]


@pytest.mark.case("13.5.3")
def test_two_boats_meet_one_convoy_and_no_ship_is_sunk_twice(pack):
    first, second = pack
    assert sail(first, at_convoy).prompt.key == "travel.sizes", "another seed: this boat did not come so far"
    table = sail(first, lambda table: table.state.patrol.fight is None)
    theirs = ships(table)
    assert len(theirs) == 4
    sunk = {ship.mark for ship in table.state.patrol.encounters[-1].targets if ship.sunk}
    assert sunk, "another seed: the first has sunk nothing"
    there = sail(second, at_convoy, seed=2)
    client = Client()
    client.force_login(second.owner)
    page = flat(client.get(f"/careers/{second.uuid}/"))
    assert "U-1 has rolled this for the whole pack" in page
    assert "Use this result" in page
    assert 'name="die"' not in page
    reply = play.act(second.pk, {"auto": True}, there.seq, second.owner)
    assert len(reply.entries) > 6, "all that is settled comes along"
    mine = reply.table
    assert ships(mine) == theirs
    assert {ship.mark for ship in mine.state.patrol.fight.targets if ship.by == "U-1"} == sunk
    end = sail(second, lambda table: table.state.patrol is None or table.state.patrol.fight is None, seed=5)
    own = {ship.mark for ship in mine.state.patrol.encounters[-1].targets if ship.sunk and not ship.by}
    assert own & sunk == set()
    assert sum(ship.tons for ship in end.state.sinkings) == Career.objects.get(pk=second.pk).score
    for career in pack:
        assert verify.verify(Career.objects.get(pk=career.pk)) == []
    assert "from U-1, no." in flat(client.get(f"/careers/{second.uuid}/log/"))
