"""Contests: a duel and tournaments, each career with its own log, the table beside them."""

import uuid

import pytest

from campaigns import play
from campaigns.contests import standings, turns
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career, Contest
from campaigns.play import people
from hunted import access
from tests.factories import CareerFactory, UserFactory
from tests.games.the_hunted import moments
from tests.html import tree
from tests.pages.contests.fleet import BOAT, NEW, TERMS, fresh, post, sail, text


@pytest.fixture
def player(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def opened(player, house):
    """A contest, opened by its form."""

    def make(form="duel", **changes):
        terms = TERMS | {"edition": str(house.pk), "several": "on"} | changes
        response = player.post(NEW.format(form), terms)
        assert response.status_code == 302, response.content.decode()
        return Contest.objects.latest("pk")

    return make


@pytest.fixture
def enter(player):
    """A boat of the same player's, or of another's."""

    def make(contest, name="Braun", by=None, **changes):
        if by is not None:
            player.force_login(by)
        response = post(player, contest, "enter", **BOAT | {"kommandant": name} | changes)
        assert response.status_code == 302, response.content.decode()
        return Career.objects.latest("pk")

    return make


def in_port(number):
    return lambda table: table.state.scene == "assignment" and table.state.number == number


def at_sea(table):
    return table.state.patrol is not None


@pytest.fixture
def waiting(opened, enter):
    """A duel of which the second boat waits in port."""
    contest = opened()
    first, second = enter(contest, "Braun"), enter(contest, "Lange")
    assert sail(first, in_port(1))
    assert sail(second, in_port(1))
    return contest, first, second


# --- opening and entering -----------------------------------------------------------------------------


@pytest.mark.case("13.0/general", "13.1.1/a", "13.1.1/b")
def test_a_duel_is_opened_and_entered_on_its_terms(opened, enter):
    career = enter(opened(), boat="U-763")
    state = play.open_career(career).state
    terms = (state.boat.type, state.start, state.contest.form, state.contest.until)
    assert terms == ("VIIC", "1943-07", "duel", "1944-06")
    assert career.boat == "U-763"


@pytest.mark.case("13.1.1/a")
def test_a_duel_has_two_boats(opened, enter, player):
    contest = opened()
    enter(contest, "Braun")
    enter(contest, "Lange")
    assert "Every place in this contest is taken." in text(player, contest)
    response = post(player, contest, "enter", **BOAT)
    assert response.status_code == 200
    assert contest.careers.count() == 2


def test_options_and_edition_are_the_same_for_all(opened, enter):
    contest = opened(options=["evasive-manoeuvres"])
    career = enter(contest)
    assert play.open_career(career).state.options["evasive-manoeuvres"]
    assert career.edition_id == contest.edition_id


@pytest.mark.case("13.4")
def test_with_mixed_boats_the_type_is_chosen_on_entering(opened, enter, player):
    contest = opened(form="tonnage", type="")
    assert 'name="type"' in text(player, contest)
    assert play.open_career(enter(contest, type="IXC/40")).state.boat.type == "IXC/40"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"type": "XXI"}, "cannot start in this month"),
        ({"start": "1944-07"}, "The last month cannot be before the first."),
    ],
)
def test_terms_that_cannot_be_are_refused_beside_their_field(player, house, change, said):
    page = player.post(NEW.format("duel"), TERMS | {"edition": str(house.pk)} | change).content.decode()
    assert said in page
    assert "Around Iceland" in page, "nothing typed is lost"


def test_a_contest_of_one_month_names_it_once(opened, player):
    contest = opened(type="", start="1945-05", until="1945-05")
    page = player.get(f"/contests/{contest.uuid}/").content.decode()
    assert "in May 1945" in page
    assert "until May 1945" not in page


@pytest.mark.case("13.5.1/a", "13.5.2/a")
def test_packs_have_a_start_of_their_own(opened, enter):
    contest = opened(form="wolfpack", type="IXC/40", start="1944-01", teams="Grimm")
    assert (contest.type, contest.start, contest.until) == ("VIIC", "1943-07", "1945-05")
    state = play.open_career(enter(contest, pack="Grimm")).state
    assert state.contest.pack == "Grimm"


@pytest.mark.parametrize(
    ("change", "said"), [({"kommandant": ""}, "Please fill this in."), ({"boat": "Nautilus"}, 'id="id_boat_error"')]
)
def test_what_is_wrong_with_a_boat_stands_beside_the_field(opened, player, change, said):
    response = post(player, opened(), "enter", **BOAT | change)
    assert response.status_code == 200
    assert said in response.content.decode()


