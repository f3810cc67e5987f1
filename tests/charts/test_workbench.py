"""The keeper at his bench: copy, edit in a grid, check before saving, exchange rosters, read the changes."""

import copy
import re

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from charts.books import book_for, raw_for, raw_of
from charts.figures.version import PARTS
from charts.grid import keep
from charts.grid.forms import FORMS, ShipList
from charts.grid.views import part_url
from charts.models import Edition, EditionInUse, Revision
from tests.charts.parts import boat, chart, roster, track
from tests.html import flat

KINDS = {"chart": "chart", "roster": "roster", "boattype": "boat", "track": "track"}


def url_of(part, view="change", **more):
    """The keeper's page of a part, its files, or a page of the admin."""
    kind = KINDS.get(part._meta.model_name)
    if kind is None or view in ("history", "delete"):
        return reverse(f"admin:charts_{part._meta.model_name}_{view}", args=[part.pk, *more.values()])
    if view == "change":
        return part_url(part.edition, kind, part.code)
    name = {"import": "check-part-file", "export": "check-part-export"}[view]
    return reverse(f"charts:{name}", args=[part.edition.slug, part.code, *more.values()])


def form_of(kind, part, edition):
    """The fields of a sheet as a browser would send them back untouched."""
    raw = raw_for(edition)
    sheet = FORMS[kind](part, raw)
    prefix = f"{sheet.part_name}:" if kind in ("boat", "track") else ""
    fields = {
        prefix + one.name: one.text
        for section in sheet.sections()
        for line in section.lines
        for one in line.everything
        if one.kind not in ("fixed", "check", "gap")
    }
    revision = Edition.objects.get(pk=edition.pk).revision
    return fields | {"revision": revision} | ({"more": sheet.more} if getattr(sheet, "more", 0) else {})


@pytest.fixture
def e2(mine):
    return mine.charts.get(code="E2")


@pytest.fixture
def e2_form(mine):
    return form_of("chart", chart(raw_for(mine), "E2"), mine)


@pytest.fixture
def t1(mine):
    return mine.rosters.get(code="T1")


# Editions


def test_an_edition_is_copied_from_the_list(bench, house):
    bench.post(reverse("admin:charts_edition_changelist"), {"action": "copy_editions", "_selected_action": house.pk})
    made = Edition.objects.get(shipped=False)
    assert (made.name, made.slug, made.copied_from) == ("House edition 1, my cards", "house-edition-1-my-cards", house)


def test_an_edition_is_copied_under_a_name(bench, house):
    for _time in range(2):
        bench.post(reverse("admin:charts_edition_copy", args=[house.pk]), {"name": "My own cards"})
    assert list(Edition.objects.filter(shipped=False).values_list("name", "slug").order_by("pk")) == [
        ("My own cards", "my-own-cards"),
        ("My own cards 2", "my-own-cards-2"),
    ]


def test_a_name_without_letters_still_gets_an_address(bench, house):
    bench.post(reverse("admin:charts_edition_copy", args=[house.pk]), {"name": "???"})
    assert Edition.objects.get(shipped=False).slug == "cards"


def test_copying_needs_a_post(bench, house):
    assert bench.get(reverse("admin:charts_edition_copy", args=[house.pk])).status_code == 403


def test_a_copy_is_renamed_and_that_is_recorded(bench, mine):
    bench.post(url_of(mine), {"name": "Cards of 2026", "note": ""})
    assert Edition.objects.get(pk=mine.pk).name == "Cards of 2026"
    assert (Revision.objects.get().by_name, Revision.objects.get().lines[0][3]) == ("keeper", "Cards of 2026")


def test_the_shipped_edition_cannot_be_changed_or_thrown_away(bench, house):
    bench.post(url_of(house), {"name": "Mine now", "note": ""})
    house.refresh_from_db()
    assert house.name == "House edition 1"
    assert bench.post(url_of(house, "delete"), {"post": "yes"}).status_code == 403
    bench.post(
        reverse("admin:charts_edition_changelist"),
        {"action": "delete_selected", "_selected_action": house.pk, "post": "yes"},
    )
    assert Edition.objects.filter(pk=house.pk).exists()


