"""Odds: exact where one roll decides, by simulation where a decision has a long tail.

exact.py    the spread of a roll over its results
ahead.py    a scene played on many times for each open way
tasks.py    the same as a job
views.py    the page and its partial; every look is noted in the journal
"""
