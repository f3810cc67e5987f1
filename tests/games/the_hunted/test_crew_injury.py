"""10.6, 10.7.2: who is hurt, how badly, and what it costs the boat."""

import pytest

from campaigns.engine.prompts import Roll
from campaigns.games.the_hunted.rules import attack, damage, escorts, following, missions, travel
from campaigns.games.the_hunted.rules.state import CREW, Box, Man, Sunk
from campaigns.games.the_hunted.rules.watch import CareerEnds
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play
from tests.games.the_hunted.port import enter

KOMMANDANT, FIRST, ENGINEER, DOCTOR, HANDS, SECOND, AGENT = 2, 3, 4, 5, 7, 10, 12


def fighting(**changes):
    watch = make_watch(**changes)
    make_fight(watch)
    return watch


def injury(watch, *answers, submerged=False, ends=None):
    return play(damage.crew_injury(watch, submerged), *answers, ends=ends)


def with_agent(watch):
    watch.patrol.agent, watch.patrol.mission = True, "pending"
    watch.career.crew["agent"] = Man(99, "agent")
    return watch.career.crew["agent"]


# --- who and how badly --------------------------------------------------------------------------------


@pytest.mark.case("10.6/a", "10.6.1/a", "10.0/procedure/c")
@pytest.mark.parametrize(
    ("dice", "post"),
    [
        (KOMMANDANT, "kommandant"), (FIRST, "1wo"), (ENGINEER, "li"), (DOCTOR, "doctor"), (6, "crew_1"),
        (9, "crew_1"), (SECOND, "2wo"), (11, "li"),
    ],
)  # fmt: skip
def test_who_is_hit(dice, post):
    watch = fighting()
    injury(watch, dice, 1)
    assert watch.career.man(post).wound == "LW"


def test_five_posts_and_four_boxes_are_followed():
    assert set(make_watch().career.crew) == {"1wo", "2wo", "li", "doctor", *CREW}


@pytest.mark.case("10.6.1/c", "10.0/procedure/d")
@pytest.mark.parametrize(("die", "wound"), [(1, "LW"), (3, "LW"), (4, "SW"), (5, "SW"), (6, "KIA")])
def test_severity_on_the_surface(die, wound):
    watch = fighting()
    injury(watch, FIRST, die)
    assert watch.career.crew["1wo"].wound == wound


@pytest.mark.case("10.6.1/b", "10.0/procedure/e")
def test_always_light_under_escorts_but_adding_up():
    watch = fighting()
    first = play(damage.take_hits(watch, 1, submerged=True), 13, FIRST)
    assert first.keys == ["damage.hit", "damage.who"], "nothing is rolled for how bad it is"
    assert watch.career.crew["1wo"].wound == "LW"
    play(damage.take_hits(watch, 1, submerged=True), 13, FIRST)
    assert watch.career.crew["1wo"].wound == "SW"
    play(damage.take_hits(watch, 1, submerged=True), 13, FIRST)
    assert watch.career.crew["1wo"].wound == "SW"


def test_two_men_by_one_hit():
    watch = fighting()
    play(damage.take_hits(watch, 1, submerged=True), 63, FIRST, SECOND)
    assert watch.career.crew["1wo"].wound == watch.career.crew["2wo"].wound == "LW"


SUMS = [
    ("fit", "LW", "LW"), ("LW", "LW", "SW"), ("SW", "LW", "SW"), ("fit", "SW", "SW"), ("LW", "SW", "SW"),
    ("SW", "SW", "KIA"), ("fit", "KIA", "KIA"), ("LW", "KIA", "KIA"), ("SW", "KIA", "KIA"),
]  # fmt: skip


@pytest.mark.case("10.7.2/a", "10.7.2/b")
@pytest.mark.parametrize(("before", "wound", "after"), SUMS)
def test_wounds_add_up(before, wound, after):
    assert damage.worse(before, wound) == after


@pytest.mark.case("10.6.1/a", "10.7.2/a")
def test_first_wound_and_those_that_add_up_each_cite_their_case():
    watch = fighting()
    told = play(damage.take_hits(watch, 2, submerged=True), 13, FIRST, 13, FIRST)
    assert [(note.data["wound"], note.case) for note in told.told] == [("LW", "10.6.1"), ("SW", "10.7.2")]


@pytest.mark.case("10.6.3/b", "10.6.3/c")
def test_death_of_a_man_who_was_out_already_changes_nobody_in_command():
    watch = fighting()
    watch.career.kommandant.wound = watch.career.crew["1wo"].wound = "SW"
    told = injury(watch, FIRST, 4)
    assert watch.career.crew["1wo"].wound == "KIA"
    assert told.notes == ["damage.killed"]


