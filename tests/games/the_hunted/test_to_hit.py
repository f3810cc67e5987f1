"""9.2.3-9.2.7, 9.3.3, 9.5, 11.3.6, 14.12-14.16: to hit, duds and damage; charts U1, U2 and U3 line by line."""

import pytest

from campaigns.games.the_hunted.rules import firing, identity
from campaigns.games.the_hunted.rules.salvo import Shots
from campaigns.games.the_hunted.rules.state import GRADES, Target
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play

STEAM, ELECTRIC = "G7a FaT", "G7e FaT"
FALKE, ZAUN, ZAUN_II = "G7e Falke", "G7es Zaunkönig", "G7es Zaunkönig II"
U1 = book().chart("U1").modifiers


def tanker(tons=9000, points=3):
    return Target("Sveve", "tanker", tons, points)


def capital(kind="BB", fast=False):
    return Target("HMS Nelson", "capital ship", 33300, 6, fast=fast, ship_class=kind)


def escort():
    return Target("Escort", "escort", 2000, 2)


def submarine():
    return Target("HMS Tuna", "submarine", 1100, 1)


def aimed(torpedo=STEAM, ship=None, kind="ship+escort", type_="VIIC", month="1943-07", **changes):
    """A boat with one torpedo in F1 and one ship to fire it at: night, submerged, medium range."""
    watch = make_watch(type_, month)
    watch.boat.tubes["F1"] = torpedo
    make_fight(watch, kind, [ship or freighter()], **changes)
    return watch


def torpedo_drms(watch):
    """The modifiers of one torpedo out of F1, and of nothing else."""
    target = watch.fight.targets[0]
    far = [12] if watch.fight.kind == "convoy" and watch.boat.tubes["F1"].endswith("FaT") else []
    told = play(firing.fire(watch, Shots({"F1": "E" if target.kind == "escort" else "1"}, {})), 12, *far)
    return told.counted["attack.torpedo"]


def gun_drms(watch):
    return play(firing.fire(watch, Shots({}, {"1": 1})), 12).counted["attack.gun"]


def out(watch, *posts):
    for post in posts:
        watch.career.man(post).wound = "SW"


def crew_out(watch, *, all_=True):
    out(watch, "crew_1", "crew_2", "crew_3", *(["crew_4"] if all_ else []))


def grade(watch, name):
    watch.career.grade = GRADES.index(name)


def ability(watch, number):
    watch.career.ability = number
    watch.career.options["special-abilities"] = True


# --- U1, one line after another ----------------------------------------------------------------------

APPLIED = [
    pytest.param("uzo", lambda: aimed(mode="surfaced", kind="ship"), id="uzo-unescorted"),
    pytest.param("uzo", lambda: aimed(mode="night_surface"), id="uzo-night"),
    pytest.param("knights_cross", lambda: changed(aimed(), grade, "knights_cross"), id="cross"),
    pytest.param("knights_cross", lambda: changed(aimed(), grade, "diamonds"), id="cross-diamonds"),
    pytest.param("crew_green", lambda: aimed_crew("green"), id="green"),
    pytest.param("all_crew_out", lambda: changed(aimed(), crew_out), id="crew-out"),
    pytest.param("kmdt_sw", lambda: changed(aimed(), out, "kommandant"), id="kmdt"),
    pytest.param("kmdt_and_1wo_sw", lambda: changed(aimed(), out, "kommandant", "1wo"), id="kmdt-1wo"),
    pytest.param("electric_medium", lambda: aimed(ELECTRIC), id="electric-medium"),
    pytest.param("homing_medium", lambda: aimed(FALKE), id="falke-medium"),
    pytest.param("homing_medium", lambda: aimed(ZAUN), id="zaunkoenig-medium"),
    pytest.param("electric_long", lambda: aimed(ELECTRIC, range="long"), id="electric-long"),
    pytest.param("homing_long", lambda: aimed(ZAUN_II, range="long"), id="zaunkoenig-long"),
    pytest.param("fast_target", lambda: aimed(ship=capital(fast=True), kind="capital ship"), id="fast"),
    pytest.param("escort_target", lambda: aimed(ship=escort()), id="escort"),
    pytest.param("submarine_target", lambda: aimed(ship=submarine(), kind="submarine"), id="submarine"),
]