def test_a_copy_is_thrown_away(bench, mine):
    assert bench.post(url_of(mine, "delete"), {"post": "yes"}).status_code == 302
    assert not Edition.objects.filter(pk=mine.pk).exists()


def career_with(edition, owner):
    now = timezone.now()
    return apps.get_model("campaigns", "Career").objects.create(
        owner=owner, game="hunted", edition=edition, name="Otto Brandis", created=now, touched=now
    )


def contest_with(edition, owner):
    return apps.get_model("campaigns", "Contest").objects.create(
        owner=owner, edition=edition, name="Grey wolves", form="duel", start="1943-07", until="1945-05"
    )


KEPT_BY = pytest.mark.parametrize(
    ("begin", "name"), [(career_with, "Otto Brandis"), (contest_with, "Grey wolves")], ids=["career", "contest"]
)


@KEPT_BY
def test_what_is_played_with_an_edition_stands_in_its_way_by_name(bench, mine, keeper, begin, name):
    begin(mine, keeper)
    page = bench.post(url_of(mine, "delete"), {"post": "yes"}).content.decode()
    assert f"is used in: {name}" in page
    assert Edition.objects.filter(pk=mine.pk).exists()


@KEPT_BY
def test_nor_is_it_thrown_away_from_the_list(bench, mine, keeper, begin, name):
    begin(mine, keeper)
    form = {"action": "delete_selected", "_selected_action": mine.pk, "post": "yes"}
    page = bench.post(reverse("admin:charts_edition_changelist"), form).content.decode()
    assert f"is used in: {name}" in page
    assert Edition.objects.filter(pk=mine.pk).exists()


@KEPT_BY
def test_the_model_itself_refuses_as_well(mine, keeper, begin, name):
    begin(mine, keeper)
    with pytest.raises(EditionInUse, match=name):
        mine.delete()


# Charts


def test_every_sheet_opens_and_saves_untouched_without_a_change(bench, mine):
    raw = raw_of(mine)
    for kind, parts in PARTS.items():
        for part in raw[parts][:: 1 if kind == "chart" else 7]:
            sheet = FORMS[kind](part, raw, form_of(kind, part, mine) if kind != "roster" else {})
            assert sheet.parse() == part, keep.part_name(kind, part)
            assert sheet.faults == []


@pytest.mark.parametrize("code", ["E1", "E2", "E5", "FIG", "P1-R", "R1", "X-PR"])
def test_a_chart_page_shows_its_grid(bench, mine, code):
    page = bench.get(url_of(mine.charts.get(code=code))).content.decode()
    assert 'name="row-0-c0"' in page or code in ("FIG",)
    assert 'name="_save"' in page


def test_a_cell_is_changed_and_becomes_the_keepers_card(bench, mine, e2, e2_form):
    reply = bench.post(url_of(e2), e2_form | {"row-2-c1": "2", "_save": "1"})
    assert reply.status_code == 302
    row = chart(raw_of(mine), "E2")["rows"][2]
    assert row["results"]["attack_drm"] == 2
    assert row["cells"] == {"attack_drm": {"source": "card", "case": ""}}
    assert row["source"] == "rulebook"
    assert book_for(mine).chart("E2").read("attack_drm", 7, 12) == 2


def test_a_moved_row_becomes_the_keepers_card(bench, mine, e2, e2_form):
    bench.post(url_of(e2), e2_form | {"row-0-high": "7", "row-1-low": "8", "_save": "1"})
    sources = [row["source"] for row in chart(raw_of(mine), "E2")["rows"]]
    assert sources == ["card", "card", "rulebook"]


