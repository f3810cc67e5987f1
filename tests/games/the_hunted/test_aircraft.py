"""9.8: dive, be attacked, be shadowed; the order of July 1943."""

import pytest

from campaigns.engine.prompts import Roll
from campaigns.games.the_hunted.rules import attack, damage, travel
from tests.games.the_hunted.kit import make_watch, play

# --- Biscay and Gibraltar (9.8.6) ---------------------------------------------------------------------


@pytest.mark.case("9.8.6/a", "9.8.6/b")
@pytest.mark.parametrize(
    ("chart", "drms", "month", "total"),
    [
        ("E1-BB", travel.BISCAY, "1943-07", -2),
        ("E1-BB", travel.BISCAY, "1945-01", -2),
        ("E1-BB", travel.BISCAY, "1944-07", -3),
        ("E1-AR", attack.COMPANY, "1943-07", -2),
    ],
)
def test_waters_and_dates_that_make_aircraft_likelier(chart, drms, month, total):
    watch = make_watch(month=month)
    assert Roll("x", "2d6", "9.8.6", chart, drms=drms, on=watch).drm(watch.book) == total


# --- under Schnorchel, unawares, with the kite up -----------------------------------------------------


@pytest.mark.case("8.2.2/d", "10.6.3/d")
def test_doctor_lost_with_the_kite_is_missed_and_cannot_be_hurt():
    """He is not aboard: the severely wounded roll for their lives, he for nothing."""
    watch = make_watch("IXD-2", zone="indian_ocean")
    doctor, engineer = watch.career.crew["doctor"], watch.career.crew["li"]
    doctor.away, doctor.wound, engineer.wound = True, "SW", "SW"
    assert [prompt.data["post"] for prompt in play(damage.survival(watch), 1).asked] == ["li"]
    assert damage.man_hit(watch, "doctor") is None
