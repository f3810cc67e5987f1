"""A patrol that lies behind, on the same form again: corrected, and everything follows."""

import pytest

from campaigns import play
from campaigns.models import Draft, Entry
from campaigns.play.verify import verify
from tests.games.the_hunted.pages.test_afterwards import AIR, CARD, ORDERS, page, port, post  # noqa: F401
from tests.html import tree


def fields(response):
    """What a browser would post of the form as it stands."""
    found = {}
    for one in page(response).find(id="quick").tags("input", "select", "textarea"):
        name, kind = one.attrs.get("name", ""), one.attrs.get("type")
        if one.tag == "select":
            chosen = next((option for option in one.tags("option") if "selected" in option.attrs), None)
            value = chosen.attrs["value"] if chosen else None
        elif kind in ("radio", "checkbox"):
            value = one.attrs.get("value", "on") if "checked" in one.attrs else None
        else:
            value = one.attrs.get("value", "")
        if name and value not in (None, ""):
            found[name] = value
    return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}


@pytest.fixture
def home(port):  # noqa: F811
    """A boat that is home from the patrol of the cards."""
    assert post(port, "enter", **ORDERS, **CARD, **AIR).status_code == 302
    return port


def again(seat, outing=1, do="keep", **changed):
    """The form of a patrol, changed and sent."""
    found = fields(seat.client.get(f"{seat.url}afterwards/{outing}/"))
    return seat.client.post(f"{seat.url}afterwards/{outing}/", {**found, "do": do, **changed})


def test_each_ship_of_the_sheet_leads_to_her_box(home):
    sheet = page(home.client.get(home.url + "sheet/"))
    links = {one.text: one.attrs["href"] for one in sheet.tags("a") if "#box-" in one.attrs.get("href", "")}
    assert links == {f"{name} (entered)": f"{home.url}afterwards/1/#box-4" for name in ("Tutoya", "Nobody knows")}


BIGGER = {"t:boxes.0.ships.1.size": "T 9.7"}


def test_a_patrol_opens_as_it_was_entered_and_unchanged_it_is_no_correction(home):
    found = fields(home.client.get(home.url + "afterwards/1/"))
    for name, value in {**ORDERS, **CARD, **AIR}.items():
        assert found.get(name, "").replace(" ", "") == value.replace(" ", ""), name
    before = home.entries()
    assert "This changes nothing." in page(again(home, do="enter")).text
    assert home.entries() == before


def test_what_follows_is_shown_before_it_is_done(home):
    before = home.entries()
    follows = page(again(home, **BIGGER)).find(id="follows")
    assert "8,200 t, 2 ships 10,800 t, 2 ships" in follows.text
    assert "Men unhurt" in follows.text.partition("Unchanged:")[2]
    assert home.entries() == before


def test_a_tonnage_of_the_last_patrol_is_corrected_and_everything_follows(home):
    assert again(home, do="enter", **BIGGER).status_code == 302
    home.career.refresh_from_db()
    state = home.table().state
    assert [ship.tons for ship in state.sinkings] == [1100, 9700]
    assert (home.career.head["tons"], home.career.score, verify(home.career)) == (10800, 10800, [])
    entry = home.last()
    assert (entry.kind, len(entry.answer["patches"])) == ("correct", 1)
    for at in ("diary/1/", "story/1/", "sheet/", "record/", ""):
        shown = tree(home.client.get(home.url + at)).text
        assert "9,700" in shown or "10,800" in shown, at
    struck = tree(home.client.get(home.url + "diary/1/")).find(id="main").text
    for said in ("undone by no.", "corrected in no."):
        assert f"{said} {entry.number}" in struck


def test_a_correction_begins_no_patrol(home):
    assert again(home, do="enter", **BIGGER).status_code == 302
    assert [one.text for one in page(home.client.get(home.url + "story/")).tags("h1")] == ["Patrol 1"]