def test_a_source_that_is_named_stands(bench, mine, e2, e2_form):
    bench.post(url_of(e2), e2_form | {"modifier-0-drm": "+2", "modifier-0-source": "aar", "_save": "1"})
    line = chart(raw_of(mine), "E2")["modifiers"][0]
    assert (line["drm"], line["source"]) == (2, "aar")


def test_a_changed_modifier_becomes_the_keepers_card(bench, mine, e2, e2_form):
    bench.post(url_of(e2), e2_form | {"modifier-2-drm": "0", "_save": "1"})
    line = chart(raw_of(mine), "E2")["modifiers"][2]
    assert (line["drm"], line["source"], line["note"]) == (0, "card", "")


def test_a_row_is_split_with_a_new_one(bench, mine, e2, e2_form):
    new = {"row-3-low": "13", "row-3-high": "", "row-3-c0": "detected", "row-3-c1": "2", "row-2-high": "12"}
    bench.post(url_of(e2), e2_form | new | {"_save": "1"})
    rows = chart(raw_of(mine), "E2")["rows"]
    assert [(row["low"], row["high"]) for row in rows] == [(None, 8), (9, 11), (12, 12), (13, None)]
    assert rows[3]["source"] == "card"


def test_a_row_is_removed(bench, mine, e2, e2_form):
    bench.post(url_of(e2), e2_form | {"row-1-remove": "yes", "row-0-high": "11", "_save": "1"})
    assert len(chart(raw_of(mine), "E2")["rows"]) == 2


def test_an_override_is_removed_and_another_added(bench, mine, e2, e2_form):
    new = {"natural-0-remove": "yes", "natural-1-roll": "12", "natural-1-c0": "detected", "natural-1-c1": "1"}
    bench.post(url_of(e2), e2_form | new | {"_save": "1"})
    assert [row["roll"] for row in chart(raw_of(mine), "E2")["natural"]] == [12]


def test_a_gap_is_refused_by_name_and_nothing_typed_is_lost(bench, mine, e2, e2_form):
    reply = bench.post(url_of(e2), e2_form | {"row-1-low": "10", "title": "Detected!", "_save": "1"})
    page = flat(reply)
    assert reply.status_code == 200
    assert "E2: Gap: no row covers 9." in page
    assert "Not saved." in page
    assert 'name="row-1-low" value="10"' in page
    assert 'value="Detected!"' in page
    assert chart(raw_of(mine), "E2")["rows"][1]["low"] == 9


def test_an_overlap_stands_beside_its_cell(bench, e2, e2_form):
    page = bench.post(url_of(e2), e2_form | {"row-1-low": "8", "_save": "1"}).content.decode()
    cell = re.search(r'name="row-1-low".*?</label>', page, re.S)[0]
    assert "Overlap: 8 is in more than one row (8 or less, 8 to 11)." in cell
    assert 'aria-invalid="true"' in cell


def test_an_unknown_result_stands_beside_its_cell(bench, e2, e2_form):
    page = bench.post(url_of(e2), e2_form | {"row-1-c0": "asleep", "_save": "1"}).content.decode()
    cell = re.search(r'name="row-1-c0".*?</label>', page, re.S)[0]
    assert "“asleep” is not a valid result. Valid results: detected, undetected" in cell


@pytest.mark.parametrize(
    "typed",
    [
        {"row-1-low": "nine"},
        {"row-1-low": "9" * 30},
        {"row-1-c1": "one"},
        {"modifier-0-drm": "lots"},
        {"row-1-source": "hearsay"},
        {"natural-0-roll": ""},
    ],
)
def test_what_is_no_figure_is_refused_and_kept_on_the_page(bench, mine, e2, e2_form, typed):
    was = raw_of(mine)
    reply = bench.post(url_of(e2), e2_form | typed | {"_save": "1"})
    assert reply.status_code == 200
    assert "Not saved." in reply.content.decode()
    assert raw_of(mine) == was


