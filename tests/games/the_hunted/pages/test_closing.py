"""What a patrol and a career came to: nothing is asked, nobody is left out, and no figure differs from the state's."""

import pytest
from django.template.loader import render_to_string

from campaigns.games.the_hunted.pages import closing, record
from campaigns.games.the_hunted.rules.victory import FATES
from campaigns.pages.words import month, tons
from tests.games.the_hunted import careers
from tests.html import tree
from tests.seat import Seat

ENDS = {"sunk_escort": 1, "sunk_aircraft": 4, "kommandant_killed": 7, "war_over": 3}
XXI = {"type": "XXI", "start": "1945-04", "rank": "KptLt"}


@pytest.fixture(params=ENDS)
def ended(request, client, user):
    seed = ENDS[request.param]
    career = careers.played(user, seed, **(XXI if seed == 3 else {}))
    client.force_login(user)
    return Seat(client, career)


def test_the_page_of_an_end_names_every_man_once(ended):
    page, state = tree(ended.page()), ended.table().state
    shown = page.find(id="main").text
    for man in (state.kommandant, *state.crew.values()):
        assert man.name in shown
    assert page.find(name="die") is None
    assert page.find(id="answer") is None
    assert page.find(id="next") is None


def test_it_says_tons_and_what_the_next_level_would_have_taken(ended):
    state = ended.table().state
    shown = tree(ended.page()).find(id="main").text.replace("\xa0", " ")
    assert tons(state.tons).replace("\xa0", " ") in shown
    assert month(state.end.month) in shown


def test_a_lost_boat_is_drawn_with_its_tracks(ended):
    state, page = ended.table().state, ended.text()
    assert ('class="sealine"' in page) == (state.end.reason in FATES)
    full = state.boat.hull + state.boat.flooding
    assert page.count('class="full"') == (full if closing.is_loss(state.end.reason) else 0)


def test_every_award_has_a_ribbon():
    symbols = render_to_string("games/the_hunted/_drawings.html")
    assert [name for name in record.DRAWN if f'id="{record.ribbon(name)}"' not in symbols] == []


def test_an_award_without_a_ribbon_has_the_usual_sign():
    assert record.ribbon("narvik_shield") == "honour"
