"""The facts of The Hunted's stories, derived again from states and rolls by other code.

Runs on a few careers; CAREERS=500 takes as many.
"""

import re
from collections import Counter

import pytest

from campaigns.games.the_hunted.rules.state import GRADES
from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from tests.games.the_hunted.stories import all_told, stories

pytestmark = pytest.mark.django_db

HOW = re.compile(r"(submerged|on the surface) at (close|medium|long|extreme) range")
SURFACE = ("surfaced", "night_surface")
FIRES = ("attack.torpedo", "attack.late", "attack.extreme", "attack.gun", "escorts.closing")
WORDS = dict(
    enumerate(["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"])
)
SHOWN = {
    "iron_cross_2": "Iron Cross 2nd Class",
    "iron_cross_1": "Iron Cross 1st Class",
    "knights_cross": "Knight’s Cross",
}
WEAPONS = {"E3c": "Hedgehog", "E3d": "Squid", "E3e": "homing torpedo"}


def finished(careers=all_told):
    """Every patrol that is over: its career, its number, its story, its entries, the patrol in the last state."""
    for told in careers():
        patrols = {patrol.number: patrol for patrol in told.state.patrols}
        for telling in told.tellings:
            if telling.number in patrols:
                yield told, telling, told.entries[telling.number], patrols[telling.number]


def text(telling):
    return " ".join(paragraph.text for paragraph in telling.paragraphs)


def tabled(telling, title):
    return next((table.rows for table in telling.tables if table.title == title), [])


def notes(entries):
    return [(key, data) for entry in entries for key, data, _case in entry.notes]


def answers(entries):
    return [(entry, entry.answer["key"], entry.answer) for entry in entries if (entry.answer or {}).get("key")]


def test_there_is_something_to_check():
    found = list(finished())
    assert len(found) >= 8
    assert sum(len(told.state.sinkings) for told in all_told()) >= 8


def test_ships_sunk_and_their_tons():
    for told, telling, _entries, patrol in finished():
        sunk = [ship for ship in told.state.sinkings if ship.patrol == patrol.number]
        shown = [row for row in tabled(telling, "Ships") if row[4].startswith("sunk")]
        assert Counter(ship.name for ship in sunk) == Counter(row[0] for row in shown)
        tons = sum(ship.tons for ship in sunk)
        assert (f"{tons:,}\N{NO-BREAK SPACE}t" if sunk else "nothing") in dict(telling.facts)["Sunk"]
        assert all(ship.name in text(telling) or ship.kind == "escort" for ship in sunk)


def test_ships_damaged_are_those_that_stayed_afloat():
    for told, telling, _entries, patrol in finished():
        sunk = Counter(ship.name for ship in told.state.sinkings if ship.patrol == patrol.number)
        shown = Counter(row[0] for row in tabled(telling, "Ships") if row[4].startswith("damaged"))
        hurt = {
            ship.name
            for met in patrol.encounters
            for ship in met.targets
            if ship.hits and not ship.sunk and not sunk[ship.name]
        }
        assert hurt == {name for name in shown if not sunk[name]}, telling.head


def test_torpedoes():
    for _told, telling, _entries, patrol in finished():
        rows = tabled(telling, "Torpedoes")
        fired, hit, dud, missed, wasted = ([int(row[place]) for row in rows] for place in range(1, 6))
        assert sum(fired) == patrol.fired, telling.head
        assert (sum(hit), sum(dud)) == (patrol.hits, patrol.duds), telling.head
        assert sum(fired) == sum(hit) + sum(dud) + sum(missed) + sum(wasted)


def test_how_each_attack_was_made():
    """The way and the range of every attack, in order; told when they change."""
    for _told, telling, entries, _patrol in finished(stories):
        made, now, nibelung = [], None, False
        for _entry, key, answer in answers(entries):
            if key == "travel.encounter":
                now = None
            elif key == "attack.how":
                nibelung = answer["choose"] == "nibelung"
            elif key == "attack.range":
                now = ("on the surface" if answer["data"]["mode"] in SURFACE else "submerged", answer["choose"])
            elif key in FIRES and now is not None and answer["result"] != "undetected":
                made += [] if nibelung else [now]
                now = None
        steps = [one for place, one in enumerate(made) if not place or one != made[place - 1]]
        found = HOW.findall(text(telling))
        found = [one for place, one in enumerate(found) if not place or one != found[place - 1]]
        assert found == steps, telling.head