def changed(watch, change, *values, **named):
    change(watch, *values, **named)
    return watch


def aimed_crew(level, **changes):
    watch = aimed(**changes)
    watch.career.crew_level = level
    return watch


@pytest.mark.case("9.2.3", "9.4.2/e", "9.5.1/b", "9.9.3/d", "9.10/procedure/b", "11.3.6/b", "9.0/procedure/b")
@pytest.mark.parametrize(("key", "make"), APPLIED)
def test_modifier_counts_alone(key, make):
    """One circumstance, one line of the chart, at the chart's own value."""
    assert torpedo_drms(make()) == {key: U1[key].drm}


NOTHING = [
    pytest.param(aimed, id="steam-medium-submerged"),
    pytest.param(lambda: aimed(kind="ship"), id="unescorted-but-submerged"),
    pytest.param(lambda: aimed(range="close"), id="steam-close"),
    pytest.param(lambda: aimed(range="long"), id="steam-long"),
    pytest.param(lambda: aimed(ELECTRIC, range="close"), id="electric-close"),
    pytest.param(lambda: aimed(ZAUN, range="close"), id="homing-close"),
    pytest.param(lambda: aimed(ship=capital(), kind="capital ship"), id="slow-capital-ship"),
    pytest.param(lambda: aimed_crew("veteran"), id="veteran"),
    pytest.param(lambda: changed(aimed(), crew_out, all_=False), id="three-boxes-out"),
    pytest.param(lambda: changed(aimed(), out, "1wo"), id="only-1wo-out"),
    pytest.param(lambda: changed(aimed(), hurt_with_experte), id="experte-1wo-commands"),
    pytest.param(lambda: changed(aimed(), experte, "1wo"), id="experte-1wo-submerged"),
    pytest.param(lambda: changed(aimed(), experte, "2wo"), id="experte-2wo-no-gun"),
]


def experte(watch, post):
    watch.career.man(post).experte = True


def hurt_with_experte(watch):
    experte(watch, "1wo")
    out(watch, "kommandant")


@pytest.mark.case("9.2.3", "9.4.2/e")
@pytest.mark.parametrize("make", NOTHING)
def test_near_miss_counts_nothing(make):
    assert torpedo_drms(make()) == {}


def test_cross_does_not_aim_when_its_holder_is_out():
    watch = changed(aimed(), grade, "knights_cross")
    out(watch, "kommandant")
    assert torpedo_drms(watch) == {"kmdt_sw": 1}


def test_experte_1wo_aims_on_the_surface_only_while_fit():
    watch = changed(aimed(mode="night_surface"), experte, "1wo")
    assert torpedo_drms(watch) == {"uzo": -1, "1wo_experte": -1}
    watch = changed(aimed(mode="night_surface"), experte, "1wo")
    out(watch, "1wo")
    assert torpedo_drms(watch) == {"uzo": -1}


@pytest.mark.case("9.3.3")
def test_gun_takes_none_of_the_torpedoes_modifiers():
    """UZO, Knight's Cross, ranges of electric torpedoes and fast ships are the torpedoes' affair."""
    watch = changed(aimed(ship=tanker(), kind="tanker", mode="surfaced", range="long"), grade, "swords")
    experte(watch, "1wo")
    assert gun_drms(watch) == {}


def test_gun_takes_the_crews_and_the_2wo():
    watch = aimed_crew("green", kind="ship", mode="surfaced")
    experte(watch, "2wo")
    crew_out(watch)
    out(watch, "kommandant")
    assert gun_drms(watch) == {"2wo_experte": -1, "crew_green": 1, "all_crew_out": 1, "kmdt_sw": 1}


