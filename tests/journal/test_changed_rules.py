"""Rules that change, or fail, under a career: what is kept, what is said, and where it goes on."""

import random

import msgspec
import pytest

from campaigns import play
from campaigns.engine.prompts import BadAnswer, Roll
from campaigns.models import Career, Snapshot, Target
from campaigns.play.verify import verify
from tests.engine import toy
from tests.journal.acts import DUSK, TONS, answer, would_change

pytestmark = pytest.mark.django_db


def other_night(watch, charts):
    yield Roll("night.passes", "1d8", "2.1")
    watch.scene = "dawn"


def failing_night(watch, charts):
    yield Roll("night.passes", "2d6", "2.1", "L1", "dim")
    raise KeyError("boom")


def failing_dusk(watch, charts):
    raise KeyError("boom")
    yield


def night_that_fails_at_its_end(watch, charts):
    yield from toy.night(watch, charts)
    raise KeyError("boom")


@pytest.fixture
def at_sea(career):
    """No. 5 brings a ship to the light, no. 6 is her tons."""
    answer(career, *DUSK, {"dice": [6, 2]}, {"dice": [1, 1]})
    return career


@pytest.fixture
def stranded(at_sea, scenes):
    """The same, and its night is played by other rules now."""
    scenes(night=other_night)
    return at_sea


def test_out_of_step_keeps_everything_and_names_both_prompts(stranded):
    reply = play.act(stranded.pk, {"auto": True})
    assert (reply.accepted, reply.out_of_step.number, reply.out_of_step.last) == (False, 5, 4)
    assert "'2d6'" in str(reply.out_of_step)
    assert "'1d8'" in str(reply.out_of_step)
    assert stranded.entries.count() == 6
    table = play.open_career(stranded)
    assert (table.prompt, table.out_of_step.number, table.state.night) == (None, 5, 1)


def test_resume_from_the_last_point_that_matches(stranded):
    reply = play.resume_from(stranded.pk, 4, by=stranded.owner, seq=7)
    assert (reply.accepted, reply.entry.voids, reply.table.prompt.dice) == (True, [5, 6], "1d8")
    answer(stranded, {"dice": [3]})
    assert verify(stranded) == []
    assert stranded.entries.count() == 8


def test_resume_is_done_once_and_only_when_it_is_needed(at_sea, scenes):
    assert play.resume_from(at_sea.pk, 4).error.key == "strike.nothing"
    scenes(night=other_night)
    assert play.resume_from(at_sea.pk, 4, seq=7).accepted
    assert play.resume_from(at_sea.pk, 4, seq=7).stale


@pytest.mark.parametrize(("last", "voids", "key"), [(5, [5, 6], "night.passes"), (2, [3, 4, 5, 6], "dusk.stores")])
def test_resume_goes_no_further_than_what_matches_and_may_go_further_back(stranded, last, voids, key):
    assert play.resume_from(stranded.pk, last).entry.voids == voids
    assert play.open_career(Career.objects.get()).prompt.key == key


def test_a_scene_that_cannot_be_opened_at_all(at_sea, scenes):
    scenes(night=failing_dusk)
    table = play.open_career(at_sea)
    assert (table.prompt, table.out_of_step.last) == (None, 3)
    assert play.act(at_sea.pk, {"auto": True}).out_of_step is not None
    assert not play.act(at_sea.pk, {"strike": True}).accepted
    assert at_sea.entries.count() == 6
    assert play.resume_from(at_sea.pk, 4).table.prompt.key == "dusk.sky"


def test_of_a_career_that_has_only_begun_nothing_can_be_struck(career, scenes):
    scenes(dusk=failing_dusk)
    reply = play.resume_from(career.pk, 9)
    assert (reply.accepted, reply.error.key, reply.out_of_step.last) == (False, "strike.nothing", 0)


def test_what_a_change_would_leave_cannot_be_told_where_the_rules_do_not_follow_or_fail(at_sea, scenes):
    raw = {"change": 5, "dice": [1, 1]}
    assert would_change(at_sea, raw) == ([6], [])
    for night, said in ((other_night, r"change\.unknown"), (night_that_fails_at_its_end, "broken")):
        scenes(night=night)
        with pytest.raises(BadAnswer, match=said):
            would_change(at_sea, raw)
        with pytest.raises(BadAnswer, match="form"):
            would_change(at_sea, raw | {"auto": True})
    assert at_sea.entries.count() == 6


class Keeper(msgspec.Struct):
    """A state that has nothing of the toy's."""

    mate: str


def test_a_career_of_which_not_even_the_first_state_can_be_opened(at_sea, game):
    game(state=Keeper)
    table = play.open_career(at_sea)
    assert (table.session, table.prompt, table.state, table.seq) == (None, None, None, 7)
    assert table.out_of_step is not None
    assert table.facts == at_sea.head
    assert play.act(at_sea.pk, {"auto": True}).out_of_step is not None
    assert play.resume_from(at_sea.pk, 2).error.key == "strike.nothing"
    assert at_sea.entries.count() == 6


