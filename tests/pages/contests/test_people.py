"""The people of a contest on its page: invited by name or link, out again, handed over; and forms that fit the form."""

import re

import pytest

from campaigns import play
from campaigns.models import Admission, Career, Contest, HandOver
from campaigns.play import people
from tests.factories import UserFactory
from tests.html import flat
from tests.pages.contests.fleet import BOAT, NEW, browser, entered, opened, post, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def maker(house, user):
    return browser(user)


@pytest.fixture
def contest(house, user):
    return opened(house, owner=user, admits="invited")


# --- the form fits the form ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "asked"), [("duel", {"type", "start", "until"}), ("tonnage", {"type", "start"}), ("wolfpack", {"teams"})]
)
def test_a_form_of_contest_asks_only_what_it_leaves_open(maker, form, asked):
    page = maker.get(NEW.format(form)).content.decode()
    assert {name for name in ("type", "start", "until", "teams") if f'name="{name}"' in page} == asked


def test_at_home_nothing_is_asked_about_accounts(maker, settings):
    settings.MODE = "local"
    from campaigns.pages.contests.contest_view import contest_games
    from campaigns.pages.games import presentation_of

    form = contest_games()["hunted"].form(presentation_of("hunted").game.contest.form("duel"))
    assert not {"admits", "several", "open_logs"} & set(form.fields)


def test_an_unknown_form_is_not_found(maker):
    assert maker.get(NEW.format("regatta")).status_code == 404
    assert maker.get("/contests/new/chess/duel/").status_code == 404


@pytest.mark.parametrize(
    ("teams", "said"),
    [
        ("Grimm\ngrimm", "There is already one called"),
        ("Grimm\n" * 1 + "x" * 61, "at most 60"),
        ("", "Please fill this in."),
    ],
)
def test_packs_that_cannot_be_are_refused_beside_their_field(maker, house, teams, said):
    terms = {"name": "Rudel", "edition": str(house.pk), "admits": "all", "teams": teams}
    page = maker.post(NEW.format("wolfpack"), terms)
    assert said in flat(page)
    assert not Contest.objects.exists()


def test_the_entry_offers_packs_with_room_and_how_much(maker, contest):
    Contest.objects.update(form="wolfpack", teams=["Grimm"], until="1945-05")
    assert "Grimm, 6 places left" in text(maker, contest)


# --- inviting -----------------------------------------------------------------------------------------


def test_a_contest_by_invitation_is_not_there_for_others(contest, stranger):
    guest = browser(stranger)
    assert guest.get(f"/contests/{contest.uuid}/").status_code == 404
    assert post(guest, contest, "enter", **BOAT).status_code == 404
    Contest.objects.update(admits="all")
    assert "Around Iceland" in flat(guest.get("/contests/")), "one for all is listed for all"


def test_invited_by_name_it_is_listed_and_open(maker, contest, stranger):
    post(maker, contest, do="invite", name=stranger.username)
    guest = browser(stranger)
    assert "Around Iceland" in flat(guest.get("/contests/"))
    assert "Enter this boat" in text(guest, contest)
    assert f"Invited, not yet entered: {stranger.username}" in text(maker, contest)


def test_the_page_says_the_same_of_a_name_that_nobody_has(maker, contest, stranger):
    shown = []
    for name in ("Nemo", stranger.username):
        invited = flat(maker.get(post(maker, contest, do="invite", name=name).headers["Location"]))
        removed = flat(maker.get(post(maker, contest, do="remove", name=name).headers["Location"]))
        shown.append([re.sub("[0-9a-zA-Z]{64}", "", page).replace(name, "NAME") for page in (invited, removed)])
    assert "NAME was invited." in shown[0][0]
    assert "Invited, not yet entered: NAME" in shown[0][0]
    assert shown[0] == shown[1]


