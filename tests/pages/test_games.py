from campaigns import games
from campaigns.pages.games import presentation_of, presentations
from campaigns.pages.presentation import Presentation


def test_a_game_without_pages_of_its_own_is_shown_by_the_plain_ones(monkeypatch):
    folder = games.KEYS[-1]
    monkeypatch.setattr("campaigns.pages.games.find_spec", lambda name: None if f".{folder}." in name else object())
    presentations.cache_clear()
    try:
        key = games.GAMES[folder].key
        assert type(presentation_of(key)) is Presentation
        assert key not in presentations()
        assert len(presentations()) == len(games.KEYS) - 1
    finally:
        presentations.cache_clear()
