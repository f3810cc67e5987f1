"""9.7: following convoys, escorted ships and cripples, as far as it is no row of cases/9.7.tsv."""

import pytest

from campaigns.games.the_hunted.rules import following
from campaigns.games.the_hunted.rules.texts import TEXTS
from tests.games.the_hunted.case_rows import arranged, ship
from tests.games.the_hunted.kit import play


@pytest.mark.case("9.7.6/f")
def test_as_many_cripples_as_a_boat_has_tubes_have_a_name_in_the_choice():
    """Ships that a FaT has wandered into and the escort come on top of the convoy's four."""
    watch = arranged("convoy; ships=" + ",".join(["freighter:1"] * 9))
    for number, target in enumerate(watch.fight.targets, start=1):
        target.name = f"Ship {number}"
    quarry = play(following.follow(watch), "damaged", 1, "9", "night").prompt("following.quarry")
    labels = [TEXTS.option(quarry.key, option.key, option.data)[0] for option in quarry.open()]
    assert labels == [f"Ship {n}, 7,100 t" for n in range(1, 10)]


@pytest.mark.case("9.7.6/d", "9.7.6/e", "9.7.6/f", "9.7.8/b")
def test_of_several_cripples_the_other_may_be_the_next():
    """The convoy is lost for good."""
    watch = arranged("convoy; ships=freighter:1,capital,tanker:1")
    one, _, two = watch.fight.targets
    play(following.follow(watch), "damaged", 3, "2", "night")
    assert (watch.fight.targets, following.ways(watch)) == ([two], ["damaged"])
    assert play(following.follow(watch), "damaged", 3, "2", "night").value == "escorted"
    assert watch.fight.targets == [one]


@pytest.mark.case("9.7.6/d", "9.7.6/f")
def test_of_several_cripples_beside_a_capital_ship_one_is_chosen_after_the_die():
    watch = arranged("capital ship; ships=capital:1,escort:1,freighter:1")
    told = play(following.follow(watch), "damaged", "others", 3, "2", "day")
    assert told.keys.count("following.quarry") == 2
    labels = [TEXTS.option("following.quarry", option.key, option.data)[0] for option in told.asked[1].open()]
    assert labels == ["HMS Nelson, 33,300 t", "Escort, Fort Jemseg"]
    assert watch.fight.targets == [ship("freighter:1")]


@pytest.mark.case("9.7.11/a", "9.7.11/b")
def test_every_box_sees_three_engagements():
    """The follow that leads into a box, and two in it: three attempts a box in all, as 9.7.11 counts them."""
    watch = arranged("ship+escort")
    boxes = []
    for _ in range(6):
        play(following.follow(watch), "ships", 1, 5)
        boxes.append(watch.patrol.at)
    assert boxes == [2, 2, 3, 3, 3, 4]
