"""9.6, 9.2.2: detection and attack; charts E2, E2-CL and E3 line by line."""

import pytest

from campaigns.games.the_hunted.rules import damage, escorts, newboat
from campaigns.games.the_hunted.rules.state import GRADES, Target
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.games.the_hunted.rules.watch import CareerEnds
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play

E2, E3 = book().chart("E2").modifiers, book().chart("E3").modifiers


def hunt(kind="convoy", type_="VIIC", month="1943-07", zone="atlantic", systems=(), **changes):
    """A boat without BOLD, submerged by night at medium range: nothing counts on E2, the date alone on E3."""
    watch = make_watch(type_, month, zone)
    watch.boat.bold = 0
    watch.boat.systems |= dict(systems)
    make_fight(watch, kind, [freighter()], **changes)
    return watch


def out(watch, *posts):
    for post in posts:
        watch.career.man(post).wound = "SW"
    return watch


def grade(watch, name):
    watch.career.grade = GRADES.index(name)
    return watch


def sweep_drms(watch, *answers):
    """The modifiers of one sweep. Where the boat may go deep it stays."""
    ways = ("stay",) if "deep" in escorts.evasions(watch.boat, watch.fight) else ()
    return play(escorts.detection(watch), *(answers or ways), 2).counted["escorts.detection"]


def attack_drms(watch, hits=0):
    """The modifiers of one attack; from +2 on even a 2 on the dice hits once, here without effect."""
    return play(escorts.attack(watch), 2, 2, *([32] * hits)).counted["escorts.attack"]


# --- E2 ----------------------------------------------------------------------------------------------


def capital_ship():
    watch = hunt("capital ship")
    watch.fight.targets.append(Target("HMS Nelson", "capital ship", 33300, 6))
    return watch


def fitted(watch, **fields):
    for name, value in fields.items():
        setattr(watch.boat, name, value)
    return watch


COUNTED = [
    pytest.param("kmdt_sw", lambda: out(hunt(), "kommandant"), id="kmdt"),
    pytest.param("kmdt_and_1wo_sw", lambda: out(hunt(), "kommandant", "1wo"), id="kmdt-1wo"),
    pytest.param("kmdt_and_1wo_sw", lambda: out(hunt(), "kommandant", "1wo", "2wo"), id="all-officers"),
    pytest.param("fuel_tanks", lambda: hunt(systems={"fuel_tanks": "damaged"}), id="tanks-damaged"),
    pytest.param("fuel_tanks", lambda: hunt(systems={"fuel_tanks": "inoperable"}), id="tanks-inoperable"),
    pytest.param("dive_planes", lambda: hunt(systems={"dive_planes": "damaged"}), id="planes-damaged"),
    pytest.param("dive_planes", lambda: hunt(systems={"dive_planes": "inoperable"}), id="planes-inoperable"),
    pytest.param("capital_ship", capital_ship, id="capital-ship"),
    pytest.param("g7a_day", lambda: hunt(steam_by_day=True), id="steam-by-day"),
    pytest.param("previously_detected", lambda: hunt(detected=True), id="detected-before"),
    pytest.param("close_range", lambda: hunt(range="close"), id="close"),
    pytest.param("night_surface", lambda: hunt(mode="night_surface"), id="night-surface"),
    pytest.param("night_surface", lambda: hunt(mode="night_surface", round=3), id="night-surface-later"),
    pytest.param("fore_and_aft", lambda: hunt(fore_and_aft=True), id="fore-and-aft"),
    pytest.param("wolfpack_busy", lambda: hunt(wolfpack="busy"), id="busy"),
    pytest.param("wolfpack_focused", lambda: hunt(wolfpack="focused"), id="focused"),
    pytest.param("long_range", lambda: hunt(range="long"), id="long"),
    pytest.param("oakleaves", lambda: grade(hunt(), "oakleaves"), id="oakleaves"),
    pytest.param("oakleaves", lambda: grade(hunt(), "swords"), id="swords"),
    pytest.param("alberich", lambda: fitted(hunt(), alberich=True), id="alberich"),
    pytest.param("escort_hit", lambda: hunt(escort_hit=True), id="escort-hit"),
    pytest.param("escort_missed", lambda: hunt(escort_missed=True), id="escort-missed"),
    pytest.param("elite_escort", lambda: hunt(quality="elite"), id="elite"),
    pytest.param("nibelung", lambda: hunt(nibelung=True), id="nibelung"),
    pytest.param("indian_ocean", lambda: hunt(zone="indian_ocean"), id="indian-ocean"),
    pytest.param("indian_ocean", lambda: hunt(zone="australia"), id="australia"),
    pytest.param("type_xxi", lambda: hunt(type_="XXI"), id="xxi"),
    pytest.param("type_xxi", lambda: hunt(type_="XXI", systems={"battery_1": "inoperable"}), id="xxi-two-batteries"),
]