# --- the second salvo --------------------------------------------------------------------------------


def both_ends(watch, first="fore"):
    """F1 and A1 at the same ship; the modifiers of each, by tube."""
    watch.boat.tubes |= {"F1": STEAM, "A1": STEAM}
    told = play(firing.fire(watch, Shots({"F1": "1", "A1": "1"}, {}, first)), 12, 12)
    rolls = [prompt for prompt in told.asked if prompt.key == "attack.torpedo"]
    return {prompt.data["tube"]: {drm.key for drm in prompt.considered(book()) if drm.applied} for prompt in rolls}


@pytest.mark.case("9.5.2/a", "9.5.2/b", "9.5.1/b")
@pytest.mark.parametrize(("first", "second"), [("fore", "A1"), ("aft", "F1")])
def test_second_salvo_and_only_it_is_rushed(first, second):
    drms = both_ends(aimed(mode="night_surface"), first)
    assert list(drms)[1] == second  # fired after the other end
    assert drms.pop(second) == {"uzo", "second_salvo"}
    assert list(drms.values()) == [{"uzo"}]


@pytest.mark.case("9.4.2/f")
def test_both_ends_at_a_lone_ship_are_not_rushed():
    assert both_ends(aimed(mode="surfaced", kind="ship")) == {"F1": {"uzo"}, "A1": {"uzo"}}


@pytest.mark.case("9.5.2/e", "11.3.6/a")
def test_holder_of_the_cross_is_not_rushed():
    watch = changed(aimed(mode="night_surface"), grade, "knights_cross")
    assert both_ends(watch)["A1"] == {"uzo", "knights_cross"}


@pytest.mark.case("14.15/8")
def test_skilled_kommandant_is_not_rushed():
    watch = changed(aimed(mode="night_surface"), ability, 8)
    assert both_ends(watch)["A1"] == {"uzo"}


@pytest.mark.case("9.5.2/e", "11.3.6/a", "14.15/8", "10.6.3/a")
@pytest.mark.parametrize("holder", ["cross", "ability"])
def test_watch_officer_is_rushed_whatever_his_kommandant_can_do(holder):
    """The second salvo costs +1 while the decorated or skilled man lies in his bunk."""
    watch = aimed(mode="night_surface")
    grade(watch, "knights_cross") if holder == "cross" else ability(watch, 8)
    watch.career.kommandant.wound = "SW"
    assert both_ends(watch)["A1"] == {"uzo", "kmdt_sw", "second_salvo"}


# --- abilities, cards, Nibelung ----------------------------------------------------------------------

SUITED = [
    pytest.param(3, lambda: aimed(ship=capital(), kind="capital ship"), id="capital-ship"),
    pytest.param(5, lambda: aimed(ship=capital("CV"), kind="capital ship"), id="CV"),
    pytest.param(5, lambda: aimed(ship=capital("CVE"), kind="capital ship"), id="CVE"),
    pytest.param(12, lambda: aimed(ship=tanker()), id="tanker"),
    pytest.param(13, lambda: aimed(kind="convoy"), id="convoy"),
]
UNSUITED = [
    pytest.param(3, aimed, id="capital-ship"),
    pytest.param(5, lambda: aimed(ship=capital("BB"), kind="capital ship"), id="BB"),
    pytest.param(12, aimed, id="freighter"),
    pytest.param(13, aimed, id="ship-and-escort"),
    pytest.param(14, aimed, id="torpedo-of-a-gunner"),
]


@pytest.mark.case("14.15/3", "14.15/5", "14.15/12", "14.15/13")
@pytest.mark.parametrize(("number", "make"), SUITED)
def test_ability_suits_its_target(number, make):
    assert torpedo_drms(changed(make(), ability, number)) == {"kommandant_ability": -1}


