"""The Hunted on the bridge: the display mat, the combat mat, the salvo as a drawing, what happened by hand."""

import random
import re
from html import escape
from types import SimpleNamespace

import pytest

from campaigns import play
from campaigns.engine import game as games
from campaigns.engine.dice import faces
from campaigns.games.the_hunted.pages import boat as mat
from campaigns.games.the_hunted.pages import readings, risks, ships
from campaigns.games.the_hunted.pages import salvo as drawn
from campaigns.games.the_hunted.pages.start import PRESETS
from campaigns.games.the_hunted.rules import newboat, setup
from campaigns.games.the_hunted.rules.salvo import Salvo
from campaigns.games.the_hunted.rules.state import Box, End
from campaigns.pages.words import sayer
from charts.figures.shipped import book
from tests.games.the_hunted import careers, moments
from tests.games.the_hunted.kit import freighter, make_fight, make_watch
from tests.html import flat, tree
from tests.seat import Seat


def section(seat, part):
    """The text of one section of the page."""
    text = seat.text()
    found = re.search(rf'<section id="{part}".*?</section>', text, re.S)
    return found[0] if found else ""


def test_the_head_says_boat_month_and_box(boat):
    seat = boat().on_to("travel.biscay")
    text = flat(seat.text())
    assert "Kptlt. Wiarda" in text
    assert "<dt>Box</dt><dd>1 of " in text


def test_the_mat_says_the_same_in_text_as_in_the_drawing(boat):
    seat = boat().on_to("damage.repair", seed=4)
    panel = section(seat, "boat")
    state = seat.table().state.boat
    hurt = [name for name in state.systems if state.systems[name] != "sound"]
    assert hurt
    assert panel.count('class="key bad"') == len(hurt)
    label = re.search(r'<svg class="plan"[^>]*aria-label="([^"]*)"', panel)[1]
    assert label.count("damaged") + label.count("inoperable") == len(hurt)


TYPES = sorted(book().boats)


@pytest.mark.parametrize("type_", TYPES)
def test_every_type_has_its_drawing_numbered_like_its_list(type_):
    built = newboat.build(book(), type_, "U-1", book().boats[type_]["game_start"])
    listed = mat.systems(built, sayer(games.game("hunted").texts))
    assert [system.number for system in listed] == list(range(1, len(built.systems) + 1))
    assert {system.key for system in listed} == set(built.systems)
    places = [(system.x, system.y) for system in listed]
    assert len(set(places)) == len(places)


def test_the_hull_track_counts_months_of_refit():
    cells = mat.track(1, 8, "sunk", lambda text, sets: text, months=True)
    assert [cell.text for cell in cells] == ["", "", "", "+2", "", "", "+3", "sunk"]
    assert [cell.full for cell in cells].count(True) == 1


@pytest.mark.parametrize(("count", "most", "columns"), [(8, 8, 8), (9, 8, 5), (14, 8, 7), (8, 5, 4), (0, 8, 1)])
def test_a_track_stands_in_rows_of_equal_length(count, most, columns):
    assert mat.columns(count, most) == columns


@pytest.mark.case("4.7.1/b", "7.3.3/a")
@pytest.mark.parametrize(
    ("base_from", "base_to", "to_med", "names"),
    [
        ("France", "France", False, ["Biscay", "Transit", "Biscay"]),
        ("Norway", "Norway", False, ["Transit", "Transit", "Transit"]),
        ("Germany", "France", False, ["Transit", "Transit", "Biscay"]),
        ("France", "Mediterranean", True, ["Biscay", "Gibraltar", "Transit"]),
    ],
)
def test_the_track_names_a_box_as_the_prompt_does(base_from, base_to, to_med, names):
    patrol = make_watch().patrol
    patrol.base_from, patrol.base_to, patrol.to_med, patrol.at = base_from, base_to, to_med, -1
    patrol.track = [Box("transit_biscay"), Box("transit_gibraltar"), Box("transit_biscay")]
    say = sayer(games.game("hunted").texts)
    assert [box["name"] for box in mat.boxes(patrol, say)] == names


def test_the_preset_names_the_port_the_boat_starts_from():
    """4.7.3: a boat of April 1945 starts in Germany."""
    for preset in PRESETS:
        watch = setup.new({"type": preset.type, "start": preset.start, "kommandant": "Schmidt"}, book())
        port = {"France": "Lorient"}.get(watch.base, watch.base)
        assert str(preset.title).endswith(port)


