"""4.3.2: every type with every orders for which it has a track gets to port, or to its end, by the form of a patrol;
what was typed is found in sheet, record, diary, story and CSV.

A sample of the combinations by default; COMBINATIONS=all takes every one.
"""

import csv
import io
import os

import pytest
from django.db import transaction

from campaigns.games.the_hunted.pages import record_page, sheet, story
from campaigns.games.the_hunted.rules import GAME
from campaigns.games.the_hunted.rules.form_answers import FormAnswers
from campaigns.pages.logbook import diary, tables
from campaigns.pages.logbook.career_log import CareerLog
from charts.figures.shipped import book
from tests.engine.desk import Desk
from tests.factories import UserFactory
from tests.games.the_hunted import careers

SHIP = {"id": 1, "name": "Fort Jemseg", "kind": "large freighter", "tons": 7100}
SUNK = {"kind": "attack", "met": "ship", "salvos": [{"at": 1, "fired": 2, "hit": 1}], "after": [[1, "sunk"]]}
HURT = {"by": "aircraft", "hits": 2, "hull": 1, "systems": [["radio", "inoperable"]], "men": [["2wo", "LW"]]}
MADE = {"mines": "laid its mines", "agent": "landed its agent"}
TYPES = sorted(book().boats)
ONE_OF = 1 if os.environ.get("COMBINATIONS") == "all" else 31


class Logged:
    """Answers patrol after patrol from a form with its orders; what that leaves open is thrown."""

    def __init__(self, *forms):
        self.clerks = [FormAnswers({"orders": {"orders": orders}, **form}, "As it fell.") for orders, form in forms]

    def __call__(self, session, _number=0):
        place = min(max(session.chapter, 1), len(self.clerks)) - 1
        return self.clerks[place].answer(session.prompt) or {"auto": True}


def setup_of(type_):
    """The first month in which it can sail."""
    start = max("1943-07", book().boats[type_]["available"])
    return {"type": type_, "kommandant": "Schmidt", "rank": "KptLt", "start": start}


def port(type_, *before):
    """A boat of this type before its first orders, or after quiet patrols by others."""
    desk, logged = Desk(GAME, book(), 1, **setup_of(type_)), Logged(*((orders, {}) for orders in (*before, "")))
    while "afterwards" not in desk.prompt.asides or desk.session().chapter <= len(before):
        desk.act(logged(desk.session()))
    return desk


def orders_of(desk):
    """Those of P1, and those of another card."""
    session = desk.session()
    session.acts({"aside": "afterwards"})
    return session.prompt.open()[0].options


def sailed(desk, orders):
    """The state as the patrol begins, to know its track and its task."""
    session, logged = desk.session(), Logged((orders, {}))
    while session.prompt.key != "afterwards.engagement":
        session.acts(logged(session))
    return session.state


def station(patrol):
    """The mission box, else the first on station."""
    boxes = list(enumerate(patrol.track, start=1))
    mission = [place for place, box in boxes if "mission" in box.box]
    return (mission or [place for place, box in boxes if not box.box.startswith("transit")])[0]


def outcomes(state):
    """Engagements by what happened: quiet, what the boat did, what was done to it, and how it is lost."""
    patrol, boat = state.patrol, state.boat
    yield "quiet", []
    yield "hurt", [{"kind": "aircraft", "flak": "miss", "hunts": [HURT], "note": "Out of the sun."}]
    if boat.tubes:
        yield "sunk", [SUNK | {"note": "No boats."}]
    for mission in MADE:
        if getattr(patrol, mission):
            yield mission, [{"kind": mission, "note": "In the dark."}]
            yield f"no {mission}", [{"kind": mission, "failed": True, "note": "Too light."}]
    if patrol.replenish:
        yield "supply", [{"kind": "supply", "boats": 2, "fuel": 3, "parts": ["radio"], "note": "Calm."}]
    fatal = {"by": "aircraft", "hull": boat.figures["hull_boxes"], "hits": 9}
    yield "lost", [{"kind": "aircraft", "hunts": [fatal], "note": "The end."}]


def combinations(type_):
    """Earlier orders, orders, what happens and its form. A IXD-2 has others after her first patrol (7.3.7)."""
    first = orders_of(port(type_))
    for before in ((), first) if len(first) == 1 else ((),):
        desk = port(type_, *before)
        for orders in orders_of(desk):
            state = sailed(desk, orders)
            for outcome, engagements in outcomes(state):
                ships = [SHIP] if outcome == "sunk" else []
                box = {"box": station(state.patrol), "ships": ships, "engagements": engagements}
                yield before, orders, outcome, {"boxes": [box] if engagements else []}


