"""The war diary: boxes, lines, what was struck, remarks, pages, anchors."""

import re

import pytest
from django.urls import reverse

from campaigns.models import Entry
from campaigns.pages.logbook import diary
from campaigns.pages.logbook.shelf import Shelf
from tests.logbook import careers

pytestmark = pytest.mark.django_db


def told(page, kind):
    return [one for box in page.boxes for one in box.told if one.kind == kind]


def test_every_patrol_begins_and_ends_in_port(shelf):
    for number in range(1, shelf.state.number):
        boxes = diary.whole(shelf, number).boxes
        assert boxes[0].when == boxes[-1].when == "In port"
        assert boxes[0].where == shelf.say(shelf.state.patrols[number - 1].base_from)


def test_boxes_follow_one_another_as_the_track_has_them(shelf):
    when = [box.when for box in diary.whole(shelf, 1).boxes[1:-1]]
    assert when == [f"Box {number}" for number in range(1, len(when) + 1)]


def test_every_entry_has_exactly_one_anchor_on_the_pages_of_its_patrol(shelf, reader):
    for number in range(1, shelf.state.number + 1):
        entries = shelf.entries(chapter__in=diary.chapters(number)).values_list("number", flat=True)
        anchors = []
        pages = diary.page(shelf, number).pages
        for page in range(1, pages + 1):
            html = reader.get(shelf.url("diary", number), {"page": page}).content.decode()
            anchors += map(int, re.findall(r' id="e(\d+)"', html))
        assert sorted(anchors) == list(entries)


def test_the_ships_of_the_diary_are_those_of_the_log(shelf):
    circled = [
        int(piece.circled.replace(",", ""))
        for number in range(1, shelf.state.number + 1)
        for one in told(diary.whole(shelf, number), "plain")
        for piece in one.pieces
        if piece.circled
    ]
    assert circled == [ship.tons for ship in shelf.state.sinkings]


def test_a_struck_line_is_kept_and_says_by_which(shelf):
    strike = shelf.entries(kind="strike").first()
    page = diary.whole(shelf, 1)
    rows = {row.number: row for box in page.boxes for row in box.thrown}
    assert all(rows[number].struck for number in strike.voids if number in rows)
    assert all(one.small == f"struck by {strike.number}" for one in told(page, "struck") if one.number in strike.voids)
    assert not rows[strike.number].struck


def test_what_was_struck_opens_no_box():
    career = careers.played(seed=3, entries=30)
    opener = next(
        entry for entry in Entry.objects.filter(career=career) if any(n[0] == "travel.box" for n in entry.notes)
    )
    shelf = Shelf(career)
    lines = diary.log.lines(shelf.table, list(shelf.entries()))
    for line in lines:
        line.struck_by = 99 if line.number >= opener.number else 0
    reader = diary._Reader(shelf, diary.Box("In port"), {})
    for line in lines:
        reader.read(line)
    assert [box.when for box in reader.boxes] == ["In port"]


def test_amendments_and_remarks_are_set_apart(shelf):
    page = diary.whole(shelf, 1)
    (amended,) = told(page, "amend")
    assert amended.changes[0][1:] == ("3", "1")
    assert careers.WHY in amended.small
    remark, beside = told(page, "remark")
    assert remark.text == careers.REMARK
    assert beside.beside == 7


def test_remarks_are_shown_as_they_were_typed(shelf, reader):
    html = reader.get(shelf.url("diary", 1)).content.decode()
    assert "Coffee *still* hot, [b]and[/b] =1+1, &lt;i&gt;." in html
    assert 'class="remark"' in html


def test_the_diary_says_where_the_odds_came_on_and_went(user):
    acts = {2: {"switch": {"odds": True}}, 7: {"switch": {"odds": False}}}
    shelf = Shelf(careers.played(user, seed=4, entries=12, act=lambda session, number: acts.get(number, careers.AUTO)))
    page = diary.whole(shelf, 1)
    said = [one.text for one in told(page, "plain") if "odds" in one.text]
    assert said == ["The odds are shown from here on.", "The odds are no longer shown."]
    assert not page.corrected


def test_my_card_says_otherwise(shelf):
    marked = [one for n in range(1, shelf.state.number + 1) for one in told(diary.whole(shelf, n), "marked")]
    overruled = [one for one in marked if one.anchor]
    assert overruled
    assert all(one.small == f"my card says otherwise: {careers.CARD}" for one in overruled)
    assert all("Nothing in sight." in one.text for one in overruled)


def test_a_re_roll_stands_in_place_of_the_roll(user):
    def act(session, number):
        last = session.history.kept[-1]
        if last.kind == "answer" and last.asked[0] == "roll" and session.game.rerolls(session.state):
            return {"reroll": True, "auto": True}
        return careers.AUTO

    shelf = Shelf(careers.played(user, seed=4, entries=30, act=act, options=["special-abilities"], ability=1))
    rerolled = shelf.entries(kind="reroll").get()
    rows = {row.number: row for box in diary.whole(shelf, 1).boxes for row in box.thrown}
    assert rows[rerolled.voids[0]].struck
    assert not rows[rerolled.number].struck


def test_the_salvo_names_the_ships_it_was_fired_at(shelf):
    said = [
        one.text
        for number in range(1, shelf.state.number + 1)
        for one in told(diary.whole(shelf, number), "plain")
        if re.match(r"[FA]\d", one.text) and " at " in one.text and "ran at" not in one.text
    ]
    assert said
    assert not [text for text in said if re.search(r"at ship \d", text)]


def test_a_line_is_found_wherever_it_stands(shelf, reader):
    for number in (1, 12, shelf.career.last):
        answer = reader.get(reverse("campaigns:line", args=[shelf.career.uuid, number]), follow=True)
        assert f'id="e{number}"' in answer.content.decode()
    assert reader.get(reverse("campaigns:line", args=[shelf.career.uuid, 99_999])).status_code == 404


def test_a_long_patrol_is_cut_into_pages_that_know_their_box(shelf, monkeypatch):
    monkeypatch.setattr(diary, "PAGE", 20)
    first = diary.page(shelf, 1)
    second = diary.page(shelf, 1, 2)
    assert first.pages == -(-first.count // 20)
    assert second.boxes[0].again
    assert second.boxes[0].when == first.boxes[-1].when or first.boxes[-1].when == "In port"
    assert diary.page(shelf, 1, aim=25).page == 2
    assert diary.page(shelf, 1, 99).page == first.pages


def test_a_career_just_opened_has_a_diary(user, reader):
    career = careers.played(user, entries=1)
    html = reader.get(reverse("campaigns:diary", args=[career.uuid])).content.decode()
    assert "Log opened." in html


def test_a_patrol_that_never_was_is_not_found(shelf, reader):
    assert reader.get(shelf.url("diary", 99)).status_code == 404
    assert reader.get(shelf.url("diary", 0)).status_code == 404
    assert reader.get(shelf.url("diary", 1), {"page": "x", "line": "-3"}).status_code == 200


def test_another_game_has_a_diary_and_no_sheet(client):
    from tests.factories import CareerFactory

    career = CareerFactory()
    client.force_login(career.owner)
    assert client.get(reverse("campaigns:diary", args=[career.uuid])).status_code == 200
    for name in ("sheet", "record", "crew"):
        assert client.get(reverse(f"campaigns:{name}", args=[career.uuid])).status_code == 404
