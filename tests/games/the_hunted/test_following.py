"""9.7: following convoys, escorted ships and cripples."""

import pytest

from campaigns.games.the_hunted.rules import attack, following
from campaigns.games.the_hunted.rules.state import GRADES, Target
from campaigns.games.the_hunted.rules.texts import TEXTS
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play


def hurt(name="Fort Jemseg", hits=1):
    ship = freighter(name)
    ship.hits = hits
    return ship


def capital(hits=0):
    return Target("HMS Nelson", "capital ship", 33300, 6, hits=hits)


def escort(hits=0):
    return Target("Escort", "escort", 2000, 2, hits=hits)


def engaged(kind="ship+escort", ships=None, type_="VIIC", month="1943-07", **changes):
    watch = make_watch(type_, month)
    watch.boat.bold = 0
    make_fight(watch, kind, [freighter()] if ships is None else ships, **changes)
    return watch


def options(prompt):
    return [option.key for option in prompt.open()]


CONVOY_AGAIN = ([1, 1, 4, 6], 2, 3, 1, 4)  # sizes and names of four ships


# --- what can be followed ----------------------------------------------------------------------------

OPEN = [
    pytest.param("convoy", [freighter()], ["convoy"], id="convoy"),
    pytest.param("convoy", [hurt(), freighter()], ["damaged", "convoy"], id="convoy-with-cripple"),
    pytest.param("ship+escort", [freighter()], ["ships"], id="ship"),
    pytest.param("ship+escort", [hurt()], ["damaged"], id="cripple"),
    pytest.param("two ships+escort", [hurt(), freighter("Two")], ["damaged", "ships"], id="one-of-two"),
    pytest.param("ship+escort", [hurt(hits=3)], [], id="sunk"),
    pytest.param("ship+escort", [hurt(hits=3), escort(1)], ["damaged"], id="damaged-escort"),
    pytest.param("ship+escort", [hurt(hits=3), escort(0)], [], id="sound-escort"),
    pytest.param("capital ship", [capital()], [], id="sound-capital-ship"),
    pytest.param("capital ship", [capital(1)], ["damaged"], id="damaged-capital-ship"),
    pytest.param("damaged", [hurt()], ["damaged"], id="cripple-followed-before"),
]


@pytest.mark.case("9.7.1/b", "9.7.1/c", "9.7.4/a", "9.7.6/b", "9.7.8/a", "9.2.7/b", "9.10/procedure/f")
@pytest.mark.parametrize(("kind", "ships", "open_"), OPEN)
def test_what_can_be_followed(kind, ships, open_):
    assert following.ways(engaged(kind, ships)) == open_


@pytest.mark.case("9.4.4/b", "9.7.1/c")
@pytest.mark.parametrize("kind", ["ship", "two ships", "tanker"])
def test_ships_that_got_their_escort_later_can_be_followed(kind):
    assert following.ways(engaged(kind, escorted=True)) == ["ships"]


@pytest.mark.case("9.7.6/a", "9.7.6/c")
def test_cripple_may_be_followed_with_the_gun_alone():
    """It may turn out to be alone; a convoy or sound ships would need torpedoes."""
    watch = engaged("convoy", [hurt(), freighter()])
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    assert following.ways(watch) == ["damaged"]
    watch.boat.gun_ammo = 0
    assert following.ways(watch) == []
    watch = engaged("ship+escort")
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    assert following.ways(watch) == []


@pytest.mark.case("14.16/a")
def test_what_lies_in_the_tubes_counts_again_after_extreme_range():
    watch = engaged("convoy", range="extreme")
    watch.boat.tubes = {"F1": "G7es Zaunkönig"}
    assert following.ways(watch) == ["convoy"]


@pytest.mark.case("10.9.4/a")
@pytest.mark.parametrize(
    ("why", "said"), [("must_abort", "must_go_home"), ("aborting", "must_go_home"), ("holed", "hull_holed")]
)
def test_boat_that_has_to_go_home_follows_nobody(why, said):
    watch = engaged()
    watch.patrol.must_abort = "fuel_tanks" if why == "must_abort" else ""
    watch.patrol.aborting = why == "aborting"
    watch.boat.holed = why == "holed"
    told = play(following.follow(watch))
    assert (told.value, told.notes) == ("", ["following.hindered", "following.over"])
    assert told.note("following.hindered") == {"why": [said]}


