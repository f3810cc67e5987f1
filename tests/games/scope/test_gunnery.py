"""P3) SURFACE COMBAT PHASE: who fires at whom, what is refused, and the armed freighter that shows itself."""

import pytest

from tests.games.scope.kit import CARDS, Table

GUNS = "surface-combat"
HOLD = {"shooter": "none"}
ALLIED = {"destroyers": 1, "corvettes": 1}
GERMAN = {"destroyer": 1, "s_boots": 1, "submarines": 1}


def battle(*answers, allied=ALLIED, german=GERMAN, cards=CARDS):
    return Table("naval", "5x7", cards=cards, allied=allied, german=german).play(*answers)


@pytest.mark.case("P3) SURFACE COMBAT PHASE", "S-BOOT")
def test_both_sides_name_a_shot_the_active_one_first():
    table = battle("submarine-move")
    assert (table.key, table.prompt.data) == ("shot", {"side": "german", "name": "Ben"})
    shooter, target, _distance = table.prompt.open()
    assert shooter.options == ("none", "german-destroyer"), "an S-boot has flak only, a submerged boat no gun"
    assert target.options == ("destroyer-1", "corvette-1")
    table.facts(**HOLD)
    assert table.prompt.data["side"] == "allied"
    assert table.prompt.open()[1].options == ("german-destroyer", "s-boot-1")
    table.play(HOLD, "fast-move", "destroyer-1", "arrives", "no")
    assert (table.key, table.prompt.data["side"]) == ("shot", "allied")


@pytest.mark.case("P3) SURFACE COMBAT PHASE")
@pytest.mark.parametrize(
    ("facts", "refusal"),
    [
        ({}, ("field.required", "shooter")),
        ({"shooter": "german-destroyer"}, ("shot.target", "target")),
        ({"shooter": "german-destroyer", "target": "corvette-1"}, ("shot.distance", "distance")),
        ({"shooter": "german-destroyer", "target": "corvette-1", "distance": 3}, ("shot.range", "distance")),
        ({"shooter": "german-destroyer", "target": "corvette-1", "distance": 0}, ("field.low", "distance")),
        ({"shooter": "german-destroyer", "target": "corvette-1", "distance": 10}, ("field.high", "distance")),
        ({"shooter": "s-boot-1", "target": "corvette-1", "distance": 1}, ("field.choice", "shooter")),
        ({"shooter": "german-destroyer", "target": "s-boot-1", "distance": 1}, ("field.choice", "target")),
    ],
)
def test_a_shot_that_cannot_be_is_refused_beside_its_field(facts, refusal):
    assert battle("submarine-move").refused(facts) == refusal


@pytest.mark.case("P3) SURFACE COMBAT PHASE/range")
def test_range_is_told_before_armour():
    table = battle("submarine-move", cards=CARDS | {"corvette": {"value": 1, "firepower": 1, "armour": 9}})
    assert table.refused({"shooter": "german-destroyer", "target": "corvette-1", "distance": 3})[1] == "distance"
    assert table.refused({"shooter": "german-destroyer", "target": "corvette-1", "distance": 2})[1] == "target"


@pytest.mark.case("P3) SURFACE COMBAT PHASE/hand")
@pytest.mark.parametrize(
    ("act", "misses"), [(("fast-move", "german-destroyer", "arrives"), 2), (("submarine-move",), 1)]
)
def test_a_shooter_that_moved_draws_one_miss_more(act, misses):
    table = battle(*act).facts(shooter="german-destroyer", target="corvette-1", distance=1).facts(**HOLD)
    assert (table.key, table.prompt.data["misses"]) == ("draw", misses)


@pytest.mark.case("P3) SURFACE COMBAT PHASE/hand")
def test_a_shooter_under_order_draws_one_miss_more_on_either_side():
    table = battle(
        "submarine-move", HOLD, HOLD, "slow-order", allied={"battleship": 1}, german={"destroyer": 1, "submarines": 1}
    )
    assert table.match.order["allied"] == "battleship"
    table.facts(shooter="battleship", target="german-destroyer", distance=3).facts(**HOLD)
    assert table.prompt.data["misses"] == 4
    table.play("miss", "submarine-move", HOLD).facts(shooter="battleship", target="german-destroyer", distance=1)
    assert table.prompt.data["misses"] == 2, "in the other side’s turn the token still lies there"


