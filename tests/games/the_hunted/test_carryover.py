"""15, 4.2.1, 11.2.3, 11.3.15: a career that comes over from the predecessor, or is under way at the table."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import (
    advancement,
    assignment,
    carryover,
    firing,
    loading,
    newboat,
    setup,
    victory,
)
from campaigns.games.the_hunted.rules.state import LEVELS, RANKS
from campaigns.games.the_hunted.rules.watch import Watch
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play
from tests.games.the_hunted.port import first_asked, in_port, sail


def brought(facts=None, type_="VIIC", joined=True, **wish):
    """A career after its first scene, with the values of the sheet."""
    wish = {"type": type_, "kommandant": "Schmidt", "boat": "U-123", **wish}
    career = setup.new({**wish, "carried" if joined else "under_way": True}, book())
    watch = Watch(career, book())
    return watch, play(setup.begin(watch), facts or {})


def asked(type_="VIIC", joined=True, **wish):
    """The keys of the form."""
    _, told = brought({}, type_, joined, **wish)
    return {field.key for field in told.prompt("carryover.state").open()}


# --- 4.2.1, 15.1, 15.2, 15.6 when, and under which rules ------------------------------------------------


@pytest.mark.case("4.2.1/c", "15.6/a")
@pytest.mark.parametrize("began", ["1939-09", "1942-09", "1943-07"])
def test_joined_career_began_in_any_month_since_1939(began):
    watch, _ = brought({"began": began})
    assert (watch.career.start, watch.career.kommandant.joined) == (began, began)
    assert watch.career.month == "1943-07"


@pytest.mark.case("4.2.1/c")
@pytest.mark.parametrize("began", ["1939-08", "1943-08", "long", "1942-13"])
def test_not_before_the_first_type_nor_after_the_crossing(began):
    with pytest.raises(BadAnswer, match=r"carryover\.began"):
        brought({"began": began})


@pytest.mark.case("15.1", "15.2")
@pytest.mark.parametrize(("start", "fine"), [("1943-06", False), ("1943-07", True), ("1943-09", True)])
def test_first_patrol_here_starts_in_july_1943_or_later(start, fine):
    """One that started in June runs to its end under the predecessor's rules, and the career comes over after it."""
    if not fine:
        with pytest.raises(BadAnswer, match=r"setup\.date"):
            brought(start=start)
        return
    watch, _ = brought({"began": "1942-09"}, start=start)
    watch.career.gun_settled, watch.career.rank = True, 0
    told = sail(watch, 7)
    assert watch.patrol.start == start
    assert told.prompt("assignment.p1").column == "1943-07_1943-12"


@pytest.mark.case("15.6/a", "15.6/b")
@pytest.mark.parametrize("type_", ["IXC/40", "IXD-2", "XB", "XII", "XIV"])
def test_further_types_come_over_with_their_career(type_):
    """Taken up under the predecessor when they could be had; no patrol of theirs is played here before July 1943."""
    available = book().boats[type_]["available"]
    watch, _ = brought({"began": available, "tons": 12000}, type_=type_)
    assert (watch.boat.type, watch.career.start, watch.career.month) == (type_, available, "1943-07")
    with pytest.raises(BadAnswer, match=r"setup\.date"):
        brought(type_=type_, start=available)


@pytest.mark.case("15.6/c")
@pytest.mark.parametrize("type_", ["XB", "XIV"])
def test_tankers_replenish_in_a_joined_career_too(type_):
    """What they supplied before counts among the tons that are brought."""
    watch, _ = brought({"tons": 9000}, type_=type_)
    watch.career.gun_settled, watch.career.rank = True, 0
    sail(watch, 7)
    assert watch.patrol.replenish
    assert watch.boat.cargo.fuel > 0
    assert watch.career.tons == 9000


# --- what stands on the sheet ---------------------------------------------------------------------------


