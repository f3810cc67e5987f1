"""The rulebook's worked examples."""

import pytest

from campaigns.games.the_hunted.rules import ledger_rows, loading, standing
from campaigns.games.the_hunted.rules.scenes import GAME
from charts.figures.shipped import book
from tests.engine.desk import Desk
from tests.games.the_hunted.kit import make_watch, play, raw
from tests.games.the_hunted.port import in_port, sail, total

QUIET, CLEAR, MED = total("transit"), 12, total("mediterranean")
NOTHING, CONVOY = total("atlantic"), total("atlantic", "convoy")


class Table:
    """A whole career at the table: every act goes through the journal's own session, and a fresh one each time."""

    def __init__(self, **setup):
        self.desk = Desk(GAME, book(), **setup)
        self.notes = []

    def answer(self, *answers):
        """The answers to whatever is asked next; the keys of the prompts."""
        keys = []
        for answer in answers:
            prompt = self.desk.prompt
            keys.append(prompt.key)
            self.notes += [note[0] for note in self.desk.act(raw(prompt, answer)).notes]
        return keys


@pytest.fixture(scope="module")
def log_sheet():
    """U-123, a VIIC under Schmidt, from July 1943: three patrols, told at the end of the rulebook."""
    table, states = Table(type="VIIC", kommandant="Schmidt", boat="U-123"), []
    table.answer(3, 8, 5, {}, {})  # an Oberleutnant; an 8 is the Atlantic; the gun stays; load as suggested
    table.answer(CLEAR, QUIET, NOTHING, NOTHING, NOTHING)  # three patrol boxes without contact
    table.answer(CONVOY, [1, 1, 1, 1], 2, 35, 28, 54, 5)  # four ships, at night
    table.answer("submerged", "long", {"F1": "2", "F2": "2", "F3": "3", "F4": "3"})
    table.answer(12, 12, 12, 12)  # both at the 5,000 tonner miss, nor does their ladder find another
    table.answer(2, 6, 1, 2)  # the 4,600 tonner breaks up, and the other torpedo for her finds the wreck
    table.answer("stay", 11, 6, 11, 33, 33, 33, 33, 32)  # found, and four hull hits
    table.answer("stay", 2, "let_go")  # shaken off
    table.answer(QUIET, CLEAR)
    states.append(table.desk.state)
    table.answer(10, 5, {}, {})  # a 10 is the Mediterranean
    table.answer(CLEAR, 12, MED, MED, MED, MED, QUIET, QUIET)  # past Gibraltar, and nothing at all
    states.append(table.desk.state)
    table.answer("sail", 5, {}, {}, QUIET, QUIET)  # the next orders need no roll
    table.answer(4, 1, 5, "submerged", "medium", {"F1": "1", "F2": "1", "F3": "1"})
    table.answer(2, 6, 6, 2, 6, 6, 12)  # two points of damage
    states.append(table.desk.state)
    table.answer("stay", 11, 6, 12)  # and the escorts sink him
    states.append(table.desk.state)
    return table, states


@pytest.mark.case("4.3.2", "6.1/1.B", "8.3.4/a", "6.0/general/a")
def test_log_sheet_first_patrol(log_sheet):
    """July 1943: 2,800, 5,000, 4,600 and 1,400 tons met in the fourth box; the 4,600 tonner is circled."""
    patrol = log_sheet[1][0].patrols[0]
    assert (patrol.assignment, patrol.start, patrol.base_from, patrol.outcome) == (
        "Atlantic",
        "1943-07",
        "France",
        "S",
    )
    met = patrol.encounters[0]
    assert (met.box, met.kind) == (5, "convoy")
    assert [ship.tons for ship in met.targets] == [2800, 5000, 4600, 1400]
    assert [ship.sunk for ship in met.targets] == [False, False, True, False]


@pytest.mark.case("6.0/general/a", "7.5.2/c")
def test_log_sheet_three_months_of_refit(log_sheet):
    """Two months more than the one of every refit: the next patrol starts in November."""
    state = log_sheet[1][0]
    assert [(line.month, line.letter) for line in state.sheet[:3]] == [
        ("1943-08", "R"),
        ("1943-09", "R"),
        ("1943-10", "R"),
    ]
    assert (state.refits[0].hull, state.refits[0].months, state.month) == (4, 3, "1943-11")


@pytest.mark.case("7.3.3/a", "7.3.3/b", "7.3.4/a")
def test_log_sheet_to_the_mediterranean_for_good(log_sheet):
    _, state, *_ = log_sheet[1]
    patrol = state.patrols[1]
    assert (patrol.assignment, patrol.start, patrol.encounters, patrol.outcome) == (
        "Mediterranean",
        "1943-11",
        [],
        "F",
    )
    assert (state.base, state.posting) == ("Mediterranean", "Mediterranean")
    assert (state.month, state.patrol) == ("1944-01", None)  # the next orders are the same, without a roll


@pytest.mark.case("8.3.2/a", "8.3.2/d")
def test_log_sheet_capital_ship(log_sheet):
    """A 4 brings a capital ship, HMS Nelson; two tick marks, and four points short of sinking."""
    nelson = log_sheet[1][2].patrol.fight.targets[0]
    assert (nelson.name, nelson.hits, nelson.points, nelson.sunk) == ("HMS Nelson", 2, 6, False)


@pytest.mark.case("5.1.3", "5.2.1")
def test_log_sheet_end(log_sheet):
    table, (*_, state) = log_sheet
    assert (state.end.reason, state.end.month, state.end.alive) == ("sunk_escort", "1944-01", False)
    assert (state.tons, state.end.victory) == (4600, "defeat")
    assert standing.end(state)["patrols"] == 3
    assert table.desk.prompt is None
    rows = {row.values["name"]: row.values["fate"] for row in ledger_rows.ledger(state) if row.table == "target"}
    assert rows["HMS Nelson"] == "damaged"
    table.desk.walked()


@pytest.mark.case("4.5/example/a", "4.5/example/b", "4.5/procedure/3a")
@pytest.mark.parametrize(("month", "homing"), [("1943-07", "G7e Falke"), ("1943-08", "G7es Zaunkönig")])
def test_load_of_a_viic(month, homing):
    """Fourteen: 8 G7e, 4 G7a, 2 homing; with four exchanged, 4 G7e and 8 G7a."""
    watch = make_watch(month=month)
    assert load_of(watch.boat) == {"G7e FaT": 8, "G7a FaT": 4, homing: 2}
    play(loading.load(watch), {"G7a FaT": 8, "G7e FaT": 4}, {})
    assert load_of(watch.boat) == {"G7e FaT": 4, "G7a FaT": 8, homing: 2}
    assert watch.boat.torpedoes == 14


def load_of(boat):
    load = [*boat.tubes.values(), *boat.racks["fore"], *boat.racks["aft"]]
    return {kind: load.count(kind) for kind in load}


@pytest.mark.case("4.7.5/b", "4.7.5/c")
def test_nine_torpedoes_short_in_penang():
    """A 9 with five brought back costs four of a IXD-2's twenty-four."""
    watch = in_port("IXD-2", base="Penang", posting="Penang")
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    watch.boat.racks = {"fore": ["G7e FaT"] * 5, "aft": []}
    told = sail(watch, 4, 9)
    assert told.note("loading.shortage") == {"rolled": 9, "brought": 5, "short": 4}
    assert watch.boat.torpedoes == 20