def test_the_check_button_draws_the_gap_and_saves_nothing(bench, mine, e2, e2_form):
    page = flat(bench.post(url_of(e2), e2_form | {"row-1-low": "10", "_check": "1"}))
    assert 'class="gap shade-0"' in page
    assert "<b>9</b>gap" in page
    assert not mine.revisions.exists()


def test_no_bar_is_drawn_of_what_cannot_be_read(bench, e2, e2_form):
    page = bench.post(url_of(e2), e2_form | {"modifier-0-drm": "lots", "_check": "1"}).content.decode()
    assert "<svg" not in page.split('id="checked"')[1].split("<h2>")[0]


def test_htmx_swaps_the_bar_alone(bench, e2, e2_form):
    reply = bench.post(url_of(e2), e2_form | {"row-1-low": "8", "_check": "1"}, headers={"HX-Request": "true"})
    page = reply.content.decode()
    assert 'class="overlap shade-0"' in page
    assert "<html" not in page


def test_a_sound_sheet_is_said_to_be_sound(bench, e2, e2_form):
    page = bench.post(url_of(e2), e2_form | {"_check": "1"}, headers={"HX-Request": "true"}).content.decode()
    assert "No errors. You can save." in page


def test_a_hundred_rolls_are_shown_of_what_stands_on_the_page(bench, e2, e2_form):
    page = bench.post(url_of(e2), e2_form | {"row-1-low": "10", "_show": "1", "drm": "0"}).content.decode()
    assert "100 rolls" in page
    assert "no row" in page


def test_more_blank_rows_keep_what_was_typed(bench, e2, e2_form):
    page = flat(bench.post(url_of(e2), e2_form | {"row-1-low": "10", "_more": "1"}))
    assert 'name="row-1-low" value="10"' in page
    assert 'name="row-8-low"' in page


@pytest.mark.parametrize("more", ["x", "-5", "999999999", ""])
def test_a_made_up_number_of_rows_does_no_harm(bench, e2, e2_form, more):
    assert bench.post(url_of(e2), e2_form | {"more": more, "_check": "1"}).status_code == 200


def test_a_page_from_before_another_change_is_not_saved(bench, mine, e2, e2_form, keeper):
    part = copy.deepcopy(chart(raw_of(mine), "E3c"))
    keep.replace(mine, "chart", part | {"title": "Hedge"}, keeper)
    page = bench.post(url_of(e2), e2_form | {"row-2-c1": "2", "_save": "1"}).content.decode()
    assert "Somebody else has changed this edition" in page
    assert chart(raw_of(mine), "E2")["rows"][2]["results"]["attack_drm"] == 1


def test_a_fault_in_another_part_is_told_too(bench, mine):
    part = mine.charts.get(code="P1-R")
    form = form_of("chart", chart(raw_of(mine), "P1-R"), mine)
    page = flat(bench.post(url_of(part), form | {"row-4-c4": "Arctic", "_save": "1"}))
    assert "sends a XII to Arctic, but it has no track for Arctic." in page


def test_a_table_keeps_the_kind_of_its_figures(bench, mine):
    part = mine.charts.get(code="FIG")
    form = form_of("chart", chart(raw_of(mine), "FIG"), mine)
    place = [row["key"] for row in chart(raw_of(mine), "FIG")["rows"]].index("special_attack_on")
    bench.post(url_of(part), form | {f"row-{place}-c1": "2", "_save": "1"})
    assert book_for(mine).figures["special_attack_on"] == 2
    form = form_of("chart", chart(raw_for(mine), "FIG"), mine)
    page = bench.post(url_of(part), form | {f"row-{place}-c1": "two", "_save": "1"}).content.decode()
    assert "“two” is not the same kind of value as" in page


def test_the_page_tells_who_changed_what_and_when(bench, e2, e2_form):
    bench.post(url_of(e2), e2_form | {"modifier-2-drm": "0", "_save": "1"})
    page = bench.get(url_of(e2)).content.decode()
    assert "<del>+1</del>" in page
    assert "modifier fuel_tanks, DRM" in page
    assert "keeper" in page


