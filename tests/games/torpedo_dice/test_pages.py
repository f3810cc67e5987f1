"""The solo game in the browser's own requests: from the harbour to the record."""

import random
import re
from pathlib import Path

import pytest

from campaigns import play
from campaigns.files import portable
from campaigns.models import Career
from tests.factories import UserFactory
from tests.games.torpedo_dice.kit import SHEET
from tests.html import flat, tree
from tests.seat import Seat

FACTS = {("i:" if key == "reserve" else "t:" if key == "arrows" else "c:") + key: value for key, value in SHEET.items()}


@pytest.fixture
def player(client, db):
    user = UserFactory()
    client.force_login(user)
    return user


@pytest.fixture
def series(client, player):
    """A series begun from the harbour, at its first prompt."""
    client.post("/new/torpedo-dice/", {"players": "Ada"})
    return Career.objects.get(owner=player)


class Bridge(Seat):
    """The player at his bridge."""

    def text(self, page=""):
        answer = self.client.get(self.url + page)
        assert answer.status_code == 200, page
        return flat(answer.content.decode())

    def answer(self, raw):
        table = self.table()
        assert play.act(self.career.pk, raw, table.seq, self.career.owner).accepted

    def shot(self, dice=(3, 5), hits=2, misses=1, **fields):
        """A round of the first die, fired."""
        self.post(die=dice)
        self.post(choose="die_1")
        self.post(choose="fire")
        self.post(**{"i:hits": hits, "i:misses": misses}, **fields)


@pytest.fixture
def bridge(client, series):
    found = Bridge(client, series)
    found.post(**FACTS)
    return found


def play_out(bridge, seed=1):
    """Play on by the default policy until the game is over."""
    source = random.Random(seed)
    while (prompt := bridge.table().prompt) is not None and prompt.key != "reckoning.again":
        play.act(bridge.career.pk, {"auto": True}, bridge.table().seq, bridge.career.owner, source=source)


def test_the_harbour_offers_a_series_and_opens_it(client, player):
    assert 'action="/new/torpedo-dice/"' in client.get("/?start=torpedo-dice").content.decode()
    assert client.get("/new/torpedo-dice/").status_code == 200
    answer = client.post("/new/torpedo-dice/", {"players": "Ada", "dice_mode": "here"})
    series = Career.objects.get(owner=player)
    assert answer["Location"] == f"/careers/{series.uuid}/"
    assert (series.game, series.name, series.dice_mode) == ("torpedo-dice", "Ada", "here")
    assert "Torpedo Dice" in client.get("/").content.decode()


def test_without_a_name_the_form_says_so(client, player):
    answer = client.post("/new/torpedo-dice/", {"players": " "})
    assert answer.status_code == 200
    assert answer.context["form"].errors["players"]
    assert not Career.objects.exists()


def test_the_sheet_is_asked_first_and_a_fault_stands_beside_its_field(client, series):
    bridge = Bridge(client, series)
    assert "With the Gun" in bridge.text()
    answer = bridge.post(**(FACTS | {"c:gun_2": "periscope"}))
    assert "already been entered" in answer.content.decode()
    assert bridge.table().prompt.key == "launch.sheet"


PRINTED = {"kind": "sheet", "reserve": "9", "gun": ["rudder", "tower"], "portholes": ["engine", "periscope"]}
FIELDS = list("1234567" + 77 * ".")


def test_a_sheet_is_drawn_once_and_offered_to_the_next_series(client, series):
    bridge = Bridge(client, series)
    drawn = PRINTED | {"key": "launch.sheet", "asks": tree(bridge.text()).find(name="asks").attrs["value"]}
    drawn |= {"arrows": "7654321", "field": [sign.replace(".", "") for sign in FIELDS]}
    refused = bridge.post(**drawn | {"field": [*drawn["field"][1:], ""]}).content.decode()
    assert "These systems have no field yet: Periscope." in refused
    assert 'value="7654321"' in refused
    bridge.post(**drawn)
    sheet = bridge.table().state.sheet
    assert (sheet.reserve, sheet.gun, sheet.arrows, sheet.drawn) == (9, ["rudder", "tower"], "7654321", "".join(FIELDS))
    client.post("/new/torpedo-dice/", {"players": "Ada", "players_2": "Bo"})
    page = tree(Bridge(client, Career.objects.latest("pk")).text())
    drawn = [one.attrs["value"] for one in page.tags("input") if one.attrs.get("name") == "field"]
    assert drawn == [sign.replace(".", "") for sign in FIELDS]
    assert "checked" in page.find(id="gun-rudder").attrs


