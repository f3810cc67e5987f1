"""Replay is exact: every prefix asks what the journal says next, and a walk arrives where play did."""

import copy

import msgspec
import pytest

from campaigns.engine.replay import Entry
from campaigns.engine.walk import Course, Walk, course
from charts.book import compile_book
from tests.engine import toy
from tests.engine.desk import BOOK, Desk, at_night, game_with
from tests.work import calls


def test_every_prefix_asks_what_the_journal_says_next():
    desk = Desk(nights=4).play_on(200)
    whole = desk.entries
    for count in range(1, len(whole)):
        early = Desk()
        early.entries = whole[:count]
        early.snapshots = [one for one in desk.snapshots if one.number <= count]
        assert early.prompt.signature() == whole[count].asked


def test_released_snapshots_and_kept_ones_are_all():
    desk = Desk(nights=9).play_on(500)
    walk = Walk(desk.game, desk.book, Course())
    released = []
    for entry in desk.entries:
        walk.follow(entry, desk.book)
        released += walk.release()
        assert len(walk.kept) < 10
    assert released + walk.kept == desk.snapshots


def forged(desk, change=lambda entries: None, stored=lambda number: None, books=lambda number: None):
    """The journal of a desk, changed, and walked."""
    entries = list(desk.entries)
    change(entries)
    walk = Walk(desk.game, desk.book, course((entry, "") for entry in entries), stored)
    for entry in entries:
        walk.follow(entry, books(entry.number) or desk.book)
    return walk


def faults(*told):
    return forged(*told).faults


def replaced(entries, number, **values):
    entries[number - 1] = msgspec.structs.replace(entries[number - 1], **values)


def another(entries, number):
    replaced(entries, number, asked=["roll", "9", None, None, None])


def stored(desk, **others):
    return {one.number: one for one in desk.snapshots} | others


FORGED = {
    "a kind that is none": (lambda e: replaced(e, 3, kind="x"), (3, "there is no kind x")),
    "another chapter": (lambda e: replaced(e, 3, chapter=2), (3, "stands in chapter 2, the journal says 1")),
    "no opening": (lambda e: replaced(e, 1, kind="remark"), (1, "the journal does not begin with an opening")),
    "a strike of one in the middle": (lambda e: replaced(e, 6, kind="strike", voids=[3]), (6, "cannot strike 3")),
    "a strike of what is to come": (lambda e: replaced(e, 6, kind="strike", voids=[9]), (6, "cannot strike 9")),
    "a strike of the opening": (lambda e: replaced(e, 6, kind="strike", voids=[1]), (6, "cannot strike 1")),
}


@pytest.mark.parametrize(("change", "fault"), FORGED.values(), ids=FORGED.keys())
def test_what_does_not_fit_is_a_fault(change, fault):
    assert fault in faults(at_night().play_on(6), change)


def test_after_a_fault_nothing_is_believed_until_a_stored_snapshot():
    """Neither the lines that follow nor their chapters; and what was stored is kept in its place."""
    desk = at_night().play_on(20)
    kept = stored(desk).get
    assert desk.entries[-1].chapter > 1
    assert [number for number, _ in faults(desk, lambda entries: another(entries, 3))] == [3]
    assert [number for number, _ in faults(desk, lambda entries: another(entries, 3), kept)] == [3]
    twice = faults(desk, lambda entries: (another(entries, 3), another(entries, 12)), kept)
    assert [number for number, _ in twice] == [3, 12]
    assert forged(desk, lambda entries: another(entries, 3), kept).kept == desk.snapshots
    assert forged(desk, stored=kept).kept == desk.snapshots


def test_a_kind_that_is_none_is_passed_over():
    desk = at_night()
    desk.act({"remark": "x"}, {"dice": [2, 1]})
    found = faults(desk, lambda entries: replaced(entries, 5, kind="x", chapter=7, voids=[4]))
    assert found[0] == (5, "there is no kind x")
    assert len(forged(desk, lambda entries: replaced(entries, 5, kind="x", chapter=7)).faults) == 1


def test_without_an_opening_the_walk_begins_at_a_stored_snapshot():
    desk = at_night().play_on(6)
    books = dict.fromkeys(range(3, 99), compile_book({**toy.RAW, "name": "Other"}))
    walk = forged(desk, lambda entries: replaced(entries, 1, kind="remark"), stored(desk).get, books.get)
    assert walk.faults == [(1, "the journal does not begin with an opening")]
    assert walk.kept == desk.snapshots[1:]


def test_an_opening_that_cannot_be_opened_is_one_fault():
    desk = at_night()
    broken = {**desk.entries[0].answer, "state": {"oil": "much"}}
    assert [number for number, _ in faults(desk, lambda entries: replaced(entries, 1, answer=broken))] == [1]


def followed(desk, entries, books=lambda number: BOOK, strikes=(), book=None):
    walk = Walk(desk.game, book, Course(dict.fromkeys(strikes, 0)))
    for entry in entries:
        walk.follow(entry, books(entry.number))
    return walk


def test_a_walk_begins_with_the_charts_of_its_first_line():
    desk = at_night()
    walk = followed(desk, desk.entries)
    assert (walk.faults, walk.charts) == ([], desk.book)


