"""The mat answers: a box, a system, a tube, a man, a ship opens its own value, and a name needs no reason."""

from urllib.parse import parse_qs, urlparse

from tests.html import tree

BOOSTED = {"HTTP_HX_REQUEST": "true", "HTTP_HX_BOOSTED": "true"}


def facts(page):
    """The paths that the mat leads to, and what each would set."""
    links = [one.attrs["href"] for one in page.tags("a") if one.attrs.get("class") == "set"]
    return [
        (query["path"][0], query.get("value", [""])[0])
        for query in map(parse_qs, (urlparse(one).query for one in links))
    ]


def test_every_fact_of_the_mat_leads_to_its_value(boat):
    seat = boat().on_to("attack.salvo", seed=3)
    found = facts(tree(seat.page()))
    paths = {path for path, _value in found}
    assert {
        "boat.hull",
        "boat.flooding",
        "boat.systems.radio",
        "boat.tubes.F1",
        "crew.1wo.wound",
        "crew.1wo.name",
    } <= paths
    assert [value for path, value in found if path == "boat.hull"] == [str(box) for box in range(1, 9)]
    for path in paths:
        editor = tree(seat.client.get(f"{seat.url}amend/", {"path": path}, **BOOSTED))
        assert editor.find(name="path").attrs["value"] == path


def test_a_pressed_box_is_already_filled_in(boat):
    seat = boat().on_to("travel.biscay")
    editor = tree(seat.client.get(f"{seat.url}amend/?path=boat.hull&value=3", **BOOSTED))
    assert editor.find(id="value").attrs["value"] == "3"
    assert editor.find(id="main") is None
    seat.client.post(
        f"{seat.url}amend/", {"path": "boat.hull", "value": "3", "why": "counted", "number": seat.table().seq}
    )
    boxes = [value for path, value in facts(tree(seat.page())) if path == "boat.hull"]
    assert boxes[:4] == ["1", "2", "2", "4"]  # pressed again, one less


def test_a_state_is_picked_from_few_words(boat):
    seat = boat().on_to("travel.biscay")
    editor = tree(seat.client.get(f"{seat.url}amend/?path=boat.systems.radio", **BOOSTED))
    states = [one.attrs for one in editor.tags("input") if one.attrs.get("type") == "radio"]
    assert [one["value"] for one in states] == ["sound", "damaged", "inoperable"]
    assert [one["value"] for one in states if "checked" in one] == ["sound"]


def test_a_name_needs_no_reason(boat):
    seat = boat().on_to("travel.biscay")
    seat.client.post(f"{seat.url}amend/", {"path": "crew.li.name", "value": "Behrens", "number": seat.table().seq})
    assert seat.table().state.crew["li"].name == "Behrens"
    refused = seat.client.post(f"{seat.url}amend/", {"path": "boat.hull", "value": "1", "number": seat.table().seq})
    assert tree(refused).find(id="why-error") is not None


def test_what_is_over_is_not_set_right(boat):
    seat = boat().on_to("travel.biscay")
    type(seat.career).objects.filter(pk=seat.career.pk).update(ended=True)
    assert facts(tree(seat.page())) == []


def test_nobody_is_left_without_a_name(boat):
    seat = boat()
    before = seat.entries()
    page = seat.client.post(f"{seat.url}amend/", {"path": "crew.li.name", "value": " ", "number": seat.table().seq})
    assert "Please fill this in." in page.content.decode()
    assert seat.entries() == before


def test_counters_of_the_equipment_are_set_right_too(boat):
    """BOLD, rounds, what is fitted; what follows from something else is only shown, and cases lead to their rules."""
    seat = boat().on_to("travel.biscay")
    mat = tree(seat.page()).find(id="boat")
    assert {"boat.bold", "boat.naxos", "boat.schnorchel"} <= {path for path, _value in facts(mat)}
    assert ("boat.gun_ammo" in {path for path, _value in facts(mat)}) is seat.table().state.boat.gun
    data = {"path": "boat.bold", "value": "1", "why": "counted", "number": seat.table().seq}
    seat.client.post(f"{seat.url}amend/", data)
    assert seat.table().state.boat.bold == 1
    equipment = tree(seat.page()).find(id="boat-kit").tags("dl")[0]
    cases = [one for one in equipment.tags("span") if one.attrs.get("class") == "case"]
    assert cases
    assert {one.attrs["hx-boost"] for one in cases} == {"false"}
