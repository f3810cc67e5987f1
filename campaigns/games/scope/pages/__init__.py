"""SCOPE U-Boot as it is shown; presentation.py holds what it registers."""

from campaigns.games.scope.pages.presentation import PRESENTATION

__all__ = ["PRESENTATION"]
