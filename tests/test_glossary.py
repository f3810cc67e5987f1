"""The words of a game, explained beside the prompts that use them."""

from campaigns.glossary import MOST, glossary, terms_in
from campaigns.rulebook import rulebook
from tests.games.the_hunted import moments
from tests.html import tree

GAME = "hunted"


def test_every_term_names_a_case_of_the_rulebook():
    found = rulebook(GAME)
    chapters = {case.partition("/")[0] for case in found.clauses}
    strange = {
        term.term: term.case
        for term in glossary(GAME)
        if term.case and not any(case == term.case or case.startswith(f"{term.case}.") for case in chapters)
    }
    assert strange == {}
    assert all(term.says.endswith(".") for term in glossary(GAME))


def test_terms_are_found_as_words_in_their_order():
    found = [term.term for term in terms_in(GAME, "The straggler dropped BOLD; a bold escort fired squids.")]
    assert found == ["Straggler", "BOLD", "Squid"]
    assert len(terms_in(GAME, " ".join(term.term for term in glossary(GAME)))) == MOST


def test_a_game_without_a_glossary_explains_nothing():
    assert terms_in("no such game", "BOLD") == []


def test_a_prompt_explains_its_words(boat):
    page = tree(boat().on_to(moments.ATTACK, seed=3).page())
    terms = [one for one in page.tags("button") if one.attrs.get("class") == "term"]
    assert "Night surface attack" in [one.text for one in terms]
    for one in terms:
        assert one.attrs["type"] == "button"
        assert page.find(id=one.attrs["popovertarget"]).tags("a")
