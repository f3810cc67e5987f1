"""An outing entered afterwards: what every game's form relies on."""

import pytest
from django.http import QueryDict

from campaigns.pages.afterwards.form import pruned, tree


def test_a_game_without_such_a_form_has_no_such_page(sky):
    assert sky.client.get(sky.url + "afterwards/").status_code == 404


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("i:a.b=7&t:a.c=x&b:d=on&c:e=", {"a": {"b": 7, "c": "x"}, "d": True, "e": None}),
        ("i:tons=7,100&i:odd=many", {"tons": 7100, "odd": "many"}),
        ("t:rows.0.name=A&t:rows.10.name=C&t:rows.2.name=B", {"rows": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}),
        ("t:rows.0.name=&c:rows.0.fate=sunk&t:rows.1.name=B", {"rows": [{"name": "B"}]}),
        ("t:rows.0.name=&c:rows.0.fate=seen", {"rows": [{"name": None, "fate": "seen"}]}),
        ("t:a=1&t:a.b=2&number=4&do=enter&t:=3&t:a..b=1", {"a": "1"}),
    ],
)
def test_names_are_read_as_a_tree(typed, found):
    assert tree(QueryDict(typed), {"rows": {"fate": "sunk"}}) == found


def test_what_says_nothing_is_left_out():
    assert pruned({"a": None, "b": "", "c": False, "d": [], "e": 0, "f": "x"}) == {"e": 0, "f": "x"}