def test_the_history_is_the_list_of_changes(bench, e2, e2_form):
    bench.post(url_of(e2), e2_form | {"modifier-2-drm": "0", "_save": "1"})
    page = bench.get(url_of(e2, "history"), follow=True)
    assert page.status_code == 200
    assert "modifier fuel_tanks, DRM" in page.content.decode()


# Who may


def test_the_shipped_chart_is_copied_by_the_first_change(bench, house):
    part = house.charts.get(code="E2")
    assert "your first change makes a copy of it" in flat(bench.get(url_of(part)))
    form = form_of("chart", chart(raw_of(house), "E2"), house)
    bench.post(url_of(part), form | {"row-2-c1": "2", "_save": "1"})
    assert chart(raw_of(house), "E2")["rows"][2]["results"]["attack_drm"] == 1
    made = Edition.objects.get(shipped=False)
    assert chart(raw_of(made), "E2")["rows"][2]["results"]["attack_drm"] == 2


def test_a_player_has_no_business_here(client, mine, e2):
    client.force_login(get_user_model().objects.create_user("player"))
    assert client.get(url_of(e2)).status_code in (302, 403)


def test_a_reader_reads_and_does_not_write(client, mine, e2, e2_form):
    reader = get_user_model().objects.create_user("reader", is_staff=True)
    reader.user_permissions.add(*Permission.objects.filter(codename="view_chart"))
    client.force_login(reader)
    page = client.get(reverse("admin:charts_chart_change", args=[e2.pk]))
    assert page.url == e2.get_absolute_url()
    assert client.post(url_of(e2), e2_form | {"_save": "1"}).status_code == 403
    assert client.get(url_of(mine.rosters.get(code="T1"), "export", form="csv")).status_code == 403


def test_a_part_opens_from_the_admin_on_the_keepers_page(bench, mine, e2, t1):
    for part in (e2, t1, mine.boats.get(code="VIIC"), mine.tracks.first()):
        admin = reverse(f"admin:charts_{part._meta.model_name}_change", args=[part.pk])
        assert bench.get(admin).url == url_of(part)
        assert bench.get(url_of(part)).status_code == 200


def test_no_such_chart_is_not_found(bench, house):
    assert bench.get(reverse("admin:charts_chart_change", args=[999999])).status_code == 404


def test_the_bench_holds_no_inline_script_or_style(bench, mine, e2, t1):
    for url in (url_of(e2), url_of(t1), url_of(t1, "import"), url_of(mine), url_of(mine.boats.first())):
        page = bench.get(url).content.decode()
        assert " style=" not in page
        assert not re.search(r"<script(?![^>]* (src=|type=\"application/json\"))[^>]*>[^<]", page)


@pytest.mark.parametrize("model", ["edition", "chart", "roster", "boattype", "track", "revision"])
def test_the_lists_open_and_can_be_searched(bench, mine, model):
    assert bench.get(reverse(f"admin:charts_{model}_changelist"), {"q": "T1"}).status_code == 200


# Rosters


def roster_form(edition, code, **asked):
    raw = raw_for(edition)
    one = roster(raw, code)
    sheet = FORMS["roster"](one, raw)
    sheet.on_page = ShipList(asked, one["ships"]).page.object_list
    fields = {
        field.name: field.text
        for section in sheet.sections()
        for line in section.lines
        for field in line.everything
        if field.kind != "fixed"
    }
    return fields | asked | {"revision": Edition.objects.get(pk=edition.pk).revision}


def names(page):
    return re.findall(r'name="ship-\d+-name" value="([^"]*)"', page)


def test_a_roster_shows_a_page_of_ships(bench, t1):
    page = flat(bench.get(url_of(t1)))
    assert len(names(page)) == 25
    assert names(page)[0] == "Tutoya"
    assert names(flat(bench.get(url_of(t1), {"page": "4"})))[-1] == "Rouennais"


