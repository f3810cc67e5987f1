"""SCOPE U-Boot in the browser's own requests: from the harbour to the series."""

import random

import pytest

from campaigns import play
from campaigns.files import portable
from campaigns.games.scope.pages import match as sheets
from campaigns.games.scope.rules import policies
from campaigns.models import Career
from charts.models import Edition
from tests.factories import UserFactory
from tests.games.scope.kit import CARDS, Table
from tests.html import flat, tree
from tests.seat import Seat
from tests.shipped import edition_of

PAGES = ("", "diary/", "story/", "sheet/", "gunnery/", "record/", "log/", "settings/", "amend/", "share/")


@pytest.fixture
def player(client, db):
    edition_of("scope")
    user = UserFactory()
    client.force_login(user)
    return user


@pytest.fixture
def begin(client, player):
    """A series at its first muster, its cards told; a scenario begins the first match."""

    def begun(mode="", size="5x6", *rules, cards=CARDS, **more):
        setup = {"first": "Anna", "second": "Ben", "cards": cards}
        seat = Seat(client, play.start(player, "scope", setup, Edition.objects.get(slug="scope")))
        if mode:
            chosen = {rule.replace("-", "_"): True for rule in rules}
            act(seat, {"facts": {"german": "second", "mode": mode, "size": size, **chosen, **more}})
        return seat

    return begun


def act(seat, *raws):
    """Answers as they go over the wire, which are many."""
    for raw in raws:
        raw = {"choose": raw} if isinstance(raw, str) else raw
        reply = play.act(seat.career.pk, raw, seat.table().seq, seat.career.owner)
        assert reply.accepted, (raw, reply.error)


def text(seat, page=""):
    answer = seat.client.get(seat.url + page)
    assert answer.status_code == 200, page
    return flat(answer.content.decode())


def play_out(seat, seed=1, decide=policies.auto):
    """Play on by a policy until the match is over."""
    source = random.Random(seed)
    while seat.prompt.key != "series":
        table = seat.table()
        raw = dict(decide(table.prompt, table.state, source)) if table.prompt.kind != "roll" else {"auto": True}
        assert play.act(seat.career.pk, raw, table.seq, seat.career.owner, source=source).accepted


# --- the harbour --------------------------------------------------------------------------------------------


def test_the_harbour_offers_a_series_and_its_form_opens_it(client, player):
    assert 'action="/new/scope/"' in client.get("/?start=scope").content.decode()
    assert client.get("/new/scope/").status_code == 200
    answer = client.post("/new/scope/", {"first": "Anna", "second": "Ben", "dice_mode": "here"})
    series = Career.objects.get(owner=player)
    assert answer["Location"] == f"/careers/{series.uuid}/"
    assert (series.game, series.name, series.dice_mode, series.unit) == ("scope", "Anna, Ben", "here", "points")
    assert "SCOPE U-Boot" in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("names", "field"), [({"first": "Anna"}, "second"), ({"first": "Anna", "second": "Anna"}, "second")]
)
def test_what_is_wrong_with_the_names_stands_beside_the_field(client, player, names, field):
    answer = client.post("/new/scope/", names)
    assert answer.context["form"].errors[field]
    assert not Career.objects.exists()


# --- the bridge ---------------------------------------------------------------------------------------------


def test_a_match_is_mustered_on_the_page(begin):
    seat = begin(cards={})
    assert "Wolf pack" in text(seat), "the scenarios stand above the form"
    refused = seat.post(**{"c:german": "first", "c:mode": "hunt", "c:size": "5x5", "c:edge": "german-more"})
    assert "An Edge is for convoys only." in refused.content.decode()
    seat.post(**{"c:german": "second", "c:mode": "convoy", "c:size": "5x5", "c:edge": "none", "c:extra": "none"})
    assert "Destroyer: figures of your card" in text(seat)
    seat.post(**{"i:value": 2})
    seat.post(**{"i:value": 2})
    page = text(seat)
    assert "Ben, one action" in page
    assert "The Germans take up their first row" in page
    assert "Order a slow ship" in page
    seat.post(kind="turn", act="submarine-move")
    page = text(seat)
    assert "Ben moved a square of four cards." in page
    assert "The Germans take up their first row" not in page, "the set-up is over"