def test_at_a_table_a_seat_fires_in_one_form_on_the_drawn_sheet(client, player):
    client.post("/new/torpedo-dice/", {"players": "Ada", "players_2": "Bo"})
    bridge = Bridge(client, Career.objects.get(owner=player))
    bridge.post(kind="sheet", do="house", asks="reserve gun_1 gun_2 portholes_1 portholes_2")
    for raw in ({"dice": [1]}, {"dice": [5, 4, 2]}, {"choose": "die_1"}, {"choose": "die_3"}):
        bridge.answer(raw)
    assert "Ada: choose a field" in bridge.text()
    bridge.post(kind="hunt", order="fire", at="G5")
    assert bridge.table().prompt.data["seat"] == 2, "nothing that another seat is asked rides on it"
    assert bridge.table().state.game.seats[0].hits == 4
    bridge.post(kind="hunt", order="activate_rudder")
    assert bridge.table().state.game.round == 2


def test_a_round_by_hand(bridge):
    bridge.post(die=(3, 5))
    assert "The boat fires the 5." in bridge.text()
    bridge.post(choose="die_1")
    text = bridge.text()
    assert "The 5 hits our Engine." in text
    bridge.post(choose="fire")
    refused = bridge.post(**{"i:hits": 2, "i:misses": 2}).content.decode()
    assert "Hits and misses must make 3 together." in refused
    bridge.post(**{"i:hits": 2, "i:misses": 1, "b:destroyed_rudder": "on"})
    state = bridge.table().state
    assert state.game.seats[0].sunk == ["rudder"]
    text = bridge.text()
    assert "The target lost its Rudder." in text
    assert 'aria-label="1 of 2 boxes"' in text


def drawn(page):
    """The faces of the dice, as they are spoken."""
    return [one.attrs["aria-label"] for one in tree(page).tags("svg") if one.attrs.get("class") == "face"]


def test_the_die_that_is_drawn_is_the_one_that_will_be_fired(bridge):
    bridge.answer({"amend": {f"game.seats.0.systems.{one}": "active" for one in ("periscope", "tower")}, "why": "so"})
    for act in ({"dice": [6, 5]}, {"choose": "die_1"}):
        bridge.answer(act)
    assert drawn(bridge.text()) == ["6", "5"]
    bridge.answer({"choose": "gun"})
    page = bridge.text()
    assert drawn(page) == ["7", "5"]
    assert "yours, 6 before the change" in page


def test_no_class_of_its_own_is_styled_by_the_shared_sheets():
    sheets = {path.name: path.read_text() for path in Path("campaigns/static/campaigns").glob("*.css")}
    ours = Path("campaigns/games/torpedo_dice/pages/static/torpedo_dice/sheet.css").read_text()
    names = set(re.findall(r"^\.([\w-]+)", ours, re.MULTILINE))
    taken = {name: file for name in names for file, css in sheets.items() if re.search(rf"^\.{name}\b", css, re.M)}
    assert taken == {}


def test_a_game_to_its_end_and_another(bridge):
    play_out(bridge)
    assert "Game 1 is over" in bridge.text()
    bridge.post(choose="again")
    assert bridge.table().prompt.key == "round.roll"
    play_out(bridge, 2)
    bridge.post(choose="enough")
    assert "the series is closed" in bridge.text()
    assert [outing.number for outing in bridge.career.outings.all()] == [1, 2]


@pytest.mark.parametrize("when", ["sheet", "round", "over"])
def test_every_page_of_the_log_book_opens(client, series, when):
    bridge = Bridge(client, series)
    if when != "sheet":
        bridge.post(**FACTS)
        bridge.shot(**{"b:destroyed_gun": "on"})
    if when == "over":
        play_out(bridge)
        bridge.post(choose="enough")
    for page in ("", "diary/", "sheet/", "record/", "log/", "settings/", "amend/", "share/"):
        shown = tree(bridge.text(page)).text
        assert [word for word in ("Hunted", "atrol", "Nothing sunk", "War diary") if word in shown] == [], page
    for page in ("/", "/careers/", "/careers/best/"):
        assert bridge.client.get(page, follow=True).status_code == 200, page


def test_the_diary_lists_the_games(bridge):
    play_out(bridge)
    bridge.post(choose="again")
    play_out(bridge, 2)
    page = tree(bridge.text("diary/"))
    assert page.tags("h1")[0].text == "Diary, game 2"
    listed = [one.text for one in page.tags("nav") if one.attrs["aria-label"] == "Games"]
    outings = bridge.career.outings.order_by("number")
    assert all(f"{outing.score} pts" in listed[0].replace("\N{NO-BREAK SPACE}", " ") for outing in outings)


