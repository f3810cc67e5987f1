"""The Hunted as it is shown: presenter.py holds the names that campaigns.pages.plain has.

boat.py      the display mat: drawing, tracks, systems, tubes, crew, equipment
fight.py     the combat mat
salvo.py     the salvo as a drawing of tubes and targets
readings.py  results of charts in words, and whom plus helps
harbour.py   cards, the fallen, presets
ships.py     the rosters as names to type ahead from
"""
