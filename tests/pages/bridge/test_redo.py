"""After an undo the bridge offers to enter the undone lines again, until something else is entered."""

from campaigns.play.verify import verify
from tests.html import tree


def offered(page):
    button = page.find(id="redo")
    return button and button.text


def test_what_was_undone_is_entered_again(night):
    assert offered(tree(night.page())) is None
    page = tree(night.post(htmx=True, undo=3))
    assert "Undone: no. 3 to 5, 3 lines. Their dice are kept." in page.find(id="lately").text
    assert offered(page) == "Redo 3 lines"
    done = tree(night.post(htmx=True, redo=1))
    assert offered(done) is None
    assert [entry.answer["was"] for entry in night.career.entries.filter(number__gt=6)] == [3, 4, 5]
    assert verify(night.career) == []


def test_it_is_offered_on_a_page_loaded_anew_and_works_without_script(night):
    night.post(undo=5)
    page = tree(night.page())
    assert (offered(page), "Undone: no. 5. Its dice are kept." in page.text) == ("Redo", True)
    assert night.post(redo=1).status_code == 302
    assert night.last().answer["was"] == 5


def test_it_is_gone_once_something_else_is_entered(night):
    night.post(undo=5)
    night.roll("3", "3")
    assert offered(tree(night.page())) is None
    refused = tree(night.post(htmx=True, redo=1))
    assert "There is nothing to redo." in refused.text


def test_it_is_not_offered_in_a_log_that_a_contest_has_closed(night, monkeypatch):
    night.post(undo=5)
    monkeypatch.setattr("campaigns.pages.bridge.page.is_final", lambda career: True)
    assert offered(tree(night.page())) is None