def test_the_link_lets_in_whoever_follows_it_once_he_says_so(maker, contest, stranger):
    post(maker, contest, do="link")
    contest.refresh_from_db()
    address, guest = f"/contests/join/{contest.token}/", browser(stranger)
    assert "invites you" in flat(guest.get(address))
    assert not Admission.objects.exists()
    assert guest.post(address).status_code == 302
    assert "Enter this boat" in text(guest, contest)
    assert guest.get(address).status_code == 302
    post(maker, contest, do="nolink")
    assert browser(UserFactory()).get(address).status_code == 404


def test_only_its_maker_runs_it(contest, stranger):
    people.admit(contest, stranger)
    for do in ("invite", "link", "remove", "owner"):
        assert post(browser(stranger), contest, do=do, name=stranger.username).status_code == 404


def test_one_boat_each_is_said_before_and_kept(maker, contest, user):
    entered(contest, user, "U-1")
    page = text(maker, contest)
    assert "One boat for each player." in page
    assert "You have already entered a boat in this contest." in page
    post(maker, contest, "enter", **BOAT)
    assert contest.careers.count() == 1


# --- going --------------------------------------------------------------------------------------------


def test_a_player_withdraws_his_own_boat_and_no_other(contest, stranger, user):
    people.admit(contest, stranger)
    mine, theirs = entered(contest, stranger, "U-1"), entered(contest, user, "U-2")
    guest = browser(stranger)
    assert post(guest, contest, "boat", do="withdraw", boat=theirs.pk).status_code == 404
    post(guest, contest, "boat", do="withdraw", boat=mine.pk)
    assert list(Career.objects.order_by("pk").values_list("left", flat=True)) == ["withdrawn", ""]
    assert "withdrawn" in text(guest, contest)


def test_its_maker_removes_a_player_and_lets_him_back_in(maker, contest, stranger):
    people.admit(contest, stranger)
    career = entered(contest, stranger, "U-1")
    for do, left in (("remove", "removed"), ("readmit", "")):
        post(maker, contest, do=do, name=stranger.username)
        career.refresh_from_db()
        assert career.left == left


def test_a_boat_is_handed_over(contest, stranger, user):
    people.admit(contest, stranger)
    career = entered(contest, user, "U-1")
    mine, theirs = browser(user), browser(stranger)
    post(mine, contest, "boat", do="hand", boat=career.pk, name=stranger.username)
    assert f"U-1 is offered to {stranger.username}." in text(mine, contest)
    assert "Something is offered to you in Around Iceland." in flat(theirs.get("/contests/"))
    assert f"{user.username} offers you U-1" in text(theirs, contest)
    number = HandOver.objects.get().pk
    stale = post(theirs, contest, "offer", do="accept", offer=number, last=career.last - 1)
    assert "U-1 has sailed on since this page was loaded." in flat(stale)
    assert post(mine, contest, "offer", do="accept", offer=number, last=career.last).status_code == 404
    post(theirs, contest, "offer", do="accept", offer=number, last=career.last)
    career.refresh_from_db()
    assert career.owner == stranger
    assert mine.get(f"/careers/{career.uuid}/").status_code == 404
    said = f"{stranger.username} took U-1 over from {user.username} in the contest Around Iceland."
    assert said in flat(theirs.get(f"/careers/{career.uuid}/diary/"))
    assert said in text(mine, contest)
    people.admit(contest, user)
    assert "Invited, not yet entered" not in text(mine, contest)


@pytest.mark.parametrize(("do", "who"), [("decline", "stranger"), ("recall", "user")])
def test_an_offer_is_declined_or_taken_back(contest, do, who, request, stranger, user):
    people.admit(contest, stranger)
    career = entered(contest, user, "U-1")
    people.offer(contest, stranger.username, user, career)
    number, other = HandOver.objects.get().pk, {"decline": user, "recall": stranger}[do]
    assert post(browser(other), contest, "offer", do=do, offer=number).status_code == 404
    post(browser(request.getfixturevalue(who)), contest, "offer", do=do, offer=number)
    assert not HandOver.objects.exists()


