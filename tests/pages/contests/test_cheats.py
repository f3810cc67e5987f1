"""Attempts to win a contest otherwise than at sea: refused, or visible in the standings."""

import json
import random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns import play
from campaigns.contests import packs
from campaigns.contests.standings import rules_of
from campaigns.engine.prompts import BadAnswer
from campaigns.files import portable
from campaigns.files.contest import export_contest, import_contest
from campaigns.models import Admission, Career, Contest, Entry
from campaigns.play import people
from tests.factories import UserFactory
from tests.html import flat
from tests.pages.contests.fleet import BOAT, browser, entered, fresh, opened, post, text

pytestmark = pytest.mark.django_db


def on(career, count, seed=1):
    source = random.Random(seed)
    for _ in range(count):
        reply = play.act(career.pk, {"auto": True}, source=source)
        assert reply.accepted, reply.error
    return fresh(career)


def ended(career):
    """As after its last answer."""
    Career.objects.filter(pk=career.pk).update(ended=True, head=fresh(career).head | {"end": "war_over"})
    return fresh(career)


# --- a log that is closed -----------------------------------------------------------------------------

CORRECTIONS = ({"strike": True}, {"strike": 3}, {"change": 3, "auto": True}, {"amend": {"hals": 3}, "why": "x"})


@pytest.mark.parametrize("raw", [*CORRECTIONS, {"overrule": "1", "why": "x"}, {"reroll": True, "auto": True}])
def test_after_the_last_answer_no_act_changes_anything(house, raw):
    career = ended(on(entered(opened(house)), 4))
    reply = play.act(career.pk, raw, by=career.owner)
    assert (reply.accepted, reply.error.key) == (False, "contest.final")
    assert fresh(career).seal == career.seal


def test_nor_does_a_form_of_the_pages(house):
    career = ended(on(entered(opened(house)), 4))
    player, at = browser(career.owner), f"/careers/{career.uuid}"
    number = career.last + 1
    for path, given in (
        ("answer", {"act": "strike", "number": number}),
        ("answer", {"number": number, "kind": "x", "json": json.dumps({"change": 3, "auto": True})}),
        ("strike/3", {"number": number}),
        ("amend", {"number": number, "path": "hals", "value": "3", "why": "x"}),
        ("settings", {"do": "options", "options": ["evasive-manoeuvres"]}),
        ("resume", {"number": number, "last": 2}),
    ):
        assert player.post(f"{at}/{path}/", given).status_code in (200, 302), path
        assert fresh(career).seal == career.seal, path


def test_what_is_no_answer_may_still_be_said(house):
    career = ended(on(entered(opened(house)), 2))
    assert play.act(career.pk, {"remark": "A fair contest."}, by=career.owner).accepted


def test_the_optional_rules_are_those_that_all_have_agreed_on(house):
    career = entered(opened(house, options=["evasive-manoeuvres"]))
    player, page = browser(career.owner), f"/careers/{career.uuid}/settings/"
    assert "They are the same for everyone in the contest" in flat(player.get(page))
    player.post(page, {"do": "options", "options": []})
    reply = play.act(career.pk, {"amend": {"options.evasive-manoeuvres": False}, "why": "x"}, by=career.owner)
    assert reply.error.key == "amend.sealed"
    assert play.open_career(fresh(career)).state.options["evasive-manoeuvres"]


# --- dice nobody sees ---------------------------------------------------------------------------------


def test_no_roll_of_the_log_book_goes_unwritten(house):
    """A roll and an answer that fits only a good one, posted together until they fit, would leave no line."""
    career = entered(opened(house))
    raw = {"run": [{"auto": True}, {"choose": "nothing of the kind"}]}
    seq = play.open_career(career).seq
    form = {"number": seq, "kind": "odd", "json": json.dumps(raw)}
    answer = browser(career.owner).post(f"/careers/{career.uuid}/answer/", form)
    assert answer.status_code == 200
    assert play.act(career.pk, raw, by=career.owner).error.data == {}, "refused before its dice fell"
    assert fresh(career).last == career.last


def test_what_may_not_be_undone_may_not_be_changed_until_it_is_better(house):
    """By what the new dice show nothing is decided: it is refused before they fall."""
    contest = opened(house, "wolfpack", teams=["Grimm"])
    first, second = (entered(contest, boat=boat, pack="Grimm") for boat in ("U-1", "U-2"))
    first = on(first, 3)
    line = Entry.objects.filter(career=first, kind="answer").order_by("number").last()
    Career.objects.filter(pk=first.pk).update(shared={"k": {"number": line.number, "hash": line.hash, "raw": {}}})
    Career.objects.filter(pk=second.pk).update(shared={"k": {"number": 9, "hash": "", "raw": {}}})
    drawn = random.Random(1)
    before = drawn.getstate()
    reply = play.act(first.pk, {"change": line.number, "auto": True}, by=first.owner, source=drawn)
    assert reply.error.key == "contest.shared"
    assert drawn.getstate() == before


# --- boats that are not his to sail -------------------------------------------------------------------


def test_a_pack_of_six_takes_no_seventh_and_no_account_a_second_boat(house):
    contest = opened(house, "wolfpack", teams=["Grimm"])
    cheat = UserFactory()
    entered(contest, cheat, pack="Grimm")
    for several, boats in ((False, 1), (True, 6)):
        Contest.objects.update(several=several)
        for number in range(2, 9):
            post(browser(cheat), contest, "enter", **BOAT | {"boat": f"U-{number}", "pack": "Grimm"})
        assert contest.careers.count() == boats
    contest.refresh_from_db()
    with pytest.raises(BadAnswer, match=r"contest\.team"):
        entered(contest, cheat, "U-9", pack="Grimm")


