"""Unterseeboot as it is shown; presentation.py registers it, with the form that opens a campaign.

entered.py      a patrol by hand, pressed
area.py         the patrol area as bricks, counters, tokens, the clock, the dice needed
sheet.py        the log sheet, a row a patrol
story.py        a patrol as prose                  turns.py       its turns, one by one
record.py       means, honours, the best patrols, comparison of campaigns
"""

from campaigns.games.unterseeboot.pages.presentation import PRESENTATION

__all__ = ["PRESENTATION"]
