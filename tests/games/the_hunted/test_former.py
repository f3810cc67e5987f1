"""Boxes that older versions asked for in one form: their entries open, verify, replay and are told."""

import tarfile

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.files import portable
from campaigns.play.verify import verify
from tests.corpus.read import HERE
from tests.shipped import shipped_edition

pytestmark = pytest.mark.django_db
ARCHIVE = HERE / "by-hand-9636c2a.txz"
SHIP = "Fort Jemseg"
BOXES = ("byhand.box", "afterwards.box")


@pytest.fixture
def career(user, request):
    shipped_edition()
    with tarfile.open(ARCHIVE) as packed:
        return portable.import_career(user, packed.extractfile(f"{request.param}.json").read())


@pytest.mark.parametrize("career", ["VIIC", "XIV"], indirect=True)
def test_their_entries_replay_as_they_were_recorded(career):
    asked = [entry.answer["key"] for entry in career.entries.filter(kind="answer")]
    assert set(BOXES) < set(asked)
    assert career.out_of_step == 0
    assert verify(career) == []
    assert play.act(career.pk, {"auto": True}).accepted


@pytest.mark.parametrize("career", ["VIIC"], indirect=True)
def test_an_earlier_answer_is_changed_and_they_are_entered_again(career):
    chapter = play.open_career(career).session.chapter
    first, *later = career.entries.filter(chapter=chapter, kind="answer").order_by("number")
    boxes = [entry.answer["facts"] for entry in later if entry.answer["key"] in BOXES and "facts" in entry.answer]
    said = {key: first.answer[key] for key in ("dice", "choose", "facts", "aside") if key in first.answer}
    assert play.act(career.pk, {"change": first.number, **said}).accepted
    again = career.entries.filter(number__gt=later[-1].number, kind="answer").order_by("number")
    assert [one.answer["facts"] for one in again if one.answer["key"] in BOXES and "facts" in one.answer] == boxes != []


@pytest.mark.parametrize("career", ["VIIC"], indirect=True)
def test_sheet_and_story_tell_of_them(career, user, client):
    client.force_login(user)
    for page, args in (("page", ["sheet"]), ("story", [1]), ("diary", [1])):
        assert SHIP in client.get(reverse(f"campaigns:{page}", args=[career.uuid, *args])).content.decode()
