"""9.0-9.5, 9.10, 8.4: meeting ships, the ways to attack, rounds against lone ships, and the light."""

import pytest

from campaigns.engine.prompts import Note
from campaigns.games.the_hunted.rules import approach, attack, events, firing, sighting
from campaigns.games.the_hunted.rules.state import Box, Target
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.games.the_hunted.rules.watch import CareerEnds
from charts.figures.shipped import book
from tests.games.the_hunted.kit import SOURCE, freighter, make_fight, make_watch, play, raw

STEAM, ELECTRIC = "G7a FaT", "G7e FaT"
ZAUN = "G7es Zaunkönig"


def tanker(tons=13000, points=4):
    return Target("Sveve", "tanker", tons, points)


def capital(hits=0):
    return Target("HMS Nelson", "capital ship", 33300, 6, hits=hits)


def options(prompt):
    return [option.key for option in prompt.open()]


def ability(watch, number):
    watch.career.ability = number
    watch.career.options["special-abilities"] = True
    return watch


def at_sea(kind="ship", ships=None, type_="VIIC", **changes):
    """A boat without BOLD, so that each sweep asks for the depth only, and ships in reach by night."""
    watch = make_watch(type_)
    watch.boat.bold = 0
    make_fight(watch, kind, ships or [freighter()], **changes)
    return watch


# --- the worked examples -----------------------------------------------------------------------------


@pytest.mark.case(
    "9.1.1/a", "9.1.1/b", "9.1.2/a", "9.2.1/c", "9.2.1/d", "9.2.1/e", "9.2.7/b", "9.2.7/c", "9.2.8/a", "9.2.8/b",
    "9.0/procedure/c",
)  # fmt: skip
def test_example_of_the_combat_mat():
    """A convoy by night, medium range, two steam torpedoes each at no. 1 and no. 3: one hit for 3 on either.

    The large freighter of 10,000 t has one point left; the tanker below 10,000 t is sunk, and its second torpedo
    is under way already: as a FaT it is rolled for all the same, and hits what is left of her.
    """
    ships = [freighter("Big", 10000, 4), freighter("Two"), tanker(9000, 3), freighter("Four")]
    watch = at_sea("convoy", ships)
    salvo = {"F1": "1", "F2": "1", "F3": "3", "F4": "3"}
    told = play(attack.escorted_round(watch), "submerged", "medium", salvo, 7, 6, 2, 8, 12, 7, 6, 2, 7, "stay", 8)
    assert [ship.left for ship in ships] == [1, 3, 0, 3]
    assert [ship.damaged for ship in ships] == [True, False, False, False]
    assert told.notes == ["attack.hit", "attack.missed", "attack.sunk", "attack.spent", "escorts.undetected"]
    assert [(sunk.name, sunk.tons) for sunk in watch.career.sinkings] == [("Sveve", 9000)]
    assert watch.career.tons == 9000
    assert (watch.patrol.fired, watch.patrol.hits) == (4, 2)
    assert list(watch.boat.tubes.values()) == ["", "", "", "", "G7e Falke"]


@pytest.mark.case(
    "9.4.2/a", "9.4.2/b", "9.4.2/c", "9.4.2/d", "9.4.2/g", "9.3.1/a", "9.3.2/a", "9.3.3", "9.4.1", "9.1.2/a",
)  # fmt: skip
def test_example_of_the_tanker():
    """Three fore torpedoes for 2 points, one aft for 1 more, then two rounds: the first sinks it, both are spent."""
    watch = at_sea("tanker", [tanker()])
    fore = {"F1": "1", "F2": "1", "F3": "1"}
    told = play(
        attack.unescorted(watch),
        "surfaced", "close",
        "fore", fore, 2, 6, 6, 2, 6, 6, 12,
        "aft", {"A1": "1"}, 2, 6, 6,
        "gun", {"gun": {"1": 2}}, 2, 6,
    )  # fmt: skip
    assert told.notes[:6] == [
        "attack.hit",
        "attack.hit",
        "attack.missed",
        "attack.hit",
        "attack.sunk",
        "attack.round_spent",
    ]
    assert options(told.asked[2]) == ["fore", "aft", "gun", "cease"]
    assert watch.boat.gun_ammo == 8
    assert watch.boat.tubes["F4"] == STEAM
    assert watch.career.tons == 13000
    assert not [key for key in told.keys if key.startswith("escorts.")]


# --- meeting ships (8, 9.1) --------------------------------------------------------------------------


@pytest.mark.case("8.2.5/a", "8.2.5/b", "9.0/general/a", "9.1.2/b", "9.1.3", "8.4.1/a", "9.4.1")
@pytest.mark.parametrize(("kind", "sizes"), [("ship", [1]), ("two ships", [1, 1]), ("ship+escort", [1])])
def test_ships_may_be_let_go_unseen(kind, sizes):
    watch = make_watch()
    told = play(attack.ships(watch, kind), sizes, *([1] * len(sizes)), 3, "leave")
    assert told.notes[-1] == "attack.left_alone"
    record = watch.patrol.encounters[-1]
    assert (record.kind, record.light, record.escorted) == (kind, "day", kind == "ship+escort")
    assert watch.patrol.fight is None
    assert not [key for key in told.keys if key.startswith("escorts.")]


