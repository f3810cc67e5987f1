"""U-BOOT The Board Game as it is shown; presentation.py holds what it registers.

start.py      the form that opens a log
board.py      the pad of events        tracks.py    both tracks, watch, cards due        asks.py     the forms
to_fill_in.py open fields              boat.py      eight sections, the day, the next bell
rows.py       a mission read off the journal
sheet.py      the captain's log
crew.py       32 men, their tokens     record.py    missions, grades, ships, the dead
story.py      a mission as prose
"""

from campaigns.games.u_boot.pages.presentation import PRESENTATION

__all__ = ["PRESENTATION"]