def test_the_weapons_that_were_used_on_the_boat():
    """Those of escorts are always named; an aircraft that missed, or that another called up, may lack its weapon."""
    for _told, telling, entries, _patrol in finished(stories):
        used = {entry.asked[3] for entry, _key, _answer in answers(entries) if entry.asked}
        for chart, word in WEAPONS.items():
            told = word in text(telling)
            assert told == (chart in used) or (chart == "E3e" and chart in used), (telling.head, chart)


def test_hits_on_the_boat():
    for told, telling, entries, _patrol in finished():
        hits = sum(data["hits"] for key, data in notes(entries) if key in ("escorts.hits", "aircraft.hits"))
        lost = told.state.end is not None and telling.paragraphs[-1].end
        if hits and not lost:
            said = "once" if hits == 1 else "twice" if hits == 2 else f"{WORDS[hits] if hits < 13 else hits} times"
            assert f"hit {said}" in telling.lede, telling.lede


def test_who_found_the_boat():
    for _told, telling, entries, _patrol in finished():
        aircraft = sum(key == "aircraft.caught" for key, _data in notes(entries))
        aircraft += sum(data.get("event") == "Caught unawares" for key, data in notes(entries) if key == "events.event")
        hunts, on = 0, False
        for key, _data in notes(entries):
            if key in ("escorts.detected", "escorts.caught_closing"):
                hunts, on = hunts + (not on), True
            elif key in ("escorts.shaken_off", "escorts.undetected") or key.startswith(("travel.box", "following.")):
                on = False
        said = dict(telling.facts)["Found by"].lower()
        assert (f"{aircraft} aircraft" in said) == bool(aircraft)
        times = {0: "", 1: "escorts once", 2: "escorts twice"}.get(hunts, f"escorts {WORDS[hunts]} times")
        assert times in said, (said, hunts)
        assert (said == "nobody") == (not aircraft and not hunts and "submarine" not in said)


def test_months_in_port_are_those_on_the_calendar():
    for told, telling, _entries, patrol in finished():
        after = next((one for one in told.state.patrols if one.number == patrol.number + 1), None)
        if after is None or not patrol.ended:
            continue
        (from_year, from_month), (year, month) = (map(int, one.split("-")) for one in (patrol.ended, after.start))
        months = (year - from_year) * 12 + month - from_month - 1
        said = re.search(r"(\w+) months? (?:of refit|later|in port)|refit took (\w+) month", text(telling))
        word = next(filter(None, said.groups())) if said else "no"
        assert word in (WORDS[months], str(months)), (telling.head, months, word)


def test_men_who_died_and_men_who_were_lost_with_the_boat():
    for told, telling, entries, _patrol in finished():
        said = text(telling)
        for key, data in notes(entries):
            if key in ("damage.killed", "damage.died") and data["name"]:
                assert data["name"] in said, (telling.head, data)
        end = told.state.end
        if end is not None and end.reason in ALL_HANDS and telling.paragraphs[-1].end:
            fates = {row[1]: row[2].lower() for row in tabled(telling, "Men")}
            for man in (told.state.kommandant, *told.state.crew.values()):
                if man.aboard and man.name:
                    assert man.name in said
                    assert "lost with the boat" in fates[man.name] or "killed" in fates[man.name]


def test_awards():
    for told, telling, _entries, patrol in finished():
        given = [award.name for award in told.state.awards if award.patrol == patrol.number]
        for name in given:
            if name in SHOWN:
                assert SHOWN[name] in text(telling), telling.head
            elif name in GRADES:
                assert "Knight’s Cross" in text(telling)


def test_the_story_follows_the_log():
    for told in all_told():
        for telling in told.tellings:
            first = [min(paragraph.numbers) for paragraph in telling.paragraphs if paragraph.numbers]
            assert first == sorted(first), telling.head
