"""A decision weighed by playing it on."""

from campaigns.pages.odds.ahead import OddsSetup
from tests.games.unterseeboot.kit import book
from tests.games.unterseeboot.test_random_games import GAME, OurDesk


def test_every_way_of_a_turn_is_played_on_to_the_end_of_the_patrol():
    desk = OurDesk(3)
    while desk.prompt.key != "torpedo.fire":
        desk.act({"auto": True})
    snapshot = desk.snapshots[-1]
    after = [entry for entry in desk.entries if entry.number > snapshot.number]
    weighing = OddsSetup(GAME, book(), snapshot, after).weigh(count=20, seconds=60)
    assert [tally.way for tally in weighing.tallies] == [option.key for option in desk.prompt.open()]
    assert [(tally.count, tally.faults) for tally in weighing.tallies] == [(20, 0)] * len(weighing.tallies)
    hold, shot = weighing.tallies[0], weighing.tallies[1]
    assert hold.gained == 0 < shot.gained
