"""5: how a career ends, and what it was worth."""

import pytest

from campaigns.games.the_hunted.rules import damage, homeward, standing, victory
from campaigns.games.the_hunted.rules.scenes import SCENES, _scene, next_scene
from campaigns.games.the_hunted.rules.state import Carried
from campaigns.games.the_hunted.rules.watch import CareerEnds
from tests.games.the_hunted.ashore import ashore, overhaul, sink
from tests.games.the_hunted.kit import make_fight, make_watch, play


def over(watch, reason="war_over", **how):
    """The career closed for this reason."""
    play(victory.close(watch, CareerEnds(reason, "5.1", **how)))
    return watch.career.end


# --- when it is over (5.0, 5.1) -----------------------------------------------------------------------


@pytest.mark.case("5.1.2", "5.1.4", "10.11.4/b")
def test_scene_of_the_last_refit_closes_the_career():
    """Promotion and awards come first; victory is read last."""
    watch = ashore(month="1945-05", sunk=4)
    watch.boat.schnorchel = True
    watch.career.last_promotion_roll = False
    told = play(SCENES["refit"](watch.career, watch.book), 1)
    assert told.notes[-2:] == ["victory.end", "victory.level"]
    assert told.notes.index("advancement.promoted") < told.notes.index("victory.end")
    assert watch.career.end.victory == "marginal"
    assert next_scene(watch.career) is None


@pytest.mark.case("5.1.4")
def test_victory_is_not_read_before_the_end():
    watch = ashore(sunk=9)
    overhaul(watch)
    assert watch.career.end is None
    assert standing.end(watch.career) is None
    assert next_scene(watch.career) == "assignment"


@pytest.mark.case("5.1.3", "5.0/general/b", "5.2.3", "10.6.2")
def test_kommandant_killed_in_his_first_month():
    watch = make_watch()
    make_fight(watch)
    sink(watch, 2, 12000)
    watch.career.scene = "box"

    def hit(watch):
        yield from damage.hurt(watch, watch.career.kommandant, "KIA")

    play(_scene(hit)(watch.career, watch.book))
    end = watch.career.end
    assert (end.reason, end.month, end.alive, end.victory) == ("kommandant_killed", "1943-07", False, "marginal")


@pytest.mark.case("5.0/general/b", "5.1.3", "5.2.3")
@pytest.mark.parametrize(("roll", "captured", "level"), [(11, False, "substantial"), (12, True, "defeat")])
def test_prisoners_are_judged_too(roll, captured, level):
    """Scuttled, by what was sunk; captured, a defeat."""
    watch = make_watch()
    sink(watch, 1, 60000)
    told = play(homeward.scuttle(watch), roll, ends=CareerEnds)
    play(victory.close(watch, told.raised))
    end = watch.career.end
    assert (end.captured, end.victory, end.alive) == (captured, level, True)


@pytest.mark.parametrize("reason", sorted(victory.FATES))
def test_fate_of_the_boat(reason):
    watch = make_watch()
    end = over(watch, reason)
    assert watch.boat.fate == victory.FATES[reason].words
    assert watch.career.kommandant.wound == "KIA"
    assert end.reason == reason


# --- what it was worth (5.2) --------------------------------------------------------------------------

BANDS = [
    (0, "defeat"), (9999, "defeat"), (10000, "draw"), (19999, "draw"), (20000, "marginal"), (49999, "marginal"),
    (50000, "substantial"), (99999, "substantial"), (100000, "decisive"), (400000, "decisive"),
]  # fmt: skip
JOINED = [
    (49999, "defeat"), (50000, "draw"), (99999, "draw"), (100000, "marginal"), (149999, "marginal"),
    (150000, "substantial"), (199999, "substantial"), (200000, "decisive"),
]  # fmt: skip


@pytest.mark.case("5.0/general/c", "5.2.1", "5.2.2/a", "5.2.2/c", "5.2.2/d", "5.2.2/e", "5.2.2/f")
@pytest.mark.parametrize(("tons", "level"), BANDS)
def test_bands(tons, level):
    watch = make_watch(rank=4, grade=4, crew_level="elite")
    sink(watch, 1, tons)
    assert over(watch, alive=True).victory == level


@pytest.mark.case("5.2.2/g", "15.4/a")
@pytest.mark.parametrize(("tons", "level"), JOINED)
def test_bands_of_both_games_joined(tons, level):
    """Tonnage brought along counts."""
    watch = make_watch(carried=Carried(tons=tons - 30000))
    sink(watch, 1, 30000)
    assert over(watch).victory == level


def test_career_taken_up_at_the_table_has_the_common_bands():
    watch = make_watch(carried=Carried(tons=100000, combined=False))
    assert over(watch).victory == "decisive"


@pytest.mark.case("5.2.1")
def test_all_tonnage_of_the_career_is_added_up():
    watch = make_watch(notional=4000)
    sink(watch, 2, 5000, patrol=1)
    sink(watch, 1, 7000, patrol=3)
    assert watch.career.tons == 21000
    over(watch, alive=True)
    assert standing.end(watch.career)["tonnage"] == 21000


def test_the_war_does_not_outlast_may_1945():
    watch = ashore(month="1945-05", hull=6)
    told = overhaul(watch, ends=CareerEnds)
    play(victory.close(watch, told.raised))
    assert watch.career.end.month == "1945-05"
