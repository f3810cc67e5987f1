"""Pieces that the pages of small games share; each draws plain data with a template of its own.

counters.py   so many squares of so many               templates/campaigns/pieces/_counters.html
tracks.py     phases, states, a clock of turns         templates/campaigns/pieces/_track.html
ladder.py     steps with their bounds                  templates/campaigns/pieces/_ladder.html
checks.py     what a die must show, by column          templates/campaigns/pieces/_checks.html
series.py     outings with bests and means             templates/campaigns/pieces/_series.html

A game that uses them names STYLE among its styles. Chips need nothing: a section of a form of facts that holds
several ticks and nothing else is drawn as chips.
"""

STYLE = "campaigns/pieces.css"
