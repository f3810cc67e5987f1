"""13.5: the one convoy of a pack: what its boats share, who draws the escorts, and whose a ship is."""

import pytest

from campaigns.games.the_hunted.rules import contests, firing, following, identity, sighting, standing, travel
from campaigns.games.the_hunted.rules.state import Contest, Sunk
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play


def in_pack(number="U-1", at=2, round_=1, **fight):
    """A boat of a pack at its convoy."""
    watch = make_watch()
    watch.boat.number = number
    watch.career.contest = Contest("wolfpack", "1945-05", "Grimm", shared=True)
    watch.patrol.at, watch.patrol.pack_met, watch.patrol.pack_round = at, True, round_
    watch.boat.bold = 0
    make_fight(watch, "convoy", fight.pop("targets", []), **fight)
    return watch


def keys(told):
    return [prompt.shared for prompt in told.asked if getattr(prompt, "shared", "")]


def news(**row):
    return {"news": [row]} if row else {"news": []}


# --- what is the same for all -------------------------------------------------------------------------


@pytest.mark.case("13.5.3")
def test_the_ships_of_the_convoy_are_asked_under_keys_of_the_box_and_the_round():
    watch = in_pack()
    told = play(identity.identify(watch), [1, 1, 1, 1], 1, 2, 3, 4)
    assert keys(told) == ["3.1.sizes", *(f"3.1.ship{place}.1" for place in (1, 2, 3, 4))]
    assert [ship.mark for ship in watch.fight.targets] == ["3.1.1", "3.1.2", "3.1.3", "3.1.4"]


def test_so_is_the_light():
    assert keys(play(sighting.light(in_pack()), 4)) == ["3.1.light"]


@pytest.mark.case("9.7.7")
def test_a_convoy_met_again_has_keys_of_the_next_round():
    watch = in_pack(range="medium")
    told = play(following.follow(watch), "convoy", [1, 1, 1, 1], 1, 2, 3, 4, {"boats": []}, 5)
    assert keys(told)[0] == "3.2.sizes"
    assert keys(told)[-1] == "3.2.light"


@pytest.mark.parametrize("why", ["alone", "an older pack", "no convoy", "aborted"])
def test_a_boat_by_itself_shares_nothing(why):
    watch = in_pack()
    if why == "alone":
        watch.patrol.pack_round = 0
    elif why == "an older pack":
        watch.career.contest.shared = False
    elif why == "no convoy":
        watch.fight.kind = "ship"
    else:
        watch.patrol.aborting = True
    assert (contests.key(watch, "sizes"), contests.marked(watch, [freighter()])[0].mark) == ("", "")


@pytest.mark.case("14.3.2")
def test_what_a_boat_has_sunk_before_does_not_change_the_convoy_of_its_pack():
    watch = in_pack()
    watch.career.options["no-ship-twice"] = True
    first = play(identity.name(watch, "small freighter", "ship1"), 1).value.name
    watch.career.sinkings.append(Sunk(first, "small freighter", 2000, "1943-07", 1, "atlantic"))
    assert play(identity.name(watch, "small freighter", "ship1"), 1).value.name == first


# --- who draws the escorts ----------------------------------------------------------------------------


def boats(*names):
    return {"boats": [{"boat": name} for name in names]}


@pytest.mark.case("13.5.4/a", "13.5.4/b")
@pytest.mark.parametrize(("number", "status"), [("U-1", "busy"), ("U-2", "focused"), ("U-3", "busy")])
def test_one_roll_serves_the_whole_pack(number, status):
    """The same dice in three logs: the lowest die is that of the second boat."""
    watch = in_pack(number, range="medium")
    told = play(sighting.wolfpack(watch), boats("U-1", "U-2", "U-3"), [4, 1, 6])
    assert watch.fight.wolfpack == status
    assert keys(told) == ["3.1.boats", "3.1.drawn1"]


@pytest.mark.case("13.5.4/b")
@pytest.mark.parametrize(
    ("number", "answers", "status"),
    [("U-1", ([1, 1, 6], [2, 5]), "focused"), ("U-2", ([1, 1, 6], [2, 5]), "busy"), ("U-3", ([1, 1, 6],), "busy")],
)
def test_those_who_tie_roll_again_and_the_others_need_not(number, answers, status):
    watch = in_pack(number, range="medium")
    play(sighting.wolfpack(watch), boats("U-1", "U-2", "U-3"), *answers)
    assert watch.fight.wolfpack == status


@pytest.mark.parametrize(("there", "note", "status"), [((), "contests.alone", ""), (("U-1",), "contests.alone", "")])
def test_who_is_alone_has_no_modifier(there, note, status):
    watch = in_pack(range="medium")
    assert play(sighting.wolfpack(watch), boats(*there)).notes == [note]
    assert watch.fight.wolfpack == status


def test_who_came_after_the_dice_had_fallen_finds_the_escorts_busy():
    watch = in_pack("U-9", range="medium")
    assert "contests.late" in play(sighting.wolfpack(watch), boats("U-1", "U-2")).notes
    assert watch.fight.wolfpack == "busy"


# --- whose a ship is ----------------------------------------------------------------------------------


def convoy(watch, *ships):
    watch.fight.targets = list(contests.marked(watch, ships))
    return watch


def hit(watch, place, points, *answers):
    ship = watch.fight.targets[place - 1]
    data = {"target": ship.name, "kind": ship.kind, "tube": "F1", "torpedo": "G7e"}
    return play(firing.strike_home(watch, ship, points, data, "G7e"), *answers)


