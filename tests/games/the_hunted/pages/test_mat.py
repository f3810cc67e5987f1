"""Facts on the mat beside the boat: posting, ability, card, flotilla."""

import pytest
from django.utils.html import strip_tags

from campaigns.games.the_hunted.pages import boat
from campaigns.games.the_hunted.rules import scenes
from campaigns.games.the_hunted.rules.state import Patrol
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_watch

TEXTS = scenes.GAME.texts


def lines_by_name(**changes):
    """The lines by their names."""
    career = make_watch().career
    for name, value in {"patrol": None, **changes}.items():
        setattr(career, name, value)
    kit = next(part for part in boat.parts(career, book(), TEXTS) if part.id == "boat-kit")
    return {name: (stands, strip_tags(case)) for name, stands, case, _path in kit.make()}


@pytest.mark.case("7.3.4/a", "7.3.5/b", "4.7.5/m")
@pytest.mark.parametrize(
    ("posting", "case"), [("Arctic", "7.3.5"), ("Mediterranean", "7.3.4"), ("Penang", "4.7.5"), ("", None)]
)
def test_a_lasting_posting_is_shown(posting, case):
    assert lines_by_name(posting=posting).get("Permanent posting") == ((posting, case) if case else None)


@pytest.mark.case("14.15/a")
@pytest.mark.parametrize("on", [True, False])
def test_the_ability_stands_there_while_the_option_is_on(on):
    found = lines_by_name(ability=14, options={"special-abilities": on}).get("Special ability")
    assert found == (("Deck gun expert: −1 to hit with the deck gun (easier)", "14.15") if on else None)


@pytest.mark.case("14.13/a")
def test_the_card_names_the_record_to_beat():
    found = lines_by_name(card="henke", options={"kommandant-cards": True})["Card and record to beat"]
    assert found == ("Werner Henke: 24 ships, 156,000 t", "14.13")
    assert "Card and record to beat" not in lines_by_name()


def test_the_flotilla_is_named():
    assert lines_by_name(flotilla="29")["Flotilla"] == ("29", "14.14")


@pytest.mark.case("12.1.3/a")
@pytest.mark.parametrize("superior", [True, False])
def test_superior_torpedoes_are_marked_for_the_patrol(superior):
    patrol = Patrol(1, "U-123", "Atlantic", "atlantic", "1943-07", "France", "France", [], superior=superior)
    assert ("Superior torpedoes" in lines_by_name(patrol=patrol)) is superior
