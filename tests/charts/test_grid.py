"""The keeper's pages: checklists, confirming and typing, checking before saving, filters, editions, access."""

import random
import re

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from charts.books import book_for, raw_of
from charts.figures.check import faults
from charts.figures.parts import cell_origin
from charts.figures.shipped import NO_FIGURES, raw_edition
from charts.figures.version import PARTS
from charts.grid import keep
from charts.grid.cells import checklist_of, checklists, next_checklist, progress
from charts.grid.forms import FORMS
from charts.grid.keep import part_of
from charts.grid.views import part_url
from charts.models import Edition, EditionInUse, Kind, Revision
from tests.charts.parts import GARBAGE, boat, chart, replace, roster, track
from tests.html import flat

HOUSE = raw_edition()


def url(edition, code=""):
    return reverse("charts:check-list" if code else "charts:check", args=[edition.slug, *([code] if code else [])])


def do(client, edition, code, **fields):
    """A field that is not posted is as it is kept."""
    revision = Edition.objects.get(pk=edition.pk).revision
    return client.post(url(edition, code), {"revision": revision, **fields})


def shown(client, edition, code, **asked):
    return flat(client.get(url(edition, code), asked))


# --- what there is to check ------------------------------------------------------------------------------


def test_what_counts_most_in_play_comes_first_and_what_is_done_last():
    found = checklists(HOUSE)
    codes, left = [one.code for one in found], [one.left > 0 for one in found]
    assert codes[:5] == ["E1", "patrol-tracks", "U1", "E1-SZ", "E4"]
    assert left == sorted(left, reverse=True)
    assert len(set(codes)) == len(codes) == len(HOUSE["charts"]) + len(HOUSE["rosters"]) + 2
    how_far = progress(found)
    assert (how_far["done"], how_far["left"]) == (0, sum(one.left for one in found))
    assert 0 < how_far["ours"] < how_far["left"]


def test_of_a_checklist_the_reconstructions_come_first_and_then_the_predecessor():
    e1 = checklist_of(HOUSE, "E1")
    assert dict(e1.counts) == {"hunters": 70, "house": 45, "rulebook": 17}
    assert (e1.left, e1.done, e1.total) == (115, 0, 115)
    first = e1.next_left()
    assert (first.source, first.row, first.column) == ("house", "4", "Transit")
    assert e1.next_left(first).source == "house"
    assert (e1.next_left(source="hunters").row, e1.next_left(source="history")) == ("2", None)
    assert e1.next_left([one for one in e1.figures if one.source == "house"][-1]) == first
    found = [one.cell for one in checklist_of(HOUSE, "E2").figures]
    assert found[:5] == ["natural-0-0", "rows-0-0", "rows-1-0", "rows-2-0", "natural-0-1"]
    assert found[-1].startswith("modifiers-")


def test_other_games_have_their_own_and_what_is_not_entered_is_left(client, db, keeper):
    raw = raw_edition("torpedo-dice")
    assert next_checklist(checklists(raw), "").next_left().source == "empty"
    assert next_checklist(checklists(raw_edition("unterseeboot")), "").code == "map"
    keep.load({**NO_FIGURES, "edition": "blank", "game": "blank", "name": "Blank"})
    client.force_login(keeper)
    assert client.get("/charts/blank/check/", follow=True).redirect_chain == [("/charts/blank/", 302)]


# --- confirming and typing -------------------------------------------------------------------------------


def test_the_worklist_leads_to_what_counts_most(bench, mine):
    assert bench.get(url(mine)).url == url(mine, "E1")
    assert bench.get(url(mine), {"source": "history"}).url == url(mine, "T1") + "?source=history"
    page = shown(bench, mine, "E1")
    for text in ("E1, Encounters by zone: 4, Transit", "115 left", 'name="agree" value="rows-2-0"'):
        assert text in page


