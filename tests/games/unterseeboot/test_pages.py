"""The game in the browser's own requests: from the harbour to the record."""

import random

import pytest
from django.core.management import call_command

from campaigns import play
from campaigns.files import portable
from campaigns.games.unterseeboot.pages.presentation import PRESENTATION
from campaigns.models import Career
from campaigns.pages.bridge.prompt import prompt_view
from tests.factories import UserFactory
from tests.html import flat, tree
from tests.seat import Seat
from tests.shipped import edition_of

SCHMIDT = {"kommandant": "Schmidt", "boat": "U-30"}


@pytest.fixture
def player(client, db):
    edition_of("unterseeboot")
    user = UserFactory()
    client.force_login(user)
    return user


@pytest.fixture
def begin(client, player):
    """A campaign begun from its form, at its first prompt."""

    def begun(**fields):
        answer = client.post("/new/unterseeboot/", {**SCHMIDT, **fields})
        assert answer.status_code == 302, answer.context["form"].errors
        return Seat(client, Career.objects.latest("pk"))

    return begun


def text(seat, page=""):
    answer = seat.client.get(seat.url + page)
    assert answer.status_code == 200, page
    return flat(answer.content.decode())


def do(seat, *answers):
    """Words choose, figures are dice, as the browser posts them."""
    for answer in answers:
        seat.post(choose=answer) if isinstance(answer, str) else seat.roll(answer)


def play_out(seat, seed=1):
    """Play on by the default policy until the patrol is over."""
    source = random.Random(seed)
    while (prompt := seat.prompt) is not None and prompt.key != "campaign.next":
        play.act(seat.career.pk, {"auto": True}, seat.table().seq, seat.career.owner, source=source)


def test_the_harbour_offers_a_campaign_and_its_form_opens_it(client, player):
    assert 'action="/new/unterseeboot/"' in client.get("/?start=unterseeboot").content.decode()
    assert client.get("/new/unterseeboot/").status_code == 200
    fields = {"type": "VIIC", "map": "grid", "start": "P3", "options": ["entry", "big-ships"], "dice_mode": "here"}
    client.post("/new/unterseeboot/", {**SCHMIDT, **fields})
    campaign = Career.objects.get(owner=player)
    state = play.open_career(campaign).state
    assert (state.type, state.map, state.start, state.boat) == ("VIIC", "grid", "P3", "U-30")
    assert state.options == {"entry": True, "big-ships": True, "uncontrolled-dive": False}
    assert (campaign.game, campaign.edition.slug, campaign.dice_mode) == ("unterseeboot", "unterseeboot", "here")
    assert "U-30" in client.get("/?start=unterseeboot").content.decode()


FAULTS = [({"kommandant": " "}, "kommandant"), ({"start": "S9"}, "start"), ({"map": "sea"}, "map")]


@pytest.mark.parametrize(("fields", "field"), FAULTS, ids=[field for _fields, field in FAULTS])
def test_a_fault_stands_beside_its_field_and_nothing_is_lost(client, player, fields, field):
    answer = client.post("/new/unterseeboot/", {**SCHMIDT, **fields})
    assert answer.status_code == 200
    assert answer.context["form"].errors[field]
    assert "U-30" in answer.content.decode()
    assert not Career.objects.exists()


def test_the_board_is_the_prompt(begin):
    """Every option is pressed where it lies, or in the row."""
    page = tree(begin().page().content.decode())
    drawn = next(one for one in page.all() if one.attrs.get("class") == "drawn")
    assert drawn.attrs["aria-label"].startswith("Patrol area. The boat is at S1, Surface. S1 is not identified.")
    assert {one.attrs["value"] for one in drawn.tags("button")} == {"stay", "S2", "P1", "P2"}
    assert page.find(id="choose-home") is not None
    assert len([one for one in drawn.all() if "space" in one.attrs.get("class", "").split()]) == 22


@pytest.mark.parametrize("type", ["VIIA", "VIIC"])
def test_every_option_is_on_the_board_or_in_the_row_once(begin, type):
    seat, source = begin(type=type, options=["entry", "big-ships"], odds="on"), random.Random(5)
    for _ in range(60):
        table = seat.table()
        drawing = None if table.prompt is None else PRESENTATION.drawing(table.prompt, table)
        if drawing is not None and table.prompt.kind == "choose":
            view = prompt_view(table)
            placed = [spot.key for spot in drawing.spots if spot.key]
            shown = [*placed, *(one.key for one in view.board[1].rest)]
            assert sorted(shown) == sorted(option.key for option in table.prompt.open())
            assert len(view.title) <= 34
            priced = drawing.data["stake"]["ahead"].startswith("after a torpedo: found ")
            assert priced is (table.prompt.key == "torpedo.fire")
        if table.prompt is None:
            break
        play.act(seat.career.pk, {"auto": True}, table.seq, seat.career.owner, source=source)


