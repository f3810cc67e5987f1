"""Unterseeboot as it is shown; presentation.py holds what it registers.

start.py        the form that opens a campaign
area.py         the patrol area as bricks, counters, tokens, the clock, what the dice must show
sheet.py        the log sheet, a row a patrol
story.py        a patrol as prose                  turns.py       what it is made of, turn by turn
record.py       means, honours, the best patrols, one campaign beside another
odds.py         what a way or a shot risks
simulation.py   what simulated campaigns are told by
"""

from campaigns.games.unterseeboot.pages.presentation import PRESENTATION

__all__ = ["PRESENTATION"]