@pytest.mark.parametrize(
    ("typed", "value"), [({}, "aircraft"), ({"row-2-c0": "aircraft"}, "aircraft"), ({"row-2-c0": "non"}, "none")]
)
def test_what_agrees_or_is_typed_is_from_the_card_and_the_next_comes(bench, mine, typed, value):
    reply = do(bench, mine, "E1", cell="rows-2-0", do="set", **typed)
    assert reply.url == url(mine, "E1") + "?cell=rows-1-1"
    row = chart(raw_of(mine), "E1")["rows"][2]
    assert row["results"]["transit"] == value
    assert [key for key in row["results"] if cell_origin(row, key)["source"] == "card"] == ["transit"]
    assert book_for(mine).chart("E1").read("transit", 4, 4) == value


def test_what_cannot_be_is_said_beside_the_field_and_stays_typed(bench, mine):
    fields = {"row-2-c0": "sea serpent", "title": "Encountered!", "row-3-low": "6", "row-3-high": "6"}
    page = flat(do(bench, mine, "E1", cell="rows-2-0", do="set", **fields))
    for text in ("“sea serpent” is not a valid value", 'value="sea serpent"', 'aria-invalid="true"', "Not saved."):
        assert text in page
    assert 'value="Encountered!"' in page
    assert "E1: Gap: no row covers 5." in page
    assert chart(raw_of(mine), "E1") == chart(HOUSE, "E1")
    assert "sends a XII to Arctic, but it has no track for Arctic." in flat(
        do(bench, mine, "P1-R", **{"row-4-c4": "Arctic"})
    )


def test_a_row_a_column_and_all_that_is_left_agree_each_at_once(bench, mine):
    do(bench, mine, "P1", column="January to May 1944")
    assert checklist_of(raw_of(mine), "P1").counts["card"] == 11
    do(bench, mine, "P1", row="3")
    assert checklist_of(raw_of(mine), "P1").counts["card"] == 11 + 4
    do(bench, mine, "P1", do="all")
    assert (checklist_of(raw_of(mine), "P1").left, Revision.objects.count()) == (0, 3)
    do(bench, mine, "E1", do="all", source="house")
    assert dict(checklist_of(raw_of(mine), "E1").counts) == {"card": 45, "hunters": 70, "rulebook": 17}


def test_a_ship_a_line_and_a_track_agree_by_their_own_button(bench, mine):
    for code, row in (
        ("T1", "ships-3"), ("U3-PT", "rows-0"), ("patrol-tracks", "VIIC, Atlantic:track"), ("boat-types", "Hull boxes"),
    ):  # fmt: skip
        do(bench, mine, code, row=row)
    raw = raw_of(mine)
    assert [ship["roll"] for ship in roster(raw, "T1")["ships"] if ship["source"] == "card"] == [4]
    assert track(raw, "VIIC", "Atlantic")["source"] == "card"
    assert boat(raw, "IXC")["sources"]["hull"]["source"] == "card"
    assert boat(raw, "IXC")["sources"]["flooding"] == boat(HOUSE, "IXC")["sources"]["flooding"]


def test_skipping_changes_nothing_and_ones_own_last_press_is_undone(bench, mine):
    assert "cell=rows-1-1" in do(bench, mine, "E1", cell="rows-2-0", do="skip").url
    assert not Revision.objects.exists()
    do(bench, mine, "P1", column="January to May 1944")
    assert "Undo restores" in shown(bench, mine, "P1")
    do(bench, mine, "P1", do="undo")
    assert chart(raw_of(mine), "P1") == chart(HOUSE, "P1")
    assert "Undo restores" not in shown(bench, mine, "P1")
    other = get_user_model().objects.create_superuser("other")
    replace(mine, "chart", chart(raw_of(mine), "E3c") | {"title": "Hedge"}, other)
    do(bench, mine, "E1", do="undo")
    assert chart(raw_of(mine), "E3c")["title"] == "Hedge"


def test_a_figure_and_a_part_go_back_to_what_is_shipped(bench, mine):
    assert "Back to the shipped figures" not in shown(bench, mine, "E1")
    do(bench, mine, "E1", cell="rows-2-0", do="set", **{"row-2-c0": "none"})
    page = shown(bench, mine, "E1", cell="rows-2-0")
    assert "Back to the shipped value: aircraft" in page
    assert "Back to the shipped figures" in page
    do(bench, mine, "E1", shipped="rows-2-0")
    assert chart(raw_of(mine), "E1") == chart(HOUSE, "E1")
    do(bench, mine, "E2", title="Found out")
    do(bench, mine, "E2", _shipped="1")
    assert chart(raw_of(mine), "E2") == chart(HOUSE, "E2")