def test_a_set_up_with_reinforcements_is_three_requests(begin):
    """The figures of all cards in one table, the scenario, both fleets."""
    seat = begin(cards={})
    fields = [one.attrs.get("name") or "" for one in tree(seat.client.get(seat.url)).all()]
    asked = {name: "2" for name in fields if name.startswith("cards.") and not name.endswith(".fast")}
    refused = seat.post(kind="cards", **{"cards.tanker.armour": "thick"})
    assert "cards.tanker.armour cannot be thick." in refused.content.decode()
    seat.post(kind="cards", **asked, **{"cards.battleship.fast": "slow", "cards.carrier.fast": ""})
    cards = seat.table().state.cards
    assert (cards["tanker"].armour, cards["battleship"].fast, cards["carrier"].fast) == (2, False, None)
    fight = {"c:german": "first", "c:mode": "convoy", "c:size": "5x6", "b:surface_combat": "on", "c:edge": "none"}
    seat.post(**fight, **{"b:reinforcements": "on", "c:extra": "none"})
    lists = {"i:destroyers": 2, "i:fleet/submarines": 1, "i:fleet/s_boots": 1, "i:fleet/mines": 2}
    refused = tree(seat.post(kind="fleets", **lists).content.decode())
    assert [one.attrs["name"] for one in refused.tags("input") if one.attrs.get("aria-invalid")] == ["i:fleet/mines"]
    assert "Anna: the German fleet" in refused.text
    seat.post(kind="fleets", **lists | {"i:fleet/mines": ""})
    assert seat.prompt.key == "action"


def test_the_cards_of_a_scenario_follow_its_edge(begin):
    shown = {one.attrs.get("class"): one.text for one in tree(begin(cards={}).text()).tags("ul")}
    assert "2 Submarine" in shown["convoy s5x6 edge-none"]
    assert "3 Submarine" in shown["convoy s5x6 edge-german-more"]
    assert "convoy s5x5 edge-german-fewer" not in shown, "nobody would be left"
    assert "1 Escort carrier" in shown["hunt s5x7 extra-carrier"]


def test_the_match_sheet_tells_scores_with_their_reasons_and_what_is_watched(begin):
    seat = begin("convoy")
    act(seat, "launch", "slow-order", "tanker-1", "tanker-1", "launch", "same", "fast-move", "destroyer-1", "arrives")
    act(seat, "no", "runs")
    page = text(seat)
    assert "Tanker 1 torpedoed, burning" in page
    assert "Germans, Ben" in page
    assert "2 of 4" in page
    assert "a submerged boat, twice" in page
    assert "German torpedo 1 runs." in page
    assert "below the surface" in page
    assert "burning, never moves again" in page
    assert "Freighter 1" in page


def test_the_end_is_foretold_in_figures():
    table = Table("convoy", "5x6").ship("freighter-1", state="sunk").ship("freighter-2", state="escaped")
    table.set(score={"allied": 2, "german": 1})
    assert list(sheets.foretold(table.match)) == ["Tanker 1: sunk, the match ends 2 : 3; away, it ends 6 : 1."]
    table.ship("freighter-2", state="afloat")
    assert list(sheets.foretold(table.match)) == [
        "Freighter 2: away, the match ends 4 : 1.",
        "Tanker 1: away, the match ends 6 : 1.",
    ]
    table.set(masked=True)
    assert len(list(sheets.foretold(table.match))) == 1, "nothing of a freighter that may be the armed one"


