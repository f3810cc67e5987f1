"""Counts: awards still to be had, tonnage, bars, torpedoes, hunts, dice."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from campaigns.games.the_hunted.notes import ANSWERS
from campaigns.games.the_hunted.notes.outing import LogEvent, read
from campaigns.games.the_hunted.pages import (
    boat,
    closing,
    compare,
    counts,
    crew,
    periods,
    record,
    sheet,
    summary,
    tonnage,
)
from campaigns.games.the_hunted.pages.reading import INTO
from campaigns.games.the_hunted.rules import advancement, setup, standing
from campaigns.games.the_hunted.rules.state import GRADES, Award, Carried, End, Patrol, Sunk
from campaigns.games.the_hunted.rules.watch import Watch
from campaigns.log.outing import JournalRoll
from campaigns.pages.games import presentation_of
from campaigns.pages.logbook import luck, plots, tally
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.tally import Rolls
from charts.figures.shipped import book
from tests.games.the_hunted import careers
from tests.games.the_hunted.kit import make_watch

SETUP = {"type": "VIIC", "start": "1943-07", "kommandant": "Ohl", "boat": "U-714", "rank": "KptLt"}
AGAINST = presentation_of("hunted").plus_is_bad


def say(word):
    return str(word)


def make(month="1943-07", tons=0, **changes):
    """A career in port, with so many tons sunk."""
    career = setup.new(SETUP, book())
    career.month = month
    career.sinkings = [Sunk("Emba", "large freighter", tons, month, 1, "atlantic")] if tons else []
    for name, value in changes.items():
        setattr(career, name, value)
    return career


def still(career, name):
    return next((one for one in record.still_open(career, book(), say) if one.name == name), None)


CROSS = [
    ("1943-12", 60_000, 75_000, "15,000\N{NO-BREAK SPACE}t more"),
    ("1944-01", 49_000, 50_000, "1,000\N{NO-BREAK SPACE}t more"),
    ("1944-06", 50_000, 50_000, "at the end"),
    ("1944-07", 5_000, 25_000, "20,000\N{NO-BREAK SPACE}t more"),
]


@pytest.mark.case("11.3.1")
@pytest.mark.parametrize(("month", "tons", "need", "missing"), CROSS, ids=[row[0] for row in CROSS])
def test_the_first_knights_cross_by_its_month(month, tons, need, missing):
    found = still(make(month, tons), "knights_cross")
    assert (found.done, found.need) == (tons, need)
    assert missing in found.missing


@pytest.mark.case("11.3.2")
def test_each_further_grade_takes_as_much_again_since_the_last():
    found = still(make("1944-08", 60_000, grade=1, grade_tons=40_000), "oakleaves")
    assert (found.done, found.need, found.share, found.case) == (20_000, 25_000, 80, "11.3.2")


@pytest.mark.case("7.4.3")
def test_who_let_targets_go_gets_no_knights_cross():
    found = still(make(cross_barred=True), "knights_cross")
    assert found.barred
    assert found.share == 100


OPEN = [
    ("iron_cross_2", {}, "the first patrol"),
    ("iron_cross_1", {}, "1 more successful patrol"),
    ("war_badge", {"successes": 1}, "1 more successful patrol"),
    ("german_cross", {"tons": 20_000}, "5,000\N{NO-BREAK SPACE}t more"),
    ("clasp_bronze", {"successes": 1}, "from Jun 1944"),
    ("clasp_silver", {"successes": 9}, "from Dec 1944"),
    ("wound_badge_silver", {"wounds": 1}, "2 more wounds"),
    ("war_badge_diamonds", {}, "with the Oakleaves"),
]


@pytest.mark.case("11.3.8", "11.3.9", "11.3.10", "11.3.11", "11.3.12", "11.3.13", "11.3.14")
@pytest.mark.parametrize(("name", "changes", "missing"), OPEN, ids=[row[0] for row in OPEN])
def test_how_far_an_award_is(name, changes, missing):
    assert missing in still(make(**changes), name).missing


@pytest.mark.case("11.3.12")
def test_no_capital_ship_brings_the_german_cross():
    assert still(make("1943-07", 20_000), "german_cross").missing == "5,000\N{NO-BREAK SPACE}t more"


DESERVED = [
    ("1943-07", {}),
    ("1943-07", {"successes": 2, "tons": 25_000, "wounds": 1}),
    ("1944-06", {"successes": 5, "tons": 30_000, "wounds": 3, "grade": 1}),
    ("1944-12", {"successes": 12, "tons": 90_000, "wounds": 5, "grade": 2}),
]


@pytest.mark.case("11.3.8", "11.3.9", "11.3.10", "11.3.11", "11.3.12", "11.3.13", "11.3.14")
@pytest.mark.parametrize(("month", "counted"), DESERVED)
def test_what_the_record_says_comes_next_is_what_is_given(month, counted):
    """One table serves the rules and the page."""
    career = make(month, counted.get("tons", 0), **{key: counted[key] for key in counted if key != "tons"})
    career.patrols.append(Patrol(1, "U-714", "Atlantic", "atlantic", month, "France", "France", [], outcome="S"))
    due = [one.name for one in record.still_open(career, book(), say) if one.missing == "at the end of the next patrol"]
    given = [merit.name for merit in advancement.earned(Watch(career, book()), month)]
    assert [name for name in due if name not in GRADES] == given


def test_what_he_has_is_not_still_to_be_had():
    career = make(awards=[Award("iron_cross_2", "1943-07", "11.3.8", 1)])
    assert still(career, "iron_cross_2") is None
    assert record.awards_won(career, say)[0].reason == "the first patrol"


@pytest.mark.case("5.2.2")
@pytest.mark.case("11.4.10.5/a")
@pytest.mark.parametrize(("notional", "told"), [(0, []), (8000, ["8,000"])])
def test_homecoming_of_a_tanker_names_what_was_credited(notional, told):
    career = make(month="1943-07")
    patrol = Patrol(1, "U-714", "Atlantic", "atlantic", "1943-07", "France", "France", [], outcome="S")
    patrol.ended, patrol.notional = "1943-07", notional
    career.patrols.append(patrol)
    facts = dict(closing.brought(patrol, [], say))
    assert [facts[name].split("\N{NO-BREAK SPACE}")[0] for name in facts if name == "Credited for supplies"] == told


@pytest.mark.case("15.4/a")
def test_patrols_brought_along_count_beside_their_successes():
    career = make(carried=Carried(tons=150_000, ships=30, successes=7, patrols=9), successes=8)
    career.patrols.append(Patrol(1, "U-714", "Atlantic", "atlantic", "1943-07", "France", "France", [], outcome="S"))
    found = record.summary(career, book().figures)
    assert (found["patrols"], found["successes"]) == (10, 8)
    assert standing.head(career)["patrols"] == 10


@pytest.mark.case("11.3.11")
@pytest.mark.parametrize(("grade", "open_"), [(1, True), (2, False), (3, False)])
def test_no_plain_war_badge_beside_the_one_with_diamonds(grade, open_):
    assert (still(make(grade=grade), "war_badge") is not None) is open_


@pytest.mark.case("11.2.3/a", "11.2.3/b")
@pytest.mark.parametrize(
    ("changes", "due"),
    [
        ({}, "1944-07"),
        ({"promotion_due": "1945-07"}, "1945-04"),
        ({"promotion_due": "1945-07", "last_promotion_roll": True}, ""),
        ({"rank": 4}, ""),
        ({"end": End("war_over", "1945-05")}, ""),
    ],
)
def test_when_the_next_promotion_roll_comes(changes, due):
    """In April 1945 at the latest."""
    assert record.rank(make(**changes), book(), say).due == due


@pytest.mark.case("11.3.11", "11.3.6/e")
@pytest.mark.parametrize(
    ("names", "grade", "shown"),
    [
        ([], 0, []),
        (["iron_cross_2", "iron_cross_1", "war_badge", "german_cross"], 0,
         ["iron_cross_1", "war_badge", "german_cross"]),
        (["knights_cross", "iron_cross_2", "war_badge", "wound_badge_black", "german_cross"], 1,
         ["knights_cross", "wound_badge_black", "german_cross"]),
        (["war_badge", "knights_cross", "oakleaves", "war_badge_diamonds"], 2, ["oakleaves", "war_badge_diamonds"]),
    ],
)  # fmt: skip
def test_his_highest_grade_stands_first_beside_his_name(names, grade, shown):
    career = make(grade=grade, awards=[Award(name, "1944-01") for name in names])
    assert boat.honours(career, say) == shown


def test_what_the_tonnage_is_worth():
    figures = book().figures
    assert sheet.band(make(tons=9_999), figures, say) == "defeat, under 10,000 t"
    assert sheet.band(make(tons=20_000), figures, say) == "marginal, 20,000 to 49,999 t"
    assert sheet.band(make(tons=100_000), figures, say) == "decisive, 100,000 t or more"
    captured = make(tons=100_000, end=End("boat_captured", "1944-05", "defeat", captured=True))
    assert "captured" in sheet.band(captured, figures, say)


@pytest.mark.case("15.4")
def test_a_joined_career_has_levels_of_its_own():
    career = make(tons=1_000, carried=Carried(tons=150_000))
    assert sheet.band(career, book().figures, say).startswith("substantial, 150,000")
    assert record.tonnage(career) == [("1943-07", 151_000)]


def test_tonnage_grows_month_by_month():
    career = make("1943-09", 5_000)
    career.sinkings.append(Sunk("Devis", "large freighter", 6_100, "1943-08", 1, "atlantic"))
    assert record.tonnage(career) == [("1943-07", 0), ("1943-08", 6_100), ("1943-09", 11_100)]


def test_a_plot_of_nothing_and_of_much_stays_within_its_frame():
    for tons in (0, 12_000, 400_000):
        career = make("1945-05", tons)
        for wide in (plots.WIDE, plots.NARROW):
            plot = tonnage.tonnage(record.tonnage(career), record.levels(career, book(), say), str, wide)
            assert all(0 <= line.y <= plots.HIGH and line.x1 < line.x2 <= wide for line in plot.lines)
            assert all(plots.LEFT <= x <= wide and 0 <= y <= plots.HIGH for x, y, _words in plot.dots)
            assert len(plot.up) <= tonnage.MOST_TICKS + 1


def test_labels_of_thresholds_never_touch():
    plot = tonnage.tonnage([("1943-07", 30_000)], record.levels(make(), book(), say), str)
    spots = [(line.label_y, line.label_x, line.anchor, len(line.label)) for line in plot.lines]
    for place, (y, x, anchor, signs) in enumerate(spots):
        left = x - signs * tonnage.A_SIGN if anchor == "end" else x
        for other_y, other_x, other_anchor, other_signs in spots[place + 1 :]:
            other = other_x - other_signs * tonnage.A_SIGN if other_anchor == "end" else other_x
            apart = left + signs * tonnage.A_SIGN <= other or other + other_signs * tonnage.A_SIGN <= left
            assert apart or abs(y - other_y) >= tonnage.APART


def test_bars_are_measured_by_the_longest():
    found = record.bars([("tanker", 9_000), ("freighter", 4_000), ("freighter", 500)])
    assert [(bar.label, bar.count, bar.tons, bar.share) for bar in found] == [
        ("tanker", 1, 9_000, 100.0),
        ("freighter", 2, 4_500, 50.0),
    ]


def test_a_dud_is_neither_hit_nor_miss():
    shots = record.TorpedoCount("1", fired=8, hits=3, duds=1, sunk=1)
    assert (shots.missed, shots.hit_share, shots.dud_share) == (4, "38\N{NO-BREAK SPACE}%", "25\N{NO-BREAK SPACE}%")
    assert record.TorpedoCount("1", 0, 0, 0, 0).hit_share == "–"


# --- by year, by type, what was met ---------------------------------------------------------------------------------


def test_years_and_their_halves_add_up():
    career = make("1944-09")
    career.patrols = [patrol(1, "1943-07"), patrol(2, "1944-02"), patrol(3, "1944-09")]
    for one, fired, hits in zip(career.patrols, (10, 0, 5), (5, 0, 1), strict=True):
        one.fired, one.hits = fired, hits
    career.sinkings = [
        Sunk("Emba", "tanker", tons, "1943-07", number, "atlantic") for tons, number in ((9_000, 1), (3_000, 3))
    ]
    told = [
        (one.label, one.patrols, one.ships, one.tons, one.shots.hit_share, one.share) for one in periods.periods(career)
    ]
    space = "\N{NO-BREAK SPACE}"
    assert told == [
        ("1943", 1, 1, 9_000, f"50{space}%", 0.0),
        ("July to December 1943", 1, 1, 9_000, f"50{space}%", 100.0),
        ("1944", 2, 1, 3_000, f"20{space}%", 0.0),
        ("January to June 1944", 1, 0, 0, "–", 0.0),
        ("July to December 1944", 1, 1, 3_000, f"20{space}%", 33.3),
    ]


def note(key, answered=None, **data):
    """A note or, with an answer, what was answered."""
    return LogEvent(0, key, data, answered, answers=answered is not None)


def counted(*events):
    """One patrol."""
    log = read([replace(event, number=place) for place, event in enumerate(events, start=1)], INTO, ANSWERS)
    found = counts.CareerCounts()
    found.add(1, log)
    return found


FAT = {"tube": "F1", "torpedo": "G7e FaT", "target": "Emba"}
BOX = note("travel.box", box=3, zone="atlantic")
CONVOY = note("travel.sighted", kind="convoy", ships=["Emba, 900 t", "Viva, 900 t"])


def test_shots_are_counted_by_type_and_a_stray_that_hit_is_one():
    told = counted(
        BOX,
        CONVOY,
        note("attack.missed", **FAT),
        note("attack.fat_found", **FAT),
        note("travel.identified", ship="Maro, 700 t"),
        note("attack.sunk", **{**FAT, "target": "Maro"}),
        note("attack.dud", tube="F2", torpedo="G7a FaT", target="Viva"),
        note("attack.spent", tube="F2", torpedo="G7a FaT", target="Maro"),
        note("attack.gun_missed", target="Viva"),
        note("attack.hit", target="Viva"),
    )
    found = [
        (one.label, one.fired, one.hits, one.duds, one.missed, one.wasted, one.sunk)
        for one in counts.by_type(told, say)
    ]
    assert found == [
        ("G7a FaT", 2, 0, 1, 0, 1, 0),
        ("G7e FaT", 2, 1, 0, 1, 0, 1),
        ("deck gun", 2, 1, 0, 1, 0, 0),
    ]


def test_what_was_met_is_counted_by_the_box_and_a_convoy_that_was_followed_is_one():
    told = counted(
        BOX,
        note("travel.nothing"),
        BOX,
        note("aircraft.sighted"),
        BOX,
        CONVOY,
        note("following.convoy_again"),
        CONVOY,
        BOX,
        note("travel.passed_by", kind="convoy"),
    )
    space = "\N{NO-BREAK SPACE}"
    assert [(one.label, one.times, one.in_a_hundred) for one in counts.meetings(told, say)] == [
        ("convoy", 2, f"50{space}%"),
        ("aircraft", 1, f"25{space}%"),
        ("Nothing", 1, f"25{space}%"),
    ]
    assert counts.meetings(counted(), say) == []


@pytest.mark.django_db
def test_a_career_stands_beside_the_others_of_its_player(client, user):
    first, second = (careers.played(user, seed=seed, entries=120) for seed in (2, 5))
    careers.played(seed=3, entries=120)
    rows = compare.compared_careers(CareerLog(first))
    assert {row.career for row in rows} == {first, second, None}
    assert [row.career for row in rows if row.this] == [first]
    together = rows[-1]
    assert together.patrols == sum(row.patrols for row in rows[:-1])
    assert min(row.tons for row in rows[:-1]) <= together.tons <= max(row.tons for row in rows[:-1])
    client.force_login(user)
    page = client.get(CareerLog(first).url("record")).content.decode()
    assert CareerLog(second).url("record") in page
    assert compare.compared_careers(CareerLog(first, token="x")) == []


@pytest.mark.django_db
def test_one_career_alone_stands_beside_none(user):
    assert compare.compared_careers(CareerLog(careers.played(user, seed=2, entries=120))) == []


# --- hunts --------------------------------------------------------------------------------------------------------


def test_a_hunt_is_counted_once_however_many_sweeps_it_takes():
    told = counted(
        BOX,
        CONVOY,
        note("escorts.detected", round=1),
        note("escorts.attack", {"hits": 2, "sunk": False}),
        note("escorts.hits", hits=2),
        note("escorts.detected", round=2),
        note("escorts.attack", {"hits": 1, "sunk": False}),
        note("escorts.hits", hits=1),
        note("escorts.shaken_off"),
        BOX,
        CONVOY,
        note("escorts.undetected"),
    )
    hunt = told.hunts["escort"]
    assert (hunt.met, hunt.found, hunt.hits, hunt.escaped, hunt.unseen) == (2, 1, 3, 1, 1)


def test_an_aircraft_is_dived_from_or_not():
    told = counted(
        BOX, note("aircraft.sighted"), note("aircraft.dived"), note("aircraft.sighted"), note("aircraft.caught")
    )
    assert (told.hunts["aircraft"].met, told.hunts["aircraft"].found) == (2, 1)


def test_who_sank_the_boat_had_found_it():
    told = counted(BOX, note("victory.end", reason="sunk_depth"))
    assert (told.hunts["escort"].met, told.hunts["escort"].found, told.hunts["escort"].escaped) == (1, 1, 0)


# --- dice ---------------------------------------------------------------------------------------------------------


def rolled(number, dice, by="hand", chart="E2", struck=False):
    asked = ["roll", "9.6.9", f"{len(dice)}d6", chart, None]
    return JournalRoll(number, 1, asked, {"dice": dice, "by": by}, struck)


def test_dice_entered_rolled_and_struck_are_counted_apart():
    told = tally.count([rolled(1, [1, 2]), rolled(2, [3, 4], by="here"), rolled(3, [6, 6], struck=True)], AGAINST)
    assert {key: rolls.count for key, rolls in told.items()} == {"hand": 1, "here": 1, "struck": 1}
    assert told["hand"].faces == Counter({1: 1, 2: 1})


def test_luck_turns_with_the_chart():
    """On E2 plus is for the escorts, on A1 for the boat: the same high dice are bad here and good there."""
    against, favour = Rolls(), Rolls()
    against.add("2d6", [6, 6], AGAINST("E2"))
    favour.add("2d6", [6, 6], AGAINST("A1"))
    assert against.luck == pytest.approx(-5)
    assert favour.luck == pytest.approx(5)
    nobody = Rolls()
    nobody.add("1d6", [6], AGAINST("E1-DN"))
    assert nobody.weighed == 0


def test_the_moments_of_dice():
    assert tally.moments("1d6") == pytest.approx((3.5, 35 / 12))
    assert tally.moments("2d6") == pytest.approx((7, 35 / 6))


@pytest.mark.parametrize(("chi", "p"), [(0, 1), (4.351, 0.5), (11.070, 0.05), (15.086, 0.01)])
def test_the_tail_of_chi_square_is_that_of_the_tables(chi, p):
    assert luck.chi_square_tail(chi) == pytest.approx(p, abs=5e-4)


def test_fair_dice_are_called_even_and_loaded_ones_are_not():
    source = random.Random(1943)
    fair, loaded = Rolls(), Rolls()
    for _ in range(600):
        fair.add("1d6", [source.randint(1, 6)], AGAINST("A1"))
        loaded.add("1d6", [max(source.randint(1, 6), source.randint(1, 6))], AGAINST("A1"))
    assert luck.weigh(fair).fair == "even"
    assert "uneven" in luck.weigh(loaded).fair
    assert "lucky" in luck.weigh(loaded).verdict
    assert luck.weigh(fair).verdict == "as expected"


def test_few_rolls_say_nothing():
    few = Rolls()
    few.add("2d6", [1, 1], AGAINST("E2"))
    said = luck.weigh(few)
    assert (said.verdict, said.fair) == ("too few rolls to tell", "too few dice to tell")
    assert luck.weigh(Rolls()).mean == "–"


def test_luck_is_weighed_by_chart_and_what_was_undone_is_left_out():
    struck = rolled(3, [6, 6], struck=True)
    rows = [rolled(1, [1, 1]), rolled(2, [6, 6], chart="A1"), struck, rolled(5, [3], chart="E1-DN")]
    found = tally.count_by_chart(rows, AGAINST)
    assert {chart: rolls.luck for chart, rolls in found.items()} == pytest.approx({"E2": 5, "A1": 5})


# --- men ----------------------------------------------------------------------------------------------------------


class Words:
    def note(self, key, data, translate):
        return key


def test_a_note_belongs_to_the_man_who_held_the_post_then():
    career = make("1943-10")
    career.patrols = [patrol(1, "1943-07"), patrol(2, "1943-10")]
    old = career.crew["li"]
    old.left, old.fate = "1943-07", "killed"
    career.former.append(old)
    career.crew["li"] = type(old)(99, "li", joined="1943-07")
    hurts = [counts.Hurt(5, 1, "li", "damage.killed", {}), counts.Hurt(40, 2, "li", "damage.wounded", {})]
    aboard, gone = crew.book(career, hurts, Words(), say)
    assert [event.line for event in gone[0].events if event.line] == [5]
    assert [event.line for man in aboard if man.id == 99 for event in man.events if event.line] == [40]


ENDS = [
    ("sunk_escort", "Lost with U-714", True),
    ("scuttled", "Prisoner of war", False),
    ("war_over", "Survived the war", False),
    ("kommandant_killed", "fit", False),
]


@pytest.mark.parametrize(("reason", "state", "dead"), ENDS, ids=[row[0] for row in ENDS])
def test_what_became_of_those_aboard(reason, state, dead):
    career = make(end=End(reason, "1944-02", "defeat"))
    aboard, _gone = crew.book(career, [], Words(), say)
    first_officer = next(man for man in aboard if man.post == "1wo")
    assert (first_officer.state, first_officer.dead) == (state, dead)


def life(career, post, *hurts):
    aboard, gone = crew.book(career, hurts, Words(), say)
    return next(man.life for man in (*gone, *aboard) if man.post == post)


def test_a_mans_career_is_a_paragraph():
    career = make("1943-10")
    career.patrols = [patrol(1, "1943-07"), patrol(2, "1943-10")]
    career.crew["li"].name = "Paul Heckel"
    hurts = [
        counts.Hurt(5, 1, "li", "damage.wounded", {"wound": "LW", "name": "Paul Heckel"}),
        counts.Hurt(40, 2, "li", "damage.wounded", {"wound": "SW", "name": "Paul Heckel"}),
        counts.Hurt(50, 2, "li", "advancement.experte", {"name": "Paul Heckel"}),
    ]
    told = life(career, "li", *hurts)
    assert told.startswith("Paul Heckel ")
    assert "lightly wounded that month" in told or "That month he was lightly wounded" in told
    assert "severely wounded again" in told or "severely wounded once more" in told
    assert told.endswith(
        "From October 1943 on he counted as Experte. He is aboard, after 2 patrols.".replace("2", "two")
    )


@pytest.mark.parametrize(
    ("reason", "ends"),
    [
        ("sunk_escort", "He was lost with U-714 in February 1944."),
        ("scuttled", "In February 1944 he was taken prisoner."),
        ("war_over", "He survived the war."),
    ],
)
def test_it_ends_as_the_boat_did(reason, ends):
    assert life(make(end=End(reason, "1944-02", "defeat")), "doctor").endswith(ends)


def test_a_man_without_a_name_still_has_one():
    career = make()
    for man in career.crew.values():
        man.name = ""
    assert life(career, "crew_3").startswith("A man of the crew ")
    assert life(career, "1wo").startswith("The 1WO ")


def test_who_was_killed_and_who_took_his_place():
    career = make("1943-10")
    career.patrols = [patrol(1, "1943-07")]
    old = career.crew["crew_1"]
    old.name, old.wound, old.left, old.fate = "Jakob Struve", "KIA", "1943-07", "killed"
    career.former.append(old)
    career.crew["crew_1"] = type(old)(99, "crew_1", "Max Bergfeld", joined="1943-10")
    aboard, gone = crew.book(career, [counts.Hurt(9, 1, "crew_1", "damage.killed", {"name": old.name})], Words(), say)
    assert gone[0].life.endswith("He was killed that month.")
    assert any("Max Bergfeld" in man.life and "October 1943" in man.life for man in aboard)


def test_a_2wo_who_rose_came_as_2wo():
    career = make("1943-10")
    first, second = career.crew["1wo"], career.crew["2wo"]
    first.left, first.fate = "1943-10", "own command"
    career.former.append(first)
    second.post, second.name = "1wo", "Otto Brandis"
    career.crew["1wo"] = second
    career.crew["2wo"] = type(first)(99, "2wo", "Karl Zabel", joined="1943-10")
    told = next(man.life for man in crew.book(career, [], Words(), say)[0] if man.name == "Otto Brandis")
    assert "as 2wo. In October 1943 he became 1WO." in told


def patrol(number, start):
    return Patrol(number, "U-714", "Atlantic", "atlantic", start, "France", "France", [], outcome="S", ended=start)


def facts_of(career):
    return dict(summary.tonnage(standing.head(career)))


def test_a_supply_boat_is_not_said_to_have_sunk_what_was_credited():
    watch = make_watch("XIV")
    assert facts_of(watch.career) == {"Supplied": "nothing yet"}
    watch.patrol.supplied, watch.career.notional = 7, 28_000
    assert facts_of(watch.career) == {"Supplied": "7 boats, 28,000\xa0t credit"}
    watch.career.sinkings.append(Sunk("Fort Jemseg", "large freighter", 7100, "1943-07", 1, "atlantic"))
    assert facts_of(watch.career) == {"Sunk": "7,100\xa0t", "Supplied": "7 boats, 28,000\xa0t credit"}
    cells = {cell.label: cell.value for cell in summary.head(standing.head(watch.career), str)}
    assert cells["Supplied"] == "7 boats, 28,000\xa0t credit"
    assert facts_of(make_watch().career) == {"Sunk": "0\xa0t"}