def test_every_boat_has_a_number_of_its_own(opened, enter, player):
    contest = opened(form="tonnage")
    first, second = enter(contest), enter(contest)
    assert first.boat != second.boat
    response = post(player, contest, "enter", **BOAT | {"boat": first.boat})
    assert "Another boat of this contest has that number." in response.content.decode()


def test_an_unknown_contest_is_not_found_and_without_an_account_none_is_seen(opened, player):
    contest = opened()
    assert player.get(f"/contests/{uuid.uuid4()}/").status_code == 404
    player.logout()
    assert player.get(f"/contests/{contest.uuid}/").status_code == 302


# --- side by side -------------------------------------------------------------------------------------


@pytest.mark.case("13.1.2/a")
@pytest.mark.parametrize(
    ("mine", "other", "waiting"),
    [((1, 1), (1, 2), False), ((1, 2), (1, 1), True), ((2, 1), (1, 2), True), ((1, 2), (2, 1), False)],
)
def test_patrols_by_turns(mine, other, waiting):
    """The first boat sails first; each then waits until the other has done as many."""
    assert turns.first_boat(mine, {other: "U-2"}) == ("U-2" if waiting else "")
    assert turns.first_boat(mine, {}) == "", "who is alone need not wait"


@pytest.mark.case("13.1.2/a")
def test_the_second_waits_until_the_first_is_home(waiting, player):
    _contest, first, second = waiting
    page = player.get(f"/careers/{second.uuid}/").content.decode()
    assert f"{fresh(first).boat} sails first" in page
    assert "Roll for me" not in page
    assert tree(page).find(name="die") is None
    assert play.act(second.pk, {"remark": "Waiting."}, None, second.owner).accepted
    with pytest.raises(BadAnswer, match="turn"):
        sail(second, at_sea)
    if sail(first, in_port(2), seed=8):
        with pytest.raises(BadAnswer, match="turn"):
            sail(first, at_sea)
    assert sail(second, at_sea)


def test_nobody_waits_in_a_closed_contest(waiting, player):
    contest, _first, second = waiting
    post(player, contest, "close", do="close")
    assert sail(second, at_sea)


def test_nobody_enters_a_closed_contest(opened, player):
    contest = opened(form="tonnage")
    post(player, contest, "close", do="close")
    assert post(player, contest, "enter", **BOAT).status_code == 200
    assert not contest.careers.exists()
    assert "Enter this boat" not in text(player, contest)
    post(player, contest, "close", do="open")
    assert "Enter this boat" in text(player, contest)


@pytest.mark.case("13.1.2/b")
def test_the_page_says_that_the_other_player_rolls(opened, enter, player):
    career = enter(opened(), "Braun")
    assert sail(career, lambda table: table.prompt.key == moments.CRASH_DIVE, seed=3)
    assert "The other player rolls 2d6." in player.get(f"/careers/{career.uuid}/").content.decode()


@pytest.mark.case("13.1.2/c", "14.8.3")
def test_the_way_chosen_is_kept_back_until_both_are(opened, enter, player):
    career = enter(opened(options=["evasive-manoeuvres"]), "Braun")
    for seed in range(1, 40):
        if sail(career, lambda table: table.prompt.key == moments.DIVE_OR_NOT, seed=seed):
            break
        career = enter(opened(options=["evasive-manoeuvres"]), "Braun")
    assert play.act(career.pk, {"choose": "4"}, None, career.owner).accepted
    for _ in range(2):  # with a remark after it as well
        page = player.get(f"/careers/{career.uuid}/").content.decode()
        assert "Chosen, but still hidden." in page
        assert "course 4" not in page
        assert play.act(career.pk, {"remark": "Evasive turn"}, None, career.owner)
    assert play.act(career.pk, {"choose": "1"}, None, career.owner).accepted
    assert "course 4" in player.get(f"/careers/{career.uuid}/log/").content.decode()


# --- the table ----------------------------------------------------------------------------------------


