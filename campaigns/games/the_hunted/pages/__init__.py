"""The Hunted as it is shown; presentation.py holds what it registers.

boat.py      the display mat: drawing, tracks, systems, tubes, crew, equipment
fight.py     the combat mat
salvo.py     the salvo as a drawing of tubes and targets
readings.py  results of charts in words, and whom plus helps
risks.py     what an option risks
start.py     the form that opens a career
summary.py   the form head, cards, how a patrol and a career ended
ships.py     the rosters as names to type ahead from
sheet.py     the log sheet, month by month     record.py  rank, awards, tonnage, torpedoes     crew.py  every man
"""

from campaigns.games.the_hunted.pages.presentation import PRESENTATION

__all__ = ["PRESENTATION"]
