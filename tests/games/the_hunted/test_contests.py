"""13: several players."""

import pytest

from campaigns.engine.contest import Entrant, is_decided, teams
from campaigns.engine.prompts import BadAnswer, Roll
from campaigns.games.the_hunted.rules import assignment, contests, escorts, following, refit, setup, sighting, travel
from campaigns.games.the_hunted.rules.state import Contest
from campaigns.games.the_hunted.rules.watch import CareerEnds, Watch
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play

VIIC = {"type": "VIIC", "start": "1943-07", "kommandant": "Schmidt", "boat": "U-123", "rank": "KptLt"}


def begun(terms, **changes):
    return setup.new({**VIIC, "contest": terms, **changes}, book())


def refused(terms, **changes):
    with pytest.raises(BadAnswer) as caught:
        begun(terms, **changes)
    return caught.value.key, caught.value.field


def in_pack(at=2, **fight):
    """A boat of a pack on its first patrol, the first convoy behind it."""
    watch = make_watch()
    watch.career.contest = Contest("wolfpack", "1945-05", "Grimm")
    watch.patrol.at, watch.patrol.pack_met = at, True
    watch.boat.bold = 0
    if fight:
        make_fight(watch, "convoy", [freighter()], **fight)
    return watch


def duel(watch):
    watch.career.contest = Contest("duel", "1944-06")
    return watch


# --- terms --------------------------------------------------------------------------------------------


@pytest.mark.case("13.0/general")
@pytest.mark.parametrize("form", contests.FORMS)
def test_a_career_may_be_begun_in_any_form(form):
    assert begun({"form": form}).contest == Contest(form, "1945-05")


def test_a_career_by_itself_is_in_no_contest():
    assert setup.new(VIIC, book()).contest is None


@pytest.mark.parametrize("terms", ["duel", {"form": "regatta"}, {}])
def test_what_is_no_contest_is_refused(terms):
    assert refused(terms) == ("contests.form", "contest")


@pytest.mark.case("13.1.1/a", "13.2/a")
@pytest.mark.parametrize("form", ["duel", "tonnage", "survival"])
def test_all_start_with_the_same_type_in_the_same_month(form):
    terms = {"form": form, "type": "VIIC", "start": "1943-07"}
    assert begun(terms).contest is not None
    assert refused(terms, type="IXC/40") == ("contests.type", "type")
    assert refused(terms, start="1943-08") == ("contests.start", "start")


@pytest.mark.case("13.4")
@pytest.mark.parametrize("form", ["duel", "tonnage", "survival"])
def test_with_mixed_boats_everybody_chooses_his_type(form):
    terms = {"form": form, "start": "1943-07"}
    for type_ in ("VIIC", "IXC/40"):
        assert begun(terms, type=type_).boat.type == type_
    assert refused(terms, start="1943-08") == ("contests.start", "start")


@pytest.mark.case("13.5.2/a")
def test_packs_start_in_july_1943_with_a_viic():
    assert begun({"form": "wolfpack", "pack": "Grimm"}).contest.pack == "Grimm"
    assert refused({"form": "wolfpack"}, type="IXC/40") == ("contests.type", "type")
    assert refused({"form": "wolfpack"}, start="1943-08") == ("contests.start", "start")


@pytest.mark.case("13.1.1/b")
@pytest.mark.parametrize("until", ["1943-06", "1945-06", "soon", 1944])
def test_a_duel_ends_in_a_month_of_the_war(until):
    assert refused({"form": "duel", "until": until}) == ("setup.month", "contest")


@pytest.mark.case("13.2/a", "13.3")
@pytest.mark.parametrize("form", ["tonnage", "survival", "wolfpack"])
def test_tournaments_end_with_the_war(form):
    assert refused({"form": form, "until": "1944-06"}) == ("contests.until", "contest")


# --- 13.1 the duel ------------------------------------------------------------------------------------


@pytest.mark.case("13.1.1/b")
@pytest.mark.parametrize(("month", "over"), [("1944-04", False), ("1944-05", True)])
def test_a_duel_runs_until_the_month_agreed_on(month, over):
    """A month in port: ready in June, the last one, or in July, past it."""
    watch = duel(make_watch(month=month))
    watch.career.patrol.ended = month
    watch.career.patrols.append(watch.career.patrol)
    stay = refit.Refit(1, month, 1, "France", 0, 0)
    told = play(refit._sail_again(watch, stay), ends=CareerEnds if over else None)
    if over:
        assert (told.raised.reason, told.raised.case, told.raised.alive) == ("contest_over", "13.1.1", True)
    else:
        assert watch.career.month == "1944-06"


@pytest.mark.case("13.2/a", "13.3")
def test_a_tournament_runs_to_the_end_of_the_war():
    watch = make_watch(month="1945-05")
    watch.career.contest = Contest("survival", "1945-05")
    told = play(refit._sail_again(watch, refit.Refit(1, "1945-05", 1, "Norway", 0, 0)), ends=CareerEnds)
    assert told.raised.reason == "war_over"


