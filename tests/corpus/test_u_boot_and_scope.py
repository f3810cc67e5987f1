"""U-BOOT and SCOPE careers of older versions: taken in, checked, read and played on (keep_small.py wrote them)."""

from __future__ import annotations

import tarfile

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.files import portable
from campaigns.play.verify import verify
from tests.corpus.read import HERE
from tests.journal.acts import answer
from tests.shipped import edition_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
PAGES = {"u-boot": ("sheet", "crew", "record"), "scope": ("sheet", "record")}


def careers():
    for archive in sorted((HERE / "small").glob("*.tar.xz")):
        with tarfile.open(archive) as packed:
            for member in packed.getmembers():
                yield pytest.param(packed.extractfile(member).read(), id=f"{archive.name[:3]}-{member.name[:-5]}")


@pytest.mark.parametrize("data", list(careers()))
def test_an_older_career_is_verified_read_and_played_on(data, user, client):
    for game in PAGES:
        edition_of(game)
    career = portable.import_career(user, data)
    assert (career.out_of_step, [str(finding) for finding in verify(career)]) == (0, [])
    client.force_login(user)
    addresses = [reverse(f"campaigns:{name}", args=[career.uuid]) for name in ("bridge", "diary", "story")]
    addresses += [reverse("campaigns:page", args=[career.uuid, page]) for page in PAGES[career.game]]
    addresses += [reverse("campaigns:replay", args=[career.uuid, number]) for number in (2, career.last)]
    assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)
    if not play.open_career(career).over:
        answer(career, {"auto": True}, {"auto": True}, {"remark": "And on."})
    assert [str(finding) for finding in verify(career)] == []
