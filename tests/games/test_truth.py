"""The pages of a small game agree with its states: the claims of its folder (claims.py), over games played at random.

Lines are undone in between. CAREERS=50 plays as many of each, FROM=25 those after the first 25.
"""

import os
import random
import re
from html import unescape
from importlib import import_module
from pathlib import Path
from unittest import mock

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.games import GAMES, KEYS
from campaigns.models import Career
from campaigns.pages.logbook import diary, sheet, tell
from campaigns.pages.logbook.career_log import CareerLog
from tests.games.test_corrections import setups_of
from tests.shipped import edition_of

pytestmark = pytest.mark.django_db
SEEDS = range(int(os.environ.get("FROM", "0")), int(os.environ.get("CAREERS", "2")))
ACTS = 100
FOLDERS = [folder for folder in KEYS if (Path(__file__).parent / folder / "claims.py").exists()]


def usual(session, source):
    return {"auto": True}


def played(game, seed, owner, act=usual):
    """A career after some acts, a few of them undone; of one seed always the same."""
    source, setups = random.Random(f"truth/{seed}"), setups_of(game)
    edition = edition_of(game.edition) if game.edition else None
    career = play.start(owner, game.key, setups[seed % len(setups)], edition)
    with mock.patch.object(play, "SECURE", random.Random(seed)):
        for place in range(ACTS):
            session = play.open_career(career).session
            if session.prompt is None:
                break
            raw = act(session, source)
            career = play.act(career.pk, {"strike": True} if place > 4 and source.random() < 0.1 else raw).table.career
    return Career.objects.get(pk=career.pk)


def texts_of(career, client):
    """Every page of a career as words."""
    log_book = CareerLog(career)
    outings = range(1, log_book.latest + 1)
    told = [tell.outing_story(log_book, outing) for outing in outings]
    pages = [diary.whole_diary(log_book, outing) for outing in outings]
    lines = [line for page in pages for part in page.legs for line in part.lines if line.kind != "struck"]
    listed = next(page.sheet for page in log_book.pages if page.slug == "sheet")
    record = client.get(reverse("campaigns:page", args=[career.uuid, "record"])).content.decode()
    found = {
        "story": " ".join(paragraph.text for telling in told for paragraph in telling.paragraphs),
        "diary": " ".join(line.text for line in lines),
        "sheet": "".join(sheet.in_rows(listed(log_book))),
        "record": re.sub(r"<[^>]*>", " ", record),
    }
    return {page: " ".join(unescape(text).split()) for page, text in found.items()}, log_book


def told(facts, text):
    """Each fact stands in the text, after the one before it; a sentence may begin with it."""
    place, text = 0, text.lower()
    for fact in facts:
        place = text.find(fact.lower(), place) + len(fact)
        if place < len(fact):
            return False
    return True


def false(fact):
    """With a figure that is one higher, or another word."""
    figure = re.search(r"\d[\d,]*", fact)
    return fact.replace(figure[0], f"{int(figure[0].replace(',', '')) + 1:,}", 1) if figure else f"{fact} of nowhere"


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_the_states_hold_is_what_the_pages_say(folder, client, user):
    """And a fact that is false, missing or told too often is not found there."""
    game, own = GAMES[folder], import_module(f"tests.games.{folder}.claims")
    client.force_login(user)
    wrong, checked, made, refused = [], 0, 0, 0
    for seed in SEEDS:
        career = played(game, seed, user, getattr(own, "act", usual))
        texts, log_book = texts_of(career, client)
        prose = texts["story"] + texts["diary"]
        wrong += [(seed, sign) for sign in ("{", "%", "othing happened", " .", "..") if sign in prose]
        for pages, facts in own.claims(log_book.state, game.texts.word):
            for page in pages:
                checked += len(facts)
                wrong += [] if told(facts, texts[page]) else [(seed, page, facts)]
                for place, fact in enumerate(facts):
                    made += 1
                    refused += not told([*facts[:place], false(fact), *facts[place + 1 :]], texts[page])
    assert not wrong, f"{len(wrong)} of {checked}: {wrong[:6]}"
    assert checked
    assert refused >= 0.9 * made, (refused, made)
