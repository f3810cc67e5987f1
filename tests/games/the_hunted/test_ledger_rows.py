"""The form head, the rows of the ledger, the last line, and the limits of a career."""

import random
from collections import Counter

import pytest

from campaigns.engine import paths, policy
from campaigns.games.the_hunted.rules import ledger_rows, limits, newboat, policies, refit, setup, standing, victory
from campaigns.games.the_hunted.rules.calendar import is_month
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import Award, End, Promotion, Refit, Target
from campaigns.games.the_hunted.rules.watch import CareerEnds
from charts.figures.shipped import book
from tests.games.the_hunted.ashore import ashore, overhaul, sink
from tests.games.the_hunted.kit import make_fight, make_watch, play


def rows(career, table):
    return [row.values for row in ledger_rows.ledger(career) if row.table == table]


# --- by hand ------------------------------------------------------------------------------------------


def test_boats_in_the_order_they_were_had():
    watch = make_watch()
    play(newboat.receive(watch, "VIIC", "1943-10", "not repaired"), {"number": "U-300"})
    common = {"type": "VIIC", "order": 1}
    assert rows(watch.career, "boat") == [
        {**common, "number": "U-123", "joined": "1943-07", "left": "1943-10", "fate": "not repaired"},
        {**common, "number": "U-300", "joined": "1943-10", "left": None, "fate": "in service", "order": 2},
    ]


def test_what_was_destroyed_in_the_last_stay_in_port_did_not_survive():
    career = make_watch().career
    career.refits = [Refit(1, "1945-05", 1, "norway", 0, 0, "boat destroyed", new_boat="raid")]
    assert rows(career, "boat")[0]["fate"] == "in service"
    career.end = End("war_over", "1945-05", "defeat", alive=True)
    assert rows(career, "boat")[0]["fate"] == "destroyed in an air raid"
    assert {man["fate"] for man in rows(career, "crew_member")} == {"survived the war"}
    career.refits[0].new_boat = ""
    assert rows(career, "boat")[0]["fate"] == "survived"


def test_men_those_aboard_and_those_gone():
    watch = ashore()
    watch.career.crew["li"].wound, watch.career.crew["li"].wounds = "KIA", 2
    watch.career.crew["li"].name = "Müller"
    overhaul(watch)
    men = rows(watch.career, "crew_member")
    assert Counter(man["post"] for man in men)["li"] == 2
    gone = next(man for man in men if man["name"] == "Müller")
    assert (gone["wound"], gone["fate"], gone["left"], gone["wounds"]) == ("KIA", "killed", "1943-07", 2)
    assert next(man["rank"] for man in men if man["post"] == "kommandant") == "OltzS"


@pytest.mark.case("4.3.2")
def test_patrol_with_what_it_met_and_sank():
    watch = make_watch("IXC")
    ships = [Target("A", "tanker", 9000, 3, hits=4, weapon="G7e FaT"), Target("B", "tanker", 8000, 3, hits=1),
             Target("C", "tanker", 7000, 3)]  # fmt: skip
    make_fight(watch, "convoy", ships)
    sink(watch, 1, 9000)
    watch.patrol.fired, watch.patrol.hits, watch.patrol.duds = 6, 2, 1
    watch.patrol.at = 7
    play(refit.come_home(watch, "home"))
    patrol = rows(watch.career, "patrol")[0]
    assert (patrol["outcome"], patrol["tonnage"], patrol["ships"], patrol["letters"]) == ("S", 9000, 1, "P")
    assert (patrol["fired"], patrol["hits"], patrol["duds"]) == (6, 2, 1)
    assert (patrol["start"], patrol["end"], patrol["boat"]) == ("1943-07", "1943-08", "1")
    met = rows(watch.career, "encounter")[0]
    assert (met["kind"], met["escorted"], met["box"], met["patrol"]) == ("convoy", True, 3, "1")
    targets = rows(watch.career, "target")
    assert [(ship["name"], ship["fate"], ship["hits"]) for ship in targets] == [
        ("A", "sunk", 3), ("B", "damaged", 1), ("C", "seen", 0),
    ]  # fmt: skip
    assert {ship["encounter"] for ship in targets} == {"1.1"}


def test_patrol_under_way_has_no_end():
    patrol = rows(make_watch().career, "patrol")[0]
    assert (patrol["end"], patrol["outcome"], patrol["letters"]) == (None, "", "")


@pytest.mark.case("10.11.4/a")
def test_refits_awards_and_promotions():
    watch = ashore(hull=4)
    watch.career.promotions.append(Promotion(2, "1944-07", True))
    watch.career.kommandant.wound = "SW"
    overhaul(watch, 4)
    assert rows(watch.career, "refit") == [
        {"patrol": "1", "start": "1943-08", "months": 4, "hull": 4, "inoperable": 0, "base": "France", "air_raid": ""}
    ]
    assert rows(watch.career, "award") == [{"name": "iron_cross_2", "month": "1943-07", "reason": "11.3.8", "order": 1}]
    assert rows(watch.career, "promotion") == [{"rank": "KKpt", "month": "1944-07", "success": True}]


def test_head_at_sea_and_in_port():
    watch = make_watch()
    sink(watch, 1)
    head = standing.head(watch.career)
    assert (head["boat"], head["rank"], head["box"], head["boxes"], head["tons"]) == ("U-123", "KptLt", 3, 8, 7100)
    assert (head["end"], head["victory"], head["alive"]) == ("", "", True)
    watch.career.patrol = None
    assert (standing.head(watch.career)["assignment"], standing.head(watch.career)["boxes"]) == ("", 0)