@pytest.mark.case("9.1.1/a", "9.1.5", "9.1.7", "7.2.2/a", "7.2.1")
def test_convoy_of_a_wolfpack_patrol_is_put_on_the_mat():
    """Four ships, the status of their escorts, the light; all on record for the engagement."""
    watch = make_watch()
    watch.patrol.tag = "W"
    procedure = attack.ships(watch, "convoy")
    seen = {}

    def spy():
        yield from procedure_until_choice(procedure, watch, seen)

    play(spy(), [1, 1, 4, 6], 2, 3, 1, 4, 5, 4, "leave")
    assert seen == {"targets": 4, "wolfpack": "busy", "light": "night", "escorted": True}


def procedure_until_choice(procedure, watch, seen):
    """Passes a procedure through, and looks at the mat when the first choice is asked."""
    got = None
    try:
        while True:
            item = procedure.send(got)
            if getattr(item, "kind", "") == "choose" and not seen:
                fight = watch.fight
                seen.update(
                    targets=len(fight.targets), wolfpack=fight.wolfpack, light=fight.light, escorted=fight.escorted
                )
            got = yield item
    except StopIteration:
        return


@pytest.mark.case("9.0/general/d")
def test_random_event_may_start_a_fight():
    """Air reconnaissance reports a lone ship; it is met like any other."""
    watch = make_watch()
    told = play(events.EVENTS["Luftwaffe recon"][1](watch), [1], 1, 4, "surfaced", "close", "cease", "enough")
    assert told.keys[:4] == ["travel.sizes", "travel.identity", "travel.light", "attack.how"]
    assert watch.patrol.encounters[-1].kind == "ship"


# --- the light (8.4) ---------------------------------------------------------------------------------


@pytest.mark.case("8.4.1/a", "9.1.3")
@pytest.mark.parametrize(("die", "light"), [(1, "day"), (3, "day"), (4, "night"), (6, "night")])
def test_day_or_night(die, light):
    watch = at_sea()
    play(sighting.light(watch), die)
    assert watch.fight.light == watch.patrol.encounters[-1].light == light


ARCTIC = [
    (2, [1, 2, 3]), (4, [4, 5]), (6, [6]), (4, [7, 8, 9]), (2, [10, 11]), (0, [12]),
]  # fmt: skip


@pytest.mark.case("8.4.5")
@pytest.mark.parametrize(("day_up_to", "month"), [(day, month) for day, months in ARCTIC for month in months])
def test_arctic_light_by_month(day_up_to, month):
    lights = []
    for die in range(1, 7):
        watch = make_watch(month=f"1944-{month:02d}", zone="arctic")
        make_fight(watch, "convoy", light="")
        play(sighting.light(watch), die)
        lights.append(watch.fight.light)
    assert lights == ["day"] * day_up_to + ["night"] * (6 - day_up_to)


@pytest.mark.case("8.4.2/a", "8.4.2/d", "9.0/procedure/a")
@pytest.mark.parametrize("die", [1, 4])
def test_waiting_for_night_works(die):
    """By night the boat may attack on the surface; there is no way back to the day."""
    watch = at_sea("ship+escort", light="day")
    told = play(approach.decide(watch), "wait", die, "night_surface")
    assert told.value is True
    assert options(told.asked[0]) == ["leave", "wait", "submerged"]
    assert options(told.asked[2]) == ["leave", "submerged", "night_surface"]
    assert watch.fight.light == "night"


@pytest.mark.case("8.4.2/a")
@pytest.mark.parametrize("die", [5, 6])
def test_waiting_for_night_loses_contact(die):
    watch = at_sea(light="day")
    told = play(attack.unescorted(watch), "wait", die)
    assert told.notes == ["travel.contact_lost"]


@pytest.mark.case("8.4.2/c")
@pytest.mark.parametrize(("type_", "month"), [("XXI", "1945-05"), ("IXC", "1944-02")])
def test_balkon_geraet_loses_contact_on_a_six_only(type_, month):
    watch = make_watch(type_, month)
    watch.boat.balkon = True
    make_fight(watch, "ship+escort", [freighter()], light="day")
    assert play(approach.wait_for_night(watch), 5).value is True
    assert play(approach.wait_for_night(watch), 6).value is False


@pytest.mark.case("8.4.2/b", "9.7.4/b")
@pytest.mark.parametrize(("hits", "may"), [(0, False), (2, True)])
def test_undamaged_capital_ships_do_not_wait_for_night(hits, may):
    assert approach.may_wait(at_sea("capital ship", [capital(hits)], light="day")) is may


@pytest.mark.case("8.4.5", "8.4.2/a")
def test_an_arctic_june_has_no_night():
    watch = make_watch(month="1944-06", zone="arctic")
    make_fight(watch, "ship+escort", [freighter()], light="day")
    assert approach.may_wait(watch) is False


@pytest.mark.case("8.4.2/d")
@pytest.mark.parametrize("reason", ["night", "aborting", "no weapon"])
def test_no_waiting(reason):
    watch = at_sea(light="night" if reason == "night" else "day")
    watch.patrol.aborting = reason == "aborting"
    if reason == "no weapon":
        watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
        watch.boat.gun_ammo = 0
    assert approach.may_wait(watch) is False


# --- ways to attack ----------------------------------------------------------------------------------


@pytest.mark.case("9.0/procedure/a", "9.4.6/d", "9.5.1/a", "8.4.1/b")
@pytest.mark.parametrize(
    ("kind", "light", "found"),
    [
        ("convoy", "day", ["submerged"]),
        ("convoy", "night", ["submerged", "night_surface"]),
        ("ship", "day", ["submerged", "surfaced"]),
        ("ship", "night", ["submerged", "surfaced"]),
    ],
)
def test_ways_by_light_and_escort(kind, light, found):
    """Never on the surface by day with escorts about."""
    assert approach.ways(at_sea(kind, light=light)) == found


