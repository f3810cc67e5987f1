"""A journal from elsewhere, walked: what it gives, what is believed of it, and what could never be."""

import msgspec
import pytest

from campaigns.engine.replay import Entry, Snapshot
from campaigns.engine.walk import Walk
from campaigns.files import journal_replay
from campaigns.files.journal_replay import JournalToFollow, ReplayResult
from tests.engine import toy
from tests.engine.desk import Desk


@pytest.fixture(scope="module")
def desk():
    """Some nights, and the last of them under way."""
    desk = Desk(nights=9).play_on(32)
    assert len(desk.snapshots) > 5
    assert desk.snapshots[-1].number < len(desk.entries)
    return desk


def journal_of(desk, entries=None, **told):
    entries = desk.entries if entries is None else entries
    last = msgspec.structs.replace(desk.snapshots[-1], **told)
    return JournalToFollow("lighthouse", {"v": toy.RAW}, ["v"] * len(entries), entries, last)


def replayed(desk, entries=None, **told):
    return journal_replay.replay_file(journal_of(desk, entries, **told))


def otherwise(entries, number):
    """One line that answered something else."""
    return [
        msgspec.structs.replace(one, asked=["choose", "9.9", None, None, "x"]) if one.number == number else one
        for one in entries
    ]


def test_a_whole_journal_gives_every_state(desk):
    found = replayed(desk)
    assert found == ReplayResult(desk.snapshots, toy.GAME.dump(desk.state))


def test_where_the_rules_break_off_the_state_before_counts(desk, monkeypatch):
    """Rules that raise leave no fault behind."""
    follow, number = Walk.follow, desk.snapshots[3].number + 1

    def broken(walk, entry, charts):
        if entry.number == number:
            raise RuntimeError
        follow(walk, entry, charts)

    monkeypatch.setattr(Walk, "follow", broken)
    found = replayed(desk)
    assert (found.out_of_step, found.counted) == (number, number - 1)
    assert found.matched == toy.GAME.dump(desk.snapshots[3].state)


@pytest.mark.parametrize(("credit", "first"), [({}, 0), ({"months": 1}, 0), ({"ships": 1}, 1), ({"patrols": 1}, 1)])
def test_a_set_up_that_the_rules_refuse_brings_no_credit(desk, game, credit, first):
    """A career in its first month has nothing else yet."""

    def refused(setup, charts):
        raise LookupError

    game(new=refused, head=lambda state: toy.GAME.head(state) | credit)
    assert replayed(desk).out_of_step == first


def test_a_told_state_without_what_has_come_since_is_the_same(desk):
    state = toy.GAME.dump(desk.snapshots[-1].state)
    assert state.pop("medal") is None
    assert replayed(desk, state=state).out_of_step == 0


@pytest.mark.parametrize(
    ("told", "number"),
    [
        ({"state": {"oil": 500}}, None),
        ({"scene": "dawn"}, None),
        ({"chapter": 99}, None),
        ({"number": 0}, 1),
        ({"number": 99_999}, 33),
    ],
)
def test_another_state_than_the_journal_gives_is_out_of_step(desk, told, number):
    state = toy.GAME.dump(desk.snapshots[-1].state) | told.pop("state", {})
    found = replayed(desk, state=state, **told)
    assert (found.out_of_step, found.believed, found.error) == (number or desk.snapshots[-1].number, 0, "")
    assert found.snapshots == desk.snapshots


def test_past_a_line_of_other_rules_the_told_state_is_believed(desk):
    found = replayed(desk, otherwise(desk.entries, 3))
    last = desk.snapshots[-1]
    assert (found.out_of_step, found.believed, found.error) == (3, last.number, "")
    assert [one.number for one in found.snapshots] == [1, last.number]
    assert found.state == toy.GAME.dump(desk.state)


def test_a_line_of_other_rules_behind_the_told_state_is_where_it_ends(desk):
    number = len(desk.entries)
    found = replayed(desk, otherwise(desk.entries, number))
    assert (found.out_of_step, found.believed, found.error) == (number, 0, "")
    assert found.snapshots == desk.snapshots


@pytest.mark.parametrize(
    "told", [{"state": {"oil": -5000}}, {"state": {"oil": "much"}}, {"number": 1}, {"number": 99_999}]
)
def test_a_told_state_that_is_impossible_is_not_believed(desk, told):
    state = toy.GAME.dump(desk.snapshots[-1].state) | told.pop("state", {})
    found = replayed(desk, otherwise(desk.entries, 3), state=state, **told)
    assert (found.out_of_step, found.believed, found.error) == (3, 0, "")
    assert [one.number for one in found.snapshots] == [1]
    assert found.state == toy.GAME.dump(desk.snapshots[0].state) | {"oil": 28, "lamp": found.state["lamp"]}


