"""4.1-4.6, 11.2.2, 11.4.7: what a career starts with, and what is taken aboard."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import (
    aircraft,
    attack,
    firing,
    ledger_rows,
    limits,
    loading,
    newboat,
    refit,
    setup,
    standing,
    victory,
)
from campaigns.games.the_hunted.rules.salvo import Salvo
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import CREW, MINE, OFFICERS, RANKS, Encounter, Target
from campaigns.games.the_hunted.rules.watch import Watch
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play

AVAILABLE = {
    "VIIB": "1939-09",
    "VIIC": "1940-10",
    "VIIC Flak": "1943-05",
    "VIIC/41": "1944-04",
    "VIID": "1942-01",
    "IXB": "1940-04",
    "IXC": "1941-05",
    "IXC/40": "1942-09",
    "IXD-2": "1942-08",
    "IXD/42": "1945-03",
    "XB": "1942-05",
    "XII": "1942-08",
    "XIV": "1941-11",
    "XXI": "1945-04",
}


def new(type_="VIIC", **wish):
    return setup.new({"type": type_, "kommandant": "Schmidt", "boat": "U-123", **wish}, book())


def begun(career, *answers):
    watch = Watch(career, book())
    return play(setup.begin(watch), *answers)


# --- 4.1, 4.2 -----------------------------------------------------------------------------------------


@pytest.mark.case("4.2.2/a", "4.1/a")
def test_fourteen_types_and_their_dates():
    assert {type_: figures["available"] for type_, figures in book().boats.items()} == AVAILABLE


@pytest.mark.case("4.1/a", "4.2.1/b", "6.0/general/b")
@pytest.mark.parametrize("type_", AVAILABLE)
def test_first_month_of_every_type(type_):
    """July 1943 for what is in service by then, the month it becomes available for the rest; not a month sooner."""
    first = max("1943-07", AVAILABLE[type_])
    assert new(type_).month == first
    with pytest.raises(BadAnswer, match=r"setup.date"):
        new(type_, start=f"{first[:4]}-{int(first[5:]) - 1:02d}")


@pytest.mark.case("4.2.1/a", "6.0/general/b")
def test_july_1943_unless_a_later_month_is_wished():
    assert new().month == "1943-07"
    assert new(start="1944-02").month == "1944-02"
    assert new(start="1945-05").month == "1945-05"
    with pytest.raises(BadAnswer, match=r"setup.date"):
        new(start="1945-06")


@pytest.mark.case("4.1/a")
@pytest.mark.parametrize(
    ("wish", "fault"),
    [
        ({"type": "XXIII"}, "setup.type"),
        ({"start": "July 1943"}, "setup.month"),
        ({"type": "VIIC Flak", "start": "1943-12"}, "setup.too_late"),
        ({"kommandant": "  "}, "field.required"),
        ({"boat": "123"}, "boat.number"),
        ({"rank": "Admiral"}, "setup.rank"),
        ({"options": ["no-such-rule"]}, "setup.option"),
    ],
)
def test_set_up_refused(wish, fault):
    with pytest.raises(BadAnswer, match=fault):
        setup.new({"type": "VIIC", "kommandant": "Schmidt", "boat": "U-123", **wish}, book())


@pytest.mark.case("4.1/b", "4.2.3")
def test_one_boat_until_another_takes_its_place():
    watch = make_watch()
    first = watch.boat
    watch.career.patrol = None
    play(newboat.receive(watch, "VIIC/41", "1944-05", "given to another"), {"number": "U-300"})
    assert watch.boat.type == "VIIC/41"
    assert watch.career.boats == [first]
    assert (first.left, first.fate) == ("1944-05", "given to another")


# --- 4.3, 4.4 -----------------------------------------------------------------------------------------


@pytest.mark.case("4.3.1/a")
def test_log_header():
    head = standing.head(new(boat="U-552"))
    assert (head["type"], head["boat"], head["name"]) == ("VIIC", "U-552", "Schmidt")


@pytest.mark.case("4.3.1/a")
def test_a_number_is_proposed_when_none_is_given():
    career = setup.new({"type": "VIIC", "kommandant": "Schmidt"}, book())
    assert career.boat.number in newboat.historical(book(), "VIIC")


@pytest.mark.case("4.3.2")
def test_log_keeps_assignment_and_targets():
    """Damaged ships as well as sunk ones; victory is read from the same tons."""
    watch = make_watch()
    hit = Target("Fort Jemseg", "large freighter", 7100, 3, hits=1)
    watch.patrol.encounters.append(Encounter(2, "atlantic", "ship", watch.month, targets=[hit]))
    rows = ledger_rows.ledger(watch.career)
    assert next(row for row in rows if row.table == "patrol").values["assignment"] == "Atlantic"
    target = next(row for row in rows if row.table == "target").values
    assert (target["name"], target["tonnage"], target["hits"], target["fate"]) == ("Fort Jemseg", 7100, 1, "damaged")
    assert victory.level(watch) == "defeat"


@pytest.mark.case("4.4.1", "4.4/figure/a")
@pytest.mark.parametrize("type_", AVAILABLE)
def test_mat_of_the_chosen_type(type_):
    """Tubes, systems, crew and tracks are the type's own, and nothing on a new boat is damaged."""
    boat, figures = new(type_).boat, book().boats[type_]
    assert [tube[0] for tube in boat.tubes] == ["F"] * figures["tubes_fwd"] + ["A"] * figures["tubes_aft"]
    assert boat.systems == dict.fromkeys(figures["systems"], "sound")
    assert (boat.hull, boat.flooding, boat.holed) == (0, 0, False)
    assert (type_, "Atlantic") in book().tracks or type_.startswith("IXD")