def test_a_roster_is_searched_filtered_and_sorted(bench, mine, t1):
    assert names(flat(bench.get(url_of(t1), {"q": "itapage"}))) == ["Itapagé"]
    t5 = url_of(mine.rosters.get(code="T5"))
    assert len(names(flat(bench.get(t5, {"kind": "CV"})))) == 3
    t2 = url_of(mine.rosters.get(code="T2"))
    listed = re.findall(r'-tons" value="(\d+)"', flat(bench.get(t2, {"band": "large", "sort": "tons"})))
    assert listed == sorted(listed, key=int, reverse=True)
    assert min(map(int, listed)) >= 10_000


@pytest.mark.parametrize("asked", [{"page": "x"}, {"page": "99"}, {"sort": "luck"}, {"band": "huge"}, {"kind": "ufo"}])
def test_odd_questions_of_a_roster_get_an_answer(bench, t1, asked):
    assert bench.get(url_of(t1), asked).status_code == 200


def test_a_ship_is_changed_in_the_list(bench, mine, t1):
    form = roster_form(mine, "T1", q="tutoya") | {"ship-1-name": "Tutóia", "_save": "1"}
    assert bench.post(url_of(t1), form).status_code == 302
    ships = roster(raw_of(mine), "T1")["ships"]
    assert (ships[0]["name"], ships[0]["source"]) == ("Tutóia", "card")
    assert ships[1:] == roster(raw_of(mine.copied_from), "T1")["ships"][1:]


def test_a_ship_is_moved(bench, mine, t1):
    form = roster_form(mine, "T1") | {"ship-5-roll": "2", "_save": "1"}
    assert bench.post(url_of(t1), form).status_code == 302
    ships = roster(raw_of(mine), "T1")["ships"]
    assert [ship["name"] for ship in ships[:6]] == [
        "Tutoya",
        "Hydraios",
        "Hoihow",
        "Breiviken",
        "Michael Livanos",
        "Leana",
    ]
    assert [ship["roll"] for ship in ships] == list(range(1, 101))


def test_two_ships_change_places(bench, mine, t1):
    bench.post(url_of(t1), roster_form(mine, "T1") | {"ship-3-roll": "7", "ship-7-roll": "3", "_save": "1"})
    ships = roster(raw_of(mine), "T1")["ships"]
    assert (ships[2]["name"], ships[6]["name"]) == ("Scandinavia", "Breiviken")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"ship-1-tons": "7100"}, "Tutoya at 1: 7,100 t give 3 points (U3-PT), not 2"),
        ({"ship-1-tons": "heavy"}, "tons must be a whole number from 0 to 999,999, not “heavy”"),
        ({"ship-1-roll": "101"}, "Tutoya at 101: rolls run from 1 to 100"),
        ({"ship-1-roll": "first"}, "Tutoya at first: rolls run from 1 to 100"),
        ({"ship-1-name": "Hoihow"}, "Hoihow appears twice, at 1, 2."),
        ({"ship-1-name": ""}, "The ship at 1 needs a name."),
    ],
)
def test_a_bad_ship_is_refused_and_named(bench, mine, t1, typed, said):
    was = raw_of(mine)
    page = bench.post(url_of(t1), roster_form(mine, "T1") | typed | {"_save": "1"}).content.decode()
    assert said in page
    assert "Not saved." in page
    assert raw_of(mine) == was


def test_the_fault_of_a_moved_ship_stands_at_the_ship(bench, mine, t1):
    typed = {"ship-5-roll": "2", "ship-5-points": "4"}
    page = flat(bench.post(url_of(t1), roster_form(mine, "T1") | typed | {"_save": "1"}))
    assert re.search(r'name="ship-5-points" value="4"[^>]*aria-invalid', page)


# Boats and tracks