@pytest.mark.case("9.7.4/a", "9.7.8/a")
@pytest.mark.parametrize(
    ("kind", "ships", "armed", "why"),
    [
        ("capital ship", [capital()], True, ["too_fast"]),
        ("capital ship", [capital(), escort(1)], True, ["too_fast"]),
        ("capital ship", [capital(2)], True, []),
        ("convoy", [hurt(), freighter()], False, ["no_torpedo_ready"]),
        ("convoy", [hurt(), freighter()], True, []),
    ],
)
def test_what_cannot_be_followed_is_told_with_its_reason(kind, ships, armed, why):
    """Even where something else may be followed: a cripple, with the gun, or the damaged escort."""
    watch = engaged(kind, ships)
    if not armed:
        watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    told = play(following.follow(watch), *(["let_go"] if following.ways(watch) else []))
    assert [note.data["why"] for note in told.told if note.key == "following.hindered"] == ([why] if why else [])


@pytest.mark.case("9.7.2", "9.7.11/d")
def test_lone_ships_cannot_be_followed():
    watch = engaged("ship", escorted=False)
    watch.boat.gun = False
    told = play(attack.unescorted(watch), "surfaced", "close", "cease", "enough")
    assert "following.follow" not in told.keys


@pytest.mark.case("9.7.1/a", "9.7.1/b")
def test_letting_go_ends_it():
    watch = engaged()
    told = play(following.follow(watch), "let_go")
    assert (told.value, told.notes) == ("", ["following.let_go"])
    assert watch.patrol.at == 2  # the box is left when its rolls are done


@pytest.mark.case("9.7.3/a", "9.7.3/b", "9.7.9/c")
def test_boat_found_and_hurt_may_follow_once_it_has_escaped():
    """Repairs and reloading come before the attempt."""
    watch = engaged()
    watch.boat.racks["fore"] = ["G7e FaT"]
    told = play(
        attack.escorted(watch), "submerged", "medium", {"F1": "1"}, 12, "stay", 9, 2, 3, 42, "stay", 2, 1, "let_go"
    )
    assert told.keys[-2:] == ["damage.repair", "following.follow"]
    assert told.notes[-3:] == ["damage.repaired", "attack.reloaded", "following.let_go"]
    assert watch.boat.works("radio")


# --- convoys and sound ships -------------------------------------------------------------------------


@pytest.mark.case("9.7.7/a", "9.7.7/b", "9.7.5/a", "9.7.9/a")
@pytest.mark.parametrize("die", [1, 4])
def test_convoy_met_again_shows_four_new_ships(die):
    """From another side: four ships rolled, the light rolled, a record of its own, the old ones let go."""
    old = freighter("Old")
    watch = engaged("convoy", [old], quality="elite", detected=True, bold_used=True)
    told = play(following.follow(watch), "convoy", die, *CONVOY_AGAIN, 2)
    assert told.value == "escorted"
    fight = watch.fight
    assert (len(fight.targets), old in fight.targets) == (4, False)
    assert (fight.kind, fight.escorted, fight.light) == ("convoy", True, "day")
    assert (fight.quality, fight.detected, fight.bold_used, fight.round, fight.range) == ("", False, False, 0, "")
    first, second = watch.patrol.encounters
    assert (first.targets, second.targets) == ([old], fight.targets)


@pytest.mark.case("9.7.7/a", "9.7.7/c")
@pytest.mark.parametrize("way", ["convoy", "ships"])
@pytest.mark.parametrize("die", [5, 6])
def test_contact_lost_on_five_and_six(way, die):
    watch = engaged("convoy" if way == "convoy" else "two ships+escort")
    told = play(following.follow(watch), way, die)
    assert (told.value, told.notes) == ("", ["following.lost"])