def test_no_figure_of_another_game_travels_with_a_series(bridge):
    bridge.shot()
    assert bridge.career.edition is None
    exported = portable.export_career(bridge.career)
    assert len(exported) < 20_000
    assert "Penang" not in exported


def test_the_log_sheet_has_a_row_a_round(bridge):
    bridge.shot(**{"b:destroyed_rudder": "on"})
    bridge.post(die=(2, 5))
    bridge.post(choose="die_1")
    bridge.post(choose="activate_tower")
    text = bridge.text("sheet/")
    assert "hits 2, misses 1" in text
    assert "destroyed: Rudder" in text
    assert "Tower activated" in text
    assert "5: Engine destroyed" in text


def test_what_was_undone_is_not_on_the_log_sheet(bridge):
    bridge.shot()
    bridge.answer({"strike": True})
    assert "hits 2, misses 1" not in bridge.text("sheet/")


def test_the_record_counts_games_and_scores(bridge):
    state = bridge.table().state
    assert state.games == []
    sunk = {f"b:destroyed_{system}": "on" for system in ("periscope", "gun", "tower")}
    bridge.shot(hits=3, misses=0, **sunk)
    sunk = {f"b:destroyed_{system}": "on" for system in ("rudder", "engine", "portholes")}
    bridge.shot(hits=3, misses=0, **sunk)
    bridge.shot(hits=2, misses=1, **{"b:destroyed_propeller": "on"})
    record = bridge.table().state.games[0]
    assert (record.outcome, record.score, record.rank) == ("won", 95, "highest")
    text = bridge.text("record/")
    assert "95, highest rank" in text
    assert "8 of 9, 89 %" in text
    assert "Won, highest rank" in text
    assert "<td>45 or more</td>" in text, "the ladder of ranks"


def test_a_round_stands_on_the_log_sheet_once_its_dice_have_fallen(bridge):
    bridge.post(die=(3, 5))
    assert "3, 5" in bridge.text("sheet/")
    bridge.post(choose="die_2")
    assert "took the 5" in bridge.text("sheet/")


# --- a table ----------------------------------------------------------------------------------------------


@pytest.fixture
def evening(client, player):
    """A table of three before its first throw."""
    client.post("/new/torpedo-dice/", {"players": "Ada", "players_2": "Bo", "players_4": "Cy", "side": "training"})
    bridge = Bridge(client, Career.objects.get(owner=player))
    bridge.post(**{"i:reserve": 8})
    bridge.post(die=2)
    return bridge


def test_names_and_side_open_a_table(evening):
    state = evening.table().state
    assert (state.players, state.side, state.game.starter) == (["Ada", "Bo", "Cy"], "training", 2)
    assert (evening.career.name, evening.career.unit) == ("Ada, Bo, Cy", "")


def test_a_side_that_is_not_played_alone_is_refused_beside_its_field(client, player):
    answer = client.post("/new/torpedo-dice/", {"players": "Ada", "side": "training"})
    assert answer.context["form"].errors["side"] == ["The solo game is played on the mission side."]


def test_a_prompt_and_a_line_begin_with_the_name_of_the_seat(evening):
    assert "Bo: Round 1: throw" in evening.text()
    evening.post(die=(3, 1, 6, 2))
    evening.post(choose="die_1")
    text = evening.text()
    assert "Cy: Which die do you take?" in text
    assert "Bo: Take the 3." in text
    assert "<small>Bo</small>" in text


def lost(bridge):
    """The systems that the log sheet says are lost."""
    (game,) = bridge.client.get(bridge.url + "sheet/").context["sheet"].parts
    return [one.text for board in game.beside for line in board.rows for one in line.cells if one.tone == "gone"]


def test_the_table_shows_every_seat_and_what_it_has_left(evening):
    evening.post(die=(3, 1, 6, 2))
    for die in ("die_1", "die_2", "die_3"):
        evening.post(choose=die)
    evening.post(choose="gun")
    evening.post(**{"i:hits": 3, "i:misses": 1, "b:destroyed_rudder": "on"})
    text = evening.text()
    assert "Bo: Hits 3, misses 1. Reserve torpedoes left: 7." in text
    assert "2 left" in text
    assert "The target lost its Rudder." in text
    assert "destroyed: Rudder" not in text, "not before all are done"
    assert 'aria-label="Reserve: 7 of 8"' in text
    assert evening.text("diary/").count("Bo: Hits 3, misses 1. Reserve torpedoes left: 7.") == 2, "story and rolls"
    assert "Bo took the 3, and the Gun added a pip. Three torpedoes hit, one missed." in evening.text("story/")
    assert lost(evening) == []
    for _seat in ("Cy", "Ada"):
        evening.post(choose="none")
        pips = evening.table().prompt.data["pips"]
        evening.post(**{"i:hits": pips, "i:misses": 0})
    assert "destroyed: Rudder" in evening.text()
    assert lost(evening) == ["Rudder"]