@pytest.mark.case("14.15/3", "14.15/5", "14.15/12", "14.15/13")
@pytest.mark.parametrize(("number", "make"), UNSUITED)
def test_ability_suits_no_other_target(number, make):
    assert torpedo_drms(changed(make(), ability, number)) == {}


@pytest.mark.case("14.15/13", "14.13/a")
@pytest.mark.parametrize("killer", ["ability", "card"])
def test_convoy_killer_does_not_mean_its_escort(killer):
    watch = aimed(ship=escort(), kind="convoy")
    ability(watch, 13) if killer == "ability" else under_card(watch)
    assert torpedo_drms(watch) == {"escort_target": 2}


@pytest.mark.case("10.6.3/a", "14.15/12", "14.13/a")
@pytest.mark.parametrize("killer", ["ability", "card"])
def test_ability_sleeps_while_another_man_has_the_boat(killer):
    watch = aimed(ship=tanker() if killer == "ability" else None, kind="convoy")
    ability(watch, 12) if killer == "ability" else under_card(watch)
    assert torpedo_drms(watch) == {"kommandant_ability": -1}
    watch.career.kommandant.wound = "SW"
    assert torpedo_drms(watch) == {"kmdt_sw": 1}


def test_ability_sleeps_while_the_option_is_off():
    watch = aimed(ship=tanker())
    watch.career.ability = 12
    assert torpedo_drms(watch) == {}


@pytest.mark.case("14.15/14")
@pytest.mark.parametrize(("number", "drms"), [(14, {"kommandant_ability": -1}), (12, {})])
def test_deck_gun_expert(number, drms):
    assert gun_drms(changed(aimed(kind="ship", mode="surfaced"), ability, number)) == drms


def under_card(watch, card="henke"):
    watch.career.options["kommandant-cards"] = True
    watch.career.card = card


@pytest.mark.case("14.13/a")
def test_henke_kills_convoys():
    watch = aimed(kind="convoy")
    under_card(watch)
    assert torpedo_drms(watch) == {"kommandant_ability": -1}


@pytest.mark.case("14.13/a")
@pytest.mark.parametrize(("card", "kind"), [("henke", "ship+escort"), ("dobratz", "convoy"), ("", "convoy")])
def test_card_without_a_match_counts_nothing(card, kind):
    watch = aimed(kind=kind)
    under_card(watch, card)
    assert torpedo_drms(watch) == {}


@pytest.mark.case("14.13/a")
def test_card_counts_for_torpedoes_and_only_with_the_option():
    watch = aimed(kind="ship", mode="surfaced")
    under_card(watch)
    assert gun_drms(watch) == {}
    watch = aimed(kind="convoy")
    watch.career.card = "henke"
    assert torpedo_drms(watch) == {}


@pytest.mark.case("14.13/a")
@pytest.mark.parametrize(("ship", "drms"), [(tanker(), {"kommandant_ability": -1}), (freighter(), {})])
def test_keeper_may_enter_a_card_of_his_own(ship, drms, monkeypatch):
    """A card may name a class of ships as well."""
    cards = ({"key": "mine", "name": "Mine", "against": "tanker"},)
    watch = aimed(ship=ship)
    monkeypatch.setitem(watch.book.tables, "CARDS", cards)
    under_card(watch, "mine")
    assert torpedo_drms(watch) == drms


@pytest.mark.case("14.12/b")
@pytest.mark.parametrize(
    ("torpedo", "used", "drms"),
    [
        (ZAUN_II, True, {"nibelung": -1}),
        (FALKE, True, {"nibelung": -1}),
        (ZAUN_II, False, {}),
        (STEAM, True, {}),
        (ELECTRIC, True, {}),
    ],
)
def test_nibelung_aims_homing_torpedoes(torpedo, used, drms):
    assert torpedo_drms(aimed(torpedo, type_="XXI", month="1945-05", range="close", nibelung=used)) == drms