@pytest.mark.case("13.1.2/a")
@pytest.mark.parametrize(("scene", "waits"), [("assignment", True), ("box", False), ("refit", False)])
def test_a_duellist_waits_in_port_and_never_at_sea(scene, waits):
    career = duel(make_watch()).career
    career.scene = scene
    assert contests.may_wait(career) is waits


def test_nobody_else_waits():
    watch = make_watch()
    watch.career.scene = "assignment"
    assert not contests.may_wait(watch.career)
    watch.career.contest = Contest("tonnage", "1945-05")
    assert not contests.may_wait(watch.career)


@pytest.mark.case("13.1.2/b")
@pytest.mark.parametrize("chart", ["E2", "E2-CL", "E3", "E4", "A1"])
def test_the_other_rolls_for_the_enemy(chart):
    career = duel(make_watch()).career
    assert contests.other_rolls(career, Roll("any", "2d6", "9.6", chart))


@pytest.mark.case("13.1.2/b")
def test_the_one_who_sails_rolls_all_else():
    career = duel(make_watch()).career
    assert not contests.other_rolls(career, Roll("any", "2d6", "8.2", "E1", "atlantic"))
    assert not contests.other_rolls(make_watch().career, Roll("any", "2d6", "9.6", "E2"))


@pytest.mark.case("13.1.2/c", "14.8.3")
@pytest.mark.parametrize(("mine", "theirs", "shift"), [("3", "3", 3), ("3", "4", 1), ("3", "5", -1)])
def test_in_a_duel_both_choose_their_way(mine, theirs, shift):
    watch = duel(make_watch())
    watch.career.options["evasive-manoeuvres"] = True
    make_fight(watch)
    told = play(escorts.evasion(watch), mine, theirs)
    assert told.keys == ["options.evade", "contests.escort_way"]
    assert told.note("options.evasion") == {"mine": int(mine), "theirs": int(theirs), "shift": shift}
    assert told.value == shift
    assert "mine" not in told.prompt("contests.escort_way").data, "kept back until both are chosen"


# --- 13.5 the packs -----------------------------------------------------------------------------------


@pytest.mark.case("13.5.2/a")
def test_packs_are_bound_for_the_atlantic_without_a_roll():
    watch = Watch(begun({"form": "wolfpack", "pack": "Grimm"}), book())
    watch.career.number = 1
    told = play(assignment.orders(watch))
    assert (told.value, told.keys, told.note("contests.orders")) == ("Atlantic", [], {"pack": "Grimm"})


@pytest.mark.case("13.5.6")
def test_afterwards_each_sails_for_himself():
    watch = Watch(begun({"form": "wolfpack"}), book())
    watch.career.number = 2
    assert play(assignment.orders(watch), "orders", 7).keys == ["assignment.wish", "assignment.p1"]


@pytest.mark.case("13.5.2/b")
@pytest.mark.parametrize("at", [0, 1])
def test_the_way_out_is_each_boats_own(at):
    watch = in_pack(at)
    watch.patrol.pack_met = False
    watch.patrol.rolls_left = 1
    told = play(travel._look(watch, ()), [5, 5])
    assert told.notes == ["travel.nothing"]
    assert (watch.patrol.pack_met, watch.patrol.pack_round) == (False, 0)


@pytest.mark.case("13.5.3")
def test_the_first_atlantic_box_is_a_convoy_without_a_roll():
    watch = in_pack()
    watch.patrol.pack_met = False
    told = play(travel._look(watch, ()), [1, 1, 1, 1], 1, 2, 3, 4, "1", 5, "leave")
    assert told.notes[0] == "contests.convoy"
    assert told.keys[0] == "travel.sizes"
    assert watch.patrol.pack_met
    assert watch.patrol.encounters[-1].kind == "convoy"


@pytest.mark.case("13.5.4/a", "13.5.4/b")
@pytest.mark.parametrize(
    ("dice", "status", "drm"),
    [([2, 1, 5, 6, 3, 4], "busy", -1), ([1, 2, 5, 6, 3, 4], "focused", 1)],
)
def test_the_lowest_of_the_pack_draws_the_escorts(dice, status, drm):
    watch = in_pack(range="medium")
    watch.patrol.pack_round = 1
    told = play(sighting.wolfpack(watch), "6", dice)
    assert "escorts.wolfpack" not in told.keys
    assert watch.fight.wolfpack == status
    assert play(escorts.detection(watch), "stay", 2).counted["escorts.detection"] == {f"wolfpack_{status}": drm}


@pytest.mark.case("13.5.4/b")
def test_ties_for_the_lowest_are_rolled_again_by_those_who_tie():
    watch = in_pack(range="medium")
    watch.patrol.pack_round = 1
    told = play(sighting.wolfpack(watch), "3", [2, 2, 6], [4, 4], [5, 3])
    assert watch.fight.wolfpack == "busy"
    assert [prompt.dice for prompt in told.asked[1:]] == ["3d6", "2d6", "2d6"]
    assert told.notes.count("contests.tied") == 2


def test_a_boat_alone_is_no_pack():
    watch = in_pack(range="medium")
    watch.patrol.pack_round = 2
    told = play(sighting.wolfpack(watch), "1")
    assert (told.notes, watch.fight.wolfpack) == (["contests.alone"], "")


