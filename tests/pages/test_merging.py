"""Two devices type one form: whatever stands in it, the changes of both are kept."""

from hypothesis import given
from hypothesis import strategies as st

from campaigns.pages.afterwards.form import said
from campaigns.pages.afterwards.merging import merged

NAMES = {"boxes": "box"}
WORDS = st.sampled_from(["", "Tutoya", "2a1", 7, True, False, None])
SHIPS = st.lists(st.dictionaries(st.sampled_from(["name", "size"]), WORDS, max_size=2), max_size=3)
CARDS = st.fixed_dictionaries(
    {"box": st.sampled_from([None, 2, 4])}, optional={"ships": SHIPS | WORDS, "note": WORDS, "met": WORDS}
)
FORMS = st.fixed_dictionaries(
    {"boxes": st.lists(CARDS, max_size=3)},
    optional={"orders": st.dictionaries(st.just("orders"), WORDS), "line": WORDS},
)


def cards(form):
    """Without what says nothing; cards in the order of their boxes, as a form keeps them."""
    found = sorted(form["boxes"], key=lambda card: card.get("box") or 0)
    return said({**form, "boxes": [said(one) for one in found]})


@given(FORMS, FORMS)
def test_what_one_of_them_changed_alone_is_what_stands(before, after):
    for mine, theirs in ((after, before), (before, after)):
        found, both = merged(before, mine, theirs, NAMES)
        assert (cards({"boxes": [], **found}), both) == (cards(after), [])


@given(FORMS, FORMS, FORMS)
def test_nothing_that_two_forms_can_be_is_beyond_it(base, mine, theirs):
    found, both = merged(base, mine, theirs, NAMES)
    assert all(path.startswith(("boxes.", "orders.", "line")) for path, _value in both)
    assert merged(mine, found, found, NAMES)[1] == []


def test_both_change_what_the_other_left_alone():
    base = {"boxes": [{"box": 4, "note": "", "ships": [{"name": "Tutoya"}]}]}
    mine = {"boxes": [{"box": 4, "note": "Calm.", "ships": [{"name": "Tutoya"}]}]}
    theirs = {"boxes": [{"box": 2, "met": "aircraft"}, {"box": 4, "ships": [{"name": "Tutoya", "size": "S 1.2"}]}]}
    found, both = merged(base, mine, theirs, NAMES)
    cards = [{"box": 2, "met": "aircraft"}, {"box": 4, "note": "Calm.", "ships": theirs["boxes"][1]["ships"]}]
    assert (sorted(found["boxes"], key=lambda card: card["box"]), both) == (cards, [])
