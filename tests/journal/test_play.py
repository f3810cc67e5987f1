"""One answer through play: accepted, refused, stale, doubled; and what it leaves behind."""

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns import play
from campaigns.engine import game as games
from campaigns.engine.prompts import BadAnswer
from campaigns.log import journal
from campaigns.models import Career, Entry, Figures, Listed, Snapshot, Target
from campaigns.play.referees import Quota, Turns
from campaigns.play.verify import verify
from tests.engine.test_raw import RAWS
from tests.journal.acts import DUSK, QUIET, TONS, answer
from tests.servers import python

pytestmark = pytest.mark.django_db


def test_start_writes_the_opening(career):
    entry = career.entries.get()
    assert (entry.number, entry.kind, entry.signed) == (1, "open", career.owner.username)
    assert entry.answer["setup"] == {"keeper": "Flora", "station": "Skerryvore"}
    assert Snapshot.objects.get(career=career).scene == "dusk"
    assert (career.name, career.boat, career.ended) == ("Flora", "Skerryvore", False)


def test_a_start_keeps_its_figures_and_is_listed(career):
    table = play.open_career(career)
    assert (table.prompt.key, table.seq, table.over) == ("dusk.trim", 2, False)
    assert career.book == Figures.objects.get().version
    assert [line.career for line in Listed.objects.all()] == [career.uuid]
    assert verify(career) == []


def fail(*args):
    raise RuntimeError("disk full")


@pytest.mark.parametrize(("keeper", "error"), [("", BadAnswer), ("Flora", RuntimeError)])
def test_a_start_that_is_refused_or_fails_at_its_end_leaves_nothing(user, toy_edition, monkeypatch, keeper, error):
    monkeypatch.setattr("campaigns.log.ledger.sync", fail)
    with pytest.raises(error, match=r"field\.required|disk full"):
        play.start(user, "lighthouse", {"keeper": keeper}, toy_edition)
    assert not Career.objects.exists()
    assert not Entry.objects.exists()


def test_the_facts_are_those_of_the_row_or_of_a_state_that_is_not_the_last(career):
    answer(career, {"choose": "low"})
    assert career.head == {"name": "Flora", "boat": "Skerryvore", "night": 1}
    career.head = {"name": "as the row has it"}
    table = play.open_career(career)
    assert table.facts == career.head
    table = play.open_career(career)
    table.session.number = 1  # a replay up to an earlier line
    assert table.facts == {"name": "Flora", "boat": "Skerryvore", "night": 1}


def test_an_answer_leads_to_the_next_prompt(career):
    reply = play.act(career.pk, {"choose": "high"}, seq=2, by=career.owner)
    assert reply.accepted
    assert reply.table.prompt.key == "dusk.stores"
    entry = career.entries.get(number=2)
    assert (entry.kind, entry.answer["choose"], entry.by) == ("answer", "high", career.owner)


def test_a_bad_answer_changes_nothing(career):
    reply = play.act(career.pk, {"choose": "blue"}, seq=2)
    assert (reply.accepted, reply.error.key, reply.entry) == (False, "choice.unknown", None)
    assert career.entries.count() == 1


def test_a_doubled_answer_writes_once(career):
    first, second = (play.act(career.pk, {"choose": "high"}, seq=2) for _ in range(2))
    assert first.accepted
    assert second.stale
    assert [entry.answer["choose"] for entry in second.since] == ["high"]
    assert second.table.prompt.key == "dusk.stores"
    assert career.entries.count() == 2


def test_a_scene_end_keeps_a_snapshot_and_the_ledger_and_a_strike_past_it_takes_both_back(career):
    answer(career, *DUSK)
    assert [s.number for s in career.snapshots.all()] == [1, 4]
    answer(career, *TONS[3:])
    ship = Target.objects.get(career=career)
    assert (ship.tonnage, ship.fate, ship.encounter.patrol.number) == (1200, "sunk", 1)
    answer(career, {"strike": True})
    assert not Target.objects.filter(career=career).exists()
    assert [s.number for s in career.snapshots.all()] == [1, 4]
    assert play.open_career(career).prompt.key == "night.tons"
    assert Entry.objects.get(career=career, number=7).voids == [6]


def test_the_facts_of_a_career_follow_every_act_that_moves_it(career):
    """Facts of lists: after an answer that ends a scene, an amendment, and the strike of either."""
    answer(career, {"amend": {"station": "Bell Rock"}, "why": "moved"})
    assert (career.boat, career.head["boat"]) == ("Bell Rock", "Bell Rock")
    answer(career, {"strike": True})
    assert (career.boat, career.head["boat"]) == ("Skerryvore", "Skerryvore")
    answer(career, *TONS)
    night = career.head["night"]
    assert night == play.open_career(career).state.night


