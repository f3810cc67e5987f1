"""A history one can use: what was done at once belongs together, and is taken back at once."""

import copy

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.urls import reverse

from charts.books import raw_of
from charts.figures import changes
from charts.figures.parts import Fault
from charts.grid import keep
from charts.grid.keep import part_of
from charts.models import Revision
from tests.charts.parts import chart
from tests.html import flat


def changed(mine, kind, name, change):
    part = copy.deepcopy(part_of(raw_of(mine), kind, name))
    change(part)
    return keep.PartChange(kind, name, part)


def hedgehog(mine, title):
    return changed(mine, "chart", "E3c", lambda part: part.update(title=title))


@pytest.fixture
def saved(mine, keeper):
    """Two parts, changed at once."""
    boat = changed(mine, "boat", "VIIC", lambda part: part.update(hull_boxes=9))
    keep.change(mine, [hedgehog(mine, "Hedgehog!"), boat], keeper, why="second printing")
    return Revision.objects.filter(edition=mine).first()


def test_a_save_is_who_when_why_and_every_value(saved, keeper):
    assert (saved.by, saved.by_name, saved.why) == (keeper, "keeper", "second printing")
    assert saved.lines == [["E3c", "title", "Hedgehog", "Hedgehog!"], ["VIIC", "hull_boxes", "8", "9"]]


def test_a_save_is_undone_whole_and_once(saved, mine, keeper):
    was = raw_of(mine.copied_from)
    assert keep.undo(saved, keeper) == 2
    now = raw_of(mine)
    assert {key for key in now if now[key] != was[key]} == {"edition", "name", "note"}
    last = Revision.objects.filter(edition=mine).first()
    assert (last.undoes, last.why) == (saved, "Undone: E3c: title; VIIC: hull_boxes")
    saved.refresh_from_db()
    with pytest.raises(keep.EditionChanged, match="already been undone"):
        keep.undo(saved, keeper)


@pytest.mark.parametrize(
    ("done", "title"),
    [
        (["undo last"], "Hedgehog"),
        (["undo last", "undo last"], "Hedgehog!"),
        (["note", "undo first"], "Hedgehog"),
        (["rename", "undo first"], None),
        (["rename", "undo last", "undo first"], "Hedgehog"),
        (["rename", "undo last", "undo last", "undo first"], None),
    ],
    ids=range(6),
)
def test_a_save_is_undone_where_nothing_of_it_was_changed_since(saved, mine, keeper, done, title):
    """What was changed and undone, or undone and done again, counts as it is now; nothing else is touched."""
    steps = {
        "note": lambda: keep.change(mine, [changed(mine, "chart", "E3c", lambda one: one.update(notes=["x"]))], keeper),
        "rename": lambda: keep.change(mine, [hedgehog(mine, "Porcupine")], keeper),
        "undo first": lambda: keep.undo(saved, keeper),
        "undo last": lambda: keep.undo(Revision.objects.filter(edition=mine).first(), keeper),
    }
    for step in done[:-1]:
        steps[step]()
    if title is None:
        with pytest.raises(keep.EditionChanged, match="E3c has been changed again since"):
            steps[done[-1]]()
        assert part_of(raw_of(mine), "boat", "VIIC")["hull_boxes"] == 9
    else:
        steps[done[-1]]()
        part = chart(raw_of(mine), "E3c")
        assert (part["title"], part["notes"] == ["x"]) == (title, "note" in done)


def test_a_row_that_moved_since_is_not_taken_for_another(mine, keeper):
    def harder(part):
        part["rows"][2]["results"]["attack_drm"] = 2

    def split(part):
        last = part["rows"].pop()
        part["rows"] = [{**last, "high": 3, "low": None}, {**part["rows"][0], "low": 4}, part["rows"][1], last]

    keep.change(mine, [changed(mine, "chart", "E2", harder)], keeper)
    first = Revision.objects.filter(edition=mine).first()
    keep.change(mine, [changed(mine, "chart", "E2", split)], keeper)
    with pytest.raises(keep.EditionChanged):
        keep.undo(first, keeper)


def test_an_undo_that_would_leave_the_edition_unsound_is_refused(saved, mine, keeper, monkeypatch):
    monkeypatch.setattr(keep, "faults", lambda raw: [Fault("E2", "gap")])
    with pytest.raises(keep.Unsound):
        keep.undo(saved, keeper)
    assert chart(raw_of(mine), "E3c")["title"] == "Hedgehog!"
    assert not Revision.objects.filter(undoes=saved).exists()


def test_a_track_that_came_and_went_comes_and_goes_again(mine, keeper):
    like = part_of(raw_of(mine), "track", "VIIC, Arctic")
    made = keep.PartChange("track", "XIV, Arctic", {**like, "type": "XIV"})
    keep.change(mine, [made], keeper)
    came = Revision.objects.filter(edition=mine).first()
    keep.undo(came, keeper)
    assert part_of(raw_of(mine), "track", "XIV, Arctic") is None
    keep.undo(Revision.objects.filter(edition=mine).first(), keeper)
    assert part_of(raw_of(mine), "track", "XIV, Arctic") == made.part


# --- on the page -----------------------------------------------------------------------------------------


def history_of(edition):
    return reverse("charts:check-history", args=[edition.slug])