@pytest.mark.case("15.4/a")
def test_tonnage_counts_on():
    watch, told = brought({"tons": 61000, "ships": 12})
    assert told.note("carryover.entered") == {"tons": 61000, "ships": 12}
    assert (watch.career.tons, watch.career.ships) == (61000, 12)
    assert victory.level(watch) == "draw"  # by the bands of both games joined


@pytest.mark.case("15.4/a")
def test_sheet_is_taken_over():
    facts = {
        "rank": "KKpt",
        "grade": "oakleaves",
        "grade_tons": 100000,
        "tons": 110000,
        "wounds": 2,
        "patrols": 12,
        "successes": 9,
        "crew_level": "veteran",
        "experte_li": True,
        "base": "Norway",
        "posting": "Arctic",
        "began": "1942-12",
    }
    career = brought(facts, joined=False)[0].career
    assert (career.rank, career.grade, career.grade_tons) == (2, 2, 100000)
    assert (career.crew_level, career.crew["li"].experte, career.crew["1wo"].experte) == ("veteran", True, False)
    assert (career.base, career.posting, career.promotion_due) == ("Norway", "Arctic", "1943-12")
    assert (career.wounds, career.kommandant.wounds, career.successes) == (2, 2, 9)
    assert [award.name for award in career.awards][:2] == ["knights_cross", "oakleaves"]
    assert career.crew_level in LEVELS


@pytest.mark.case("11.3.15")
def test_narvik_shield_only_comes_over():
    """A career begun here cannot have it, and is not asked."""
    career = brought({"narvik_shield": True})[0].career
    assert "narvik_shield" in [award.name for award in career.awards]
    assert "narvik_shield" not in asked(joined=False)


@pytest.mark.case("11.3.8", "11.3.9", "11.3.10", "11.3.11", "11.3.12", "11.3.13/a", "11.3.14/a")
@pytest.mark.parametrize(
    ("facts", "start", "worn"),
    [
        ({}, "1943-07", set()),
        ({"patrols": 1}, "1943-07", {"iron_cross_2"}),
        ({"patrols": 3, "successes": 1, "wounds": 1}, "1943-07",
         {"iron_cross_2", "iron_cross_1", "wound_badge_black"}),
        ({"patrols": 3, "successes": 2, "tons": 30000}, "1944-07",
         {"iron_cross_2", "iron_cross_1", "war_badge", "german_cross"}),
        ({"patrols": 3, "successes": 2}, "1944-08", {"iron_cross_2", "iron_cross_1", "war_badge", "clasp_bronze"}),
        ({"patrols": 3, "successes": 2, "grade": "oakleaves"}, "1943-07",
         {"iron_cross_2", "iron_cross_1", "war_badge_diamonds", "knights_cross", "oakleaves"}),
    ],
)  # fmt: skip
def test_what_his_record_has_earned_is_not_given_again(facts, start, worn):
    """By his last return: home in May 1944, there was no clasp yet; in June there was."""
    watch, told = brought(facts, start=start, joined=False)
    assert {award.name for award in watch.career.awards} == worn
    assert told.notes.count("advancement.award") == 0
    watch.career.patrol = make_watch().patrol
    watch.patrol.outcome = "F"
    again = play(advancement.awards(watch, watch.patrol))
    assert not {note.data["award"] for note in again.told} & worn


# --- what waits to be used or counted -------------------------------------------------------------------


@pytest.mark.case("11.2.3/a")
@pytest.mark.parametrize(
    ("began", "due"),
    [(None, "1944-07"), ("1943-07", "1944-07"), ("1943-06", "1944-06"), ("1942-08", "1943-08"), ("1939-09", "1943-09"),
     ("1941-07", "1943-07")],
)  # fmt: skip
def test_next_promotion_follows_from_the_first_month(began, due):
    """Every twelve months; what can be worked out is not asked for."""
    assert brought({"began": began})[0].career.promotion_due == due
    assert "months_to_promotion" not in asked()