def test_in_a_fight_the_ships_stand_above_the_question(boat):
    seat = boat().on_to("attack.how", seed=2)
    sheet = section(seat, "prompt")
    for ship in seat.table().state.patrol.fight.targets:
        assert escape(ship.name) in sheet
        assert f"{ship.left} of {ship.points} points left" in sheet


def test_what_is_above_the_question_depends_on_it(boat):
    """In port the base, in danger hull and flooding as boxes with what is still afloat."""
    assert "Base" in section(boat().on_to("assignment.p1"), "prompt")
    hunted = section(boat().on_to("escorts.detection", seed=3), "prompt")
    assert "0 of 8" in hunted
    assert "Afloat" in hunted


@pytest.fixture
def salvo(boat):
    return boat().on_to("attack.salvo", seed=3)


def test_the_salvo_is_a_line_a_tube_with_its_targets(salvo):
    prompt, text = salvo.prompt, flat(salvo.text())
    assert text.count('type="radio" name="salvo:') == len(prompt.tubes()) * (len(prompt.targets()) + 1)
    assert "or less" in text


@pytest.mark.case("9.10/procedure/b", "8.3.2/e")
def test_the_salvo_says_who_is_harder_to_hit(salvo):
    """Beside the ship, against the ordinary merchant that the tubes' own figure speaks of."""
    assert list(salvo.prompt.targets())[-1] == "E"
    assert salvo.text().count("+2 to hit") == 1
    watch = make_watch()
    anson = freighter("HMS Anson", 35000, 6, "capital ship")
    anson.fast = True
    make_fight(watch, "capital ship", [anson])
    prompt = Salvo(key="attack.salvo", case="9.2.1", watch=watch, escort=True)
    assert drawn.heavier(prompt, book()) == {"E": "+1 to hit"}  # the tubes' figure is that of the fast ship itself
    watch.fight.range = "extreme"
    assert drawn.heavier(prompt, book()) == {}
    watch.fight.range, watch.boat.tubes = "medium", {}
    assert drawn.heavier(prompt, book()) == {}


@pytest.mark.case("9.5.2/b", "9.5.2/e", "14.16/b")
@pytest.mark.parametrize(
    ("grade", "range_", "counts"), [(0, "medium", True), (1, "medium", False), (0, "extreme", False)]
)
def test_the_second_salvos_price_is_said_where_it_is_due(grade, range_, counts):
    watch = make_watch(grade=grade)
    make_fight(watch, "convoy", [freighter()], mode="night_surface", range=range_)
    prompt = Salvo(key="attack.salvo", case="9.2.1", watch=watch, both=True)
    assert drawn.rushed(prompt, prompt.tubes(), list(prompt.targets().values())) is counts


@pytest.mark.case("9.5.2/c")
def test_the_night_salvo_says_what_both_ends_cost(boat):
    def by_night(table):
        return "night_surface" in [option.key for option in table.prompt.open()]

    seat = boat().on_to("attack.how", seed=3, where=by_night)
    seat.post(choose="night_surface")
    seat.post(choose="medium")
    assert "second: +1 to hit; +1 on the first search" in seat.text()


@pytest.mark.case("9.2.1/a", "9.9/general")
@pytest.mark.parametrize("escorted", [True, False])
def test_both_ends_cost_nothing_where_nobody_listens(escorted):
    watch = make_watch()
    make_fight(watch, "submarine", [freighter("HMS Salmon", 600, 1, "submarine")], escorted=escorted)
    prompt = Salvo(key="submarines.salvo", case="9.9.3", watch=watch, both=True, least=1)
    given = SimpleNamespace(post={}, text=lambda name: "")
    data = drawn.drawing(prompt, SimpleNamespace(book=book(), career=SimpleNamespace(odds=False)), given)
    assert (data["both"], data["heard"]) == (True, escorted)


def test_a_salvo_is_fired(salvo):
    tube, (key, ship) = next(iter(salvo.prompt.tubes())), next(iter(salvo.prompt.targets().items()))
    salvo.post(**{f"salvo:{tube}": key})
    assert salvo.last().answer["salvo"] == {tube: key}
    assert f"{tube} at {escape(ship.name)}" in salvo.text()


