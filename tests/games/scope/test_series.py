"""The record of a series, a match entered by hand, values set by hand, and facts for lists."""

import pytest

from campaigns.engine import paths
from campaigns.games.scope.pages.simulation import MatchesReport
from campaigns.games.scope.rules import books, policies
from campaigns.games.scope.rules.scenes import GAME
from campaigns.games.scope.rules.soundness import beyond, check, may_amend
from campaigns.games.scope.rules.state import ScoreLine
from campaigns.simulation.careers import Plan, play
from tests.games.scope.kit import PEOPLE, Table, book, desk_of


def played(*ends):
    """A series of lone wolves, each resigned by one side or broken off."""
    table = Table(mode=None)
    for end in ends:
        table.muster("convoy", "5x5", german=table.prompt.open()[0].initial)
        table.play(*(("submarine-move", "resign") if end == "allied" else ("resign" if end == "german" else "stop",)))
        table.play("again")
    return table


# --- the record ---------------------------------------------------------------------------------------------


@pytest.mark.case("GOAL AND END OF THE GAME")
def test_the_record_counts_by_person_and_by_side():
    table = played("german", "german", "allied", "stopped")
    records = table.state.record
    assert [record.won_by for record in records] == ["second", "first", "first", None]
    assert books.wins(records) == {"first": 2, "second": 1, "draw": 0}
    assert books.by_side(records) == {"german": 1, "allied": 2, "draw": 0}
    assert GAME.end(table.state) is None
    assert (table.state.number, table.state.match) == (5, None)


@pytest.mark.case("GOAL AND END OF THE GAME")
def test_a_closed_series_says_what_it_came_to():
    table = Table("convoy", "5x6").set(score={"allied": 3, "german": 4}).play("submarine-move", "close")
    end = GAME.end(table.state)
    assert (end["matches"], end["points"]) == (1, {"first": 3, "second": 4})
    assert end["wins"] == {"first": 0, "second": 1, "draw": 0}
    assert end["by_side"] == {"german": 1, "allied": 0, "draw": 0}
    assert table.prompt is None


@pytest.mark.case("GOAL AND END OF THE GAME")
def test_a_match_that_was_broken_off_counts_with_its_points_but_not_as_a_win():
    table = Table("convoy", "5x6").set(score={"allied": 3, "german": 2}).play("stop", "close")
    end = GAME.end(table.state)
    assert (end["matches"], end["points"], sum(end["wins"].values())) == (1, {"first": 3, "second": 2}, 0)
    assert end["rows"][0]["winner"] is None


def test_a_match_is_an_outing_of_points():
    table = played("german", "stopped")
    rows = [row.values for row in GAME.ledger(table.state)]
    assert [(row["number"], row["title"], row["outcome"], row["unit"]) for row in rows] == [
        (1, "lone-wolf", "allied", "points"),
        (2, "lone-wolf", "stopped", "points"),
    ]
    assert rows[0]["facts"]["winner"] == "Ben"
    names = [books.scenario(mode, "5x6") for mode in ("convoy", "shepherd", "hunt", "naval")]
    assert names == ["coordinated-attack", "shepherd-5x6", "hunt-5x6", "battle"]
    assert all(name in GAME.texts.words for name in names)


def test_the_head_and_the_measure_follow_the_match():
    table = Table("convoy", "5x6").play("launch", "slow-order", "tanker-1", "tanker-1")
    head = GAME.head(table.state)
    assert (head["scenario"], head["score"], head["target"], head["german"]) == ("coordinated-attack", [0, 2], 4, "Ben")
    measure = GAME.measure(table.state)
    assert (measure.score, measure.unit, measure.gains, measure.won, measure.lost) == (2, "points", 1, False, False)
    assert not GAME.in_port(table.state)
    table.play("stop")
    assert GAME.in_port(table.state)
    assert "scenario" not in GAME.head(table.state)


# --- a match as it went -------------------------------------------------------------------------------------


def by_hand(**facts):
    table = Table(mode=None)
    table.answer({"aside": "by_hand"})
    form = {"german": "first", "mode": "convoy", "size": "5x6", "ended": "target"}
    return table, form | {"allied_points": 4, "german_points": 2} | facts


@pytest.mark.case("GOAL AND END OF THE GAME", "GOAL AND END OF THE GAME/tie")
@pytest.mark.parametrize(
    ("facts", "winner", "reason"),
    [
        ({}, "allied", "target"),
        ({"german_points": 4}, "allied", "target"),
        ({"mode": "naval", "allied_points": 5, "german_points": 5}, "draw", "target"),
        ({"mode": "shepherd", "ended": "no-cargo", "german_points": 4}, "german", "no-cargo"),
        ({"mode": "hunt", "ended": "no-submarines", "allied_points": 2}, "draw", "no-submarines"),
        ({"ended": "allied-resigned"}, "german", "resigned"),
        ({"ended": "german-resigned", "allied_points": 0}, "allied", "resigned"),
        ({"ended": "stopped"}, None, "stopped"),
    ],
)
def test_a_match_without_the_app_is_entered_in_one_form(facts, winner, reason):
    table, form = by_hand(turns=9, **facts)
    table.facts(**form)
    record = table.state.record[0]
    assert (record.winner, record.reason, record.turns, record.german) == (winner, reason, 9, "first")
    assert table.data("match.over")["winner"] == winner
    assert (table.key, table.state.match) == ("series", None)
    assert table.play("again").prompt.open()[0].initial == "second"