@pytest.mark.parametrize(("number", "possible"), [(1, False), (2, True), (33, True), (34, False)])
def test_a_told_state_stands_somewhere_behind_the_first_line(desk, number, possible):
    assert journal_replay._is_possible(toy.GAME, journal_of(desk, number=number)) is possible


def unreadable(desk):
    """A journal whose first state is of other rules."""
    first = desk.entries[0]
    answer = first.answer | {"state": first.answer["state"] | {"oil": "much"}}
    return [msgspec.structs.replace(first, answer=answer), *desk.entries[1:]]


def test_a_journal_of_which_no_state_can_be_opened_is_followed_from_the_told_one(desk):
    found = replayed(desk, unreadable(desk))
    assert (found.out_of_step, found.believed, found.error) == (1, desk.snapshots[-1].number, "")


def test_rules_that_fail_on_the_way_leave_the_told_state(desk, game, monkeypatch):
    def fails(walk, entry, charts):
        if entry.number == 9:
            raise KeyError("boom")
        return go_on(walk, entry, charts)

    go_on = journal_replay.Walk.follow
    monkeypatch.setattr(journal_replay.Walk, "follow", fails)
    found = replayed(desk)
    assert (found.out_of_step, found.believed, found.error) == (9, desk.snapshots[-1].number, "")
    assert found.snapshots == [*(one for one in desk.snapshots if one.number < 9), desk.snapshots[-1]]
    assert found.state is None
    early = [one for one in desk.snapshots if one.number < 9]
    for told in (msgspec.to_builtins(early[-1]), {"state": {}}):
        found = replayed(desk, **told)
        assert (found.snapshots, found.error) == (early, "")
    game(beyond=lambda state: [] if isinstance(state, dict) else ["no state"])
    assert replayed(desk).error == ""


@pytest.mark.parametrize("place", ["Walk.follow", "Walk.release", "compile_book"])
def test_a_lack_of_memory_is_no_finding(desk, monkeypatch, place):
    """The process ends by it, and whoever started it says that it was too much."""

    def fails(*args):
        raise MemoryError

    monkeypatch.setattr(f"campaigns.files.journal_replay.{place}", fails)
    with pytest.raises(MemoryError):
        replayed(desk)


def test_what_could_never_be_is_said(desk, game):
    game(beyond=lambda state: ["a", "b", "c", "d"] if state["night"] == 2 else [])
    assert replayed(desk).error == "ValueError('a; b; c')"


@pytest.mark.parametrize("which", [0, -1])
def test_every_state_is_looked_at_the_first_and_the_last_too(desk, game, which):
    night = desk.snapshots[which].state["night"]
    game(beyond=lambda state: ["no"] if state["night"] == night else [])
    assert replayed(desk).error == "ValueError('no')"


def test_where_play_stands_is_looked_at_too(game):
    """A value that an answer since the last scene has set."""
    at_sea = Desk(nights=9)
    at_sea.act({"choose": "high"})
    game(beyond=lambda state: ["no"] if state["lamp"]["trim"] == "high" else [])
    assert replayed(at_sea).error == "ValueError('no')"


def test_a_state_of_other_rules_that_cannot_be_looked_at_is_only_kept(desk, game):
    def fails(state):
        raise TypeError("no such thing")

    game(beyond=fails)
    assert replayed(desk).error == "TypeError('no such thing')"
    assert replayed(desk, otherwise(desk.entries, 3)).error == ""


def test_a_head_that_cannot_be_told_is_no_career(desk, game):
    game(head=lambda state: {}["name"])
    assert replayed(desk).error == "KeyError('name')"
    assert replayed(desk, otherwise(desk.entries, 3)).error == ""


def test_what_a_journal_lacks_is_said_in_so_many_words(desk):
    assert (
        journal_replay.replay_file(msgspec.structs.replace(journal_of(desk), game="elsewhere")).error
        == "KeyError('elsewhere')"
    )
    long = journal_replay.replay_file(msgspec.structs.replace(journal_of(desk), game="e" * 999)).error
    assert len(long) == 500
    assert journal_replay.replay_file(msgspec.structs.replace(journal_of(desk), books=["v"])).out_of_step == 1


def test_an_entry_is_carried_whole(desk):
    sent = msgspec.json.decode(msgspec.json.encode(journal_of(desk)), type=JournalToFollow)
    assert [type(one) for one in (sent.entries[0], sent.last)] == [Entry, Snapshot]
    assert sent.entries == desk.entries
