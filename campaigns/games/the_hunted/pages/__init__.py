"""The Hunted as it is shown; presentation.py registers it.

boat.py      the display mat: drawing, tracks, systems, tubes, crew, equipment
fight.py     the combat mat
salvo.py     the salvo as a drawing of tubes and targets
readings.py  results of charts in words, and whom plus helps
risks.py     the risk of an option
start.py     the form that opens a career
summary.py   the form head, cards, the end of a patrol and a career
ships.py     the rosters as names to type ahead from
sheet.py     the log sheet, month by month     record.py  rank, awards, tonnage, torpedoes     crew.py  every man
"""

from campaigns.games.the_hunted.pages.presentation import PRESENTATION

__all__ = ["PRESENTATION"]