@pytest.mark.case("11.2.3/a")
def test_months_that_an_older_form_asked_for_still_count():
    watch, _ = brought()
    assert carryover._next_promotion(watch, {"months_to_promotion": 5}) == "1943-12"


@pytest.mark.case("11.2.3/procedure/b", "11.2.3/procedure/c", "11.2.3/procedure/d")
def test_the_promotion_period_under_way_counts():
    facts = {"ships": 9, "period_ships": 7, "period_failures": 1, "period_grades": 1, "began": "1942-09"}
    watch, _ = brought(facts)
    told = play(advancement.promotion(watch, "1943-09"), 6)
    assert told.counted["advancement.promotion"] == {
        "per_knights_cross": -1, "per_six_ships": -1, "per_failed_patrol": 1,
    }  # fmt: skip


@pytest.mark.case("11.1.4/b", "11.4.3/c", "12.1.3/b", "7.4.3/e")
def test_what_was_saved_comes_along():
    facts = {"failures_running": 2, "requests": 1, "hals": 2, "cross_barred": True}
    career = brought(facts, joined=False)[0].career
    assert (career.failures_running, career.requests, career.hals, career.cross_barred) == (2, 1, 2, True)
    assert "cross_barred" not in asked()


@pytest.mark.case("14.11/a")
def test_type_xxi_may_have_come_closer_already():
    option = {"options": ["xxi-advance"]}
    assert brought({"xxi_sooner": 3}, joined=False, **option)[0].career.xxi_from == "1945-01"
    assert brought({}, joined=False, **option)[0].career.xxi_from == "1945-04"
    assert "xxi_sooner" not in asked(joined=False)
    assert "xxi_sooner" not in asked(**option)


@pytest.mark.case("14.15/1", "14.15/4", "14.15/11")
@pytest.mark.parametrize(
    ("ability", "joined", "level", "given", "hals", "since"),
    [
        (1, True, "trained", "trained", 1, 2), (1, False, "trained", "trained", 0, 2),
        (4, True, "trained", "veteran", 0, 2), (4, True, "elite", "elite", 0, 2),
        (4, False, "trained", "trained", 0, 2), (11, False, "trained", "trained", 0, 1),
    ],
)  # fmt: skip
def test_gifts_of_the_start_are_not_given_to_a_career_under_way(ability, joined, level, given, hals, since):
    wish = {"options": ["special-abilities"], "ability": ability}
    career = brought({"crew_level": level, "patrols": 5, "successes": 5}, joined=joined, **wish)[0].career
    assert (career.crew_level, career.hals, career.since_advancement) == (given, hals, since)


# --- the boat -------------------------------------------------------------------------------------------


@pytest.mark.case("4.4/figure/c", "4.4/figure/d", "10.11.8/e", "10.11.9/a", "10.11.10/a")
@pytest.mark.parametrize(
    ("type_", "start", "fields"),
    [
        ("VIIC", "1943-11", {"gun_removed"}),
        ("VIIC", "1943-12", {"gun_removed", "naxos"}),
        ("VIIC", "1944-02", {"gun_removed", "naxos", "schnorchel", "schnorchel_attempts"}),
        ("VIIC", "1944-06", {"gun_removed", "naxos", "schnorchel", "schnorchel_attempts", "alberich"}),
        ("VIIB", "1944-06", {"gun_removed", "naxos", "schnorchel", "schnorchel_attempts"}),
        ("VIIC/41", "1944-06", {"gun_removed", "naxos", "alberich"}),
        ("VIIC Flak", "1943-07", set()),
        ("IXC", "1944-01", {"gun_removed", "naxos", "balkon"}),
        ("XXI", "1945-04", {"naxos"}),
    ],
)
def test_what_such_a_boat_can_have_by_now_is_asked(type_, start, fields):
    every = {"gun_removed", "naxos", "schnorchel", "schnorchel_attempts", "balkon", "alberich"}
    assert asked(type_, joined=False, start=start) & every == fields