def test_both_ends_by_day_are_refused_with_the_drawing_as_it_was(boat):
    seat = boat().on_to("attack.salvo", seed=3, where=lambda table: not table.prompt.both)
    key = next(iter(seat.prompt.targets()))
    text = flat(seat.post(**{"salvo:F1": key, "salvo:A1": key}))
    assert "Fire bow or stern, not both" in text
    assert len(re.findall(rf'name="salvo:[FA]1" value="{key}"[^>]* checked', text)) == 2


def test_an_untouched_salvo_lets_nothing_go(salvo):
    before = salvo.entries()
    assert "Nothing is aimed." in salvo.post(do="enter").content.decode()
    assert salvo.entries() == before


def test_breaking_off_fires_nothing(salvo):
    salvo.post(do="hold", **{"salvo:F1": "1"})
    assert salvo.last().answer["salvo"] == {}


def test_risk_is_said_beside_a_decision_where_odds_are_on(boat):
    seat = boat(odds=True).on_to("escorts.evade", seed=5)
    assert "Risk of being found:" in seat.text()
    seat.client.post(seat.url + "settings/", {"do": "settings", "dice_mode": "table"})
    assert "Risk of being found:" not in seat.text()


def risk_of(watch, key, option):
    return risks.risk(SimpleNamespace(key=key), option, SimpleNamespace(state=watch.career, book=book()))


@pytest.mark.parametrize(("ability", "said"), [(0, "58 %"), (7, "3 %")])
def test_risk_of_closing_in_knows_a_bold_kommandant(ability, said):
    """9.2.2: found on 7 or more; 14.15 no. 7: on a 12 only. Unescorted ships have nobody to find the boat."""
    watch = make_watch(ability=ability, options={"special-abilities": True})
    for kind, escorted in (("convoy", True), ("submarine", False)):
        make_fight(watch, kind, escorted=escorted)
        assert risk_of(watch, "attack.range", "close") == f"Risk of being found while closing in: {said}"
        assert risk_of(watch, "submarines.attack", "close") == f"Risk of being found while closing in: {said}"
        assert risk_of(watch, "submarines.attack", "medium") == ""
    make_fight(watch, "ship")
    assert risk_of(watch, "attack.range", "close") == ""


@pytest.mark.parametrize(
    ("hull", "ability", "said"), [(0, 0, "0 %"), (1, 0, "under 1 %"), (4, 0, "21 %"), (7, 0, "100 %"), (7, 19, "58 %")]
)
def test_risk_of_a_deep_dive_counts_the_dive_itself(hull, ability, said):
    """9.6.4: a box for certain; then under the damage the boat is lost, on it a box more and again."""
    watch = make_watch(ability=ability, options={"special-abilities": True})
    make_fight(watch, hull=hull)
    assert risk_of(watch, "escorts.evade", "deep").endswith(f"; Risk of losing the boat: {said}")
    assert "losing the boat" in risk_of(watch, "escorts.evade", "both")
    assert "the dive" not in risk_of(watch, "escorts.evade", "bold")


@pytest.fixture
def by_hand(boat):
    seat = boat().on_to("travel.biscay")
    seat.post(aside="by_hand")
    return seat


def card(met, shots="", name="", size="", **more):
    """The fields of an engagement's card."""
    typed = {"name": name, "size": size, "shots0": shots}
    fields = {f"t:boxes.0.ships.0.{key}": text for key, text in typed.items() if text}
    return {"kind": "engagement", "c:boxes.0.met": met, **fields, **more}


def test_what_happened_is_entered_with_a_ship_of_the_roster(by_hand):
    """Kind and tons of a ship on a roster are filled in where they were left empty."""
    by_hand.post(**card("ship", "2a1x", "Tutoya", **{"t:boxes.0.note": "At dawn."}))
    state = by_hand.table().state
    assert [(ship.name, ship.tons) for ship in state.sinkings] == [("Tutoya", 1100)]
    assert (state.patrol.fired, state.patrol.hits) == (2, 1)
    assert (state.patrol.encounters[0].entered, state.patrol.encounters[0].note) == (True, "At dawn.")