def test_a_boat_is_changed(bench, mine):
    part = mine.boats.get(code="VIIC")
    form = form_of("boat", boat(raw_for(mine), "VIIC"), mine)
    typed = {"VIIC:figure-hull_boxes": "9", "VIIC:figure-torpedo_load": "9 G7e FaT, 3 G7a FaT, 2 homing"}
    assert bench.post(url_of(part), form | typed | {"_save": "1"}).status_code == 302
    now = boat(raw_of(mine), "VIIC")
    assert now["hull_boxes"] == 9
    assert now["torpedo_load"] == {"G7e FaT": 9, "G7a FaT": 3, "homing": 2}
    assert (now["sources"]["hull"]["source"], now["sources"]["flooding"]["source"]) == ("card", "rulebook")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"VIIC:figure-torpedo_load": "20 G7e"}, "The load adds up to 20 torpedoes, not 14."),
        ({"VIIC:figure-torpedo_load": "many"}, "is not the same kind of value as"),
        ({"VIIC:figure-torpedo_load": "12 arrows, 2 homing"}, "not a torpedo"),
        ({"VIIC:figure-hull_boxes": "eight"}, "is not the same kind of value as"),
        ({"VIIC:figure-available": "soon"}, "is not a month of the war"),
        ({"VIIC:figure-systems": "radio, telly"}, "“telly” does not exist in the rules"),
    ],
)
def test_a_bad_boat_is_refused(bench, mine, typed, said):
    part = mine.boats.get(code="VIIC")
    form = form_of("boat", boat(raw_for(mine), "VIIC"), mine)
    page = bench.post(url_of(part), form | typed | {"_save": "1"}).content.decode()
    assert said in page
    assert "Not saved." in page


def test_a_track_is_changed(bench, mine):
    part = mine.tracks.get(code="VIIC, Atlantic")
    form = form_of("track", track(raw_of(mine), "VIIC", "Atlantic"), mine)
    bench.post(
        url_of(part),
        form
        | {"VIIC, Atlantic:boxes": "Transit, Biscay, Transit, Atlantic x2, Atlantic, Biscay, Transit", "_save": "1"},
    )
    now = track(raw_of(mine), "VIIC", "Atlantic")
    assert [box["rolls"] for box in now["boxes"]] == [1, 1, 1, 2, 1, 1, 1]
    assert now["source"] == "card"


def test_a_bad_track_is_refused(bench, mine):
    part = mine.tracks.get(code="VIIC, Atlantic")
    form = form_of("track", track(raw_of(mine), "VIIC", "Atlantic"), mine)
    page = bench.post(
        url_of(part), form | {"VIIC, Atlantic:boxes": "Transit, Biscay, Transit, baltic", "_save": "1"}
    ).content.decode()
    assert "Box 4: “baltic” has no column on E1" in page


def test_results_are_chosen_by_their_words(bench, mine):
    page = bench.get(url_of(mine.charts.get(code="E4"))).content.decode()
    assert '<option value="crew injury">' in page


def test_a_chart_with_one_row_for_every_total_is_kept_and_can_be_opened(bench, mine, e2, e2_form):
    """Both ends of a row may be open, and every page of the edition compiles it."""
    gone = {"row-1-remove": "on", "row-2-remove": "on"}
    bench.post(url_of(e2), {**e2_form, **gone, "row-0-low": "", "row-0-high": "", "_save": "1"})
    kept = chart(raw_of(mine), "E2")
    assert [(row["low"], row["high"]) for row in kept["rows"]] == [(None, None)]
    for page in ("edition", "edition-json", "check-files", "check-history"):
        assert bench.get(reverse(f"charts:{page}", args=[mine.slug])).status_code == 200, page
    for page in ("part", "check-list"):
        assert bench.get(reverse(f"charts:{page}", args=[mine.slug, "E2"])).status_code == 200, page
    assert bench.get(url_of(e2)).status_code == 200
    mine.refresh_from_db()
    column = kept["columns"][0]["key"]
    assert book_for(mine).reading("E2", column, 7, 7) == book_for(mine).reading("E2", column, 2, -30)