@pytest.mark.case("13.1.3", "13.2/b", "13.3")
@pytest.mark.parametrize(("form", "places"), [("tonnage", [1, 2]), ("survival", [1, None])])
def test_the_table_after_the_war(opened, enter, player, form, places):
    contest = opened(form=form)
    for name, tons, end in (("Braun", 9000, "war_over"), ("Lange", 40000, "sunk_escort")):
        career = enter(contest, name)
        career.head |= {"tons": tons, "end": end}
        Career.objects.filter(pk=career.pk).update(head=career.head, ended=True)
    standing = standings.standings_of(contest)
    assert [line.place for line in standing.lines] == places
    assert not standing.decided, "others may still enter"
    post(player, contest, "close", do="close")
    contest.refresh_from_db()
    winner = "Lange" if form == "tonnage" else "Braun"
    assert [line.career.name for line in standings.standings_of(contest).winners] == [winner]
    assert f"{winner}, with" in text(player, contest)


@pytest.mark.case("13.5.1/b", "13.5.6")
def test_packs_are_counted_by_their_first_patrol(opened, enter, player):
    contest = opened(form="wolfpack", teams="Grimm\nHela")
    boats = [
        enter(contest, name, pack=pack) for name, pack in (("Braun", "Grimm"), ("Lange", "Grimm"), ("Meier", "Hela"))
    ]
    for seed, boat in enumerate(boats, start=5):
        sail(boat, in_port(2), seed=seed)
    standing = standings.standings_of(contest)
    assert all(line.over for line in standing.lines)
    by_pack = {}
    for line in standing.lines:
        state = play.open_career(fresh(line.career)).state
        assert line.score == sum(ship.tons for ship in state.sinkings if ship.patrol == 1)
        by_pack[line.team] = by_pack.get(line.team, 0) + line.score
    assert {pack.key: pack.score for pack in standing.teams} == by_pack
    assert ">Packs<" in text(player, contest)


def test_another_players_boat_is_named_but_not_opened(opened, enter, player, user):
    contest = opened()
    theirs = enter(contest, "Lange", by=UserFactory())
    player.force_login(user)
    page = text(player, contest)
    assert "Lange" in page
    assert f"/careers/{theirs.uuid}/" not in page
    assert player.get(f"/careers/{theirs.uuid}/").status_code == 404


def test_only_who_opened_it_may_close_it(opened, player):
    contest = opened()
    player.force_login(UserFactory())
    assert post(player, contest, "close", do="close").status_code == 404
    contest.refresh_from_db()
    assert not contest.closed


def test_the_list_shows_what_i_opened_and_what_i_sail_in(opened, enter, player, user):
    contest = opened()
    friend = UserFactory()
    enter(contest, "Lange", by=friend)
    assert "Around Iceland" in player.get("/contests/").content.decode()
    player.force_login(UserFactory())
    assert "Around Iceland" not in player.get("/contests/").content.decode()


def test_a_career_of_a_contest_leads_to_it(opened, enter, player):
    contest = opened()
    career = enter(contest)
    assert f"/contests/{contest.uuid}/" in player.get(f"/careers/{career.uuid}/").content.decode()


@pytest.mark.parametrize("mode", ["hosted", "local"])
def test_the_address_is_offered_only_where_others_can_open_it(opened, client, settings, mode):
    contest = opened()
    settings.MODE = mode
    client.cookies["hunted_home_80"] = access.token()
    page = client.get(f"/contests/{contest.uuid}/", headers={"host": "127.0.0.1"}).content.decode()
    offered = f"{contest.uuid}/</span>" in page and "Anyone with an account here" in page
    assert offered == (mode == "hosted")
    assert ("This log book runs on a home computer" in page) == (mode == "local")


def test_where_no_game_has_contests_none_are_offered(player, monkeypatch):
    monkeypatch.setattr("campaigns.pages.contests.contest_view.presentations", dict)
    page = player.get("/contests/")
    assert page.status_code == 200
    assert "Open a contest" not in page.content.decode()
    assert player.post(NEW.format("duel"), TERMS).status_code == 404
    assert not Contest.objects.exists()


def test_a_game_without_contests_refuses_them(opened, player):
    """The toy game has none: a contest that names it is not found, and nobody waits for a career of it."""
    contest = opened()
    Contest.objects.filter(pk=contest.pk).update(game="lighthouse")
    assert player.get(f"/contests/{contest.uuid}/").status_code == 404
    assert post(player, contest, "enter", **BOAT).status_code == 404
    contest.refresh_from_db()
    with pytest.raises(BadAnswer):
        people.enter_contest(contest, contest.owner, {})
    career = CareerFactory(owner=contest.owner)
    Career.objects.filter(pk=career.pk).update(contest=contest)
    career.refresh_from_db()
    assert turns.waits_for(career, play.game_of("lighthouse"), play.open_career(career).state) == ""
    assert player.get(f"/careers/{career.uuid}/").status_code == 200