@pytest.mark.case("9.3.1/b", "9.3.1/a")
@pytest.mark.parametrize(("kind", "found"), [("ship", ["surfaced"]), ("ship+escort", [])])
def test_the_gun_alone_will_do_for_lone_ships_only(kind, found):
    watch = at_sea(kind)
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    assert approach.ways(watch) == found


@pytest.mark.parametrize(("why", "told"), [("aborting", "on_way_home"), ("holed", "hull_holed")])
def test_boat_on_its_way_home_or_holed_attacks_nothing(why, told):
    watch = at_sea()
    watch.patrol.aborting = why == "aborting"
    watch.boat.holed = why == "holed"
    over = play(attack.unescorted(watch))
    assert over.notes == ["attack.hindered", "attack.cannot"]
    assert over.note("attack.hindered") == {"why": [told]}


def unarmed(watch, gun=True):
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    watch.boat.systems["deck_gun"] = "sound" if gun else "damaged"
    return watch


def blind(watch):
    watch.boat.systems["periscope"] = "damaged"
    return watch


@pytest.mark.case("8.2.5/a", "8.4.2/b", "8.4.5", "9.3.2/a", "14.12/c")
@pytest.mark.parametrize(
    ("make", "why"),
    [
        pytest.param(lambda: at_sea(light="day"), [], id="nothing"),
        pytest.param(lambda: unarmed(at_sea()), ["no_torpedo_ready"], id="tubes"),
        pytest.param(lambda: unarmed(at_sea(), gun=False), ["no_torpedo_ready", "no_gun_ready"], id="gun"),
        pytest.param(lambda: unarmed(at_sea("ship+escort"), gun=False), ["no_torpedo_ready"], id="gun-of-no-use"),
        pytest.param(lambda: blind(at_sea()), ["no_periscope"], id="periscope"),
        pytest.param(lambda: blind(unarmed(at_sea())), ["no_torpedo_ready"], id="periscope-of-no-use"),
        pytest.param(lambda: at_sea("capital ship", [capital()], light="day"), ["no_waiting"], id="capital"),
        pytest.param(lambda: at_sea("capital ship", [capital(1)], light="day"), [], id="damaged-capital"),
        pytest.param(lambda: at_sea("capital ship", [capital()], light="night"), [], id="capital-by-night"),
    ],
)
def test_closed_ways_are_told_with_their_reason(make, why):
    """Before the choice; a way that is missing from it is not missing in silence."""
    watch = make()
    assert approach.hindrances(watch) == why
    first = next(approach.decide(watch))
    assert first.key == ("attack.hindered" if why else "attack.how")


@pytest.mark.case("8.4.5", "8.4.2/a")
def test_missing_night_of_an_arctic_june_is_told():
    watch = make_watch(month="1944-06", zone="arctic")
    make_fight(watch, "ship+escort", [freighter()], light="day")
    assert approach.hindrances(watch) == ["no_night"]


@pytest.mark.case("14.12/c")
@pytest.mark.parametrize(
    ("systems", "found"),
    [
        ({}, ["submerged", "nibelung"]),
        ({"periscope": "damaged"}, ["nibelung"]),
        ({"hydrophones": "damaged"}, ["submerged"]),
    ],
)
def test_nibelung_needs_hydrophones_but_no_periscope(systems, found):
    watch = at_sea("ship+escort", type_="XXI", light="day")
    watch.career.options["active-sonar"] = True
    watch.boat.systems |= systems
    assert approach.ways(watch) == found


@pytest.mark.case("14.12/d")
@pytest.mark.parametrize(("state", "why"), [("sound", []), ("damaged", ["no_nibelung"])])
def test_silenced_nibelung_is_told(state, why):
    watch = at_sea("ship+escort", type_="XXI")
    watch.career.options["active-sonar"] = True
    watch.boat.systems["hydrophones"] = state
    assert approach.hindrances(watch) == why


@pytest.mark.case("14.12/d")
def test_nibelung_is_for_a_xxi_and_only_with_the_option():
    assert "nibelung" not in approach.ways(at_sea(type_="XXI"))
    watch = at_sea()
    watch.career.options["active-sonar"] = True
    assert "nibelung" not in approach.ways(watch)


@pytest.mark.case("14.12/c")
def test_without_periscope_there_is_no_submerged_attack():
    watch = at_sea("ship+escort", light="day")
    watch.boat.systems["periscope"] = "inoperable"
    assert play(attack.escorted(watch), "leave").asked[0].open()[1].key == "wait"
    watch.fight.light = "night"
    assert approach.ways(watch) == ["night_surface"]


@pytest.mark.case("9.0/procedure/a", "9.1.4")
def test_range_is_chosen_and_stays_on_record():
    watch = at_sea("ship+escort")
    told = play(attack.escorted_round(watch), "submerged", "long", {"F1": "1"}, 12, "stay", 5)
    assert options(told.prompt("attack.range")) == ["close", "medium", "long"]
    assert watch.fight.range == "long"


# --- escorted ----------------------------------------------------------------------------------------