@pytest.mark.case(
    "9.6.9/a", "9.5.1/c", "9.6.3/b", "9.6.8/b", "9.1.7", "7.2.2/a", "7.2.2/b", "11.3.6/c", "14.6.3/d", "14.12/a",
)  # fmt: skip
@pytest.mark.parametrize(("key", "make"), COUNTED)
def test_modifier_of_a_sweep_counts_alone(key, make):
    assert sweep_drms(make()) == {key: E2[key].drm}


NOTHING = [
    pytest.param(hunt, id="medium-submerged"),
    pytest.param(lambda: hunt(range=""), id="escort-that-turned-up"),
    pytest.param(lambda: out(hunt(), "1wo"), id="only-1wo-out"),
    pytest.param(lambda: grade(hunt(), "knights_cross"), id="knights-cross"),
    pytest.param(lambda: hunt("ship+escort", wolfpack="busy"), id="busy-but-no-convoy"),
    pytest.param(lambda: hunt("ship+escort", wolfpack="focused"), id="focused-but-no-convoy"),
    pytest.param(lambda: hunt(wolfpack="busy", systems={"radio": "inoperable"}), id="no-radio"),
    pytest.param(lambda: hunt(quality="veteran"), id="veteran"),
    pytest.param(lambda: hunt(mode="surfaced"), id="surfaced"),
    pytest.param(lambda: hunt(light="day"), id="day-without-steam"),
    pytest.param(lambda: hunt(systems={"hydrophones": "damaged", "batteries": "damaged"}), id="other-systems"),
    pytest.param(lambda: hunt(zone="caribbean"), id="caribbean"),
    pytest.param(
        lambda: hunt(type_="XXI", systems=dict.fromkeys(("battery_1", "battery_2", "battery_3"), "damaged")),
        id="xxi-without-batteries",
    ),
]


@pytest.mark.case("9.6.9/a", "7.2.3/c", "7.2.4", "9.4.6/b")
@pytest.mark.parametrize("make", NOTHING)
def test_near_miss_of_a_sweep(make):
    assert sweep_drms(make()) == {}


def test_experte_1wo_stands_in_for_the_kommandant():
    watch = out(hunt(), "kommandant")
    watch.career.crew["1wo"].experte = True
    assert sweep_drms(watch) == {}


@pytest.mark.case("9.2.2/d")
def test_oakleaves_do_not_help_a_kommandant_who_is_out():
    assert sweep_drms(out(grade(hunt(), "oakleaves"), "kommandant")) == {"kmdt_sw": 1}


@pytest.mark.case("9.6.3/a", "9.6.9/a")
def test_modifiers_of_a_sweep_add_up():
    watch = hunt(
        mode="night_surface", range="close", wolfpack="busy", fore_and_aft=True, systems={"fuel_tanks": "damaged"}
    )
    told = play(escorts.detection(watch), 6)
    assert sum(told.counted["escorts.detection"].values()) == 3
    assert told.value is True


@pytest.mark.case("9.6.3/c", "9.2.1/b", "9.5.2/c")
def test_fore_and_aft_counts_in_the_first_sweep_only():
    watch = hunt(mode="night_surface", fore_and_aft=True)
    assert sweep_drms(watch) == {"fore_and_aft": 1, "night_surface": 1}
    assert sweep_drms(watch) == {"night_surface": 1}


@pytest.mark.case("9.6.9/b", "9.6.9/c", "9.6.9/d")
@pytest.mark.parametrize(("roll", "harder_by", "found"), [(8, 0, False), (9, 0, True), (11, 0, True), (12, 1, True)])
def test_rows_of_detection(roll, harder_by, found):
    watch = hunt()
    assert play(escorts.detection(watch), "stay", roll).value is found
    assert watch.fight.harder == harder_by