def test_a_fight_on_the_page_from_the_shot_to_the_draw(begin):
    seat = begin("naval", "5x6")
    seat.post(**{"i:destroyers": 2})
    seat.post(**{"i:destroyer": 1, "i:s_boots": 1})
    act(seat, "fast-move", "german-destroyer", "arrives")
    page = text(seat)
    assert "moved or under order" in page
    assert "Armour up to" in page
    refused = seat.post(**{"c:shooter": "german-destroyer", "c:target": "destroyer-1", "i:distance": 3})
    assert "Out of range: this ship can fire at most 2 cards away." in refused.content.decode()
    seat.post(**{"c:shooter": "german-destroyer", "c:target": "destroyer-1", "i:distance": 2})
    seat.post(**{"c:shooter": "none"})
    page = text(seat)
    assert "Firing hand" in page
    assert "A hit: 25 %" in page
    assert "The ship firing moved or is under order" in page
    seat.post(choose="die")
    assert "Throw a die with 4 faces." in text(seat)
    seat.roll(1)
    assert "Destroyer 1 was sunk by gunfire. Points for the Allies: 2." not in text(seat)
    assert "Destroyer 1 was sunk by gunfire. Points for the Germans: 2." in text(seat)
    act(seat, "stop")
    rows = tree(text(seat, "record/")).tags("tr")
    cells = [[cell.text for cell in row.tags("th", "td")] for row in rows]
    assert [row for row in cells if row[0] in ("Shots", "Hits", "Hits to be expected")] == [
        ["Shots", "1", "0"],
        ["Hits", "1", "0"],
        ["Hits to be expected", "0.2", "0.0"],
    ]


def test_the_hand_of_a_bomber_and_of_the_flak(begin):
    seat = begin("naval", "5x7")
    seat.post(**{"i:carrier": 1, "i:destroyers": 1})
    seat.post(**{"i:destroyer": 1, "i:battleship": 1})
    hold = {"facts": {"shooter": "none"}}
    act(seat, "launch", hold, hold, "take-off", "runs", hold, hold, "launch", "runs", hold, hold)
    act(seat, "bomber", "german-battleship")
    page = text(seat)
    assert "Flak of the target" in page
    assert "Armour 4 above power 2" in page
    assert "a hit damages, a second one sinks" in page
    act(seat, "miss", "runs", "runs", hold, hold, "fast-move", "arrives", "runs", "runs", hold, hold, "take-off")
    act(seat, "runs", "runs", hold, hold, "fast-move", "arrives", "runs", "runs", hold, hold, "torpedo-plane")
    assert "Armour up to" not in text(seat), "a plane has armour 1 and no more"
    act(seat, {"facts": {"shooter": "german-destroyer", "distance": 2}})
    assert "A hit brings the plane down" in text(seat)


def test_last_charges_are_ticked_or_none(begin):
    seat = begin("convoy", "5x6", "slow-submarines")
    act(seat, {"amend": {"match.score.german": 4}, "why": "counted"}, "submarine-move")
    assert "the last depth charges" in text(seat)
    seat.post()
    assert seat.prompt.key == "series"


# --- nothing hidden is told ---------------------------------------------------------------------------------


def test_no_page_names_a_submerged_boat_or_says_where_it_is(begin):
    seat, source = begin(), random.Random(1)
    for step in range(60):
        table = seat.table()
        if table.prompt.key == "series":
            break
        if step % 12 == 5 and table.state.match is not None and table.state.match.reason is None:
            match = table.state.match
            below = [name for name, ship in match.ships.items() if ship.kind == "submarine" and not ship.surfaced]
            page = tree(text(seat)).find(id="match").text
            told = " ".join(line.ship for line in match.lines)
            for name in below:
                if match.ships[name].alive and name not in told:
                    assert f"Submarine {name[-1]}" not in page
        raw = {"auto": True}
        if table.prompt.kind != "roll":
            raw = dict(policies.any_match(table.prompt, table.state, source))
        act(seat, raw)


# --- the log book -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", ["muster", "under way", "over", "closed"])
def test_every_page_opens_and_speaks_of_matches(begin, when):
    seat = begin("" if when == "muster" else "convoy", "5x5")
    if when == "under way":
        act(seat, "launch", "slow-order", "freighter-1", "freighter-2", "submarine-move")
    if when in ("over", "closed"):
        play_out(seat)
    if when == "closed":
        seat.post(choose="close")
        assert "the series is closed" in text(seat)
    for page in PAGES:
        shown = tree(text(seat, page)).text
        assert [word for word in ("Hunted", "atrol", "Nothing sunk", "War diary") if word in shown] == [], page
    for page in ("/", "/careers/", "/careers/best/"):
        assert seat.client.get(page, follow=True).status_code == 200, page
    for paper in ("a4", "letter"):
        assert seat.client.get(f"{seat.url}sheet-{paper}.pdf").content.startswith(b"%PDF")