@pytest.mark.case("9.2.1/a", "9.5.2/a", "9.5.2/d")
@pytest.mark.parametrize(("way", "both"), [("submerged", False), ("night_surface", True)])
def test_both_ends_at_escorted_ships_by_night_on_the_surface_only(way, both):
    """The second salvo is laid out before the first torpedo is rolled for."""
    watch = at_sea("ship+escort")
    salvo = {"F1": "1", **({"A1": "1"} if both else {})}
    told = play(
        attack.escorted_round(watch), way, "medium", salvo, *([12] * len(salvo)), *([] if both else ["stay"]), 2
    )
    assert told.prompt("attack.salvo").both is both
    assert told.keys[:3] == ["attack.how", "attack.range", "attack.salvo"]


@pytest.mark.case("9.1.2/b", "9.7.10")
def test_no_torpedo_laid_out_ends_it_undetected():
    watch = at_sea("ship+escort")
    told = play(attack.escorted(watch), "submerged", "medium", {})
    assert told.notes == ["attack.left_alone"]
    assert watch.fight.round == 0


@pytest.mark.case("9.2.2/b", "9.6.1/a", "9.6.1/c", "9.2.9/a", "9.2.10/a", "9.2.10/b")
@pytest.mark.parametrize("range_", ["medium", "long"])
def test_salvo_first_and_detection_after(range_):
    """Then repairs, reloading, and the choice to follow."""
    watch = at_sea("ship+escort")
    watch.boat.racks["fore"] = [ELECTRIC]
    told = play(attack.escorted(watch), "submerged", range_, {"F1": "1"}, 12, "stay", 5, "let_go")
    assert told.keys[-4:] == ["attack.torpedo", "escorts.evade", "escorts.detection", "following.follow"]
    assert told.notes[-2:] == ["attack.reloaded", "following.let_go"]
    assert watch.boat.tubes["F1"] == ELECTRIC


@pytest.mark.case("9.2.2/a", "9.2.2/e", "9.2.2/h", "9.6.1/b")
def test_close_range_is_checked_before_and_after():
    watch = at_sea("ship+escort")
    told = play(attack.escorted_round(watch), "submerged", "close", 6, {"F1": "1"}, 12, "stay", 2)
    assert told.keys[2:] == [
        "escorts.closing", "attack.salvo", "attack.torpedo", "escorts.evade", "escorts.detection",
    ]  # fmt: skip
    assert told.counted["escorts.detection"] == {"close_range": 1}


@pytest.mark.case("9.2.2/f", "9.2.2/g", "9.2.2/i", "9.6.14/c", "9.2.9/a")
def test_caught_closing_fires_nothing_and_is_attacked_at_once():
    """Then detection again, +1 for the range and +1 for having been found; a new chance comes only by following."""
    watch = at_sea("ship+escort")
    before = dict(watch.boat.tubes)
    told = play(attack.escorted(watch), "submerged", "close", 7, 2, 2, "stay", 2, "let_go")
    assert told.keys == [
        "attack.how", "attack.range", "escorts.closing", "escorts.weapon", "escorts.attack", "escorts.evade",
        "escorts.detection", "following.follow",
    ]  # fmt: skip
    assert told.counted["escorts.detection"] == {"previously_detected": 1, "close_range": 1}
    assert watch.boat.tubes == before
    assert watch.patrol.fired == 0


@pytest.mark.case("9.0/general/b", "9.2.9/b")
def test_depth_charges_are_endured_until_the_boat_slips_away():
    watch = at_sea("ship+escort")
    told = play(
        attack.escorted(watch),
        "submerged", "medium", {"F1": "1"}, 12,
        "stay", 9, 2, 2, "stay", 9, 2, 2, "stay", 4,
        "let_go",
    )  # fmt: skip
    assert told.keys.count("attack.salvo") == 1
    assert told.keys.count("escorts.attack") == 2


# --- 9.10 escorts as targets -------------------------------------------------------------------------


@pytest.mark.case("9.10/general", "9.10/procedure/a", "9.10/procedure/c", "9.10/procedure/d")
def test_escort_sunk():
    """2,000 t, two points; its tonnage counts, and the others are busy with it: -1 to the end of this combat."""
    watch = at_sea("ship+escort")
    told = play(attack.escorted_round(watch), "submerged", "close", 2, {"F1": "E"}, 2, 6, 3, "stay", 9, 2, 2, "stay", 2)
    assert told.counted["escorts.detection"] == {"close_range": 1, "escort_hit": -1}
    assert watch.career.tons == 2000
    assert watch.patrol.encounters[-1].targets[-1].sunk
    assert watch.fight.escort_hit is True


@pytest.mark.case("9.10/procedure/c", "9.10/procedure/f", "9.7.6/b")
def test_escort_merely_damaged():
    watch = at_sea("ship+escort")
    told = play(attack.escorted_round(watch), "submerged", "medium", {"F1": "E"}, 2, 6, 6, "stay", 2)
    assert told.counted["escorts.detection"] == {"escort_hit": -1}
    hurt = watch.fight.targets[-1]
    assert (hurt.kind, hurt.left, hurt.damaged) == ("escort", 1, True)
    watch.boat.tubes["F1"] = STEAM
    play(firing.fire(watch, firing.Shots({"F1": "E"}, {})), 2, 6, 6)
    assert hurt.sunk  # the same one, attacked again
    assert len(watch.fight.targets) == 2


@pytest.mark.case("9.10/procedure/e")
def test_escort_fired_at_in_vain_is_alert_to_the_end():
    watch = at_sea("ship+escort")
    told = play(attack.escorted_round(watch), "submerged", "medium", {"F1": "E"}, 12, "stay", 9, 2, 2, "stay", 2)
    rolls = [prompt for prompt in told.asked if prompt.key == "escorts.detection"]
    assert told.counted["escorts.detection"] == {"escort_missed": 1}
    assert len(rolls) == 2
    assert watch.fight.escort_missed is True


