"""A contest as one file: out with all its logs, and in again whole; never into one that is here."""

import json

import pytest
from django.core.management import call_command

from campaigns.contests import settle, standings
from campaigns.files import portable
from campaigns.files.contest import export_contest, import_contest
from campaigns.models import Contest
from campaigns.play import verify
from tests.contests.sailing import entered, fresh, home, opened
from tests.factories import EditionFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def over():
    contest = opened(undos=3)
    for place, boat in enumerate(("A-1", "B-2", "C-3"), start=1):
        home(entered(contest, boat), place, place)
    contest.closed = True
    contest.save()
    assert settle.settle(contest)
    return fresh(contest)


def test_it_holds_the_terms_the_result_and_every_log(over):
    told = json.loads(export_contest(over))
    assert (told["contest"]["undos"], [one["player"] for one in told["careers"]]) == (
        3,
        [career.owner.username for career in over.careers.order_by("pk")],
    )
    for one in told["careers"]:
        portable.check(one["file"].encode())


@pytest.mark.parametrize("spoil", ["a place", "a log", "nonsense", "nothing"])
def test_a_file_that_was_changed_is_refused(over, user, spoil):
    told = json.loads(export_contest(over))
    if spoil == "a place":
        told["contest"]["result"]["table"][0]["place"] = 9
    elif spoil == "a log":
        told["careers"][0]["file"] = told["careers"][1]["file"]
    data = {"nonsense": b"[]", "nothing": b""}.get(spoil, json.dumps(told).encode())
    with pytest.raises(portable.BadFile):
        import_contest(user, data)


def test_a_contest_that_is_here_is_not_taken_in_again(over, user):
    """No career gets into a contest by a file."""
    with pytest.raises(portable.BadFile, match="already in your log book"):
        import_contest(user, export_contest(over).encode())
    assert over.careers.count() == 3


@pytest.mark.django_db(transaction=True)
def test_in_another_log_book_it_is_whole_again(over, tmp_path, user, capsys):
    data, before = export_contest(over), [line.place for line in standings.standings_of(over).lines]
    call_command("flush", interactive=False)
    user.pk = None
    user.save()
    EditionFactory(slug="sea", game="regatta")
    (tmp_path / "contest.json").write_text(data, encoding="utf-8")
    call_command("importcontest", str(tmp_path / "contest.json"), owner=user.username)
    found = Contest.objects.get()
    assert (found.owner, found.ended is not None, found.admits) == (user, True, "invited")
    assert [line.place for line in standings.standings_of(found).lines] == before
    assert [verify.verify(career) for career in found.careers.all()] == [[], [], []]
    assert "3 careers" in capsys.readouterr().out