@pytest.mark.case("10.11.8/f", "10.11.10/a")
def test_boat_is_taken_over_as_it_lies_there():
    facts = {"patrols": 4, "boat_patrols": 3, "gun_removed": True, "naxos": True, "schnorchel": False,
             "schnorchel_attempts": 2, "balkon": True}  # fmt: skip
    watch, _ = brought(facts, "IXC", joined=False, start="1944-06")
    boat = watch.boat
    assert (boat.gun, boat.extra_flak, watch.career.gun_settled) == (False, True, True)
    assert (boat.naxos, boat.schnorchel, boat.balkon, boat.schnorchel_attempts) == (True, False, True, 2)
    assert boat.patrols == 3


def test_as_suggested_it_is_a_boat_of_its_month():
    watch, _ = brought({}, joined=False, start="1944-06")
    new = newboat.build(book(), "VIIC", "U-123", "1944-06")
    assert watch.boat == new


@pytest.mark.case("7.3.7/d")
def test_a_ixd2_that_has_sailed_before_gets_orders_like_any_other():
    new, _ = brought({"patrols": 2}, "IXD-2", joined=False)
    assert play(assignment.orders(new)).value == "Indian Ocean"
    old, _ = brought({"patrols": 2, "boat_patrols": 1}, "IXD-2", joined=False)
    assert first_asked(assignment.orders(old)).key == "assignment.wish"


@pytest.mark.case("15.4/a")
@pytest.mark.parametrize("part", ["successes", "boat_patrols", "capital_ships", "period_ships", "grade_tons"])
def test_no_part_exceeds_the_whole(part):
    with pytest.raises(BadAnswer, match=r"carryover\.within") as refused:
        brought({part: 1})
    assert refused.value.field == part


@pytest.mark.parametrize(("wish", "rank"), [({}, "KptLt"), ({"rank": "FKpt"}, "FKpt")])
def test_rank_asked_for_at_the_start_is_suggested(wish, rank):
    assert RANKS[brought({}, **wish)[0].career.rank] == rank


@pytest.mark.case("4.7.1/c")
@pytest.mark.parametrize(("start", "base"), [("1944-08", "France"), ("1944-09", "Norway")])
def test_suggested_base_is_one_that_still_exists(start, base):
    assert brought({}, joined=False, start=start)[0].career.base == base


@pytest.mark.case("11.2.3/procedure/f", "15.2")
def test_promotions_here_are_rolled_by_this_games_numbers():
    """What came of earlier rolls is the rank that was brought; the next one is read on X-PR."""
    watch, _ = brought({"rank": "KptLt", "began": "1940-09"})
    told = play(advancement.promotion(watch, "1943-09"), 1)
    assert told.asked[0].chart == "X-PR"
    assert watch.career.promotion_due == "1944-09"


# --- 15.3, 15.4 awards ----------------------------------------------------------------------------------


@pytest.mark.case("15.3")
@pytest.mark.parametrize(
    ("grade", "joined", "detection", "following"),
    [
        ("oakleaves", False, True, False),
        ("oakleaves", True, False, False),
        ("swords", False, True, True),
        ("swords", True, True, False),
        ("diamonds", True, True, True),
    ],
)
def test_grades_help_at_the_predecessors_levels(grade, joined, detection, following):
    watch, _ = brought({"grade": grade, "tons": 150000, "grade_tons": 150000}, joined=joined)
    assert (watch.benefits("detection"), watch.benefits("following")) == (detection, following)


@pytest.mark.case("15.4/b")
@pytest.mark.parametrize(("tons", "grade"), [(124999, ""), (125000, "oakleaves")])
def test_next_grade_25_000_tons_after_the_last(tons, grade):
    watch, _ = brought({"grade": "knights_cross", "grade_tons": 100000, "tons": tons})
    watch.career.patrol = make_watch().patrol
    assert advancement.next_grade(watch, watch.patrol) == grade


