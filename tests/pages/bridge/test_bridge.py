"""The bridge: an answer is read once, refused with what was typed, shown in place, and nobody else's business."""

import pytest

from campaigns import play
from tests.factories import CareerFactory, UserFactory
from tests.html import flat, tree
from tests.seat import Seat


def test_an_answer_is_entered_and_the_page_comes_anew(seat):
    response = seat.post(choose="high")
    assert response.status_code == 302
    assert response.headers["Location"] == seat.url + "#prompt"
    assert seat.last().answer["choose"] == "high"


def test_a_stranger_finds_no_such_career_and_the_staff_may_look(seat, stranger):
    seat.client.force_login(stranger)
    assert (seat.page().status_code, seat.post(choose="high").status_code) == (404, 404)
    assert seat.entries() == 1
    seat.client.force_login(UserFactory(is_staff=True))
    assert seat.page().status_code == 200
    seat.client.logout()
    assert seat.page().headers["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("path", ["answer/", "remark/", "resume/", "away/"])
def test_what_writes_is_posted(seat, path):
    assert seat.client.get(seat.url + path).status_code == 405


def test_a_bad_roll_leaves_the_journal_alone_and_the_figures_standing(sky):
    before = sky.entries()
    response = sky.roll("7")
    assert response.status_code == 200
    assert 'value="7"' in response.content.decode()
    assert "A die of 1d6 shows 1 to 6." in response.content.decode()
    assert sky.entries() == before


def test_a_swap_is_no_whole_page(sky):
    shown = tree(sky.page()).find(id="shown").attrs["value"]
    answer = tree(sky.roll("3", htmx=True, shown=shown))
    assert not answer.tags("html")
    assert all(answer.find(id=part) for part in ("ask", "lately"))
    assert [line.attrs["id"] for line in answer.tags("li") if line.attrs.get("id")] == ["f4", "e4"]


def test_a_doubled_post_writes_once(seat):
    number = seat.table().seq
    seat.post(choose="high", number=number)
    again = seat.post(choose="low", number=number, htmx=True)
    assert seat.entries() == 2
    text = again.content.decode()
    assert "has already been answered" in text
    assert "Trim the lamp" in text
    assert "Take stores up" in text


def test_what_was_chosen_too_late_is_told_in_words(seat):
    asked = seat.table()
    label = asked.game.texts.option(asked.prompt.key, "low")[0]
    seat.post(choose="high", number=asked.seq)
    text = seat.post(choose="low", key=asked.prompt.key, number=asked.seq, htmx=True).content.decode()
    assert f"Not saved: {label}." in text


def test_what_was_typed_for_another_prompt_is_told_and_not_filled_in(sky):
    number = sky.table().seq
    sky.roll("3", number=number)
    text = sky.roll("6", number=number, htmx=True).content.decode()
    assert "Not saved: 6." in text
    assert 'value="6"' not in text


@pytest.mark.parametrize("number", ["", "x", "-1", "99999999999999999999", "0"])
def test_a_form_without_a_proper_number_changes_nothing(seat, number):
    assert seat.post(choose="high", number=number).status_code == 200
    assert seat.entries() == 1


def test_the_notice_says_what_happened_with_its_dice(sky):
    sky.roll("4")
    text = sky.text()
    assert '<use href="#d4"/>' in text
    assert "Undo no. 4, Read the sky" in text


def test_too_few_choices_are_said_and_too_many_stay_ticked(seat):
    seat.post(choose="high")
    assert "Choose at least 1 option." in seat.post(choose=[]).content.decode()
    assert seat.post(choose=["bread", "rope", "tar"]).content.decode().count(" checked") >= 3


@pytest.fixture
def form(sky):
    """The sky by hand, which is another way than to roll for it."""
    sky.post(aside="by_hand")
    assert (sky.prompt.key, sky.last().answer["aside"]) == ("dusk.by_hand", "by_hand")
    return sky


def test_facts_are_entered(form):
    form.post(**{"i:visibility": "2", "b:fog": "on", "c:sea": "calm", "t:words": "haze"})
    assert form.last().answer["facts"] == {"fog": True, "visibility": 2, "sea": "calm", "words": "haze"}


def test_a_wrong_fact_is_said_beside_its_field_and_all_stays_typed(form):
    text = form.post(**{"i:visibility": "nine", "b:fog": "on", "c:sea": "rough"}).content.decode()
    assert '<span class="error" id="id_i:visibility_error">Please enter a whole number.</span>' in text
    assert 'value="nine"' in text
    assert '<option value="rough" selected>' in text


def test_facts_that_do_not_fit_together_are_said(form):
    text = form.post(**{"i:visibility": "5", "b:fog": "on", "c:sea": "rough"}).content.decode()
    assert "Fog hides everything beyond 2." in text


def test_a_modifier_by_hand(sky):
    sky.roll("3", drm="−1", drm_why="haze on the mat")
    assert sky.last().answer["modifier"] == {"drm": -1, "why": "haze on the mat"}
    assert "by hand −1: haze on the mat" in sky.text()


def test_a_modifier_needs_its_reason(sky):
    text = flat(sky.roll("3", drm="+2"))
    assert "Please give a reason" in text
    assert 'value="+2"' in text
    assert '<details id="by-hand" open>' in text


def test_a_prompt_without_a_form_of_its_own_is_no_dead_end(sky):
    sky.on_to("night.signal", seed=3)
    assert "Type the answer as JSON" in sky.text()
    key = sky.prompt.watch.now[0].key
    sky.post(json=f'{{"signal": {{"{key}": 1}}}}')
    assert sky.last().answer["signal"] == {key: 1}


def test_every_modifier_is_shown_with_its_case_and_the_others_with_their_why(sky):
    sky.roll("2")
    text = sky.text()
    assert "Fog" in text
    assert "No wick to spare." in text
    assert '<span class="case">2.2</span>' in text  # a game without an index: no link


@pytest.mark.django_db
def test_a_career_that_is_over_says_how(client):
    career = CareerFactory(setup={"keeper": "Flora", "nights": 1})
    client.force_login(career.owner)
    seat = Seat(client, career)
    while seat.prompt is not None:
        play.act(career.pk, {"auto": True}, None, career.owner)
    text = seat.text()
    assert "career finished" in text
    assert "watch over" in text


def test_odds_are_shown_only_where_switched_on(sky):
    sky.roll("3")
    assert "Odds" not in flat(sky.text())
    sky.client.post(sky.url + "settings/", {"do": "settings", "dice_mode": "table", "odds": "on"})
    text = flat(sky.text())
    assert ">Odds</th>" in text
    assert "58 %" in text or "42 %" in text or "56 %" in text