def test_the_shipped_edition_copies_itself_when_it_is_touched_and_not_for_nonsense(bench, house):
    assert "your first change makes a copy of it" in shown(bench, house, "E1")
    do(bench, house, "E1", cell="rows-2-0", do="set", **{"row-2-c0": "sea serpent"})
    assert not Edition.objects.filter(shipped=False).exists()
    reply = do(bench, house, "E1", cell="rows-2-0", do="set", **{"row-2-c0": "none"})
    made = Edition.objects.get(shipped=False)
    assert reply.url.startswith(url(made, "E1"))
    assert chart(raw_of(made), "E1")["rows"][2]["results"]["transit"] == "none"
    assert raw_of(house) == HOUSE


def test_a_page_from_before_another_change_is_not_saved(bench, mine, keeper):
    replace(mine, "chart", chart(raw_of(mine), "E3c") | {"title": "Hedge"}, keeper)
    page = flat(bench.post(url(mine, "E1"), {"revision": 1, "cell": "rows-2-0", "do": "set", "row-2-c0": "none"}))
    assert "Somebody else has changed this edition" in page
    assert 'name="row-2-c0" value="none"' in page
    assert chart(raw_of(mine), "E1") == chart(HOUSE, "E1")


def test_when_a_checklist_is_done_the_next_comes(bench, mine):
    do(bench, mine, "E1-SZ", do="all")
    assert "Nothing is left to check here" in shown(bench, mine, "E1-SZ")
    assert do(bench, mine, "E1-SZ", cell="rows-2-0", do="set", **{"row-2-c0": "small"}).url == url(mine, "E1")


def test_one_row_for_every_total_is_kept_and_can_be_opened(bench, mine):
    """Both ends of a row may be open, and every page of the edition compiles it."""
    gone = {"row-1-remove": "on", "row-2-remove": "on", "row-0-low": "", "row-0-high": ""}
    do(bench, mine, "E2", _save="1", **gone)
    for page in ("edition", "edition-json", "check-files", "check-history"):
        assert bench.get(reverse(f"charts:{page}", args=[mine.slug])).status_code == 200, page
    for page in ("part", "check-list"):
        assert bench.get(reverse(f"charts:{page}", args=[mine.slug, "E2"])).status_code == 200, page
    column = chart(raw_of(mine), "E2")["columns"][0]["key"]
    assert book_for(mine).reading("E2", column, 7, 7) == book_for(mine).reading("E2", column, 2, -30)


# --- checking before saving ------------------------------------------------------------------------------

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("fields", "there", "missing"),
    [
        ({}, ["No errors. You can save."], []),
        ({"row-1-low": "10"}, ['class="gap shade-0"', "E2: Gap: no row covers 9."], []),
        ({"row-1-low": "8"}, ['class="overlap shade-0"'], []),
        ({"modifier-0-drm": "lots"}, ["instead of “lots”"], ["<svg"]),
        ({"row-1-low": "nine"}, ["No dice can reach row nine"], ["<svg"]),
        ({"row-1-low": "10", "_show": "1", "drm": "0"}, ["100 rolls", "no row"], []),
        *(({"dice": dice}, ["This chart is read with"], ["<svg"]) for dice in ("7d7d7", "99d99", "\x00")),
    ],
    ids=range(9),
)  # fmt: skip
def test_the_check_draws_what_is_typed_and_saves_nothing(bench, mine, fields, there, missing):
    swapped = bench.post(url(mine, "E2"), {"_check": "1", **fields}, headers=HTMX).content.decode()
    whole = flat(do(bench, mine, "E2", _check="1", **fields))
    assert [text for text in there if text not in whole or (text not in swapped and "_show" not in fields)] == []
    assert [text for text in (*missing, "<html") if text in swapped] == []
    assert not Revision.objects.exists()