@pytest.mark.case("15.4/c")
@pytest.mark.parametrize(("tons", "start", "grade"), [(74999, "1943-07", 0), (75000, "1943-07", 1)])
def test_first_cross_may_come_at_the_very_start(tons, start, grade):
    watch, told = brought({"tons": tons}, start=start)
    career = watch.career
    assert (career.grade, career.requests) == (grade, grade)
    assert ("advancement.award" in told.notes) == bool(grade)
    assert career.grade_tons == (tons if grade else 0)
    assert [award.name for award in career.awards] == ["knights_cross"] * grade + ["german_cross"]


@pytest.mark.case("15.4/c")
def test_career_under_way_waits_for_its_next_patrol():
    """Its own sheet says what it has been given."""
    assert brought({"tons": 80000}, joined=False)[0].career.grade == 0


# --- 15.5 equipment -------------------------------------------------------------------------------------


@pytest.mark.case("15.5/a")
@pytest.mark.parametrize("type_", ["VIIB", "VIIC", "IXB", "XB", "XIV"])
def test_bold_for_any_boat_from_june_1942(type_):
    assert book().figures["bold_from"] == "1942-06"
    watch, _ = brought(type_=type_)
    watch.career.gun_settled, watch.career.rank = True, 0
    sail(watch, 7)
    assert watch.boat.bold == 3


@pytest.mark.case("15.5/b", "15.5/d")
def test_two_falke_and_fat_in_what_is_taken_aboard():
    watch, _ = brought()
    watch.career.gun_settled, watch.career.rank = True, 0
    sail(watch, 7)
    load = [*watch.boat.tubes.values(), *watch.boat.racks["fore"], *watch.boat.racks["aft"]]
    assert load.count("G7e Falke") == 2
    assert {kind for kind in load if kind != "G7e Falke"} == {"G7a FaT", "G7e FaT"}
    assert loading.homing_kind(watch, "1943-03") == "G7e Falke"
    with pytest.raises(BadAnswer, match=r"field\.high") as refused:
        play(loading.load(watch), {"G7a FaT": 3, "G7e FaT": 8, "homing": 3})
    assert (refused.value.field, refused.value.data) == ("homing", {"high": 2})


@pytest.mark.case("15.5/c")
def test_falke_is_read_on_this_games_chart():
    watch = make_watch()
    watch.boat.tubes["F1"] = "G7e Falke"
    make_fight(watch, kind="ship", ships=[freighter()])
    assert first_asked(firing.fire(watch, firing.Shots({"F1": "1"}, {}))).chart == "U1"


def test_tons_stay_with_the_kommandant_in_a_new_boat():
    watch = in_port()
    watch.career.carried = brought({"tons": 61000})[0].career.carried
    play(newboat.receive(watch, "VIIC", "1943-10", "not repaired"), {"number": "U-300"})
    assert watch.career.tons == 61000


@pytest.mark.case("15.4/a", "4.7")
@pytest.mark.parametrize(
    ("type_", "start", "base", "posting", "fits"),
    [
        ("VIIC", "1943-07", "Mediterranean", "Mediterranean", True),
        ("VIIC", "1944-09", "Mediterranean", "Mediterranean", False),
        ("IXC", "1943-07", "Mediterranean", "Mediterranean", False),
        ("VIIC", "1943-07", "Norway", "Arctic", True),
        ("VIIC", "1943-07", "France", "Arctic", False),
        ("IXC/40", "1943-07", "Penang", "Penang", True),
        ("IXC", "1943-07", "Penang", "Penang", False),
        ("VIIC", "1943-07", "Mediterranean", "none", False),
        ("VIIC", "1943-07", "Norway", "none", True),
    ],
)
def test_posting_goes_with_base_type_and_month(type_, start, base, posting, fits):
    facts = {"base": base, "posting": posting}
    if fits:
        watch, _ = brought(facts, type_=type_, start=start)
        assert (watch.career.base, watch.career.posting) == (base, posting.replace("none", ""))
        return
    with pytest.raises(BadAnswer, match=r"carryover\.posting"):
        brought(facts, type_=type_, start=start)
