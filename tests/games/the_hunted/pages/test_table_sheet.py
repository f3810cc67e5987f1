"""The sheet for the table: on one side for every type and orders, in the order of the form, with the way to it."""

import pytest
import segno
from django.urls import reverse

from campaigns.games.the_hunted.pages.table_sheet import TableSheet, boxes_of, pdf_of, sheet_of
from campaigns.pages.logbook import typeset
from charts.figures.shipped import book
from tests.games.the_hunted.pages.test_afterwards import ORDERS, post
from tests.html import flat, tree
from tests.pdf import needs_poppler, pages_of, words_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def port(boat):
    return boat().on_to("assignment.p1")


def address(seat, paper=""):
    args = [seat.career.uuid, *([paper] if paper else [])]
    return reverse("campaigns:hunted:table-sheet", args=args)


def test_the_form_leads_to_the_sheet_of_its_orders(port):
    way = tree(post(port, **ORDERS)).find(href=f"{address(port)}?orders=Atlantic")
    assert way.text == "Print a sheet for the table"
    shown = tree(port.client.get(way.attrs["href"]))
    boxes = [one.text for one in shown.tags("th") if one.attrs.get("scope") == "rowgroup"]
    assert boxes[0].startswith("1 ")
    assert [one for one in boxes if "Atlantic" in one]
    assert len(boxes) == len(book().tracks["VIIC", "Atlantic"])
    heads = [one.text for one in shown.tags("th") if one.attrs.get("scope") == "col"]
    assert heads == ["Box", "Met", "Light, mode, range, pack", "Ship", "Kind, tons", "Shots", "x"]


def test_without_orders_there_are_eight_empty_boxes(port):
    for orders in ("", "?orders=The+Moon"):
        shown = tree(port.client.get(address(port) + orders))
        assert [one.text for one in shown.tags("th") if one.attrs.get("scope") == "rowgroup"] == list("12345678")


def test_under_way_it_is_the_track_of_the_patrol(boat):
    seat = boat().on_to("travel.encounter")
    boxes = sheet_of(seat.table(), "", lambda path: path).boxes
    assert len(boxes) == len(seat.table().state.patrol.track)


@needs_poppler
@pytest.mark.skipif(not typeset.can_typeset(), reason="Typst is not here")
def test_every_track_of_every_type_has_room_on_one_side():
    sheet, shapes = (
        TableSheet("U-431", 1, "Atlantic", [], "http://table/", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        {},
    )
    for track in book().tracks.values():
        boxes = boxes_of([("West African Coast", 2, box["box"].startswith("transit")) for box in track])
        shapes[tuple((box.ships, box.boat) for box in boxes)] = boxes
    for boxes in shapes.values():
        assert all(box.ships for box in boxes)
        data = pdf_of(sheet, [boxes, boxes], "The Hunted", "a4")
        assert pages_of(data)["Pages"].strip() == "1", [box.lines for box in boxes]


@needs_poppler
@pytest.mark.skipif(not typeset.can_typeset(), reason="Typst is not here")
@pytest.mark.parametrize(("paper", "orders"), [("a5", "Atlantic"), ("a5", "Indian Ocean"), ("a4", "Atlantic (W)")])
def test_the_file_is_one_page(port, paper, orders):
    data = port.client.get(address(port, paper), {"orders": orders}).content
    assert pages_of(data)["Pages"].strip() == "1"
    text = words_of(data)
    for said in ("Sheet for the table", "Followed, or another round", "A(W)|3 cv ns m b", f"{port.url}afterwards/"):
        assert said in text


def test_the_code_leads_to_the_form(port):
    sheet = sheet_of(port.table(), "", lambda path: f"http://table{path}")
    assert sheet.address == f"http://table{port.url}afterwards/"
    assert f'href="http://testserver{port.url}afterwards/"' in flat(port.client.get(address(port)))
    assert sheet.qr == segno.make(sheet.address, error="m", boost_error=False).svg_inline(**DRAWN)


DRAWN = {"omitsize": True, "light": "#fff", "border": 4, "svgclass": "qr", "lineclass": None}


def test_other_papers_and_careers_have_none(port, client, user, seat):
    assert port.client.get(address(port, "a3")).status_code == 404
    client.force_login(seat.career.owner)
    assert client.get(address(seat)).status_code == 404
    client.force_login(user)
    assert client.get(address(port)).status_code == 404