@pytest.mark.case("4.4.2/b", "4.4.2/c")
def test_crew_is_trained_and_the_boat_in_port():
    career = new()
    assert career.crew_level == "trained"
    assert list(career.crew) == [*OFFICERS, *CREW]
    assert all(man.wound == "fit" and not man.experte for man in career.crew.values())
    assert career.patrol is None
    assert limits.check(career) == []
    assert begun(career, 6).notes == ["setup.opened", "setup.rank"]
    assert GAME.next_scene(career) == "assignment"


@pytest.mark.case("4.4/figure/e")
def test_figures_of_the_viic():
    figures = book().boats["VIIC"]
    assert (figures["tubes_fwd"], figures["tubes_aft"]) == (4, 1)
    assert (figures["reloads_fwd"], figures["reloads_aft"]) == (8, 1)
    assert (figures["deck_gun"], figures["deck_gun_ammo"], figures["flak_guns"]) == ("8.8cm", 10, ["2cm"])
    watch = make_watch()
    assert [refit.months_due(watch, hull, 0) for hull in (0, 1, 3, 4, 6, 7)] == [1, 2, 2, 3, 3, 4]


@pytest.mark.case("4.4/figure/f")
def test_arctic_track_of_the_viic():
    boxes = [box["box"] for box in book().tracks[("VIIC", "Arctic")]]
    assert boxes == ["transit_biscay", "transit", *["arctic"] * 4, "transit", "transit_biscay"]


@pytest.mark.case("4.4/figure/c", "4.4/figure/d")
@pytest.mark.parametrize(
    ("month", "naxos", "schnorchel"),
    [("1943-11", False, False), ("1943-12", True, False), ("1944-01", True, False), ("1944-02", True, True)],
)
def test_equipment_by_date(month, naxos, schnorchel):
    boat = newboat.build(book(), "VIIC", "U-123", month)
    assert (boat.naxos, boat.schnorchel, boat.alberich) == (naxos, schnorchel, False)


@pytest.mark.case("4.4/figure/b", "15.5/a")
def test_three_canisters_of_bold_a_patrol():
    """Renewed before each patrol; in service since June 1942."""
    for type_ in AVAILABLE:
        assert make_watch(type_).boat.bold == 3, type_
    watch = make_watch()
    watch.boat.bold = 0
    loaded(watch, {}, {})
    assert watch.boat.bold == 3
    assert make_watch(month="1942-06").boat.bold == 3
    assert make_watch(month="1942-05").boat.bold == 0


# --- 11.2.2 rank --------------------------------------------------------------------------------------


@pytest.mark.case("4.4.2/a", "11.2.2/b")
@pytest.mark.parametrize(
    ("start", "die", "rank"),
    [
        ("1943-07", 4, "OltzS"),
        ("1943-12", 5, "KptLt"),
        ("1944-01", 5, "OltzS"),
        ("1944-01", 6, "KptLt"),
        ("1945-05", 5, "OltzS"),
        ("1945-05", 6, "KptLt"),
    ],
)
def test_starting_rank_of_a_vii(start, die, rank):
    career = new(start=start)
    assert begun(career, die).note("setup.rank") == {"rank": rank}
    assert standing.head(career)["rank"] == rank


