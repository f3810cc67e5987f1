"""What the pages of a small game say is what its states say: a few claims a game, over games played at random.

Lines are undone in between. CAREERS=50 plays as many of each.
"""

import os
import random
import re
from html import unescape

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.engine.game import games
from campaigns.games.u_boot.rules.state import figure_of
from campaigns.games.u_boot.rules.words import FIGURES
from campaigns.models import Career
from campaigns.pages.logbook import diary, sheet, tell
from campaigns.pages.logbook.career_log import CareerLog
from tests.games.test_corrections import setups_of
from tests.games.u_boot import test_random_taps as taps
from tests.games.u_boot.kit import Boat
from tests.shipped import edition_of

pytestmark = pytest.mark.django_db
MANY = int(os.environ.get("CAREERS", "2"))
ACTS = 100
PAGES = ("story", "diary", "sheet", "record")


def number(count):
    return f"{count:,}"


def patrols(state, say):
    """Unterseeboot: ships with their tons, and the sum of each patrol that is over."""
    for record in state.patrols:
        yield ("story", "diary", "sheet"), [number(ship.tons) for ship in record.ships]
        yield ("sheet", "record"), [number(record.tons)] if record.tons else []
    yield ("record",), [number(state.tons)] if state.tons else []
    if state.patrol is not None:
        yield ("story", "diary"), [number(ship.tons) for ship in state.patrol.ships]


def rounds(state, say):
    """Torpedo Dice: score, rounds and rank of each game that was won, and the rounds of every one."""
    for record in state.games:
        yield ("sheet",), [str(record.rounds)]
        if record.outcome == "won":
            yield ("story", "sheet"), [str(record.score)]
            yield ("story",), [say(record.rank)]


def missions(state, say):
    """U-BOOT: the captain's own lines, every ship with its tonnage, and who fell."""
    sunk = [ship for ships in (*state.sunk.values(), state.mission.ships) for ship in ships]
    yield ("story", "diary", "sheet"), [number(ship.grt) for ship in sunk if ship.grt]
    yield ("story", "diary", "sheet"), [row.text for row in state.mission.log]
    yield ("story", "diary"), [state.men[one.man].name or FIGURES[figure_of(one.man)] for one in state.fallen]


def matches(state, say):
    """SCOPE: every ship that brought points, and who won."""
    for line in state.match.lines if state.match else ():
        yield ("story", "diary"), [say(line.ship)]
        yield ("sheet",), [say(line.ship), str(line.points)]
    yield ("record",), [str(record.number) for record in state.record]


CLAIMS = {"unterseeboot": patrols, "torpedo-dice": rounds, "u-boot": missions, "scope": matches}


def tap(session, source):
    """U-BOOT: events as they are reported, and no more than the form takes."""
    view = Boat.__new__(Boat)
    view.state, view.prompt = session.state, session.prompt
    return taps.answer(view, source, 9)


def usual(session, source):
    return {"auto": True}


PLAYERS = {"u-boot": tap}


def played(game, seed, owner):
    """A career after some acts, a few of them undone."""
    source, setups = random.Random(f"truth/{seed}"), setups_of(game)
    edition = edition_of(game.edition) if game.edition else None
    career = play.start(owner, game.key, setups[seed % len(setups)], edition)
    for place in range(ACTS):
        session = play.open_career(career).session
        if session.prompt is None:
            break
        raw = PLAYERS.get(game.key, usual)(session, source)
        career = play.act(career.pk, {"strike": True} if place > 4 and source.random() < 0.1 else raw).table.career
    return Career.objects.get(pk=career.pk)


def texts_of(career, client):
    """Every page of a career as words."""
    log_book = CareerLog(career)
    outings = range(1, log_book.latest + 1)
    told = [tell.outing_story(log_book, outing) for outing in outings]
    lines = [
        line for outing in outings for part in diary.whole_diary(log_book, outing).stretches for line in part.lines
    ]
    listed = next(page.sheet for page in log_book.pages if page.slug == "sheet")
    record = client.get(reverse("campaigns:page", args=[career.uuid, "record"])).content.decode()
    found = {
        "story": " ".join(paragraph.text for telling in told for paragraph in telling.paragraphs),
        "diary": " ".join(line.text for line in lines),
        "sheet": "".join(sheet.in_rows(listed(log_book))),
        "record": re.sub(r"<[^>]*>", " ", record),
    }
    return {page: " ".join(unescape(text).split()) for page, text in found.items()}, log_book


@pytest.mark.parametrize("game", [game for game in games() if game.key in CLAIMS], ids=lambda game: game.key)
def test_what_the_states_hold_is_what_the_pages_say(game, client, user):
    client.force_login(user)
    wrong, checked = [], 0
    for seed in range(MANY):
        career = played(game, seed, user)
        texts, log_book = texts_of(career, client)
        for pages, facts in CLAIMS[game.key](log_book.state, game.texts.word):
            for page in pages:
                checked += len(facts)
                wrong += [(seed, page, fact) for fact in facts if fact not in texts[page]]
    assert not wrong, f"{len(wrong)} of {checked}: {wrong[:6]}"
    assert checked
