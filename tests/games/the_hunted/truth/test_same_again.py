"""Careers played guided, and patrol for patrol entered by hand from their log: every figure is the same.

CAREERS=200 pytest tests/games/the_hunted/truth/test_same_again.py plays the long run.
"""

import os
import random
import re
from dataclasses import replace
from itertools import count, islice

import pytest

from campaigns.games.the_hunted.pages.story.voice import PATTERNS
from campaigns.games.the_hunted.rules import contests
from campaigns.games.the_hunted.rules.policies import POLICIES
from tests.games.the_hunted.logged import PatrolClerk, form_of
from tests.games.the_hunted.stories import TEMPERS, TYPES, by, told
from tests.games.the_hunted.test_random_careers import wish

pytestmark = pytest.mark.django_db

CAREERS = int(os.environ.get("CAREERS", "8"))
FROM = int(os.environ.get("FROM", "0"))
PATROLS = 3
RECORD = ("state", "plots", "beside", "by_chart", "dice", "few")  # drawings, dice, and what is compared elsewhere
ORDERED = ("encounter", "target")  # tables in the order in which things were met
ON_TWO_LISTS = "HMS Nelson"  # 14.3.3: whose points differ, and a form does not say by which die she was found
NEAR_MISS = [one for name, found in PATTERNS.items() if name.startswith("lead.turn") for one in found]


def again(guided):
    """The same career from the forms of its patrols."""
    clerks = {number: PatrolClerk(form_of(entries)) for number, entries in guided.entries.items()}
    return lambda session, _number: clerks[max(session.chapter, 1)].answer(session.prompt)


def figures(career):
    """All that both must say alike, by where it is said."""
    found = {f"record {key}": career.record[key] for key in career.record if key not in RECORD}
    found["record brag"] = [found["record brag"][key] for key in ("title", "over", "ribbons", "figures")]
    found["record areas"] = [replace(area, names=sorted(map(bare, area.names))) for area in found["record areas"]]
    found["sheet"] = [(one.month, one.letter, one.patrol, one.outcome, one.total, one.notes) for one in sheet(career)]
    found["ships"] = [sorted(map(ship, one.ships)) for one in sheet(career)]
    for name, rows in career.tables.items():
        found[name] = sorted(str(csv_row(name, row)) for row in rows)
    for telling in career.tellings:
        found |= {f"{telling.number} {name}": said for name, said in story(telling).items()}
    return found


def sheet(career):
    return career.sheet.months


def ship(one):
    points = one.points if one.name != ON_TWO_LISTS else 0
    return bare(one.name), one.tons, one.fate, points, one.least


def csv_row(name, row):
    points = dict.fromkeys(("points", "hits"), "") if row.get("name") == ON_TWO_LISTS else {}
    return {key: bare(value) if key == "name" else value for key, value in (row | points).items() if key != "entered"}


def bare(name):
    """Of two ships of one name the second bears a number; who is met first in one attack is not said."""
    return re.sub(r" \(\d\)$", "", name)


def story(telling):
    tables = {table.title: sorted(map(list, table.rows)) for table in telling.tables}
    lead = [one for one in re.split(r"(?<=\.) (?=[A-Z])", telling.lede) if one not in NEAR_MISS]
    return {"head": telling.head, "lead": lead, "facts": telling.facts, **tables}


def apart(name, said, found):
    """The part of a figure that differs."""
    if isinstance(said, list) and isinstance(found, list):
        return name, [one for one in said if one not in found], [one for one in found if one not in said]
    return name, said, found


def in_a_pack(number):
    """13.5: five boats share its convoys, and it is played on the bridge alone."""
    terms = wish(random.Random(number)).get("contest", {}) if number >= 2 * len(TYPES) else {}
    return terms.get("form") == contests.WOLFPACK


NUMBERS = list(islice((number for number in count() if not in_a_pack(number)), FROM, CAREERS))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_career_entered_by_hand_says_the_same_as_the_one_that_was_played(number):
    temper = TEMPERS[number % len(TYPES) // 2 if number < len(TYPES) else number // len(TYPES) % len(TEMPERS)]
    assert temper in POLICIES
    guided = told(number, temper, patrols=PATROLS, act=by(temper, number))
    hand = told(number, "again", patrols=PATROLS, act=again(guided))
    said, found = figures(guided), figures(hand)
    if any(key == "missions.ship_ignored" for notes in guided.notes.values() for key, _data in notes):
        del said["record meetings"], found["record meetings"]  # the form of a tanker has no ships
    assert said.keys() == found.keys()
    wrong = [str(apart(name, said[name], found[name])) for name in said if said[name] != found[name]]
    assert not wrong, "\n".join(wrong)
