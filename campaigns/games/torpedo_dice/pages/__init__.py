"""Torpedo Dice as it is shown; presentation.py holds what it registers.

boats.py      both boats or all seats, and the round with its dice
forms.py      a solo round, and a seat's shot, that are pressed
rounds.py     the rounds of a game from its log
games.py      the log sheet, game by game
story.py      a game as prose
record.py     scores, ranks, means
"""

from campaigns.games.torpedo_dice.pages.presentation import PRESENTATION

__all__ = ["PRESENTATION"]