@pytest.mark.case("9.6.9/d")
def test_a_modified_twelve_or_more_makes_the_attack_harder():
    watch = hunt(range="close", detected=True)
    play(escorts.detection(watch), "stay", 11)
    assert attack_drms(watch, hits=1) == {"detected_12": 1, "date": 1}
    play(escorts.detection(watch), "stay", 7)
    assert attack_drms(watch) == {"date": 1}


# --- the close approach ------------------------------------------------------------------------------


@pytest.mark.case("9.2.2/c", "9.2.2/a", "9.6.1/b")
@pytest.mark.parametrize(("roll", "found"), [(6, False), (7, True)])
def test_close_approach(roll, found):
    assert play(escorts.close_approach(hunt(range="close")), roll).value is found


@pytest.mark.case("9.2.2/d", "9.2.2/c")
@pytest.mark.parametrize(
    ("grade_", "wound", "drms"),
    [
        ("oakleaves", "fit", {"oakleaves": -1}),
        ("diamonds", "LW", {"oakleaves": -1}),
        ("oakleaves", "SW", {}),
        ("knights_cross", "fit", {}),
    ],
)
def test_only_the_oakleaves_count_on_the_approach(grade_, wound, drms):
    """Not night, not damage, not a wolfpack; and not with their holder out."""
    watch = grade(hunt(range="close", mode="night_surface", wolfpack="busy", systems={"fuel_tanks": "damaged"}), grade_)
    watch.career.kommandant.wound = wound
    told = play(escorts.close_approach(watch), 7)
    assert told.counted["escorts.closing"] == drms
    assert told.value is not bool(drms)


@pytest.mark.case("14.15/7")
@pytest.mark.parametrize(("roll", "found"), [(11, False), (12, True)])
def test_bold_kommandant_is_found_on_a_twelve_only(roll, found):
    watch = hunt(range="close")
    watch.career.options["special-abilities"] = True
    watch.career.ability = 7
    told = play(escorts.close_approach(watch), roll)
    assert (told.value, told.notes[0]) == (found, "escorts.bold_man")


@pytest.mark.case("9.6.14/c", "9.2.2/f")
def test_boat_caught_closing_is_the_easier_to_find_in_every_later_round():
    watch = hunt(range="close")
    play(escorts.close_approach(watch), 7)
    told = play(escorts.hunted(watch, found=True), 2, 2, "stay", 7, 2, 2, "stay", 6)
    sweeps = [prompt.data["round"] for prompt in told.asked if prompt.key == "escorts.detection"]
    assert sweeps == [2, 3]
    assert told.counted["escorts.detection"] == {"close_range": 1, "previously_detected": 1}
    assert told.notes[-1] == "escorts.shaken_off"


# --- BOLD --------------------------------------------------------------------------------------------


def with_bold(**changes):
    return fitted(hunt(**changes), bold=3)


@pytest.mark.case("9.6.7/a", "9.6.7/b", "9.6.7/d")
def test_one_bold_an_encounter_for_one_roll():
    watch = with_bold()
    told = play(escorts.detection(watch), "bold", 9)
    assert told.keys == ["escorts.evade", "escorts.detection"]
    assert told.counted["escorts.detection"] == {"bold": -1}
    assert (told.value, watch.boat.bold) == (False, 2)
    told = play(escorts.detection(watch), "stay", 9)
    assert [option.key for option in told.prompt("escorts.evade").open()] == ["stay", "deep"]
    assert told.counted["escorts.detection"] == {}


@pytest.mark.case("9.6.7/c", "9.6.4/e", "9.6.4/a")
def test_bold_and_depth_together():
    watch = with_bold()
    told = play(escorts.detection(watch), "both", 12, 10)
    assert told.keys == ["escorts.evade", "escorts.deep", "escorts.detection"]
    assert told.counted["escorts.detection"] == {"bold": -1, "test_depth": -1}
    assert told.value is False


@pytest.mark.case("9.6.7/e", "9.6.7/f")
@pytest.mark.parametrize(("die", "drms"), [(1, {"bold": -1}), (2, {"bold": -1}), (5, {}), (6, {"elite_escort": 1})])
def test_bold_is_released_before_the_escorts_show_their_quality(die, drms):
    """Veteran and elite escorts see through it; the canister is gone all the same."""
    watch = with_bold()
    watch.career.options["variable-escort-quality"] = True
    told = play(escorts.detection(watch), "bold", die, 2)
    assert told.keys == ["escorts.evade", "options.escort_quality", "escorts.detection"]
    assert told.counted["escorts.detection"] == drms
    assert watch.boat.bold == 2


