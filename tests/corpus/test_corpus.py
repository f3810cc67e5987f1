"""Files of every version can be imported, read, checked and played on, under today's rules too.

By default every type of boat is read once, each from another version in turn, and the backups of the first version and
of the last; CORPUS=all pytest tests/corpus reads every file of every version.
"""

from __future__ import annotations

import json
import os

import pytest
from django.core.management import call_command
from django.urls import reverse

from campaigns import play
from campaigns.files import portable
from campaigns.models import Career
from campaigns.play.verify import verify
from tests.corpus.keep import TYPES
from tests.corpus.read import ARCHIVES, files
from tests.journal.acts import answer
from tests.shipped import shipped_edition

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PAGES = ("sheet", "record", "crew")
FILES = (("career-file", []), ("diary-file", ["md"]), ("table", ["roll"]), ("page-file", ["sheet", "a4"]))
ALL = os.environ.get("CORPUS") == "all"
BACKUPS = ARCHIVES if ALL else [ARCHIVES[0], ARCHIVES[-1]]


def exports():
    """An export of each type from one version; which, goes by their places."""
    for number, type_ in enumerate(TYPES):
        for archive in ARCHIVES if ALL else [ARCHIVES[number % len(ARCHIVES)]]:
            yield archive, f"{type_.replace('/', '-').replace(' ', '-')}.json"


EXPORTS = list(exports())


@pytest.fixture(autouse=True)
def edition():
    return shipped_edition()


@pytest.fixture
def taken(request, user):
    archive, file = request.param
    return portable.import_career(user, files(archive, "exports")[file])


def test_the_corpus_holds_every_type_of_boat_and_careers_out_of_step(user):
    for archive in ARCHIVES:
        assert set(files(archive, "exports")) == {file for _archive, file in EXPORTS}
    found = [portable.import_career(user, files(ARCHIVES[0], "exports")[file]) for file in ("IXD-2.json", "XIV.json")]
    assert any(career.out_of_step for career in found)


@pytest.mark.parametrize("taken", EXPORTS, indirect=True, ids=["/".join(pair) for pair in EXPORTS])
def test_an_export_is_read_checked_and_played_on(taken, user, client):
    findings = verify(taken)
    assert [str(finding) for finding in findings if finding.damage] == []
    assert taken.out_of_step or not findings
    client.force_login(user)
    addresses = [reverse(f"campaigns:{name}", args=[taken.uuid]) for name in ("bridge", "diary")]
    addresses += [reverse("campaigns:page", args=[taken.uuid, page]) for page in PAGES]
    addresses += [reverse("campaigns:replay", args=[taken.uuid, taken.out_of_step or taken.last])]
    assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)
    _played_on(taken)


def _played_on(career: Career) -> None:
    table = play.open_career(career)
    if table.out_of_step is not None:
        reply = play.resume_from(career.pk, table.out_of_step.last, career.owner, table.seq)
        assert reply.accepted
        table = play.open_career(reply.table.career)
        assert table.out_of_step is None
    if not table.over:
        answer(career, {"auto": True}, {"remark": "And on."})
    assert [str(finding) for finding in verify(career) if finding.damage] == []


def test_every_other_page_and_file_of_a_career_out_of_step(user, client):
    career = portable.import_career(user, files(ARCHIVES[0], "exports")["IXD-2.json"])
    client.force_login(user)
    addresses = [reverse(f"campaigns:{name}", args=[career.uuid]) for name in ("log", "settings", "amend", "share")]
    addresses += [reverse(f"campaigns:{name}", args=[career.uuid, *more]) for name, more in FILES]
    addresses += [reverse("campaigns:replay", args=[career.uuid, number]) for number in (1, career.last)]
    addresses += [reverse("campaigns:harbour"), reverse("campaigns:careers"), reverse("campaigns:hall")]
    assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)


@pytest.mark.parametrize("archive", ARCHIVES)
def test_what_was_taken_in_goes_out_as_it_came(archive, user):
    """To the line: the journal, its hashes and its figures; a state may have got values that have come since."""
    written = files(archive, "exports")
    for data in (written["VIIC.json"], written["XII.json"])[: 2 if ALL else 1]:
        came, goes = json.loads(data), json.loads(portable.export_career(portable.import_career(user, data)))
        for part in ("career", "edition", "figures", "entries", "seal"):
            assert goes[part] == came[part]


@pytest.mark.parametrize("archive", BACKUPS)
def test_a_backup_is_restored(archive, tmp_path, capsys):
    for name, data in files(archive, "backup").items():
        (tmp_path / name).write_bytes(data)
    call_command("restore", tmp_path)
    assert set(Career.objects.values_list("owner__username", flat=True)) == {"ada", "otto"}
    for career in Career.objects.all():
        assert [str(finding) for finding in verify(career) if finding.damage] == []
        _played_on(career)
    call_command("backup", tmp_path / "again")