@pytest.mark.case("9.7.7/d")
@pytest.mark.parametrize(
    ("type_", "month", "balkon", "column"),
    [
        ("XXI", "1945-05", True, "with_balkon_or_xxi"),
        ("XXI", "1945-05", False, "with_balkon_or_xxi"),
        ("IXC", "1944-02", True, "with_balkon_or_xxi"),
        ("IXC", "1944-02", False, "escorted_ships_or_convoy"),
        ("VIIC", "1944-02", False, "escorted_ships_or_convoy"),
    ],
)
def test_better_ears_lose_a_convoy_on_a_six_only(type_, month, balkon, column):
    watch = engaged("convoy", type_=type_, month=month)
    watch.boat.balkon = balkon
    told = play(following.follow(watch), "convoy", 6)
    assert told.prompt("following.contact").column == column
    told = play(following.follow(watch), "convoy", 5, *([*CONVOY_AGAIN, 5] if column.startswith("with") else []))
    assert told.value == ("escorted" if column.startswith("with") else "")


@pytest.mark.case("9.7.7/d")
def test_better_ears_are_for_convoys():
    watch = engaged(type_="XXI", month="1945-05")
    assert play(following.follow(watch), "ships", 5).value == ""


@pytest.mark.case("14.6.1", "9.7.6/c")
@pytest.mark.parametrize(("die", "quality"), [(5, "elite"), (6, "")])
def test_a_straggler_has_left_its_escorts_and_their_quality_behind(die, quality):
    watch = engaged("ship+escort", [hurt()], quality="elite")
    play(following.follow(watch), "damaged", die, "day")
    assert watch.fight.quality == quality


@pytest.mark.case("9.7.6/c")
def test_the_log_names_the_ships_that_a_straggler_left():
    watch = engaged("two ships+escort", [hurt("Athel"), hurt("Marit")])
    told = play(following.follow(watch), "damaged", 6, "1", "day")
    assert told.notes[:2] == ["following.straggler", "following.parted"]
    assert [ship.name for ship in watch.fight.targets] == ["Athel"]


@pytest.mark.case("9.7.7/e", "9.7.9/a", "9.7.6/e")
def test_sound_ships_followed_keep_name_and_escorts_quality():
    """The cripple stays behind, the sound ship is the same, and quality is not rolled again."""
    sound, cripple = freighter("Sound"), hurt("Cripple")
    watch = engaged("two ships+escort", [cripple, sound, escort(1)], quality="veteran", escort_hit=True)
    told = play(following.follow(watch), "ships", 2, 5)
    assert told.value == "escorted"
    assert watch.fight.targets == [sound]
    assert (watch.fight.quality, watch.fight.escort_hit, watch.fight.light) == ("veteran", False, "night")
    assert "travel.sizes" not in told.keys
    assert len(watch.patrol.encounters[-1].targets) == 3  # the record keeps all that were met


@pytest.mark.case("14.15/2")
@pytest.mark.parametrize("way", ["convoy", "ships"])
def test_tracker_keeps_contact_without_a_roll(way):
    watch = engaged("convoy" if way == "convoy" else "ship+escort")
    watch.career.options["special-abilities"] = True
    watch.career.ability = 2
    told = play(following.follow(watch), way, *(CONVOY_AGAIN if way == "convoy" else ()), 5)
    assert told.notes[0] == "following.sure"
    assert "following.contact" not in told.keys


@pytest.mark.case("11.3.6/d", "9.7.7/a")
@pytest.mark.parametrize(("grade", "sure"), [("swords", True), ("diamonds", True), ("oakleaves", False)])
def test_swords_keep_contact(grade, sure):
    watch = engaged()
    watch.career.grade = GRADES.index(grade)
    told = play(following.follow(watch), "ships", *([5] if sure else [6]))
    assert told.value == ("escorted" if sure else "")


@pytest.mark.case("11.3.6/d", "14.15/2", "10.6.3/a")
@pytest.mark.parametrize("holder", ["swords", "tracker"])
def test_watch_officer_rolls_for_contact(holder):
    """Neither Swords nor Tracker keep contact for a boat whose Kommandant lies in his bunk."""
    watch = engaged()
    watch.career.kommandant.wound = "SW"
    if holder == "swords":
        watch.career.grade = GRADES.index("swords")
    else:
        watch.career.ability, watch.career.options["special-abilities"] = 2, True
    assert play(following.follow(watch), "ships", 6).notes == ["following.lost"]


