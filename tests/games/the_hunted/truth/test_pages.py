"""The facts of sheet, record, crew book, diary and files of The Hunted, derived again from the notes of the journal.

Runs on a few careers; CAREERS=500 takes as many.
"""

from collections import Counter

import pytest

from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from tests.games.the_hunted.stories import all_told

pytestmark = pytest.mark.django_db

SHOTS = {
    "attack.missed": "missed",
    "attack.spent": "wasted",
    "attack.dud": "duds",
    "attack.hit": "hits",
    "attack.sunk": "hits",
}


def every(told):
    """The notes of a career in their order, each with its patrol."""
    return [(patrol, key, data) for patrol, found in told.notes.items() for key, data in found]


def torpedoes(told):
    """The outcomes of each patrol's torpedoes; a tube, known or not, marks a torpedo."""
    found = {}
    for patrol, key, data in every(told):
        if key in SHOTS and "tube" in data and data.get("shot") is not False:
            found.setdefault(patrol, Counter()).update([SHOTS[key], "fired"])
    return found


def sunk(told):
    """Patrol, name and tons of every ship that sank."""
    return [(at, data["target"], data["tons"]) for at, key, data in every(told) if key == "attack.sunk"]


def test_there_is_something_to_check():
    assert sum(len(sunk(told)) for told in all_told()) >= 8
    assert any(told.state.end is not None and told.state.end.reason in ALL_HANDS for told in all_told())


def test_ships_and_tons_are_the_same_everywhere():
    for told in all_told():
        found = sunk(told)
        total = sum(tons for _at, _name, tons in found)
        at_sea = [told.state.patrol] if told.state.patrol else []
        notional = sum(patrol.notional for patrol in [*told.state.patrols, *at_sea])
        assert (told.sheet.ships, told.sheet.tons - notional) == (len(found), total), told.name
        assert told.record["all_shots"].sunk == len(found)
        sums = Counter(at for at, _name, _tons in found)
        assert {int(row["number"]): int(row["ships"]) for row in told.tables["patrol"] if row["ships"] != "0"} == sums
        rows = [row for row in told.tables["target"] if row["fate"] == "sunk"]
        assert sorted(
            (int(row["encounter_patrol_number"]), row["name"], int(row["tonnage"])) for row in rows
        ) == sorted(found)
        circled = Counter(piece.circled for lines in told.diary.values() for line in lines for piece in line.pieces)
        assert Counter(f"{tons:,}" for _at, _name, tons in found) == circled - Counter({"": circled[""]})


def test_torpedoes_are_the_same_everywhere_and_wasted_ones_did_not_miss():
    for told in all_told():
        found = torpedoes(told)
        for row in told.record["shots"]:
            counts = found.get(int(row.label), Counter())
            assert (row.fired, row.hits, row.duds, row.wasted, row.missed) == tuple(
                counts[name] for name in ("fired", "hits", "duds", "wasted", "missed")
            ), (told.name, row)
        for row in (row for row in told.tables["patrol"] if row["outcome"]):  # else some may be on their way
            counts = found.get(int(row["number"]), Counter())
            assert [int(row[name] or 0) for name in ("fired", "hits", "duds")] == [
                counts[name] for name in ("fired", "hits", "duds")
            ]
        types = [row for row in told.record["types"] if row.label.lower() != "deck gun"]
        all_ = sum(found.values(), Counter())
        assert sum(row.fired for row in types) == all_["fired"]
        assert sum(row.missed for row in types) == all_["missed"]


def test_a_ship_is_damaged_or_sunk_and_never_both():
    for told in all_told():
        for patrol in {at for at, _key, _data in every(told)}:
            afloat, fates = Counter(), {}
            for _at, key, data in every(told):
                if _at == patrol and key in ("attack.hit", "attack.sunk"):
                    fates[data["target"]] = "sunk" if key == "attack.sunk" else fates.get(data["target"], "damaged")
            afloat = sorted(name for name, fate in fates.items() if fate == "damaged" and name != "Escort")
            month = next((line for line in told.sheet.months if line.number == patrol), None)
            shown = sorted(
                {ship.name for ship in month.ships if ship.fate == "damaged" and ship.name != "Escort"} if month else []
            )
            assert shown == afloat, (told.name, patrol)


def test_what_was_followed_was_met_once():
    for told in all_told():
        met, again = 0, False
        for _at, key, data in every(told):
            if key == "travel.sighted":
                met, again = met + (data["kind"] == "convoy" and not again), False
            elif key == "following.convoy_again" or (key == "following.ships_again" and "by hand" in told.name):
                again = True
            elif key.startswith(("travel.box", "following.")):
                again = False
        shown = {row.label.lower(): row.times for row in told.record["meetings"]}
        assert shown.get("convoy", 0) == met, told.name


def test_nobody_who_went_down_with_the_boat_is_without_a_fate():
    for told in all_told():
        end = told.state.end
        if end is None:
            assert not any(man.state.startswith("Lost with U-") for man in told.crew)
            continue
        rows = {row["name"]: row for row in told.tables["crew_member"]}
        if end.reason in ("war_over", *ALL_HANDS):
            assert all(row["fate"] or row["wound"] == "KIA" for row in rows.values()), told.name
        for man in told.crew:
            if end.reason in ALL_HANDS and man.serving:
                assert man.dead or "kite" in man.state, (told.name, man)
                assert man.name in rows
            if end.reason == "war_over" and man.serving:
                assert not man.state.startswith("Lost with U-")


def test_awards_are_those_that_were_given():
    for told in all_told():
        given = [data["award"] for _at, key, data in every(told) if key == "advancement.award"]
        assert Counter(row["name"] for row in told.tables["award"]) >= Counter(given)
        assert len(told.record["held"]) == len(told.tables["award"])


def test_hunts_are_those_in_which_the_boat_was_looked_for():
    for told in all_told():
        hunts = {name.lower(): hunt for name, hunt in told.record["hunts"]}
        caught = sum(key == "aircraft.caught" for _at, key, _data in every(told))
        caught += sum(data.get("event") == "Caught unawares" for _at, key, data in every(told) if key == "events.event")
        aircraft = next(hunt for hunt in hunts.values() if hunt.kind == "aircraft")
        assert aircraft.found == max(caught, int(aircraft.sank)), told.name
        hits = sum(data["hits"] for _at, key, data in every(told) if key == "aircraft.hits")
        assert aircraft.hits == hits, told.name