@pytest.mark.parametrize(
    ("change", "number", "said"),
    [
        ({"scenes": {**toy.GAME.scenes, "night": other_night}}, 5, r"change\.unknown"),
        ({"state": Keeper}, 5, r"change\.unknown"),
        ({"scenes": {**toy.GAME.scenes, "dusk": failing_dusk}}, 3, "broken"),  # the scene that is open follows still
    ],
)
def test_no_line_is_looked_back_at_where_the_rules_do_not_follow(at_sea, game, change, number, said):
    assert play.open_at(at_sea, 5).prompt.key == "night.passes"
    game(**change)
    assert (play.open_career(at_sea).out_of_step is None) is (number == 3)
    with pytest.raises(BadAnswer, match=said):
        play.open_at(at_sea, number)


def torn(number):
    Snapshot.objects.filter(number=number).update(state={"oil": "much"})


@pytest.mark.parametrize("last", [4, 6])
def test_a_state_that_cannot_be_opened_is_gone_back_from(career, last):
    answer(career, *DUSK)
    if last == 6:
        answer(career, {"dice": [6, 2]}, {"dice": [1, 1]})
    torn(4)
    table = play.open_career(career)
    assert (table.prompt, table.out_of_step.last, table.state.keeper) == (None, 3, "Flora")
    reply = play.resume_from(career.pk, 9)
    assert (reply.entry.voids, reply.table.prompt.key) == (list(range(4, last + 1)), "dusk.sky")
    career.refresh_from_db()
    assert verify(career) == []


def test_the_first_state_is_gone_back_to_from_the_second_line(user, toy_edition, scenes):
    def short_dusk(watch, charts):
        yield Roll("dusk.sky", "1d6", "1.4")
        watch.scene = "night"

    scenes(dusk=short_dusk)
    career = play.start(user, "lighthouse", {"keeper": "Flora"}, toy_edition)
    answer(career, {"dice": [4]})
    torn(2)
    table = play.open_career(career)
    assert (table.out_of_step.last, table.state.scene) == (1, "night")


def test_the_ledger_goes_back_with_the_career(career):
    answer(career, *TONS)
    assert Target.objects.filter(career=career).exists()
    torn(6)
    assert play.resume_from(career.pk, 9).entry.voids == [6]
    assert not Target.objects.filter(career=career).exists()


def test_what_is_gone_back_to_may_be_out_of_step_earlier(at_sea, scenes):
    def other_dusk(watch, charts):
        yield Roll("dusk.trim", "1d8", "1.2")

    torn(4)
    scenes(dusk=other_dusk)
    table = play.open_career(at_sea)
    assert (table.out_of_step.number, table.state.night) == (2, 1)


def test_a_chapter_that_cannot_be_opened_is_left_by_its_last_line(career):
    source = random.Random(2)
    while play.open_career(career).session.chapter == 1:
        play.act(career.pk, {"auto": True}, source=source)
        career.refresh_from_db()
    torn(career.last)
    reply = play.resume_from(career.pk, career.last)
    assert (reply.error, reply.accepted, reply.entry.voids) == (None, True, [career.last])
    assert reply.table.session.chapter == 1


def test_a_strike_into_a_scene_that_changed_writes_nothing(career, scenes):
    answer(career, *DUSK, {"dice": [6, 2]}, {"dice": [0, 5]})
    answer(career, {"aside": "let_be"})
    scenes(night=other_night)
    reply = play.act(career.pk, {"strike": 6})
    assert (reply.accepted, reply.out_of_step.number) == (False, 5)
    assert reply.table.prompt.key == "dusk.trim"
    assert career.entries.count() == 7


def test_resume_into_a_scene_that_cannot_be_opened_writes_nothing(at_sea, scenes):
    scenes(night=other_night, dusk=other_night)
    reply = play.resume_from(at_sea.pk, 2)
    assert (reply.accepted, reply.out_of_step.number) == (False, 2)
    assert at_sea.entries.count() == 6


def test_rules_that_fail_write_nothing_and_say_so(career, scenes, caplog):
    answer(career, *DUSK)
    scenes(night=failing_night)
    reply = play.act(career.pk, {"dice": [6, 2]})
    assert (reply.accepted, reply.error.key, reply.table.prompt.key) == (False, "broken", "night.passes")
    assert "boom" in caplog.text
    assert "no. 5" in caplog.text
    assert career.entries.count() == 4


def test_a_start_that_the_rules_fail_on_is_refused(user, toy_edition, game, caplog):
    def fail(setup, charts):
        raise TypeError("unhashable")

    game(new=fail)
    with pytest.raises(BadAnswer, match="broken"):
        play.start(user, "lighthouse", {"keeper": "Flora"}, toy_edition)
    assert not Career.objects.exists()
    assert "unhashable" in caplog.text


def test_a_game_that_is_not_here(user, toy_edition):
    with pytest.raises(play.NoGame, match="is not here") as caught:
        play.start(user, "elsewhere" * 9, {}, toy_edition)
    assert caught.value.key == "setup.unknown"
    assert caught.value.data["value"] == ("elsewhere" * 9)[:60]


def test_an_act_that_fails_at_its_end_leaves_nothing(career, monkeypatch):
    answer(career, *DUSK, {"dice": [6, 2]})

    def fail(*args):
        raise RuntimeError("disk full")

    monkeypatch.setattr("campaigns.log.ledger.update_rows", fail)
    with pytest.raises(RuntimeError):
        play.act(career.pk, {"dice": [5, 5]}) and play.act(career.pk, {"aside": "let_be"})
    monkeypatch.undo()
    career.refresh_from_db()
    assert career.entries.count() == career.last
    assert verify(career) == []