@pytest.mark.case("9.10/procedure/c", "9.10/procedure/e")
def test_escort_hit_once_stays_hit_when_another_torpedo_misses():
    watch = at_sea("ship+escort")
    play(firing.fire(watch, firing.Shots({"F1": "E"}, {})), 2, 6, 6)
    play(firing.fire(watch, firing.Shots({"F2": "E"}, {})), 12)
    assert (watch.fight.escort_hit, watch.fight.escort_missed) == (True, False)


@pytest.mark.case("9.10/general")
def test_escort_not_fired_at_changes_nothing():
    watch = at_sea("ship+escort")
    play(firing.fire(watch, firing.Shots({"F1": "1"}, {})), 12)
    assert (watch.fight.escort_hit, watch.fight.escort_missed) == (False, False)
    assert len(watch.fight.targets) == 1


# --- lone ships --------------------------------------------------------------------------------------

FIRE_F1 = ("fore", {"F1": "1"}, 12)  # one fore torpedo, missed; no other weapon is ready


def lone(type_="VIIC", **changes):
    """A boat attacking a lone ship, with two torpedoes forward and no gun, so that little is asked."""
    watch = at_sea(type_=type_, **changes)
    watch.boat.tubes = {"F1": STEAM, "F2": STEAM, "A1": ""}
    watch.boat.racks = {"fore": [STEAM] * 6, "aft": []}
    watch.boat.gun = False
    return watch


@pytest.mark.case("9.4.2/d", "9.4.2/b")
def test_weapons_in_any_order_each_once():
    watch = at_sea("two ships", [freighter("One"), freighter("Two")])
    told = play(
        attack.unescorted_round(watch_in(watch, "surfaced")),
        "gun", {"gun": {"2": 1, "1": 1}}, 12, 12,
        "aft", {"A1": "1"}, 12,
        "fore", {"F1": "1"}, 12,
    )  # fmt: skip
    choices = [options(prompt) for prompt in told.asked if prompt.key == "attack.weapon"]
    assert choices == [["fore", "aft", "gun", "cease"], ["fore", "aft", "cease"], ["fore", "cease"]]


def watch_in(watch, mode):
    watch.fight.mode = mode
    return watch


@pytest.mark.case("9.4.2/c")
@pytest.mark.parametrize(
    ("weapon", "title", "shots"),
    [
        ("fore", "Aim: forward tubes", {"F1": "1"}),
        ("aft", "Aim: aft tubes", {"A1": "1"}),
        ("gun", "Aim: deck gun", {"gun": {"1": 1}}),
    ],
)
def test_what_is_committed_is_named(weapon, title, shots):
    told = play(attack.unescorted_round(watch_in(at_sea(), "surfaced")), weapon, shots, 12, "cease")
    commit = told.prompt("attack.commit")
    assert TEXTS.title(commit.key, commit.data) == title


@pytest.mark.case("9.3.1/a", "9.3.4")
def test_submerged_boat_fires_no_gun_and_flak_never_fires_at_ships():
    watch = watch_in(at_sea(), "submerged")
    assert options(play(attack.unescorted_round(watch), "cease").asked[0]) == ["fore", "aft", "cease"]
    watch.fight.mode = "surfaced"
    watch.boat.gun = False
    assert options(play(attack.unescorted_round(watch), "cease").asked[0]) == ["fore", "aft", "cease"]


@pytest.mark.case("9.4.2/a")
def test_lone_ship_is_attacked_from_close_range_unseen():
    watch = lone()
    told = play(attack.unescorted(watch), "surfaced", "close", *FIRE_F1, "enough")
    assert not [key for key in told.keys if key.startswith("escorts.")]


@pytest.mark.case("9.4.3/a", "9.2.9/c", "9.0/general/b")
def test_no_further_round_at_sunk_ships():
    watch = lone(ships=[freighter(points=1)])
    told = play(attack.unescorted(watch), "surfaced", "close", "fore", {"F1": "1"}, 2, 6, 6)
    assert "attack.another" not in told.keys


@pytest.mark.case("9.4.3/a")
def test_no_further_round_without_a_weapon():
    watch = lone()
    watch.boat.tubes["F2"], watch.boat.racks["fore"] = "", []
    told = play(attack.unescorted(watch), "surfaced", "close", "fore", {"F1": "1"}, 12)
    assert "attack.another" not in told.keys
    assert told.told[-1].data == {"why": ["no_torpedo_ready"]}


@pytest.mark.case("9.4.3/a", "9.4.3/b", "9.4.3/c", "9.4.3/g", "9.2.10/b", "9.0/procedure/d", "9.4.4/a")
def test_additional_round_that_nobody_minds():
    """Reloaded first, then the price is rolled; nothing comes, and the round is as free as the first."""
    watch = lone()
    told = play(
        attack.unescorted(watch), "surfaced", "close", *FIRE_F1, "again", 8, "medium", *FIRE_F1, "enough",
    )  # fmt: skip
    company = told.keys.index("attack.company")
    assert told.notes.count("attack.reloaded") == 2
    assert told.counted["attack.company"] == {"date": -2}
    assert told.keys[company + 1 : company + 4] == ["attack.range", "attack.weapon", "attack.commit"]
    assert not [key for key in told.keys if key.startswith("escorts.")]


def next_prompt(procedure, *answers):
    """The next prompt after these answers."""
    left, got = list(answers), None
    while True:
        item = procedure.send(got)
        got = None
        if type(item) is Note:
            continue
        if not left:
            return item
        got = item.read(raw(item, left.pop(0)), book(), SOURCE)[1]


