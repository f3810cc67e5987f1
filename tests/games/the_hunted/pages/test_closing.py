"""Results of a patrol and a career: nothing is asked, nobody is left out, no figure differs from the state's."""

import re

import pytest
from django.template.loader import render_to_string

from campaigns.games.the_hunted.pages import closing, record
from campaigns.games.the_hunted.rules.victory import FATES
from campaigns.pages.games import presentation_of
from campaigns.pages.words import month, tons
from tests.games.the_hunted import careers, moments
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


def test_it_says_how_many_rolls_rest_on_a_reconstruction(ended):
    asked = [entry for entry in ended.career.entries.all() if (entry.asked or [""])[0] == "roll" and entry.asked[3]]
    rebuilt = sum(entry.answer.get("source") == "house" for entry in asked)
    shown = tree(ended.page()).find(id="main").text
    assert f"The career had {len(asked)} rolls on charts. {rebuilt} roll" in shown


def test_a_lost_boat_is_drawn_with_its_tracks(ended):
    state, page = ended.table().state, ended.text()
    assert ('class="sealine"' in page) == (state.end.reason in FATES)
    full = state.boat.hull + state.boat.flooding
    assert page.count('class="full"') == (full if closing.is_loss(state.end.reason) else 0)


@pytest.mark.parametrize(
    ("reason", "title", "groups"),
    [
        ("lost_at_sea", "did not return", ["Lost with the boat", "Killed before"]),
        ("scuttled", "was scuttled", ["Killed on board", "Prisoners of war"]),
        ("boat_captured", "was captured", ["Killed on board", "Prisoners of war"]),
        ("kommandant_killed", "was killed", ["Killed on board", "Came home"]),
    ],
)
def test_a_loss_says_who_died_who_was_taken_and_who_came_home(client, user, reason, title, groups):
    table = Seat(client, careers.played(user, ENDS["sunk_escort"])).table()
    state = table.state
    men = [state.kommandant, *state.crew.values()]
    for man in men:
        man.wound = "fit"
    state.crew["li"].wound, state.end.reason = "KIA", reason
    close = closing.ending(table)
    assert close.title.endswith(title)
    assert [name for name, _aside, _men in close.men] == groups
    told = [[man.name for man in listed] for _name, _aside, listed in close.men]
    assert sorted(name for names in told for name in names) == sorted(man.name for man in men)
    assert [state.crew["li"].name] in told
    assert bool(close.picture) == (reason in FATES)


def test_a_boat_that_was_given_up_brings_its_crew_home(client, user):
    """10.10.4: picked up, the crew goes on with another boat."""
    table = Seat(client, careers.played(user, 5, until=moments.ORDERS, patrol=2)).table()
    table.state.refits[-1].new_boat = "lost"
    close = closing.home(table)
    assert close.title == f"{table.state.patrols[-1].boat} was given up"
    assert "picked up" in close.line
    assert close.picture
    ((heading, _aside, men),) = close.men
    assert (close.kind, heading, len(men)) == ("loss", "Came home", 9)


@pytest.mark.parametrize("seed", [2, 4, 5, 6, 7, 8, 9, 10, 12])  # boats that come home
def test_home_counts_the_men_who_sailed_and_nobody_who_came_in_port(client, user, seed):
    career = careers.played(user, seed, until=moments.ORDERS, patrol=2)
    table = Seat(client, career).table()
    ((_title, _aside, men),) = presentation_of("hunted").arrival(table).men
    others = [int(re.search(r"\d+", man.name)[0]) for man in men if man.state == "unhurt"]
    assert sum(others) + len(men) - len(others) == 9


def test_every_award_has_a_ribbon():
    symbols = render_to_string("games/the_hunted/_drawings.html")
    assert [name for name in record.DRAWN if f'id="{record.ribbon(name)}"' not in symbols] == []


def test_an_award_without_a_ribbon_has_the_usual_sign():
    assert record.ribbon("narvik_shield") == "honour"
