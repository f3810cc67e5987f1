"""A ship on no roster: by her name and tons, as the player's own card states her."""

import pytest

from campaigns.engine.prompts import Rolled
from campaigns.games.the_hunted.rules import identity, submarines
from tests.games.the_hunted.kit import SOURCE, book, make_fight, make_watch


def identified(procedure, mine):
    """The ship of her roll when the card says so."""
    own = next(procedure).own.read({"facts": mine}, book(), SOURCE)[1]
    try:
        procedure.send(Rolled((), 0, 0, 0, own))
    except StopIteration as stop:
        return stop.value


@pytest.mark.case("8.3.5")
@pytest.mark.parametrize(("kind", "tons", "points"), [("small freighter", 900, 2), ("capital ship", 23_000, 5)])
def test_her_points_follow_from_kind_and_tons(kind, tons, points):
    watch = make_watch()
    make_fight(watch)
    ship = identified(identity.name(watch, kind), {"name": "Hansa", "tons": tons})
    assert (ship.name, ship.kind, ship.tons, ship.points) == ("Hansa", kind, tons, points)


def test_an_allied_submarine_too():
    watch = make_watch()
    make_fight(watch, "submarine")
    identified(submarines._which(watch), {"name": "HMS Kestrel", "tons": 700})
    assert (watch.fight.targets[0].name, watch.fight.targets[0].tons) == ("HMS Kestrel", 700)