def test_a_correction_is_undone_and_all_is_as_it_was(home):
    before = home.career.game, home.table().game.dump(home.table().state)
    again(home, do="enter", **BIGGER)
    play.act(home.career.pk, {"strike": True})
    assert (home.career.game, home.table().game.dump(home.table().state)) == before
    home.career.refresh_from_db()
    assert (home.career.head["tons"], verify(home.career)) == (8200, [])


def test_a_fault_is_said_at_its_field_and_nothing_is_lost(home):
    before = home.entries()
    answer = again(home, do="enter", **BIGGER, **{"t:boxes.1.fights.0.boat": "hit2 zz"})
    assert page(answer).find(id="f-boxes-1-fights-0-boat-error") is not None
    assert fields(answer)["t:boxes.0.ships.1.size"] == "T 9.7"
    assert home.entries() == before


def test_a_signed_patrol_wants_the_reason(home):
    assert play.act(home.career.pk, {"sign": True}).accepted
    refused = page(again(home, do="enter", **BIGGER))
    assert refused.find(id="why-error") is not None
    assert again(home, do="enter", why="The paper sheet says 9,700.", **BIGGER).status_code == 302
    assert home.last().why == "The paper sheet says 9,700."


def next_month(seat):
    while "afterwards" not in seat.table().prompt.asides:  # dice of the port that were left for later
        assert play.act(seat.career.pk, {"auto": True}).accepted
    found = tree(seat.client.get(seat.url + "afterwards/")).find(id="f-orders-start")
    return found.tags("option")[0].attrs["value"]


def test_three_patrols_back_later_awards_and_ranks_follow(home):
    """10.3: what a patrol brought is worked out again where it had been left as worked out."""
    for _ in range(3):
        ship = {"t:boxes.0.ships.0.name": "", "t:boxes.0.ships.0.size": "L 6", "t:boxes.0.ships.1.name": ""}
        start = {**ORDERS, "c:orders.start": next_month(home)}
        assert post(home, "enter", **start, **(CARD | ship)).status_code == 302
    state = home.table().state
    lines = home.entries()
    missed = {"t:boxes.0.ships.0.shots0": "2a", "t:boxes.0.ships.1.shots0": "2a"}
    asked = page(again(home, **missed)).find(id="follows")
    assert asked.find(id="now") is not None, "a roll that arises by the correction"
    follows = page(again(home, **missed, now="6")).find(id="follows").text
    for said in ("asked now", "read again"):
        assert said in follows
    assert again(home, do="enter", **missed, now="6").status_code == 302
    home.career.refresh_from_db()
    now = home.table().state
    assert now.tons == state.tons - 8200
    assert [] != now.awards != state.awards
    assert (now.month, now.base, home.entries(), verify(home.career)) == (state.month, state.base, lines + 1, [])


def test_the_calendar_of_later_patrols_stays_unless_it_may_move(home):
    """10.11: without the hull damage the refit was a month shorter."""
    sails = next_month(home)
    assert post(home, "enter", **{**ORDERS, "c:orders.start": sails}, **CARD).status_code == 302
    drawn = page(home.client.get(home.url + "afterwards/1/"))
    ticks = [one for one in drawn.tags("input") if one.attrs.get("name") == "keep"]
    assert [one.attrs["value"] for one in ticks if "checked" in one.attrs] == ["month", "base", "posting", "boat"]
    unhurt = {"t:boxes.0.fights.0.boat": "f1", "i:refit.months": ""}
    follows = page(again(home, **unhurt, keep=["month", "base"])).find(id="follows").text
    assert "kept as it was 1" in follows
    assert again(home, do="enter", **unhurt, keep=["month", "base"]).status_code == 302
    assert [one.start for one in home.table().state.patrols] == ["1943-07", sails]
    home.career.refresh_from_db()
    assert verify(home.career) == []
    assert again(home, do="enter", **unhurt, **{"t:boxes.0.note": "Calm."}, keep=["base"]).status_code == 302
    assert home.table().state.patrols[1].start == sails, "what was kept once stays"
    play.act(home.career.pk, {"strike": True})
    play.act(home.career.pk, {"strike": True})
    assert again(home, do="enter", **unhurt, keep=["base"]).status_code == 302
    assert home.table().state.patrols[1].start < sails


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("A|3 cv let", "end", "let go"),
        ("A|3 cv n! m u,Newton 4e2d1", "light", "waited"),
        ("A|3 s ni c,Tulagi 2a1x", "mode", "nibelung"),
    ],
)
def test_what_is_seldom_said_outlasts_the_cards(port, line, name, value):  # noqa: F811
    drawn = fields(post(port, "line", **{"t:line": line}))
    assert drawn[f"c:boxes.0.fights.0.{name}"] == value


