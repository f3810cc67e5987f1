"""A page that says something false is refused by a claim.

Of each place three false things a career by default, all with CAREERS=9 and more.
"""

from collections import Counter
from dataclasses import replace

import pytest

from tests.games.the_hunted.stories import NUMBERS, TYPES, all_told, by_hand
from tests.games.the_hunted.truth import claims, test_by_hand
from tests.games.the_hunted.truth.falsified import falsified
from tests.games.truth import contradictions

pytestmark = pytest.mark.django_db
SOME = (1, 6, 30) if len(NUMBERS) <= len(TYPES) else range(10_000)

UNCLAIMED = {  # marks, shares and words, in which nothing is counted or named
    "crew.hurt",
    "crew.id",
    "crew.life",
    "crew.state",
    "hunts.met",
    "record.held.reason",
    "record.meetings.in_a_hundred",
    "sheet.entered",
    "sheet.least",
    "tables.award.order",
    "tables.encounter.entered",
    "tables.encounter.escorted",
    "tables.patrol.letters",
    "tables.target.points",
}
PARTLY = (  # refused of some: men who died or left, what was met and hit, patrols that are over
    "crew.dead",
    "crew.left",
    "hunts.",
    "record.meetings.",
    "tables.encounter.",
    "tables.patrol.",
    "tables.target.",
    "tellings.facts.Found by",
    "tellings.lede.",
    "tellings.tables.Men.",
    "tellings.tables.Ships.",
    "tellings.text.",
)


def refused(told, logged):
    """By a claim on the journal, or on the form that the patrol was entered from."""
    try:
        found = contradictions(claims.CLAIMS, told)
        return bool(found or (logged and contradictions(test_by_hand.CLAIMS, replace(logged, told=told))))
    except (KeyError, ValueError, TypeError, RuntimeError):  # what is false cannot even be read
        return True


def test_what_is_made_false_in_a_page_is_refused():
    made, red = Counter(), Counter()
    forms = {id(logged.told): logged for logged in by_hand()}
    for told in all_told():
        here = Counter()
        for place, false in falsified(told):
            here[place] += 1
            if here[place] in SOME:
                red[place] += refused(false, forms.get(id(told)))
                made[place] += 1
    assert {place for place in made if not red[place]} == UNCLAIMED & {*made}
    assert {place for place in made if red[place] < made[place] and not place.startswith(PARTLY)} <= UNCLAIMED
    assert len(made) >= 100
