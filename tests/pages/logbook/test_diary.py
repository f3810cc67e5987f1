"""The war diary: boxes, lines, what was struck, remarks, pages, anchors."""

import re

import pytest
from django.urls import reverse

from campaigns.models import Entry
from campaigns.pages.logbook import diary
from campaigns.pages.logbook.career_log import CareerLog
from tests.games.the_hunted import careers, moments

pytestmark = pytest.mark.django_db


def told(page, kind):
    return [one for leg in page.legs for one in leg.lines if one.kind == kind]


def whole(log_book, kind):
    """The lines of a kind in all outings."""
    outings = range(1, log_book.state.number + 1)
    return [one for number in outings for one in told(diary.whole_diary(log_book, number), kind)]


def test_every_patrol_begins_and_ends_in_port_and_boxes_follow_one_another_between(log_book):
    for number in range(1, log_book.state.number):
        boxes = diary.whole_diary(log_book, number).legs
        assert boxes[0].when == boxes[-1].when == "In port"
        assert boxes[0].where == log_book.say(log_book.state.patrols[number - 1].base_from)
    when = [leg.when for leg in diary.whole_diary(log_book, 1).legs[1:-1]]
    assert when == [f"Box {number}" for number in range(1, len(when) + 1)]


def test_every_entry_has_exactly_one_anchor_on_the_pages_of_its_patrol(log_book, reader):
    for number in range(1, log_book.state.number + 1):
        entries = [entry.number for entry in log_book.outing(number).entries]
        anchors = []
        pages = diary.page(log_book, number).pages
        for page in range(1, pages + 1):
            html = reader.get(log_book.url("diary", number), {"page": page}).content.decode()
            anchors += map(int, re.findall(r' id="e(\d+)"', html))
        assert sorted(anchors) == list(entries)


def test_the_ships_of_the_diary_are_those_of_the_log(log_book):
    pieces = [piece.circled for one in whole(log_book, "plain") for piece in one.pieces]
    assert [int(tons.replace(",", "")) for tons in pieces if tons] == [ship.tons for ship in log_book.state.sinkings]


def test_a_struck_line_is_kept_and_says_by_which(log_book):
    strike = log_book.entries(kind="strike").first()
    page = diary.whole_diary(log_book, 1)
    rows = {row.number: row for leg in page.legs for row in leg.rolls}
    assert all(rows[number].struck for number in strike.voids if number in rows)
    assert all(
        one.small == f"undone by no. {strike.number}" for one in told(page, "struck") if one.number in strike.voids
    )
    assert not rows[strike.number].struck


def test_what_was_struck_opens_no_box():
    career = careers.played(seed=3, entries=30)
    opener = next(
        entry for entry in Entry.objects.filter(career=career) if any(n[0] == moments.BOX for n in entry.notes)
    )
    log_book = CareerLog(career)
    lines = diary.log.lines(log_book.table, list(log_book.entries()))
    for line in lines:
        line.struck_by = 99 if line.number >= opener.number else 0
    reader = diary._Reader(log_book, diary.DiaryLeg("In port"), {})
    for line in lines:
        reader.read(line)
    assert [leg.when for leg in reader.legs] == ["In port"]


def test_amendments_and_remarks_are_set_apart(log_book, reader):
    page = diary.whole_diary(log_book, 1)
    (amended,) = told(page, "amend")
    assert amended.changes[0][1:] == ("3", "1")
    assert careers.WHY in amended.small
    remark, beside = told(page, "remark")
    assert (remark.text, beside.beside) == (careers.REMARK, 7)
    html = reader.get(log_book.url("diary", 1)).content.decode()
    assert "Coffee *still* hot, [b]and[/b] =1+1, &lt;i&gt;." in html, "as it was typed"
    assert 'class="remark"' in html


def test_the_diary_says_where_the_odds_came_on_and_went(user):
    acts = {2: {"switch": {"odds": True}}, 7: {"switch": {"odds": False}}}
    log_book = CareerLog(
        careers.played(user, seed=4, entries=12, act=lambda session, number: acts.get(number, careers.AUTO))
    )
    page = diary.whole_diary(log_book, 1)
    said = [one.text for one in told(page, "plain") if "odds" in one.text]
    assert said == ["The odds are shown from here on.", "The odds are hidden from here on."]
    assert told(page, "marked") == []


def test_my_card_says_otherwise(log_book):
    overruled = [one for one in whole(log_book, "marked") if one.anchor]
    assert overruled
    assert all(one.small == f"my card says otherwise: {careers.CARD}" for one in overruled)
    assert all("Nothing was sighted." in one.text for one in overruled)


def test_a_re_roll_stands_in_place_of_the_roll(user):
    def act(session, number):
        last = session.history.kept[-1]
        if last.kind == "answer" and last.asked[0] == "roll" and session.game.rerolls(session.state):
            return {"reroll": True, "auto": True}
        return careers.AUTO

    log_book = CareerLog(careers.played(user, seed=4, entries=30, act=act, options=["special-abilities"], ability=1))
    rerolled = log_book.entries(kind="reroll").get()
    rows = {row.number: row for leg in diary.whole_diary(log_book, 1).legs for row in leg.rolls}
    assert rows[rerolled.voids[0]].struck
    assert not rows[rerolled.number].struck


def test_the_salvo_names_the_ships_it_was_fired_at(log_book):
    said = [one.text for one in whole(log_book, "plain") if re.search(r"\b[FA]\d at ", one.text)]
    assert said
    assert not [text for text in said if re.search(r"at ship \d", text)]


def test_a_line_is_found_wherever_it_stands(log_book, reader):
    for number in (1, 12, log_book.career.last):
        answer = reader.get(reverse("campaigns:line", args=[log_book.career.uuid, number]), follow=True)
        assert f'id="e{number}"' in answer.content.decode()
    assert reader.get(reverse("campaigns:line", args=[log_book.career.uuid, 99_999])).status_code == 404


def test_a_long_patrol_is_cut_into_pages_that_know_their_box(log_book, monkeypatch):
    monkeypatch.setattr(diary, "PAGE", 20)
    first = diary.page(log_book, 1)
    second = diary.page(log_book, 1, 2)
    assert first.pages == -(-first.count // 20)
    assert second.legs[0].again
    assert second.legs[0].when == first.legs[-1].when or first.legs[-1].when == "In port"
    assert diary.page(log_book, 1, aim=25).page == 2
    assert diary.page(log_book, 1, 99).page == first.pages


def test_a_patrol_that_never_was_is_not_found(log_book, reader):
    assert reader.get(log_book.url("diary", 99)).status_code == 404
    assert reader.get(log_book.url("diary", 0)).status_code == 404
    assert reader.get(log_book.url("diary", 1), {"page": "x", "line": "-3"}).status_code == 200