def test_the_contest_is_handed_over_to_somebody_in_it_who_agrees(maker, contest, stranger):
    assert "does not take part" in flat(post(maker, contest, do="owner", name=stranger.username))
    people.admit(contest, stranger)
    post(maker, contest, do="owner", name=stranger.username)
    contest.refresh_from_db()
    assert contest.owner != stranger
    assert f"{stranger.username} has been asked to run this contest." in text(maker, contest)
    assert "asks you to run this contest" in text(browser(stranger), contest)
    post(browser(stranger), contest, "offer", do="accept", offer=HandOver.objects.get().pk)
    contest.refresh_from_db()
    assert contest.owner == stranger


def test_a_pack_is_added_and_its_name_looked_at(maker, contest):
    Contest.objects.update(form="wolfpack", teams=["Grimm"])
    post(maker, contest, do="team", team="  Hela  ")
    assert Contest.objects.get().teams == ["Grimm", "Hela"]
    assert "There is already one called HELA." in flat(post(maker, contest, do="team", team="HELA"))
    assert "at most 60" in flat(post(maker, contest, do="team", team="x" * 61))


# --- reading ------------------------------------------------------------------------------------------


@pytest.fixture
def rival(contest, stranger):
    """Another player with a boat in the contest, at his browser."""
    people.admit(contest, stranger)
    entered(contest, stranger, "U-1")
    return browser(stranger)


PAGES = ("diary/", "story/", "sheet/", "line/1/", "tables/roll.csv", "diary.md")


@pytest.fixture
def theirs(contest, user):
    career = entered(contest, user, "U-2")
    play.act(career.pk, {"auto": True}, by=user)
    return career


def codes(client, career, pages=PAGES):
    return {client.get(f"/careers/{career.uuid}/{page}").status_code for page in pages}


@pytest.mark.parametrize("terms", [{"open_logs": True}, {"ended": "2026-01-01T00:00:00Z"}], ids=["while", "after"])
def test_logs_are_read_by_the_others_while_its_maker_says_so_and_after_its_end(contest, rival, theirs, terms):
    assert codes(rival, theirs) == {404}
    Contest.objects.update(**terms)
    assert codes(rival, theirs) <= {200, 302}
    assert f'href="/careers/{theirs.uuid}/diary/"' in text(rival, contest)
    assert codes(rival, theirs, ("", "amend/", "log/", "no/1/", "settings/", "share/", "seats/", "replay/1/")) == {404}
    page = rival.get(f"/careers/{theirs.uuid}/diary/").content.decode()
    assert f'href="/careers/{theirs.uuid}/"' not in page
    assert f'href="/contests/{contest.uuid}/"' in page


def test_who_does_not_take_part_reads_no_log(contest, theirs):
    Contest.objects.update(open_logs=True, admits="all")
    assert codes(browser(UserFactory()), theirs) == {404}


def test_a_log_that_goes_on_lies_open_to_its_last_finished_scene_only(contest, rival, theirs, user):
    """What is chosen unseen, and a fight under way, are nobody else's yet."""
    Contest.objects.update(open_logs=True)
    play.act(theirs.pk, {"remark": "They are near."}, by=user)
    read = [client.get(f"/careers/{theirs.uuid}/diary/").content.decode() for client in (rival, browser(user))]
    assert ["They are near." in page for page in read] == [False, True]


def test_the_file_of_a_log_is_given_to_others_only_after_the_end(contest, rival, theirs):
    Contest.objects.update(open_logs=True)
    assert codes(rival, theirs, ["career.json"]) == {404}
    Contest.objects.update(ended="2026-01-01T00:00:00Z")
    assert codes(rival, theirs, ["career.json"]) == {200}


def test_the_table_counts_how_each_was_played_and_publishes_the_seals(contest, rival, theirs, user):
    for raw in ({"strike": True}, {"odds": True}):
        assert play.act(theirs.pk, raw, by=user).accepted
    theirs.refresh_from_db()
    page = text(rival, contest)
    assert '<td class="num" data-label="Undone">1 (1 line)</td>' in page
    assert '<td class="num" data-label="Odds looked at">1</td>' in page
    assert theirs.seal in page
