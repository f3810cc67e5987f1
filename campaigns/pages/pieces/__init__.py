"""Pieces that small games share; each draws plain data with its own template.

counters.py   squares, filled or not               templates/campaigns/pieces/_counters.html
tracks.py     phases, states, a clock of turns     templates/campaigns/pieces/_track.html
ladder.py     steps with their bounds              templates/campaigns/pieces/_ladder.html
checks.py     the die needed, by column            templates/campaigns/pieces/_checks.html
start.py      the form that opens a career         templates/campaigns/pieces/new.html, _start.html
series.py     outings with bests and means         templates/campaigns/pieces/_series.html

A game that uses them names STYLE among its styles. A section of a form of facts with several ticks and nothing else
is drawn as chips.
"""

STYLE = "campaigns/pieces.css"