@pytest.mark.case("9.6.7/e")
@pytest.mark.parametrize(
    ("option", "quality", "doubt"),
    [
        (False, "", ""),
        (True, "", "bold_unknown"),
        (True, "green", ""),
        (True, "veteran", "bold_useless"),
        (True, "elite", "bold_useless"),
    ],
)
def test_what_bold_is_worth_is_said_where_it_is_offered(option, quality, doubt):
    watch = with_bold(quality=quality)
    watch.career.options["variable-escort-quality"] = option
    told = play(escorts.detection(watch), "stay", *([1] if doubt == "bold_unknown" else []), 2)
    assert told.prompt("escorts.evade").data["doubt"] == doubt
    assert TEXTS.option("escorts.evade", "bold", {"bold": 1, "doubt": doubt})[1].count("deceived by BOLD") == bool(
        doubt
    )


@pytest.mark.case("9.6.7/a")
def test_a_canister_crossed_off_while_the_prompt_is_open_cannot_be_released():
    watch = with_bold()
    ways = next(item for item in escorts.evade(watch) if item.key == "escorts.evade")
    watch.boat.bold = 0
    assert [option.key for option in ways.open()] == ["stay", "deep"]


@pytest.mark.case("10.6.3/a", "10.6.3/b")
@pytest.mark.parametrize("fallen", [(), ("kommandant", "1wo")])
def test_why_the_1wo_does_not_count_is_true_whoever_commands(fallen):
    told = play(escorts.detection(out(hunt(), *fallen)), "stay", 2)
    lines = {line.key: line.why for line in told.prompt("escorts.detection").considered(book())}
    assert lines["kmdt_sw"] == "The 1WO is not in command, or he is Experte."


@pytest.mark.case("9.6.7/b")
def test_nothing_is_asked_when_nothing_can_be_done():
    watch = hunt(mode="night_surface")
    assert play(escorts.detection(watch), 2).keys == ["escorts.detection"]


# --- E3 ----------------------------------------------------------------------------------------------

HARDER = [
    pytest.param("fuel_tanks", lambda: hunt(systems={"fuel_tanks": "damaged"}), id="tanks"),
    pytest.param("hydrophones", lambda: hunt(systems={"hydrophones": "damaged"}), id="hydrophones"),
    pytest.param("batteries", lambda: hunt(systems={"batteries": "damaged"}), id="batteries"),
    pytest.param(
        "batteries",
        lambda: hunt(type_="XXI", systems=dict.fromkeys(("battery_1", "battery_2", "battery_3"), "damaged")),
        id="three-batteries",
    ),
    pytest.param("electric_engine_1", lambda: hunt(systems={"electric_engine_1": "inoperable"}), id="engine-1"),
    pytest.param("electric_engine_2", lambda: hunt(systems={"electric_engine_2": "damaged"}), id="engine-2"),
    pytest.param("night_surface_first_round", lambda: hunt(mode="night_surface", round=1), id="night-surface"),
    pytest.param("detected_12", lambda: hunt(harder=1), id="twelve"),
]


@pytest.mark.case("9.6.10/b", "9.5.1/d", "9.6.9/d")
@pytest.mark.parametrize(("key", "make"), HARDER)
def test_modifier_of_an_attack_counts_beside_the_date(key, make):
    assert attack_drms(make(), hits=1) == {"date": 1, key: E3[key].drm}


EASIER = [
    pytest.param(hunt, {"date": 1}, id="sound"),
    pytest.param(lambda: hunt(mode="night_surface", round=2), {"date": 1}, id="night-surface-later"),
    pytest.param(lambda: hunt(systems={"dive_planes": "damaged"}), {"date": 1}, id="dive-planes"),
    pytest.param(
        lambda: hunt(type_="XXI", systems={"battery_2": "inoperable"}), {"date": 1}, id="one-battery-of-three"
    ),
    pytest.param(lambda: hunt(zone="indian_ocean"), {}, id="indian-ocean"),
    pytest.param(lambda: hunt(zone="australia"), {}, id="australia"),
]


@pytest.mark.case("9.6.10/b", "9.6.3/b")
@pytest.mark.parametrize(("make", "drms"), EASIER)
def test_near_miss_of_an_attack(make, drms):
    """An aircraft's +2 is never among them."""
    assert attack_drms(make()) == drms