def with_oil(a_night):
    raw = copy.deepcopy(toy.RAW)
    rows = raw["charts"][1]["rows"]
    if a_night is None:
        rows[0]["key"] = "oil_a_day"
    else:
        rows[0]["value"] = a_night
    return compile_book(raw)


def test_a_scene_is_played_with_the_charts_of_its_last_line():
    desk = at_night()
    other = with_oil(5)
    walk = forged(desk, books=lambda number: other if number >= 3 else None)
    assert (walk.faults, walk.state.oil) == ([], 25)


def test_what_was_chosen_by_other_charts_stands_though_it_is_no_longer_offered():
    """Only a keeper with oil left may trim the lamp high."""
    desk = Desk().do({"choose": "high"}, {"choose": "tar"})
    assert forged(desk, books=lambda number: with_oil(99) if number > 2 else None).faults == []


def quiet_dusk(watch, charts):
    """Asks nothing where a night takes five of oil."""
    if charts.figures["oil_a_night"] != 5:
        yield from toy.dusk(watch, charts)
    watch.scene = "night"


def test_a_scene_that_asks_nothing_by_the_charts_of_a_later_line_leaves_no_snapshot():
    desk, other = Desk(game_with(dusk=quiet_dusk)), with_oil(5)
    desk.book = other
    desk.act({"dice": [3, 3]})
    desk.book = BOOK
    walk = forged(desk, books=lambda number: other if number > 1 else None)
    assert (walk.faults, walk.kept) == ([], desk.snapshots)


def test_charts_that_the_scene_cannot_be_played_with_are_one_fault():
    desk = at_night()
    other = with_oil(None)
    walk = forged(desk, books=lambda number: other if number >= 3 else None)
    assert [number for number, _ in walk.faults] == [3]


def test_a_line_that_no_longer_fits_but_was_struck_is_no_fault():
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"strike": True}, {"dice": [2, 1]})
    assert faults(desk, lambda entries: another(entries, 5)) == []


def test_a_stored_snapshot_that_cannot_be_opened_is_a_fault_too():
    desk = at_night().play_on(20)
    kept = stored(desk)
    kept[4] = msgspec.structs.replace(kept[4], state={"oil": "much"})
    assert [number for number, _ in faults(desk, lambda entries: another(entries, 3), kept.get)] == [3, 4]


def test_a_chart_that_changed_within_a_scene_counts_from_the_next_line_on():
    desk, other = at_night().do({"dice": [3, 3]}), compile_book({**toy.RAW, "name": "Other"})
    walk = followed(desk, desk.entries, lambda number: other if number > 3 else BOOK, book=BOOK)
    assert (walk.faults, walk.charts) == ([], other)


@pytest.mark.parametrize("before", [0, 60])
def test_struck_work_costs_what_other_lines_cost(before):
    """However often a player changed his mind, and however long the scene is."""

    def walked(pairs):
        desk = at_night()
        session = desk.session()
        for oil in range(before):
            desk.keep(session.act({"amend": {"oil": 30 + oil % 2}, "why": "x"}))
        for _ in range(pairs):
            desk.keep(session.act({"amend": {"oil": 20}, "why": "x"}))
            desk.keep(session.act({"strike": True}))
        return calls(lambda: desk.walked())

    none, few, many = walked(0), walked(20), walked(80)
    assert many - none < 1.1 * 4 * (few - none)


def test_a_note_stands_in_the_chapter_that_play_had_come_to():
    desk = Desk(nights=9).play_on(4)
    for words, other, own in (("Fog.", 2, 1), ("Clear.", 1, 2)):
        note = desk.act({"remark": words}).number
        found = faults(desk, lambda entries, note=note, other=other: replaced(entries, note, chapter=other))
        assert found == [(note, f"stands in chapter {other}, the journal says {own}")]
        desk.to_chapter(2).act({"auto": True})


def test_a_struck_line_stands_in_its_own_chapter():
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"strike": True}, {"dice": [2, 1]})
    found = faults(desk, lambda entries: replaced(entries, 5, chapter=2))
    assert found == [(5, "stands in chapter 2, the journal says 1")]


def test_the_first_answer_of_a_chapter_seals_the_one_before():
    """A strike past it."""
    desk = Desk(nights=9).to_chapter(2)
    last = len(desk.entries)
    desk.act({"auto": True})
    strike = Entry(last + 2, "strike", voids=[last, last + 1], chapter=1)
    found = followed(desk, [*desk.entries, strike], strikes=strike.voids, book=BOOK).faults
    assert found == [(last + 2, f"cannot strike {last}, {last + 1}")]


def test_a_signature_seals_the_chapter_before_too():
    desk = Desk(nights=9).to_chapter(2)
    last = len(desk.entries)
    desk.act({"sign": True})
    strike = Entry(last + 2, "strike", voids=[last], chapter=1)
    found = followed(desk, [*desk.entries, strike], strikes=[last], book=BOOK).faults
    assert found == [(last + 2, f"cannot strike {last}")]


def test_a_signature_that_an_older_version_left_behind_stays():
    """It went back to an amendment before the signature and did not void that."""
    desk = Desk(nights=9).to_chapter(2)
    last = len(desk.entries)
    desk.act({"amend": {"oil": 3}, "why": "x"}, {"sign": True}, {"auto": True})
    desk.entries.append(Entry(last + 4, "strike", voids=[last + 1, last + 3], chapter=2))
    desk.walked()
    assert desk.session().last_chapter == 2
