"""Every patrol of careers played at random as its line: it reads the same.

CAREERS=200 pytest tests/games/the_hunted/test_notation_logged.py plays the long run.
"""

import json

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


def patrols():
    """For each patrol that sailed: its name, its form, and its lexicon."""
    for told in stories():
        state = told.state
        by_number = {patrol.number: patrol for patrol in state.all_patrols}
        for number, entries in told.entries.items():
            patrol = by_number.get(number)
            if patrol and (patrol.fight is None or state.end):  # not in the midst of a salvo
                lexicon = lexicon_of(book(), sailed_as(told, patrol))
                yield f"{told.name} {number}", patrol_form(events(entries)), lexicon


def sailed_as(told, patrol):
    """The type of its boat then; a Flak boat may have been converted since (11.4.7)."""
    boats, figures = [*told.state.boats, told.state.boat], book().boats
    boat = next((one for one in boats if one.number == patrol.boat), told.state.boat)
    for type_, one in figures.items():
        converted = one.get("becomes") == boat.type and f": {type_}," in told.name and boat.number == boats[0].number
        if converted and patrol.start <= one["last_sailing"]:
            return type_
    return boat.type


def plain(form):
    return json.loads(json.dumps(form))


def test_the_line_of_every_patrol_reads_the_same():
    for name, form, lexicon in patrols():
        line = write(form, lexicon)
        found = read(line, lexicon)
        assert ([fault.text() for fault in found.faults], plain(found.form)) == ([], plain(form)), (name, line)


def test_the_story_and_its_texts_offer_the_line(client):
    career = careers.played(entries=400)
    client.force_login(career.owner)
    line = story.tell(CareerLog(career), 1).line
    page = client.get(reverse("campaigns:story", args=[career.uuid, 1])).content.decode()
    assert escape(line) in page
    for form in ("md", "bbcode", "txt"):
        assert line in client.get(reverse("campaigns:story-file", args=[career.uuid, 1, form])).content.decode()
