"""Every binding clause of every game's rulebook is cited by its module and by a test, and every citation exists."""

import re
import shutil
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaigns import rulebook
from campaigns.rulebook import Citations, Rulebook, rulebooks

TESTS = Path(__file__).resolve().parent
GAMES = tuple(rulebooks())
CHAPTERS = [(key, case) for key, book in rulebooks().items() for case, _title in book.chapters()]


@pytest.fixture(scope="module")
def citations():
    return Citations.read(TESTS)


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_every_binding_case_of_the_chapter_is_cited(citations, game, chapter):
    book = rulebooks()[game]
    missing = [clause["case"] for clause in book.uncited(citations.of(book))]
    assert [case for case in missing if case == chapter or case.startswith((f"{chapter}.", f"{chapter}/"))] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_binding_case_stands_outside_the_chapters(citations, game):
    book = rulebooks()[game]
    assert book.uncited(citations.of(book)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_binding_case_is_cited_by_the_module_that_obeys_it(game):
    book = rulebooks()[game]
    assert [(one["case"], one["room"]) for one in book.unobeyed(rulebook.GAMES / book.folder / "rules")] == []


def test_a_module_that_is_not_there_or_does_not_cite_a_case_is_named(tmp_path):
    book = book_of("9.6", "9.6.4/a", "Fire")
    assert len(book.unobeyed(tmp_path)) == 3
    (tmp_path / "some.py").write_text('"""9.6.4: Fire at will."""', encoding="utf-8")
    assert [one["case"] for one in book.unobeyed(tmp_path)] == ["9.6"]
    (tmp_path / "some.py").write_text("# (9.6), 9.6.41, Firefly", encoding="utf-8")
    assert [one["case"] for one in book.unobeyed(tmp_path)] == ["9.6.4/a", "Fire"]


def test_what_the_guide_searches_for_is_there():
    """docs/fix-a-case.md: the code of a case and the tests of its clauses."""
    guide = (TESTS.parent / "docs" / "fix-a-case.md").read_text(encoding="utf-8")
    searches = re.findall(r"`grep -rn (\S+) (\S+)`", guide)
    found = []
    for words, folder in searches:
        files = (TESTS.parent / folder).rglob("*.py")
        found.append({file.name for file in files if words.strip("\"'") in file.read_text(encoding="utf-8")})
    code, tests = found
    assert "following.py" in code
    assert "test_following.py" in tests


def test_every_citation_exists(citations):
    assert citations.unknown() == {}


def test_the_index_of_every_game_is_read():
    assert {book.folder for book in rulebooks().values()} == {
        file.parent.name for file in (TESTS.parent / "fixtures").glob("*/rulebook.json")
    }


@pytest.mark.parametrize("text", ["[{", '[{"case": "Fire"}]', "{}", "[7]"])
def test_an_index_that_cannot_be_read_keeps_no_other_from_being_read(text, tmp_path, monkeypatch, caplog):
    for folder in ("unterseeboot", "torpedo_dice"):
        shutil.copytree(rulebook.ROOT / "fixtures" / folder, tmp_path / "fixtures" / folder)
    (tmp_path / "fixtures" / "torpedo_dice" / "rulebook.json").write_text(text, encoding="utf-8")
    monkeypatch.setattr(rulebook, "ROOT", tmp_path)
    read = rulebooks.__wrapped__()
    assert {book.folder for book in read.values() if book} == {"unterseeboot"}
    assert text == "{}" or "torpedo_dice/rulebook.json cannot be read" in caplog.text


@pytest.mark.parametrize("game", GAMES)
def test_an_index_is_whole(game):
    """Keys are unique, twins exist, and what does not bind says why."""
    clauses = rulebooks()[game].clauses
    file = rulebook.ROOT / "fixtures" / rulebooks()[game].folder / "rulebook.json"
    assert len(clauses) == file.read_text(encoding="utf-8").count('{"case": ')
    assert [twin for clause in clauses.values() for twin in clause["see"] if twin not in clauses] == []
    assert [case for case, clause in clauses.items() if clause["binding"] == bool(clause.get("why_not"))] == []


def book_of(*cases):
    rest = {"binding": True, "room": "some", "charts": [], "see": []}
    clauses = {case: {"case": case, "title": case, "line": f"About {case}.", **rest} for case in cases}
    return Rulebook("some", "Some game", "some", clauses)


def test_cases_may_be_numbers():
    book = book_of("9.6", "9.6.3", "9.6/a")
    assert book.cases_in("Escorts (9.6.3, 11.3.6), once in 7") == ["9.6.3", "11.3.6", "7"]
    assert book.lines("9.6.77") == ["About 9.6.", "About 9.6/a."]
    assert [clause["case"] for clause in book.below("9.6")] == ["9.6.3"]


def test_cases_may_be_words():
    """A heading is found as a whole, the longest first; a number in a text is no case where headings have none."""
    book = book_of("Fire", "Fire at will", "Phase 3: Fire", "Fire/skull")
    assert book.cases_in("Fire at will; Phase 3: Fire, 3 times; Firefly") == ["Fire at will", "Phase 3: Fire"]
    assert book.lines("Fire") == ["About Fire.", "About Fire/skull."]
    assert book.lines("Fire at once") == []
    assert [case for case, _title in book.chapters()] == ["Fire", "Fire at will", "Phase 3: Fire"]


def test_a_game_without_an_index_has_no_cases():
    book = rulebook.rulebook("nothing")
    assert not book
    assert book.cases_in("9.6.3 and Fire") == book.search("9.6") == book.explain("9.6") == []
    assert not book.knows("9.6")


def test_search_by_case_and_by_words():
    book = book_of("9.6", "9.6.3", "9.60", "9.6/a", "Fire at will")
    assert [clause["case"] for clause in book.search("9.6")] == ["9.6", "9.6.3", "9.6/a"]
    assert [clause["case"] for clause in book.search("will FIRE")] == ["Fire at will"]
    assert book.search("9.6 fire") == book.search(" ") == []


@pytest.fixture
def small(tmp_path):
    """A folder with one test that cites one case that exists and, in a table, one that does not."""
    (tmp_path / "test_small.py").write_text(
        '@pytest.mark.case("4.1/a")\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.case("4.99/z"))])\n'
        "def test_one(x): ...\n"
    )
    return tmp_path


def test_citations_are_read_off_the_marks(small):
    assert rulebook.cited(small) == {"4.1/a": ["test_small.py:1"], "4.99/z": ["test_small.py:2"]}


def test_citations_are_read_off_tables_of_cases(tmp_path):
    """The second column of every row; a line that opens a block or goes on with a row has none."""
    (tmp_path / "cases").mkdir()
    rows = "name\tcase\n# watch.commander\tashore\nfirst\t4.1/a 4.1/b\tVIIC\t\tvalue=li\n\t\t\t\thull=1\n"
    (tmp_path / "cases" / "4.tsv").write_text(rows)
    assert rulebook.cited(tmp_path) == {"4.1/a": ["4.tsv:3"], "4.1/b": ["4.tsv:3"]}


def test_what_a_game_cites_is_its_own_case(small):
    """A heading of one game, cited among the tests of another, is no case there."""
    own = small / "games" / "the_hunted"
    own.mkdir(parents=True)
    (small / "test_small.py").rename(own / "test_small.py")
    assert rulebook.cited(small) == {}
    citations = Citations.read(small)
    assert list(citations.own["hunted"]) == ["4.1/a", "4.99/z"]
    assert list(citations.unknown()) == ["4.99/z"]


def test_command_fails_on_what_is_missing_or_wrong(small, capsys):
    with pytest.raises(CommandError, match="1 citations are wrong"):
        call_command("cases", tests=small)
    out, err = capsys.readouterr()
    assert "  not cited: 4.1/b " in out
    assert "not cited: 4.1/a " not in out
    assert "4.99/z does not exist: test_small.py:2" in err


def test_command_refuses_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="no tests"):
        call_command("cases", tests=tmp_path / "nowhere")


@pytest.mark.slow
def test_command_is_content_with_the_tests_of_this_book(capsys):
    call_command("cases")
    out = capsys.readouterr().out
    assert "contests: 23 of 23 cited" in out
    assert "  not cited" not in out