@pytest.mark.case("9.7.5/b", "9.7.9/b", "9.7.9/a")
def test_followed_by_day_the_night_may_be_waited_for_and_everything_is_chosen_anew():
    """Submerged, medium, fore in the first attack; night surface, long and aft in the second."""
    watch = engaged()
    told = play(
        attack.escorted(watch), "submerged", "medium", {"F1": "1"}, 12, "stay", 2,
        "ships", 1, 3,  # contact, by day
        "wait", 2, "night_surface", "long", {"A1": "1"}, 12, 2,
        "let_go",
    )  # fmt: skip
    assert told.keys.count("attack.how") == 3
    assert watch.fight.range == "long"


# --- cripples ----------------------------------------------------------------------------------------


@pytest.mark.case("9.7.6/a", "9.7.6/c", "9.7.6/f", "9.7.5/c", "8.4.4")
@pytest.mark.parametrize(("die", "alone"), [(1, False), (5, False), (6, True)])
@pytest.mark.parametrize("light", ["night", "day"])
def test_one_cripple(die, alone, light):
    """Followed for certain; under escort on 1-5, alone on 6; the light is chosen."""
    cripple = hurt()
    watch = engaged("ship+escort", [cripple])
    told = play(following.follow(watch), "damaged", die, light)
    assert told.keys == ["following.follow", "following.escort_stays", "following.light"]
    assert told.value == ("alone" if alone else "escorted")
    fight = watch.fight
    assert (fight.targets, fight.escorted, fight.light) == ([cripple], not alone, light)
    assert fight.straggler is alone


@pytest.mark.case("8.4.5", "8.4.4", "9.7.5/c")
@pytest.mark.parametrize(("month", "light"), [("1944-06", "day"), ("1944-12", "night")])
def test_light_of_a_cripple_is_not_chosen_where_the_arctic_has_but_one(month, light):
    watch = engaged("ship+escort", [hurt()])
    watch.career.month, watch.patrol.zone = month, "arctic"
    told = play(following.follow(watch), "damaged", 1)
    assert "following.light" not in told.keys
    assert (told.note("following.one_light"), watch.fight.light) == ({"light": light}, light)


@pytest.mark.case("9.7.6/f")
def test_as_many_cripples_as_a_boat_has_tubes_have_a_name_in_the_choice():
    """Ships that a FaT has wandered into and the escort come on top of the convoy's four."""
    watch = engaged("convoy", [hurt(f"Ship {n}") for n in range(1, 10)])
    told = play(following.follow(watch), "damaged", 1, "9", "night")
    quarry = told.prompt("following.quarry")
    labels = [TEXTS.option(quarry.key, option.key, option.data)[0] for option in quarry.open()]
    assert labels == [f"Ship {n}, 7,100 t" for n in range(1, 10)]


@pytest.mark.case("9.7.6/d", "9.7.6/e", "9.7.6/f", "9.7.8/b")
def test_several_cripples_stay_together_under_escort():
    """One is the target; the other sails with it and may be the next; the convoy is lost for good."""
    one, two = hurt("One"), hurt("Two")
    watch = engaged("convoy", [one, freighter("Sound"), two], quality="green")
    told = play(following.follow(watch), "damaged", 3, "2", "night")
    assert told.keys == ["following.follow", "following.escort_stays", "following.quarry", "following.light"]
    assert options(told.prompt("following.quarry")) == ["1", "2"]
    fight = watch.fight
    assert (fight.targets, fight.others, fight.kind, fight.quality) == ([two], [one], "damaged", "green")
    assert following.ways(watch) == ["damaged"]
    assert play(following.follow(watch), "damaged", 3, "2", "night").value == "escorted"
    assert watch.fight.targets == [one]


@pytest.mark.case("9.7.6/d")
def test_several_cripples_alone_part_from_one_another():
    one, two = hurt("One"), hurt("Two")
    watch = engaged("convoy", [one, two])
    told = play(following.follow(watch), "damaged", 6, "1", "day")
    assert told.keys == ["following.follow", "following.escort_stays", "following.quarry", "following.light"]
    assert told.value == "alone"
    assert (watch.fight.targets, watch.fight.others, two.gone) == ([one], [], True)
    assert following.cripples(watch) == [one]