def test_modifiers_add_up():
    watch = aimed(ELECTRIC, ship=capital(fast=True), kind="capital ship", range="long", mode="night_surface")
    grade(watch, "oakleaves")
    watch.career.crew_level = "green"
    assert torpedo_drms(watch) == {
        "uzo": -1, "knights_cross": -1, "crew_green": 1, "electric_long": 2, "fast_target": 1
    }  # fmt: skip


# --- the rows of U1 ----------------------------------------------------------------------------------


@pytest.mark.case("9.2.3", "9.0/procedure/b")
@pytest.mark.parametrize(("range_", "highest"), [("close", 8), ("medium", 7), ("long", 6)])
def test_range_decides_how_high_a_torpedo_may_roll(range_, highest):
    watch = aimed(range=range_)
    play(firing.fire(watch, Shots({"F1": "1"}, {})), highest, 6, 6)
    assert watch.fight.targets[0].hits == 1
    watch = aimed(range=range_)
    assert play(firing.fire(watch, Shots({"F1": "1"}, {})), highest + 1).notes == ["attack.missed"]


@pytest.mark.case("9.2.5")
@pytest.mark.parametrize(("torpedo", "floor"), [(FALKE, 5), (ZAUN, 6), (ZAUN_II, 7)])
def test_homing_torpedo_hits_on_its_own_number_whatever_the_modifiers(torpedo, floor):
    """Green crew, an escort: +1 +2 on a chart that wants 6 or less at long range."""
    watch = aimed(torpedo, ship=escort(), range="long")
    watch.career.crew_level = "green"
    told = play(firing.fire(watch, Shots({"F1": "E"}, {})), floor, 6, 6)
    assert sum(told.counted["attack.torpedo"].values()) == 3
    assert watch.fight.targets[0].hits == 1
    watch.boat.tubes["F1"] = torpedo
    assert play(firing.fire(watch, Shots({"F1": "E"}, {})), floor + 1).notes == ["attack.missed"]


@pytest.mark.case("9.2.5")
def test_homing_torpedo_may_hit_higher_than_its_number():
    watch = aimed(FALKE, range="close")
    play(firing.fire(watch, Shots({"F1": "1"}, {})), 8, 6, 6)
    assert watch.fight.targets[0].hits == 1


@pytest.mark.case("9.2.3")
def test_steam_and_electric_torpedo_of_one_salvo_roll_each_for_itself():
    """The predecessor's port rolled once for both."""
    watch = aimed()
    watch.boat.tubes["F2"] = ELECTRIC
    told = play(firing.fire(watch, Shots({"F1": "1", "F2": "1"}, {})), 7, 6, 6, 7)
    assert told.keys == ["attack.torpedo", "attack.dud", "attack.damage", "attack.torpedo"]
    assert [drm.key for drm in told.asked[3].considered(book()) if drm.applied] == ["electric_medium"]
    assert told.notes == ["attack.hit", "attack.missed"]


# --- FaT ---------------------------------------------------------------------------------------------


@pytest.mark.case("9.2.4/a", "9.2.4/b")
@pytest.mark.parametrize("roll", [2, 3])
def test_fat_torpedo_wanders_into_another_ship_of_the_convoy(roll):
    """The stray is rolled for like any ship, and hit, not the one aimed at."""
    watch = aimed(kind="convoy")
    told = play(firing.fire(watch, Shots({"F1": "1"}, {})), 12, roll, [1], 1, 6, 1)
    aimed_at, stray = watch.fight.targets
    assert (aimed_at.hits, stray.name, stray.hits) == (0, "Tutoya", 4)
    assert told.prompt("attack.fat").drms == ()
    assert [ship.name for ship in watch.career.sinkings] == ["Tutoya"]
    assert watch.patrol.encounters[-1].targets == [aimed_at, stray]