@pytest.mark.case("9.6.3/a", "9.6.3/b", "9.5.1/d")
def test_night_surface_attack_counts_on_every_sweep_and_on_the_first_attack():
    watch = hunt(mode="night_surface")
    told = play(escorts.hunted(watch), 9, 2, 2, 32, "stay", 8, 2, 2, "stay", 2)
    attacks = [prompt for prompt in told.asked if prompt.key == "escorts.attack"]
    assert told.counted["escorts.attack"] == {"date": 1, "night_surface_first_round": 1}
    assert len(attacks) == 2
    assert attack_drms(watch) == {"date": 1}  # any round after the first
    assert sweep_drms(watch) == {"night_surface": 1, "previously_detected": 1}


HITS = [(2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 5)]


@pytest.mark.case("9.6.10/b", "9.6.10/c", "9.6.10/e", "9.6.11/a", "9.0/procedure/e")
@pytest.mark.parametrize(("roll", "hits"), HITS)
def test_rows_of_an_attack(roll, hits):
    """The date adds 1; each hit is a roll of two dice, tens and ones, on the damage chart."""
    watch = hunt()
    told = play(escorts.attack(watch), 2, roll, *([32] * hits))
    assert told.keys == ["escorts.weapon", "escorts.attack", *["damage.hit"] * hits]
    if hits:
        assert told.prompt("damage.hit").dice == "d66"
        assert told.prompt("damage.hit").chart == "E4"


@pytest.mark.case("9.6.10/d", "9.0/procedure/e")
def test_thirteen_sinks_the_boat_at_once():
    told = play(escorts.attack(hunt()), 2, 12, ends=CareerEnds)
    assert told.raised.reason == "sunk_escort"


@pytest.mark.case("9.6.10/c", "9.6.14/a", "9.6.14/b", "9.6")
def test_detection_again_after_an_attack_that_did_no_harm():
    watch = hunt()
    told = play(escorts.hunted(watch), "stay", 9, 2, 2, "stay", 8, 2, 2, "stay", 7)
    assert told.keys.count("escorts.detection") == 3
    assert told.notes == [
        "escorts.detected", "escorts.no_hits", "escorts.detected", "escorts.no_hits", "escorts.shaken_off",
    ]  # fmt: skip
    assert sweep_drms(watch) == {"previously_detected": 1}  # once, however many rounds


@pytest.mark.case("9.6.1/a", "9.6.9/b", "9.0/procedure/e")
def test_boat_never_found_leaves_undetected():
    assert play(escorts.hunted(hunt()), "stay", 8).notes == ["escorts.undetected"]


@pytest.mark.case("9.6.14/d")
def test_steam_torpedoes_by_day_count_in_every_round():
    watch = hunt(light="day", steam_by_day=True)
    assert sweep_drms(watch) == {"g7a_day": 1}
    watch.fight.detected = True
    assert sweep_drms(watch) == {"g7a_day": 1, "previously_detected": 1}


# --- special weapons ---------------------------------------------------------------------------------

SPECIAL = [
    pytest.param(month, which, weapon, die, book().chart(code).row_of(die, die).results, id=f"{weapon}-{month}-{die}")
    for month, which, weapon, code in (
        ("1943-12", 6, "hedgehog", "E3c"),  # before 1944 there is no other
        ("1944-01", 1, "hedgehog", "E3c"),
        ("1944-01", 6, "squid", "E3d"),
    )
    for die in range(1, 7)
]


@pytest.mark.case("9.6.10/a", "9.6.11/a")
@pytest.mark.parametrize(("month", "which", "weapon", "die", "result"), SPECIAL)
def test_special_weapon_on_a_one(month, which, weapon, die, result):
    """Its own table gives the hits, or sinks the boat; no E3 roll and none of its modifiers."""
    watch = hunt(month=month, mode="night_surface", round=1)
    hits = 0 if result["sunk"] else result["hits"]
    ends = CareerEnds if result["sunk"] else None
    asked = [] if month < "1944-01" else ["escorts.special"]  # no die where the chart knows but one weapon
    told = play(escorts.attack(watch), 1, *([which] if asked else []), die, *([32] * hits), ends=ends)
    assert told.keys == ["escorts.weapon", *asked, f"escorts.{weapon}", *["damage.hit"] * hits]
    assert told.counted[f"escorts.{weapon}"] == {}


