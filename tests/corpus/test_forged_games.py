"""Forged files of careers of the small games: pages open with anything in a note or an answer."""

import copy
import json
import os
import random

import pytest
from django.urls import reverse

from campaigns.files import portable
from campaigns.models import Career
from campaigns.pages.games import presentation_of
from campaigns.pages.logbook import tell
from campaigns.pages.logbook.career_log import CareerLog
from tests.corpus.test_small_games import FILES
from tests.journal.forging import forget, resealed
from tests.shipped import edition_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
FORGERIES = int(os.environ.get("POSTS", "6"))
ODD = ["", "x", "S9", None, True, -1, 0, 10**15, 1.5, [], {}, [None], ["x"], {"x": 1}, [[1]], "{x}", "%s"]


def forged(data, source):
    """Some values of notes and of what was answered are others; every hash is made anew."""
    file = json.loads(data)
    for entry in source.sample(file["entries"][1:], min(12, len(file["entries"]) - 1)):
        for _event, said, _case in entry["notes"]:
            _spoil(said, source)
        answer = entry["answer"] or {}
        chosen = answer.get("chosen") or {}
        for said in (answer.get("data"), answer.get("facts"), *chosen.values()):
            if isinstance(said, dict):
                _spoil(said, source)
    resealed(file)
    return json.dumps(file)


def _spoil(said, source):
    for key in list(said):
        if source.random() < 0.4:
            said[key] = copy.deepcopy(source.choice(ODD))
        elif source.random() < 0.1:
            del said[key]


@pytest.mark.parametrize("name", [name for name in FILES if "sheet" not in name])
def test_no_forged_note_breaks_a_page(name, user, client):
    for slug in ("unterseeboot", "torpedo-dice"):
        edition_of(slug)
    client.force_login(user)
    opened = 0
    for number in range(FORGERIES):
        forget()
        try:
            career = portable.import_career(user, forged(FILES[name], random.Random(f"{name}/{number}")))
        except portable.BadFile:
            continue
        opened += 1
        pages = [page.slug for page in presentation_of(career.game).pages]
        names = ("bridge", "log", "diary", "story", "career", "settings", "amend")
        addresses = [reverse(f"campaigns:{one}", args=[career.uuid]) for one in names]
        addresses += [reverse("campaigns:page", args=[career.uuid, page]) for page in pages]
        addresses += [reverse("campaigns:page-file", args=[career.uuid, "sheet", "a4"])]
        addresses += [
            reverse(f"campaigns:{one}-file", args=[career.uuid, form])
            for one in ("diary", "story")
            for form in ("md", "txt")
        ]
        addresses += [reverse("campaigns:careers"), reverse("campaigns:hall")]
        statuses = {address: client.get(address).status_code for address in addresses}
        assert set(statuses.values()) <= {200, 409}, (name, number, statuses)  # 409: what is stored cannot be read
        log_book = CareerLog(career)
        for outing in tell.numbers(log_book):
            assert log_book.presentation.story(log_book, outing).number == outing
    assert opened
    assert Career.objects.count() <= 1