@pytest.mark.case("11.2.2/b")
@pytest.mark.parametrize(("year", "oberleutnant_up_to"), [("1939", 0), ("1940", 1), ("1941", 2), ("1942", 3)])
def test_starting_rank_before_this_game(year, oberleutnant_up_to):
    column = setup.rank_column(f"{year}-11")
    ranks = [book().reading("X-SR", column, die, die) for die in range(1, 7)]
    assert ranks == ["OltzS"] * oberleutnant_up_to + ["KptLt"] * (6 - oberleutnant_up_to)


@pytest.mark.case("11.2.2/a", "4.4.2/a")
@pytest.mark.parametrize(
    "type_", ["IXB", "IXC", "IXC/40", "IXD-2", "IXD/42", "XB", "XII", "XIV", "XXI", "VIID", "VIIC Flak"]
)
def test_kapitaenleutnant_without_a_roll(type_):
    career = new(type_)
    assert begun(career).keys == []
    assert standing.head(career)["rank"] == "KptLt"


@pytest.mark.case("4.4.2/a")
def test_rank_that_was_given_is_not_rolled():
    career = new(rank="KptLt")
    assert begun(career).keys == []
    assert standing.head(career)["rank"] == "KptLt"


@pytest.mark.case("11.2.2/a", "11.2.2/b", "11.4.5/c")
@pytest.mark.parametrize(
    ("type_", "rank", "fine"),
    [("VIIC", "OltzS", True), ("VIIC", "KptLt", True), ("VIIC", "KKpt", False), ("IXC", "KptLt", True),
     ("IXC", "OltzS", False), ("IXC", "KptzS", False), ("VIID", "OltzS", False)],
)  # fmt: skip
def test_fresh_career_begins_with_a_rank_of_the_rule(type_, rank, fine):
    """One brought over may have any."""
    if fine:
        assert RANKS[new(type=type_, rank=rank).rank] == rank
    else:
        with pytest.raises(BadAnswer, match=r"setup\.first_rank") as refused:
            new(type=type_, rank=rank)
        assert refused.value.field == "rank"
    assert RANKS[new(type=type_, rank=rank, under_way=True).rank] == rank


# --- the optional parts of the first scene --------------------------------------------------------------


def test_abilities_card_and_flotilla_are_asked_for_when_in_use():
    career = new(rank="KptLt", options=["special-abilities", "kommandant-cards", "flotillas"])
    cards, flotillas = (book().tables[table] for table in ("CARDS", "FLOTILLAS"))
    told = begun(career, "roll", 1, cards[0]["key"], flotillas[0]["key"])
    assert told.keys == ["options.ability", "options.ability_roll", "options.card", "options.flotilla"]
    assert (career.ability, career.hals) == (1, 1)
    assert (career.card, career.flotilla) == (cards[0]["key"], flotillas[0]["key"])


@pytest.mark.case("14.13/a")
@pytest.mark.parametrize(("card", "blank"), [("henke", False), ("lueth", True)])
def test_card_whose_ability_no_edition_knows_says_so(card, blank):
    told = begun(new(rank="KptLt", options=["kommandant-cards"], card=card))
    assert ("options.card_blank" in told.notes) is blank


def test_ability_and_card_wished_for_are_not_asked():
    cards = book().tables["CARDS"]
    career = new(rank="KptLt", options=["special-abilities", "kommandant-cards"], ability=4, card=cards[1]["key"])
    assert begun(career).keys == []
    assert (career.ability, career.crew_level, career.card) == (4, "veteran", cards[1]["key"])


def test_favourite_ability_is_picked():
    career = new(rank="KptLt", options=["special-abilities"])
    begun(career, "pick", "ability_9")
    assert career.ability == 9


# --- 4.5 torpedoes ------------------------------------------------------------------------------------


def loaded(watch, *answers):
    return play(loading.load(watch), *answers)


def aboard(boat):
    return [*boat.tubes.values(), *boat.racks["fore"], *boat.racks["aft"]]