@pytest.mark.case("9.2.4/a")
def test_fat_torpedo_finds_nothing_on_a_four():
    watch = aimed(kind="convoy")
    assert play(firing.fire(watch, Shots({"F1": "1"}, {})), 12, 4).notes == ["attack.missed"]


@pytest.mark.case("9.2.3", "9.2.4/a", "9.2.4/b")
def test_fat_torpedo_that_finds_its_ship_gone_may_still_wander():
    """Every torpedo fired is rolled for: F2 hits the wreck, F3 misses it and finds another ship."""
    watch = aimed(ship=freighter(points=1), kind="convoy")
    watch.boat.tubes |= {"F2": STEAM, "F3": ELECTRIC}
    told = play(firing.fire(watch, Shots({"F1": "1", "F2": "1", "F3": "1"}, {})), 2, 6, 4, 2, 12, 3, [1], 1, 6, 6)
    assert told.keys[3:6] == ["attack.late", "attack.late", "attack.fat"]
    assert told.counted["attack.late"] == {}
    assert told.notes[:3] == ["attack.sunk", "attack.spent", "attack.fat_found"]
    assert [ship.hits for ship in watch.fight.targets] == [1, 1]
    assert watch.patrol.hits == 2


@pytest.mark.case("9.2.1/d", "9.2.4/a", "14.16/b")
@pytest.mark.parametrize(
    ("torpedo", "kind", "range_"),
    [(STEAM, "ship+escort", "medium"), ("G7es Zaunkönig", "convoy", "medium"), (STEAM, "convoy", "extreme")],
)
def test_torpedo_that_cannot_wander_is_spent_on_a_ship_already_gone(torpedo, kind, range_):
    watch = aimed(torpedo, freighter(points=1), kind, range=range_)
    watch.fight.targets[0].hits = 1
    told = play(firing.fire(watch, Shots({"F1": "1"}, {})))
    assert told.notes == ["attack.spent"]


@pytest.mark.case("9.2.4/a")
@pytest.mark.parametrize(("torpedo", "kind"), [(STEAM, "ship+escort"), (STEAM, "damaged"), (ZAUN, "convoy")])
def test_no_second_chance_outside_a_convoy_or_without_fat(torpedo, kind):
    watch = aimed(torpedo, kind=kind)
    assert play(firing.fire(watch, Shots({"F1": "1"}, {})), 12).keys == ["attack.torpedo"]


@pytest.mark.case("9.2.4/b")
def test_stray_of_a_ship_record_that_was_copied_joins_both():
    watch = aimed(kind="convoy")
    watch.patrol.encounters[-1].targets = list(watch.fight.targets)
    play(firing.fire(watch, Shots({"F1": "1"}, {})), 12, 2, [1], 1, 1)
    assert len(watch.fight.targets) == len(watch.patrol.encounters[-1].targets) == 2


# --- U2 ----------------------------------------------------------------------------------------------

DUDS = [
    (STEAM, "1943-07", 1),
    (ELECTRIC, "1943-07", 1),
    (FALKE, "1943-07", 1),
    (ZAUN, "1943-12", 1),
    (ZAUN, "1944-01", 1),
    (ZAUN_II, "1945-04", 1),
]


@pytest.mark.case("9.2.6")
@pytest.mark.parametrize(("torpedo", "month", "highest"), DUDS)
def test_dud_by_kind_and_date(torpedo, month, highest):
    watch = aimed(torpedo, month=month, range="close")
    told = play(firing.fire(watch, Shots({"F1": "1"}, {})), 2, highest)
    assert told.notes == ["attack.dud"]
    assert (watch.patrol.duds, watch.patrol.hits, watch.fight.targets[0].hits) == (1, 0, 0)
    watch.boat.tubes["F1"] = torpedo
    play(firing.fire(watch, Shots({"F1": "1"}, {})), 2, highest + 1, 6)
    assert (watch.patrol.duds, watch.patrol.hits, watch.fight.targets[0].hits) == (1, 1, 1)


