"""Unterseeboot as it is shown; presentation.py holds what it registers."""

from campaigns.games.unterseeboot.pages.presentation import PRESENTATION

__all__ = ["PRESENTATION"]