def test_a_ship_that_was_met_is_attacked_again_and_a_new_one_has_a_number_of_her_own(by_hand):
    by_hand.post(**card("ship", "1a1", "Gertrude", "L7"))
    text = by_hand.post(**card("", do="round:0")).content.decode()
    assert re.search(r'name="t:boxes.0.ships.0.name"\s+value="Gertrude"[^>]* readonly', text)
    (ship,) = by_hand.table().state.patrol.encounters[0].targets
    again = {"c:boxes.0.fights.1.kind": "round", "i:boxes.0.ships.0.id": str(ship.number)}
    shots = {"t:boxes.0.ships.0.shots1": "2a1x"}
    by_hand.post(**card("ship", "", "Gertrude", "L7", **again, **shots))
    by_hand.post(**card("ship", "1a1", "Alma", "S3"))
    met = [[(ship.name, ship.sunk) for ship in one.targets] for one in by_hand.table().state.patrol.encounters]
    assert met == [[("Gertrude", True)], [("Alma", False)]]
    assert "Followed again" not in by_hand.text()
    by_hand.post(aside="done")
    assert by_hand.prompt.key != "byhand.engagement"


@pytest.mark.case("11.4.10.4/a", "11.4.10.5/a")
def test_a_patrol_is_entered_box_by_box_on_the_same_card(boat):
    """4.3.2: each card says its box; one ahead, one not known, and the ships of the box before are followed."""
    seat = boat().on_to("assignment.p1")
    seat.post(aside="afterwards")
    seat.post(kind="facts", **{"c:orders": "Atlantic", "c:start": "1943-07"})
    seat.on_to("afterwards.engagement")
    shown = tree(seat.client.get(seat.url)).find(name="i:boxes.0.box")
    assert [one.attrs["value"] for one in shown.tags("option")] == ["", *"12345678"]
    seat.post(**card("convoy", "2a1", "Alma", "S3.5", **{"i:boxes.0.box": "3"}))
    text = seat.post(**card("", do="follow:0", **{"i:boxes.0.box": "3"})).content.decode()
    assert re.search(r'name="t:boxes.0.ships.0.name"\s+value="Alma"[^>]* readonly', text)
    again = {"i:boxes.0.ships.0.id": "1", "c:boxes.0.fights.0.kind": "follow", "t:boxes.0.ships.0.shots1": "1e1x"}
    seat.post(**card("convoy", "", "Alma", "S3.5", **again, **{"i:boxes.0.box": "4"}))
    assert "Enter 4 or more." in seat.post(**card("nothing", **{"i:boxes.0.box": "2"})).content.decode()
    seat.post(**card("aircraft", **{"t:boxes.0.note": "Low."}))
    patrol = seat.table().state.patrol
    assert [(one.box + 1, one.kind) for one in patrol.encounters] == [(3, "convoy"), (4, "aircraft")]
    assert [ship.name for ship in seat.table().state.sinkings] == ["Alma"]
    seat.post(aside="home")
    assert seat.prompt.key == "afterwards.home"


def test_a_tanker_enters_what_it_gave(boat):
    seat = boat("XIV").on_to("travel.encounter")
    seat.post(aside="by_hand")
    text = seat.post(htmx=True, **card("supply", do="rows")).content.decode()
    for shown in ("Boats supplied", "Own fuel", "Given to other boats: parts", "Torpedoes handed over"):
        assert shown in text
    given = {"i:boxes.0.boats": "2", "i:boxes.0.fuel": "3", "t:boxes.0.parts": "radio"}
    seat.post(**card("supply", **given))
    state = seat.table().state
    assert (state.boat.cargo.fuel, state.boat.cargo.parts["radio"]) == (17, 1)
    assert state.notional == 1000 * (2 + 3 + 1 + 1 + 1)  # boats, fuel, part, torpedoes, bakery


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        (card("ship", "1a1x", "Nobody knows"), "ships-0-name"),
        (card("ship", "1a3", "Nobody knows", "L7"), "ships-0-shots0"),
        (card("", name="Nobody knows"), "met"),
        ({"kind": "engagement", "c:boxes.0.fights.1.kind": "round", "t:boxes.0.ships": "Nobody"}, "met"),
        (card("supply", **{"t:boxes.0.note": "Nobody knows"}), "met"),
    ],
)
def test_what_makes_no_sense_is_said_beside_its_field(by_hand, typed, field):
    last = by_hand.last().number
    text = by_hand.post(**typed).content.decode()
    assert f'id="f-boxes-0-{field}-error"' in text
    assert 'value="Nobody knows"' in text or field == "met"
    assert by_hand.last().number == last