@pytest.mark.case("4.4.2/d", "4.5/procedure/1", "4.5/procedure/2", "4.5/procedure/5", "4.5/procedure/6")
@pytest.mark.parametrize("type_", AVAILABLE)
def test_basic_load_fills_every_place(type_):
    watch, figures = make_watch(type_), book().boats[type_]
    boat = watch.boat
    load = [kind if kind in ("G7a FaT", "G7e FaT") else "homing" for kind in aboard(boat)]
    assert {kind: load.count(kind) for kind in load} == {k: n for k, n in figures["torpedo_load"].items() if n}
    assert len(load) == boat.torpedoes == figures["torpedo_total"]
    assert all(boat.tubes.values())
    assert (len(boat.racks["fore"]), len(boat.racks["aft"])) == (figures["reloads_fwd"], figures["reloads_aft"])
    assert boat.gun_ammo == figures["deck_gun_ammo"]


@pytest.mark.case("11.4.7/a", "4.5/procedure/6")
def test_flak_boat_carries_five_in_its_tubes():
    watch = make_watch("VIIC Flak")
    assert (watch.boat.torpedoes, watch.boat.racks) == (5, {"fore": [], "aft": []})
    assert all(watch.boat.tubes.values())
    told = loaded(watch, {})
    assert told.keys == ["loading.stow"]


@pytest.mark.case("4.5/procedure/3a", "4.5/procedure/3b")
@pytest.mark.parametrize(
    ("mix", "fault"),
    [
        ({"G7a FaT": 9, "G7e FaT": 3, "homing": 2}, "field.high"),
        ({"G7a FaT": 0, "G7e FaT": 13, "homing": 2}, "field.high"),
        ({"G7a FaT": 3, "G7e FaT": 8, "homing": 3}, "field.high"),
        ({"G7a FaT": 4, "G7e FaT": 7, "homing": 2}, "load.total"),
        ({"G7a FaT": 5, "G7e FaT": 8, "homing": 1}, "field.low"),
    ],
)
def test_mix_refused(mix, fault):
    with pytest.raises(BadAnswer, match=fault):
        loaded(make_watch(), mix)


@pytest.mark.case("4.5/procedure/3a", "4.5/procedure/3b")
def test_the_form_of_the_mix_states_its_limits():
    asked = next(loading._mix(make_watch(), 0, mines=False))
    assert {field.key: (field.low, field.high) for field in asked.open()} == {
        "G7a FaT": (0, 8),
        "G7e FaT": (0, 12),
        "homing": (2, 2),
    }


@pytest.mark.case("4.5/procedure/3a")
def test_four_may_be_exchanged_either_way():
    watch = make_watch()
    loaded(watch, {"G7a FaT": 0, "G7e FaT": 12}, {"F1": "G7e FaT", "F2": "G7e FaT", "F3": "G7e FaT", "F4": "G7e FaT"})
    assert aboard(watch.boat).count("G7e FaT") == 12
    assert "G7a FaT" not in aboard(watch.boat)


@pytest.mark.case("4.5/procedure/4")
def test_which_torpedo_in_which_tube():
    watch = make_watch()
    tubes = {"F1": "G7e FaT", "F2": "G7a FaT", "F3": "G7e FaT", "F4": "G7e Falke", "A1": "G7e FaT"}
    loaded(watch, {}, {**tubes, "rack_A1": "G7e Falke"})
    assert watch.boat.tubes == tubes
    assert watch.boat.racks["aft"] == ["G7e Falke"]
    assert sorted(watch.boat.racks["fore"]) == ["G7a FaT"] * 3 + ["G7e FaT"] * 5


@pytest.mark.case("4.5/procedure/4")
def test_no_more_of_a_kind_than_is_aboard():
    with pytest.raises(BadAnswer, match=r"load.too_many"):
        loaded(make_watch(), {}, {"F1": "G7e Falke", "F2": "G7e Falke", "A1": "G7e Falke"})


@pytest.mark.case("4.5/procedure/5")
def test_rack_takes_no_more_than_it_holds():
    """Two short of a full load: one place may stay empty at either end, but the bow rack does not grow."""
    watch = make_watch("IXD-2")
    watch.career.base = "Penang"
    watch.boat.tubes, watch.boat.racks = {}, {"fore": [], "aft": []}
    empty = {"F1": "none", "F2": "none", "F3": "none", "F4": "none"}
    with pytest.raises(BadAnswer, match=r"load.no_room"):
        loaded(watch, 2, {}, empty)