def test_the_match_sheet_of_the_log_book_has_a_line_a_score(begin):
    seat = begin("convoy", "5x5")
    act(seat, "launch", "slow-order", "freighter-1", "freighter-2", "submarine-move", "leaves", "fast-move", "arrives")
    act(seat, "no", "again")
    page = text(seat, "sheet/")
    assert "Match 1: Lone wolf" in page
    assert "<td>Allied turn 1</td><td>Freighter 2 torpedoed</td>" in page
    assert "<td>Allied turn 2</td><td>Freighter 1 left the area, double</td>" in page
    assert "Target points reached. Won by Anna." in page
    assert "Torpedoes launched: 1." in page


def test_a_ship_set_by_hand_is_on_the_sheet(begin):
    seat = begin("convoy", "5x5")
    act(seat, {"amend": {"match.ships.freighter-2.state": "sunk"}, "why": "forgotten"})
    assert "Freighter 2 set by hand" in text(seat, "sheet/")
    assert "Freighter 2 set by hand" in text(seat)


def test_what_was_undone_is_not_on_the_sheet(begin):
    seat = begin("convoy", "5x5")
    act(seat, "launch", "slow-order", "freighter-1", "freighter-2", {"strike": True})
    assert "Freighter 2 torpedoed" not in text(seat, "sheet/")


def test_the_series_shows_the_points_of_each_person_whatever_the_side(begin):
    seat = begin("convoy", "5x5")
    act(seat, "launch", "slow-order", "freighter-1", "freighter-2", "stop", "again")
    act(seat, {"facts": {"german": "first", "mode": "convoy", "size": "5x5"}}, "stop")
    rows = tree(text(seat, "record/")).tags("table")[0].tags("tr")
    assert [cell.text for cell in rows[0].tags("th")][2:5] == ["Germans", "Anna", "Ben"]
    found = [[cell.text for cell in row.tags("td")][1:4] for row in rows[1:]]
    assert found == [["Anna", "0", "0"], ["Ben", "0", "1"]]


def test_the_series_counts_by_side_and_by_scenario(begin):
    seat = begin("convoy", "5x5")
    act(seat, "resign", "again", {"facts": {"german": "first", "mode": "naval", "size": "5x6"}})
    act(seat, {"facts": {"destroyers": 1}}, {"facts": {"submarines": 1}}, "stop", "again")
    page = text(seat, "record/")
    assert "<h1>Anna and Ben</h1>" in page
    for said in ("Lone wolf", "Battle", "The Germans resigned", "Broken off", "nobody", "1 broken off"):
        assert said in page
    rows = tree(page).tags("table")[1].tags("tr")
    assert [cell.text for cell in rows[2].tags("th", "td")] == ["Allies", "1", "0"]


def test_the_diary_and_the_story_go_by_turns(begin):
    seat = begin("convoy", "5x5")
    act(seat, "launch", "slow-order", "freighter-1", "freighter-2", "submarine-move", "blocked", "slow-order")
    diary = tree(text(seat, "diary/")).text
    assert "German turn 1" in diary
    assert "Freighter 2 was torpedoed and sunk. Points for the Germans: 1." in diary
    story = tree(text(seat, "story/")).text
    assert "Allied turn 1" in story
    assert "A submerged boat launched German torpedo 1." in story
    assert "Freighter 2 was torpedoed and sunk." in story


def test_turns_of_moves_alone_are_told_by_their_moves(begin):
    seat = begin("convoy", "5x5")
    moves = ("submarine-move", "slow-order", "freighter-1", "submarine-move", "moves", "fast-move", "arrives", "no")
    act(seat, *moves, "submarine-move")
    story = tree(text(seat, "story/")).text
    assert "othing happened" not in story
    assert (
        "In three turns there were only moves: the boats moved, a slow ship was given its course, "
        "Freighter 1 crept forward, Destroyer 1 moved." in story
    )


