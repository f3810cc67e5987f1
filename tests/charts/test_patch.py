"""What a save did to a part, and how it is taken back."""

import pytest

from charts.figures import changes

OLD = {"rows": [{"low": 1, "note": "x"}, {"low": 2}], "title": "A", "dice": None}


def changed(**values):
    return {**OLD, **values}


@pytest.mark.parametrize(
    ("new", "places"),
    [
        (OLD, []),
        (changed(title="B"), [["title"]]),
        (changed(title=1), [["title"]]),
        (changed(rows=[{"low": 1, "note": "x"}, {"low": 3}]), [["rows", 1, "low"]]),
        (changed(rows=[{"low": 1}, {"low": 2, "high": 4}]), [["rows", 0, "note"], ["rows", 1, "high"]]),
        (changed(rows=[{"low": 1}]), [["rows"]]),
        (changed(dice="1d6"), [["dice"]]),
        (None, [[]]),
    ],
)
def test_steps_name_the_places_that_changed_and_lead_back(new, places):
    done = changes.steps(OLD, new)
    assert [step["at"] for step in done] == places
    assert changes.undone(new, done) == OLD


def test_a_part_that_is_new_is_gone_again():
    assert changes.undone(OLD, changes.steps(None, OLD)) is None


def test_true_is_another_value_than_one():
    assert changes.steps({"sunk": 1}, {"sunk": True}) == [{"at": ["sunk"], "old": 1, "new": True}]


@pytest.mark.parametrize(
    ("old", "new", "step"),
    [
        (None, OLD, {"at": [], "new": OLD}),
        (OLD, None, {"at": [], "old": OLD}),
        ({}, {"a": 1}, {"at": ["a"], "new": 1}),
        ({"a": 1}, {}, {"at": ["a"], "old": 1}),
        ({"a": [1, 2]}, {"a": [1, 3]}, {"at": ["a", 1], "old": 2, "new": 3}),
        ({"a": [1, 2]}, {"a": [1]}, {"at": ["a"], "old": [1, 2], "new": [1]}),
        ({"a": "xy"}, {"a": ["x", "z"]}, {"at": ["a"], "old": "xy", "new": ["x", "z"]}),
        ({"a": ["x", "z"]}, {"a": "xy"}, {"at": ["a"], "old": ["x", "z"], "new": "xy"}),
        ({"a": {"b": 1}}, {"a": "b"}, {"at": ["a"], "old": {"b": 1}, "new": "b"}),
    ],
)
def test_a_step_says_what_stood_there_and_leads_back(old, new, step):
    done = changes.steps(old, new)
    assert done == [step]
    assert changes.undone(new, done) == old


def test_one_is_not_taken_back_for_true():
    with pytest.raises(changes.Passed):
        changes.undone({"sunk": True}, changes.steps({"sunk": 0}, {"sunk": 1}))


@pytest.mark.parametrize(
    "now",
    [changed(title="C"), changed(rows=[]), None, {"title": "B"}, changed(title="B", rows=[{"low": True}, {"low": 2}])],
)
def test_what_no_longer_stands_as_it_was_left_is_not_taken_back(now):
    done = changes.steps(OLD, changed(title="B", rows=[{"low": 7, "note": "x"}, {"low": 2}]))
    with pytest.raises(changes.Passed):
        changes.undone(now, done)


def test_taking_back_leaves_what_it_was_given_alone():
    new = changed(rows=[{"low": 9}, {"low": 2}])
    changes.undone(new, changes.steps(OLD, new))
    assert new["rows"][0] == {"low": 9}


@pytest.mark.parametrize(
    ("later", "moved"),
    [([["rows"]], True), ([["rows", 0]], True), ([["rows", 1]], False), ([["title"]], False), ([[]], True)],
)
def test_a_list_that_was_replaced_since_has_moved_what_stood_in_it(later, moved):
    done = [{"at": ["rows", 0, "low"], "old": 1, "new": 2}]
    assert changes.overlap(done, [{"at": at} for at in later]) is moved