@pytest.mark.case("7.2.3/c")
def test_without_radio_no_pack_modifier_either():
    watch = in_pack(range="medium")
    watch.patrol.pack_round = 1
    watch.boat.systems["radio"] = "inoperable"
    assert play(sighting.wolfpack(watch)).notes == ["escorts.no_radio"]


@pytest.mark.case("13.5.5/a")
def test_the_pack_keeps_contact_for_three_rounds():
    watch = in_pack(range="medium")
    watch.patrol.pack_round = 1
    for number in (2, 3):
        told = play(following.follow(watch), "convoy", [1, 1, 1, 1], 1, 2, 3, 4, "1", 5)
        assert "following.contact" not in told.keys
        assert told.note("contests.follows") == {"round": number}
    assert following.ways(watch) == []


@pytest.mark.case("13.5.5/b")
def test_who_rolls_convoy_fights_in_the_first_round():
    watch = in_pack()
    assert play(contests.pack_met(watch, "convoy")).value == "convoy"
    assert watch.patrol.pack_round == 1


@pytest.mark.case("13.5.5/c", "13.5.5/d")
@pytest.mark.parametrize("kind", ["none", "ship", "two ships+escort", "capital ship"])
def test_others_may_come_for_the_second_round(kind):
    watch = in_pack()
    told = play(contests.pack_met(watch, kind), "join")
    assert (told.value, watch.patrol.pack_round) == ("convoy", 2)


@pytest.mark.case("13.5.5/c", "13.5.5/d")
@pytest.mark.parametrize(("kind", "own"), [("none", "on"), ("ship", "quarry"), ("capital ship", "quarry")])
def test_or_go_their_own_way(kind, own):
    watch = in_pack()
    told = play(contests.pack_met(watch, kind), own)
    assert (told.value, watch.patrol.pack_round) == (kind, 0)


def test_aircraft_leave_no_choice():
    watch = in_pack()
    assert play(contests.pack_met(watch, "aircraft")).value == "aircraft"


@pytest.mark.case("13.5.5/c")
def test_who_comes_late_has_two_rounds():
    watch = in_pack()
    told = play(travel._look(watch, ()), [2, 3], "join", [1, 1, 1, 1], 1, 2, 3, 4, "1", 5, "leave")
    assert "contests.join" in told.keys
    assert watch.patrol.pack_round == 0, "over with the fight"
    watch.patrol.pack_round = 2
    make_fight(watch, "convoy", [freighter()])
    assert contests.may_go_on(watch)
    watch.patrol.pack_round = 3
    assert not contests.may_go_on(watch)


@pytest.mark.case("13.5.6")
@pytest.mark.parametrize("change", [{"aborting": True}, {"must_abort": "holed"}])
def test_who_has_aborted_is_out_of_the_pack(change):
    watch = in_pack()
    for key, value in change.items():
        setattr(watch.patrol, key, value)
    assert play(contests.pack_met(watch, "none")).keys == []


# --- who has won --------------------------------------------------------------------------------------

FIELD = [
    Entrant("a", 30_000, lasts=False, over=True, team="Grimm"),
    Entrant("b", 12_000, lasts=True, over=True, team="Grimm"),
    Entrant("c", 20_000, lasts=True, over=True, team="Hela"),
    Entrant("d", 20_000, lasts=True, over=True, team="Hela"),
]


def placed(form):
    return [(line.place, line.key) for line in contests.table(form, FIELD)]


@pytest.mark.case("13.1.3", "13.2/b")
@pytest.mark.parametrize("form", ["duel", "tonnage"])
def test_most_tonnage_wins_dead_or_alive(form):
    assert placed(form) == [(1, "a"), (2, "c"), (2, "d"), (4, "b")]


@pytest.mark.case("13.3")
def test_survival_counts_those_who_last_to_the_end_only():
    assert placed("survival") == [(1, "c"), (1, "d"), (3, "b"), (None, "a")]


@pytest.mark.case("13.5.1/a", "13.5.1/b")
def test_packs_against_packs_and_boat_against_boat():
    assert [(line.place, line.key, line.score) for line in teams(FIELD)] == [
        (1, "Grimm", 42_000),
        (2, "Hela", 40_000),
    ]
    assert placed("wolfpack")[0] == (1, "a")
    assert contests.PACK == 6


@pytest.mark.case("13.1.1/b", "13.2/a")
def test_decided_when_nobody_is_left_to_sail():
    assert is_decided(FIELD)
    assert not is_decided([*FIELD, Entrant("e", 0, lasts=True, over=False)])


@pytest.mark.case("13.1.1/a")
def test_a_duel_admits_two_boats_with_numbers_of_their_own():
    contests.admit("duel", {"U-1"}, "U-2")
    with pytest.raises(BadAnswer, match="full"):
        contests.admit("duel", {"U-1", "U-2"}, "U-3")
    with pytest.raises(BadAnswer, match="full"):
        contests.admit("tonnage", {"U-1"}, "U-2", closed=True)
    with pytest.raises(BadAnswer, match="taken"):
        contests.admit("tonnage", {"U-1", "U-2"}, "U-2")