@pytest.mark.case("10.6.3/h")
def test_crew_boxes_take_wounds_in_turn():
    """The unhurt first, then the lightly wounded; the severely wounded last; then nobody is left."""
    watch = fighting()
    watch.career.crew["crew_1"].wound, watch.career.crew["crew_2"].wound = "SW", "LW"
    seen = []
    for severity in (1, 1, 4, 4, 4, 4, 4, 4, 4):
        if damage.man_hit(watch, "crew") is None:
            break
        injury(watch, HANDS, severity)
        seen.append(tuple(watch.career.crew[post].wound for post in CREW))
    assert seen == [
        ("SW", "LW", "LW", "fit"),
        ("SW", "LW", "LW", "LW"),
        ("SW", "SW", "LW", "LW"),
        ("SW", "SW", "SW", "LW"),
        ("SW", "SW", "SW", "SW"),
        ("KIA", "SW", "SW", "SW"),
        ("KIA", "KIA", "SW", "SW"),
        ("KIA", "KIA", "KIA", "SW"),
        ("KIA", "KIA", "KIA", "KIA"),
    ]
    assert injury(watch, HANDS).notes == ["damage.nobody"]


def test_dead_man_is_not_hit_again():
    watch = fighting()
    watch.career.crew["doctor"].wound = "KIA"
    assert injury(watch, DOCTOR).notes == ["damage.nobody"]


# --- the Kommandant -----------------------------------------------------------------------------------


@pytest.mark.case("10.6.2")
@pytest.mark.parametrize("before", ["fit", "LW", "SW"])
def test_kommandant_can_be_killed_whatever_he_had(before):
    watch = fighting()
    watch.career.kommandant.wound = before
    told = injury(watch, KOMMANDANT, 6, ends=CareerEnds)
    assert told.raised.reason == "kommandant_killed"


@pytest.mark.case("10.7.2/b")
def test_light_wound_does_not_kill_a_severely_wounded_kommandant():
    watch = fighting()
    watch.career.kommandant.wound = "SW"
    assert injury(watch, KOMMANDANT, 3).notes == ["damage.wound_nothing"]
    assert watch.career.wounds == 0


@pytest.mark.case("11.3.14/a", "11.3.14/b")
def test_his_wounds_are_counted():
    watch = fighting()
    injury(watch, KOMMANDANT, 1)
    injury(watch, KOMMANDANT, 1)
    injury(watch, FIRST, 1)
    assert watch.career.wounds == 2


# --- the chain of command -----------------------------------------------------------------------------


COMMANDS = [
    ({}, "kommandant", {}),
    ({"kommandant": "LW"}, "kommandant", {}),
    ({"1wo": "KIA"}, "kommandant", {}),
    ({"2wo": "SW"}, "kommandant", {}),
    ({"kommandant": "SW"}, "1wo", {"kmdt_sw": 1}),
    ({"kommandant": "SW", "2wo": "SW"}, "1wo", {"kmdt_sw": 1}),
    ({"kommandant": "SW", "1wo": "KIA"}, "2wo", {"kmdt_and_1wo_sw": 2}),
    ({"kommandant": "SW", "1wo": "SW", "2wo": "SW"}, "li", {"kmdt_and_1wo_sw": 2}),
]


@pytest.mark.case("10.6.3/a", "10.6.3/b", "10.6.3/c")
@pytest.mark.parametrize(("wounds", "commander", "cost"), COMMANDS)
def test_who_commands_and_what_it_costs(wounds, commander, cost):
    watch = make_watch()
    make_fight(watch, "ship", [freighter()])
    for post, wound in wounds.items():
        watch.career.man(post).wound = wound
    assert watch.commander == commander
    assert escort_cost(watch) == cost


def escort_cost(watch):
    sweep = Roll("x", "2d6", "", "E2", drms=escorts.COMMAND, on=watch)
    return {line.key: line.drm for line in sweep.considered(watch.book) if line.applied}


@pytest.mark.case("10.6.3/a", "10.6.3/b")
@pytest.mark.parametrize(
    ("wounds", "cost"), [({"kommandant": "SW"}, "kmdt_sw"), ({"kommandant": "SW", "1wo": "SW"}, "kmdt_and_1wo_sw")]
)
def test_stand_in_aims_worse_with_torpedoes_and_gun(wounds, cost):
    watch = make_watch()
    make_fight(watch, "ship", [freighter()], mode="surfaced", light="day")
    for post, wound in wounds.items():
        watch.career.man(post).wound = wound
    told = play(
        attack.unescorted_round(watch), "gun", {"gun": {"1": 1}}, 12, "fore", {"salvo": {"F1": "1"}}, 12, "cease"
    )
    assert cost in told.counted["attack.gun"]
    assert cost in told.counted["attack.torpedo"]