@pytest.mark.case("P3) SURFACE COMBAT PHASE")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, False), (3, False)])
def test_a_die_may_draw_and_a_1_hits(die, hit):
    table = battle("submarine-move").facts(shooter="german-destroyer", target="corvette-1", distance=2)
    table.play(HOLD, "die")
    assert (table.key, table.prompt.dice) == ("draw.die", "1d3")
    assert bool(table.play(die).scored) is hit


@pytest.mark.case("P3) SURFACE COMBAT PHASE", "P3) SURFACE COMBAT PHASE/hit")
def test_a_hit_is_read_with_the_firepower_of_the_shot():
    table = battle("submarine-move").facts(shooter="german-destroyer", target="destroyer-1", distance=1).play(HOLD)
    table.match.ships["german-destroyer"].firepower = 1  # damaged meanwhile, and its card turned
    assert table.play("hit").scored == [("german", 2, "destroyer-1", "gun")]


@pytest.mark.case("P3) SURFACE COMBAT PHASE", "P2) TORPEDO PHASE/tanker")
def test_a_tanker_beaten_by_guns_burns_and_is_no_target_any_more():
    table = Table("convoy", "5x6", GUNS).play("surface", "arrives")
    table.facts(shooter="submarine-1", target="tanker-1", distance=1).play(HOLD, "hit")
    assert table.scored == [("german", 2, "tanker-1", "gun")]
    assert table.match.ships["tanker-1"].state == "burning"
    table.play("fast-move", "destroyer-1", "arrives", "no", HOLD)
    assert table.prompt.open()[1].options == ("freighter-1", "freighter-2", "destroyer-1", "destroyer-2")


@pytest.mark.case("P3) SURFACE COMBAT PHASE")
def test_without_an_enemy_on_the_surface_nobody_is_asked():
    table = Table("convoy", "5x6", GUNS).play("submarine-move")
    assert (table.key, table.match.side) == ("action", "allied")


# --- ARMED FREIGHTER ----------------------------------------------------------------------------------------

ONE = CARDS | {"destroyer": {"value": 1, "firepower": 1, "armour": 1}}


def armed(*rules, size="5x5"):
    return Table("convoy", size, "reinforcements", *rules, cards=ONE, allied={"armed_freighter": 1})


@pytest.mark.case("ARMED FREIGHTER")
def test_any_freighter_may_fire_while_one_is_hidden_and_then_it_is_the_one():
    table = armed(GUNS).play("surface", "arrives", HOLD)
    assert table.prompt.open()[0].options == ("none", "freighter-1", "freighter-2", "freighter-3")
    assert table.refused({"shooter": "freighter-2", "target": "submarine-1", "distance": 2})[1] == "distance"
    assert table.match.masked
    table.facts(shooter="freighter-2", target="submarine-1", distance=1).play("miss")
    assert (table.match.ships["freighter-2"].kind, table.match.masked) == ("armed-freighter", False)
    table.play("slow-order", "freighter-1")
    assert table.prompt.open()[0].options == ("none", "freighter-2")


@pytest.mark.case("ARMED FREIGHTER")
def test_which_freighter_it_was_is_asked_when_one_leaves_play():
    table = armed().play("launch", "slow-order", "freighter-1", "freighter-2")
    assert (table.key, table.keys) == ("unmask", ["freighter", "armed-freighter"])
    assert table.prompt.data == {"side": "allied", "name": "Anna", "ship": "freighter-2"}
    table.play("freighter")
    assert table.scored == [("german", 1, "freighter-2", "torpedo")]
    table.play("submarine-move", "leaves", "armed-freighter")
    assert table.scored == [("allied", 2, "freighter-1", "escaped")]
    assert not table.match.masked


@pytest.mark.case("ARMED FREIGHTER", "WOLF AND SHEPHERD")
def test_the_last_hidden_freighter_is_the_one_and_is_not_asked_for():
    table = Table("shepherd", "5x5", "reinforcements", cards=ONE, allied={"armed_freighter": 1})
    table.play(
        "launch", "slow-order", "freighter-1", "freighter-1", "freighter", "exit" if "exit" in table.keys else "launch"
    )
    table.play("slow-order", "freighter-2", "freighter-2", "freighter")
    assert table.match.masked
    table.set(submarines=0).play("pass")
    assert table.scored[-1] == ("allied", 2, "freighter-3", "afloat")
    assert (table.match.ships["freighter-3"].kind, table.match.masked) == ("armed-freighter", False)