@pytest.mark.case("5.2.1", "5.2.3")
def test_last_line():
    watch = make_watch(grade=1)
    sink(watch, 3)
    watch.career.awards.append(Award("knights_cross", "1943-07"))
    play(victory.close(watch, CareerEnds("sunk_escort", "9.6.10")))
    assert standing.end(watch.career) == {
        "reason": "sunk_escort", "case": "9.6.10", "date": "1943-07", "tonnage": 21300, "ships": 3,
        "victory": "marginal", "alive": False, "rank": "KptLt", "awards": ["knights_cross"], "patrols": 1,
    }  # fmt: skip
    assert rows(watch.career, "boat")[0]["fate"] == "sunk by escorts"
    assert standing.head(watch.career)["alive"] is False


def test_boat_that_came_through():
    watch = make_watch()
    play(victory.close(watch, CareerEnds("war_over", "5.1.2", alive=True)))
    assert rows(watch.career, "boat")[0]["fate"] == "survived"


# --- by the dozen -------------------------------------------------------------------------------------


def whole_career(seed, name):
    """A career of some type with some of the options, played to its end."""
    source = random.Random(seed)
    type_ = source.choice(list(book().boats))
    options = [switch.key for switch in SWITCHES if source.random() < 0.5 and switch.key != "historical-ids"]
    career = setup.new({"type": type_, "kommandant": "Schmidt", "boat": "U-123", "options": options}, book())
    return policy.play(GAME, career, book(), policies.policy(name), source)


@pytest.fixture(scope="module")
def careers():
    return [whole_career(seed, name) for seed in range(20) for name in ("random", "cautious", "steady", "reckless")]


KEYS = {"patrol": "boat", "crew_member": "boat", "encounter": "patrol", "target": "encounter", "refit": "patrol"}
NAMED = {"boat": "boat", "patrol": "patrol", "encounter": "encounter"}
MONTHS = ("joined", "left", "start", "end", "month")


def test_every_row_is_known_once_and_names_rows_that_are_there(careers):
    for career in careers:
        ledger = ledger_rows.ledger(career)
        known = Counter((row.table, row.key) for row in ledger)
        assert set(known.values()) == {1}
        for row in ledger:
            if row.table in KEYS:
                assert (KEYS[row.table], row.values[KEYS[row.table]]) in known


def test_months_are_months(careers):
    for career in careers:
        for row in ledger_rows.ledger(career):
            for name in MONTHS:
                value = row.values.get(name)
                assert value is None or is_month(value), (row.table, name, value)


def test_tonnage_of_the_patrols_is_that_of_the_career(careers):
    for career in careers:
        patrols = rows(career, "patrol")
        assert sum(patrol["tonnage"] for patrol in patrols) == career.tons == standing.head(career)["tons"]
        assert sum(patrol["ships"] for patrol in patrols) == career.ships


def test_sheet_has_no_month_twice(careers):
    """P and R months never meet, and no patrol starts in one of them."""
    for career in careers:
        months = [line.month for line in career.sheet if line.letter] + [patrol.start for patrol in career.patrols]
        assert len(months) == len(set(months))


def test_careers_end_and_are_judged(careers):
    for career in careers:
        assert standing.end(career)["victory"] in ("defeat", "draw", "marginal", "substantial", "decisive")
        assert career.patrol is None
        assert career.end.month >= career.start


# --- what no career can be ----------------------------------------------------------------------------


def test_common_career_has_no_faults():
    assert limits.check(make_watch().career) == []


FAULTS = [
    ("boat.hull", 8), ("boat.hull", -1), ("boat.flooding", 8), ("boat.gun_ammo", 99), ("boat.bold", 4),
    ("boat.systems.radio", "gone"), ("boat.racks.aft", ["G7a FaT"] * 2), ("boat.tubes.F1", "harpoon"),
    ("month", "1943-13"), ("rank", 5), ("grade", -1), ("crew_level", "seasick"), ("hals", -1), ("requests", -1),
    ("notional", -1), ("patrol.at", 8), ("patrol.heading", 0), ("crew.li.wound", "drunk"), ("kommandant.wound", "KIA"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), FAULTS)
def test_faults(path, value):
    career = make_watch().career
    *way, last = path.split(".")
    place = career
    for step in way:
        place = place[step] if isinstance(place, dict) else getattr(place, step)
    if isinstance(place, dict):
        place[last] = value
    else:
        setattr(place, last, value)
    assert len(limits.check(career)) == 1


def test_missing_post_is_a_fault():
    career = make_watch().career
    del career.crew["li"]
    assert limits.check(career) == ["a post is missing"]


@pytest.mark.parametrize(
    ("path", "value"),
    [("patrol.track.3.box", "the moon"), ("patrol.zone", "nowhere"), ("patrol.posture", "flying")],
)
def test_a_place_or_posture_that_no_chart_knows_is_refused(path, value):
    """An amendment that the charts could not read is named instead of breaking the next roll."""
    watch = make_watch()
    assert limits.check(watch.career) == []
    paths.put(watch.career, path, value)
    assert len(limits.check(watch.career)) == 1


@pytest.mark.parametrize("name", ["light", "mode", "range", "wolfpack", "quality", "air_quality"])
def test_the_combat_mat_shows_known_words_only(name):
    watch = make_watch()
    fight = make_fight(watch)
    assert limits.check(watch.career) == []
    setattr(fight, name, "sideways")
    assert [fault.split()[0] for fault in limits.check(watch.career)] == [name]