def test_blank_rows_and_columns_are_asked_for_and_keep_what_was_typed(bench, mine):
    page = flat(do(bench, mine, "E2", _more="1", **{"row-1-low": "10"}))
    assert 'name="row-1-low" value="10"' in page
    assert 'name="row-8-low"' in page
    for more in ("x", "-5", "999999999", ""):
        assert do(bench, mine, "E2", _check="1", more=more).status_code == 200
    assert 'name="_more"' in shown(bench, mine, "S1")
    page = flat(do(bench, mine, "P1", _column="1"))
    assert 'name="new_columns" value="1"' in page
    assert 'name="column-5-first" value=""' in page
    new = {
        "column-5-label": "May 45",
        "column-5-first": "1945-05",
        "column-5-last": "1945-05",
        "column-4-last": "1945-04",
    }
    do(bench, mine, "P1", _save="1", why="second printing", new_columns="1", **new)
    book = book_for(mine).chart("P1")
    assert [book.column_in(month) for month in ("1945-04", "1945-05")] == [column.key for column in book.columns[-2:]]
    assert Revision.objects.get().why == "second printing"


@pytest.mark.slow
@pytest.mark.parametrize("kind", PARTS)
def test_a_page_full_of_garbage_is_parsed_and_judged(raw, kind):
    dice, place = random.Random(kind), PARTS[kind]
    for part in raw[place]:
        for _time in range(3 if kind in ("roster", "boat") else 1):
            sections = FORMS[kind](part, raw).sections()
            names = [one.name for section in sections for line in section.lines for one in line.everything]
            posted = {name: dice.choice(GARBAGE) for name in dice.sample(names, min(len(names), 6))}
            form = FORMS[kind](part, raw, posted)
            typed = form.parse()
            form.add_faults(faults(raw | {place: [typed if one is part else one for one in raw[place]]}))
            assert form.sections()


@pytest.mark.slow
def test_garbage_is_answered_and_never_stored_broken(bench, mine):
    """All of it in one post or another, each time on the page as it then is; at last in the page's own number."""
    fields = ("row-0-high", "modifier-1-label", "row-1-case", "title", "row-1-source")
    for first in range(0, len(GARBAGE), 3):
        typed = {name: GARBAGE[(first + place) % len(GARBAGE)] for place, name in enumerate(fields)}
        assert do(bench, mine, "E2", _save="1", **typed).status_code in (200, 302), typed
        assert faults(raw_of(mine)) == []
    for value in GARBAGE[::3]:
        assert bench.post(url(mine, "E2"), {"row-2-c1": "2", "revision": value, "_save": "1"}).status_code == 200, value


@pytest.mark.parametrize(
    "asked", [{"cell": "rows-99-0"}, {"cell": "x"}, {"source": "hearsay"}, {"page": "x"}, {"sort": "luck"}]
)
def test_odd_questions_get_an_answer(bench, mine, asked):
    for code in ("E1", "T1"):
        assert bench.get(url(mine, code), asked).status_code == 200
    for deed in ({}, {"do": "set"}, {"do": "set", "row-2-c0": "\x00"}, {"row": "x"}, {"column": "x"}, {"do": "dance"}):
        assert do(bench, mine, "E1", **asked, **deed).status_code in (200, 302)
    assert chart(raw_of(mine), "E1") == chart(HOUSE, "E1")


# --- filters of the page ---------------------------------------------------------------------------------


def names(page):
    return re.findall(r'name="ship-\d+-name" value="([^"]*)"', page)


def test_a_roster_shows_a_page_of_ships_searched_filtered_and_sorted(bench, mine):
    assert (len(names(shown(bench, mine, "T1"))), names(shown(bench, mine, "T1"))[0]) == (25, "Tutoya")
    assert names(shown(bench, mine, "T1", page="4"))[-1] == "Rouennais"
    assert names(shown(bench, mine, "T1", q="itapage")) == ["Itapagé"]
    assert len(names(shown(bench, mine, "T5", kind="CV"))) == 3
    listed = re.findall(r'-tons" value="(\d+)"', shown(bench, mine, "T2", band="large", sort="tons"))
    assert listed == sorted(listed, key=int, reverse=True)
    assert min(map(int, listed)) >= 10_000


