"""What may be expected: exactly where one roll decides, by simulation where a decision has a long tail.

exact.py    the spread of a roll over its results
ahead.py    a scene played on from where it stands, many times over, for each way open
worker.py    the same in a process of its own, beside play and not in its way
background.py starts such processes, keeps what they found until nobody asks any more
views.py    the page and its partial; looking is noted in the journal, and so is the switch that shows odds
"""