def test_names_are_listed_as_far_as_there_is_room(user, toy_edition, game):
    game(head=lambda watch: {"name": "n" * 200, "boat": "b" * 200})
    career = play.start(user, "lighthouse", {"keeper": "Flora"}, toy_edition)
    assert (career.name, career.boat) == ("n" * 120, "b" * 60)
    game(head=lambda watch: {})
    play.set_facts(career, games.game("lighthouse"), play.open_career(career).state)
    assert (career.name, career.boat) == ("", "")


def test_a_career_is_listed_again_when_a_chapter_is_over_and_when_it_is(user, toy_edition):
    career = play.start(user, "lighthouse", {"keeper": "Flora", "nights": 4}, toy_edition)
    chapters, source = [], random.Random(2)
    while not career.ended:
        before = Listed.objects.count()
        reply = play.act(career.pk, {"auto": True}, source=source)
        career.refresh_from_db()
        if Listed.objects.count() > before:
            chapters.append((reply.entry.chapter, reply.table.session.chapter, career.ended))
    assert chapters == [(1, 2, False), (2, 2, True)]
    answer(career, {"remark": "Home."})
    assert Listed.objects.count() == 3
    assert play.open_career(career).over
    assert play.act(career.pk, {"auto": True}).error.key == "over"


def test_the_dice_are_those_that_were_handed_in(career):
    class Highest:
        def random(self):
            return 0.999

    answer(career, {"choose": "low"}, {"choose": ["rope"]})
    assert play.act(career.pk, {"auto": True}, source=Highest()).entry.answer["dice"] == [6]
    assert 2 <= play.act(career.pk, {"auto": True}).entry.answer["natural"] <= 12


def test_a_strike_of_what_is_out_of_step_brings_a_career_back_in_step(career):
    answer(career, *DUSK, {"dice": [6, 2]})
    Career.objects.update(out_of_step=4)
    answer(career, {"strike": True}, {"remark": "x"})
    assert (career.entries.get(number=6).voids, career.out_of_step) == ([5], 4)
    answer(career, {"strike": 4})
    assert career.out_of_step == 0


def test_a_career_is_put_away_and_put_back(career):
    play.archive(career)
    career.refresh_from_db()
    assert career.archived is not None
    play.archive(career, False)
    career.refresh_from_db()
    assert career.archived is None


def test_who_may_not_go_on_is_told_so(career, monkeypatch):
    """A full account does nothing more; a boat that waits may still strike and remark."""

    def refuse(*args):
        raise BadAnswer("full")

    answer(career, {"choose": "low"})
    monkeypatch.setattr("campaigns.play.referees.ON_A_HOST", (Turns,))
    monkeypatch.setattr("campaigns.contests.turns.waits_for", lambda *args: "U-1")
    assert play.act(career.pk, {"choose": ["rope"]}).error.key == "turn"
    answer(career, {"remark": "x"}, {"strike": True})
    monkeypatch.setattr("campaigns.play.referees.ON_A_HOST", (Quota,))
    monkeypatch.setattr("campaigns.accounts.quotas.refuse_if_full", refuse)
    assert play.act(career.pk, {"remark": "y"}).error.key == "full"


def test_entries_after_one_number_up_to_another_and_the_tail(career):
    answer(career, *DUSK)

    def numbers(entries):
        return [entry.number for entry in entries]

    assert numbers(journal.entries(career, after=1, upto=3)) == [2, 3]
    assert numbers(journal.entries(career, after=0, upto=1)) == [1]
    assert numbers(journal.entries(career, after=4, upto=9)) == []
    assert numbers(journal.tail(career, 2)) == [3, 4]


def test_a_chapter_opens_after_the_last_line_of_the_one_before(career):
    assert journal.Log(career).chapter_opens(1) == 0
    source = random.Random(2)
    while play.open_career(career).session.chapter == 1:
        assert play.act(career.pk, {"auto": True}, source=source).accepted
        career.refresh_from_db()
    last = career.last
    assert [journal.Log(career).chapter_opens(chapter) for chapter in (1, 2)] == [0, last]
    answer(career, {"choose": "low"}, {"choose": ["rope"]})
    assert journal.Log(career).chapter_opens(2) == last


ODDS = [([], False), ([True], True), ([True, False], False), ([False, True], True), ([True, True], True)]