@pytest.mark.case("GOAL AND END OF THE GAME")
@pytest.mark.parametrize(
    ("facts", "refusal"),
    [
        ({"mode": "hunt"}, ("entered.end", "ended")),
        ({"ended": "no-fleet"}, ("entered.end", "ended")),
        ({"allied_points": 3}, ("entered.target", "ended")),
        ({"allied_points": 100}, ("field.high", "allied_points")),
        ({"lines": [{"ship": "tanker", "how": "escaped", "points": 4}]}, ("entered.lines", "german_points")),
        ({"lines": [{"ship": "tanker", "how": "torpedo", "points": 2}]}, ("entered.lines", "allied_points")),
        ({"lines": [{"ship": "mines", "how": "gun", "points": 2}]}, ("field.choice", "lines.0.ship")),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(facts, refusal):
    table, form = by_hand()
    assert table.refused(form | facts) == refusal


@pytest.mark.case("GOAL AND END OF THE GAME")
def test_score_lines_go_to_the_side_that_earned_them():
    lines = [
        {"ship": "tanker", "how": "escaped", "points": 4},
        {"ship": "freighter", "how": "torpedo", "points": 1},
        {"ship": "destroyer", "how": "gun", "points": 1},
    ]
    table, form = by_hand(lines=lines, note="By the fire.")
    table.facts(**form)
    told = [(note.data["side"], note.data["points"]) for note in table.notes if note.key == "entered.line"]
    assert told == [("allied", 4), ("german", 1), ("german", 1)]
    assert table.data("entered.note") == {"note": "By the fire."}


@pytest.mark.case("GOAL AND END OF THE GAME")
def test_a_match_under_way_is_entered_to_its_end():
    table = Table("convoy", "5x6").play("launch", "slow-order", "tanker-1", "tanker-1")
    table.answer({"aside": "by_hand"})
    assert table.keys == ["ended", "allied_points", "german_points", "turns", "lines", "note"]
    assert table.refused({"ended": "stopped", "allied_points": 0, "german_points": 1}) == ("field.low", "german_points")
    table.facts(ended="target", allied_points=0, german_points=4)
    assert (table.state.record[0].winner, table.state.record[0].german, table.key) == ("german", "second", "series")


def test_by_itself_a_match_is_entered_as_broken_off():
    for table in (Table(mode=None), Table("convoy", "5x6")):
        table.answer({"aside": "by_hand"})
        table.answer(policies.auto(table.prompt, table.state, None))
        assert table.state.record[0].reason == "stopped"


def test_simulated_matches_are_told_by_winner_and_reason():
    plan = Plan(game="scope", policy="any-match", edition="scope", setup=dict(PEOPLE))
    found = MatchesReport().summary(plan, [play(plan, book(), "seed", number) for number in range(30)])
    rows = {(row.part, row.name): row.values[0].value for row in MatchesReport().rows([found])}
    assert rows["Match", "Matches played"] == 30
    assert sum(rows["Won by", side] for side in ("german", "allied", "draw")) == pytest.approx(1)
    assert sum(value for (part, _name), value in rows.items() if part == "How matches ended") == pytest.approx(1)
    assert len(MatchesReport().drawings([found])) == 3


# --- values set by hand -------------------------------------------------------------------------------------


def amended(table, path, value):
    """Whether the session accepts a value."""
    state = GAME.load(GAME.dump(table.state))
    if not may_amend(state, path):
        return False
    try:
        paths.put(state, path, value)
    except (paths.NoPath, paths.BadValue):
        return False
    return check(state) == []


TAKEN = [
    ("match.ships.destroyer-1.firepower", 1),
    ("match.ships.destroyer-1.state", "damaged"),
    ("match.ships.freighter-1.kind", "armed-freighter"),
    ("match.ships.submarine-1.surfaced", True),
    ("match.score.allied", 12),
    ("match.target", 9),
    ("match.turn", 30),
    ("match.ping", True),
    ("match.aircraft", "up"),
    ("match.masked", True),
    ("match.order.allied", "freighter-2"),
    ("match.order.german", None),
    ("match.moved", ["destroyer-1"]),
    ("match.torpedoes.g1", {"fresh": False}),
    ("match.torpedoes.a2", None),
    ("match.launch.german", {"ship": "submerged", "run": 2}),
    ("match.mines.allied", 2),
    ("cards.destroyer.value", 20),
    ("cards.battleship.fast", True),
]
REFUSED = [
    ("match.ships.destroyer-1.firepower", 21),
    ("match.ships.destroyer-1.armour", -1),
    ("match.ships.destroyer-1.state", "lost"),
    ("match.ships.destroyer-1.kind", "tanker"),
    ("match.ships.destroyer-1.side", "german"),
    ("match.submarines", 1),
    ("match.counted", 1),
    ("match.score.german", -1),
    ("match.turn", 0),
    ("match.aircraft", "away"),
    ("match.order.allied", "submarine-1"),
    ("match.order.allied", "ghost"),
    ("match.moved", ["ghost"]),
    ("match.torpedoes.g1", {"fresh": 1}),
    ("match.torpedoes.g1", {"run": True}),
    ("match.launch.german", {"ship": "destroyer-1", "run": 1}),
    ("match.launch.german", {"ship": "submerged", "run": 3}),
    ("match.mines.german", 3),
    ("match.side", "allied"),
    ("match.number", 2),
    ("match.mode", "hunt"),
    ("match.winner", "allied"),
    ("match.lines", []),
    ("cards.destroyer.value", 21),
    ("cards.allied-mines.armour", 1),
]


@pytest.mark.parametrize(
    ("path", "value", "fits"), [(*one, True) for one in TAKEN] + [(*one, False) for one in REFUSED]
)
def test_a_value_set_by_hand_keeps_its_range(path, value, fits):
    assert amended(Table("convoy", "5x6"), path, value) is fits


def test_a_match_in_the_record_is_set_no_more():
    table = Table("convoy", "5x6").play("stop")
    assert not amended(table, "match.score.allied", 2)
    assert amended(table, "cards.destroyer.value", 3)


def test_the_options_of_the_open_prompt_follow_a_value_set_by_hand():
    desk = desk_of(muster={"mode": "convoy", "size": "5x6", "surface_combat": True})
    desk.act({"amend": {f"match.ships.submarine-{boat}.state": "sunk" for boat in (1, 2)}, "why": "as it lies"})
    assert "submarine-move" not in [option.key for option in desk.prompt.open()]
    up = {"match.ships.submarine-2.state": "afloat", "match.ships.submarine-2.surfaced": True}
    desk.act({"amend": up, "why": "as it lies"})
    assert "dive" in [option.key for option in desk.prompt.open()]


def test_a_launch_goes_on_whatever_is_set_meanwhile():
    desk = desk_of(muster={"mode": "naval", "size": "5x6"})
    desk.act({"facts": {"destroyers": 2}}, {"facts": {"destroyer": 1, "s_boots": 1}}, {"choose": "launch"})
    tokens = {f"match.torpedoes.g{number}": {"fresh": False} for number in (1, 2)}
    desk.act({"amend": tokens, "why": "as they lie"}, {"choose": "s-boot-1"})
    assert desk.state.match.torpedoes == {"g1": {"fresh": True}, "g2": {"fresh": False}, "a1": None, "a2": None}


def test_what_no_series_can_be_is_found():
    table = Table("convoy", "5x6").play("launch", "slow-order", "tanker-1", "tanker-1")
    assert check(table.state) == []
    for spoil in (
        lambda state: state.people.pop("second"),
        lambda state: state.people.update(second="Anna"),
        lambda state: state.people.update(second=" "),
        lambda state: state.cards.pop("tanker"),
        lambda state: setattr(state, "number", 3),
        lambda state: setattr(state.match, "german", "third"),
        lambda state: setattr(state.match, "mode", "duel"),
        lambda state: setattr(state.match, "edge", "sharp"),
        lambda state: setattr(state.match, "reason", "lost"),
        lambda state: setattr(state.match, "rows", 0),
        lambda state: state.match.lines.append(ScoreLine(1, "allied", 2, "ghost", "gun")),
        lambda state: state.match.lines.append(ScoreLine(1, "nobody", 2, "tanker-1", "gun")),
        lambda state: state.match.torpedoes.pop("g1"),
        lambda state: state.match.ships.update(ghost=state.match.ships["tanker-1"]),
    ):
        state = GAME.load(GAME.dump(table.state))
        spoil(state)
        assert check(state) != []
    state = Table("convoy").play("stop").state
    for spoil in ({"mode": "duel"}, {"winner": "nobody"}, {"allied_points": -1}, {"turns": 10_000}, {"number": 2}):
        broken = GAME.load(GAME.dump(state))
        for name, value in spoil.items():
            setattr(broken.record[0], name, value)
        assert check(broken) != []


def test_what_would_only_do_harm_is_far_beyond():
    table = Table("convoy")
    assert beyond(table.state) == []
    table.state.people["first"] = "A" * 2000
    table.match.score["allied"] = 10**6
    assert len(beyond(table.state)) == 2