@pytest.mark.case("9.7.6/b", "9.10/procedure/f")
def test_damaged_escort_is_followed_like_any_ship():
    warship = escort(1)
    watch = engaged("ship+escort", [freighter(), warship])
    play(following.follow(watch), "damaged", 2, "night")
    assert watch.fight.targets == [warship]


@pytest.mark.case("9.7.6/c", "9.4.1")
def test_straggler_is_attacked_like_a_lone_ship():
    watch = engaged("ship+escort", [hurt(hits=2)])
    told = play(
        attack.escorted(watch), "submerged", "medium", {"F1": "1"}, 12, "stay", 2,
        "damaged", 6, "night", "surfaced", "close", "gun", {"gun": {"1": 1}}, 2, 6,
    )  # fmt: skip
    assert told.notes[-1] == "attack.sunk"
    assert told.keys.count("escorts.detection") == 1


@pytest.mark.case("9.4.4/b", "9.7.6/c")
def test_straggler_may_be_followed_again_after_an_escort_came():
    """The escort at the additional round, detection, and the same cripple followed: alone once more."""
    watch = engaged("ship", [hurt()], escorted=False, mode="surfaced", range="close")
    told = play(
        attack.company_came(watch), "stay", 9, 2, 2, "stay", 2, "damaged", 6, "night", "leave",
    )  # fmt: skip
    assert told.notes[-2:] == ["following.straggler", "attack.left_alone"]


@pytest.mark.case("9.4.4/b", "9.7.1/c")
def test_sound_ships_are_followed_after_an_escort_came():
    watch = engaged("ship", escorted=False, mode="surfaced", range="close")
    told = play(attack.company_came(watch), "stay", 9, 2, 2, "stay", 2, "ships", 4, 5, "leave")
    assert told.notes[-1] == "attack.left_alone"
    assert watch.fight.escorted is True


@pytest.mark.case("9.7.10")
@pytest.mark.parametrize("answers", [["leave"], ["submerged", "medium", {}]])
def test_escorted_cripple_not_fired_at_gets_away(answers):
    watch = engaged("ship+escort", [hurt()])
    told = play(
        attack.escorted(watch), "submerged", "medium", {"F1": "1"}, 12, "stay", 2, "damaged", 5, "night", *answers
    )
    assert told.keys.count("following.follow") == 1
    assert told.notes[-1] == "attack.left_alone"


# --- capital ships -----------------------------------------------------------------------------------

EXAMPLE = [(2, 1, True), (2, 3, True), (2, 4, False), (1, 2, True), (1, 3, False), (5, 6, True)]


@pytest.mark.case("9.7.4/d", "9.7.4/c", "9.7.6/c")
@pytest.mark.parametrize(("points", "die", "followed"), EXAMPLE)
def test_example_of_the_capital_ship(points, die, followed):
    """Two points of damage make it 1-3 on the die. Her escort stays without a roll."""
    ship = capital(points)
    watch = engaged("capital ship", [ship])
    told = play(following.follow(watch), "damaged", die, *(["night"] if followed else []))
    assert told.counted["following.capital"] == {"per_damage_point": -points}
    assert told.value == ("escorted" if followed else "")
    assert "following.escort_stays" not in told.keys
    if followed:
        assert (watch.fight.kind, watch.fight.targets) == ("capital ship", [ship])


@pytest.mark.case("9.7.4/d")
@pytest.mark.parametrize("sure", ["swords", "tracker"])
def test_capital_ship_is_rolled_for_even_by_those_who_lose_nobody(sure):
    watch = engaged("capital ship", [capital(1)])
    if sure == "swords":
        watch.career.grade = GRADES.index("swords")
    else:
        watch.career.options["special-abilities"], watch.career.ability = True, 2
    told = play(following.follow(watch), "damaged", 6)
    assert (told.value, told.notes) == ("", ["following.lost"])