@pytest.mark.case("11.1/procedure/3a")
def test_expert_first_officer_commands_without_penalty():
    watch = fighting()
    watch.career.kommandant.wound, watch.career.crew["1wo"].experte = "SW", True
    assert escort_cost(watch) == {}
    watch.career.crew["1wo"].wound = "SW"
    assert escort_cost(watch) == {"kmdt_and_1wo_sw": 2}


@pytest.mark.case("10.6.3/c")
def test_engineer_in_command_turns_the_boat_back():
    watch = fighting()
    told = [injury(watch, who, 4) for who in (SECOND, KOMMANDANT, FIRST)]
    assert watch.patrol.must_abort == "no_officer"
    assert [one.notes for one in told] == [
        ["damage.wounded"],
        ["damage.wounded", "damage.command"],
        ["damage.wounded", "damage.command"],
    ]


# --- Doctor, engineer, crew, agent --------------------------------------------------------------------


@pytest.mark.case("10.6.3/d")
@pytest.mark.parametrize("doctor", ["SW", "KIA"])
def test_without_a_doctor_the_severely_wounded_may_die(doctor):
    watch = make_watch()
    watch.career.crew["doctor"].wound = doctor
    watch.career.crew["li"].wound = watch.career.crew["crew_2"].wound = "SW"
    watch.career.crew["crew_1"].wound = "LW"
    told = play(damage.survival(watch), *([3] if doctor == "SW" else []), *((4, 3) if doctor == "KIA" else (3, 4)))
    rolled = [prompt.data["post"] for prompt in told.asked]
    assert rolled == (["li", "doctor", "crew_2"] if doctor == "SW" else ["li", "crew_2"])
    assert watch.career.crew["li" if doctor == "KIA" else "crew_2"].wound == "KIA"
    assert watch.career.crew["crew_1"].wound == "LW"


@pytest.mark.case("10.6.3/d", "10.6.2")
def test_kommandant_may_die_of_his_wounds():
    watch = make_watch()
    watch.career.crew["doctor"].wound = "KIA"
    watch.career.kommandant.wound = "SW"
    assert play(damage.survival(watch), 4, ends=CareerEnds).raised.reason == "kommandant_killed"


@pytest.mark.case("10.6.3/d")
def test_survival_is_rolled_on_entering_before_the_encounter():
    watch = make_watch()
    watch.career.crew["doctor"].wound = "KIA"
    watch.career.crew["li"].wound = "SW"
    told = play(travel.box(watch), "on", 1, 8)
    assert told.keys == ["homeward.turn_back", "damage.survival", "travel.encounter"]


@pytest.mark.case("10.6.3/d", "10.9.5/a")
def test_turning_back_comes_before_the_dice_for_lives():
    """A box is not entered only to turn back from it: one box, one roll for each man."""
    watch = make_watch()
    watch.career.crew["doctor"].wound = "KIA"
    watch.career.crew["li"].wound = "SW"
    told = play(travel.box(watch), "abort", 1, 5)
    assert told.keys == ["homeward.turn_back", "damage.survival", "travel.encounter"]
    assert (watch.patrol.at, watch.patrol.heading) == (1, -1)


@pytest.mark.case("10.9.2/b", "10.6.3/d", "10.9.5/a")
def test_turned_back_from_the_first_box_the_boat_is_home_without_another():
    """The next box that way is the port: no dice for lives, no encounter."""
    watch = make_watch()
    watch.patrol.at = 0
    watch.career.crew["doctor"].wound = "KIA"
    watch.career.crew["li"].wound = "SW"
    told = play(travel.box(watch), "abort")
    assert told.keys == ["homeward.turn_back"]
    assert "travel.box" not in told.notes
    assert (watch.career.patrol, watch.career.scene) == (None, "refit")


def leaderless(watch):
    """The officers severely wounded, no Doctor: dice for lives in every box, and the LI has the boat."""
    watch.career.crew["doctor"].wound = "KIA"
    for man in (watch.career.kommandant, watch.career.crew["1wo"], watch.career.crew["2wo"]):
        man.wound = "SW"
    return watch


@pytest.mark.case("10.6.3/c", "10.6.3/d", "10.9.2/a")
@pytest.mark.parametrize("task", ["nothing", "mines", "agent", "replenish", "quiet"])
def test_boat_without_an_officer_turns_back_where_it_enters(task):
    """Nothing of the box is played: no posture, no mission, no boat supplied; the transit box is next."""
    watch = leaderless(make_watch("XIV" if task == "replenish" else "VIIC", "1944-02"))
    patrol = watch.patrol
    patrol.track[3] = Box("atlantic" if task == "nothing" else "mission")
    patrol.mines, patrol.agent, patrol.replenish = task == "mines", task == "agent", task == "replenish"
    patrol.mission = "pending" if task in ("mines", "agent") else ""
    patrol.quiet_box = 3 if task == "quiet" else -1
    told = enter(watch, 3, "on", 1, 4, 1)
    assert told.keys == ["homeward.turn_back", "damage.survival", "damage.survival", "damage.survival"]
    assert told.notes[-2:] == ["homeward.abort", "homeward.heading_back"]
    assert (patrol.abort_why, patrol.mission) == ("no_officer", "pending" if task in ("mines", "agent") else "")
    assert (patrol.at, patrol.heading, patrol.supplied) == (2, -1, 0)