def test_what_is_left_can_be_shown_alone(bench, mine):
    for code, deed, gone, stays in (
        ("P1", {"row": "3"}, "row-1-c1", "row-2-c1"), ("T1", {"agree": "ships-3"}, "ship-4-tons", "ship-5-tons"),
    ):  # fmt: skip
        do(bench, mine, code, **deed)
        assert f'name="{gone}"' in shown(bench, mine, code)
        assert f'name="{gone}"' not in shown(bench, mine, code, left="1")
        assert f'name="{stays}"' in shown(bench, mine, code, left="1")


def test_one_type_shows_its_sources_and_all_show_their_figures(bench, mine):
    one, all_ = shown(bench, mine, "boat-types", only="VIIC"), shown(bench, mine, "boat-types")
    fields = ("VIIC:origin-hull-source", "IXC:figure-hull_boxes")
    assert [f'name="{field}"' in one for field in fields] == [True, False]
    assert [f'name="{field}"' in all_ for field in fields] == [False, True]


def test_the_numbers_of_all_mats_stand_in_one_grid(bench, mine):
    page = shown(bench, mine, "boat-types", numbers="1")
    assert 'aria-label="radio, VIIC"' in page
    assert 'name="VIIC:figure-hull_boxes"' not in page
    page = flat(do(bench, mine, "boat-types", numbers="1", **{"VIIC:figure-repairs-radio": "soon"}))
    assert re.search(r'name="VIIC:figure-repairs-radio"value="soon"[^>]*aria-invalid', page.replace(" value", "value"))
    do(bench, mine, "boat-types", **{"VIIC:figure-repairs-radio": "3", "IXC/40:figure-repairs-radio": "5"})
    raw = raw_of(mine)
    assert [boat(raw, type_).get("repairs") for type_ in ("VIIC", "IXC/40", "VIIB")] == [
        {"radio": 3},
        {"radio": 5},
        None,
    ]
    assert Revision.objects.count() == 1


# --- tracks, and what follows ------------------------------------------------------------------------------


def test_a_track_more_begins_as_another_type_has_it_and_goes_again(bench, mine):
    make = reverse("admin:charts_edition_track", args=[mine.pk])
    bench.post(make, {"type": "XIV", "assignment": "Arctic"})
    alike = next(one for one in HOUSE["tracks"] if one["assignment"] == "Arctic")
    assert track(raw_of(mine), "XIV", "Arctic") == {**alike, "type": "XIV"}
    for type_, assignment in (("XIV", "Arctic"), ("XV", "Arctic"), ("XIV", "Baltic")):
        reply = bench.post(make, {"type": type_, "assignment": assignment}, follow=True)
        assert "that have no track yet" in reply.content.decode()
    do(bench, mine, "patrol-tracks", _save="1", **{"XIV, Arctic:track-remove": "yes"})
    assert raw_of(mine)["tracks"] == HOUSE["tracks"]
    page = flat(do(bench, mine, "patrol-tracks", _save="1", **{"VIIC, Arctic:track-remove": "yes"}))
    assert "it has no track for Arctic" in page
    assert raw_of(mine)["tracks"] == HOUSE["tracks"]


LIGHT = {"row-0-c2": "4000", "row-1-c1": "4001"}  # a ship of 4,001 tons is a large one


def points(edition):
    """The roster, roll, tons and points of every ship, and their sources."""
    ships = [(one["id"], ship) for one in raw_of(edition)["rosters"] for ship in one["ships"]]
    found = {(code, ship["roll"]): (ship["tons"], ship["points"]) for code, ship in ships}
    return found, [(ship["source"], ship["case"]) for _code, ship in ships]


