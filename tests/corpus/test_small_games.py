"""Careers of the small games that were played by other rules: each keeps its recorded course, and goes on."""

import json
import tarfile

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.files import portable
from campaigns.pages.games import presentation_of
from campaigns.play.verify import verify
from tests.corpus.read import HERE
from tests.journal.acts import answer
from tests.shipped import edition_of

pytestmark = pytest.mark.django_db

with tarfile.open(HERE / "small-games-1a0bd4b.txz") as packed:
    FILES = {one.name.strip("./"): packed.extractfile(one).read() for one in packed.getmembers() if one.isfile()}


@pytest.fixture(params=FILES)
def taken(request, user):
    for slug in ("unterseeboot", "torpedo-dice"):
        edition_of(slug)
    return portable.import_career(user, FILES[request.param])


def test_it_verifies_opens_and_goes_on(taken, user, client):
    assert verify(taken) == []
    assert taken.out_of_step == 0
    client.force_login(user)
    pages = [page.slug for page in presentation_of(taken.game).pages]
    addresses = [reverse(f"campaigns:{name}", args=[taken.uuid]) for name in ("bridge", "log", "diary", "story")]
    addresses += [reverse("campaigns:page", args=[taken.uuid, page]) for page in pages]
    addresses += [reverse("campaigns:replay", args=[taken.uuid, number]) for number in range(1, taken.last, 9)]
    assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)
    for _act in range(6):
        answer(taken, {"auto": True})
    assert play.open_career(taken).out_of_step is None
    assert [str(finding) for finding in verify(taken)] == []


def test_no_line_has_changed(user):
    for slug in ("unterseeboot", "torpedo-dice"):
        edition_of(slug)
    for name, data in FILES.items():
        kept = json.loads(data)
        career = portable.import_career(user, data)
        assert [entry["hash"] for entry in json.loads(portable.export_career(career))["entries"]] == [
            entry["hash"] for entry in kept["entries"]
        ], name
