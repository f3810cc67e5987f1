"""The harbour: careers with what is asked next, a start in two clicks, a form that loses nothing."""

from collections import Counter

import pytest
from django.urls import reverse
from django.utils.html import escape

from campaigns import play
from campaigns.models import Career
from campaigns.pages.games import presentations
from tests.factories import CareerFactory
from tests.games.the_hunted import moments
from tests.html import flat, tree

NEW = {"kommandant": "Braun", "start": "1943-07", "type": "VIIC", "boat": "", "rank": "", "dice_mode": "table"}


@pytest.fixture
def player(client, user):
    client.force_login(user)
    return client


def test_an_empty_harbour_says_what_will_be_here(player, house):
    text = player.get("/").content.decode()
    assert "No log books yet. Every log book you open appears here" in text


def test_without_charts_the_harbour_says_so(player):
    assert "No chart edition is installed yet" in player.get("/").content.decode()


def test_a_career_begins_from_a_preset_in_two_clicks(player, user, house):
    response = player.post("/new/", {"preset": "viic", "kommandant": "Schmidt", "boat": "", "dice_mode": "here"})
    career = Career.objects.get(owner=user)
    assert response.headers["Location"] == f"/careers/{career.uuid}/"
    assert career.dice_mode == "here"
    assert career.boat.startswith("U-")


def test_a_card_shows_boat_rank_month_tons_and_what_is_asked_next(boat):
    seat = boat()
    text = seat.client.get("/").content.decode()
    for shown in ("U-763", "Kptlt. Enno Wiarda", "Jul 1943", "0\N{NO-BREAK SPACE}t", "Continue U-763"):
        assert shown in text


def test_a_career_of_any_game_has_a_card_in_the_harbour_of_its_player(seat, stranger):
    text = seat.client.get("/").content.decode()
    assert "Skerryvore" in text
    assert "Trim the lamp" in text
    seat.client.force_login(stranger)
    assert "Skerryvore" not in seat.client.get("/").content.decode()


def links(page, class_):
    """The words of the links that look so, in the order of the page."""
    return [link.text for link in page.tags("a") if link.attrs.get("class", "").removesuffix(" anywhere") == class_]


def test_what_has_ended_is_read_and_comes_after_what_is_open(player, user, house):
    over, _going = CareerFactory(owner=user), CareerFactory(owner=user)
    Career.objects.filter(pk=over.pk).update(ended=True, touched="2099-01-01T00:00Z")
    page = tree(player.get("/"))
    assert links(page, "btn go") == ["Continue"]
    assert [text for text in links(page, "btn") if text != "Start"] == ["Read"]


def test_seven_careers_are_shown_and_the_rest_are_a_link_away(player, user, house):
    for _ in range(9):
        CareerFactory(owner=user)
    page = tree(player.get("/"))
    assert links(page, "btn").count("Continue") == 6
    assert "All careers (9)" in links(page, "form")


def test_every_game_is_listed_and_its_start_is_shown_when_asked_for(player, house):
    ways = [link.attrs["href"] for link in tree(player.get("/")).find(id="games").tags("a")]
    assert ways[0] == "?start=hunted#start"
    for way in ways:
        key = way.removeprefix("?start=").removesuffix("#start")
        start = tree(player.get("/", {"start": key})).find(id="start")
        assert {form.attrs["action"] for form in start.tags("form")} <= {f"/new/{key}/"}


@pytest.mark.parametrize("key", sorted(presentations()))
def test_the_foot_of_a_start_form_says_what_is_needed_to_play(player, house, key):
    shown = presentations()[key]
    said = player.get(reverse("campaigns:new", args=[key])).content.decode()
    assert escape(f"Log book for {shown.game.name}. {shown.needs}") in said


def test_a_game_that_is_not_there_leaves_the_usual_start(player, house):
    assert 'action="/new/hunted/"' in player.get("/?start=chess").content.decode()


def test_a_career_is_put_away_and_back(seat):
    seat.post(path="away/", do="away")
    assert Career.objects.get(pk=seat.career.pk).archived is not None
    assert "Restore" in seat.client.get("/").content.decode()
    seat.post(path="away/", do="back")
    assert Career.objects.get(pk=seat.career.pk).archived is None


@pytest.mark.parametrize(
    ("path", "query", "has", "lacks"),
    [
        ("/new/", {}, "VIIC", "XXI"),
        ("/games/hunted/types/", {"start": "1945-04"}, "XXI", "VIIC Flak"),
    ],
)
def test_the_form_shows_only_types_of_the_month(player, house, path, query, has, lacks):
    text = player.get(path, query).content.decode()
    assert f'value="{has}"' in text
    assert f'value="{lacks}"' not in text
    assert ("<html" in text) is (path == "/new/")