def test_the_points_of_ships_are_those_of_the_changed_table_in_one_save(bench, mine):
    assert "points (U3-PT)" not in flat(do(bench, mine, "U3-PT", _check="1", **LIGHT))
    holed = flat(do(bench, mine, "U3-PT", _check="1", **{"row-0-c2": "4000"}))
    assert "points (U3-PT)" not in holed, "of a table that is not sound itself nothing follows"
    before, origins = points(mine)
    revision = Edition.objects.get(pk=mine.pk).revision
    page = flat(bench.post(url(mine, "U3-PT"), {"revision": revision, "_save": "1", **LIGHT}, follow=True))
    after, sources = points(mine)
    changed = {place: now for place, now in after.items() if now != before[place]}
    assert changed
    assert all(4000 < tons <= 5000 and now == 3 for tons, now in changed.values())
    assert (faults(raw_of(mine)), sources) == ([], origins), "what follows is nobody's card"
    named = ", ".join(sorted({code for code, _roll in changed}))
    assert "Saved: 4 values changed." in page, "two figures, and where each is from"
    assert f"{len(changed)} values follow from this and changed with it, in {named}." in page
    save = Revision.objects.get()
    keep.undo(save, save.by)
    assert points(mine) == (before, origins)


def test_what_is_wanted_itself_does_not_follow(mine):
    def wanted(raw, kind, name, **figures):
        return keep.PartChange(kind, name, {**part_of(raw, kind, name), **figures})

    raw = raw_of(mine)
    first, second, *others = chart(raw, "U3-PT")["rows"]
    rows = [{**first, "tons_to": 4000}, {**second, "tons_from": 4001}, *others]
    changes = [wanted(raw, "chart", "U3-PT", rows=rows), wanted(raw, "roster", "T1", title="As it was")]
    assert [one.name for one in keep.with_what_follows(raw, changes)][:2] == ["U3-PT", "T1"]
    assert "points" in str(keep.faults_after(raw, changes)[0])
    assert not keep.faults_after(raw, changes[:1])
    for alone in (wanted(raw, "chart", "E2", title="Search"), keep.PartChange("chart", "U3-PT", None)):
        assert keep.with_what_follows(raw, [alone]) == [alone]


# --- editions in the admin -------------------------------------------------------------------------------


def admin(view, *args):
    return reverse(f"admin:charts_{view}", args=args)


def test_an_edition_is_copied_under_a_name_that_is_free(bench, house):
    for name in ("", "My own cards", "My own cards", "???"):
        bench.post(admin("edition_copy", house.pk), {"name": name})
    made = Edition.objects.filter(shipped=False).order_by("pk")
    assert list(made.values_list("name", "slug")) == [
        ("House edition 1, my cards", "house-edition-1-my-cards"),
        ("My own cards", "my-own-cards"),
        ("My own cards 2", "my-own-cards-2"),
        ("???", "cards"),
    ]
    assert {one.copied_from for one in made} == {house}


def test_a_copy_is_renamed_and_thrown_away_and_the_shipped_one_is_not(bench, house, mine):
    for edition in (house, mine):
        bench.post(admin("edition_change", edition.pk), {"name": "Cards of 2026", "note": ""})
    assert list(Edition.objects.order_by("pk").values_list("name", flat=True)) == ["House edition 1", "Cards of 2026"]
    assert (Revision.objects.get().by_name, Revision.objects.get().lines[0][3]) == ("keeper", "Cards of 2026")
    form = {"action": "delete_selected", "_selected_action": house.pk, "post": "yes"}
    bench.post(admin("edition_changelist"), form)
    assert bench.post(admin("edition_delete", house.pk), {"post": "yes"}).status_code == 403
    assert bench.post(admin("edition_delete", mine.pk), {"post": "yes"}).status_code == 302
    assert list(Edition.objects.all()) == [house]


def career_with(edition, owner):
    now = timezone.now()
    return apps.get_model("campaigns", "Career").objects.create(
        owner=owner, game="hunted", edition=edition, name="Otto Brandis", created=now, touched=now
    )


def contest_with(edition, owner):
    return apps.get_model("campaigns", "Contest").objects.create(
        owner=owner, edition=edition, name="Grey wolves", form="duel", start="1943-07", until="1945-05"
    )


