"""The games on the shelf; importing one registers it."""

from campaigns.games.hunted import scenes

__all__ = ["scenes"]