def test_a_search_and_a_miss_are_told(begin):
    seat = begin("convoy", "5x6")
    act(seat, "launch", "fast-move", "destroyer-1", "arrives", "empty")
    story = tree(text(seat, "story/")).text
    assert "Destroyer 1 came up and found nothing." in story


def test_a_match_is_entered_by_hand_on_the_page(begin):
    seat = begin()
    seat.post(aside="by_hand")
    assert "Match 1: enter the result" in text(seat)
    form = {"c:german": "first", "c:mode": "convoy", "c:size": "5x6", "c:ended": "target"}
    refused = seat.post(**form, **{"i:allied_points": 2, "i:german_points": 3})
    assert "Neither side has the 4 points of this scenario." in refused.content.decode()
    lines = {"c:lines.0.ship": "tanker", "c:lines.0.how": "escaped", "i:lines.0.points": 4}
    seat.post(**form, **lines, **{"i:allied_points": 4, "i:german_points": 0})
    assert "Match 1 is over" in seat.in_port().content.decode()
    assert "Tanker left the area, double" in text(seat, "sheet/")


def test_the_lines_of_the_form_take_the_place_of_those_before(begin):
    seat = begin("convoy", "5x5")
    act(seat, "launch", "slow-order", "freighter-1", "freighter-2", {"aside": "by_hand"})
    lines = [{"ship": "freighter", "how": "torpedo", "points": 1} for _freighter in range(2)]
    act(seat, {"facts": {"ended": "target", "allied_points": 0, "german_points": 2, "lines": lines}})
    page = text(seat, "sheet/")
    assert page.count("<td>Freighter torpedoed</td>") == 2
    assert "Freighter 2 torpedoed" not in page


def test_a_series_travels_with_its_edition_and_no_other_figures(begin):
    seat = begin("convoy", "5x5")
    play_out(seat)
    exported = portable.export_career(Career.objects.get(pk=seat.career.pk))
    assert len(exported) < 60_000
    assert "Penang" not in exported


def test_the_career_of_another_is_not_there(begin, client):
    seat = begin("convoy", "5x5")
    client.force_login(UserFactory())
    for page in ("", "sheet/", "gunnery/", "record/", "sheet-a4.pdf"):
        assert client.get(seat.url + page).status_code == 404


# --- gunnery ------------------------------------------------------------------------------------------------


def test_the_gunnery_page_holds_the_odds_and_our_cards(begin):
    page = text(begin(cards={"destroyer": {"value": 7}}), "gunnery/")
    assert "<td>1 in 5<small>20 %</small></td>" in page
    assert '<span class="own">7</span>' in page
    assert "ask" in page
    assert "slow" in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("firepower=2&armour=3&distance=2&moved=on", "A hit: 20 %"),
        ("firepower=2&armour=3&distance=2&moved=on", "two hits in a row sink (chance: 4 %)"),
        ("firepower=2&armour=2&distance=1", "A hit sinks."),
        ("firepower=3&armour=3&by=bomber", "A hit: 20 %"),
        ("firepower=0&armour=2&by=bomber", "A hit: 100 %"),
        ("firepower=2&armour=5&distance=1", "this gun can hit armour of at most 4"),
        ("firepower=1&armour=1&distance=2", "this ship can fire at most 1 cards away"),
        ("firepower=1&armour=1", "Please enter the distance in cards."),
        ("firepower=x&armour=99&distance=0", "Enter a whole number."),
        ("firepower=2&armour=2&distance=1&by=navy", "is not one of the available choices"),
    ],
)
def test_the_bench_works_out_any_shot_and_keeps_nothing(client, player, query, said):
    page = flat(client.get(f"/games/scope/odds/?{query}"))
    assert said in page
    assert not Career.objects.exists()


def test_nothing_is_weighed_where_nobody_sees_the_board(begin):
    seat = begin("convoy", "5x5")
    seat.client.post(seat.url + "settings/", {"do": "settings", "dice_mode": "table", "odds": "on"})
    assert Career.objects.get(pk=seat.career.pk).odds
    assert "/odds/" not in tree(text(seat)).find(id="sheet").text
    assert seat.client.post(f"{seat.url}odds/", {"number": seat.table().seq}).status_code == 404