def test_the_history_groups_by_save_and_each_offers_its_undo(bench, saved, mine):
    page = flat(bench.get(history_of(mine)))
    assert "second printing" in page
    assert "<del>8</del>" in page
    bench.post(history_of(mine), {"save": saved.pk})
    assert chart(raw_of(mine), "E3c")["title"] == "Hedgehog"
    page = flat(bench.get(history_of(mine)))
    assert "undone" in page
    assert f'name="save" value="{saved.pk}"' not in page
    assert bench.post(history_of(mine), {"save": "x"}).status_code == 404
    again = bench.post(history_of(mine), {"save": saved.pk}, follow=True)
    assert "This has already been undone." in again.content.decode()


def test_the_admin_lists_and_searches_what_was_changed(bench, saved, mine):
    listed = reverse("admin:charts_revision_changelist")
    for words, found in (("second", True), ("hull_boxes", True), ("Hedgehog!", True), ("hedgerow", False)):
        assert ("second printing" in flat(bench.get(listed, {"q": words}))) is found, words
    page = flat(bench.get(reverse("admin:charts_revision_change", args=[saved.pk])))
    assert "<del>8</del>" in page
    assert f'href="{history_of(mine)}"' in page
    assert bench.post(reverse("admin:charts_revision_delete", args=[saved.pk]), {"post": "yes"}).status_code == 403
    part = reverse("admin:charts_part_history", args=[mine.parts.get(code="E3c").pk])
    assert "second printing" in flat(bench.get(part, follow=True))


def test_the_page_of_a_part_shows_its_saves_alone(bench, saved, mine):
    page = flat(bench.get(reverse("charts:check-list", args=[mine.slug, "E3c"])))
    assert "Hedgehog!" in page
    assert f'name="save" value="{saved.pk}"' in page
    assert 'class="form">VIIC' not in page


def test_who_may_only_read_undoes_nothing(client, saved, mine):
    reader = get_user_model().objects.create_user("reader", is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_revision"))
    client.force_login(reader)
    assert client.get(reverse("admin:charts_revision_change", args=[saved.pk])).status_code == 200
    assert client.post(history_of(mine), {"save": saved.pk}).status_code == 403
    assert chart(raw_of(mine), "E3c")["title"] == "Hedgehog!"


# --- step by step ------------------------------------------------------------------------------------------


KEPT = {"rows": [{"low": 1, "note": "x"}, {"low": 2}], "title": "A", "dice": None}


def old_with(**values):
    return {**KEPT, **values}


@pytest.mark.parametrize(
    ("old", "new", "steps"),
    [
        (KEPT, KEPT, []),
        (KEPT, old_with(title=1), [{"at": ["title"], "old": "A", "new": 1}]),
        (KEPT, old_with(dice="1d6"), [{"at": ["dice"], "old": None, "new": "1d6"}]),
        (KEPT, old_with(rows=[{"low": 1}, {"low": 2, "high": 4}]),
         [{"at": ["rows", 0, "note"], "old": "x"}, {"at": ["rows", 1, "high"], "new": 4}]),
        (KEPT, old_with(rows=[{"low": 1}]), [{"at": ["rows"], "old": KEPT["rows"], "new": [{"low": 1}]}]),
        (None, KEPT, [{"at": [], "new": KEPT}]),
        (KEPT, None, [{"at": [], "old": KEPT}]),
        ({"a": [1, 2]}, {"a": [1, 3]}, [{"at": ["a", 1], "old": 2, "new": 3}]),
        ({"a": "xy"}, {"a": ["x", "z"]}, [{"at": ["a"], "old": "xy", "new": ["x", "z"]}]),
        ({"a": ["x", "z"]}, {"a": "xy"}, [{"at": ["a"], "old": ["x", "z"], "new": "xy"}]),
        ({"a": {"b": 1}}, {"a": "b"}, [{"at": ["a"], "old": {"b": 1}, "new": "b"}]),
        ({"sunk": 1}, {"sunk": True}, [{"at": ["sunk"], "old": 1, "new": True}]),
    ],
    ids=range(12),
)  # fmt: skip
def test_steps_say_what_changed_and_lead_back(old, new, steps):
    done = changes.steps(old, new)
    assert done == steps
    assert changes.undone(new, done) == old


def test_one_is_not_taken_back_for_true():
    with pytest.raises(changes.Passed):
        changes.undone({"sunk": True}, changes.steps({"sunk": 0}, {"sunk": 1}))


@pytest.mark.parametrize(
    "now",
    [
        old_with(title="C"),
        old_with(rows=[]),
        None,
        {"title": "B"},
        old_with(title="B", rows=[{"low": True}, {"low": 2}]),
    ],
)
def test_what_no_longer_stands_as_it_was_left_is_not_taken_back(now):
    done = changes.steps(KEPT, old_with(title="B", rows=[{"low": 7, "note": "x"}, {"low": 2}]))
    with pytest.raises(changes.Passed):
        changes.undone(now, done)


def test_taking_back_leaves_what_it_was_given_alone():
    new = old_with(rows=[{"low": 9}, {"low": 2}])
    changes.undone(new, changes.steps(KEPT, new))
    assert new["rows"][0] == {"low": 9}


@pytest.mark.parametrize(
    ("later", "moved"),
    [([["rows"]], True), ([["rows", 0]], True), ([["rows", 1]], False), ([["title"]], False), ([[]], True)],
)
def test_a_list_that_was_replaced_since_has_moved_what_stood_in_it(later, moved):
    done = [{"at": ["rows", 0, "low"], "old": 1, "new": 2}]
    assert changes.overlap(done, [{"at": at} for at in later]) is moved