@pytest.mark.case("9.2.8")
def test_a_ship_is_that_boats_which_takes_its_last_point():
    """Two points by another, one by this: it sinks here, and the other hears of it."""
    watch = convoy(in_pack(), freighter(points=3))
    told = hit(watch, 1, 1, news(ship=1, boat="U-2", points=2, sunk=False))
    assert told.notes == ["contests.hit_by", "attack.sunk"]
    assert [ship.name for ship in watch.career.sinkings] == ["Fort Jemseg"]
    record = standing.head(watch.career)["convoy"]
    assert (record["hits"], record["sunk"], record["heard"]) == ({"3.1.1": 1}, ["3.1.1"], {"3.1.1": {"U-2": 2}})


def test_a_ship_that_another_has_sunk_is_not_sunk_again():
    watch = convoy(in_pack(), freighter(points=3))
    told = hit(watch, 1, 3, news(ship=1, boat="U-2", points=3, sunk=True))
    assert told.notes == ["contests.sunk_by", "attack.spent"]
    assert watch.career.sinkings == []
    ship = watch.fight.targets[0]
    assert (ship.by, ship.gone, ship.sunk, ship.hits) == ("U-2", True, True, 0)


def test_what_is_heard_twice_counts_once():
    watch = convoy(in_pack(), freighter(points=4))
    for _ in range(2):
        play(contests.learn(watch, watch.fight.targets), news(ship=1, boat="U-2", points=2, sunk=False))
    assert (watch.fight.targets[0].left, watch.fight.targets[0].damaged) == (2, True)


def test_two_boats_hits_add_up():
    watch = convoy(in_pack(), freighter(points=4))
    rows = [{"ship": 1, "boat": boat, "points": 1, "sunk": False} for boat in ("U-2", "U-3")]
    play(contests.learn(watch, watch.fight.targets), {"news": rows})
    assert watch.fight.targets[0].their_hits == 2


@pytest.mark.case("8.2.5")
def test_before_the_decision_a_boat_hears_what_the_others_have_done():
    watch = convoy(in_pack(range="medium"), freighter("Marit", points=2), freighter("Hoihow", points=2))
    told = play(
        contests.learn(watch, watch.fight.targets),
        {"news": [{"ship": 2, "boat": "U-2", "points": 2, "sunk": True}]},
    )
    assert told.prompt("contests.news").data["names"] == ["Marit", "Hoihow"]
    assert [ship.gone for ship in watch.fight.targets] == [False, True]


def test_where_nothing_is_shared_nothing_is_asked():
    watch = in_pack(targets=[freighter()])
    assert play(contests.learn(watch, watch.fight.targets)).keys == []


# --- what the log book tells --------------------------------------------------------------------------


class Asked:
    def __init__(self, key, **data):
        self.key, self.data = key, data


def head(boat, out=False, hits=None, sunk=(), heard=None):
    return {"boat": boat, "convoy": {"hits": hits or {}, "sunk": list(sunk), "heard": heard or {}, "out": out}}


def test_the_boats_that_are_still_with_the_pack_get_a_die():
    mates = [head("U-3"), head("U-2", out=True), {"boat": "U-4"}]
    found = contests.known(Asked("contests.present"), head("U-1"), mates)
    assert [row["boat"] for row in found["facts"]["boats"]] == ["U-1", "U-3"]


def test_the_news_is_what_the_others_have_hit():
    mates = [head("U-2", hits={"3.1.2": 2, "4.1.1": 1}, sunk=["3.1.2"]), head("U-3", hits={"3.1.1": 1})]
    found = contests.known(Asked("contests.news", marks=["3.1.1", "3.1.2"]), head("U-1"), mates)
    assert found["facts"]["news"] == [
        {"ship": 1, "boat": "U-3", "points": 1, "sunk": False},
        {"ship": 2, "boat": "U-2", "points": 2, "sunk": True},
    ]


def test_nothing_else_is_known():
    assert contests.known(Asked("attack.how"), head("U-1"), [head("U-2")]) is None


@pytest.mark.parametrize(("hits", "gone"), [({"3.1.1": 2}, False), ({"3.1.1": 1}, True), ({}, True)])
def test_hits_that_another_has_heard_of_have_to_stand(hits, gone):
    mate = head("U-2", heard={"3.1.1": {"U-1": 2}})
    assert contests.gone_by(head("U-1", hits=hits), mate) is gone


@pytest.mark.case("13.5.6")
@pytest.mark.parametrize("why", ["with it", "aborting", "home"])
def test_who_is_out_of_the_pack_has_no_die(why):
    career = in_pack().career
    career.patrol.aborting = why == "aborting"
    if why == "home":
        career.patrol.ended = "1943-08"
        career.patrols.append(career.patrol)
    assert contests.record(career)["out"] is (why != "with it")


# --- by hand ------------------------------------------------------------------------------------------


@pytest.mark.case("13.5.3", "4.3.2")
@pytest.mark.parametrize("shared", [True, False], ids=["shared", "an older pack"])
def test_the_first_box_of_a_pack_may_be_entered_by_hand(shared):
    watch = in_pack()
    watch.career.contest.shared, watch.patrol.pack_met, watch.patrol.fight = shared, False, None
    watch.patrol.pack_round, met = 0, len(watch.patrol.encounters)
    told = play(travel._look(watch, ("by_hand",)), {"aside": "by_hand"})
    assert (told.value.key, watch.patrol.fight, watch.patrol.pack_round) == ("by_hand", None, 0)
    assert watch.patrol.pack_met
    assert len(watch.patrol.encounters) == met
