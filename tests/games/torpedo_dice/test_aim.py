"""A sheet that is drawn: where the pips lie, and what a shot comes to."""

import random

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.torpedo_dice.rules import aim
from campaigns.games.torpedo_dice.rules.state import SYSTEMS
from tests.games.torpedo_dice.kit import SHEET, Table

DRAWN = {**SHEET, "drawn": "house"}
SIZES = {"periscope": 2, "gun": 2, "tower": 4, "rudder": 3, "engine": 7, "portholes": 6, "propeller": 2}


def test_the_house_sheet_has_26_fields():
    fields = list(aim.fields("house").values())
    assert len(fields) == 12 * 7
    assert {system: fields.count(system) for system in SYSTEMS} == SIZES


@pytest.mark.parametrize("face", range(1, 7))
def test_a_pattern_has_as_many_pips_as_its_face(face):
    assert {pattern.count("1") for pattern in aim.PATTERNS[face].values()} == {face}


@pytest.mark.case("Phase 2: Modifikation")
@pytest.mark.parametrize(
    ("face", "lie", "by", "pips", "count"),
    [
        (3, "rising", "", 3, 1),
        (3, None, "", 3, 2),
        (4, None, "gun", 5, 5),
        (6, "across", "gun", 7, 3),
        (5, None, "engine", 4, 5),
        (1, None, "engine", 0, 1),
        (2, "rising", "tower", 3, 2),
        (3, "rising", "portholes", 3, 8),
        (2, "rising", "portholes", 2, 16),
        (4, None, "propeller", 6, 2),
    ],
)
def test_the_pips_lie_as_the_die_and_the_change_let_them(face, lie, by, pips, count):
    ways = aim.patterns(face, lie, by, pips)
    assert len(ways) == count
    assert {way.count("1") for way in ways} == {pips}


def test_pips_beyond_the_edge_and_on_filled_fields_miss():
    corner = aim.laid("house", SYSTEMS, [], "A1", aim.PATTERNS[5][None])
    assert (corner.hits, corner.misses) == ((), 5)
    engine = aim.laid("house", SYSTEMS, ["F4"], "G5", aim.PATTERNS[6]["across"])
    assert (engine.hits, engine.misses) == (("G4", "F6", "G6", "H6"), 2)


def fired(facts, dice=(5, 1), filled=()):
    table = Table(DRAWN).answer(dice).answer("die_1").answer("fire")
    table.seat.filled = list(filled)
    return table.answer({"facts": facts})


@pytest.mark.case("Phase 3: Feuer frei oder Aktivierung")
def test_a_shot_is_laid_and_counted_by_the_sheet():
    table = fired({"at": "g5"})
    assert (table.seat.hits, table.seat.fired, table.seat.reserve) == (4, 5, 7)
    assert table.seat.filled == ["F4", "G5", "F6", "H6"]
    (shot,) = [note for note in table.notes if note.key == "round.fired"]
    assert shot.data["at"] == "G5"


@pytest.mark.case("Phase 3: Feuer frei oder Aktivierung")
def test_the_last_field_of_a_system_destroys_it():
    table = fired({"at": "G4", "pattern": aim.PATTERNS[2]["falling"]}, (2, 5), ["F2"])
    assert table.seat.sunk == ["periscope"]
    assert table.game.explosions == 1


@pytest.mark.parametrize(
    ("facts", "key", "field"),
    [
        ({"at": "G5", "hits": 2}, "fire.counted", "hits"),
        ({"at": "G5", "destroyed_engine": True}, "fire.counted", "destroyed_engine"),
        ({"at": "Z9"}, "fire.field", "at"),
        ({}, "fire.field", "at"),
        ({"at": "G5", "pattern": "111111111"}, "fire.pattern", "pattern"),
    ],
)
def test_what_does_not_follow_is_refused_by_field(facts, key, field):
    table = Table(DRAWN).answer((5, 1)).answer("die_1").answer("fire")
    with pytest.raises(BadAnswer) as refused:
        table.prompt.read({"facts": facts}, None, random.Random(1))
    assert (refused.value.key, refused.value.field) == (key, field)


def test_who_counts_may_still_count():
    table = fired({"hits": 3, "misses": 2})
    assert (table.seat.hits, table.seat.reserve) == (3, 6)


def test_500_games_on_the_house_sheet_keep_the_count():
    """Filled fields equal hits, and a system is sunk exactly when all its fields are filled."""
    for seed in range(500):
        source, table = random.Random(seed), Table(DRAWN)
        while table.state.number == 1 and table.game is not None:
            prompt = table.prompt
            if prompt.kind == "roll":
                count = int(prompt.dice[0])
                table.answer(tuple(source.randint(1, 6) for _ in range(count)))
            elif prompt.kind == "facts":
                at = source.choice(aim.COLUMNS[2:11]) + source.choice("23456")
                before = table.seat
                table.answer({"facts": {"at": at}})
                owned = aim.fields("house")
                whole = {one for one in SYSTEMS if all(at in before.filled for at, own in owned.items() if own == one)}
                assert whole == set(before.sunk)
                assert before.hits == len(before.filled) == len(set(before.filled))
            else:
                table.answer(source.choice([option.key for option in prompt.open()]))