def test_a_move_under_water_takes_the_main_battery_in_the_same_press(begin):
    seat = begin()
    seat.post(choose="P2", usual="1")
    assert seat.prompt.key == "turn.identify"
    seat.post(choose="none", usual="1")
    seat.post(**{"choose": "stay", "usual": "1", "turn.battery/choose": "aux"})
    state = seat.table().state
    assert (state.patrol.main, state.patrol.aux) == (5, 2)


def test_an_answer_that_nothing_asked_for_is_told(begin):
    seat = begin()
    seat.post(choose="P2", usual="1")
    seat.post(choose="none", usual="1")
    table, headers = seat.table(), {"HTTP_HX_REQUEST": "true"}
    post = {"number": table.seq, "kind": "choose", "key": "turn.move", "choose": "S2", "usual": "1"}
    up = seat.client.post(f"{seat.url}answer/", post | {"turn.battery/choose": "aux"}, **headers)
    assert "Not needed: Auxiliary power" in flat(up)


def test_the_app_rolls_on_to_the_next_decision_in_the_same_press(begin):
    seat = begin(dice_mode="here")
    seat.post(choose="home", usual="1")
    assert seat.prompt is None or seat.prompt.key == "campaign.next"


def test_a_die_is_six_buttons_that_say_what_they_do(begin):
    seat = begin()
    do(seat, "P2", "main", "S2", 4, "S2")
    page = tree(seat.page().content.decode())
    said = [page.find(id=f"face-{face}").attrs["aria-label"] for face in range(1, 7)]
    assert said == ["1: missed", "2: missed", "3: missed", "4: hit", "5: hit", "6: hit"]
    assert [page.find(id=f"face-{face}").attrs["class"] for face in (3, 4)] == ["bad", "good"]


def test_counters_tokens_and_targets_follow_play(begin):
    seat = begin()
    do(seat, "P2", "main", "S2", 4, "S2", 4, 5)
    page = tree(seat.page().content.decode())
    said = [one.attrs.get("aria-label", "") for one in page.all()]
    assert "Torpedoes: 6 of 7" in said
    assert "Main: 5 of 6" in said
    assert "Turn 2 of 20" in said
    assert any("S2 is sunk, 4,000\N{NO-BREAK SPACE}t." in one for one in said)
    current = [one.text for one in page.tags("li") if "aria-current" in one.attrs]
    assert {"searching", "clear"} <= set(current)
    assert "not while hunted" in page.text


def test_a_turn_is_undone_and_a_value_corrected(begin):
    seat = begin()
    do(seat, "P2", "main", "S2", 4)
    seat.post(undo=5)
    assert seat.prompt.key == "identify.tonnage"
    play.act(seat.career.pk, {"amend": {"hull": 1}, "why": "as it lies"}, seat.table().seq, seat.career.owner)
    assert "Hull: 1 of 3" in text(seat)
    assert "patrol.hull" in text(seat, "amend/")
    assert "1 to 3." in text(seat, "amend/?path=hull"), "the limits of a value are declared with it"
    assert "searching" in text(seat, "amend/?path=escort")


def test_the_odds_of_a_way_stand_beside_it_once_they_are_switched_on(begin):
    assert "a hull token lost" not in text(begin())
    assert "If you do not fire: a hull token lost 17 %." in text(begin(odds="on"))


def test_a_patrol_ends_at_home_with_its_honour(begin):
    seat = begin()
    do(seat, "home", 5)
    shown = seat.in_port().content.decode()
    assert "U-30 is home: U-boat War Badge" in shown
    do(seat, "enough")
    assert "The campaign is over" in text(seat)
    assert [outing.score for outing in seat.career.outings.all()] == [0]


def test_a_lost_boat_leaves_its_last_map_with_the_space_hatched(begin):
    begin(boat="U-99")
    seat = begin()
    do(seat, "P2", "main", "S2", 4)
    play.act(seat.career.pk, {"amend": {"main": 0, "aux": 0}, "why": "as it lies"}, seat.table().seq, seat.career.owner)
    do(seat, "none", "stay")
    page = tree(seat.in_port().content.decode())
    (space,) = (one.text for one in page.tags("li") if "wreck" in (one.attrs.get("class") or ""))
    assert space.split() == ["P2", "lost,", "turn", "2"]
    assert "U-30 is lost" in page.text
    assert "place 2 of 2" in page.text


def test_a_patrol_entered_by_hand_and_what_is_refused(begin):
    seat = begin()
    seat.post(aside="by_hand")
    assert "Patrol 1: enter the result" in text(seat)
    fields = {"kind": "patrol", "end": "home", "turns": 12, "hull": 3, "fired": 0, "ship-S1": "", "ship-S3": "5000"}
    refused = tree(seat.post(**fields))
    assert "more hits than torpedoes" in refused.text
    pressed = {one.attrs.get("name"): one.attrs.get("value") for one in refused.tags("input") if "checked" in one.attrs}
    assert (pressed["turns"], pressed["ship-S1"], pressed["ship-S3"]) == ("12", "", "5000")
    seat.post(**{**fields, "fired": 2})
    assert seat.prompt.key == "campaign.next"
    target = seat.career.targets.get()
    assert (target.name, target.tonnage, target.encounter.patrol.number) == ("Target S3", 5000, 1)


