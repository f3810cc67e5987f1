"""Every binding clause of the rulebook is cited by a test, and every citation exists."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaigns import rulebook

TESTS = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def cited():
    return rulebook.cited(TESTS)


@pytest.mark.parametrize("chapter", rulebook.CHAPTERS)
def test_every_binding_case_of_the_chapter_is_cited(cited, chapter):
    missing = [clause["case"] for clause in rulebook.uncited(cited) if rulebook.chapter(clause["case"]) == chapter]
    assert missing == []


def test_every_citation_exists(cited):
    assert rulebook.unknown(cited) == []


def test_index_is_whole():
    """Keys are unique, twins exist, and what does not bind says why."""
    index = rulebook.index()
    assert len(index) == rulebook.FILE.read_text(encoding="utf-8").count('{"case": ')
    assert [twin for clause in index.values() for twin in clause["see"] if twin not in index] == []
    assert [case for case, clause in index.items() if clause["binding"] == bool(clause.get("why_not"))] == []
    assert {rulebook.chapter(clause["case"]) for clause in rulebook.to_cite()} == set(rulebook.CHAPTERS)


def test_entry_gives_a_case_with_its_clauses():
    assert [clause["case"] for clause in rulebook.entry("4.2.1")] == ["4.2.1", "4.2.1/a", "4.2.1/b", "4.2.1/c"]
    assert [clause["case"] for clause in rulebook.entry("4.2.1/b")] == ["4.2.1/b"]


def test_entry_climbs_to_the_case_above():
    assert rulebook.entry("4.2.1/z")[0]["case"] == "4.2.1"
    assert rulebook.entry("4.1.9")[0]["case"] == "4.1"
    assert rulebook.entry("nowhere") == []


def test_search_by_number_and_by_words():
    assert {clause["case"] for clause in rulebook.search("10.10")} >= {"10.10.2/a", "10.10.5/c"}
    assert "8.2.2/a" in {clause["case"] for clause in rulebook.search("kite Australia")}
    assert rulebook.search("10.10 kite") == []


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


def test_command_is_content_with_the_tests_of_this_book(capsys):
    call_command("cases")
    out = capsys.readouterr().out
    assert "travel: 67 of 67 cited" in out
    assert "  not cited" not in out
