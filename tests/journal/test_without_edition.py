"""A career of a game without charts: it has no edition, and is played, kept, checked and carried like any other."""

import json

import pytest
from django.core.management import call_command

from campaigns import play
from campaigns.files import backup, portable
from campaigns.models import Career, Figures
from campaigns.play.verify import rebuild, verify
from charts.books import book_for, raw_for
from charts.figures.shipped import NO_FIGURES
from tests.factories import CareerFactory, UserFactory
from tests.journal.acts import play_on
from tests.journal.forging import forget
from tests.wire import AUTO, drive

pytestmark = pytest.mark.django_db


@pytest.fixture
def beach():
    return CareerFactory(without_edition=True)


def test_it_is_played_to_its_end_and_is_whole(beach):
    play_on(beach, 6)
    assert (beach.edition, beach.ended) == (None, True)
    assert verify(beach) == []
    rebuild(beach)
    assert verify(beach) == []


def test_its_book_is_empty():
    book = book_for(None)
    assert (book.charts, book.tables, book.figures, book.rosters, book.boats, book.tracks) == ({}, {}, {}, {}, {}, {})
    assert raw_for(None) == NO_FIGURES


def test_its_file_holds_no_charts_and_comes_in_again_as_does_its_backup(beach, tmp_path):
    play_on(beach, 3)
    text = portable.export_career(beach)
    file = json.loads(text)
    assert file["edition"] is None
    assert [raw["charts"] for raw in file["figures"].values()] == [[]]
    assert len(text) < 8_000
    backup.backup(tmp_path)
    forget()
    assert [one.error for one in backup.restore(tmp_path)] == [None]
    assert portable.export_career(Career.objects.get()) == text
    forget()
    career = portable.import_career(UserFactory(), text)
    assert (career.edition, portable.export_career(career)) == (None, text)
    play_on(career, 6)
    assert (career.ended, verify(career), Figures.objects.get().edition) == (True, [], "")


def test_it_is_played_over_the_wire(monkeypatch):
    assert drive(monkeypatch, "beach", {"name": "Ada"}, *[AUTO] * 6)[-1]["kind"] == "end"


def test_a_career_may_be_opened_without_naming_an_edition(user):
    assert play.start(user, "beach", {"name": "Ada"}).edition is None


def test_whole_careers_of_it_are_simulated(capsys):
    call_command("simulate", game="beach", careers=3, seed="x", jobs=1, quiet=True)
    assert "3 careers" in capsys.readouterr().out
