"""What may be expected: exactly where one roll decides, by simulation where a decision has a long tail.

exact.py    the spread of a roll over its results
ahead.py    a scene played on from where it stands, many times over, for each way open
tasks.py    the same as a job, beside play and not in its way
views.py    the page and its partial; looking is noted in the journal, and so is the switch that shows odds
"""