@pytest.mark.parametrize("name", ["GRIMM", " grimm ", "Gri\u0301mm", "grîmm".upper()])
def test_no_two_packs_differ_by_their_capitals_or_by_how_a_sign_is_written(house, name):
    contest = opened(house, "wolfpack", teams=["Grimm", "Grímm", "grîmm"])
    page = post(browser(contest.owner), contest, do="team", team=name)
    assert "There is already one called" in flat(page)


def test_a_file_brings_no_career_into_a_contest(house):
    contest = opened(house)
    career = entered(contest)
    told = json.loads(portable.export_career(career))
    assert "contest" not in told
    file = SimpleUploadedFile("x.json", portable.export_career(career).encode())
    browser(UserFactory()).post(reverse("campaigns:bring-in"), {"file": file})
    assert contest.careers.count() == 1
    with pytest.raises(portable.BadFile):
        import_contest(UserFactory(), export_contest(contest).encode())


# --- people -------------------------------------------------------------------------------------------


def test_a_boat_goes_to_nobody_who_was_removed_or_does_not_take_part(house, stranger):
    contest = opened(house)
    career = entered(contest)
    for _ in range(2):
        page = post(browser(career.owner), contest, "boat", do="hand", boat=career.pk, name=stranger.username)
        assert "does not take part" in flat(page)
        people.remove(contest, stranger)
    assert fresh(career).owner == career.owner


def test_a_bad_boat_is_not_put_upon_another_to_enter_a_fresh_one(house, stranger):
    """With one boat each: nobody gets a boat he did not ask for, and who gave his away has had it."""
    contest = opened(house, undos=0)
    career = on(entered(contest), 3)
    people.admit(contest, stranger)
    mine = browser(career.owner)
    post(mine, contest, "boat", do="hand", boat=career.pk, name=stranger.username)
    assert fresh(career).owner == career.owner
    post(browser(stranger), contest, "enter", **BOAT | {"boat": "U-2"})
    assert contest.careers.filter(owner=stranger).exists()
    people.remove(contest, stranger)
    people.admit(contest, willing := UserFactory())
    people.offer(contest, willing.username, career.owner, career)
    people.accept(*people.offers(contest), fresh(career).last)
    post(mine, contest, "enter", **BOAT | {"boat": "U-3"})
    assert not contest.careers.filter(owner=career.owner).exists()


def test_whoever_runs_it_gains_nothing_by_removing_himself_for_a_while(house):
    """Outside of the contest nobody else rolls for the enemy, and nobody waits."""
    contest = opened(house, "duel", others_roll=True)
    entered(contest, boat="U-2")
    career, mine = entered(contest, contest.owner), browser(contest.owner)
    post(mine, contest, do="remove", name=contest.owner.username)
    on(career, 3)
    post(mine, contest, do="readmit", name=contest.owner.username)
    page = text(mine, contest)
    assert "U-1 stays out: it has been played on outside of the contest." in page
    assert f"{contest.owner.username} removed U-1" in page
    assert fresh(career).left == "removed"


def test_a_removed_player_neither_enters_again_nor_reads_the_others(house):
    contest = opened(house, several=True, open_logs=True)
    cheat, other = entered(contest), entered(contest, boat="U-2")
    mine = browser(cheat.owner)
    diary = f"/careers/{other.uuid}/diary/"
    assert mine.get(diary).status_code == 200
    people.remove(contest, cheat.owner)
    assert mine.get(diary).status_code == 404
    assert "You were removed" in text(mine, contest)
    with pytest.raises(BadAnswer, match=r"contest\.removed"):
        entered(contest, cheat.owner, "U-3")
    people.set_link(contest, True)
    mine.post(f"/contests/join/{contest.token}/")
    assert Admission.objects.get(user=cheat.owner).removed


def test_who_withdrew_is_not_back_by_being_removed_and_let_in_again(house):
    contest = opened(house)
    career = entered(contest)
    people.leave_contest(career, Career.Left.WITHDRAWN)
    people.remove(contest, career.owner)
    people.remove(contest, career.owner, False)
    assert fresh(career).left == "withdrawn"


def test_an_old_link_lets_nobody_in(house, stranger):
    contest = opened(house, admits="invited")
    people.set_link(contest, True)
    old = contest.token
    people.set_link(contest, True)
    assert browser(stranger).post(f"/contests/join/{old}/").status_code == 404
    assert not people.may_see(contest, stranger)


def test_a_boat_that_was_removed_settles_nothing_for_its_pack_any_more(house):
    contest = opened(house, "wolfpack", teams=["Grimm"])
    cheat, other = entered(contest, boat="U-1", pack="Grimm"), entered(contest, boat="U-2", pack="Grimm")
    people.remove(contest, cheat.owner)
    source = random.Random(1)
    for _ in range(300):
        table = play.open_career(fresh(cheat))
        if getattr(table.prompt, "shared", ""):
            break
        keys = [option.key for option in table.prompt.open()] if table.prompt.kind == "choose" else []
        play.act(cheat.pk, {"choose": "submerged"} if "submerged" in keys else {"auto": True}, source=source)
    assert play.act(cheat.pk, {"auto": True}, by=cheat.owner, source=source).accepted
    assert fresh(cheat).shared == packs.shared_answers(cheat) == {}
    assert packs.team_of(fresh(other), rules_of(contest)) == [cheat]
