"""4.3.2: every type with every orders for which it has a track gets to port, or to its end, by the form of a patrol."""

import pytest

from campaigns.games.the_hunted.rules import GAME, ledger_rows
from campaigns.games.the_hunted.rules.form_answers import FormAnswers
from charts.figures.shipped import book
from tests.engine.desk import Desk

SHIP = {"id": 1, "name": "Fort Jemseg", "kind": "large freighter", "tons": 7100}
MOST = 99  # hull boxes; as many as the boat has
TYPES = sorted(book().boats)


def port(type_):
    """A boat of this type before its first orders, in the first month in which it can sail."""
    start = max("1943-07", book().boats[type_]["available"])
    setup = {"type": type_, "kommandant": "Schmidt", "rank": "KptLt", "start": start}
    desk = Desk(GAME, book(), 1, **setup)
    while "afterwards" not in desk.prompt.asides:
        desk.act({"auto": True})
    return desk


def orders_of(desk):
    """Those of P1, and those of another card."""
    session = desk.session()
    session.acts({"aside": "afterwards"})
    return session.prompt.open()[0].options


def station(patrol):
    """The mission box, else the first on station."""
    boxes = list(enumerate(patrol.track, start=1))
    mission = [place for place, box in boxes if "mission" in box.box]
    return (mission or [place for place, box in boxes if not box.box.startswith("transit")])[0]


def outcomes(patrol, armed):
    """Engagements by what happened: quiet, what the boat did, what was done to it, and how it is lost."""
    hurt = {"by": "aircraft", "hits": 2, "hull": 1, "systems": [["radio", "inoperable"]], "men": [["2wo", "LW"]]}
    yield "quiet", []
    yield "hurt", [{"kind": "aircraft", "flak": "miss", "hunts": [hurt], "note": "Out of the sun."}]
    if armed:
        salvo = {"at": 1, "fired": 2, "hit": 1}
        yield (
            "sunk",
            [{"kind": "attack", "met": "ship", "salvos": [salvo], "after": [[1, "sunk"]], "note": "No boats."}],
        )
    for mission in ("mines", "agent"):
        if getattr(patrol, mission):
            yield mission, [{"kind": mission}]
            yield f"no {mission}", [{"kind": mission, "failed": True}]
    if patrol.replenish:
        yield "supply", [{"kind": "supply", "boats": 2, "fuel": 3, "parts": ["radio"], "note": "Calm."}]
    yield "lost", [{"kind": "aircraft", "hunts": [{"by": "aircraft", "hull": MOST, "hits": 9}], "note": "The end."}]


def entered(type_, orders, at, engagements):
    """The patrol through to the next one, or to the end; dice in port are thrown."""
    desk = port(type_)
    for one in engagements:
        for hunt in one.get("hunts", []):
            hunt["hull"] = min(hunt.get("hull", 0), desk.state.boat.figures["hull_boxes"])
    form = {"orders": {"orders": orders}}
    if engagements:
        ships = [SHIP] if any("salvos" in one for one in engagements) else []
        form["boxes"] = [{"box": at, "ships": ships, "engagements": engagements}]
    session, clerk = desk.session(), FormAnswers(form, "As it fell.")
    for _ in range(200):
        if session.prompt is None or session.chapter > 1:
            break
        desk.keep(*session.acts(clerk.answer(session.prompt) or {"auto": True}))
    return desk


def sailed(type_, orders):
    """The patrol as it begins, to know its track and its task."""
    desk = port(type_)
    session, clerk = desk.session(), FormAnswers({"orders": {"orders": orders}}, "As it fell.")
    while session.prompt.key != "afterwards.engagement":
        session.acts(clerk.answer(session.prompt) or {"auto": True})
    return session.state.patrol, bool(session.state.boat.tubes)


@pytest.mark.case("4.3.2")
@pytest.mark.parametrize("type_", TYPES)
def test_every_patrol_of_a_type_gets_to_its_end(type_):
    for orders in orders_of(port(type_)):
        patrol, armed = sailed(type_, orders)
        for outcome, engagements in outcomes(patrol, armed):
            desk = entered(type_, orders, station(patrol), engagements)
            done, said = desk.state, (type_, orders, outcome)
            told = [(key, data) for entry in desk.entries for key, data, _case in entry.notes]
            words = [one["note"] for one in engagements if one.get("note")]
            assert [data["note"] for key, data in told if key == "table.note"] == words, said
            if outcome == "lost":
                assert done.end.reason == "sunk_aircraft", said
                continue
            assert done.end is None or done.end.reason == "war_over", said
            (log,) = done.patrols
            assert (log.assignment, log.ended != "") == (patrol.assignment, True), said
            assert log.mission == {"mines": "done", "agent": "done"}.get(
                outcome, "failed" if "no " in outcome else log.mission
            )
            assert [(ship.name, ship.tons) for ship in done.sinkings] == [("Fort Jemseg", 7100)] * (
                outcome == "sunk"
            ), said
            assert log.supplied == (2 if outcome == "supply" else 0), said
            rows = [row.values["fate"] for row in ledger_rows.ledger(done) if row.table == "target"]
            assert rows == ["sunk"] * (outcome == "sunk"), said
            desk.walked()


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
