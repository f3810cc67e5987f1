"""Torpedo Dice as it is shown; presentation.py holds what it registers.

start.py      the form that opens a series
boats.py      both boats, and the round with its dice
games.py      games round by round, as the log sheet has them      sheet_pdf.py   the same as PDF
story.py      a game as prose
record.py     scores, ranks, means
"""

from campaigns.games.torpedo_dice.pages.presentation import PRESENTATION

__all__ = ["PRESENTATION"]