def test_ships_are_found_while_typing(by_hand):
    text = by_hand.client.get(by_hand.url + "suggest/ships/?q=tuto").content.decode()
    assert '<option value="Tutoya" data-beside="small freighter|1100">' in text


@pytest.mark.parametrize("query", ["", "x" * 500, "%", "'; --"])
def test_odd_queries_find_nothing(by_hand, query):
    response = by_hand.client.get(by_hand.url + "suggest/ships/", {"q": query})
    assert response.status_code == 200
    assert "<option" not in response.content.decode() or query == "%"


def test_names_that_begin_with_it_come_first():
    names = [name for name, _ in ships.search(book(), "em")]
    assert names[0].casefold().startswith("em")
    assert len(names) <= ships.MOST


@pytest.mark.parametrize(
    ("type_", "start"), [("XIV", "1943-07"), ("XB", "1943-07"), ("XXI", "1945-04"), ("IXD-2", "1943-07")]
)
def test_boats_out_of_the_ordinary_have_a_bridge(boat, type_, start):
    seat, source = boat(type_, start), random.Random(2)
    for _ in range(12):
        assert seat.page().status_code == 200
        play.act(seat.career.pk, {"auto": True}, None, seat.career.owner, source=source)
    assert seat.entries() > 6


def came_home(seat):
    return any(note[0] == "refit.home" for note in seat.last().notes)


def to_port(seat, seed):
    """Play on until a patrol has just come home."""
    source = random.Random(seed)
    while not came_home(seat):
        table = seat.table()
        assert table.prompt is not None, "the boat did not come home"
        play.act(seat.career.pk, {"auto": True}, table.seq, seat.career.owner, source=source)
    return seat


def test_homecoming_names_result_ships_and_the_way_to_the_story(boat):
    seat = to_port(boat(), seed=5)
    while not seat.table().session.between:
        play.act(seat.career.pk, {"auto": True}, seat.table().seq, seat.career.owner, source=random.Random(1))
    text, state = seat.in_port().content.decode(), seat.table().state
    patrol = state.patrols[-1].number
    assert f"Home from patrol {patrol}" in text
    assert f"{seat.url}story/{patrol}/" in text
    assert all(ship.name in text for ship in state.sinkings if ship.patrol == patrol)


def over(client, user, **setup):
    """A career at its end."""
    career = careers.played(user, seed=5, **setup)
    client.force_login(user)
    return Seat(client, career)


def test_the_end_shows_pennants_honours_and_the_way_to_the_log_book(client, user):
    seat = over(client, user, type="XXI", start="1945-04", rank="KptLt")
    page, text, state = tree(seat.page()), seat.text(), seat.table().state
    assert page.find(id="answer") is None
    assert text.count("<progress") == 0
    assert all(ship.name in text for ship in state.sinkings)
    for slug in ("story/", "sheet/", "card.png"):
        assert f'href="{seat.url}{slug}' in text


def test_a_key_without_words_is_not_said_twice(boat):
    seat = boat(options=["kommandant-cards"]).on_to("options.card")
    text = seat.post(htmx=True, choose="henke").content.decode()
    assert "The career is played with the card of Werner Henke" in text
    assert "henke." not in text


def test_the_air_raid_says_its_months_once():
    said = readings.result("X-AR", {"result": "damage", "extra_refit_months": 1}, games.game("hunted").texts)
    assert said == "Damage, one more month"


@pytest.mark.case("10.3.2")
def test_who_went_down_with_the_boat_is_not_called_fit(boat):
    seat = boat()
    state = seat.table().state
    assert {man.state for man in mat.crew(state, str)} == {"fit"}
    state.end = End("sunk_escort", "1943-08", "defeat", alive=False)
    assert {man.state for man in mat.crew(state, str)} == {"lost with the boat"}
    assert all(man.hurt for man in mat.crew(state, str))


def test_a_roll_that_asks_is_answered_in_the_log(boat):
    seat = boat().on_to("attack.damage", seed=2)
    assert re.search(r"The torpedo from [FA]\d exploded\.", seat.text())


def test_a_boat_with_orders_still_lies_in_port(boat):
    seat = boat().on_to("loading.mix")
    assert "In port, France" in section(seat, "boat")


