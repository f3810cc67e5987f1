"""9.6, 9.2.2: detection and attack, as far as they are no rows of cases/E2-E3.tsv."""

import pytest

from campaigns.games.the_hunted.rules import damage, escorts
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.games.the_hunted.rules.watch import CareerEnds
from charts.figures.shipped import book
from tests.games.the_hunted.case_rows import arranged
from tests.games.the_hunted.kit import play


@pytest.mark.case("9.6.14/c", "9.2.2/f")
def test_boat_caught_closing_is_the_easier_to_find_in_every_later_round():
    watch = arranged("convoy; range=close")
    play(escorts.close_approach(watch), 7)
    told = play(escorts.hunted(watch, found=True), 2, 2, "stay", 7, 2, 2, "stay", 6)
    sweeps = [prompt.data["round"] for prompt in told.asked if prompt.key == "escorts.detection"]
    assert sweeps == [2, 3]
    assert told.counted["escorts.detection"] == {"close_range": 1, "previously_detected": 1}
    assert told.notes[-1] == "escorts.shaken_off"


@pytest.mark.case("9.6.7/e")
@pytest.mark.parametrize("doubt", ["", "bold_unknown", "bold_useless"])
def test_what_bold_is_worth_is_said_where_it_is_offered(doubt):
    help_ = TEXTS.option("escorts.evade", "bold", {"bold": 1, "doubt": doubt})[1]
    assert help_.count("deceived by BOLD") == bool(doubt)


@pytest.mark.case("9.6.7/a")
def test_a_canister_crossed_off_while_the_prompt_is_open_cannot_be_released():
    watch = arranged("convoy; bold=3")
    ways = next(item for item in escorts.evade(watch) if item.key == "escorts.evade")
    watch.boat.bold = 0
    assert [option.key for option in ways.open()] == ["stay", "deep"]


@pytest.mark.case("10.6.3/a", "10.6.3/b")
@pytest.mark.parametrize("fallen", ["", "kommandant=SW; 1wo=SW"])
def test_why_the_1wo_does_not_count_is_true_whoever_commands(fallen):
    told = play(escorts.detection(arranged(f"convoy; {fallen}")), "stay", 2)
    lines = {line.key: line.why for line in told.prompt("escorts.detection").considered(book())}
    assert lines["kmdt_sw"] == "The 1WO is not in command, or he is Experte."


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
    watch = arranged(f"{month}; convoy; mode=night_surface; round=1")
    hits = 0 if result["sunk"] else result["hits"]
    ends = CareerEnds if result["sunk"] else None
    asked = [] if month < "1944-01" else ["escorts.special"]  # no die where the chart knows but one weapon
    told = play(escorts.attack(watch), 1, *([which] if asked else []), die, *([32] * hits), ends=ends)
    assert told.keys == ["escorts.weapon", *asked, f"escorts.{weapon}", *["damage.hit"] * hits]
    assert told.counted[f"escorts.{weapon}"] == {}


@pytest.mark.case("9.6.12/b")
@pytest.mark.parametrize("post", ["abwehr_agent", "doctor"])
def test_man_dead_or_not_aboard_suffers_nothing(post):
    watch = arranged("convoy; doctor=KIA")
    roll = next(row.low for row in book().chart("E5a").rows if row.results["who"] == post)
    told = play(damage.crew_injury(watch, submerged=True), roll)
    assert told.notes == ["damage.nobody"]


@pytest.mark.case("9.6.6", "9.5.1/e", "9.2.2/f")
def test_caught_closing_by_night_on_the_surface_the_next_round_is_the_second():
    watch = arranged("convoy; mode=night_surface; range=close")
    play(escorts.close_approach(watch), 7)
    assert "deep" in escorts.evasions(watch.boat, watch.fight)


@pytest.mark.case("9.6.4/c")
def test_hull_set_right_while_the_dice_are_open_is_the_hull_they_are_read_against():
    watch = arranged("convoy; hull=6")
    dive = escorts._plunge(watch.boat)
    watch.boat.hull = 3
    assert [outcome.result for outcome in dive.outcomes() if outcome.low == outcome.high] == ["one more box"]
    assert dive.result(None, (2, 2), 4, 4) == "holds"