@pytest.mark.case("9.7.4/c", "9.7.4/d", "9.7.6/f")
def test_capital_ship_among_cripples_is_chosen_before_any_die():
    """Her escort stays in any case, so only whom the boat goes after tells which die is thrown."""
    ship, warship = capital(1), escort(1)
    watch = engaged("capital ship", [ship, warship])
    told = play(following.follow(watch), "damaged", "1", 2, "night")
    assert told.keys == ["following.follow", "following.quarry", "following.capital", "following.light"]
    assert options(told.prompt("following.quarry")) == ["1", "others"]
    assert (watch.fight.targets, watch.fight.others, watch.fight.kind) == ([ship], [warship], "capital ship")


@pytest.mark.case("9.7.6/c", "9.7.6/d", "9.7.6/f")
@pytest.mark.parametrize(("die", "left"), [(5, True), (6, False)])
def test_cripples_beside_a_capital_ship_are_followed_without_her_die(die, left):
    ship, warship = capital(1), escort(1)
    watch = engaged("capital ship", [ship, warship])
    told = play(following.follow(watch), "damaged", "others", die, "night")
    assert told.keys == ["following.follow", "following.quarry", "following.escort_stays", "following.light"]
    assert (watch.fight.targets, watch.fight.kind) == ([warship], "damaged")
    assert watch.fight.others == ([ship] if left else [])


@pytest.mark.case("9.7.6/d", "9.7.6/f")
def test_of_several_cripples_beside_a_capital_ship_one_is_chosen_after_the_die():
    one, two = escort(1), hurt()
    watch = engaged("capital ship", [capital(1), one, two])
    told = play(following.follow(watch), "damaged", "others", 3, "2", "day")
    assert told.keys.count("following.quarry") == 2
    labels = [TEXTS.option("following.quarry", option.key, option.data)[0] for option in told.asked[1].open()]
    assert labels == ["HMS Nelson, 33,300 t", "Escort, Fort Jemseg"]
    assert watch.fight.targets == [two]


# --- how often ---------------------------------------------------------------------------------------


def follow(watch):
    """One follow of sound ships that keeps contact."""
    return play(following.follow(watch), "ships", 1, 5)


@pytest.mark.case("9.7.11/a", "9.7.11/b")
def test_two_follows_in_a_box_and_the_third_in_the_next():
    watch = engaged()
    follow(watch)
    follow(watch)
    assert (watch.patrol.at, watch.patrol.follows_in_box) == (2, 2)
    third = follow(watch)
    assert third.prompt("following.follow").data == {"next_box": True}
    assert third.notes[:2] == ["following.next_box", "travel.box"]  # told before it is chosen
    assert third.note("following.next_box") == {"follows": 2}
    assert (watch.patrol.at, watch.patrol.follows_in_box, watch.patrol.rolls_left) == (3, 0, 1)


@pytest.mark.case("9.7.11/a", "9.7.11/b")
def test_next_box_sees_three_engagements_as_the_first_did():
    """The follow that leads into a box, and two in it: three attempts a box in all, as 9.7.11 counts them."""
    watch = engaged()
    watch.patrol.follows_in_box = 2
    boxes = []
    for _ in range(4):
        follow(watch)
        boxes.append(watch.patrol.at)
    assert boxes == [3, 3, 3, 4]


@pytest.mark.case("9.7.11/c")
@pytest.mark.parametrize("at", [5, 7])
def test_no_following_into_a_transit_box_or_port(at):
    watch = engaged()
    watch.patrol.at, watch.patrol.follows_in_box = at, 2
    told = play(following.follow(watch))
    assert (told.value, told.notes) == ("", ["following.no_more"])


@pytest.mark.case("10.6.3/d", "9.7.11/b")
def test_box_entered_on_the_chase_is_entered_like_any():
    """Without a Doctor the badly wounded roll for their lives."""
    watch = engaged()
    watch.patrol.follows_in_box = 2
    watch.career.crew["doctor"].wound = "KIA"
    watch.career.crew["crew_1"].wound = "SW"
    told = play(following.follow(watch), "ships", 6, 1, 5)
    assert told.keys[:3] == ["following.follow", "damage.survival", "following.contact"]
    assert watch.career.crew["crew_1"].wound == "KIA"