COMPANY = [
    ("atlantic", 5, "escorts.evade"), ("atlantic", 6, "aircraft.dive"), ("atlantic", 7, "aircraft.dive"),
    ("atlantic", 8, "attack.range"), ("indian_ocean", 4, "escorts.evade"), ("indian_ocean", 5, "aircraft.dive"),
    ("indian_ocean", 7, "attack.range"), ("australia", 4, "escorts.evade"),
]  # fmt: skip


@pytest.mark.case("9.4.3/c", "9.4.3/d", "9.4.3/f", "9.4.3/g", "9.6.2/a")
@pytest.mark.parametrize(("zone", "roll", "next_"), COMPANY)
def test_who_comes(zone, roll, next_):
    """The predecessor's port never let anybody come. -2 by date, +1 in the warm seas."""
    watch = lone()
    watch.patrol.zone, watch.patrol.track[2] = zone, Box(zone)
    assert next_prompt(attack.unescorted(watch), "surfaced", "close", *FIRE_F1, "again", roll).key == next_


def test_gibraltar_passage_is_watched_closely():
    watch = lone()
    watch.patrol.to_med = True
    watch.patrol.track[2] = Box("transit_gibraltar")
    told = play(attack.additional_round(watch), 7)
    assert told.counted["attack.company"] == {"date": -2, "gibraltar": -2}
    assert told.value == "escort"
    watch.patrol.at = 3
    assert play(attack.additional_round(watch), 8).counted["attack.company"] == {"date": -2}


ESCORT = ("surfaced", "close", *FIRE_F1, "again", 5)  # a first round on the surface, and the second brings an escort


@pytest.mark.case("9.4.3/d", "9.4.3/e", "9.4.6/a", "9.4.6/b", "9.6.2/a", "9.6.2/b", "9.4.4/b", "9.1.5")
def test_escort_comes_and_misses_the_boat():
    """Detection at once, under water, no range; the boat may fire and is looked for again. Then only following."""
    watch = lone()
    told = play(
        attack.unescorted(watch), *ESCORT, "stay", 8, "close", {"F1": "1"}, 12, "stay", 8, "let_go",
    )  # fmt: skip
    sweeps = [prompt for prompt in told.asked if prompt.key == "escorts.detection"]
    assert len(sweeps) == 2
    assert told.counted["escorts.detection"] == {}
    assert (watch.fight.escorted, watch.fight.submerged, watch.fight.mode) == (True, True, "submerged")
    assert told.keys.count("attack.company") == 1
    assert "escorts.closing" not in told.keys
    assert told.notes[told.notes.index("attack.company") + 1] == "attack.under"
    assert told.keys[-1] == "following.follow"


@pytest.mark.case("9.4.3/d", "9.6.2/a", "9.4.4/b")
def test_escort_comes_and_finds_the_boat():
    """The predecessor's port never did this: depth charges, detection again, repairs, and only following is left."""
    watch = lone()
    told = play(attack.unescorted(watch), *ESCORT, "stay", 9, 2, 2, "stay", 2, "let_go")
    assert told.keys[-6:] == [
        "escorts.detection", "escorts.weapon", "escorts.attack", "escorts.evade", "escorts.detection",
        "following.follow",
    ]  # fmt: skip
    assert watch.fight.detected is True


@pytest.mark.case("9.4.3/e")
def test_boat_missed_by_the_escort_may_leave_it_at_that():
    watch = lone()
    told = play(attack.unescorted(watch), *ESCORT, "stay", 8, "medium", {})
    assert told.notes[-1] == "attack.left_alone"
    assert told.keys.count("escorts.detection") == 1


@pytest.mark.case("9.4.3/e", "14.12/c")
def test_boat_missed_by_the_escort_cannot_attack_blind():
    watch = lone()
    watch.boat.systems["periscope"] = "damaged"
    told = play(attack.unescorted(watch), *ESCORT, "stay", 8)
    assert told.notes[-2:] == ["attack.hindered", "attack.cannot"]


@pytest.mark.case("14.12/a", "14.12/c")
@pytest.mark.parametrize(
    ("way", "periscope", "drms"), [("nibelung", "sound", {"nibelung": 1}), ("surfaced", "inoperable", {})]
)
def test_nibelung_when_an_escort_comes(way, periscope, drms):
    """Once used it is heard in all sweeps of this combat; without a periscope it serves under water."""
    watch = lone("XXI")
    watch.career.options["active-sonar"] = True
    watch.boat.systems["periscope"] = periscope
    told = play(
        attack.unescorted(watch), way, "close", *FIRE_F1, "again", 5,
        "stay", 7, "medium", {"F1": "1"}, 12, "stay", 7, "let_go",
    )  # fmt: skip
    assert told.counted["escorts.detection"] == {"type_xxi": -1, **drms}
    assert watch.fight.nibelung is True


@pytest.mark.case("9.4.6/c", "9.4.6/a")
@pytest.mark.parametrize("roll", [11, 12])
def test_holed_boat_scuttles_before_an_escort(roll):
    watch = lone()
    watch.boat.holed = True
    told = play(attack.company_came(watch), roll, ends=CareerEnds)
    assert told.notes == ["escorts.cannot_dive"]
    assert (told.raised.reason, told.raised.captured) == (
        ("scuttled", False) if roll == 11 else ("boat_captured", True)
    )
    assert told.raised.alive is True