@pytest.mark.parametrize(("superior", "drms", "hits"), [(True, {"superior_torpedoes": 1}, 1), (False, {}, 0)])
def test_superior_torpedoes_are_no_duds(superior, drms, hits):
    watch = aimed()
    watch.patrol.superior = superior
    told = play(firing.fire(watch, Shots({"F1": "1"}, {})), 2, 1, *([6] if hits else []))
    assert told.counted["attack.dud"] == drms
    assert watch.patrol.hits == hits


# --- U3 ----------------------------------------------------------------------------------------------


@pytest.mark.case("9.2.7/a")
@pytest.mark.parametrize(("die", "points"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_damage_of_a_torpedo(die, points):
    """The 10.5 cm gun adds nothing to a torpedo."""
    watch = aimed(ship=freighter(points=6), type_="IXC")
    told = play(firing.fire(watch, Shots({"F1": "1"}, {})), 2, 6, die)
    assert watch.fight.targets[0].hits == points
    assert told.counted["attack.damage"] == {}


@pytest.mark.case("9.3.3")
@pytest.mark.parametrize(
    ("type_", "die", "points", "drms"),
    [
        ("VIIC", 1, 2, {}),
        ("VIIC", 2, 1, {}),
        ("VIIC", 6, 1, {}),
        ("IXC", 1, 2, {"gun_105mm": -1}),
        ("IXC", 2, 2, {"gun_105mm": -1}),
        ("IXC", 3, 1, {"gun_105mm": -1}),
    ],
)
def test_damage_of_a_shell(type_, die, points, drms):
    """The predecessor's port worked the 10.5 cm gun's bonus out and left it unused. A shell is no dud."""
    watch = aimed(ship=freighter(points=6), kind="ship", type_=type_, mode="surfaced")
    told = play(firing.fire(watch, Shots({}, {"1": 1})), 2, die)
    assert told.keys == ["attack.gun", "attack.gun_damage"]
    assert told.counted["attack.gun_damage"] == drms
    assert watch.fight.targets[0].hits == points


@pytest.mark.case("9.1.1/b", "8.3.5/a", "8.3.5/b")
@pytest.mark.parametrize(("tons", "points"), [(3200, 2), (5000, 2), (5001, 3), (7600, 3), (9999, 3), (10000, 4)])
def test_points_by_tonnage(tons, points):
    assert identity.points_for(make_watch(), tons) == points


@pytest.mark.case("8.3.5/a", "8.3.5/b", "9.1.1/b")
@pytest.mark.parametrize("roster", ["T1", "T2", "T3", "T4-S", "T4-L", "T4-T"])
def test_points_on_the_rosters_follow_tonnage(roster):
    """The predecessor's port wanted three hits for every tanker."""
    watch = make_watch()
    assert all(ship["points"] == identity.points_for(watch, ship["tons"]) for ship in book().rosters[roster])


def test_points_of_a_tonnage_that_the_edition_lacks():
    with pytest.raises(LookupError):
        identity.points_for(make_watch(), -1)


# --- 14.16 -------------------------------------------------------------------------------------------


@pytest.mark.case("14.16/b")
@pytest.mark.parametrize(("roll", "hit"), [(2, True), (3, True), (4, False)])
def test_extreme_range_reads_the_bare_dice(roll, hit):
    """No modifiers, good or bad, and no ladder run afterwards: two or three, or nothing."""
    watch = aimed(ELECTRIC, kind="convoy", range="extreme", mode="night_surface")
    grade(watch, "diamonds")
    told = play(firing.fire(watch, Shots({"F1": "1"}, {})), roll, *([6, 6] if hit else []))
    assert told.counted["attack.extreme"] == {}
    assert watch.fight.targets[0].hits == (1 if hit else 0)
    assert "attack.fat" not in told.keys