def test_nobody_throws_before_the_starter_is_drawn(client, player):
    client.post("/new/torpedo-dice/", {"players": "Ada", "players_2": "Bo", "side": "training"})
    bridge = Bridge(client, Career.objects.get(owner=player))
    bridge.post(**{"i:reserve": 8})
    assert "<small>throws</small>" not in bridge.text()
    bridge.post(die=2)
    assert "<small>throws</small>" in bridge.text()


def test_a_die_that_is_kept_is_no_cancelled_answer(evening):
    evening.post(die=(3, 1, 6, 2))
    for die in ("die_1", "die_2", "die_3"):
        evening.post(choose=die)
    evening.post(choose="none")
    text = evening.text()
    assert "Bo: No change." in text
    assert "Cancel" not in text


@pytest.mark.parametrize("when", ["round", "over"])
def test_every_page_of_a_table_opens(evening, when):
    if when == "over":
        play_out(evening)
        assert "won game 1" in evening.text()
        evening.post(choose="enough")
        assert "the series is closed" in evening.text()
    for page in ("", "diary/", "sheet/", "record/", "log/", "amend/", "share/"):
        evening.text(page)
    for page in ("/", "/careers/", "/careers/best/"):
        assert evening.client.get(page, follow=True).status_code == 200, page
    assert evening.client.get(evening.url + "sheet-a4.pdf").content.startswith(b"%PDF")


RESULT = {
    "i:rounds": 6,
    "i:hits_1": 12,
    "i:reserve_1": 3,
    "i:hits_2": 14,
    "i:reserve_2": 0,
    "i:hits_3": 9,
    "i:reserve_3": 0,
}


def test_a_game_is_entered_by_its_result_and_the_winner_is_named(evening):
    evening.post(aside="by_hand")
    text = evening.text()
    assert "Game 1: enter the result" in text
    assert "What Ada destroyed on the boat of Bo" in text
    refused = evening.post(**RESULT).content.decode()
    assert "This game is not over" in refused
    assert 'value="14"' in refused
    evening.post(**RESULT, **{"b:skull_3": "on", "b:sunk_3_rudder": "on"})
    text = evening.text()
    assert "Ada won game 1" in text
    assert "Bo has 14 hits and 0 reserve torpedoes." in evening.text("log/")
    record = evening.client.get(evening.url + "record/").context["won"]
    assert [(seat["name"], seat["points"], seat["wins"]) for seat in record["seats"]] == [
        ("Ada", 15, 1),
        ("Bo", 14, 0),
        ("Cy", "out", 0),
    ]
    assert "Ada won game 1" in evening.text("record/")
    assert lost(evening) == ["Rudder"]
    story = evening.text("story/")
    assert "Bo hit 14 times, with nothing in reserve." in story
    assert "Cy destroyed Ada’s Rudder." in story
    assert "Ada won in six rounds with 15 points." in story


def test_a_game_that_nobody_won_says_so(evening):
    evening.post(aside="by_hand")
    evening.post(**{**RESULT, "i:reserve_1": 0}, **{f"b:skull_{seat}": "on" for seat in (1, 2, 3)})
    text = evening.text()
    assert "Nobody won game 1" in text
    assert "Every boat ran out of torpedoes." in evening.text("record/")
    assert evening.client.get(evening.url + "sheet-a4.pdf").content.startswith(b"%PDF")


def test_a_round_on_the_house_sheet_is_one_form(client, series):
    """The die, what is done, and the field: entered together, and with the book's dice the next throw as well."""
    bridge = Bridge(client, series)
    bridge.post(**dict.fromkeys(FACTS, ""), **{"c:drawn": "house"})
    bridge.answer({"dice": [5, 4]})
    Career.objects.filter(pk=series.pk).update(dice_mode="here")
    assert 'id="at-G5"' in bridge.text()
    refused = bridge.post(kind="hunt", take="die_1:101010101", order="fire").content.decode()
    assert "Press a field of the enemy boat, such as G5." in refused
    before = series.entries.count()
    bridge.post(kind="hunt", take="die_1:101010101", order="fire", at="G5")
    seat = bridge.table().state.game.seats[0]
    assert (seat.hits, seat.reserve, seat.filled[0]) == (4, 9, "F4")
    assert bridge.table().prompt.key == "round.take"
    assert series.entries.count() == before + 4
