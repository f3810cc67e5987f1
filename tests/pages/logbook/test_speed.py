"""Long logs stay quick: an outing is read whole, but a line of it that is not on the page costs next to nothing."""

import os

import pytest

from campaigns.pages.logbook import diary
from campaigns.pages.logbook.career_log import CareerLog
from tests.games.the_hunted import careers
from tests.work import STEP, calls, statements, steps

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
LONG = int(os.environ.get("LONG", "4000"))
EACH = {666: 2, LONG: LONG // 333}  # entries, and so many for each answer: the same answers in both
READ = 24  # calls for a line of the outing that is not on the page
COUNTED = 16  # instructions of the database for such a line


def talkative(every):
    """The default policy, and so many remarks after each answer: length without another career."""

    def act(session, number):
        return careers.AUTO if number % every == 0 else {"remark": f"Line {number} of many."}

    return act


@pytest.fixture
def both(user):
    """A short career and a long one, of the same rolls."""
    return [CareerLog(careers.played(user, seed=8, entries=last, act=talkative(each))) for last, each in EACH.items()]


@pytest.mark.parametrize("args", [(), (1,)])
def test_a_diary_of_many_lines_opens_like_a_short_one(reader, both, args, monkeypatch):
    monkeypatch.setattr(diary, "PAGE", 20)  # as many lines as the last patrol of both has

    def opened(log_book):
        assert reader.get(log_book.url("diary", *args)).status_code == 200

    for log_book in both:
        opened(log_book)  # what is drawn once is kept
    short, long = both
    assert [log_book.career.last for log_book in both] == list(EACH)
    assert statements(lambda: opened(long)) == statements(lambda: opened(short))
    more = long.career.last - short.career.last
    assert calls(lambda: opened(long)) < calls(lambda: opened(short)) + READ * more
    assert STEP * steps(lambda: opened(long)) < STEP * steps(lambda: opened(short)) + COUNTED * long.career.last