@pytest.mark.parametrize(("begin", "name"), [(career_with, "Otto Brandis"), (contest_with, "Grey wolves")])
def test_what_is_played_with_an_edition_stands_in_its_way_by_name(bench, mine, keeper, begin, name):
    begin(mine, keeper)
    listed = {"action": "delete_selected", "_selected_action": mine.pk, "post": "yes"}
    for where, form in ((admin("edition_delete", mine.pk), {"post": "yes"}), (admin("edition_changelist"), listed)):
        assert f"is used in: {name}" in bench.post(where, form).content.decode()
    with pytest.raises(EditionInUse, match=name):
        mine.delete()
    assert Edition.objects.filter(pk=mine.pk).exists()


def test_the_admin_lists_and_searches_parts_and_opens_them_on_the_keepers_page(bench, mine):
    for model in ("edition", "part", "revision"):
        assert bench.get(admin(f"{model}_changelist"), {"q": "T1"}).status_code == 200
    for kind in Kind:
        part = mine.parts.filter(kind=kind).first()
        page = bench.get(admin("part_change", part.pk))
        assert page.url == part_url(mine, kind, part.code)
        assert bench.get(page.url).status_code == 200
    assert bench.get(admin("part_change", 999999)).status_code == 404


# --- who may -------------------------------------------------------------------------------------------------


def user(who):
    made = get_user_model().objects.create_user(who, is_staff=who == "reader")
    for codename in {"reader": ["view_part", "view_revision"], "keeper2": ["change_edition"]}.get(who, []):
        made.user_permissions.add(Permission.objects.get(codename=codename))
    return made


@pytest.mark.parametrize(
    ("who", "pages", "reading"), [(None, 302, 302), ("player", 403, 302), ("reader", 403, 302), ("keeper2", 200, 302)]
)
def test_the_keepers_pages_are_for_who_may_change_editions(client, mine, who, pages, reading):
    """The player's pages are open to everyone; of the admin a reader sees no more than the player's page of a part."""
    if who:
        client.force_login(user(who))
    asked = [url(mine, "E1"), reverse("charts:import"), url(mine)]
    asked += [reverse(f"charts:check-{one}", args=[mine.slug]) for one in ("files", "history", "shipped")]
    asked += [
        reverse("charts:check-part-file", args=[mine.slug, "T1"]),
        reverse("charts:check-part-export", args=[mine.slug, "T1"]),
        reverse("charts:check-export", args=[mine.slug]),
    ]
    assert {client.get(one, follow=pages == 200).status_code for one in asked} == {pages}
    sent = [url(mine, "E1"), reverse("charts:import"), reverse("charts:check-history", args=[mine.slug])]
    answers = {client.post(one, {"do": "all", "file": SimpleUploadedFile("a.json", b"{}")}).status_code for one in sent}
    assert answers <= ({200, 302, 404} if pages == 200 else {pages})
    part = mine.parts.get(code="E2")
    page = client.get(admin("part_change", part.pk))
    assert (page.status_code, page.url == part.get_absolute_url()) == (reading, who == "reader")
    assert {client.get(one).status_code for one in (part.get_absolute_url(), mine.get_absolute_url())} == {200}


def test_some_things_need_a_post_and_some_are_not_there(bench, mine):
    for name in ("edition_copy", "edition_track"):
        assert bench.get(admin(name, mine.pk)).status_code == 403
    assert bench.get(url(mine, "E99")).status_code == 404
    assert bench.get(reverse("charts:check", args=["nowhere"])).status_code == 404


def test_no_page_has_inline_script_or_style(bench, mine):
    pages = [url(mine, code) for code in ("E1", "E4", "T5", "FIG", "P1-R", "boat-types", "patrol-tracks", "A1")]
    pages += [admin("edition_change", mine.pk), reverse("charts:check-part-file", args=[mine.slug, "T1"])]
    pages += [f"/charts/mine/{page}" for page in ("", "E1/", "T1/", "boats/XB/", "E2/?roll=1")]
    for page in pages:
        text = bench.get(page).content.decode()
        assert not re.search(r" style=|\son\w+=", text), page
        assert not re.search(r"<script(?![^>]* (src=|type=\"application/json\"))[^>]*>[^<]", text), page