@pytest.mark.case("9.6.10/a", "9.6.10/b")
@pytest.mark.parametrize("die", [2, 6])
def test_depth_charges_on_anything_else(die):
    assert play(escorts.attack(hunt()), die, 2).keys == ["escorts.weapon", "escorts.attack"]


# --- hits --------------------------------------------------------------------------------------------


@pytest.mark.case("9.6.11/b", "9.6.11/d")
def test_each_hit_is_marked_before_the_next():
    """Twice the hull, the fuel tanks, then the tanks again: marked in turn, the second time without effect."""
    watch = hunt()
    told = play(escorts.attack(watch), 2, 8, 65, 66, 66)
    assert told.notes == ["escorts.hits", "damage.hull", "damage.hull", "damage.system", "damage.again"]
    assert watch.boat.hull == 2
    assert watch.boat.systems["fuel_tanks"] == "damaged"


@pytest.mark.case("9.6.11/c", "9.6.12/a", "9.6.12/c")
def test_crew_hit_is_settled_before_the_next_hit():
    """Under water every wound is light, so who is hit is the one roll."""
    watch = hunt()
    told = play(escorts.attack(watch), 2, 6, 13, 2, 33)
    assert told.keys[2:] == ["damage.hit", "damage.who", "damage.hit"]
    assert told.counted["damage.who"] == {}
    assert watch.career.kommandant.wound == "LW"


@pytest.mark.case("9.6.11/d")
def test_double_crew_hit_is_two_men_and_one_roll():
    watch = hunt()
    told = play(escorts.attack(watch), 2, 3, 63, 7, 7)
    assert told.keys.count("damage.who") == 2
    assert told.keys.count("damage.hit") == 1


@pytest.mark.case("9.6.12/b")
@pytest.mark.parametrize("post", ["abwehr_agent", "doctor"])
def test_man_dead_or_not_aboard_suffers_nothing(post):
    watch = hunt()
    watch.career.crew["doctor"].wound = "KIA"
    roll = next(row.low for row in book().chart("E5a").rows if row.results["who"] == post)
    told = play(damage.crew_injury(watch, submerged=True), roll)
    assert told.notes == ["damage.nobody"]


@pytest.mark.case("9.6.11/e", "9.6.13/a", "9.6.13/c")
def test_last_hull_box_crushes_the_boat():
    watch = hunt()
    watch.boat.hull = 7
    told = play(escorts.attack(watch), 2, 6, 33, ends=CareerEnds)
    assert told.raised.reason == "sunk_escort"
    assert told.raised.alive is False


@pytest.mark.case("9.6.11/e", "9.6.13/b", "9.6.13/c")
def test_last_flooding_box_forces_the_boat_up_to_scuttle():
    watch = hunt()
    watch.boat.flooding = 7
    told = play(escorts.attack(watch), 2, 6, 12, 5, ends=CareerEnds)
    assert told.keys[-1] == "homeward.scuttle"
    assert told.raised.reason == "scuttled"


# --- wolfpack, met by chance -------------------------------------------------------------------------


@pytest.mark.case("9.4.6/a", "9.4.6/d")
def test_surprised_boat_goes_under():
    watch = hunt("ship", mode="surfaced", range="close", escorted=False)
    play(escorts.surprised(watch))
    fight = watch.fight
    assert (fight.escorted, fight.submerged, fight.mode, fight.range) == (True, True, "submerged", "")


# --- Alberich ----------------------------------------------------------------------------------------

COATINGS = [
    ("VIIC", "1944-06", 12, True), ("VIIC/41", "1944-09", 12, True), ("VIIC", "1944-06", 11, False),
    ("VIIC", "1944-05", None, False), ("IXC/40", "1944-09", None, False),
]  # fmt: skip


@pytest.mark.case("9.6.8/a")
@pytest.mark.parametrize(("type_", "month", "roll", "coated"), COATINGS)
def test_new_boat_may_be_coated(type_, month, roll, coated):
    """VIIC and VIIC/41 from June 1944, on a 12; for any other boat nothing is rolled."""
    watch = make_watch(type_, month)
    rest = [6] if type_ == "IXC/40" else []  # its Balkon-Gerät
    told = play(newboat.receive(watch, type_, month, "worn out"), {}, *([roll] if roll else rest))
    assert watch.boat.alberich is coated
    assert ("newboat.alberich" in told.keys) is (roll is not None)