@pytest.mark.case("9.4.3/f", "9.0/general/c")
def test_aircraft_comes_and_the_ships_escape():
    """The attack is dropped even if the boat dives in time; the air encounter is settled for itself."""
    watch = lone()
    told = play(attack.unescorted(watch), "surfaced", "close", *FIRE_F1, "again", 7, 8)
    assert told.notes[-3:] == ["attack.driven_off", "aircraft.sighted", "aircraft.dived"]
    assert watch.patrol.fight is None
    assert told.keys[-1] == "aircraft.dive"


@pytest.mark.case("9.4.8")
def test_hunted_to_exhaustion():
    """Aircraft at the additional round, and three more results in a row from its shadowing: up to scuttle."""
    watch = lone()
    watch.boat.systems["flak_2cm"] = "inoperable"  # 9.8.4: counts as a miss
    told = play(
        attack.unescorted(watch), "submerged", "close", *FIRE_F1, "again", 7,
        7, 6, 2, 32, 7, 1,  # dive, no special weapon, one hit of no weight, who is strafed, how badly
        7, 6, 2, 32,  # shadowed: a second aircraft
        7, 6, 2, 32,  # a third
        7,  # and the fourth in a row
        5, ends=CareerEnds,
    )  # fmt: skip
    assert told.raised.reason == "scuttled"
    assert told.notes[-1] == "aircraft.exhausted"


@pytest.mark.case("9.4.8")
def test_only_results_in_a_row_exhaust():
    """Nothing between them, and the count is over with the fight it belongs to."""
    watch = lone()
    assert play(attack.additional_round(watch), 8).value == "none"
    assert watch.fight.company == 0
    play(attack.additional_round(watch), 6)
    assert watch.fight.company == 1


ROUND = ("close", *FIRE_F1)


@pytest.mark.case("9.4.7/a", "9.4.7/b", "9.4.4/a")
def test_three_rounds_in_a_box_and_on_in_the_next():
    """Rounds are not limited as such, but the fourth takes the boat a box on, where the count starts again."""
    watch = lone()
    told = play(
        attack.unescorted(watch), "surfaced", *ROUND, "again", 8, *ROUND, "again", 8, *ROUND,
        "go_on", 8, *ROUND, "again", 8, *ROUND, "enough",
    )  # fmt: skip
    ask = [options(prompt) for prompt in told.asked if prompt.key == "attack.another"]
    assert ask == [
        ["enough", "again", "submerged"],
        ["enough", "again", "submerged"],
        ["enough", "go_on", "submerged"],
        ["enough", "again", "submerged"],
        ["enough", "again", "submerged"],
    ]
    assert told.notes.count("attack.next_box") == 1
    assert told.note("attack.next_box") == {"rounds": 3}
    assert watch.patrol.at == 3
    assert watch.patrol.rounds_in_box == 2
    assert watch.patrol.rolls_left == 1


@pytest.mark.case("9.0/procedure/a", "9.4.3/a", "9.3.1/a")
def test_another_round_may_be_fought_the_other_way():
    """Submerged first; then up for the UZO and the gun; then under water again, where the gun is silent."""
    watch = lone()
    watch.boat.gun = True
    told = play(
        attack.unescorted(watch), "submerged", *ROUND, "surfaced", 8,
        "close", "gun", {"gun": {"1": 1}}, 12, "cease", "submerged", 8, "close", "cease", "enough",
    )  # fmt: skip
    ask = [options(prompt) for prompt in told.asked if prompt.key == "attack.another"]
    assert ask == [
        ["enough", "again", "surfaced"], ["enough", "again", "submerged"], ["enough", "go_on", "surfaced"],
    ]  # fmt: skip
    assert [note.data["mode"] for note in told.told if note.key == "attack.changed"] == ["surfaced", "submerged"]
    assert [options(prompt) for prompt in told.asked if prompt.key == "attack.weapon"] == [
        ["fore", "cease"], ["fore", "gun", "cease"], ["fore", "cease"], ["fore", "cease"],
    ]  # fmt: skip
    assert told.counted["attack.torpedo"] == {}
    assert watch.fight.submerged is True


@pytest.mark.case("14.12/a", "9.0/procedure/a")
@pytest.mark.parametrize(
    ("used", "mode", "others"),
    [
        (False, "submerged", ["nibelung", "surfaced"]),
        (False, "surfaced", ["submerged", "nibelung"]),
        (True, "submerged", ["surfaced"]),
        (True, "surfaced", ["nibelung"]),
    ],
)
def test_nibelung_once_used_is_not_laid_aside(used, mode, others):
    watch = at_sea(type_="XXI", nibelung=used, mode=mode, submerged=mode == "submerged")
    watch.career.options["active-sonar"] = True
    assert attack.other_ways(watch) == others
    approach.take_up(watch.fight, "surfaced")
    assert (watch.fight.nibelung, watch.fight.submerged) == (used, False)


@pytest.mark.case("9.4.7/c")
def test_no_fourth_round_in_a_transit_box():
    watch = lone()
    watch.patrol.at = 5  # the next box is transit
    told = play(attack.unescorted(watch), "surfaced", *ROUND, "again", 8, *ROUND, "again", 8, *ROUND)
    assert told.notes[-1] == "attack.no_more_rounds"
    assert watch.patrol.at == 5


@pytest.mark.case("9.4.5", "9.7.11/d")
def test_additional_rounds_are_for_lone_ships_only():
    watch = at_sea("ship+escort")
    told = play(attack.escorted(watch), "submerged", "medium", {"F1": "1"}, 12, "stay", 2, "let_go")
    assert "attack.another" not in told.keys
    assert "attack.company" not in told.keys


