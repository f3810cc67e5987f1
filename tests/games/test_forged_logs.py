"""Files of U-BOOT and SCOPE whose journal says what no rule can have said: refused, read, or called damaged.

FORGED=500 pytest tests/games/test_forged_logs.py forges as many of each.
"""

import json
import os
import random
import tarfile
import uuid

import pytest
from django.urls import reverse

from campaigns.files import portable
from campaigns.pages.games import presentation_of
from tests.corpus.read import HERE
from tests.journal.forging import resealed
from tests.shipped import edition_of

pytestmark = pytest.mark.django_db
FORGED = int(os.environ.get("FORGED", "2"))
JUNK = ("bogus", "", -1, None, [], {}, 10**6, 3.5, True, "<b>x</b>", "%(x)s %d {y}", ["a", None], {"a": {"b": 1}})
KEPT = ("u-boot-single", "u-boot-crew", "scope-2", "scope-5")


def kept():
    (archive,) = sorted((HERE / "small").glob("*.tar.xz"))
    with tarfile.open(archive) as packed:
        return {name: packed.extractfile(f"{name}.json").read() for name in KEPT}


FILES = kept()


def spoil(value, dice):
    """One thing in it is something else, or all of it."""
    if dice.random() < 0.2 or not isinstance(value, dict | list) or not value:
        return dice.choice(JUNK)
    if isinstance(value, dict):
        key = dice.choice(list(value))
        return {**value, key: spoil(value[key], dice)}
    place = dice.randrange(len(value))
    return [*value[:place], spoil(value[place], dice), *value[place + 1 :]]


def forged(data, dice):
    file = json.loads(data)
    file["career"]["uuid"] = str(uuid.UUID(int=dice.getrandbits(128), version=4))
    answers = [entry for entry in file["entries"][2:] if entry["kind"] == "answer"]
    for entry in dice.sample(answers, 12):
        parts = [key for key in ("facts", "data", "choose") if key in entry["answer"]]
        for part in dice.sample(parts, min(1, len(parts))):
            value = entry["answer"][part]
            if isinstance(value, dict) and value:
                key = dice.choice(list(value))
                value[key] = spoil(value[key], dice)
            elif isinstance(value, str):
                entry["answer"][part] = dice.choice(("bogus", "", "e9", "fire-77"))
        for note in entry["notes"]:
            for key in dice.sample(list(note[1]), min(1, len(note[1]))):
                note[1][key] = spoil(note[1][key], dice)
    resealed(file)
    return json.dumps(file)


@pytest.mark.parametrize("name", KEPT)
def test_every_page_of_a_forged_log_opens(name, user, client):
    edition_of(name.rpartition("-")[0] if name.startswith("scope") else "u-boot")
    client.force_login(user)
    client.raise_request_exception = False
    taken = 0
    for seed in range(FORGED):
        try:
            career = portable.import_career(user, forged(FILES[name], random.Random(f"{name}/{seed}")))
        except ValueError:
            continue
        taken += 1
        addresses = [reverse(f"campaigns:{page}", args=[career.uuid]) for page in ("bridge", "log", "diary", "story")]
        pages = presentation_of(career.game).pages
        addresses += [reverse("campaigns:page", args=[career.uuid, page.slug]) for page in pages]
        addresses += [reverse("campaigns:page-file", args=[career.uuid, "sheet", "a4"])]
        found = {address: client.get(address).status_code for address in addresses}
        assert set(found.values()) <= {200, 409}, f"seed {seed}: {found}"
        assert found[reverse("campaigns:page", args=[career.uuid, "sheet"])] == 200, f"seed {seed}"
    assert taken
