"""Contests in the kernel: places, teams, and the end of one."""

import msgspec
import pytest

from campaigns.engine.contest import ContestRules, Entrant, Form, Place, by_score, is_decided, teams


def entrant(key, score, over=True, team=""):
    return Entrant(key, score, lasts=True, over=over, team=team)


def test_the_highest_is_first_and_the_same_score_shares_a_place():
    assert by_score({"a": 3, "b": 9, "c": 3, "d": 0}) == [
        Place(1, "b", 9),
        Place(2, "a", 3),
        Place(2, "c", 3),
        Place(4, "d", 0),
    ]
    assert by_score({}) == []


def test_a_team_has_what_all_of_it_scored():
    found = teams([entrant("a", 3, team="red"), entrant("b", 9, team="blue"), entrant("c", 7, team="red")])
    assert found == [Place(1, "red", 10), Place(2, "blue", 9)]


@pytest.mark.parametrize(("over", "decided"), [((True, True), True), ((True, False), False)])
def test_a_contest_is_decided_when_nobody_is_left_to_play(over, decided):
    assert is_decided([entrant(key, 0, one) for key, one in enumerate(over)]) is decided


def test_a_form_is_known_by_its_key():
    forms = tuple(Form(key, key.title(), "", "13.1", 2) for key in ("duel", "race"))
    rules = ContestRules(forms=forms, **dict.fromkeys(("setup", "entrant", "table", "turn", "may_wait"), print))
    assert rules.form("race") is forms[1]
    with pytest.raises(LookupError):
        rules.form("regatta")
    assert msgspec.structs.asdict(forms[0])["most"] == 2