@pytest.mark.case("10.9.2/a", "10.6.3/c")
def test_boat_without_an_officer_in_a_transit_box_begins_the_way_home_there():
    """The nearest transit box is the one it has entered: that box is rolled, and then the next homeward."""
    watch = leaderless(make_watch())
    told = enter(watch, 1, "on", 1, 1, 1, 5)
    assert told.keys[-1] == "travel.encounter"
    assert told.asked[-1].asides == ("by_hand",)
    assert (watch.patrol.at, watch.patrol.heading, watch.patrol.aborting) == (1, -1, True)
    assert enter(watch, 0, 1, 1, 1, 8, heading=-1).keys[-1] == "travel.biscay"
    assert watch.career.patrol is None


@pytest.mark.case("10.6.3/c", "10.9.2/a", "9.7.11/b")
def test_boat_without_an_officer_gives_up_following_in_the_next_box():
    watch = leaderless(make_watch())
    make_fight(watch, "ship+escort", [freighter()])
    watch.patrol.follows_in_box = 2
    told = play(following.follow(watch), "ships", 1, 1, 1)
    assert (told.value, told.notes[-1]) == ("", "following.hindered")
    assert told.note("following.hindered") == {"why": ["must_go_home"]}
    assert "following.contact" not in told.keys


@pytest.mark.case("10.6.3/c", "10.9.2/a", "9.4.7/b")
def test_boat_without_an_officer_gives_up_the_attack_in_the_next_box():
    watch = leaderless(make_watch())
    make_fight(watch, "ship", [freighter()], mode="surfaced")
    watch.patrol.rounds_in_box = 3
    told = play(attack.another_round(watch), "go_on", 1, 1, 1)
    assert (told.value, told.notes[-1]) == (False, "following.hindered")


@pytest.mark.case("10.6.3/b", "10.6.3/d")
def test_officer_who_was_out_before_hands_nothing_over_when_he_dies():
    watch = make_watch()
    watch.career.crew["doctor"].wound = "KIA"
    watch.career.kommandant.wound = watch.career.crew["1wo"].wound = "SW"
    assert play(damage.survival(watch), 1, 6).notes == ["damage.died"]


@pytest.mark.case("10.6.3/e")
@pytest.mark.parametrize("doctor", ["fit", "LW"])
def test_fit_doctor_keeps_them_alive(doctor):
    watch = make_watch()
    watch.career.crew["doctor"].wound = doctor
    watch.career.crew["li"].wound = "SW"
    assert play(damage.survival(watch)).keys == []


@pytest.mark.case("10.6.3/g")
def test_three_crew_boxes_out_do_not_matter():
    watch = make_watch()
    for post in CREW[:3]:
        watch.career.crew[post].wound = "KIA"
    assert not watch.all_crew_out
    watch.career.crew["crew_4"].wound = "SW"
    assert watch.all_crew_out


@pytest.mark.case("10.6.3/i")
def test_no_agent_aboard():
    watch = fighting()
    assert injury(watch, AGENT).notes == ["damage.nobody"]


@pytest.mark.case("10.6.3/j")
@pytest.mark.parametrize(("die", "outcome"), [(1, "pending"), (4, "failed"), (6, "failed")])
def test_agent_hurt_before_landing(die, outcome):
    watch = fighting()
    with_agent(watch)
    injury(watch, AGENT, die)
    assert watch.patrol.mission == outcome


@pytest.mark.case("10.6.3/j")
def test_failed_agent_is_a_failed_patrol_whatever_was_sunk():
    watch = fighting()
    with_agent(watch)
    watch.patrol.tag = "A"
    injury(watch, AGENT, 6)
    watch.career.sinkings.append(Sunk("Fort Jemseg", "large freighter", 7100, "1943-07", 1, "british_isles"))
    assert not missions.succeeded(watch)


@pytest.mark.case("10.6.3/i")
def test_agent_already_landed_is_nobody():
    watch = fighting()
    with_agent(watch)
    watch.patrol.mission = "done"
    watch.career.crew.pop("agent")
    assert injury(watch, AGENT).notes == ["damage.nobody"]
    assert watch.patrol.mission == "done"