@pytest.mark.django_db
@pytest.mark.case("4.3.2")
@pytest.mark.parametrize("type_", TYPES)
def test_every_patrol_of_a_type_gets_to_its_end_and_is_told_everywhere(type_):
    owner, place = UserFactory(), TYPES.index(type_)
    for count, (before, orders, outcome, form) in enumerate(combinations(type_)):
        if count % ONE_OF != place % ONE_OF:
            continue
        with transaction.atomic():
            act = Logged(*((one, {}) for one in before), (orders, form))
            number = len(before) + 1
            career = careers.played(owner, patrols=number, act=act, boat="", **setup_of(type_))
            wrong = [claim for claim in claims(CareerLog(career), number, outcome, form) if claim[0] != claim[1]]
            assert not wrong, (orders, outcome)
            transaction.set_rollback(True)


def claims(log, number, outcome, form):
    """What was typed, and what the pages say of it."""
    state, told = log.state, story.tell(log, number)
    record, months = record_page.context(log), sheet.sheet(log.state, log.book.figures, log.say).months
    line, noted = next(one for one in months if one.number == number), [note for one in months for note in one.notes]
    patrol = next(row for row in rows(log, "patrol") if row["number"] == str(number))
    words = " ".join(line.text for leg in diary.whole_diary(log, number).legs for line in leg.lines)
    text = " ".join([told.lede, *(one.text for one in told.paragraphs)])
    yield outcome == "lost", state.end is not None and state.end.reason == "sunk_aircraft"
    yield True, outcome == "lost" or state.end is None or state.end.reason == "war_over"
    for note in [one["note"] for box in form["boxes"] for one in box["engagements"]]:
        yield 1, sum(note in one.text for paragraph in told.paragraphs for one in paragraph.beside)
        yield (note, True), (note, note in words)
    sunk = [("Fort Jemseg", 7100)] if outcome == "sunk" else []
    yield sunk, [(ship.name, ship.tons) for ship in line.ships if ship.fate == "sunk"]
    yield sunk, [(row["name"], int(row["tonnage"])) for row in rows(log, "target") if row["fate"] == "sunk"]
    yield (len(sunk), 7100 * len(sunk)), (int(patrol["ships"]), int(patrol["tonnage"]) - supplied(state))
    yield (2 * len(sunk), len(sunk)), (int(patrol["fired"]), int(patrol["hits"]))
    yield (2 * len(sunk), len(sunk)), (record["all_shots"].fired, record["all_shots"].hits)
    yield bool(sunk), "Fort Jemseg (large freighter, 7,100 t)" in text
    yield bool(sunk), "Fort Jemseg" in words
    hits = {"hurt": 2, "lost": 9}.get(outcome, 0)
    yield hits, sum(hunt.hits for _name, hunt in record["hunts"])
    yield outcome == "hurt", "hit twice" in told.lede
    yield outcome == "hurt", "Hull 1" in noted
    yield outcome == "lost", "Sunk by aircraft with all hands" in noted
    yield f"{hits} hits" if hits else "", f"{hits} hits" if f"{hits} hits" in words else ""
    for mission, made in MADE.items():  # 7.4.5: one throw settles both tasks of a minelayer with an agent
        yield outcome in MADE and getattr(state.all_patrols[number - 1], mission), made in told.lede
    yield 5 if outcome == "supply" else 0, 0 if not supplied(state) else 5


def supplied(state):
    return sum(patrol.notional for patrol in state.all_patrols)


def rows(log, name):
    return list(csv.DictReader(io.StringIO(tables.table(log, name).lstrip("\ufeff"))))


@pytest.mark.case("7.0")
def test_the_bridge_takes_orders_of_another_card_as_well():
    desk = port("VIIC")
    orders = next(one for one in orders_of(desk) if one == "West African Coast (W)")
    desk.act({"choose": "orders"})  # a Kapitänleutnant might ask for others (11.2.1)
    desk.act({"overrule": {"orders": orders}, "why": "My own card says so."})
    while desk.state.patrol is None:
        desk.act({"auto": True})
    assert (desk.state.patrol.assignment, desk.state.patrol.tag) == ("West African Coast", "W")
    desk.walked()