@pytest.mark.parametrize(("said", "shown"), ODDS)
def test_odds_are_shown_by_the_last_word_on_them(said, shown):
    rows = [Entry(kind="switch", answer={"odds": one}) for one in said]
    assert journal.shows_odds([*rows, Entry(kind="answer", answer={"choose": "low"})]) is shown


# --- one act once -------------------------------------------------------------------------------------------------


def test_an_answer_to_a_prompt_to_come_is_stale(career):
    reply = play.act(career.pk, {"choose": "high"}, seq=2**70)
    assert (reply.stale, reply.since, reply.table.seq) == (True, [], 2)


def test_a_remark_leaves_the_open_prompt_as_it_is(career):
    assert play.act(career.pk, {"remark": 5}).error.key == "field.required"
    play.act(career.pk, {"remark": "Fog."}, seq=2)
    assert play.act(career.pk, {"choose": "high"}, seq=2).accepted


def test_a_doubled_remark_writes_once(career):
    replies = [play.act(career.pk, {"remark": " Fog. "}, by=career.owner) for _ in range(2)]
    assert [(reply.accepted, reply.stale) for reply in replies] == [(True, False), (False, True)]
    assert career.entries.count() == 2


def test_a_remark_is_the_same_when_it_stands_beside_the_same_line(career, user):
    answer(career, {"remark": "Fog.", "at": 1})
    doubled = play.act(career.pk, {"remark": "Fog.", "at": 1})
    assert (doubled.stale, [entry.number for entry in doubled.since]) == (True, [2])
    assert play.act(career.pk, {"remark": "Fog."}).accepted
    assert play.act(career.pk, {"remark": "Fog."}, by=user).accepted


def test_the_same_words_again_later_are_another_remark(career):
    answer(career, {"remark": "Fog."}, {"choose": "high"}, {"remark": "Fog."}, {"remark": "Fog.", "at": 2})
    assert career.entries.filter(kind="remark").count() == 3


def test_a_career_that_begins_with_the_odds_says_so(user, toy_edition):
    career = play.start(user, "lighthouse", {"keeper": "Flora"}, toy_edition, odds=True)
    assert (career.odds, career.last) == (True, 2)
    assert [row.kind for row in career.entries.order_by("number")] == ["open", "switch"]
    assert verify(career) == []


def test_odds_that_are_switched_on_already_write_nothing(career):
    replies = [play.act(career.pk, {"switch": {"odds": wish}}) for wish in (False, True, True)]
    assert [reply.accepted for reply in replies] == [False, True, False]
    assert replies[2].error.key == "switch.same"
    career.refresh_from_db()
    assert (career.odds, career.last) == (True, 2)


def test_a_doubled_strike_strikes_once(career):
    answer(career, {"choose": "high"}, {"choose": ["rope"]})
    replies = [play.act(career.pk, {"strike": True}, seq=4) for _ in range(2)]
    assert [reply.accepted for reply in replies] == [True, False]
    assert replies[1].since[0].kind == "strike"


def test_whoever_comes_late_is_shown_thirty_lines(career):
    answer(career, *[{"amend": {"oil": oil}, "why": "x"} for oil in range(1, 34)])
    since = play.act(career.pk, {"choose": "low"}, seq=2).since
    assert [entry.number for entry in since] == list(range(2, 32))


def test_looking_at_an_older_row_shows_that_moment(career):
    older = Career.objects.get(pk=career.pk)
    answer(career, *QUIET, {"strike": 2})
    table = play.open_career(older)
    assert (table.prompt.key, table.seq) == ("dusk.trim", 2)


# --- what nobody would post ---------------------------------------------------------------------------------------

POSTS = int(os.environ.get("POSTS", "50"))


@pytest.mark.slow
@settings(max_examples=POSTS, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(raws=st.lists(RAWS, max_size=5), seq=st.none() | st.integers())
def test_random_posts_write_nothing_that_does_not_verify(career, raws, seq):
    for raw in raws:
        reply = play.act(career.pk, raw, seq)
        assert reply.accepted + (reply.error is not None) + reply.stale == 1
        answered = play.act(career.pk, {"auto": True})
        assert answered.accepted or answered.error.key == "over"
    assert verify(career) == []


def test_the_app_rolls_with_the_systems_own_source():
    """Tests swap it for one that repeats; players never get that."""
    code = "import django; django.setup(); from campaigns import play; print(type(play.SECURE).__name__)"
    assert python("-c", code, DJANGO_SETTINGS_MODULE="tests.settings").stdout.strip() == "SystemRandom"