@pytest.mark.case("4.5/procedure/7", "4.5/procedure/8a", "4.5/procedure/8b")
def test_each_end_reloads_from_its_own_rack():
    watch = make_watch()
    boat = watch.boat
    boat.tubes = {"F1": "", "F2": "G7a FaT", "F3": "G7a FaT", "F4": "G7a FaT", "A1": ""}
    boat.racks = {"fore": ["G7a FaT", "G7e FaT"], "aft": []}
    told = play(firing.reload(watch), {"F1": "G7e FaT"})
    assert boat.tubes["F1"] == "G7e FaT"
    assert boat.tubes["A1"] == ""  # its rack is empty: not again on this patrol
    assert boat.racks == {"fore": ["G7a FaT"], "aft": []}
    assert len(told.keys) == 1


@pytest.mark.case("4.5/example/b")
@pytest.mark.parametrize(
    ("month", "kind"),
    [
        ("1943-07", "G7e Falke"),
        ("1943-08", "G7es Zaunkönig"),
        ("1945-03", "G7es Zaunkönig"),
        ("1945-04", "G7es Zaunkönig II"),
    ],
)
def test_homing_torpedo_by_date(month, kind):
    load = aboard(make_watch(month=month).boat)
    assert load.count(kind) == 2
    assert {load_ for load_ in load if "FaT" not in load_} == {kind}


def test_scrounger_may_double_the_homing_torpedoes():
    watch = make_watch(options={"special-abilities": True}, ability=18)
    loaded(watch, {"G7a FaT": 4, "G7e FaT": 6, "homing": 4}, {})
    assert aboard(watch.boat).count("G7e Falke") == 4


# --- 4.6 the gun --------------------------------------------------------------------------------------


@pytest.mark.case("4.6.1", "4.6.2")
@pytest.mark.parametrize("type_", AVAILABLE)
def test_gun_starts_full(type_):
    watch = make_watch(type_)
    watch.boat.gun_ammo = 1
    loaded(watch, *([{}] * (2 if watch.boat.figures["mix_adjust"] else 1 if watch.boat.torpedoes else 0)))
    assert watch.boat.gun_ammo == book().boats[type_]["deck_gun_ammo"]


@pytest.mark.case("4.6.1")
def test_rounds_never_exceed_the_capacity():
    career = make_watch().career
    assert limits.check(career) == []
    career.boat.gun_ammo = 11
    assert limits.check(career) != []


@pytest.mark.case("4.6.3/a", "4.6.3/b")
def test_a_point_a_shot_and_two_a_round():
    watch = make_watch()
    make_fight(watch, kind="ship", ships=[freighter()], mode="surfaced", range="close")
    salvo = Salvo(key="attack.commit", case="9.4.2", watch=watch, ends=(), gun=True, least=1)
    assert salvo.rounds() == 2
    with pytest.raises(BadAnswer):
        play(attack.unescorted_round(watch), "gun", {"gun": {"1": 3}})
    told = play(attack.unescorted_round(watch), "gun", {"gun": {"1": 2}}, 12, 12, "cease")
    assert told.keys.count("attack.gun") == 2
    assert watch.boat.gun_ammo == 8


@pytest.mark.case("4.6.4", "9.8.5/f")
def test_flak_has_no_ammunition_to_spend():
    """Volley after volley, and nothing is used up."""
    watch = make_watch()
    make_fight(watch, kind="aircraft", threat="aircraft")
    before = GAME.dump(watch.boat)
    for _ in range(20):
        assert play(aircraft._flak(watch), 12).keys == ["aircraft.flak"]
    assert GAME.dump(watch.boat) == before


def test_boat_without_tubes_has_nothing_to_stow():
    watch = make_watch("XIV")
    assert loaded(watch).keys == []
    assert (watch.boat.tubes, watch.boat.racks) == ({}, {"fore": [], "aft": []})
    assert MINE not in watch.boat.tubes.values()


@pytest.mark.case("14.3.2")
def test_a_new_career_meets_no_ship_twice_unless_it_is_told_otherwise():
    assert [key for key, on in new().options.items() if on] == ["no-ship-twice"]
    assert not any(new(options=[]).options.values())