@pytest.mark.slow
@pytest.mark.parametrize("when", ["first", "later", "port", "over"])
def test_every_page_of_the_log_book_opens(begin, when):
    seat = begin(options=["big-ships", "uncontrolled-dive"])
    if when != "first":
        play_out(seat)
    if when in ("later", "over") and seat.prompt is not None:
        do(seat, "sail" if when == "later" else "enough")
    for page in ("", "diary/", "sheet/", "record/", "log/", "settings/", "amend/", "share/"):
        assert "Hunted" not in tree(text(seat, page)).text, page
    for page in ("/", "/careers/", "/careers/best/", "/charts/", "/rules/unterseeboot/"):
        assert seat.client.get(page, follow=True).status_code == 200, page


def test_the_log_sheet_opens_before_the_boat_has_entered(begin):
    seat = begin(options=["entry"])
    assert seat.prompt.key == "outfit.entry"
    assert "0 of 10 patrols survived" in text(seat, "sheet/")
    assert seat.client.get(f"{seat.url}sheet-letter.pdf").content.startswith(b"%PDF")
    assert "Enter at S1, on the surface." in text(seat)


def test_the_diary_goes_by_turns(begin):
    seat = begin()
    do(seat, "stay", "none", 5, "P2")
    page = tree(text(seat, "diary/"))
    assert page.tags("h1")[0].text == "War diary, patrol 1"
    assert "Patrol 1 began at S1." in page.text
    assert headings(seat) == ["Before turn 1", "Turn 1, at S1", "Turn 2: S1 to P2"]


def test_a_turn_that_goes_on_on_another_page_keeps_its_name(begin, monkeypatch):
    seat = begin()
    do(seat, "stay", "none", 5, "P2", "main")
    for length, found in ((4, "Turn 2: S1 to P2"), (5, "Turn 2: S1 to P2"), (3, "Turn 1, at S1")):
        monkeypatch.setattr("campaigns.pages.logbook.diary.PAGE", length)
        assert headings(seat, "diary/?page=2")[0] == found


def headings(seat, page="diary/"):
    return [one.text for one in tree(text(seat, page)).tags("b") if one.text.startswith(("Turn", "Before"))]


def test_the_first_turn_of_a_later_patrol_has_its_heading(begin):
    """Its note is in the log of the patrol before."""
    seat = begin()
    do(seat, "home", 5, "sail", "P1")
    assert headings(seat, "diary/2/") == ["Turn 1: S1 to P1"]


def test_the_log_sheet_has_a_row_a_patrol_and_the_totals(begin):
    seat = begin()
    seat.post(aside="by_hand")
    seat.post(**{"c:end": "home", "i:turns": 12, "i:hull": 2, "i:fired": 3, "i:hits": 2} | SHIPS)
    do(seat, "sail")
    page = tree(text(seat, "sheet/"))
    rows = [row.text for row in page.tags("tr")]
    first = next(row for row in rows if "12 turns" in row)
    for words in ("4,000", "6,000", "Fired 3, hits 2", "hull 2", "Home", "U-boat Combat Clasp", "10,000"):
        assert words in first
    assert "1 of 10 patrols survived" in rows[-1]


SHIPS = {"c:ships.0.space": "S2", "i:ships.0.tons": 4000, "c:ships.1.space": "S4", "i:ships.1.tons": 6000}


def test_the_record_counts_honours_and_compares_campaigns(begin):
    first, second = begin(), begin(boat="U-99")
    do(first, "home", 5, "enough")
    shown = tree(text(second, "record/")).text
    assert "U-30" in shown
    assert "Stayed ashore" in shown
    assert "In progress" in shown
    assert "30,000 t at most" in shown


def test_a_shared_link_shows_the_record_and_no_other_campaign(begin, client):
    seat = begin()
    begin(boat="U-99")
    Career.objects.filter(pk=seat.career.pk).update(share_token="token")
    client.logout()
    shown = tree(flat(client.get("/shared/token/record/").content.decode())).text
    assert "Honours" in shown
    assert "U-99" not in shown
    assert client.get("/shared/token/sheet/").status_code == 200


def test_a_journal_with_corrections_is_whole(begin):
    seat = begin(map="grid", start="P3", options=["entry", "big-ships", "uncontrolled-dive"], type="VIIC")
    play_out(seat)
    seat.post(undo=seat.table().seq - 1)
    play_out(seat, 2)
    call_command("verify", str(seat.career.uuid))
    assert len(portable.export_career(seat.career)) < 400_000


def test_the_keepers_charts_show_every_figure(begin):
    for code in ("id", "map", "honours", "attack"):
        assert begin().client.get(f"/charts/unterseeboot/{code}/").status_code == 200