def test_the_values_that_are_amended_most_have_names_of_their_own(boat):
    seat = boat()
    text = flat(seat.client.get(seat.url + "amend/"))
    for name in (
        "Boat, hull boxes lost",
        "Boat, BOLD left",
        "Boat, deck gun rounds",
        "Boat, Schnorchel fitted",
        "Crew quality",
    ):
        assert f">{name}</a>" in text
    assert re.search(r"<caption>\d[\d,]* values</caption>", text)


@pytest.mark.parametrize(
    ("chart", "value", "said"),
    [
        ("E5-FL", 0, "No further flooding"),
        ("E5-FL", 1, "1 more box"),
        ("X-CR", 3, "3 months"),
        ("U3", 1, "1 point"),
        ("A1", 2, "2 attacks"),
    ],
)
def test_a_figure_of_a_chart_says_what_it_counts(chart, value, said):
    assert readings.result(chart, value, games.game("hunted").texts) == said


def folded(text):
    return re.findall(r'<details class="part"><summary>([^<]+)</summary>', text)


def test_of_an_earlier_answer_what_did_not_happen_is_folded(by_hand):
    by_hand.post(**card("ship", name="Alma", size="L7", **{"t:boxes.0.fights.0.boat": "2wo.lw"}))
    answered = by_hand.last().number
    text = by_hand.client.get(f"{by_hand.url}change/{answered}/").content.decode()
    assert folded(text) == ["Torpedoes and gun", "Damage to the boat"]
    wrong = {"c:kind": "aircraft", "c:hunts.0.by": "aircraft", "i:hunts.0.hull": "99"}
    text = by_hand.post(path=f"change/{answered}/", **wrong).content.decode()
    assert "or less." in text
    assert folded(text) == ["Torpedoes and gun", "Damage to the boat", "The crew"]


def test_a_form_that_wants_figures_is_not_folded(boat):
    seat = boat().on_to("loading.mix")
    assert folded(seat.text()) == []


@pytest.mark.case("9.2.1")
def test_a_tube_that_cannot_fire_says_why(salvo):
    watch = salvo.prompt.watch
    watch.boat.tubes.update({"F2": ""})
    assert salvo_silent(watch)["F2"] == "tube_empty"
    watch.boat.systems["fwd_torpedo_doors"] = "damaged"
    assert salvo_silent(watch)["F1"] == "tube_doors"
    watch.boat.systems["fwd_torpedo_doors"] = "sound"
    assert salvo_silent(watch, ends=("aft",))["F1"] == "tube_other_end"
    drawn_ = flat(salvo.page())
    assert "cannot fire" not in drawn_


def salvo_silent(watch, **more):
    return Salvo(key="attack.salvo", case="9.2.1", watch=watch, **more).silent()


def test_a_ship_that_no_roster_has_comes_by_name_and_tons(boat):
    """One press leads there from her roll; a reason need not be given, and a gap is marked beside its field."""
    seat = boat().on_to(moments.IDENTITY, seed=3)
    ways = tree(seat.page()).find(href=f"{seat.url}overrule/")
    assert ways.text == "A ship on no roster"
    address, data = seat.url + "overrule/", {"which": "open", "number": seat.table().seq, "t:own/name": "Hansa Nova"}
    refused = tree(seat.client.post(address, data | {"i:own/tons": ""}))
    assert refused.find(name="t:own/name").attrs["value"] == "Hansa Nova"
    assert refused.find(name="i:own/tons").attrs["data-faulty"] == "1"
    seat.client.post(address, data | {"i:own/tons": "4600"})
    assert seat.last().answer["result"] == {"name": "Hansa Nova", "tons": 4600}
    assert "Hansa Nova, 4,600" in tree(seat.page()).find(id="log").text


def test_the_sizes_of_ships_are_overruled_die_by_die(boat):
    seat = boat().on_to("travel.sizes", seed=3)
    page = tree(seat.client.get(seat.url + "overrule/"))
    dice = [one for one in page.tags("select") if one.attrs["name"] == "result"]
    count = len(dice)
    assert count == len(faces(seat.prompt.dice))
    data = {"which": "open", "number": seat.table().seq, "result": ["0"] * count, "why": "my card"}
    seat.client.post(seat.url + "overrule/", data)
    assert len(set(seat.last().answer["result"])) == 1
    assert seat.last().kind == "overrule"
