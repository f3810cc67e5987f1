"""Files that are too large, not what they say, or edited by somebody: refused in words, nothing taken in."""

import functools
import io
import json
import random
import zipfile
from contextlib import suppress

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.engine.chain import link
from campaigns.files import portable
from campaigns.models import Career
from charts.models import Part
from tests.journal.forging import forget

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
MEGABYTE = 2**20


@pytest.fixture
def door():
    return reverse("campaigns:bring-in")


def bring(client, door, content, name="career.json"):
    answer = client.post(door, {"file": SimpleUploadedFile(name, content, "application/json")})
    for _ in range(2 * (answer.status_code == 302)):  # done as a job
        answer = client.get(answer.headers["Location"])
    return answer


def test_a_career_that_is_too_large(inside, door, monkeypatch):
    """It is not even read: every reader of files has a limit of its own, tested beside it."""
    read = []
    monkeypatch.setattr(portable, "import_career", lambda owner, data, **how: read.append(len(data)))
    response = bring(inside, door, b"[" + b" " * (32 * MEGABYTE))
    assert response.status_code == 400
    assert "The file is larger than 32 MB." in response.content.decode()
    assert read == []


def edited(document, source):
    """The document with one of its values gone wrong."""
    document = json.loads(json.dumps(document))
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = source.choice(keys)
        inner = place[key]
        if isinstance(inner, dict | list) and inner and source.random() < 0.8:
            place = inner
            continue
        wrong = [None, True, -1, 2**70, 1.5, "", "x" * 300, "\ud800", [], {}, [[]], "1943-07", 0, "<b>"]
        if source.random() < 0.2:
            del place[key]
        else:
            place[key] = source.choice(wrong)
        return document


def resealed(document):
    """A forger's work on what no line covers; None when no file of ours could hold it."""
    parts = {name: part for name, part in document.items() if name != "digest"}
    with suppress(TypeError, ValueError):
        return parts | {"digest": link(portable.FORMAT, parts)}


def test_an_edited_career(inside, door, hunted_career, count):
    """A valid file with one value changed, in a log book without that career: always refused.

    Every second time the digest is made anew, and then one value of one line is changed: its chain shows it.
    """
    document = json.loads(portable.export_career(hunted_career))
    forget()
    source = random.Random(11)
    for turn in range(min(count, 2000) // 4):
        if turn % 2:
            file = edited(document, source)
        else:
            entries = list(document["entries"])
            at = source.randrange(len(entries))
            entries[at] = edited(entries[at], source)
            file = resealed(document | {"entries": entries})
        content = json.dumps(file).encode("utf-8", "surrogatepass")
        if file is None or content == json.dumps(document).encode():
            continue
        assert bring(inside, door, content).status_code == 400, content[:300]
        assert not Career.objects.exists()
    assert bring(inside, door, json.dumps(document).encode()).status_code == 302


def test_a_form_with_too_many_fields(inside, hunted_career):
    fields = {f"x{number}": "1" for number in range(5000)}
    assert inside.post(f"/careers/{hunted_career.uuid}/answer/", fields).status_code == 400


def test_a_form_that_is_too_large(inside, hunted_career):
    response = inside.post(f"/careers/{hunted_career.uuid}/remark/", {"remark": "x" * (3 * MEGABYTE)})
    assert response.status_code == 400


@functools.cache
def bomb():
    """A spreadsheet of a few kilobytes that would unpack to hundreds of megabytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("[Content_Types].xml", "<Types/>")
        file.writestr("xl/workbook.xml", b" " * (200 * MEGABYTE))
    return out.getvalue()


@functools.cache
def formulas():
    from openpyxl import Workbook

    book, out = Workbook(), io.BytesIO()
    sheet = book.active
    sheet.append(["roll", "name", "kind", "tons", "points"])
    for roll in range(1, 101):
        sheet.append([roll, '=HYPERLINK("http://evil.example","x")', "small freighter", "=1+1", 2])
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("content", [b"", b"PK", bomb, formulas, b"roll,name\n=1+1,@x\n", b"\xff" * 1000])
@pytest.mark.parametrize("name", ["roster.xlsx", "roster.csv"])
def test_a_roster_from_a_hostile_spreadsheet(client, admin_user, house, content, name):
    """Refused, or taken as words; never worked out, never a failure."""
    client.force_login(admin_user)
    client.raise_request_exception = False
    roster = Part.objects.filter(code="T1").first()
    before = roster.data
    address = reverse("charts:check-part-file", args=[roster.edition.slug, "T1"])
    upload = SimpleUploadedFile(name, content() if callable(content) else content)
    for field in ("file", "sheet", "upload"):
        upload.seek(0)
        response = client.post(address, {field: upload})
        assert response.status_code < 500
    roster.refresh_from_db()
    assert roster.data == before