def test_boat_out_of_torpedoes_goes_on_with_the_gun_on_the_surface():
    watch = at_sea()
    watch.boat.tubes = {"F1": STEAM, "A1": ""}
    watch.boat.racks = {"fore": [], "aft": []}
    told = play(
        attack.unescorted(watch), "submerged", "close", "fore", {"F1": "1"}, 12, "again", 8,
        "close", "gun", {"gun": {"1": 1}}, 12, "enough",
    )  # fmt: skip
    assert watch.fight.mode == "surfaced"
    assert told.keys.count("attack.gun") == 1


# --- Aggressive (14.15 no. 6) ------------------------------------------------------------------------


@pytest.mark.case("14.15/6")
def test_aggressive_kommandant_must_attack_lone_ships_and_go_on():
    watch = ability(lone(), 6)
    told = play(
        attack.unescorted(watch), "surfaced", "close", "fore", {"F1": "1"}, 12, "again", 8,
        "close", "fore", {"F1": "1"}, 2, 6, 1,
    )  # fmt: skip
    assert told.notes[0] == "attack.aggressive"  # told why nobody is let go
    assert options(told.asked[0]) == ["submerged", "surfaced"]
    assert options(told.prompt("attack.weapon")) == ["fore"]
    assert options(told.prompt("attack.another")) == ["again", "submerged"]


@pytest.mark.case("14.15/6")
def test_aggressive_kommandant_must_fire_at_escorted_ships():
    watch = ability(at_sea("ship+escort", light="day"), 6)
    told = play(attack.escorted_round(watch), "submerged", "medium", {"F1": "1"}, 12, "stay", 2)
    assert options(told.asked[0]) == ["wait", "submerged"]
    assert told.prompt("attack.salvo").least == 1


@pytest.mark.case("14.15/6")
def test_aggressive_kommandant_lets_go_what_he_cannot_attack():
    watch = ability(at_sea("ship+escort", light="day"), 6)
    watch.boat.systems["periscope"] = "damaged"
    assert play(attack.escorted(watch), "leave").notes == ["attack.hindered", "attack.left_alone"]


# --- reloading ---------------------------------------------------------------------------------------


def empty(watch, fore=(), aft=()):
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    watch.boat.racks = {"fore": list(fore), "aft": list(aft)}
    return watch


@pytest.mark.case("9.2.10/a")
@pytest.mark.parametrize(
    ("fore", "aft", "tubes"),
    [
        ([STEAM] * 6, [], {"F1": STEAM, "F2": STEAM, "F3": STEAM, "F4": STEAM, "A1": ""}),
        ([STEAM, ELECTRIC], [ZAUN], {"F1": STEAM, "F2": ELECTRIC, "F3": "", "F4": "", "A1": ZAUN}),
        ([], [], {"F1": "", "F2": "", "F3": "", "F4": "", "A1": ""}),
    ],
)
def test_reloading_from_the_rack_of_the_same_end(fore, aft, tubes):
    watch = empty(at_sea(), fore, aft)
    told = play(firing.reload(watch))
    assert watch.boat.tubes == tubes
    assert len(told.notes) == bool(fore) + bool(aft)


@pytest.mark.case("9.2.10/a")
def test_kinds_are_chosen_when_the_rack_holds_more_than_fits():
    watch = empty(at_sea(), [STEAM] * 4 + [ELECTRIC])
    play(firing.reload(watch), {"F1": ELECTRIC, "F2": STEAM, "F3": "none", "F4": STEAM})
    assert watch.boat.tubes == {"F1": ELECTRIC, "F2": STEAM, "F3": "", "F4": STEAM, "A1": ""}
    assert watch.boat.racks["fore"] == [STEAM, STEAM]


def test_no_more_of_a_kind_than_the_rack_holds():
    watch = empty(at_sea(), [STEAM] * 4 + [ELECTRIC])
    with pytest.raises(firing.BadAnswer, match="too_many"):
        play(firing.reload(watch), {"F1": ELECTRIC, "F2": ELECTRIC})


@pytest.mark.case("9.2.10/a")
def test_reloading_may_be_left_alone():
    watch = empty(at_sea(), [STEAM] * 4 + [ELECTRIC])
    told = play(firing.reload(watch), dict.fromkeys(("F1", "F2", "F3", "F4"), "none"))
    assert told.notes == []
    assert len(watch.boat.racks["fore"]) == 5


def test_no_reloading_behind_damaged_doors():
    watch = empty(at_sea(), [STEAM], [ELECTRIC])
    watch.boat.systems["fwd_torpedo_doors"] = "damaged"
    assert play(firing.reload(watch)).notes == ["attack.not_reloaded", "attack.reloaded"]
    assert (watch.boat.tubes["F1"], watch.boat.tubes["A1"]) == ("", ELECTRIC)


# --- the invasion ------------------------------------------------------------------------------------


@pytest.mark.case("7.4.3/d")
@pytest.mark.parametrize(
    ("zone", "kind", "shirked"),
    [("invasion", "ship", True), ("invasion", "convoy", True), ("atlantic", "ship", False)],
)
def test_ships_let_go_off_the_beaches_are_remembered(zone, kind, shirked):
    watch = make_watch(zone=zone)
    ships = [1] * (4 if kind == "convoy" else 1)
    play(attack.ships(watch, kind), ships, *ships, 1, "leave")
    assert watch.patrol.shirked is shirked