def test_single_values_leave_out_what_the_form_of_a_patrol_sets_right(home):
    values = tree(home.client.get(home.url + "amend/", {"q": "7100"}))
    assert not [one for one in values.tags("a") if "path=sinkings" in one.attrs["href"]]
    assert values.find(href=home.url + "afterwards/1/") is not None
    refused = home.client.post(
        home.url + "amend/", {"path": "sinkings.0.tons", "value": "1", "why": "x", "number": home.table().seq}
    )
    assert page(refused).find(role="alert") is not None
    assert home.last().kind == "answer"


def test_the_draft_of_the_next_patrol_is_left_alone(home):
    post(home, **ORDERS, **CARD)
    again(home, **BIGGER)
    assert Draft.objects.get(career=home.career).outing == 2
    assert Entry.objects.filter(career=home.career, kind="correct").count() == 0


def test_only_its_player_corrects_and_only_what_lies_behind(home, stranger):
    assert home.client.get(home.url + "afterwards/2/").status_code == 404
    home.client.force_login(stranger)
    assert home.client.get(home.url + "afterwards/1/").status_code == 404


GIVEN_UP = "f1 h7 pe- hy- d1- d2- e1-"


@pytest.mark.parametrize(("before", "now"), [(GIVEN_UP, "f1"), ("f1", GIVEN_UP)])
def test_later_patrols_keep_their_boat_unless_it_may_go(port, before, now):  # noqa: F811
    """10.11.5: with so much damage the boat was given up, or would be."""
    assert post(port, "enter", **ORDERS, **(CARD | {"t:boxes.0.fights.0.boat": before})).status_code == 302
    assert post(port, "enter", **{**ORDERS, "c:orders.start": next_month(port)}, **CARD).status_code == 302
    was = port.table().state
    all_kept = ["month", "base", "posting", "boat"]
    other = {"t:boxes.0.fights.0.boat": now, "i:refit.months": "", "t:fell.newboat-number": "U-999"}
    boat, another = was.boat.number, "U-763" if now == "f1" else "U-999"
    follows = page(again(port, **other, keep=all_kept)).find(id="follows").text
    assert f"Boat: {another} (VIIC), now {boat} (VIIC)" in follows
    assert again(port, do="enter", **other, keep=all_kept).status_code == 302
    state = port.table().state
    assert [one.number for one in [*state.boats, state.boat]] == [one.number for one in [*was.boats, was.boat]]
    assert {man.boat for man in (state.kommandant, *state.crew.values())} == {boat}
    assert [one.boat for one in state.patrols] == ["U-763", boat]
    port.career.refresh_from_db()
    assert verify(port.career) == []
    diary = page(port.client.get(port.url + "diary/2/")).text
    assert f"Boat: {another} (VIIC) {boat} (VIIC). corrected: Kept as it was." in diary
    play.act(port.career.pk, {"strike": True})
    assert again(port, do="enter", **other, keep=all_kept[:3]).status_code == 302
    assert [one.boat for one in port.table().state.patrols] == ["U-763", another]


def test_nobody_else_puts_a_whole_boat_in(home):
    kept = home.table().game.whole["boat"].read(home.table().state)
    refused = play.act(home.career.pk, {"amend": {"boat": {**kept, "number": "U-1"}}, "why": "Mine."})
    assert refused.error.key == "amend.sealed"
