"""A history one can use: what was done at once belongs together, and is taken back at once."""

import copy

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.urls import reverse

from charts.books import raw_of
from charts.figures.parts import Fault
from charts.grid import keep
from charts.grid.keep import part_of
from charts.models import Save
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
    return Save.objects.filter(edition=mine).first()


def test_a_save_is_who_when_why_and_every_value(saved, keeper):
    assert (saved.by, saved.by_name, saved.why) == (keeper, "keeper", "second printing")
    lines = saved.changes.order_by("id").values_list("part", "place", "old", "new")
    assert list(lines) == [("E3c", "title", "Hedgehog", "Hedgehog!"), ("VIIC", "hull_boxes", "8", "9")]


def test_a_save_is_undone_whole_and_once(saved, mine, keeper):
    was = raw_of(mine.copied_from)
    assert keep.undo(saved, keeper) == 2
    now = raw_of(mine)
    assert {key for key in now if now[key] != was[key]} == {"edition", "name", "note"}
    last = Save.objects.filter(edition=mine).first()
    assert (last.undoes, last.why) == (saved, "Undone: E3c: title; VIIC: hull_boxes")
    saved.refresh_from_db()
    with pytest.raises(keep.EditionChanged, match="already been undone"):
        keep.undo(saved, keeper)


def test_what_was_undone_is_done_again_by_undoing_that(saved, mine, keeper):
    keep.undo(saved, keeper)
    keep.undo(Save.objects.filter(edition=mine).first(), keeper)
    assert chart(raw_of(mine), "E3c")["title"] == "Hedgehog!"


def test_an_older_save_is_undone_where_nothing_of_it_was_changed_since(saved, mine, keeper):
    keep.change(mine, [changed(mine, "chart", "E3c", lambda part: part.update(notes=["mine"]))], keeper)
    keep.undo(saved, keeper)
    part = chart(raw_of(mine), "E3c")
    assert (part["title"], part["notes"]) == ("Hedgehog", ["mine"])


def test_what_was_changed_again_since_stays(saved, mine, keeper):
    keep.change(mine, [hedgehog(mine, "Porcupine")], keeper)
    with pytest.raises(keep.EditionChanged, match="E3c has been changed again since"):
        keep.undo(saved, keeper)
    assert part_of(raw_of(mine), "boat", "VIIC")["hull_boxes"] == 9


def test_what_was_changed_again_and_that_undone_is_undone_too(saved, mine, keeper):
    keep.change(mine, [hedgehog(mine, "Porcupine")], keeper)
    later = Save.objects.filter(edition=mine).first()
    keep.undo(later, keeper)
    keep.undo(saved, keeper)
    assert chart(raw_of(mine), "E3c")["title"] == "Hedgehog"


def test_what_was_changed_again_and_that_done_once_more_stays(saved, mine, keeper):
    keep.change(mine, [hedgehog(mine, "Porcupine")], keeper)
    for _undo_and_again in range(2):
        keep.undo(Save.objects.filter(edition=mine).first(), keeper)
    with pytest.raises(keep.EditionChanged, match="E3c has been changed again since"):
        keep.undo(saved, keeper)


def test_a_row_that_moved_since_is_not_taken_for_another(mine, keeper):
    def harder(part):
        part["rows"][2]["results"]["attack_drm"] = 2

    def split(part):
        last = part["rows"].pop()
        part["rows"] = [{**last, "high": 3, "low": None}, {**part["rows"][0], "low": 4}, part["rows"][1], last]

    keep.change(mine, [changed(mine, "chart", "E2", harder)], keeper)
    first = Save.objects.filter(edition=mine).first()
    keep.change(mine, [changed(mine, "chart", "E2", split)], keeper)
    with pytest.raises(keep.EditionChanged):
        keep.undo(first, keeper)


def test_an_undo_that_would_leave_the_edition_unsound_is_refused(saved, mine, keeper, monkeypatch):
    monkeypatch.setattr(keep, "faults", lambda raw: [Fault("E2", "gap")])
    with pytest.raises(keep.Unsound):
        keep.undo(saved, keeper)
    assert chart(raw_of(mine), "E3c")["title"] == "Hedgehog!"
    assert not Save.objects.filter(undoes=saved).exists()


def test_a_track_that_came_and_went_comes_and_goes_again(mine, keeper):
    like = part_of(raw_of(mine), "track", "VIIC, Arctic")
    made = keep.PartChange("track", "XIV, Arctic", {**like, "type": "XIV"})
    keep.change(mine, [made], keeper)
    came = Save.objects.filter(edition=mine).first()
    keep.undo(came, keeper)
    assert part_of(raw_of(mine), "track", "XIV, Arctic") is None
    keep.undo(Save.objects.filter(edition=mine).first(), keeper)
    assert part_of(raw_of(mine), "track", "XIV, Arctic") == made.part


def test_what_staff_do_stands_in_the_history_of_the_admin(saved, mine, keeper):
    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_repr) == (keeper, str(mine))
    assert entry.get_change_message() == "E3c: title; VIIC: hull_boxes"


# --- on the page -----------------------------------------------------------------------------------------


def undo_url(save):
    return reverse("admin:charts_save_undo", args=[save.pk])


def test_the_history_groups_by_save_and_a_save_offers_its_undo(bench, saved, mine):
    page = flat(bench.get(reverse("admin:charts_save_changelist"), {"edition__id__exact": mine.pk}))
    assert "second printing" in page
    page = flat(bench.get(reverse("admin:charts_save_change", args=[saved.pk])))
    assert "<del>8</del>" in page
    assert f'action="{undo_url(saved)}"' in page
    bench.post(undo_url(saved))
    page = flat(bench.get(reverse("admin:charts_save_change", args=[saved.pk])))
    assert "This was undone." in page
    assert f'action="{undo_url(saved)}"' not in page


def test_the_page_of_a_part_shows_its_saves_alone(bench, saved, mine):
    part = mine.charts.get(code="E3c")
    page = flat(bench.get(reverse("charts:check-list", args=[mine.slug, part.code])))
    assert "Hedgehog!" in page
    assert f'name="save" value="{saved.pk}"' in page
    assert 'class="form">VIIC' not in page


def test_an_undo_that_cannot_be_says_why(bench, saved, mine, keeper):
    keep.change(mine, [hedgehog(mine, "Porcupine")], keeper)
    page = bench.post(undo_url(saved), follow=True).content.decode()
    assert "E3c has been changed again since then. Undo the later change first." in page


def test_who_may_only_read_undoes_nothing(client, saved, mine):
    reader = get_user_model().objects.create_user("reader", is_staff=True)
    reader.user_permissions.add(*Permission.objects.filter(codename__in=["view_save", "view_change"]))
    client.force_login(reader)
    assert "Undo" not in flat(client.get(reverse("admin:charts_save_change", args=[saved.pk]))).split("<h1>")[-1]
    assert client.post(undo_url(saved)).status_code == 403
    assert chart(raw_of(mine), "E3c")["title"] == "Hedgehog!"


def test_an_undo_needs_a_post_and_a_save(bench, saved):
    assert bench.get(undo_url(saved)).status_code == 403
    assert bench.post(reverse("admin:charts_save_undo", args=[999999])).status_code == 404
