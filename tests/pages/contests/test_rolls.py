"""In a duel the other player rolls for the enemy on a page of his own, and everybody sees whose turn it is."""

import pytest

from campaigns import play
from campaigns.engine.prompts import Choose, Option
from campaigns.models import Contest
from campaigns.pages.contests import rolls
from tests.factories import UserFactory
from tests.games.the_hunted import moments
from tests.html import flat, since
from tests.pages.contests.fleet import browser, entered, fresh, opened, sail

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel(house, user):
    """Two at sea on their own accounts, at a roll for the enemy of the first."""
    contest = opened(house, "duel", owner=user, until="1944-06", others_roll=True, several=True)
    first, second = entered(contest, user, "U-1"), entered(contest, UserFactory(), "U-2")
    assert sail(second, lambda table: table.prompt.key == moments.ORDERS, seed=3)
    assert sail(
        first,
        lambda table: (table.prompt.kind, table.prompt.seat) == ("roll", 2) and table.prompt.dice == "2d6",
        seed=3,
    )
    return contest, fresh(first), second


def address(contest, career):
    return f"/contests/{contest.uuid}/rolls/{career.uuid}/"


def post(client, contest, career, htmx=False, **data):
    table = play.open_career(fresh(career))
    given = {"number": table.seq, "kind": table.prompt.kind, "key": table.prompt.key} | data
    return client.post(address(contest, career), given, headers={"HX-Request": "true"} if htmx else {})


@pytest.mark.case("13.1.2/b")
def test_the_other_rolls_on_his_own_page_and_sees_the_prompt_alone(duel):
    contest, first, second = duel
    theirs = browser(second.owner)
    page = theirs.get(address(contest, first)).content.decode()
    assert 'name="die"' in page
    assert f"/careers/{first.uuid}/" not in page, "no way into its log"
    assert theirs.get(f"/careers/{first.uuid}/").status_code == 404
    assert theirs.post(f"/careers/{first.uuid}/answer/", {"number": first.last + 1}).status_code == 404
    assert post(theirs, contest, first, die=["1", "2"]).status_code == 302
    entry = first.entries.order_by("-number").first()
    assert entry.answer["origin"] == {"player": second.owner.username}
    mine = flat(browser(first.owner).get(f"/careers/{first.uuid}/log/"))
    assert f"by {second.owner.username}" in mine


def test_the_one_who_sails_is_told_whom_he_waits_for(duel):
    _contest, first, second = duel
    client = browser(first.owner)
    page = flat(client.get(f"/careers/{first.uuid}/"))
    assert f"Waiting for {second.owner.username}." in page
    assert 'name="die"' not in page
    assert "?for=" not in page, "nobody answers in his place"
    assert client.get(f"/careers/{first.uuid}/seats/").status_code == 404
    table = play.open_career(first)
    client.post(
        f"/careers/{first.uuid}/answer/", {"number": table.seq, "kind": "roll", "key": table.prompt.key, "do": "roll"}
    )
    assert fresh(first).last == first.last


def test_whose_turn_it_is_shows_on_every_page(duel):
    contest, first, second = duel
    theirs = browser(second.owner)
    for path in ("/", "/contests/", "/rules/", f"/careers/{second.uuid}/"):
        page = flat(theirs.get(path))
        assert f'href="{address(contest, first)}"' in page, path
        assert "roll for the enemy of U-1" in page, path
    assert "Contests <b" in flat(theirs.get("/")).replace(">Contests<b", ">Contests <b")
    assert "The enemy of U-1 waits for your dice." in flat(theirs.get(f"/contests/{contest.uuid}/"))
    mine = flat(browser(first.owner).get(f"/contests/{contest.uuid}/"))
    assert "U-1 is at sea. The other player rolls for the enemy." in mine
    assert 'class="waiting"' not in mine


def test_the_page_follows_by_itself(duel):
    contest, first, second = duel
    theirs, htmx = browser(second.owner), {"HX-Request": "true"}
    seen = theirs.get(f"/contests/{contest.uuid}/due/roll/{first.pk}/")
    assert seen.status_code == 204
    answered = post(theirs, contest, first, htmx=True, do="roll")
    assert "Entered in the log of U-1" in flat(answered)
    first.refresh_from_db()
    if first.asks == 1:
        assert theirs.get(f"{address(contest, first)}?since={first.last}", headers=htmx).status_code == 204
        assert "It is the turn of U-1" in flat(theirs.get(f"/contests/{contest.uuid}/due/roll/{first.pk}/"))
    assert theirs.get(f"{address(contest, first)}?since=1", headers=htmx).status_code == 200


def test_what_cannot_be_is_refused_beside_the_dice(duel):
    contest, first, second = duel
    theirs = browser(second.owner)
    assert "shows 1 to 6" in flat(post(theirs, contest, first, die=["7", "2"]))
    page = flat(post(theirs, contest, first, die=["1", "2"], number="2"))
    assert "already been answered" in page


@pytest.mark.case("13.1.2/c")
def test_what_is_chosen_unseen_is_asked_without_handing_a_device_over(duel):
    _contest, first, _second = duel
    table = play.open_career(first)
    ways = tuple(Option(str(way)) for way in range(1, 7))
    vars(table)["prompt"] = Choose(moments.ESCORT_WAY, "13.1.2", ways, data={"secret": True}, seat=2)
    view = rolls._context(table)["prompt"]
    assert view.why == "U-1 has chosen already. Both are shown as soon as you have."


def test_nobody_else_rolls(duel, stranger):
    contest, first, second = duel
    for client, career in ((browser(stranger), first), (browser(first.owner), first), (browser(second.owner), second)):
        assert client.get(address(contest, career)).status_code == 404
        assert client.post(address(contest, career), {"number": 1}).status_code == 404


@pytest.mark.case("13.1.2/a")
def test_who_waits_sees_when_it_is_his_turn(duel, django_assert_num_queries):
    _contest, _first, second = duel
    theirs = browser(second.owner)
    page = theirs.get(f"/careers/{second.uuid}/")
    assert "U-1 sails first" in flat(page)
    with django_assert_num_queries(2):
        assert theirs.get(since(page)).status_code == 204
    Contest.objects.update(closed=True)
    assert theirs.get(since(page), headers={"HX-Request": "true"}).status_code == 200
