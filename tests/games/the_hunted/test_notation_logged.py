"""Every patrol of careers played at random as its line: what the line says is what happened, and it reads the same.

CAREERS=200 pytest tests/games/the_hunted/test_notation_logged.py plays the long run.
"""

import json
from collections import Counter

import pytest
from django.urls import reverse
from django.utils.html import escape

from campaigns.games.the_hunted.notation import read, write
from campaigns.games.the_hunted.pages import story
from campaigns.games.the_hunted.pages.lexicon import lexicon_of
from campaigns.games.the_hunted.pages.reading import events
from campaigns.games.the_hunted.table.logged import patrol_form
from campaigns.pages.logbook.career_log import CareerLog
from charts.figures.shipped import book
from tests.games.the_hunted import careers
from tests.games.the_hunted.stories import stories

pytestmark = pytest.mark.django_db


@pytest.fixture
def patrols():
    """For each patrol that sailed: its name, its events, its form, its state, and its lexicon."""
    found = []
    for told in stories():
        state = told.state
        by_number = {patrol.number: patrol for patrol in state.all_patrols}
        types = {boat.number: boat.type for boat in [*state.boats, state.boat]}
        for number, entries in told.entries.items():
            listed = list(events(entries))
            form = patrol_form(listed)
            patrol = by_number.get(number)
            if patrol and (patrol.fight is None or state.end):  # not in the midst of a salvo
                lexicon = lexicon_of(book(), types.get(patrol.boat, state.boat.type))
                found.append((f"{told.name} {number}", listed, form, patrol, lexicon))
    return found


def plain(form):
    return json.loads(json.dumps(form))


def engagements(form):
    return [one for box in form["boxes"] for one in box["engagements"]]


def total(form, key):
    return sum(hunt.get(key, 0) for one in engagements(form) for hunt in one.get("hunts", []))


def name_of(ship):
    """An escort has no name; the record calls her by her kind."""
    return "" if ship.name == "Escort" else ship.name


def test_the_line_of_every_patrol_reads_the_same(patrols):
    for name, _events, form, _patrol, lexicon in patrols:
        line = write(form, lexicon)
        found = read(line, lexicon)
        assert ([fault.text() for fault in found.faults], plain(found.form)) == ([], plain(form)), (name, line)


def test_the_line_has_the_orders_of_the_patrol(patrols):
    for name, _events, form, patrol, _lexicon in patrols:
        orders, said = patrol.assignment + (f" ({patrol.tag})" if patrol.tag else ""), form["orders"]["orders"]
        assert form["orders"]["start"] == patrol.start, name
        assert said == orders or said.startswith("return to "), name


def test_every_shot_stands_at_its_ship(patrols):
    for name, _events, form, patrol, _lexicon in patrols:
        salvos = [row for one in engagements(form) for row in one.get("salvos", [])]
        fired = sum(row["fired"] for row in salvos if not row.get("ladder"))
        found = (fired, sum(row["hit"] for row in salvos), sum(row["dud"] for row in salvos))
        assert found == (patrol.fired, patrol.hits, patrol.duds), (name, form)


def test_the_ships_are_those_of_the_records(patrols):
    for name, _events, form, patrol, _lexicon in patrols:
        ships = {ship["id"]: ship for box in form["boxes"] for ship in box["ships"]}
        sunk = {row[0] for one in engagements(form) for row in one.get("after", []) if row[1] == "sunk"}
        targets = {id(ship): ship for one in patrol.encounters for ship in one.targets}.values()
        found = Counter((ships[id_]["name"], ships[id_]["kind"], ships[id_]["tons"]) for id_ in sunk)
        assert found == Counter((name_of(one), one.kind, one.tons) for one in targets if one.sunk), name


def test_what_the_boat_suffered_is_said(patrols):
    for name, listed, form, _patrol, _lexicon in patrols:
        notes = Counter(event.key for event in listed if not event.answers)
        hits = sum(event.count("hits") for event in listed if event.key.endswith(".hits") and not event.answers)
        found = notes["escorts.detected"] + notes["escorts.caught_closing"]
        by_submarines = notes["submarines.missed_us"] + notes["submarines.dud"]
        assert total(form, "found") == found + by_submarines, name
        assert total(form, "hits") == hits, name
        assert total(form, "hull") + total(form, "deep") == notes["damage.hull"], name
        assert total(form, "flooding") == notes["damage.flooding"], name
        assert total(form, "bold") == notes["escorts.bold"], name


def test_the_way_home_is_said(patrols):
    for name, _events, form, patrol, _lexicon in patrols:
        if patrol.outcome and patrol.ended and form["home"].get("how") in ("home", "towed", "rescued"):
            assert (form["home"]["month"], form["home"]["outcome"]) == (patrol.ended, patrol.outcome), name


def test_the_story_and_its_texts_offer_the_line(client):
    career = careers.played(entries=400)
    client.force_login(career.owner)
    line = story.tell(CareerLog(career), 1).line
    page = client.get(reverse("campaigns:story", args=[career.uuid, 1])).content.decode()
    assert escape(line) in page
    for form in ("md", "bbcode", "txt"):
        assert line in client.get(reverse("campaigns:story-file", args=[career.uuid, 1, form])).content.decode()