def test_without_script_the_month_is_looked_up_by_a_button_and_nothing_is_lost(player, house):
    text = player.post("/new/", NEW | {"start": "1945-04", "do": "look"}).content.decode()
    assert 'value="XXI"' in text
    assert "Braun" in text
    assert not Career.objects.exists()


REFUSED = [
    ("name", {"kommandant": " "}, "Please fill this in.", "id_kommandant_error"),
    ("turned", {"kommandant": "Bra\u202eun"}, "Use one line without invisible characters", "id_kommandant_error"),
    ("two lines", {"kommandant": "Bra\nun"}, "Use one line without invisible characters", "id_kommandant_error"),
    ("turned crew", {"crew_1wo": "\u2066Braun"}, "Use one line without invisible characters", "id_crew_1wo_error"),
    ("type", {"type": ""}, "Choose one of the types.", "id_type_error"),
    ("too early", {"type": "XXI"}, "Type XXI can start from Apr 1945", "id_start_error"),
    ("number", {"boat": "no boat"}, "Write the number like this: U-123.", "id_boat_error"),
    (
        "history",
        {"boat": "U-123", "options": ["historical-ids"]},
        "That number did not belong to a Type VIIC.",
        "id_boat_error",
    ),
]


@pytest.mark.parametrize(("name", "change", "said", "beside"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(player, house, name, change, said, beside):
    text = player.post("/new/", NEW | change).content.decode()
    assert said in text
    assert beside in text
    assert change.get("kommandant", "Braun") in text
    focused = [one for one in tree(text).all() if "autofocus" in one.attrs]
    assert [beside in one.attrs["aria-describedby"].split() for one in focused] == [True]
    assert not Career.objects.exists()


def test_a_wrong_name_in_the_crew_is_in_sight(player, house):
    crew = tree(player.post("/new/", NEW | {"crew_1wo": "x" * 500})).find(**{"class": "crew-names"})
    assert crew.find(id="id_crew_1wo_error") is not None
    assert "open" in crew.attrs
    assert "open" not in tree(player.post("/new/", NEW | {"boat": "x"})).find(**{"class": "crew-names"}).attrs


def test_the_crew_is_named_and_any_name_may_be_changed_at_once(player, user, house):
    page = tree(player.get("/new/"))
    offered = {tag.attrs["name"]: tag.attrs.get("value", "") for tag in page.tags("input") if tag.attrs.get("name")}
    names = {key: value for key, value in offered.items() if key.startswith("crew_")}
    assert len(set(names.values()) - {""}) == 8
    player.post("/new/", {**NEW, **names, "names": offered["names"], "crew_li": "Paul Heckel"})
    crew = play.open_career(Career.objects.get(owner=user)).state.crew
    assert {f"crew_{post}": man.name for post, man in crew.items()} == {**names, "crew_li": "Paul Heckel"}


def test_options_rank_and_odds_are_taken_along(player, house):
    player.post("/new/", NEW | {"rank": "KptLt", "odds": "on", "options": ["evasive-manoeuvres"]})
    career = Career.objects.get()
    state = career.entries.get(kind="open").answer["state"]
    assert career.odds
    assert career.entries.get(number=2).answer == {"odds": True}
    assert state["options"]["evasive-manoeuvres"]
    assert state["rank"] == 1


@pytest.mark.parametrize(
    "data",
    [
        *({name: "x"} for name in ("edition", "begins")),
        *({}, {"preset": "nothing"}, {"start": "now"}, {"options": ["x"]}, {"dice_mode": "cards"}),
    ],
)
def test_no_form_breaks_the_page(player, house, data):
    assert player.post("/new/", NEW | data if data else {}).status_code in (200, 302)
    assert not ("begins" in data and Career.objects.exists())


def test_the_log_notes_from_which_line_on_the_odds_were_shown(seat):
    for wish in ({"odds": "on"}, {"odds": "on"}, {}):
        seat.client.post(seat.url + "settings/", {"do": "settings", "dice_mode": "table"} | wish)
    rows = list(seat.career.entries.filter(kind="switch").order_by("number"))
    assert [(row.number, row.answer, row.signed) for row in rows] == [
        (2, {"odds": True}, seat.career.owner.username),
        (3, {"odds": False}, seat.career.owner.username),
    ]
    assert seat.table().seq == 2, "the open prompt stays as it is"
    seat.client.post(seat.url + "settings/", {"do": "settings", "dice_mode": "here", "odds": "on"})
    career = Career.objects.get(pk=seat.career.pk)
    assert (career.dice_mode, career.odds) == ("here", True)
    text = seat.text()
    assert "The odds are shown from here on." in text
    assert "The odds are hidden from here on." in text
    assert "sealed" not in seat.client.get(seat.url + "no/2/").content.decode()


def test_a_log_that_is_out_of_step_notes_no_odds(seat, monkeypatch):
    seat.post(choose="high")
    monkeypatch.setattr("campaigns.engine.prompts.Choose.signature", lambda prompt: ["other"])
    page = seat.client.post(seat.url + "settings/", {"do": "settings", "dice_mode": "here", "odds": "on"}, follow=True)
    assert "Everything else is saved" in page.content.decode()
    career = Career.objects.get(pk=seat.career.pk)
    assert (career.dice_mode, career.odds, career.last) == ("here", False, 2)


def test_optional_rules_change_in_port_and_the_log_says_so(boat):
    seat = boat()
    page = seat.client.get(seat.url + "settings/").content.decode()
    assert "In port they can be changed" not in page
    data = {"do": "options", "options": ["extreme-range"], "why": "agreed"}
    assert seat.client.post(seat.url + "settings/", data).status_code == 302
    assert seat.table().state.options["extreme-range"]
    assert seat.last().why == "agreed"


def test_optional_rules_are_fixed_at_sea(boat):
    seat = boat().on_to(moments.FIRST_BOX)
    text = flat(seat.client.get(seat.url + "settings/"))
    assert "They cannot be changed during a patrol" in text
    assert "No optional rules are in force." in text
    assert "<details><summary>All optional rules</summary>" in text
    seat.client.post(seat.url + "settings/", {"do": "options", "options": ["extreme-range"]})
    assert not seat.table().state.options["extreme-range"]


@pytest.mark.parametrize("way", ["carried", "under_way"])
def test_a_career_that_has_a_past_is_asked_for_it_first(player, house, way):
    player.post("/new/", NEW | {"begins": way})
    career = Career.objects.get()
    assert play.open_career(career).prompt.key == moments.CARRIED
    assert "Tons sunk so far" in player.get(f"/careers/{career.uuid}/").content.decode()


def test_each_way_to_begin_says_what_it_means(player, house):
    text = player.post("/new/", NEW | {"begins": "carried", "kommandant": ""}).content.decode()
    assert 'value="carried" checked' in text
    for shown in ("Brought over from The Hunters", "Awards already won are kept.", "Already in progress at the table"):
        assert shown in text


def test_a_past_is_entered_without_script(player, house):
    player.post("/new/", NEW | {"begins": "under_way"})
    career = Career.objects.get()
    past = {"c:rank": "KKpt", "c:grade": "none", "i:tons": "60000", "i:grade_tons": "0", "i:ships": "11"}
    past |= {"i:capital_ships": "0", "i:patrols": "4", "i:successes": "3", "i:wounds": "0", "c:crew_level": "veteran"}
    past |= {"b:experte_1wo": "on", "c:base": "Mediterranean", "c:posting": "Mediterranean"}
    player.post(f"/careers/{career.uuid}/answer/", past | {"number": "2", "kind": "facts", "key": moments.CARRIED})
    state = play.open_career(Career.objects.get()).state
    assert (state.tons, state.crew_level, state.crew["1wo"].experte) == (60000, "veteran", True)
    options = tree(player.get(f"/careers/{career.uuid}/")).find(id="answer").tags("button")
    assert [one.attrs["value"] for one in options if one.attrs.get("name") == "choose"] == ["sail"]


def test_the_optional_rules_are_folded_until_one_is_chosen(player, house):
    assert "<details><summary>19 optional rules, none required" in flat(player.get("/new/"))
    text = flat(player.post("/new/", NEW | {"do": "look", "options": ["standard-tonnage"]}))
    assert "<details open><summary>19 optional rules" in text


@pytest.mark.parametrize(
    ("sent", "on"),
    [
        ({"preset": "viic"}, ["no-ship-twice"]),
        ({"type": "VIIC"}, []),
        ({"type": "VIIC", "options": ["no-ship-twice", "flotillas"]}, ["no-ship-twice", "flotillas"]),
    ],
)
def test_no_ship_sinks_twice_unless_the_player_takes_that_rule_away(player, house, sent, on):
    ticked = [one.attrs["value"] for one in tree(player.get("/new/")).all() if one.attrs.get("name") == "options"]
    assert len(ticked) == 19
    player.post("/new/", {"kommandant": "Ohl", **sent})
    assert [key for key, chosen in play.open_career(Career.objects.get()).state.options.items() if chosen] == on


def test_every_name_on_the_harbour_is_given_once(player, house):
    """A section named by an id that a drawing bears, too, has no name for who hears the page."""
    named = Counter(one.attrs["id"] for one in tree(player.get("/").content.decode()).all() if "id" in one.attrs)
    assert [name for name, times in named.items() if times > 1] == []
