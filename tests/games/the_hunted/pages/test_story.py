"""The story: every fact of a patrol that must be told is told, nothing raw is left, and it always reads the same."""

import re
from collections import Counter

import pytest

from campaigns.games.the_hunted.pages import story
from campaigns.games.the_hunted.pages.story.patterns import PATTERNS
from campaigns.games.the_hunted.pages.story.scenes import Passage
from campaigns.models import Entry
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.telling import Teller, clauses, full_month, listed, nth, number, times
from tests.games.the_hunted import careers

pytestmark = pytest.mark.django_db

KINDS = (("VIIC", "1943-07"), ("IXC/40", "1943-07"), ("XXI", "1945-04"), ("XIV", "1943-07"), ("IXD-2", "1943-09"))
RAW = re.compile(r"[{}_]|  | [.,;:]|\bNone\b|\.\.|\(\)|: \.")


@pytest.fixture(params=range(5))
def told(request):
    """A career of some type, every patrol as a story, beside its log."""
    type_, start = KINDS[request.param % len(KINDS)]
    career = careers.played(seed=request.param + 1, entries=400, type=type_, start=start, boat="", rank="")
    log_book = OpenLog(career)
    numbers = sorted({max(entry.chapter, 1) for entry in log_book.entries()})
    return log_book, [story.tell(log_book, number) for number in numbers]


def text(telling) -> str:
    return "\n".join(paragraph.text for paragraph in telling.paragraphs)


def test_nothing_raw_and_nothing_empty(told):
    for telling in told[1]:
        for paragraph in telling.paragraphs:
            assert paragraph.text
            assert not RAW.search(paragraph.text), paragraph.text
            assert paragraph.text[0].isupper() or paragraph.text[0].isdigit(), paragraph.text
            assert paragraph.text[-1] in ".!?", paragraph.text
        assert not RAW.search(telling.head), telling.head


def test_what_sank_and_who_died_and_what_was_awarded_is_told(told):
    log_book, tellings = told
    for telling in tellings:
        said = text(telling)
        chapters = (0, 1) if telling.number == 1 else (telling.number,)
        entries = list(log_book.entries(chapter__in=chapters))
        gone = {number for entry in entries for number in entry.voids}
        notes = [note for entry in entries if entry.number not in gone for note in entry.notes]
        for key, data, _case in notes:
            if key == "attack.sunk":
                assert data["target"] in said
            if key in ("damage.killed", "damage.died"):
                assert "killed" in said or "died" in said
            if key == "victory.end":
                assert telling.paragraphs[-1].end
        awards = [data["award"] for key, data, _case in notes if key == "advancement.award"]
        assert all(story.patrols.forms.award(award) in said for award in awards)


def test_told_twice_it_is_the_same(told):
    log_book, tellings = told
    for telling in tellings:
        assert text(story.tell(log_book, telling.number)) == text(telling)


def test_no_sentence_is_said_over_and_over(told):
    for telling in told[1]:
        sentences = Counter(re.split(r"(?<=\.) ", text(telling).replace("\n", " ")))
        worst, often = sentences.most_common(1)[0]
        assert often < 4 or len(worst) < 40, (often, worst)


def test_an_undone_entry_is_not_told():
    career = careers.played(seed=3, entries=120)
    entry = next(one for one in Entry.objects.filter(career=career) if any(n[0] == "travel.box" for n in one.notes))
    before = story.tell(OpenLog(career), 1)
    numbers = {number for paragraph in before.paragraphs for number in paragraph.numbers}
    assert entry.number in numbers
    found = list(story.facts([entry, Entry(number=900, kind="strike", notes=[], voids=[entry.number])]))
    assert not found


def test_every_handler_of_a_scene_belongs_to_a_note_or_an_answer():
    texts = careers.play.game_of("hunted").texts
    known = {key.replace(".", "_") for key in (*texts.notes, *texts.prompts)}
    handlers = {name.removeprefix("on_") for name in vars(Passage) if name.startswith("on_")}
    assert handlers <= known, handlers - known


def test_words_of_counts_and_lists():
    assert [number(0), number(12), number(13)] == ["no", "twelve", "13"]
    assert [times(1), times(2), times(5)] == ["once", "twice", "five times"]
    assert nth(3) == "third"
    assert full_month("1944-02") == "February 1944"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a, 1", "b"]) == "a, 1; b"
    assert clauses(["a came", "b went"]) == "a came, and b went"


def test_an_alternative_is_not_taken_twice_running():
    teller = Teller(PATTERNS)
    first, second = (teller.say("quiet.home", 4) for _time in range(2))
    assert first != second
    assert Teller(PATTERNS).say("quiet.home", 4) == first


def test_the_page_and_its_files(client):
    career = careers.played(seed=2, entries=300)
    client.force_login(career.owner)
    page = client.get(f"/careers/{career.uuid}/story/1/")
    assert page.status_code == 200
    assert "<h1>Patrol 1</h1>" in page.content.decode()
    ship = next(row[0] for row in story.tell(OpenLog(career), 1).tables[0].rows)
    assert f"<i>{ship}</i>" in page.content.decode() or ship in page.content.decode()
    for form, mark in (("md", "# "), ("bbcode", "[b]"), ("txt", "===")):
        file = client.get(f"/careers/{career.uuid}/story.{form}")
        assert file.status_code == 200
        assert mark in file.content.decode()
    assert client.get(f"/careers/{career.uuid}/story/99/").status_code == 404
    assert client.get(f"/careers/{career.uuid}/story/1.doc").status_code == 404
