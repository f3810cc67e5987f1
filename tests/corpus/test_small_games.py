"""Careers of the small games that older versions and other rules played: each keeps its recorded course, and goes on.

Those of U-BOOT and SCOPE were written by keep_small.py.
"""

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


def packed(*archives):
    for archive in archives:
        with tarfile.open(archive) as held:
            for one in filter(tarfile.TarInfo.isfile, held.getmembers()):
                yield f"{archive.name[:3]}-{one.name.strip('./')}", held.extractfile(one).read()


FILES = dict(packed(HERE / "small-games-1a0bd4b.txz"))
LATER = dict(packed(*sorted((HERE / "small").glob("*.tar.xz"))))
EVERY = [
    *(pytest.param(data, id=name) for name, data in FILES.items()),
    *(pytest.param(data, id=name, marks=pytest.mark.slow) for name, data in LATER.items()),
]


@pytest.fixture(autouse=True)
def editions(db):
    for slug in ("unterseeboot", "torpedo-dice", "u-boot", "scope"):
        edition_of(slug)


@pytest.mark.parametrize("data", EVERY)
def test_it_verifies_opens_and_goes_on(data, user, client):
    taken = portable.import_career(user, data)
    assert (taken.out_of_step, [str(finding) for finding in verify(taken)]) == (0, [])
    client.force_login(user)
    pages = [page.slug for page in presentation_of(taken.game).pages]
    addresses = [reverse(f"campaigns:{name}", args=[taken.uuid]) for name in ("bridge", "log", "diary", "story")]
    addresses += [reverse("campaigns:page", args=[taken.uuid, page]) for page in pages]
    addresses += [
        reverse("campaigns:replay", args=[taken.uuid, number]) for number in {*range(1, taken.last, 60), taken.last}
    ]
    assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)
    if not play.open_career(taken).over:
        answer(taken, {"auto": True}, {"auto": True}, {"remark": "And on."})
    assert play.open_career(taken).out_of_step is None
    assert [str(finding) for finding in verify(taken)] == []


def test_no_line_has_changed(user):
    for name, data in FILES.items():
        came = json.loads(data)["entries"]
        goes = json.loads(portable.export_career(portable.import_career(user, data)))["entries"]
        assert [entry["hash"] for entry in goes] == [entry["hash"] for entry in came], name
