"""9.2.3-9.2.7, 14.13: to hit; the lines of charts U1, U2 and U3 are cases/U1.tsv and cases/U2-U3.tsv."""

import pytest

from campaigns.games.the_hunted.rules import firing
from campaigns.games.the_hunted.rules.salvo import Shots
from tests.games.the_hunted.case_rows import SHIPS
from tests.games.the_hunted.kit import make_fight, make_watch, play


def aimed(ship="freighter", kind="ship+escort"):
    watch = make_watch()
    make_fight(watch, kind, [SHIPS[ship]()])
    return watch


@pytest.mark.case("14.13/a")
@pytest.mark.parametrize(("ship", "drms"), [("tanker", {"kommandant_ability": -1}), ("freighter", {})])
def test_keeper_may_enter_a_card_of_his_own(ship, drms, monkeypatch):
    """A card may name a class of ships as well."""
    watch = aimed(ship)
    monkeypatch.setitem(watch.book.tables, "CARDS", ({"key": "mine", "name": "Mine", "against": "tanker"},))
    watch.career.options["kommandant-cards"], watch.career.card = True, "mine"
    assert play(firing.fire(watch, Shots({"F1": "1"}, {})), 12).counted["attack.torpedo"] == drms


@pytest.mark.case("9.2.4/b")
def test_stray_of_a_ship_record_that_was_copied_joins_both():
    watch = aimed(kind="convoy")
    watch.patrol.encounters[-1].targets = list(watch.fight.targets)
    play(firing.fire(watch, Shots({"F1": "1"}, {})), 12, 2, [1], 1, 1)
    assert len(watch.fight.targets) == len(watch.patrol.encounters[-1].targets) == 2
